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
@click.option("--games", type=click.IntRange(1), default=300, show_default=True, help="Games that are played at the most.")
@click.option("--seats", type=click.IntRange(1), help="How many play; as few as both allow unless said.")
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
    games: int,
    seats: int | None,
    tree: str | None,
    many: int | None,
    svg: str | None,
) -> None:
    """Show the shortest game in which the rules OLD and NEW differ, for each relation that breaks.

    The exit code is 1 where one does.
    """
    words = [word for said in allow for word in said.replace(",", " ").split()]
    with ExitStack() as kept:
        sides = _sides(kept, old, new, tree)
        found = [_found(sides, relation, words, games, seats) for relation in relations or RELATIONS]
        if many or svg:
            _figures(sides, many or FEW, seats, svg)
    if not all(found):
        context.exit(DIFFERENT)


def _sides(kept: ExitStack, old: str, new: str, tree: str | None) -> tuple[Any, Any]:
    """The old rules, here or in another Python, and the new ones."""
    from turnout.testing import There

    return kept.enter_context(There(old, tree)) if tree else turnout.rulebook(old), turnout.rulebook(new)


def _found(sides: tuple[Any, Any], relation: str, allow: list[str], games: int, seats: int | None) -> bool:
    """Shows what one relation has come to; whether it is the same."""
    from turnout.testing import compare as play

    try:
        found = play(*sides, same=relation, allow=allow, games=games, seats=seats)
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
