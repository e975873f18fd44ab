"""Maps: cities, and lines of one to six spaces between them, read strictly from a file (freeride C1)."""

import json
import math
from collections import Counter
from collections.abc import Iterator
from functools import cached_property, lru_cache
from importlib.resources import files
from typing import Annotated, Literal

import attrs

from turnout import Frozen, SaveError, TurnoutError, Within, from_plain, parse

LONGEST = 6
"""Spaces of the longest line (freeride C1)."""
LARGEST = 4_000_000
"""Characters of the largest file."""
KIND_COST = {"land": 1, "tunnel": 2, "ferry": 2}


class City(Frozen):
    """A city of a map file."""

    id: str
    name: str
    lat: float
    lon: float
    bonus: Annotated[int, Within(0, 20)] = 0
    """The coins that lie on it at the start (freeride P0)."""
    coast: Literal["east", "west"] | None = None
    country: str = ""
    source: str = ""
    bonus_source: str = ""


class Track(Frozen):
    """A line of a map file: the construction points of each space, in order from `a` to `b` (freeride B2)."""

    id: str
    a: str
    b: str
    length: Annotated[int, Within(1, LONGEST)]
    costs: tuple[Literal[1, 2], ...]
    kinds: tuple[Literal["land", "tunnel", "ferry"], ...] = ()
    km: float | None = None


class Map(Frozen):
    """A whole map. Inside the rules a city and a line are numbers, their places here."""

    format: Literal[1]
    id: str
    name: str
    rails_supply: Annotated[int, Within(0, 10_000)]
    cities: tuple[City, ...] = attrs.field(repr=False)
    lines: tuple[Track, ...] = attrs.field(repr=False)
    note: str = attrs.field(default="", repr=False)

    def __attrs_post_init__(self) -> None:
        for fault in _faults(self):
            raise TurnoutError(fault, code="map")

    @cached_property
    def city_number(self) -> dict[str, int]:
        """The number of each city by its id."""
        return {city.id: number for number, city in enumerate(self.cities)}

    @cached_property
    def line_number(self) -> dict[str, int]:
        """The number of each line by its id."""
        return {line.id: number for number, line in enumerate(self.lines)}

    @cached_property
    def ends(self) -> tuple[tuple[int, int], ...]:
        """For each line its two cities."""
        return tuple((self.city_number[line.a], self.city_number[line.b]) for line in self.lines)

    @cached_property
    def full(self) -> bytes:
        """For each line the mask of all its spaces."""
        return bytes((1 << line.length) - 1 for line in self.lines)

    @cached_property
    def neighbours(self) -> tuple[tuple[tuple[int, int], ...], ...]:
        """For each city its neighbours, in order, each with the line that leads there."""
        found: list[list[tuple[int, int]]] = [[] for _ in self.cities]
        for line, (a, b) in enumerate(self.ends):
            found[a].append((b, line))
            found[b].append((a, line))
        return tuple(tuple(sorted(pairs)) for pairs in found)

    @cached_property
    def line_of(self) -> dict[tuple[int, int], int]:
        """The line between two neighbours, in either order."""
        return {pair: line for line, (a, b) in enumerate(self.ends) for pair in ((a, b), (b, a))}

    def line_between(self, city: int, other: int) -> int | None:
        """The line between two cities; None where there is none (freeride M1)."""
        return self.line_of.get((city, other))


@lru_cache(maxsize=4096)
def frontier(ends: tuple[tuple[int, int], ...], parts: bytes, part: int) -> tuple[int, ...]:
    """The lines with an end in a part of the network, by number: those that may be built from there (freeride B4)."""
    return tuple(line for line, (a, b) in enumerate(ends) if part in (parts[a], parts[b]))


def read_map(text: str) -> Map:
    """The map of a file in JSON. Raises TurnoutError with the path of the fault."""
    if len(text) > LARGEST:
        raise TurnoutError(f"A map is a text of at most {LARGEST:,} characters.", code="map")
    try:
        return from_plain(parse(text), Map)
    except SaveError as fault:
        said = _located(text, fault).removeprefix("$: ").removeprefix("$.").rstrip(".")
        raise TurnoutError(f"{said}.", code="map") from None


def _located(text: str, fault: SaveError) -> str:
    """What is wrong, with the path of a number that is none; the strict reading of JSON does not know it."""
    if "no number" in fault.sentence:
        try:
            from_plain(json.loads(text), Map)
        except SaveError as found:
            return found.sentence
        except ValueError:  # no JSON at all, further on
            return fault.sentence
    return fault.sentence


@lru_cache
def shipped(name: str) -> Map:
    """A map that comes with the game: `europe` or `tiny`."""
    return read_map((files("turnout_freeride") / "maps" / f"{name}.json").read_text(encoding="utf-8"))


def named(text: str) -> Map:
    """The map of that name that comes with the game, or else of the file of that name."""
    if text in ("europe", "tiny"):
        return shipped(text)
    try:
        with open(text, encoding="utf-8") as file:
            said = file.read(LARGEST + 1)
    except (OSError, ValueError) as fault:
        why = getattr(fault, "strerror", None) or "it is no text in UTF-8"
        advice = "say `europe`, `tiny` or the name of a file"
        raise TurnoutError(f"The map {text[:200]!r} cannot be read ({why}): {advice}.", code="map") from None
    try:
        return read_map(said)
    except TurnoutError as fault:
        raise TurnoutError(f"The map {text[:200]!r} cannot be used: {fault.sentence}", code="map") from None


def _faults(board: Map) -> Iterator[str]:
    yield from _faults_of_cities(board)
    for place, line in enumerate(board.lines):
        yield from _faults_of_line(line, f"lines[{place}]", {city.id for city in board.cities})
    pairs = Counter(frozenset((line.a, line.b)) for line in board.lines)
    for pair, count in pairs.items():
        if count > 1:
            yield f"lines: there are {count} lines between {' and '.join(sorted(pair))}; at most one is possible."
    if (lost := _unreached(board)) is not None:
        yield f"lines: {lost} cannot be reached from {board.cities[0].id}; a map is connected."


def _faults_of_cities(board: Map) -> Iterator[str]:
    if not 2 <= len(board.cities) <= 250 or len(board.lines) > 2000:
        yield f"cities: a map has 2 to 250 cities and at most 2000 lines, not {len(board.cities)} and {len(board.lines)}."
    for what, ids in (("cities", [city.id for city in board.cities]), ("lines", [line.id for line in board.lines])):
        for place, name in enumerate(ids):
            if (
                not name.isascii()
                or not name.replace("-", "").replace("_", "").isalnum()
                or not name[0].isalpha()
                or name != name.lower()
            ):
                yield f"{what}[{place}].id: an id is small ASCII letters, digits, '-' and '_', not {name[:40]!r}."
            if ids.index(name) < place:
                yield f"{what}[{place}].id: {name!r} is used twice."
    for place, city in enumerate(board.cities):
        if not (math.fabs(city.lat) <= 90 and math.fabs(city.lon) <= 180):
            yield f"cities[{place}]: lat goes from -90 to 90 and lon from -180 to 180."


def _faults_of_line(line: Track, path: str, cities: set[str]) -> Iterator[str]:
    for name, city in (("a", line.a), ("b", line.b)):
        if city not in cities:
            yield f"{path}.{name}: there is no city {city[:40]!r}."
    if line.a == line.b:
        yield f"{path}: it joins {line.a} to itself."
    if len(line.costs) != line.length:
        yield f"{path}.costs: {line.length} numbers are wanted, one a space, not {len(line.costs)}."
    if line.kinds and [KIND_COST[kind] for kind in line.kinds] != list(line.costs):
        yield f"{path}.kinds: they do not fit the costs: land costs 1, tunnel and ferry cost 2."


def _unreached(board: Map) -> str | None:
    """A city that no chain of lines joins to the first one."""
    seen, todo = {0}, [0]
    while todo:
        for city, _ in board.neighbours[todo.pop()]:
            if city not in seen:
                seen.add(city)
                todo.append(city)
    return next((city.id for number, city in enumerate(board.cities) if number not in seen), None)
