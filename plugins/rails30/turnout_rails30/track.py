"""The map's geometry and the six rails: squares, sides, borders, forms (rails30 1 and 3).

A square is a number from 0 to 35, row by row; written `row,column`, each 1 to 6 (rails30 1.1). A set of squares is a mask:
bit `square` is set for each. A grey square is a number from 0 to 23: N1 to N6, E1 to E6, S1 to S6, W1 to W6 (rails30 1.2).
A side is 0 to 3 for N, E, S, W. A form is a number from 1 to 21, 0 for none (rails30 3.1).
"""

import re
from typing import Annotated

from turnout import Spoken, Within

SIZE = 6
SQUARES = SIZE * SIZE
EVERYWHERE = (1 << SQUARES) - 1
N, E, S, W = SIDES = range(4)
SIDE_NAMES = "NESW"


def square_at(row: int, column: int) -> int:
    """The square in this row and column, each 1 to 6."""
    return (row - 1) * SIZE + column - 1


def row_of(square: int) -> int:
    """The row of a square, 1 to 6 from the top."""
    return square // SIZE + 1


def column_of(square: int) -> int:
    """The column of a square, 1 to 6 from the left."""
    return square % SIZE + 1


def neighbour(square: int, side: int) -> int | None:
    """The square across this side; None where the map ends (rails30 1.3)."""
    row, column = square // SIZE, square % SIZE
    row, column = (
        row + (0 if side in (E, W) else -1 if side == N else 1),
        column + (0 if side in (N, S) else -1 if side == W else 1),
    )
    return row * SIZE + column if 0 <= row < SIZE and 0 <= column < SIZE else None


def straight(square: int, side: int, length: int) -> int:
    """The mask of so many squares from this one straight towards a side, as far as the map goes."""
    mask, at = 0, [square]
    for _ in range(length):
        mask |= mask_of(at)
        at = [other for one in at if (other := neighbour(one, side)) is not None]
    return mask


def opposite(side: int) -> int:
    """N and S, E and W."""
    return (side + 2) % 4


def squares_of(mask: int) -> list[int]:
    """The squares of a mask, in order."""
    found = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return found


def mask_of(squares: "list[int] | tuple[int, ...]") -> int:
    """The mask of some squares."""
    return sum(1 << square for square in set(squares))


BESIDE: tuple[int, ...] = tuple(
    mask_of([other for side in SIDES if (other := neighbour(square, side)) is not None]) for square in range(SQUARES)
)
"""For each square the mask of those that share a side with it."""

ROWS: tuple[int, ...] = (0, *(mask_of([square_at(row, column) for column in range(1, SIZE + 1)]) for row in range(1, SIZE + 1)))
"""For each row 1 to 6 the mask of its squares."""

CROSS: tuple[int, ...] = (
    0,
    *(mask_of([square for square in range(SQUARES) if w in (row_of(square), column_of(square))]) for w in range(1, SIZE + 1)),
)
"""For each white value 1 to 6 the mask of the eleven squares in that row or that column (rails30 4.2)."""

GREYS: tuple[tuple[int, int], ...] = tuple(
    (square_at(*((1, k), (k, SIZE), (SIZE, k), (k, 1))[side]), side) for side in SIDES for k in range(1, SIZE + 1)
)
"""For each of the 24 grey squares the map square that it touches, and that square's side towards it (rails30 1.2)."""

FORMS: tuple[tuple[str, ...], ...] = (
    (),
    *(("NE",), ("ES",), ("SW",), ("NW",)),
    *(("NS",), ("EW",)),
    *(("NW", "ES"), ("NE", "SW")),
    *(("NS", "EW"),),
    *(("NE", "NW"), ("NE", "ES"), ("ES", "SW"), ("SW", "NW")),
    *(("NS", "NE"), ("NS", "NW"), ("EW", "NE"), ("EW", "ES"), ("NS", "ES"), ("NS", "SW"), ("EW", "NW"), ("EW", "SW")),
)
"""The links of each form; form 0 has none. Forms of one rail follow one another, in the order of table 3.1."""

RAILS: tuple[tuple[int, ...], ...] = (
    (),
    (1, 2, 3, 4),
    (5, 6),
    (7, 8),
    (9,),
    (10, 11, 12, 13),
    (14, 15, 16, 17, 18, 19, 20, 21),
)
"""For each black value 1 to 6 the forms of its rail (rails30 3.1, 3.3)."""

ONE_HAND = (18, 21, 15, 16)
"""The forms of rail 6 that are rotations of the printed picture (option `mirror_junction`, A7): NS+ES, EW+SW, NS+NW, EW+NE."""

STRAIGHT_NS, STRAIGHT_EW, CROSSING = 5, 6, 9

EXITS: tuple[tuple[tuple[int, ...], ...], ...] = tuple(
    tuple(
        tuple(SIDE_NAMES.index(link.replace(SIDE_NAMES[side], "")) for link in links if SIDE_NAMES[side] in link) for side in SIDES
    )
    for links in FORMS
)
"""`EXITS[form][side]`: the sides by which a train may leave that came in by this side (rails30 7.2)."""


def _links(names: "list[str] | tuple[str, ...]") -> frozenset[frozenset[str]]:
    return frozenset(frozenset(name) for name in names)


_FORM_BY_LINKS = {_links(links): form for form, links in enumerate(FORMS) if form}


def form_of(links: "list[str] | tuple[str, ...]") -> int:
    """The form with these links; their order, and that of their letters, has no meaning. Raises ValueError for none."""
    form = _FORM_BY_LINKS.get(_links(links), 0)
    if not form or len(set(links)) != len(FORMS[form]) or any(len(name) != 2 for name in links):
        raise ValueError(f"no rail has the links {'+'.join(map(str, links))}")
    return form


def show_form(form: int) -> str:
    """A form as its links: `NS+ES`."""
    return "+".join(FORMS[form])


def read_form(text: str) -> int:
    """A form from its links: `NS+ES`, `es+sn`."""
    return form_of(text.upper().split("+"))


def show_square(square: int) -> str:
    """A square as row and column: `2,3`."""
    return f"{row_of(square)},{column_of(square)}"


def read_square(text: str) -> int:
    """A square from row and column: `2,3`."""
    said = re.fullmatch(r"([1-6]),([1-6])", text)
    if not said:
        raise ValueError("a square is row,column, each 1 to 6")
    return square_at(int(said[1]), int(said[2]))


def show_grey(grey: int) -> str:
    """A grey square by its side and number: `W3`."""
    return f"{SIDE_NAMES[grey // SIZE]}{grey % SIZE + 1}"


def read_grey(text: str) -> int:
    """A grey square from its side and number: `W3`."""
    said = re.fullmatch(r"([NESWnesw])([1-6])", text)
    if not said:
        raise ValueError("a grey square is N, E, S or W and 1 to 6")
    return SIDE_NAMES.index(said[1].upper()) * SIZE + int(said[2]) - 1


Square = Annotated[int, Within(0, SQUARES - 1), Spoken(show_square, read_square, "2,3")]
Squares = Annotated[int, Within(0, EVERYWHERE)]
Grey = Annotated[int, Within(0, 4 * SIZE - 1), Spoken(show_grey, read_grey, "W3")]
FormId = Annotated[int, Within(1, len(FORMS) - 1), Spoken(show_form, read_form, "NS+ES")]
Die = Annotated[int, Within(1, 6)]
