"""Each player marks a town, and each pair of stations whose line can visit it scores two more."""

from collections.abc import Sequence
from typing import Any

from typing_extensions import override

from turnout import Action, Event, Line, Note, Player, Seat, TurnoutError
from turnout_rails30 import scoring
from turnout_rails30.marks import Mark
from turnout_rails30.rules import Points, Rails30
from turnout_rails30.state import Sheet, Table
from turnout_rails30.track import SQUARES, Square, squares_of


class Site(Note):
    """Where the town of a sheet lies; nowhere before it is marked."""

    square: Square | None = None

    @property
    def squares(self) -> int:
        """Its square as a mask."""
        return 0 if self.square is None else 1 << self.square


class Found(Action):
    """Mark your town on an empty square."""

    square: Square


class Founded(Event):
    """A town was marked."""

    seat: Player
    square: Square

    @override
    def apply(self, state: Table) -> Table:
        """The sheet has a town; its square can still carry a rail."""
        return state.with_sheet(self.seat, state.sheets[self.seat].with_note(Site(self.square)))


def read(squares: int) -> Site:
    """The town that is drawn on paper."""
    if squares.bit_count() != 1:
        raise TurnoutError("A sheet has one town: mark one square.", code="sheet")
    return Site(squares.bit_length() - 1)


FOUNDS = tuple(map(Found, range(SQUARES)))


class Town(Rails30):
    """Each player marks a town, and each pair of stations whose line can visit it scores two more."""

    says = (Found, Founded, Site)

    town_points: Points = 2
    """What each such pair scores."""

    @override
    def bound(self, seats: int) -> int:
        """Each player marks one town."""
        return super().bound(seats) + seats

    @override
    def setting_up(self, state: Table, seat: Seat) -> Sequence[Action]:
        """The last step: the town, on a square without mountain or mine."""
        sheet, first = state.sheets[seat], super().setting_up(state, seat)
        return first or [FOUNDS[square] for square in squares_of(sheet.empty) if sheet.note(Site).square is None]

    @override
    def decide(self, state: Table, seat: Seat, action: Any) -> tuple[Event, ...]:
        """The town is marked."""
        return (Founded(seat, action.square),) if type(action) is Found else super().decide(state, seat, action)

    @override
    def terms(self, state: Table, seat: Seat) -> Sequence[Line]:
        """Of several shortest lines of a pair one over the town counts here, as one over the bonus does there."""
        sheet = state.sheets[seat]
        plan = sheet.plan.but(bonus=sheet.note(Site).square)
        lines = sum(run.bonus for run in scoring.runs(plan, sheet.tiles, mine_through=self.mine_through).values())
        return (*super().terms(state, seat), Line("town", self.town_points * lines, (("lines", lines),)))

    @override
    def marks(self, sheet: Sheet) -> tuple[Mark, ...]:
        """The town is drawn as a house."""
        return (*super().marks(sheet), Mark("town", sheet.note(Site).squares, "⌂", "#e8c49c"))

    @override
    def marked(self, sheet: Sheet, name: str, squares: int) -> Sheet:
        """And read from paper."""
        return sheet.with_note(read(squares)) if name == "town" else super().marked(sheet, name, squares)
