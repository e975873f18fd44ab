"""The variant `multiplayer` by rails30 10, one test for each rule."""

import random

import pytest

import turnout
from tests.rails30.tables import SIX, do, may, refused
from tests.variants.tables import map_with, sheet_with, sit
from turnout import CHANCE, Match, rulebook
from turnout.errors import SeatError
from turnout.testing import walk

SPEC = "rails30+multiplayer"
SPECS = (SPEC, "rails30+actions+multiplayer", "rails30+multiplayer+rivers", "rails30+actions+multiplayer+rivers")
ROW_2 = {f"2,{column}": "EW" for column in range(1, 7)}


def rolls_of(match):
    return [one.action for one in match.turns if one.seat == CHANCE]


def phases(match):
    """For each time that luck has played: the state after it, what the players did then, and the state after that."""
    state, found = match.start, []
    for one in match.turns:
        for event in one.events:
            state = event.apply(state)
        if one.seat == CHANCE:
            found.append((state, [], state))
        else:
            found[-1] = (found[-1][0], [*found[-1][1], one], state)
    return found


# 10.1 how many


@pytest.mark.parametrize("seats", [1, 2, 3, 4, 5, 10, 255])
def test_10_1_any_number_of_players(seats):
    """rails30 10.1: one included; Turnout seats up to 255."""
    match = turnout.new(SPEC, players=seats, seed=1)
    assert len(match.players) == len(match.state.sheets) == seats
    assert match.to_act == tuple(range(seats))


def test_10_1_the_game_itself_is_for_one():
    """rails30 10.1."""
    for spec, players in (("rails30", 2), (SPEC, 0), (SPEC, 256)):
        with pytest.raises(SeatError):
            turnout.new(spec, players=players)


def test_10_1_many_play_a_whole_game():
    """rails30 10.1: 12 players, three rounds, all variants."""
    rules = rulebook("rails30+actions+multiplayer+rivers", {"rounds": 3})
    *_, match = walk(rules, 12, 1)
    assert match.over
    assert len(match.outcome.places) == 12
    assert len(rolls_of(match)) == 9


def test_10_1_one_player_is_the_game_itself():
    """rails30 10.1: with one seat the variant changes nothing but the name."""
    alone, one = (Match(rulebook(spec), 1, seed=3) for spec in (SPEC, "rails30"))
    while not one.over:
        assert alone.legal() == one.legal()
        for match in (alone, one):
            match.act(match.legal()[len(match.turns) % len(match.legal())])
    assert (alone.turns, alone.state) == (one.turns, one.state)


# 10.2 the same rolls, sheets that never interact


@pytest.mark.parametrize("seats", [2, 4])
def test_10_2_all_use_the_same_rolls(seats):
    """rails30 10.2: and of the same seed as one player alone, whatever they decide."""
    *_, several = walk(rulebook(SPEC), seats, 5)
    *_, alone = walk(rulebook(SPEC), 1, 5)
    shorter = min(len(rolls_of(several)), len(rolls_of(alone)))
    assert shorter >= 35
    assert rolls_of(several)[:shorter] == rolls_of(alone)[:shorter]
    assert sum(one.seat == CHANCE for one in several.turns) <= 36


@pytest.mark.parametrize("spec", SPECS)
def test_10_2_sheets_never_interact(spec):
    """rails30 10.2: each sheet of a random game is that of a game alone, with the same rolls and decisions."""
    for number in range(4):
        *_, match = walk(rulebook(spec), 2 + number % 3, f"{spec} {number}")
        for seat in range(len(match.players)):
            alone = Match(match.rules, 1, luck="manual")
            for one in match.turns:
                if one.seat in (seat, CHANCE) and not alone.over:
                    alone.act(one.action, 0 if one.seat == seat else CHANCE)
            assert alone.over
            assert alone.state.sheets[0] == match.state.sheets[seat]
            assert alone.outcome.scores[0] == match.outcome.scores[seat]


def test_10_2_every_decision_is_each_players_own():
    """rails30 10.2: mountain, mine, stations, bonus, square, form, overrides and purchases."""
    match = do(turnout.new(SPEC, players=2, luck="manual"), "roll-white 3", "player1: keep")
    assert may(match, "player2") == ["keep", "pass 1"]
    do(match, "player2: pass 1")
    assert [sheet.plan.mountains.bit_count() for sheet in match.state.sheets] == [1, 0]
    match = sit(SPEC, sheet_with(white_left=1), sheet_with(), dice=(2, 5))
    do(match, "player1: white 3", "player1: lay 3,3 NE+NW", "player2: lay 2,2 ES+SW")
    assert [sheet.tiles.count(0) for sheet in match.state.sheets] == [35, 35]
    assert match.state.sheets[0].tiles != match.state.sheets[1].tiles
    both = sit("rails30+actions+multiplayer", sheet_with(), sheet_with(), dice=(2, 5))
    do(both, "player2: buy 1-2")
    assert {text.split()[0] for text in may(both, "player1")} == {"lay", "buy"}
    assert {text.split()[0] for text in may(both, "player2")} == {"cross"}


# 10.3 who wins


def outcome(*shares_of_1_2):
    """Of players whose lines 1-2 are worth 7 at most, by their shares."""
    full = "#" * 36
    sheets = [sheet_with(full, rails=ROW_2, stations="W2 E2 N6 S6", shares={"1-2": one}) for one in shares_of_1_2]
    match = sit("rails30+actions+multiplayer", *sheets)
    state = match.state.but(ended="complete")
    return match.rules.outcome(state)


@pytest.mark.parametrize(
    ("shares", "places", "winners"),
    [
        ((3,), (1,), (0,)),
        ((3, 5), (2, 1), (1,)),
        ((5, 5), (1, 1), (0, 1)),
        ((5, 3, 5), (1, 3, 1), (0, 2)),
        ((1, 4, 4, 6), (4, 2, 2, 1), (3,)),
        ((2, 2, 2, 2), (1, 1, 1, 1), (0, 1, 2, 3)),
        ((0, 0), (1, 1), (0, 1)),
    ],
)
def test_10_3_highest_score_wins_and_equal_ones_share(shares, places, winners):
    """rails30 10.3, A12: places after a shared one are left out."""
    found = outcome(*shares)
    base = found.scores[0].total - shares[0]
    assert found.points == tuple(base + one for one in shares)
    assert (found.places, found.winners) == (places, winners)


def test_10_3_the_same_decisions_share_the_win():
    """rails30 10.3."""
    match = turnout.new(SPEC, players=["ann", "bob"], seed=9)
    while not match.over:
        action = match.legal(0)[0]
        for seat in ("ann", "bob"):
            match.act(action, seat)
    assert match.outcome.winners == (0, 1)
    assert match.outcome.scores[0] == match.outcome.scores[1]


# 10.4 in any order


@pytest.mark.parametrize("spec", SPECS)
def test_10_4_any_order_within_a_roll(spec):
    """rails30 10.4: each roll of random games of 2 to 4 players once more, what they decide in another order."""
    rng, swapped = random.Random(spec), 0
    for number in range(6):
        *_, match = walk(rulebook(spec), 2 + number % 3, f"{spec} {number}")
        for before, turns, after in phases(match):
            other, left = Match(match.rules, match.players, luck="manual", state=before), list(turns)
            while left:
                seat = rng.choice(other.to_act)
                one = next(one for one in left if one.seat == seat)
                swapped += one is not left[0]
                other.act(one.action, seat)
                left.remove(one)
            assert other.state == after
            assert other.to_act in ((CHANCE,), ())
    assert swapped > 100


def test_10_4_the_next_roll_waits_for_all():
    """rails30 10.4: each mountain roll, the rest of the set-up, each round."""
    rng = random.Random(4)
    for match in walk(rulebook("rails30+actions+multiplayer+rivers"), 3, 4):
        if match.to_act == (CHANCE,):
            assert all(not match.legal(seat) for seat in range(3))
            assert match.state.owing == ()
        elif match.to_act:
            waiting = rng.choice(match.to_act)
            assert not match.legal(CHANCE)
            assert match.legal(waiting)
    assert match.over


def test_10_4_who_has_decided_waits():
    """rails30 10.4."""
    match = do(sit(SPEC, sheet_with(), sheet_with(), dice=(2, 5)), "player2: lay 2,2 ES+SW")
    assert match.to_act == (0,)
    assert refused(match, "lay 2,3 ES+SW", "player2") == ("not_to_act", "")
    assert refused(match, "roll 1 1", CHANCE) == ("not_to_act", "")


def test_10_4_sheets_are_open():
    """rails30 10.4: each player, and a spectator, sees all of them."""
    *_, match = walk(rulebook("rails30+actions+multiplayer+rivers", {"rounds": 2}), 2, 4)
    for seat in (None, 0, 1):
        assert match.view(seat) == match.state
        assert match.log(seat) == match.turns


def test_10_4_who_has_six_mountains_sits_out_round_30():
    """rails30 6.1, 10.4, A4: the others play it."""
    full, last = sheet_with(SIX.replace(".", "#")), sheet_with(map_with("6,6"))
    match = do(sit(SPEC, full, last, full, round=29), "roll 2 5")
    assert match.state.round == 30
    assert match.to_act == (1,)
    assert refused(match, "lay 6,6 ES+SW", "player1") == ("not_to_act", "")
    do(match, "player2: lay 6,6 ES+SW")
    assert match.over
    all_full = do(sit(SPEC, last, last, round=28), "roll 2 5", "player1: lay 6,6 ES+SW", "player2: lay 6,6 NE+NW")
    assert all_full.over
    assert all_full.state.round == 29
