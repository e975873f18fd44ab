"""Shares instead of overrides: a pair of stations scores no more than the shares bought in it (rails30 11)."""

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, ClassVar, Literal

from typing_extensions import override

from turnout import Action, Event, Line, Note, Player, Refusal, Seat, Spoken, TurnoutError, Within
from turnout_rails30 import events
from turnout_rails30.actions import OverrideBlack, OverrideWhite
from turnout_rails30.rules import Rails30
from turnout_rails30.scoring import BASES
from turnout_rails30.state import Sheet, Table
from turnout_rails30.track import CROSS, SQUARES, Square, squares_of

PAIRS = tuple(f"{one}-{other}" for one, other in BASES)
Pair = Annotated[int, Within(0, 5), Spoken(PAIRS.__getitem__, PAIRS.index, "1-3")]
MOST = 6 * 60
Cell = Annotated[int, Within(0, MOST)]


class Shares(Note):
    """The share cells of a sheet, one for each pair, and the round of the last purchase (11.2, 11.3)."""

    cells: tuple[Cell, Cell, Cell, Cell, Cell, Cell] = (0, 0, 0, 0, 0, 0)
    round: Annotated[int, Within(0, 60)] = 0


class Buy(Action):
    """Buy shares of a pair of stations (11.3)."""

    pair: Pair


class Cross(Action):
    """Cross out the square of a purchase (11.4)."""

    square: Square


class Bought(Event):
    """Shares were added to a cell (11.3)."""

    seat: Player
    pair: Pair
    shares: Annotated[int, Within(1, 6)]

    @override
    def apply(self, state: Table) -> Table:
        """The cell is raised; the square of the purchase is still to be crossed out."""
        sheet = state.sheets[self.seat]
        cells = list(sheet.note(Shares).cells)
        cells[self.pair] += self.shares
        return state.with_sheet(self.seat, sheet.with_note(Shares(tuple(cells), state.round)))


BUYS = tuple(Buy(pair) for pair in range(len(PAIRS)))
CROSSES = tuple(Cross(square) for square in range(SQUARES))


class Actions(Rails30):
    """Shares of the lines are bought, in place of overrides; a pair scores no more than its shares (rails30 11)."""

    after = ("rivers",)
    says = (Buy, Cross, Bought, Shares)

    white_overrides: Literal[0] = 0
    """There are no overrides (11.1)."""
    black_overrides: Literal[0] = 0
    """There are no overrides (11.1)."""
    share_cross: Literal["any", "row_column"] = "any"
    """Which square a purchase crosses out: any empty one, or one that the white die allows (A9)."""

    @override
    def bound(self, seats: int) -> int:
        """A purchase is two actions."""
        return super().bound(seats) + seats * self.rounds

    @override
    def placements(self, state: Table, seat: Seat) -> list[Action]:
        """A rail, or a purchase: a pair, then a square (11.2)."""
        if state.sheets[seat].note(Shares).round == state.round:
            return [CROSSES[square] for square in squares_of(self.share_squares(state, seat))]
        return [*super().placements(state, seat), *BUYS]

    def share_squares(self, state: Table, seat: Seat) -> int:
        """A purchase crosses out any empty square (11.4, A9), a river square too (13.2)."""
        empty = state.sheets[seat].empty
        return empty if self.share_cross == "any" else empty & CROSS[self.dice(state, seat)[0]] or empty

    @override
    def decide(self, state: Table, seat: Seat, action: Any) -> tuple[Event, ...]:
        """The larger of the two dice is added to the cell, and a square is crossed out (11.3, 11.4)."""
        if type(action) is Buy:
            return (Bought(seat, action.pair, max(self.dice(state, seat))),)
        return (events.CrossedOut(seat, action.square),) if type(action) is Cross else super().decide(state, seat, action)

    @override
    def lines(self, state: Table, seat: Seat) -> Sequence[Line]:
        """Each pair scores the smaller of its total and its share cell (11.6)."""
        cells = state.sheets[seat].note(Shares).cells
        return tuple(
            Line(line.name, min(line.points, shares), (*line.parts, ("total", line.points), ("shares", shares)))
            for line, shares in zip(super().lines(state, seat), cells, strict=True)
        )

    @override
    def reason(self, state: Table, seat: Seat, action: Action) -> Refusal:
        """There are no overrides (11.1)."""
        if isinstance(action, (OverrideWhite, OverrideBlack)):
            return Refusal("no_overrides", "rails30 11.1", "Shares are bought in place of overrides: a die cannot be changed.")
        return super().reason(state, seat, action)

    @override
    def remarks(self, sheet: Sheet) -> Mapping[str, Mapping[str, int]]:
        """The share cells stand below the sheet."""
        return {**super().remarks(sheet), "shares": dict(zip(PAIRS, sheet.note(Shares).cells, strict=True))}

    @override
    def remarked(self, sheet: Sheet, name: str, numbers: Mapping[str, int]) -> Sheet:
        """The share cells of a sheet on paper; a missing pair has an empty cell."""
        if name != "shares":
            return super().remarked(sheet, name, numbers)
        if not numbers.keys() <= set(PAIRS) or max(numbers.values(), default=0) > MOST:
            raise TurnoutError(f"shares: write pairs such as 1-2, each with up to {MOST} shares.", code="sheet", rule="rails30 11.3")
        return sheet.with_note(Shares(tuple(numbers.get(pair, 0) for pair in PAIRS)))
