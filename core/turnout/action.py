"""What a seat can do: one frozen object for each thing that may be chosen."""

from typing import ClassVar

from turnout import notation
from turnout.frozen import Frozen


class Action(Frozen):
    """One decision of a seat, or of luck, named in the imperative: `Lay`, `Roll`.

    A game makes its possible actions once and lists the same objects again and again. `str(action)` is its text form.
    """

    word: ClassVar[str] = ""
    """The first word of the text form; the class name in small letters unless said."""
    stream: ClassVar[str] = ""
    """For actions of CHANCE: the stream of luck that it is drawn from; the class name unless said."""

    def __str__(self) -> str:
        return notation.show(self)


class Refusal(Frozen):
    """Why an action may not be done: a stable `code`, the number of the `rule`, and a `sentence` for the player."""

    code: str
    rule: str
    sentence: str
