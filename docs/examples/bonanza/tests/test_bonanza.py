"""Holds rails30+bonanza to the laws of Turnout, and shows what the variant does."""

import pytest

import turnout
import turnout.testing


class TestBonanza(turnout.testing.Conformance):
    """Every law, in random games."""

    rules = "rails30+bonanza"
    games = 2


def test_the_numbers() -> None:
    """Nothing but numbers is changed; they can be set further."""
    rules = turnout.rulebook("rails30+bonanza(black_overrides=2)")
    assert "mine_points=(0, 3, 9, 18, 30)" in repr(rules)
    assert "white_overrides=3, black_overrides=2" in repr(rules)


def test_it_cannot_be_played_with_shares() -> None:
    """Which take the overrides away: refused, with both names."""
    with pytest.raises(turnout.TurnoutError, match="'actions' and 'bonanza' both set the option"):
        turnout.rulebook("rails30+bonanza+actions")
