"""All seeded faults of the five files."""

from tests.faults import freeride, kuhn, rails30, tictactoe, variants

FAULTS = (*tictactoe.FAULTS, *kuhn.FAULTS, *rails30.FAULTS, *freeride.FAULTS, *variants.FAULTS)
