"""How Free Ride comes into Turnout."""

from typing import Any

from turnout import Rules, hookimpl


@hookimpl
def turnout_rules() -> list[type[Rules[Any]]]:
    """The game."""
    from turnout_freeride.rules import FreeRide

    return [FreeRide]
