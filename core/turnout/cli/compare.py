"""The command `compare`: what a rule change does."""

from contextlib import ExitStack
from typing import Any

import click

import turnout
from turnout.cli.failure import write_file

DIFFERENT = 1
"""The exit code where the two rules differ."""
RELATIONS = ("legal", "events", "scores", "outcome", "length")
FEW = 200
"""Games for a picture where no number is said."""


@click.command()
@click.argument("old")
@click.argument("new")
@click.option("--same", "relations", multiple=True, type=click.Choice(RELATIONS), help="Only this relation; again for more.")
@click.option("--allow", multiple=True, metavar="WORDS", help="Words of actions that may differ, with commas between.")
@click.option("--games", type=click.IntRange(1), help="Games at the most; as many as make 60,000 decisions unless said.")
@click.option("--seats", type=click.IntRange(1), help="How many play; as few as both allow unless said.")
@click.option("--at", "save", metavar="SAVE", help="Begin where this saved match of the game stands.")
@click.option("--old", "tree", metavar="PATH", help="Take the old rules from this source tree, such as a git worktree.")
@click.option("--figures", "many", type=click.IntRange(2), metavar="N", help="Also score, length and branching of N games.")
@click.option("--svg", metavar="FILE", help="Draw these figures.")
@click.pass_context
def compare(
    context: click.Context,
    old: str,
    new: str,
    relations: tuple[str, ...],
    allow: tuple[str, ...],
    games: int | None,
    seats: int | None,
    save: str | None,
    tree: str | None,
    many: int | None,
    svg: str | None,
) -> None:
    """Show the shortest game in which the rules OLD and NEW differ, for each relation that breaks.

    The exit code is 1 where one does.
    """
    from turnout.cli.replay import loaded_of

    asked: dict[str, Any] = {
        "allow": [word for said in allow for word in said.replace(",", " ").split()],
        "games": games,
        "seats": seats,
    }
    with ExitStack() as kept:
        sides = _sides(kept, old, new, tree)
        asked["at"] = loaded_of(save, sides[1].name.partition("+")[0]) if save else None
        found = [_found(sides, relation, asked) for relation in relations or RELATIONS]
        if many or svg:
            _figures(sides, many or FEW, seats, svg)
    if not all(found):
        context.exit(DIFFERENT)


def _sides(kept: ExitStack, old: str, new: str, tree: str | None) -> tuple[Any, Any]:
    """The old rules, here or in another Python, and the new ones."""
    from turnout.testing import There

    return kept.enter_context(There(old, tree)) if tree else turnout.rulebook(old), turnout.rulebook(new)


def _found(sides: tuple[Any, Any], relation: str, asked: dict[str, Any]) -> bool:
    """Shows what one relation has come to; whether it is the same."""
    from turnout.testing import compare as play

    try:
        found = play(*sides, same=relation, **asked)
    except ValueError as fault:
        raise click.UsageError(str(fault)) from None
    click.echo(f"{found}\n")
    return found.same


def _figures(sides: tuple[Any, Any], games: int, seats: int | None, svg: str | None) -> None:
    """The figures of both as a table, and as a picture."""
    from turnout.testing import figures

    try:
        old, new = (figures(side, games, seats) for side in sides)
    except ValueError as fault:
        raise click.UsageError(str(fault)) from None
    click.echo(old.table(new))
    if svg:
        write_file(svg, old.svg(new))
        click.echo(f"Drawn in {svg}.")
