"""A river of three squares crosses each map, and only a bridge may cross the river (rails30 12)."""

from collections.abc import Sequence
from typing import Annotated, Any, Literal

from typing_extensions import override

from turnout import Action, Event, Note, Player, Refusal, Seat, Spoken, TurnoutError, Within
from turnout_rails30 import events, track
from turnout_rails30.actions import LAYS, Lay, Offer
from turnout_rails30.marks import Mark
from turnout_rails30.rules import Rails30
from turnout_rails30.state import Sheet, Table
from turnout_rails30.track import CROSS, SQUARES, Square, square_at, squares_of

COURSES = tuple(f"{row},{column}-{side}" for row, column, sides in ((3, 3, "NW"), (3, 4, "NE"), (4, 3, "SW"), (4, 4, "ES")) for side in sides)
"""The eight rivers: a centre square, and the side to which they run from there (12.1)."""
RIVERS = tuple(track.straight(square_at(int(said[0]), int(said[2])), track.SIDE_NAMES.index(said[4]), 3) for said in COURSES)
"""The squares of each."""
Course = Annotated[int, Within(0, 7), Spoken(COURSES.__getitem__, COURSES.index, "3,3-N")]


class River(Note):
    """The river of a sheet; none before it is drawn (12.1)."""

    course: Course | None = None

    @property
    def squares(self) -> int:
        """Its three squares."""
        return 0 if self.course is None else RIVERS[self.course]

    @property
    def bridge(self) -> int:
        """The straight at right angles to it (12.3)."""
        return track.STRAIGHT_EW if self.course is not None and COURSES[self.course][4] in "NS" else track.STRAIGHT_NS


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


DRAWS, GIVE_UPS = tuple(map(DrawRiver, range(8))), tuple(map(GiveUp, range(SQUARES)))


class Rivers(Rails30):
    """A river of three squares that only a bridge may cross (rails30 12)."""

    says = (DrawRiver, GiveUp, RiverDrawn, River)

    mine_on_river: bool = False
    """Whether the mine may lie on a river square (A16)."""
    bonus_on_river: bool = True
    """Whether the bonus may lie on a river square (A17)."""
    bridge_direction: Literal["across", "any"] = "across"
    """Whether a bridge runs across the river, or in any direction (A18)."""
    river_cross: Literal["any_time", "blocked_only"] = "any_time"
    """Whether a river square may be crossed out while ordinary squares of row and column are free (A14)."""
    river_cross_far: bool = True
    """Whether a river square outside row and column may be crossed out when both are full (A15)."""

    @override
    def bound(self, seats: int) -> int:
        """Each player draws a river."""
        return super().bound(seats) + seats

    @override
    def setting_up(self, state: Table, seat: Seat) -> Sequence[Action]:
        """After the mountains each player draws one river, on no mountain (12.1)."""
        sheet = state.sheets[seat]
        if sheet.note(River).course is not None:
            return super().setting_up(state, seat)
        return [draw for draw in DRAWS if not RIVERS[draw.course] & sheet.plan.mountains]

    @override
    def mine_squares(self, state: Table, seat: Seat) -> int:
        """The mine may not lie on a river square (12.2, A16)."""
        squares = super().mine_squares(state, seat)
        return squares if self.mine_on_river else squares & ~state.sheets[seat].note(River).squares

    @override
    def bonus_squares(self, state: Table, seat: Seat) -> int:
        """The bonus may (12.2, A17)."""
        squares = super().bonus_squares(state, seat)
        return squares if self.bonus_on_river else squares & ~state.sheets[seat].note(River).squares

    @override
    def ground(self, state: Table, seat: Seat) -> int:
        """A river square is no ground for a rail (12.3)."""
        return super().ground(state, seat) & ~state.sheets[seat].note(River).squares

    @override
    def squares(self, state: Table, seat: Seat) -> int:
        """Ordinary squares as always, and river squares; where a 4 can only bridge the river near by, it must (table 12.5)."""
        white, black = self.dice(state, seat)
        sheet, ordinary = state.sheets[seat], super().squares(state, seat)
        river = sheet.empty & sheet.note(River).squares
        near, free = river & CROSS[white], ordinary & CROSS[white]
        if near:
            if black == 4:
                return free | near or near
            return ordinary if free and self.river_cross == "blocked_only" else ordinary | near
        far = not free and (black == 4 or self.river_cross_far or not ordinary)
        return ordinary | river if far else ordinary

    @override
    def rails(self, state: Table, seat: Seat) -> Offer:
        """With a 4 a river square carries a bridge, one straight; with any other rail it is crossed out (12.3, 12.4, A18)."""
        offer, river = list(super().rails(state, seat)), state.sheets[seat].note(River)
        bridging = self.dice(state, seat)[1] == 4
        forms = (river.bridge,) if self.bridge_direction == "across" else (track.STRAIGHT_NS, track.STRAIGHT_EW)
        for square in squares_of(river.squares):
            offer[square] = tuple(LAYS[square][form - 1] for form in forms) if bridging else GIVE_UPS[square : square + 1]
        return offer

    @override
    def decide(self, state: Table, seat: Seat, action: Any) -> tuple[Event, ...]:
        """A river is drawn; a river square is crossed out."""
        if type(action) is DrawRiver:
            return (RiverDrawn(seat, action.course),)
        return (events.CrossedOut(seat, action.square),) if type(action) is GiveUp else super().decide(state, seat, action)

    @override
    def reason(self, state: Table, seat: Seat, action: Action) -> Refusal:
        """A mountain in the way, a river square that carries no such rail."""
        if seat in state.owing:
            sheet = state.sheets[seat]
            if isinstance(action, DrawRiver) and RIVERS[action.course] & sheet.plan.mountains:
                return Refusal("river_on_mountain", "rails30 12.1", "There is a mountain on that river.")
            if isinstance(action, (Lay, GiveUp)) and sheet.note(River).squares >> action.square & 1:
                return Refusal("river", "rails30 12.5", "A river square carries a bridge with a 4, and is crossed out with any other rail.")
        return super().reason(state, seat, action)

    @override
    def marks(self, sheet: Sheet) -> tuple[Mark, ...]:
        """The river is drawn on its squares."""
        return (*super().marks(sheet), Mark("river", sheet.note(River).squares, "≈", "#9cc9e8"))

    @override
    def marked(self, sheet: Sheet, name: str, squares: int) -> Sheet:
        """The river of a sheet on paper."""
        if name != "river":
            return super().marked(sheet, name, squares)
        if squares not in RIVERS:
            raise TurnoutError("A river runs over three squares, from a centre square straight to the nearest edge.", code="sheet")
        return sheet.with_note(River(RIVERS.index(squares)))
