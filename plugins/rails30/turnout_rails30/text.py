"""A sheet as text that shows the network, and the sheet that such a text shows.

A square is five columns wide and three lines high. Its corners are free of track: the bonus has the one at the top
right, marks have the others. The pictures of the 21 forms, and of what else may fill a square, are the strips below.
"""

from collections.abc import Iterable, Mapping, Sequence

from turnout import TurnoutError
from turnout_rails30.marks import BONUS, Mark, one_line
from turnout_rails30.paper import sheet_of
from turnout_rails30.state import Plan, Sheet
from turnout_rails30.track import FORMS, SIZE, SQUARES, E, N, S, mask_of, show_form, show_square

WIDE, HIGH = 5, 3
LEFT, RIGHT = 5, 3
"""Columns left of the map, for the row's number and a station, and right of it, for a station."""
COLUMNS, LINES = LEFT + WIDE * SIZE + RIGHT, HIGH * SIZE + 2
LONGEST = 4000
"""Characters in the longest text that is read."""
BONUS_CORNER, OTHER_CORNERS = 4, (0, 10, 14)
"""Places in a picture, counted through its three lines."""

STRIPS = """\
NE     ES     SW     NW     NS     EW     NW+ES  NE+SW  NS+EW
  │                    │      │            ╭╯      ╰╮     │
  ╰──    ╭──  ──╮    ──╯      │    ─────  ─╯ ╭─  ─╮ ╰─  ──│──
         │      │             │             ╭╯    ╰╮      │
NE+NW  NE+ES  ES+SW  SW+NW
 ╭┴╮     ╰╮           ╭╯
─╯ ╰─     ├─  ─╮ ╭─  ─┤
         ╭╯    ╰┬╯    ╰╮
NS+NE  NS+NW  EW+NE  EW+ES  NS+ES  NS+SW  EW+NW  EW+SW
  ├╮    ╭┤      ╰╮            │      │     ╭╯
  │╰─  ─╯│    ───┴─  ───┬─    │╭─  ─╮│    ─┴───  ─┬───
  │      │             ╭╯     ├╯    ╰┤            ╰╮
empty  peak   mine   cross
               ▄▄▄    ╲ ╱
  ·     ╱▲╲   ▐ M ▌    ╳
               ▀▀▀    ╱ ╲
"""  # noqa: RUF001


def _cut(strips: str) -> dict[str, str]:
    """The picture of each name in the strips: fifteen characters, line by line."""
    lines = strips.splitlines()
    return {
        names[at : at + WIDE].strip(): "".join(line[at : at + WIDE].ljust(WIDE) for line in rows)
        for top in range(0, len(lines), 1 + HIGH)
        for names, *rows in [lines[top : top + 1 + HIGH]]
        for at in range(0, len(names), WIDE + 2)
    }


PICTURES = _cut(STRIPS)
"""The picture of each form by its links, and of `empty`, `peak`, `mine` and `cross`."""
_NAMES = {picture: name for name, picture in PICTURES.items()}
_FORMS = {show_form(form): form for form in range(1, len(FORMS))}
_HEADER = (" " * LEFT + "".join(str(column).center(WIDE) for column in range(1, SIZE + 1))).rstrip()


def draw(sheet: Sheet, *, marks: Sequence[Mark] = (), title: str = "") -> str:
    """The sheet as 21 lines of text, one more with a title. Raises TurnoutError for marks that cannot be told apart."""
    canvas = _canvas(sheet, _glyphs(marks))
    return "\n".join([*([one_line(title)] if one_line(title) else []), _HEADER, *(line.rstrip() for line in canvas)])


def read(text: str, mark_of: Mapping[str, str] | None = None) -> tuple[Sheet, dict[str, int]]:
    """The sheet that a text of `draw` shows, and for each glyph in its corners the squares that carry it.

    `mark_of` gives the names of the marks that the rules know, by glyph: the squares come under these names, other
    glyphs are refused. Overrides and notes are not on the sheet. Raises TurnoutError for what `draw` would not draw.
    """
    canvas, first = _lines(text)
    sheet, glyphs = _seen(canvas)
    marks = [Mark(glyph, squares, glyph) for glyph, squares in glyphs.items()]
    _compare(canvas, _canvas(sheet, _glyphs(marks)), first)
    return sheet, glyphs if mark_of is None else {_known(glyph, mark_of): glyphs[glyph] for glyph in glyphs}


def _fault(sentence: str) -> TurnoutError:
    return TurnoutError(sentence, code="sheet")


def _canvas(sheet: Sheet, glyphs: Mapping[str, int]) -> list[str]:
    """The 20 lines below the column numbers, all of one length."""
    canvas = [[" "] * COLUMNS for _ in range(LINES)]
    for row in range(SIZE):
        _put(canvas, HIGH * row + 2, 0, str(row + 1))
    for number, grey in enumerate(sheet.plan.stations, 1):
        if grey is not None:
            _put(canvas, *_place_of_grey(grey), f"({number})")
    for square in range(SQUARES):
        line, column = _place(square)
        picture = _picture(sheet, square, [glyph for glyph in sorted(glyphs) if glyphs[glyph] >> square & 1])
        for k in range(HIGH):
            _put(canvas, line + k, column, picture[WIDE * k : WIDE * (k + 1)])
    return ["".join(line) for line in canvas]


def _put(canvas: list[list[str]], line: int, column: int, text: str) -> None:
    canvas[line][column : column + len(text)] = text


def _place(square: int) -> tuple[int, int]:
    """Line and column of a square's top left corner."""
    return 1 + HIGH * (square // SIZE), LEFT + WIDE * (square % SIZE)


def _place_of_grey(grey: int) -> tuple[int, int]:
    """Line and column where the station on a grey square starts."""
    side, k = divmod(grey, SIZE)
    if side in (N, S):
        return 0 if side == N else LINES - 1, LEFT + WIDE * k + 1
    return HIGH * k + 2, COLUMNS - RIGHT if side == E else LEFT - 3


def _picture(sheet: Sheet, square: int, glyphs: Sequence[str]) -> str:
    """What fills the square, the bonus and the glyphs in its corners; few glyphs fill all three corners by turns."""
    picture = list(PICTURES[_name(sheet, square)])
    if square == sheet.plan.bonus:
        picture[BONUS_CORNER] = BONUS
    if len(glyphs) > len(OTHER_CORNERS):
        raise _fault(f"square {show_square(square)} has {len(glyphs)} marks; a drawn square has room for three")
    for k, corner in enumerate(OTHER_CORNERS if glyphs else ()):
        picture[corner] = glyphs[k % len(glyphs)]
    return "".join(picture)


def _name(sheet: Sheet, square: int) -> str:
    """What fills the square, as its picture is named (rails30 1.5)."""
    if sheet.tiles[square]:
        return show_form(sheet.tiles[square])
    if square == sheet.plan.mine:
        return "mine"
    return "peak" if sheet.plan.mountains >> square & 1 else "cross" if sheet.crossed >> square & 1 else "empty"


def _glyphs(marks: Iterable[Mark]) -> dict[str, int]:
    glyphs: dict[str, int] = {}
    for mark in marks:
        if mark.glyph in glyphs:
            raise _fault(f"two marks have the glyph {mark.glyph}; one is {mark.name!r}: give it another")
        glyphs[mark.glyph] = mark.squares
    return glyphs


def _lines(text: str) -> tuple[list[str], int]:
    """The 20 lines below the column numbers, all of one length, and the number of the first."""
    if len(text) > LONGEST:
        raise _fault(f"a sheet is a text of at most {LONGEST} characters")
    lines = [line.rstrip() for line in text.replace("\r\n", "\n").rstrip().split("\n")]
    header = next((k for k in (1, 0) if lines[k : k + 1] == [_HEADER]), None)
    if header is None:
        raise _fault(f"line 1: the column numbers belong here, or a title here and they on line 2: {_HEADER!r}")
    canvas = lines[header + 1 :]
    if len(canvas) > LINES:
        raise _fault(f"line {header + 2 + LINES}: a sheet ends before this line")
    for number, line in enumerate(canvas, header + 2):
        if len(line) > COLUMNS:
            raise _fault(f"line {number}: it has {len(line)} columns, and a sheet has {COLUMNS}")
    return [line.ljust(COLUMNS) for line in canvas + [""] * (LINES - len(canvas))], header + 2


def _seen(canvas: Sequence[str]) -> tuple[Sheet, dict[str, int]]:
    pictures = [_cell(canvas, square) for square in range(SQUARES)]
    names = [_filling(square, picture) for square, picture in enumerate(pictures)]
    mines = [square for square, name in enumerate(names) if name == "mine"]
    bonuses = [square for square, picture in enumerate(pictures) if picture[BONUS_CORNER] == BONUS]
    plan = Plan(_where(names, "peak"), _only("mine", mines), _stations(canvas), _only("bonus", bonuses))
    rails = {square: _FORMS[name] for square, name in enumerate(names) if name in _FORMS}
    return sheet_of(plan, rails, _where(names, "cross")), _foreign(pictures)


def _cell(canvas: Sequence[str], square: int) -> str:
    line, column = _place(square)
    return "".join(canvas[line + k][column : column + WIDE] for k in range(HIGH))


def _filling(square: int, picture: str) -> str:
    corners = (*OTHER_CORNERS, BONUS_CORNER)
    name = _NAMES.get("".join(" " if k in corners else sign for k, sign in enumerate(picture)))
    if name is None:
        rows = " / ".join(repr(picture[WIDE * k : WIDE * (k + 1)]) for k in range(HIGH))
        raise _fault(f"square {show_square(square)}: {rows} shows no rail, mountain, mine, cross or empty square")
    return name


def _where(names: Sequence[str], name: str) -> int:
    return mask_of([square for square, other in enumerate(names) if other == name])


def _only(name: str, squares: Sequence[int]) -> int | None:
    if len(squares) > 1:
        raise _fault(f"squares {' and '.join(map(show_square, squares[:2]))}: a sheet has one {name}")
    return squares[0] if squares else None


def _stations(canvas: Sequence[str]) -> tuple[int | None, int | None, int | None, int | None]:
    found: dict[str, int] = {}
    for grey in range(4 * SIZE):
        line, column = _place_of_grey(grey)
        said = canvas[line][column : column + 3]
        if said in found:
            raise _fault(f"station {said} is there twice; each number stands on one grey square")
        if said.strip():
            found[said] = grey
    return found.get("(1)"), found.get("(2)"), found.get("(3)"), found.get("(4)")


def _foreign(pictures: Sequence[str]) -> dict[str, int]:
    """The squares of each glyph that stands in a corner and is not the bonus."""
    found: dict[str, int] = {}
    for square, picture in enumerate(pictures):
        for corner in (*OTHER_CORNERS, BONUS_CORNER):
            if picture[corner] not in (" ", BONUS):
                found[picture[corner]] = found.get(picture[corner], 0) | 1 << square
    return dict(sorted(found.items()))


def _compare(canvas: Sequence[str], drawn: Sequence[str], first: int) -> None:
    """Refuses what has been read over: anything that the sheet would not be drawn with."""
    for number, (line, right) in enumerate(zip(canvas, drawn, strict=True), first):
        if line != right:
            column = next(k for k in range(COLUMNS) if line[k] != right[k])
            raise _fault(f"line {number}, column {column + 1}: {line[column]!r} stands where {right[column]!r} belongs")


def _known(glyph: str, mark_of: Mapping[str, str]) -> str:
    if glyph not in mark_of:
        raise _fault(f"the rules in force know no mark {glyph!r}: add the variant that brings it")
    return mark_of[glyph]
