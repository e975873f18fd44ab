"""Composition: one class of a game and a set of variants, in one order, or a refusal that names both sides."""

import copy
import functools
import pickle
import sys
import threading
from itertools import combinations, permutations
from typing import ClassVar, final

import attrs
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from tictactoe import Board, Mark, Marked, TicTacToe
from typing_extensions import override

import turnout
from tests.core.variants import (
    ASK,
    EXTENDING,
    REPLACING,
    VARIANTS,
    Centre,
    Corners,
    Forms,
    Misery,
    Pass,
    Passed,
    Passes,
    Passing,
    Short,
    Sized,
    Sudden,
    Upper,
    run,
    variant,
)
from turnout import Action, Catalog, Event, Rules, compose, explain
from turnout.composition import layers_of, options_of, says_of
from turnout.errors import ComposeError, OptionError, RulesError, UnknownName
from turnout.layers import check_layer, extends


def refused(kind=ComposeError, *, words=(), game=TicTacToe, variants=()):
    """The sentence of a refusal, the same for every order of asking."""
    said = set()
    for order in permutations(variants):
        with pytest.raises(kind) as fault:
            compose(game, order)
        said.add(fault.value.sentence)
    assert len(said) == 1
    for word in words:
        assert word in min(said)
    assert min(said).endswith((".", "?"))
    return min(said)


def layers(kind):
    return [one.name for one in layers_of(kind)]


# names and classes


def test_no_variants_are_the_game_itself():
    assert compose(TicTacToe) is TicTacToe
    assert layers_of(TicTacToe) == (TicTacToe,)


def test_names_are_sorted_and_the_class_is_the_same_for_every_order():
    kinds = {compose(TicTacToe, order) for order in permutations([Sudden, Corners, Centre])}
    assert [kind.name for kind in kinds] == ["tictactoe+centre+corners+sudden"]
    assert compose(TicTacToe, [Corners, Corners]) is compose(TicTacToe, (one for one in [Corners]))


def test_threads_get_the_same_class():
    fresh = [type(f"Fresh{n}", (TicTacToe,), {}) for n in range(4)]
    barrier, found, interval = threading.Barrier(8), [], sys.getswitchinterval()

    def ask():
        barrier.wait()
        found.append(compose(TicTacToe, fresh))

    threads = [threading.Thread(target=ask) for _ in range(8)]
    sys.setswitchinterval(1e-6)
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    sys.setswitchinterval(interval)
    assert len(set(found)) == 1


def test_ties_go_by_name_later_names_outside():
    assert layers(compose(TicTacToe, [Sudden, Corners, Centre])) == ["sudden", "corners", "centre", "tictactoe"]


def test_words_of_every_layer():
    assert set(says_of(compose(TicTacToe, [Passing, Upper]))) == {Mark, Marked, Pass, Passed, Passes}


def test_a_class_made_from_a_composed_one_keeps_its_layers():
    class House(compose(TicTacToe, [Corners])):
        pass

    assert layers(House) == ["house", "corners", "tictactoe"]


def test_a_variant_used_alone_has_its_game_below():
    assert layers(Corners) == ["corners", "tictactoe"]


# options


def test_options_of_composed_rules():
    class Big(Sized):
        size: int = 5

    class Titled(Sized):
        title: str = "big"
        more: bool = True

    rules = compose(Sized, [Big, Titled])(open=True)
    assert options_of(rules) == {
        "size": 5, "shape": "square", "open": True, "heights": (1, 2), "title": "big", "more": True,
    }  # fmt: skip
    assert rules == compose(Sized, [Titled, Big])(open=True)
    assert hash(rules) == hash(compose(Sized, [Titled, Big])(open=True))
    assert rules != compose(Sized, [Big])(open=True)


def test_a_redeclared_default_keeps_validator_and_range():
    class Big(Sized):
        size: int = 5

    with pytest.raises(ValueError, match="size"):
        compose(Sized, [Big])(size=0)
    catalog = Catalog()
    catalog.add(Sized, Big)
    with pytest.raises(OptionError, match="1 to 9"):
        catalog.rules("sized+big(size=10)")
    assert catalog.rules("sized+big").size == 5


def test_two_with_the_same_new_default_go_together():
    class One(Sized):
        size: int = 5

    class Two(Sized):
        size: int = 5

    assert compose(Sized, [One, Two])().size == 5


def test_two_that_set_one_option_differently():
    class One(Sized):
        size: int = 5

    class Two(Sized):
        size: int = 6

    refused(words=["'one'", "'two'", "'size'", "5", "6"], game=Sized, variants=[One, Two])


def test_two_that_check_one_option_differently():
    class One(Sized):
        size: int = attrs.field(default=5, validator=attrs.validators.le(6))

    class Two(Sized):
        size: int = 5

    refused(words=["'one'", "'two'", "'size'"], game=Sized, variants=[One, Two])


def test_two_that_bring_one_option_even_with_the_same_default():
    class One(TicTacToe):
        rows: int = 5

    class Two(TicTacToe):
        rows: int = 5

    refused(words=["'one'", "'two'", "'rows'"], variants=[One, Two])


def test_an_option_of_one_is_a_value_of_another():
    class One(TicTacToe):
        rows: int = 5

    class Two(TicTacToe):
        rows = 6

    refused(words=["'one'", "'two'", "'rows'"], variants=[One, Two])


# pickles


@pytest.mark.parametrize("copied", [copy.copy, copy.deepcopy, lambda one: pickle.loads(pickle.dumps(one))])
def test_composed_rules_pickle_as_classes_and_options(copied):
    rules = compose(TicTacToe, [Centre, Corners, Sudden])(points=7)
    again = copied(rules)
    assert again == rules
    assert type(again) is type(rules)
    assert again.points == 7
    assert b"centre__" not in pickle.dumps(rules)


# explain


def test_explain_lists_the_layers_that_answer_outermost_first():
    kind = compose(TicTacToe, [Corners, Centre, Misery, Sudden])
    answers = explain(kind, "score")
    assert [(answer.layer, answer.extends) for answer in answers] == [
        ("corners", True),
        ("centre", True),
        ("misery", False),
    ]
    assert str(answers[0]).startswith("corners: extends at tests.core.variants.Corners, line ")
    assert [answer.layer for answer in explain(kind(), "proceed")] == ["sudden", "tictactoe"]


def test_explain_knows_defaults_forms_and_what_is_no_rule():
    assert str(explain(TicTacToe, "weight")[0]).endswith("The odds of an action of CHANCE, a positive number.")
    assert [answer.layer for answer in explain(TicTacToe, "but")] == ["turnout"]
    for rule in ASK:
        assert "forms" in [answer.layer for answer in explain(Forms, rule)]
    for name in ("legl", "_reduce", "says", "__init__"):
        with pytest.raises(UnknownName, match="has no rule"):
            explain(TicTacToe, name)


def test_explain_names_a_plain_mixin_by_its_class():
    class Mixin:
        def score(self, state, seat):
            return super().score(state, seat)

    class Mixed(Mixin, TicTacToe):
        pass

    assert [answer.layer for answer in explain(compose(TicTacToe, [Mixed]), "score")] == ["Mixin", "tictactoe"]


# every form of a rule


def asked_of(kind, rule):
    return eval(ASK[rule].format(rule), {"rules": kind(), "run": run})


@pytest.mark.parametrize(("rule", "body"), EXTENDING)
def test_a_rule_that_extends(rule, body):
    kind = variant("one", body)
    assert extends(kind, rule)
    assert asked_of(compose(Forms, [kind]), rule) == 2
    assert [answer.layer for answer in explain(compose(Forms, [kind]), rule)] == ["one", "forms"]


@pytest.mark.parametrize(("rule", "body"), REPLACING)
def test_a_rule_that_replaces(rule, body):
    kind = variant("one", body)
    assert not extends(kind, rule)
    assert asked_of(compose(Forms, [kind]), rule) == 10
    assert [answer.layer for answer in explain(compose(Forms, [kind]), rule)] == ["one"]


PAIRS = [(one, other) for one in EXTENDING for other in REPLACING if one[0] == other[0]]


@pytest.mark.parametrize("names", [("aaa", "zzz"), ("zzz", "aaa")])
@pytest.mark.parametrize(("outer", "inner"), PAIRS)
def test_replacing_lies_inside_extending_whatever_the_names(outer, inner, names):
    rule = outer[0]
    around, within = variant(names[0], outer[1]), variant(names[1], inner[1])
    kind = compose(Forms, [within, around])
    assert layers_of(kind) == (around, within, Forms)
    assert asked_of(kind, rule) == 11


@pytest.mark.parametrize("names", [("aaa", "zzz"), ("zzz", "aaa")])
@pytest.mark.parametrize(("rule", "body"), EXTENDING)
def test_two_that_extend_both_count(rule, body, names):
    assert asked_of(compose(Forms, [variant(name, body) for name in names]), rule) == 3


@pytest.mark.parametrize("names", [("aaa", "zzz"), ("zzz", "aaa")])
@pytest.mark.parametrize(("rule", "body"), REPLACING)
def test_two_that_replace_are_refused_whatever_the_names(rule, body, names):
    plain = next(other for name, other in REPLACING if name == rule)
    pair = [variant(names[0], body), variant(names[1], plain)]
    sentence = refused(words=["'aaa' and 'zzz' both replace the rule", repr(rule)], game=Forms, variants=pair)
    assert "super()" in sentence


def test_a_conditional_super_counts_as_extending():
    """It cannot be told from the code when; the docs say so."""
    kind = variant("one", "def plain(self): return super().plain() if self is None else 10")
    assert extends(kind, "plain")


def test_super_of_another_layer_does_not_count():
    """`super(Other, self)` would skip every layer between."""
    other = variant("other", "def plain(self): return super().plain()")
    one = variant("one", "def plain(self): return super(Skipped, self).plain()")
    one.plain.__globals__["Skipped"] = other
    assert not extends(one, "plain")


def test_a_borrowed_method_asks_the_super_of_its_own_class():
    lender = variant("lender", "def plain(self): return super().plain() + 1")
    borrower = type("Borrower", (Forms,), {"plain": lender.plain})
    assert not extends(borrower, "plain")


def test_a_method_put_in_by_hand_extends():
    class Late(Forms):
        pass

    def plain(self):
        return super(Late, self).plain() + 1

    Late.plain = plain
    assert extends(Late, "plain")
    assert asked_of(compose(Forms, [Late]), "plain") == 2


# both count


def board(text, **said):
    return Board(bytes("-XO".index(mark) for mark in text), **said)


@pytest.mark.parametrize("names", list(permutations(["aaa", "mmm", "zzz"])))
def test_terms_and_ends_of_all_count_whatever_they_are_called(names):
    corners, centre, misery = (
        type(name, (base,), {"name": name}) for name, base in zip(names, (Corners, Centre, Misery), strict=True)
    )
    full = board("XXXOX-OO-")
    assert compose(TicTacToe, [corners, centre, misery])().score(full, 0).total == -1 + 2 + 5
    assert compose(TicTacToe, [corners, centre])().score(full, 0).total == 1 + 2 + 5
    sudden, short = (type(name, (base,), {"name": name}) for name, base in zip(names[:2], (Sudden, Short), strict=True))
    rules = compose(TicTacToe, [sudden, short])()
    assert rules.proceed(board("----X----"))[0].reason == "middle taken"
    assert rules.proceed(board("XO-X-----"))[0].reason == "short"
    assert rules.proceed(board("XXXOO----"))[0].reason == "three in a row"
    assert rules.proceed(board("XO-------")) == ()


def test_every_set_composes_and_plays_whole_games():
    for size in range(len(VARIANTS) + 1):
        for chosen in combinations(VARIANTS, size):
            rules = compose(TicTacToe, chosen)()
            match = turnout.Match(rules, seed=7)
            while not match.over and match.legal():
                match.act(match.legal()[-1])


# refusals, one by one


def test_two_words_shared():
    class One(TicTacToe):
        says = (Passed,)

    refused(words=["'one'", "'passing'", "'Passed'", "a word belongs to one layer"], variants=[One, Passing])


def test_two_words_with_one_text_or_one_class_name():
    class Skip(Action):
        word = "pass"

    class Text(TicTacToe):
        says = (Skip,)

    class Name(TicTacToe):
        says = (type("Passes", (Event,), {}),)

    refused(words=["'text'", "'passing'", "'pass'"], variants=[Text, Passing])
    refused(words=["'name'", "'passing'", "'Passes'"], variants=[Name, Passing])


def test_a_word_of_the_game():
    class One(TicTacToe):
        says = (Mark,)

    refused(words=["'one'", "'tictactoe'", "'Mark'"], variants=[One])


def test_a_private_name_that_two_have():
    pair = [
        variant(name, "def plain(self): return super().plain() + self._more()\n def _more(self): return 1")
        for name in ("one", "two")
    ]
    assert "Rename" in refused(words=["'one' and 'two'", "'_more'"], game=Forms, variants=pair)


def test_a_public_name_of_their_own_that_two_have():
    pair = [variant(name, "def harvest(self): return 1") for name in ("one", "two")]
    assert "Rename" in refused(words=["'one' and 'two'", "'harvest'"], game=Forms, variants=pair)


def test_a_private_name_of_the_game():
    class One(Sized):
        def _secret(self):
            return super()._secret()

    refused(RulesError, words=["One._secret", "Sized"], game=Sized, variants=[One])


def test_what_runs_after_construction_is_a_rule_like_any():
    body = "def __attrs_post_init__(self): pass"
    refused(
        words=["'one' and 'two'", "'__attrs_post_init__'"],
        game=Forms,
        variants=[variant("one", body), variant("two", body)],
    )


@pytest.mark.parametrize("method", ["__init__(self, size)", "__eq__(self, other)", "__repr__(self)"])
def test_what_attrs_writes_anew(method):
    refused(
        RulesError,
        words=["One.__", "Leave it out"],
        game=Forms,
        variants=[variant("one", f"def {method}: return None")],
    )


def made(class_name, **body):
    return type(class_name.title(), (TicTacToe,), body)


def test_needs():
    one, two = made("one", needs=("two",)), made("two")
    assert refused(words=["'one' needs 'two'", "tictactoe+one+two"], variants=[one])
    assert layers(compose(TicTacToe, [one, two])) == ["two", "one", "tictactoe"]


def test_bars():
    refused(
        words=["'two' and 'one' cannot be played together", "'two' bars 'one'"],
        variants=[made("one"), made("two", bars=("one",))],
    )


def test_after():
    one, two, three = made("one", after=("two", "absent")), made("two", after=("three",)), made("three")
    assert layers(compose(TicTacToe, [one, two, three])) == ["one", "two", "three", "tictactoe"]


def test_after_in_a_circle():
    circle = [made("one", after=("two",)), made("two", after=("three",)), made("three", after=("one",))]
    refused(words=["'one'", "'two'", "'three'", "cannot be ordered", "comes after"], variants=circle)


def test_after_against_the_order_of_replacing():
    class First(Misery):
        name = "first"
        after = ("corners",)

    refused(words=["'first'", "'corners'", "'score'", "comes after"], variants=[First, Corners])


def test_two_that_each_replace_what_the_other_extends():
    one = variant("one", "def plain(self): return 10\n @property\n def proper(self): return super().proper + 1")
    two = variant("two", "def plain(self): return super().plain() + 1\n @property\n def proper(self): return 10")
    refused(words=["'one'", "'two'", "'plain'", "'proper'"], game=Forms, variants=[one, two])


def test_a_variant_of_another_game():
    refused(words=["'corners' is no variant of 'sized'", "'tictactoe'"], game=Sized, variants=[Corners])
    refused(words=["'sized' is no variant of 'tictactoe'", "a game of its own"], variants=[Sized])
    refused(words=["'tictactoe' is no variant of 'tictactoe'"], variants=[TicTacToe])
    refused(words=["'corners' is no game", "'tictactoe'"], game=Corners, variants=[])


def test_composed_rules_are_no_variant():
    refused(RulesError, words=["name"], variants=[compose(TicTacToe, [Corners])])


def test_two_of_one_name():
    refused(words=["Two variants are called 'corners'"], variants=[Corners, made("corners")])


@pytest.mark.parametrize(
    ("method", "meant"),
    [
        ("legals", "legal"),
        ("leagl", "legal"),
        ("proced", "proceed"),
        ("to_acts", "to_act"),
        ("scores", "score"),
        ("need", "needs"),
        ("bar", "bars"),
    ],
)
def test_misspelt(method, meant):
    value = ("corners",) if meant in ("needs", "bars") else lambda self, state, seat: ()
    refused(RulesError, words=[f"One.{method}", f"did you mean '{meant}'?"], variants=[made("one", **{method: value})])


def test_a_name_that_is_less_like_a_rule_is_its_own():
    assert compose(TicTacToe, [made("one", river_squares=lambda self: (), _legal=1)])


@pytest.mark.parametrize("around", [lambda f: f, property, classmethod, staticmethod])
def test_override_that_overrides_nothing(around):
    one = made("one", harvest=around(override(lambda self: 1)))
    refused(RulesError, words=["One.harvest overrides nothing"], variants=[one])
    if around in (classmethod, staticmethod):
        refused(RulesError, words=["One.harvest"], variants=[made("one", harvest=override(around(lambda self: 1)))])


def test_final_rule():
    class Closed(Rules[Board]):
        @final
        def count(self):
            return 1

        @property
        @final
        def size(self):
            return 1

    for rule, value in (("count", lambda self: super().count()), ("size", 3), ("count", None)):
        one = type("One", (Closed,), {rule: value})
        refused(RulesError, words=[f"One.{rule}", "@final", "Closed"], game=Closed, variants=[one])


@pytest.mark.parametrize("value", [5, lambda self: 5, property(lambda self: 5)])
def test_an_option_without_its_type(value):
    one = type("One", (Sized,), {"size": value})
    assert "size: <type> = ..." in refused(RulesError, words=["One", "'size'"], game=Sized, variants=[one])


def test_an_option_that_would_be_none():
    class Constant(Sized):
        size: ClassVar[int] = 5

    class Mixin:
        size: int = 5

    class Mixed(Mixin, Sized):
        pass

    refused(RulesError, words=["Constant", "'size'"], game=Sized, variants=[Constant])
    refused(RulesError, words=["Mixin", "'size'"], game=Sized, variants=[Mixed])


def test_options_that_cannot_be():
    class Data(TicTacToe):
        needs: tuple[str, ...] = ("corners",)

    class Named(TicTacToe):
        name: str = "corners"

    class Bare(TicTacToe):
        rows: int

    class Private(TicTacToe):
        _rows: int = 3

    class Hiding(TicTacToe):
        legal: bool = True

    for one, word in (
        (Data, "'needs'"),
        (Named, "'name'"),
        (Bare, "'rows'"),
        (Private, "'_rows'"),
        (Hiding, "'legal'"),
    ):
        refused(RulesError, words=[one.__name__, word], variants=[one])


@pytest.mark.parametrize("rule", ["to_act", "legal", "decide", "proceed"])
def test_a_generator_where_an_answer_is_wanted(rule):
    def generated(self, *_):
        yield

    async def awaited(self, *_):
        return ()

    async def both(self, *_):
        yield

    for member in (generated, awaited, both):
        sentence = refused(RulesError, words=[f"One.{rule}"], variants=[made("one", **{rule: member})])
        assert "a tuple or a list" in sentence


def test_a_generator_decorated_into_a_tuple_is_none():
    def listed(function):
        return functools.wraps(function)(lambda *args: tuple(function(*args)))

    class Listed(TicTacToe):
        @listed
        def legal(self, state, seat):
            yield from super().legal(state, seat)

    assert len(compose(TicTacToe, [Listed])().legal(Board(), 0)) == 9
    assert extends(Listed, "legal")


@pytest.mark.parametrize(
    ("data", "value"),
    [
        ("needs", "rivers"), ("needs", ["rivers"]), ("bars", "rivers"), ("after", ("rivers", 3)),
        ("says", Pass), ("says", ("Pass",)),
        ("name", ""), ("name", "a+b"), ("name", "30rails"), ("name", "größe"), ("name", 3),
        ("version", 2), ("version", ""),
    ],
)  # fmt: skip
def test_data_of_the_wrong_kind(data, value):
    refused(RulesError, words=[f".{data} must be"], variants=[made("one", **{data: value})])


def test_a_version_may_be_local():
    assert compose(TicTacToe, [made("one", version="1.0+local-2")])


# nothing that asks


class Paced(Rules[Board]):
    """A game whose score asks two inner rules and an option."""

    pace: int = 2

    def score(self, state, seat):
        return self.terms(state) + self.pace

    def terms(self, state):
        return self.worth(state)

    def worth(self, state):
        return 1


def paced(name, **body):
    return type(name.title(), (Paced,), {rule: eval(text) if isinstance(text, str) else text for rule, text in body.items()})


FLAT = {"score": "lambda self, state, seat: 7"}


@pytest.mark.parametrize("names", [("aaa", "zzz"), ("zzz", "aaa")])
def test_a_replaced_rule_leaves_nothing_that_asks_what_another_changes(names):
    flat, worth = paced(names[0], **FLAT), paced(names[1], worth="lambda self, state: 5")
    refused(
        words=[f"'{names[0]}' replaces what asks 'worth', which '{names[1]}' changes"],
        game=Paced,
        variants=[flat, worth],
    )


def test_a_replaced_rule_leaves_nothing_that_reads_an_option_which_another_sets():
    class Fast(Paced):
        pace: int = 3

    refused(
        words=["'flat' replaces what asks 'pace', which 'fast' changes"],
        game=Paced,
        variants=[paced("flat", **FLAT), Fast],
    )


def test_what_is_still_asked_goes_together():
    """Also where another layer, or the rule that replaces, asks it."""
    worth = paced("worth", worth="lambda self, state: 5")
    assert compose(Paced, [worth, paced("half", score="lambda self, state, seat: self.worth(state)")])
    assert compose(Paced, [worth, paced("named", score="lambda self, state, seat: getattr(self, 'worth')(state)")])

    class Again(Paced):
        def score(self, state, seat):
            return super().score(state, seat) + self.worth(state)

    assert compose(Paced, [worth, paced("flat", **FLAT), Again])().score(Board(), 0) == 12
    assert compose(Paced, [paced("unasked", other="lambda self: 5"), paced("flat", **FLAT)])


def test_two_that_together_leave_nothing_that_asks():
    class Twice(Rules[Board]):
        def score(self, state, seat):
            return self.worth()

        def bound(self, seats):
            return self.worth()

        def worth(self):
            return 1

    one, two, worth = (
        type(name, (Twice,), {rule: lambda self, *_: 9}) for name, rule in (("One", "score"), ("Two", "bound"), ("Worth", "worth"))
    )
    assert compose(Twice, [one, worth])
    assert compose(Twice, [two, worth])
    refused(words=["'one'", "'two'", "'worth'"], game=Twice, variants=[one, two, worth])


# mixins, and variants made from variants


def test_a_variant_of_a_variant_lies_outside_it():
    class Abc(Corners):
        def score(self, state, seat):
            return super().score(state, seat)

    assert layers(compose(TicTacToe, [Abc, Corners, Centre])) == ["abc", "corners", "centre", "tictactoe"]
    assert layers(compose(TicTacToe, [Abc])) == ["abc", "tictactoe"]
    assert [answer.layer for answer in explain(compose(TicTacToe, [Abc]), "score")] == ["abc", "corners", "tictactoe"]


def test_a_variant_made_from_two_keeps_their_order():
    class Both(Centre, Corners):
        pass

    assert layers(compose(TicTacToe, [Both, Centre, Corners])) == ["both", "centre", "corners", "tictactoe"]


def test_a_variant_of_a_variant_may_set_its_option():
    class Nine(Centre):
        points: int = 9

    assert compose(TicTacToe, [Nine, Centre])().points == 9
    assert compose(TicTacToe, [Nine, Corners])().points == 9


def test_a_shared_mixin_is_no_clash():
    class Mixin:
        says = (Pass,)

        def score(self, state, seat):
            return super().score(state, seat)

        def _own(self):
            return 1

    class One(Mixin, TicTacToe):
        pass

    class Two(Mixin, TicTacToe):
        pass

    kind = compose(TicTacToe, [One, Two, Misery])
    assert [answer.layer for answer in explain(kind, "score")] == ["Mixin", "misery"]


def test_a_mixin_is_checked_like_its_variant():
    class Mixin:
        @override
        def legal(self, state, seat):
            return super().legal(state, seat)

    class Misspelt:
        def leagl(self, state, seat):
            return ()

    assert compose(TicTacToe, [type("One", (Mixin, TicTacToe), {})])
    refused(RulesError, words=["Misspelt.leagl", "'legal'"], variants=[type("One", (Misspelt, TicTacToe), {})])


def test_options_of_two_mixins_clash():
    class Left(TicTacToe):
        rows: int = 3

    class Right(TicTacToe):
        rows: int = 4

    refused(words=["'one'", "'two'", "'rows'"], variants=[type("One", (Left,), {}), type("Two", (Right,), {})])


def test_a_mixin_that_a_sister_replaces():
    """`Takes` lies outside `Gives` because it is made from it; so what `Keeps` brings from there would be undone."""

    class Gives(TicTacToe):
        def score(self, state, seat):
            return super().score(state, seat)

    class Takes(Gives):
        def score(self, state, seat):
            return turnout.Score(0)

    class Keeps(Gives):
        pass

    refused(words=["'keeps' and 'takes' both replace the rule 'score'"], variants=[Takes, Keeps])


def test_mixins_in_two_orders():
    left, right = type("Left", (TicTacToe,), {}), type("Right", (TicTacToe,), {})
    pair = [type("One", (left, right), {}), type("Two", (right, left), {})]
    refused(words=["'one' and 'two' cannot be ordered"], variants=pair)


# random sets against a naive oracle

RULES = ("legal", "decide", "proceed", "score")
NAMES = ("ash", "birch", "cedar", "elm")
Sets = st.lists(
    st.tuples(
        st.dictionaries(st.sampled_from(RULES), st.sampled_from(["extends", "extends", "replaces"])),
        st.sets(st.sampled_from(NAMES), max_size=2),
    ),
    min_size=1,
    max_size=4,
).map(lambda members: dict(zip(NAMES, members, strict=False)))


def grown(name, rules, after=()):
    kind = type(name.title(), (Ground,), {"after": tuple(after)})
    for rule, how in rules.items():
        setattr(kind, rule, answer_of(kind, name, rule, how))
    return kind


def answer_of(kind, name, rule, how):
    """A rule that puts its name before what lies inside. `exec`, since the rule must stand in its code."""
    words = {"Kind": kind}
    inner = f", *super(Kind, self).{rule}(*_)" if how == "extends" else ","
    exec(f"def {rule}(self, *_): return ({name!r}{inner})", words)
    return words[rule]


class Ground(Rules[Board]):
    def legal(self, *_):
        return ("ground",)

    decide = proceed = score = legal


def naive_orders(members):
    """All orders, from the innermost out, that obey every constraint: tried one by one."""
    for rule in RULES:
        if [rules.get(rule) for rules, _ in members.values()].count("replaces") > 1:
            return []
    return [order for order in permutations(members) if all(obeys(order, members, name) for name in order)]


def obeys(order, members, name):
    rules, after = members[name]
    outside = order[order.index(name) + 1 :]
    inside = order[: order.index(name)]
    undone = any(how == "replaces" and rule in members[other][0] for rule, how in rules.items() for other in inside)
    return not undone and not (set(outside) & (after - {name}))


@settings(deadline=None, max_examples=150)
@given(Sets)
def test_a_random_set_is_ordered_as_a_naive_oracle_says(members):
    kinds = [grown(name, rules, after - {name}) for name, (rules, after) in members.items()]
    orders = naive_orders({name: (rules, after - {name}) for name, (rules, after) in members.items()})
    if not orders:
        assert refused(game=Ground, variants=kinds)
        return
    (kind,) = {compose(Ground, asked) for asked in permutations(kinds)}
    assert tuple(reversed(layers(kind))) == ("ground", *min(orders))
    for rule in RULES:
        heard = getattr(kind(), rule)(Board())
        assert set(members) & set(heard) == {name for name, (rules, _) in members.items() if rule in rules}
        assert [answer.layer for answer in explain(kind, rule)] == list(heard)


@settings(deadline=None, max_examples=100)
@given(Sets, st.permutations(NAMES))
def test_whether_a_set_is_possible_never_depends_on_names(members, names):
    renamed = dict(zip(NAMES, names, strict=True))
    others = {renamed[name]: (rules, {renamed[one] for one in after}) for name, (rules, after) in members.items()}
    assert possible(members) == possible(others)


def possible(members):
    try:
        return bool(compose(Ground, [grown(name, rules, after) for name, (rules, after) in members.items()]))
    except ComposeError:
        return False


Rule = st.sampled_from(["extends", "replaces", None])
Families = st.tuples(
    st.tuples(Rule, Rule),
    st.lists(st.tuples(st.sampled_from([(), (0,), (1,), (0, 1), (1, 0)]), Rule, Rule), min_size=2, max_size=4),
)


def family(described, names):
    """Variants that are made from two mixins, each of which may answer `legal` or `score`."""
    mixins, members = described
    bases = [grown(name, {"legal": how} if how else {}) for name, how in zip(("left", "right"), mixins, strict=True)]
    kinds = []
    for name, (parents, legal, score) in zip(names, members, strict=False):
        kind = type(name.title(), tuple(bases[one] for one in parents) or (Ground,), {})
        for rule, how in (("legal", legal), ("score", score)):
            if how:
                setattr(kind, rule, answer_of(kind, name, rule, how))
        kinds.append(kind)
    return kinds


@settings(deadline=None, max_examples=100)
@given(Families, st.permutations(NAMES))
def test_nothing_of_a_family_is_undone_silently(described, names):
    """What a variant says alone, it still says in every set: whatever it brings, through mixins too, is asked."""
    kinds = family(described, NAMES)
    composed = outcome(kinds)
    assert (composed is None) == (outcome(family(described, names)) is None)
    assume(composed is not None)
    for kind in kinds:
        for rule in ("legal", "score"):
            alone = getattr(compose(Ground, [kind])(), rule)()
            together = getattr(composed(), rule)()
            assert set(alone) - {"ground"} <= set(together)


def outcome(kinds):
    try:
        return compose(Ground, kinds)
    except ComposeError:
        return None


def test_the_checks_leave_the_variants_of_the_tests_alone():
    for one in (TicTacToe, *VARIANTS, Sized, Forms):
        check_layer(one)
