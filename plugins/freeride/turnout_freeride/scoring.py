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
    firsts, seconds, thirds = (
        sum(max(0, min(count - low, high)) for count in counts) for low, high in ((0, 1), (1, 1), (2, 1_000))
    )
    return (
        Line("coins", COIN * player.coins, (("number", player.coins),)),
        Line("first cards", FIRST * firsts, (("number", firsts),)),
        Line("second cards", FURTHER * seconds, (("number", seconds),)),
        Line("further cards", third * thirds, (("number", thirds),)),
    )
