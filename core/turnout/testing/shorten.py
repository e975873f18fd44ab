"""Makes a game short in which something is so: decisions are dropped, or earlier-listed ones put in their place."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from turnout.match import Match
from turnout.rules import Rules, listed
from turnout.testing.decisions import Broken, Decision, decisions_of, first_break, replay

MOST = 3_000
"""Games that are played again at the most for one that is shortened."""


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
    *_, short = replay(match.rules, seats, shortened(match.rules, seats, found, held, match.start), match.start)
    return short


def shortened(
    rules: Rules[Any],
    seats: int,
    decisions: tuple[Decision, ...],
    held: Callable[[Sequence[Decision]], tuple[Decision, ...] | None],
    start: Any = None,
) -> tuple[Decision, ...]:
    """The shortest list found for which `held` still gives one, which it then gives."""
    best, left = decisions, MOST
    improved = True
    while improved and left > 0:
        improved = False
        for candidate in _candidates(rules, seats, best, start):
            left -= 1
            found = held(candidate)
            if found is not None and _better(found, best):
                best, improved = found, True
                break
            if left <= 0:
                break
    return best


def _better(one: Sequence[Decision], other: Sequence[Decision]) -> bool:
    return len(one) < len(other)


def _candidates(rules: Rules[Any], seats: int, best: Sequence[Decision], start: Any) -> Iterator[Sequence[Decision]]:
    """Shorter ones first by leaving out runs, then by leaving out pairs of runs; then with an earlier-listed decision somewhere."""
    size = len(best) // 2
    while size:
        for at in range(len(best) - size, -1, -1):
            yield (*best[:at], *best[at + size :])
        size //= 2
    yield from _earlier(rules, seats, best, start)


def _until_it_raises(matches: Iterator[Match]) -> Iterator[Match]:
    """The moments of a game, up to the one after which a rule raises."""
    while True:
        try:
            yield next(matches)
        except Exception:  # StopIteration, or what the rule raised
            return


def _earlier(rules: Rules[Any], seats: int, best: Sequence[Decision], start: Any) -> Iterator[Sequence[Decision]]:
    for at, match in enumerate(_until_it_raises(replay(rules, seats, best, start))):
        if at < len(best):
            seat, action = best[at]
            for other in listed(rules, match.state, seat):
                if other == action:
                    break
                yield (*best[:at], (seat, other), *best[at + 1 :])
