"""Small variants of tic-tac-toe, and a game whose rules have every form that a rule can have."""

import functools
from typing import Annotated, Literal

import attrs
from tictactoe import LINES, Board, Mark, TicTacToe

from turnout import Action, Ended, Event, Line, Note, Rules, Score, Within


class Corners(TicTacToe):
    """Each corner is a point more, in a line of its own."""

    def score(self, state, seat):
        score = super().score(state, seat)
        corners = sum(state.squares[square] == seat + 1 for square in (0, 2, 6, 8))
        return Score(score.total + corners, (*score.lines, Line("corners", corners)))


class Centre(TicTacToe):
    """The square in the middle is five points more."""

    points: Annotated[int, Within(1, 9)] = 5

    def score(self, state, seat):
        score = super().score(state, seat)
        points = self.points * (state.squares[4] == seat + 1)
        return Score(score.total + points, (*score.lines, Line("centre", points)))


class Sudden(TicTacToe):
    """The game also ends when the middle is taken."""

    def proceed(self, state):
        return super().proceed(state) or ((Ended("middle taken"),) if state.squares[4] else ())


class Short(TicTacToe):
    """The game also ends after three marks."""

    marks: int = 3

    def proceed(self, state):
        return super().proceed(state) or ((Ended("short"),) if 9 - state.squares.count(0) >= self.marks else ())


class Misery(TicTacToe):
    """Three in a row lose."""

    def score(self, state, seat):
        return Score(-int(any(all(state.squares[square] == seat + 1 for square in line) for line in LINES)))


class Upper(TicTacToe):
    """Only the two upper rows are played."""

    def legal(self, state, seat):
        return tuple(one for one in super().legal(state, seat) if not isinstance(one, Mark) or one.square < 6)


class Pass(Action):
    """Do nothing."""


class Passed(Event):
    def apply(self, state):
        return state.with_note(Passes(state.note(Passes).count + 1)).but(turn=1 - state.turn)


class Passes(Note):
    count: int = 0


class Passing(TicTacToe):
    """A player may pass, twice in all."""

    says = (Pass, Passed, Passes)

    def legal(self, state, seat):
        marks = super().legal(state, seat)
        return (*marks, Pass()) if marks and state.note(Passes).count < 2 else marks

    def decide(self, state, seat, action):
        return (Passed(),) if isinstance(action, Pass) else super().decide(state, seat, action)


VARIANTS = (Corners, Centre, Sudden, Short, Misery, Upper, Passing)


class Sized(Rules[Board]):
    """A game with options of many kinds, and an inner rule."""

    size: Annotated[int, Within(1, 9)] = attrs.field(default=3, validator=attrs.validators.ge(1))
    shape: Literal["square", "ring"] = "square"
    open: bool = False
    heights: tuple[int, ...] = (1, 2)
    title: str = "plain"

    def score(self, state, seat):
        return Score(self.worth(state) + self.size)

    def worth(self, state):
        """What the table is worth."""
        return 1

    def _secret(self):
        return 0


class Forms(Rules[Board]):
    """A game whose rules answer 1, in every form that a rule can have."""

    LIMIT = 1

    def plain(self, step=0):
        """One."""
        return 1 + step

    @property
    def proper(self):
        return 1

    @functools.cached_property
    def kept(self):
        return 1

    @functools.cache  # noqa: B019 - rules hold options, never state
    def cached(self):
        return 1

    @staticmethod
    def static():
        return 1

    @classmethod
    def of_class(cls):
        return 1

    def generated(self):
        yield 1

    async def awaited(self):
        return 1

    partial = functools.partialmethod(plain, 0)


def silent(function):
    """A decorator that says nothing of what it wraps."""
    return lambda *args: function(*args)


def signed(function):
    """A decorator as it should be."""

    @functools.wraps(function)
    def wrapped(*args):
        return function(*args)

    return wrapped


class Called:
    """A decorator that is a class."""

    def __init__(self, function):
        self.kept_function = function

    def __get__(self, one, kind):
        return functools.partial(self.kept_function, one)


def run(coroutine):
    """The answer of a coroutine that waits for nothing."""
    try:
        coroutine.send(None)
    except StopIteration as answer:
        return answer.value
    raise AssertionError


ASK = {
    **dict.fromkeys(("plain", "cached", "static", "of_class", "partial"), "rules.{}()"),
    **dict.fromkeys(("proper", "kept", "LIMIT"), "rules.{}"),
    "generated": "sum(rules.{}())",
    "awaited": "run(rules.{}())",
}
"""How each rule is asked."""

EXTENDING = [
    ("plain", "def plain(self): return super().plain() + 1"),
    ("plain", "def plain(self): return super(NAME, self).plain() + 1"),
    ("plain", "def plain(self): return super(__class__, self).plain() + 1"),
    ("plain", "def plain(self):\n  inner = super()\n  return inner.plain() + 1"),
    ("plain", "def plain(self):\n  inner = super(NAME, self)\n  more = 1\n  return more + inner.plain()"),
    ("plain", "def plain(self): return getattr(super(), 'plain')() + 1"),
    ("plain", "def plain(self): return getattr(super(NAME, self), 'plain')() + 1"),
    ("plain", "def plain(self):\n  inner = super()\n  return getattr(inner, 'plain')() + 1"),
    ("plain", "def plain(self):\n  ask = super().plain\n  return ask() + 1"),
    ("plain", "def plain(self):\n  def inside(): return super(NAME, self).plain()\n  return inside() + 1"),
    ("plain", "def plain(self):\n  def inside(self): return super().plain()\n  return inside(self) + 1"),
    ("plain", "def plain(self): return (lambda: super(NAME, self).plain() + 1)()"),
    ("plain", "def plain(self): return sum([super(NAME, self).plain() for _ in (1,)]) + 1"),
    ("plain", "def plain(self): return sum(super(NAME, self).plain() for _ in (1,)) + 1"),
    ("plain", "def plain(self): return {0: super(NAME, self).plain() for _ in (1,)}[0] + 1"),
    ("plain", "def plain(self): return self._moreNAME() + 1\n def _moreNAME(self): return super().plain()"),
    ("plain", "def plain(self): return (lambda: self.__more())() + 1\n def __more(self): return super().plain()"),
    ("plain", "def plain(self):\n  try: return super().plain() + 1\n  finally: pass"),
    ("plain", "def plain(self, *more, **most): return super().plain(*more, **most) + 1"),
    ("plain", "plain = lambda self: super(NAME, self).plain() + 1"),
    ("plain", "@signed\n def plain(self): return super().plain() + 1"),
    ("plain", "@silent\n def plain(self): return super().plain() + 1"),
    ("plain", "@signed\n @silent\n @signed\n def plain(self): return super().plain() + 1"),
    ("plain", "@Called\n def plain(self): return super().plain() + 1"),
    ("plain", "@functools.cache\n def plain(self): return super().plain() + 1"),
    (
        "plain",
        f"def plain(self):\n  if not self: {'; '.join(f'self.a{n}' for n in range(300))}\n  return super().plain() + 1",
    ),
    ("proper", "@property\n def proper(self): return super().proper + 1"),
    ("proper", "@property\n @signed\n def proper(self): return super(NAME, self).proper + 1"),
    ("proper", "@property\n @silent\n def proper(self):\n  inner = super()\n  return inner.proper + 1"),
    ("proper", "@property\n @functools.cache\n def proper(self): return getattr(super(), 'proper') + 1"),
    ("kept", "@functools.cached_property\n def kept(self): return super().kept + 1"),
    ("kept", "@property\n def kept(self): return super().kept + 1"),
    ("cached", "@functools.cache\n def cached(self): return super().cached() + 1"),
    ("cached", "@functools.lru_cache(maxsize=8)\n def cached(self): return super().cached() + 1"),
    ("of_class", "@classmethod\n def of_class(cls): return super().of_class() + 1"),
    ("of_class", "@classmethod\n @silent\n def of_class(cls): return super().of_class() + 1"),
    ("static", "def static(self): return super().static() + 1"),
    ("generated", "def generated(self):\n  yield from super().generated()\n  yield 1"),
    ("generated", "def generated(self): return (step + 1 for step in super().generated())"),
    ("awaited", "async def awaited(self): return await super().awaited() + 1"),
    (
        "partial",
        "def _someNAME(self, more): return super().partial() + more\n partial = functools.partialmethod(_someNAME, 1)",
    ),
]
"""Every form of a rule that asks `super()` for itself, and adds 1."""

REPLACING = [
    ("plain", "def plain(self): return 10"),
    ("plain", "def plain(self): return super().cached() + 9"),
    ("plain", "def plain(self): return super(NAME, self).proper + 9"),
    ("plain", "def plain(self): return Forms.plain(self) + 9"),
    ("plain", "def plain(self): return super(Forms, Forms()).but().plain() + 9"),
    ("plain", "def plain(self):\n  inner = super().but()\n  return Forms.plain(inner) + inner.cached() * 9"),
    (
        "plain",
        "def plain(self):\n  class Sub(Forms):\n   def plain(self): return super().plain() + 9\n  return Sub().plain()",
    ),
    (
        "plain",
        "def plain(self):\n  class Sub(Forms):\n   def plain(self): return super().plain()\n"
        "  return super().cached() * 9 + Sub().plain()",
    ),
    ("plain", "def plain(self): return self._nineNAME() + 1\n def _nineNAME(self): return super().cached() * 9"),
    ("plain", "plain = lambda self: 10"),
    ("plain", "@signed\n def plain(self): return 10"),
    ("plain", "@silent\n def plain(self): return 10"),
    ("plain", "@Called\n def plain(self): return 10"),
    ("plain", "@functools.cache\n def plain(self): return 10"),
    ("plain", "@staticmethod\n def plain(_=None): return 10"),
    ("plain", "@classmethod\n def plain(cls): return 10"),
    ("proper", "@property\n def proper(self): return 10"),
    ("proper", "@property\n def proper(self): return super().plain() + 9"),
    ("proper", "proper = 10"),
    ("kept", "@functools.cached_property\n def kept(self): return 10"),
    ("cached", "@functools.cache\n def cached(self): return 10"),
    ("cached", "@functools.lru_cache\n def cached(self): return 10"),
    ("of_class", "@classmethod\n def of_class(cls): return 10"),
    ("static", "@staticmethod\n def static(): return 10"),
    ("generated", "def generated(self): yield 10"),
    ("awaited", "async def awaited(self): return 10"),
    ("partial", "def _tenNAME(self, more): return 9 + more\n partial = functools.partialmethod(_tenNAME, 1)"),
    ("LIMIT", "LIMIT = 10"),
]
"""Every form of a rule that does not."""


def variant(name, body, game=None):
    """A variant of `Forms` whose class has this text."""
    words = {**globals(), "Game": game or Forms}
    exec(f"class {name.title()}(Game):\n {body.replace('NAME', name.title())}\n", words)
    return words[name.title()]
