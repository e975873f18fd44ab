"""The command `new-plugin`: a small package to start from, that installs and whose tests are green at once."""

import keyword
import re
from collections.abc import Iterable
from importlib.resources import files
from importlib.util import find_spec
from pathlib import Path
from shlex import quote
from string import Template
from typing import Any

import click

import turnout
from turnout.cli.failure import FileError, write_file
from turnout.errors import NotationError, RulesError, SaveError
from turnout.rules import Rules

PAGES = {
    "pyproject.toml": "pyproject.toml",
    "README.md": "{kind}/README.md",
    "{package}/__init__.py": "init.py",
    "{package}/plugin.py": "plugin.py",
    "{package}/rules.py": "{kind}/rules.py",
    "tests/test_{name}.py": "{kind}/test.py",
}
"""Each file of the package, and the template it is made from."""
GAME, VARIANT = "Who takes the last stone wins.", "Where totals are equal, who sits later is ahead."
_NAME = r"[a-z][a-z0-9]*(_[a-z0-9]+)*"


@click.command("new-plugin")
@click.argument("name")
@click.option("--variant-of", "base", metavar="GAME", help="A variant of this game.")
@click.option("--game", is_flag=True, help="A game of its own.")
@click.option("--into", metavar="DIR", default=".", help="The folder for the new folder NAME; this one unless said.")
def new_plugin(name: str, base: str | None, game: bool, into: str) -> None:
    """Write a package NAME to start from: a variant of a GAME, or a game."""
    if (base is None) != game:
        raise NotationError("Say either --variant-of GAME or --game, as in `turnout new-plugin fog --variant-of GAME`.")
    _check_name(name, base)
    folder = Path(into) / name
    pages = pages_of(game_words(name) if base is None else variant_words(name, base))
    _write(folder, pages)
    click.echo("\n".join(str(folder / place) for place in sorted(pages)))
    click.echo(f"Now: `cd {quote(str(folder))} && pip install -e . && pytest`, and change the rule.")


def _check_name(name: str, base: str | None) -> None:
    if len(name) > 40 or not re.fullmatch(_NAME, name):
        raise NotationError(f"{name[:60]!r} is no name for a plugin: write small letters, digits and '_', as in 'fog'.")
    taken = turnout.games() if base is None else {**turnout.games(), **turnout.variants(base)}
    if name in taken:
        raise NotationError(f"There is a {name!r} already, {taken[name].__module__}: choose another name.")
    if find_spec(f"turnout_{name}"):
        raise NotationError(f"There is a package 'turnout_{name}' already: choose another name.")


def pages_of(words: dict[str, str]) -> dict[str, str]:
    """The files of a package by their place in its folder, from what is to be said in the templates."""
    pages = {place.format(**words): _page(template.format(**words), words) for place, template in PAGES.items()}
    return {**pages, f"{words['package']}/py.typed": ""}


def _write(folder: Path, pages: dict[str, str]) -> None:
    """Writes the files into a folder that must be new."""
    try:
        folder.mkdir(parents=True)
        for place in pages:
            (folder / place).parent.mkdir(exist_ok=True)
    except FileExistsError:
        raise FileError(f"{folder} is there already: choose another name, or another folder with --into.") from None
    except OSError as fault:
        raise FileError(f"{folder} cannot be made ({fault.strerror}): name another folder with --into.") from None
    for place, text in pages.items():
        write_file(folder / place, text, new=True)


def _page(template: str, words: dict[str, str]) -> str:
    text = files("turnout").joinpath("template", f"{template}.txt").read_text(encoding="utf-8")
    return Template(text).substitute(words)


def _words(name: str, taken: Iterable[str], requires: Iterable[str]) -> dict[str, str]:
    """What both kinds of package say; `taken` are the names that the module of the rules needs for something else."""
    title = "".join(part.capitalize() for part in name.split("_"))
    if title in {*taken, "Test"} or keyword.iskeyword(title):
        title += "Rules"
    return {
        "name": name,
        "title": title,
        "named": "" if title.lower() == name else f'\n    name = "{name}"\n',
        "package": f"turnout_{name}",
        "distribution": f"turnout-{name.strip('_').replace('_', '-')}",
        "dependencies": ", ".join(f'"{one}"' for one in requires),
    }


def game_words(name: str) -> dict[str, str]:
    """What the templates of a game say."""
    taken = ("Heap", "Stones", "Take", "Taken", "Action", "Ended", "Event", "Player", "Rules", "Score", "Seat", "State")
    words = _words(name, (*taken, "Annotated", "Sequence", "Within"), [_turnout()])
    return {**words, "kind": "game", "sentence": GAME, "spec": name}


def variant_words(name: str, base: str) -> dict[str, str]:
    """What the templates of a variant of an installed game say."""
    kind = turnout.games()[base]
    if getattr(kind.score, "__final__", False) or "." in kind.__qualname__:
        raise RulesError(f"{base} cannot be varied so: its `score` is closed, or its class stands inside another.")
    imports = {"turnout": {"Score", "Seat"}, kind.__module__: {kind.__name__}}
    state = _state(kind)
    if state is not None:
        imports.setdefault(state.__module__, set()).add(state.__name__)
    homes = {plugin.partition(" ")[0] for _, plugin in turnout.installed().brought(kind)} - {"turnout"}
    taken = ("Any", "Literal", *(one for names in imports.values() for one in names))
    option = next(one for one in ("ties", "ties_to", f"{name}_ties") if not hasattr(kind, one))
    return {
        **_words(name, taken, [_turnout(), *sorted(homes)]),
        "kind": "variant",
        "sentence": VARIANT,
        "spec": f"{base}+{name}",
        "game": base,
        "game_class": kind.__name__,
        "state": state.__name__ if state else "Any",
        "option": option,
        "imports": _imports(imports, "Literal" if state else "Any, Literal"),
    }


def _state(kind: type[Rules[Any]]) -> type | None:
    """The class of the states of a game, where it can be imported by its name."""
    from turnout.save import state_type

    try:
        state = state_type(kind)
    except SaveError:
        return None
    return state if isinstance(state, type) and "." not in state.__qualname__ else None


def _imports(imports: dict[str, set[str]], typing: str) -> str:
    lines = [f"from {module} import {', '.join(sorted(imports[module]))}" for module in sorted(imports)]
    return "\n".join([f"from typing import {typing}", "", "from typing_extensions import override", "", *lines])


def _turnout() -> str:
    """The requirement of this Turnout, or a later one."""
    return f"turnout>={turnout.__version__}"
