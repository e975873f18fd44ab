"""One sitting: what changes it, what does not, and what comes back as it was."""

import random
from types import SimpleNamespace

import attrs
import pytest

from tests.core import games
from tests.core.games import REST, RING, Hall, Harvest, Hide, Knock, Open, Rest, Take, Taken, Weather, new, played, step
from tests.sameness import rejected, same, unchanged
from turnout import CHANCE, Action, Ended, Event, IllegalAction, Match, Rules, Score, Stale, State, TurnoutError, Within
from turnout.composition import says_of
from turnout.errors import LuckError, NotationError, RulesError, SeatError, UndoError
from turnout_rails30.actions import Lay, Roll, RollWhite

TURNOUT = SimpleNamespace(new=new)


def refused(match, code, call, *args, error=IllegalAction, **said):
    """It is refused with this code, and nothing has changed."""
    with unchanged(match), pytest.raises(error) as fault:
        call(*args, **said)
    assert fault.value.code == code
    return fault.value.sentence


def harvest(luck="manual", weather=3, spec="harvest", **said):
    match = new(spec, players=["ann", "bob", "cem"], luck=luck, **said)
    if luck == "manual":
        match.act(Weather(weather))
    return match


# what may be done


@pytest.mark.parametrize("spec", games.SPECS)
def test_why_not_is_none_exactly_for_what_is_listed(spec):
    rng = random.Random(1)
    match = new(spec, seed=1)
    words = set()
    while not match.over:
        words |= {action for seat in match.to_act for action in match.legal(seat)}
        for seat in range(len(match.players)):
            legal = match.legal(seat)
            assert (match.why_not(rng.choice(legal), seat) is None) if legal else seat not in match.to_act
            for action in rng.sample(sorted(words, key=str), min(5, len(words))):
                assert (match.why_not(action, seat) is None) == (action in legal)
        step(match, rng)


def test_an_equal_action_is_taken_as_the_listed_one():
    match = new("tictactoe")
    listed = match.legal()[4]
    assert match.act(type(listed)(4)).action is listed


def test_act_answers_the_turn_and_luck_follows_it():
    match = new("doors", seed=1)
    assert [turn.seat for turn in match.turns] == [CHANCE]
    turn = match.act(Knock(2))
    assert turn == match.turns[-1]
    harvest = new("harvest", seed=1)
    harvest.act(REST, 0)
    last = harvest.act(REST, 1)
    assert harvest.turns[-2] == last
    assert harvest.turns[-1].seat == CHANCE


def test_after_the_end_nobody_acts():
    match = played("tictactoe", 1)
    assert match.to_act == () == tuple(match.legal())
    refused(match, "over", match.act, games.CATALOG.rules("tictactoe").legal(match.start, 0)[0])
    refused(match, "over", match.play, [match.turns[-1].action])
    refused(match, "not_to_act", match.roll, error=LuckError)
    assert match.outcome.players == tuple(match.players)


def test_an_outcome_is_there_exactly_when_the_game_is_over():
    for spec in games.SPECS:
        match = new(spec, seed=3)
        rng = random.Random(3)
        while not match.over:
            assert match.outcome is None
            assert match.to_act
            step(match, rng)
        assert match.outcome.reason == match.state.ended


# seats


def test_a_seat_is_named_by_number_or_name():
    match = harvest()
    assert [match.seat(who) for who in ("ann", "cem", 1, CHANCE)] == [0, 2, 1, CHANCE]
    assert match.act(REST, "bob").seat == 1
    assert match.view("cem") == match.view(2) == match.view()
    assert match.log("ann", since=1) == match.log(0)[1:] == match.turns[1:]


def test_luck_is_called_chance_wherever_a_seat_is_named():
    match = new("harvest", luck="manual")
    assert match.players[CHANCE] == "chance"
    assert [match.players[seat] for seat in match.to_act] == ["chance"]
    assert match.seat("chance") == CHANCE
    assert match.act(Weather(2), "chance").seat == CHANCE


@pytest.mark.parametrize("who", ["dora", "", 3, -2, True, 1.0, (), b"ann", "player1"])
def test_a_seat_that_is_not_there_is_refused(who):
    match = harvest()
    for call in (match.legal, match.view, match.log, match.text, match.undo):
        refused(match, "no_such_seat", call, who, error=SeatError)
    refused(match, "no_such_seat", match.act, REST, who, error=SeatError)


def test_without_a_seat_several_to_act_are_refused_by_name():
    match = harvest()
    for call in (match.legal, lambda: match.act(REST), lambda: match.play([REST]), lambda: match.why_not(REST)):
        assert "ann and bob and cem" in refused(match, "which_seat", call, error=SeatError)
    match.act(REST, "ann")
    match.act(REST, "cem")
    assert match.legal() == match.legal("bob")


@pytest.mark.parametrize(
    "players",
    [
        ["ann", "ann"],
        ["ann", ""],
        ["chance", "bob"],
        "ab",
        ["a:b", "c"],
        [" a", "b"],
        ["a\n", "b"],
        [1, 2],
        ["x" * 41, "b"],
        1,
        4,
        0,
        -1,
        True,
        {"a", "b"},
    ],
)
def test_players_are_different_names_as_many_as_the_game_seats(players):
    with pytest.raises(SeatError) as fault:
        new("harvest", players=players)
    assert fault.value.code == "players"


def test_without_players_as_few_sit_down_as_the_game_allows():
    assert new("harvest").players == ("player1", "player2")
    assert new("harvest", players=3).players == ("player1", "player2", "player3")


# what comes too late


def test_others_who_decide_on_the_same_roll_make_nothing_stale():
    match = harvest()
    at = match.version
    match.act(Take(1), "ann", at=at)
    match.act(Take(1), "bob", at=at)
    assert match.act(REST, "cem", at=at).seat == 2


def test_who_has_acted_since_is_late():
    match = harvest()
    at = match.version
    match.act(Take(1), "ann", at=at)
    refused(match, "stale", match.act, Take(1), "ann", at=at, error=Stale)
    refused(match, "stale", match.play, [Take(1)], "ann", at=at, error=Stale)


@pytest.mark.parametrize("luck", ["auto", "manual"])
def test_after_luck_everybody_is_late(luck):
    match = harvest(luck=luck, seed=1)
    at = match.version
    for who in ("ann", "bob", "cem"):
        match.act(REST, who, at=at)
    if luck == "manual":
        match.roll()
    for who in ("ann", "bob", "cem"):
        refused(match, "stale", match.act, REST, who, at=at, error=Stale)
        match.copy().act(REST, who, at=match.version)


@pytest.mark.parametrize("luck", ["auto", "manual"])
def test_after_luck_who_has_not_acted_and_may_do_the_same_is_late_too(luck):
    match = new("bells", seed=1, luck=luck)
    at = match.version
    match.act(RING, 0, at=at)
    if luck == "manual":
        match.roll()
    assert match.legal(1) == (RING,)
    refused(match, "stale", match.act, RING, 1, at=at, error=Stale)


def test_who_has_other_choices_now_is_late():
    match = harvest(spec="harvest+contest")
    at = match.version
    match.act(REST, "ann", at=at)
    match.copy().act(Take(2), "bob", at=at)
    match.act(Take(3), "cem", at=at)
    refused(match, "stale", match.act, Take(2), "bob", at=at, error=Stale)
    match.act(Take(2), "bob", at=match.version)


def test_after_something_was_taken_back_or_done_again_everybody_is_late():
    match = harvest()
    at = match.version
    match.act(Take(1), "ann")
    between = match.version
    match.undo("ann")
    for late in (at, between):
        refused(match, "stale", match.act, Take(1), "bob", at=late, error=Stale)
    back = match.version
    match.redo()
    refused(match, "stale", match.act, Take(1), "bob", at=back, error=Stale)
    match.act(Take(1), "bob", at=match.version)
    match.act(Take(1), "cem", at=match.version - 1)


@pytest.mark.parametrize("at", [-1, 99, "1", 1.0, True])
def test_a_version_that_never_was_is_refused(at):
    match = harvest()
    refused(match, "no_such_version", match.act, REST, "ann", at=at, error=Stale)


def test_stale_is_told_exactly_by_what_happened_since():
    """On random games, with taking back: late is what its three reasons say, and nothing else."""
    tally = {True: 0, False: 0}
    for number in range(30):
        rng = random.Random(number)
        match = new("harvest+contest" if number % 2 else "harvest", players=3, seed=number, luck="manual", options={"rounds": 4})
        past = [(match.version, match.state)]
        back = 0
        while not match.over:
            for seat in match.to_act:
                for at, state in past:
                    turns = match.turns[len(match.turns) - (match.version - at) :] if at >= back else ()
                    late = at < back or any(turn.seat in (seat, CHANCE) for turn in turns)
                    late = late or tuple(match.rules.legal(state, seat)) != tuple(match.legal(seat))
                    other = match.copy()
                    tally[late] += 1
                    if late:
                        with pytest.raises(Stale):
                            other.act(match.legal(seat)[-1], seat, at=at)
                    else:
                        other.act(match.legal(seat)[-1], seat, at=at)
            if rng.random() < 0.2 and match.turns:
                match.undo(force=True)
                back = match.version
            else:
                step(match, rng)
            past.append((match.version, match.state))
    assert min(tally.values()) > 100


# several as one


def test_a_play_does_all_as_one():
    match = new("doors", seed=1)
    alone = match.copy()
    done = match.play([Knock(0), "knock 1", Knock(2)])
    assert [turn.action for turn in done] == [alone.act(Knock(door)).action for door in range(3)]
    same(match, alone)
    assert match.version == alone.version


def test_a_play_is_all_or_nothing():
    """Whatever its last part is wrong with, and however long it went well."""
    for number in range(20):
        match = played("doors", number, turns=1 + number % 3)
        good = [Knock(door) for door in range(4) if door not in match.state.opened][: 3 - match.state.knocks]
        if match.over:
            continue
        refused(match, "not_legal", match.play, [*good, Hide(0)])
        refused(match, "malformed", match.play, [*good, Knock(9)])
        refused(match, "no_action", match.play, [*good, None])
        refused(match, "no_such_word", match.play, [*good, REST])
        refused(match, "notation", match.play, [*good, "knock x"], error=NotationError)


def test_a_play_in_which_luck_would_come_between_is_refused():
    for luck in ("auto", "manual"):
        match = harvest(luck=luck, seed=5)
        match.act(REST, "ann")
        match.act(REST, "bob")
        assert "chance" in refused(match, "interrupted", match.play, [REST, REST], "cem")
        assert len(match.play([REST], "cem")) == 1
        assert (match.turns[-1].seat == CHANCE) == (luck == "auto")


def test_a_play_in_which_another_seat_would_come_between_is_refused():
    match = new("tictactoe", players=["ann", "bob"])
    assert "bob" in refused(match, "interrupted", match.play, ["mark 0", "mark 1"])
    harvest_one = harvest()
    assert "bob" in refused(harvest_one, "interrupted", harvest_one.play, [REST, REST], "ann")


def test_a_play_is_refused_whatever_is_interrupted():
    match = played("rails30", 1, turns=20)
    for strange in (Lay(None, "x"), Strange(), None, 7, object()):
        refused(match, "interrupted", match.play, [match.legal()[0], strange])


def test_a_play_after_the_end_is_refused_as_over():
    match = new("doors", state=Hall(prize=2, hidden=True), seed=1)
    refused(match, "over", match.play, [Open(2), Open(1)])


def test_a_play_of_nothing_changes_nothing():
    match = new("doors", seed=1)
    match.act(Knock(0))
    match.undo()
    with unchanged(match):
        assert match.play([]) == ()
    match.redo()


# taking back


def test_only_ones_own_last_action_is_taken_back():
    match = harvest()
    match.act(Take(1), "ann")
    match.act(Take(2), "bob")
    refused(match, "undo_others", match.undo, "ann", error=UndoError)
    refused(match, "undo", match.undo, "cem", error=UndoError)
    assert match.undo("bob").action == Take(2)
    assert match.undo("ann").action == Take(1)
    refused(match, "undo", match.undo, "ann", error=UndoError)


def test_after_luck_nothing_is_taken_back():
    match = new("harvest", seed=1)
    match.act(Take(1), 0)
    match.act(REST, 1)
    assert match.turns[-1].seat == CHANCE
    refused(match, "undo_luck", match.undo, 1, error=UndoError)
    refused(match, "undo_luck", match.undo, error=UndoError)


def test_at_the_start_there_is_nothing_to_take_back():
    for match in (new("tictactoe"), new("harvest", seed=1)):
        refused(match, "undo", match.undo, error=UndoError)
        refused(match, "undo", match.undo, force=True, error=UndoError)


def test_what_showed_something_hidden_is_not_taken_back():
    match = new("doors", state=Hall(prize=2, hidden=True))
    match.act(Knock(0))
    match.act(Open(0))
    refused(match, "undo_shown", match.undo, error=UndoError)
    assert match.undo(force=True).action == Open(0)
    assert match.undo().action == Knock(0)


class Hushed(Harvest):
    """What one takes, nobody else sees."""

    def seen(self, state, said, seat):
        if type(said) is Taken:
            return said if seat == said.seat else said.but(amount=0)
        return None if type(said) in (Take, Rest) else said


@pytest.mark.parametrize("luck", ["auto", "manual"])
@pytest.mark.parametrize("first", [0, 1])
@pytest.mark.parametrize("asker", [None, CHANCE, 0, 1])
def test_a_refused_undo_tells_nothing_hidden(luck, first, asker):
    """Two worlds in which another amount was taken, unseen, before the other seat rested and luck played."""
    worlds = [Match(Hushed(), luck=luck, seed=1, state=games.Fields((0, 0), (0, 1), 1, 3)) for _ in range(2)]
    for amount, match in enumerate(worlds, 1):
        match.act(Take(amount), first)
    for action in (REST, Weather(3)):
        one, other = (refusal_of_undo(match, asker) for match in worlds)
        assert one == other
        for match in worlds:
            if luck == "manual" or action is REST:
                match.act(action, match.to_act[0])
    assert "did something hidden" in refusal_of_undo(worlds[0], first)


def refusal_of_undo(match, asker):
    """What is said where the last action is not taken back, and empty where it is."""
    try:
        match.copy().undo(asker)
    except UndoError as fault:
        return f"{fault.code}: {fault.sentence}"
    return ""


def test_a_die_entered_by_hand_is_taken_back_only_where_no_seed_rolls():
    match = new("harvest", luck="manual")
    match.act(Weather(3))
    assert match.undo().action == Weather(3)
    match = new("harvest", luck="manual", seed=1)
    match.roll()
    refused(match, "undo_luck", match.undo, error=UndoError)


def test_with_force_the_same_dice_come_again():
    match = new("harvest", seed=4, options={"rounds": 9})
    rng = random.Random(4)
    while not match.over:
        step(match, rng)
    dice = [turn.action for turn in match.turns if turn.seat == CHANCE]
    for count in (1, 5, 12):
        for _ in range(count):
            match.undo(force=True)
        while not match.over:
            step(match, rng)
        assert [turn.action for turn in match.turns if turn.seat == CHANCE] == dice


def test_what_is_done_anew_ends_what_could_be_done_again():
    match = new("tictactoe")
    match.act(match.legal()[0])
    match.undo()
    refused(match, "not_to_act", match.act, match.legal()[0], 1)
    match.redo()
    match.undo()
    match.act(match.legal()[1])
    refused(match, "undo", match.redo, error=UndoError)


def test_the_version_grows_with_every_change():
    rng = random.Random(6)
    match = new("harvest", seed=6, luck="manual", options={"rounds": 9})
    for _ in range(300):
        before = match.version
        choice = rng.random()
        if choice < 0.25 and match.turns:
            match.undo(force=True)
        elif choice < 0.4 and match._undone:
            match.redo()
        elif match.over:
            match.undo(force=True)
        elif match.to_act == (CHANCE,) and choice < 0.7:
            match.roll()
        else:
            step(match, rng)
        assert match.version > before


# luck


def test_luck_by_hand_waits_and_takes_what_is_entered():
    match = new("harvest", luck="manual")
    assert (match.to_act, match.turns, match.seed) == ((CHANCE,), (), None)
    assert match.act(Weather(6)).action == Weather(6)
    assert match.to_act == (0, 1)


def test_without_a_seed_luck_by_hand_does_not_roll():
    match = new("harvest", luck="manual")
    refused(match, "no_seed", match.roll, error=LuckError)


def test_roll_plays_what_the_seed_says():
    rng = random.Random(8)
    auto, manual = new("rails30", seed=8), new("rails30", seed=8, luck="manual")
    while not auto.over:
        while manual.to_act == (CHANCE,):
            assert manual.roll().seat == CHANCE
        assert manual.turns == auto.turns
        action = rng.choice(auto.legal())
        auto.act(action)
        refused(manual, "not_to_act", manual.roll, error=LuckError)
        manual.act(action)
    assert manual.state == auto.state


def test_luck_is_not_acted_where_the_seed_plays_it():
    match = new("harvest", seed=1)
    refused(match, "not_to_act", match.act, Weather(1), CHANCE)
    match.undo(CHANCE, force=True)
    refused(match, "luck_is_auto", match.act, Weather(1), CHANCE)
    match.roll()
    assert match.to_act == (0, 1)


def test_a_variant_or_an_entered_die_counts_as_a_draw():
    """The n-th draw is the n-th turn of the stream in the log, whoever chose it."""
    rolled, entered = (new("harvest", seed=3, luck="manual") for _ in range(2))
    rolled.roll()
    entered.act(Weather(1))
    for match in (rolled, entered):
        match.play([REST], 0)
        match.play([REST], 1)
    assert rolled.roll().action == entered.roll().action


def test_one_seed_is_one_game_and_a_number_is_its_text():
    assert played("rails30", 5).turns == played("rails30", 5).turns
    assert new("harvest", seed=5).turns == new("harvest", seed="5").turns
    assert new("harvest", seed=5).seed == "5"
    fresh = {new("harvest").seed for _ in range(5)}
    assert len(fresh) == 5


@pytest.mark.parametrize("seed", ["", "a\nb", "\ud800", "x" * 201, 1.5, True, b"1", (1,)])
def test_a_seed_is_a_number_or_one_line(seed):
    with pytest.raises(LuckError) as fault:
        new("harvest", seed=seed)
    assert fault.value.code == "seed"


@pytest.mark.parametrize("luck", ["", "AUTO", None, True, ["auto"]])
def test_luck_is_auto_or_manual(luck):
    with pytest.raises(LuckError):
        new("harvest", luck=luck)


def test_the_global_dice_are_left_alone():
    random.seed(1)
    before = random.getstate()
    match = new("rails30", seed=1)
    while not match.over:
        match.act(match.legal()[0])
    assert random.getstate() == before


# rejected actions


class Strange(Action):
    """A word that no game has."""

    what: int = 0


NASTY = (None, True, -1, 99, 10**30, 1.5, "x", "", (), b"", [1], {}, float("nan"))


def changed(action):
    """The action with one field changed to each near and each nasty value."""
    for field in attrs.fields(type(action)):
        value = getattr(action, field.name)
        near = (value - 1, value + 1, value + 2) if type(value) is int else ()
        for other in (*near, *NASTY):
            yield action.but(**{field.name: other})


def codes_of_rejected(match, rng):
    """Plays the match, and at every step tries what is not legal there."""
    earlier = []
    codes = set()
    while not match.over:
        for seat in range(CHANCE, len(match.players)):
            legal = list(match.legal(seat))
            near = [other for action in rng.sample(legal, min(3, len(legal))) for other in changed(action)]
            strangers = [
                Strange(),
                None,
                7,
                "mark 1",
                object,
                rng.choice(says_of(match.rules)),
                *rng.sample(earlier, min(3, len(earlier))),
            ]
            others = [action for other in match.to_act if other != seat for action in match.legal(other)[:2]]
            tried = [
                action
                for action in (*near, *strangers, *others)
                if not any(type(action) is type(one) and action == one for one in legal)
            ]
            with unchanged(match):
                codes |= {rejected(match, action, seat).code for action in tried}
        turn = step(match, rng)
        earlier.append(turn.action)
    return codes


@pytest.mark.parametrize("spec", games.SPECS)
@pytest.mark.parametrize("luck", ["auto", "manual"])
def test_a_rejected_action_costs_nothing(spec, luck):
    """State, log, luck, version and choices stay, and the code is one of those that are known."""
    codes = set()
    for number in range(1 if spec == "rails30" else 8):
        codes |= codes_of_rejected(new(spec, seed=number, luck=luck), random.Random(number))
    assert codes <= CODES | (RAILS30_CODES if spec == "rails30" else set())
    assert codes >= (CODES if spec != "bells" else CODES - {"malformed", "not_legal"})  # ringing has no fields


CODES = {"not_to_act", "not_legal", "malformed", "no_such_word", "no_action"}
RAILS30_CODES = {
    "passed_already", "not_empty", "wrong_rail", "out_of_reach", "on_mountain", "not_beside_mountain", "number_placed",
    "side_taken", "number_order", "overridden_already", "override_used", "same_value", "no_override_in_setup",
    "wrong_row",
}  # fmt: skip


def test_the_sentence_says_whose_turn_it_is():
    match = new("tictactoe", players=["ann", "bob"])
    assert "luck" not in refused(match, "not_to_act", match.act, match.legal()[0], "bob").lower()
    manual = new("harvest", luck="manual")
    assert "luck" in refused(manual, "not_to_act", manual.act, REST, 0)


@pytest.mark.parametrize("action", [Lay(10_000_000_000, 1), Lay(1, -1), Roll(0, 1), RollWhite(7), RollWhite("1")])
def test_an_action_out_of_range_is_malformed(action):
    match = new("rails30", seed=1, luck="manual")
    refused(match, "malformed", match.act, action, CHANCE)


def test_an_action_that_cannot_be_compared_is_refused():
    class Hostile(int):
        def __eq__(self, other):
            raise ZeroDivisionError

        __hash__ = int.__hash__

    match = new("tictactoe")
    refused(match, "malformed", match.act, type(match.legal()[0])(Hostile(1)))


# a rule that fails


class Go(Action):
    to: int


class Gone(Event):
    to: int

    def apply(self, state):
        return state.but(at=self.to) if self.to != 3 else 1 // 0


class Place(State):
    at: int = 0


class Fragile(Rules[Place]):
    """Fails in a different question for each action."""

    says = (Go, Gone)

    def seats(self):
        return range(1, 2)

    def opening(self, seats):
        return Place()

    def to_act(self, state):
        return (CHANCE,) if state.at == 6 else (0,)

    def legal(self, state, seat):
        return [Go(to) for to in range(7)] if seat == 0 else [Go(7)] if state.at == 6 else ()

    def decide(self, state, seat, action):
        return (Gone(action.to),) if action.to not in (2, 7) else 1 // 0

    def proceed(self, state):
        if state.at == 5:
            return (Gone(5),)
        return (Gone(0), Ended("x"), Gone(1)) if state.at == 4 else ()

    def score(self, state, seat):
        return Score(0)

    def bound(self, seats):
        return 100


@pytest.mark.parametrize(
    ("to", "error"),
    [(2, ZeroDivisionError), (3, ZeroDivisionError), (4, RulesError), (5, RulesError), (6, ZeroDivisionError)],
)
def test_a_rule_that_raises_leaves_the_match_as_it_was(to, error):
    """In `decide`, in an event, with events after the end, in a `proceed` without end, and in what luck does then."""
    match = Match(Fragile(), seed=1)
    match.act(Go(1))
    match.act(Go(1))
    match.undo()
    for call in (lambda: match.act(Go(to)), lambda: match.play([Go(0), Go(1), Go(to)])):
        with unchanged(match), pytest.raises(error):
            call()
    match.redo()
    same(match, Match(Fragile(), seed=1, log=["player1: go 1"] * 2))


def test_a_game_longer_than_it_says_is_stopped():
    class Endless(Fragile):
        def to_act(self, state):
            return (CHANCE,)

        def legal(self, state, seat):
            return [Go(1)] if seat == CHANCE else ()

    with pytest.raises(RulesError, match="bound"):
        Match(Endless(), seed=1)


# what is the same again


@pytest.mark.parametrize("spec", games.SPECS)
@pytest.mark.parametrize("luck", ["auto", "manual"])
def test_repr_is_code_that_builds_it_at_every_step(spec, luck):
    rng = random.Random(12)
    match = new(spec, seed=12, luck=luck)
    while not match.over:
        same(match, eval(repr(match), {"turnout": TURNOUT}))
        step(match, rng)
    same(match, eval(repr(match), {"turnout": TURNOUT}))


def test_repr_tells_players_options_state_and_luck():
    match = new("harvest", players=["ann", "bob"], options={"rounds": 2}, luck="manual", state=games.Fields((5, 6), grain=1))
    match.act(Weather(1))
    match.act(REST, "bob")
    again = eval(repr(match), {"turnout": TURNOUT, **vars(games)})
    same(match, again)
    assert again.seed is None
    assert again.rules.rounds == 2
    assert new("tictactoe", seed=1).players == eval(repr(new("tictactoe", seed=1)), {"turnout": TURNOUT}).players


@pytest.mark.parametrize("spec", games.SPECS)
def test_a_log_plays_a_match_again(spec):
    for number in range(3):
        match = played(spec, number)
        for count in {0, 1, len(match.turns) // 2, len(match.turns)}:
            lines = [match.line(place) for place in range(count)]
            again = new(spec, seed=number, luck="manual", log=lines)
            assert again.turns == match.turns[:count]


def test_a_log_that_cannot_be_is_refused_with_its_line():
    for line, error in [
        ("player1 mark 1", NotationError),
        ("player1: mark 9", NotationError),
        ("player2: mark 1", IllegalAction),
        ("chance: mark 1", IllegalAction),
        ("dora: mark 1", SeatError),
        ("", NotationError),
        (": mark 1", SeatError),
        (7, NotationError),
    ]:
        with pytest.raises(error) as fault:
            new("tictactoe", log=["player1: mark 0", "player2: mark 8", line])
        assert len(fault.value.sentence) < 400


@pytest.mark.parametrize("spec", games.SPECS)
def test_a_match_starts_from_any_state(spec):
    for number in range(3):
        match = played(spec, number)
        for place in range(0, len(match.turns), 5):
            start = match._states[place]
            again = new(spec, state=start, luck="manual")
            assert (again.start, again.state, again.turns, again.version) == (start, start, (), 0)
            for turn in match.turns[place:]:
                again.act(turn.action, turn.seat)
            assert again.state == match.state


def test_from_a_state_in_which_luck_is_next_luck_plays_at_once():
    match = new("harvest", seed=1, state=games.Fields((1, 2, 3)))
    assert [turn.seat for turn in match.turns] == [CHANCE]
    assert len(match.players) == 3
    assert new("doors", state=Hall(prize=1, hidden=True)).turns == ()
    assert new("doors", state=Hall(ended="found")).over


def test_a_state_and_its_players_must_fit():
    with pytest.raises(SeatError, match="sit 3, not 2"):
        new("harvest", players=2, state=games.Fields((1, 2, 3)))


def test_lists_of_legal_actions_cannot_be_changed():
    match = new("doors", seed=1)
    assert type(match.legal()) is tuple


# texts


@pytest.mark.parametrize("spec", games.SPECS)
def test_each_legal_action_reads_back_from_its_text(spec):
    rng = random.Random(13)
    match = new(spec, seed=13, luck="manual")
    while not match.over:
        for seat in match.to_act:
            for action in match.legal(seat):
                assert match.read(str(action)) == action
        step(match, rng)


def test_a_text_that_is_no_action_is_refused():
    match = new("harvest", luck="manual")
    for text in ("", "sow 1", "take", "take 1 2", "take 7", "grown 1", "taken 0 1", None, 7):
        refused(match, "notation", match.read, text, error=NotationError)


def test_all_errors_are_of_one_tree():
    assert all(
        issubclass(error, TurnoutError)
        for error in (IllegalAction, Stale, SeatError, UndoError, LuckError, NotationError, RulesError)
    )
    assert Within(1, 2) == Within(1, 2)
