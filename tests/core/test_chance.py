"""Luck: the same for ever, evenly spread, each stream by itself."""

from collections import Counter
from hashlib import blake2b

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.core import games
from turnout.chance import draw, fresh_seed, pick

GOLDEN = {
    ("7", "Roll", 0): 0x31D51878A3CA33AF,
    ("7", "Roll", 1): 0x0DA4443FA8B46BCF,
    ("7", "Roll", 7): 0xC16886A862755C38,
    ("7", "Roll", 8): 0x241DD8F11CB7F31F,
    ("7", "RollWhite", 0): 0x1E01D9606D8CEA39,
    ("golden", "Roll", 29): 0xED4F1C9906ADC942,
    ("ü", "Weather", 1000): 0x734811EAAFE299BF,
}
DRAWS = 20_000


@pytest.mark.parametrize(("asked", "number"), GOLDEN.items())
def test_a_draw_is_the_same_for_ever(asked, number):
    assert draw(*asked) == number


@given(
    st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=20),
    st.sampled_from(["Roll", "RollWhite", "cards of ann"]),
    st.integers(0, 1000),
)
def test_a_draw_is_eight_bytes_of_a_keyed_digest(seed, stream, n):
    """In words: bytes 8 * (n % 8) on of blake2b("BLOCK STREAM"), BLOCK = n // 8, with the key blake2b(seed)."""
    digest = blake2b(f"{n // 8} {stream}".encode(), key=blake2b(seed.encode()).digest(), person=b"turnout").digest()
    assert draw(seed, stream, n) == int.from_bytes(digest[8 * (n % 8) :][:8], "big")


def test_one_digest_serves_eight_draws():
    from turnout.chance import _eight

    _eight.cache_clear()
    numbers = [draw("eight", "Roll", n) for n in range(24)]
    assert _eight.cache_info().misses == 3
    assert len(set(numbers)) == 24


def test_draws_do_not_depend_on_what_was_drawn_before():
    forwards = [draw("order", "Roll", n) for n in range(50)]
    assert [draw("order", "Roll", n) for n in reversed(range(50))] == forwards[::-1]


def chi_square(counts, expected):
    return sum((counts[place] - wanted) ** 2 / wanted for place, wanted in enumerate(expected))


@pytest.mark.parametrize(("sides", "limit"), [(2, 10.83), (6, 20.52), (36, 66.62)])
@pytest.mark.parametrize("seed", ["1", "turnout", "ann and bob"])
def test_each_side_of_a_die_falls_as_often(seed, sides, limit):
    """The limit is passed by one honest die of a thousand."""
    counts = Counter(pick(draw(seed, "Roll", n), sides) for n in range(DRAWS))
    assert chi_square(counts, [DRAWS / sides] * sides) < limit


def test_pairs_of_following_draws_fall_as_often():
    dice = [pick(draw("pairs", "Roll", n), 6) for n in range(DRAWS)]
    counts = Counter(6 * one + other for one, other in zip(dice[::2], dice[1::2], strict=True))
    assert chi_square(counts, [DRAWS / 72] * 36) < 66.62


def test_streams_and_seeds_are_independent():
    """Neither the same numbers, nor pairs that fall more often together."""
    for one, other in [
        (("a", "Roll"), ("a", "RollWhite")),
        (("a", "Roll"), ("b", "Roll")),
        (("1", "1 Roll"), ("1", "Roll")),
    ]:
        pairs = [(draw(*one, n), draw(*other, n)) for n in range(DRAWS // 2)]
        assert not {left for left, _ in pairs} & {right for _, right in pairs}
        counts = Counter(6 * pick(left, 6) + pick(right, 6) for left, right in pairs)
        assert chi_square(counts, [DRAWS / 72] * 36) < 66.62


def test_weights_are_the_odds():
    weights = [6, 5, 4, 3, 2, 1]
    counts = Counter(pick(draw("weights", "Weather", n), weights) for n in range(DRAWS))
    assert chi_square(counts, [DRAWS * weight / 21 for weight in weights]) < 20.52


def test_a_game_with_weights_is_played_by_them():
    match = games.new("harvest", luck="manual")
    counts = Counter()
    for seed in range(3000):
        counts[games.new("harvest", seed=seed).turns[0].action.grain - 1] += 1
    assert chi_square(counts, [3000 * (7 - grain) / 21 for grain in range(1, 7)]) < 20.52
    assert [match.rules.weight(match.state, action) for action in match.legal()] == [6, 5, 4, 3, 2, 1]


@given(st.integers(0, 2**64 - 1), st.lists(st.integers(0, 50), min_size=1).filter(any))
def test_a_pick_lies_in_the_part_of_its_weight(number, weights):
    """The weights cut 0 to 2**64 into parts, in order; equal ones are the pick among so many."""
    place = pick(number, weights)
    total = sum(weights)
    assert sum(weights[:place]) << 64 <= number * total < sum(weights[: place + 1]) << 64
    assert pick(number, [7] * len(weights)) == pick(number, len(weights))


def test_weights_without_a_positive_one_are_refused():
    with pytest.raises(ValueError, match="positive"):
        pick(5, [0, 0])


def test_a_fresh_seed_is_of_128_bits_and_never_the_same():
    seeds = {fresh_seed() for _ in range(1000)}
    assert len(seeds) == 1000
    assert all(len(bytes.fromhex(seed)) == 16 for seed in seeds)
