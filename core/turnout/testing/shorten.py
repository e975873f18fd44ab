"""Makes a game short in which something is so: decisions are dropped, or earlier-listed ones put in their place."""

from collections.abc import Callable, Iterator, Sequence
from itertools import chain
from typing import Any, TypeVar

from turnout.match import Match
from turnout.rules import Rules, listed
from turnout.testing.decisions import Broken, Decision, decisions_of, first_break, replay

MOST = 80_000
"""Decisions that are played again at the most for one game that is shortened."""
T = TypeVar("T")


def shorten(match: Match, broken: Broken) -> Match:
    """The shortest match found in which `broken` is so at the end, from one in which it is so at some moment.

    The same for the same match on every run. Raises ValueError where it is never so.
    """
    seats = len(match.players)

    def held(decisions: Sequence[Decision]) -> tuple[Decision, ...] | None:
        return first_break(match.rules, seats, decisions, broken, match.start)

    found = held(decisions_of(match))
    if found is None:
        raise ValueError("It is not so at any moment of this match: there is nothing to shorten.")
    best = shortened(match.rules, seats, found, held, match.start, thorough=True)
    *_, short = replay(match.rules, seats, best, match.start)
    return short


def shortened(
    rules: Rules[Any],
    seats: int,
    decisions: tuple[Decision, ...],
    held: Callable[[Sequence[Decision]], tuple[Decision, ...] | None],
    start: Any = None,
    *,
    thorough: bool = False,
) -> tuple[Decision, ...]:
    """The shortest list found for which `held` still gives one, which it then gives.

    To be `thorough` is worth it where `held` is quick: it takes three times as many games.
    """
    purse = Purse(MOST)
    best, improved = decisions, True
    while improved:
        best, improved = fewer(best, held, purse), False
        for candidate in chain(_earlier(rules, seats, best, start), _rarer(rules, seats, best, start) if thorough else ()):
            if not purse.pays(candidate):
                break
            found = held(candidate)
            if found is not None and len(found) < len(best):
                best, improved = found, True
                break
    return best


class Purse:
    """How many decisions may still be played again: long games are tried less often than short ones."""

    def __init__(self, left: int) -> None:
        self.left = left

    def pays(self, decisions: Sequence[Any]) -> bool:
        """Takes the price of playing these; whether there was enough."""
        self.left -= len(decisions) + 1
        return self.left >= 0


def fewer(best: tuple[T, ...], held: Callable[[Sequence[T]], tuple[T, ...] | None], purse: Purse) -> tuple[T, ...]:
    """The shortest list found by leaving out runs, long ones first, again until nothing can go."""
    improved = True
    while improved:
        improved, size = False, len(best) // 2
        while size:
            at = len(best) - size
            while at >= 0:
                candidate = (*best[:at], *best[at + size :])
                if not purse.pays(candidate):
                    return best
                found = held(candidate)
                if found is not None and len(found) < len(best):
                    best, improved = found, True
                    at = min(at, len(best) - size)
                else:
                    at -= 1 + size // 8
            size //= 2
    return best


def _earlier(rules: Rules[Any], seats: int, best: Sequence[Decision], start: Any) -> Iterator[Sequence[Decision]]:
    """An earlier-listed decision somewhere, by which it may come sooner."""
    for at, others, place in _listed(rules, seats, best, start):
        for other in others[:place]:
            yield (*best[:at], other, *best[at + 1 :])


def _rarer(rules: Rules[Any], seats: int, best: Sequence[Decision], start: Any) -> Iterator[Sequence[Decision]]:
    """Any other decision somewhere, and one or two left out after it, as where a goal that lies nearer saves a step."""
    for at, others, place in _listed(rules, seats, best, start):
        for other in (*others[:place], *others[place + 1 :]):
            for size in (2, 1):
                yield from ((*best[:at], other, *rest) for rest in _without(best[at + 1 :], size))


def _without(decisions: Sequence[Decision], size: int) -> Iterator[Sequence[Decision]]:
    """The decisions without a run of so many, the last run first."""
    for at in range(len(decisions) - size, -1, -1):
        yield (*decisions[:at], *decisions[at + size :])


def _listed(rules: Rules[Any], seats: int, best: Sequence[Decision], start: Any) -> Iterator[tuple[int, list[Decision], int]]:
    """For each decision its number, all that its seat could have done, and the place of what it did among that."""
    matches = replay(rules, seats, best, start)
    for at, (seat, action) in enumerate(best):
        try:
            match = next(matches)
        except Exception:  # the rule that raises, which is what is looked for
            return
        others = [(seat, other) for other in listed(rules, match.state, seat)]
        if (seat, action) in others:
            yield at, others, others.index((seat, action))
