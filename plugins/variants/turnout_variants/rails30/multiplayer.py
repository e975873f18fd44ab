"""Any number of players use the same rolls, each on a sheet of his own; the highest score wins, equal ones share the win (rails30 10)."""

from typing_extensions import override

from turnout_rails30.rules import Rails30


class Multiplayer(Rails30):
    """Any number of players on the same rolls, each on a sheet of his own (rails30 10).

    10.2 to 10.4 are the base game's already: its sheets never interact, each decides on a roll alone and in any order, and the
    next roll is made when nobody owes a decision.
    """

    @override
    def seats(self) -> range:
        """Any number of players, one included (10.1)."""
        return range(1, 256)
