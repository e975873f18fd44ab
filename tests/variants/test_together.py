"""Both variants at once by rails30 13, the scoring cases of variants, and the numbers that these tests name."""

import json
import re
from pathlib import Path

import pytest

from tests.rails30.boards import CASES
from tests.rails30.tables import do, may, refused
from tests.variants.tables import cells, map_with, sheet_with, sit
from turnout import CHANCE, TurnoutError, rulebook

SPEC = "rails30+actions+rivers"
WITH_VARIANTS = [name for name, case in CASES.items() if "variants" in case]
RULES = (
    *("10.1", "10.2", "10.3", "10.4"),
    *("11.1", "11.2", "11.3", "11.4", "11.5", "11.6", "11.7"),
    *("12.1", "12.2", "12.3", "12.4", "12.5", "12.6"),
    *("13.1", "13.2"),
    *("A9", "A11", "A12", "A14", "A15", "A16", "A17", "A18"),
)
"""The rules of sections 10 to 13, and the rulings of section 14 that belong to them."""


def said_of(case):
    return "+".join(["rails30", *case["variants"]])


def test_there_are_three_cases():
    assert [name[:2] for name in WITH_VARIANTS] == ["02", "15", "16"]


@pytest.mark.parametrize("name", WITH_VARIANTS)
def test_cases_score_as_expected(name):
    """rails30 11.6, 11.7, 12.3, 12.6, 13.2: all numbers of the score, from the JSON and from the text."""
    case = CASES[name]
    rules = rulebook(said_of(case), case.get("options", {}))
    state = rules.paper(json.loads(json.dumps(case)))
    assert json.loads(json.dumps(rules.report(state, 0))) == case["expected"]
    drawn = rules.paper(rules.text(state, ["player1"]))
    assert rules.report(drawn, 0) == rules.report(state, 0)
    assert rules.svg(state, ["player1"]).count("<title>river</title>") == len(case["board"].get("river", []))


@pytest.mark.parametrize("name", WITH_VARIANTS)
def test_cases_need_their_variants(name):
    """rails30 11.3, 12.1: other rules refuse what they do not know."""
    case = CASES[name]
    for missing in case["variants"]:
        spec = "+".join(["rails30", *(one for one in case["variants"] if one != missing)])
        with pytest.raises(TurnoutError, match={"actions": "shares", "rivers": "river"}[missing]):
            rulebook(spec).paper(case)


def test_13_1_both_at_once():
    """rails30 13.1: rails, crosses and purchases are listed side by side; overrides are off (11.1)."""
    match = sit(SPEC, sheet_with(map_with("2,1", "2,3", "6,6"), river="3,3-N"), dice=(2, 3))
    buys = {f"buy {pair}" for pair in ("1-2", "1-3", "1-4", "2-3", "2-4", "3-4")}
    assert set(may(match)) == {"lay 2,1 NW+ES", "lay 2,1 NE+SW", "give-up 2,3"} | buys
    assert refused(match, "white 4") == refused(match, "black 4") == ("no_overrides", "rails30 11.1")
    assert (rulebook(SPEC).white_overrides, rulebook(SPEC).black_overrides) == (0, 0)


def test_13_2_a_purchase_may_cross_out_a_river_square():
    """rails30 13.2: near or far, and also with a 4, where the river can only be bridged otherwise."""
    for black in (3, 4):
        match = do(sit(SPEC, sheet_with(map_with("2,1", "2,3", "1,3", "6,6"), river="3,3-N"), dice=(2, black)), "buy 1-3")
        assert may(match) == ["cross 1,3", "cross 2,1", "cross 2,3", "cross 6,6"]
        do(match, "cross 2,3")
        assert cells(match) == {"1-3": max(2, black)}
        assert match.to_act == (CHANCE,)


def test_13_2_to_give_up_a_river_square_is_no_purchase():
    """rails30 13.2: it adds no shares, and the round is over."""
    match = do(sit(SPEC, sheet_with(map_with("2,1", "2,3", "6,6"), river="3,3-N"), dice=(2, 3)), "give-up 2,3")
    assert cells(match) == {}
    assert match.to_act == (CHANCE,)
    do(match, "roll 2 3", "buy 1-2")
    assert refused(match, "give-up 2,3") == refused(match, "lay 2,1 NE+SW") == ("bought", "rails30 11.2")


def test_13_2_a_river_square_is_not_given_up_within_a_purchase():
    """rails30 11.2, 13.2: one thing fills the square of a round."""
    match = do(sit(SPEC, sheet_with(map_with("2,1", "2,3", "1,3"), river="3,3-N"), dice=(2, 3)), "buy 1-2")
    assert {text.split()[0] for text in may(match)} == {"cross"}
    for text in ("give-up 2,3", "lay 2,3 EW", "buy 1-2"):
        assert refused(match, text) == ("bought", "rails30 11.2")


@pytest.mark.parametrize("number", RULES)
def test_every_rule_is_named_by_a_test(number):
    named = set()
    for path in sorted(Path(__file__).parent.glob("test_*.py")):
        text = path.read_text(encoding="utf-8")
        for name, docstring in re.findall(r'def (test_\w+)\([^\n]*\n    """(.*?)"""', text, re.DOTALL):
            named |= {one.replace("_", ".") for one in re.findall(r"(?<=test_)\d+_\d+", name)}
            named |= set(re.findall(r"(?<![\w.])(?:1[0-3]\.\d+|A\d+)", docstring))
    assert number in named
