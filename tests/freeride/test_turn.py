"""A turn, and rails for nothing: freeride A."""

import pytest

from tests.freeride.table import LATE, do, may, of, player, refused, sit
from turnout import Match
from turnout_freeride.map import read_map
from turnout_freeride.rules import FreeRide

STUCK = """{"format": 1, "id": "line", "name": "Line", "rails_supply": 0,
 "cities": [{"id": "one", "name": "One", "lat": 0, "lon": 0}, {"id": "two", "name": "Two", "lat": 1, "lon": 0}],
 "lines": [{"id": "one--two", "a": "one", "b": "two", "length": 1, "costs": [1]}]}"""


def test_players_take_turns_clockwise():
    """freeride A1: from the last to the first."""
    match = sit(*[player("alma", rails=0)] * 3, turn=1, supply=40)
    order = []
    for _ in range(3):
        order += match.to_act
        do(match, "take-rails")
    assert (order, match.to_act) == ([1, 2, 0], (1,))


def test_a_turn_is_one_action():
    """freeride A1: build, ride, or take rails; not two of them."""
    match = sit(player("alma", rails=1, on="alma>dell"), player("elm"), lines="alma--brig state")
    assert {text.split()[0] for text in may(match)} == {"rail", "buy", "ride", "take-rails"}
    building = do(match.copy(), "buy", "rail alma--dell 0")
    assert (refused(building, "ride brig"), refused(building, "take-rails")) == ("BAD_PHASE", "BAD_PHASE")
    riding = do(match.copy(), "ride brig")
    assert [refused(riding, text) for text in ("rail alma--dell 0", "buy", "take-rails")] == ["BAD_PHASE"] * 3
    assert do(match, "take-rails").to_act == (1,)


def test_a_turn_ends_when_only_ending_is_left():
    """freeride A1, B1."""
    match = do(sit(player("alma", coins=0), player("elm")), "rail alma--dell 0")
    assert match.to_act == (0,)
    assert do(match, "rail alma--dell 1").to_act == (1,)


def test_an_action_must_do_something():
    """freeride A2."""
    match = sit(player("alma"), player("elm"))
    assert refused(match, "end-turn") == "EMPTY_ACTION"
    do(match, "buy")
    assert may(match)[-1] != "end-turn"
    assert refused(match, "end-turn") == "EMPTY_ACTION"


def stuck(**options):
    """Nothing to build, nothing to ride, no rail anywhere."""
    return sit(player("alma", coins=0, rails=0), player("elm"), supply=0, **options)


def test_only_who_can_do_nothing_passes():
    """freeride A2: passing is otherwise refused."""
    match = stuck()
    assert may(match) == ["pass"]
    assert do(match, "pass").to_act == (1,)
    assert refused(match, "pass") == "PASS_NOT_ALLOWED"


def test_nobody_is_forced_to_retire():
    """freeride A2: who could only retire may also pass."""
    assert may(stuck(**LATE)) == ["pass", "retire"]


@pytest.mark.parametrize(("rails", "may_take"), [(0, True), (1, True), (2, False), (5, False)])
def test_five_rails_for_nothing(rails, may_take):
    """freeride A3: for a stock of 0 or 1."""
    match = sit(player("alma", rails=rails), player("elm"))
    if not may_take:
        assert refused(match, "take-rails") == "TOO_MANY_RAILS"
        return
    do(match, "take-rails")
    assert (of(match, "ann").rails, of(match, "ann").coins, match.state.supply) == (rails + 5, 6, 15)


def test_a_short_supply_gives_what_is_left():
    """freeride A4: with an empty one taking and buying are refused."""
    match = sit(player("alma", rails=1), player("alma", rails=1), player("alma", rails=1), supply=3)
    do(match, "take-rails")
    assert (of(match, "ann").rails, match.state.supply) == (4, 0)
    assert (refused(match, "take-rails"), refused(match, "buy")) == ("SUPPLY_EMPTY", "SUPPLY_EMPTY")
    bought = do(sit(player("alma", rails=0), player("alma"), supply=2), "buy")
    assert (of(bought, "ann").rails, of(bought, "ann").coins, bought.state.supply) == (2, 5, 0)


def test_rails_on_the_board_never_return():
    """freeride A4: a finished or retired player's neither."""
    match = do(sit(player("alma", rails=3), player("elm"), lines="alma--dell ann 0", **LATE), "retire")
    assert (match.state.supply, match.state.built[2], of(match, "ann").rails) == (20, 1, 3)


def test_the_round_limit_ends_it():
    """freeride A5: after so many rounds, scored as it stands."""
    match = sit(player("alma", rails=0), player("elm", rails=0), round=7, round_limit=7, turn=1, first=0)
    assert do(match.copy(), "take-rails").outcome.reason == "round limit"
    other = sit(player("alma", rails=0), player("elm", rails=0), round=7, round_limit=7, turn=1, first=1)
    assert not do(other, "take-rails").over


def test_a_table_where_all_pass_comes_to_its_end():
    """freeride A5: 200 rounds."""
    board = read_map(STUCK)
    match = Match(FreeRide(map=board, start_rails=(0,) * 5, start_coins=0), 2, seed=1)
    while match.state.step == "prologue":
        match.act(match.legal()[0])
    while not match.over:
        texts = [str(action) for action in match.legal()]
        match.act(match.read("pass" if "pass" in texts else texts[0]))
    assert match.outcome.reason == "round limit"
    assert match.state.round == 200
    assert len(match.turns) <= match.rules.bound(2)
