"""Why an action of 30 Rails may not be done, by its rule."""

from collections.abc import Callable, Sequence
from typing import Any

from turnout import Action, Refusal
from turnout_rails30.actions import Keep, Lay, MarkBonus, OverrideBlack, OverrideWhite, Pass, PlaceMine, PlaceStation
from turnout_rails30.state import Sheet, Table
from turnout_rails30.track import BESIDE, CROSS, GREYS, RAILS, SIZE, show_form, show_grey, show_square

Dice = Callable[[Table, int], tuple[int, int]]


def explained(state: Table, seat: int, action: Action, dice: Dice, listed: Sequence[Action]) -> Refusal | None:
    """The rule that forbids this action to a seat; None where only the step of the game does. `listed` is what the seat may do."""
    if not 0 <= seat < len(state.sheets):
        return None
    sheet = state.sheets[seat]
    if isinstance(action, Pass) and sheet.plan.passed:
        return _refusal("passed_already", "2.1", "You have passed a mountain roll already: one of the six may be passed.")
    if seat not in state.owing:
        return None
    offered = any(type(one) is type(action) for one in listed)
    if isinstance(action, Keep) and any(isinstance(one, Pass) for one in listed):
        return _refusal("must_pass", "2.1", "One of the six mountain rolls must be passed: say which row has no mountain.")
    if isinstance(action, (OverrideWhite, OverrideBlack)):
        return _override(state, sheet, action, offered)
    why = _WHY.get(type(action))
    return why(state, sheet, action, dice(state, seat), listed) if why and offered else None


def _refusal(code: str, rule: str, sentence: str) -> Refusal:
    return Refusal(code, f"rails30 {rule}", sentence)


def _pass(state: Table, sheet: Sheet, action: Pass, *_: Any) -> Refusal | None:
    return _refusal("wrong_row", "2.2", f"Row {state.round} is to be decided, not row {action.row}.")


def _lay(state: Table, sheet: Sheet, action: Lay, dice: tuple[int, int], listed: Sequence[Action]) -> Refusal | None:
    square, (white, black) = show_square(action.square), dice
    if not sheet.empty >> action.square & 1:
        return _refusal("not_empty", "4.1", f"The square {square} is not empty.")
    if action.form not in RAILS[black]:
        return _refusal("wrong_rail", "4.4", f"A {black} is rolled, and {show_form(action.form)} is not that rail.")
    if black == SIZE and not any(isinstance(one, Lay) and one.form == action.form for one in listed):
        return _refusal("mirrored", "3.3", f"{show_form(action.form)} is a mirror image: rail 6 may only be turned.")
    if not CROSS[white] >> action.square & 1:
        return _refusal("out_of_reach", "4.2", f"A {white} is rolled, and {square} lies neither in that row nor in that column.")
    return None


def _mine(state: Table, sheet: Sheet, action: PlaceMine, *_: Any) -> Refusal | None:
    if sheet.plan.mountains >> action.square & 1:
        return _refusal("on_mountain", "2.4", f"On {show_square(action.square)} stands a mountain.")
    if not sheet.plan.mountains & BESIDE[action.square]:
        return _refusal("not_beside_mountain", "2.4", f"No side of {show_square(action.square)} touches a mountain.")
    return None


def _station(state: Table, sheet: Sheet, action: PlaceStation, *_: Any) -> Refusal | None:
    placed = sheet.plan.stations
    if placed[action.number - 1] is not None:
        return _refusal("number_placed", "2.5", f"Station {action.number} is placed already.")
    if any(grey is not None and grey // SIZE == action.grey // SIZE for grey in placed):
        return _refusal("side_taken", "2.5", f"The side of {show_grey(action.grey)} has a station already.")
    if None in placed and placed.index(None) + 1 != action.number:
        return _refusal("number_order", "2.5", f"Station {placed.index(None) + 1} is next.")
    if not sheet.empty >> GREYS[action.grey][0] & 1:
        return _refusal("facing_mountain", "2.5", f"{show_grey(action.grey)} faces a mountain or the mine.")
    return None


def _bonus(state: Table, sheet: Sheet, action: MarkBonus, *_: Any) -> Refusal | None:
    if not sheet.empty >> action.square & 1:
        return _refusal(
            "not_empty", "2.6", f"The bonus may not lie on {show_square(action.square)}: there is a mountain or the mine."
        )
    return None


def _override(state: Table, sheet: Sheet, action: OverrideWhite | OverrideBlack, offered: bool) -> Refusal | None:
    die = "white" if isinstance(action, OverrideWhite) else "black"
    said = sheet.overrides
    if getattr(said, die):
        return _refusal("overridden_already", "5.1", f"You have changed the {die} die in this round.")
    if not getattr(said, f"{die}_left"):
        return _refusal("override_used", "5.1", f"Your override of the {die} die is used.")
    if state.step != "rounds" and not offered:
        return _refusal("no_override_in_setup", "5.5", f"The {die} die may be changed in the rounds, and not now.")
    if action.value == getattr(state, die):
        return _refusal("same_value", "5.6", f"The {die} die shows {action.value} already: an override names another value.")
    return None


_WHY: dict[type[Action], Any] = {
    Pass: _pass,
    Lay: _lay,
    PlaceMine: _mine,
    PlaceStation: _station,
    MarkBonus: _bonus,
}
