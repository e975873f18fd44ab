"""Each option of freeride O with each of its values; every one of them is named here."""

import attrs
import pytest

from tests.freeride.table import (
    EUROPE,
    LATE,
    TINY,
    at,
    dealt,
    do,
    filled,
    hammer,
    may,
    of,
    opened,
    owner,
    player,
    refused,
    routes,
    shown,
    sit,
)
from turnout import CHANCE, Match, TurnoutError
from turnout.catalog import with_options
from turnout_freeride.rules import FreeRide

ROAD = "alma--brig state, brig--cove state, cove--elm state"
LAST = ("", "", "elm fort gate hill isle dell")
MORE = {"display": "brig/cove/fort"}


def drafted(match, count):
    """So many first choices are made."""
    for _ in range(count):
        dealt(match)
        do(match, may(match)[0])
    return match


@pytest.mark.parametrize(
    ("display", "first", "more", "counts"), [(6, 3, 2, [3, 4, 5]), (2, 3, 2, [2, 2, 2]), (9, 4, 0, [4, 3, 2]), (9, 1, 1, [1, 1, 1])]
)
def test_columns(display, first, more, counts):
    """display_columns, prologue_columns, prologue_refill: freeride P1, P3."""
    match, found = opened(3, display_columns=display, prologue_columns=first, prologue_refill=more), []
    for _ in range(3):
        dealt(match)
        found.append(match.state.open_columns)
        do(match, may(match)[0])
    dealt(match)
    assert (found, match.state.open_columns) == (counts, min(display, 9 - 3))


@pytest.mark.parametrize("coins", [0, 6, 9])
def test_start_coins(coins):
    """start_coins."""
    assert opened(start_coins=coins).state.players[1].coins == coins


def test_start_rails():
    """start_rails: a table for 1 to 5 players."""
    rules = FreeRide(start_rails=(0, 1, 2, 3, 4))
    assert [rules.opening(seats).players[0].rails for seats in range(2, 6)] == [1, 2, 3, 4]


@pytest.mark.parametrize(("value", "cards"), [("solo", 27), ("small", 18), (True, 18), (False, 27)])
def test_thin_decks(value, cards):
    """thin_decks: freeride P5, for two players."""
    match = opened(thin_decks=value)
    while match.state.step == "thin":
        match.act(match.legal(CHANCE)[0], CHANCE)
    assert sum(map(sum, match.state.decks)) == cards


@pytest.mark.parametrize(("value", "coins"), [("visit", 6), ("visit_or_start", 8)])
def test_bonus_by(value, coins):
    """bonus_by: freeride P6."""
    match = dealt(opened(bonus_by=value), *["hill", "brig", "cove", "alma", "elm", "fort", "gate", "dell", "isle"])
    do(match, "draft 0 top")
    assert (of(match, "ann").coins, match.state.bonus[7]) == (coins, 8 - coins)


@pytest.mark.parametrize(("limit", "over"), [(3, True), (4, False), (None, False)])
def test_round_limit(limit, over):
    """round_limit: freeride A5; null for none."""
    match = sit(player("alma", rails=0), player("elm", rails=0), turn=1, round=3, round_limit=limit)
    assert do(match, "take-rails").over is over


def test_bank_coins():
    """bank_coins: freeride C6; a gain that the bank cannot pay is lost, and a purchase fills it."""
    assert FreeRide(bank_coins=54).opening(2).bank == 54 - 12 - 18
    assert FreeRide(bank_coins=10).opening(2).bank == 0
    assert FreeRide(bank_coins=10).opening(2).players[0].coins == 6
    match = sit(player("alma"), player("elm"), player("cove"), bank=0, bank_coins=54, **LATE)
    do(match, "retire")
    assert (of(match, "ann").coins, match.state.bank) == (6, 0)
    do(match, "buy", "rail elm--gate 0", "end-turn")
    assert (of(match, "bob").coins, match.state.bank) == (5, 1)
    do(match, "rail brig--cove 0", "end-turn")
    assert (of(match, "ann").coins, match.state.bank) == (7, 0)


def test_a_fee_and_a_bonus_city_need_no_bank():
    """bank_coins: these coins come from a player, and from the board."""
    match = sit(player("elm"), player("alma"), lines="elm--hill bob", bonus="hill", bank=0, bank_coins=54)
    do(match, "ride hill")
    assert (of(match, "ann").coins, of(match, "bob").coins, match.state.bank) == (7, 7, 0)


@pytest.mark.parametrize(
    ("value", "lines", "spaces"),
    [
        ("any", "", [0, 1, 2]),
        ("adjacent", "", [0]),
        ("adjacent", "alma--dell bob 0", [1]),
        ("adjacent", "alma--dell bob 1", [0]),
        ("adjacent", "alma--dell bob 2", [0]),
        ("adjacent", "alma--dell bob 0, alma--brig state, brig--dell state", [1, 2]),
        ("any", "alma--dell bob 1", [0, 2]),
    ],
)
def test_build_order(value, lines, spaces):
    """build_order: freeride B3; a rail touches a city of the network, or a filled space that leads to one."""
    match = sit(player("alma"), player("elm"), lines=lines, build_order=value)
    assert [int(text[-1]) for text in may(match, "rail") if "alma--dell" in text] == spaces
    for space in {0, 1, 2} - set(spaces):
        assert refused(match, f"rail alma--dell {space}") in ("NOT_CONNECTED", "SPACE_OCCUPIED")


@pytest.mark.parametrize("value", ["before", "any"])
def test_buy_when(value):
    """buy_when: freeride B8; at any moment of the action, still once."""
    match = do(sit(player("alma"), player("elm"), buy_when=value), "rail alma--brig 0")
    assert ("buy" in may(match)) is (value == "any")
    if value == "before":
        return
    last = do(match.copy(), "rail alma--dell 0")
    assert may(last) == ["buy", "end-turn"]
    assert do(last, "buy").to_act == (1,)
    do(match, "buy")
    assert refused(match, "buy") == "BAD_PHASE"
    do(match, "rail alma--dell 1")
    assert (of(match, "ann").rails, of(match, "ann").coins, match.to_act) == (8, 5, (1,))


def test_with_buy_when_any_a_purchase_alone_is_refused_too():
    """buy_when: freeride B8."""
    assert refused(do(sit(player("alma"), player("elm"), buy_when="any"), "buy"), "end-turn") == "EMPTY_ACTION"


@pytest.mark.parametrize("value", ["any_rail", "new_line"])
def test_finish_first(value):
    """finish_first: freeride B5; only a new line is barred, or any other rail."""
    lines = "alma--dell ann 0, brig--elm bob 0, alma--brig state, elm--hill state 0"
    match = sit(player("alma"), player("elm"), lines=lines, finish_first=value)
    assert refused(match, "rail brig--cove 0") == "FINISH_FIRST"
    assert ("rail brig--elm 1" in may(match)) is (value == "new_line")
    if value == "new_line":
        do(match, "rail brig--elm 1")
        assert (hammer(match, "ann"), hammer(match, "bob"), owner(match, "brig--elm")) == ("alma--dell", None, "bob")


def test_foreign_unfinished_build():
    """foreign_unfinished, `build`: freeride B9."""
    match = do(sit(player("alma"), player("elm"), lines="alma--dell bob 0"), "rail alma--dell 1")
    assert (owner(match, "alma--dell"), of(match, "ann").coins) == ("bob", 6)


def test_foreign_unfinished_forbid():
    """foreign_unfinished, `forbid`: freeride B9; only the starter, of a state line too."""
    lines = "alma--dell bob 0, alma--brig state, brig--elm state 0"
    match = sit(player("alma"), player("brig", hammer="brig--elm"), lines=lines, foreign_unfinished="forbid")
    assert refused(match, "rail alma--dell 1") == refused(match, "rail brig--elm 1") == "FOREIGN_LINE"
    match = sit(player("alma", hammer="brig--elm"), player("brig"), lines=lines, foreign_unfinished="forbid")
    assert may(match, "rail") == ["rail brig--elm 1"]


def test_foreign_unfinished_pay_first():
    """foreign_unfinished, `pay_first`: freeride B9; marker and hammer go back, the duty ends, and the line is the state's."""
    match = sit(player("alma"), player("dell"), player("dell"), lines="alma--dell bob 0", foreign_unfinished="pay_first")
    do(match, "rail alma--dell 1")
    assert (owner(match, "alma--dell"), hammer(match, "bob"), of(match, "bob").markers, hammer(match, "ann")) == (
        "state",
        None,
        25,
        None,
    )
    assert (of(match, "ann").coins, of(match, "bob").coins) == (5, 7)
    do(match, "end-turn", "rail dell--gate 0", "end-turn", "rail alma--dell 2")
    assert (of(match, "cat").coins, filled(match, "alma--dell"), owner(match, "alma--dell")) == (6, [0, 1, 2], "state")
    poor = sit(player("alma", coins=0), player("dell"), lines="alma--dell bob 0", foreign_unfinished="pay_first")
    assert refused(poor, "rail alma--dell 1") == "NO_COIN"


def test_the_last_coin_is_not_spent_on_rails_that_cannot_be_laid():
    """foreign_unfinished, `pay_first`: freeride B8, B9; what is left of the coins must pay the only line there is."""
    whole = ", ".join(f"{one.id} state" for one in TINY.lines if one.id != "alma--dell")
    table = {"lines": f"{whole}, alma--dell bob 0", "foreign_unfinished": "pay_first"}
    assert "buy" in may(sit(player("alma", coins=2, rails=0), player("elm"), **table))
    one = sit(player("alma", coins=1, rails=1), player("elm"), **table)
    assert ("buy" in may(one), "rail alma--dell 1" in may(one)) == (False, True)
    assert refused(one, "buy") == "EMPTY_ACTION"


@pytest.mark.parametrize("value", ["reject", "state"])
def test_no_marker(value):
    """no_marker: freeride B10; the line is the state's, its starter has hammer and duty."""
    match = sit(player("alma", markers=0), player("elm"), no_marker=value)
    if value == "reject":
        assert refused(match, "rail alma--dell 0") == "NO_MARKER"
        return
    do(match, "rail alma--dell 0")
    assert (owner(match, "alma--dell"), hammer(match, "ann"), of(match, "ann").markers) == ("state", "alma--dell", 0)
    assert refused(match, "rail alma--brig 0") == "FINISH_FIRST"
    do(match, "rail alma--dell 1", "rail elm--gate 0", "end-turn", "rail alma--dell 2")
    assert (owner(match, "alma--dell"), hammer(match, "ann")) == ("state", None)


@pytest.mark.parametrize("value", ["end_of_turn", "immediate"])
def test_refill(value):
    """refill: freeride D1; at once the new column may be taken in the same ride."""
    match = sit(player("alma"), player("elm"), lines=ROAD, display="alma/dell/elm", decks=LAST, stage=3, refill=value)
    do(match, "load 0 top")
    if value == "end_of_turn":
        assert match.to_act == (0,)
        return
    dealt(match, "elm", "gate", "hill")
    assert (shown(match), match.to_act) == ("elm/gate/hill", (0,))
    do(match, "ride brig", "ride cove", "ride elm", "load 0 top")
    assert routes(match, "ann") == "alma>dell elm>gate"


@pytest.mark.parametrize("value", [True, False])
def test_pickup_without_moving(value):
    """pickup_without_moving: freeride R2; if not, a route is taken only after a step, at the last city too."""
    match = sit(player("alma"), player("elm"), lines=ROAD, display="alma/dell/elm brig/cove/elm", pickup_without_moving=value)
    assert ("load 0 top" in may(match)) is value
    if not value:
        assert refused(match, "load 0 top") == "MUST_MOVE_FIRST"
    assert "load 1 top" in may(do(match, "ride brig"))


@pytest.mark.parametrize("value", ["instead", "after_action"])
def test_retire_turn(value):
    """retire_turn: freeride F1; also when the action is done, before the turn ends."""
    match = sit(player("alma", on="alma>gate", rails=0), player("elm"), lines=ROAD, retire_turn=value, **LATE)
    assert "retire" in may(match)
    assert ("retire" in may(do(match.copy(), "ride brig"))) is (value == "after_action")
    if value == "instead":
        assert do(match, "take-rails").to_act == (1,)
    if value == "after_action":
        do(match, "take-rails")
        assert may(match) == ["retire", "end-turn"]
        assert refused(match, "ride brig") == refused(match, "take-rails") == "BAD_PHASE"
        do(match, "retire")
        assert (of(match, "ann").retired, of(match, "ann").rails, of(match, "ann").coins) == (True, 5, 6)


def test_after_the_last_delivery_nobody_is_asked():
    """retire_turn, `after_action`: freeride F3; the delivery retires at once."""
    match = do(sit(player("alma", on="alma>brig"), player("elm"), lines=ROAD, retire_turn="after_action", **LATE), "ride brig")
    assert (of(match, "ann").retired, of(match, "ann").coins) == (True, 7)


@pytest.mark.parametrize("value", ["auto", "voluntary"])
def test_finish_mode(value):
    """finish_mode: freeride F3; he stays until he retires, with the coin of F2. `finish_when` has then no effect."""
    for when in ("at_once", "end_of_turn"):
        match = sit(player("alma", on="alma>brig"), player("elm"), lines=ROAD, finish_mode=value, finish_when=when, **LATE)
        do(match, "ride brig")
        if match.to_act == (0,):
            do(match, "end-turn")
        assert of(match, "ann").retired is (value == "auto")
    if value == "voluntary":
        do(match, "rail elm--gate 0", "end-turn", "retire")
        assert (of(match, "ann").retired, of(match, "ann").coins) == (True, 7)


@pytest.mark.parametrize("value", ["at_once", "end_of_turn"])
def test_finish_when(value):
    """finish_when: freeride F3; the ride may go on, and what counts is an empty train when the turn ends."""
    match = sit(player("alma", on="alma>brig"), player("elm"), lines=ROAD, bonus="cove", finish_when=value, **{**LATE, **MORE})
    do(match, "ride brig")
    assert ("ride cove" in may(match)) is (value == "end_of_turn")
    if value == "end_of_turn":
        kept = do(match.copy(), "load 0 top", "end-turn")
        assert not of(kept, "ann").retired
        do(match, "ride cove", "end-turn")
        assert (of(match, "ann").retired, of(match, "ann").coins) == (True, 6 + 2 + 1)


@pytest.mark.parametrize(("value", "coins"), [(True, [7, 6, 7]), (False, [6, 6, 6])])
def test_finish_last_round(value, coins):
    """finish_last_round: freeride F5."""
    gone = player(None, retired=True)
    match = sit(gone, player("alma", on="alma>brig"), gone, turn=1, first=1, finish_last_round=value, **LATE)
    do(match, "retire")
    assert (match.over, [one.coins for one in match.state.players]) == (True, coins)


@pytest.mark.parametrize(("value", "total"), [(2, 5 + 2 + 2 + 5 + 5 + 5), (0, 5 + 2 + 5 + 5 + 5)])
def test_third_card_points(value, total):
    """third_card_points: freeride S1."""
    match = sit(player("alma", coins=0, done="alma>brig alma>cove alma>dell"), player("elm"), third_card_points=value, **LATE)
    assert match.rules.score(match.state, 0).total == total


@pytest.mark.parametrize(("value", "winners"), [("coins", (1,)), ("cities", (0,)), ("none", (0, 1))])
def test_tie_break(value, winners):
    """tie_break: freeride S3; more coins, more different cities, or shared: 17 points with 0 coins and 3 cities against 1 and 2."""
    rich = player("elm", coins=1, done="alma>brig brig>alma", on="gate>isle")
    match = sit(
        player("alma", coins=0, done="alma>brig brig>cove", on="gate>isle"), rich, tie_break=value, finish_last_round=False, **LATE
    )
    do(match, "retire", "retire")
    assert (match.outcome.points, match.outcome.winners) == ((17, 17), winners)


def test_a_map_of_ones_own():
    """map: its name, or the whole of it."""
    assert with_options(FreeRide, {"map": "tiny"}).map == TINY
    assert FreeRide().map == EUROPE
    board = attrs.evolve(TINY, id="mine", rails_supply=99)
    assert with_options(FreeRide, {"map": board}).map.rails_supply == 99


def test_numbers_of_a_turn():
    """build_points, ride_steps, wagon_count: freeride B1, M1, G1, G2."""
    match = sit(
        player("alma"),
        player("elm"),
        build_points=3,
        ride_steps=(1, 2, 3),
        wagon_count=(2, 2, 3),
        lines=ROAD,
        display="alma/dell/elm alma/fort/elm",
    )
    assert may(do(match.copy(), "rail alma--dell 0", "rail alma--dell 1"), "rail") == ["rail alma--dell 2"]
    do(match, "load 0 top", "load 1 top", "ride brig")
    assert (at(match, "ann"), match.to_act) == ("brig", (CHANCE,))


def test_start_player():
    """start_player: freeride P0."""
    assert Match(FreeRide(map=TINY, start_player=1), 2, seed=1).state.first == 1


@pytest.mark.parametrize(
    ("name", "value"),
    [("display_columns", 0), ("display_columns", 201), ("start_rails", [1, 2]),
     ("thin_decks", "never"), ("round_limit", 0), ("bank_coins", -1),
     ("build_order", "all"), ("prologue_columns", 0), ("tie_break", None),
     ("third_card_points", True), ("finish_last_round", 1), ("lives", 3)],
)  # fmt: skip
def test_another_value_is_refused(name, value):
    with pytest.raises(TurnoutError):
        with_options(FreeRide, {name: value})
