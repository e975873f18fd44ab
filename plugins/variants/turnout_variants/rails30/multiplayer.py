"""Any number of players use the same rolls, each on a sheet of his own; the highest score wins (rails30 10)."""

from typing_extensions import override

from turnout_rails30.rules import Rails30


class Multiplayer(Rails30):
    """Any number of players on the same rolls, each on a sheet of his own (rails30 10).

    10.2 to 10.4 are the base game's already: its sheets never interact, each decides on a roll alone and in any order,
    and the next roll is made when nobody owes a decision. That most points win, and equal ones share, is Turnout's.
    """

    @override
    def seats(self) -> range:
        """Any number of players, one included (10.1); Turnout seats 255."""
        return range(1, 256)
