"""Sheets as one SVG picture, side by side."""

import math
from collections.abc import Sequence
from itertools import pairwise
from xml.etree.ElementTree import Element, SubElement, tostring

from turnout import Frozen, TurnoutError
from turnout_rails30.marks import Mark, one_line
from turnout_rails30.state import Sheet
from turnout_rails30.track import (
    CROSSING,
    EVERYWHERE,
    FORMS,
    GREYS,
    SIDE_NAMES,
    SIDES,
    SIZE,
    SQUARES,
    neighbour,
    opposite,
    show_square,
    squares_of,
)

SQUARE, MARGIN, TITLE = 68, 28, 44
"""Pixels: a square's side, the margin with the numbers, the line with the name. A sheet is 600 wide."""
WIDE = (SIZE + 2) * SQUARE + 2 * MARGIN
HIGH = WIDE + TITLE
PAPER, GROUND, GRID, GREY, INK, FAINT = "#f6f0e0", "#fffaf0", "#d8cdb4", "#ddd8cc", "#3b3630", "#948a76"
BED, TIE, RAIL, GAP = "#e8dcc0", "#a47c52", "#4a4038", GROUND
PEAK, SNOW, GOLD, CROSS = "#8a8f86", "#fdfdfa", "#e0a52a", "#b0463c"
COLOURS = ("#d1495b", "#2e86ab", "#3c9d6b", "#e08e2b", "#7d5ba6", "#00a6a6")
"""The colours of runs without one, in order."""
FONT = "Georgia, 'DejaVu Serif', serif"

Point = tuple[float, float]


class Trace(Frozen):
    """A run to be highlighted: from a station over squares to another station or the mine (rails30 7.2, 8.1)."""

    squares: tuple[int, ...]
    """The map squares in order, without the mine; none for a station beside the mine."""
    start: int
    """The grey square of the station where it starts."""
    end: int | None = None
    """The grey square where it ends; None for the mine."""
    colour: str = ""
    """As SVG has them; without one, traces of a sheet take the next of `COLOURS`."""


def draw(
    sheets: Sequence[Sheet],
    names: Sequence[str],
    *,
    marks: Sequence[Sequence[Mark]] = (),
    lines: Sequence[Sequence[Trace]] = (),
) -> str:
    """One picture of all sheets with their names above them: up to three in a row, more in a block.

    `marks` and `lines` have one list for each sheet, or are left out. Raises TurnoutError where lengths differ or a
    trace leads over squares that do not touch.
    """
    for what, given in (("names", names), *((w, g) for w, g in (("marks", marks), ("lines", lines)) if g)):
        if len(given) != len(sheets):
            raise _fault(f"{what}: {len(given)} given for {len(sheets)} sheets; give one for each")
    across = max(1, len(sheets) if len(sheets) <= 3 else math.ceil(math.sqrt(len(sheets))))
    wide, high = across * WIDE, math.ceil(len(sheets) / across) * HIGH
    size = {"viewBox": f"0 0 {wide} {high}", "width": str(wide), "height": str(high), "font-family": FONT}
    root = Element("svg", size, xmlns="http://www.w3.org/2000/svg")
    _add(root, "rect", width=wide, height=high, fill=PAPER)
    for k, (sheet, name) in enumerate(zip(sheets, names, strict=True)):
        group = _add(root, "g", transform=f"translate({k % across * WIDE} {k // across * HIGH})")
        _sheet(group, sheet, one_line(name, 60), marks[k] if marks else (), lines[k] if lines else ())
    return tostring(root, encoding="unicode")


def _fault(sentence: str) -> TurnoutError:
    return TurnoutError(sentence, code="sheet")


def _sheet(parent: Element, sheet: Sheet, name: str, marks: Sequence[Mark], traces: Sequence[Trace]) -> None:
    _text(parent, name, (WIDE / 2, TITLE * 0.72), 24, INK)
    page = _add(parent, "g", transform=f"translate({MARGIN + SQUARE} {TITLE + MARGIN + SQUARE})")
    _numbers(page)
    _ground(page, marks)
    for square in range(SQUARES):
        _fill(_add(page, "g", transform=_moved(square)), sheet, square)
    for k, trace in enumerate(traces):
        _overlay(page, sheet, trace, trace.colour or COLOURS[k % len(COLOURS)], max(8, 26 - 6 * k))
    _stations(page, sheet)
    if sheet.plan.bonus is not None:
        star = _add(page, "g", transform=_moved(sheet.plan.bonus))
        _add(star, "path", d=_star(SQUARE - 12, 12, 10), fill=GOLD, stroke=INK, stroke_width=1).set("class", "bonus")


def _add(parent: Element, tag: str, **words: object) -> Element:
    """A new element; an underscore in a word stands for a hyphen."""
    return SubElement(parent, tag, {name.replace("_", "-"): _show(value) for name, value in words.items()})


def _show(value: object) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".") if isinstance(value, float) else str(value)


def _spot(point: Point) -> str:
    return f"{_show(float(point[0]))} {_show(float(point[1]))}"


def _text(parent: Element, said: str, at: Point, size: int, fill: str) -> None:
    x, y = at
    _add(parent, "text", x=x, y=y, font_size=size, text_anchor="middle", fill=fill).text = said


def _corner(square: int) -> tuple[int, int]:
    return square % SIZE * SQUARE, square // SIZE * SQUARE


def _moved(square: int) -> str:
    x, y = _corner(square)
    return f"translate({x} {y})"


def _numbers(page: Element) -> None:
    """The grey squares around the map, and the numbers of columns and rows beyond them (rails30 1.1, 1.2)."""
    for k in range(SIZE):
        middle = (k + 0.5) * SQUARE
        _text(page, str(k + 1), (middle, -SQUARE - 9), 17, FAINT)
        _text(page, str(k + 1), (-SQUARE - 15, middle + 6), 17, FAINT)
    for grey in range(len(GREYS)):
        x, y = _middle_of_grey(grey)
        box = _add(page, "g", transform=f"translate({_spot((x - SQUARE / 2, y - SQUARE / 2))})")
        _add(box, "rect", width=SQUARE, height=SQUARE, fill=GREY, stroke=PAPER, stroke_width=3)


def _ground(page: Element, marks: Sequence[Mark]) -> None:
    side = SIZE * SQUARE
    _add(page, "rect", width=side, height=side, fill=GROUND)
    for mark in marks:
        for square in squares_of(mark.squares & EVERYWHERE):
            tint = _add(page, "rect", transform=_moved(square), width=SQUARE, height=SQUARE, fill=mark.colour)
            tint.set("fill-opacity", "0.45")
            _add(tint, "title").text = one_line(mark.name)
    grid = "".join(f"M{k * SQUARE} 0V{side}M0 {k * SQUARE}H{side}" for k in range(1, SIZE))
    _add(page, "path", d=grid, stroke=GRID, fill="none")
    _add(page, "rect", width=side, height=side, fill="none", stroke=INK, stroke_width=2)


def _fill(box: Element, sheet: Sheet, square: int) -> None:
    """What fills a square (rails30 1.5)."""
    if sheet.tiles[square]:
        _rail(box, sheet.tiles[square])
    elif square == sheet.plan.mine:
        _mine(box)
    elif sheet.plan.mountains >> square & 1:
        _peaks(box)
    elif sheet.crossed >> square & 1:
        _add(box, "path", d="M16 16L52 52M52 16L16 52", stroke=CROSS, stroke_width=5, stroke_linecap="round")


def _peaks(box: Element) -> None:
    snow = "M26 20L19 33L24 31L28 35L33 33Z"
    for d, fill in (("M6 58L26 20L46 58Z", PEAK), ("M26 58L44 28L62 58Z", PEAK), (snow, SNOW)):
        _add(box, "path", d=d, fill=fill, stroke=INK, stroke_width=1.6, stroke_linejoin="round")


def _mine(box: Element) -> None:
    """A dark square with a pick."""
    _add(box, "rect", x=5, y=5, width=58, height=58, rx=7, fill=INK)
    _add(box, "path", d="M22 52L46 26", stroke="#c89b62", stroke_width=5, stroke_linecap="round")
    _add(box, "path", d="M24 17Q50 16 54 46Q44 27 24 17Z", fill="#d9d9d4")


def _rail(box: Element, form: int) -> None:
    """The links of a form, layer by layer so that junctions join; a bridge lies over a gap (rails30 3.1)."""
    box.set("class", "+".join(FORMS[form]))
    if form != CROSSING:
        return _tracks(box, FORMS[form])
    over, under = FORMS[form]
    _tracks(box, [under])
    _add(box, "path", d="M34 15V53", stroke=GAP, stroke_width=30, fill="none")
    return _tracks(box, [over])


def _tracks(box: Element, links: Sequence[str]) -> None:
    for stroke, width, dashes in ((BED, 26, "none"), (TIE, 19, "3.4 5.5"), (RAIL, 12, "none"), (BED, 7, "none")):
        for link in links:
            words = {"stroke": stroke, "stroke_width": width, "stroke_dasharray": dashes, "fill": "none"}
            _add(box, "path", d=_link(link), **words)


def _link(link: str) -> str:
    """The path of one link, from side middle to side middle."""
    one, two = (SIDE_NAMES.index(side) for side in link)
    return f"M{_spot(_middle_of_side(one))}{_way(one, two, (0, 0))}"


def _middle_of_side(side: int) -> Point:
    half = SQUARE / 2
    return ((half, 0), (SQUARE, half), (half, SQUARE), (0, half))[side]


def _way(one: int, two: int, corner: Point) -> str:
    """The piece of a path that leads from the middle of a side to that of another, in the square with this corner."""
    x, y = _middle_of_side(two)
    spot = _spot((x + corner[0], y + corner[1]))
    if two == opposite(one):
        return f"L{spot}"
    return f"A{SQUARE // 2} {SQUARE // 2} 0 0 {int(two == (one - 1) % len(SIDES))} {spot}"


def _middle_of_grey(grey: int) -> Point:
    square, side = GREYS[grey]
    return _middle(square, ((0, -1), (1, 0), (0, 1), (-1, 0))[side])


def _middle(square: int, away: tuple[int, int] = (0, 0)) -> Point:
    x, y = _corner(square)
    return x + (away[0] + 0.5) * SQUARE, y + (away[1] + 0.5) * SQUARE


def _stations(page: Element, sheet: Sheet) -> None:
    for number, grey in enumerate(sheet.plan.stations, 1):
        if grey is not None:
            x, y = _middle_of_grey(grey)
            _add(page, "circle", cx=x, cy=y, r=21, fill=SNOW, stroke=INK, stroke_width=3)
            _text(page, str(number), (x, y + 9), 26, INK)


def _star(x: float, y: float, size: float) -> str:
    """A star with five points around a point; the glyph of the bonus in text."""
    spokes = [(size if k % 2 == 0 else size * 0.42, math.pi * (k / 5 - 0.5)) for k in range(10)]
    return "M" + "L".join(_spot((x + r * math.cos(a), y + r * math.sin(a))) for r, a in spokes) + "Z"


def _overlay(page: Element, sheet: Sheet, trace: Trace, colour: str, width: int) -> None:
    """A trace over the rails: it follows the link that it uses in each square."""
    sides = _sides(sheet, trace)
    path = "M" + _spot(_middle_of_grey(trace.start))
    for square, (one, two) in zip(trace.squares, sides, strict=True):
        (left, top), (dx, dy) = _corner(square), _middle_of_side(one)
        path += f"L{_spot((left + dx, top + dy))}{_way(one, two, (left, top))}"
    end = _middle(sheet.plan.mine or 0) if trace.end is None else _middle_of_grey(trace.end)
    line = _add(page, "path", d=f"{path}L{_spot(end)}", stroke=one_line(colour, 30), stroke_width=width, fill="none")
    line.attrib |= {"opacity": "0.55", "stroke-linejoin": "round", "stroke-linecap": "round", "class": "trace"}


def _sides(sheet: Sheet, trace: Trace) -> list[tuple[int, int]]:
    """For each square the side by which the trace comes in and the side by which it leaves."""
    first, coming = GREYS[trace.start]
    last, leaving = (sheet.plan.mine, -1) if trace.end is None else GREYS[trace.end]
    stops = [*trace.squares] if trace.end is not None else [*trace.squares, -1 if last is None else last]
    if not stops or stops[0] != first or stops[-1] != last:
        raise _fault("a trace starts and ends beside its stations or in the mine; this one does not")
    sides = [coming]
    for one, two in pairwise(stops):
        out = next((side for side in SIDES if neighbour(one, side) == two), None)
        if out is None:
            raise _fault(f"a trace leads from {show_square(one)} to {show_square(two)}, which does not touch it")
        sides += [out, opposite(out)]
    sides = [*sides, leaving] if trace.end is not None else sides[:-1]
    return list(zip(sides[::2], sides[1::2], strict=True))
