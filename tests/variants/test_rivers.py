"""The variant `rivers` by rails30 12, one test for each rule, and table 12.5 cell by cell."""

import json
import random

import pytest

import turnout
from tests.rails30.tables import do, may, refused, squares
from tests.variants import naive
from tests.variants.tables import map_with, sheet_with, sit
from turnout import TurnoutError, rulebook
from turnout_rails30.paper import FORMAT, case_board
from turnout_rails30.state import Sheet
from turnout_rails30.track import BESIDE, mask_of, read_square, show_square, squares_of
from turnout_variants.rails30.river import COURSES, RIVERS, River

SPEC = "rails30+rivers"
ACROSS = {course: "EW" if course[-1] in "NS" else "NS" for course in COURSES}
WIDE = """
    ^.....
    .^....
    .....^
    ^.....
    .^....
    .M....
"""
"""A whole map, with no mountain on the river 3,3-N."""


def set_up(*lines, **options):
    """A match whose mountains are 1,1, 2,2, 3,6, 4,1, 5,2, the last roll passed, in which this was done."""
    rolls = [line for value in (1, 2, 6, 1, 2) for line in (f"roll-white {value}", "keep")]
    match = turnout.new(SPEC, luck="manual", options=options)
    return do(match, *rolls, "roll-white 6", "pass 6", *lines)


def to_the_bonus(**options):
    return set_up("draw-river 4,4-S", "mine 3,5", "station 1 N1", "station 2 W2", "station 3 S3", "station 4 E4", **options)


# 12.1 the river


def test_12_1_the_eight_rivers():
    """rails30 12.1 (15.8): three squares from a centre square straight to one of the two nearest edges."""
    match = sit(SPEC, sheet_with(), step="setup")
    assert may(match) == [f"draw-river {course}" for course in COURSES]
    assert {course: {show_square(one) for one in squares_of(mask)} for course, mask in zip(COURSES, RIVERS, strict=True)} == {
        "3,3-N": {"3,3", "2,3", "1,3"},
        "3,3-W": {"3,3", "3,2", "3,1"},
        "3,4-N": {"3,4", "2,4", "1,4"},
        "3,4-E": {"3,4", "3,5", "3,6"},
        "4,3-S": {"4,3", "5,3", "6,3"},
        "4,3-W": {"4,3", "4,2", "4,1"},
        "4,4-E": {"4,4", "4,5", "4,6"},
        "4,4-S": {"4,4", "5,4", "6,4"},
    }


@pytest.mark.parametrize("course", COURSES)
def test_12_1_each_river_is_drawn(course):
    """rails30 12.1."""
    match = do(sit(SPEC, sheet_with(), step="setup"), f"draw-river {course}")
    assert match.state.sheets[0].note(River).squares == RIVERS[COURSES.index(course)]
    assert not match.state.sheets[0].plan.mountains
    assert match.state.sheets[0].empty.bit_count() == 36


@pytest.mark.parametrize("course", COURSES)
@pytest.mark.parametrize("place", range(3))
def test_12_1_no_river_over_a_mountain(course, place):
    """rails30 12.1: on any of its three squares."""
    square = squares_of(RIVERS[COURSES.index(course)])[place]
    kinds = "." * square + "^" + "." * (35 - square)
    match = sit(SPEC, sheet_with(kinds), step="setup")
    assert f"draw-river {course}" not in may(match)
    assert refused(match, f"draw-river {course}") == ("river_on_mountain", "rails30 12.1")


def test_12_1_a_map_has_one_river_and_after_the_mountains():
    """rails30 2.3, 12.1."""
    assert {text.split()[0] for text in may(set_up())} == {"draw-river"}
    match = set_up("draw-river 4,4-S")
    assert {text.split()[0] for text in may(match)} == {"mine"}
    assert refused(match, "draw-river 4,4-E") == ("not_legal", "")
    rolled = do(turnout.new(SPEC, luck="manual"), "roll-white 3")
    assert refused(rolled, "draw-river 4,4-E") == ("not_legal", "")
    assert refused(rolled, "mine 4,4") == ("not_legal", "")


def test_12_1_at_least_two_rivers_are_left():
    """rails30 12.1: rows 3 and 4 hold at most one mountain each; tried on all 93,312 maps, a pass included."""
    rivers = [mask_of([6 * (row - 1) + column - 1 for row, column in one]) for one in naive.RIVERS.values()]
    masks = {0}
    for row in range(6):
        masks = {mask | bit for mask in masks for bit in (*(1 << 6 * row + k for k in range(6)), 0)}
        masks = {mask for mask in masks if mask.bit_count() >= row}
    assert len(masks) == 6**6 + 6 * 6**5
    assert min(sum(not river & mask for river in rivers) for mask in masks) == 2


# 12.2 mine and bonus


def test_12_2_the_mine_may_not_lie_on_the_river():
    """rails30 12.2 (A16)."""
    match = set_up("draw-river 4,3-S")
    assert "mine 5,3" not in may(match)
    assert refused(match, "mine 5,3") == ("mine_on_river", "rails30 12.2")
    assert refused(match, "mine 4,4") == ("not_beside_mountain", "rails30 2.4")
    assert "mine 5,3" in may(set_up("draw-river 4,4-S"))


def test_12_2_a16_the_mine_on_the_river():
    """rails30 12.2, A16 (`mine_on_river=True`): it then fills a river square."""
    match = set_up("draw-river 4,3-S", mine_on_river=True)
    assert refused(match, "mine 4,3") == ("not_beside_mountain", "rails30 2.4")
    do(match, "mine 5,3")
    assert not match.state.sheets[0].empty >> read_square("5,3") & 1


def test_12_2_every_map_has_a_square_for_the_mine():
    """rails30 12.2: 3,000 random maps, each with all its rivers."""
    rng = random.Random(12)
    for _ in range(3000):
        mountains = [6 * row + rng.randrange(6) for row in range(6)]
        if rng.random() < 0.7:
            mountains.remove(rng.choice(mountains))
        beside = 0
        for square in mountains:
            beside |= BESIDE[square]
        mask = mask_of(mountains)
        assert all(beside & ~mask & ~river for river in RIVERS if not river & mask)


def test_12_2_the_bonus_may_lie_on_the_river():
    """rails30 12.2 (A17)."""
    match = to_the_bonus()
    assert "bonus 5,4" in may(match)
    assert len(may(match)) == 30
    assert refused(match, "bonus 3,5") == ("not_empty", "rails30 2.6")


def test_12_2_a17_no_bonus_on_the_river():
    """rails30 12.2, A17 (`bonus_on_river=False`)."""
    match = to_the_bonus(bonus_on_river=False)
    assert len(may(match)) == 27
    assert refused(match, "bonus 5,4") == ("bonus_on_river", "rails30 12.2")
    assert refused(match, "bonus 3,5") == ("not_empty", "rails30 2.6")


# 12.3 the bridge, 12.4 the cross


@pytest.mark.parametrize("course", COURSES)
def test_12_3_a_bridge_has_one_form(course):
    """rails30 12.3 (A18): one straight at right angles to the river, and with a 4 alone."""
    match = sit(SPEC, sheet_with(river=course), dice=(3, 4))
    river = {show_square(one) for one in squares_of(RIVERS[COURSES.index(course)])}
    for square in squares(match):
        expected = [f"lay {square} {ACROSS[course]}"] if square in river else [f"lay {square} NS+EW"]
        assert [text for text in may(match) if f" {square} " in text] == expected


@pytest.mark.parametrize("course", COURSES)
def test_12_3_a18_a_bridge_in_any_direction(course):
    """rails30 12.3, A18 (`bridge_direction="any"`): a straight still, and no crossing."""
    match = sit(SPEC, sheet_with(river=course), dice=(3, 4), bridge_direction="any")
    for square in squares_of(RIVERS[COURSES.index(course)]):
        texts = [text for text in may(match) if f" {show_square(square)} " in text]
        assert texts in ([], [f"lay {show_square(square)} NS", f"lay {show_square(square)} EW"])


@pytest.mark.parametrize("black", [1, 2, 3, 5, 6])
def test_12_3_no_other_rail_on_the_river(black):
    """rails30 12.3: not even the straight that a bridge is."""
    match = sit(SPEC, sheet_with(river="3,3-N"), dice=(2, black))
    assert "2,3" not in squares(match)
    for form in ("EW", "NS", "NS+EW"):
        assert refused(match, f"lay 2,3 {form}") == ("no_bridge", "rails30 12.3")


def test_12_3_what_a_4_may_not():
    """rails30 12.3: a crossing, a straight along the river, a bridge out of reach, a bridge on no river."""
    match = sit(SPEC, sheet_with(river="3,3-N"), dice=(2, 4))
    assert refused(match, "lay 2,3 NS+EW") == refused(match, "lay 2,3 NS") == ("no_bridge", "rails30 12.3")
    assert refused(match, "lay 1,3 EW") == ("wrong_rail", "rails30 4.4")
    assert refused(match, "lay 2,4 EW") == ("wrong_rail", "rails30 4.4")
    assert refused(match, "give-up 2,3") == ("not_given_up", "rails30 12.4")
    do(match, "lay 2,3 EW", "roll 2 4")
    assert refused(match, "lay 2,3 EW") == ("not_empty", "rails30 4.1")


def test_12_3_an_override_makes_a_bridge():
    """rails30 12.5: both dice count as they are after overrides."""
    one = sheet_with(river="3,3-N", white_left=1, black_left=1)
    match = sit(SPEC, one, dice=(6, 1))
    assert [text for text in may(match) if " 2,3" in text] == []
    do(match, "white 2")
    assert [text for text in may(match) if " 2,3" in text] == ["give-up 2,3"]
    do(match, "black 4")
    assert [text for text in may(match) if " 2,3" in text] == ["lay 2,3 EW"]


def test_12_3_the_river_is_no_track():
    """rails30 12.3: what flows does not connect."""
    kinds = "".join("." if show_square(k) in ("1,3", "2,3", "3,3") else "#" for k in range(36))
    match = sit(SPEC, sheet_with(kinds, river="3,3-N", stations="N3 S3 E2 W2"), step="rounds")
    lines = {line.name: line.points for line in match.rules.score(match.state, 0).lines}
    assert lines["1-2"] == lines["3-4"] == 0


def test_12_4_a_river_square_is_given_up():
    """rails30 12.4: crossed out, which fills it and the round like 11.5."""
    match = sit(SPEC, sheet_with(river="3,3-N"), dice=(2, 1))
    assert refused(match, "give-up 2,2") == ("not_given_up", "rails30 12.4")
    do(match, "give-up 2,3")
    (one,) = match.state.sheets
    assert show_square(squares_of(one.crossed)[0]) == "2,3"
    assert not one.empty & one.crossed
    assert match.to_act == (-1,)
    do(match, "roll 2 1")
    assert refused(match, "give-up 2,3") == ("not_given_up", "rails30 12.4")
    assert refused(match, "lay 2,3 NE") == ("not_empty", "rails30 4.1")


# 12.5 the table: the river 3,3-N and white 2, so that 2,3 is in V; 2,1 and 5,2 are in O; 6,6, 1,3 and 3,3 are neither

NEAR_O, NEAR_V, FAR_O, FAR_V = ("2,1", "5,2"), ("2,3",), ("6,6",), ("1,3", "3,3")
TABLE = {
    "4, O and V": (4, (*NEAR_O, *NEAR_V, *FAR_O, *FAR_V), "lay 2,1 NS+EW; lay 5,2 NS+EW; lay 2,3 EW"),
    "4, O alone": (4, (*NEAR_O, *FAR_O, *FAR_V), "lay 2,1 NS+EW; lay 5,2 NS+EW"),
    "4, V alone": (4, (*NEAR_V, *FAR_O, *FAR_V), "lay 2,3 EW"),
    "4, both empty": (4, (*FAR_O, *FAR_V), "lay 6,6 NS+EW; lay 1,3 EW; lay 3,3 EW"),
    "4, both empty, no river": (4, FAR_O, "lay 6,6 NS+EW"),
    "4, both empty, river alone": (4, FAR_V, "lay 1,3 EW; lay 3,3 EW"),
    "other, O and V": (3, (*NEAR_O, *NEAR_V, *FAR_O, *FAR_V), "lay 2,1 R; lay 5,2 R; give-up 2,3"),
    "other, O alone": (3, (*NEAR_O, *FAR_O, *FAR_V), "lay 2,1 R; lay 5,2 R"),
    "other, V alone": (3, (*NEAR_V, *FAR_O, *FAR_V), "give-up 2,3; lay 6,6 R"),
    "other, V alone, nothing else": (3, NEAR_V, "give-up 2,3"),
    "other, both empty": (3, (*FAR_O, *FAR_V), "lay 6,6 R; give-up 1,3; give-up 3,3"),
    "other, both empty, no river": (3, FAR_O, "lay 6,6 R"),
    "other, both empty, river alone": (3, FAR_V, "give-up 1,3; give-up 3,3"),
}
"""The black value, the empty squares, and what may be done; R is any form of the rail."""
BLOCKED_ONLY = {**TABLE, "other, O and V": (3, TABLE["other, O and V"][1], "lay 2,1 R; lay 5,2 R")}
"""The same with `river_cross="blocked_only"` (A14)."""
NOT_FAR = {**TABLE, "other, both empty": (3, TABLE["other, both empty"][1], "lay 6,6 R")}
"""The same with `river_cross_far=False` (A15): unless nothing else is left."""


def listed(table, cell, **options):
    black, empty, said = table[cell]
    match = sit(SPEC, sheet_with(map_with(*empty), river="3,3-N"), dice=(2, black), **options)
    texts = said.split("; ")
    expected = {text.replace(" R", f" {form}") for text in texts for form in ("NW+ES", "NE+SW") if " R" in text}
    return set(may(match)), expected | {text for text in texts if " R" not in text}


@pytest.mark.parametrize("cell", TABLE)
def test_12_5_the_table(cell):
    """rails30 12.5, A14, A15."""
    found, expected = listed(TABLE, cell)
    assert found == expected


@pytest.mark.parametrize("cell", TABLE)
def test_12_5_a14_only_where_nothing_else_may_be_drawn(cell):
    """rails30 12.5, A14 (`river_cross="blocked_only"`): only when O is empty."""
    found, expected = listed(BLOCKED_ONLY, cell, river_cross="blocked_only")
    assert found == expected


@pytest.mark.parametrize("cell", TABLE)
def test_12_5_a15_no_cross_far_away(cell):
    """rails30 12.5, A15 (`river_cross_far=False`)."""
    found, expected = listed(NOT_FAR, cell, river_cross_far=False)
    assert found == expected


@pytest.mark.parametrize("black", [1, 2, 3, 5, 6])
def test_12_5_the_example_of_the_sheet(black):
    """rails30 12.5: two free river squares and nothing else near; a 4 must bridge, others cross or go elsewhere."""
    one = sheet_with(map_with("3,1", "3,2", "6,6"), river="3,3-W")
    assert set(may(sit(SPEC, one, dice=(3, 4)))) == {"lay 3,1 NS", "lay 3,2 NS"}
    texts = may(sit(SPEC, one, dice=(3, black)))
    assert {"give-up 3,1", "give-up 3,2"} < set(texts)
    assert {text.split()[1] for text in texts if text.startswith("lay")} == {"6,6"}


def test_12_5_refused_by_the_table():
    """rails30 12.4, 12.5, A14, A15: a code and a rule for each."""
    one = sheet_with(map_with(*NEAR_O, *NEAR_V, *FAR_O, *FAR_V), river="3,3-N")
    assert refused(sit(SPEC, one, dice=(2, 3)), "give-up 1,3") == ("not_given_up", "rails30 12.4")
    assert refused(sit(SPEC, one, dice=(2, 3)), "lay 6,6 NE+SW") == ("out_of_reach", "rails30 4.2")
    assert refused(sit(SPEC, one, dice=(2, 3), river_cross="blocked_only"), "give-up 2,3") == (
        "not_given_up",
        "rails30 12.4",
    )
    far = sheet_with(map_with(*FAR_O, *FAR_V), river="3,3-N")
    assert refused(sit(SPEC, far, dice=(2, 3), river_cross_far=False), "give-up 1,3") == (
        "not_given_up",
        "rails30 12.4",
    )


# 12.6 scoring


def test_12_6_a_bridge_is_a_straight_and_carries_the_bonus():
    """rails30 12.6: one square of the line, and the bonus counts on it."""
    rails = {f"2,{column}": "EW" for column in range(1, 7)}
    one = sheet_with(river="3,3-N", rails=rails, bonus="2,3", stations="W2 E2 N6 S6")
    match = sit(SPEC, one)
    (line, *_) = match.rules.score(match.state, 0).lines
    assert (line.name, line.points, dict(line.parts)) == ("1-2", 1 + 6 + 2, {"base": 1, "length": 6, "bonus": 2})


def test_12_6_a_crossed_square_carries_nothing():
    """rails30 12.4, 12.6: the line ends there."""
    rails = {f"2,{column}": "EW" for column in (1, 2, 4, 5, 6)}
    match = sit(SPEC, sheet_with(river="3,3-N", rails=rails, stations="W2 E2 N6 S6"), dice=(2, 1))
    do(match, "give-up 2,3")
    assert match.rules.score(match.state, 0).total == 0


# What is drawn and read


@pytest.mark.parametrize("course", COURSES)
def test_the_river_is_drawn_and_read(course):
    """rails30 12.1: in the text and in the JSON of a finished sheet."""
    rules = rulebook(SPEC)
    one = sheet_with(mountains_beside(course), river=course, bonus="6,6")
    text = sit(SPEC, one).text()
    assert text.count("≈") == 9  # in three corners of each
    assert rules.paper(text).sheets[0].note(River).course == COURSES.index(course)
    river = [[int(square[0]), int(square[2])] for square in map(show_square, squares_of(one.note(River).squares))]
    document = json.loads(json.dumps({"format": FORMAT, "board": {**case_board(one), "river": river[::-1]}}))
    read = rules.paper(document)
    assert read.sheets[0].note(River) == one.note(River)
    assert case_board(read.sheets[0]) == case_board(one)


def mountains_beside(course):
    """A finished map of which no mountain lies on this river."""
    rows = []
    for row in range(1, 6):
        taken = {column for r, column in naive.RIVERS[course] if r == row}
        column = next(column for column in (1, 6, 2, 5, 3, 4) if column not in taken)
        rows.append("." * (column - 1) + "^" + "." * (6 - column))
    above = rows[4].index("^")
    return "".join(rows) + "." * above + "M" + "." * (5 - above)


def test_the_river_is_drawn_as_svg():
    """rails30 12.1: three squares with a title, and none before it is drawn."""
    assert sit(SPEC, sheet_with(WIDE, river="3,3-N")).svg().count("<title>river</title>") == 3
    assert "<title>river</title>" not in sit(SPEC, sheet_with(WIDE)).svg()
    assert "≈" not in sit(SPEC, sheet_with(WIDE)).text()


@pytest.mark.parametrize(
    ("change", "rule"),
    [
        ({"river": [[3, 3], [3, 2]]}, "12.1"),
        ({"river": [[3, 3], [3, 4], [3, 5]]}, "12.1"),
        ({"river": [[4, 3], [3, 3], [2, 3]]}, "12.1"),
        ({"river": [[3, 4], [3, 5], [3, 6]]}, "12.1"),
        ({"mine": [2, 3]}, "12.2"),
        ({"tiles": {"1,3": ["NS", "EW"]}}, "12.3"),
        ({"tiles": {"1,3": ["NS"]}}, "12.3"),
    ],
)
def test_a_river_on_paper_that_no_game_leads_to(change, rule):
    """rails30 12.1 to 12.3: two squares, to no edge, not from the centre, over a mountain, the mine, a crossing."""
    board = case_board(sheet_with(WIDE, bonus="6,5")) | {"river": [[3, 3], [2, 3], [1, 3]]}
    rulebook(SPEC).paper({"format": FORMAT, "board": board | {"crossed": [[1, 3]], "tiles": {"2,3": ["EW"]}}})
    with pytest.raises(TurnoutError) as caught:
        rulebook(SPEC).paper({"format": FORMAT, "board": board | change})
    assert (caught.value.code, caught.value.rule) == ("sheet", f"rails30 {rule}")


def test_options_hold_on_paper_too():
    """rails30 12.2, 12.3, A16, A17, A18."""
    board = case_board(sheet_with(WIDE, bonus="1,3")) | {"river": [[3, 3], [2, 3], [1, 3]]}
    changed = {"format": FORMAT, "board": board | {"mine": [2, 3], "tiles": {"3,3": ["NS"]}}}
    assert rulebook(f"{SPEC}(mine_on_river=true,bridge_direction=any)").paper(changed).sheets[0].plan.mine == read_square("2,3")
    for options in ({"mine_on_river": True}, {"bridge_direction": "any"}, {"bonus_on_river": False}):
        with pytest.raises(TurnoutError, match=r"board\.river"):
            rulebook(SPEC, options).paper(changed)


def test_no_other_rules_know_a_river():
    """rails30 12.1: neither in JSON nor in text."""
    board = case_board(sheet_with(WIDE, bonus="6,5")) | {"river": [[3, 3], [2, 3], [1, 3]]}
    text = sit(SPEC, sheet_with(WIDE, river="3,3-N", bonus="6,5")).text()
    for said in ({"format": FORMAT, "board": board}, text):
        with pytest.raises(TurnoutError, match=r"river|≈"):
            rulebook("rails30+actions").paper(said)
    assert rulebook(SPEC).marks(Sheet())[0].squares == 0
