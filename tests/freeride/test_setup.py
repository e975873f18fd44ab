"""Words, components, setup and prologue: freeride C and P."""

from collections import Counter
from fractions import Fraction

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
from turnout_freeride.actions import Begin
from turnout_freeride.rules import FreeRide

LINE = "elm--hill"
BEGUN = ("alma brig cove", "hill elm fort", "gate dell isle")
"""The three columns of a prologue on the tiny map."""


def test_a_line_is_empty_then_under_construction_then_complete():
    """freeride C1: 1 to 6 spaces; one rail fills one."""
    assert {one.length for one in EUROPE.lines} <= set(range(1, 7))
    match = sit(player("elm"), player("alma"))
    assert filled(match, LINE) == []
    do(match, f"rail {LINE} 2")
    assert filled(match, LINE) == [2]
    do(match, f"rail {LINE} 0", "rail alma--brig 0", "end-turn", f"rail {LINE} 1", f"rail {LINE} 3")
    assert match.state.built[9] == TINY.full[9] == 0b1111


def test_a_line_with_a_rail_has_one_owner():
    """freeride C2: the player who started it, or the state; an empty one has none."""
    match = sit(player("elm"), player("alma"), lines="cove--elm state")
    do(match, f"rail {LINE} 2")
    assert [owner(match, name) for name in (LINE, "cove--elm", "alma--brig")] == ["ann", "state", "nobody"]


def test_the_network_is_what_complete_lines_reach():
    """freeride C3: whoever owns them; the train's own city is in it."""
    match = sit(player("alma"), player("gate"), lines="alma--brig bob, brig--cove state, brig--elm bob 0, dell--gate ann 0")
    rules, state = match.rules, match.state
    near = {TINY.lines[number].id for number in rules.network_lines(state, of(match, "ann"))}
    assert near == {"alma--brig", "alma--dell", "brig--cove", "brig--dell", "brig--elm", "cove--elm", "cove--fort"}
    assert {TINY.lines[number].id for number in rules.network_lines(state, of(match, "bob"))} == {
        "dell--gate",
        "elm--gate",
        "gate--isle",
    }


def test_three_decks_with_one_card_of_each_city():
    """freeride C4: 135 cards on the map of 45 cities."""
    state = FreeRide().opening(2)
    assert sum(map(sum, state.decks)) == 135
    assert all(set(cards) == {1} for cards in state.decks)


@pytest.mark.parametrize(("seats", "rails"), [(2, 15), (3, 12), (4, 10), (5, 8)])
def test_everybody_gets_coins_rails_markers_and_one_wagon(seats, rails):
    """freeride P0, C5: 6 coins, rails by the number of players, 25 markers; the rest of 140 is the supply."""
    match = Match(FreeRide(), seats, luck="manual")
    for one in match.state.players:
        assert (one.coins, one.rails, one.markers, one.hammer, one.city, one.wagons) == (6, rails, 25, None, None, ())
    assert match.state.supply == 140 - seats * rails
    assert match.rules.wagons(match.state) == 1


def test_two_coins_on_each_of_the_nine_bonus_cities():
    """freeride P0."""
    assert Counter(FreeRide().opening(2).bonus) == {2: 9, 0: 36}


def test_the_start_player_is_drawn_or_given():
    """freeride P0: the others follow clockwise."""
    match = Match(FreeRide(), 3, luck="manual")
    assert match.legal(CHANCE) == (Begin(0), Begin(1), Begin(2))
    assert Match(FreeRide(start_player=2), 3, luck="manual").legal(CHANCE) == (Begin(2),)
    match = opened(3, first=1)
    order = []
    for _ in range(3):
        dealt(match)
        order.append(match.to_act[0])
        do(match, may(match)[0])
    assert order == [1, 2, 0]


def test_each_deck_is_shuffled_alone():
    """freeride P0: every card of the deck is as likely as the other, and no other deck is open before it is empty."""
    match = opened()
    assert [str(action) for action in match.legal(CHANCE)] == [f"deal {one.id}" for one in TINY.cities]
    assert {match.rules.weight(match.state, action) for action in match.legal(CHANCE)} == {1}


def test_coins_are_never_short():
    """freeride C6: the bank is unlimited."""
    assert FreeRide().opening(5).bank is None


def test_a_route_occupies_a_wagon_until_it_is_delivered():
    """freeride C7: an ordered pair, start and destination."""
    match = sit(player("alma", on="alma>brig"), player("gate"), lines="alma--brig state", display="alma/cove/elm")
    assert may(match, "load") == []
    do(match, "ride brig")
    assert (routes(match, "ann"), routes(match, "ann", "delivered")) == ("", "alma>brig")


def test_all_is_open_but_the_order_of_the_decks():
    """freeride C8: a state holds no order, so everybody may see all of it."""
    match = opened()
    assert match.view("ann") == match.view("bob") == match.view() == match.state


# The prologue


def in_prologue(seats=2, **options):
    match = opened(seats, **options)
    return dealt(match, *" ".join(BEGUN).split())


def test_three_columns_are_dealt_top_to_bottom():
    """freeride P1: three cards each, in the order dealt."""
    match = in_prologue()
    assert shown(match) == "alma/brig/cove hill/elm/fort gate/dell/isle"
    assert match.to_act == (0,)


def test_a_column_offers_its_top_and_its_bottom_pair():
    """freeride P1: cards 1 and 3 are never a pair."""
    match = in_prologue()
    assert may(match) == [f"draft {slot} {pair}" for slot in range(3) for pair in ("top", "bottom")]
    assert routes(do(match, "draft 1 bottom"), "ann") == "elm>fort"


def test_a_first_route_places_the_train_on_its_start():
    """freeride P2: the third card leaves the game, and nothing is delivered or paid."""
    match = do(in_prologue(), "draft 1 top")
    assert (at(match, "ann"), routes(match, "ann"), of(match, "ann").coins) == ("hill", "hill>elm", 6)
    cards = sum(map(sum, match.state.decks)) + 3 * match.state.open_columns + 2
    assert cards == 27 - 1


def test_two_columns_are_dealt_after_each_choice():
    """freeride P3: first into empty slots, the lowest first, then behind the last."""
    match = do(in_prologue(), "draft 1 top")
    assert match.to_act == (CHANCE,)
    dealt(match, "alma", "brig", "cove")
    assert shown(match) == "alma/brig/cove alma/brig/cove gate/dell/isle"
    assert match.to_act == (CHANCE,)
    dealt(match, "hill", "elm", "fort")
    assert shown(match) == "alma/brig/cove alma/brig/cove gate/dell/isle hill/elm/fort"
    assert match.to_act == (1,)


def test_the_display_is_capped_and_then_filled():
    """freeride P3: players choose from 3, 4, 5, 6, 6 columns, and six lie open for the main game."""
    match = Match(FreeRide(), 5, seed=4)
    counts = []
    while match.state.step == "prologue":
        counts.append(match.state.open_columns)
        match.act(match.legal()[0])
    assert counts == [3, 4, 5, 6, 6]
    assert match.state.open_columns == 6


@pytest.mark.parametrize("first", range(3))
def test_the_main_game_begins_with_the_start_player(first):
    """freeride P4."""
    match = opened(3, first)
    while match.state.step == "prologue":
        dealt(match)
        do(match, may(match)[0])
    dealt(match)
    assert (match.state.step, match.state.turn, match.state.round, match.state.first) == ("main", first, 1, first)


# Thinned decks


@pytest.mark.parametrize(
    ("option", "seats", "thin"),
    [("solo", 2, False), ("small", 2, True), ("small", 3, False), (True, 4, True), (False, 2, False)],
)
def test_when_the_decks_are_thinned(option, seats, thin):
    """freeride P5: by default in the solo challenge alone."""
    assert FreeRide(thin_decks=option).thinned(seats) is thin


def test_each_city_leaves_one_deck():
    """freeride P5: a third of the cities from each, at random; the prologue follows."""
    match = Match(FreeRide(thin_decks=True), 2, seed=5)
    state = match.start
    for turn in match.turns[: 1 + 45]:
        for event in turn.events:
            state = event.apply(state)
    assert [sum(cards) for cards in state.decks] == [30, 30, 30]
    assert {sum(counts) for counts in zip(*state.decks, strict=True)} == {2}
    assert state.step == "prologue"


def test_every_way_to_thin_is_as_likely():
    """freeride P5: on the tiny map each city is as likely to leave one deck as the other, and so is each pair."""
    match = opened(thin_decks=True)
    odds = Counter()

    def follow(match, left, chance, path):
        if left == 0:
            odds[path] += chance
            return
        actions = match.legal(CHANCE)
        weights = [match.rules.weight(match.state, action) for action in actions]
        for action, weight in zip(actions, weights, strict=True):
            other = match.copy()
            other.act(action, CHANCE)
            follow(other, left - 1, chance * Fraction(weight, sum(weights)), (*path, action.deck))

    follow(match, 2, Fraction(1), ())
    assert odds == {(one, other): Fraction(2 if one == other else 3, 24) for one in (1, 2, 3) for other in (1, 2, 3)}


def test_removals_are_spread_evenly_on_an_odd_map():
    """freeride P5: deck I first."""
    rules = FreeRide(map=attrs.evolve(TINY, cities=TINY.cities[:8], lines=TINY.lines[:11]), thin_decks=True)
    state = rules.opening(2)
    assert [rules.to_thin(state, deck) for deck in range(3)] == [3, 3, 2]


def test_a_train_placed_on_a_bonus_city_takes_nothing():
    """freeride P6: only riding does (M7)."""
    match = do(in_prologue(), "draft 1 top")
    assert (of(match, "ann").coins, match.state.bonus[7]) == (6, 2)


@pytest.mark.parametrize(
    ("options", "seats"),
    [
        ({"start_rails": (0, 21, 12, 10, 8)}, 2),
        ({"start_rails": (0, 15, 12, 11, 8)}, 4),
        ({"map": EUROPE, "start_rails": (0, 71, 12, 10, 8)}, 2),
        ({"map": attrs.evolve(TINY, cities=TINY.cities[:2], lines=TINY.lines[:1])}, 3),
        ({"map": attrs.evolve(TINY, cities=TINY.cities[:2], lines=TINY.lines[:1]), "thin_decks": True}, 2),
        ({"prologue_refill": 0, "prologue_columns": 1}, 2),
        ({"prologue_refill": 0, "display_columns": 2}, 3),
        ({"start_player": 2}, 2),
    ],
)
def test_a_game_that_cannot_be_laid_out_is_refused(options, seats):
    """freeride P7: too few columns, or more rails dealt than there are."""
    with pytest.raises(TurnoutError) as caught:
        FreeRide(**{"map": TINY, **options}).opening(seats)
    assert (caught.value.code, caught.value.rule) == ("CANNOT_LAY_OUT", "freeride P7")


@pytest.mark.parametrize("seats", [1, 6])
def test_two_to_five_players(seats):
    """freeride P7."""
    with pytest.raises(TurnoutError):
        Match(FreeRide(), seats)


def test_coins_and_rails_are_those_of_the_map():
    """freeride P7: on another map."""
    state = FreeRide(map=TINY).opening(2)
    assert (state.supply, list(state.bonus)) == (10, [0, 0, 0, 0, 0, 0, 0, 2, 2])


def test_display_columns_also_caps_the_first_ones():
    """freeride P7, P1."""
    match = opened(display_columns=2)
    dealt(match, *" ".join(BEGUN[:2]).split())
    assert match.to_act == (0,)


def test_decks_can_run_out_in_the_prologue():
    """freeride P7, D3: stage and finish phase are on from the first turn."""
    match = opened(5, start_rails=(0, 8, 8, 8, 8))
    while match.state.step == "prologue":
        dealt(match)
        do(match, may(match)[0])
    assert match.state.finishing
    assert (match.state.stage, match.state.journey.finish, match.state.open_columns) == (3, True, 4)
    assert "retire" in may(match)


def test_in_the_prologue_nothing_else_is_done():
    """freeride P2."""
    match = in_prologue()
    assert [refused(match, text) for text in ("rail alma--brig 0", "take-rails", "end-turn", "draft 3 top")] == [
        *["BAD_PHASE"] * 3,
        "BAD_COLUMN",
    ]
    assert refused(match, "draft 0 top", "bob") == "NOT_YOUR_TURN"
    assert refused(sit(player("alma"), player("alma"), **LATE), "draft 0 top") == "BAD_PHASE"
