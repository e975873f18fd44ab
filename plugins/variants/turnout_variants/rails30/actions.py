"""Shares instead of overrides: a pair of stations scores no more than the shares bought in it (rails30 11)."""

from collections.abc import Mapping, Sequence
from typing import Any, Literal

from typing_extensions import override

from turnout import Action, Event, Line, Refusal, Seat, TurnoutError
from turnout_rails30.actions import OverrideBlack, OverrideWhite
from turnout_rails30.events import CrossedOut
from turnout_rails30.rules import Rails30
from turnout_rails30.state import Sheet, Table
from turnout_rails30.track import squares_of
from turnout_variants.rails30 import shares
from turnout_variants.rails30.shares import PAIRS, Bought, Buy, Cross, Shares


class Actions(Rails30):
    """Shares of the lines are bought, in place of overrides; a pair scores no more than its shares (rails30 11)."""

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
        """A rail, or a purchase of shares in one of the six pairs (11.2, 11.3)."""
        return [*super().placements(state, seat), *shares.BUYS]

    @override
    def unfinished(self, state: Table, seat: Seat) -> Sequence[Action]:
        """With each purchase the player crosses out one empty square (11.4)."""
        if state.sheets[seat].note(Shares).round != state.round:
            return super().unfinished(state, seat)
        return [shares.CROSSES[square] for square in squares_of(self.share_squares(state, seat))]

    def share_squares(self, state: Table, seat: Seat) -> int:
        """Anywhere on the map, also on a river; the white die does not bind it (11.4, 13.2, A9)."""
        empty = state.sheets[seat].empty
        return empty if self.share_cross == "any" else empty & self.reach(state, seat) or empty

    @override
    def decide(self, state: Table, seat: Seat, action: Any) -> tuple[Event, ...]:
        """The larger of the two dice is added to the cell; a square is crossed out (11.3, 11.4)."""
        if type(action) is Buy:
            return (Bought(seat, action.pair, max(self.dice(state, seat))),)
        return (CrossedOut(seat, action.square),) if type(action) is Cross else super().decide(state, seat, action)

    @override
    def lines(self, state: Table, seat: Seat) -> Sequence[Line]:
        """Each pair scores the smaller of its total and its share cell (11.6)."""
        cells = state.sheets[seat].note(Shares).cells
        return tuple(
            Line(line.name, min(line.points, cell), (*line.parts, ("total", line.points), ("shares", cell)))
            for line, cell in zip(super().lines(state, seat), cells, strict=True)
        )

    @override
    def reason(self, state: Table, seat: Seat, action: Action) -> Refusal:
        """No overrides, one purchase in a round, and no cross without one (11.1, 11.2, 11.4)."""
        if isinstance(action, (OverrideWhite, OverrideBlack)):
            return shares.NO_OVERRIDES
        if seat in state.owing and state.step == "rounds":
            bought = state.sheets[seat].note(Shares).round == state.round
            if isinstance(action, Cross):
                return shares.NOT_CROSSED if bought else shares.NOT_BOUGHT
            if bought:
                return shares.BOUGHT
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
        if not numbers.keys() <= set(PAIRS) or max(numbers.values(), default=0) > shares.MOST:
            way = f"write pairs such as 1-2, each with up to {shares.MOST} shares"
            raise TurnoutError(f"shares: {way}.", code="sheet", rule="rails30 11.3")
        return sheet.with_note(Shares(tuple(numbers.get(pair, 0) for pair in PAIRS)))
