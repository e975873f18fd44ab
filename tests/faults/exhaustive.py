"""The shortest witness of a seeded fault, by looking at every game, level by level: `python -m tests.faults.exhaustive [NAME ...]`.

It shares nothing with the kit: it asks both rules `to_act`, `legal`, `decide`, `score` and `outcome`. All decisions are followed,
luck's included. Two games that have come to the same pair of states are followed once, since whatever can differ later is a
function of these states; nothing else is left out. So the first level at which the relation breaks is the least there is.
"""

import sys
from collections.abc import Iterator
from time import process_time
from typing import Any

from turnout import Match
from turnout.convert import plain
from turnout.rules import acting, listed, turn
from turnout.testing import LAWS, LawBroken

Pair = tuple[Any, Any]
MOST = 3_000_000
"""Pairs of states that are looked at, at the most."""


def least(fault: Any, deepest: int = 40) -> int | None:
    """The number of decisions after which the fault shows for the first time; None where no game shows it, or it is too deep."""
    return _least_of_law(fault, deepest) if not fault.same else _least_of_relation(fault, deepest)


def _least_of_relation(fault: Any, deepest: int) -> int | None:
    old, new = fault.old, fault.new
    seats = fault.seats or min(set(old.seats()) & set(new.seats()))
    level = {(old.opening(seats), new.opening(seats))}
    seen = set(level)
    for depth in range(deepest):
        if any(_broken_here(fault.same, old, new, pair) for pair in level):
            return depth
        following = set()
        for pair in level:
            for seat, action in _common(old, new, pair):
                mine, yours = turn(old, pair[0], seat, action), turn(new, pair[1], seat, action)
                if _broken_after(fault.same, old, new, mine, yours, seats):
                    return depth + 1
                following.add((mine[1], yours[1]))
        level = following - seen
        seen |= level
        if not level or len(seen) > MOST:
            return None
    return None


def _common(old: Any, new: Any, pair: Pair) -> Iterator[tuple[int, Any]]:
    """What may be done under both rules."""
    for seat in acting(old, pair[0]):
        if seat in acting(new, pair[1]):
            other = set(listed(new, pair[1], seat))
            yield from ((seat, action) for action in listed(old, pair[0], seat) if action in other)


def _broken_here(same: Any, old: Any, new: Any, pair: Pair) -> bool:
    """Whether the two ask for different things, or have come to different ends."""
    seats = acting(old, pair[0]), acting(new, pair[1])
    if same == "outcome":
        return not any(seats) and _outcome(old, pair[0]) != _outcome(new, pair[1])
    if same == "length":
        return bool(seats[0]) != bool(seats[1])
    if same != "legal" or not any(seats):
        return False
    common = set(seats[0]) & set(seats[1])
    return not common or any(set(listed(old, pair[0], seat)) != set(listed(new, pair[1], seat)) for seat in common)


def _broken_after(same: Any, old: Any, new: Any, mine: Any, yours: Any, seats: int) -> bool:
    """Whether what has just happened differs."""
    if same == "events":
        return bool(plain(mine[0]) != plain(yours[0]))
    if same == "scores":
        return any(_points(old.score(mine[1], seat)) != _points(new.score(yours[1], seat)) for seat in range(seats))
    return callable(same) and not same(mine[1], yours[1])


def _points(score: Any) -> Any:
    return score.total, [(line.name, line.points) for line in score.lines]


def _outcome(rules: Any, state: Any) -> Any:
    found = rules.outcome(state)
    return found.reason, found.points, found.places


def _least_of_law(fault: Any, deepest: int) -> int | None:
    """The same for a law, asked of every game."""
    rules = fault.new
    level = [Match(rules, fault.seats, luck="manual")]
    for depth in range(deepest):
        following = []
        for match in level:
            try:
                LAWS[fault.blame](match)
            except LawBroken:
                return depth
            for seat in match.to_act:
                for action in match.legal(seat):
                    following.append(match.copy())
                    following[-1].act(action, seat)
        level = following
    return None


def main(names: list[str]) -> None:
    """Prints the least number for each fault that says one, or for those named."""
    from tests.faults.table import FAULTS

    for fault in FAULTS:
        if fault.name in names or (not names and fault.least is not None):
            started = process_time()
            found = least(fault)
            print(f"{fault.name:26} {found}  (in the table: {fault.least})  {process_time() - started:.1f} s", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
