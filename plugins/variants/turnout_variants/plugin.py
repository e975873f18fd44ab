"""How the variants come into Turnout."""

from typing import Any

from turnout import Rules, hookimpl


@hookimpl
def turnout_rules() -> list[type[Rules[Any]]]:
    """The variants of both games."""
    from turnout_variants.freeride.secret import Secret
    from turnout_variants.freeride.solo import Solo
    from turnout_variants.freeride.usa import Usa
    from turnout_variants.rails30.actions import Actions
    from turnout_variants.rails30.multiplayer import Multiplayer
    from turnout_variants.rails30.rivers import Rivers

    return [Actions, Multiplayer, Rivers, Secret, Solo, Usa]
