"""The commands of the testing kit: `check`, `compare`, `perft`."""

import shutil
from pathlib import Path

import turnout
from tests.core.terminal import Drawn, at_home, refused, run, shown  # noqa: F401 (a fixture)

ROOT = Path(__file__).parents[2]


class Faulty(Drawn):
    """Says a bound that is too low."""

    def bound(self, seats):
        return 4


def test_perft_counts_from_the_opening():
    assert shown("perft", "rails30", "--depth", 3).splitlines()[-1].split() == ["3", "72", "72", "0"]
    assert shown("perft", "harvest", "--depth", 2, "--seats", 3).splitlines()[-1].split() == ["2", "81", "0", "81"]


def test_perft_counts_from_a_save():
    match = turnout.new("rails30", luck="manual", log=["chance: roll-white 3"])
    Path("m.json").write_text(turnout.dumps(match))
    assert shown("perft", "rails30", "--depth", 1, "--at", "m.json").split()[-3:] == ["2", "0", "2"]
    assert "m.json is a match of rails30, not of tictactoe" in refused("perft", "tictactoe", "--at", "m.json")
    assert "no.json" in refused("perft", "rails30", "--at", "no.json")
    assert "Did you mean 'rails30'" in refused("perft", "rails31")


def test_check_names_each_law_and_what_was_not_reached():
    said = shown("check", "tictactoe", "--games", 2)
    from turnout.testing import LAWS

    lines = said.splitlines()
    assert [line.split()[:2] for line in lines[: len(LAWS)]] == [["holds", name] for name in LAWS]
    assert "tictactoe has not reached:" in lines
    assert lines[-1].startswith("and has reached: rules 8 of 8")


def test_check_shows_the_shortest_game_and_keeps_it():
    turnout.installed().add(Faulty)
    result = run("check", "tictactoe+faulty", "--games", 1, "--seed", "other")
    assert result.exit_code == 1
    assert "BROKEN  the_bound_holds" in result.stdout
    assert "The shortest game found, of 5 decisions:" in result.stdout
    (kept,) = Path(".turnout/failures").glob("*.json")
    assert str(kept) in result.stdout
    assert "mark" in shown("replay", kept, "--step")


def test_check_refuses_what_it_cannot_do():
    assert "Did you mean 'rails30'" in refused("check", "rails31")
    assert "tictactoe is for 2 players, not for 3" in refused("check", "tictactoe", "--seats", 3)


def test_compare_shows_one_witness_for_each_relation():
    turnout.installed().add(Faulty)
    same = shown("compare", "tictactoe", "tictactoe+faulty", "--games", 5)
    assert [line.partition(":")[0] for line in same.splitlines() if line] == ["legal", "events", "scores", "outcome", "length"]
    result = run("compare", "harvest", "harvest(rounds=1)", "--games", 9)
    assert result.exit_code == 1
    assert "to blame: the option rounds" in result.stdout
    assert result.stdout.count("differ after") >= 2


def test_compare_one_relation_with_words_allowed():
    result = run("compare", "rails30", "rails30(white_overrides=0)", "--same", "legal", "--allow", "white,black", "--games", 3)
    assert result.exit_code == 0
    assert "legal: rails30 and rails30(white_overrides=0) are the same in 3 games." in result.stdout


def test_compare_in_numbers_and_in_a_picture():
    said = shown("compare", "tictactoe", "tictactoe+drawn", "--same", "scores", "--games", 2, "--figures", 20, "--svg", "a.svg")
    assert "20 random games each" in said
    assert Path("a.svg").read_text().startswith("<svg")


def test_compare_refuses_what_it_cannot_do():
    assert "is not one of 'legal', 'events'" in refused("compare", "tictactoe", "tictactoe", "--same", "score")
    assert "did you mean 'mark'" in refused("compare", "tictactoe", "tictactoe", "--allow", "marks")
    assert "no core/turnout: name a checkout" in refused("compare", "tictactoe", "tictactoe", "--old", ".")


def test_compare_with_another_tree(tmp_path):
    """The other Python has its own plugins, and so only installed games."""
    for part in ("core", "plugins"):
        shutil.copytree(ROOT / part, tmp_path / "old" / part, ignore=shutil.ignore_patterns("__pycache__"))
    rules = tmp_path / "old" / "plugins" / "rails30" / "turnout_rails30" / "rules.py"
    fault = "\n\nRails30.after_mountains = lambda self, state: Ended('mountains')\n"
    rules.write_text(rules.read_text(encoding="utf-8") + fault, encoding="utf-8")
    words = ("--old", "old", "--same", "length", "--games", 3, "--figures", 3)
    result = run("compare", "rails30", "rails30", *words)
    assert result.exit_code == 1, result.output
    assert "length: rails30 of old and rails30 differ after" in result.stdout
    assert "3 random games each, 1 player" in result.stdout
