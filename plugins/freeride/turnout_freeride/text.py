"""The table of Free Ride for a terminal of 90 columns."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from turnout import CHANCE, Seat
from turnout_freeride.chart import one_line
from turnout_freeride.map import Map, Track
from turnout_freeride.state import NOBODY, OWNER, THE_STATE, Network, Route, Traveller

if TYPE_CHECKING:
    from turnout_freeride.rules import FreeRide

WIDE = 90
STAGES = ("I", "II", "III")
VACANT = {"land": ".", "tunnel": "^", "ferry": "~"}
"""A vacant space; a filled one is `#`."""
COSTS = f"{VACANT['land']} costs 1, {VACANT['tunnel']} tunnel and {VACANT['ferry']} ferry cost 2"
HEAD = ("", "player", "train in", "coins", "rails", "markers", "score", "on board")
"""The columns of the table of players."""


def table(rules: "FreeRide", state: Network, players: Sequence[str]) -> str:
    """Players, display and lines, and whose turn it is."""
    blocks = [
        [heading(rules, state)],
        _rows([HEAD, *(_player(rules, state, seat, name) for seat, name in enumerate(players))], right=(3, 4, 5, 6)),
        _display(rules.map, state),
        _lines(rules.map, state, players),
        [f"> {whose(rules, state, players)}"],
    ]
    return "\n\n".join("\n".join(block) for block in blocks if block)


def heading(rules: "FreeRide", state: Network) -> str:
    """Round, stage, decks and supply."""
    step = {"start": "Set-up", "thin": "Set-up", "prologue": "Prologue"}.get(state.step, f"Round {state.round}")
    limit = f" of {rules.round_limit}" if state.step == "main" and rules.round_limit else ""
    cards = " + ".join(str(sum(deck)) for deck in state.decks)
    decks = "decks empty: finish phase" if state.finishing else f"decks {cards} cards"
    bank = "" if state.bank is None else f" | bank {state.bank} coins"
    return f"{step}{limit} | stage {STAGES[state.stage - 1]} | {decks} | supply {state.supply} rails{bank}"


def whose(rules: "FreeRide", state: Network, players: Sequence[str]) -> str:
    """Whose turn it is and what is left of it."""
    if state.ended is not None:
        return f"The game is over: {state.ended}."
    if rules.to_act(state) == (CHANCE,):
        return "Luck names the start player." if state.step == "start" else "Cards are dealt."
    name, journey = one_line(players[state.turn], 40), state.journey
    if state.step == "prologue":
        return f"{name} takes a first route."
    if journey.kind == "build":
        return f"{name} builds: {_counted(journey.left, 'point')} left."
    if journey.kind == "ride":
        return f"{name} rides: {_counted(0 if journey.over else journey.left, 'step')} left."
    if journey.kind:
        return f"{name} ends the turn."
    return f"{name} begins a turn{', and may retire' if journey.finish else ''}."


def name_of(board: Map, city: int, longest: int = 18) -> str:
    """The name of a city, as it is shown."""
    return one_line(board.cities[city].name, longest) or board.cities[city].id[:longest]


def route(board: Map, one: Route) -> str:
    """`Wien > Oslo`, with the coins on it."""
    return f"{name_of(board, one.start)} > {name_of(board, one.destination)}{f' (+{one.coins})' if one.coins else ''}"


def spaces(line: Track, filled: int) -> str:
    """The spaces of a line, from `a` to `b`: `[##.^]`."""
    return f"[{''.join('#' if filled >> space & 1 else VACANT[kind] for space, kind in enumerate(kinds(line)))}]"


def kinds(line: Track) -> Sequence[str]:
    """The kind of each space; where the map does not say it, what costs 2 is a tunnel."""
    return line.kinds or [("land", "tunnel")[cost - 1] for cost in line.costs]


def owner(owners: int, players: Sequence[str]) -> str:
    """Who owns a line, in words."""
    return {NOBODY: "nobody", THE_STATE: "the state"}.get(owners) or one_line(players[owners - OWNER], 12)


def _counted(number: int, word: str) -> str:
    return f"{number} {word}{'' if number == 1 else 's'}"


def _player(rules: "FreeRide", state: Network, seat: Seat, name: str) -> tuple[str, ...]:
    player = state.players[seat]
    turn = ">" if state.ended is None and seat == state.turn and state.step in ("prologue", "main") else ""
    city = "retired" if player.retired else "-" if player.city is None else name_of(rules.map, player.city)
    numbers = (player.coins, player.rails, player.markers, rules.score(state, seat).total)
    return (f"{turn}{seat + 1}".rjust(2), one_line(name, 12), city, *map(str, numbers), on_board(rules.map, player))


def on_board(board: Map, player: Traveller) -> str:
    """The routes on board."""
    return "(hidden)" if player.wagons is None else ", ".join(route(board, one) for one in player.wagons)


def _rows(rows: Sequence[Sequence[str]], right: Sequence[int] = ()) -> list[str]:
    """Rows of cells in columns; what stands behind a comma in the last cell has a line of its own."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    found = []
    for *cells, last in rows:
        words = (
            cell.rjust(wide) if place in right else cell.ljust(wide)
            for place, (cell, wide) in enumerate(zip(cells, widths, strict=False))
        )
        start = "".join(f"{word}  " for word in words)
        first, *more = last.split(", ")
        found += [(start + first).rstrip(), *(" " * len(start) + rest for rest in more)]
    return found


def _display(board: Map, state: Network) -> list[str]:
    """The columns by their slots: the top pair is the first two cards, the bottom pair the last two (freeride P1)."""
    rows: list[tuple[str, ...]] = [("slot", "top pair >", "< both >", "< bottom pair")]
    for slot, column in enumerate(state.display):
        if column is not None:
            coins = [f" (+{coins})" if coins else "" for coins in (*column.coins, 0)]
            cards = [name_of(board, city) + more for city, more in zip(column.cards, coins, strict=True)]
            rows.append((str(slot).rjust(4), *cards))
    if state.dealing:
        cards = [name_of(board, city) for city in state.dealing.cards]
        rows.append((str(state.dealing.slot).rjust(4), *cards, *["..."] * (3 - len(cards))))
    return _rows(rows) if len(rows) > 1 else []


def _lines(board: Map, state: Network, players: Sequence[str]) -> list[str]:
    """The lines under construction with their spaces, then the complete ones by their owners."""
    begun = [line for line, filled in enumerate(state.built) if filled and filled != board.full[line]]
    found = [f"Under construction (# laid, {COSTS}):"] if begun else []
    found += _wrapped("  ", [_begun(board, state, players, line) for line in begun])
    complete = [line for line, filled in enumerate(state.built) if filled == board.full[line]]
    for number in sorted({state.owners[line] for line in complete}):
        lines = [board.lines[line].id for line in complete if state.owners[line] == number]
        found += _wrapped(f"{owner(number, players)}: ", lines)
    return found


def _begun(board: Map, state: Network, players: Sequence[str], line: int) -> str:
    hammers = [one_line(name, 12) for name, player in zip(players, state.players, strict=True) if player.hammer == line]
    who = owner(state.owners[line], players)
    said = who if hammers == [who] else f"{who}, hammer of {hammers[0]}" if hammers else f"{who}, no hammer"
    return f"{board.lines[line].id} {spaces(board.lines[line], state.built[line])} {said}"


def _wrapped(start: str, parts: Sequence[str]) -> list[str]:
    """The parts one after the other, none broken; nothing where there are none."""
    lines = [start + part for part in parts[:1]]
    for part in parts[1:]:
        lines[-1] += ","
        if len(lines[-1]) + len(part) + 2 > WIDE:
            lines.append("    " + part)
        else:
            lines[-1] += " " + part
    return lines
