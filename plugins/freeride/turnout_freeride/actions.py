"""What a player, and luck, can do in Free Ride: small actions, one rail, one step, one purchase, one route.

Cities and lines are written with the ids of the map file, so that the text form needs no map.
"""

from typing import Annotated

from turnout import Action, Player, Within
from turnout_freeride.state import Pair

CityId = str
LineId = str
Slot = Annotated[int, Within(0, 254)]


class Begin(Action):
    """Luck names the start player (freeride P0)."""

    seat: Player


class Thin(Action):
    """Luck takes the card of a city out of one deck (freeride P5)."""

    city: CityId
    deck: Annotated[int, Within(1, 3)]


class Deal(Action):
    """Luck deals the card of a city (freeride P1, D2)."""

    city: CityId


class Draft(Action):
    """Take a pair of the display as first route (freeride P2)."""

    slot: Slot
    pair: Pair


class Rail(Action):
    """Lay a rail on a space of a line (freeride B3)."""

    line: LineId
    space: Annotated[int, Within(0, 5)]


class Buy(Action):
    """Pay 1 coin and take five rails from the supply (freeride B8)."""


class Ride(Action):
    """Ride one step to a neighbouring city (freeride M1)."""

    city: CityId


class Load(Action):
    """Take a displayed pair whose start city is the train's city (freeride R2)."""

    slot: Slot
    pair: Pair


class TakeRails(Action):
    """Take five rails from the supply for nothing (freeride A3)."""


class Retire(Action):
    """Leave the game in the finish phase (freeride F1)."""


class Pass(Action):
    """Do nothing, where nothing can be done (freeride A2)."""


class EndTurn(Action):
    """End the turn; what is left of its budget is lost (freeride B1)."""


BUY, TAKE_RAILS, RETIRE, PASS, END_TURN = Buy(), TakeRails(), Retire(), Pass(), EndTurn()
