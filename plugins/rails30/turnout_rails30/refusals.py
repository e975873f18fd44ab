"""Why an action of 30 Rails may not be done, by its rule."""

from collections.abc import Callable, Sequence
from typing import Any

from turnout import Action, Refusal
from turnout_rails30.actions import Lay, MarkBonus, OverrideBlack, OverrideWhite, Pass, PlaceMine, PlaceStation
from turnout_rails30.state import Sheet, Table
from turnout_rails30.track import BESIDE, CROSS, RAILS, SIZE, show_form, show_grey, show_square


Dice = Callable[[Table, int], tuple[int, int]]


def explained(state: Table, seat: int, action: Action, dice: Dice, listed: Sequence[Action]) -> Refusal | None:
    """The rule that forbids this action to a seat; None where only the step of the game does. `listed` is what the seat may do."""
    if not 0 <= seat < len(state.sheets):
        return None
    sheet = state.sheets[seat]
    if isinstance(action, Pass) and sheet.plan.passed:
        return _refusal("passed_already", "2.1", "You have passed a mountain roll already: one of the six may be passed.")
    if not any(type(one) is type(action) for one in listed) and not isinstance(action, (OverrideWhite, OverrideBlack)):
        return None
    why = _WHY.get(type(action))
    return why(state, sheet, action, dice(state, seat)) if why and seat in state.owing else None


def _refusal(code: str, rule: str, sentence: str) -> Refusal:
    return Refusal(code, f"rails30 {rule}", sentence)


def _lay(state: Table, sheet: Sheet, action: Lay, dice: tuple[int, int]) -> Refusal | None:
    square, (white, black) = show_square(action.square), dice
    if not sheet.empty >> action.square & 1:
        return _refusal("not_empty", "4.1", f"The square {square} is not empty.")
    if action.form not in RAILS[black]:
        return _refusal("wrong_rail", "4.4", f"A {black} is rolled, and {show_form(action.form)} is not that rail.")
    if not CROSS[white] >> action.square & 1:
        return _refusal("out_of_reach", "4.2", f"A {white} is rolled, and {square} lies neither in that row nor in that column.")
    return None


def _mine(state: Table, sheet: Sheet, action: PlaceMine, dice: tuple[int, int]) -> Refusal | None:
    if sheet.plan.mountains >> action.square & 1:
        return _refusal("on_mountain", "2.4", f"On {show_square(action.square)} stands a mountain.")
    if not sheet.plan.mountains & BESIDE[action.square]:
        return _refusal("not_beside_mountain", "2.4", f"No side of {show_square(action.square)} touches a mountain.")
    return None


def _station(state: Table, sheet: Sheet, action: PlaceStation, dice: tuple[int, int]) -> Refusal | None:
    placed = sheet.plan.stations
    if placed[action.number - 1] is not None:
        return _refusal("number_placed", "2.5", f"Station {action.number} is placed already.")
    if any(grey is not None and grey // SIZE == action.grey // SIZE for grey in placed):
        return _refusal("side_taken", "2.5", f"The side of {show_grey(action.grey)} has a station already.")
    if None in placed and placed.index(None) + 1 != action.number:
        return _refusal("number_order", "2.5", f"Station {placed.index(None) + 1} is next.")
    return None


def _bonus(state: Table, sheet: Sheet, action: MarkBonus, dice: tuple[int, int]) -> Refusal | None:
    if not sheet.empty >> action.square & 1:
        return _refusal("not_empty", "2.6", f"The bonus may not lie on {show_square(action.square)}: there is a mountain or the mine.")
    return None


def _override(state: Table, sheet: Sheet, action: Any, dice: tuple[int, int]) -> Refusal | None:
    die = "white" if isinstance(action, OverrideWhite) else "black"
    said = sheet.overrides
    if state.step not in ("rounds", "mountains"):
        return None
    if getattr(said, die):
        return _refusal("overridden_already", "5.1", f"You have changed the {die} die in this round.")
    if state.step == "mountains":
        return _refusal("no_override_in_setup", "5.5", "A mountain roll cannot be overridden.")
    if not getattr(said, f"{die}_left"):
        return _refusal("override_used", "5.1", f"Your override of the {die} die is used.")
    if action.value == getattr(state, die):
        return _refusal("same_value", "5.6", f"The {die} die shows {action.value} already: an override names another value.")
    return None


_WHY: dict[type[Action], Any] = {
    Lay: _lay,
    PlaceMine: _mine,
    PlaceStation: _station,
    MarkBonus: _bonus,
    OverrideWhite: _override,
    OverrideBlack: _override,
}
