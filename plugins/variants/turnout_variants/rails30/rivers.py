"""A river of three squares crosses each map, and only a bridge may cross the river (rails30 12)."""

from collections.abc import Sequence
from typing import Any, Literal

from typing_extensions import override

from turnout import Action, Event, Refusal, Seat
from turnout_rails30.actions import Offer
from turnout_rails30.events import CrossedOut
from turnout_rails30.marks import Mark
from turnout_rails30.rules import Rails30
from turnout_rails30.state import Sheet, Table
from turnout_rails30.track import SQUARES, squares_of
from turnout_variants.rails30 import river
from turnout_variants.rails30.river import DrawRiver, GiveUp, River, RiverDrawn


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
        return [draw for draw in river.DRAWS if not river.RIVERS[draw.course] & sheet.plan.mountains]

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
        """A river square carries the rail of a 4 and no other (12.3)."""
        ground = super().ground(state, seat)
        return ground if self.dice(state, seat)[1] == 4 else ground & ~state.sheets[seat].note(River).squares

    @override
    def rails(self, state: Table, seat: Seat) -> Offer:
        """There a 4 is a bridge: one straight at right angles to the river (12.3, A18)."""
        rails = super().rails(state, seat)
        if self.dice(state, seat)[1] != 4:
            return rails
        drawn = state.sheets[seat].note(River)
        bridges = drawn.bridges(self.bridge_direction)
        return [(bridges if drawn.squares >> square & 1 else rails)[square] for square in range(SQUARES)]

    @override
    def placements(self, state: Table, seat: Seat) -> list[Action]:
        """A rail or a bridge; with any roll but a 4 a river square can be crossed out instead (12.4)."""
        crossed = [river.GIVE_UPS[square] for square in squares_of(self.given_up(state, seat))]
        return [*super().placements(state, seat), *crossed]

    def given_up(self, state: Table, seat: Seat) -> int:
        """Those of row and column; any, where both are full (table 12.5, A14, A15)."""
        sheet = state.sheets[seat]
        free = sheet.empty & sheet.note(River).squares
        if not free or self.dice(state, seat)[1] == 4:
            return 0
        ordinary, reach = self.ground(state, seat), self.reach(state, seat)
        if ordinary & reach:
            return free & reach if self.river_cross == "any_time" else 0
        return free & reach or (free if self.river_cross_far or not ordinary else 0)

    @override
    def decide(self, state: Table, seat: Seat, action: Any) -> tuple[Event, ...]:
        """A river is drawn; a river square is crossed out."""
        if type(action) is DrawRiver:
            return (RiverDrawn(seat, action.course),)
        return (CrossedOut(seat, action.square),) if type(action) is GiveUp else super().decide(state, seat, action)

    @override
    def reason(self, state: Table, seat: Seat, action: Any) -> Refusal:
        """What the river forbids (12.1 to 12.4)."""
        return river.explained(self, state, seat, action) or super().reason(state, seat, action)

    @override
    def marks(self, sheet: Sheet) -> tuple[Mark, ...]:
        """The river is drawn on its squares."""
        return (*super().marks(sheet), Mark("river", sheet.note(River).squares, "≈", "#9cc9e8"))

    @override
    def marked(self, sheet: Sheet, name: str, squares: int) -> Sheet:
        """The river of a sheet on paper, with nothing on it that it forbids (12.1 to 12.3)."""
        if name != "river":
            return super().marked(sheet, name, squares)
        return river.read(sheet, squares, mine=self.mine_on_river, bonus=self.bonus_on_river, direction=self.bridge_direction)
