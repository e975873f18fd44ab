"""The command `map`: a map file is checked, described and drawn."""

from typing import Any

import click

import turnout
from turnout.catalog import parse_spec
from turnout.cli.failure import blaming, write_file
from turnout.composition import options_of
from turnout.errors import OptionError
from turnout.match import Match

OPTION = "map"
"""The option by which a game takes a map."""


@click.command("map")
@click.argument("file")
@click.option("--game", metavar="SPEC", help="The game, where several take maps.")
@click.option("--svg", metavar="FILE", help="Draw the map into a file.")
def map_(file: str, game: str | None, svg: str | None) -> None:
    """Check and show the map in FILE, or one that comes with the game, by its name."""
    match = laid_out(file, game or _only_game())
    with blaming(match.rules):
        drawn = match.svg() if svg else ""
        click.echo(match.text())
    if svg:
        write_file(svg, drawn)
        click.echo(f"\nDrawn in {svg}.")


def laid_out(file: str, spec: str) -> Match:
    """A match on this map before anything has happened. Raises OptionError with the path of the fault."""
    if OPTION not in options_of(turnout.rulebook(spec)):
        raise OptionError(f"{parse_spec(spec)[0][0]} takes no map: it has no option {OPTION!r}.")
    options: dict[str, Any] = {OPTION: file}
    return turnout.new(spec, options=options, luck="manual")


def _only_game() -> str:
    """The installed game that takes a map."""
    found = [name for name, kind in turnout.games().items() if OPTION in options_of(kind())]
    if len(found) == 1:
        return found[0]
    if found:
        raise OptionError(f"{' and '.join(found)} take maps: say which with --game.")
    raise OptionError("No installed game takes a map: `turnout games` lists the games.")
