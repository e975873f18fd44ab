"""A second scorer of 30 Rails, naive on purpose: it drives every train over every run and looks at all of them.

It shares no code with `turnout_rails30`. A board is the JSON form of `cases/README.md`.
"""

OPPOSITE = {"N": "S", "E": "W", "S": "N", "W": "E"}
STEP = {"N": (-1, 0), "E": (0, 1), "S": (1, 0), "W": (0, -1)}
PAIRS = ["1-2", "1-3", "1-4", "2-3", "2-4", "3-4"]
POINTS = [0, 2, 6, 12, 20]
NOTHING = {"connected": False, "base": 0, "length": 0, "bonus": 0, "total": 0}


def score(board, *, station_adjacent_mine=True, mine_through=False, mine_rule="lines"):
    """The lines and the mine of a board, without shares."""
    trains = {number: Train(board, number, mine_through) for number in board["stations"]}
    lines = {pair: line(board, pair, trains) for pair in PAIRS}
    mine = []
    for number, train in trains.items():
        reached = [run for run in train.mine_runs if run or station_adjacent_mine]
        if mine_rule == "any_track":
            reached = any_track(board, number, station_adjacent_mine)
        if reached:
            mine.append(int(number))
    return {"lines": lines, "mine": {"stations": sorted(mine), "points": POINTS[len(mine)]}}


def line(board, pair, trains):
    """A pair of stations by 7.6 to 7.9."""
    first, second = pair.split("-")
    found = trains[first].station_runs.get(second, []) if first in trains else []
    if not found:
        return NOTHING
    base = int(first) + int(second) - 2
    length = min(len(run) for run in found)
    shortest = [run for run in found if len(run) == length]
    bonus = 2 if any(square_of(board["bonus"]) in run for run in shortest) else 0
    return {"connected": True, "base": base, "length": length, "bonus": bonus, "total": base + length + bonus}


class Train:
    """All runs from one station: the squares of each, by the station where it ends, and of those to the mine."""

    def __init__(self, board, number, mine_through):
        self.tiles = tiles_of(board)
        self.mine = square_of(board["mine"])
        self.mine_through = mine_through
        self.stations = {border_of_grey(grey): other for other, grey in board["stations"].items()}
        self.station_runs = {}
        self.mine_runs = []
        square, side = entry(board["stations"][number])
        self.drive(square, side, [], {border(square, side)})

    def drive(self, square, side, run, used):
        """The train has just come into the square by this side; `used` are the borders that it has crossed."""
        if square == self.mine:
            if self.mine not in run:
                self.mine_runs.append(run)
            sides = [other for other in "NESW" if other != side] if self.mine_through else []
        else:
            sides = [link.replace(side, "") for link in self.tiles.get(square, []) if side in link]
        for way_out in sides:
            crossed = border(square, way_out)
            if crossed in used:
                continue
            following = beyond(square, way_out)
            if crossed in self.stations:
                self.station_runs.setdefault(self.stations[crossed], []).append([*run, square])
            elif on_map(following):
                self.drive(following, OPPOSITE[way_out], [*run, square], used | {crossed})


def any_track(board, number, station_adjacent_mine):
    """Whether track joins the station to the mine, with no thought of trains (A8): all ends that hang together."""
    tiles, mine = tiles_of(board), square_of(board["mine"])
    start = entry(board["stations"][number])
    if start[0] == mine:
        return station_adjacent_mine
    joined, todo = {start}, [start]
    while todo:
        square, side = todo.pop()
        if square == mine:
            return True
        ends = [(square, other) for link in tiles.get(square, []) if side in link for other in link]
        for end in ends + [(beyond(at, out), OPPOSITE[out]) for at, out in ends if on_map(beyond(at, out))]:
            if end not in joined:
                joined.add(end)
                todo.append(end)
    return False


def square_of(pair):
    return None if pair is None else tuple(pair)


def tiles_of(board):
    return {tuple(int(number) for number in key.split(",")): links for key, links in board["tiles"].items()}


def entry(grey):
    """The map square beside a grey square, and its side towards it."""
    side, number = grey[0], int(grey[1])
    return {"N": (1, number), "E": (number, 6), "S": (6, number), "W": (number, 1)}[side], side


def border_of_grey(grey):
    return border(*entry(grey))


def beyond(square, side):
    return (square[0] + STEP[side][0], square[1] + STEP[side][1])


def on_map(square):
    return 1 <= square[0] <= 6 and 1 <= square[1] <= 6


def border(square, side):
    """A border is the two squares beside it."""
    return frozenset([square, beyond(square, side)])
