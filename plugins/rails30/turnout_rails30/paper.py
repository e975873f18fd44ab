"""Sheets filled on paper, as JSON of the format `rails30-case/1`, and the same JSON from a sheet."""

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import cast

from turnout import TurnoutError
from turnout_rails30.state import Plan, Sheet
from turnout_rails30.track import (
    BESIDE,
    EVERYWHERE,
    FORMS,
    SIDE_NAMES,
    SIZE,
    SQUARES,
    column_of,
    form_of,
    mask_of,
    read_grey,
    read_square,
    row_of,
    show_grey,
    show_square,
    square_at,
    squares_of,
)

FORMAT = "rails30-case/1"
KEYS = ("format", "title", "source", "tests", "why", "variants", "options", "complete", "board", "shares", "expected")
BOARD_KEYS = ("mountains", "mine", "stations", "bonus", "tiles")
"""What each board has; `crossed` may be left out."""


def read_case(document: Mapping[str, object]) -> tuple[Sheet, dict[str, int], dict[str, dict[str, int]]]:
    """The sheet of a document of the format `rails30-case/1`, with the marks (masks of squares) and remarks that it names.

    What the document says of variants, options and expected scores is left to the caller. Raises TurnoutError with the
    path of the fault: `board.tiles["2,3"][0]`.
    """
    top = _mapping("document", document)
    for key in top:
        if key not in KEYS:
            raise fault(_said(key), f"a case has no such key; its keys: {', '.join(KEYS)}")
    if top.get("format") != FORMAT:
        raise fault("format", f'write "{FORMAT}", not {_said(top.get("format"))}')
    board = _mapping("board", top.get("board"))
    sheet = _sheet(board)
    _refuse_unfinished(sheet, top.get("complete", False))
    marks = {key: mask_of(squares_in(f"board.{key}", board[key])) for key in board if key not in (*BOARD_KEYS, "crossed")}
    return sheet, marks, {"shares": _numbers("shares", top["shares"])} if top.get("shares") else {}


def case_board(sheet: Sheet) -> dict[str, object]:
    """The `board` of a case from a sheet. What is not on the sheet yet is left out, and so are notes."""
    plan = sheet.plan
    board: dict[str, object] = {"mountains": _pairs(squares_of(plan.mountains))}
    board |= {key: _pairs([at])[0] for key, at in (("mine", plan.mine), ("bonus", plan.bonus)) if at is not None}
    board["stations"] = {str(k): show_grey(grey) for k, grey in enumerate(plan.stations, 1) if grey is not None}
    board["tiles"] = {show_square(at): list(FORMS[form]) for at, form in enumerate(sheet.tiles) if form}
    return board | ({"crossed": _pairs(squares_of(sheet.crossed))} if sheet.crossed else {})


def sheet_of(plan: Plan, rails: Mapping[int, int], crossed: int = 0) -> Sheet:
    """A sheet from what is drawn on it: `rails` are the forms by square.

    Five mountains tell that a roll was passed; with fewer the set-up is not over (rails30 2.1).
    """
    filled = plan.mountains | crossed | mask_of(list(rails)) | (0 if plan.mine is None else 1 << plan.mine)
    tiles = bytes(rails.get(square, 0) for square in range(SQUARES))
    passed = plan.mountains.bit_count() == SIZE - 1
    return Sheet(plan.but(passed=passed), tiles, EVERYWHERE & ~filled, crossed)


def fault(path: str, sentence: str, rule: str = "") -> TurnoutError:
    """The error for what stands at a place of a document."""
    return TurnoutError(f"{path}: {sentence}", code="sheet", rule=rule)


def _said(value: object) -> str:
    """A short form of any value for an error, never a fault of its own."""
    if isinstance(value, str):
        return json.dumps(value if len(value) <= 40 else value[:40] + "...")
    if value is None or isinstance(value, bool):
        return json.dumps(value)
    return str(value) if type(value) is int and abs(value) < 10**9 else f"a value of type {type(value).__name__}"


def _mapping(path: str, value: object) -> Mapping[str, object]:
    if not isinstance(value, Mapping):
        raise fault(path, f"an object belongs here, not {_said(value)}")
    for key in cast("Mapping[object, object]", value):
        if not isinstance(key, str):
            raise fault(path, f"a key is a text, not {_said(key)}")
    return cast("Mapping[str, object]", value)


def _list(path: str, value: object, longest: int) -> Sequence[object]:
    if not isinstance(value, list | tuple):
        raise fault(path, f"a list belongs here, not {_said(value)}")
    entries = cast("Sequence[object]", value)
    if len(entries) > longest:
        raise fault(path, f"at most {longest} entries belong here, not {len(entries)}")
    return entries


def _numbers(path: str, value: object) -> dict[str, int]:
    numbers: dict[str, int] = {}
    for key, number in _mapping(path, value).items():
        if not isinstance(number, int) or isinstance(number, bool) or not 0 <= number <= 9999:
            raise fault(f"{path}[{_said(key)}]", f"a whole number from 0 to 9999 belongs here, not {_said(number)}")
        numbers[key] = number
    return numbers


def _sheet(board: Mapping[str, object]) -> Sheet:
    for key in BOARD_KEYS:
        if key not in board:
            raise fault("board", f"{key} is missing")
    mountains = squares_in("board.mountains", board["mountains"])
    crossed = squares_in("board.crossed", board.get("crossed", []))
    mine, bonus = _square("board.mine", board["mine"]), _square("board.bonus", board["bonus"])
    rails = _rails(_mapping("board.tiles", board["tiles"]))
    plan = Plan(mask_of(mountains), mine, _stations(_mapping("board.stations", board["stations"])), bonus)
    _refuse_shared({"a mountain": mountains, "the mine": [mine], "a rail": rails, "crossed out": crossed})
    return sheet_of(plan, rails, mask_of(crossed))


def _square(path: str, value: object) -> int:
    pair = _list(path, value, 2)
    if len(pair) != 2:
        raise fault(path, f"a square is [row, column], not a list of {len(pair)}")
    return square_at(_number(f"{path}[0]", pair[0]), _number(f"{path}[1]", pair[1]))


def _number(path: str, value: object) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not 1 <= value <= SIZE:
        raise fault(path, f"a row or column is a whole number from 1 to {SIZE}, not {_said(value)}")
    return value


def squares_in(path: str, value: object) -> list[int]:
    """The squares of a list of `[row, column]`, none twice. Raises TurnoutError with the path."""
    squares: list[int] = []
    for k, pair in enumerate(_list(path, value, SQUARES)):
        square = _square(f"{path}[{k}]", pair)
        if square in squares:
            raise fault(f"{path}[{k}]", f"square {show_square(square)} is there twice")
        squares.append(square)
    return squares


def _stations(value: Mapping[str, object]) -> tuple[int, int, int, int]:
    for key in value:
        if key not in ("1", "2", "3", "4"):
            raise fault(f"board.stations[{_said(key)}]", 'the stations are "1", "2", "3" and "4"')
    first, second, third, fourth = (_grey(value, number) for number in "1234")
    return first, second, third, fourth


def _grey(stations: Mapping[str, object], number: str) -> int:
    if number not in stations:
        raise fault("board.stations", f"station {number} is missing")
    said = stations[number]
    try:
        return read_grey(said if isinstance(said, str) else "")
    except ValueError:
        raise fault(f'board.stations["{number}"]', f'a grey square is a text such as "W3", not {_said(said)}') from None


def _rails(tiles: Mapping[str, object]) -> dict[int, int]:
    return {_tile_square(key): _form(f"board.tiles[{_said(key)}]", links) for key, links in tiles.items()}


def _tile_square(key: str) -> int:
    try:
        return read_square(key)
    except ValueError:
        raise fault(f"board.tiles[{_said(key)}]", 'a square is a text such as "2,3", each from 1 to 6') from None


def _form(path: str, value: object) -> int:
    links = tuple(_link(f"{path}[{k}]", link) for k, link in enumerate(_list(path, value, 2)))
    try:
        if len({frozenset(link) for link in links}) == len(links):
            return form_of(links)
    except ValueError:
        pass
    raise fault(path, f"no rail has the links {'+'.join(links) or 'of an empty list'}", "rails30 3.1")


def _link(path: str, value: object) -> str:
    if isinstance(value, str) and len(value) == 2 and len(set(value) & set(SIDE_NAMES)) == 2:
        return value
    raise fault(path, f'a link is two of the sides N, E, S, W, such as "NS", not {_said(value)}')


def _refuse_shared(fillings: Mapping[str, Iterable[int]]) -> None:
    """Each square is one thing (rails30 1.5)."""
    seen: dict[int, str] = {}
    for name, squares in fillings.items():
        for square in squares:
            if square in seen:
                raise fault("board", f"square {show_square(square)} is {seen[square]} and {name}; it can be one", "rails30 1.5")
            seen[square] = name


def check(sheet: Sheet, *, bonus_anywhere: bool = False) -> None:
    """Refuses a plan that no set-up leads to (rails30 2). Raises TurnoutError with its rule."""
    plan = sheet.plan
    if plan.mine is None or plan.bonus is None or None in plan.stations:
        raise fault("board", "the mine, the bonus and the four stations belong on a finished sheet", "rails30 2")
    rows = [row_of(square) for square in squares_of(plan.mountains)]
    if len(set(rows)) < len(rows):
        raise fault("board.mountains", "a row has at most one mountain", "rails30 2.1")
    if len(rows) < SIZE - 1:
        raise fault("board.mountains", f"a map has 5 or 6 mountains, not {len(rows)}", "rails30 2.1")
    if not BESIDE[plan.mine] & plan.mountains:
        raise fault("board.mine", "the mine shares a side with a mountain, and this one does not", "rails30 2.4")
    if len({grey // SIZE for grey in plan.stations if grey is not None}) < len(plan.stations):
        raise fault("board.stations", "the four stations lie on four different sides", "rails30 2.5")
    if not bonus_anywhere and (plan.mountains | 1 << plan.mine) >> plan.bonus & 1:
        raise fault("board.bonus", "the bonus does not lie on a mountain or the mine", "rails30 2.6")


def _refuse_unfinished(sheet: Sheet, complete: object) -> None:
    if not isinstance(complete, bool):
        raise fault("complete", f"true or false belongs here, not {_said(complete)}")
    if complete and sheet.empty:
        raise fault("complete", f"square {show_square(squares_of(sheet.empty)[0])} is still empty")


def _pairs(squares: Iterable[int]) -> list[list[int]]:
    return [[row_of(square), column_of(square)] for square in squares]
