"""Free Ride with hidden routes. With a house rule by which the train does not tell the pair, each load is a secret."""

import json

import pytest

from tests.freeride.table import TINY, do, may, player, sit
from turnout import CHANCE, compose, plain
from turnout.catalog import with_options
from turnout.errors import ComposeError, OptionError, UndoError
from turnout.testing import LAWS, Conformance, LawBroken, check
from turnout_freeride.events import Loaded
from turnout_freeride.rules import FreeRide
from turnout_freeride.state import Route
from turnout_variants.freeride.secret import LoadedFaceDown, RouteShown, Secret
from turnout_variants.freeride.solo import Solo
from turnout_variants.freeride.usa import Usa

SECRET = compose(FreeRide, [Secret])
LEAK = [LAWS["no_secret_is_seen"]]
RIDE = {"lines": "alma--brig ann, brig--elm ann", "display": "alma/brig/elm", "kind": SECRET}


class FromAnywhere(FreeRide):
    """Any pair of the display may be taken, wherever the train stands."""

    def loads(self, state, player):
        if len(player.routes) >= self.wagons(state):
            return []
        return [load for slot, column in enumerate(state.display) if column for load in self.load_actions[slot]]


class TellsThePair(Secret):
    def seen(self, state, said, seat):
        return FreeRide.seen(self, state, said, seat)


class ShowsNothing(Secret):
    def delivered(self, state, seat, city):
        return FreeRide.delivered(self, state, seat, city)


class LooksAtTheTable(Secret):
    def view(self, state, seat):
        return FreeRide.view(self, state, seat)


@pytest.fixture(autouse=True)
def somewhere_else(tmp_path, monkeypatch):
    """Failures are kept in the folder where the tests run."""
    monkeypatch.chdir(tmp_path)


def rules(*kinds, **options):
    return compose(FreeRide, kinds)(map=TINY, **options)


class TestSecret(Conformance):
    rules = rules(Secret)
    games = 2


@pytest.mark.parametrize("kinds", [(), (FromAnywhere,), (Usa,), (Usa, FromAnywhere)])
@pytest.mark.parametrize("seats", [2, 3])
def test_nothing_tells_what_is_on_board(kinds, seats):
    check(rules(Secret, *kinds), games=2, seats=seats, laws=[*LEAK, LAWS["a_view_lists_the_same"], LAWS["undo_and_redo_restore"]])


@pytest.mark.parametrize("kind", [TellsThePair, LooksAtTheTable])
def test_the_law_sees_a_secret_that_is_kept_badly(kind):
    with pytest.raises(LawBroken, match="tells"):
        check(rules(kind, FromAnywhere), games=6, seats=2, laws=LEAK)


def test_the_law_sees_a_delivery_that_does_not_say_that_it_shows():
    """Already when the route is loaded, which is some decisions before."""
    seen = {}
    for kind in (Secret, ShowsNothing):
        match = sit(player("alma"), player("gate"), **RIDE | {"kind": compose(FreeRide, [kind, FromAnywhere])})
        try:
            LEAK[0](match)
        except LawBroken as broken:
            seen[kind] = broken.sentence
    assert seen.keys() == {ShowsNothing}
    assert "log tells a spectator whether ann did 'load 0 top' or 'load 0 bottom', after ann:" in seen[ShowsNothing]
    assert "Delivered" in seen[ShowsNothing]


def test_others_see_the_column_go_and_not_the_pair():
    match = sit(player("alma"), player("gate"), **RIDE)
    do(match, "load 0 top")
    for seat in ("bob", None):
        (turn,) = match.log(seat)
        assert turn.action is None
        assert LoadedFaceDown in map(type, turn.events)
        assert Loaded not in map(type, turn.events)
        assert match.view(seat).players[0].wagons is None
        assert "hidden" in match.text(seat)
        assert "pair" not in json.dumps(plain(turn))


def test_the_owner_sees_his_route_and_may_do_the_same():
    match = sit(player("alma"), player("gate"), **RIDE)
    do(match, "load 0 top")
    assert match.log("ann") == match.turns
    assert match.view("ann").players[0].wagons == (Route(TINY.city_number["alma"], TINY.city_number["brig"]),)
    assert tuple(match.rules.legal(match.view("ann"), 0)) == match.legal("ann")
    assert "ride brig" in may(match)


def test_what_others_see_of_a_load_makes_their_table():
    match = sit(player("alma"), player("gate"), **RIDE)
    before = match.view("bob")
    do(match, "load 0 top")
    state = before
    for event in match.log("bob")[0].events:
        state = event.apply(state)
    assert state == match.view("bob")


def test_a_route_is_shown_when_it_is_delivered_and_stays_shown():
    match = sit(player("alma"), player("gate"), **RIDE)
    do(match, "load 0 top", "ride brig")
    route = Route(TINY.city_number["alma"], TINY.city_number["brig"])
    assert RouteShown(0, route) in match.log("bob")[-1].events
    assert match.view("bob").players[0].delivered == (route,)
    assert match.view("bob").players[0].wagons == ()
    with pytest.raises(UndoError, match="has shown something hidden"):
        match.undo("ann")


def test_a_load_can_be_taken_back():
    match = sit(player("alma"), player("gate"), **RIDE)
    before = match.state
    do(match, "load 0 top")
    match.undo("ann")
    assert match.state == before
    assert CHANCE not in match.to_act


def test_alone_there_is_nobody_to_hide_from():
    with pytest.raises(ComposeError, match="solo"):
        compose(FreeRide, [Secret, Solo])


def test_the_bank_never_runs_short():
    with pytest.raises(OptionError, match="bank_coins"):
        with_options(compose(FreeRide, [Secret, Usa]), {"bank_coins": 100})
