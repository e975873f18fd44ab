"""The solo challenge."""

import pytest

from tests.freeride.table import EUROPE, TINY, dealt, do, may, of, opened, player, refused, sit
from turnout import CHANCE, Match, TurnoutError, rulebook
from turnout import compose as composed
from turnout.testing import walk
from turnout_freeride.actions import Begin, Thin
from turnout_freeride.rules import FreeRide
from turnout_freeride.state import OWNER
from turnout_variants.freeride.solo import Solo
from turnout_variants.freeride.usa import Usa

SOLO = composed(FreeRide, [Solo])
ROAD = "alma--brig ann, brig--elm ann, elm--gate ann"


def alone(*, on="", coins=4, display="fort/gate/isle", **words):
    return sit(player("alma", coins, 0, on=on), display=display, kind=SOLO, **words)


def test_one_player_alone():
    """freeride P7, X: one player, no more."""
    assert SOLO().seats() == range(1, 2)
    with pytest.raises(TurnoutError, match="is for 1 player"):
        Match(SOLO(map=TINY), 2)


def test_six_columns_two_wagons_and_thinned_decks():
    """freeride X1, P5: all columns are open from the start, one pair is taken of any, then the display is refilled."""
    match = opened(1, kind=SOLO, map=EUROPE)
    while isinstance(match.legal(CHANCE)[0], Thin):
        match.act(match.legal(CHANCE)[0], CHANCE)
    assert [sum(cards) for cards in match.state.decks] == [30, 30, 30]
    assert all(sum(counts) == 2 for counts in zip(*match.state.decks, strict=True))
    dealt(match)
    assert match.state.open_columns == 6
    assert len(may(match, "draft")) == 12
    do(match, "draft 4 bottom")
    dealt(match)
    assert match.state.open_columns == 6
    assert match.rules.wagons(match.state) == 2


@pytest.mark.parametrize(("thin", "cards"), [("solo", 90), ("small", 90), (True, 90), (False, 135)])
def test_the_option_says_whether_decks_are_thinned(thin, cards):
    """thin_decks: freeride P5."""
    match = Match(SOLO(thin_decks=thin), 1, luck="manual")
    match.act(Begin(0), CHANCE)
    while match.state.step == "thin":
        match.act(match.legal(CHANCE)[0], CHANCE)
    assert sum(map(sum, match.state.decks)) == cards


def test_every_turn_costs_a_coin():
    """freeride X2: a coin for every turn, whatever is done; a refused action costs nothing."""
    match = alone()
    assert refused(match, "ride brig") == "LINE_NOT_COMPLETE"
    assert of(match, "ann").coins == 4
    do(match, "rail alma--brig 0")
    assert of(match, "ann").coins == 3
    do(match, "rail brig--cove 0", "end-turn", "ride brig")
    assert of(match, "ann").coins == 2
    do(match, "ride alma", "end-turn")
    assert of(match, "ann").coins == 2


def test_a_forced_pass_costs_a_coin_too():
    """freeride X2, A2."""
    match = alone(supply=0, coins=2)
    assert may(match) == ["pass"]
    do(match, "pass")
    assert of(match, "ann").coins == 1


def test_the_stock_of_coins_is_an_option():
    """freeride X2: 40 coins, option `solo_coins`, which is at least 1."""
    assert opened(1, kind=SOLO).state.players[0].coins == 40
    assert opened(1, kind=SOLO, solo_coins=7).state.players[0].coins == 7
    with pytest.raises(TurnoutError, match="solo_coins"):
        rulebook("freeride+solo(solo_coins=0)")


def test_five_points_five_steps_and_rails_from_the_supply():
    """freeride X3: no stock, no buying, no taking of rails; up to five steps, all lines the player's own."""
    match = alone(lines=ROAD)
    assert not {"buy", "take-rails"} & set(may(match))
    assert refused(match, "take-rails") == refused(match, "buy") == "BAD_PHASE"
    do(match, "rail brig--dell 0", "rail brig--cove 0", "rail brig--cove 1")
    assert match.state.supply == 17
    assert match.state.journey.left == 1
    assert refused(match, "rail cove--fort 0") == "TOO_FEW_POINTS"
    do(match, "end-turn", "ride brig", "ride elm", "ride gate", "ride elm", "ride brig")
    assert of(match, "ann").city == TINY.city_number["brig"]
    assert of(match, "ann").coins == 2


def test_without_markers_lines_are_built_all_the_same():
    """freeride X3: B10 does not apply."""
    match = sit(player("alma", 4, 0, markers=0), kind=SOLO)
    do(match, "rail alma--brig 0")
    assert of(match, "ann").markers == 0
    assert match.state.owners[0] == OWNER


def test_the_goal_wins_at_once():
    """freeride X4: as many routes as `solo_goal` says; in the middle of a ride."""
    match = alone(on="alma>brig", lines=ROAD, solo_goal=1)
    do(match, "ride brig")
    assert match.state.ended == "goal reached"
    assert match.outcome.scores[0].verdict == "win"


def test_where_there_are_fewer_columns_their_number_is_the_goal():
    """freeride X4: 30 routes, or one out of every column."""
    assert SOLO().goal() == 30
    assert SOLO(map=TINY).goal() == 6
    assert SOLO(map=TINY, thin_decks=False).goal() == 9


def test_a_turn_that_ends_without_a_coin_loses():
    """freeride X5, M7: coins found on the way still count; there are no stages and no finish phase."""
    match = alone(coins=1, on="alma>gate", solo_goal=2)
    do(match, "rail alma--brig 0", "end-turn")
    assert match.state.ended == "no coin left"
    assert match.outcome.scores[0].verdict == "loss"
    lucky = sit(player("elm", 1, 0), lines="elm--hill ann", bonus="hill", kind=SOLO)
    do(lucky, "ride hill", "end-turn")
    assert lucky.state.ended is None
    assert of(lucky, "ann").coins == 2


def test_there_is_no_finish_phase():
    """freeride X5: nobody retires, and the stage changes nothing."""
    match = alone(decks=("", "", ""), stage=3, display="-")
    do(match, "rail alma--brig 0", "end-turn")
    assert "retire" not in may(match)
    assert (match.rules.steps(match.state), match.rules.wagons(match.state)) == (5, 2)


@pytest.mark.parametrize("seed", range(8))
def test_every_challenge_ends_within_its_bound(seed):
    """freeride X2: coins are the only clock."""
    rules = composed(FreeRide, [Solo, *([Usa] if seed % 2 else [])])(map=TINY, solo_coins=5 + seed)
    *_, last = walk(rules, 1, seed)
    assert last.state.ended in ("goal reached", "no coin left")
    assert len(last.turns) <= rules.bound(1)
