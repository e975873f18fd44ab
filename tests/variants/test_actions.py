"""The variant `actions` by rails30 11, one test for each rule."""

import json

import pytest

import turnout
from tests.rails30.tables import do, may, refused, squares
from tests.variants.tables import cells, map_with, sheet_with, sit
from turnout import CHANCE, TurnoutError, rulebook
from turnout.errors import OptionError
from turnout_rails30.paper import FORMAT, case_board
from turnout_rails30.track import show_square, squares_of
from turnout_variants.rails30.shares import PAIRS, Shares

SPEC = "rails30+actions"
MAP = """
    ^.....
    .^....
    .....^
    ^.....
    .^....
    .M....
"""
BUYS = [f"buy {pair}" for pair in PAIRS]
EMPTY = {f"{row},{column}" for row in range(1, 7) for column in range(1, 7)} - {
    "1,1",
    "2,2",
    "3,6",
    "4,1",
    "5,2",
    "6,2",
}
ROW_2 = {f"2,{column}": "EW" for column in range(1, 7)}
"""A straight line from W2 to E2: 1-2 is worth 1 + 6."""


def bought(*lines, dice=(2, 5), **more):
    """A match in which shares of 1-2 were just bought."""
    return do(sit(SPEC, sheet_with(MAP, **more), dice=dice), "buy 1-2", *lines)


def lines_of(match, seat=0):
    return {line.name: line.points for line in match.rules.score(match.state, seat).lines}


# 11.1 no overrides


def test_11_1_no_overrides():
    """rails30 11.1 (15.5): none is listed, and each is refused with this rule."""
    match = do(turnout.new(SPEC, luck="manual", state=sit(SPEC, sheet_with(MAP)).state), "roll 2 5")
    assert may(match, word="white") == may(match, word="black") == []
    for text in ("white 4", "black 4", "white 2"):
        assert refused(match, text) == ("no_overrides", "rails30 11.1")
    new = turnout.new(SPEC, luck="manual")
    assert (new.state.sheets[0].overrides.white_left, new.state.sheets[0].overrides.black_left) == (0, 0)


def test_11_1_not_even_in_the_set_up():
    """rails30 11.1, A3: also where the base game would allow it."""
    match = do(turnout.new(SPEC, luck="manual", options={"override_in_setup": True}), "roll-white 3")
    assert may(match) == ["keep", "pass 1"]
    assert refused(match, "white 4") == ("no_overrides", "rails30 11.1")


@pytest.mark.parametrize("option", ["white_overrides", "black_overrides"])
def test_11_1_no_option_brings_them_back(option):
    """rails30 11.1."""
    assert rulebook(SPEC, {option: 0}) == rulebook(SPEC)
    with pytest.raises(OptionError, match=option):
        rulebook(SPEC, {option: 1})


# 11.2 a rail or a purchase, 11.3 the shares, 11.4 the cross


def test_11_2_a_rail_or_shares():
    """rails30 11.2: the rails of the base game, and the six pairs."""
    one = sheet_with(MAP)
    match, base = sit(SPEC, one, dice=(2, 5)), sit("rails30", one, dice=(2, 5))
    assert may(match) == may(base) + BUYS
    do(match, may(match)[0])
    assert match.to_act == (CHANCE,)
    assert cells(match) == {}


def test_11_2_a_purchase_is_two_actions():
    """rails30 11.2, 11.4: the pair, then the square, by the same player in the same round."""
    match = bought()
    assert match.to_act == (0,)
    assert {text.split()[0] for text in may(match)} == {"cross"}
    do(match, "cross 6,6")
    assert match.to_act == (CHANCE,)
    assert [turn.seat for turn in match.turns] == [0, 0]


def test_11_2_at_most_one_purchase_in_a_round():
    """rails30 11.2: neither a second one nor a rail; in the next round again."""
    match = bought()
    for text in (*BUYS, "lay 2,1 NS", "lay 2,3 NE+NW", "keep"):
        assert refused(match, text) == ("bought", "rails30 11.2")
    do(match, "cross 6,6")
    assert refused(match, "buy 1-3", "player1") == ("not_to_act", "")
    do(match, "roll 1 1")
    assert may(match, word="buy") == BUYS
    do(match, "buy 1-3", "cross 6,5")
    assert cells(match) == {"1-2": 5, "1-3": 1}


@pytest.mark.parametrize(("dice", "shares"), [((2, 5), 5), ((5, 2), 5), ((3, 3), 3), ((1, 6), 6), ((1, 1), 1), ((6, 6), 6)])
def test_11_3_the_larger_die_is_added(dice, shares):
    """rails30 11.3 (15.9): either if equal."""
    assert cells(bought(dice=dice)) == {"1-2": shares}


def test_11_3_the_example_of_the_sheet():
    """rails30 11.3: dice 2 and 5 add 5; a cell with 6 becomes 11."""
    assert cells(bought(shares={"1-2": 6, "3-4": 4})) == {"1-2": 11, "3-4": 4}


@pytest.mark.parametrize("pair", PAIRS)
def test_11_3_any_cell_again_and_again(pair):
    """rails30 11.3: whether or not the pair is connected, or ever will be."""
    match = sit(SPEC, sheet_with(MAP))
    for count, square in enumerate(("6,6", "6,5", "6,4", "6,3"), 1):
        do(match, "roll 4 3", f"buy {pair}", f"cross {square}")
        assert cells(match) == {pair: 4 * count}


def test_11_3_thirty_purchases_of_six():
    """rails30 11.3: no cell is ever full; with the option of 60 rounds neither."""
    match = sit(SPEC, sheet_with("." * 36, shares={"1-2": 354}), rounds=60)
    do(match, "roll 6 6", "buy 1-2", "cross 1,1")
    assert cells(match) == {"1-2": 360}
    assert turnout.loads(turnout.dumps(match), verify=True).state == match.state


def test_11_4_any_empty_square():
    """rails30 11.4 (A9): anywhere on the map; the white die does not bind it."""
    match = bought()
    assert {text.split()[1] for text in may(match)} == EMPTY
    for square in ("1,1", "6,2"):
        assert refused(match, f"cross {square}") == ("not_crossed", "rails30 11.4")


def test_11_4_a9_a_square_that_the_white_die_allows():
    """rails30 11.4, A9 (`share_cross="row_column"`): 4.2 and 4.3 hold for it, and a river square counts."""
    match = do(sit(SPEC, sheet_with(MAP), dice=(2, 5), share_cross="row_column"), "buy 1-2")
    assert {text.split()[1] for text in may(match)} == {square for square in EMPTY if "2" in square}
    assert refused(match, "cross 6,6") == ("not_crossed", "rails30 11.4")
    far = do(sit(SPEC, sheet_with(map_with("6,6", "1,3")), dice=(2, 5), share_cross="row_column"), "buy 1-2")
    assert may(far) == ["cross 1,3", "cross 6,6"]
    options = {"share_cross": "row_column"}
    river = do(sit(f"{SPEC}+rivers", sheet_with(map_with("6,6", "2,3"), river="3,3-N"), dice=(2, 5), **options), "buy 1-2")
    assert may(river) == ["cross 2,3"]


def test_11_4_a_crossed_square_carries_nothing():
    """rails30 11.4: no rail, and runs cannot enter it."""
    rails = {square: form for square, form in ROW_2.items() if square != "2,3"}
    one = sheet_with("." * 36, rails=rails, stations="W2 E2 N6 S6", shares={"1-2": 60})
    match = sit(SPEC, one, dice=(2, 2))
    assert lines_of(do(match.copy(), "lay 2,3 EW"))["1-2"] == 7
    do(match, "buy 1-2", "cross 2,3")
    assert lines_of(match)["1-2"] == 0
    do(match, "roll 2 2")
    assert refused(match, "lay 2,3 EW") == ("not_empty", "rails30 4.1")


def test_11_4_the_bonus_may_be_lost():
    """rails30 11.4: the bonus square may be crossed out, and counts nowhere then."""
    one = sheet_with("." * 36, rails={"1,1": "EW"}, bonus="2,3", stations="W2 E2 N6 S6")
    match = do(sit(SPEC, one, dice=(2, 2)), "buy 1-2", "cross 2,3")
    (crossed,) = squares_of(match.state.sheets[0].crossed)
    assert crossed == match.state.sheets[0].plan.bonus
    assert "2,3" not in squares(do(match, "roll 2 2"))


def test_11_4_without_an_empty_square_nothing_is_bought():
    """rails30 11.4 (15.9): who has a full map is not asked; the last square can be the square of a purchase."""
    full, last = sheet_with("#" * 36), sheet_with(map_with("6,6"))
    match = sit(f"{SPEC}+multiplayer", full, last, dice=(2, 5))
    assert match.to_act == (1,)
    assert refused(match, "buy 1-2", "player1") == ("not_to_act", "")
    do(match, "buy 1-2")
    assert may(match) == ["cross 6,6"]
    do(match, "cross 6,6")
    assert match.over


def test_11_4_no_cross_without_a_purchase():
    """rails30 11.4."""
    match = sit(SPEC, sheet_with(MAP), dice=(2, 5))
    assert refused(match, "cross 6,6") == ("not_bought", "rails30 11.4")
    assert refused(do(match, "lay 2,1 NE+NW"), "cross 6,6", "player1") == ("not_to_act", "")
    assert refused(turnout.new(SPEC, seed=1), "buy 1-2") == ("not_legal", "")


def test_11_5_the_square_of_the_round():
    """rails30 11.5: a crossed square is not empty; 30 purchases fill a map in 30 rounds."""
    match = sit(SPEC, sheet_with(MAP), round=0)
    for square in sorted(EMPTY):
        do(match, "roll 1 2", "buy 2-3", f"cross {square}")
    assert match.over
    assert match.state.round == 30
    assert {show_square(one) for one in squares_of(match.state.sheets[0].crossed)} == EMPTY
    assert cells(match) == {"2-3": 60}
    assert match.outcome.points == (0,)


@pytest.mark.parametrize(("cell", "points"), [(0, 0), (1, 1), (6, 6), (7, 7), (8, 7), (300, 7)])
def test_11_6_the_smaller_of_total_and_cell(cell, points):
    """rails30 11.6: an empty cell scores 0, also for a pair that is connected."""
    match = sit(SPEC, sheet_with("." * 36, rails=ROW_2, stations="W2 E2 N6 S6", shares={"1-2": cell, "1-3": 9}))
    (line, *others) = match.rules.score(match.state, 0).lines
    assert line.points == points
    assert dict(line.parts) == {"base": 1, "length": 6, "bonus": 0, "total": 7, "shares": cell}
    assert [other.points for other in others] == [0] * 6
    assert match.rules.score(match.state, 0).total == points


def test_11_7_the_mine_scores_as_always():
    """rails30 11.7: without any shares."""
    one = sheet_with("M" + "." * 35, stations="N1 W1 S1 E1")
    assert sit(SPEC, one).rules.score(sit(SPEC, one).state, 0).total == 6
    assert lines_of(sit(SPEC, one, mine_points=[0, 1, 3, 5, 8]))["mine"] == 3


@pytest.mark.parametrize(("bonus", "verdict"), [(31, "none"), (32, "none"), (33, "ok"), (43, "good"), (53, "excellent")])
def test_11_7_verdicts_stay(bonus, verdict):
    """rails30 11.7, A11: 40, 50 and 60 points, after the cells."""
    one = sheet_with("." * 36, rails=ROW_2, bonus="2,3", stations="W2 E2 N6 S6", shares={"1-2": 360})
    match = sit(SPEC, one, bonus_points=bonus)
    assert (match.rules.score(match.state, 0).total, match.rules.score(match.state, 0).verdict) == (7 + bonus, verdict)


# A purchase is interrupted


def test_the_first_half_is_taken_back():
    """rails30 11.2: then the other choices of the round are open again."""
    match = sit(SPEC, sheet_with(MAP), dice=(2, 5))
    before, offered = match.state, may(match)
    do(match, "buy 1-2")
    match.undo()
    assert (match.state, may(match)) == (before, offered)
    match.redo()
    do(match, "cross 6,6")
    match.undo()
    assert {text.split()[0] for text in may(match)} == {"cross"}
    match.undo()
    assert match.state == before
    do(match, "lay 2,1 NE+NW")


def test_both_halves_at_once_or_none():
    """rails30 11.2, 11.4: a front end may send a purchase as one transaction."""
    match = sit(SPEC, sheet_with(MAP), dice=(2, 5))
    before = match.state
    with pytest.raises(turnout.IllegalAction):
        match.play(["buy 1-2", "cross 1,1"])
    assert match.state == before
    assert len(match.play(["buy 1-2", "cross 6,6"])) == 2
    assert cells(match) == {"1-2": 5}


@pytest.mark.parametrize("form", ["save", "transcript"])
def test_a_save_between_the_halves(form):
    """rails30 11.2, 11.4."""
    match = turnout.new(SPEC, seed=11)
    while not may(match, word="buy"):
        match.act(match.legal()[0])
    do(match, "buy 2-4")
    again = turnout.loads(turnout.dumps(match) if form == "save" else turnout.transcript(match), verify=True)
    assert again.state == match.state
    assert again.legal() == match.legal()
    for one in (match, again):
        one.act(one.legal()[-1])
    assert again.state == match.state
    assert again.turns == match.turns


@pytest.mark.parametrize(
    ("part", "value"), [("cells", [0] * 5), ("cells", [361] + [0] * 5), ("cells", [-1] + [0] * 5), ("round", 61)]
)
def test_a_save_with_cells_that_cannot_be(part, value):
    """rails30 11.3: six cells, none below 0 and none beyond what can be bought."""
    match = do(
        turnout.new(SPEC, luck="manual", state=sit(SPEC, sheet_with(MAP, shares={"1-2": 5}, bought=1)).state),
        "roll 2 5",
    )
    document = json.loads(turnout.dumps(match))
    (note,) = document["start"]["sheets"][0]["notes"]
    assert note[part] == ([5, 0, 0, 0, 0, 0] if part == "cells" else 1)
    note[part] = value
    with pytest.raises(turnout.SaveError, match=part):
        turnout.loads(json.dumps(document))


# What is drawn and read


def test_the_cells_are_drawn_and_read():
    """rails30 11.3: below the sheet, and in the JSON of a finished one."""
    one = sheet_with(MAP, shares={"1-2": 11, "1-3": 8, "2-3": 5}, bonus="6,6", bought=9)
    text = sit(SPEC, one).text()
    assert "- shares 1-2 11, 1-3 8, 2-3 5" in text
    document = {"format": FORMAT, "board": case_board(one), "shares": {"1-2": 11, "1-3": 8, "2-3": 5}}
    for said in (text, document):
        assert rulebook(SPEC).paper(said).sheets[0].note(Shares).cells == one.note(Shares).cells
    assert "shares" not in sit(SPEC, sheet_with(MAP)).text()
    assert "overrides" not in text


@pytest.mark.parametrize("shares", [{"1-5": 3}, {"2-1": 3}, {"1-2": 361}, {"12": 3}])
def test_cells_that_cannot_be_are_refused(shares):
    """rails30 11.3."""
    board = case_board(sheet_with(MAP, bonus="6,6"))
    with pytest.raises(TurnoutError, match="shares: write pairs such as 1-2") as caught:
        rulebook(SPEC).paper({"format": FORMAT, "board": board, "shares": shares})
    assert (caught.value.code, caught.value.rule) == ("sheet", "rails30 11.3")


def test_a_purchase_is_read_and_written():
    """rails30 11.3, 11.4: as text."""
    match = sit(SPEC, sheet_with(MAP), dice=(2, 5))
    assert [str(match.read(text)) for text in ("buy 1-3", "cross 2,3")] == ["buy 1-3", "cross 2,3"]
    for text in ("buy 3-1", "buy 1", "buy", "cross 7,1"):
        with pytest.raises(turnout.TurnoutError, match=r"buy 1-3|cross 2,3"):
            match.read(text)
    assert turnout.plain(match.read("buy 1-3"))["pair"] == 1
