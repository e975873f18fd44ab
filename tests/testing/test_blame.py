"""What is blamed is a rule or an option that the old rules do not have."""

from tests.faults.seeded import unchanged
from turnout import Score, compose
from turnout.composition import layers_of
from turnout.layers import own_classes, own_rules
from turnout.testing import compare, rules_of
from turnout.testing.blame import _overridden, blamed
from turnout_rails30.rules import Rails30
from turnout_variants.rails30.actions import Actions
from turnout_variants.rails30.rivers import Rivers


class Steeper(Rivers):
    """A variant of a variant: each total is a point less."""

    def score(self, state, seat):
        found = super().score(state, seat)
        return Score(found.total - 1, found.lines)


class Mixed:
    """No rules of its own accord."""

    def mine_squares(self, state, seat):
        return super().mine_squares(state, seat) & ~1


class Narrow(Mixed, Rails30):
    pass


class Wide(Mixed, Rails30):
    def bonus_squares(self, state, seat):
        return super().bonus_squares(state, seat) & ~2


def suspects(old, new):
    return {(base.__name__, rule) for base, rule in _overridden(old, new)}


def test_a_variant_of_a_variant_that_the_old_rules_have_is_blamed_alone():
    """Also the other layers are those of both."""
    old = compose(Rails30, [Rivers, Actions])()
    new = compose(Rails30, [Steeper, Actions])()
    assert suspects(old, new) == {("Steeper", "score")}
    found = compare(old, new, same="scores", games=3)
    assert found.blame == "Steeper.score"


def test_what_both_are_made_of_is_no_suspect():
    """For every pair of these rules: nothing that is blamed could change the old rules too."""
    kinds = [Rails30, Rivers, Steeper, Narrow, Wide]
    for old in map(rules_of, kinds):
        mine = {base for layer in layers_of(old) for base in own_classes(layer)}
        for new in map(rules_of, kinds):
            yours = {base for layer in layers_of(new)[:-1] for base in own_classes(layer)}
            assert suspects(old, new) == {(base.__name__, rule) for base in yours - mine for rule in own_rules(base)}


def test_against_the_game_a_variant_is_to_blame_with_all_its_classes():
    found = suspects(rules_of(Rails30), rules_of(Wide))
    assert found == {("Mixed", "mine_squares"), ("Wide", "bonus_squares")}


def test_all_is_as_it_was_afterwards():
    """Also where the question cannot be answered without the rule."""
    old, new = rules_of(Rails30), rules_of(Wide)

    class Player:
        rules = new

    def gone():
        raise ZeroDivisionError

    before = {**vars(Mixed)}, {**vars(Wide)}
    assert blamed(old, Player(), gone) == ""
    assert ({**vars(Mixed)}, {**vars(Wide)}) == before
    assert blamed(old, Player(), lambda: "mine_squares" not in vars(Mixed)) == "Mixed.mine_squares"


def test_the_same_rules_have_nothing_to_blame():
    rules = rules_of("rails30+rivers")
    assert not suspects(rules, rules)
    assert {base for base, _ in suspects(rules, unchanged(rules))} == {"Unchanged"}
