"""A game as the decisions that were made in it, luck's included, and how such a list is played again."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from turnout.action import Action
from turnout.kinds import Seat
from turnout.match import Match
from turnout.rules import Rules

Decision = tuple[Seat, Action]
Broken = Callable[[Match], bool]
"""Whether what is looked for is so at this moment of a match."""


def decisions_of(match: Match) -> tuple[Decision, ...]:
    """The decisions of a match, luck's included."""
    return tuple((one.seat, one.action) for one in match.turns if one.action is not None)


def replay(rules: Rules[Any], seats: int, decisions: Iterable[Decision], start: Any = None) -> Iterator[Match]:
    """A match in which the next decision that may be taken is taken, and one that may not is dropped.

    Gives the match before the first decision and after each, the same object each time. Luck is entered by hand.
    """
    match = Match(rules, seats, luck="manual", state=start)
    yield match
    for seat, action in decisions:
        if seat in match.to_act and action in match.legal(seat):
            match.act(action, seat)
            yield match


def first_break(
    rules: Rules[Any], seats: int, decisions: Sequence[Decision], broken: Broken, start: Any = None, *, at_end: bool = False
) -> tuple[Decision, ...] | None:
    """The decisions, without those dropped, up to the moment at which it is so; None where that never comes.

    With `at_end` only the last moment is looked at. What a rule raises on the way counts as so, with the decision that made it.
    """
    taken: tuple[Decision, ...] = ()
    try:
        match = None
        for match in replay(rules, seats, decisions, start):
            taken = decisions_of(match)
            if not at_end and broken(match):
                return taken
        if at_end and match is not None and broken(match):
            return taken
    except Exception:
        return _with_next(rules, seats, decisions, taken, start)
    return None


def _with_next(
    rules: Rules[Any], seats: int, decisions: Sequence[Decision], taken: tuple[Decision, ...], start: Any
) -> tuple[Decision, ...]:
    """The taken decisions and the one that came after them: the one in which a rule raised."""
    match = Match(rules, seats, luck="manual", state=start)
    left = list(decisions)
    for one in taken:
        match.act(one[1], one[0])
        del left[: left.index(one) + 1]
    for seat, action in left:
        try:
            if seat in match.to_act and action in match.legal(seat):
                return (*taken, (seat, action))
        except Exception:
            return taken
    return taken


def told(decisions: Iterable[Decision], players: Sequence[str]) -> list[str]:
    """The decisions as lines, `ann: lay 2,3 NS`."""
    return [f"{players[seat]}: {action}" for seat, action in decisions]
