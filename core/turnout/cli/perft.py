"""The command `perft`: the tree of all that may be done, counted."""

import click

import turnout
from turnout.cli.failure import blaming


@click.command()
@click.argument("spec")
@click.option("--depth", type=click.IntRange(1), default=3, show_default=True, help="How many turns, luck's included.")
@click.option("--at", "save", metavar="SAVE", help="Count from where this saved match of the game stands.")
@click.option("--seats", type=click.IntRange(1), help="How many play; as few as the game allows unless said.")
def perft(spec: str, depth: int, save: str | None, seats: int | None) -> None:
    """Count all that may be done by the rules of SPEC, from the opening or a saved match.

    Two programs that agree on these numbers list the same.
    """
    from turnout.cli.replay import loaded_of
    from turnout.testing import perft as count

    rules = turnout.rulebook(spec)
    match = loaded_of(save, rules.name.partition("+")[0]) if save else None
    with blaming(rules):
        click.echo(str(count(rules, depth, match, seats=seats)))
