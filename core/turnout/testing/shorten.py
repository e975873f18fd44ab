"""Makes a game short in which something is so: decisions are dropped, or others put in their place."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Generic, TypeVar

from turnout.match import Match
from turnout.players import shortly
from turnout.rules import Rules, listed
from turnout.testing.decisions import Broken, Decision, decisions_of, first_break, replay

MOST = 80_000
"""Decisions that are played again at the most for one game that is shortened."""
T = TypeVar("T")
Held = Callable[[Sequence[T]], tuple[T, ...] | None]
"""The decisions, without those dropped, up to where it is so; None where it is not so. Raises Spent when that is enough."""
Others = Callable[[Sequence[T], int], Sequence[T]]
"""All that could be done after the first so many decisions of a game, as listed; nothing where that cannot be asked."""


class Spent(Exception):
    """So much was played again that the shortest game found so far must do."""


class Purse:
    """How many decisions may still be played again: long games are tried less often than short ones."""

    def __init__(self, left: int) -> None:
        self.left = left

    def pay(self, decisions: int = 1) -> None:
        """Pays for playing so many. Raises Spent."""
        self.left -= decisions
        if self.left < 0:
            raise Spent


def shorten(match: Match, broken: Broken) -> Match:
    """The shortest match found in which `broken` is so at the end, from one in which it is so at some moment.

    The same for the same match on every run. Raises ValueError where it is never so, and TypeError, which says what to write.
    """
    if not isinstance(match, Match):
        raise TypeError(f"shorten takes a match, such as one that `walk` gives, not {shortly(match)}.")
    if not callable(broken):
        raise TypeError(f"`broken` is a function of a match that says whether it is so, not {shortly(broken)}.")
    broken(match)  # a function that is wrong, rather than a rule that raises, says so here
    found = first_break(match.rules, len(match.players), decisions_of(match), broken, match.start)
    if found is None:
        raise ValueError("It is not so at any moment of this match: there is nothing to shorten.")
    best = shortened(match.rules, len(match.players), found, broken, match.start, thorough=True)
    *_, short = replay(match.rules, len(match.players), best, match.start)
    return short


def shortened(
    rules: Rules[Any],
    seats: int,
    decisions: tuple[Decision, ...],
    broken: Broken,
    start: Any = None,
    *,
    at_end: bool = False,
    thorough: bool = False,
) -> tuple[Decision, ...]:
    """The shortest list found of decisions that lead to where it is so; with `at_end` only the last moment is looked at.

    To be `thorough` is worth it where `broken` is quick: it takes three times as many games.
    """
    purse = Purse(MOST)

    def held(candidate: Sequence[Decision]) -> tuple[Decision, ...] | None:
        purse.pay(len(candidate) + 1)
        return first_break(rules, seats, candidate, broken, start, at_end=at_end)

    def others(best: Sequence[Decision], at: int) -> Sequence[Decision]:
        purse.pay(at + 1)
        try:
            *_, match = replay(rules, seats, best[:at], start)
            return [(best[at][0], other) for other in listed(rules, match.state, best[at][0])]
        except Exception:  # the rule that raises, which is what is looked for
            return ()

    return shortest(decisions, held, others, after=len(decisions) if thorough else 0)


def shortest(decisions: tuple[T, ...], held: Held[T], others: Others[T], after: int) -> tuple[T, ...]:
    """The shortest list found: decisions are left out, and others put in their place, until nothing makes it shorter.

    Where another is put in place, one or two may be left out too, of so many that come `after` it; without, only one that is
    listed earlier is tried.
    """
    search = _Search(decisions, held, others, after)
    try:
        while search.fewer() or search.otherwise():
            pass
    except Spent:
        pass
    return search.best


class _Search(Generic[T]):
    """The shortest list found so far."""

    def __init__(self, best: tuple[T, ...], held: Held[T], others: Others[T], after: int) -> None:
        self.best, self.held, self.others, self.after = best, held, others, after

    def shorter(self, candidate: Sequence[T]) -> bool:
        """Whether this makes it shorter; then it is the best."""
        found = self.held(candidate)
        if found is None or len(found) >= len(self.best):
            return False
        self.best = found
        return True

    def fewer(self) -> bool:
        """Leaves out runs, long ones first; whether anything could go."""
        before, size = len(self.best), len(self.best) // 2
        while size:
            at = len(self.best) - size
            while at >= 0:
                gone = self.shorter((*self.best[:at], *self.best[at + size :]))
                at = min(at, len(self.best) - size) if gone else at - 1 - size // 8
            size //= 2
        return len(self.best) < before

    def otherwise(self) -> bool:
        """Puts an earlier-listed one in the place of each in turn, then any other; whether that has made it shorter."""
        return self.swept(self.earlier) or (self.after > 0 and self.swept(self.rarer))

    def swept(self, instead: Callable[[Sequence[T], int], Iterator[Sequence[T]]]) -> bool:
        """Tries at each place, the last first, what may stand instead; whether that has made it shorter."""
        before, at = len(self.best), len(self.best)
        while at:
            at -= 1
            while any(self.shorter(candidate) for candidate in instead(self.best, at)):
                at = min(at, len(self.best) - 1)
        return len(self.best) < before

    def earlier(self, best: Sequence[T], at: int) -> Iterator[Sequence[T]]:
        """An earlier-listed decision at this place, by which it may come sooner."""
        listed = self.others(best, at)
        for other in listed[: listed.index(best[at])] if best[at] in listed else ():
            yield (*best[:at], other, *best[at + 1 :])

    def rarer(self, best: Sequence[T], at: int) -> Iterator[Sequence[T]]:
        """Any other decision at this place, and one or two left out after it, as where a goal that lies nearer saves a step."""
        for other in self.others(best, at):
            yield from ((*best[:at], other, *rest) for rest in _without(best[at + 1 :], self.after))


def _without(decisions: Sequence[T], after: int) -> Iterator[Sequence[T]]:
    """The decisions without a run of none, one or two among the first so many, the last run first."""
    for size in (0, 2, 1):
        for at in range(min(len(decisions) - size, after - 1) if size else 0, -1, -1):
            yield (*decisions[:at], *decisions[at + size :])
