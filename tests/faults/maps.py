"""Maps and options of Free Ride on which its faults are looked for."""

from turnout_freeride.map import City, Map, Track, shipped

TINY = {"map": shipped("tiny")}
ONE_COLUMN = {"display_columns": 1, "prologue_columns": 1, "prologue_refill": 1, "start_player": 0}
"""So that not all of deck I is dealt before the first turn."""
SMALL = {**TINY, **ONE_COLUMN}
TRIANGLE_MAP = Map(
    1,
    "triangle",
    "Triangle",
    40,
    (City("a", "A", 0.0, 0.0), City("b", "B", 0.0, 1.0), City("c", "C", 1.0, 0.0, 2)),
    (
        Track("a--b", "a", "b", 1, (1,)),
        Track("b--c", "b", "c", 2, (1, 1)),
        Track("a--c", "a", "c", 1, (2,)),
    ),
)
TRIANGLE = {"map": TRIANGLE_MAP, **ONE_COLUMN}
"""Three cities, three columns: two are drafted, one is open; then comes the finish phase."""
