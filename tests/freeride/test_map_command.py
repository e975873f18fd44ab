"""The command `map`, and `find` at the prompt of a game."""

import json
from pathlib import Path
from xml.etree import ElementTree

import pytest

from tests.core.games import TicTacToe
from tests.core.terminal import refused, shown
from tests.freeride.test_map import FAULTS, TINY
from turnout import Rules, State
from turnout.plugins import Installed
from turnout_freeride.rules import FreeRide


class Tramway(Rules[State]):
    """Another game with maps."""

    map: str = "town"


@pytest.fixture(autouse=True)
def at_home(monkeypatch, tmp_path):
    """Free Ride and a game without maps, in an empty folder."""
    catalog = Installed()
    catalog.add(FreeRide, TicTacToe)
    monkeypatch.setattr("turnout.plugins.installed", lambda: catalog)
    for name in ("XDG_CONFIG_HOME", "HOME", "APPDATA"):
        monkeypatch.setenv(name, str(tmp_path / "config"))
    monkeypatch.chdir(tmp_path)
    return catalog


def drawn(name):
    return ElementTree.parse(name).getroot()


def ringed(name):
    return [one for one in drawn(name).iter() if one.get("class") == "find"]


def test_a_map_is_described_and_drawn():
    said = shown("map", "tiny", "--svg", "t.svg")
    assert said.startswith("Tiny 9 (test map) (tiny)\n9 cities, 13 lines, 40 rails\n")
    assert "elm: brig [^.], cove [.], gate [.], hill [....]" in said
    assert said.endswith("Drawn in t.svg.\n")
    assert drawn("t.svg").tag.endswith("svg")


def test_a_map_of_ones_own():
    Path("mine.json").write_text(json.dumps({**TINY, "id": "mine", "name": "Mine"}))
    assert shown("map", "mine.json").startswith("Mine (mine)\n")
    assert "45 cities, 95 lines, 140 rails" in shown("map", "europe")


@pytest.mark.parametrize("fault", FAULTS)
def test_a_malformed_map_is_refused_with_the_path_of_the_fault(fault, quickly):
    text, sentence = FAULTS[fault]
    Path("mine.json").write_text(text)
    with quickly(2):
        said = refused("map", "mine.json", "--svg", "t.svg")
    assert f"The map 'mine.json' cannot be used: {sentence}" in said
    assert not Path("t.svg").exists()


def test_a_map_too_small_for_the_game_is_refused():
    """Freeride P7."""
    Path("mine.json").write_text(json.dumps({**TINY, "rails_supply": 3}))
    assert refused("map", "mine.json") == "30 rails are dealt, and tiny has 3. (freeride P7)"


def test_what_is_no_map():
    assert "The map 'none.json' cannot be read (No such file or directory)" in refused("map", "none.json")
    assert "cannot be read (Is a directory)" in refused("map", ".")
    assert "cannot be written" in refused("map", "tiny", "--svg", ".")


def test_the_game_is_named_where_several_take_maps(at_home):
    assert refused("map", "tiny", "--game", "tictactoe") == "tictactoe takes no map: it has no option 'map'."
    at_home.add(Tramway)
    assert refused("map", "tiny") == "freeride and tramway take maps: say which with --game."
    assert "Tiny 9" in shown("map", "tiny", "--game", "freeride")


def test_no_game_takes_maps(monkeypatch):
    catalog = Installed()
    catalog.add(TicTacToe)
    monkeypatch.setattr("turnout.plugins.installed", lambda: catalog)
    assert refused("map", "tiny") == "No installed game takes a map: `turnout games` lists the games."


PLAY = ("play", "freeride", "--option", "map=tiny", "--players", "ann,bob", "--seed", 1)


def test_find_says_where_a_city_is_and_the_next_picture_shows_it():
    said = shown(*PLAY, lines=["svg a.svg", "find isle", "svg b.svg", "find h", "svg c.svg"])
    assert "Isle (isle): coins: 2" in said
    assert "  gate            [.~~]    empty" in said
    assert [len(ringed(name)) > 0 for name in ("a.svg", "b.svg", "c.svg")] == [False, True, True]


def test_find_refuses_without_harm():
    said = shown(*PLAY, lines=["find", "find rome", "svg a.svg"])
    assert "Say what: `find WORD`." in said
    assert "No city is called 'rome'" in said
    assert not ringed("a.svg")


def test_a_picture_that_is_kept_shows_what_was_found_until_the_next_turn():
    shown(*PLAY, "--svg", "t.svg", lines=["find elm"])
    assert ringed("t.svg")
    shown(*PLAY, "--svg", "t.svg", lines=["find elm", "1"])
    assert not ringed("t.svg")


def test_a_game_that_finds_nothing_says_so():
    said = shown("play", "tictactoe", lines=["find me"])
    assert "Nothing can be found in this game" in " ".join(said.split())


def test_everybody_sees_the_score_of_everybody():
    said = shown(*PLAY, lines=["score"])
    assert "ann:" in said
    assert "score  on board" in said
