"""How Dynamite comes into Turnout."""

from typing import Any

from turnout import Rules, hookimpl


@hookimpl
def turnout_rules() -> list[type[Rules[Any]]]:
    """The variant."""
    from turnout_dynamite.rules import Dynamite

    return [Dynamite]
