"""Tables of Free Ride to look at: games in the middle and at the end, and maps with strange names."""

from functools import cache

import attrs

from turnout.testing import walk
from turnout_freeride.map import shipped
from turnout_freeride.rules import FreeRide
from turnout_freeride.state import Network

NASTY = '<script>&"'
TINY = FreeRide(map=shipped("tiny"), start_player=0)
NAMES = ("ann", "bob", "cat", "dan", "eve")


@cache
def states(name: str, seats: int, every: int = 1) -> tuple[Network, ...]:
    """The states of a random game."""
    rules = FreeRide(map=shipped(name), round_limit=25)
    return tuple(match.state for k, match in enumerate(walk(rules, seats, seed=seats)) if k % every == 0 or match.over)


@cache
def middle() -> Network:
    """Four players on the tiny map, after the prologue."""
    return next(state for state in states("tiny", 4) if state.step == "main")


def renamed(*names: str) -> FreeRide:
    """The tiny map whose first cities are called so."""
    cities = TINY.map.cities
    named = [attrs.evolve(city, name=name) for city, name in zip(cities, names, strict=False)]
    return FreeRide(map=attrs.evolve(TINY.map, name=names[0], cities=(*named, *cities[len(named) :])), start_player=0)


def laid(state: Network, line: str, filled: int, owner: int) -> Network:
    """The table with a line of so many rails, and its owner."""
    number = TINY.map.line_number[line]
    built, owners = bytearray(state.built), bytearray(state.owners)
    built[number], owners[number] = filled, owner
    return state.but(built=bytes(built), owners=bytes(owners))
