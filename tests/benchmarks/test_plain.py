"""The plain players that the engine is measured against play the same games."""

import random

import pytest

from tests.benchmarks import plain_rails30
from turnout import Match, rulebook
from turnout.chance import draw, pick


@pytest.mark.parametrize("seed", range(20))
def test_the_plain_player_plays_the_same_game(seed):
    """On the same choices and dice both end with the same score, after the same decisions."""
    match, rng, seed = Match(rulebook("rails30"), seed=f"same {seed}"), random.Random(seed), f"same {seed}"
    while not match.over:
        match.act(match.legal()[rng.randrange(len(match.legal()))])
    whites, both = (iter(range(1000)) for _ in range(2))

    def white_die():
        return pick(draw(seed, "RollWhite", next(whites)), 6) + 1

    def dice():
        place = pick(draw(seed, "Roll", next(both)), 36)
        return place // 6 + 1, place % 6 + 1

    total, log = plain_rails30.play(random.Random(int(seed.split()[1])).randrange, white_die, dice)
    assert total == match.outcome.points[0]
    assert len(log) == sum(turn.seat == 0 for turn in match.turns)
