"""Scoring by rails30 7 to 9: hand-made cases, a smallest board for each rule, and the naive scorer on random boards."""

import random
import time
from collections import Counter

import pytest

from tests.rails30 import boards, oracle
from turnout_rails30 import scoring
from turnout_rails30.state import Plan

THROUGH = {"mine_through": True}
ANY_TRACK = {"mine_rule": "any_track"}
NOT_ADJACENT = {"station_adjacent_mine": False}


def score(board, **options):
    """What the library makes of a board, in the shape of the oracle's answer."""
    plan, tiles = boards.read(board)
    through = {name: value for name, value in options.items() if name == "mine_through"}
    found = scoring.runs(plan, tiles, **through)
    stations = scoring.mine_stations(plan, tiles, **options)
    return {
        "lines": {f"{a}-{b}": line((a, b), found.get((a, b))) for a, b in scoring.BASES},
        "mine": {"stations": list(stations), "points": scoring.MINE_POINTS[len(stations)]},
    }


def line(pair, run):
    base, length = (scoring.BASES[pair], len(run.squares)) if run else (0, 0)
    bonus = scoring.BONUS if run and run.bonus else 0
    return {"connected": bool(run), "base": base, "length": length, "bonus": bonus, "total": base + length + bonus}


def board(stations, tiles, *, mine=None, bonus=None):
    """`stations` such as "W1 N1" for stations 1 and 2."""
    return {
        "mountains": [],
        "mine": mine,
        "stations": {str(k): name for k, name in enumerate(stations.split(), 1)},
        "bonus": bonus,
        "tiles": {square: links.split("+") for square, links in tiles.items()},
    }


def lines(one, **options):
    """Length and bonus of each connected pair."""
    found = score(one, **options)["lines"]
    return {pair: (part["length"], part["bonus"]) for pair, part in found.items() if part["connected"]}


def mine(one, **options):
    return score(one, **options)["mine"]["stations"]


# The hand-made cases


def test_all_plain_cases_are_read():
    assert len(boards.PLAIN) == 17
    assert len(boards.CASES) == 20


@pytest.mark.parametrize("name", boards.PLAIN)
def test_case(name):
    case = boards.PLAIN[name]
    got = score(case["board"], **case.get("options", {}))
    expected = case["expected"]
    for pair, part in got["lines"].items():
        assert part | {"score": part["total"]} == expected["lines"][pair], pair
    assert got["mine"] == expected["mine"]
    line_points = sum(part["total"] for part in got["lines"].values())
    total = line_points + got["mine"]["points"]
    assert (line_points, total) == (expected["line_points"], expected["total"])
    assert scoring.verdict(total) == expected["rating"]


@pytest.mark.parametrize("name", boards.PLAIN)
def test_the_oracle_knows_the_cases(name):
    case = boards.PLAIN[name]
    got = oracle.score(case["board"], **case.get("options", {}))
    assert {pair: part | {"score": part["total"]} for pair, part in got["lines"].items()} == case["expected"]["lines"]
    assert got["mine"] == case["expected"]["mine"]


# Lines

FORK = board("W1 N1 E1", {"1,1": "NE+NW", **{f"1,{column}": "EW" for column in range(2, 7)}})
BALLOON = {"1,1": "EW+NE", "1,2": "EW+SW", "1,3": "SW", "2,3": "NW", "2,2": "NE"}
LONGER = {"1,1": "EW+SW", "1,2": "NW+NS", "2,1": "NE", "2,2": "NW"}
EQUAL = {"1,1": "NE+NS", "1,2": "SW", "2,1": "NE", "2,2": "EW+NE", **{f"2,{column}": "EW" for column in range(3, 7)}}
LOOP = {"1,1": "NS+EW", "1,2": "SW", "2,2": "NW", "2,1": "NE"}


def test_7_3a_no_reversing_from_arm_to_arm():
    assert lines(board("W1 N1", {"1,1": "EW+NE"})) == {}
    assert lines(board("W1 N1", {"1,1": "NE+NW"})) == {"1-2": (1, 0)}


def test_7_3b_a_run_ends_at_the_first_station():
    assert lines(FORK) == {"1-2": (1, 0), "2-3": (6, 0)}


def test_7_3c_a_run_ends_at_the_mine():
    column = {"1,1": "NS", **{f"{row},1": "NS" for row in range(3, 7)}}
    assert lines(board("N1 S1", column, mine=[2, 1])) == {}
    assert lines(board("N1 S1", column | {"2,1": "NS"})) == {"1-2": (6, 0)}


def test_7_3d_no_border_is_crossed_twice():
    """A balloon would bring the train back over its stem."""
    assert lines(board("W1 N1", BALLOON)) == {}


PAST = (
    {"2,1": "EW+SW", "2,2": "EW+NE", "2,3": "EW+SW", "2,4": "SW", "3,4": "NW", "3,3": "NE", "1,2": "NS+NE"}
    | {"3,1": "NS", "4,1": "NE", "4,2": "EW", "4,3": "EW", "4,4": "EW", "4,5": "NW", "3,5": "NS", "2,5": "NS"}
    | {"1,5": "SW", "1,4": "EW", "1,3": "EW"}
)
"""From W2 to N2 the shortest walk is over 2,2 round the balloon on 2,3 and back; a run goes all the way round."""


def test_7_3d_the_way_past_a_balloon_counts():
    assert lines(board("W2 N2", PAST, bonus=[3, 3])) == {"1-2": (13, 0)}
    assert lines(board("W2 N2", PAST | {"1,4": "NS"}, bonus=[3, 3])) == {}


def test_7_8_the_shortest_line_past_a_balloon():
    detour = {"4,3": "EW+SW", "5,3": "NE", "5,4": "NW", "4,4": "EW+ES"}
    assert lines(board("W2 N2", PAST | detour, bonus=[5, 3])) == {"1-2": (13, 0)}


@pytest.mark.parametrize(("bonus", "points"), [([4, 4], 2), ([5, 3], 2), ([2, 3], 0)])
def test_7_9_one_of_the_shortest_lines_past_a_balloon(bonus, points):
    equal = {"4,3": "EW+SW", "4,4": "SW", "5,3": "NE", "5,4": "NE+EW", "5,5": "NW", "4,5": "NS"}
    assert lines(board("W2 N2", PAST | equal, bonus=bonus)) == {"1-2": (15, points)}


def test_8_1_the_mine_is_reached_past_a_balloon():
    one = board("W2", {square: links for square, links in PAST.items() if square != "1,2"}, mine=[1, 2])
    assert mine(one) == [1]
    assert scoring.mine_runs(*boards.read(one))[1].squares == (6, 12, 18, 19, 20, 21, 22, 16, 10, 4, 3, 2)


def test_7_4_a_crossing_or_a_double_curve_may_be_visited_twice():
    assert lines(board("W1 N1", LOOP)) == {"1-2": (5, 0)}
    assert lines(board("W1 N1", LOOP | {"1,1": "NE+SW"})) == {"1-2": (5, 0)}


def test_7_4_a_junction_is_not_visited_twice():
    """The loop would lead from stem W over arm E round to arm S, and so out over the stem; no train gets to N."""
    assert lines(board("W1 N1", LOOP | {"1,1": "EW+SW"})) == {}


def test_7_5_pairs_may_share_track():
    """Both lines of station 2 go over 1,1."""
    plan, tiles = boards.read(FORK)
    found = scoring.runs(plan, tiles)
    assert found[1, 2].squares == (0,)
    assert found[2, 3].squares == (0, 1, 2, 3, 4, 5)


def test_7_7_base_is_the_sum_minus_two():
    assert {(a, b): a + b - 2 for a in range(1, 5) for b in range(a + 1, 5)} == scoring.BASES


def test_7_8_only_the_shortest_line_counts():
    assert lines(board("W1 N2", LONGER)) == {"1-2": (2, 0)}


def test_7_8_a_square_visited_twice_counts_twice():
    plan, tiles = boards.read(board("W1 N1", LOOP))
    assert scoring.runs(plan, tiles) == {(1, 2): scoring.Run((0, 1, 7, 6, 0), False)}


@pytest.mark.parametrize(("bonus", "points"), [([1, 2], 2), ([2, 1], 2), ([1, 1], 2), ([3, 3], 0)])
def test_7_9_one_of_the_shortest_lines_is_enough(bonus, points):
    assert lines(board("N1 E2", EQUAL, bonus=bonus)) == {"1-2": (7, points)}


def test_7_9_a_bonus_on_a_longer_line_is_lost():
    assert lines(board("W1 N2", LONGER, bonus=[2, 2])) == {"1-2": (2, 0)}


def test_7_9_two_visits_of_the_bonus_are_worth_one():
    assert lines(board("W1 N1", LOOP, bonus=[1, 1])) == {"1-2": (5, 2)}


def test_an_unfinished_plan_has_no_runs():
    assert scoring.runs(Plan(), bytes(36)) == {}
    assert scoring.mine_runs(Plan(), bytes(36)) == {}
    assert scoring.mine_stations(Plan(stations=(0, None, None, None)), bytes(36)) == ()


# The mine


@pytest.mark.parametrize(
    ("station", "square", "links", "at"),
    [
        ("N2", "1,2", "NS", [2, 2]),
        ("W2", "2,1", "EW", [2, 2]),
        ("S5", "6,5", "NS", [5, 5]),
        ("E5", "5,6", "EW", [5, 5]),
    ],
)
def test_8_2_the_mine_is_entered_from_any_side(station, square, links, at):
    assert mine(board(station, {square: links}, mine=at)) == [1]


def test_8_2_only_by_a_link_that_points_at_it():
    assert mine(board("N2", {"1,2": "NE"}, mine=[2, 2])) == []


def test_8_1_a_run_to_the_mine_obeys_7_3():
    assert mine(board("W1", {"1,1": "EW+ES"}, mine=[2, 1])) == []
    assert mine(board("W1", BALLOON | {"1,1": "EW+ES"}, mine=[2, 1])) == []


def test_8_3_a_station_beside_the_mine_is_connected():
    one = board("N1 W1 E1", {}, mine=[1, 1])
    assert mine(one) == [1, 2]
    assert scoring.mine_runs(*boards.read(one)) == {1: scoring.Run((), False), 2: scoring.Run((), False)}


def test_a5_or_needs_a_rail():
    assert mine(board("N1 W1", {}, mine=[1, 1]), **NOT_ADJACENT) == []
    assert mine(board("N1", {"1,1": "NS"}, mine=[2, 1]), **NOT_ADJACENT) == [1]


def test_a6_a_line_may_run_through_the_mine():
    beside = board("N1 W1", {}, mine=[1, 1], bonus=[1, 1])
    assert lines(beside) == {}
    assert lines(beside, **THROUGH) == {"1-2": (1, 2)}
    assert mine(beside, **THROUGH) == [1, 2]


def test_a8_joined_track_is_enough():
    arms = board("W1", {"1,1": "EW+ES"}, mine=[2, 1])
    assert mine(arms, **ANY_TRACK) == [1]
    assert scoring.mine_runs(*boards.read(arms), mine_rule="any_track")[1].squares == (0,)


@pytest.mark.parametrize("form", ["NS+EW", "NW+ES"])
def test_a8_a_bridge_and_a_double_curve_join_nothing(form):
    assert mine(board("W1", {"1,1": form}, mine=[2, 1]), **ANY_TRACK) == []


def test_8_4_points_are_n_times_n_plus_one():
    assert tuple(n * (n + 1) for n in range(5)) == scoring.MINE_POINTS


def test_9_2_verdicts():
    words = [scoring.verdict(total) for total in (0, 39, 40, 49, 50, 59, 60, 99)]
    assert words == ["none", "none", "ok", "ok", "good", "good", "excellent", "excellent"]


# Random boards


def drawn(seed, number):
    """As many boards of each kind, in turn."""
    rng = random.Random(seed)
    return [boards.random_board(rng, boards.KINDS[k % len(boards.KINDS)]) for k in range(number)]


def met(one):
    """What a board asks of a scorer, by the oracle's list of all runs."""
    at = tuple(one["bonus"] or ())
    for number in one["stations"]:
        for found in oracle.Train(one, number, False).station_runs.values():
            shortest = [run for run in found if len(run) == min(map(len, found))]
            over = [at in run for run in shortest]
            yield "connected"
            yield from ["several lines"] * (len(found) > 1)
            yield from ["tie"] * (len(shortest) > 1)
            yield from ["tie for the bonus"] * (any(over) and not all(over))
            yield from ["bonus lost"] * (any(at in run for run in found) and not any(over))
            yield from ["square twice"] * any(len(set(run)) < len(run) for run in shortest)


def test_scorer_agrees_with_the_oracle(monkeypatch):
    """On 2,000 boards, among them many where the shortest walk is no run, so that the exact search decides."""
    count = Counter()
    search = scoring._cheapest

    def counted(ends, choices):
        used = search(ends, choices)
        count["only a balloon" if used is None else "past a balloon"] += 1
        return used

    monkeypatch.setattr(scoring, "_cheapest", counted)
    for one in drawn(1, 2000):
        assert score(one) == oracle.score(one), one
        count.update(met(one))
        count["at the mine"] += len(score(one)["mine"]["stations"])
    few = {
        "connected": 500,
        "several lines": 100,
        "tie": 30,
        "tie for the bonus": 15,
        "bonus lost": 5,
        "square twice": 30,
        "only a balloon": 25,
        "past a balloon": 5,
        "at the mine": 500,
    }
    assert {what for what, least in few.items() if count[what] < least} == set(), count


@pytest.mark.parametrize(
    "options",
    [THROUGH, ANY_TRACK, NOT_ADJACENT, NOT_ADJACENT | THROUGH, NOT_ADJACENT | ANY_TRACK],
)
def test_scorer_agrees_with_the_oracle_on_options(options):
    told = 0
    for one in drawn(2, 300):
        expected = oracle.score(one, **options)
        assert score(one, **options) == expected, one
        told += expected != oracle.score(one)
    assert told >= 10


def test_runs_are_runs():
    """Each one is in the oracle's list of all runs, to the square and in order."""
    count = 0
    for one in drawn(3, 700):
        plan, tiles = boards.read(one)
        trains = {number: oracle.Train(one, number, False) for number in one["stations"]}
        for (a, b), run in scoring.runs(plan, tiles).items():
            assert places(run) in trains[str(a)].station_runs[str(b)]
            assert run.bonus == (one["bonus"] in map(list, places(run)))
            count += 1
        for number, run in scoring.mine_runs(plan, tiles).items():
            assert places(run) in trains[str(number)].mine_runs
            assert len(run.squares) == min(map(len, trains[str(number)].mine_runs))
            count += 1
    assert count > 300


def places(run):
    return [(square // 6 + 1, square % 6 + 1) for square in run.squares]


def test_no_board_is_slow():
    """The worst board of a search for slow ones, all junctions: 4 ms here. The limit is wide, and catches a blow-up."""
    forms = bytes.fromhex("090c150d110f150f13120d000c090a0e14090b130b0c120c110b140e08130f001215100f")
    plan = Plan(mine=31, stations=(8, 14, 3, 20), bonus=10)
    one = {
        "mountains": [],
        "mine": [6, 2],
        "stations": {"1": "E3", "2": "S3", "3": "N4", "4": "W3"},
        "bonus": [2, 5],
        "tiles": {f"{k // 6 + 1},{k % 6 + 1}": list(boards.FORMS[form]) for k, form in enumerate(forms) if form},
    }
    assert boards.read(one) == (plan, forms)
    start = time.perf_counter()
    got = score(one)
    assert time.perf_counter() - start < 0.5
    assert got == oracle.score(one)
