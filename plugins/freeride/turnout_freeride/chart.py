"""Where the cities of a map and their names stand on paper, in pixels."""

import math
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from itertools import combinations
from operator import add

from turnout import Frozen
from turnout_freeride.map import Map

MARGIN, RADIUS, LETTER, NAME_HEIGHT, LONGEST_NAME = 62.0, 8.0, 7.9, 16.0, 22
"""The paper around the outermost cities, a city, a letter of a name, the height of a name, and its letters at most."""
APART, ALONG, ASIDE = 46.0, 15.0, 19.0
"""At least so far are two cities from each other, more for each space of a line, and a city from a line that passes."""
EDGE = 14.0
"""No name comes so near to the edge of the paper."""
EFFORT = 300_000
"""So many comparisons are spent on moving cities apart."""
Point = tuple[float, float]
BESIDE, ABOVE = ((1, 0), (-1, 0)), ((0, -1), (0, 1), (0.5, -1), (-0.5, -1), (0.5, 1), (-0.5, 1))
SIDES: tuple[Point, ...] = (*BESIDE, *ABOVE[:2], (1, -1), (1, 1), (-1, -1), (-1, 1), *ABOVE[2:])
"""Where a name may stand: right of its city, left, above, below, at the corners, and between; best first."""

Box = tuple[float, float, float, float]
"""Left, top, right, bottom."""


class Label(Frozen):
    """A name beside its city: where its base line is anchored."""

    x: float
    y: float
    anchor: str
    text: str


class Chart(Frozen):
    """A map on paper."""

    width: float
    height: float
    cities: tuple[Point, ...]
    labels: tuple[Label, ...]
    grid: tuple[tuple[Point, ...], ...]
    """Parallels and meridians."""


@lru_cache(maxsize=8)
def chart(board: Map) -> Chart:
    """The paper is as wide as the number of cities asks for; 1200 for Europe."""
    project = _projection(board)
    flat = [project(city.lat, city.lon) for city in board.cities]
    width = min(max(180 * math.sqrt(len(flat)), 760), 3000)
    scale = (width - 2 * MARGIN) / max(_extent(flat, 0), _extent(flat, 1) / 0.78, 1e-6)
    left, top = min(x for x, _ in flat), max(y for _, y in flat)

    def place(point: Point) -> Point:
        return (point[0] - left) * scale, (top - point[1]) * scale

    spread = _spread([place(point) for point in flat], board)
    width, height = max(width, _extent(spread, 0) + 2 * MARGIN), _extent(spread, 1) + 2 * MARGIN
    right = (width - _extent(spread, 0)) / 2 - min(x for x, _ in spread)
    down = MARGIN - min(y for _, y in spread)
    cities = _shifted(spread, right, down)
    grid = [_shifted([place(project(*spot)) for spot in line], right, down) for line in _graticule(board)]
    return Chart(width, height, cities, _labels(board, cities, width, height), tuple(grid))


def _shifted(points: Sequence[Point], right: float, down: float) -> tuple[Point, ...]:
    return tuple((x + right, y + down) for x, y in points)


def _extent(points: Sequence[Point], axis: int) -> float:
    return max(point[axis] for point in points) - min(point[axis] for point in points)


def _projection(board: Map) -> Callable[[float, float], Point]:
    """Lambert's azimuthal equal-area projection around the middle of the map: Europe as atlases show it."""
    lats, lons = [city.lat for city in board.cities], [city.lon for city in board.cities]
    lat0, lon0 = math.radians((min(lats) + max(lats)) / 2), math.radians((min(lons) + max(lons)) / 2)

    def project(lat: float, lon: float) -> Point:
        phi, away = math.radians(lat), math.radians(lon) - lon0
        near = math.sin(lat0) * math.sin(phi) + math.cos(lat0) * math.cos(phi) * math.cos(away)
        stretch = math.sqrt(2 / max(1 + near, 1e-6))
        north = math.cos(lat0) * math.sin(phi) - math.sin(lat0) * math.cos(phi) * math.cos(away)
        return stretch * math.cos(phi) * math.sin(away), stretch * north

    return project


def _graticule(board: Map) -> Iterator[list[Point]]:
    """Parallels and meridians as latitudes and longitudes, some eight of each at most."""
    lats, lons = [city.lat for city in board.cities], [city.lon for city in board.cities]
    wide = max(max(lats) - min(lats), max(lons) - min(lons))
    step = next((step for step in (0.5, 1, 2, 5, 10, 20) if wide / step <= 10), 30)
    south, north = (step * math.floor(min(lats) / step - 2), step * math.ceil(max(lats) / step + 2))
    west, east = (step * math.floor(min(lons) / step - 3), step * math.ceil(max(lons) / step + 3))
    south, north, west, east = max(south, -90), min(north, 90), max(west, -180), min(east, 180)
    fine = [k / 24 for k in range(25)]
    for k in range(math.ceil(south / step), math.floor(north / step) + 1):
        yield [(k * step, west + (east - west) * part) for part in fine]
    for k in range(math.ceil(west / step), math.floor(east / step) + 1):
        yield [(south + (north - south) * part, k * step) for part in fine]


def _spread(cities: Sequence[Point], board: Map) -> list[Point]:
    """Cities too close to each other, or to a line that passes by, are moved apart."""
    moved = list(cities)
    wanted = {frozenset(ends): 2 * RADIUS + ALONG * line.length for ends, line in zip(board.ends, board.lines, strict=True)}
    pairs = [(one, other, max(APART, wanted.get(frozenset((one, other)), 0))) for one, other in combinations(range(len(moved)), 2)]
    for _ in range(min(60, EFFORT // (len(pairs) + len(moved) * len(board.lines)) + 1)):
        still = _part(moved, pairs)
        if _step_aside(moved, board) and still:
            break
    return moved


def _part(moved: list[Point], pairs: Sequence[tuple[int, int, float]]) -> bool:
    """Whether no two cities were too close."""
    still = True
    for one, other, apart in pairs:
        (x, y), (u, v) = moved[one], moved[other]
        if abs(u - x) >= apart or abs(v - y) >= apart or (far := math.hypot(u - x, v - y)) >= apart - 0.1:
            continue
        angle = math.atan2(v - y, u - x) if far > 1e-6 else float(one)
        push = (apart - far) / 2
        moved[one] = x - push * math.cos(angle), y - push * math.sin(angle)
        moved[other] = u + push * math.cos(angle), v + push * math.sin(angle)
        still = False
    return still


def _step_aside(moved: list[Point], board: Map) -> bool:
    """Whether no city was too close to a line of others."""
    still = True
    for a, b in board.ends:
        (ax, ay), (bx, by) = moved[a], moved[b]
        low, high = (min(ax, bx) - ASIDE, min(ay, by) - ASIDE), (max(ax, bx) + ASIDE, max(ay, by) + ASIDE)
        for city, (x, y) in enumerate(moved):
            if low[0] < x < high[0] and low[1] < y < high[1] and city not in (a, b):
                away = _beside((x, y), (ax, ay), (bx, by))
                if away and (far := math.hypot(*away)) < ASIDE - 0.1:
                    push = (ASIDE - far) / 2 / max(far, 1e-6)
                    moved[city] = x + away[0] * push, y + away[1] * push
                    still = False
    return still


def _beside(point: Point, a: Point, b: Point) -> Point | None:
    """The way from a line to a point beside it; None where it is before or behind."""
    (x, y), (ax, ay), (bx, by) = point, a, b
    square = (bx - ax) ** 2 + (by - ay) ** 2
    along = ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / square if square else -1
    if not 0 < along < 1:
        return None
    away = x - ax - along * (bx - ax), y - ay - along * (by - ay)
    return away if math.hypot(*away) > 1e-6 else (-(by - ay) * 1e-6, (bx - ax) * 1e-6)


# names


def one_line(name: str, longest: int = LONGEST_NAME) -> str:
    """A name without what cannot be shown, cut where it is long."""
    shown = "".join(sign if sign.isprintable() else " " for sign in name[: 4 * longest]).strip()
    return shown if len(shown) <= longest else shown[: longest - 1] + "…"


def _labels(board: Map, cities: Sequence[Point], width: float, height: float) -> tuple[Label, ...]:
    """Each name at the side of its city where it covers least."""
    names = [one_line(city.name) or city.id[:LONGEST_NAME] for city in board.cities]
    boxes = [[_box(city, len(name), side) for side in SIDES] for city, name in zip(cities, names, strict=True)]
    rooms = list(map(_all, boxes))
    costs = []
    for city, (row, room) in enumerate(zip(boxes, rooms, strict=True)):
        lines = [(cities[a], cities[b]) for a, b in board.ends if _passes(cities[a], cities[b], room)]
        others = [spot for other, spot in enumerate(cities) if other != city]
        costs.append([_covered(box, others, lines, (width, height)) + k for k, box in enumerate(row)])
    sides = [SIDES[side] for side in _chosen(boxes, rooms, costs)]
    return tuple(_label(city, name, side) for city, name, side in zip(cities, names, sides, strict=True))


def _chosen(boxes: Sequence[Sequence[Box]], rooms: Sequence[Box], costs: Sequence[Sequence[float]]) -> list[int]:
    """For each name its side, after a few rounds in which names make way for each other."""
    chosen = [min(range(len(SIDES)), key=row.__getitem__) for row in costs]
    near = [[other for other, one in enumerate(rooms) if one is not room and _shared(room, one)] for room in rooms]
    for _ in range(5):
        for city, row in enumerate(costs):
            others = [boxes[other][chosen[other]] for other in near[city]]
            shared = [3 * sum(_shared(box, one) for one in others) for box in boxes[city]]
            paid = list(map(add, row, shared))
            chosen[city] = min(range(len(SIDES)), key=paid.__getitem__)
    return chosen


def _label(city: Point, name: str, side: Point) -> Label:
    left, _, right, bottom = _box(city, len(name), side)
    if abs(side[0]) == 1:
        return Label(left if side[0] > 0 else right, bottom - 4, "start" if side[0] > 0 else "end", name)
    return Label((left + right) / 2, bottom - 4, "middle", name)


def _box(city: Point, letters: int, side: Point) -> Box:
    """The room of a name at a side of its city."""
    wide, away = letters * LETTER, RADIUS + 8
    slope = 0.72 if abs(side[0] * side[1]) == 1 else 1
    x, y = city[0] + side[0] * away * slope, city[1] + side[1] * away * slope
    left = x + (side[0] - 1) / 2 * wide
    top = y + (side[1] - 1) / 2 * NAME_HEIGHT
    return left, top, left + wide, top + NAME_HEIGHT


def _covered(box: Box, cities: Sequence[Point], lines: Sequence[tuple[Point, Point]], paper: Point) -> float:
    """How much a name covers of lines and other cities; much for what is off the paper."""
    left, top, right, bottom = box
    over = (EDGE - left, EDGE - top, right + EDGE - paper[0], bottom + EDGE - paper[1])
    outside = sum(max(0, beyond) for beyond in over)
    wide = (left - 6, top - 5, right + 6, bottom + 5)
    crossed = sum(_inside(a, b, wide) for a, b in lines)
    grown = (left - RADIUS - 3, top - RADIUS - 3, right + RADIUS + 3, bottom + RADIUS + 3)
    hidden = sum(grown[0] < x < grown[2] and grown[1] < y < grown[3] for x, y in cities)
    return 50 * outside + 2 * crossed + 120 * hidden


def _passes(a: Point, b: Point, box: Box) -> bool:
    """Whether a line comes near a box at all."""
    beside = max(a[0], b[0]) < box[0] - 6 or min(a[0], b[0]) > box[2] + 6
    return not beside and max(a[1], b[1]) >= box[1] - 5 and min(a[1], b[1]) <= box[3] + 5


def _inside(a: Point, b: Point, box: Box) -> float:
    """The length of a segment inside a box."""
    first, last = 0.0, 1.0
    for axis in (0, 1):
        start, way = a[axis], b[axis] - a[axis]
        low, high = box[axis] - start, box[axis + 2] - start
        if abs(way) < 1e-9:
            if low > 0 or high < 0:
                return 0
            continue
        first, last = max(first, min(low / way, high / way)), min(last, max(low / way, high / way))
    return max(0, last - first) * math.dist(a, b)


def _all(boxes: Sequence[Box]) -> Box:
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    return min(lefts), min(tops), max(rights), max(bottoms)


def _shared(one: Box, other: Box) -> float:
    """The area that two boxes share."""
    wide = min(one[2], other[2]) - max(one[0], other[0])
    high = min(one[3], other[3]) - max(one[1], other[1])
    return wide * high if wide > 0 and high > 0 else 0
