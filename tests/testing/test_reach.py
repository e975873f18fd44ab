"""Rule coverage: what a run has reached, and what it has not, as a context manager and as a pytest plugin."""

import subprocess
import sys
from importlib.metadata import entry_points

import pytest
from tictactoe import MARKS, TicTacToe

from tests.core.games import Contest, Harvest
from tests.testing.planted import somewhere_else  # noqa: F401 (a fixture)
from turnout import IllegalAction, Match, Refusal, compose, rulebook
from turnout.testing import LAWS, check, reaching, walk

PLUGIN = [] if entry_points(group="pytest11", name="turnout") else ["-p", "turnout.testing.pytest_plugin"]
"""Where it is not installed yet, it is named."""


class Fussy(TicTacToe):
    """Has a refusal and an end of its own."""

    def reason(self, state, seat, action):
        if seat == state.turn and state.squares[action.square]:
            return Refusal("taken", "1", "The square is taken.")
        return super().reason(state, seat, action)

    def never(self):
        """What nobody asks."""


def played(rules, *squares):
    with reaching(rules) as reach:
        match = Match(compose(TicTacToe, [Fussy])() if rules is Fussy else rules)
        for square in squares:
            match.act(MARKS[square])
    return reach


def test_what_was_done_is_reached():
    reach = played(TicTacToe(), 0, 3, 1, 4)
    assert reach.reached["actions"] == {"Mark"}
    assert reach.reached["events"] == {"Marked"}
    assert reach.missed("events") == ["Ended"]
    assert reach.missed("ends") == ["full", "three in a row"]
    assert "TicTacToe.decide" in reach.reached["rules"]
    assert reach.missed("rules") == ["TicTacToe.bound"]


def test_the_end_and_its_reason():
    reach = played(TicTacToe(), 0, 3, 1, 4, 2)
    assert reach.reached["ends"] == {"three in a row"}
    assert reach.missed("ends") == ["full"]
    assert reach.missed("events") == []


def test_refusals_are_codes():
    with reaching(Fussy) as reach:
        match = Match(compose(TicTacToe, [Fussy])())
        match.act(MARKS[4])
        for seat in (0, 1):
            with pytest.raises(IllegalAction):
                match.act(MARKS[4], seat)
    assert reach.reached["refusals"] == {"taken", "not_to_act"}
    assert {"taken", "over", "not_to_act", "not_legal"} <= reach.known["refusals"]
    assert "Fussy.never" in reach.missed("rules")


def test_all_that_rails30_can_refuse_is_known():
    """The codes stand in another module than the rules, half of them behind a shorthand."""
    with reaching("rails30+rivers") as reach:
        pass
    assert {"passed_already", "not_empty", "wrong_rail", "no_bridge", "river_on_mountain"} <= reach.known["refusals"]
    assert reach.known["ends"] == {"complete"}
    with reaching("freeride") as reach:
        pass
    assert {"over", "GAME_OVER", "BAD_PHASE", "NO_MARKER", "PASS_NOT_ALLOWED"} <= reach.known["refusals"]
    with reaching("rails30") as reach:
        pass
    assert "no_bridge" not in reach.known["refusals"]


def test_pairs_are_two_variants_that_answer_one_question():
    both = rulebook("rails30+actions+rivers")
    with reaching(both) as reach:
        Match(both, luck="manual").legal()
    assert reach.missed("pairs") == ["Actions + Rivers"]
    with reaching(both) as reach:
        *_, match = walk(both)
    assert match.over
    assert reach.missed("pairs") == []


def test_a_run_of_the_laws_reaches_nearly_all():
    rules = compose(Harvest, [Contest])()
    with reaching(rules) as reach:
        check(rules, games=4, laws=[LAWS["others_are_refused"], LAWS["scores_add_up"], LAWS["the_bound_holds"]])
    assert reach.missed("actions") == reach.missed("events") == reach.missed("ends") == []
    assert "rules 1" in str(reach)


def test_the_table_says_first_what_was_not_reached():
    lines = str(played(TicTacToe(), 0)).splitlines()
    assert lines == [
        "tictactoe has not reached:",
        "  rules     TicTacToe.bound",
        "  refusals  not_legal, not_to_act, over",
        "  events    Ended",
        "  ends      full, three in a row",
        "and has reached: rules 7 of 8, refusals 0 of 3, actions 1 of 1, events 1 of 2, ends 0 of 2",
    ]


def test_whoever_listened_before_listens_again():
    heard = []

    def listen(frame, event, arg):
        heard.append(event)

    sys.setprofile(listen)
    try:
        with reaching(TicTacToe):
            pass
        assert sys.getprofile() is listen
    finally:
        sys.setprofile(None)
    with pytest.raises(ZeroDivisionError), reaching(TicTacToe):
        raise ZeroDivisionError
    assert sys.getprofile() is None


def test_runs_are_added_up():
    one, other = played(TicTacToe(), 0), played(TicTacToe(), 0, 3, 1, 4, 2)
    one.add(other)
    assert one.reached == other.reached
    assert one.share("ends") == "1 of 2"


def test_misuse_says_what_to_write():
    with pytest.raises(TypeError, match=r"write `reaching\("), reaching(None):
        pass


# the plugin

SUITE = """
from turnout.testing import Conformance

class TestPlain(Conformance):
    rules = "rails30(rounds=1)"
    games = 1

class TestRivers(Conformance):
    rules = "rails30+rivers(rounds=1)"
    games = 1

def test_nothing():
    pass
"""


def pytest_run(*words):
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *PLUGIN, *words]
    return subprocess.run(command, capture_output=True, text=True, check=False).stdout


def test_the_plugin_prints_the_tables(tmp_path):
    (tmp_path / "test_rules.py").write_text(SUITE)
    said = pytest_run("--turnout-coverage", "-k", "to_act or accepted or nothing")
    assert "turnout coverage" in said
    assert "rails30 has not reached:" in said
    assert "Rivers.decide" not in said.partition("has not reached")[2].partition("and has reached")[0]
    assert "and has reached: rules" in said
    assert "turnout coverage" not in pytest_run("-k", "to_act")


def test_the_plugin_says_when_there_was_nothing(tmp_path):
    (tmp_path / "test_rules.py").write_text(SUITE)
    assert "No Conformance class was run" in pytest_run("--turnout-coverage", "-k", "nothing")


def test_the_plugin_costs_nothing_when_it_is_not_asked():
    code = "import sys, turnout.testing.pytest_plugin; print(*sys.modules)"
    said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()
    assert not [name for name in said if name.startswith("turnout_") or name in ("hypothesis", "cattrs", "turnout.testing.laws")]
