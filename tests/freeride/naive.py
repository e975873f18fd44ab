"""Free Ride once more, slowly and from the printed rules alone: dictionaries, texts and searches; only the map file is shared."""

import copy
import json
from collections import Counter
from pathlib import Path

LUCK = "luck"
MAPS = Path(__file__).parents[2] / "plugins" / "freeride" / "turnout_freeride" / "maps"
OPTIONS = {
    "start_player": None,
    "display_columns": 6,
    "prologue_columns": 3,
    "prologue_refill": 2,
    "start_coins": 6,
    "start_rails": (0, 15, 12, 10, 8),
    "thin_decks": "solo",
    "bonus_by": "visit",
    "round_limit": 200,
    "bank_coins": None,
    "build_points": 2,
    "build_order": "any",
    "buy_when": "before",
    "finish_first": "any_rail",
    "foreign_unfinished": "build",
    "no_marker": "reject",
    "refill": "end_of_turn",
    "pickup_without_moving": True,
    "retire_turn": "instead",
    "finish_mode": "auto",
    "finish_when": "at_once",
    "finish_last_round": True,
    "third_card_points": 2,
    "tie_break": "coins",
}


def read_map(name):
    board = json.loads((MAPS / f"{name}.json").read_text())
    return {
        "supply": board["rails_supply"],
        "bonus": {city["id"]: city["bonus"] for city in board["cities"]},
        "lines": {line["id"]: (line["a"], line["b"], line["costs"]) for line in board["lines"]},
    }


BOARDS = {name: read_map(name) for name in ("tiny", "europe")}


def opening(seats, board="tiny", **options):
    said = {**OPTIONS, **options}
    world = BOARDS[board]
    coins, rails = said["start_coins"], said["start_rails"][seats - 1]
    bank = said["bank_coins"]
    return {
        "said": said,
        "board": board,
        "players": [new_player(coins, rails) for _ in range(seats)],
        "lines": {},
        "bonus": {city: count for city, count in world["bonus"].items() if count},
        "decks": [sorted(world["bonus"]) for _ in range(3)],
        "display": [],
        "cards": [],  # dealt of a column that is not complete
        "target": None,  # columns that are to be dealt up to
        "supply": world["supply"] - seats * rails,
        "bank": None if bank is None else max(0, bank - coins * seats - sum(world["bonus"].values())),
        "phase": "start",
        "stage": 1,
        "first": 0,
        "turn": 0,
        "round": 0,
        "now": new_turn(False),
        "over": None,
    }


def new_player(coins, rails):
    return {"city": None, "coins": coins, "rails": rails, "markers": 25, "hammer": None, "wagons": [], "done": [], "retired": False}


def new_turn(finish):
    return {
        "does": None,
        "points": 0,
        "steps": 0,
        "bought": False,
        "did": False,
        "moved": False,
        "delivered": False,
        "stopped": False,
        "finish": finish,
        "ended": False,
    }


# Words of the rules


def world(state):
    return BOARDS[state["board"]]


def is_complete(state, name):
    return name in state["lines"] and len(state["lines"][name]["built"]) == len(world(state)["lines"][name][2])


def network(state, city):
    """C3."""
    found, todo = {city}, [city]
    while todo:
        here = todo.pop()
        for name, (a, b, _) in world(state)["lines"].items():
            if here in (a, b) and is_complete(state, name):
                for end in (a, b):
                    if end not in found:
                        found.add(end)
                        todo.append(end)
    return found


def cards_left(state):
    return sum(map(len, state["decks"]))


def columns_open(state):
    return sum(column is not None for column in state["display"])


def luck_is_next(state):
    if state["phase"] in ("start", "thin"):
        return True
    if state["cards"]:
        return True
    return cards_left(state) > 0 and state["target"] is not None and columns_open(state) < state["target"]


def gain(state, coins):
    """C6."""
    if state["bank"] is not None:
        coins = min(coins, state["bank"])
        state["bank"] -= coins
    return coins


def steps_allowed(state):
    return 3 if state["stage"] == 3 else 2


def wagons_allowed(state):
    return 1 if state["stage"] == 1 else 2


def thins(state):
    option, seats = state["said"]["thin_decks"], len(state["players"])
    return option is True or (option == "small" and seats <= 2)


# What may be done


def moves(state):
    """Every pair of who and what."""
    if state["over"]:
        return set()
    if luck_is_next(state):
        return {(LUCK, text) for text in luck_moves(state)}
    return {(state["turn"], text) for text in player_moves(state)}


def luck_moves(state):
    if state["phase"] == "start":
        given = state["said"]["start_player"]
        return [f"begin {seat}" for seat in range(len(state["players"])) if given in (None, seat)]
    if state["phase"] == "thin":
        city = next(city for city in world(state)["bonus"] if all(city in deck for deck in state["decks"]))
        full = len(world(state)["bonus"])
        removed = [full - len(deck) for deck in state["decks"]]
        quota = [full // 3 + (full % 3 > place) for place in range(3)]
        return [f"thin {city} {place + 1}" for place in range(3) if removed[place] < quota[place]]
    deck = next(deck for deck in state["decks"] if deck)
    return [f"deal {city}" for city in set(deck)]


def player_moves(state):
    if state["phase"] == "prologue":
        return [f"draft {slot} {pair}" for slot, column in enumerate(state["display"]) if column for pair in ("top", "bottom")]
    now, said = state["now"], state["said"]
    me = state["players"][state["turn"]]
    found = []
    if now["does"] in (None, "build"):
        found += building(state, said["build_points"] - now["points"])
    if now["does"] in (None, "ride"):
        found += riding(state)
    if now["does"] is None:
        if me["rails"] <= 1 and state["supply"]:
            found.append("take-rails")
        found = found or ["pass"]
        return found + ["retire"] * now["finish"]
    if now["did"]:
        if now["finish"] and said["retire_turn"] == "after_action" and not now["stopped"]:
            found.append("retire")
        found.append("end-turn")
    return found


def building(state, points):
    me, now = state["players"][state["turn"]], state["now"]
    spaces = free_spaces(state, points)
    found = [f"rail {name} {space}" for name, space in spaces] if me["rails"] else []
    in_time = state["said"]["buy_when"] == "any" or not now["did"]
    if me["coins"] and state["supply"] and not now["bought"] and in_time:
        poorer = copy.deepcopy(state)
        poorer["players"][state["turn"]]["coins"] -= 1
        if now["did"] or free_spaces(poorer, points):
            found.append("buy")
    return found


def free_spaces(state, points):
    """B1 to B5, B9, B10."""
    seat, said = state["turn"], state["said"]
    me = state["players"][seat]
    near = network(state, me["city"])
    found = []
    for name, (a, b, costs) in world(state)["lines"].items():
        if not {a, b} & near or not may_build(state, seat, me, name, said):
            continue
        built = state["lines"].get(name, {"built": set()})["built"]
        for space, cost in enumerate(costs):
            from_a = a in near and all(other in built for other in range(space))
            from_b = b in near and all(other in built for other in range(space + 1, len(costs)))
            if space not in built and cost <= points and (said["build_order"] == "any" or from_a or from_b):
                found.append((name, space))
    return found


def may_build(state, seat, me, name, said):
    started = name in state["lines"]
    busy = me["hammer"] is not None and me["hammer"] != name
    if busy and (said["finish_first"] == "any_rail" or not started):
        return False
    if not started:
        return me["markers"] > 0 or said["no_marker"] == "state"
    owner = state["lines"][name]["owner"]
    if is_complete(state, name):
        return False
    if owner == seat or me["hammer"] == name:
        return True
    if said["foreign_unfinished"] == "forbid":
        return False
    return said["foreign_unfinished"] == "build" or owner == "state" or me["coins"] > 0


def riding(state):
    me, now, said = state["players"][state["turn"]], state["now"], state["said"]
    found = []
    if now["steps"] < steps_allowed(state) and not now["stopped"]:
        for name, (a, b, _) in world(state)["lines"].items():
            if me["city"] in (a, b) and is_complete(state, name):
                owner = state["lines"][name]["owner"]
                if owner in ("state", state["turn"]) or me["coins"]:
                    found.append(f"ride {b if me['city'] == a else a}")
    if len(me["wagons"]) < wagons_allowed(state) and (now["moved"] or said["pickup_without_moving"]):
        for slot, column in enumerate(state["display"]):
            for pair, start in (("top", 0), ("bottom", 1)):
                if column and column[start] == me["city"]:
                    found.append(f"load {slot} {pair}")
    return found


# What happens


def after(state, move):
    """The state after a move, and after all that happens by itself."""
    state = copy.deepcopy(state)
    word, *rest = move[1].split()
    {
        "begin": begin, "thin": thin, "deal": deal, "draft": draft, "rail": rail, "buy": buy, "ride": ride, "load": load,
        "take-rails": take_rails, "retire": retire, "pass": end, "end-turn": end_turn,
    }[word](state, *rest)  # fmt: skip
    by_itself(state)
    return state


def begin(state, seat):
    state["first"] = state["turn"] = int(seat)
    open_prologue(state) if not thins(state) else state.update(phase="thin")


def open_prologue(state):
    state["phase"] = "prologue"
    state["target"] = min(state["said"]["prologue_columns"], state["said"]["display_columns"])


def thin(state, city, deck):
    state["decks"][int(deck) - 1].remove(city)
    if cards_left(state) == 2 * len(world(state)["bonus"]):
        open_prologue(state)


def deal(state, city):
    place = next(place for place, deck in enumerate(state["decks"]) if deck)
    state["decks"][place].remove(city)
    state["stage"] = max(state["stage"], place + 1)
    state["cards"].append(city)
    if len(state["cards"]) == 3:
        if None in state["display"]:
            state["display"][state["display"].index(None)] = state["cards"]
        else:
            state["display"].append(state["cards"])
        state["cards"] = []


def taken(state, slot, pair):
    column = state["display"][int(slot)]
    state["display"][int(slot)] = None
    return tuple(column[:2] if pair == "top" else column[1:])


def draft(state, slot, pair):
    me = state["players"][state["turn"]]
    route = taken(state, slot, pair)
    me["wagons"].append(route)
    me["city"] = route[0]
    if state["said"]["bonus_by"] == "visit_or_start":
        me["coins"] += state["bonus"].pop(me["city"], 0)
    waiting = any(player["city"] is None for player in state["players"])
    most = state["said"]["display_columns"]
    state["target"] = min(most, columns_open(state) + state["said"]["prologue_refill"]) if waiting else most


def rail(state, name, space):
    seat, now = state["turn"], state["now"]
    me = state["players"][seat]
    now["does"], now["did"] = "build", True
    now["points"] += world(state)["lines"][name][2][int(space)]
    me["rails"] -= 1
    if name not in state["lines"]:
        owner = seat if me["markers"] else "state"
        me["markers"] -= owner == seat
        me["hammer"] = name
        state["lines"][name] = {"owner": owner, "built": set()}
    line = state["lines"][name]
    if line["owner"] not in ("state", seat) and state["said"]["foreign_unfinished"] == "pay_first":
        pay(state, me, line)
        for player in state["players"]:
            if player["hammer"] == name:
                player["hammer"] = None
    line["built"].add(int(space))
    if is_complete(state, name):
        for player in state["players"]:
            if player["hammer"] == name:
                player["hammer"] = None


def pay(state, me, line):
    """M4, M5."""
    owner = state["players"][line["owner"]]
    me["coins"] -= 1
    owner["coins"] += 1
    owner["markers"] += 1
    line["owner"] = "state"


def buy(state):
    me, now = state["players"][state["turn"]], state["now"]
    now["does"], now["bought"] = "build", True
    me["coins"] -= 1
    if state["bank"] is not None:
        state["bank"] += 1
    five(state)


def five(state):
    """A4."""
    got = min(5, state["supply"])
    state["supply"] -= got
    state["players"][state["turn"]]["rails"] += got


def ride(state, city):
    seat, now = state["turn"], state["now"]
    me = state["players"][seat]
    (name,) = (name for name, (a, b, _) in world(state)["lines"].items() if {a, b} == {me["city"], city})
    if state["lines"][name]["owner"] not in ("state", seat):
        pay(state, me, state["lines"][name])
    now["does"], now["did"], now["moved"] = "ride", True, True
    now["steps"] += 1
    me["city"] = city
    me["coins"] += state["bonus"].pop(city, 0)
    here = [route for route in me["wagons"] if route[1] == city]
    me["done"] += here
    me["wagons"] = [route for route in me["wagons"] if route[1] != city]
    if here:
        now["delivered"] = True
        said = state["said"]
        if not me["wagons"] and now["finish"] and said["finish_mode"] == "auto" and said["finish_when"] == "at_once":
            now["stopped"] = True


def load(state, slot, pair):
    me, now = state["players"][state["turn"]], state["now"]
    now["does"], now["did"], now["stopped"] = "ride", True, False
    me["wagons"].append(taken(state, slot, pair))
    if state["said"]["refill"] == "immediate":
        state["target"] = state["said"]["display_columns"]


def take_rails(state):
    five(state)
    now = state["now"]
    now["does"], now["did"] = "rails", True
    if not (now["finish"] and state["said"]["retire_turn"] == "after_action"):
        end(state)


def retire(state):
    """F2."""
    me = state["players"][state["turn"]]
    if not me["wagons"]:
        me["coins"] += gain(state, 1)
    me.update(wagons=[], city=None, retired=True)
    end(state)


def end_turn(state):
    """F3."""
    me, now = state["players"][state["turn"]], state["now"]
    done = now["finish"] and now["delivered"] and not me["wagons"] and state["said"]["finish_mode"] == "auto"
    retire(state) if done else end(state)


def end(state):
    state["now"]["ended"] = True
    state["target"] = state["said"]["display_columns"]


def by_itself(state):
    while not state["over"]:
        if not state["cards"] and cards_left(state) < 3:
            state["decks"] = [[], [], []]
        if luck_is_next(state):
            return
        if state["phase"] == "prologue":
            if all(player["city"] is not None for player in state["players"]):
                state.update(phase="main", turn=state["first"], round=1, now=new_turn(not cards_left(state)))
            elif state["players"][state["turn"]]["city"] is not None:
                state["turn"] = (state["turn"] + 1) % len(state["players"])
            else:
                return
        elif state["now"]["ended"]:
            next_turn(state)
        elif state["players"][state["turn"]]["retired"]:
            state["players"][state["turn"]]["coins"] += gain(state, 1)
            end(state)
        elif player_moves(state) == ["end-turn"]:
            end_turn(state)
        else:
            return


def next_turn(state):
    said = state["said"]
    following = (state["turn"] + 1) % len(state["players"])
    if all(player["retired"] for player in state["players"]) and (following == state["first"] or not said["finish_last_round"]):
        state["over"] = "all retired"
    elif following == state["first"] and state["round"] == said["round_limit"]:
        state["over"] = "round limit"
    else:
        state["round"] += following == state["first"]
        state["turn"] = following
        state["now"] = new_turn(not cards_left(state))
        state["target"] = None


def points(state, seat):
    """S1."""
    me = state["players"][seat]
    counts = Counter(city for route in me["done"] for city in route)
    third = state["said"]["third_card_points"]
    return 3 * me["coins"] + sum(5 + 2 * (count > 1) + third * max(0, count - 2) for count in counts.values())


def winners(state):
    """S3."""
    ties = {
        "coins": lambda me: me["coins"],
        "cities": lambda me: len({city for route in me["done"] for city in route}),
        "none": lambda me: 0,
    }
    tie = ties[state["said"]["tie_break"]]
    keys = [(points(state, seat), tie(me)) for seat, me in enumerate(state["players"])]
    return [seat for seat, key in enumerate(keys) if key == max(keys)]


def perft(state, depth):
    """The leaves of the tree of all moves, cut at this depth."""
    found = moves(state)
    if depth == 0 or not found:
        return 1
    return sum(perft(after(state, move), depth - 1) for move in found)
