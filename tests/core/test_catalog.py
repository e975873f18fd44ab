"""The catalog: games and variants by name, specs read and written, options held to their types."""

import math

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tictactoe import TicTacToe

from tests.core.variants import VARIANTS, Centre, Corners, Passing, Sized, Sudden
from turnout import Catalog, Rules, compose
from turnout.catalog import parse_spec, spec_of, with_options
from turnout.errors import ComposeError, NotationError, OptionError, PluginError, RulesError, UnknownName


@pytest.fixture
def catalog():
    every = Catalog()
    every.add(*VARIANTS, TicTacToe, distribution="noughts", version="1.2")
    every.add(Sized)
    return every


def sentence(kind, call, *args):
    with pytest.raises(kind) as fault:
        call(*args)
    said = fault.value.sentence
    assert len(said) < 300
    assert "\n" not in said
    assert said.endswith((".", "?"))
    return said


# what there is


def test_games_and_variants_are_listed_by_name(catalog):
    assert list(catalog.games()) == ["sized", "tictactoe"]
    assert list(catalog.variants("tictactoe")) == ["centre", "corners", "misery", "passing", "short", "sudden", "upper"]
    assert catalog.variants("sized") == {}


def test_brought_says_who_brings_the_layers(catalog):
    catalog.add(type("Extra", (TicTacToe,), {}), distribution="extras", version="3")
    assert catalog.brought(catalog.rules("tictactoe+extra+corners")) == (
        ("corners", "noughts 1.2"),
        ("extra", "extras 3"),
        ("tictactoe", "noughts 1.2"),
    )
    assert catalog.brought(compose(Sized)) == ()


def test_a_match_keeps_who_brought_its_rules(catalog):
    assert catalog.new("tictactoe+corners", seed=1).plugins == (
        ("corners", "noughts 1.2"),
        ("tictactoe", "noughts 1.2"),
    )


def test_a_name_is_brought_once_and_nothing_of_a_refused_call_stays(catalog):
    new = type("New", (TicTacToe,), {})
    for second, way in ((type("Corners", (TicTacToe,), {}), "rename"), (Corners, "leave one of them out")):
        said = sentence(PluginError, catalog.add, new, second)
        assert "'corners' is brought by noughts already" in said
        assert way in said
    assert "brought by" in sentence(PluginError, catalog.add, type("TicTacToe", (Rules,), {}))
    assert "new" not in catalog.variants("tictactoe")


def test_variants_may_be_added_before_their_game_in_one_call():
    catalog = Catalog()
    catalog.add(Corners, TicTacToe)
    assert list(catalog.variants("tictactoe")) == ["corners"]


def test_a_variant_whose_game_is_missing(catalog):
    assert "'tictactoe', a game that is not there" in sentence(PluginError, Catalog().add, Corners)
    other = type("Other", (type("TicTacToe", (Rules,), {}),), {})
    assert "not there" in sentence(PluginError, catalog.add, other)


def test_a_faulty_class_is_refused_at_once(catalog):
    assert "legal" in sentence(RulesError, catalog.add, type("Bad", (TicTacToe,), {"leagl": lambda self: ()}))


# specs read


@pytest.mark.parametrize(
    ("spec", "names", "options"),
    [
        ("sized", ["sized"], {}),
        (" a + b.c + d-e_1 ", ["a", "b.c", "d-e_1"], {}),
        ("a()", ["a"], {}),
        ("a(x=1)", ["a"], {"x": 1}),
        ("a( x = -1.5 , y=true,z=null )", ["a"], {"x": -1.5, "y": True, "z": None}),
        ("a(x=ring,y=word-two,)", ["a"], {"x": "ring", "y": "word-two"}),
        ('a(x="two words, and (more)",y=[1,2])', ["a"], {"x": "two words, and (more)", "y": [1, 2]}),
        ('a(x={"b": [true]})', ["a"], {"x": {"b": [True]}}),
        ("a(x=True)", ["a"], {"x": "True"}),
    ],
)
def test_a_spec_is_read(spec, names, options):
    assert parse_spec(spec) == (names, options)


@pytest.mark.parametrize(
    "spec",
    [
        "", "+", "a+", "+a", "a b", "30rails", "größe", "a(", "a)", "a(x)", "a(x=)", "a(=1)", "a(x=1 y=2)",
        "a(x=1,x=2)", "a(,)", "a(x=1)b", "a(x=1,,y=2)", "a" * 100_000, "a" + "+a" * 50_000, "a(x=" + "[" * 90_000,
        None, 7, b"a", ["a"],
    ],
)  # fmt: skip
def test_a_spec_that_cannot_be_read(spec, catalog):
    sentence((NotationError, UnknownName), catalog.rules, spec)


@given(st.text(max_size=30) | st.text(alphabet='sized+()=,"[]{}1.e \n', max_size=30))
def test_whatever_stands_in_a_spec_only_errors_of_turnout_come_out(text):
    catalog = Catalog()
    catalog.add(Sized)
    try:
        catalog.rules(text)
        catalog.rules(f"sized({text})")
    except (NotationError, UnknownName, OptionError):
        return


def test_unknown_names_get_a_hint(catalog):
    assert "Did you mean 'tictactoe'?" in sentence(UnknownName, catalog.rules, "tictactow")
    assert "The games: sized, tictactoe." in sentence(UnknownName, catalog.rules, "chess")
    assert "Did you mean 'corners'?" in sentence(UnknownName, catalog.rules, "tictactoe+corner")
    assert "The variants: centre, " in sentence(UnknownName, catalog.rules, "tictactoe+xyz")
    assert "There are no variants." in sentence(UnknownName, catalog.rules, "sized+rivers")
    assert "There are no games." in sentence(UnknownName, Catalog().rules, "sized")
    for call in (catalog.variants, catalog.compose):
        assert sentence(UnknownName, call, "chess")


def test_codes_are_stable(catalog):
    for spec, code in (
        ("chess", "no_such_game"),
        ("sized+x", "no_such_variant"),
        ("sized(x=1)", "option"),
        ("(", "notation"),
    ):
        with pytest.raises((UnknownName, OptionError, NotationError)) as fault:
            catalog.rules(spec)
        assert fault.value.code == code


def test_a_set_that_cannot_be(catalog):
    catalog.add(type("Strict", (TicTacToe,), {"needs": ("corners",)}))
    assert "tictactoe+corners+strict" in sentence(ComposeError, catalog.rules, "tictactoe+strict")


# options


@pytest.mark.parametrize(
    "options",
    [
        "size=0", "size=10", "size=true", "size=2.0", 'size="2"', "size=two", "size=null", "size=[2]", "size=NaN",
        "size=1e400", "size=-Infinity", "size=" + "9" * 50, "size=" + "9" * 5000,
        "shape=round", "shape=1", "open=1", "open=yes",
        "open=True", "heights=3", "heights=[1,true]", "heights={}", "title=7", "title=true", "sise=3", "score=3",
    ],
)  # fmt: skip
def test_options_are_strict(options, catalog):
    said = sentence(OptionError, catalog.rules, f"sized({options})")
    assert options.partition("=")[0] in said


def test_options_say_what_they_take(catalog):
    assert "1 to 9" in sentence(OptionError, catalog.rules, "sized(size=10)")
    assert "'square' or 'ring'" in sentence(OptionError, catalog.rules, "sized(shape=round)")
    assert "true or false" in sentence(OptionError, catalog.rules, "sized(open=yes)")
    assert "Its options: size, shape, open, heights, title." in sentence(OptionError, catalog.rules, "sized(sise=3)")
    assert "It has none." in sentence(OptionError, catalog.rules, "tictactoe(size=3)")


def test_options_in_and_beside_the_spec(catalog):
    rules = catalog.rules("sized(size=4)", {"open": True, "heights": (3, 4)})
    assert (rules.size, rules.open, rules.heights) == (4, True, (3, 4))
    assert "'size' is set twice" in sentence(OptionError, catalog.rules, "sized(size=4)", {"size": 4})
    for value in (True, "4", 4.0, math.nan, None, object()):
        sentence(OptionError, catalog.rules, "sized", {"size": value})


def test_an_option_is_held_to_every_type_that_a_layer_declares(catalog):
    catalog.add(type("Even", (Sized,), {"__annotations__": {"size": int}, "size": 8}))
    assert catalog.rules("sized+even").size == 8
    assert "1 to 9" in sentence(OptionError, catalog.rules, "sized+even(size=10)")


@pytest.mark.parametrize("check", [attrs.validators.le(5), attrs.validators.in_([1, 3]), attrs.validators.instance_of(bool)])
def test_a_validator_answers_in_a_sentence(check):
    field = attrs.field(default=3, validator=check)
    kind = type("Checked", (Rules,), {"__annotations__": {"size": int}, "size": field})
    said = sentence(OptionError, with_options, kind, {"size": 7})
    assert "checked" in said
    assert "Attribute(" not in said


def test_an_option_of_a_variant_is_there_only_with_it(catalog):
    assert catalog.rules("tictactoe+centre(points=7)").points == 7
    sentence(OptionError, catalog.rules, "tictactoe(points=7)")


# specs written


@given(
    st.fixed_dictionaries(
        {},
        optional={
            "size": st.integers(1, 9),
            "shape": st.sampled_from(["square", "ring"]),
            "open": st.booleans(),
            "heights": st.lists(st.integers(-5, 10**15), max_size=4).map(tuple),
            "title": st.text(max_size=20),
        },
    )
)
def test_a_spec_reads_back(options):
    catalog = Catalog()
    catalog.add(Sized)
    rules = catalog.rules("sized", options)
    again = catalog.rules(spec_of(rules))
    assert again == rules
    assert spec_of(again) == spec_of(rules)


def test_a_spec_is_canonical_and_says_only_what_differs(catalog):
    assert spec_of(catalog.rules("tictactoe+sudden+centre+corners(points=5)")) == "tictactoe+centre+corners+sudden"
    assert spec_of(catalog.rules("tictactoe+sudden+centre(points=7)")) == "tictactoe+centre+sudden(points=7)"
    assert spec_of(catalog.rules("sized(shape=ring,size=4)")) == 'sized(size=4,shape="ring")'
    assert spec_of(compose(TicTacToe, [Passing, Sudden, Centre])()) == "tictactoe+centre+passing+sudden"
