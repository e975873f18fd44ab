"""Every option of Free Ride, flipped, is shown by `compare` in a short game that can be played again, with the right blame.

What takes more than about a second (`slow`) is done only with `TURNOUT_ALL_FAULTS=1`, which takes about ten minutes; each option
has something that does not.
"""

import os
from types import SimpleNamespace
from typing import get_args, get_origin

import attrs
import pytest

from tests.faults.exhaustive import least
from tests.testing.free_ride_options import CASES, MOST, PARTED, RELATIONS
from turnout import Match
from turnout.convert import plain
from turnout.testing import compare, rules_of

ALL = os.environ.get("TURNOUT_ALL_FAULTS") == "1"
TRIANGLE_SET_UP = 12
"""Decisions before the first turn for two players on the triangle: the start player, nine cards, two first routes."""
GAMES = 30
"""How many games are played where nothing differs."""
SPECS = ("freeride", "freeride+secret", "freeride+solo", "freeride+usa")
SHOWN = [case for case in CASES if case.beyond is not None]
CHOSEN = [case for case in SHOWN if ALL or not case.slow]
SAME = [case for case in CASES if case.beyond is None]


def name(case):
    return case.name


# the two tables


class Tables:
    """Both rules at a plain table each, where the steps of a comparison are played again."""

    def __init__(self, case, seats):
        start = {} if case.at is None else {"state": case.at.state}
        self.old, self.new = (Match(rules, seats, luck="manual", **start) for rules in (case.old, case.new))

    @property
    def set_up(self):
        """Whether the main game has begun at both."""
        return self.old.state.step == self.new.state.step == "main"

    def do(self, step):
        for who, match in (("old", self.old), ("new", self.new)):
            if step.who in ("both", who):
                match.act(match.read(step.text), step.seat)

    def ask(self, question, *words):
        """What each answers."""
        return question(self.old, *words), question(self.new, *words)


def lists(match):
    """What may be done, by whom."""
    return {(seat, str(action)) for seat in match.to_act for action in match.legal(seat)}


def events(match):
    """What happened last."""
    return plain(match.turns[-1].events) if match.turns else []


def scores(match):
    """The lines of each seat."""
    return [sheet(match, seat) for seat in range(len(match.players))]


def sheet(match, seat):
    score = match.rules.score(match.state, seat)
    verdict = {f"verdict: {score.verdict}"} if score.verdict else set()
    return {*(f"{line.name}: {line.points}" for line in score.lines), f"total: {score.total}", *verdict}


def outcome(match):
    """Reason, points and places; None before the end."""
    found = match.outcome
    return found and (found.reason, found.points, found.places)


ASKED = {"legal": lists, "events": events, "scores": scores, "outcome": outcome}


def texts(listed):
    return {text for _, text in listed}


def legal_as_said(tables, difference):
    """What stands in one list only is what was said, to the last word; where they have parted nothing stands in both."""
    old, new = tables.ask(lists)
    assert not (difference.parted and old & new)
    assert (texts(old - new), texts(new - old)) == (set(difference.old), set(difference.new))
    assert difference.parted or {seat for seat, _ in old ^ new} == {difference.seat}


def events_as_said(tables, difference):
    """All that was said has happened."""
    for said, happened in zip((difference.old, difference.new), tables.ask(events), strict=True):
        assert set(said) <= set(map(str, happened))


def scores_as_said(tables, difference):
    """The lines of that seat that differ are those that were said."""
    old, new = tables.ask(sheet, difference.seat)
    assert (old - new, new - old) == (set(difference.old), set(difference.new))


def outcome_as_said(tables, difference):
    """The points are the same, the places not."""
    old, new = tables.ask(outcome)
    assert old[:2] == new[:2]
    assert difference.old
    assert difference.new


AS_SAID = {"legal": legal_as_said, "events": events_as_said, "scores": scores_as_said, "outcome": outcome_as_said}


def played_again(case, found):
    """The decisions beyond the set-up of a witness; nothing differs before its end, and there what was said.

    What may be done is compared before each decision, all else after it.
    """
    tables, asked, beyond = Tables(case, found.seats), ASKED[case.same], 0
    for place, step in enumerate(found.steps):
        old, new = tables.ask(asked)
        assert old == new or (place == 0 and case.same != "legal"), f"it differs already before {step}"
        beyond += tables.set_up
        tables.do(step)
    old, new = tables.ask(asked)
    assert old != new
    AS_SAID[case.same](tables, found.difference)
    return beyond


# what differs


@pytest.mark.parametrize("case", CHOSEN, ids=name)
def test_it_is_shown_soon(case):
    """freeride O: at most 12 decisions beyond the set-up, which can be played again; and the option is to blame."""
    found = compare(case.old, case.new, same=case.same, at=case.at)
    assert not found.same, str(found)
    assert found.blame == case.blame, str(found)
    assert found.difference.relation == case.same
    assert played_again(case, found) <= case.beyond <= MOST, str(found)


@pytest.mark.parametrize("case", SAME, ids=name)
def test_nothing_differs(case):
    """freeride O: such a relation never breaks, and the games are compared to their end unless the two must part."""
    found = compare(case.old, case.new, same=case.same, games=GAMES)
    assert found.same, f"{case.why}:\n{found}"
    if case.why == PARTED:
        assert found.parted == GAMES
    else:
        assert found.parted < GAMES


@pytest.mark.skipif(not ALL, reason="it takes half a minute: TURNOUT_ALL_FAULTS=1")
@pytest.mark.parametrize("case", [case for case in SHOWN if case.old.map.id == "triangle"], ids=name)
def test_hardly_a_shorter_game_shows_it(case):
    """Where all games can be looked at, the one that is found has one decision too many at the most."""
    beyond = max(0, least(SimpleNamespace(old=case.old, new=case.new, same=case.same, seats=2)) - TRIANGLE_SET_UP)
    assert beyond <= case.beyond <= beyond + 1


# that nothing is left out


def values(field):
    """Every value that an option has by its names, without the default; none for numbers, maps and tables."""
    parts = [part for part in (field.type, *get_args(field.type)) if get_origin(part) is not None or part is bool]
    named = {value for part in parts for value in _named(part)}
    return {value for value in named if type(value) is not type(field.default) or value != field.default}


def _named(kind):
    if kind is bool:
        return (True, False)
    return tuple(value for value in get_args(kind) if isinstance(value, str))


def options():
    """Every option of the game and of its variants, once."""
    return {field.name: field for spec in SPECS for field in attrs.fields(type(rules_of(spec)))}


def test_every_option_is_flipped():
    """freeride O: each option, to each other value that it names, with each of the relations."""
    said = {}
    for case in CASES:
        if case.option:
            said.setdefault((case.option, case.value), set()).add(case.same)
            said.setdefault((case.option, ...), set()).add(case.same)
    wanted = {(option, value) for option, field in options().items() for value in {*values(field), ...}}
    lacking = {key for key in wanted if not said.get(key, set()) >= set(RELATIONS)}
    assert not lacking


def test_every_option_is_among_the_quick_ones():
    assert {case.option for case in CASES} == {case.option for case in (*CHOSEN, *SAME)}


def test_each_case_has_a_name_of_its_own():
    names = [case.name for case in CASES]
    assert len(set(names)) == len(names)


@pytest.mark.parametrize("option", ["finish_mode", "thin_decks", "pickup_without_moving", "start_coins"])
def test_the_values_of_an_option_are_known(option):
    known = {"finish_mode": {"voluntary"}, "thin_decks": {"small", True, False}, "pickup_without_moving": {False}}
    assert values(options()[option]) == known.get(option, set())


def test_the_solo_challenge_is_for_another_number_of_players():
    """freeride P7, X1: one player, and two to five; nothing can be compared in step."""
    with pytest.raises(ValueError, match="not for the same number of players"):
        compare("freeride", "freeride+solo")
