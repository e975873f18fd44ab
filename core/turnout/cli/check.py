"""The command `check`: all laws of Turnout held to random games of some rules."""

from contextlib import nullcontext
from time import perf_counter

import click

import turnout

BROKEN = 1
"""The exit code where a law does not hold."""


@click.command()
@click.argument("spec")
@click.option("--games", type=click.IntRange(1), default=5, show_default=True, help="Random games that each law sees.")
@click.option("--seed", default="0", show_default=True, help="Another seed, other games.")
@click.option("--seats", type=click.IntRange(1), help="How many play; as few as the game allows unless said.")
@click.pass_context
def check(context: click.Context, spec: str, games: int, seed: str, seats: int | None) -> None:
    """Hold random games of SPEC to all laws, and show which rules they have reached.

    Where a law does not hold, the shortest game found is shown and kept, and the exit code is 1.
    """
    from turnout.players import seated
    from turnout.testing import LAWS, LawBroken, reaching
    from turnout.testing import check as hold
    from turnout.testing.reach import UNHEARD

    rules = turnout.rulebook(spec)
    seats = len(seated(rules, seats, None))
    broken: list[str] = []
    with reaching(rules) as reach:
        pass  # nothing yet
    for name, law in LAWS.items():
        started, said = perf_counter(), "holds"
        with nullcontext(reach) if name in UNHEARD else reaching(rules) as part:
            try:
                hold(rules, games=games, seats=seats, seed=seed, laws=[law])
            except LawBroken as fault:
                said = "BROKEN"
                broken.append(fault.sentence)
        reach.add(part)
        click.echo(f"{said:6}  {name:28}  {perf_counter() - started:6.2f} s")
    click.echo(f"\n{reach}")
    for sentence in broken:
        click.echo(f"\n{sentence}")
    if broken:
        context.exit(BROKEN)
