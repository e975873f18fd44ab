"""How the variants of 30 Rails come into Turnout."""

from typing import Any

from turnout import Rules, hookimpl


@hookimpl
def turnout_rules() -> list[type[Rules[Any]]]:
    """The variants of 30 Rails."""
    from turnout_variants.rails30.actions import Actions
    from turnout_variants.rails30.multiplayer import Multiplayer
    from turnout_variants.rails30.rivers import Rivers

    return [Actions, Multiplayer, Rivers]
