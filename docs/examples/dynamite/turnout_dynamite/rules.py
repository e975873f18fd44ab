"""Once a game, before he fills a square, a player may blow up a rail or a cross of his: the square is empty again."""

from collections.abc import Mapping, Sequence
from typing import Annotated, Any

from typing_extensions import override

from turnout import Action, Event, Note, Player, Seat, Within
from turnout_rails30.rules import Rails30, Uses
from turnout_rails30.state import Sheet, Table
from turnout_rails30.track import SQUARES, Square


class Blasts(Note):
    """How often a player has blown something up."""

    count: Annotated[int, Within(0, 6)] = 0


class Blast(Action):
    """Blow up what stands on a square of yours."""

    square: Square


class Blasted(Event):
    """A rail or a cross was blown up."""

    seat: Player
    square: Square

    @override
    def apply(self, state: Table) -> Table:
        """The square is empty again; the round goes on."""
        sheet, bit = state.sheets[self.seat], 1 << self.square
        tiles = sheet.tiles[: self.square] + bytes(1) + sheet.tiles[self.square + 1 :]
        cleared = sheet.but(tiles=tiles, empty=sheet.empty | bit, crossed=sheet.crossed & ~bit)
        return state.with_sheet(self.seat, cleared.with_note(Blasts(sheet.note(Blasts).count + 1)))


BLASTS = tuple(map(Blast, range(SQUARES)))


class Dynamite(Rails30):
    """Once a game a player may blow up a rail or a cross of his: the square is empty again."""

    says = (Blast, Blasted, Blasts)

    sticks: Uses = 1
    """How often."""

    @override
    def bound(self, seats: int) -> int:
        """Each stick is one action."""
        return super().bound(seats) + seats * self.sticks

    @override
    def legal(self, state: Table, seat: Seat) -> Sequence[Action]:
        """Before a player fills his square, a filled one may be blown up."""
        legal = super().legal(state, seat)
        if state.step != "rounds" or seat not in state.owing or state.sheets[seat].note(Blasts).count >= self.sticks:
            return legal
        sheet = state.sheets[seat]
        return [*legal, *(one for one in BLASTS if sheet.tiles[one.square] or sheet.crossed >> one.square & 1)]

    @override
    def decide(self, state: Table, seat: Seat, action: Any) -> tuple[Event, ...]:
        """The square is cleared."""
        return (Blasted(seat, action.square),) if type(action) is Blast else super().decide(state, seat, action)

    @override
    def remarks(self, sheet: Sheet) -> Mapping[str, Mapping[str, int]]:
        """Used sticks are ticked below the sheet."""
        return {**super().remarks(sheet), "dynamite": {"used": sheet.note(Blasts).count}}

    @override
    def remarked(self, sheet: Sheet, name: str, numbers: Mapping[str, int]) -> Sheet:
        """And read from there."""
        if name != "dynamite":
            return super().remarked(sheet, name, numbers)
        return sheet.with_note(Blasts(min(numbers.get("used", 0), 6)))
