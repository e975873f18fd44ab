"""The 19 scripted cases, and their reader, which is strict."""

import copy
import json
from contextlib import suppress
from pathlib import Path

import pytest

from turnout import Catalog, IllegalAction, TurnoutError
from turnout_freeride import cases
from turnout_freeride.rules import FreeRide
from turnout_variants.freeride.solo import Solo
from turnout_variants.freeride.usa import Usa

CASES = sorted((Path(__file__).parent / "cases").glob("*.json"))
SHELF = Catalog()
SHELF.add(FreeRide, Solo, Usa)


def read(path):
    return json.loads(path.read_text())


def rules_of(document):
    variants, options = FreeRide().case_spec(document)
    return SHELF.rules("+".join(["freeride", *variants]), options)


def run(document):
    return list(rules_of(document).case(document))


def test_there_are_19_cases():
    assert len(CASES) == 19


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_the_case_is_as_it_says(path):
    assert run(read(path)) == []


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_a_refused_action_changes_nothing(path):
    """Each refused action is refused with its code, as `match.play` too refuses it, and the whole position stays as it was."""
    document = read(path)
    case = cases._read(document, cases.Case, "")
    sitting = cases._begun(rules_of(document), case)
    for place, step in enumerate(case.steps):
        actions, seat = cases.parts(step.action, f"steps[{place}].action"), sitting.match.seat(step.by)
        before = (sitting.match.state, sitting.match.turns, sitting.match.version, sitting.decks)
        played = cases.played_by(sitting, seat, actions)
        assert (sitting.match.state, sitting.match.turns, sitting.match.version, sitting.decks) == before
        if step.reject is None:
            sitting = played
            continue
        assert played.code == step.reject
        if actions and step.reject != "EMPTY_ACTION" and len(sitting.match.players) > 1:
            with pytest.raises(IllegalAction) as caught:
                sitting.match.play(actions, seat)
            late = ("interrupted", "NOT_YOUR_TURN")
            assert caught.value.code in (step.reject, *late)
        assert (sitting.match.state, sitting.match.turns, sitting.match.version, sitting.decks) == before


def test_each_refused_action_is_there():
    """30 refused actions, with 19 codes."""
    codes = [step["reject"] for path in CASES for step in read(path)["steps"] if "reject" in step]
    assert (len(codes), len(set(codes))) == (REFUSED, CODES)


REFUSED, CODES = 30, 19

# What differs is said


def changed(number, change):
    document = read(CASES[number - 1])
    change(document)
    return document


def step(document, place):
    return document["steps"][place]


@pytest.mark.parametrize(
    ("number", "change", "said"),
    [
        (1, lambda d: step(d, 0)["expect"]["players"]["P1"].update(rails=7),
         ["steps[0].expect.players.P1.rails: 7 wanted, 3 found"]),
        (1, lambda d: step(d, 0)["expect"].update(turn="P1"), ['steps[0].expect.turn: "P1" wanted, "P2" found']),
        (1, lambda d: d.update(final={"bonus": {"hill": None}}), ["final.bonus.hill: null wanted, 2 found"]),
        (1, lambda d: d.update(final={"phase": "over", "winners": None}), ['final.phase: "over" wanted, "main" found']),
        (1, lambda d: d.update(final={"lives": 3}), ["final.lives: a position has nothing of this name"]),
        (1, lambda d: d.update(final={"players": {"P9": {}}}), ["final.players.P9: a position has nothing of this name"]),
        (1, lambda d: d.update(final={"finish": 0}), ["final.finish: 0 wanted, false found"]),
        (13, lambda d: d["final"].update(winners=["P3"]), ['final.winners: ["P3"] wanted, ["P1"] found']),
        (19, lambda d: step(d, 3)["expect"].update(result="loss"), ['steps[3].expect.result: "loss" wanted, "win" found']),
    ],
)  # fmt: skip
def test_what_differs_is_said_with_its_path(number, change, said):
    assert run(changed(number, change)) == said


def test_a_refusal_that_is_not_expected_ends_the_run():
    (said,) = run(changed(2, lambda document: (step(document, 0).pop("reject"), document.update(final={"stage": 3}))))
    assert said.startswith("steps[0]: it is refused: FINISH_FIRST, ")


def test_another_code_is_said():
    (said,) = run(changed(2, lambda document: step(document, 0).update(reject="NO_RAILS")))
    assert said.startswith("steps[0].reject: NO_RAILS wanted, FINISH_FIRST found")


def test_an_accepted_action_that_should_be_refused_is_said_and_not_done():
    document = changed(1, lambda document: document["steps"].insert(0, dict(step(document, 0), reject="NO_RAILS", expect=None)))
    assert run(document) == ["steps[0].reject: NO_RAILS wanted, and it is accepted"]


def test_after_the_end_every_action_is_refused():
    document = read(CASES[12])
    document["steps"].append({"by": "P1", "action": {"do": "retire"}, "reject": "GAME_OVER"})
    document["steps"].append({"by": "P1", "action": {"do": "move", "path": []}, "reject": "GAME_OVER"})
    assert run(document) == []


def test_the_end_of_a_turn_is_no_new_turn():
    """In solo the next turn is the same player's: what the turn has no points for is refused all the same."""
    document = read(CASES[18])
    step(document, 0)["action"]["place"].append(["alma--dell", 0])
    assert run(document) == []


# The reader is strict


STRANGE = [
    ("format", lambda d: d.update(format="freeride-case/2")),
    ("nothing is called 'x'", lambda d: d.update(x=1)),
    ("map", lambda d: d.update(map="/etc/passwd")),
    ("map", lambda d: d.pop("map")),
    ("map: cities", lambda d: d.update(map={"format": 1, "id": "x", "name": "x", "rails_supply": 1, "cities": [], "lines": []})),
    ("options", lambda d: d.update(options=[])),
    ("options", lambda d: d.update(options={"map": "tiny"})),
    ("lives", lambda d: d.update(options={"lives": 3})),
    ("display_columns", lambda d: d.update(options={"display_columns": True})),
    ("start.variant", lambda d: d["start"].update(variant=3)),
    ("variant", lambda d: d["start"].update(variant="moon")),
    ("start", lambda d: d.update(start=[])),
    ("start.turn: 'turn' is missing", lambda d: d["start"].pop("turn")),
    ("start.turn: no player", lambda d: d["start"].update(turn="P9")),
    ("start.start_player: no player", lambda d: d["start"].update(start_player="P9")),
    ("start.stage", lambda d: d["start"].update(stage=4)),
    ("start.finish", lambda d: d["start"].update(finish=True)),
    ("start.rails_supply", lambda d: d["start"].update(rails_supply=-1)),
    ("start.players: 1 cannot", lambda d: d["start"]["players"].pop()),
    ("start.players: 6 cannot", lambda d: d["start"].update(players=d["start"]["players"] * 3)),
    ("different names", lambda d: d["start"]["players"][1].update(id="P1")),
    ("start.players[0].city: there is no", lambda d: d["start"]["players"][0].update(city="rome")),
    ("start.players[0].city: in the main", lambda d: d["start"]["players"][0].update(city=None)),
    ("start.players[1].city: in the main", lambda d: d["start"]["players"][1].update(retired=True)),
    ("start.players[0].coins", lambda d: d["start"]["players"][0].update(coins="6")),
    ("start.players[0].coins", lambda d: d["start"]["players"][0].update(coins=10**30)),
    ("start.players[0].wagons", lambda d: d["start"]["players"][0].update(wagons=[["alma", "rome"]])),
    ("start.players[0].wagons[0]", lambda d: d["start"]["players"][0].update(wagons=[["alma"]])),
    ("start.players[0].done", lambda d: d["start"]["players"][0].update(done=[["alma", "rome"]])),
    ("under_construction", lambda d: d["start"]["players"][0].update(under_construction="alma--brig")),
    ("start.turn: P1 is not", lambda d: d["start"]["players"][0].update(city=None, retired=True)),
    ("start.turn: P1 is not", lambda d: d["start"].update(phase="prologue")),
    ("start.lines.x", lambda d: d["start"].update(lines={"x": {"owner": None, "built": "all"}})),
    ("start.lines", lambda d: d["start"].update(lines=[])),
    ("start.lines.alma--brig.built", lambda d: d["start"].update(lines={"alma--brig": {"owner": None, "built": [1]}})),
    ("start.lines.alma--brig.built", lambda d: d["start"].update(lines={"alma--brig": {"owner": None, "built": []}})),
    ("start.lines.alma--brig.owner", lambda d: d["start"].update(lines={"alma--brig": {"owner": "P9", "built": "all"}})),
    ("start.bonus.rome", lambda d: d["start"].update(bonus={"rome": 2})),
    ("start.bonus", lambda d: d["start"].update(bonus={"hill": 256})),
    ("start.display[0]", lambda d: d["start"].update(display=[["alma", "brig"]])),
    ("start.display[0]", lambda d: d["start"].update(display=[["alma", "brig", "rome"]])),
    ("start.display", lambda d: d["start"].update(display=[None, None])),
    ("start.decks", lambda d: d["start"].update(decks={"4": []})),
    ("start.decks.1", lambda d: d["start"].update(decks={"1": ["rome"]})),
    ("start.decks", lambda d: d["start"].update(decks={"1": ["alma"] * 300})),
    ("steps", lambda d: d.pop("steps")),
    ("steps[0].by", lambda d: step(d, 0).update(by="P9")),
    ("steps[0]: write", lambda d: step(d, 0).update(reject="NO_RAILS")),
    ("steps[0].action.do", lambda d: step(d, 0).update(action={})),
    ("steps[0].action.do", lambda d: step(d, 0).update(action={"do": ["build"]})),
    ("steps[0].action.do", lambda d: step(d, 0).update(action={"do": "fly"})),
    ("steps[0].action", lambda d: step(d, 0).update(action=3)),
    ("steps[0].action.place: 'place' is missing", lambda d: step(d, 0).update(action={"do": "build"})),
    ("steps[0].action.place[0][1]", lambda d: step(d, 0).update(action={"do": "build", "place": [["alma--brig", 6]]})),
    ("steps[0].action.buy", lambda d: step(d, 0).update(action={"do": "build", "place": [], "buy": 1})),
    ("steps[0].action.path[0]", lambda d: step(d, 0).update(action={"do": "move", "path": [{}]})),
    ("steps[0].action.path[0]", lambda d: step(d, 0).update(action={"do": "move", "path": [{"to": "brig", "pick": [0, "top"]}]})),
    ("steps[0].action.path[0].pick[1]", lambda d: step(d, 0).update(action={"do": "move", "path": [{"pick": [0, "left"]}]})),
    ("nothing is called 'extra'", lambda d: step(d, 0).update(action={"do": "pass", "extra": 1})),
]  # fmt: skip


@pytest.mark.parametrize(("said", "change"), STRANGE)
def test_a_faulty_file_is_refused_with_the_path(said, change):
    with pytest.raises(TurnoutError) as caught:
        run(changed(1, change))
    assert said in caught.value.sentence


SCRAPS = (None, True, -1, 3, 10**40, 1.5, "", "alma", "P1", [], {}, [[]], {"x": 1}, "\ud800", ["alma"] * 3)


def places(value, path=()):
    """Every place in a document."""
    yield path
    for key, part in value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ():
        yield from places(part, (*path, key))


@pytest.mark.parametrize("number", [6, 7, 11, 18, 19])
def test_whatever_stands_in_a_file_only_turnout_errors_come_out(number):
    """Each place of a case takes each scrap once in a while."""
    document = read(CASES[number - 1])
    for count, path in enumerate(places(document)):
        for scrap in SCRAPS[count % 8 :: 8]:
            other = copy.deepcopy(document)
            inner = other
            for key in path[:-1]:
                inner = inner[key]
            if not path:
                continue
            inner[path[-1]] = scrap
            with suppress(TurnoutError):
                run(other)


def test_a_whole_map_can_stand_in_a_case():
    document = read(CASES[0])
    document["map"] = json.loads((Path(cases.__file__).parent / "maps" / "tiny.json").read_text())
    assert run(document) == []


def test_a_route_on_board_can_carry_coins():
    """freeride U3: they are got on delivery."""
    document = changed(6, lambda d: d["start"]["players"][0].update(wagons=[["alma", "brig", 2]]))
    del document["final"]
    document["steps"][1]["expect"]["players"]["P1"]["coins"] = 8
    assert run(document) == []
