"""Display, decks and stages: freeride D and G."""

import attrs

from tests.freeride.table import TINY, at, dealt, do, may, opened, player, refused, routes, shown, sit
from turnout import CHANCE
from turnout.testing import walk
from turnout_freeride.map import read_map
from turnout_freeride.rules import FreeRide

ROAD = "alma--brig state, brig--cove state, cove--elm state, elm--gate state"
SHORT = ("", "", "dell elm fort gate hill isle")


def test_the_display_is_refilled_at_the_end_of_the_turn():
    """freeride D1: until then the slot is empty, and slot numbers do not shift."""
    match = sit(player("alma"), player("elm"), lines=ROAD, display="alma/dell/elm brig/cove/fort", decks=SHORT)
    do(match, "load 0 top")
    assert shown(match) == "- brig/cove/fort"
    assert (match.to_act, refused(match, "load 0 top")) == ((0,), "BAD_COLUMN")
    do(match, "end-turn")
    assert match.to_act == (CHANCE,)
    dealt(match, "gate", "hill", "isle")
    assert (shown(match), match.to_act) == ("gate/hill/isle brig/cove/fort", (1,))


def test_the_lowest_empty_slot_comes_first():
    """freeride D2: from deck I, then II, then III."""
    display = "brig/dell/elm alma/dell/elm alma/cove/fort"
    match = sit(player("alma"), player("elm"), display=display, decks=("alma brig cove", "dell elm fort", "gate"), stage=2)
    do(match, "load 2 top", "load 1 top")
    assert match.to_act == (CHANCE,)
    assert may(match) == ["deal alma", "deal brig", "deal cove"]
    dealt(match, "cove", "alma", "brig")
    assert shown(match) == "brig/dell/elm cove/alma/brig -"
    assert may(match) == ["deal dell", "deal elm", "deal fort"]
    dealt(match, "fort", "dell", "elm")
    assert shown(match) == "brig/dell/elm cove/alma/brig fort/dell/elm"


def test_empty_decks_leave_empty_slots():
    """freeride D3: and the finish phase is on."""
    match = sit(player("alma"), player("elm"), display="alma/dell/elm alma/cove/fort", decks=("", "", "gate hill isle"), stage=3)
    do(match, "load 1 top", "load 0 top")
    dealt(match, "gate", "hill", "isle")
    assert (shown(match), match.to_act, match.state.finishing) == ("gate/hill/isle -", (1,), True)
    assert "retire" in may(match)


def test_two_cards_left_over_are_put_aside():
    """freeride D3: fewer than three, on odd maps."""
    match = sit(player("alma"), player("elm"), display="alma/dell/elm", decks=("", "", "gate hill isle fort elm"), stage=3)
    do(match, "load 0 top")
    dealt(match, "gate", "hill", "isle")
    assert (shown(match), match.state.finishing, match.state.journey.finish) == ("gate/hill/isle", True, True)


def test_a_column_may_mix_two_decks():
    """freeride D4: the stage changes by G1, and one city may be in it twice."""
    match = sit(player("alma"), player("elm"), display="alma/dell/elm", decks=("gate", "gate gate gate", ""), stage=1)
    do(match, "load 0 top")
    dealt(match, "gate", "gate")
    assert match.state.stage == 2
    dealt(match, "gate")
    assert shown(match) == "gate/gate/gate"


def test_a_route_to_its_own_start_is_delivered_on_entering_it_next():
    """freeride D4."""
    match = sit(player("alma"), player("elm"), lines=ROAD, display="alma/alma/brig", decks=SHORT)
    do(match, "load 0 top", "ride brig")
    assert routes(match, "ann") == "alma>alma"
    do(match, "ride alma")
    assert routes(match, "ann", "delivered") == "alma>alma"


def test_a_whole_odd_map_can_be_played():
    """freeride D3, D4: five cities, fifteen cards; four, twelve; seven, 21; with thinned decks 8, 10 and 14."""
    for cities in (2, 4, 5, 7, 8):
        names = [one.id for one in TINY.cities[:cities]]
        lines = tuple(one for one in TINY.lines if {one.a, one.b} <= set(names))
        board = attrs.evolve(TINY, cities=TINY.cities[:cities], lines=lines) if cities != 4 else read_map(SQUARE)
        for thin in (True, False):
            if cities == 2 and thin:
                continue  # one column
            rules = FreeRide(map=board, thin_decks=thin, round_limit=8, display_columns=2)
            *_, match = walk(rules, 2, f"{cities} {thin}")
            assert len(match.turns) <= rules.bound(2)


SQUARE = """{"format": 1, "id": "square", "name": "Square", "rails_supply": 40,
 "cities": [{"id": "a", "name": "A", "lat": 0, "lon": 0}, {"id": "b", "name": "B", "lat": 1, "lon": 0},
            {"id": "c", "name": "C", "lat": 1, "lon": 1}, {"id": "d", "name": "D", "lat": 0, "lon": 1}],
 "lines": [{"id": "a--b", "a": "a", "b": "b", "length": 1, "costs": [1]},
           {"id": "b--c", "a": "b", "b": "c", "length": 2, "costs": [1, 2]},
           {"id": "c--d", "a": "c", "b": "d", "length": 1, "costs": [2]},
           {"id": "d--a", "a": "d", "b": "a", "length": 1, "costs": [1]}]}"""


# Stages


def test_deck_two_brings_the_second_wagon():
    """freeride G1: for everybody, from its first card on."""
    match = sit(player("alma"), player("elm", on="elm>cove"), display="alma/dell/elm", decks=("", "gate hill elm", "isle"))
    do(match, "load 0 top")
    assert (match.rules.wagons(match.state), match.state.stage) == (1, 1)
    dealt(match, "elm")
    assert (match.rules.wagons(match.state), match.state.stage) == (2, 2)
    dealt(match, "gate", "hill")
    assert routes(do(match, "load 0 top"), "bob") == "elm>cove elm>gate"


def test_deck_three_brings_the_third_step():
    """freeride G2: from its first card on."""
    match = sit(player("alma"), player("alma"), lines=ROAD, display="alma/dell/elm", decks=SHORT, stage=2)
    do(match, "load 0 top", "end-turn")
    dealt(match)
    assert match.state.stage == 3
    do(match, "ride brig", "ride cove", "ride elm")
    assert (at(match, "bob"), match.state.journey.left) == ("elm", 0)


def test_a_stage_never_helps_the_turn_that_caused_it():
    """freeride G3: cards are dealt at the end of it."""
    match = sit(player("alma"), player("alma"), lines=ROAD, display="alma/dell/elm brig/cove/elm", decks=SHORT, stage=1)
    do(match, "load 0 top", "ride brig")
    assert refused(match, "load 1 top") == "NO_FREE_WAGON"
    do(match, "ride cove")
    assert match.to_act == (CHANCE,)


def test_a_stage_reached_at_once_helps_the_rest_of_the_ride():
    """freeride G3: with `refill: immediate` the second wagon and the third step are there."""
    display = "alma/dell/elm brig/cove/elm"
    match = sit(player("alma"), player("alma"), lines=ROAD, display=display, decks=SHORT, stage=1, refill="immediate")
    do(match, "load 0 top")
    assert match.to_act == (CHANCE,)
    dealt(match, "gate", "hill", "isle")
    assert (match.to_act, match.state.journey.left) == ((0,), 3)
    do(match, "ride brig", "load 1 top", "deal dell", "deal elm", "deal fort", "ride cove", "ride elm")
    assert (routes(match, "ann"), routes(match, "ann", "delivered")) == ("alma>dell", "brig>cove")


def test_a_game_goes_through_its_stages():
    """freeride G1, G2: no card of a later deck before an earlier one is empty."""
    match = opened(5, start_rails=(0, 8, 8, 8, 8))
    stages = []
    while match.state.step == "prologue":
        dealt(match)
        stages.append(match.state.stage)
        do(match, may(match)[0])
    assert stages == sorted(stages)
    assert match.state.stage == 3
