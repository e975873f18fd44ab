"""A rich mine, and dice that obey."""

from turnout_rails30.rules import Points, Rails30, Uses


class Bonanza(Rails30):
    """A rich mine, and dice that obey."""

    mine_points: tuple[Points, Points, Points, Points, Points] = (0, 3, 9, 18, 30)
    white_overrides: Uses = 3
    black_overrides: Uses = 3
