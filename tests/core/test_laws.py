"""The laws hold for tic-tac-toe; and each of them catches a game, or a match, with a small fault planted in it."""

import pytest
from tictactoe import Mark, TicTacToe

from tests.core import faults
from tests.core.faults import Racing, RefusesWhatItLists, WithToss
from tests.core.faults_hidden import HIDDEN_FAULTS
from turnout import CHANCE, Match
from turnout.testing import LAWS, Conformance, LawBroken, check, walk

FAULTS = faults.FAULTS | HIDDEN_FAULTS


@pytest.fixture(autouse=True)
def somewhere_else(tmp_path, monkeypatch):
    """Failures are kept in the folder where the tests run."""
    monkeypatch.chdir(tmp_path)


class TestTicTacToe(Conformance):
    rules = TicTacToe
    games = 20


class TestTossedTicTacToe(Conformance):
    rules = WithToss


def test_each_law_has_a_fault():
    assert FAULTS.keys() == LAWS.keys()


@pytest.mark.parametrize(("law", "game"), [(law, game) for law, games in FAULTS.items() for game in games])
def test_a_law_catches_its_fault(law, game):
    with pytest.raises(LawBroken, match=rf"\A{law}: ") as caught:
        check(game, games=10, laws=[LAWS[law]])
    assert LAWS[law].__doc__ in caught.value.sentence
    assert f"LAWS[{law!r}](match)" in caught.value.sentence


def test_simultaneous_seats_may_act_in_any_order():
    check(Racing, games=10, laws=[LAWS["order_does_not_matter"]])


# Faults in a match, which no game can have


@pytest.mark.parametrize(
    ("law", "method", "broken"),
    [
        (
            "others_are_refused",
            "_demand",
            lambda match, action, seat: match._find(action, seat) or match._listed(seat)[0],
        ),
        ("undo_and_redo_restore", "_cut", lambda match, place, back=False: match._turns.pop()),
        ("undo_and_redo_restore", "redo", lambda match: match._undone.pop()),
        ("a_copy_is_equal", "copy", lambda match: match),
        ("a_copy_is_equal", "__deepcopy__", lambda match, memo: Match(match.rules)),
    ],
)
def test_a_law_catches_a_broken_match(monkeypatch, law, method, broken):
    monkeypatch.setattr(Match, method, broken)
    with pytest.raises(LawBroken):
        check(TicTacToe, games=3, laws=[LAWS[law]])


def test_a_game_that_breaks_down_is_shown_as_a_program():
    with pytest.raises(LawBroken, match="not the centre") as caught:
        check(RefusesWhatItLists, games=10, laws=[])
    assert "rules_of(RefusesWhatItLists)" in caught.value.sentence


def test_walks_are_the_same_for_the_same_seed():
    one, other, third = ([str(match.turns) for match in walk(WithToss(), seed=seed)] for seed in (1, 1, 2))
    assert one == other != third
    assert len(one[0]) < len(one[1])


def test_walks_stop_at_the_moments_of_luck():
    assert next(iter(walk(WithToss()))).to_act == (CHANCE,)
    assert Mark in {type(action) for match in walk(WithToss()) if not match.over for action in match.legal()}
