"""`walk` and `check` play games in several styles, stop where a game does not, and say what to write where they are misused."""

import re

import pytest
from click.testing import CliRunner
from tictactoe import Board, TicTacToe

import turnout
from tests.core import faults
from tests.faults.tictactoe import NeverFull
from tests.testing.planted import somewhere_else  # noqa: F401 (a fixture)
from turnout import Match
from turnout.cli import main
from turnout.errors import SeatError, TurnoutError
from turnout.plugins import Installed
from turnout.testing import LAWS, Conformance, LawBroken, Walk, check, rules_of, walk
from turnout.testing.playing import STYLES, style_of

HOLDS = LAWS["scores_add_up"]
"""A law that holds in all games here."""


# a game that cannot be played to its end


class TooLow(TicTacToe):
    """Some games are longer than it says."""

    def bound(self, seats):
        return 8


class Unbounded(TicTacToe):
    def bound(self, seats):
        return float("inf")


class Unsaid(TicTacToe):
    bound = turnout.Rules.bound


class NobodyActs(TicTacToe):
    """After three marks nobody is asked."""

    def to_act(self, state):
        return super().to_act(state) if state.squares.count(0) > 6 else ()


class NothingToDo(TicTacToe):
    """After three marks nothing is listed."""

    def legal(self, state, seat):
        return super().legal(state, seat) if state.squares.count(0) > 6 else ()


class CannotList(TicTacToe):
    def legal(self, state, seat):
        return [1 // (state.squares.count(0) - 6), *super().legal(state, seat)][1:]


def test_a_walk_stops_at_the_bound():
    seen = []
    with pytest.raises(LawBroken, match="the_bound_holds: there are 31 turns, and bound says 30"):
        seen += (len(match.turns) for match in walk(NeverFull))
    with pytest.raises(LawBroken, match="the_bound_holds: bound says inf"):
        next(walk(Unbounded))


@pytest.mark.parametrize("laws", [[], [HOLDS], list(LAWS.values())], ids=len)
@pytest.mark.parametrize(
    ("rules", "law", "seen"),
    [
        (NeverFull, "the_bound_holds", "there are 31 turns, and bound says 30"),
        (TooLow, "the_bound_holds", "there are 9 turns, and bound says 8"),
        (Unbounded, "the_bound_holds", "bound says inf, and a number of turns is wanted"),
        (Unsaid, "the_bound_holds", "RulesError: tictactoe__unsaid must answer `bound`"),
        (NobodyActs, "to_act_is_who_may_act", "to_act says (), and legal is not empty for (1,)"),
        (NothingToDo, "to_act_is_who_may_act", "to_act says (1,), and legal is not empty for ()"),
        (CannotList, "to_act_is_who_may_act", "ZeroDivisionError"),
    ],
)
def test_whatever_law_is_asked_for_a_game_without_an_end_is_said(rules, law, seen, laws):
    with pytest.raises(LawBroken) as caught:
        check(rules, laws=laws)
    assert caught.value.sentence.startswith(f"{law}: {seen}")


def test_a_game_without_an_end_is_found_soon(quickly):
    with quickly(2), pytest.raises(LawBroken, match="the_bound_holds"):
        check(NeverFull, laws=[HOLDS])


def test_the_log_of_a_long_game_is_cut_and_the_save_is_not():
    class Longer(NeverFull):
        def bound(self, seats):
            return 99

    with pytest.raises(LawBroken) as caught:
        check(Longer, laws=[])
    said = caught.value.sentence
    assert "The shortest game found, of 100 decisions:" in said
    assert said.count("mark") == 20
    assert "\n  ... (80 more)\n" in said


@pytest.mark.parametrize(
    ("rules", "said"),
    [
        (NeverFull, ["the_bound_holds"]),
        (NobodyActs, ["to_act_is_who_may_act"]),
        (faults.RefusesWhatItLists, ["a rule raises"]),
    ],
)
def test_the_command_says_it_once(monkeypatch, rules, said):
    catalog = Installed()
    catalog.add(TicTacToe, rules)
    monkeypatch.setattr("turnout.plugins.installed", lambda: catalog)
    found = CliRunner().invoke(main, ["check", f"tictactoe+{rules.name}", "--games", "2"])
    assert found.exit_code == 1
    assert re.findall(r"^BROKEN  (.*?)  ", found.output, re.MULTILINE) == said
    assert found.output.count("The shortest game found") == 1
    assert found.output.count("No other law was held to these games") == 1


# styles of play


@pytest.mark.parametrize("style", STYLES)
def test_a_style_is_played_the_same_again_and_keeps_the_rules(style):
    games = [[match.turns for match in walk("rails30", seed=seed, style=style)][-1] for seed in (1, 1, 2)]
    assert games[0] == games[1] != games[2]
    match = Match(rules_of("rails30"), seed="1", luck="manual")
    for one in games[0]:
        match.act(one.action, one.seat)
    assert match.over


def test_one_decision_in_three_is_made_at_random(monkeypatch):
    """What is preferred is what is listed first: of long lists chance rarely chooses that."""
    monkeypatch.setattr("turnout.testing.walks.preferred", lambda style, rules, state, seat, legal, turn: legal[:1])
    first = []
    for seed in range(20):
        legal = ()
        for match in walk("rails30", seed=seed, style="keen"):
            if len(legal) > 12:
                first.append(match.turns[-1].action == legal[0])
            legal = () if match.over or match.to_act != (0,) else match.legal(0)
    assert len(first) > 300
    assert 0.6 < sum(first) / len(first) < 0.8


def test_games_are_played_in_each_style(monkeypatch):
    """The first as ever: at random."""
    styles = []

    def noted(*words, style, **more):
        styles.append(style)
        return walk(*words, style=style, **more)

    monkeypatch.setattr("turnout.testing.walks.walk", noted)
    check(TicTacToe, games=4, laws=[])
    assert styles == [style_of(number) for number in range(4)]
    assert set(styles) == set(STYLES)
    assert style_of(0) == "random"


def test_keen_games_score_more():
    """30 Rails has no bots: then it is played for points."""

    def points(style):
        ends = [[*walk("rails30", seed=seed, style=style)][-1] for seed in range(12)]
        return sum(match.outcome.scores[0].total for match in ends)

    assert points("keen") > 2 * points("random")


class Boasts(TicTacToe):
    """A bot that breaks down, and one that does what may not be done."""

    def bots(self):
        return {"broken": lambda table, seat, legal: 1 / 0, "cheat": lambda table, seat, legal: Board()}


def test_a_bad_bot_stops_nothing():
    assert check(Boasts, games=6).games == 6


# misuse


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ({"games": 0}, "`games` is a number of games, 1 or more, not 0: say `games = 5`, for example."),
        ({"games": "5"}, "`games` is a number of games, 1 or more, not '5': say `games = 5`, for example."),
        ({"games": True}, "`games` is a number of games, 1 or more, not True: say `games = 5`, for example."),
        ({"games": None}, "`games` is a number of games, 1 or more, not None: say `games = 5`, for example."),
        ({"seats": "2"}, "tictactoe is for 2 players, not for '2': say how many play, as in `seats = 2`."),
        ({"seats": 9}, "tictactoe is for 2 players, not for 9: say how many play, as in `seats = 2`."),
        ({"seats": (2,)}, "tictactoe is for 2 players, not for (2,): say how many play, as in `seats = 2`."),
        ({"seats": True}, "tictactoe is for 2 players, not for True: say how many play, as in `seats = 2`."),
        ({"seed": None}, "`seed` is a whole number or a text, not None: say `seed = 1`, for example."),
        ({"seed": 1.5}, "`seed` is a whole number or a text, not 1.5: say `seed = 1`, for example."),
        (
            {"laws": ["legal_is_accepted"]},
            "`laws` is a list of functions, not ['legal_is_accepted']: write `laws=[LAWS['legal_is_accepted']]`, for example.",
        ),
        (
            {"laws": "legal_is_acepted"},
            "`laws` is a list of functions, not 'legal_is_acepted': write `laws=[LAWS['legal_is_accepted']]`, for example.",
        ),
        ({"laws": LAWS}, "`laws` is a list of laws, not a dict of them: write `laws=LAWS.values()`."),
        (
            {"laws": [HOLDS, 7]},
            "`laws` is a list of functions, not [<function scores_add_up at 0x",
        ),
        ({"laws": None}, "`laws` is a list of functions, not None: write `laws=[LAWS['to_act_is_who_may_act']]`, for example."),
    ],
    ids=lambda one: one if isinstance(one, str) else "",
)
def test_check_says_what_to_write(words, said):
    with pytest.raises((TypeError, ValueError, SeatError)) as caught:
        check(TicTacToe, **words)
    assert str(caught.value).startswith(said)


def test_check_says_how_one_law_is_written():
    with pytest.raises(TypeError, match=re.escape("write `laws=[LAWS['scores_add_up']]`, for example.")):
        check(TicTacToe, laws=HOLDS)


@pytest.mark.parametrize("ask", [check, walk], ids=["check", "walk"])
@pytest.mark.parametrize(
    ("rules", "said"),
    [
        (7, "and it was given 7: write `{ask}('freeride')`, for example."),
        (None, "and nothing was said: write `{ask}('freeride')`, for example."),
        (turnout.Rules, "and it was given <class 'turnout.rules.Rules'>: write `{ask}('freeride')`, for example."),
        (Match(TicTacToe()), "{ask} takes a spec, a class of rules, or rules, and it was given turnout.new('tictactoe'"),
        ("rails31", "There is no game 'rails31'. Did you mean 'rails30'?"),
    ],
    ids=str,
)
def test_rules_are_wanted(ask, rules, said):
    with pytest.raises((TypeError, TurnoutError)) as caught:
        ask(rules)
    assert said.format(ask=ask.__name__) in str(caught.value)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ({"seats": "2"}, "tictactoe is for 2 players, not for '2': say how many play, as in `seats = 2`."),
        ({"seed": None}, "`seed` is a whole number or a text, not None: say `seed = 1`, for example."),
        ({"seed": ""}, "A seed is a whole number or a text of one line, not ''."),
        ({"style": "rich"}, "There is no style 'rich': say 'random' or 'keen'."),
        ({"style": None}, "There is no style None: say 'random' or 'keen'."),
    ],
    ids=str,
)
def test_walk_says_what_to_write_at_once(words, said):
    with pytest.raises((TypeError, ValueError, TurnoutError)) as caught:
        walk(TicTacToe, **words)
    assert str(caught.value) == said


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ({}, 'TestMine does not say which rules: write `rules = "rails30"` in it.'),
        ({"rules": None}, 'TestMine does not say which rules: write `rules = "rails30"` in it.'),
        ({"rules": 7}, "Rules are wanted, not 7: a spec such as 'game+variant', a class of rules, or rules."),
        ({"rules": "rails31"}, "There is no game 'rails31'. Did you mean 'rails30'?"),
        ({"games": 0}, "`games` is a number of games, 1 or more, not 0: say `games = 5`, for example."),
        ({"games": "5"}, "`games` is a number of games, 1 or more, not '5': say `games = 5`, for example."),
        ({"seats": 2}, "`seats` of TestMine is a tuple of numbers of players, such as `seats = (2,)`, not 2."),
        ({"seats": "2"}, "`seats` of TestMine is a tuple of numbers of players, such as `seats = (2,)`, not '2'."),
        ({"seats": (9,)}, "tictactoe is for 2 players, not for 9: say how many play, as in `seats = 2`."),
        ({"seed": None}, "`seed` is a whole number or a text, not None: say `seed = 1`, for example."),
    ],
    ids=str,
)
def test_conformance_says_what_to_write(words, said):
    given = words if words in ({}, {"rules": None}) else {"rules": TicTacToe, **words}
    mine = type("TestMine", (Conformance,), given)()
    with pytest.raises((TypeError, ValueError, TurnoutError)) as caught:
        mine.test_scores_add_up()
    assert str(caught.value) == said


def test_conformance_takes_lists_and_ranges():
    for seats in ([2], (2,), range(2, 3), ()):
        type("TestMine", (Conformance,), {"rules": TicTacToe, "seats": seats, "games": 1})().test_scores_add_up()


def test_a_walk_is_counted():
    assert check("rails30", games=2, laws=[]) == Walk(2, 152, ("complete",))
