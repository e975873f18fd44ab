"""What a player has: coins, and the city cards of delivered routes (freeride S1)."""

from collections import Counter

from turnout import Line
from turnout_freeride.state import Traveller

COIN, FIRST, FURTHER = 3, 5, 2
"""Points of a coin, of the first card of a city, and of the second (freeride S1)."""


def cards(player: Traveller) -> Counter[int]:
    """How many cards of each city lie before a player, starts and destinations alike (freeride S1)."""
    return Counter(city for route in player.delivered for city in (route.start, route.destination))


def terms(player: Traveller, third: int) -> tuple[Line, ...]:
    """The lines of a player's score; `third` is what a third card of a city is worth."""
    counts = cards(player).values()
    firsts, seconds = len(counts), sum([count > 1 for count in counts])
    thirds = 2 * len(player.delivered) - firsts - seconds
    return (
        Line("coins", COIN * player.coins, (("number", player.coins),)),
        Line("first cards", FIRST * firsts, (("number", firsts),)),
        Line("second cards", FURTHER * seconds, (("number", seconds),)),
        Line("further cards", third * thirds, (("number", thirds),)),
    )
