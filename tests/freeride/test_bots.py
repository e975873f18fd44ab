"""The builder plays whole games, on both maps, with every variant, under drawn options: only what is legal, the same each time."""

import random
from functools import cache
from itertools import pairwise

import pytest

from tests.freeride.table import EUROPE, TINY
from tests.freeride.test_invariants import CHOICES
from turnout import Match, compose
from turnout.bots import bot
from turnout_freeride.actions import Buy, Draft, Load, Rail, Retire, TakeRails
from turnout_freeride.bots import BLOCKED, prices, reach
from turnout_freeride.rules import FreeRide
from turnout_variants.freeride.solo import Solo
from turnout_variants.freeride.usa import Usa

SETS = [(), (Usa,), (Solo,), (Solo, Usa)]


def played(rules, seats, seed):
    """A whole game by builders; Match refuses what is not legal."""
    match, builder = Match(rules, seats, seed=seed), bot("builder", rules=rules)
    while not match.over:
        (seat,) = match.to_act
        match.act(builder(match, seat), seat)
    return match


@cache
def europe(seed):
    return played(FreeRide(), 4, seed)


def events(match, name):
    return [event for turn in match.turns for event in turn.events if type(event).__name__ == name]


@pytest.mark.parametrize("seed", range(3))
def test_four_players_on_europe_play_to_the_end_like_people(seed):
    match = europe(seed)
    scores = sorted(score.total for score in match.outcome.scores)
    assert match.outcome.reason == "all retired"
    assert match.state.round < 80
    assert scores[0] >= 50
    assert 95 <= scores[-1] <= 170
    assert sum(len(player.delivered) for player in match.state.players) >= 32


def test_all_stages_and_ways_to_leave_come_up():
    matches = [europe(seed) for seed in range(3)]
    stages = {(state.stage, state.finishing) for match in matches for state in match._states}
    assert stages >= {(1, False), (2, False), (3, False), (3, True)}
    did = {type(turn.action) for match in matches for turn in match.turns}
    assert did >= {Draft, Rail, Buy, Load, Retire}
    for name in ("FeePaid", "CoinsFound", "LineCompleted", "Delivered", "Retired"):
        assert all(events(match, name) for match in matches), name
    assert max(len(player.routes) for match in matches for state in match._states for player in state.players) == 2
    assert any(event.over for match in matches for event in events(match, "Delivered"))


def test_the_poor_take_rails_for_nothing():
    match = played(FreeRide(start_coins=0), 4, 1)
    assert match.outcome.reason == "all retired"
    assert any(type(turn.action) is TakeRails for turn in match.turns)


def test_the_solo_challenge_goes_far():
    assert len(played(compose(FreeRide, [Solo])(), 1, 0).state.players[0].delivered) >= 20


def test_the_usa_variant_on_a_map_with_coasts():
    match = played(compose(FreeRide, [Usa])(map=TINY), 3, 5)
    assert match.outcome.reason == "all retired"


@pytest.mark.parametrize("number", range(40))
def test_it_plays_by_any_options(number):
    """Match refuses what is not legal; the game ends, and within its bound."""
    rng = random.Random(f"builder/{number}")
    variants = SETS[number % 4]
    options = {name: rng.choice(values) for name, values in CHOICES.items() if rng.random() < 0.4}
    seats = 1 if Solo in variants else rng.randint(2, 5)
    if seats * options.get("start_rails", (0, 15, 12, 10, 8))[seats - 1] > TINY.rails_supply:
        options["start_rails"] = (0, 6, 5, 4, 3)
    limit = {} if Solo in variants else {"round_limit": 60}
    rules = compose(FreeRide, variants)(map=TINY, **limit, **options)
    match = played(rules, seats, number)
    assert match.outcome.reason in ("all retired", "round limit", "goal reached", "no coin left")
    assert len(match.turns) <= rules.bound(seats)


def test_it_plays_the_same_again():
    once, again = (played(FreeRide(map=TINY), 3, 7) for _ in range(2))
    assert once.turns == again.turns


def test_it_rides_to_and_fro_at_no_time():
    """Two plans that call it from city to city would hold a game up for ever; going back once can be sense, thrice not."""
    for match in (europe(seed) for seed in range(3)):
        for seat in range(4):
            moved = [(turn.action.city, state.built, state.display) for turn, state in steps(match, seat)]
            for one, other, third, fourth in zip(moved, moved[1:], moved[2:], moved[3:], strict=False):
                assert not (one == third and other == fourth), f"{match.seed}: seat {seat}"


def steps(match, seat):
    """The steps of a seat that brought no event but the step, with the states before them."""
    for turn, state in zip(match.turns, match._states, strict=False):
        if turn.seat == seat and type(turn.action).__name__ == "Ride":
            yield turn, state


def test_the_cheapest_way_is_that_of_another_search():
    match = europe(0)
    for state in match._states[100::60]:
        costs = prices(match.rules, state, 0)
        found, before = reach(EUROPE.neighbours, costs, 0)
        slow = [BLOCKED * BLOCKED] * len(found)
        slow[0] = 0
        for _ in found:
            for (a, b), cost in zip(EUROPE.ends, costs, strict=True):
                slow[a], slow[b] = min(slow[a], slow[b] + cost), min(slow[b], slow[a] + cost)
        assert found == slow
        assert all(found[city] > found[before[city]] for city in range(1, len(found)))


def test_what_cannot_be_built_or_paid_is_blocked():
    state = europe(0)._states[200]
    player = state.players[0].but(coins=0, rails=0)
    costs = prices(FreeRide(), state.with_player(0, player).but(supply=0), 0)
    for line, (built, owner) in enumerate(zip(state.built, state.owners, strict=True)):
        open_ = built == EUROPE.full[line] and owner in (1, 2)
        assert (costs[line] < BLOCKED) == open_


def test_a_decision_is_fast(quickly):
    match = europe(1)
    builder = FreeRide().bots()["builder"]
    asked = [(state, after.seat) for (state, _), after in zip(pairwise(match._states), match.turns, strict=True) if after.seat >= 0]
    with quickly(0.006 * len(asked)):
        for state, seat in asked:
            builder(state, seat, match.rules.legal(state, seat))
