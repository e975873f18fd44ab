"""Holds rails30+dynamite to the laws of Turnout, and shows what the variant does."""

import turnout
import turnout.testing
from turnout_dynamite.rules import Blast


class TestDynamite(turnout.testing.Conformance):
    """Every law, in random games."""

    rules = "rails30+dynamite"
    games = 2


def at_a_blast() -> turnout.Match:
    """A match in which a square is filled."""
    match = turnout.new("rails30+dynamite", seed=1)
    while not isinstance(match.legal()[-1], Blast):
        match.act(match.legal()[0])
    return match


def test_a_filled_square_is_empty_again_once_a_game() -> None:
    """The round goes on, and it is remembered on the sheet."""
    match = at_a_blast()
    (blast,) = [one for one in match.legal() if isinstance(one, Blast)]
    filled = match.state.sheets[0].empty
    match.act(blast)
    assert match.state.sheets[0].empty == filled | 1 << blast.square
    assert match.legal()
    assert not [one for one in match.legal() if isinstance(one, Blast)]
    assert "- dynamite used 1" in str(match)
    match.undo()
    assert match.state.sheets[0].empty == filled


def test_an_empty_square_cannot_be_blown_up() -> None:
    """Nor may a blast be done in the set-up."""
    match = at_a_blast()
    empty = next(square for square in range(36) if match.state.sheets[0].empty >> square & 1)
    assert match.why_not(Blast(empty)) is not None
    assert turnout.new("rails30+dynamite", seed=1).why_not(Blast(0)) is not None


def test_a_sheet_on_paper_keeps_it() -> None:
    """What is ticked below the sheet is read from there."""
    match = at_a_blast()
    match.act(match.legal()[-1])
    while not match.over:
        match.act(match.legal()[0])
    assert match.rules.paper(str(match)).sheets[0].notes == match.state.sheets[0].notes
