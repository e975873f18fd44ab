"""`turnout variants`: what each brings, and which two of them go together."""

import pytest

from tests.core.games import TicTacToe
from tests.core.terminal import at_home, refused, shown  # noqa: F401 (a fixture)
from turnout.plugins import Installed


class Red(TicTacToe):
    """Paints red."""

    colour: int = 1


class Blue(TicTacToe):
    """Paints blue."""

    colour: int = 2


class Frame(TicTacToe):
    """Puts a frame around it."""

    needs = ("red",)
    after = ("blue",)

    def text(self, state, players):
        return f"|{super().text(state, players)}|"


class Loner(TicTacToe):
    """Goes with nothing red."""

    bars = ("red",)


class Lost(TicTacToe):
    """Needs what nobody brings."""

    needs = ("gone",)


@pytest.fixture
def painted(monkeypatch):
    catalog = Installed()
    catalog.add(TicTacToe, Red, Blue, Frame, Loner)
    monkeypatch.setattr("turnout.plugins.installed", lambda: catalog)
    return catalog


PAGE = """\
blue   Paints blue.
frame  Puts a frame around it.  (needs red; after blue)
loner  Goes with nothing red.   (bars red)
red    Paints red.

Options of blue:
  colour  2  a whole number

Options of red:
  colour  1  a whole number

Pairs, 2 of 6 possible:
  blue + loner
  frame + red
"""
MATRIX = """\
       blue  frame  loner  red
blue   -     (1)    yes    (1)
frame  (1)   -      (2)    yes
loner  yes   (2)    -      (2)
red    (1)   yes    (2)    -

(1) 'blue' and 'red' both set the option 'colour'"""


def test_each_is_listed_with_its_options_and_bonds(painted):
    said = shown("variants", "tictactoe")
    assert said.startswith(PAGE)
    refusals = said.partition("Refused:\n")[2].splitlines()
    assert len(refusals) == 4
    assert refusals[0].startswith("  blue + frame: 'blue' and 'red' both set the option 'colour'")
    assert refusals[3].startswith("  loner + red: 'loner' and 'red' cannot be played together")


def test_the_matrix_numbers_the_reasons(painted):
    said = shown("variants", "tictactoe", "--matrix")
    assert said.startswith(MATRIX)
    assert said.splitlines()[-1].startswith("(2) 'loner' and 'red' cannot be played together")


def test_what_a_pair_needs_is_added(painted):
    """`frame` needs `red`, so beside `blue` it is what `red` is there."""
    assert "(1) 'blue' and 'red' both set" in shown("variants", "tictactoe", "--matrix")


def test_a_need_that_nobody_brings_is_a_refusal(painted):
    painted.add(Lost)
    said = shown("variants", "tictactoe", "--matrix")
    assert "tictactoe has no variant 'gone'" in said


def test_one_variant_has_no_pairs(monkeypatch):
    catalog = Installed()
    catalog.add(TicTacToe, Red)
    monkeypatch.setattr("turnout.plugins.installed", lambda: catalog)
    assert "Pairs" not in shown("variants", "tictactoe")
    assert shown("variants", "tictactoe", "--matrix").splitlines() == ["     red", "red  -"]


def test_no_variant_and_no_game():
    assert shown("variants", "doors", "--matrix") == "No variant of doors is installed.\n"
    assert refused("variants", "chess").startswith("There is no game 'chess'.")
