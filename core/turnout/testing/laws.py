"""The laws of Turnout, one function each. A law looks at a match at one moment and raises LawBroken where it does not hold."""

import copy
import pickle
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from itertools import pairwise
from typing import Any

from turnout.action import Action
from turnout.catalog import Catalog, with_options
from turnout.composition import changed_options, compose, layers_of, options_of, says_of
from turnout.errors import IllegalAction, TurnoutError
from turnout.event import Ended, Event
from turnout.kinds import CHANCE
from turnout.layers import game_of
from turnout.match import Match
from turnout.outcome import Score
from turnout.rules import Rules, acting, listed, stream_of, turn
from turnout.testing.elsewhere import differs
from turnout.testing.playing import spread
from turnout.testing.spoilt import spoilt
from turnout.testing.worlds import is_open, leak

Law = Callable[[Match], None]
SOME = 6
"""Of a long list this many are tried at each moment, spread evenly and moving on with the game."""
LAST = 4
"""So many turns of a game are saved to be spoilt."""


class LawBroken(TurnoutError):
    """A law does not hold: the sentence says which, and what was seen."""

    code = "law"


def to_act_is_who_may_act(match: Match) -> None:
    """`to_act` names exactly the seats for which `legal` is not empty, nobody exactly after the end; CHANCE acts alone."""
    rules, state = match.rules, match.state
    seats = acting(rules, state)
    may = tuple(seat for seat in (CHANCE, *range(len(match.players))) if listed(rules, state, seat))
    _hold(isinstance(seats, tuple) and sorted(seats) == list(may), f"to_act says {seats}, and legal is not empty for {may}")
    _hold(CHANCE not in seats or len(seats) == 1, f"CHANCE does not act alone: {seats}")
    _hold((not seats) == (rules.outcome(state) is not None), f"to_act says {seats}, and the outcome is {rules.outcome(state)}")


def legal_is_a_list_of_words(match: Match) -> None:
    """`legal` is a tuple or list, the same each time, of actions that the rules say, none twice; those of CHANCE of one stream."""
    known = says_of(match.rules)
    for seat in acting(match.rules, match.state):
        once, again = (match.rules.legal(match.state, seat) for _ in range(2))
        _hold(isinstance(once, (tuple, list)), f"legal gives a {type(once).__name__}")
        _hold(list(once) == list(again), "legal gives another list when it is asked again")
        strange = [one for one in once if not isinstance(one, Action) or type(one) not in known]
        _hold(not strange, f"legal lists {strange[:1]}, which no layer says")
        _hold(len(set(once)) == len(once), "legal lists an action twice")
        streams = {stream_of(type(one)) for one in once}
        _hold(seat != CHANCE or len(streams) == 1, f"CHANCE acts from several streams at once: {sorted(streams)}")


def old_states_do_not_change(match: Match) -> None:
    """No state is changed by what comes after it: an event makes another one."""
    for seat in acting(match.rules, match.state):
        state = pickle.loads(pickle.dumps(match.state))
        before = pickle.dumps(state)
        for action in _some(listed(match.rules, match.state, seat), match):
            with suppress(Exception):  # that is for `legal_is_accepted` to say
                turn(match.rules, state, seat, action)
            _hold(pickle.dumps(state) == before, f"{action} has changed the state that it was done in")


def legal_is_accepted(match: Match) -> None:
    """Every legal action is accepted, and what it makes happen is events that the rules say."""
    known = (*says_of(match.rules), Ended)
    for seat in acting(match.rules, match.state):
        for action in _some(listed(match.rules, match.state, seat), match):
            events, state = _turn(match, seat, action)
            strange = [event for event in events if not isinstance(event, Event) or type(event) not in known]
            _hold(not strange, f"{action} makes {strange[:1]} happen, which no layer says")
            _hold(type(state) is type(match.state), f"after {action} the state is a {type(state).__name__}")


def others_are_refused(match: Match) -> None:
    """Every action that is not listed is refused with a code and a sentence, and changes nothing."""
    before = _everything(match)
    for seat in (CHANCE, *range(len(match.players))):
        legal = match.legal(seat)
        known = set(legal)
        tried = _some([one for one in _neighbours(match, legal) if one not in known], match)
        for action in tried:
            _hold(_refused(match, action, seat), f"{action!r} is not listed for {match.players[seat]} and yet accepted")
        for action in tried[:2]:
            why = match.why_not(action, seat)
            _hold(bool(why and why.code and why.sentence), f"{action!r} is refused without a code or sentence")
    _hold(_everything(match) == before, "a refused action has changed something")


def decide_is_deterministic(match: Match) -> None:
    """`decide` answers the same twice, and the same for an equal state."""
    twin = pickle.loads(pickle.dumps(match.state))
    for seat in acting(match.rules, match.state):
        for action in _some(listed(match.rules, match.state, seat), match):
            first, state = _turn(match, seat, action)
            again, other = turn(match.rules, twin, seat, action)
            _hold(first == again and state == other, f"{action} has not the same result twice")


def state_is_the_fold(match: Match) -> None:
    """The state is the fold of the events over the start, a hashable value with its notes in a fixed order."""
    state = match.start
    for one in match.turns:
        for event in one.events:
            state = event.apply(state)
    _hold(state == match.state and hash(state) == hash(match.state), "the events over the start do not give the state")
    names = [type(note).__name__ for note in state.notes]
    _hold(names == sorted(set(names)), f"the notes are not in order: {names}")


def undo_and_redo_restore(match: Match) -> None:
    """Undo gives the state before, redo the one after; who does the same again gets the same, dice included."""
    if all(one.seat == CHANCE for one in match.turns):
        return
    other = match.copy()
    other.undo(force=True)
    place = len(other.turns)
    _hold(other.state == _state_after(match, place), "undo does not give the state before")
    taken, again = match.turns[place], other.copy()
    if taken.seat != CHANCE and taken.action is not None:
        again.act(taken.action, taken.seat)
    elif match.seed is not None:
        again.roll()
    _hold(again.turns == match.turns and again.state == match.state, f"{taken.action}, done again, is something else")
    other.redo()
    _hold(other.state == match.state and other.turns == match.turns, "redo does not give the state after")


def a_save_reads_back(match: Match) -> None:
    """A saved match reads back equal, to the byte of its next save, and all its turns hold; so does its transcript."""
    if not _looked_at(match):
        return
    from turnout.save import check, dumps, loads, transcript

    catalog, text = _catalog(match), dumps(match)
    again = loads(text, catalog)
    _hold(again.state == match.state and again.turns == match.turns and dumps(again) == text, "a save does not read back equal")
    check(again)
    told = loads(transcript(match), catalog)
    _hold(told.state == match.state and told.turns == match.turns, "a transcript does not read back equal")


def the_bound_holds(match: Match) -> None:
    """No match has more turns than the rules say."""
    bound = match.rules.bound(len(match.players))
    _hold(type(bound) is int, f"bound says {bound!r:.60}, and a number of turns is wanted")
    _hold(len(match.turns) <= bound, f"there are {len(match.turns)} turns, and bound says {bound}")


def a_spoilt_save_is_refused(match: Match) -> None:
    """A save that is cut, or has a wrong type, an unknown word, a strange or a missing name, raises TurnoutError, nothing else."""
    from turnout.save import dumps, loads

    catalog, before = _catalog(match), _everything(match)
    ending = _ending(match)
    for fault in spoilt(dumps(ending), " ".join(ending.line(place) for place in range(len(ending.turns)))):
        try:
            loads(fault.text, catalog)
        except TurnoutError:
            continue
        except Exception as raised:
            raise LawBroken(f"a save with {fault.what} raises {type(raised).__name__}: {raised}") from raised
        _hold(fault.may_be, f"a save with {fault.what} is read as if it were whole")
    _hold(_everything(match) == before, "reading a spoilt save has changed the match")


def a_copy_is_equal(match: Match) -> None:
    """Copies and pickles of a match, its state and its rules are equal, and go their own way."""
    if not _looked_at(match):
        return
    for other in (match.copy(), copy.deepcopy(match), pickle.loads(pickle.dumps(match))):
        _hold(other.state == match.state and other.turns == match.turns and other.rules == match.rules, "a copy is not equal")
        _hold(other.to_act == match.to_act, "a copy asks other seats")
        for seat in other.to_act:
            _hold(list(other.legal(seat)) == list(match.legal(seat)), "a copy lists other actions")
    count = len(match.turns)
    other = match.copy()
    if other.to_act and other.to_act != (CHANCE,):
        other.act(other.legal(other.to_act[0])[0], other.to_act[0])
    _hold(len(match.turns) == count, "what a copy does is done to the match")


def a_view_lists_the_same(match: Match) -> None:
    """What a seat may see is enough to list what it may do."""
    for seat in acting(match.rules, match.state):
        if seat != CHANCE:
            mine = list(listed(match.rules, match.rules.view(match.state, seat), seat))
            _hold(mine == list(listed(match.rules, match.state, seat)), f"the view of {match.players[seat]} lists other actions")


def no_secret_is_seen(match: Match) -> None:
    """Worlds that differ only in what a seat may not see give it the same bytes: view, log, to_act, legal, refusals, outcome."""
    if is_open(match.rules):
        return
    for seat in acting(match.rules, match.state):
        told = leak(match, seat, listed(match.rules, match.state, seat))
        _hold(not told, told)


def text_reads_back(match: Match) -> None:
    """Every listed action reads back from its text form, and its `repr` is code that builds it."""
    names: dict[str, Any] = {word.__name__: word for word in says_of(match.rules)}
    for seat in acting(match.rules, match.state):
        for action in _some(listed(match.rules, match.state, seat), match):
            _hold(match.read(str(action)) == action, f"{str(action)!r} does not read back")
            _hold(eval(repr(action), names) == action, f"{action!r} is no code that builds it")


def scores_add_up(match: Match) -> None:
    """A score can be asked at any moment; the outcome has one for each seat, and a first place."""
    for seat in range(len(match.players)):
        score = match.rules.score(match.state, seat)
        _hold(isinstance(score, Score), f"score gives a {type(score).__name__}")
        _hold(not score.lines or sum(line.points for line in score.lines) == score.total, f"the lines do not add up: {score}")
    outcome = match.outcome
    if outcome is not None:
        count = len(match.players)
        _hold(len(outcome.scores) == len(outcome.places) == count and 1 in outcome.places, f"the outcome is not of {count} seats")
        _hold(outcome.reason == match.state.ended, "the outcome has another reason than the state")


def order_does_not_matter(match: Match) -> None:
    """In which order seats act that are to act together does not change the result."""
    seats = acting(match.rules, match.state)
    for one, other in pairwise(seats):
        for first in _some(listed(match.rules, match.state, one), match)[:2]:
            for second in _some(listed(match.rules, match.state, other), match)[:2]:
                forth = _both(match, (one, first), (other, second))
                back = _both(match, (other, second), (one, first))
                _hold(
                    forth is None or back is None or forth == back, f"{first} and {second} give another result in the other order"
                )


def luck_is_the_seed(match: Match) -> None:
    """The same seed and the same decisions give the same match, and the global `random` is not touched."""
    import random

    if match.seed is None:
        return
    before = random.getstate()
    other = Match(match.rules, match.players, seed=match.seed, state=match.start)
    for one in match.turns:
        if one.seat != CHANCE and one.action is not None:
            other.act(one.action, one.seat)
    count = len(match.turns)  # where luck is entered by hand, it may still be to come
    _hold(other.turns[:count] == match.turns, "the same seed and decisions give another match")
    _hold(_state_after(other, count) == match.state, "the same seed and decisions give another state")
    _hold(random.getstate() == before, "the global random was touched")


def hash_order_does_not_matter(match: Match) -> None:
    """No rule looks at the order of a set: a second Python with another PYTHONHASHSEED, if it knows the rules, gives the same."""
    found = differs(match)
    _hold(not found, found)


LAWS: dict[str, Law] = {
    law.__name__: law
    for law in (
        to_act_is_who_may_act,
        legal_is_a_list_of_words,
        old_states_do_not_change,
        legal_is_accepted,
        others_are_refused,
        decide_is_deterministic,
        undo_and_redo_restore,
        a_copy_is_equal,
        a_view_lists_the_same,
        no_secret_is_seen,
        text_reads_back,
        scores_add_up,
        order_does_not_matter,
        a_save_reads_back,
        the_bound_holds,
        a_spoilt_save_is_refused,
        state_is_the_fold,
        luck_is_the_seed,
        hash_order_does_not_matter,
    )
}
"""All laws by name, in the order in which they are looked at: what says most of a fault comes before what only suffers from it."""
AT_THE_END = (the_bound_holds, a_spoilt_save_is_refused, state_is_the_fold, luck_is_the_seed, hash_order_does_not_matter)
"""Laws about the whole match, that need looking at only once a game; each takes the time of the game."""


def _looked_at(match: Match) -> bool:
    """For laws that take the time of the whole match: each moment of the first hundred turns, then each fiftieth, and the end."""
    return len(match.turns) <= 100 or len(match.turns) % 50 == 0 or match.over


def _hold(true: bool, sentence: str) -> None:
    if not true:
        raise LawBroken(sentence)


def _some(actions: Sequence[Action], match: Match) -> list[Action]:
    return list(spread(actions, SOME, len(match.turns)))


def _turn(match: Match, seat: int, action: Action) -> tuple[tuple[Event, ...], Any]:
    try:
        return turn(match.rules, match.state, seat, action)
    except Exception as fault:
        raise LawBroken(f"{action} is listed, and refused with {type(fault).__name__}: {fault}") from fault


def _refused(match: Match, action: Action, seat: int) -> bool:
    try:
        match.act(action, seat)
    except IllegalAction as fault:
        return bool(fault.code)
    return False


def _everything(match: Match) -> tuple[Any, ...]:
    """A picture of the match that no later change reaches."""
    return pickle.dumps(match.state), match.turns, match.version, match.to_act, match.seed, dict(match._drawn)


def _catalog(match: Match) -> Catalog:
    """Only what the match is played by."""
    catalog = Catalog()
    catalog.add(*layers_of(match.rules))
    return catalog


def _ending(match: Match) -> Match:
    """The last turns of a match, from the state before them."""
    place = max(len(match.turns) - LAST, 0)
    luck, state = ("manual" if match.seed is None else match.luck), _state_after(match, place)
    return Match.restored(match.rules, match.players, state, match.turns[place:], luck=luck, seed=match.seed)


def _neighbours(match: Match, legal: Sequence[Action]) -> Iterable[Action]:
    """Actions that are nearly legal: each with one field changed, and those of other seats and of luck."""
    for action in _some(legal, match):
        for name, value in vars(action).items():
            if type(value) in (int, bool):
                yield from (action.but(**{name: other}) for other in (value + 1, value - 1, "x", None))
    for seat in acting(match.rules, match.state):
        yield from listed(match.rules, match.state, seat)
    yield from (one.action for one in match.turns[-8:] if one.action is not None)


def _state_after(match: Match, place: int) -> Any:
    return match._states[place]


def _both(match: Match, *moves: tuple[int, Action]) -> Any:
    """The state after both; None where the first takes the second away."""
    state = match.state
    for seat, action in moves:
        if action not in listed(match.rules, state, seat):
            return None
        _, state = turn(match.rules, state, seat, action)
    return state


def rules_of(spec: "str | Rules[Any] | type[Rules[Any]]", options: Mapping[str, Any] | None = None) -> Rules[Any]:
    """The rules that are meant by a spec, a class of rules, or rules themselves; a variant is laid over its game.

    `options` are as for `turnout.rulebook`: each by its name, in its plain form or as a spec writes it.
    """
    if isinstance(spec, str):
        from turnout import rulebook

        return rulebook(spec, options)
    if not isinstance(spec, Rules) and not (isinstance(spec, type) and issubclass(spec, Rules) and spec is not Rules):
        raise TypeError(f"Rules are wanted, not {spec!r:.60}: a spec such as 'game+variant', a class of rules, or rules.")
    kind = spec if isinstance(spec, type) else type(spec)
    if kind is game_of(kind) or hasattr(kind, "_layers"):
        found = spec() if isinstance(spec, type) else spec
    else:
        found = compose(game_of(kind), [kind])(**({} if isinstance(spec, type) else options_of(spec)))
    return with_options(type(found), {**changed_options(found), **options}) if options else found
