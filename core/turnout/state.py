"""The table at one moment: frozen, hashable, compared by value."""

from typing import Self, TypeVar

import attrs

from turnout.frozen import Frozen


class Note(Frozen):
    """What a variant has to remember; every field has a default. Found in a state by its type."""


N = TypeVar("N", bound=Note)


class Noted(Frozen):
    """Anything that notes can be added to: a state, or a part of one such as a player's sheet."""

    notes: tuple[Note, ...] = attrs.field(default=(), kw_only=True)

    def note(self, kind: type[N]) -> N:
        """The note of this type; one with the defaults where none has been written."""
        for one in self.notes:
            if type(one) is kind:
                return one
        return kind()

    def with_note(self, note: Note) -> Self:
        """The same with this note in place of the one of its type.

        One that says only defaults is not kept, so that equal tables are equal.
        """
        kind = type(note)
        notes = [one for one in self.notes if type(one) is not kind]
        if note != kind():
            notes.append(note)
            notes.sort(key=_name)
        return self.but(notes=tuple(notes))


class State(Noted):
    """Everything that is on the table. A game subclasses it with its own fields, all hashable."""

    ended: str | None = attrs.field(default=None, kw_only=True)
    """Why the game is over; None while it is not."""


def _name(note: Note) -> str:
    return type(note).__name__
