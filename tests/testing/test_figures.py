"""Figures: score, length and branching under random play, with intervals, as a table and as a picture."""

from statistics import fmean, stdev
from xml.etree import ElementTree

import pytest
from tictactoe import TicTacToe

from tests.core.games import Doors, Harvest
from turnout.testing import figures
from turnout.testing.figures import Measure, difference

SVG = "{http://www.w3.org/2000/svg}"


def test_tic_tac_toe_under_random_play():
    """Of random games 58.5% are won by the first and 28.8% by the second; the mean score of a seat is half of 0.873."""
    found = figures(TicTacToe, games=400)
    assert abs(found.score.mean - 0.4365) < 3 * found.score.error
    assert set(found.length.values) <= {5.0, 6.0, 7.0, 8.0, 9.0}
    assert all(5 <= value <= 7 for value in found.branching.values)
    assert (found.games, found.seats, found.name) == (400, 2, "tictactoe")


def test_an_interval_is_the_mean_and_two_standard_errors():
    values = tuple(float(value * value % 17) for value in range(50))
    one = Measure(values)
    assert one.mean == pytest.approx(fmean(values))
    assert one.high - one.mean == pytest.approx(1.959964 * stdev(values) / 50**0.5)
    assert one.mean - one.low == pytest.approx(one.high - one.mean)


def test_intervals_hold_the_mean_as_often_as_they_say():
    """Of 40 samples of tic-tac-toe about two may miss the mean of all of them."""
    samples = [figures(TicTacToe, games=40, seed=number).length for number in range(40)]
    mean = fmean(one.mean for one in samples)
    assert sum(one.low <= mean <= one.high for one in samples) >= 34


def test_luck_comes_with_its_odds():
    """The weather of harvest weighs 6 to 1: mostly little grain, so little to choose from."""
    weighted = figures(Harvest, games=150)

    class Even(Harvest):
        def weight(self, state, action):
            return 1

    assert difference(weighted.branching, figures(Even, games=150).branching)[1] == "more"


def test_the_same_for_the_same_seed():
    assert figures(Doors, games=5, seed=3) == figures(Doors, games=5, seed=3) != figures(Doors, games=5, seed=4)


def test_differences_are_told_from_chance():
    old, same, new = (figures(spec, games=60, seed=seed) for spec, seed in (("rails30", 0), ("rails30", 1), ("rails30+rivers", 0)))
    assert difference(old.length, new.length)[1] == "more"
    assert difference(new.length, old.length)[1] == "less"
    assert difference(old.score, same.score)[1] == "could be chance"
    assert difference(old.score, old.score)[0].startswith("+0.00 (-")
    lines = old.table(new).splitlines()
    assert [line.split()[0] for line in lines[1:4]] == ["score", "length", "branching"]
    assert lines[2].endswith("more")
    assert lines[4] == "60 random games each, 1 player; means with 95% intervals"
    assert str(old).splitlines()[0].split() == ["rails30"]


def test_the_picture_shows_both():
    old, new = (figures(spec, games=30) for spec in ("rails30", "rails30+rivers"))
    root = ElementTree.fromstring(old.svg(new))
    texts = [text.text for text in root.iter(f"{SVG}text")]
    assert {"old: rails30", "new: rails30+rivers", "score", "length", "branching"} <= set(texts)
    assert len(root.findall(f".//{SVG}circle")) == 6
    width = float(root.get("width"))
    for box in root.iter(f"{SVG}rect"):
        x, wide, high = (float(box.get(name)) for name in ("x", "width", "height"))
        assert 0 <= x <= x + wide <= width + 0.1
        assert high > 0


@pytest.mark.parametrize("values", [(1.0, 1.0), (0.0, 1e6), (0.5, 0.75), (-40.0, -2.0), (3.0, 4.0)])
def test_any_numbers_can_be_drawn(values):
    old = figures(TicTacToe, games=2)
    other = old.but(score=Measure(values), length=Measure((7.0, 7.0)))
    boxes = ElementTree.fromstring(other.svg(other)).iter(f"{SVG}rect")
    assert all(float(box.get("width")) > 0 for box in boxes)


@pytest.mark.parametrize(
    ("wrong", "error", "said"),
    [
        (lambda: figures(None), TypeError, r"write `figures\("),
        (lambda: figures("rails30", games=1), ValueError, "2 or more, not 1"),
        (lambda: figures("rails30", seats=2), ValueError, "rails30 is for 1 player, not for 2"),
    ],
)
def test_misuse_says_what_to_write(wrong, error, said):
    with pytest.raises(error, match=said):
        wrong()
