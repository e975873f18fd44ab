"""Riding, and routes: freeride M and R."""

import pytest

from tests.freeride.table import at, do, may, of, owner, player, refused, routes, shown, sit

ROAD = "alma--brig state, brig--cove state, cove--elm state, elm--gate state"


def test_up_to_two_steps():
    """freeride M1: going back and forth is allowed, and each is a step."""
    match = sit(player("alma"), player("elm"), lines=ROAD)
    there = do(match.copy(), "ride brig", "end-turn")
    assert (at(there, "ann"), there.to_act) == ("brig", (1,))
    back = do(match.copy(), "ride brig", "ride alma")
    assert (at(back, "ann"), back.to_act) == ("alma", (1,))
    full = sit(player("alma"), player("elm"), lines=ROAD, display="cove/elm/gate")
    assert refused(do(full, "ride brig", "ride cove"), "ride elm") == "TOO_MANY_STEPS"
    assert refused(match, "ride cove") == refused(match, "ride rome") == "NO_SUCH_LINE"


def test_only_complete_lines():
    """freeride M2."""
    match = sit(player("alma"), player("elm"), lines="alma--dell ann 0 1")
    assert refused(match, "ride dell") == refused(match, "ride brig") == "LINE_NOT_COMPLETE"


@pytest.mark.parametrize(("who", "coins"), [("ann", 6), ("state", 6), ("bob", 5)])
def test_own_and_state_lines_are_free(who, coins):
    """freeride M3, M4: of a foreign one the owner gets a coin first."""
    match = do(sit(player("alma"), player("elm"), lines=f"alma--brig {who}"), "ride brig")
    assert (of(match, "ann").coins, of(match, "bob").coins) == (coins, 12 - coins)


def test_one_coin_whatever_the_length():
    """freeride M4: without one the step is impossible."""
    lines = "elm--hill bob, hill--isle bob"
    match = do(sit(player("elm", coins=2), player("alma"), lines=lines), "ride hill", "ride isle")
    assert (of(match, "ann").coins, of(match, "bob").coins) == (0, 8)
    assert refused(sit(player("elm", coins=0), player("alma"), lines=lines), "ride hill") == "NO_COIN"
    one = sit(player("elm", coins=1), player("alma"), lines=lines, display="hill/gate/isle")
    do(one, "ride hill")
    assert (at(one, "ann"), of(one, "ann").coins, refused(one, "ride isle")) == ("hill", 0, "NO_COIN")


def test_a_paid_line_is_the_states_for_good():
    """freeride M5: the marker comes back, and everybody rides free from this step on."""
    match = do(sit(player("alma"), player("elm"), lines="alma--brig bob"), "ride brig", "ride alma")
    assert (owner(match, "alma--brig"), of(match, "bob").markers) == ("state", 25)
    assert (of(match, "ann").coins, of(match, "bob").coins) == (5, 7)


def test_every_city_entered_counts():
    """freeride M6: coins, delivery and pick-up happen there, also in passing."""
    match = sit(
        player("alma", on="alma>brig"),
        player("elm"),
        lines=ROAD,
        bonus="brig",
        display="brig/cove/elm",
        decks=("", "", "dell elm fort"),
    )
    do(match, "ride brig")
    assert (of(match, "ann").coins, routes(match, "ann"), routes(match, "ann", "delivered")) == (8, "", "alma>brig")
    do(match, "load 0 top", "ride cove")
    assert (at(match, "ann"), routes(match, "ann", "delivered")) == ("cove", "alma>brig brig>cove")


def test_the_first_train_takes_the_coins():
    """freeride M7: they can pay for the next step of the same ride."""
    match = sit(player("elm", coins=0), player("elm"), lines="elm--hill state, hill--isle bob", bonus="hill isle")
    do(match, "ride hill", "ride isle")
    assert (of(match, "ann").coins, of(match, "bob").coins, set(match.state.bonus)) == (0 + 2 - 1 + 2, 7, {0})
    do(match, "ride hill", "end-turn")
    assert of(match, "bob").coins == 7


def test_any_number_of_trains_in_a_city():
    """freeride M8."""
    match = do(sit(*[player("alma")] * 2, player("brig"), lines=ROAD), "ride brig", "end-turn", "ride brig")
    assert {at(match, name) for name in ("ann", "bob", "cat")} == {"brig"}


# Routes


def test_each_wagon_holds_one_route():
    """freeride R1: one wagon; two from stage II (G1)."""
    match = sit(player("alma"), player("elm"), display="alma/brig/cove alma/dell/elm", stage=1)
    do(match, "load 1 top")
    assert match.to_act != (0,)
    two = sit(player("alma"), player("elm"), display="alma/brig/cove alma/dell/elm", stage=2)
    do(two, "load 1 top", "load 0 top")
    assert routes(two, "ann") == "alma>dell alma>brig"


def test_pick_up_at_any_moment_of_a_ride():
    """freeride R2: before the first step, between, after the last, and without any; the third card leaves the game."""
    table = {"lines": ROAD, "display": "alma/dell/elm brig/cove/fort cove/isle/hill", "stage": 2}
    match = sit(player("alma"), player("elm"), **table)
    for said in (["load 0 top"], ["ride brig", "load 1 top"], ["ride brig", "ride cove", "load 2 top"]):
        other = do(match.copy(), *said)
        assert len(of(other, "ann").routes) == 1
    do(match, "load 0 top", "ride brig", "load 1 top")
    assert shown(match) == "- - cove/isle/hill"
    assert match.state.journey.left == 1


def test_only_where_the_train_stands():
    """freeride R2: the start city counts, of the bottom pair too; not while building."""
    match = sit(player("brig"), player("elm"), display="alma/brig/cove brig/elm/fort")
    assert may(match, "load") == ["load 0 bottom", "load 1 top"]
    assert refused(match, "load 0 top") == "NOT_AT_START_CITY"
    assert refused(match, "load 2 top") == refused(match, "load 9 top") == "BAD_COLUMN"
    do(match, "rail alma--brig 0")
    assert refused(match, "load 1 top") == "BAD_PHASE"


def test_a_delivery_is_at_once_and_without_choice():
    """freeride R3: only where the train enters the destination."""
    match = sit(player("alma", on="brig>alma"), player("elm"), lines=ROAD)
    do(match, "ride brig", "ride alma")
    assert routes(match, "ann", "delivered") == "brig>alma"
    other = do(sit(player("alma", on="cove>brig"), player("elm"), lines=ROAD), "ride brig")
    assert routes(other, "ann", "delivered") == "cove>brig"


def test_several_deliveries_and_pick_ups_in_one_city():
    """freeride R4: up to the free wagons."""
    table = {"lines": ROAD, "display": "brig/cove/fort brig/elm/fort brig/gate/fort", "stage": 2}
    match = sit(player("alma", on="cove>brig elm>brig"), player("elm"), **table)
    assert refused(match, "load 0 top") == "NOT_AT_START_CITY"
    do(match, "ride brig")
    assert routes(match, "ann", "delivered") == "cove>brig elm>brig"
    do(match, "load 1 top", "load 0 top")
    assert refused(match, "load 2 top") == "NO_FREE_WAGON"
    assert routes(do(match, "ride cove"), "ann") == "brig>elm"


def test_delivery_comes_before_pick_up():
    """freeride R5: the wagon just emptied is loaded there, and delivered by a later step of the same ride."""
    match = sit(
        player("alma", on="alma>brig"), player("elm"), lines=ROAD, display="brig/cove/fort", decks=("", "", "elm fort gate")
    )
    do(match, "ride brig", "load 0 top", "ride cove")
    assert routes(match, "ann", "delivered") == "alma>brig brig>cove"


def test_a_route_on_board_stays():
    """freeride R6: nothing gives it up but retiring."""
    match = sit(player("alma", on="alma>brig"), player("elm"), lines=ROAD)
    assert {text.split()[0] for text in may(match)} == {"rail", "buy", "ride"}
