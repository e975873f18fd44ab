"""How the variants of Free Ride come into Turnout."""

from typing import Any

from turnout import Rules, hookimpl


@hookimpl
def turnout_rules() -> list[type[Rules[Any]]]:
    """The variants of Free Ride."""
    from turnout_variants.freeride.secret import Secret
    from turnout_variants.freeride.solo import Solo
    from turnout_variants.freeride.usa import Usa

    return [Secret, Solo, Usa]
