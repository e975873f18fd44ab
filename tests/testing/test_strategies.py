"""The strategies: what they draw is so, shrinks to something short, and is asked for rightly or refused with what to write."""

import subprocess
import sys

import pytest
from hypothesis import HealthCheck, Phase, find, given, settings
from hypothesis import strategies as st
from hypothesis.errors import NoSuchExample, Unsatisfiable
from tictactoe import Mark, TicTacToe

from tests.core.games import Harvest
from tests.testing.planted import Generous, lines, shortest
from turnout import CHANCE, IllegalAction, Match, Stale, TurnoutError, rulebook
from turnout.testing import illegal_actions, legal_actions, options, playthroughs, positions, rules_of, variant_sets

QUICK = settings(max_examples=40, deadline=None, database=None, derandomize=True, suppress_health_check=list(HealthCheck))
SEARCH = settings(QUICK, max_examples=1_000, phases=(Phase.generate, Phase.shrink))


def shown(strategy, wanted):
    return find(strategy, wanted, settings=SEARCH)


# games


@QUICK
@given(playthroughs("rails30+rivers"))
def test_playthroughs_are_whole(match):
    assert match.over
    assert match.rules == rulebook("rails30+rivers")


@QUICK
@given(playthroughs(Harvest, seats=3))
def test_playthroughs_are_for_as_many_as_said(match):
    assert len(match.players) == 3
    assert {one.seat for one in match.turns} == {0, 1, 2, CHANCE}


def test_positions_are_at_any_moment():
    seen = set()

    @settings(QUICK, max_examples=150)
    @given(positions("rails30"))
    def look(match):
        seen.add((match.state.step, match.over, match.to_act))

    look()
    assert {step for step, *_ in seen} == {"mountains", "setup", "rounds"}
    assert {over for _, over, _ in seen} == {False, True}
    assert {seats for *_, seats in seen} == {(), (0,), (CHANCE,)}


def test_a_position_is_shown_as_code_that_builds_it():
    match = shown(positions("rails30"), lambda match: match.state.step == "setup")
    import turnout

    again = eval(repr(match), {"turnout": turnout})
    assert (again.state, again.turns) == (match.state, match.turns)


def test_they_shrink_to_the_opening_and_to_what_is_listed_first():
    assert not shown(positions("rails30"), lambda match: True).turns
    match = shown(playthroughs(TicTacToe), lambda match: True)
    assert [one.action.square for one in match.turns] == [0, 1, 2, 3, 4, 5, 6]
    assert len(shown(positions("rails30"), lambda match: match.state.step == "setup").turns) <= 12  # all mountains kept


def test_more_than_256_things_take_two_bytes():
    class Many(TicTacToe):
        def legal(self, state, seat):
            return [Mark(square % 9) for square in range(700)] if seat == state.turn else ()

        def decide(self, state, seat, action):
            return ()

    from turnout.testing.strategies import _place

    assert [_place(iter(b"\x02\x58"), 700), _place(iter(b"\xff\xff"), 700), _place(iter(b"\x05"), 3), _place(iter(b""), 3)] == [
        600,
        65_535 % 700,
        2,
        None,
    ]


@pytest.mark.parametrize("length", [1, 2])
def test_a_planted_fault_is_found_and_shrinks(length):
    """One square takes 15 decisions and two 17; Hypothesis comes near."""
    faulty, plain = rules_of(Generous), rulebook("rails30")

    def differs(match):
        return lines(match, length) and faulty.score(match.state, 0) != plain.score(match.state, 0)

    found = shown(positions("rails30"), differs)
    assert shortest(length) <= len(found.turns) <= 2 * shortest(length)


def test_they_are_the_same_on_every_run():
    one, other = (shown(positions("rails30"), lambda match: match.state.round == 9 and match.to_act == (0,)) for _ in range(2))
    assert one.turns == other.turns


# actions


@QUICK
@given(st.data())
def test_legal_actions_are_accepted(data):
    match = data.draw(positions(Harvest, seats=3))
    action, seat, at = data.draw(legal_actions(match))
    match.act(action, seat, at=at)


@settings(QUICK, max_examples=100)
@given(st.data())
@pytest.mark.parametrize("spec", ["rails30+actions", Harvest, TicTacToe])
def test_illegal_actions_are_refused_and_change_nothing(spec, data):
    match = data.draw(positions(spec))
    action, seat, at = data.draw(illegal_actions(match))
    before = match.state, match.turns, match.version
    with pytest.raises((IllegalAction, Stale)) as caught:
        match.act(action, seat, at=at)
    assert caught.value.code
    assert (match.state, match.turns, match.version) == before


@pytest.mark.parametrize(
    ("kind", "wanted"),
    [
        ("a wrong seat", lambda match, one: one[0] in match.legal(1 - one[1]) if one[1] != CHANCE else False),
        ("too late", lambda match, one: one[2] is not None and one[2] < match.version),
        ("a number beyond its range", lambda match, one: type(one[0].square) is int and one[0].square > 8),
        ("no number at all", lambda match, one: one[0].square is None),
        ("a taken square", lambda match, one: one[0].square in {turn.action.square for turn in match.turns} and one[2] is None),
    ],
)
def test_illegal_actions_are_of_each_kind(kind, wanted):
    both = positions(TicTacToe).flatmap(lambda match: st.tuples(st.just(match), illegal_actions(match)))
    match, _ = shown(both, lambda pair: not pair[0].over and wanted(pair[0], pair[1]))
    assert len(match.turns) <= 2


def test_after_the_end_nothing_is_legal_and_all_is_refused():
    match = shown(playthroughs(TicTacToe), lambda match: True)
    with pytest.raises((NoSuchExample, Unsatisfiable)):
        shown(legal_actions(match), lambda one: True)
    action, seat, _ = shown(illegal_actions(match), lambda one: True)
    assert match.why_not(action, seat).code in ("over", "malformed")


# options and variants


@QUICK
@given(options("rails30+rivers"))
def test_options_are_taken(drawn):
    rules = rulebook("rails30+rivers", drawn)
    assert all(getattr(rules, name) == value for name, value in drawn.items())


def test_each_option_that_can_be_drawn_is():
    seen = {}

    @settings(QUICK, max_examples=120)
    @given(options("freeride"))
    def look(drawn):
        for name, value in drawn.items():
            seen.setdefault(name, set()).add(value)

    look()
    rules = rulebook("freeride")
    assert {field.name for field in rules.__attrs_attrs__} - seen.keys() == {"map"}
    assert seen["pickup_without_moving"] == {False, True}
    assert {None} < seen["start_player"]
    assert {len(rails) for rails in seen["start_rails"]} == {5}


def test_options_shrink_to_the_printed_rules():
    assert shown(options("rails30"), lambda drawn: True) == {}
    assert shown(options("rails30"), lambda drawn: drawn.get("rounds", 30) < 20).keys() == {"rounds"}


@QUICK
@given(options("rails30(rounds=6)"))
def test_an_option_that_is_said_is_not_drawn(drawn):
    assert rulebook("rails30(rounds=6)", drawn).rounds == 6


def test_sets_of_variants_compose():
    seen = set()

    @settings(QUICK, max_examples=100)
    @given(variant_sets("rails30"))
    def look(spec):
        assert rulebook(spec).name == spec
        seen.add(spec)

    look()
    assert {"rails30", "rails30+actions+rivers", "rails30+multiplayer"} <= seen
    assert shown(variant_sets("rails30"), lambda spec: "rivers" in spec) == "rails30+rivers"


# misuse


@pytest.mark.parametrize(
    ("wrong", "error", "said"),
    [
        (lambda: playthroughs(), TypeError, r"nothing was said: write `playthroughs\("),
        (lambda: positions(None), TypeError, r"nothing was said: write `positions\("),
        (lambda: playthroughs(Mark), TypeError, r"it was given <class 'tictactoe.Mark'>: write `playthroughs\("),
        (lambda: playthroughs(7), TypeError, "it was given 7"),
        (lambda: playthroughs("rails31"), TurnoutError, "Did you mean 'rails30'"),
        (lambda: playthroughs("rails30", seats=2), TurnoutError, "rails30 is for 1 player, not for 2"),
        (lambda: playthroughs("rails30", seats="one"), TypeError, "write `seats=1`, not 'one'"),
        (lambda: positions("rails30", seats=["ann"]), TypeError, "write `seats=1`"),
        (lambda: legal_actions("rails30"), TypeError, r"takes a match, not 'rails30': draw one first"),
        (lambda: illegal_actions(rulebook("rails30")), TypeError, "draw one first"),
        (lambda: illegal_actions(positions("rails30")), TypeError, "draw one first"),
        (lambda: options(), TypeError, r"write `options\("),
        (lambda: variant_sets(), TypeError, r"write `variant_sets\("),
        (lambda: variant_sets("rails30+rivers"), TurnoutError, r"write `variant_sets\('rails30'\)`"),
        (lambda: variant_sets("rails31"), TurnoutError, "Did you mean 'rails30'"),
        (lambda: variant_sets(rulebook("rails30")), TypeError, "say its name"),
    ],
)
def test_misuse_says_what_to_write(wrong, error, said):
    with pytest.raises(error, match=said):
        wrong()


def test_a_game_that_lists_nothing_is_named():
    class Stuck(TicTacToe):
        def legal(self, state, seat):
            return ()

    with pytest.raises(TurnoutError, match="legal lists nothing"):
        shown(playthroughs(Stuck), lambda match: True)


def test_without_hypothesis_the_kit_is_there_and_one_sentence_says_what_to_install():
    code = """
import sys
sys.modules["hypothesis"] = None
import turnout.testing
turnout.testing.check("rails30", games=1, laws=[])
try:
    turnout.testing.playthroughs
except ImportError as fault:
    print(fault)
"""
    said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert said == "turnout.testing.playthroughs needs Hypothesis: `pip install turnout[testing]`.\n"


def test_an_unknown_name_of_the_kit_is_one():
    import turnout.testing

    with pytest.raises(AttributeError, match="no attribute 'playthrough'"):
        _ = turnout.testing.playthrough
    assert all(getattr(turnout.testing, name) is not None for name in turnout.testing.__all__)
    assert isinstance(next(iter(turnout.testing.walk(rulebook("rails30")))), Match)
