"""The share cells of a sheet, and what can be said of them (rails30 11); `actions.py` has their rules."""

from typing import Annotated

from typing_extensions import override

from turnout import Action, Event, Length, Note, Player, Refusal, Spoken, Within
from turnout_rails30.scoring import BASES
from turnout_rails30.state import Table
from turnout_rails30.track import SQUARES, Square

PAIRS = tuple(f"{one}-{other}" for one, other in BASES)
Pair = Annotated[int, Within(0, 5), Spoken(PAIRS.__getitem__, PAIRS.index, "1-3")]
MOST = 6 * 60
"""Six shares in each of the most rounds that an option allows."""
Cell = Annotated[int, Within(0, MOST)]


class Shares(Note):
    """The share cells, one for each pair, and the round of the last purchase (11.2, 11.3)."""

    cells: Annotated[tuple[Cell, ...], Length(6)] = (0,) * 6
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


BUYS = tuple(map(Buy, range(len(PAIRS))))
CROSSES = tuple(map(Cross, range(SQUARES)))

NO_OVERRIDES = Refusal("no_overrides", "rails30 11.1", "Shares are bought in place of overrides: no die is changed.")
BOUGHT = Refusal("bought", "rails30 11.2", "You have bought shares in this round: cross out a square for them.")
NOT_BOUGHT = Refusal("not_bought", "rails30 11.4", "A square is crossed out with a purchase: buy shares first.")
NOT_CROSSED = Refusal("not_crossed", "rails30 11.4", "A purchase crosses out an empty square, and not this one.")
