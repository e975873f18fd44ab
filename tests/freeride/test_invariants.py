"""The invariants of freeride I and the bound in random games, plain ones and such with drawn options; and the laws of the kit."""

import os
import random
from collections import Counter
from functools import cache

import pytest

from tests.freeride.invariants import Watched
from tests.freeride.table import EUROPE, TINY
from turnout import CHANCE, Match, compose
from turnout.testing import check
from turnout_freeride.rules import FreeRide
from turnout_variants.freeride.solo import Solo
from turnout_variants.freeride.usa import Usa

GAMES = int(os.environ.get("FREERIDE_GAMES", "300"))
"""How many random games; 3,000 and more by hand."""
CHOICES = {
    "display_columns": [1, 2, 3, 6, 9],
    "prologue_columns": [1, 2, 3, 5],
    "prologue_refill": [1, 2, 3],
    "start_coins": [0, 1, 6],
    "start_rails": [(0, 15, 12, 10, 8), (0, 3, 2, 1, 0), (0, 0, 0, 0, 0)],
    "thin_decks": ["solo", "small", True, False],
    "bonus_by": ["visit", "visit_or_start"],
    "bank_coins": [None, 54, 20, 0],
    "build_order": ["any", "adjacent"],
    "buy_when": ["before", "any"],
    "finish_first": ["any_rail", "new_line"],
    "foreign_unfinished": ["build", "forbid", "pay_first"],
    "no_marker": ["reject", "state"],
    "refill": ["end_of_turn", "immediate"],
    "pickup_without_moving": [True, False],
    "retire_turn": ["instead", "after_action"],
    "finish_mode": ["auto", "voluntary"],
    "finish_when": ["at_once", "end_of_turn"],
    "finish_last_round": [True, False],
    "third_card_points": [2, 0],
    "tie_break": ["coins", "cities", "none"],
    "build_points": [1, 2, 3],
}
WEIGHTS = {"Rail": 6, "Ride": 4, "Load": 8, "Buy": 2, "TakeRails": 2, "Retire": 1, "EndTurn": 1, "Draft": 1, "Pass": 1}
"""A third of the games is played by who likes routes: else nothing is ever delivered."""


@cache
def weights(kind):
    return WEIGHTS.get(kind.__name__, 1)


def choice(rng, match, seat, eager):
    """One of the actions; who is eager for routes rides to where one begins or ends."""
    legal = match.legal(seat)
    if not eager:
        return rng.choice(legal)
    player = match.state.players[seat]
    wanted = {route.destination for route in player.routes}
    number = match.rules.map.city_number
    odds = [weights(type(one)) + 40 * (getattr(one, "city", "") in number and number[one.city] in wanted) for one in legal]
    return rng.choices(legal, odds)[0]


def play(match, rng, eager):
    """A random game, the invariants held at each of its turns. Answers what came up."""
    watched, seen = Watched(match, isinstance(match.rules, Solo)), Counter()
    while not match.over:
        (seat,) = match.to_act
        before = match.state
        turn = match.roll() if seat == CHANCE else match.act(choice(rng, match, seat, eager), seat)
        watched.hold(match, turn, before)
        seen[type(turn.action).__name__] += 1
        seen["delivered"] += any(type(event).__name__ == "Delivered" for event in turn.events)
        seen[f"stage {match.state.stage}"] += match.state.stage != before.stage
    assert len(match.turns) <= match.rules.bound(len(match.players))
    seen[match.state.ended] += 1
    seen["finish"] += match.state.finishing
    return seen


def game(number, seats, options):
    rng = random.Random(f"game {number}")
    rules = FreeRide(**options)
    return play(Match(rules, seats, seed=number, luck="manual"), rng, eager=number % 3 > 0)


def test_plain_games_on_the_tiny_map():
    """freeride I1 to I9: two to four players, so many as the rails are enough for."""
    seen = Counter()
    for number in range(GAMES // 2):
        seen += game(number, 2 + number % 3, {"map": TINY, "round_limit": 30})
    assert (
        min(seen[word] for word in ("delivered", "finish", "stage 2", "stage 3", "all retired", "Retire", "Buy", "TakeRails")) >= 3
    ), seen


def built(number, seats, until=None):
    """A game on Europe by bots that build towards their routes, up to a stage (4: the finish phase), or whole."""
    rules = FreeRide(start_coins=6 if number % 3 else 0)
    builder = rules.bots()["builder"]
    match = Match(rules, seats, seed=number, luck="manual")
    while not match.over and (until is None or reached(match.state) < until):
        (seat,) = match.to_act
        yield match
        match.roll() if seat == CHANCE else match.act(builder(match.view(seat), seat, match.legal(seat)), seat)
    yield match


def reached(state):
    return 4 if state.finishing else state.stage


def refusals(match, rng):
    """The codes with which some actions of the game are refused now."""
    rules, seat = match.rules, match.state.turn
    rails = [rail for line in rng.sample(rules.rail_actions, 4) for rail in line]
    tried = [*rng.choice(rules.load_actions), *rails, *rng.sample(rules.ride_actions, 4), *map(match.read, WORDS)]
    return {why.code for action in tried if (why := match.why_not(action, seat))}


WORDS = ("buy", "take-rails", "retire", "pass", "end-turn", "draft 0 top")
CODES = {
    *("BAD_COLUMN", "BAD_PHASE", "EMPTY_ACTION", "FINISH_FIRST", "GAME_OVER", "LINE_NOT_COMPLETE", "NOT_AT_START_CITY"),
    *("NOT_CONNECTED", "NOT_FINISH_PHASE", "NOT_YOUR_TURN", "NO_COIN", "NO_FREE_WAGON", "NO_RAILS", "NO_SUCH_LINE"),
    *("PASS_NOT_ALLOWED", "SPACE_OCCUPIED", "TOO_FEW_POINTS", "TOO_MANY_RAILS", "TOO_MANY_STEPS"),
}
"""The refusals that must come up in such games; a third of them begins without a coin."""


def test_games_on_europe():
    """freeride I1 to I9: a third by random players, a third by bots that build, a third at random from positions of later stages.

    Fails where a stage, an end or a refusal was not reached.
    """
    seen, codes = Counter(), set()
    for number in range(max(4, GAMES // 50)):
        rng, seats = random.Random(f"europe {number}"), 2 + number % 4
        seen += game(number, seats, {"map": EUROPE, "round_limit": 25})
        *_, position = built(number, seats, until=2 + number % 3)
        seen[f"from {2 + number % 3}"] += 1
        rules = FreeRide(round_limit=position.state.round + 6)
        later = Match(rules, seats, seed=number, luck="manual", state=position.state)
        seen += play(later, rng, eager=True)
    for number in range(max(2, GAMES // 100)):
        rng, watched, before = random.Random(f"built {number}"), None, None
        for match in built(number, 2 + number % 4):
            watched = watched or Watched(match, False)
            if match.turns:
                watched.hold(match, match.turns[-1], before)
            before = match.state
            seen[f"stage {reached(before)}"] += 1
            codes |= refusals(match, rng) if len(match.turns) % 2 == 0 or match.over else set()
        seen[f"built, {match.state.ended}"] += 1
    assert min(seen[word] for word in ("round limit", "built, all retired", "Load", "from 2", "from 3", "from 4")) >= 1, seen
    assert min(seen[f"stage {stage}"] for stage in (1, 2, 3, 4)) >= 10, seen
    assert codes >= CODES, sorted(CODES - codes)


def drawn_options(rng, seats):
    """Options that can be played together."""
    options = {name: rng.choice(values) for name, values in CHOICES.items()}
    options["start_rails"] = rng.choice([one for one in CHOICES["start_rails"] if one[seats - 1] * seats <= 40])
    return {"map": TINY, "round_limit": rng.choice([3, 12, 30]), **options}


def test_games_with_drawn_options():
    """freeride I1 to I9: all options at once, two to five players."""
    seen = Counter()
    for number in range(GAMES // 2):
        rng = random.Random(f"options {number}")
        seats = 2 + number % 4
        seen += game(number, seats, drawn_options(rng, seats))
    assert min(seen[word] for word in ("delivered", "finish", "all retired", "round limit", "Retire", "Buy", "Thin")) >= 3, seen


@pytest.mark.parametrize("variants", [[Usa], [Solo], [Solo, Usa]], ids=["usa", "solo", "solo+usa"])
def test_games_of_the_variants(variants):
    """freeride I1 to I9: plain ones and such with drawn options; the coins of solo are its limit."""
    seen, solo = Counter(), Solo in variants
    for number in range(GAMES // 30):
        rng = random.Random(f"{variants} {number}")
        options = {**drawn_options(rng, 2), "start_rails": (0, 6, 5, 4, 3)} if number % 2 else {"map": TINY, "round_limit": 30}
        if solo:
            options = {**options, "round_limit": None, "solo_coins": rng.choice([1, 10, 40])}
        rules = compose(FreeRide, variants)(**options)
        seen += play(Match(rules, 1 if solo else 2, seed=number, luck="manual"), rng, eager=number % 3 > 0)
    assert min(seen[word] for word in ("delivered", "no coin left" if solo else "all retired")) >= 3, seen


def test_the_same_seed_is_the_same_game():
    """freeride I9."""
    first, again = (Match(FreeRide(map=TINY, round_limit=5), 3, seed=11, luck="manual") for _ in range(2))
    play(first, random.Random(1), eager=True)
    play(again, random.Random(1), eager=True)
    assert first.turns == again.turns


@pytest.mark.parametrize("seats", [2, 4])
def test_the_laws_of_the_kit(seats):
    check(FreeRide(map=TINY, round_limit=4), games=1, seats=seats, seed=7)


def test_the_laws_with_drawn_options():
    for number in range(2):
        rng = random.Random(f"laws {number}")
        check(FreeRide(**{**drawn_options(rng, 3), "round_limit": 3}), games=1, seats=3, seed=number)
