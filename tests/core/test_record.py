"""The record of a sitting: what it keeps, what it shows to whom, and that all of it comes back."""

import copy
import pickle
import random
from functools import reduce

import attrs
import pytest

from tests.core import games
from tests.core.games import new, played, step
from tests.sameness import drawn, same, seen, unchanged
from turnout import Rules
from turnout.convert import plain
from turnout.errors import UndoError
from turnout.record import Record

# what it keeps


@pytest.mark.parametrize("spec", games.SPECS)
def test_the_events_folded_over_the_start_give_the_state(spec):
    for number in range(5):
        match = played(spec, number)
        events = [event for turn in match.turns for event in turn.events]
        assert reduce(lambda state, event: event.apply(state), events, match.start) == match.state
        assert match.start == match.rules.opening(len(match.players))
        assert hash(match.state) == hash(reduce(lambda state, event: event.apply(state), events, match.start))


@pytest.mark.parametrize("spec", games.SPECS)
def test_a_record_asks_no_rule(spec):
    """With rules that answer nothing it folds, counts, shows, takes back and does again all the same."""
    for number in range(3):
        match = played(spec, number)
        record = Record.restored(Rules(), match.players, match.start, match.turns, luck="auto", seed=match.seed)
        end = (record.state, record.turns, record.version, record.log(), drawn(record))
        assert end == (match.state, match.turns, len(match.turns), match.turns, drawn(match))
        assert record._states == match._states
        for place in reversed(range(len(match.turns))):
            record._take_back(place)
            assert (record.state, len(record.turns)) == (match._states[place], place)
        assert (record.state, drawn(record)) == (match.start, {})
        for _ in match.turns:
            record.redo()
        assert (record.state, record.turns, drawn(record)) == (match.state, match.turns, drawn(match))
        assert record.version == 3 * len(match.turns)


def test_turns_and_states_cannot_be_changed():
    match = played("harvest", 1)
    with pytest.raises(TypeError):
        match.turns[0] = match.turns[1]
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        match.turns[0].seat = 1
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        match.state.round = 1
    for name in ("turns", "state", "players", "version", "rules", "seed"):
        with pytest.raises(AttributeError):
            setattr(match, name, None)
    turns = match.turns
    match.undo(force=True)
    assert len(turns) > len(match.turns)


@pytest.mark.parametrize("spec", games.SPECS)
def test_undo_and_redo_give_equal_states_at_every_step(spec):
    rng = random.Random(2)
    match = new(spec, seed=2)
    states = [(0, match.state)]
    while not match.over:
        step(match, rng)
        states.append((len(match.turns), match.state))
    end = match.copy()
    for count, state in reversed(states[:-1]):
        match.undo(force=True)
        assert match.state == state
        assert count in (0, len(match.turns))
        same(match, match.copy())
    for _ in states[1:]:
        match.redo()
    same(match, end)
    with unchanged(match), pytest.raises(UndoError, match="nothing to do again"):
        match.redo()


@pytest.mark.parametrize("spec", games.SPECS)
@pytest.mark.parametrize("luck", ["auto", "manual"])
def test_copies_and_pickles_are_equal_and_go_their_own_way(spec, luck):
    rng = random.Random(11)
    match = new(spec, seed=11, luck=luck)
    while not match.over:
        before = seen(match)
        twins = [match.copy(), copy.copy(match), copy.deepcopy(match), pickle.loads(pickle.dumps(match))]
        seat = rng.choice(match.to_act)
        action = rng.choice(match.legal(seat))
        for twin in twins:
            same(match, twin)
            assert twin.version == match.version
            twin.act(action, seat)
        assert seen(match) == before
        match.act(action, seat)
        for twin in twins:
            same(match, twin)
            twin.undo(force=True)
        assert len(match.turns) > len(twins[0].turns)
        if rng.random() < 0.2:
            match.undo(force=True)
            for twin in [match.copy(), copy.deepcopy(match), pickle.loads(pickle.dumps(match))]:
                twin.redo()
            match.redo()


# what a seat may see


def test_what_is_hidden_is_in_no_view_and_no_log():
    for number in range(8):
        match = new("doors", seed=number)
        assert match.view("player1").prize is None
        assert match.log()[0].action is None
        assert "Hide" not in repr(match.log(0))
        assert "prize=None" in match.text()
        rng = random.Random(number)
        while not match.over:
            assert list(match.rules.legal(match.view(0), 0)) == list(match.legal(0))
            step(match, rng)
        assert [turn.seat for turn in match.log()] == [turn.seat for turn in match.turns]


def test_a_log_since_a_number_is_the_rest_of_the_log():
    match = played("harvest", 2)
    for since in range(len(match.turns) + 2):
        assert match.log(since=since) == match.log()[since:]
    assert plain(match.log(0, since=1)) == plain(match.log(0))[1:]
