"""How Bonanza comes into Turnout."""

from typing import Any

from turnout import Rules, hookimpl


@hookimpl
def turnout_rules() -> list[type[Rules[Any]]]:
    """The variant."""
    from turnout_bonanza.rules import Bonanza

    return [Bonanza]
