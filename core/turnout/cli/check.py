"""The command `check`: all laws of Turnout held to games of some rules."""

from contextlib import nullcontext
from time import perf_counter

import click

import turnout

BROKEN = 1
"""The exit code where a law does not hold."""


@click.command()
@click.argument("spec")
@click.option("--games", type=click.IntRange(1), default=5, show_default=True, help="Games that each law sees.")
@click.option("--seed", default="0", show_default=True, help="Another seed, other games.")
@click.option("--seats", type=click.IntRange(1), help="How many play; as few as the game allows unless said.")
@click.pass_context
def check(context: click.Context, spec: str, games: int, seed: str, seats: int | None) -> None:
    """Hold games of SPEC to all laws, and show which rules they have reached.

    Most games are random, the others are played as the game's own bots play, or else for points. Where a law does not hold, the
    shortest game found is shown and kept, and the exit code is 1.
    """
    from turnout.players import seated
    from turnout.testing import LAWS, LawBroken, reaching
    from turnout.testing import check as hold
    from turnout.testing.reach import UNHEARD

    rules = turnout.rulebook(spec)
    seats = len(seated(rules, seats, None))
    broken: dict[str, str] = {}
    with reaching(rules) as reach:
        pass  # nothing yet
    for name, law in LAWS.items():
        started, fault = perf_counter(), ""
        with nullcontext(reach) if name in UNHEARD else reaching(rules) as part:
            try:
                hold(rules, games=games, seats=seats, seed=seed, laws=[law])
            except LawBroken as raised:
                fault = raised.sentence
        reach.add(part)
        seen = fault.partition(":")[0] or name
        if seen not in broken:
            click.echo(f"{'BROKEN' if fault else 'holds':6}  {seen:28}  {perf_counter() - started:6.2f} s")
        if fault:
            broken.setdefault(seen, fault)
        if seen != name:  # a rule that raises, or a law without which no game comes to its end
            click.echo("No other law was held to these games: they cannot be played to their end.")
            break
    click.echo(f"\n{reach}")
    for sentence in broken.values():
        click.echo(f"\n{sentence}")
    if broken:
        context.exit(BROKEN)
