"""Holds rails30+town to the laws of Turnout, and shows what the variant does."""

import pytest

import turnout
import turnout.testing
from turnout_town.rules import Found, Site

BOARD = {
    "mountains": [[1, 3], [2, 6], [3, 3], [4, 6], [5, 2], [6, 5]],
    "mine": [5, 5],
    "stations": {"1": "N2", "2": "W3", "3": "S4", "4": "E3"},
    "bonus": [4, 3],
    "tiles": {
        "3,1": ["EW"],
        "3,2": ["NW", "SW"],
        "3,5": ["NE", "ES"],
        "3,6": ["EW"],
        "2,2": ["ES"],
        "2,3": ["EW"],
        "2,4": ["EW"],
        "2,5": ["SW"],
        "4,2": ["NE"],
        "4,3": ["EW"],
        "4,4": ["EW"],
        "4,5": ["NW"],
    },
}
"""Two ways of eight squares from station 2 to station 4; the lower one visits the bonus."""


class TestTown(turnout.testing.Conformance):
    """Every law, in random games."""

    rules = "rails30+town"
    games = 2


def after_the_bonus() -> turnout.Match:
    """A match in which only the town is left to be marked."""
    match = turnout.new("rails30+town", seed=1)
    while not isinstance(match.legal()[0], Found):
        match.act(match.legal()[0])
    return match


def test_the_town_is_the_last_step_of_the_set_up() -> None:
    """On a square without mountain or mine, which stays empty."""
    match = after_the_bonus()
    sheet = match.state.sheets[0]
    assert match.legal() == tuple(Found(square) for square in range(36) if sheet.empty >> square & 1)
    match.act(match.legal()[3])
    assert match.state.step == "rounds"
    assert match.state.sheets[0].empty == sheet.empty
    assert "⌂" in str(match)


@pytest.mark.parametrize(("town", "lines"), [([2, 3], 1), ([4, 3], 1), ([3, 2], 1), ([1, 1], 0)])
def test_a_pair_whose_line_can_visit_the_town_scores_two_more(town: list[int], lines: int) -> None:
    """Over either of two ways that are as short, whichever has the bonus."""
    rules = turnout.rulebook("rails30+town")
    table = rules.paper({"format": "rails30-case/1", "board": {**BOARD, "town": [town]}})
    score = rules.score(table, 0)
    assert score.lines[-1] == turnout.Line("town", 2 * lines, (("lines", lines),))
    assert score.total == 14 + 2 * lines


def test_a_sheet_on_paper_has_one_town() -> None:
    """Drawn as a house, and read from there."""
    match = after_the_bonus()
    while not match.over:
        match.act(match.legal()[0])
    assert match.rules.paper(str(match)).sheets[0].note(Site) == match.state.sheets[0].note(Site)
    with pytest.raises(turnout.TurnoutError, match="one town"):
        match.rules.paper({"format": "rails30-case/1", "board": {**BOARD, "town": [[1, 1], [1, 2]]}})
