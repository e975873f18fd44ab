"""Why an action of Free Ride may not be done, with the codes of its rules (freeride E)."""

from typing import TYPE_CHECKING, Any, cast

from turnout import CHANCE, Action, Refusal, TurnoutError
from turnout_freeride.actions import Buy, Draft, EndTurn, Load, Pass, Rail, Retire, Ride, TakeRails
from turnout_freeride.state import NOBODY, OWNER, THE_STATE, Network, Traveller

if TYPE_CHECKING:
    from turnout_freeride.rules import FreeRide

Found = tuple[str, str, str]
"""Code, rule number, sentence."""


def check_opening(rules: "FreeRide", seats: int) -> None:
    """Refuses a game that cannot be laid out (freeride P7)."""
    if fault := _opening_fault(rules, seats):
        raise TurnoutError(fault, code="CANNOT_LAY_OUT", rule="freeride P7")


def _opening_fault(rules: "FreeRide", seats: int) -> str:
    columns = len(rules.map.cities) * (2 if rules.thinned(seats) else 3) // 3
    if columns < seats:
        return f"The decks of {rules.map.id} have {columns} columns, fewer than {seats} players."
    if not rules.prologue_refill and min(rules.prologue_columns, rules.display_columns) < seats:
        return f"Without new columns after each choice {seats} players need {seats} columns at first."
    rails = rules.start_rails[seats - 1] * seats
    if rails > rules.map.rails_supply:
        return f"{rails} rails are dealt, and {rules.map.id} has {rules.map.rails_supply}."
    if rules.start_player is not None and rules.start_player >= seats:
        return f"The start player is seat {rules.start_player}, and there are {seats}."
    return ""


def explained(rules: "FreeRide", state: Network, seat: int, action: Action) -> Refusal | None:
    """The reason with its code; None where the engine's own will do."""
    if state.ended is not None:
        return Refusal("GAME_OVER", "freeride F5", f"The game is over ({state.ended}).")
    if seat == CHANCE or not 0 <= seat < len(state.players):
        return None
    if seat != state.turn or rules.to_act(state) == (CHANCE,):
        return Refusal(
            "NOT_YOUR_TURN", "freeride A1", "Another player is to act." if seat != state.turn else "Cards are dealt first."
        )
    found = _fault(rules, state, seat, action)
    return found and Refusal(found[0], f"freeride {found[1]}", found[2])


def _fault(rules: "FreeRide", state: Network, seat: int, action: Any) -> Found | None:
    if state.step == "prologue":
        if not isinstance(action, Draft):
            return "BAD_PHASE", "P2", "In the prologue each player takes a first route."
        return _no_column(state, action.slot)
    kind = cast("type[Action]", type(action))
    if kind is Draft:
        return "BAD_PHASE", "P2", "The prologue is over: routes are taken while riding."
    return _FAULTS[kind](rules, state, seat, action) if kind in _FAULTS else None


def _rail(rules: "FreeRide", state: Network, seat: int, action: Rail) -> Found | None:
    line, player, journey = rules.map.line_number.get(action.line), state.players[seat], state.journey
    if line is None or action.space >= rules.map.lines[line].length:
        return "NO_SUCH_SPACE", "B3", f"There is no space {action.space} on {action.line[:40]}."
    if journey.kind not in ("", "build"):
        return "BAD_PHASE", "A1", "This turn is a ride."
    if state.built[line] >> action.space & 1:
        return "SPACE_OCCUPIED", "B3", f"Space {action.space} of {action.line} is filled."
    found = _not_buildable(rules, state, seat, player, line)
    if found:
        return found
    if not rules.stock(state, player):
        return (
            ("SUPPLY_EMPTY", "X3", "No rail is left in the supply.")
            if rules.from_supply()
            else ("NO_RAILS", "B2", "You have no rail.")
        )
    points = journey.left if journey.kind else rules.points()
    cost = rules.map.lines[line].costs[action.space]
    if cost > points:
        return "TOO_FEW_POINTS", "B1", f"The space costs {cost}, and {points} construction points are left."
    return "NOT_CONNECTED", "B3", "A rail must touch your network, or a filled space that leads to it."


def _not_buildable(rules: "FreeRide", state: Network, seat: int, player: Traveller, line: int) -> Found | None:
    owner = state.owners[line]
    if player.hammer is not None and player.hammer != line and (rules.finish_first == "any_rail" or owner == NOBODY):
        return "FINISH_FIRST", "B5", f"Complete {rules.map.lines[player.hammer].id} first."
    if line not in rules.network_lines(state, player) and player.hammer != line:
        return "NOT_CONNECTED", "B4", "No end of this line is in your network."
    if owner == NOBODY and not rules.may_start(player):
        return "NO_MARKER", "B10", "You have no marker left for a new line."
    foreign = owner not in (NOBODY, OWNER + seat) and player.hammer != line
    if foreign and rules.foreign_unfinished == "forbid":
        return "FOREIGN_LINE", "B9", "Only the one who started this line builds on it."
    if foreign and owner != THE_STATE and rules.foreign_unfinished == "pay_first" and not player.coins:
        return "NO_COIN", "B9", "You have no coin to pay the owner."
    return None


def _buy(rules: "FreeRide", state: Network, seat: int, action: Buy) -> Found | None:
    player, journey = state.players[seat], state.journey
    if rules.from_supply() or journey.kind not in ("", "build"):
        return "BAD_PHASE", "B8", "Rails are bought while building."
    if not player.coins:
        return "NO_COIN", "B8", "You have no coin to pay with."
    if not state.supply:
        return "SUPPLY_EMPTY", "A4", "No rail is left in the supply."
    if journey.bought or (journey.acted and rules.buy_when == "before"):
        return "BAD_PHASE", "B8", "Rails are bought once in a turn, before the first rail."
    return "EMPTY_ACTION", "B8", "No rail could be laid after it."


def _ride(rules: "FreeRide", state: Network, seat: int, action: Ride) -> Found | None:
    player, journey = state.players[seat], state.journey
    city = rules.map.city_number.get(action.city)
    line = None if city is None or player.city is None else rules.map.line_between(player.city, city)
    if line is None:
        return "NO_SUCH_LINE", "M1", f"No line leads to {action.city[:40]}."
    if journey.kind not in ("", "ride"):
        return "BAD_PHASE", "A1", "This turn is no ride."
    if journey.over:
        return "RIDE_OVER", "F3", "The delivery has ended the ride."
    if not (journey.left if journey.kind else rules.steps(state)):
        return "TOO_MANY_STEPS", "M1", "No step is left."
    if state.built[line] != rules.map.full[line]:
        return "LINE_NOT_COMPLETE", "M2", f"The line to {action.city} is not complete."
    return "NO_COIN", "M4", "You have no coin to pay the owner of the line."


def _load(rules: "FreeRide", state: Network, seat: int, action: Load) -> Found | None:
    player, journey = state.players[seat], state.journey
    if journey.kind not in ("", "ride"):
        return "BAD_PHASE", "R2", "Routes are taken while riding."
    missing = _no_column(state, action.slot)
    if missing:
        return missing
    column = state.display[action.slot]
    if column is not None and column.route(action.pair).start != player.city:
        return "NOT_AT_START_CITY", "R2", "Your train does not stand in the start city of that route."
    if len(player.routes) >= rules.wagons(state):
        return "NO_FREE_WAGON", "R4", "No wagon is free."
    return "MUST_MOVE_FIRST", "R2", "A route is taken only after a step."


def _take_rails(rules: "FreeRide", state: Network, seat: int, action: TakeRails) -> Found | None:
    if rules.from_supply() or state.journey.kind:
        return "BAD_PHASE", "A3", "Taking rails is a turn of its own."
    if state.players[seat].rails > 1:
        return "TOO_MANY_RAILS", "A3", "You have two rails or more."
    return "SUPPLY_EMPTY", "A4", "No rail is left in the supply."


def _retire(rules: "FreeRide", state: Network, seat: int, action: Retire) -> Found | None:
    if not state.journey.finish:
        return "NOT_FINISH_PHASE", "F1", "Nobody retires before a turn that begins with all decks empty."
    return "BAD_PHASE", "F1", "Retiring is a turn of its own."


def _pass(rules: "FreeRide", state: Network, seat: int, action: Pass) -> Found | None:
    return "PASS_NOT_ALLOWED", "A2", "Something can be done."


def _end(rules: "FreeRide", state: Network, seat: int, action: EndTurn) -> Found | None:
    return "EMPTY_ACTION", "A2", "Nothing has been built, ridden or taken in this turn."


def _no_column(state: Network, slot: int) -> Found | None:
    if slot >= len(state.display) or state.display[slot] is None:
        return "BAD_COLUMN", "R2", f"There is no column in slot {slot}."
    return None


_FAULTS: dict[type[Action], Any] = {
    Rail: _rail,
    Buy: _buy,
    Ride: _ride,
    Load: _load,
    TakeRails: _take_rails,
    Retire: _retire,
    Pass: _pass,
    EndTurn: _end,
}
