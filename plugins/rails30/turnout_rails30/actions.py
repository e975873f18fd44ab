"""What a player, and luck, can do in 30 Rails. Every possible action is made once."""

from collections.abc import Sequence
from typing import Annotated, ClassVar

from turnout import Action, Within
from turnout_rails30.track import FORMS, ONE_HAND, RAILS, SIZE, SQUARES, Die, FormId, Grey, Square

Station = Annotated[int, Within(1, 4)]


class RollWhite(Action):
    """The white die alone, for a mountain (rails30 2.1)."""

    white: Die


class Roll(Action):
    """Both dice, for a round (rails30 4.1)."""

    white: Die
    black: Die


class Keep(Action):
    """Draw the mountain that was rolled (rails30 2.1)."""


class Pass(Action):
    """Pass a mountain roll: this row then has no mountain (rails30 2.1)."""

    row: Die


class PlaceMine(Action):
    """Put the mine on a map square beside a mountain (rails30 2.4)."""

    word: ClassVar[str] = "mine"
    square: Square


class PlaceStation(Action):
    """Write the number of a station into a grey square (rails30 2.5)."""

    word: ClassVar[str] = "station"
    number: Station
    grey: Grey


class MarkBonus(Action):
    """Mark a map square as bonus (rails30 2.6)."""

    word: ClassVar[str] = "bonus"
    square: Square


class Lay(Action):
    """Draw a rail in an empty square (rails30 4.4)."""

    square: Square
    form: FormId


class OverrideWhite(Action):
    """Replace the value of the white die (rails30 5.1)."""

    word: ClassVar[str] = "white"
    value: Die


class OverrideBlack(Action):
    """Replace the value of the black die (rails30 5.1)."""

    word: ClassVar[str] = "black"
    value: Die


_DICE = range(1, SIZE + 1)
KEEP = (Keep(),)
PASSES = tuple(Pass(row) for row in _DICE)
WHITE_ROLLS = tuple(RollWhite(white) for white in _DICE)
ROLLS = tuple(Roll(white, black) for white in _DICE for black in _DICE)
MINES = tuple(PlaceMine(square) for square in range(SQUARES))
STATIONS = tuple(tuple(PlaceStation(number, grey) for grey in range(4 * SIZE)) for number in range(1, 5))
BONUSES = tuple(MarkBonus(square) for square in range(SQUARES))
LAYS = tuple(tuple(Lay(square, form) for form in range(1, len(FORMS))) for square in range(SQUARES))

Offer = Sequence[Sequence[Action]]
"""For each of the 36 squares what may fill it."""


def offer(forms: tuple[int, ...]) -> Offer:
    """These forms, in every square."""
    return tuple(tuple(lays[form - 1] for form in forms) for lays in LAYS)


RAIL_OFFERS: tuple[Offer, ...] = tuple(offer(forms) for forms in RAILS)
"""By black value, 1 to 6 (rails30 3.1)."""
ONE_HAND_OFFER = offer(ONE_HAND)
"""Rail 6 without its mirror images (A7)."""

OTHER_WHITES = tuple(tuple(OverrideWhite(value) for value in _DICE if value != rolled) for rolled in range(SIZE + 1))
OTHER_BLACKS = tuple(tuple(OverrideBlack(value) for value in _DICE if value != rolled) for rolled in range(SIZE + 1))
"""By value rolled: an override names another (rails30 5.6)."""
