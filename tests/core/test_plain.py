"""Plain data: everything has a JSON form, and it comes back only as the very type that the field says."""

import json
import random
from enum import Enum
from typing import Annotated, Literal

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.core import games
from tests.core.games import Rest, Take, Weather
from turnout import Action, Frozen, Length, Note, Player, SaveError, Seat, State, Within
from turnout.convert import Reader, fault_of, plain


class Colour(Enum):
    RED = "r"
    BLUE = 7


class Wet(Note):
    deep: Annotated[int, Within(0, 9)] = 1


class Inner(Frozen):
    at: Annotated[int, Within(0, 5)]
    name: str = "none"


class Kinds(State):
    number: int = 0
    die: Annotated[int, Within(1, 6)] = 1
    yes: bool = False
    text: str = ""
    word: Literal["a", "b", 1] = "a"
    colour: Colour = Colour.RED
    maybe: int | None = None
    pair: tuple[int, str] = (0, "")
    none: tuple[()] = ()
    many: tuple[Annotated[int, Within(0, 9)], ...] = ()
    three: Annotated[tuple[int, ...], Length(3)] = (0, 0, 0)
    bits: frozenset[int] = frozenset()
    colours: frozenset[Colour | None] = frozenset()
    board: Annotated[bytes, Length(4), Within(0, 2)] = bytes(4)
    inner: Inner = Inner(0)
    inners: tuple[Inner, ...] = ()
    real: float = 0.5
    seat: Seat = 0
    player: Player = 0
    action: Action | None = None
    take: Take | None = None
    either: Take | Rest = Rest()
    hand: frozenset[Take] = frozenset()


READER = Reader((Wet, Take, Rest))
INTS = st.integers(-(2**63) + 1, 2**63 - 1)
TEXTS = st.text(st.characters(exclude_categories=["Cs"]), max_size=20)
GRAINS = st.integers(1, 6)
INNERS = st.builds(Inner, st.integers(0, 5), TEXTS)
STATES = st.builds(
    Kinds,
    number=INTS,
    die=GRAINS,
    yes=st.booleans(),
    text=TEXTS,
    word=st.sampled_from(["a", "b", 1]),
    colour=st.sampled_from(Colour),
    maybe=st.none() | INTS,
    pair=st.tuples(INTS, TEXTS),
    many=st.lists(st.integers(0, 9)).map(tuple),
    three=st.tuples(INTS, INTS, INTS),
    bits=st.frozensets(INTS),
    colours=st.frozensets(st.none() | st.sampled_from(Colour)),
    board=st.lists(st.integers(0, 2), min_size=4, max_size=4).map(bytes),
    inner=INNERS,
    inners=st.lists(INNERS, max_size=3).map(tuple),
    real=st.floats(-1e18, 1e18),
    seat=st.integers(-1, 255),
    player=st.integers(0, 255),
    action=st.none() | st.just(Rest()) | st.builds(Take, GRAINS),
    take=st.none() | st.builds(Take, GRAINS),
    either=st.just(Rest()) | st.builds(Take, GRAINS),
    hand=st.frozensets(st.builds(Take, GRAINS)),
    notes=st.just(()) | st.builds(Wet, st.integers(2, 9)).map(lambda note: (note,)),
    ended=st.none() | TEXTS,
)


def is_json(value):
    """Whether it is made of the plain types alone, which JSON gives back as they are."""
    if type(value) is dict:
        return all(type(key) is str and is_json(part) for key, part in value.items())
    if type(value) is list:
        return all(map(is_json, value))
    return value is None or type(value) in (bool, int, str, float)


@given(STATES)
def test_every_kind_of_field_comes_back_as_it_was(state):
    said = json.loads(json.dumps(plain(state), allow_nan=False))
    assert is_json(plain(state))
    assert said == plain(state)
    again = READER.read(said, Kinds)
    assert again == state
    assert [type(part) for part in vars(again).values()] == [type(part) for part in vars(state).values()]


@pytest.mark.parametrize("spec", games.SPECS)
def test_all_that_a_match_is_made_of_is_json(spec):
    match = games.played(spec, 3)
    for one in (
        match.state,
        match.turns,
        match.log(0),
        match.view(),
        match.outcome,
        match.rules.score(match.state, 0),
        match.legal(),
    ):
        assert is_json(plain(one))
    assert plain(match.turns[0])["action"]["is"] == type(match.turns[0].action).__name__
    assert plain(match.outcome)["places"] == list(match.outcome.places)


def test_a_set_is_written_in_one_order():
    numbers = list(range(-50, 50))
    random.Random(1).shuffle(numbers)
    assert plain(Kinds(bits=frozenset(numbers)))["bits"] == sorted(numbers)
    both = [plain(Kinds(hand=frozenset(map(Take, order))))["hand"] for order in ([1, 2, 3], [3, 2, 1])]
    assert both[0] == both[1]


NAN, BIG = float("nan"), 1 << 63
NO_NUMBER = [7.0, 7.9, "7", True, None, [], {}, NAN, [7]]
REFUSED = {
    "number": [*NO_NUMBER, BIG, -BIG, 10**400],
    "die": [*NO_NUMBER, 0, 7, -1, BIG],
    "yes": [0, 1, "true", None, [], "yes", 1.0],
    "text": [7, None, True, [], {}, "\ud800", "x\udfffx", "x" * 10_001],
    "word": ["c", "", "A", True, 1.0, "1", None, ["a"], []],
    "colour": ["R", "RED", 7.0, "7", None, True, ["r"], {}],
    "maybe": [False, "null", 1.5, [], [None], BIG],
    "pair": [[], [0], [0, "", 0], ["", 0], "0", {"0": 0, "1": ""}, None, [True, ""]],
    "none": [[0], [None], None, {}, ""],
    "many": [[10], [0, -1], [True], [0, "1"], "01", {"0": 1}, None, 0, [[]], [None]],
    "three": [[], [0, 0], [0, 0, 0, 0], [0, 0, "0"], None],
    "bits": [[1, 1], [1, True], ["1"], 1, None, "1", {"1": 1}],
    "colours": [["r", "r"], [None, None], ["x"], [[]]],
    "board": [[], [0] * 3, [0] * 5, "AAAA", None, [[], 0, 0, 0], *([0, 0, 0, bad] for bad in (3, 256, -1, True, 1.0))],
    "inner": [{}, {"at": 6}, {"at": 0, "age": 1}, {"name": "x"}, None, [0], "Inner", {"at": 0, "name": 1}, [["at", 0]]],
    "inners": [[{"at": 9}], [None], {"at": 0}, [[]], {}],
    "real": ["0.5", None, True, NAN, float("inf"), float("-inf"), BIG, 1e19, 10**400, [0.5]],
    "seat": [-2, 256, True, "ann", None, 0.0],
    "player": [-1, 256, True],
    "action": [{}, {"is": "Wet"}, {"is": "Rolled"}, {"is": "take", "amount": 1}, {"is": "Take"},
               {"is": "Take", "amount": 7},
               {"is": "Take", "amount": 1, "more": 1}, {"amount": 1}, "Take", ["Take"], {"is": ["Take"]}, {"is": None},
               {"is": "Rest", "amount": 1}],
    "take": [{"is": "Rest"}, {"amount": 1}, {"is": "Take", "amount": 0}, {"is": "Wet", "deep": 1}, []],
    "either": [None, {"is": "Wet"}, {"is": "Take", "amount": 0}, {"is": "Take"}, {}, {"amount": 1},
               {"is": "Weather", "grain": 1}],
    "hand": [[{"is": "Rest"}], [{"is": "Take", "amount": 1}] * 2, [None]],
    "notes": [[{"is": "Rest"}], [{"is": "Wet", "deep": 10}], [{}], [None], {}, None, [{"is": "Ended", "reason": ""}]],
    "ended": [7, True, [], {}],
}  # fmt: skip


@pytest.mark.parametrize("field", REFUSED)
def test_a_value_of_another_type_is_refused_with_its_path(field):
    for value in REFUSED[field]:
        with pytest.raises(SaveError) as fault:
            READER.read({**plain(Kinds()), field: value}, Kinds, "$.start")
        assert fault.value.path.startswith(f"$.start.{field}")
        assert fault.value.sentence.startswith(f"{fault.value.path}: ")
        assert len(fault.value.sentence) < 400
        assert fault.value.code == "save"


def test_every_field_is_tried():
    assert set(REFUSED) == {field.name for field in attrs.fields(Kinds)}


@pytest.mark.parametrize(
    ("said", "path"),
    [
        ({"inners": [{"at": 0}, {"at": 9}]}, "$.inners[1].at"),
        ({"pair": [0, 0]}, "$.pair[1]"),
        ({"many": [1, 2, 10]}, "$.many[2]"),
        ({"action": {"is": "Take", "amount": 9}}, "$.action.amount"),
        ({"either": {"is": "Take", "amount": 9}}, "$.either.amount"),
        ({"notes": [{"is": "Wet", "deep": -1}]}, "$.notes[0].deep"),
        ({"strange": 1}, "$"),
    ],
)
def test_the_path_leads_to_the_fault(said, path):
    with pytest.raises(SaveError) as fault:
        READER.read(said, Kinds)
    assert fault.value.path == path


def test_what_has_a_default_may_be_missing_and_nothing_else():
    assert READER.read({}, Kinds) == Kinds()
    assert READER.read({"at": 3}, Inner) == Inner(3)
    with pytest.raises(SaveError, match=r"\$: 'at' is missing|\$.at"):
        READER.read({"name": "x"}, Inner)


def test_a_field_that_is_unknown_is_named():
    with pytest.raises(SaveError, match="nothing is called 'nmae' here"):
        READER.read({"at": 1, "nmae": "x"}, Inner)
    with pytest.raises(SaveError) as fault:
        READER.read({"at": 1, **dict.fromkeys(map(str, range(100_000)))}, Inner)
    assert len(fault.value.sentence) < 400


def nests(depth):
    value = []
    for _ in range(depth):
        value = [value]
    return value


@pytest.mark.parametrize("field", REFUSED)
def test_a_very_large_or_deep_value_is_refused_quickly(field, quickly):
    for value in (
        nests(100_000),
        [nests(50)] * 10_000,
        ["x"] * 300_000,
        {str(k): k for k in range(100_000)},
        "x" * 1_000_000,
        [[]] * 300_000,
    ):
        with quickly(1), pytest.raises(SaveError) as fault:
            READER.read({field: value}, Kinds)
        assert len(fault.value.sentence) < 400


# actions made by hand


@given(STATES.map(lambda state: state.take).filter(bool))
def test_a_sound_action_has_no_fault(action):
    assert fault_of(action) == ""


@pytest.mark.parametrize("amount", [0, 7, True, 1.0, "1", None, (1,), object(), NAN, 10**400, {1}, lambda: 1])
def test_an_unsound_action_has_one(amount):
    assert 0 < len(fault_of(Take(amount))) < 400
    assert 0 < len(fault_of(Weather(amount))) < 400
