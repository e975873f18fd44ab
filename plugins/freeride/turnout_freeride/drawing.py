"""The table of Free Ride as a person sees it; before it is laid out, the map alone."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from turnout_freeride import places
from turnout_freeride import svg as pictures
from turnout_freeride import text as tables
from turnout_freeride.state import Network

if TYPE_CHECKING:
    from turnout_freeride.rules import FreeRide


def text(rules: "FreeRide", state: Network, players: Sequence[str]) -> str:
    """The table as text."""
    return places.describe(rules.map) if state.step == "start" else tables.table(rules, state, players)


def svg(rules: "FreeRide", state: Network, players: Sequence[str], find: str = "") -> str:
    """The table as SVG, one city highlighted."""
    return pictures.draw(rules, state, players, find)


def find(rules: "FreeRide", state: Network, players: Sequence[str], word: str) -> str:
    """What there is to know of a city."""
    return places.find(rules, state, players, word)
