"""The picture of two sets of figures: for each measure two histograms on one axis, and the means with their intervals."""

from collections.abc import Sequence
from math import floor, log10
from typing import Protocol
from xml.etree.ElementTree import Element, SubElement, indent, tostring

from turnout.testing.measures import MEASURES, Measure, difference

WIDTH, LEFT, RIGHT, TOP, PANEL = 880, 40, 40, 104, 226
"""Of the picture: its width, its margins, and the height of what belongs to one measure."""
HIGH = 104
"""Of the highest bar."""
BARS = 32
OLD, NEW = "#3b6ea5", "#d97b29"
INK, PALE = "#26303a", "#8a949e"
SENTENCES = {
    "score": "points of a seat at the end",
    "length": "turns of a game, luck's included",
    "branching": "things to choose from, on average",
}


class Measured(Protocol):
    """Figures of some rules."""

    @property
    def name(self) -> str:
        """The rules."""
        ...

    @property
    def games(self) -> int:
        """How many games were played."""
        ...

    def measure(self, name: str) -> Measure:
        """One of the measures by its name."""
        ...


def drawn(old: Measured, new: Measured) -> str:
    """One SVG document."""
    height = TOP + PANEL * len(MEASURES) + 8
    root = Element("svg", xmlns="http://www.w3.org/2000/svg", viewBox=f"0 0 {WIDTH} {height}", width=str(WIDTH), height=str(height))
    root.set("font-family", "Helvetica, Arial, sans-serif")
    SubElement(root, "title").text = f"{old.name} and {new.name} under random play"
    _box(root, 0, 0, WIDTH, height, "#ffffff")
    _head(root, old, new)
    for place, name in enumerate(MEASURES):
        panel = SubElement(root, "g", transform=f"translate(0 {TOP + place * PANEL})")
        _panel(panel, name, old.measure(name), new.measure(name))
    indent(root)
    return tostring(root, encoding="unicode") + "\n"


def _head(root: Element, old: Measured, new: Measured) -> None:
    _text(root, LEFT, 36, "What the rule change does", size=20, weight="bold")
    games = f"{old.games:,} games each" if old.games == new.games else f"{old.games:,} and {new.games:,} games"
    _text(root, LEFT, 58, f"{games} under random play. Dots are means, bars beside them 95% intervals.", size=12, fill=PALE)
    _key(root, LEFT, OLD, f"old: {old.name}", 74)
    _key(root, LEFT, NEW, f"new: {new.name}", 92)


def _key(root: Element, x: float, colour: str, text: str, y: float) -> None:
    _box(root, x, y, 12, 12, colour, opacity=0.75)
    _text(root, x + 18, y + 10, text if len(text) < 110 else f"{text[:107]}...", size=12)


def _panel(root: Element, name: str, old: Measure, new: Measure) -> None:
    scale = _Scale(min(*old.values, *new.values), max(*old.values, *new.values))
    _text(root, LEFT, 30, name, size=15, weight="bold")
    _text(root, LEFT + 12 + 9 * len(name), 30, SENTENCES[name], size=12, fill=PALE)
    _text(root, WIDTH - RIGHT, 30, ": ".join(difference(old, new)), size=12, anchor="end")
    base = 46 + HIGH
    most = max(max(scale.shares(measure.values)) for measure in (old, new))
    for measure, colour in ((old, OLD), (new, NEW)):
        for place, share in enumerate(scale.shares(measure.values)):
            if share:
                x, high_of_it = scale.edge(place), HIGH * share / most
                _box(root, x + 0.5, base - high_of_it, scale.edge(place + 1) - x - 1, high_of_it, colour, opacity=0.5)
    _axis(root, scale, base)
    _mean(root, scale, old, OLD, base + 30)
    _mean(root, scale, new, NEW, base + 46)


def _axis(root: Element, scale: "_Scale", base: float) -> None:
    _line(root, (LEFT, base), (WIDTH - RIGHT, base), INK, 1)
    for value in scale.ticks():
        x = scale.x(value)
        _line(root, (x, base), (x, base + 4), INK, 1)
        _text(root, x, base + 16, f"{value:g}", size=11, anchor="middle")


def _mean(root: Element, scale: "_Scale", measure: Measure, colour: str, y: float) -> None:
    """A dot at the mean, on its interval, with the number beside it."""
    low, high = scale.x(measure.low), scale.x(measure.high)
    _line(root, (low, y), (high, y), colour, 5)
    for x in (low, high):
        _line(root, (x, y - 5), (x, y + 5), colour, 1.5)
    dot = SubElement(root, "circle", cx=f"{scale.x(measure.mean):.1f}", cy=f"{y:.1f}", r="4", fill="#ffffff", stroke=colour)
    dot.set("stroke-width", "2")
    right = high + 10 < WIDTH - 170
    _text(root, high + 10 if right else low - 10, y + 4, str(measure), size=11, fill=colour, anchor="start" if right else "end")


class _Scale:
    """Where a value stands on the axis, and which bar it belongs to. Whole numbers get bars of whole width."""

    def __init__(self, low: float, high: float) -> None:
        whole = float(low).is_integer() and float(high).is_integer()
        self.width = max((high - low + whole) / BARS, 1e-9)
        if whole:
            self.width = float(max(1, -(-(high - low + 1) // BARS)))
        self.bars = max(1, min(BARS, round((high - low + whole) / self.width + 0.49)))
        self.low = low - 0.5 * whole

    def x(self, value: float) -> float:
        """The place of a value."""
        return LEFT + (value - self.low) / (self.bars * self.width) * (WIDTH - LEFT - RIGHT)

    def edge(self, bar: int) -> float:
        """The left edge of a bar."""
        return self.x(self.low + bar * self.width)

    def shares(self, values: Sequence[float]) -> list[float]:
        """The share of the games in each bar."""
        counts = [0] * self.bars
        for value in values:
            counts[min(self.bars - 1, int((value - self.low) / self.width))] += 1
        return [count / len(values) for count in counts]

    def ticks(self) -> list[float]:
        """Five to ten round values."""
        span = self.bars * self.width
        step = 10.0 ** floor(log10(span))
        step = next(step * part for part in (2, 1, 0.5, 0.2, 0.1) if span / (step * part) >= 4)
        first = floor(self.low / step) * step
        found = [round(first + step * place, 10) for place in range(24)]
        return [value for value in found if self.low <= value <= self.low + span]


def _box(root: Element, x: float, y: float, width: float, height: float, fill: str, opacity: float = 1) -> None:
    box = SubElement(root, "rect", x=f"{x:.1f}", y=f"{y:.1f}", width=f"{width:.1f}", height=f"{height:.1f}", fill=fill)
    if opacity < 1:
        box.set("fill-opacity", str(opacity))


def _line(root: Element, start: tuple[float, float], end: tuple[float, float], stroke: str, width: float) -> None:
    (x1, y1), (x2, y2) = start, end
    line = SubElement(root, "line", x1=f"{x1:.1f}", y1=f"{y1:.1f}", x2=f"{x2:.1f}", y2=f"{y2:.1f}", stroke=stroke)
    line.set("stroke-width", str(width))


def _text(
    root: Element, x: float, y: float, text: str, *, size: int, fill: str = INK, anchor: str = "start", weight: str = "normal"
) -> None:
    one = SubElement(root, "text", x=f"{x:.1f}", y=f"{y:.1f}", fill=fill)
    one.set("font-size", str(size))
    one.set("text-anchor", anchor)
    one.set("font-weight", weight)
    one.text = text
