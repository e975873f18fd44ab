"""A failure is a program that shows the same fault again, wherever its rules come from."""

import re
import sys
import types
from functools import partial, wraps

import pytest
from tictactoe import TicTacToe

from tests.core import faults
from tests.faults.laws import ALONE, Patch
from tests.faults.maps import TRIANGLE, TRIANGLE_MAP
from tests.faults.tictactoe import NeverFull
from tests.testing.planted import somewhere_else  # noqa: F401 (a fixture)
from turnout import Action, Match, Score, compose, loads, rulebook
from turnout.testing import LAWS, LawBroken, check, rules_of
from turnout.testing import failures as kit
from turnout_freeride.map import shipped
from turnout_freeride.rules import FreeRide
from turnout_rails30.rules import Rails30
from turnout_variants.rails30.actions import Actions
from turnout_variants.rails30.rivers import Rivers


def early(match):
    """Nobody comes far."""
    if len(match.turns) > 2:
        raise LawBroken(f"{match.line(2)} was done")


def shown(rules, *laws, **words):
    """What is said of rules in which something is wrong."""
    with pytest.raises(LawBroken) as caught:
        check(rules, laws=laws or LAWS.values(), **words)
    return caught.value.sentence


def program_of(said):
    """The program in it."""
    game = said.partition(" decisions:\n")[2]
    return game.partition("\n\n")[2].partition("\n\nKept as")[0]


def pasted(program, **known):
    """What a program raises when it is run by itself."""
    try:
        exec(compile(program, "pasted", "exec"), {"__name__": "pasted", **known})
    except Exception as fault:
        return fault
    return None


def shows_it_again(said, **known):
    """The program: it raises what was seen, and imports just what it uses."""
    program, law = program_of(said), said.partition(":")[0]
    raised = pasted(program, **known)
    assert raised is not None, program
    fault = f"{type(raised).__name__}: {raised}"
    if law == kit.NO_LAW:
        assert fault in said, program
    else:
        assert said.startswith((f"{raised}", f"{law}: {raised}", f"{law}: {fault}")), program
    for line in program.splitlines():
        if line.startswith("from "):
            for name in line.partition(" import ")[2].split(", "):
                assert program.count(name.rpartition(" ")[2]) > 1, f"{name} is not used in\n{program}"
    return program


# wherever the rules come from


@pytest.mark.parametrize("spec", ["rails30", "rails30(rounds=3)", "rails30+rivers(mine_on_river=true)", "freeride(map=tiny)"])
def test_an_installed_spec(spec):
    program = shows_it_again(shown(spec, early))
    assert f"Match(rulebook({spec!r}), " in program
    assert f"from {__name__} import early" in program


def test_a_map_of_ones_own():
    rules = rulebook("freeride").but(**TRIANGLE)
    program = shows_it_again(shown(rules, early))
    assert "rulebook('freeride(map={" in program


class Odd(FreeRide):
    """A variant of one's own with an option."""

    toll: int = 2

    def score(self, state, seat):
        return Score(self.toll, super().score(state, seat).lines)


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({}, "rules_of(Odd)"),
        ({"toll": 3}, "rules_of(Odd, {'toll': 3})"),
        ({"map": shipped("tiny")}, "rules_of(Odd, {'map': 'tiny'})"),
        ({"map": TRIANGLE_MAP, "toll": 3}, "rules_of(Odd, {'map': {'format': 1, 'id': 'triangle'"),
        ({"start_rails": [0, 1, 2, 3, 4]}, "rules_of(Odd).but(start_rails=[0, 1, 2, 3, 4])"),
    ],
    ids=str,
)
def test_a_class_with_options(options, said):
    program = shows_it_again(shown(rules_of(Odd).but(**options), LAWS["scores_add_up"]))
    assert said in program


def test_a_class_of_a_game():
    assert "rules_of(AddsWrongly)" in shows_it_again(shown(faults.AddsWrongly))


class Miscounts(Rails30):
    def score(self, state, seat):
        found = super().score(state, seat)
        return Score(found.total + 1, found.lines)


def test_layers_that_are_composed():
    several = compose(Rails30, [Miscounts, Rivers, Actions])()
    program = shows_it_again(shown(several.but(rounds=3, mine_on_river=True), LAWS["scores_add_up"]))
    assert "rules_of(compose(Rails30, [" in program
    assert "'rounds': 3" in program
    assert "'mine_on_river': True" in program


class MoreMiscounts(compose(Rails30, [Miscounts, Rivers])):
    """A class of classes that are composed already."""


def test_a_class_over_composed_ones():
    assert "rules_of(MoreMiscounts)" in shows_it_again(shown(MoreMiscounts, LAWS["scores_add_up"]))


class Outer:
    class Inner(TicTacToe):
        def score(self, state, seat):
            return 7


def test_a_class_in_a_class():
    program = shows_it_again(shown(Outer.Inner, LAWS["scores_add_up"]))
    assert "import Outer\n" in program
    assert "rules_of(Outer.Inner)" in program


def test_two_classes_of_one_name(monkeypatch):
    home = types.ModuleType("house_rules")
    exec(
        "from turnout_variants.rails30.rivers import Rivers as Theirs\n"
        "class Actions(Theirs):\n    name = 'dry'\n    __qualname__ = 'Actions'\n    __module__ = 'house_rules'\n",
        vars(home),
    )
    monkeypatch.setitem(sys.modules, "house_rules", home)
    program = shows_it_again(shown(compose(Rails30, [home.Actions, Actions])(), early))
    assert "from house_rules import Actions\n" in program or "from house_rules import Actions as Actions_2\n" in program
    assert "Actions_2" in program


def test_a_class_of_a_function():
    class Local(TicTacToe):
        def score(self, state, seat):
            return 7

    program = shows_it_again(shown(Local, LAWS["scores_add_up"]), Local=Local)
    assert "# run this where Local is known" in program


def test_a_class_of_the_program_itself(monkeypatch):
    class Mine(TicTacToe):
        __module__, __qualname__ = "__main__", "Mine"

        def score(self, state, seat):
            return 7

    monkeypatch.setattr(sys.modules["__main__"], "Mine", Mine, raising=False)
    program = shows_it_again(shown(Mine, LAWS["scores_add_up"]), Mine=Mine)
    assert "__main__" not in program
    assert "# run this where Mine is known" in program


class Inexpressible(TicTacToe):
    paint: object = None

    def score(self, state, seat):
        return 7


def test_an_option_that_cannot_be_written():
    program = program_of(shown(Inexpressible(paint=Outer()), LAWS["scores_add_up"]))
    assert "# put in what the option paint is: it cannot be written as code" in program


# whatever is wrong


@pytest.mark.parametrize("law", ALONE)
def test_each_law_is_broken_again(law, monkeypatch):
    fault = ALONE[law]
    if isinstance(fault, Patch):
        monkeypatch.setattr(Match, fault.method, fault.broken)
    shows_it_again(shown(fault.game if isinstance(fault, Patch) else fault, LAWS[law]))


REMEMBERS = (faults.DecidesAnew, faults.FoldsAnew, faults.ListsAnew, faults.TossesAnotherCoin)
"""They do another thing each time, and so may never do the same again."""


@pytest.mark.parametrize(
    ("law", "game"), [(law, game) for law, games in faults.FAULTS.items() for game in games if game not in REMEMBERS]
)
def test_each_small_fault_is_shown_again(law, game):
    known = {} if "<locals>" not in game.__qualname__ else {game.__name__: game}
    shows_it_again(shown(game, LAWS[law]), **known)


def test_a_rule_that_raises():
    said = shown(faults.RefusesWhatItLists, LAWS["scores_add_up"])
    assert said.startswith("a rule raises: decision")
    assert shows_it_again(said).endswith("# what was done last makes a rule raise")


class Weighs(faults.WithToss):
    """Luck has odds that nobody can draw by."""

    def weight(self, state, action):
        return 1 // 0


def test_a_rule_that_raises_when_luck_is_drawn():
    said = shown(Weighs, LAWS["scores_add_up"])
    assert said.startswith("a rule raises: ZeroDivisionError")
    assert "for match in walk(rules_of(Weighs), 2, '0.0'):\n    pass" in shows_it_again(said)


class Mumble(Action):
    """All squares are written the same."""

    square: int

    def __str__(self):
        return "mumble"


class Mumbles(TicTacToe):
    says = (Mumble,)

    def legal(self, state, seat):
        return tuple(Mumble(one.square) for one in super().legal(state, seat))


def test_a_text_that_does_not_read_back():
    """A list of places in the lists does instead of a log."""
    assert "Match(rules_of(Mumbles), 2, luck='manual')\nLAWS" in shows_it_again(shown(Mumbles, LAWS["text_reads_back"]))
    program = shows_it_again(shown(Mumbles, early))
    assert re.search(
        r"    \(0, \d\),\n    \(1, \d\),\n    \(0, \d\),\n\]:\n    match.act\(match.legal\(seat\)\[place\], seat\)\n", program
    )


def test_a_game_without_an_end():
    program = shows_it_again(shown(NeverFull, early_end))
    assert "walk(rules_of(NeverFull), 2, '0.0'):\n    LAWS['the_bound_holds'](match)" in program


def early_end(match):
    """Holds always."""


# a law of one's own


def test_a_law_that_can_be_imported():
    assert shows_it_again(shown(TicTacToe, early)).endswith("early(match)")


def test_a_law_without_a_name():
    for law in (lambda match: early(match), partial(early)):
        said = shown(TicTacToe, law)
        program = shows_it_again(said, law=law)
        assert "# run this where law is known" in program
        assert program.endswith("law(match)")


def test_a_law_that_is_looked_at_less_often():
    @wraps(LAWS["scores_add_up"])
    def sometimes(match):
        if match.over:
            LAWS["scores_add_up"](match)

    assert shows_it_again(shown(faults.PlacesNobodyFirst, sometimes)).endswith("LAWS['scores_add_up'](match)")


# what is kept


def test_the_save_is_of_the_game_that_is_shown():
    said = shown("rails30", early)
    kept = said.partition("Kept as ")[2].partition(":")[0]
    with open(kept, encoding="utf-8") as file:
        match = loads(file.read(), verify=True)
    assert len(match.turns) == 3
    assert match.line(2) in said


def test_a_whole_game_is_walked_again():
    program = shows_it_again(shown(faults.LooksAtTheGlobalRandom, LAWS["luck_is_the_seed"]))
    assert "for match in walk(rules_of(LooksAtTheGlobalRandom), 2, '0." in program
    assert program.endswith("    LAWS['luck_is_the_seed'](match)")


def test_it_can_be_told_without_a_folder(monkeypatch, tmp_path):
    (tmp_path / ".turnout").write_text("a file", encoding="utf-8")
    assert "It could not be kept" in shown(TicTacToe, early)
