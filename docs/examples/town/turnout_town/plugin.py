"""How Town comes into Turnout."""

from typing import Any

from turnout import Rules, hookimpl


@hookimpl
def turnout_rules() -> list[type[Rules[Any]]]:
    """The variant."""
    from turnout_town.rules import Town

    return [Town]
