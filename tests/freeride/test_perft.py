"""The tree of all moves, counted by the engine and by a second generator that shares nothing with it; networks by networkx."""

import os
import random
from collections import Counter

import networkx
import pytest

from tests.freeride import naive
from tests.freeride.table import EUROPE, LATE, NAMES, TINY, do, opened, player, sit
from tests.freeride.test_invariants import choice, drawn_options
from turnout import CHANCE, Match
from turnout.rules import acting, listed, turn
from turnout_freeride import positions
from turnout_freeride.rules import FreeRide
from turnout_freeride.state import OWNER, THE_STATE

GAMES = int(os.environ.get("FREERIDE_GAMES", "300")) // 10
ROAD = "alma--brig state, brig--cove bob, cove--elm state, elm--gate ann"
HALF = "alma--brig state, alma--dell bob 1, brig--elm ann 0, elm--hill state 0 3"
MIDDLE = "alma--brig ann, brig--cove bob, cove--elm bob, elm--gate state, alma--dell ann 0, elm--hill bob 1 2"
POSITIONS = {
    "opening": (lambda: opened(), (9, 72, 504)),
    "thinned decks": (lambda: opened(thin_decks=True), (3, 9, 27)),
    "first choice": (lambda: in_prologue(), (6, 54, 432)),
    "empty board": (lambda: sit(player("alma"), player("elm")), (5, 20, 159)),
    "a ride": (
        lambda: sit(player("alma", on="dell>cove"), player("elm", coins=0), lines=ROAD, display="brig/gate/elm cove/elm/fort"),
        (19, 193, 1348),
    ),
    "stage two": (
        lambda: sit(player("brig", on="dell>elm"), player("gate"), lines=ROAD, display="brig/gate/elm brig/cove/fort", stage=2),
        (22, 210, 1728),
    ),
    "half built": (lambda: sit(player("alma", rails=1), player("dell", rails=0), lines=HALF), (4, 7, 16)),
    "middle game": (
        lambda: sit(player("brig", on="dell>gate"), player("cove", rails=1), player("alma"), lines=MIDDLE, bonus="hill", stage=3),
        (5, 11, 49),
    ),
    "finish phase": (
        lambda: sit(
            player("alma", on="gate>brig"),
            player("elm", on="brig>cove", rails=1),
            lines=ROAD,
            **{**LATE, "display": "brig/gate/elm"},
        ),
        (20, 238, 2081),
    ),
    "the last to retire": (
        lambda: sit(player(None, retired=True), player("gate", on="elm>gate", coins=0), turn=1, lines=ROAD, **LATE),
        (18, 64, 243),
    ),
    "nothing to do": (lambda: sit(player("hill", coins=0, rails=0), player("isle", coins=0, rails=2), supply=0), (1, 9, 39)),
    "refilled at once": (
        lambda: sit(
            player("alma"),
            player("elm"),
            lines=ROAD,
            display="alma/gate/elm brig/cove/fort",
            stage=2,
            decks=("", "", "elm gate dell"),
            refill="immediate",
        ),
        (20, 205, 1567),
    ),
    "all other options": (
        lambda: sit(
            player("alma", coins=1, on="gate>brig"),
            player("elm", markers=0),
            lines=MIDDLE,
            display="brig/gate/elm",
            decks=("", "", ""),
            stage=3,
            **OTHER,
        ),
        (5, 21, 94),
    ),
}
"""Positions on the tiny map, and the leaves to depth 1, 2 and 3."""
OTHER = {
    "build_order": "adjacent",
    "buy_when": "any",
    "finish_first": "new_line",
    "foreign_unfinished": "pay_first",
    "no_marker": "state",
    "pickup_without_moving": False,
    "retire_turn": "after_action",
    "finish_when": "end_of_turn",
}


def in_prologue():
    match = opened()
    return do(match, *(f"deal {one.id}" for one in TINY.cities))


def to_naive(match):
    """The same position in the words of the naive generator."""
    state, board = match.state, match.rules.map
    ids = [one.id for one in board.cities]
    options = {name: getattr(match.rules, name) for name in naive.OPTIONS}
    found = naive.opening(len(state.players), board.id, **options)
    found["players"] = [
        {
            "city": None if one.city is None else ids[one.city],
            "coins": one.coins,
            "rails": one.rails,
            "markers": one.markers,
            "hammer": None if one.hammer is None else board.lines[one.hammer].id,
            "wagons": [(ids[route.start], ids[route.destination]) for route in one.wagons],
            "done": [(ids[route.start], ids[route.destination]) for route in one.delivered],
            "retired": one.retired,
        }
        for one in state.players
    ]
    names = {THE_STATE: "state", **{OWNER + seat: seat for seat in range(5)}}
    found["lines"] = {
        one.id: {"owner": names[state.owners[number]], "built": {space for space in range(6) if state.built[number] >> space & 1}}
        for number, one in enumerate(board.lines)
        if state.built[number]
    }
    found |= {
        "bonus": {city: coins for city, coins in zip(ids, state.bonus, strict=True) if coins},
        "decks": [sorted(city for city, count in zip(ids, cards, strict=True) for _ in range(count)) for cards in state.decks],
        "display": [column and [ids[card] for card in column.cards] for column in state.display],
        "cards": [ids[card] for card in state.dealing.cards] if state.dealing else [],
        "supply": state.supply,
        "bank": state.bank,
        "phase": state.step,
        "stage": state.stage,
        "first": state.first,
        "turn": state.turn,
        "round": state.round,
        "over": state.ended,
    }
    if state.step == "prologue":
        found["target"] = state.open_columns + state.missing
    found["now"]["finish"] = state.journey.finish
    return found


def perft(rules, state, depth):
    """The leaves of the tree of all moves, cut at this depth."""
    moves = [(seat, action) for seat in acting(rules, state) for action in listed(rules, state, seat)]
    if depth == 0 or not moves:
        return 1
    return sum(perft(rules, turn(rules, state, seat, action)[1], depth - 1) for seat, action in moves)


def listing(match):
    return {(naive.LUCK if seat == CHANCE else seat, str(action)) for seat in match.to_act for action in match.legal(seat)}


@pytest.mark.parametrize("name", POSITIONS)
def test_perft(name):
    """freeride A to G: leaves to each depth, by both."""
    made, leaves = POSITIONS[name]
    match = made()
    for depth, number in enumerate(leaves, 1):
        assert perft(match.rules, match.state, depth) == number
        assert naive.perft(to_naive(match), depth) == number


@pytest.mark.parametrize("name", POSITIONS)
def test_both_list_the_same_at_once(name):
    """Not the numbers only, but the moves, here and one move on."""
    match = POSITIONS[name][0]()
    state = to_naive(match)
    assert listing(match) == naive.moves(state)
    for seat, text in naive.moves(state):
        other = match.copy()
        other.act(other.read(text), CHANCE if seat == naive.LUCK else seat)
        assert listing(other) == naive.moves(naive.after(state, (seat, text)))


def in_step(number, options, seats, board="tiny"):
    """One random game by both, eager for routes; counts what came up."""
    rng, seen = random.Random(f"in step {number}"), Counter()
    match = Match(FreeRide(**{**options, "map": EUROPE if board == "europe" else TINY}), seats, seed=number, luck="manual")
    state = naive.opening(seats, board, **{name: value for name, value in options.items() if name != "map"})
    while not match.over:
        assert listing(match) == naive.moves(state), match
        (seat,) = match.to_act
        action = match.roll().action if seat == CHANCE else choice(rng, match, seat, eager=number % 3 > 0)
        if seat != CHANCE:
            match.act(action, seat)
        state = naive.after(state, (naive.LUCK if seat == CHANCE else seat, str(action)))
        seen[type(action).__name__] += 1
    same_end(match, state)
    seen[match.state.ended] += 1
    seen["delivered"] += sum(len(one.delivered) for one in match.state.players)
    return seen


def same_end(match, state):
    """Everything that both know is equal."""
    found = to_naive(match)
    for key in found.keys() - {"now", "target", "said"}:
        assert found[key] == state[key], key
    assert list(match.outcome.points) == [naive.points(state, seat) for seat in range(len(match.players))]
    assert list(match.outcome.winners) == naive.winners(state)


def test_whole_games_in_step():
    """Random games of two to four by the plain rules: the same moves at each step, the same end."""
    seen = Counter()
    for number in range(GAMES // 2):
        seen += in_step(number, {"round_limit": 25}, 2 + number % 3)
    assert min(seen[word] for word in ("delivered", "all retired", "Retire", "Load", "Buy")) >= 3, seen


def test_whole_games_with_drawn_options_in_step():
    """The same with all options drawn, two to five players."""
    seen = Counter()
    for number in range(GAMES):
        seats = 2 + number % 4
        seen += in_step(number, {**drawn_options(random.Random(f"in step options {number}"), seats), "round_limit": 12}, seats)
    assert min(seen[word] for word in ("delivered", "Load", "Buy", "TakeRails", "Thin", "round limit")) >= 3, seen


def test_a_game_on_europe_in_step():
    in_step(1, {"round_limit": 3}, 3, "europe")


# Networks, reach and fees


def drawn_position(rng, board):
    """Any lines filled or not, owned by anybody."""
    seats = rng.randrange(2, 6)
    built = bytes(rng.choice([0, full, full, full & rng.randrange(64)]) for full in board.full)
    owners = bytes(rng.choice([THE_STATE, OWNER + rng.randrange(seats)]) if mask else 0 for mask in built)
    match = Match(FreeRide(map=board, start_rails=(0, 4, 4, 4, 4)), NAMES[:seats], luck="manual")
    parts = bytearray(range(len(board.cities)))
    graph = networkx.Graph()
    graph.add_nodes_from(range(len(board.cities)))
    graph.add_edges_from(board.ends[line] for line, mask in enumerate(built) if mask == board.full[line])
    for part in networkx.connected_components(graph):
        for city in part:
            parts[city] = min(part)
    players = tuple(one.but(city=rng.randrange(len(board.cities)), coins=rng.randrange(3)) for one in match.state.players)
    return match.rules, match.state.but(players=players, built=built, owners=owners, parts=bytes(parts), step="main"), graph


@pytest.mark.parametrize(("board", "count"), [(TINY, 600), (EUROPE, 400)], ids=["tiny", "europe"])
def test_networks_reach_and_fees(board, count):
    """freeride C3, B4, M1 to M5: on 1,000 random positions equal to a search by networkx."""
    rng = random.Random(board.id)
    for _ in range(count):
        rules, state, graph = drawn_position(rng, board)
        assert positions.joined(board, state.built) == state.parts
        for seat, one in enumerate(state.players):
            near = networkx.node_connected_component(graph, one.city)
            wanted = {line for line, ends in enumerate(board.ends) if set(ends) & near}
            assert set(rules.network_lines(state, one)) == wanted
            reach(rules, state, graph, seat, one)


def reach(rules, state, graph, seat, one):
    """Where a ride of two steps can end and what it costs, step by step and as a cheapest way."""
    board = rules.map
    line_of = {frozenset(ends): line for line, ends in enumerate(board.ends)}
    roads = networkx.Graph()
    for a, b in graph.edges:
        foreign = state.owners[line_of[frozenset((a, b))]] not in (THE_STATE, OWNER + seat)
        roads.add_edge(a, b, fee=int(foreign))
    first = {str(action) for action in rules.riding(state, seat, 2, before=True)}
    around = roads.adj.get(one.city, {})
    wanted = {f"ride {board.cities[city].id}" for city, road in around.items() if road["fee"] <= one.coins}
    assert first == wanted
    for city, road in around.items():
        if road["fee"] > one.coins:
            continue
        paid = state
        for event in rules.ridden(state, seat, city):
            paid = event.apply(paid)
        left = one.coins - road["fee"] + state.bonus[city]
        assert paid.players[seat].coins == left
        owner = state.owners[line_of[frozenset((one.city, city))]]
        if road["fee"]:
            assert paid.players[owner - OWNER].coins == state.players[owner - OWNER].coins + 1
        further = {
            f"ride {board.cities[other].id}" for other, way in roads[city].items() if other == one.city or way["fee"] <= left
        }
        assert {str(action) for action in rules.riding(paid, seat, 1, before=False)} == further
