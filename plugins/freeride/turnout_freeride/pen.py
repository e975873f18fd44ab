"""What the picture of a table is drawn with: SVG elements, colours, and the wooden pieces."""

import math
from collections.abc import Sequence
from xml.etree.ElementTree import Element, SubElement

from turnout_freeride.chart import Point, one_line

COLOURS = ("#0072b2", "#e69f00", "#009e73", "#cc79a7", "#b2381e")
"""Of the players by seat: told apart with any colour vision; each train has its number, too."""
ON = ("#ffffff", "#2f2b26", "#ffffff", "#2f2b26", "#ffffff")
"""What is written on each of these colours."""
STATE, BED, INK, FAINT, WHITE = "#55565a", "#fffdf6", "#2f2b26", "#8d8676", "#ffffff"
PAPER, LAND, GRID, CARD, STRIP, HERE = "#f4efe2", "#fbf8ef", "#e7e0cf", "#fffefa", "#efe9d9", "#dff0d8"
GOLD, GOLD_EDGE, WOOD, FIND = "#f2c230", "#8a6a00", "#b98c5a", "#e0006c"
EDGES = {"land": "#a39b8a", "tunnel": "#6d4c2f", "ferry": "#2c7fb8"}
"""The outline of a space by its kind."""
GROUNDS = {"land": LAND, "tunnel": "#d9c7ad", "ferry": "#b9dcf0"}
"""What lies around a space: rock around a tunnel, water around a ferry."""
WIDTH = 9.0
"""Across a line."""


def colour(seat: int) -> str:
    """The colour of a player."""
    return COLOURS[seat % len(COLOURS)]


def add(parent: Element, tag: str, **words: object) -> Element:
    """A new element; an underscore in a word stands for a hyphen, one at its end for nothing."""
    said = {name.rstrip("_").replace("_", "-"): show(value) for name, value in words.items()}
    return SubElement(parent, tag, said)


def show(value: object) -> str:
    """A number with one decimal at most, or a text."""
    return f"{value:.1f}".removesuffix(".0") if isinstance(value, float) else str(value)


def moved(parent: Element, x: float, y: float, turned: float = 0, **words: object) -> Element:
    """A group with its own origin, turned by so many degrees."""
    rotate = f" rotate({turned:.2f})" if turned else ""
    return add(parent, "g", transform=f"translate({show(x)} {show(y)}){rotate}", **words)


def text(parent: Element, said: str, x: float, y: float, size: float = 13, **words: object) -> Element:
    """A line of text."""
    element = add(parent, "text", x=x, y=y, font_size=size, **{"fill": INK, **words})
    element.text = said
    return element


def fitted(said: str, room: float, size: float) -> str:
    """As much of a text as there is room for."""
    return one_line(said, max(3, int(room / (size * 0.56))))


def path(points: Sequence[Point]) -> str:
    """Points joined by straight lines."""
    return "M" + "L".join(f"{show(float(x))} {show(float(y))}" for x, y in points)


def arc(middle: Point, radius: float, first: float, last: float) -> str:
    """A part of a circle, from one angle to another, in two steps, so that it may be a whole one."""
    turns = (first, (first + last) / 2, last)
    start, *rest = ((middle[0] + radius * math.cos(turn), middle[1] + radius * math.sin(turn)) for turn in turns)
    return path([start]) + "".join(f"A{show(radius)} {show(radius)} 0 0 1 {show(x)} {show(y)}" for x, y in rest)


def space(group: Element, left: float, wide: float, kind: str, owner: str = "") -> None:
    """A space of a line: a tunnel has a mouth, a ferry has waves; with a rail in the owner's colour."""
    high = WIDTH if kind == "land" else WIDTH + 1
    edge, mark = (INK, BED) if owner else (EDGES[kind], EDGES[kind])
    look = {"fill": owner or BED, "stroke": edge, "stroke_width": 1.3, "class_": f"{kind} rail" if owner else kind}
    add(group, "rect", x=left, y=-high / 2, width=wide, height=high, rx=2.5, **look)
    middle = left + wide / 2
    if kind == "tunnel":
        add(group, "path", d=f"M{show(middle - 5)} 3.5A5 6 0 0 1 {show(middle + 5)} 3.5Z", fill=mark)
    elif kind == "ferry":
        waves = f"M{show(middle - 7)} 1q1.75 -4 3.5 0t3.5 0t3.5 0t3.5 0"
        add(group, "path", d=waves, fill="none", stroke=mark, stroke_width=1.6)


def train(parent: Element, x: float, y: float, seat: int) -> Element:
    """A locomotive with the number of its player, 26 wide."""
    token = moved(parent, x, y, class_="train")
    body = "M-13 6V-10H-3V-4H3V-9H8V-4Q13 -4 13 1V6Z"
    for stroke, width in ((WHITE, 4), (INK, 1.4)):
        look = {"fill": colour(seat), "stroke": stroke, "stroke_width": width, "stroke_linejoin": "round"}
        add(token, "path", d=body, **look)
    for wheel in (-7.5, 0, 7.5):
        add(token, "circle", cx=wheel, cy=7, r=3, fill=INK, stroke=WHITE, stroke_width=0.8)
    text(token, str(seat + 1), -7.5, 3.5, 10.5, fill=ON[seat % len(ON)], font_weight="bold", text_anchor="middle")
    return token


def hammer(parent: Element, x: float, y: float, seat: int, size: float = 1) -> None:
    """The hammer of a player: a line under construction (freeride B6)."""
    turned = f"translate({show(x)} {show(y)}) rotate(-35) scale({size})"
    tool = add(parent, "g", transform=turned, class_="hammer")
    handle, head = "M-1.5 -2V10H1.5V-2Z", "M-7 -8H5L8 -4.5L5 -2H-7Z"
    for d in (handle, head):
        add(tool, "path", d=d, fill=WHITE, stroke=WHITE, stroke_width=5, stroke_linejoin="round")
    add(tool, "path", d=handle, fill=WOOD, stroke=INK, stroke_width=1)
    add(tool, "path", d=head, fill=colour(seat), stroke=INK, stroke_width=1.2)


def coin(parent: Element, x: float, y: float, coins: int, radius: float = 9) -> None:
    """So many coins."""
    disc = moved(parent, x, y, class_="coin")
    add(disc, "circle", r=radius, fill=GOLD, stroke=GOLD_EDGE, stroke_width=1.5)
    text(disc, str(coins), 0, 3.8, 10.5, text_anchor="middle", font_weight="bold")
