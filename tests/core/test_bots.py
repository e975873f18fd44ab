import pytest

from tests.core.games import CATALOG, Doors, Hall, Harvest, new
from turnout import Match
from turnout.bots import bot, greedy, random
from turnout.errors import LuckError, UnknownName


def finished(spec, name, seed=7, bot_seed=None, **said):
    match = new(spec, seed=seed, **said)
    player = bot(name, bot_seed)
    while not match.over:
        seat = match.to_act[0]
        match.act(player(match, seat), seat)
    return match


@pytest.mark.parametrize("name", ["random", "greedy"])
@pytest.mark.parametrize("spec", ["tictactoe", "harvest+contest", "doors"])
def test_a_bot_plays_any_game_and_the_same_again(spec, name):
    assert finished(spec, name).turns == finished(spec, name).turns


def test_a_bot_plays_from_its_own_seed_where_it_has_one():
    games = {finished("tictactoe", "random", bot_seed=seed).turns for seed in range(20)}
    assert len(games) > 10
    assert finished("tictactoe", "random", seed=1, bot_seed=5).turns == finished("tictactoe", "random", seed=2, bot_seed=5).turns


def test_random_chooses_every_action_at_some_time():
    chosen = {random(new("tictactoe", seed=seed), 0) for seed in range(100)}
    assert chosen == set(new("tictactoe").legal())


def test_two_seats_do_not_draw_the_same():
    match = new("harvest", players=3, seed=1)
    assert len({tuple(random(new("harvest", players=3, seed=seed), seat) for seat in range(3)) for seed in range(9)}) > 1
    assert all(random(match, seat) in match.legal(seat) for seat in range(3))


def test_greedy_takes_the_most():
    match = new("harvest", seed=3)
    assert greedy(match, 0) == max(match.legal(0)[:-1], key=lambda take: take.amount)


def test_greedy_completes_a_line():
    match = new("tictactoe", log=["player1: mark 0", "player2: mark 3", "player1: mark 1", "player2: mark 4"])
    assert str(greedy(match, 0)) == "mark 2"


def test_a_bot_sees_what_its_seat_may_see():
    chosen = {str(greedy(new("doors", state=Hall(prize=door, hidden=True), seed=5), 0)) for door in range(4)}
    assert len(chosen) == 1
    assert Doors().view(Hall(prize=2, hidden=True), 0).prize is None


class Miser(Harvest):
    """Knows a bot of its own."""

    def bots(self):
        return {"miser": lambda state, seat, legal: legal[0] if state.stores[seat] >= 0 else None}


def test_a_game_has_bots_of_its_own():
    for player in (bot("miser"), bot("miser", 7, Miser()), bot("miser", rules=Miser())):
        match = Match(Miser(), seed=3)
        while not match.over:
            match.act(player(match, match.to_act[0]), match.to_act[0])
        assert {str(turn.action) for turn in match.turns if turn.seat >= 0} == {"take 1"}


def test_an_unknown_name_says_what_there_is():
    """At once where the rules are given, else when it is asked to act."""
    with pytest.raises(UnknownName, match=r"'clever'. The bots: greedy, miser, random\."):
        bot("clever", rules=Miser())
    with pytest.raises(UnknownName, match=r"'miser'. The bots: greedy, random\."):
        bot("miser")(new("harvest", seed=1), 0)


def test_without_any_seed_it_says_what_to_write():
    match = CATALOG.new("harvest", luck="manual")
    match.act(match.legal()[0])
    with pytest.raises(LuckError, match=r"bot\('random', seed=7\)"):
        bot("random")(match, 0)
    assert bot("random", 7)(match, 0) in match.legal(0)
