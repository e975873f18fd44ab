"""What a finished map is worth: the lines between stations, the mine, the verdict (rails30 7 to 9).

A train is always at a *point*: a border and the direction in which it is being crossed. Point `4 * square + side` is a
train that enters the square by this side, point `144 + grey` one that leaves the map onto a grey square.

A run is looked for in two steps. The shortest *walk*, which may cross a border once in each direction, is found level
by level. If it crosses no border twice it is a run (rails30 7.4), and the shortest one; nearly all boards end here.
Otherwise the used borders are chosen square by square, keeping the cheapest choice for each set of borders that still
lead on: at most seven at a time. A cheapest choice with two open ends is a run and nothing else, since a loop beside it
would only cost more. So the second step is exact, and no board makes it slow.
"""

from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations
from typing import Final

from turnout import Frozen
from turnout_rails30.state import Plan
from turnout_rails30.track import FORMS, GREYS, SIDE_NAMES, SIDES, SQUARES, neighbour, opposite

BASES: Final[Mapping[tuple[int, int], int]] = {(1, 2): 1, (1, 3): 2, (1, 4): 3, (2, 3): 3, (2, 4): 4, (3, 4): 5}
"""The six pairs of stations and the base of each (rails30 7.1, 7.7)."""

BONUS: Final = 2
"""What a line over the bonus square scores more (rails30 7.9)."""

MINE_POINTS: Final = (0, 2, 6, 12, 20)
"""The points for 0 to 4 stations at the mine (rails30 8.4)."""

VERDICTS: Final = ((60, "excellent"), (50, "good"), (40, "ok"), (0, "none"))
"""The least final score of each verdict, best first (rails30 9.2)."""


class Run(Frozen):
    """The run of a train from a station to another one or to the mine (rails30 7.2)."""

    squares: tuple[int, ...]
    """The map squares in order of visit; one that is visited twice stands here twice (rails30 7.8)."""
    bonus: bool
    """Whether the bonus square is among them (rails30 7.9)."""


def runs(plan: Plan, tiles: bytes, *, mine_through: bool = False) -> dict[tuple[int, int], Run]:
    """A shortest line of each connected pair of stations, over the bonus square if any is (rails30 7.1-7.9).

    With `mine_through` a line may pass the mine, which joins all its sides and counts as a square (A6).
    """
    forms = _forms(plan, tiles, _THROUGH if mine_through else 0)
    ends = {number: grey for number, grey in enumerate(plan.stations, 1) if grey is not None}
    found: dict[tuple[int, int], Run] = {}
    for first, grey in ends.items():
        came = _walks([_ACROSS[_LEFT + grey]], forms, plan.bonus) if first < len(plan.stations) else {}
        for second, other in ends.items():
            if second > first and _LEFT + other in came:
                walk = _back(came, _LEFT + other)
                squares = _run(walk, _BORDER[walk[0]] | _BORDER[walk[-1]], walk[-1:], forms, plan.bonus)
                if squares is not None:
                    found[first, second] = Run(squares, plan.bonus in squares)
    return found


def mine_runs(
    plan: Plan,
    tiles: bytes,
    *,
    station_adjacent_mine: bool = True,
    mine_through: bool = False,
    mine_rule: str = "lines",
) -> dict[int, Run]:
    """A shortest run to the mine from each connected station, without the mine's square (rails30 8.1-8.3).

    Without `station_adjacent_mine` it needs a square (A5). With the `mine_rule` "any_track" joined track is enough: the
    squares then are those of a shortest joined track (A8). `mine_through` (A6) changes nothing: the mine is reached
    before it is passed.
    """
    if plan.mine is None:
        return {}
    ahead, forms = _TRACKS[mine_rule], _forms(plan, tiles, _GOAL)
    sides = [4 * plan.mine + side for side in SIDES]
    came = _walks([_ACROSS[point] for point in sides], forms, None, ahead)
    found: dict[int, Run] = {}
    for number, grey in enumerate(plan.stations, 1):
        if grey is not None and _LEFT + grey in came:
            walk = [_ACROSS[point] for point in reversed(_back(came, _LEFT + grey))]
            squares = _run(walk, _BORDER[walk[0]], sides, forms, None) if ahead is _AHEAD else _squares(walk)
            if squares or (squares is not None and station_adjacent_mine):
                found[number] = Run(squares, plan.bonus in squares)
    return found


def mine_stations(
    plan: Plan,
    tiles: bytes,
    *,
    station_adjacent_mine: bool = True,
    mine_through: bool = False,
    mine_rule: str = "lines",
) -> tuple[int, ...]:
    """The stations that are connected to the mine, in ascending order (rails30 8.1-8.3); options as in `mine_runs`."""
    connected = mine_runs(
        plan,
        tiles,
        station_adjacent_mine=station_adjacent_mine,
        mine_through=mine_through,
        mine_rule=mine_rule,
    )
    return tuple(connected)


def verdict(total: int) -> str:
    """60 or more excellent, 50 to 59 good, 40 to 49 ok, below 40 none (rails30 9.2)."""
    return next((word for least, word in VERDICTS if total >= least), VERDICTS[-1][1])


# Points and borders

_LEFT = 4 * SQUARES
_GREY_AT = {square_side: _LEFT + grey for grey, square_side in enumerate(GREYS)}


def _across(square: int, side: int) -> int:
    other = neighbour(square, side)
    return _GREY_AT[square, side] if other is None else 4 * other + opposite(side)


_ACROSS: Final = (
    *(_across(square, side) for square in range(SQUARES) for side in SIDES),
    *(4 * square + side for square, side in GREYS),
)
"""For each point the same border crossed the other way; a train that leaves a square by a side is there."""

_NUMBERS = {point: k for k, point in enumerate(sorted({min(pair) for pair in enumerate(_ACROSS)}))}
_BORDER: Final = tuple(1 << _NUMBERS[min(pair)] for pair in enumerate(_ACROSS))
"""For each point its border as a mask: 84 borders, a bit each (rails30 1.3)."""

_KNOWN: Final = tuple(
    sum(_BORDER[4 * square + side] for side in SIDES if (other := neighbour(square, side)) is None or other < square)
    for square in range(SQUARES)
)
"""For each square its borders with grey squares and with squares of a smaller number."""

# Links

_THROUGH, _GOAL = len(FORMS), len(FORMS) + 1
_LINKS: Final = (*FORMS, tuple(a + b for a, b in combinations(SIDE_NAMES, 2)), tuple(SIDE_NAMES))
"""The links of each form, of a mine that joins all its sides (A6), and of a mine where runs end."""


def _exits(links: Iterable[str], square: int, side: int) -> tuple[int, ...]:
    name = SIDE_NAMES[side]
    sides = [other for link in links if name in link for other in link if other != name]
    return tuple(_ACROSS[4 * square + SIDE_NAMES.index(other)] for other in sides)


def _table(links: Iterable[str]) -> tuple[tuple[int, ...], ...]:
    """For each point where the train may be next; off the map it has come to its end."""
    inside = [_exits(links, square, side) for square in range(SQUARES) for side in SIDES]
    return (*inside, *(() for _ in GREYS))


def _joined(links: tuple[str, ...]) -> tuple[str, ...]:
    """The links, and that from arm to arm where two of them have a common side (rails30 A8)."""
    arms = "".join(set(links[0]) ^ set(links[1])) if len(links) == 2 else ""
    return (*links, arms) if len(arms) == 2 else links


_AHEAD: Final = tuple(map(_table, _LINKS))
_TRACKS: Final = {"lines": _AHEAD, "any_track": tuple(_table(_joined(links)) for links in _LINKS)}

# Walks and runs


def _forms(plan: Plan, tiles: bytes, mine: int) -> bytearray:
    """The form of each square, that of the mine as said, and none of the grey squares."""
    forms = bytearray(tiles) + bytes(len(GREYS) // 4)
    if plan.mine is not None:
        forms[plan.mine] = mine
    return forms


def _walks(
    level: list[int],
    forms: Sequence[int],
    bonus: int | None,
    ahead: Sequence[Sequence[Sequence[int]]] = _AHEAD,
) -> dict[int, int]:
    """For each point that is reached the one before it on a shortest walk, -1 at the start.

    Whatever has visited the bonus square stands first in its level, so that it is the one to go on.
    """
    came = dict.fromkeys(level, -1)
    special = frozenset(() if bonus is None else range(4 * bonus, 4 * bonus + 4))
    while level:
        if not special.isdisjoint(level):
            level.sort(key=lambda point: point not in special)
        following: list[int] = []
        for point in level:
            for other in ahead[forms[point >> 2]][point]:
                if other not in came:
                    came[other] = point
                    following.append(other)
        level = following
    return came


def _back(came: Mapping[int, int], point: int) -> list[int]:
    walk: list[int] = []
    while point >= 0:
        walk.append(point)
        point = came[point]
    walk.reverse()
    return walk


def _squares(walk: Sequence[int]) -> tuple[int, ...]:
    return tuple([point >> 2 for point in walk[:-1]])


def _run(
    walk: list[int],
    ends: int,
    goal: Iterable[int],
    forms: Sequence[int],
    bonus: int | None,
) -> tuple[int, ...] | None:
    """The squares of the walk if it is a run, else of the best run from its start to the goal; None if there is none.

    `ends` are the borders of the stations at its ends, and `goal` the points at which a train has reached the goal.
    """
    if len({_BORDER[point] for point in walk}) == len(walk):
        return _squares(walk)
    there, back = _walks(walk[:1], forms, None), _walks([_ACROSS[point] for point in goal], forms, None)
    back.update(dict.fromkeys(goal, -1))
    choices = [_choices(square, _LINKS[forms[square]], there, back, square == bonus) for square in range(SQUARES)]
    used = _cheapest(ends, choices)
    return None if used is None else _squares(_follow(walk[0], used, forms))


# The exact search


def _choices(
    square: int,
    links: Iterable[str],
    there: Mapping[int, int],
    back: Mapping[int, int],
    bonus: bool,
) -> list[tuple[int, int]]:
    """The sets of borders of a square that runs may use together, with the price of each, four a visit (rails30 7.4).

    Links that no walk from the start to the goal uses are left out. A visit of the bonus square costs one less: that
    decides between equal lengths, since a run visits it at most twice.
    """
    sets, price = [(0, 0)], 3 if bonus else 4
    for link in links:
        points = [4 * square + SIDE_NAMES.index(side) for side in link]
        if (points[0] in there and points[-1] in back) or (points[-1] in there and points[0] in back):
            borders = sum(_BORDER[point] for point in points)
            sets += [(borders | others, price + cost) for others, cost in sets if not borders & others]
    return sets


def _cheapest(ends: int, choices: Iterable[Sequence[tuple[int, int]]]) -> int | None:
    """The borders of the cheapest choice for all squares in which the ends, and only they, are used on one side."""
    states = {ends: (0, ends)}
    for known, sets in zip(_KNOWN, choices, strict=True):
        following: dict[int, tuple[int, int]] = {}
        for leading, (cost, used) in states.items():
            for borders, price in sets:
                if borders & known == leading & known:
                    rest, total = leading ^ borders, cost + price
                    if rest not in following or total < following[rest][0]:
                        following[rest] = total, used | borders
        states = following
    return states[0][1] if 0 in states else None


def _follow(point: int, used: int, forms: Sequence[int]) -> list[int]:
    """The walk of a train that has only the used borders to go over; each link of a crossing is another visit."""
    walk = [point]
    while point < _LEFT:
        ahead = [other for other in _AHEAD[forms[point >> 2]][point] if used & _BORDER[other]]
        if not ahead:
            break
        point = ahead[0]
        walk.append(point)
    return walk
