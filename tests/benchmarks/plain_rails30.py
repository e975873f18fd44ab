"""30 Rails in plain Python, with the same decisions and the same scorer: what the engine is measured against.

No framework: lists and tuples, one function for each phase. It lists what may be done as tuples, and picks one.
"""

from turnout_rails30 import scoring
from turnout_rails30.state import Plan

FORMS = {1: (1, 2, 3, 4), 2: (5, 6), 3: (7, 8), 4: (9,), 5: (10, 11, 12, 13), 6: (14, 15, 16, 17, 18, 19, 20, 21)}
NEAR = {w: [square for square in range(36) if square // 6 == w - 1 or square % 6 == w - 1] for w in range(1, 7)}
BESIDE = [
    [other for other in range(36) if abs(other // 6 - square // 6) + abs(other % 6 - square % 6) == 1] for square in range(36)
]


def play(choose, white_die, dice):
    """One game: the total and the log. `choose` picks a place in a list, `white_die` and `dice` give what is rolled."""
    log = []
    mountains, passed = draw_mountains(choose, white_die, log)
    mine, stations, bonus = set_up(choose, mountains, log)
    filled = [False] * 36
    for square in (*mountains, mine):
        filled[square] = True
    tiles = rounds(choose, dice, filled, log)
    plan = Plan(sum(1 << square for square in mountains), mine, tuple(stations), bonus, passed)
    return total(plan, bytes(tiles)), log


def draw_mountains(choose, white_die, log):
    mountains, passed = [], False
    for row in range(6):
        square = row * 6 + white_die() - 1
        if not passed:
            options = [("keep",), ("pass", row + 1)]
            option = options[choose(len(options))]
            log.append(option)
            if option[0] == "pass":
                passed = True
                continue
        mountains.append(square)
    return mountains, passed


def set_up(choose, mountains, log):
    options = [("mine", s) for s in range(36) if s not in mountains and any(other in mountains for other in BESIDE[s])]
    option = options[choose(len(options))]
    log.append(option)
    mine, stations = option[1], []
    for number in range(1, 5):
        sides = [grey // 6 for grey in stations]
        options = [("station", number, grey) for grey in range(24) if grey // 6 not in sides]
        option = options[choose(len(options))]
        log.append(option)
        stations.append(option[2])
    options = [("bonus", square) for square in range(36) if square not in mountains and square != mine]
    option = options[choose(len(options))]
    log.append(option)
    return mine, stations, option[1]


def rounds(choose, dice, filled, log):
    tiles, white_left, black_left = [0] * 36, True, True
    for _ in range(30):
        if all(filled):
            break
        rolled_white, rolled_black = white, black = dice()
        white_said = black_said = False
        while True:
            near = [square for square in NEAR[white] if not filled[square]]
            squares = near or [square for square in range(36) if not filled[square]]
            options = [("lay", square, form) for square in squares for form in FORMS[black]]
            if white_left and not white_said:
                options += [("white", value) for value in range(1, 7) if value != rolled_white]
            if black_left and not black_said:
                options += [("black", value) for value in range(1, 7) if value != rolled_black]
            option = options[choose(len(options))]
            log.append(option)
            if option[0] == "lay":
                filled[option[1]] = True
                tiles[option[1]] = option[2]
                break
            if option[0] == "white":
                white, white_left, white_said = option[1], False, True
            else:
                black, black_left, black_said = option[1], False, True
    return tiles


def total(plan, tiles):
    points = 0
    for pair, run in scoring.runs(plan, tiles).items():
        points += scoring.BASES[pair] + len(run.squares) + scoring.BONUS * run.bonus
    return points + scoring.MINE_POINTS[len(scoring.mine_stations(plan, tiles))]
