"""What a rule change does: real pairs of rules, each with its shortest game and the rule to blame."""

import shutil
from importlib import import_module
from pathlib import Path

import pytest
from tictactoe import TicTacToe

from tests.core.games import Harvest
from turnout import Event, Match, TurnoutError, rulebook
from turnout.errors import RulesError
from turnout.testing import There, assert_same, compare, walk
from turnout_rails30.rules import Rails30

comparing = import_module("turnout.testing.compare")  # `turnout.testing.compare` is the function
ROOT = Path(__file__).parents[2]
ALLOWED = {"allow": ["draw-river"]}


def replayed(found, new):
    """The new match after the steps of a witness."""
    return Match(rulebook(new), found.seats, luck="manual", log=found.log("new"))


# real pairs


def test_rivers_ask_for_a_river():
    found = compare("rails30", "rails30+rivers")
    assert len(found.steps) == 7
    assert found.blame == "Rivers.setting_up"
    assert not found.difference.old
    assert {text.split()[0] for text in found.difference.new} == {"draw-river"}
    assert "differ after 7 decisions" in str(found)


def test_rivers_keep_the_mine_off_the_river():
    found = compare("rails30", "rails30+rivers", **ALLOWED)
    assert len(found.steps) == 8
    assert (found.steps[-1].who, found.steps[-1].text.split()[0]) == ("new", "draw-river")
    assert found.blame == "Rivers.mine_squares"
    assert not found.difference.new
    match = replayed(found, "rails30+rivers")
    assert not {str(action) for action in match.legal()} & set(found.difference.old)
    assert set(found.difference.old) <= {str(action) for action in match.legal()} | set(found.difference.old)


@pytest.mark.parametrize("relation", ["events", "scores"])
def test_rivers_change_no_event_and_no_score(relation):
    found = compare("rails30", "rails30+rivers", same=relation, games=30)
    assert found.same
    assert "are the same in 30 games" in str(found)


def test_actions_sell_shares():
    found = compare("rails30", "rails30+actions")
    assert len(found.steps) == 14
    assert "Actions.placements" in found.blame
    assert "the option white_overrides" in found.blame
    assert {text.split()[0] for text in found.difference.new} == {"buy"}
    assert {text.split()[0] for text in found.difference.old} == {"white", "black"}


def test_actions_score_no_more_than_the_shares():
    found = compare("rails30", "rails30+actions", same="scores", games=150)
    assert len(found.steps) == 15
    assert found.blame == "Actions.lines"
    assert replayed(found, "rails30+actions").rules.score(replayed(found, "rails30+actions").state, 0).total == 0


@pytest.mark.parametrize(
    ("option", "relation", "steps"),
    [
        ("override_in_setup=true", "legal", 1),
        ("skip_timing=after_all", "legal", 1),
        ("station_facing_mountain=false", "legal", 8),
        ("mirror_junction=false", "legal", 14),
        ("white_overrides=0", "legal", 14),
        ("mine_points=[1,2,6,12,20]", "scores", 1),
        ("rounds=1", "length", 15),
    ],
)
def test_an_option_that_is_flipped_is_to_blame(option, relation, steps):
    found = compare("rails30", f"rails30({option})", same=relation, games=60)
    assert found.blame == f"the option {option.partition('=')[0]}"
    assert steps <= len(found.steps) <= steps + 2


def test_options_that_change_nothing_yet_are_the_same():
    assert_same("rails30", "rails30(bonus_points=9)", games=5)
    with pytest.raises(AssertionError, match="to blame: the option mirror_junction"):
        assert_same("rails30", "rails30(mirror_junction=false)")


@pytest.mark.parametrize(("option", "games"), [("build_points=3", 4), ("start_coins=7", 4)])
def test_free_ride(option, games):
    """Other coins are a difference of scores at once; another rail is seen in the first turn."""
    relation = "scores" if option.startswith("start_coins") else "legal"
    found = compare("freeride", f"freeride({option})", same=relation, games=games)
    assert found.blame == f"the option {option.partition('=')[0]}"


@pytest.mark.parametrize(("relation", "before_last"), [("legal", 0), ("scores", 1)])
def test_the_question_is_asked_again_where_the_witness_stands(relation, before_last, monkeypatch):
    """Two games are shortened to the last: who is to blame is asked in the shorter one, whichever that was."""
    asked = []
    there = comparing._gone_there
    monkeypatch.setattr(comparing, "_gone_there", lambda *words: asked.append(words[1]) or there(*words))
    found = compare("rails30", "rails30+actions", same=relation)
    for who, place in (("old", 0), ("new", 1)):
        log = found.log(who)
        match = Match(rulebook(getattr(found, who)), luck="manual", log=log[: len(log) - before_last])
        assert {moment[place] for moment in asked} == {match.state}


# from a moment


def in_the_rounds():
    """A match of 30 Rails after its set-up."""
    return next(match.copy() for match in walk(rulebook("rails30"), 1, seed=3) if match.state.step == "rounds")


def test_a_comparison_can_begin_where_a_match_stands():
    match = in_the_rounds()
    found = compare("rails30", "rails30(mirror_junction=false)", at=match)
    assert found.blame == "the option mirror_junction"
    assert len(found.steps) == 1
    again = Match(rulebook(found.new), state=match.state, luck="manual", log=found.log("new"))
    assert {str(action) for action in again.legal()} & set(found.difference.old) == set()


def test_the_players_are_those_of_the_match():
    match = Match(rulebook("rails30+multiplayer"), 3, luck="manual")
    assert compare("rails30+multiplayer", "rails30+multiplayer(rounds=1)", at=match, games=1).seats == 3


def test_a_witness_is_played_again_from_its_log():
    found = compare("rails30", "rails30+rivers", **ALLOWED)
    old, new = (Match(rulebook(name), found.seats, luck="manual", log=found.log(who)) for name, who in PAIR)
    assert len(new.turns) == len(old.turns) + 1 == len(found.steps)
    assert {str(one) for one in old.legal()} - {str(one) for one in new.legal()} == set(found.difference.old)


PAIR = (("rails30", "old"), ("rails30+rivers", "new"))


# relations and sides


def overrides_left(old, new):
    return old.sheets[0].overrides == new.sheets[0].overrides


class TwoUses(Rails30):
    """Two white overrides for each."""

    white_overrides: int = 2


def test_a_function_is_a_relation():
    found = compare(Rails30, TwoUses, same=overrides_left)
    assert (found.relation, len(found.steps), found.blame) == ("overrides_left", 1, "the option white_overrides")
    assert compare(Rails30, TwoUses, same=lambda old, new: old.round == new.round, games=5).same


class OtherWords(TicTacToe):
    """The second player is asked by luck."""

    def to_act(self, state):
        return (-1,) if state.turn else (0,)

    def legal(self, state, seat):
        return super().legal(state, 1) if seat == -1 and state.turn else super().legal(state, seat) if not seat else ()


def test_rules_that_ask_somebody_else_have_parted():
    found = compare(TicTacToe, OtherWords)
    assert found.difference.parted
    assert len(found.steps) == 1
    same = compare(TicTacToe, OtherWords, same="outcome", games=3)
    assert (same.same, same.parted) == (True, 3)
    assert "none could be compared to its end: they parted after 1 decision at the latest, see `legal`" in str(same)


class Late(TicTacToe):
    """A row counts only when all is full."""

    def proceed(self, state):
        return super().proceed(state) if 0 not in state.squares else ()


def test_outcome_and_length():
    found = compare(TicTacToe, Late, same="length")
    assert (found.difference.relation, found.blame) == ("length", "Late.proceed")
    assert 5 <= len(found.steps) <= 7


class Reversed(TicTacToe):
    """Who has a row loses."""

    def score(self, state, seat):
        return super().score(state, 1 - seat)


def test_outcome():
    found = compare(TicTacToe, Reversed, same="outcome")
    assert found.blame == "Reversed.score"
    assert len(found.steps) == 5
    assert "outcome: only old: player1 1 points, place 1, player2 0 points, place 2; only new: " in str(found)


@pytest.mark.parametrize("pair", [("rails30", "rails30+rivers"), (TicTacToe, Late), (Harvest, Harvest)])
def test_the_same_on_every_run(pair):
    one, other = (compare(*pair, games=40) for _ in range(2))
    assert one == other


class Endless(TicTacToe):
    """Nobody wins, and the full board is wiped."""

    def proceed(self, state):
        return (Wiped(),) if 0 not in state.squares else ()


class Wiped(Event):
    """All squares are empty again."""

    def apply(self, state):
        return state.but(squares=(0,) * 9)


def test_a_game_without_an_end_is_no_game_to_compare():
    with pytest.raises(RulesError, match="go on after 18 decisions, more than both allow"):
        compare(Endless, Endless, same="scores")


# misuse


@pytest.mark.parametrize(
    ("wrong", "error", "said"),
    [
        (lambda: compare("rails30", "rails30", same="score"), ValueError, "There is no relation 'score': say one of 'legal'"),
        (lambda: compare("rails30", 7), TypeError, r"it was given 7: write `compare\("),
        (lambda: compare("rails30", "rails30+river"), TurnoutError, "Did you mean 'rivers'"),
        (lambda: compare("rails30", "rails30+rivers", allow="draw-river"), TypeError, r"write `allow=\['draw-river'\]`"),
        (lambda: compare("rails30", "rails30+rivers", allow=["drawriver"]), ValueError, "did you mean 'draw-river'"),
        (lambda: compare("rails30", "rails30", games=0), ValueError, "1 or more, not 0"),
        (lambda: compare("rails30", "rails30+multiplayer", seats=2), ValueError, "rails30 is for 1 player, not for 2"),
        (lambda: compare("rails30", "freeride"), ValueError, "not for the same number of players"),
        (lambda: compare("rails30", "rails30", at="save.json"), TypeError, "`at` is a match, .*, not 'save.json'"),
        (lambda: compare("rails30", "rails30", at=in_the_rounds(), seats=2), ValueError, "has 1 player, .*: leave it out"),
        (lambda: compare("rails30", "rails30", at=Match(TicTacToe())), ValueError, "is for 1 player, not for 2"),
        (lambda: compare(TicTacToe, TicTacToe, at=Match(rulebook("freeride"))), ValueError, "cannot go on from .* freeride"),
        (lambda: There("rails30", "nowhere"), TurnoutError, "no core/turnout: name a checkout"),
        (lambda: There(Rails30, ROOT), TypeError, "said by a spec"),
        (lambda: There("rails31", ROOT), TurnoutError, "do not answer: .*Did you mean 'rails30'"),
    ],
)
def test_misuse_says_what_to_write(wrong, error, said):
    with pytest.raises(error, match=said):
        wrong()


# another source tree


@pytest.fixture(scope="module")
def tree(tmp_path_factory):
    """A copy of this source tree, like a git worktree, in which the mine may lie anywhere."""
    room = tmp_path_factory.mktemp("old")
    for part in ("core", "plugins"):
        shutil.copytree(ROOT / part, room / part, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.rmtree(room / "core" / "turnout" / "testing")  # a tree from before there was a kit
    rules = room / "plugins" / "rails30" / "turnout_rails30" / "rules.py"
    fault = "\n\nRails30.mine_squares = lambda self, state, seat: state.sheets[seat].empty  # type: ignore\n"
    rules.write_text(rules.read_text(encoding="utf-8") + fault, encoding="utf-8")
    return room


def test_old_rules_of_another_tree(tree):
    with There("rails30", tree) as old:
        found = compare(old, "rails30", games=12)
        assert len(found.steps) == 7
        assert found.old.startswith("rails30 of old")
        assert found.blame == "a change between the two trees"
        assert {text.split()[0] for text in found.difference.old} == {"mine"}
        assert not found.difference.new
        assert compare(old, "rails30", same="scores", games=3).same


def test_the_other_tree_begins_where_a_match_stands(tree):
    """The set-up is over there, and so is the difference."""
    with There("rails30", tree) as old:
        assert compare(old, "rails30", at=in_the_rounds(), games=4).same


def test_a_function_needs_both_in_one_python(tree):
    with There("rails30", tree) as old, pytest.raises(ValueError, match="needs both in one Python"):
        compare(old, "rails30", same=overrides_left)


def test_a_tree_that_cannot_be_loaded_says_why(tree, tmp_path):
    shutil.copytree(tree / "core", tmp_path / "core")
    (tmp_path / "core" / "turnout" / "rules.py").write_text("raise ImportError('half written')", encoding="utf-8")
    with pytest.raises(TurnoutError, match="do not answer: ImportError: half written"):
        There("rails30", tmp_path)
