"""The command `cases`: scripted games and finished sheets whose results are written down beside them."""

from collections.abc import Iterable
from pathlib import Path
from typing import Any, cast

import click

import turnout
from turnout.cli.failure import EXIT, FileError, blaming, one_line, read_file, sentence_of
from turnout.errors import TurnoutError
from turnout.rules import Rules

CASE = "-case/1"
DIFFERENT = 1
"""The exit code where the rules give something else than a case says."""


@click.command()
@click.argument("paths", metavar="PATH...", nargs=-1, required=True)
@click.pass_context
def cases(context: click.Context, paths: tuple[str, ...]) -> None:
    """Run case files, or folders of them: JSON of the format GAME-case/1 of any installed game.

    Prints what differs from what the rules give, with its path in the file. Exit code 1 if anything does, 2 if a file
    cannot be read; the others are run all the same.
    """
    run, different, unreadable = 0, 0, 0
    for path in paths:
        try:
            files = files_of(path)
        except TurnoutError as fault:
            unreadable += 1
            click.echo(one_line(sentence_of(fault)), err=True)
            continue
        for file in files:
            try:
                found = list(differences(read_file(file)))
            except TurnoutError as fault:
                unreadable += 1
                said = sentence_of(fault)
                click.echo(one_line(said if said.startswith(file) else f"{file}: {said}"), err=True)
                continue
            run, different = run + 1, different + bool(found)
            for line in found:
                click.echo(one_line(f"{file}: {line}"))
    click.echo(f"{run} case{'s' if run != 1 else ''}, {different} of them different.")
    if unreadable or different:
        context.exit(EXIT if unreadable else DIFFERENT)


def files_of(path: str) -> list[str]:
    """A file itself; of a folder all its JSON files, those of its folders too. Raises FileError where there are none."""
    if not Path(path).is_dir():
        return [path]
    found = sorted(str(file) for file in Path(path).rglob("*.json"))
    if not found:
        raise FileError(f"In {path} there is no JSON file: name a folder with cases.")
    return found


def differences(text: str) -> Iterable[str]:
    """What differs between a case and what the rules give that it names. Raises TurnoutError where it cannot be read."""
    document = turnout.parse(text)
    rules = rules_of(document)
    with blaming(rules):
        yield from rules.case(document)


def rules_of(document: Any) -> Rules[Any]:
    """The rules that a case names: its game in `format`, its variants and options as that game writes them."""
    if not isinstance(document, dict):
        raise TurnoutError(f'A case is an object: write {{"format": "GAME{CASE}", ...}}.', code="case")
    case = cast("dict[str, Any]", document)
    said: Any = case.get("format")
    if not isinstance(said, str) or not said.endswith(CASE):
        raise TurnoutError(f'format: write "GAME{CASE}", with the name of the game.', code="case")
    game = turnout.rulebook(said.removesuffix(CASE))
    with blaming(game):
        named: Any = game.case_spec(case)
    variants, options = named
    if not isinstance(variants, list) or not all(isinstance(name, str) for name in cast("list[object]", variants)):
        raise TurnoutError("variants: write a list of names.", code="case")
    if not isinstance(options, dict):
        raise TurnoutError("options: write an object of names and values.", code="case")
    return turnout.rulebook("+".join([game.name, *cast("list[str]", variants)]), cast("dict[str, Any]", options))
