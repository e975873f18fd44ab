"""Who sits at the table, what each of them did, and where luck comes from: what a match is begun with."""

from collections.abc import Sequence
from typing import Any, Literal

from turnout.action import Action
from turnout.chance import fresh_seed
from turnout.errors import LuckError, SeatError
from turnout.event import Event
from turnout.frozen import Frozen
from turnout.kinds import CHANCE, Seat
from turnout.rules import Rules

Luck = Literal["auto", "manual"]


class Turn(Frozen):
    """What one seat did, and all that happened by it. `action` is None where a seat may not see it."""

    seat: Seat
    action: Action | None
    events: tuple[Event, ...]


class Players(tuple[str, ...]):
    """The names at the table by seat; `players[CHANCE]` is `chance`."""

    __slots__ = ()

    def __getitem__(self, seat: Any) -> Any:
        return "chance" if isinstance(seat, int) and seat == CHANCE else super().__getitem__(seat)

    def seat(self, who: Any) -> Seat:
        """The number of a seat, given by name or number. Raises SeatError."""
        if isinstance(who, str) and who in self:
            return self.index(who)
        if who == self[CHANCE]:
            return CHANCE
        if type(who) is int and CHANCE <= who < len(self):
            return who
        raise SeatError(f"Nobody is called {shortly(who)} here. The players: {', '.join(self)}.", code="no_such_seat")


def default_names(many: int) -> list[str]:
    """The names of so many players where nobody said any."""
    return [f"player{seat + 1}" for seat in range(many)]


def seated(rules: Rules[Any], players: Sequence[str] | int | None, state: Any) -> Players:
    """The players of a match, by their names or how many they are. Raises SeatError where the game is not for so many."""
    numbers = rules.seats()
    if players is None:
        players = numbers[0] if state is None else rules.seated(state)
    named = default_names(players) if type(players) is int else players
    if isinstance(named, str) or not isinstance(named, Sequence) or not all(map(is_name, named)) or len(set(named)) < len(named):
        raise SeatError(f"Players are a list of different names, such as ['ann', 'bob'], not {shortly(players)}.", code="players")
    if len(named) not in numbers:
        raise SeatError(f"{rules.name} is for {in_words(numbers)}, not for {len(named)}.", code="players")
    if state is not None and rules.seated(state) != len(named):
        raise SeatError(f"At this table sit {rules.seated(state)}, not {len(named)}.", code="players")
    return Players(named)


def luck_of(luck: Any, seed: Any) -> tuple[Luck, str | None]:
    """How luck is played and its seed as text; a fresh one where none is given. Raises LuckError."""
    if luck not in ("auto", "manual"):
        raise LuckError(f"Luck is 'auto' or 'manual', not {shortly(luck)}.")
    if seed is not None and (type(seed) not in (int, str) or not str(seed).isprintable() or not 0 < len(str(seed)) <= 200):
        raise LuckError(f"A seed is a whole number or a text of one line, not {shortly(seed)}.", code="seed")
    return luck, str(seed) if seed is not None else fresh_seed() if luck == "auto" else None


def is_name(name: Any) -> bool:
    """Whether a player can be called so: one line of up to 40 letters without colon and comma, and not `chance`."""
    fits = isinstance(name, str) and 0 < len(name) <= 40 and name == name.strip() and name.isprintable()
    return fits and not {":", ","} & set(name) and name != "chance"


def in_words(numbers: range) -> str:
    """`1 player`, `2 to 5 players`."""
    if len(numbers) == 1:
        return f"{numbers[0]} player{'s' if numbers[0] > 1 else ''}"
    return f"{numbers[0]} to {numbers[-1]} players"


def shortly(value: Any) -> str:
    """The value as code, cut where it is long."""
    text = repr(value)
    return text if len(text) <= 60 else text[:57] + "..."
