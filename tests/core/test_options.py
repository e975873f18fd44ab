"""Options: a value is written as a spec says it, is read back, and is held to every type that a layer declares for it."""

from typing import Annotated

import pytest

from tests.core.games import Harvest
from turnout import Catalog, Spoken, Within
from turnout.catalog import spec_of
from turnout.errors import OptionError
from turnout.options import option_text, option_value

COLOURS = ("red", "green", "blue")
Colour = Annotated[int, Within(0, 9), Spoken(COLOURS.__getitem__, COLOURS.index, "red")]


class Painted(Harvest):
    """A variant with an option that is said by name, and a narrower type for one of the game."""

    rounds: Annotated[int, Within(2, 30)] = 3
    colour: Colour = 0


def test_an_option_takes_what_its_type_says_and_names_what_it_takes():
    assert option_value(Harvest, "rounds", 5) == 5
    for value in (0, 10, True, "5", 5.0, None, [5]):
        with pytest.raises(OptionError, match="takes a whole number, 1 to 9"):
            option_value(Harvest, "rounds", value)
    with pytest.raises(OptionError, match=r"has no option 'round'\. Its options: rounds"):
        option_value(Harvest, "round", 5)


def test_a_value_is_held_to_the_types_of_all_layers():
    """What the game refuses, no variant lets in; what a variant refuses, the game does not let in."""
    assert [option_value(Painted, "rounds", number) for number in range(2, 10)] == list(range(2, 10))
    with pytest.raises(OptionError, match="1 to 9"):
        option_value(Painted, "rounds", 10)
    with pytest.raises(OptionError, match="2 to 30"):
        option_value(Painted, "rounds", 1)


@pytest.mark.parametrize(("value", "text"), [(0, "red"), (2, "blue"), (3, "3"), (9, "9")])
def test_an_option_is_said_by_its_name_if_it_has_one(value, text):
    assert option_text(Painted, "colour", value) == text
    assert option_value(Painted, "colour", value) == value
    if value < 3:
        assert option_value(Painted, "colour", text) == value


def test_a_name_that_nothing_has_is_refused():
    """Only OptionError comes out, also where the reader of names raises ValueError."""
    with pytest.raises(OptionError, match=r"takes a whole number, 0 to 9, not 'pink'\."):
        option_value(Painted, "colour", "pink")


def test_a_spec_with_a_spoken_option_reads_back():
    catalog = Catalog()
    catalog.add(Harvest, Painted)
    for colour in range(10):
        rules = catalog.rules("harvest+painted", {"colour": colour, "rounds": 5})
        assert catalog.rules(spec_of(rules)) == rules
