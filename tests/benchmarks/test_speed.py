"""Speed as ratios of two things in one run, medians of many. Run with `pytest tests/benchmarks --benchmark-only`."""

import random
import statistics
import time

from tictactoe import TicTacToe

from tests.benchmarks import plain_rails30, plain_tictactoe
from turnout import Match, rulebook

GAMES = 40


def ratio_of(one, other, *, runs=15):
    """The median over some runs of the time of `one` to that of `other`, taken in turn."""
    return statistics.median(seconds(one) / seconds(other) for _ in range(runs))


def seconds(what):
    start = time.perf_counter()
    what()
    return time.perf_counter() - start


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
