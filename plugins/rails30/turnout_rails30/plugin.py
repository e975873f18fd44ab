"""How 30 Rails comes into Turnout."""

from turnout import Rules, hookimpl
from turnout_rails30.state import Table


@hookimpl
def turnout_rules() -> list[type[Rules[Table]]]:
    """The game."""
    from turnout_rails30.rules import Rails30

    return [Rails30]
