"""What is said of a map, and of a place on it."""

import unicodedata
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from turnout import TurnoutError
from turnout_freeride.chart import one_line
from turnout_freeride.map import Map
from turnout_freeride.state import Network
from turnout_freeride.text import COSTS, name_of, owner, route, spaces

if TYPE_CHECKING:
    from turnout_freeride.rules import FreeRide

NAMED = 5
"""So many of the cities that a word can mean are named."""


def describe(board: Map) -> str:
    """A map in words: how large it is, its coins, and each city with its lines."""
    lines = board.lines
    costs = [cost for line in lines for cost in line.costs]
    degrees = [len(pairs) for pairs in board.neighbours]
    bonus = [f"{name_of(board, number)} {city.bonus}" for number, city in enumerate(board.cities) if city.bonus]
    lengths = Counter(line.length for line in lines)
    said = ", ".join(f"{lengths[length]} of {length}" for length in sorted(lengths))
    rows = [
        f"{one_line(board.name, 60)} ({board.id})",
        f"{len(degrees)} cities, {len(lines)} lines, {board.rails_supply} rails",
        f"spaces: {len(costs)}, of which {costs.count(2)} cost 2; all together {sum(costs)} points",
        f"lengths: {said}",
        f"lines of a city: {min(degrees)} to {max(degrees)}, {2 * len(lines) / len(degrees):.2f} in the mean",
        f"coins: {', '.join(bonus) or 'none'}",
        *_coasts(board),
        f"\nEach city with its lines ({COSTS}):",
        *(_city(board, number) for number in sorted(range(len(degrees)), key=lambda one: board.cities[one].id)),
    ]
    return "\n".join(rows)


def _coasts(board: Map) -> Iterator[str]:
    """The cities of each coast, of which routes from one to the other are worth more (freeride U2)."""
    for coast in ("east", "west"):
        cities = [city.id for city in board.cities if city.coast == coast]
        if cities:
            yield f"{coast} coast: {', '.join(cities)}"


def _city(board: Map, city: int) -> str:
    lines = [f"{board.cities[other].id} {_from(board, city, line, 0)}" for other, line in board.neighbours[city]]
    return f"{board.cities[city].id}: {', '.join(lines)}"


def _from(board: Map, city: int, line: int, filled: int) -> str:
    """The spaces of a line, from this city on."""
    drawn = spaces(board.lines[line], filled)
    return drawn if board.ends[line][0] == city else f"[{drawn[-2:0:-1]}]"


def sought(board: Map, word: str) -> int:
    """The city that is meant: its id or name, accents or not, or a part of one. Raises TurnoutError."""
    wanted = plainly(word)
    names = [{city.id, plainly(city.name)} for city in board.cities]
    for fits in (str.__eq__, str.startswith, str.__contains__):
        found = [city for city, known in enumerate(names) if wanted and any(fits(name, wanted) for name in known)]
        if len(found) > 1:
            raise TurnoutError(_several(board, word, found), code="city")
        if found:
            return found[0]
    raise TurnoutError(f"No city is called {one_line(word, 40)!r}: write the name, or its beginning.", code="city")


def _several(board: Map, word: str, found: Sequence[int]) -> str:
    more = f" and {len(found) - NAMED} more" if len(found) > NAMED else ""
    said = ", ".join(board.cities[city].id for city in found[:NAMED])
    return f"{one_line(word, 40)!r} can be {said}{more}: write more of it."


def plainly(name: str) -> str:
    """A name in small letters without accents."""
    signs = unicodedata.normalize("NFKD", name.casefold().strip())
    return "".join(sign for sign in signs if not unicodedata.combining(sign))


def find(rules: "FreeRide", state: Network, players: Sequence[str], word: str) -> str:
    """A city: what stands and lies there, its lines, and the routes that start or end there."""
    board, names = rules.map, [one_line(name, 40) for name in players]
    city = sought(board, word)
    here = [name for name, player in zip(names, state.players, strict=True) if player.city == city]
    lies = [f"trains: {', '.join(here)}"] if here else []
    lies += [f"coins: {state.bonus[city]}"] if state.bonus[city] else []
    head = f"{name_of(board, city, 40)} ({board.cities[city].id}){': ' if lies else ''}{'; '.join(lies)}"
    lines = [_line(board, state, names, city, pair) for pair in board.neighbours[city]]
    return "\n".join([head, *lines, *_routes(board, state, names, city)])


def _line(board: Map, state: Network, names: Sequence[str], city: int, pair: tuple[int, int]) -> str:
    """A line from this city on, and how far it is built."""
    other, line = pair
    filled, who = state.built[line], owner(state.owners[line], names)
    how = f"complete, {who}" if filled == board.full[line] else f"under construction, {who}" if filled else "empty"
    return f"  {board.cities[other].id.ljust(15)} {_from(board, city, line, filled).ljust(8)} {how}"


def _routes(board: Map, state: Network, names: Sequence[str], city: int) -> list[str]:
    """The pairs on display and the routes on board that have this city."""
    columns = [(slot, column) for slot, column in enumerate(state.display) if column]
    found = [(f"slot {slot} top", column.route("top")) for slot, column in columns]
    found += [(f"slot {slot} bottom", column.route("bottom")) for slot, column in columns]
    for name, player in zip(names, state.players, strict=True):
        found += [(f"on board of {name}", one) for one in player.routes]
    return [f"  {where}: {route(board, one)}" for where, one in found if city in (one.start, one.destination)]
