"""The eight rivers, and what can be said of the one on a sheet (rails30 12); `rivers.py` has its rules."""

from typing import TYPE_CHECKING, Annotated, Any

from typing_extensions import override

from turnout import Action, Event, Note, Player, Refusal, Spoken, TurnoutError, Within
from turnout_rails30.actions import Lay, MarkBonus, Offer, PlaceMine, offer
from turnout_rails30.state import Sheet, Table
from turnout_rails30.track import SIDE_NAMES, SQUARES, STRAIGHT_EW, STRAIGHT_NS, Square, read_square, squares_of, straight

if TYPE_CHECKING:
    from turnout_variants.rails30.rivers import Rivers

COURSES = ("3,3-N", "3,3-W", "3,4-N", "3,4-E", "4,3-S", "4,3-W", "4,4-E", "4,4-S")
"""A centre square, and the side of the map to which a river runs straight from there (12.1)."""
RIVERS = tuple(straight(read_square(said[:3]), SIDE_NAMES.index(said[4]), 3) for said in COURSES)
"""The three squares of each."""
BRIDGES: tuple[Offer, ...] = tuple(offer((STRAIGHT_EW if said[4] in "NS" else STRAIGHT_NS,)) for said in COURSES)
"""The straight at right angles to each (12.3)."""
BOTH_BRIDGES = offer((STRAIGHT_NS, STRAIGHT_EW))
"""A straight in any direction (A18)."""
Course = Annotated[int, Within(0, 7), Spoken(COURSES.__getitem__, COURSES.index, "3,3-N")]


class River(Note):
    """The river of a sheet; none before it is drawn (12.1)."""

    course: Course | None = None

    @property
    def squares(self) -> int:
        """The mask of its three squares."""
        return 0 if self.course is None else RIVERS[self.course]

    def bridges(self, direction: str) -> Offer:
        """What may cross it, for each square: a straight "across" it, or in "any" direction (12.3, A18)."""
        return BOTH_BRIDGES if direction == "any" or self.course is None else BRIDGES[self.course]


class DrawRiver(Action):
    """Draw a river from a centre square straight to a map edge (12.1)."""

    course: Course


class GiveUp(Action):
    """Cross out a river square instead of drawing a rail (12.4)."""

    square: Square


class RiverDrawn(Event):
    """A river was drawn (12.1)."""

    seat: Player
    course: Course

    @override
    def apply(self, state: Table) -> Table:
        """The sheet has a river."""
        return state.with_sheet(self.seat, state.sheets[self.seat].with_note(River(self.course)))


DRAWS = tuple(map(DrawRiver, range(len(COURSES))))
GIVE_UPS = tuple(map(GiveUp, range(SQUARES)))

FORBIDDEN: dict[type[Action], Refusal] = {
    DrawRiver: Refusal("river_on_mountain", "rails30 12.1", "There is a mountain on that river."),
    PlaceMine: Refusal("mine_on_river", "rails30 12.2", "The mine may not lie on a river square."),
    MarkBonus: Refusal("bonus_on_river", "rails30 12.2", "The bonus may not lie on a river square."),
    Lay: Refusal("no_bridge", "rails30 12.3", "A river square carries nothing but a bridge, one straight, with a 4."),
    GiveUp: Refusal("not_given_up", "rails30 12.4", "A river square is given up in reach, and never with a 4."),
}
"""Why the river forbids an action."""


def explained(rules: "Rivers", state: Table, seat: int, action: Any) -> Refusal | None:
    """What the river forbids to a seat that is to act; None where it is not to blame."""
    kind = type(action)
    if kind not in FORBIDDEN or seat not in state.owing:
        return None
    sheet, at = state.sheets[seat], 0 if kind is DrawRiver else action.square
    setup, begun = state.step == "setup", state.step == "rounds" and not rules.unfinished(state, seat)
    free = (sheet.empty & sheet.note(River).squares) >> at & 1
    bridge = rules.dice(state, seat)[1] == 4 and action in rules.rails(state, seat)[at]
    forbidden = {
        DrawRiver: setup and sheet.note(River).course is None,
        PlaceMine: setup and free and not rules.mine_on_river,
        MarkBonus: setup and free and not rules.bonus_on_river,
        Lay: begun and free and not bridge,
        GiveUp: begun,
    }
    return FORBIDDEN[kind] if forbidden[kind] else None


def read(sheet: Sheet, squares: int, *, mine: bool, bonus: bool, direction: str) -> Sheet:
    """The sheet with a river read from paper, where mine and bonus may be on it or not, and bridges run in this direction.

    Raises TurnoutError with the rule that something on it breaks.
    """
    if squares not in RIVERS:
        raise _fault("12.1", "it runs over three squares, from a centre square straight to the nearest edge")
    drawn, plan = River(RIVERS.index(squares)), sheet.plan
    if squares & plan.mountains:
        raise _fault("12.1", "there is no mountain on it")
    for name, place, allowed in (("mine", plan.mine, mine), ("bonus", plan.bonus, bonus)):
        if place is not None and squares >> place & 1 and not allowed:
            raise _fault("12.2", f"the {name} does not lie on it")
    for square in squares_of(squares):
        if sheet.tiles[square] and Lay(square, sheet.tiles[square]) not in drawn.bridges(direction)[square]:
            raise _fault("12.3", "it carries nothing but bridges")
    return sheet.with_note(drawn)


def _fault(rule: str, sentence: str) -> TurnoutError:
    return TurnoutError(f"board.river: {sentence}.", code="sheet", rule=f"rails30 {rule}")
