"""Rails and rounds by rails30 3 and 4, one test for each rule."""

import pytest

from tests.rails30.tables import FULL, SIX, do, forms, luck_is_next, may, refused, sheet, sit, squares
from turnout import CHANCE
from turnout_rails30.track import CROSSING, EXITS, FORMS, RAILS, SIDES, read_form, read_square, show_form

TABLE_3_1 = {
    1: "NE ES SW NW",
    2: "NS EW",
    3: "NW+ES NE+SW",
    4: "NS+EW",
    5: "NE+NW NE+ES ES+SW SW+NW",
    6: "NS+NE NS+NW EW+NE EW+ES NS+ES NS+SW EW+NW EW+SW",
}
STEMS = {"N": "NE+NW NS+NE NS+NW", "E": "NE+ES EW+NE EW+ES", "S": "ES+SW NS+ES NS+SW", "W": "SW+NW EW+NW EW+SW"}


# 3. The six rails


@pytest.mark.parametrize("black", range(1, 7))
def test_each_black_value_has_its_rail(black):
    """rails30 3.1: 4, 2, 2, 1, 4 and 8 forms, 21 in all (15.3)."""
    assert forms(sit(sheet(), dice=(1, black))) == set(TABLE_3_1[black].split())
    assert [len(RAILS[value]) for value in range(1, 7)] == [4, 2, 2, 1, 4, 8]
    assert len(FORMS) == 22


@pytest.mark.parametrize("stem", "NESW")
def test_no_link_leads_from_arm_to_arm(stem):
    """rails30 3.2: the stem is the side that both links of a rail 5 or 6 have."""
    for name in STEMS[stem].split():
        form, at = read_form(name), "NESW".index(stem)
        assert len(EXITS[form][at]) == 2
        for arm in EXITS[form][at]:
            assert EXITS[form][arm] == (at,)


def test_junctions_have_a_stem_each():
    """rails30 3.2: and no other rail has one."""
    with_stem = {show_form(form) for form in range(1, 22) if any(len(EXITS[form][side]) == 2 for side in SIDES)}
    assert with_stem == set(" ".join(STEMS.values()).split()) == set(f"{TABLE_3_1[5]} {TABLE_3_1[6]}".split())


def test_rail_6_may_be_mirrored():
    """rails30 3.3 (A7): a rolled 6 allows all eight forms."""
    assert len(forms(sit(sheet(), dice=(1, 6)))) == 8


def test_a_crossing_has_one_form():
    """rails30 3.4: which level is on top has no meaning."""
    assert may(sit(sheet(), dice=(3, 4), white_overrides=0), word="lay").count("lay 3,3 NS+EW") == 1
    assert read_form("EW+NS") == read_form("NS+EW") == CROSSING


def test_rails_need_not_fit():
    """rails30 3.5: any form in any square, against a mountain, off the map, against a track that does not answer."""
    match = sit(sheet(rails={"2,2": "EW"}), dice=(2, 1))
    for square in ("2,1", "2,3", "1,2", "6,2"):
        assert {f"lay {square} {form}" for form in ("NE", "ES", "SW", "NW")} <= set(may(match))
    corner = sit(sheet(), dice=(1, 1))
    do(corner, "lay 1,1 NW")
    assert luck_is_next(corner)


# 4. A round


def test_thirty_rounds_of_one_roll_and_one_square():
    """rails30 4.1: both dice at once, and then each player fills exactly one square."""
    match = sit(sheet(), round=0)
    assert match.rules.rounds == 30
    assert len(match.legal(CHANCE)) == 36
    do(match, "roll 4 4")
    assert (match.state.round, match.state.white, match.state.black) == (1, 4, 4)
    before = match.state.sheets[0].empty
    do(match, "lay 4,4 NS+EW")
    assert luck_is_next(match)
    assert before & ~match.state.sheets[0].empty == 1 << read_square("4,4")
    assert refused(match, "lay 1,4 NS+EW", "player1") == ("not_to_act", "")


def test_nobody_fills_a_square_that_is_not_empty():
    """rails30 4.1."""
    match = sit(sheet(rails={"4,4": "NS"}), dice=(4, 4))
    for square in ("4,4", "4,2", "4,3"):
        assert refused(match, f"lay {square} NS+EW") == ("not_empty", "rails30 4.1")


def test_white_4_on_the_map_of_section_15():
    """rails30 4.2: the empty squares of row 4 and column 4, eight of them (15.2)."""
    match = sit(sheet(), dice=(4, 2))
    assert squares(match) == {"4,1", "4,4", "4,5", "4,6", "1,4", "2,4", "3,4", "5,4"}
    assert refused(match, "lay 1,1 NS") == ("out_of_reach", "rails30 4.2")


@pytest.mark.parametrize("white", range(1, 7))
def test_up_to_eleven_squares(white):
    """rails30 4.2: row and column have one square in common."""
    match = sit(sheet("." * 36), dice=(white, 4))
    assert squares(match) == {f"{white},{k}" for k in range(1, 7)} | {f"{k},{white}" for k in range(1, 7)}
    assert len(may(match, word="lay")) == 11


ROW_AND_COLUMN_FULL = """
    ...#..
    ...#..
    ..^#.^
    #^M###
    .^.#..
    ...^..
"""


def test_where_row_and_column_are_full_any_square_will_do():
    """rails30 4.3 (15.4)."""
    match = sit(sheet(ROW_AND_COLUMN_FULL), dice=(4, 4))
    (only,) = match.state.sheets
    assert len(squares(match)) == only.empty.bit_count() == 22
    assert refused(match, "lay 1,1 NS") == ("wrong_rail", "rails30 4.4")


@pytest.mark.parametrize("square", ["2,4", "4,5"])
def test_one_square_left_is_the_only_one(square):
    """rails30 4.3: one empty square in the row or in the column cancels the freedom (15.4)."""
    at, kinds = read_square(square), "".join(ROW_AND_COLUMN_FULL.split())
    match = sit(sheet(kinds[:at] + "." + kinds[at + 1 :]), dice=(4, 4))
    assert squares(match) == {square}
    assert refused(match, "lay 1,1 NS+EW") == ("out_of_reach", "rails30 4.2")


def test_the_rail_of_the_black_die():
    """rails30 4.4: in any of its forms; a drawn rail never changes."""
    match = sit(sheet(), dice=(1, 2))
    assert {text for text in may(match) if " 1,1 " in text} == {"lay 1,1 NS", "lay 1,1 EW"}
    assert refused(match, "lay 1,1 NE") == ("wrong_rail", "rails30 4.4")
    do(match, "lay 1,1 NS", "roll 1 2")
    assert refused(match, "lay 1,1 EW") == ("not_empty", "rails30 4.1")


@pytest.mark.parametrize("black", range(1, 7))
def test_drawing_is_compulsory_and_always_possible(black):
    """rails30 4.5 (A10): the last empty square can be filled whatever is rolled, and nobody may pass a round."""
    kinds = "".join(FULL.split())
    match = sit(sheet("." + kinds[1:]), dice=(5, black), round=28)
    assert may(match, word="lay") == [f"lay 1,1 {form}" for form in TABLE_3_1[black].split()]
    assert {text.split()[0] for text in may(match)} == {"lay", "white", "black"}
    assert refused(match, "keep") == ("not_legal", "")
    assert refused(match, "pass 1") == ("not_legal", "")


def test_the_bonus_square_is_empty():
    """rails30 4.6: until a rail is drawn on it; mountains, the mine and crossed squares are not."""
    match = sit(sheet(SIX.replace("^", "x", 1), bonus="4,4"), dice=(4, 4))
    assert "4,4" in squares(match)
    assert squares(match).isdisjoint({"4,2", "4,3"})
    assert "1,3" not in squares(sit(sheet(SIX.replace("^", "x", 1)), dice=(1, 4)))
    assert refused(sit(sheet(SIX.replace("^", "x", 1)), dice=(1, 4)), "lay 1,3 NS+EW") == ("not_empty", "rails30 4.1")
    do(match, "lay 4,4 NS+EW", "roll 4 4")
    assert "4,4" not in squares(match)
