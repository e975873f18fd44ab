"""What happens in 30 Rails."""

from functools import cache

from turnout import Event, Player
from turnout_rails30.actions import Station
from turnout_rails30.state import Shown, Table
from turnout_rails30.track import ROWS, Die, FormId, Grey, Square


class WhiteRolled(Event):
    """The white die was rolled for the next row; these seats have to decide about the mountain (rails30 2.1, 2.2)."""

    white: Die
    owing: tuple[Player, ...]

    def apply(self, state: Table) -> Table:
        """The die lies on the table."""
        return state.but(white=self.white, round=state.round + 1, owing=self.owing)


class MountainDrawn(Event):
    """A mountain was drawn (rails30 2.1)."""

    seat: Player
    square: Square

    def apply(self, state: Table) -> Table:
        """The square is a mountain."""
        sheet = state.sheets[self.seat]
        bit = 1 << self.square
        return state.decided(
            self.seat, sheet.but(plan=sheet.plan.but(mountains=sheet.plan.mountains | bit), empty=sheet.empty & ~bit)
        )


class MountainPassed(Event):
    """A mountain roll was passed: this row has no mountain (rails30 2.1)."""

    seat: Player
    row: Die

    def apply(self, state: Table) -> Table:
        """The row is free of mountains, and the pass is used."""
        sheet = state.sheets[self.seat]
        gone = sheet.plan.mountains & ROWS[self.row]
        plan = sheet.plan.but(mountains=sheet.plan.mountains & ~gone, passed=True)
        return state.decided(self.seat, sheet.but(plan=plan, empty=sheet.empty | gone))


class StepBegun(Event):
    """A step of the set-up, or the rounds, began; these seats have to decide at once."""

    step: str
    owing: tuple[Player, ...]

    def apply(self, state: Table) -> Table:
        """No die lies on the table."""
        return state.but(step=self.step, owing=self.owing, round=0, white=0, black=0)


class MinePlaced(Event):
    """The mine was placed (rails30 2.4)."""

    seat: Player
    square: Square

    def apply(self, state: Table) -> Table:
        """The square is the mine."""
        sheet = state.sheets[self.seat]
        return state.with_sheet(
            self.seat, sheet.but(plan=sheet.plan.but(mine=self.square), empty=sheet.empty & ~(1 << self.square))
        )


class StationPlaced(Event):
    """A station was placed (rails30 2.5)."""

    seat: Player
    number: Station
    grey: Grey

    def apply(self, state: Table) -> Table:
        """The grey square carries the number."""
        sheet = state.sheets[self.seat]
        stations = (*sheet.plan.stations[: self.number - 1], self.grey, *sheet.plan.stations[self.number :])
        return state.with_sheet(self.seat, sheet.but(plan=sheet.plan.but(stations=stations)))


class BonusMarked(Event):
    """The bonus was marked (rails30 2.6)."""

    seat: Player
    square: Square

    def apply(self, state: Table) -> Table:
        """The square carries the bonus."""
        sheet = state.sheets[self.seat]
        return state.with_sheet(self.seat, sheet.but(plan=sheet.plan.but(bonus=self.square)))


class SetUp(Event):
    """A player has nothing more to set up (rails30 10.4)."""

    seat: Player

    def apply(self, state: Table) -> Table:
        """The seat waits for the others."""
        return state.decided(self.seat, state.sheets[self.seat])


class Rolled(Event):
    """Both dice were rolled for a round; these seats have to decide (rails30 4.1)."""

    white: Die
    black: Die
    owing: tuple[Player, ...]

    def apply(self, state: Table) -> Table:
        """The dice lie on the table."""
        return Table(
            state.sheets, self.owing, state.step, state.round + 1, self.white, self.black, notes=state.notes, ended=state.ended
        )


class Laid(Event):
    """A rail was drawn (rails30 4.4)."""

    seat: Player
    square: Square
    form: FormId

    def apply(self, state: Table) -> Table:
        """The square carries the rail; the player's round is done."""
        return state.filled(self.seat, self.square, self.form)


class CrossedOut(Event):
    """A square was crossed out: it fills the square, and never carries a rail (rails30 1.5)."""

    seat: Player
    square: Square

    def apply(self, state: Table) -> Table:
        """The square is crossed; the player's round is done."""
        return state.filled(self.seat, self.square, 0)


class WhiteOverridden(Event):
    """A player changed the white die for himself (rails30 5.1, 5.4)."""

    seat: Player
    value: Shown

    def apply(self, state: Table) -> Table:
        """One white override less."""
        sheet = state.sheets[self.seat]
        overrides = sheet.overrides.but(white=self.value, white_left=sheet.overrides.white_left - 1)
        return state.with_sheet(self.seat, sheet.but(overrides=overrides))


class BlackOverridden(Event):
    """A player changed the black die for himself (rails30 5.1, 5.4)."""

    seat: Player
    value: Shown

    def apply(self, state: Table) -> Table:
        """One black override less."""
        sheet = state.sheets[self.seat]
        overrides = sheet.overrides.but(black=self.value, black_left=sheet.overrides.black_left - 1)
        return state.with_sheet(self.seat, sheet.but(overrides=overrides))


laid = cache(Laid)
"""The event for a rail, made once for each seat, square and form."""
rolled = cache(Rolled)
"""The event for a roll, made once for each pair of values and each set of seats."""
