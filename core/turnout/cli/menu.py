"""How the legal actions are listed, so that a hundred fit on a screen."""

import textwrap
from collections.abc import Iterable, Sequence

from turnout.action import Action
from turnout.frozen import Frozen

GAP = 3


class Row(Frozen):
    """Actions that differ in their last word alone: `lay 2,3` with `NS` and `EW`, and the number of the first."""

    first: int
    head: str
    tails: tuple[str, ...]

    def __str__(self) -> str:
        last = self.first + max(len(self.tails) - 1, 0)
        number = f"{self.first}-{last}" if last > self.first else f"{self.first}"
        return f"{number:>5}  {said(self.head, self.tails)}"


def menu(actions: Sequence[Action], width: int, height: int) -> str:
    """The actions in so many columns and lines: numbered, or, where that is too long, in short."""
    numbered = listing(actions, width)
    return numbered if numbered.count("\n") < height else shortened(actions, width)


def listing(actions: Sequence[Action], width: int) -> str:
    """All actions, numbered from 1 in their order."""
    return "\n".join(_columns([str(row) for row in rows(actions)], width))


def shortened(actions: Sequence[Action], width: int) -> str:
    """What is done in the same ways stands together, without numbers: `lay 2,1 2,2 2,4: NS EW`."""
    merged: dict[tuple[str, tuple[str, ...]], list[str]] = {}
    for row in rows(actions):
        word, _, rest = row.head.partition(" ")
        merged.setdefault((word, row.tails), []).append(rest)
    lines = [said(" ".join([word, *rests]).strip(), tails) for (word, tails), rests in merged.items()]
    lines.append(f"{len(actions)} in all: `list` numbers them")
    return "\n".join(part for line in lines for part in _wrapped(line, width, 2))


def rows(actions: Iterable[Action]) -> list[Row]:
    """The actions in their order, neighbours that differ in the last word in one row."""
    found: list[Row] = []
    for number, action in enumerate(actions, 1):
        head, _, tail = str(action).rpartition(" ")
        if head and found and found[-1].tails and found[-1].head == head:
            found[-1] = found[-1].but(tails=(*found[-1].tails, tail))
        else:
            found.append(Row(number, head, (tail,)) if head else Row(number, tail, ()))
    return found


def said(head: str, tails: Sequence[str]) -> str:
    """`lay 2,3: NS EW`; one choice alone as it is typed."""
    if len(tails) > 1:
        return f"{head}: {' '.join(tails)}"
    return " ".join([head, *tails])


def _columns(lines: list[str], width: int) -> list[str]:
    """Down the first column, then down the next, as many as fit."""
    widest = max(map(len, lines), default=0)
    across = max(1, (width + GAP) // (widest + GAP))
    if across == 1:
        return [part for line in lines for part in _wrapped(line, width, 0)]
    deep = -(-len(lines) // across)
    return [(" " * GAP).join(line.ljust(widest) for line in lines[k::deep]).rstrip() for k in range(deep)]


def _wrapped(line: str, width: int, indent: int) -> list[str]:
    start = " " * indent
    return textwrap.wrap(
        line,
        max(width, 20),
        initial_indent=start,
        subsequent_indent=start + " " * 7,
        drop_whitespace=True,
        break_on_hyphens=False,
        break_long_words=False,
    )
