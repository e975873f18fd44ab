"""Random games, the same for the same seed, and the laws held to each of their moments."""

from collections.abc import Iterable, Iterator
from typing import Any

from turnout.chance import draw, pick
from turnout.errors import TurnoutError
from turnout.frozen import Frozen
from turnout.kinds import CHANCE
from turnout.match import Match
from turnout.rules import Rules
from turnout.testing.laws import AT_THE_END, LAWS, Law, LawBroken, rules_of


class Walk(Frozen):
    """How many games were played, of how many turns, and how they ended."""

    games: int
    turns: int
    endings: tuple[str, ...]


def walk(rules: Rules[Any], seats: int | None = None, seed: int | str = 0) -> Iterator[Match]:
    """One random game: the match before the first turn, and after each, luck's included. The same object each time."""
    match = Match(rules, seats, seed=seed, luck="manual")
    yield match
    while not match.over:
        number = draw(str(seed), "walk", len(match.turns))
        seat = match.to_act[pick(number, len(match.to_act))]
        legal = match.legal(seat)
        if not legal:
            raise LawBroken(f"{match.players[seat]} is to act, and legal lists nothing")
        if seat == CHANCE:
            match.roll()
        else:
            match.act(legal[pick(draw(str(seed), "walk action", len(match.turns)), len(legal))], seat)
        yield match


def check(
    rules: "str | Rules[Any] | type[Rules[Any]]",
    *,
    games: int = 20,
    seats: int | None = None,
    seed: int = 0,
    laws: Iterable[Law] = tuple(LAWS.values()),
) -> Walk:
    """Plays random games and holds every moment of them to the laws. Raises LawBroken, with the game as a program to paste."""
    book = rules_of(rules)
    each, once = [law for law in laws if law not in AT_THE_END], [law for law in laws if law in AT_THE_END]
    turns, endings = 0, set()
    for number in range(games):
        match = Match(book, seats, seed=f"{seed}.{number}")
        try:
            for match in walk(book, seats, f"{seed}.{number}"):
                _hold_all(each, match)
            _hold_all(once, match)
        except LawBroken:
            raise
        except Exception as fault:
            raise LawBroken(f"{type(fault).__name__}: {fault}\nin {match!r}") from fault
        turns += len(match.turns)
        endings.add(match.state.ended or "")
    return Walk(games, turns, tuple(sorted(endings)))


def _hold_all(laws: Iterable[Law], match: Match) -> None:
    for law in laws:
        try:
            law(match)
        except LawBroken as broken:
            raise LawBroken(f"{law.__name__}: {broken.sentence}\n{law.__doc__}\nin {match!r}") from None
        except TurnoutError as fault:
            raise LawBroken(f"{law.__name__}: {fault.sentence}\n{law.__doc__}\nin {match!r}") from fault
