"""Speed as ratios of two things in one run, medians of many, in CPU time, so that a busy machine does not count.

Run with `pytest tests/benchmarks -n 0 --benchmark-only`.
"""

import random
import statistics
import time

from tictactoe import TicTacToe

from tests.benchmarks import plain_rails30, plain_tictactoe
from tests.benchmarks.counting import Counting
from turnout import CHANCE, Match, rulebook

GAMES = 40


def ratio_of(one, other, *, runs=15):
    """The median over some runs of the time of `one` to that of `other`, taken in turn."""
    return statistics.median(seconds(one) / seconds(other) for _ in range(runs))


def seconds(what):
    start = time.process_time()
    what()
    return time.process_time() - start


def play_tictactoe(seed=0):
    rng, rules = random.Random(seed), TicTacToe()
    for _ in range(GAMES):
        match = Match(rules, 2, seed=1)
        while match.outcome is None:
            legal = match.legal()
            match.act(legal[rng.randrange(len(legal))])
    return match


def play_plain_tictactoe(seed=0):
    rng = random.Random(seed)
    for _ in range(GAMES):
        plain_tictactoe.play(rng.randrange)


def play_rails30(rules, seed=0, players=1):
    rng = random.Random(seed)
    totals = []
    for game in range(GAMES // 4):
        match = Match(rules, players, seed=f"{seed}.{game}")
        while not match.over:
            legal = match.legal(match.to_act[0])
            match.act(legal[rng.randrange(len(legal))], match.to_act[0])
        totals.append(match.outcome.points[0])
    return totals


def play_plain_rails30(seed=0):
    choose, die = random.Random(seed).randrange, random.Random(seed).randrange
    games = [plain_rails30.play(choose, lambda: die(6) + 1, lambda: (die(6) + 1, die(6) + 1)) for _ in range(GAMES // 4)]
    return [total for total, _ in games]


def test_tictactoe(benchmark):
    """An action through Match (legal, act, outcome, history) costs at most 5 times one in plain lists."""
    benchmark(play_tictactoe)
    benchmark.extra_info["times plain, at most 5"] = round(ratio_of(play_tictactoe, play_plain_tictactoe), 2)


def test_rails30(benchmark):
    """A random game of 30 Rails runs at no less than 0.22 of the speed of a plain player."""
    rules = rulebook("rails30")
    benchmark(lambda: play_rails30(rules))
    benchmark.extra_info["of plain, at least 0.22"] = round(ratio_of(play_plain_rails30, lambda: play_rails30(rules)), 3)


def test_variants(benchmark):
    """With all three variants an action costs at most 1.4 times one of the base game with as many seats."""
    base, all_three = rulebook("rails30+multiplayer"), rulebook("rails30+actions+multiplayer+rivers")
    benchmark(lambda: microseconds_a_turn(all_three, 2))
    ratios = [microseconds_a_turn(all_three, 2) / microseconds_a_turn(base, 2) for _ in range(15)]
    benchmark.extra_info["times base, at most 1.4"] = round(statistics.median(ratios), 2)


def test_free_ride(benchmark):
    """A small action in the middle of a four-player game on Europe costs at most 3 times a turn of 30 Rails."""
    rails30, freeride = rulebook("rails30"), rulebook("freeride")
    benchmark(lambda: microseconds_a_turn(freeride, 4, 1, 600))
    ratios = [microseconds_a_turn(freeride, 4, 1, 600) / microseconds_a_turn(rails30, 1) for _ in range(15)]
    benchmark.extra_info["times 30 Rails, at most 3"] = round(statistics.median(ratios), 2)


def test_listing_of_free_ride(benchmark):
    """Listing in the middle of a four-player game on Europe costs at most 30 times that of tic-tac-toe's nine."""
    freeride, tictactoe = rulebook("freeride"), TicTacToe()
    states = [match.state for match in random_match(freeride, 4, 7, 900) if match.to_act != (CHANCE,)][300:]
    opening = tictactoe.opening(2)
    benchmark(lambda: [freeride.legal(state, state.turn) for state in states])

    def one():
        return seconds(lambda: [freeride.legal(state, state.turn) for state in states]) / len(states)

    def other():
        return seconds(lambda: [tictactoe.legal(opening, 0) for _ in range(500)]) / 500

    benchmark.extra_info["times tic-tac-toe, at most 30"] = round(statistics.median(one() / other() for _ in range(15)), 1)


def test_long_games(benchmark):
    """A turn at 5,000 turns costs at most 1.1 of one at 10; undo costs the same however long the match is."""
    short, long = counted(10), counted(5_000)
    benchmark(lambda: act_and_undo(long))
    acts = [act(long) / act(short) for _ in range(31)]
    undos = [seconds(lambda: act_and_undo(long)) / seconds(lambda: act_and_undo(short)) for _ in range(31)]
    benchmark.extra_info["act at 5,000 of that at 10, at most 1.1"] = round(statistics.median(acts), 2)
    benchmark.extra_info["undo at 5,000 of that at 10"] = round(statistics.median(undos), 2)


def random_match(rules, players, seed, turns):
    """A random game; gives the match after each decision, luck's left out."""
    rng, match = random.Random(seed), Match(rules, players, seed=seed)
    while not match.over and len(match._turns) < turns:
        legal = match.legal(match.to_act[0])
        match.act(legal[rng.randrange(len(legal))], match.to_act[0])
        yield match


def microseconds_a_turn(rules, players, games=8, turns=10_000):
    start, count = time.process_time(), 0
    for seed in range(games):
        *_, last = random_match(rules, players, seed, turns)
        count += len(last._turns)
    return (time.process_time() - start) / count * 1e6


def counted(turns):
    match = Match(Counting(), 1, seed=1)
    for _ in range(turns):
        match.act(match.legal()[0])
    return match


def act(match):
    """1,000 turns on a copy."""
    other = match.copy()
    start = time.process_time()
    for _ in range(1_000):
        other.act(other.legal()[0])
    return time.process_time() - start


def act_and_undo(match):
    for _ in range(200):
        match.act(match.legal()[0])
        match.undo()
