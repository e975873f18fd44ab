"""The `turnout` command: what it lists, replays and scores, and how it fails."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import turnout
from tests.core.games import played
from tests.core.terminal import at_home, refused, run, shown  # noqa: F401 (a fixture)

CASES = Path(__file__).parents[1] / "rails30" / "cases"
CASE = CASES / "01_seed_line_1_3.json"


# what there is


def test_help_imports_no_game_and_no_pluggy():
    code = "import sys\nfrom turnout.cli import main\ntry: main(['--help'])\nexcept SystemExit: pass\nprint(*sys.modules)"
    said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    modules = said.splitlines()[-1].split()
    assert "turnout.cli" in modules
    assert not [name for name in modules if name.startswith("turnout_") or name in ("pluggy", "cattrs", "rich")]
    assert "play" in said


def test_version_and_help():
    assert shown("--version") == f"turnout {turnout.__version__}\n"
    assert shown() == shown("--help") == shown("-h")


def test_games_are_listed_with_seats_and_sentence():
    said = shown("games")
    assert "harvest    2 to 3 players  Two or three take openly" in said
    assert "rails30    1 player" in said


def test_a_game_shows_each_option_and_word():
    said = shown("games", "rails30")
    for option in turnout.rulebook("rails30").__attrs_attrs__:
        assert f"  {option.name} " in said
    assert "a whole number, 1 to 60" in said
    assert "How many rounds there are (4.1)." in said
    assert "lay SQUARE FORM" in said


def test_a_spec_shows_the_options_of_its_variants():
    assert "size" in shown("games", "tictactoe+drawn")
    assert "Options" not in shown("games", "tictactoe")


def test_variants():
    assert shown("variants", "harvest").startswith("contest  What one has taken")
    assert shown("variants", "doors") == "No variant of doors is installed.\n"


def test_plugins(monkeypatch):
    monkeypatch.undo()
    assert "rails30 (turnout" in shown("plugins")
    first = json.loads(shown("plugins", "--json"))[0]
    assert {"name", "distribution", "version", "games", "variants", "fault"} <= first.keys()


def test_explain_shows_the_layers():
    lines = shown("explain", "harvest+contest", "takes").splitlines()
    assert [line.partition(":")[0] for line in lines] == ["contest", "harvest"]


# replay and score


def test_replay_shows_the_end_or_each_turn():
    Path("m.json").write_text(turnout.dumps(played("harvest", 1)))
    assert "over: winter" in shown("replay", "m.json")
    stepped = shown("replay", "m.json", "--step")
    assert "1. chance: weather" in stepped
    assert "9. player" in stepped


def test_replay_of_an_unfinished_match_says_who_is_to_act():
    Path("m.json").write_text(turnout.dumps(turnout.new("harvest", seed=1)))
    assert "After 1 turns player1 and player2 are to act." in shown("replay", "m.json")


def test_replay_hides_what_a_spectator_may_not_see():
    Path("m.json").write_text(turnout.dumps(turnout.new("doors", seed=1)))
    assert "chance: something hidden" in shown("replay", "m.json", "--step")


def test_verify():
    text = turnout.dumps(played("rails30", 1))
    Path("m.json").write_text(text)
    assert "turns hold" in shown("replay", "m.json", "--verify")
    lied = text.replace('"seed": "1"', '"seed": "2"')
    Path("n.json").write_text(lied)
    assert refused("replay", "n.json", "--verify").startswith("n.json is no match that can be read: $.turns[0]")


def test_score_shows_a_sheet_and_json():
    said = shown("score", CASE)
    assert "verdict: none" in said
    expected = json.loads(CASE.read_text())["expected"]
    assert json.loads(shown("score", "--json", CASE)) == {"file": str(CASE), **expected}
    both = shown("score", CASE, CASES / "20_full_board_60.json")
    assert both.count("sum") == 2
    assert both.startswith(f"{CASE}:")


def test_score_reads_a_drawn_sheet():
    sheet = str(played("rails30", 1))
    total = turnout.rulebook("rails30").score(played("rails30", 1).state, 0).total
    for name, text, more in (
        ("a", sheet, []),
        ("b", f"rails30\n{sheet}", []),
        ("c", sheet, ["--game", "rails30(rounds=20)"]),
    ):
        Path(name).write_text(text)
        assert json.loads(shown("score", "--json", name, *more))["total"] == total


def test_score_goes_on_after_a_fault():
    result = run("score", "--json", "nowhere", CASE)
    assert result.exit_code == 2
    assert result.stderr.startswith("nowhere cannot be read")
    assert len(result.stdout.splitlines()) == 1


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("[1]", "No installed game can read it"),
        ("", "No installed game can read it"),
        ("{", "no JSON"),
        ("{}", 'write "GAME-case/1"'),
        ('{"format": "rails30-case/2"}', "GAME-case/1"),
        ('{"format": "chess-case/1"}', "There is no game 'chess'"),
        ('{"format": "rails30-case/1", "variants": [1]}', "variants: write a list"),
        ('{"format": "rails30-case/1", "options": 1}', "options: write an object"),
        ('{"format": "rails30-case/1", "options": {"rounds": 0}}', "'rounds'"),
        ('{"format": "rails30-case/1"}', "board"),
        ('{"format": "doors-case/1"}', "reads no finished games"),
        ('{"turnout": 1}', "saved match"),
        ("rails30+x\n", "no variant 'x'"),
    ],
)
def test_score_says_what_is_wrong_with_a_file(text, sentence):
    Path("sheet").write_text(text)
    said = refused("score", "sheet")
    assert said.startswith("sheet: ")
    assert sentence in said


# failures


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["dance"], "No such command 'dance'."),
        (["play", "rails30", "--dance"], "No such option"),
        (["play"], "Say what to play"),
        (["play", "chess"], "There is no game 'chess'."),
        (["play", "rails30("], "names no rules"),
        (["play", "rails30", "--variants", "hills"], "no variant 'hills'"),
        (["play", "tictactoe", "--variants", ","], "names no rules"),
        (["play", "rails30", "--seats", "3"], "is for 1 player, not for 3"),
        (["play", "rails30", "--seats", "x"], "'x' is not a valid integer"),
        (["play", "rails30", "--players", "ann", "--seats", "1"], "--seats has no effect beside --players"),
        (["play", "harvest", "--players", "ann,ann"], "list of different names"),
        (["play", "harvest", "--bots", "clever"], "There is no bot 'clever'. The bots: greedy, random."),
        (["play", "harvest", "--bots", "random,random,random"], "--bots names 3 for 2 seats"),
        (["play", "harvest", "--luck", "good"], "'good' is not one of"),
        (["play", "harvest", "--seed", ""], "A seed is"),
        (["play", "harvest", "--option", "rounds"], "as NAME=VALUE"),
        (["play", "harvest", "--option", "rounds=1", "--option", "rounds=2"], "write each once"),
        (["play", "harvest", "--option", "rounds=many"], "'rounds' of harvest takes a whole number"),
        (["play", "harvest", "--option", "rounds=NaN"], "'rounds'"),
        (["play", "harvest", "--option", "sheep=1"], "no option 'sheep'"),
        (["play", "harvest", "--save", "."], "is there already"),
        (["play", "harvest", "--save", "no/where"], "cannot be written"),
        (["play", "tictactoe", "--bots", "random", "--svg", "a.svg"], "draws no SVG"),
        (["play", "tictactoe", "--svg", "a.svg"], "draws no SVG"),
        (["play", "tictactoe+drawn", "--svg", "no/a.svg"], "no/a.svg cannot be written"),
        (["play", "--load", "nowhere"], "nowhere cannot be read"),
        (["play", "rails30", "--load", "nowhere"], "SPEC has no effect beside --load"),
        (["play", "--load", "nowhere", "--seed", "7"], "--seed has no effect beside --load"),
        (["play", "--load", "nowhere", "--option", "a=1"], "--option has no effect"),
        (["replay"], "Missing argument 'FILE'."),
        (["replay", "nowhere"], "nowhere cannot be read"),
        (["replay", "."], ". cannot be read"),
        (["replay", "a\0b"], "a"),
        (["score"], "Missing argument"),
        (["score", "nowhere"], "nowhere cannot be read"),
        (["score", CASE, "--game", "chess"], "There is no game 'chess'."),
        (["games", "chess"], "There is no game 'chess'."),
        (["variants", "chess"], "There is no game 'chess'."),
        (["explain", "harvest", "taxes"], "harvest has no rule 'taxes'."),
    ],
)
def test_a_failure_is_one_sentence(words, sentence):
    assert sentence in refused(*words)


def test_a_save_that_cannot_be_read_is_named():
    Path("noise").write_bytes(b"\xff\xfe")
    Path("half").write_text(turnout.dumps(played("tictactoe", 1))[:200])
    assert refused("replay", "noise").startswith("noise is no text in UTF-8")
    assert refused("play", "--load", "half").startswith("half is no match that can be read")


def test_a_save_that_is_there_is_spared():
    Path("m.json").write_text("mine")
    assert refused("play", "tictactoe", "--save", "m.json") == "m.json is there already: name another file."
    assert Path("m.json").read_text() == "mine"


def test_a_fault_of_the_rules_names_them_and_keeps_the_match():
    result = run("play", "tictactoe+broken", "--save", "m.json", lines=["mark 4"])
    assert result.exit_code == 2
    assert result.stderr.startswith("The rules tictactoe+broken have a fault (ZeroDivisionError: nothing at all, ")
    assert result.stderr.count("\n") == 1
    assert "terminal.py, line" in result.stderr
    assert "go on with `turnout play --load m.json`" in result.stdout


def test_a_fault_of_turnout_asks_for_a_report(monkeypatch):
    monkeypatch.setattr("turnout.games", lambda: 1 / 0)
    assert "please report it" in refused("games")


def test_an_interrupt_is_a_sentence(monkeypatch):
    def interrupt():
        raise KeyboardInterrupt

    monkeypatch.setattr("turnout.games", interrupt)
    assert run("games").stderr.strip() == "Interrupted: run the command again."


def turnout_into(output, *words, **environment):
    command = [sys.executable, "-c", "from turnout.cli import main; main()", *words]
    return subprocess.run(command, stdout=output, stderr=subprocess.PIPE, text=True, env={**os.environ, **environment})


def test_a_closed_pipe_is_a_sentence():
    reader, writer = os.pipe()
    os.close(reader)
    result = turnout_into(writer, "games")
    os.close(writer)
    assert (result.returncode, result.stderr.count("\n")) == (2, 1)
    assert result.stderr.startswith("The output was closed")


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="there is no full device")
def test_a_full_disk_is_a_sentence():
    with open("/dev/full", "w") as full:
        result = turnout_into(full, "games")
    assert (result.returncode, result.stderr.count("\n")) == (2, 1)
    assert "No space left" in result.stderr


def test_a_terminal_without_the_signs_is_a_sentence():
    result = turnout_into(subprocess.DEVNULL, "play", "rails30", "--seed", "7", "--bots", "random", PYTHONIOENCODING="latin-1")
    assert (result.returncode, result.stderr) == (2, "The output cannot show '\\u2570': set PYTHONUTF8=1.\n")
