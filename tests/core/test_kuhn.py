"""Kuhn poker: its rules against a naive table of all its games, and its secret, which only the leak law and these tests see."""

import json
from itertools import permutations

import pytest
from kuhn import Dealt, Kuhn, Say, Shown, Table

from tests.core.faults_hidden import LEAKS, EventTells, OpenKuhn, ReasonTells, SeenForgets, SilentKuhn, WithPeek
from turnout import CHANCE, Match, plain
from turnout.errors import UndoError
from turnout.save import loads
from turnout.testing import LAWS, Conformance, check, walk
from turnout.testing.laws import _catalog
from turnout.testing.worlds import is_open

LINES = {
    ("check", "check"): (1, True),
    ("check", "bet", "call"): (2, True),
    ("check", "bet", "fold"): (-1, False),
    ("bet", "call"): (2, True),
    ("bet", "fold"): (1, False),
}
"""Every line of betting: the chips that seat 0 wins, and whether only with the higher card."""
DEALS = tuple(permutations("JQK", 2))


@pytest.fixture(autouse=True)
def somewhere_else(tmp_path, monkeypatch):
    """Failures are kept in the folder where the tests run."""
    monkeypatch.chdir(tmp_path)


def sit(*cards, say=(), seed=None):
    """A match in which these cards are dealt and these words said."""
    match = Match(Kuhn(), ["ann", "bob"], luck="manual", seed=seed)
    for card in cards:
        match.act(match.read(f"deal {card}"), CHANCE)
    for word in say:
        match.act(Say(word))
    return match


def games(match):
    """Every game that can follow."""
    if match.over:
        yield match
    for action in match.legal():
        other = match.copy()
        other.act(action, other.to_act[0])
        yield from games(other)


class TestKuhn(Conformance):
    rules = Kuhn


def test_all_30_games_are_those_of_a_naive_table():
    found = {(one.state.hands, one.state.line): one.outcome.points for one in games(sit())}
    expected = {}
    for hands in DEALS:
        for line, (chips, compared) in LINES.items():
            won = chips if not compared or "JQK".index(hands[0]) > "JQK".index(hands[1]) else -chips
            expected[hands, line] = (won, -won)
    assert len(expected) == 30
    assert found == expected


def test_what_a_seat_has_before_the_end_is_nothing():
    assert [sit("J", "Q").rules.score(sit("J", "Q").state, seat).total for seat in (0, 1)] == [0, 0]


# the secret


@pytest.mark.parametrize("hands", DEALS)
def test_a_hidden_card_is_in_nothing_that_is_sent(hands):
    for line, (_, showdown) in LINES.items():
        for length in range(len(line) + (not showdown)):
            match = sit(*hands, say=line[:length])
            for seat, others in ((0, hands[1:]), (1, hands[:1]), (None, hands)):
                sent = [match.view(seat), match.log(seat), match.text(seat), match.outcome]
                sent += [match.legal(seat), match.why_not(Say("fold"), seat)] if seat is not None else []
                text = json.dumps(plain(sent))
                assert not [card for card in others if f'"{card}"' in text or f"'{card}'" in text]


@pytest.mark.parametrize("line", LINES)
@pytest.mark.parametrize("seat", [0, 1, None])
def test_the_log_of_an_onlooker_makes_his_view(line, seat):
    """So a front end needs only the events."""
    match = sit("Q", "K", say=line)
    state = Table()
    for turn in match.log(seat):
        for event in turn.events:
            state = event.apply(state)
    assert state == match.view(seat)


@pytest.mark.parametrize("line", LINES)
@pytest.mark.parametrize("seed", [None, 7])
@pytest.mark.parametrize("asker", [None, "chance", "ann", "bob"])
def test_no_error_of_undo_and_redo_tells_a_card(line, seed, asker):
    """What is said is the same whatever was dealt."""
    for length in range(len(line) + 1):
        told = set()
        for hands in DEALS:
            match = sit(*hands, say=line[:length], seed=seed)
            told.add((refusal(match.undo, asker), refusal(match.redo)))
        assert len(told) == 1


def refusal(call, *args):
    """What is said where it is refused, and empty where it is done."""
    try:
        call(*args)
    except UndoError as fault:
        return f"{fault.code}: {fault.sentence}"
    return ""


def test_the_owner_sees_his_card():
    match = sit("Q", "K")
    assert match.view("ann").hands == ("Q", None)
    assert match.view("bob").hands == (None, "K")
    assert match.view().hands == (None, None)
    assert [turn.action for turn in match.log("bob")] == [None, match.turns[1].action]
    assert [turn.events for turn in match.log()] == [(Dealt(0, None),), (Dealt(1, None),)]


def test_the_showdown_shows_both_hands_to_all():
    match = sit("Q", "K", say=["bet", "call"])
    assert Shown(("Q", "K")) in match.log()[-1].events
    assert match.view() == match.state


def test_what_was_shown_cannot_be_taken_back():
    match = sit("Q", "K", say=["bet", "call"])
    with pytest.raises(UndoError, match="has shown something hidden") as refused:
        match.undo("bob")
    assert refused.value.code == "undo_shown"
    assert match.undo("bob", force=True).action == Say("call")


def test_a_fold_shows_nothing_and_can_be_taken_back():
    match = sit("Q", "K", say=["bet", "fold"])
    assert match.view().hands == (None, None)
    assert match.undo("bob").action == Say("fold")


def test_a_card_is_dealt_once():
    match = sit("Q")
    assert [str(action) for action in match.legal()] == ["deal J", "deal K"]


# the leak law


@pytest.mark.parametrize("kind", [Kuhn, WithPeek, SilentKuhn, OpenKuhn])
@pytest.mark.parametrize("seed", range(10))
def test_a_game_that_keeps_its_secret_keeps_the_law(kind, seed):
    """What is shown to one, to nobody or to all, and by an event that says so, is no leak."""
    check(kind, games=3, seed=seed, laws=[LAWS["no_secret_is_seen"]])


@pytest.mark.parametrize("kind", [SeenForgets, EventTells, ReasonTells])
def test_some_leaks_are_seen_by_this_law_only(kind):
    check(kind, games=5, laws=[law for name, law in LAWS.items() if name != "no_secret_is_seen"])


def test_an_open_game_is_passed_over():
    from tictactoe import TicTacToe

    assert is_open(TicTacToe())
    assert not is_open(OpenKuhn())
    assert not any(is_open(kind()) for kind in LEAKS)


# the law of spoilt saves


def test_a_save_is_spoilt_in_every_way():
    from turnout.save import dumps
    from turnout.testing.spoilt import spoilt

    *_, match = walk(Kuhn())
    said = [fault.what for fault in spoilt(dumps(match), "7")]
    for way in ("missing", "under another name", "of another type", "an unknown word", "nothing after character"):
        assert sum(way in one for one in said) == 6
    assert loads(dumps(match), _catalog(match)).turns == match.turns
