"""Random games of the variants in step with a second generator that knows the rules text alone."""

import random
from collections import Counter

import pytest

from tests.variants import naive
from tests.variants.tables import sheet_with, sit
from turnout import rulebook
from turnout.testing import walk
from turnout_rails30.paper import case_board
from turnout_rails30.track import CROSS, squares_of
from turnout_variants.rails30.river import COURSES, RIVERS, River
from turnout_variants.rails30.shares import Shares

SPECS = ("rails30+rivers", "rails30+actions", "rails30+actions+rivers", "rails30+actions+multiplayer+rivers")
CHOICES = {
    "rails30": {"mirror_junction": [True, False], "bonus_placement": ["free", "any"]},
    "actions": {"share_cross": ["any", "row_column"]},
    "rivers": {
        "mine_on_river": [True, False],
        "bonus_on_river": [True, False],
        "bridge_direction": ["across", "any"],
        "river_cross": ["any_time", "blocked_only"],
        "river_cross_far": [True, False],
    },
    "multiplayer": {},
}
"""The options that change what is listed."""


def some_options(rng, spec):
    """Half of the games have the default options."""
    if rng.random() < 0.5:
        return {}
    return {option: rng.choice(values) for name in spec.split("+") for option, values in CHOICES[name].items()}


def board_of(sheet):
    board = case_board(sheet)
    river = squares_of(sheet.note(River).squares)
    return {**board, "river": [[square // 6 + 1, square % 6 + 1] for square in river]} if river else board


def expected(match, seat, options):
    """What the naive generator lists; None for the stations, which no variant changes, and for the mountains."""
    state, sheet = match.state, match.state.sheets[seat]
    board, plan, variants = board_of(sheet), sheet.plan, match.rules.name.split("+")[1:]
    if state.step == "rounds":
        bought = state.round > 0 and sheet.note(Shares).round == state.round
        dice = (sheet.overrides.white or state.white, sheet.overrides.black or state.black)
        return naive.in_a_round(board, *dice, variants=variants, bought=bought, **options)
    if state.step == "mountains":
        return None
    if "rivers" in variants and "river" not in board:
        return naive.rivers(board)
    if plan.mine is None:
        return naive.mines(board, **options)
    return naive.bonuses(board, **options) if None not in plan.stations else None


@pytest.mark.parametrize("spec", SPECS)
def test_the_listed_texts_are_those_of_the_rules(spec):
    """rails30 11 to 13, and the options A9 and A14 to A18: at each moment of 24 random games."""
    rng, seen = random.Random(spec), Counter()
    for number in range(24):
        options = some_options(rng, spec)
        seats = 1 + number % 3 if "multiplayer" in spec else 1
        for match in walk(rulebook(spec, options), seats, f"{spec} {number}"):
            for seat in match.to_act if match.to_act != (-1,) else ():
                naively = expected(match, seat, options)
                if naively is not None:
                    listed = {str(one) for one in match.legal(seat)} - overriding(match)
                    assert listed == naively, match
                    seen.update({text.split()[0] for text in listed})
    assert min(seen[word] for word in words(spec)) > 20, seen


def overriding(match):
    """The overrides of a die, which are the base game's."""
    return {f"{die} {value}" for die in ("white", "black") for value in range(1, 7)}


def words(spec):
    rivers = ["draw-river", "give-up"] if "rivers" in spec else []
    return ["lay", *rivers, *(["buy", "cross"] if "actions" in spec else [])]


@pytest.mark.parametrize("spec", ["rails30+rivers", "rails30+actions+rivers"])
def test_any_position_lists_the_same(spec):
    """rails30 12.5, 13: 700 maps in which whole parts are full, so that each cell of the table comes up."""
    rng, seen = random.Random(spec), Counter()
    for _ in range(700):
        options, dice = some_options(rng, spec), (rng.randint(1, 6), rng.choice([1, 2, 3, 4, 4, 4, 5, 6]))
        course = rng.choice(COURSES)
        river, reach = RIVERS[COURSES.index(course)], CROSS[dice[0]]
        parts = [part for part in (reach & ~river, ~reach & ~river, reach & river, ~reach & river) if rng.random() < 0.5]
        kinds = ["." if any(part >> at & 1 for part in parts) and rng.random() < 0.6 else rng.choice("#x") for at in range(36)]
        one = sheet_with("".join(kinds), river=course, bought=rng.randrange(2) if "actions" in spec else 0)
        if one.empty:
            match = sit(spec, one, dice=dice, **options)
            assert {str(action) for action in match.legal()} == expected(match, 0, options), match
            seen[(dice[1] == 4, *(bool(one.empty & part) for part in (reach & ~river, reach & river, ~reach & river)))] += 1
    assert len(seen) == 16, seen
    assert min(seen.values()) >= 5, seen
