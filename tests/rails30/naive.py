"""30 Rails once more, written from the rules text alone and slowly: dicts, lists and texts, nothing of the library.

`moves` gives what may be done in a state, as pairs of a player and a text; `after` the state that follows.
"""

from copy import deepcopy

LUCK = "luck"
DICE = (1, 2, 3, 4, 5, 6)
ALL = [(row, column) for row in DICE for column in DICE]
DEFAULTS = {
    "skip_timing": "before_next",
    "skip_required": False,
    "override_in_setup": False,
    "station_facing_mountain": True,
    "bonus_placement": "free",
    "mirror_junction": True,
    "rounds": 30,
    "white_overrides": 1,
    "black_overrides": 1,
}
RAILS = {  # rails30 3.1
    1: ["NE", "ES", "SW", "NW"],
    2: ["NS", "EW"],
    3: ["NW+ES", "NE+SW"],
    4: ["NS+EW"],
    5: ["NE+NW", "NE+ES", "ES+SW", "SW+NW"],
    6: ["NS+NE", "NS+NW", "EW+NE", "EW+ES", "NS+ES", "NS+SW", "EW+NW", "EW+SW"],
}
TURNED = ["NS+ES", "EW+SW", "NS+NW", "EW+NE"]  # A7


def opening(players=1, **options):
    options = {**DEFAULTS, **options}
    sheets = []
    for _ in range(players):
        left = {"white": options["white_overrides"], "black": options["black_overrides"]}
        sheets.append({"map": {}, "stations": {}, "bonus": None, "passed": False, "left": left, "said": {}})
    return {"options": options, "phase": "mountains", "count": 0, "roll": None, "waiting": [], "sheets": sheets}


def position(maps, *, dice=None, count=1, left=(1, 1), **options):
    """In the rounds, with these maps: `.` empty, anything else not."""
    state = opening(len(maps), **options)
    for sheet, drawn in zip(state["sheets"], maps, strict=True):
        kinds = "".join(drawn.split())
        sheet["map"] = {square: kind for square, kind in zip(ALL, kinds, strict=True) if kind != "."}
        sheet["left"] = {"white": left[0], "black": left[1]}
    state.update(phase="rounds", count=count)
    if dice:
        state["roll"] = {"white": dice[0], "black": dice[1]}
        state["waiting"] = [player for player in range(len(maps)) if empty(state["sheets"][player])]
    return state


def moves(state):
    if state["phase"] == "over":
        return set()
    if not state["waiting"]:
        rolls = (
            [f"roll-white {w}" for w in DICE] if state["phase"] == "mountains" else [f"roll {w} {b}" for w in DICE for b in DICE]
        )
        return {(LUCK, text) for text in rolls}
    return {(player, text) for player in state["waiting"] for text in choices(state, player)}


def choices(state, player):
    sheet, options = state["sheets"][player], state["options"]
    if state["phase"] == "mountains":
        return mountain_choices(state, sheet)
    if state["phase"] == "passing":
        return [f"pass {row}" for row in DICE] + ([] if options["skip_required"] else ["keep"])
    if state["phase"] == "setup":
        return setup_choices(sheet, options)
    rail = RAILS[value(state, sheet, "black")]
    if value(state, sheet, "black") == 6 and not options["mirror_junction"]:
        rail = TURNED
    lays = [f"lay {row},{column} {form}" for row, column in places(state, sheet) for form in rail]
    return lays + changes(state, sheet, "white") + changes(state, sheet, "black")


def mountain_choices(state, sheet):
    """What a player may make of a mountain roll; where it is one thing, nobody is asked (2.1, 2.2, A1, A3, A13)."""
    options, row = state["options"], state["count"]
    later = options["skip_timing"] == "after_all"
    may_pass = not sheet["passed"] and not later
    if may_pass and row == 6 and options["skip_required"]:
        return ["pass 6"]
    found = ["keep"]
    if may_pass:
        found.append(f"pass {row}")
    if options["override_in_setup"]:
        found += changes(state, sheet, "white")
    return found


def setup_choices(sheet, options):
    filled = sheet["map"]
    if "mine" not in filled.values():  # 2.4
        return [
            f"mine {row},{column}" for row, column in ALL if (row, column) not in filled and mountain_beside(filled, row, column)
        ]
    if len(sheet["stations"]) < 4:  # 2.5
        number = len(sheet["stations"]) + 1
        found = []
        for side in "NESW":
            if any(name[0] == side for name in sheet["stations"].values()):
                continue
            free = [k for k in DICE if facing(side, k) not in filled]
            if options["station_facing_mountain"] or not free:  # A19
                free = list(DICE)
            found += [f"station {number} {side}{k}" for k in free]
        return found
    return [f"bonus {row},{column}" for row, column in ALL if options["bonus_placement"] == "any" or (row, column) not in filled]


def after(state, move):
    """The state after a move, which must be one of `moves`."""
    state = deepcopy(state)
    player, (word, *said) = move[0], move[1].split()
    if player == LUCK:
        return settled(rolled(state, [int(number) for number in said]))
    done = act(state, player, word, said)
    if done:
        state["waiting"].remove(player)
        state["sheets"][player]["said"] = {}
    return settled(state)


def rolled(state, numbers):
    state["count"] += 1
    state["roll"] = dict(zip(("white", "black"), numbers, strict=False))
    for player, sheet in enumerate(state["sheets"]):
        if state["phase"] == "mountains":
            found = mountain_choices(state, sheet)
            if len(found) == 1:
                act(state, player, found[0].split()[0], found[0].split()[1:])
            else:
                state["waiting"].append(player)
        elif empty(sheet):  # 6.1
            state["waiting"].append(player)
    return state


def act(state, player, word, said):
    """Does it, and says whether the player has then decided."""
    sheet = state["sheets"][player]
    if word in ("white", "black"):
        sheet["said"][word] = int(said[0])
        sheet["left"][word] -= 1
        return False
    if word == "keep":
        if state["phase"] == "mountains":
            sheet["map"][state["count"], value(state, sheet, "white")] = "mountain"
    elif word == "pass":
        sheet["passed"] = True
        sheet["map"] = {square: kind for square, kind in sheet["map"].items() if square[0] != int(said[0])}
    elif word == "mine":
        sheet["map"][square_of(said[0])] = "mine"
    elif word == "station":
        sheet["stations"][int(said[0])] = said[1]
    elif word == "bonus":
        sheet["bonus"] = square_of(said[0])
    elif word == "lay":
        sheet["map"][square_of(said[0])] = said[1]
    return state["phase"] != "setup" or word == "bonus"


def settled(state):
    """Goes on to the next step when nobody has anything to decide (2, 6.2)."""
    players = range(len(state["sheets"]))
    if state["waiting"]:
        return state
    if state["phase"] == "mountains" and state["count"] == 6:
        later = state["options"]["skip_timing"] == "after_all"
        state.update(phase="passing" if later else "setup", waiting=list(players))
    elif state["phase"] == "passing":
        state.update(phase="setup", waiting=list(players))
    elif state["phase"] == "setup":
        state.update(phase="rounds", count=0)
    elif state["phase"] == "rounds" and finished(state):
        state["phase"] = "over"
    return state


def finished(state):
    return state["count"] >= state["options"]["rounds"] or not any(empty(sheet) for sheet in state["sheets"])


def perft(state, depth):
    """The leaves of the tree of all moves, luck's included, cut at this depth; a game that is over is a leaf."""
    found = moves(state)
    if depth == 0 or not found:
        return 1
    return sum(perft(after(state, move), depth - 1) for move in found)


def value(state, sheet, die):
    return sheet["said"].get(die, state["roll"][die])


def changes(state, sheet, die):
    """The values that a die may be changed to: each but the one rolled, once in a round (5.1, 5.6)."""
    if sheet["left"][die] == 0 or die in sheet["said"]:
        return []
    return [f"{die} {other}" for other in DICE if other != state["roll"][die]]


def empty(sheet):
    return [square for square in ALL if square not in sheet["map"]]


def places(state, sheet):
    """Row and column of the white value; anywhere where both are full (4.2, 4.3)."""
    white = value(state, sheet, "white")
    near = [(row, column) for row, column in empty(sheet) if white in (row, column)]
    return near or empty(sheet)


def mountain_beside(filled, row, column):
    around = [(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)]
    return any(filled.get(square) == "mountain" for square in around)


def facing(side, k):
    return {"N": (1, k), "E": (k, 6), "S": (6, k), "W": (k, 1)}[side]


def square_of(text):
    row, column = text.split(",")
    return int(row), int(column)
