"""The command `play`: persons and bots at a terminal, and how the actions are listed and typed."""

from pathlib import Path

import pytest

import turnout
from tests.core.games import TicTacToe, played
from tests.core.terminal import at_home, run, shown  # noqa: F401 (a fixture)
from turnout import CHANCE
from turnout.cli.menu import listing, menu, shortened
from turnout.cli.typed import meant
from turnout.errors import NotationError


def test_bots_play_by_themselves_and_the_same_again():
    said = shown("play", "rails30", "--seed", 7, "--bots", "random")
    assert "over: complete" in said
    assert "verdict" in said
    assert said == shown("play", "rails30", "--seed", 7, "--bots", "random")


def test_variants_options_players_and_a_bot_for_each():
    words = ("play", "harvest", "--variants", "contest", "--option", "rounds=1", "--players", "ann, bob", "--seed", 1)
    said = shown(*words, "--bots", "random,greedy", "--save", "m.json")
    assert "ann: " in said
    match = turnout.loads(Path("m.json").read_text())
    assert (match.rules.name, match.rules.rounds, match.over) == ("harvest+contest", 1, True)


def test_variants_stand_before_the_options_of_a_spec():
    assert shown("play", "harvest(rounds=1)", "--variants", "contest", "--seats", 3, "--seed", 1, "--bots", "greedy")


def test_a_person_plays_by_number_text_and_beginning():
    said = shown("play", "tictactoe", "--players", "ann,bob", lines=["1", "mark 3", "MARK 1", "m 4", "1"])
    assert "over: three in a row\n1. ann: 1" in said
    assert "bob: mark 3" in said


def test_a_person_against_a_bot():
    said = shown("play", "tictactoe", "--seed", 1, "--bots", "-,greedy", lines=["1"] * 9)
    assert "player2: mark" in said
    assert "over: " in said
    assert "player2 is to act" not in said


def test_a_finished_match_leaves_nothing_behind():
    shown("play", "tictactoe", "--bots", "-,random", "--seed", 1, lines=["1"] * 9)
    assert not [path for path in Path.cwd().rglob("*") if path.is_file()]


@pytest.mark.parametrize("end", [[], ["quit"], ["/quit"]])
def test_leaving_keeps_the_match(end):
    said = shown("play", "tictactoe", lines=["mark 4", *end])
    command = said.splitlines()[-1].partition("`turnout ")[2].removesuffix("`.").split()
    said = shown(*command, lines=["mark 0"])
    assert "player1: mark 4" in said
    assert len(turnout.loads(Path(command[-1]).read_text()).turns) == 2


def test_leaving_at_once_keeps_nothing():
    assert "kept" not in shown("play", "tictactoe")


def test_save_keeps_after_each_turn_and_load_goes_on_in_the_file():
    assert "`turnout play --load m.json`" in shown("play", "tictactoe", "--save", "m.json", lines=["mark 4"])
    shown("play", "--load", "m.json", lines=["mark 0"])
    assert len(turnout.loads(Path("m.json").read_text()).turns) == 2
    shown("play", "--load", "m.json", "--save", "other.json", lines=["mark 1"])
    assert len(turnout.loads(Path("m.json").read_text()).turns) == 2
    assert len(turnout.loads(Path("other.json").read_text()).turns) == 3


def test_bots_finish_a_loaded_match():
    shown("play", "tictactoe", "--save", "m.json", lines=["mark 4"])
    assert "over:" in shown("play", "--load", "m.json", "--bots", "random")


def test_leaving_says_who_played_along_and_keeps_what_they_did():
    said = shown("play", "tictactoe", "--save", "m.json", "--seed", 1, "--bots", "-,random", lines=["mark 4"])
    assert "`turnout play --load m.json --bots -,random`" in said
    assert len(turnout.loads(Path("m.json").read_text()).turns) == 2


def test_a_transcript_is_loaded_and_stays_as_it_is():
    text = turnout.transcript(played("tictactoe", 1, 2))
    Path("m.txt").write_text(text)
    assert "The match is kept" in shown("play", "--load", "m.txt", lines=["1"])
    assert Path("m.txt").read_text() == text


def test_undo_and_redo():
    said = shown("play", "tictactoe", lines=["undo", "mark 4", "undo", "redo", "redo"])
    assert "There is nothing to take back." in said
    assert "Taken back: mark 4" in said
    assert "Done again: mark 4" in said
    assert "There is nothing to do again." in said


def test_undo_over_luck_is_refused_and_can_be_forced():
    said = shown("play", "rails30", "--seed", 7, lines=["keep", "undo", "undo force"])
    assert "cannot be taken back. For practice, `undo force`" in said.replace("\n", " ")
    assert "Taken back: keep" in said


def test_undo_takes_back_the_persons_action_not_the_bots():
    said = shown("play", "tictactoe", "--seed", 1, "--bots", "-,random", lines=["1", "undo force"])
    assert "Taken back: mark 0" in said


def test_undo_and_redo_name_nothing_hidden():
    said = shown("play", "doors", "--luck", "manual", lines=["hide 2", "undo", "redo", "knock 1", "undo"])
    assert "Taken back: something hidden" in said
    assert "Done again: something hidden" in said
    assert "Taken back: knock 1" in said
    assert "hide 2" not in said


def test_dice_by_hand_with_and_without_a_seed():
    said = shown("play", "harvest", "--luck", "manual", "--option", "rounds=1", lines=["", "9", "weather 5", "take 5", "rest"])
    assert "Luck is next: type what the dice show, `weather GRAIN`." in said
    assert "This match has no seed" in said
    assert "goes from 1 to 6" in said
    assert "1. player1: 5" in said
    said = shown("play", "rails30", "--luck", "manual", "--seed", 3, lines=["", "keep", "3"])
    assert "or Enter to roll." in said
    assert "chance: roll-white 3" in said


def test_two_dice_are_typed_without_their_word():
    match = turnout.new("rails30", seed=1, luck="manual")
    while len(match.legal(match.to_act[0])) < 36:
        match.act(match.legal(match.to_act[0])[0], match.to_act[0])
    assert str(meant(match, "3 4", match.legal(CHANCE), numbers=False)) == "roll 3 4"


def test_bots_need_dice_by_hand_too():
    assert "1. " in shown("play", "harvest", "--luck", "manual", "--bots", "random", "--option", "rounds=1", lines=["3"])


def test_why_names_the_rule():
    lines = ["keep"] * 6 + ["why 1,1", "why mine 1,1", "1,1", "why keep", "why 1", "why zzz", "why"]
    said = shown("play", "rails30", "--seed", 7, lines=lines).replace("\n", " ")
    assert said.count("(rails30 2.4)") == 3
    assert "may be done." in said
    assert "Nothing is called 'zzz'" in said or "cannot be 'zzz'" in said


def test_the_other_commands():
    said = shown(
        "play",
        "tictactoe+drawn",
        lines=["help", "score", "list", "show", "save", "save a.json", "save a.json", "svg", "svg a.svg", ""],
    )
    assert "undo, redo" in said
    assert "player2:" in said
    assert "  1-9  mark: 0 1 2 3 4 5 6 7 8" in said
    assert said.count("Saved in a.json.") == 2
    assert "Say where: `svg FILE`." in said
    assert Path("a.svg").read_text() == "<svg>.........</svg>"


def test_save_in_play_spares_what_is_there():
    Path("a.json").write_text("mine")
    assert "a.json is there already" in shown("play", "tictactoe", lines=["save a.json"])
    assert Path("a.json").read_text() == "mine"


def test_svg_is_drawn_after_each_turn():
    shown("play", "tictactoe+drawn", "--svg", "a.svg", lines=["mark 4"])
    assert Path("a.svg").read_text() == "<svg>....X....</svg>"


def test_a_folder_that_cannot_be_written_is_no_hindrance(monkeypatch):
    Path("file").write_text("")
    monkeypatch.setenv("XDG_CONFIG_HOME", "file/no")
    monkeypatch.setattr("click.get_app_dir", lambda name: "file/no")
    result = run("play", "tictactoe", lines=["1"] * 9)
    assert result.exit_code == 0
    assert "over:" in result.stdout
    assert "keep the match with `save FILE`" in result.stderr


def test_several_persons_with_secrets_pass_the_screen_on(monkeypatch):
    monkeypatch.setattr(TicTacToe, "view", lambda self, state, seat: state, raising=False)
    said = shown("play", "tictactoe", "--players", "ann,bob", lines=["", "1", "", "1"])
    assert "Pass to bob, who presses Enter" in said


# how actions are listed and typed


def test_a_hundred_actions_fit_on_a_screen():
    firsts = (played("rails30", seed, 20) for seed in range(100))
    legal = next(match.legal() for match in firsts if len(match.legal()) >= 80)
    assert shortened(legal, 79).count("\n") < 6
    assert menu(legal, 79, 6) == shortened(legal, 79)
    assert all(len(line) <= 79 for line in listing(legal, 79).splitlines())
    assert menu(legal, 79, 99) == listing(legal, 79)


def test_every_action_is_reached_by_its_number_and_its_text():
    match = played("rails30", 3, 40)
    legal = match.legal()
    for number, action in enumerate(legal, 1):
        assert meant(match, f"{number}", legal) is action
        assert meant(match, f"{action}".upper(), legal) is action


def test_what_can_be_several_is_named():
    match = turnout.new("tictactoe")
    with pytest.raises(NotationError, match="mark 3 and 5 more: write more of it"):
        meant(match, "m", match.legal())
    with pytest.raises(NotationError, match="go from 1 to 9"):
        meant(match, "0", match.legal())
