"""Perft: the tree of all that may be done, counted to a depth. Two programs that agree on it list the same."""

from typing import Any

from turnout.frozen import Frozen
from turnout.kinds import CHANCE
from turnout.match import Match
from turnout.players import seated, shortly
from turnout.rules import Rules, acting, listed, turn
from turnout.state import State
from turnout.testing.sides import Spec, meant


class Ply(Frozen):
    """The tree at one depth: its leaves, and how many of the actions that lead there are luck's, and choices of players.

    Leaves are these actions, and the games that ended before.
    """

    depth: int
    leaves: int
    chance: int
    choices: int


class Perft(Frozen):
    """The counts at each depth, from 1 on. `leaves[-1]` is the number that other programs are compared by."""

    plies: tuple[Ply, ...]

    @property
    def leaves(self) -> tuple[int, ...]:
        """The leaves of the tree that is cut at depth 1, 2 and so on."""
        return tuple(ply.leaves for ply in self.plies)

    @property
    def chance(self) -> tuple[int, ...]:
        """The actions of luck at each depth."""
        return tuple(ply.chance for ply in self.plies)

    @property
    def choices(self) -> tuple[int, ...]:
        """The actions of players at each depth."""
        return tuple(ply.choices for ply in self.plies)

    def __str__(self) -> str:
        numbers = [(ply.depth, ply.leaves, ply.chance, ply.choices) for ply in self.plies]
        rows = [["depth", "leaves", "chance", "choices"], *([f"{number:,}" for number in row] for row in numbers)]
        widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
        return "\n".join("  ".join(cell.rjust(width) for cell, width in zip(row, widths, strict=True)) for row in rows)


def perft(rules: Spec, depth: int, match_or_state: "Match | State | None" = None, *, seats: int | None = None) -> Perft:
    """Counts all that may be done in so many turns, luck's included, from a match, a state, or else the opening.

    Raises TypeError or ValueError, which say what to write instead.
    """
    book = meant(rules, "perft")
    if type(depth) is not int or depth < 1:
        raise ValueError(f"The depth is a number of turns, 1 or more, not {shortly(depth)}.")
    root = match_or_state.state if isinstance(match_or_state, Match) else match_or_state
    if root is None:
        root = book.opening(len(seated(book, seats, None)))
    if not isinstance(root, State):
        raise TypeError(f"perft counts from a match or a state, not {shortly(root)}.")
    counts = _Counts(book, depth)
    counts.visit(root, 0)
    over = 0
    plies = []
    for place in range(depth):
        over += counts.over[place]
        chance, choices = counts.chance[place], counts.choices[place]
        plies.append(Ply(place + 1, over + chance + choices, chance, choices))
    return Perft(tuple(plies))


class _Counts:
    """What was met while the tree was walked, deepest first: only one line of it is kept."""

    def __init__(self, rules: Rules[Any], depth: int) -> None:
        self.rules, self.depth = rules, depth
        self.chance, self.choices, self.over = [0] * depth, [0] * depth, [0] * depth

    def visit(self, state: Any, place: int) -> None:
        """Counts what follows this state, which is so many turns from the root."""
        rules = self.rules
        seats = acting(rules, state)
        if not seats:
            self.over[place] += 1
        for seat in seats:
            actions = listed(rules, state, seat)
            (self.chance if seat == CHANCE else self.choices)[place] += len(actions)
            if place + 1 < self.depth:
                for action in actions:
                    self.visit(turn(rules, state, seat, action)[1], place + 1)
