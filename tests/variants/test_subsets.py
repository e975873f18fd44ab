"""Every set of variants works or is refused by name; whatever order it is asked in, it is the same; nothing is lost.

`GAMES=200 pytest tests/variants/test_subsets.py -k keeps_the_laws` plays more games; `EVERY=1` lets each law look at
each moment of them.
"""

import functools
import json
import os
import re
import sys
from itertools import chain, combinations, permutations
from pathlib import Path
from typing import Annotated

import pytest
from typing_extensions import override

from tests.rails30.boards import CASES
from tests.variants.tables import sheet_with
from turnout import (
    CHANCE,
    Action,
    Catalog,
    Ended,
    Event,
    Line,
    Match,
    Note,
    State,
    Within,
    compose,
    dumps,
    loads,
    rulebook,
)
from turnout.errors import ComposeError
from turnout.layers import overrides
from turnout.testing import LAWS, check, walk
from turnout.testing.laws import AT_THE_END
from turnout_rails30.actions import PASSES, Pass
from turnout_rails30.rules import Rails30
from turnout_rails30.state import Table
from turnout_variants.rails30.actions import Actions
from turnout_variants.rails30.multiplayer import Multiplayer
from turnout_variants.rails30.rivers import Rivers
from turnout_variants.rails30.shares import Cross, Shares

for example in ("bonanza", "dynamite", "town"):
    sys.path.append(str(Path(__file__).parents[2] / "docs" / "examples" / example))

from turnout_bonanza.rules import Bonanza  # noqa: E402
from turnout_dynamite.rules import Dynamite  # noqa: E402
from turnout_town.rules import Town  # noqa: E402

OURS = (Actions, Multiplayer, Rivers)
"""Every subset of these plays under all laws."""
ALL = (*OURS, Bonanza, Dynamite, Town)
"""Every subset of these composes or is refused."""
GAMES, EVERY = int(os.environ.get("GAMES", "10")), int(os.environ.get("EVERY", "0"))
MOMENTS = {1: 4, 2: 7, 4: 17}
"""By number of players: the laws look at each so-manieth moment of a game, and at its end."""


def subsets(kinds):
    return [*chain.from_iterable(combinations(kinds, size) for size in range(len(kinds) + 1))]


def named(kinds):
    return "+".join(["rails30", *(kind.name for kind in kinds)])


def catalog(*variants):
    found = Catalog()
    found.add(Rails30, *variants)
    return found


def sparsely(law, seats):
    """The law at some moments, other ones in each game; one that takes the time of the whole game at few."""
    step = EVERY or MOMENTS[seats] * (9 if law is LAWS["a_save_reads_back"] else 1)

    @functools.wraps(law)
    def sometimes(match):
        if match.over or (len(match.turns) + sum(map(ord, str(match.seed)))) % step == 0:
            law(match)

    return law if law in AT_THE_END else sometimes


# Every subset


@pytest.mark.parametrize("kinds", subsets(ALL), ids=named)
def test_every_subset_composes_or_is_refused_by_name(kinds):
    """The same in whatever order; a refusal names two of the set."""
    said = set()
    for order in (kinds, kinds[::-1], kinds[1:] + kinds[:1]):
        try:
            said.add(compose(Rails30, order))
        except ComposeError as refused:
            said.add(str(refused))
    (one,) = said
    if isinstance(one, str):
        pair = [kind for kind in kinds if repr(kind.name) in one]
        assert len(pair) == 2
        with pytest.raises(ComposeError, match=re.escape(one)):
            compose(Rails30, pair)
    else:
        assert one.name == named(sorted(kinds, key=lambda kind: kind.name))
        assert {Actions, Bonanza} - set(kinds)


def test_two_that_bring_overrides_and_take_them_away():
    """rails30 11.1: the one refusal of all these sets."""
    with pytest.raises(ComposeError, match="'actions' and 'bonanza' both set the option 'black_overrides', to 0 and 3"):
        compose(Rails30, [Bonanza, Actions])


@pytest.mark.parametrize("seats", [1, 2, 4])
@pytest.mark.parametrize("kinds", subsets(OURS), ids=named)
def test_every_subset_keeps_the_laws(kinds, seats):
    """rails30 10 to 13: random games under all laws, with 1, 2 and 4 players where it allows them."""
    rules = compose(Rails30, kinds)()
    if seats not in rules.seats():
        assert Multiplayer not in kinds
        return
    walked = check(rules, games=GAMES, seats=seats, seed=seats, laws=[sparsely(law, seats) for law in LAWS.values()])
    assert walked.games == GAMES
    assert walked.endings == ("complete",)
    assert walked.turns > GAMES * 30 * (1 + seats)


STRANGE = [kinds for kinds in subsets(ALL) if set(kinds) - set(OURS) and not {Actions, Bonanza} <= set(kinds)]


@pytest.mark.parametrize("kinds", STRANGE, ids=named)
def test_every_subset_with_a_stranger_keeps_the_laws(kinds):
    """Fewer games each, since there are five times as many sets: one with each number of players."""
    rules = compose(Rails30, kinds)()
    for seats in {1, 2, 4}.intersection(rules.seats()):
        laws = [sparsely(law, seats) for law in LAWS.values()]
        assert check(rules, games=max(GAMES // 10, 1), seats=seats, seed=seats, laws=laws).endings == ("complete",)


@pytest.mark.parametrize("kinds", [one for one in subsets(OURS) if len(one) > 1], ids=named)
def test_the_order_asked_changes_no_byte(kinds):
    """Neither that of the spec nor that in which they were installed."""
    documents = set()
    for order in permutations(kinds):
        match = catalog(*order).new(named(order), seed=7)
        while not match.over:
            match.act(match.legal()[len(match.turns) % len(match.legal())])
        documents.add(dumps(match))
        assert loads(dumps(match), verify=True).state == match.state
    assert len(documents) == 1


# Nothing, and what draws nothing


class Nothing(Rails30):
    """Nothing is otherwise."""


@pytest.mark.parametrize("kinds", subsets(OURS), ids=named)
def test_nothing_changes_nothing_but_the_name(kinds):
    seats = 2 if Multiplayer in kinds else 1
    *_, plainly = walk(compose(Rails30, kinds)(), seats, 3)
    *_, with_it = walk(compose(Rails30, [*kinds, Nothing])(), seats, 3)
    assert with_it.turns == plainly.turns
    assert with_it.state == plainly.state
    assert with_it.outcome == plainly.outcome
    assert (with_it.text(), with_it.svg()) == (plainly.text(), plainly.svg())
    documents = [json.loads(dumps(one)) for one in (with_it, plainly)]
    names = [document.pop("variants") for document in documents]
    versions = [dict(document.pop("versions")) for document in documents]
    assert documents[0] == documents[1]
    assert set(names[0]) - set(names[1]) == versions[0].keys() - versions[1].keys() == {"nothing"}


class Gust(Action):
    """Luck says how the wind blows in a round."""

    strength: Annotated[int, Within(1, 6)]


class Blown(Event):
    strength: Annotated[int, Within(1, 6)]

    @override
    def apply(self, state: State):
        return state.with_note(Wind(self.strength, state.round))


class Wind(Note):
    strength: Annotated[int, Within(0, 6)] = 0
    round: Annotated[int, Within(0, 60)] = 0


class Weather(Rails30):
    """Before each roll of a round luck blows."""

    says = (Gust, Blown, Wind)

    def blows(self, state):
        return state.step == "rounds" and not state.owing and state.note(Wind).round < state.round

    @override
    def legal(self, state, seat):
        if seat == CHANCE and self.blows(state):
            return tuple(map(Gust, range(1, 7)))
        return super().legal(state, seat)

    @override
    def decide(self, state, seat, action):
        return (Blown(action.strength),) if type(action) is Gust else super().decide(state, seat, action)

    @override
    def bound(self, seats):
        return super().bound(seats) + self.rounds


def dice(match):
    return [str(one.action) for one in match.turns if one.seat == CHANCE and not isinstance(one.action, Gust)]


@pytest.mark.parametrize("kinds", subsets((*OURS, Weather))[1:], ids=named)
def test_no_variant_shifts_a_die(kinds):
    """Neither one that draws nothing nor one that draws something new; whatever is decided."""
    base = catalog(*kinds).new("rails30", seed=5)
    other = catalog(*kinds).new(named(kinds), seed=5)
    for match in (base, other):
        while not match.over:
            match.act(match.legal(match.to_act[0])[-1], match.to_act[0])
    shorter = min(len(dice(base)), len(dice(other)))
    assert shorter >= 35
    assert dice(base)[:shorter] == dice(other)[:shorter]
    assert (Weather in kinds) == any(isinstance(one.action, Gust) for one in other.turns)


# Two that each add


def with_name(kind, name):
    """The same class under another name."""
    kind.name = name
    return kind


def apples(name):
    class Apples(Rails30):
        @override
        def terms(self, state, seat):
            return (*super().terms(state, seat), Line("apples", 3))

    return with_name(Apples, name)


def pears(name):
    class Pears(Rails30):
        @override
        def terms(self, state, seat):
            return (*super().terms(state, seat), Line("pears", 50))

    return with_name(Pears, name)


@pytest.mark.parametrize("names", [("apples", "pears"), ("pears", "apples"), ("zebra", "aardvark")])
@pytest.mark.parametrize("kinds", subsets(OURS), ids=named)
def test_two_scoring_terms_both_count(kinds, names):
    """Whatever they are called; the verdict is that of the sum (rails30 9.2)."""
    more = [make(name) for make, name in zip((apples, pears), names, strict=True)]
    *_, match = walk(compose(Rails30, [*kinds, *more])(), 1, 3)
    plainly = compose(Rails30, kinds)().score(match.state, 0)
    score = match.outcome.scores[0]
    assert score.total == plainly.total + 53
    assert sorted(line.name for line in score.lines) == sorted([*(line.name for line in plainly.lines), "apples", "pears"])
    assert score.verdict in ("good", "excellent")


def dusk(name):
    class Dusk(Rails30):
        @override
        def proceed(self, state):
            over = state.step == "rounds" and state.round == 20 and not state.owing
            return super().proceed(state) or ((Ended("dusk"),) if over else ())

    return with_name(Dusk, name)


def flood(name):
    class Flood(Rails30):
        @override
        def proceed(self, state):
            over = state.step == "rounds" and state.white == state.black == 6 and not state.owing
            return super().proceed(state) or ((Ended("flood"),) if over else ())

    return with_name(Flood, name)


@pytest.mark.parametrize("kinds", subsets(OURS), ids=named)
def test_two_ends_both_count(kinds):
    """Whatever they are called: the same game ends by the same of them, and never later than by one."""
    for seed in range(6):
        ends = []
        for names in (("dusk", "flood"), ("flood", "dusk"), ("zebra", "aardvark")):
            more = [make(name) for make, name in zip((dusk, flood), names, strict=True)]
            match = Match(compose(Rails30, [*kinds, *more])(), 1, seed=seed)
            while not match.over:
                match.act(match.legal()[0])
            assert match.outcome.reason == match.state.ended
            ends.append((match.state.ended, match.state.round))
        flooded = next((round for round, roll in enumerate(dice(match)[6:], 1) if roll == "roll 6 6"), 99)
        assert {round for _, round in ends} == {min(flooded, 20)}
        assert flooded == 20 or {reason for reason, _ in ends} == {"flood" if flooded < 20 else "dusk"}


def narrow(name):
    class Narrow(Rails30):
        """Only the row: replaces `reach`."""

        @override
        def reach(self, state, seat):
            return 0b111111 << 6 * (self.dice(state, seat)[0] - 1)

    return with_name(Narrow, name)


def wide(name):
    class Wide(Rails30):
        """And the corners: extends `reach`."""

        @override
        def reach(self, state, seat):
            return super().reach(state, seat) | 1 | 1 << 5 | 1 << 30 | 1 << 35

    return with_name(Wide, name)


@pytest.mark.parametrize("names", [("narrow", "wide"), ("wide", "narrow"), ("zebra", "aardvark")])
@pytest.mark.parametrize("kinds", subsets(OURS), ids=named)
def test_one_that_replaces_lies_inside_one_that_extends(kinds, names):
    """Whatever they are called; two that replace are refused."""
    more = [make(name) for make, name in zip((narrow, wide), names, strict=True)]
    rules = compose(Rails30, [*kinds, *more])()
    *_, match = walk(rules, 1, 3)
    state = match.state.but(white=2, black=1)
    assert rules.reach(state, 0) == 0b111111 << 6 | 1 | 1 << 5 | 1 << 30 | 1 << 35
    with pytest.raises(ComposeError, match="'one' and 'other' both replace the rule 'reach'"):
        compose(Rails30, [*kinds, narrow("one"), narrow("other")])


def stubborn(name):
    class Stubborn(Rails30):
        """Nobody is ever done: extends `unfinished`."""

        @override
        def unfinished(self, state, seat):
            return super().unfinished(state, seat) or PASSES

    return with_name(Stubborn, name)


@pytest.mark.parametrize("name", ["aardvark", "zebra"])
def test_a_purchase_leaves_what_others_have_begun(name):
    """rails30 11.4: before it, and after it, the second action of another variant is asked for."""
    rules = compose(Rails30, [Actions, stubborn(name)])()
    one = sheet_with(shares={"1-2": 5}, bought=3)
    for round, kind in ((2, Pass), (3, Cross), (4, Pass)):
        state = Table((one,), (0,), "rounds", round, 2, 5)
        assert {type(action) for action in rules.legal(state, 0)} == {kind}


@pytest.mark.parametrize("kinds", subsets(OURS), ids=named)
def test_bounds_add_up(kinds):
    """rails30 11.4, 12.1: a second action in each round for shares, one more for each river."""
    more = (30 if Actions in kinds else 2) + (1 if Rivers in kinds else 0)
    rules = compose(Rails30, kinds)()
    for seats in (1, 2, 4):
        assert rules.bound(seats) == Rails30().bound(seats) + seats * (more - 2)


# Both orders


def forced(outer, inner):
    """Both variants in this order, whatever they say."""
    return type("Forced", (outer, inner, Rails30), {"name": "forced", "_layers": (outer, inner, Rails30)})()


ASKED = ("mine 3,3", "bonus 3,3", "lay 3,3 NS", "give-up 3,3", "buy 1-2", "cross 3,3", "draw-river 3,3-N", "white 1")


def told(match):
    """What the rules say of a moment: what may be done and why not, scores, text; in whatever order it is listed."""
    rules, state = match.rules, match.state
    seats = range(len(match.players))
    actions = [match.read(word) for word in ASKED if word.split()[0] in words_of(match.rules._layers)]
    why = [match.why_not(action, 0) for action in actions] if not match.over else []
    text = sorted(rules.text(state, match.players).splitlines())
    return [set(match.legal(seat)) for seat in seats], why, [total(rules, state, seat) for seat in seats], text


def rich_tables():
    """Sheets on which much is connected, with some shares in each cell."""
    sheets = [rulebook("rails30+actions+rivers").paper(case).sheets[0] for case in CASES.values()]
    return [Table((one.with_note(Shares((3, 5, 7, 4, 6, 9))),), step="rounds", round=30) for one in sheets]


def total(rules, state, seat):
    score = rules.score(state, seat)
    return score.total, sorted(score.lines, key=lambda line: line.name), score.verdict


@functools.cache
def words_of(kinds):
    from turnout.composition import says_of
    from turnout.notation import word_of

    return {word_of(word) for kind in kinds for word in says_of(kind) if issubclass(word, Action)}


def differ(one, other):
    """Whether the two orders can be told apart in random games; their saves are read by the same classes."""
    forth, back = forced(one, other), forced(other, one)
    if any(total(forth, table, 0) != total(back, table, 0) for table in rich_tables()):
        return True
    for number in range(4):
        seats = 2 if 2 in forth.seats() else 1
        there = Match(forth, seats, luck="manual")
        for match in walk(back, seats, f"{one.name} {other.name} {number}"):
            if len(match.turns) > len(there.turns):
                one_more = match.turns[-1]
                if one_more.action not in there.legal(one_more.seat):
                    return True
                there.act(one_more.action, one_more.seat)
            if there.state != match.state or told(there) != told(match):
                return True
    return False


def clash(one, other):
    try:
        compose(Rails30, [one, other])
    except ComposeError:
        return True
    return False


def extend_one(one, other):
    return bool(overrides(one).keys() & overrides(other).keys()) and not clash(one, other)


EXTENDING = [pair for pair in combinations(ALL, 2) if extend_one(*pair)]


@pytest.mark.parametrize(("one", "other"), EXTENDING, ids=lambda kind: kind.name)
def test_where_the_order_matters_one_says_after(one, other):
    """Each pair that extends one rule is played in both orders."""
    if differ(one, other):
        assert other.name in one.after or one.name in other.after


def test_actions_and_rivers_lie_in_any_order():
    """rails30 13.1: the one pair of ours that extends one rule; neither need say `after`."""
    assert [(one, other) for one, other in EXTENDING if one in OURS and other in OURS] == [(Actions, Rivers)]
    assert not differ(Actions, Rivers)
    assert Actions.after == Rivers.after == ()


def careless(name):
    class Careless(Rails30):
        """Half of the points of each pair: before the shares or after them is not the same."""

        @override
        def lines(self, state, seat):
            return [Line(line.name, line.points // 2, line.parts) for line in super().lines(state, seat)]

    return with_name(Careless, name)


def test_an_order_that_matters_is_seen():
    """The comparison itself: half of the smaller is not the smaller of the half."""
    assert differ(Actions, careless("careless"))
