"""The tree of all moves, counted by the engine and by a second generator that shares nothing with it."""

import random
from collections import Counter

import pytest

from tests.rails30 import naive
from tests.rails30.tables import FULL, ROLLS_OF_15, SECTION_15, SIX, do, opened, rules_with, sheet, sit
from turnout import CHANCE, Match
from turnout.rules import acting, listed, turn
from turnout_rails30.track import SQUARES, show_form, show_square

FIVE = ROLLS_OF_15
DONE = (*FIVE, "mine 4,3", "station 1 N1", "station 2 W2", "station 3 S3", "station 4 E4")
SIX_ROLLED = tuple(line for value in (3, 2, 6, 2, 2, 4) for line in (f"roll-white {value}", "keep"))
IN_A_COLUMN = tuple(line for _ in range(6) for line in ("roll-white 1", "keep"))
FULL_4 = "...#.. ...#.. ..^#.^ #^M### .^.#.. ...^.."
HALF = "#.^.## ..##.. #.#..^ .^M..# .^#.#. ..#^.#"
LAST = FULL.replace("#", ".", 1)

LOGS = {
    "opening": ((), {}, (6, 12, 72)),
    "a mountain rolled": (("roll-white 3",), {}, (2, 12, 48)),
    "one passed": (("roll-white 3", "pass 1"), {}, (6, 36, 216)),
    "five mountains": (FIVE, {}, (15, 360, 6480)),
    "six mountains": (SIX_ROLLED, {}, (16, 384, 6912)),
    "mine placed": ((*FIVE, "mine 4,3"), {}, (24, 432, 5184)),
    "three stations": (DONE[:-1], {}, (6, 180, 6480)),
    "stations placed": (DONE, {}, (30, 1080)),
    "set up": ((*DONE, "bonus 2,3"), {}, (36, 1494)),
    "mountain overridden": (("roll-white 3",), {"override_in_setup": True}, (7, 22)),
    "passed, override left": (("roll-white 3", "pass 1", "roll-white 3"), {"override_in_setup": True}, (6, 11)),
    "all rolled": (SIX_ROLLED[::2], {"skip_timing": "after_all"}, (7, 101)),
    "all rolled, one must go": (SIX_ROLLED[::2], {"skip_timing": "after_all", "skip_required": True}, (6, 85)),
    "fifth kept, one must go": (SIX_ROLLED[:-2], {"skip_required": True}, (6, 78)),
    "no station faces a mountain": ((*IN_A_COLUMN, "mine 1,2"), {"station_facing_mountain": False}, (21, 328)),
    "bonus anywhere": (DONE, {"bonus_placement": "any"}, (36, 1296)),
}
"""What was done, the options, and the leaves to depth 1, 2 and so on."""
MAPS = {
    "first roll": ([SECTION_15], {"dice": (4, 2)}, (26, 870)),
    "six mountains, first roll": ([SIX], {"dice": (4, 6)}, (74, 2818)),
    "half full, overrides left": ([HALF], {"count": 14}, (36, 1074)),
    "half full, white left": ([HALF], {"dice": (3, 5), "count": 14, "left": (1, 0)}, (17, 556)),
    "half full, black left": ([HALF], {"dice": (3, 5), "count": 14, "left": (0, 1)}, (17, 483)),
    "half full, both used": ([HALF], {"count": 14, "left": (0, 0)}, (36, 714)),
    "row and column full": ([FULL_4], {"dice": (4, 1), "count": 14}, (98, 3752)),
    "row and column full, both used": ([FULL_4], {"dice": (4, 3), "count": 14, "left": (0, 0)}, (44, 1584)),
    "last round": ([HALF], {"dice": (2, 3), "count": 30}, (24, 251)),
    "before the last round": ([HALF], {"count": 29, "left": (0, 1)}, (36, 894)),
    "last square": ([LAST], {"dice": (6, 5), "count": 29}, (14, 91)),
    "no mirror images": ([HALF], {"dice": (5, 6), "mirror_junction": False}, (38, 1257)),
    "three of each override": ([SECTION_15], {"dice": (4, 4), "left": (3, 3), "white_overrides": 3}, (18, 544)),
    "white changed in this round": ([HALF], {"dice": (3, 5), "did": ("white 2",)}, (33, 1127)),
    "both changed in this round": ([SIX], {"dice": (3, 5), "did": ("black 6", "white 2")}, (64, 2304)),
    "two sheets": ([SECTION_15, HALF], {"dice": (4, 4)}, (34, 1030)),
    "two sheets, one full": ([FULL, HALF], {"count": 29}, (36, 1074)),
}
"""The maps, what else is said of them, and the leaves."""
PLAINLY = {"did": (), "dice": None, "count": 1, "left": (1, 1)}


def perft(rules, state, depth):
    """The leaves of the tree of all moves, cut at this depth."""
    moves = [(seat, action) for seat in acting(rules, state) for action in listed(rules, state, seat)]
    if depth == 0 or not moves:
        return 1
    return sum(perft(rules, turn(rules, state, seat, action)[1], depth - 1) for seat, action in moves)


def from_log(name):
    """The position, of the engine and of the naive generator."""
    log, options, _ = LOGS[name]
    state = naive.opening(**options)
    for text in log:
        state = naive.after(state, (naive.LUCK if text.startswith("roll") else 0, text))
    return opened(*log, **options), state


def from_maps(name):
    maps, said, _ = MAPS[name]
    options = dict(said)
    did, dice, count, left = (options.pop(key, plainly) for key, plainly in PLAINLY.items())
    sheets = [sheet(one, white_left=left[0], black_left=left[1]) for one in maps]
    state = naive.position(maps, dice=dice, count=count, left=left, **options)
    for text in did:
        state = naive.after(state, (0, text))
    return do(sit(*sheets, dice=dice, round=count, **options), *did), state


POSITIONS = {**dict.fromkeys(LOGS, from_log), **dict.fromkeys(MAPS, from_maps)}


@pytest.mark.parametrize("name", POSITIONS)
def test_perft(name):
    """rails30 2 to 6: leaves to each depth, by both."""
    match, state = POSITIONS[name](name)
    for depth, leaves in enumerate({**LOGS, **MAPS}[name][2], 1):
        assert perft(match.rules, match.state, depth) == leaves
        assert naive.perft(state, depth) == leaves


@pytest.mark.parametrize("name", POSITIONS)
def test_both_list_the_same_at_once(name):
    """Not the numbers only, but the moves, here and one move on."""
    match, state = POSITIONS[name](name)
    assert listing(match) == naive.moves(state)
    for seat, text in naive.moves(state):
        other = match.copy()
        other.act(other.read(text), CHANCE if seat == naive.LUCK else seat)
        assert listing(other) == naive.moves(naive.after(state, (seat, text)))


def listing(match):
    return {(naive.LUCK if seat == CHANCE else seat, str(action)) for seat in match.to_act for action in match.legal(seat)}


# Whole games


def some_options(rng):
    """Half of the games are played by the plain rules."""
    if rng.random() < 0.5:
        return {}
    return {
        "skip_timing": rng.choice(["before_next", "after_all"]),
        "skip_required": rng.random() < 0.5,
        "override_in_setup": rng.random() < 0.5,
        "station_facing_mountain": rng.random() < 0.5,
        "bonus_placement": rng.choice(["free", "any"]),
        "mirror_junction": rng.random() < 0.5,
        "rounds": rng.choice([30, 30, 30, 12, 40]),
        "white_overrides": rng.randrange(3),
        "black_overrides": rng.randrange(3),
    }


def filled(one):
    """The map of a sheet in the words of the naive generator."""
    kinds = {show_square(square): "mountain" for square in range(SQUARES) if one.plan.mountains >> square & 1}
    if one.plan.mine is not None:
        kinds[show_square(one.plan.mine)] = "mine"
    return kinds | {show_square(square): show_form(one.tiles[square]) for square in range(SQUARES) if one.tiles[square]}


def in_step(number, seen):
    """One random game by both; counts what came up."""
    rng = random.Random(f"in step {number}")
    options, seats, stubborn = some_options(rng), 1 + number % 3, rng.random() < 0.4
    match, state = Match(rules_with(seats, **options), seats, luck="manual"), naive.opening(seats, **options)
    while moves := sorted(naive.moves(state), key=str):
        assert listing(match) == set(moves), match
        if stubborn and (kept := [move for move in moves if not move[1].startswith("pass")]):
            moves = kept
        seat, text = rng.choice(moves)
        match.act(match.read(text), CHANCE if seat == naive.LUCK else seat)
        state = naive.after(state, (seat, text))
        seen[text.split()[0]] += 1
    assert match.over
    assert [filled(one) for one in match.state.sheets] == [
        {f"{row},{column}": kind for (row, column), kind in sheet["map"].items()} for sheet in state["sheets"]
    ]
    seen["six mountains"] += any(one.plan.mountains.bit_count() == 6 for one in match.state.sheets)
    seen["all full"] += not any(one.empty for one in match.state.sheets)
    seen["before round 30"] += match.state.round < 30


def test_whole_games_in_step():
    """50 random games on one to three sheets, half with random options: the same moves at each step, the same end."""
    seen = Counter()
    for number in range(50):
        in_step(number, seen)
    rare = ("pass", "keep", "white", "black", "six mountains", "all full", "before round 30")
    assert min(seen[word] for word in rare) >= 5, seen
