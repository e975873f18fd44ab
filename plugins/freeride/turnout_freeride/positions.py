"""A position as the plain data of a case: read into a state, and written from one (`freeride-case/1`)."""

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Annotated, Any, Literal

from turnout import Frozen, TurnoutError, Within
from turnout_freeride.map import Map
from turnout_freeride.state import NOBODY, OWNER, THE_STATE, Column, Count, Journey, Network, Route, Small, Traveller

if TYPE_CHECKING:
    from turnout_freeride.rules import FreeRide

RouteSaid = tuple[str, str] | tuple[str, str, Small]
"""Start and destination; the coins that lie on the route too, where there are any (freeride U2)."""


class PlayerSaid(Frozen):
    """What lies before one player."""

    id: str
    city: str | None
    coins: Count
    rails: Count
    markers: Small = 25
    wagons: tuple[RouteSaid, ...] = ()
    done: tuple[tuple[str, str], ...] = ()
    retired: bool = False
    under_construction: str | None = None


class LineSaid(Frozen):
    """A line with rails on it: its owner, null for the state, and the filled spaces."""

    owner: str | None
    built: tuple[Annotated[int, Within(0, 5)], ...] | Literal["all"]


class Start(Frozen):
    """A whole position, at the beginning of a turn."""

    phase: Literal["prologue", "main"]
    turn: str
    start_player: str
    stage: Annotated[int, Within(1, 3)]
    finish: bool
    rails_supply: Count
    players: tuple[PlayerSaid, ...]
    lines: dict[str, LineSaid]
    bonus: dict[str, Small]
    display: tuple[tuple[str, str, str] | None, ...]
    decks: dict[Literal["1", "2", "3"], tuple[str, ...]]
    variant: str = "base"


def read(rules: "FreeRide", said: Start) -> Network:
    """The state of this position. Raises TurnoutError with the path of what cannot be."""
    for path, sentence in _faults(rules, said):
        raise TurnoutError(f"start.{path}: {sentence}.", code="case")
    board, names = rules.map, [player.id for player in said.players]
    seats = {name: seat for seat, name in enumerate(names)}
    state = rules.opening(len(names))
    built, owners = _lines(board, said, seats)
    cities = board.city_number
    decks = [bytes(said.decks.get(str(deck), ()).count(city.id) for city in board.cities) for deck in (1, 2, 3)]  # type: ignore[call-overload]
    state = state.but(
        players=tuple(_traveller(board, player) for player in said.players),
        built=built,
        owners=owners,
        parts=joined(board, built),
        bonus=bytes(said.bonus.get(city.id, 0) for city in board.cities),
        decks=tuple(decks),
        supply=said.rails_supply,
        step=said.phase,
        stage=said.stage,
        turn=seats[said.turn],
        first=seats[said.start_player],
        round=1 if said.phase == "main" else 0,
        journey=Journey(finish=said.finish),
    )
    display: tuple[Column | None, ...] = ()
    for cards in said.display:
        display += (None if cards is None else rules.column(state, (cities[cards[0]], cities[cards[1]], cities[cards[2]])),)
    return _with_bank(rules, state.but(display=display, missing=0))


def write(rules: "FreeRide", state: Network, names: Sequence[str]) -> dict[str, Any]:
    """The position as a case writes it, decks and scores apart; here lines that are empty stand too."""
    ids = [city.id for city in rules.map.cities]
    return {
        "phase": "over" if state.ended is not None else state.step,
        "turn": names[state.turn],
        "start_player": names[state.first],
        "stage": state.stage,
        "finish": state.finishing,
        "rails_supply": state.supply,
        "players": {name: _player(rules.map, player, name) for name, player in zip(names, state.players, strict=True)},
        "lines": {line.id: _line(rules.map, state, number, names) for number, line in enumerate(rules.map.lines)},
        "bonus": {city: coins or None for city, coins in zip(ids, state.bonus, strict=True)},
        "display": [column and [ids[card] for card in column.cards] for column in state.display],
    }


def joined(board: Map, built: bytes) -> bytes:
    """For each city its part of the network: what complete lines join shares a number, the lowest (freeride C3)."""
    parts = bytes(range(len(board.cities)))
    for line, (a, b) in enumerate(board.ends):
        if built[line] == board.full[line]:
            one, other = sorted((parts[a], parts[b]))
            parts = parts.replace(bytes((other,)), bytes((one,)))
    return parts


def _traveller(board: Map, said: PlayerSaid) -> Traveller:
    number = board.city_number
    return Traveller(
        None if said.city is None else number[said.city],
        said.coins,
        said.rails,
        said.markers,
        None if said.under_construction is None else board.line_number[said.under_construction],
        tuple(Route(number[route[0]], number[route[1]], *route[2:]) for route in said.wagons),
        tuple(Route(number[start], number[destination]) for start, destination in said.done),
        said.retired,
    )


def _lines(board: Map, said: Start, seats: Mapping[str, int]) -> tuple[bytes, bytes]:
    built, owners = bytearray(len(board.lines)), bytearray(len(board.lines))
    for name, line in said.lines.items():
        number = board.line_number[name]
        built[number] = board.full[number] if line.built == "all" else sum(1 << space for space in set(line.built))
        owners[number] = THE_STATE if line.owner is None else OWNER + seats[line.owner]
    return bytes(built), bytes(owners)


def _with_bank(rules: "FreeRide", state: Network) -> Network:
    """The bank has the coins that lie nowhere else (freeride C6)."""
    if rules.bank_coins is None:
        return state
    routes = sum(route.coins for player in state.players for route in player.routes)
    columns = sum(sum(column.coins) for column in state.display if column is not None)
    out = sum(player.coins for player in state.players) + sum(state.bonus) + routes + columns
    return state.but(bank=max(0, rules.bank_coins - out))


def _player(board: Map, player: Traveller, name: str) -> dict[str, Any]:
    return {
        "id": name,
        "city": None if player.city is None else board.cities[player.city].id,
        "coins": player.coins,
        "rails": player.rails,
        "markers": player.markers,
        "wagons": [_route(board, route) for route in player.routes],
        "done": [_route(board, route) for route in player.delivered],
        "retired": player.retired,
        "under_construction": None if player.hammer is None else board.lines[player.hammer].id,
    }


def _route(board: Map, route: Route) -> list[str]:
    return [board.cities[route.start].id, board.cities[route.destination].id]


def _line(board: Map, state: Network, line: int, names: Sequence[str]) -> dict[str, Any]:
    owner = state.owners[line]
    return {
        "owner": None if owner in (NOBODY, THE_STATE) else names[owner - OWNER],
        "built": [space for space in range(board.lines[line].length) if state.built[line] >> space & 1],
        "complete": state.built[line] == board.full[line],
    }


def _faults(rules: "FreeRide", said: Start) -> Iterator[tuple[str, str]]:
    """What cannot be on a table."""
    names = [player.id for player in said.players]
    for path, name in (("turn", said.turn), ("start_player", said.start_player)):
        if name not in names:
            yield path, f"no player is called {name[:40]!r}"
    if len(said.players) not in rules.seats():
        yield "players", f"{len(said.players)} cannot play it"
    for path, city in _cities(said):
        if city not in rules.map.city_number:
            yield path, f"there is no city {city[:40]!r}"
    for name, line in said.lines.items():
        yield from _line_faults(rules.map, name, line, names)
    for place, player in enumerate(said.players):
        yield from _player_faults(rules.map, said, player, f"players[{place}]")
    if said.finish == any(said.decks.values()):
        yield "finish", "it is true once all decks are empty, and only then"
    if any(len(cards) > 250 for cards in said.decks.values()):
        yield "decks", "a deck has at most 250 cards"
    if len(said.display) > rules.display_columns:
        yield "display", f"there are at most {rules.display_columns} columns (display_columns)"


def _cities(said: Start) -> Iterator[tuple[str, str]]:
    """Every city that is named, with its path."""
    yield from ((f"bonus.{city[:40]}", city) for city in said.bonus)
    yield from ((f"display[{slot}]", city) for slot, cards in enumerate(said.display) for city in cards or ())
    yield from ((f"decks.{deck}", city) for deck, cards in said.decks.items() for city in cards)
    for place, player in enumerate(said.players):
        yield from ((f"players[{place}].city", city) for city in [player.city] if city is not None)
        yield from ((f"players[{place}].wagons", city) for route in player.wagons for city in route[:2])
        yield from ((f"players[{place}].done", city) for route in player.done for city in route)


def _line_faults(board: Map, name: str, line: LineSaid, names: Sequence[str]) -> Iterator[tuple[str, str]]:
    path = f"lines.{name[:40]}"
    if name not in board.line_number:
        yield path, "there is no such line"
    elif line.built != "all" and (not line.built or max(line.built) >= board.lines[board.line_number[name]].length):
        yield f"{path}.built", "it names the filled spaces, one at least"
    if line.owner is not None and line.owner not in names:
        yield f"{path}.owner", f"no player is called {line.owner[:40]!r}"


def _player_faults(board: Map, said: Start, player: PlayerSaid, path: str) -> Iterator[tuple[str, str]]:
    acts, hammer = player.id == said.turn, player.under_construction
    if said.phase == "main" and (player.city is None) != player.retired:
        yield f"{path}.city", "in the main game each player has one, until retired"
    if acts and (player.retired or (said.phase == "prologue" and player.city is not None)):
        yield "turn", f"{player.id[:40]} is not to act"
    if hammer is not None and (hammer not in said.lines or hammer not in board.line_number or _complete(board, hammer, said)):
        yield f"{path}.under_construction", "it is a line with rails on it that is not complete"


def _complete(board: Map, name: str, said: Start) -> bool:
    built = said.lines[name].built
    return built == "all" or len(set(built)) == board.lines[board.line_number[name]].length
