"""The command `replay`: a saved match again."""

import sys

import click

import turnout
from turnout.cli.failure import blaming, read_file
from turnout.cli.paint import NEWS, TABLE, paint
from turnout.errors import TurnoutError
from turnout.match import Match
from turnout.record import HIDDEN


@click.command()
@click.argument("file")
@click.option("--verify", is_flag=True, help="Decide every turn again, dice against the seed included.")
@click.option("--step", is_flag=True, help="Show the table after each turn; in a terminal Enter goes on.")
def replay(file: str, verify: bool, step: bool) -> None:
    """Show a saved match: how it ended or stands, or each turn."""
    match = loaded(file, verify=verify)
    with blaming(match.rules):
        if step:
            _steps(match)
        else:
            paint(match.text(), TABLE)
        click.echo(standing(match))
    if verify:
        click.echo(f"All {len(match.turns)} turns hold.")


def loaded(file: str, *, verify: bool = False) -> Match:
    """The match in a file. Raises TurnoutError, which names the file."""
    try:
        return turnout.loads(read_file(file), verify=verify)
    except turnout.SaveError as fault:
        raise TurnoutError(f"{file} is no match that can be read: {fault.sentence}", code=fault.code) from None


def loaded_of(file: str, game: str) -> Match:
    """The match of this game in a file. Raises TurnoutError where it is of another."""
    match = loaded(file)
    if match.rules.name.partition("+")[0] != game:
        raise TurnoutError(f"{file} is a match of {match.rules.name}, not of {game}: name a save of this game.", code="other_game")
    return match


def standing(match: Match) -> str:
    """How a match ended, or who is to act."""
    if match.outcome:
        return f"\n{match.outcome}"
    names = " and ".join(match.players[seat] for seat in match.to_act)
    return f"\nAfter {len(match.turns)} turns {names} {'is' if len(match.to_act) == 1 else 'are'} to act."


def _steps(match: Match) -> None:
    """Every turn as a spectator saw it, and the table after it."""
    state = match.start
    for number, (one, seen) in enumerate(zip(match.turns, match.log(), strict=True), 1):
        for event in one.events:
            state = event.apply(state)
        paint(f"\n{number}. {match.players[one.seat]}: {seen.action or HIDDEN}", NEWS)
        paint(match.rules.text(match.rules.view(state, None), match.players), TABLE)
        if sys.stdin.isatty() and sys.stdout.isatty() and number < len(match.turns) and _stops():
            return


def _stops() -> bool:
    """Waits for Enter; `q`, or the end of input, stops."""
    try:
        return input("Enter: the next turn; q: the end > ").strip().lower().startswith("q")
    except EOFError:
        return True
