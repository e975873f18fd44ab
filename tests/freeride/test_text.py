"""The table as text, maps in words, and what is said of a city."""

import pytest

from tests.freeride.pictures import NAMES, NASTY, TINY, laid, middle, renamed, states
from turnout import Ended, TurnoutError
from turnout_freeride.map import shipped
from turnout_freeride.places import describe, sought
from turnout_freeride.rules import FreeRide
from turnout_freeride.state import OWNER, THE_STATE, Column, Dealing, Journey, Route

EUROPE = FreeRide()


def shown(state, rules=TINY, names=NAMES):
    return rules.text(state, names[: len(state.players)])


@pytest.mark.parametrize(("name", "seats"), [("tiny", 2), ("tiny", 5), ("europe", 3)])
def test_every_state_of_a_random_game_fits_a_terminal(name, seats):
    rules = FreeRide(map=shipped(name))
    for state in states(name, seats, 1 if name == "tiny" else 20):
        said = shown(state, rules)
        assert max(map(len, said.splitlines())) <= 100 or state.step == "start"
        assert said.count("\n") < 60
        assert said.isascii() or name == "europe"


def test_the_table_of_players():
    """Freeride P0, S1: train, coins, rails, markers, the score now, routes on board."""
    player = middle().players[0].but(coins=7, rails=3, markers=21, city=1, wagons=(Route(0, 1), Route(2, 4, 2)))
    said = shown(middle().with_player(0, player).but(turn=0)).splitlines()
    row = next(k for k, line in enumerate(said) if line.startswith(">1"))
    assert said[row].split() == [">1", "ann", "Brig", "7", "3", "21", "21", "Alma", ">", "Brig"]
    assert said[row + 1].split() == ["Cove", ">", "Elm", "(+2)"]


def test_retired_and_hidden():
    state = middle().with_player(0, middle().players[0].but(retired=True, city=None, wagons=()))
    state = state.with_player(1, state.players[1].but(wagons=None))
    assert "ann     retired" in shown(state)
    assert "(hidden)" in shown(state)


def test_the_display_has_the_slots_of_the_actions():
    """Freeride P1, U2."""
    said = shown(middle().but(display=(None, Column((0, 1, 2), (0, 2))), dealing=Dealing(0, (3,)))).splitlines()
    assert [line.split() for line in said if line.startswith("   1")] == [["1", "Alma", "Brig", "(+2)", "Cove"]]
    assert [line.split() for line in said if line.startswith("   0")] == [["0", "Dell", "...", "..."]]


def test_lines_under_construction_show_their_spaces():
    """Freeride C1, B2, B6."""
    number = TINY.map.line_number["fort--hill"]
    state = laid(laid(middle(), "fort--hill", 0b101, OWNER + 2), "gate--isle", 0b100, THE_STATE)
    state = state.with_player(2, state.players[2].but(hammer=number))
    assert "fort--hill [#^#] cat, gate--isle [~~#] the state, no hammer" in shown(state)
    helped = state.with_player(2, state.players[2].but(hammer=None)).with_player(1, state.players[1].but(hammer=number))
    assert "fort--hill [#^#] cat, hammer of bob" in shown(helped)


def test_complete_lines_stand_with_their_owners():
    """Freeride C2, M5."""
    state = laid(laid(laid(middle(), "alma--brig", 1, OWNER), "cove--elm", 1, OWNER), "elm--gate", 1, THE_STATE)
    assert "ann: alma--brig, cove--elm\n" in shown(state)
    assert "the state: elm--gate\n" in shown(state)


@pytest.mark.parametrize(
    ("journey", "words"),
    [
        (Journey(), "ann begins a turn."),
        (Journey(finish=True), "ann begins a turn, and may retire."),
        (Journey("build", 1), "ann builds: 1 point left."),
        (Journey("ride", 2), "ann rides: 2 steps left."),
        (Journey("ride", 2, over=True), "ann rides: 0 steps left."),
        (Journey("rails"), "ann ends the turn."),
    ],
)
def test_whose_turn_it_is_and_what_is_left(journey, words):
    """Freeride A1, B1, M1."""
    state = middle().but(journey=journey, turn=0, dealing=None, missing=0)
    assert shown(state).splitlines()[-1] == f"> {words}"


def test_set_up_prologue_finish_and_end():
    state = middle()
    full = (bytes([1] * 9),) * 3
    assert shown(state.but(step="thin", stage=1, decks=full)).startswith("Set-up | stage I | decks 9 + 9 + 9 cards |")
    prologue = next(one for one in states("tiny", 4) if one.step == "prologue" and TINY.to_act(one) != (-1,))
    assert " takes a first route." in shown(prologue)
    assert "decks empty: finish phase" in shown(state.but(decks=(bytes(9),) * 3))
    assert "bank 5 coins" in shown(state.but(bank=5))
    assert shown(Ended("all retired").apply(state)).endswith("> The game is over: all retired.")


@pytest.mark.parametrize("name", [NASTY, "a\0b\x1b[31m", "x" * 9_000, "\u202e", ""])
def test_names_cannot_change_the_terminal(name):
    rules, names = renamed(name, f"{name}2"), (name, *NAMES)[:4]
    for state in (TINY.opening(4), middle()):
        said = rules.text(state, names) + rules.find(state, names, "alma")
        assert all(sign == "\n" or sign.isprintable() for sign in said)
        assert max(map(len, said.splitlines())) < 200


def test_a_map_in_words():
    said = describe(shipped("tiny")).splitlines()
    assert said[:8] == [
        "Tiny 9 (test map) (tiny)",
        "9 cities, 13 lines, 40 rails",
        "spaces: 31, of which 7 cost 2; all together 38 points",
        "lengths: 4 of 1, 4 of 2, 3 of 3, 1 of 4, 1 of 6",
        "lines of a city: 2 to 4, 2.89 in the mean",
        "coins: Hill 2, Isle 2",
        "east coast: hill, isle",
        "west coast: alma, brig",
    ]
    assert "isle: gate [.~~], hill [......]" in said
    assert TINY.text(TINY.opening(2), NAMES[:2]) == "\n".join(said)
    assert "coast" not in describe(shipped("europe"))


@pytest.mark.parametrize(
    ("word", "city"),
    [
        *(("København", "kobenhavn"), ("kobenhavn", "kobenhavn"), ("KØB", "kobenhavn"), ("istanbul", "istanbul")),
        *(("İstanbul", "istanbul"), ("bucurești", "bucuresti"), ("peterburg", "sankt-peterburg"), (" wien ", "wien")),
    ],
)
def test_a_city_is_found_by_id_name_or_a_part(word, city):
    assert EUROPE.map.cities[sought(EUROPE.map, word)].id == city


@pytest.mark.parametrize(
    ("word", "why"),
    [
        ("rome", "No city is called 'rome': write the name, or its beginning."),
        ("", "No city is called ''"),
        ("\x1b[31m", r"No city is called '\[31m'"),
        ("b", "'b' can be barcelona, bordeaux, bruxelles, berlin, budapest and 2 more: write more of it."),
    ],
)
def test_no_city_or_several(word, why):
    with pytest.raises(TurnoutError, match=why):
        sought(EUROPE.map, word)


def test_what_is_said_of_a_city():
    elm, number = TINY.map.city_number["elm"], TINY.map.line_number["elm--hill"]
    state = laid(laid(middle(), "cove--elm", 1, THE_STATE), "elm--hill", 0b0011, OWNER)
    state = state.but(display=(Column((0, elm, 2)), Column((0, 1, 2))), bonus=bytes([2] * 9))
    player = state.players[0].but(city=elm, hammer=number, wagons=(Route(elm, 0),))
    state = state.with_player(0, player)
    for seat in (1, 2, 3):
        state = state.with_player(seat, state.players[seat].but(city=0, wagons=()))
    assert TINY.find(state, NAMES[:4], "elm").splitlines() == [
        "Elm (elm): trains: ann; coins: 2",
        "  brig            [^.]     empty",
        "  cove            [#]      complete, the state",
        "  gate            [.]      empty",
        "  hill            [##..]   under construction, ann",
        "  slot 0 top: Alma > Elm",
        "  slot 0 bottom: Elm > Cove",
        "  on board of ann: Elm > Alma",
    ]
