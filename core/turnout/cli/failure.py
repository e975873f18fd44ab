"""How a command fails: one sentence that says what to do, exit code 2, no traceback."""

import os
import sys
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NoReturn

import click

from turnout.errors import RulesError, TurnoutError
from turnout.rules import Rules

EXIT = 2


class FileError(TurnoutError):
    """A file that cannot be read or written."""

    code = "file"


class OutputError(TurnoutError):
    """Nobody reads what is written."""

    code = "output"


class Careful(click.Group):
    """A group of commands that end every failure with one sentence."""

    def make_context(self, *args: Any, **words: Any) -> click.Context:
        """Reads the command line."""
        with _noticing():
            return super().make_context(*args, **words)

    def invoke(self, ctx: click.Context) -> Any:
        """Runs the command."""
        with _noticing():
            return super().invoke(ctx)

    def main(self, *args: Any, **words: Any) -> NoReturn:
        """Runs the command and leaves with its exit code."""
        try:
            code = super().main(*args, **{**words, "standalone_mode": False})
            sys.stdout.flush()
        except (Exception, KeyboardInterrupt) as fault:
            if isinstance(fault, (OSError, OutputError)):
                _close_output()
            click.echo(one_line(sentence_of(fault)), err=True)
            sys.exit(EXIT)
        sys.exit(code if isinstance(code, int) else 0)


def sentence_of(fault: BaseException) -> str:
    """What went wrong, and what to do, in one sentence."""
    if isinstance(fault, TurnoutError):
        return f"{fault.sentence} ({fault.rule})" if fault.rule else fault.sentence
    if isinstance(fault, click.UsageError):
        place = f" See `{fault.ctx.command_path} --help`." if fault.ctx else ""
        return f"{fault.format_message()}{place}"
    if isinstance(fault, click.ClickException):
        return fault.format_message()
    if isinstance(fault, OSError):
        return f"{fault.filename or 'The output'} cannot be used ({fault.strerror or fault}): name another file."
    if isinstance(fault, UnicodeEncodeError):
        return f"The output cannot show {fault.object[fault.start]!a}: set PYTHONUTF8=1."
    if isinstance(fault, (KeyboardInterrupt, click.Abort)):
        return "Interrupted: run the command again."
    return f"Turnout has a fault ({_about(fault)}): please report it."


def one_line(text: str) -> str:
    """The text without line breaks."""
    return " ".join(line.strip() for line in text.splitlines() if line.strip())


@contextmanager
def blaming(rules: Rules[Any]) -> Iterator[None]:
    """What is not raised on purpose in here is a fault of these rules, and says so."""
    try:
        yield
    except (TurnoutError, OSError, UnicodeEncodeError, EOFError):
        raise
    except Exception as fault:
        raise RulesError(f"The rules {rules.name} have a fault ({_about(fault)}): tell whoever wrote them.") from fault


def read_file(name: str) -> str:
    """The text of a file. Raises FileError where there is none."""
    try:
        return Path(name).read_bytes().decode()
    except OSError as fault:
        raise FileError(f"{name} cannot be read ({fault.strerror}): name a file that can.") from None
    except ValueError:
        raise FileError(f"{name} is no text in UTF-8: name a file that Turnout or an editor wrote.") from None


def write_file(name: str | Path, text: str, *, new: bool = False) -> None:
    """Writes a file; where `new`, refuses one that is there. Raises FileError."""
    try:
        with open(name, "x" if new else "w", encoding="utf-8", newline="\n") as file:
            file.write(text)
    except FileExistsError:
        raise FileError(f"{name} is there already: name another file.") from None
    except (OSError, ValueError) as fault:
        why = getattr(fault, "strerror", None) or fault
        raise FileError(f"{name} cannot be written ({why}): name another file.") from None


@contextmanager
def _noticing() -> Iterator[None]:
    """Sees before click that the output is closed: click would leave without a word."""
    try:
        yield
        sys.stdout.flush()
    except BrokenPipeError:
        raise OutputError("The output was closed before all was written: let its reader read to the end.") from None


def _about(fault: BaseException) -> str:
    """Kind, message and place of a fault."""
    frames = traceback.extract_tb(fault.__traceback__)
    where = f", {frames[-1].filename}, line {frames[-1].lineno}" if frames else ""
    return f"{type(fault).__name__}: {fault}{where}"


def _close_output() -> None:
    """What could not be written is not tried again when Python ends."""
    try:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except (OSError, ValueError):  # no real file, as in tests
        return
