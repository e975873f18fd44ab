"""Overrides by rails30 5, one test for each rule; and several sheets on one roll (rails30 10.2, 10.4)."""

from itertools import permutations

import pytest

from tests.rails30.tables import FULL, SIX, do, forms, luck_is_next, may, opened, refused, sheet, sit, squares
from turnout import CHANCE
from turnout_rails30.track import show_square, squares_of

ALL_FORMS = {1: "NE", 2: "NS", 3: "NW+ES", 4: "NS+EW", 5: "NE+NW", 6: "NS+NE"}


def left(match, seat=0):
    overrides = match.state.sheets[seat].overrides
    return overrides.white_left, overrides.black_left


def empty(match, seat=0):
    return {show_square(square) for square in squares_of(match.state.sheets[seat].empty)}


# 5. Overrides


def test_each_die_once_in_the_game():
    """rails30 5.1: refused the second time (15.5)."""
    match = sit(sheet(), dice=(4, 2))
    assert left(match) == (1, 1)
    do(match, "white 1", "lay 1,1 NS", "roll 4 2", "black 4", "lay 4,4 NS+EW", "roll 5 3")
    assert left(match) == (0, 0)
    assert may(match, word="white") == may(match, word="black") == []
    assert refused(match, "white 1") == ("override_used", "rails30 5.1")
    assert refused(match, "black 1") == ("override_used", "rails30 5.1")


def test_a_die_is_not_changed_twice_in_a_round():
    """rails30 5.1."""
    match = do(sit(sheet(white_left=2), dice=(4, 2)), "white 1")
    assert may(match, word="white") == []
    assert refused(match, "white 3") == ("overridden_already", "rails30 5.1")
    assert left(match) == (1, 1)


@pytest.mark.parametrize("order", [("white 1", "black 4"), ("black 4", "white 1")])
def test_both_in_one_round(order):
    """rails30 5.2: after seeing the roll, in any order (15.5)."""
    match = do(sit(sheet(), dice=(4, 2)), *order)
    assert may(match) == [
        f"lay {square} NS+EW" for square in ("1,1", "1,2", "1,4", "1,5", "1,6", "2,1", "3,1", "4,1", "5,1", "6,1")
    ]
    do(match, "lay 1,1 NS+EW", "roll 4 2")
    assert refused(match, "white 1") == ("override_used", "rails30 5.1")


def test_unused_overrides_are_worth_nothing():
    """rails30 5.2."""
    scores = [sit(sheet(white_left=white, black_left=black)).rules for white, black in ((1, 1), (0, 0))]
    tables = [sit(sheet(FULL, white_left=white, black_left=black)).state for white, black in ((1, 1), (0, 0))]
    assert scores[0].score(tables[0], 0) == scores[1].score(tables[1], 0)


def test_white_opens_the_map():
    """rails30 5.3: any w, and so any empty square of the map."""
    match = sit(sheet(), dice=(4, 2))
    assert {int(text.split()[1]) for text in may(match, word="white")} == {1, 2, 3, 5, 6}
    found = squares(match)
    for value in (1, 2, 3, 5, 6):
        other = do(match.copy(), f"white {value}")
        found |= squares(other)
        assert forms(other) == {"NS", "EW"}
    assert found == empty(match)


@pytest.mark.parametrize("black", [1, 2, 3, 5, 6])
def test_black_gives_any_rail(black):
    """rails30 5.3: in the squares of the white die."""
    match = sit(sheet(), dice=(4, 4))
    before = squares(match)
    do(match, f"black {black}")
    assert ALL_FORMS[black] in forms(match)
    assert squares(match) == before
    assert refused(match, "lay 4,4 NS+EW") == ("wrong_rail", "rails30 4.4")


def test_an_override_lasts_one_round():
    """rails30 5.2: the next roll counts as it is."""
    match = do(sit(sheet(), dice=(4, 2)), "white 1", "black 4", "lay 1,1 NS+EW", "roll 4 2")
    assert squares(match) == {"4,1", "4,4", "4,5", "4,6", "1,4", "2,4", "3,4", "5,4"}
    assert forms(match) == {"NS", "EW"}


def test_full_row_and_column_after_an_override():
    """rails30 4.3, 5.3: what counts is the value that was said."""
    kinds = "#" * 6 + ("#" + "." * 5) * 5
    match = do(sit(sheet(kinds), dice=(4, 4)), "white 1")
    assert squares(match) == empty(match)
    assert refused(do(sit(sheet(kinds), dice=(1, 4)), "white 4"), "lay 5,5 NS+EW") == ("out_of_reach", "rails30 4.2")


def test_the_other_players_keep_their_roll():
    """rails30 5.4: neither their offers nor their overrides change (15.5)."""
    match = sit(sheet(), sheet(SIX), dice=(4, 2))
    before = match.legal("player2")
    do(match, "player1: white 1")
    assert match.legal("player2") == before
    do(match, "player1: black 4")
    assert match.legal("player2") == before
    assert (left(match, 0), left(match, 1)) == ((0, 0), (1, 1))
    assert (match.state.white, match.state.black) == (4, 2)
    do(match, "player1: lay 1,1 NS+EW")
    assert match.legal("player2") == before


def test_mountain_rolls_are_not_overridden():
    """rails30 5.5 (A3): overrides belong to the rounds."""
    match = opened("roll-white 3")
    assert refused(match, "white 4") == refused(match, "black 4") == ("no_override_in_setup", "rails30 5.5")
    do(match, "keep", *["roll-white 3", "keep"] * 5)
    assert may(match)[0].startswith("mine")
    assert refused(match, "white 4") == ("no_override_in_setup", "rails30 5.5")


def test_an_override_names_another_value():
    """rails30 5.6."""
    match = sit(sheet(), dice=(4, 2))
    assert refused(match, "white 4") == refused(match, "black 2") == ("same_value", "rails30 5.6")


def test_a_wasted_override_is_legal():
    """rails30 5.6: also where the roll would have done."""
    match = do(sit(sheet(), dice=(4, 2)), "white 1", "black 3", "lay 1,4 NW+ES")
    assert left(match) == (0, 0)
    assert luck_is_next(match)


def test_dice_are_overridden_only_after_a_roll():
    """rails30 5.2: an override is used after seeing the roll."""
    match = sit(sheet())
    assert match.legal("player1") == ()
    assert refused(match, "white 1", "player1") == ("not_to_act", "")
    assert refused(match, "white 1", CHANCE) == ("not_legal", "")


# Several sheets


def test_one_roll_for_all():
    """rails30 10.2: everything else is each player's own."""
    match = sit(sheet(), sheet(SIX), sheet("." * 36), round=0)
    do(match, "roll 4 2")
    assert match.to_act == (0, 1, 2)
    assert [len(squares(match, seat)) for seat in (0, 1, 2)] == [8, 8, 11]
    do(match, "player3: lay 4,4 NS")
    assert [4 + 6 * 3 - 1 in squares_of(one.empty) for one in match.state.sheets] == [True, True, False]


def test_any_order_gives_the_same():
    """rails30 10.4: players decide independently; the next roll is made when all have."""
    said = [
        "player1: white 1",
        "player1: lay 1,1 NS",
        "player2: lay 4,4 EW",
        "player3: black 4",
        "player3: lay 4,1 NS+EW",
    ]
    start = sit(sheet(), sheet(SIX), sheet(), dice=(4, 2))
    orders = [
        order
        for order in permutations(said)
        if order.index(said[0]) < order.index(said[1]) and order.index(said[3]) < order.index(said[4])
    ]
    states = {do(start.copy(), *order).state for order in orders}
    assert len(orders) == 30
    assert len(states) == 1
    assert states.pop().owing == ()


def test_luck_waits_for_all():
    """rails30 10.4: at mountain rolls, in the set-up and in each round."""
    match = opened("roll-white 3", seats=2)
    assert match.to_act == (0, 1)
    do(match, "player2: keep")
    assert match.to_act == (0,)
    assert refused(match, "keep", "player2") == ("not_to_act", "")
    do(match, "player1: keep")
    for value in (1, 2, 3, 4, 5):
        do(match, f"roll-white {value}", "player1: keep", "player2: keep")
    assert match.to_act == (0, 1)
    while 0 in match.to_act:
        match.act(match.legal(0)[0], 0)
    assert match.to_act == (1,)
    assert refused(match, may(match, 1)[0], "player1") == ("not_to_act", "")
    while 1 in match.to_act:
        match.act(match.legal(1)[0], 1)
    assert luck_is_next(match)


def test_nobody_is_asked_who_has_nothing_to_decide():
    """rails30 10.4: who has passed a mountain roll draws the others by himself."""
    match = opened("roll-white 3", "player1: pass 1", "player2: keep", "roll-white 5", seats=2)
    assert match.to_act == (1,)
    assert [show_square(square) for square in squares_of(match.state.sheets[0].plan.mountains)] == ["2,5"]
