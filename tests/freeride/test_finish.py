"""Finish phase, end and scoring: freeride F and S."""

import pytest

from tests.freeride.table import LATE, at, do, hammer, may, of, owner, player, refused, routes, sit

ROAD = "alma--brig state, brig--cove state, cove--elm state"
OPEN = {**LATE, "display": "brig/cove/fort"}


def test_retiring_instead_of_an_action():
    """freeride F1: on every turn that begins with all decks empty."""
    match = sit(player("alma"), player("elm"), lines=ROAD, **LATE)
    assert "retire" in may(match)
    assert "retire" not in may(do(match.copy(), "rail alma--dell 0"))
    assert refused(do(match, "rail alma--dell 0"), "retire") == "BAD_PHASE"


def test_not_before():
    """freeride F1: also not on the turn that empties them."""
    assert refused(sit(player("alma"), player("elm"), display_columns=1), "retire") == "NOT_FINISH_PHASE"


def test_retiring_gives_up_the_routes():
    """freeride F2: no points, no penalty, no coin; the train leaves the board."""
    match = do(sit(player("alma", on="alma>brig cove>elm"), player("elm"), **LATE), "retire")
    one = of(match, "ann")
    assert (one.coins, one.wagons, one.delivered, one.city, one.retired) == (6, (), (), None, True)


def test_retiring_without_a_route_brings_a_coin():
    """freeride F2: an unfinished line costs nothing."""
    match = do(sit(player("alma"), player("elm"), lines="alma--dell ann 0", **LATE), "retire")
    assert (of(match, "ann").coins, match.rules.score(match.state, 0).total) == (7, 21)


def test_the_last_delivery_finishes():
    """freeride F3: a coin, and retired at once; the ride ends in that city."""
    match = sit(player("alma", on="alma>brig"), player("elm"), lines=ROAD, bonus="brig cove", **LATE)
    do(match, "ride brig")
    assert (of(match, "ann").coins, of(match, "ann").retired, at(match, "ann"), match.to_act) == (6 + 2 + 1, True, None, (1,))


def test_with_a_route_left_the_ride_goes_on():
    """freeride F3: only an empty train is finished."""
    match = sit(player("alma", on="alma>brig cove>elm"), player("elm"), lines=ROAD, **LATE)
    do(match, "ride brig", "ride cove", "ride elm")
    assert (of(match, "ann").retired, routes(match, "ann", "delivered")) == (True, "alma>brig cove>elm")


def test_a_new_route_in_that_very_city_keeps_him_in():
    """freeride F3, R5: and the ride goes on; a step without one is refused."""
    match = sit(player("alma", on="alma>brig"), player("elm"), lines=ROAD, **OPEN)
    do(match, "ride brig")
    assert may(match) == ["load 0 top", "end-turn"]
    assert refused(match, "ride cove") == "RIDE_OVER"
    assert of(do(match.copy(), "end-turn"), "ann").retired
    do(match, "load 0 top", "end-turn")
    assert (of(match, "ann").retired, of(match, "ann").coins, routes(match, "ann")) == (False, 6, "brig>cove")


def test_a_turn_that_began_before_the_finish_phase_finishes_nobody():
    """freeride F3."""
    match = sit(player("alma", on="alma>brig"), player("elm"), lines=ROAD, stage=3, display_columns=1)
    do(match, "ride brig", "ride cove", "ride elm")
    assert (of(match, "ann").retired, of(match, "ann").coins) == (False, 6)


def test_an_empty_train_alone_does_not_finish():
    """freeride F3: who has delivered nothing on this turn may go on."""
    match = do(sit(player("alma"), player("elm"), lines=ROAD, **LATE), "ride brig", "end-turn")
    assert not of(match, "ann").retired


def test_a_retired_player_gains_a_coin_a_turn():
    """freeride F4: and does nothing else."""
    match = do(sit(player("alma", on="alma>brig"), player("elm"), lines=ROAD, **LATE), "retire")
    do(match, "rail elm--gate 0", "end-turn", "ride cove", "end-turn")
    assert (of(match, "ann").coins, match.to_act, match.state.round) == (8, (1,), 3)
    assert refused(match, "retire", "ann") == "NOT_YOUR_TURN"


@pytest.mark.parametrize(("first", "coins"), [(0, [6, 6, 6, 7]), (1, [7, 6, 6, 7]), (2, [7, 7, 6, 7]), (3, [6, 6, 6, 6])])
def test_the_round_is_completed(first, coins):
    """freeride F5: who sits between the last to retire and the start player gets his coin."""
    gone = player(None, retired=True)
    match = sit(gone, gone, player("alma", on="alma>brig"), gone, turn=2, first=first, **LATE)
    do(match, "retire")
    assert match.outcome.reason == "all retired"
    assert [one.coins for one in match.state.players] == coins
    assert refused(match, "retire") == "GAME_OVER"


def test_lines_of_a_retired_player_stay_his():
    """freeride F6: a rider pays him; of his unfinished line the hammer stays, and others build on it."""
    match = sit(player("cove"), player("alma"), lines="alma--brig ann, brig--cove ann, alma--dell ann 0", **LATE)
    do(match, "retire")
    assert (owner(match, "alma--dell"), hammer(match, "ann")) == ("ann", "alma--dell")
    do(match, "ride brig", "end-turn")
    assert (of(match, "ann").coins, of(match, "bob").coins, owner(match, "alma--brig")) == (6 + 1 + 1 + 1, 5, "state")
    do(match, "rail alma--dell 1", "rail alma--dell 2")
    assert (hammer(match, "ann"), owner(match, "alma--dell")) == (None, "ann")


# Scoring


def points(done="", coins=0, **options):
    match = sit(player("alma", coins=coins, done=done), player("elm"), **{**LATE, **options})
    score = match.rules.score(match.state, 0)
    assert sum(one.points for one in score.lines) == score.total
    return score.total


@pytest.mark.parametrize(
    ("done", "coins", "total"),
    [
        ("", 0, 0),
        ("", 4, 12),
        ("alma>brig", 0, 10),
        ("alma>brig brig>cove", 0, 17),
        ("alma>brig brig>alma", 0, 14),
        ("alma>brig brig>alma alma>cove", 3, 5 + 2 + 2 + 5 + 2 + 5 + 9),
        ("alma>alma", 0, 7),
    ],
)
def test_coins_and_city_cards(done, coins, total):
    """freeride S1: 3 a coin, 5 for the first card of a city, 2 for each further one."""
    assert points(done, coins) == total


def test_nothing_else_scores():
    """freeride S2."""
    rich = sit(player("alma", coins=0, rails=90, on="alma>brig cove>elm"), player("elm"), lines="alma--brig ann", **LATE)
    assert rich.rules.score(rich.state, 0).total == 0


def end(*players, **options):
    """The winners of a game in which all retire at once, the last one first."""
    match = sit(*players, finish_last_round=False, **{**LATE, **options})
    while not match.over:
        do(match, "retire")
    return match.outcome.winners


def test_most_points_win_then_coins_then_shared():
    """freeride S3."""
    held = {"on": "fort>gate"}  # no coin for retiring
    assert end(player("alma", coins=1, **held), player("elm", coins=3, **held)) == (1,)
    coins, cards = {"done": "alma>brig brig>alma", "coins": 1}, {"done": "alma>brig brig>cove", "coins": 0}  # 17 points
    assert end(player("alma", **cards, **held), player("elm", **coins, **held)) == (1,)
    assert end(player("alma", **cards, **held), player("elm", **cards, **held)) == (0, 1)
