"""What may be done in 30 Rails with `actions` and `rivers`, once more from the rules text alone.

It shares nothing with the library. A board is that of the form `rails30-case/1`, unfinished as it may be. The answer is
a set of action texts.
"""

DICE = (1, 2, 3, 4, 5, 6)
ALL = [(row, column) for row in DICE for column in DICE]
PAIRS = ("1-2", "1-3", "1-4", "2-3", "2-4", "3-4")
RAILS = {
    1: ("NE", "ES", "SW", "NW"),
    2: ("NS", "EW"),
    3: ("NW+ES", "NE+SW"),
    4: ("NS+EW",),
    5: ("NE+NW", "NE+ES", "ES+SW", "SW+NW"),
    6: ("NS+NE", "NS+NW", "EW+NE", "EW+ES", "NS+ES", "NS+SW", "EW+NW", "EW+SW"),
}
RIVERS = {
    "3,3-N": [(3, 3), (2, 3), (1, 3)],
    "3,3-W": [(3, 3), (3, 2), (3, 1)],
    "3,4-N": [(3, 4), (2, 4), (1, 4)],
    "3,4-E": [(3, 4), (3, 5), (3, 6)],
    "4,3-S": [(4, 3), (5, 3), (6, 3)],
    "4,3-W": [(4, 3), (4, 2), (4, 1)],
    "4,4-S": [(4, 4), (5, 4), (6, 4)],
    "4,4-E": [(4, 4), (4, 5), (4, 6)],
}
DEFAULTS = {
    "mirror_junction": True,
    "bonus_placement": "free",
    "share_cross": "any",
    "mine_on_river": False,
    "bonus_on_river": True,
    "bridge_direction": "across",
    "river_cross": "any_time",
    "river_cross_far": True,
}


def in_a_round(board, white, black, *, variants, bought=False, **options):
    """The texts for these dice; `bought` says that shares were bought and their square is still to be crossed out."""
    options = {**DEFAULTS, **options}
    free = empty(board)
    if bought:
        return {f"cross {say(square)}" for square in crossed_with_shares(free, white, options)}
    texts = fillings(board, free, white, black, options)
    return texts | {f"buy {pair}" for pair in PAIRS} if "actions" in variants else texts


def fillings(board, free, white, black, options):
    """Table 12.5; without a river it is rules 4.2 to 4.4."""
    river = [tuple(square) for square in board.get("river", [])]
    far_o, far_v = [at for at in free if at not in river], [at for at in free if at in river]
    near_o, near_v = [at for at in far_o if white in at], [at for at in far_v if white in at]
    rails = RAILS[black] if black < 6 or options["mirror_junction"] else ("NS+ES", "EW+SW", "NS+NW", "EW+NE")
    if black == 4:
        if near_o or near_v:
            return lays(near_o, rails) | lays(near_v, bridges(river, options))
        return lays(far_o, rails) | lays(far_v, bridges(river, options))
    if near_o or near_v:
        may_cross = not near_o or options["river_cross"] == "any_time"  # A14
        return lays(near_o or far_o, rails) | give_ups(near_v if may_cross else [])
    return lays(far_o, rails) | give_ups(far_v if options["river_cross_far"] or not far_o else [])  # A15


def bridges(river, options):
    if options["bridge_direction"] == "any":  # A18
        return ("NS", "EW")
    rows = {row for row, _ in river}
    return ("NS",) if len(rows) == 1 else ("EW",)


def crossed_with_shares(free, white, options):
    near = [square for square in free if white in square]
    return near if options["share_cross"] == "row_column" and near else free  # A9


def rivers(board):
    """12.1."""
    mountains = [tuple(square) for square in board["mountains"]]
    return {f"draw-river {name}" for name, squares in RIVERS.items() if not set(squares) & set(mountains)}


def mines(board, **options):
    """2.4, 12.2."""
    mountains = {tuple(square) for square in board["mountains"]}
    beside = {(row + down, column + right) for row, column in mountains for down, right in ((1, 0), (-1, 0), (0, 1), (0, -1))}
    squares = (beside & set(ALL)) - mountains
    if not {**DEFAULTS, **options}["mine_on_river"]:
        squares -= {tuple(square) for square in board.get("river", [])}
    return {f"mine {say(square)}" for square in squares}


def bonuses(board, **options):
    """2.6, 12.2."""
    options = {**DEFAULTS, **options}
    squares = set(ALL if options["bonus_placement"] == "any" else empty(board))
    if not options["bonus_on_river"]:
        squares -= {tuple(square) for square in board.get("river", [])}
    return {f"bonus {say(square)}" for square in squares}


def empty(board):
    """1.5."""
    filled = [*board["mountains"], *board.get("crossed", []), *([board["mine"]] if board.get("mine") else [])]
    return [at for at in ALL if list(at) not in filled and say(at) not in board["tiles"]]


def lays(squares, forms):
    return {f"lay {say(square)} {form}" for square in squares for form in forms}


def give_ups(squares):
    return {f"give-up {say(square)}" for square in squares}


def say(square):
    return f"{square[0]},{square[1]}"
