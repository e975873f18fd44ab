"""All seeded faults of the files."""

from tests.faults import freeride, kuhn, rails30, rails30_score, tictactoe, variants

FAULTS = (*tictactoe.FAULTS, *kuhn.FAULTS, *rails30_score.FAULTS, *rails30.FAULTS, *freeride.FAULTS, *variants.FAULTS)
