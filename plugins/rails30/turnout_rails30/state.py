"""The table of 30 Rails: the dice in the middle, and a sheet for each player."""

from typing import Annotated, Self

from turnout import Frozen, Length, Noted, Player, State, Within
from turnout_rails30.track import EVERYWHERE, FORMS, SQUARES, Grey, Square, Squares

Shown = Annotated[int, Within(0, 6)]
"""What a die shows; 0 for none."""

Tiles = Annotated[bytes, Length(SQUARES), Within(0, len(FORMS) - 1)]


class Plan(Frozen):
    """What stands on a sheet before the first round, and never changes after (rails30 2)."""

    mountains: Squares = 0
    mine: Square | None = None
    stations: tuple[Grey | None, Grey | None, Grey | None, Grey | None] = (None, None, None, None)
    """The grey squares of the stations 1, 2, 3 and 4."""
    bonus: Square | None = None
    passed: bool = False
    """Whether a mountain roll was passed (rails30 2.1)."""


class Overrides(Frozen):
    """How often a player may still change a die, and what he made of the present roll (rails30 5)."""

    white_left: Annotated[int, Within(0, 60)] = 1
    black_left: Annotated[int, Within(0, 60)] = 1
    white: Shown = 0
    """The value said in place of the white die in this round; 0 while none was."""
    black: Shown = 0

    def rested(self) -> "Overrides":
        """When the decision is made: nothing is said of a die any more."""
        return self.but(white=0, black=0) if self.white or self.black else self


class Sheet(Noted):
    """One player's map (rails30 1)."""

    plan: Plan = Plan()
    tiles: Tiles = bytes(SQUARES)
    """The form in each of the 36 squares, 0 for no rail."""
    empty: Squares = EVERYWHERE
    """The squares that can still be filled: no mountain, mine, rail or cross (rails30 1.5, 4.6)."""
    crossed: Squares = 0
    overrides: Overrides = Overrides()


class Table(State):
    """The state of 30 Rails."""

    sheets: tuple[Sheet, ...]
    owing: tuple[Player, ...] = ()
    """The seats that still owe a decision on the present roll or step of the set-up; when nobody does, CHANCE is to act."""
    step: str = "mountains"
    """`mountains`, then the steps of the set-up, then `rounds`."""
    round: Annotated[int, Within(0, 60)] = 0
    """How often the dice of the present step have been rolled: the row of a mountain, or the round (rails30 2.1, 4.1)."""
    white: Shown = 0
    black: Shown = 0

    def with_sheet(self, seat: Player, sheet: Sheet) -> Self:
        """The table with this sheet before a seat."""
        return self.but(sheets=_put(self.sheets, seat, sheet))

    def decided(self, seat: Player, sheet: Sheet) -> Self:
        """The table with this sheet before a seat that owes nothing more."""
        rested = sheet.overrides.rested()
        if rested is not sheet.overrides:
            sheet = sheet.but(overrides=rested)
        return self.but(sheets=_put(self.sheets, seat, sheet), owing=_without(self.owing, seat))

    def filled(self, seat: Player, square: Square, form: int) -> "Table":
        """The table after a seat has filled a square, with a rail or with a cross (form 0), and so decided on the roll."""
        old, bit = self.sheets[seat], 1 << square
        sheet = Sheet(
            old.plan,
            old.tiles[:square] + _BYTES[form] + old.tiles[square + 1 :],
            old.empty & ~bit,
            old.crossed if form else old.crossed | bit,
            old.overrides.rested(),
            notes=old.notes,
        )
        sheets, owing = _put(self.sheets, seat, sheet), _without(self.owing, seat)
        return Table(sheets, owing, self.step, self.round, self.white, self.black, notes=self.notes, ended=self.ended)


_BYTES = tuple(bytes((form,)) for form in range(len(FORMS)))


def _put(sheets: tuple[Sheet, ...], seat: Player, sheet: Sheet) -> tuple[Sheet, ...]:
    return (sheet,) if len(sheets) == 1 else (*sheets[:seat], sheet, *sheets[seat + 1 :])


def _without(owing: tuple[Player, ...], seat: Player) -> tuple[Player, ...]:
    return () if owing == (seat,) else tuple(other for other in owing if other != seat)
