"""Seeded random boards in the JSON form of `cases/README.md`, and what the library makes of one."""

import json
from pathlib import Path

from turnout_rails30.state import Plan
from turnout_rails30.track import (
    BESIDE,
    FORMS,
    GREYS,
    RAILS,
    SIDES,
    SQUARES,
    form_of,
    neighbour,
    opposite,
    read_grey,
    read_square,
    show_form,
    show_grey,
    show_square,
    square_at,
    squares_of,
)

ENDS = [{"NESW".index(name) for link in links for name in link} for links in FORMS]

ROLLED = [form for rail in RAILS[1:] for form in rail * (8 // len(rail))]
JUNCTIONS = [*RAILS[5], *RAILS[6]]
PASSING = [*RAILS[3], *RAILS[4]]
FORMS_OF = {
    "rolled": ROLLED,
    "half": ROLLED,
    "fitting": ROLLED,
    "dense": ROLLED + JUNCTIONS * 6,
    "junctions": JUNCTIONS,
    "passing": ROLLED + PASSING * 30,
}
"""The kinds of board, with the forms that they draw from: `rolled` is full and as the dice have it, `half` half full.
All but `rolled` are drawn to fit, the better the more they try."""
KINDS = (*FORMS_OF, "cases")
"""Those, and hand-made cases turned, mirrored and spoilt: they hold the loops and ties that chance seldom makes."""

CASES = {path.stem: json.loads(path.read_text()) for path in sorted((Path(__file__).parent / "cases").glob("*.json"))}
PLAIN = {name: case for name, case in CASES.items() if "variants" not in case}
"""The cases of the game without variants."""
PLAIN_BOARDS = [case["board"] for case in PLAIN.values()]


def read(board):
    """The plan and the tiles of a JSON board."""
    stations = [board["stations"].get(number) for number in "1234"]
    plan = Plan(
        mountains=sum(1 << square_at(*pair) for pair in board["mountains"]),
        mine=None if board["mine"] is None else square_at(*board["mine"]),
        stations=tuple(None if name is None else read_grey(name) for name in stations),
        bonus=None if board["bonus"] is None else square_at(*board["bonus"]),
    )
    tiles = bytearray(SQUARES)
    for key, links in board["tiles"].items():
        tiles[read_square(key)] = form_of(links)
    return plan, bytes(tiles)


def random_board(rng, kind=None):
    """A board as a game might leave it, or one that asks more of a scorer; sometimes with an unfinished plan."""
    kind = kind or rng.choice(KINDS)
    return _spoilt(rng, _turned(rng, rng.choice(PLAIN_BOARDS))) if kind == "cases" else _drawn(rng, kind)


def _drawn(rng, kind):
    mountains = [6 * row + rng.randrange(6) for row in range(6)]
    if rng.random() < 0.8:
        mountains.remove(rng.choice(mountains))
    greys = [6 * side + rng.randrange(6) for side in rng.sample(SIDES, 4)]
    mine = _mine(rng, mountains)
    free = [square for square in range(SQUARES) if square != mine and square not in mountains]
    tiles = _tiles(rng, kind, free, mine, greys)
    stations = {str(k): show_grey(grey) for k, grey in enumerate(greys, 1) if rng.random() < 0.98}
    bonus = rng.choice([square for square in free if square in tiles] or free) if rng.random() < 0.97 else None
    return {
        "mountains": [_pair(square) for square in mountains],
        "mine": None if rng.random() < 0.02 else _pair(mine),
        "stations": stations,
        "bonus": None if bonus is None else _pair(bonus),
        "tiles": {show_square(square): show_form(form).split("+") for square, form in tiles.items()},
    }


def _pair(square):
    return [square // 6 + 1, square % 6 + 1]


def _mine(rng, mountains):
    """Beside a mountain (2.4), and on the edge of the map half of the time, where stations may touch it."""
    beside = sorted({square for one in mountains for square in squares_of(BESIDE[one])} - set(mountains))
    edge = [square for square in beside if len(squares_of(BESIDE[square])) < 4]
    return rng.choice(edge if edge and rng.random() < 0.5 else beside)


def _tiles(rng, kind, free, mine, greys):
    order = rng.sample(free, len(free) // 2 if kind == "half" else len(free))
    tries, passes = (1, 1) if kind == "rolled" else (rng.randint(2, 24), rng.randint(1, 5))
    at_mine = {(square, side) for square in free for side in SIDES if neighbour(square, side) == mine}
    wanted = at_mine | {GREYS[grey] for grey in greys}
    tiles = {}
    for square in order * passes:
        fits = _fits(tiles, wanted, square)
        tiles[square] = max(rng.choices(FORMS_OF[kind], k=tries), key=lambda form: sum(fits[s] for s in ENDS[form]))
    return tiles


def _fits(tiles, wanted, square):
    """For each side how welcome a track end is there: at a station or the mine, at one that answers, at a blank."""
    fits = []
    for side in SIDES:
        other = neighbour(square, side)
        if other in tiles:
            fits.append(2 if opposite(side) in ENDS[tiles[other]] else -2)
        else:
            fits.append(3 if (square, side) in wanted else 0 if other is not None else -1)
    return fits


def _turned(rng, board):
    """The board in one of its eight positions."""
    sides, places = "NESW", lambda row, column: [row, column]
    if rng.random() < 0.5:  # over the diagonal
        sides, places = "WSEN", lambda row, column: [column, row]
    if rng.random() < 0.5:  # left and right
        sides, places = _swap(sides, "EW"), lambda row, column, to=places: [to(row, column)[0], 7 - to(row, column)[1]]
    if rng.random() < 0.5:  # up and down
        sides, places = _swap(sides, "NS"), lambda row, column, to=places: [7 - to(row, column)[0], to(row, column)[1]]
    turn = str.maketrans("NESW", sides)
    return {
        "mountains": [places(*one) for one in board["mountains"]],
        "mine": places(*board["mine"]),
        "stations": {number: _turned_grey(name, turn, places) for number, name in board["stations"].items()},
        "bonus": places(*board["bonus"]),
        "tiles": {
            ",".join(map(str, places(*map(int, key.split(","))))): [link.translate(turn) for link in links]
            for key, links in board["tiles"].items()
        },
    }


def _swap(sides, pair):
    return sides.translate(str.maketrans(pair, pair[::-1]))


def _turned_grey(name, turn, places):
    side, number = name[0], int(name[1])
    row, column = places(*((1, number) if side in "NS" else (number, 1)))
    to = side.translate(turn)
    return f"{to}{column if to in 'NS' else row}"


def _spoilt(rng, board):
    """The board with the stations and the bonus changed about, and up to three squares drawn anew."""
    names = list(board["stations"].values())
    rng.shuffle(names)
    barred = [*board["mountains"], board["mine"]]
    free = [key for key in map(show_square, range(SQUARES)) if [int(key[0]), int(key[2])] not in barred]
    tiles = dict(board["tiles"])
    bonus = _pair(read_square(rng.choice(list(tiles))))
    for key in rng.sample(free, rng.randrange(4)):
        tiles[key] = show_form(rng.choice(ROLLED)).split("+")
    return {**board, "stations": dict(zip("1234", names, strict=True)), "bonus": bonus, "tiles": tiles}
