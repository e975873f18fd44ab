"""The text form of an action: what is shown reads back, and what cannot be read is said in one sentence."""

from enum import Enum
from typing import Annotated, Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from turnout import Action, Length, Player, Seat, Spoken, Within
from turnout.errors import NotationError, RulesError
from turnout.notation import example, read, show, usage, word_of


class Colour(Enum):
    RED = "r"
    DARK_BLUE = 7


class Ask(Action):
    number: int
    low: Annotated[int, Within(-3, 3)]
    yes: bool
    text: str


class BuyShares(Action):
    kind: Literal["bank", "rail way", "5", 5]
    colour: Colour
    maybe: int | None
    said: str | None


class Many(Action):
    numbers: tuple[int, ...]
    pair: tuple[int, str]
    texts: tuple[str, ...]
    maybes: tuple[int | None, ...]
    kinds: tuple[Literal["a b", "c/d", "()"], ...]
    three: Annotated[tuple[int, ...], Length(3)]


class Sit(Action):
    word = "sit-down"
    seat: Seat
    player: Player
    child: Annotated[Player, Within(0, 5)]
    square: Annotated[int, Spoken(lambda value: "abc"[value], "abc".index, "a")]


class Go(Action):
    pass


WORDS = (Ask, BuyShares, Many, Sit, Go)
INTS = st.integers(-(2**63) + 1, 2**63 - 1)
TEXTS = st.text(max_size=12) | st.sampled_from(
    ["-", "()", "yes", '"', "\\", 'a"b', "a/b", "/", " ", "\u2028", "\x00", "\ud800", "5"]
)
ACTIONS = st.one_of(
    st.builds(Ask, INTS, st.integers(-3, 3), st.booleans(), TEXTS),
    st.builds(
        BuyShares,
        st.sampled_from(["bank", "rail way", "5", 5]),
        st.sampled_from(Colour),
        st.none() | INTS,
        st.none() | TEXTS,
    ),
    st.builds(
        Many,
        st.lists(INTS, max_size=4).map(tuple),
        st.tuples(INTS, TEXTS),
        st.lists(TEXTS, max_size=4).map(tuple),
        st.lists(st.none() | INTS, max_size=4).map(tuple),
        st.lists(st.sampled_from(["a b", "c/d", "()"]), max_size=3).map(tuple),
        st.tuples(INTS, INTS, INTS),
    ),
    st.builds(Sit, st.integers(-1, 255), st.integers(0, 255), st.integers(0, 5), st.integers(0, 2)),
    st.just(Go()),
)


@given(ACTIONS)
def test_what_is_shown_reads_back(action):
    text = show(action)
    assert read(text, WORDS) == action
    assert [type(part) for part in vars(read(text, WORDS)).values()] == [type(part) for part in vars(action).values()]
    assert show(read(text, WORDS)) == text == str(action)


@given(ACTIONS)
def test_what_is_shown_is_one_line_of_printable_ascii(action):
    assert show(action).isprintable()
    assert show(action).isascii()


@given(ACTIONS, st.sampled_from(["  {}", "{}\t", "{} \n"]))
def test_blanks_around_and_the_case_of_the_word_do_not_matter(action, around):
    word, _, rest = show(action).partition(" ")
    assert read(around.format(f"{word.upper()}   {rest}"), WORDS) == action


def test_the_forms_are_these():
    """Golden lines: saves of transcripts live longer than the code."""
    assert show(Ask(-5, 3, True, "a b")) == 'ask -5 3 yes "a b"'
    assert show(Ask(0, 0, False, "it's")) == "ask 0 0 no it's"
    assert show(BuyShares("bank", Colour.DARK_BLUE, None, "-")) == 'buy-shares bank dark_blue - "-"'
    assert show(BuyShares("rail way", Colour.RED, 7, None)) == 'buy-shares "rail way" red 7 -'
    assert [show(BuyShares(kind, Colour.RED, 7, "x")) for kind in (5, "5")] == [
        "buy-shares 5 red 7 x",
        'buy-shares "5" red 7 x',
    ]
    assert show(Many((), (1, "x"), ("a/b", "c"), (1, None), (), (1, 2, 3))) == 'many () 1/x "a/b"/c 1/- () 1/2/3'
    assert show(Sit(-1, 0, 5, 1)) == "sit-down -1 0 5 b"
    assert show(Go()) == "go"


@pytest.mark.parametrize("kind", WORDS)
def test_the_example_is_one(kind):
    assert show(read(example(kind), WORDS)) == example(kind)
    assert usage(kind).startswith(word_of(kind))


def one_sentence(text):
    with pytest.raises(NotationError) as fault:
        read(text, WORDS)
    assert fault.value.code == "notation"
    sentence = fault.value.sentence
    assert 0 < len(sentence) < 400
    assert "\n" not in sentence
    assert sentence == str(fault.value)
    assert sentence[-1] in ".?"
    return sentence


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "nothing to read"),
        ("   ", "nothing to read"),
        ("sing 1", "The words are: ask, buy-shares, go, many, sit-down"),
        ("buyshares bank red 1 x", "Did you mean 'buy-shares KIND COLOUR MAYBE SAID'"),
        ("go 1", "write 'go'"),
        ("ask 1 2 yes", "write 'ask NUMBER LOW YES TEXT', for example 'ask 1 -3 yes name'"),
        ("ask 1.5 0 yes x", "number of 'ask' cannot be '1.5': it is a whole number"),
        ("ask 0x1 0 yes x", "whole number"),
        ("ask 1_0 0 yes x", "whole number"),
        ("ask \u0661 0 yes x", "whole number"),
        ("ask 99999999999999999999 0 yes x", "whole number"),
        ("ask 1 4 yes x", "it goes from -3 to 3"),
        ("ask 1 0 true x", "it is one of yes, no"),
        ('ask 1 0 yes "x', "text of 'ask' cannot be"),
        ('ask 1 0 yes "\\x"', "text of 'ask' cannot be"),
        ("buy-shares BANK red 1 x", "it is one of bank"),
        ("buy-shares bank RED 1 x", "it is one of red, dark_blue"),
        ("buy-shares bank red -- x", "whole number"),
        ("many 1//2 1/x x 1 () 1/2/3", "whole number"),
        ("many 1 1/x/y x 1 () 1/2/3", "it has 2 parts"),
        ("many 1 1 x 1 () 1/2/3", "it has 2 parts"),
        ("many 1 1/x x 1 () 1/2", "it has 3 parts"),
        ("sit-down -2 0 0 a", "it goes from -1 to 255"),
        ("sit-down 0 -1 0 a", "it goes from 0 to 255"),
        ("sit-down 0 0 6 a", "it goes from 0 to 5"),
        ("sit-down 0 0 0 d", "square of 'sit-down' cannot be 'd'"),
    ],
)
def test_a_text_that_is_no_action_is_told_why(text, said):
    assert said in one_sentence(text)


PIECES = ["ask", "many", "go", "-", "/", '"', "\\", "()", "1", "x", " ", " ", "yes", "\n"]


@given(st.text() | st.lists(st.sampled_from(PIECES), max_size=20).map("".join))
def test_any_text_is_an_action_or_a_notation_error(text):
    try:
        action = read(text, WORDS)
    except NotationError:
        one_sentence(text)
    else:
        assert read(show(action), WORDS) == action


@pytest.mark.parametrize("text", [None, 7, b"go", ["go"], object()])
def test_what_is_no_text_is_no_action(text):
    one_sentence(text)


@pytest.mark.parametrize("part", ['"', '\\"', '" ', "\\", "/", "1", "[", '"[', "a ", "1/", '"a"/', "\x00"])
def test_a_very_long_text_is_refused_quickly(part, quickly):
    for start in ("", "ask ", 'ask 1 1 yes "', "many "):
        with quickly(1):
            one_sentence(start + part * (1_000_000 // len(part)))


@pytest.mark.parametrize(
    "hint",
    [
        float,
        bytes,
        list[int],
        dict[str, int],
        int | str,
        tuple[tuple[int, ...], ...],
        tuple[int | None, tuple[int, int]],
    ],
)
def test_a_field_without_a_text_form_is_refused_by_type(hint):
    kind = type("Bad", (Action,), {"__annotations__": {"field": hint}, "__module__": __name__})
    with pytest.raises(RulesError, match="has no text form"):
        usage(kind)
