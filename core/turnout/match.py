"""One sitting of a game: the only object that changes."""

from collections.abc import Iterable, Sequence
from typing import Any, Self

from turnout import notation
from turnout.action import Action, Refusal
from turnout.composition import changed_options, says_of
from turnout.errors import IllegalAction, LuckError, NotationError, RulesError, SeatError, Stale, UndoError
from turnout.kinds import CHANCE, Seat
from turnout.outcome import Outcome
from turnout.players import Luck, Players, Turn, luck_of, seated, shortly
from turnout.rules import Rules, listed, luck_picks, stream_of, turn

Who = Seat | str | None
_JUST_LUCK = (CHANCE,)


class Match:
    """One sitting of a game. It keeps the turns and the state after each, so that taking back is a pop.

    `rules` answers the questions. `players` are their names or how many there are; without, as few as the game allows.
    `luck` is "auto", played at once from `seed` (a fresh one unless given), or "manual", entered or rolled with `roll()`.
    `state` starts from any position; `log` plays these turns first, each written `NAME: ACTION`, luck included.
    """

    _rules: Rules[Any]
    _players: Players
    _plugins: tuple[tuple[str, str], ...]
    _luck: Luck
    _seed: str | None
    _start: Any
    _state: Any
    _turns: list[Turn]
    _states: list[Any]
    _undone: list[list[tuple[Turn, Any]]]
    _drawn: dict[str, int]
    """How often each stream of luck was drawn from."""
    _legal: dict[Seat, Sequence[Action]]
    _acting: tuple[Seat, ...] | None
    _bound: int
    """The most turns there can be; 0 while nobody has asked."""
    _version: int
    _since: tuple[int, int]
    """The version and the number of turns when something was last taken back."""

    def __init__(
        self,
        rules: Rules[Any],
        players: Sequence[str] | int | None = None,
        *,
        seed: int | str | None = None,
        luck: Luck = "auto",
        state: Any = None,
        log: Iterable[str] = (),
        plugins: Iterable[tuple[str, str]] = (),
    ) -> None:
        names = seated(rules, players, state)
        start = rules.opening(len(names)) if state is None else state
        self._begin(rules, names, start, *luck_of(luck, seed), plugins)
        for line in log:
            self._say(line)
        self._play_luck()

    # what is on the table

    @property
    def rules(self) -> Rules[Any]:
        """The rules in force."""
        return self._rules

    @property
    def players(self) -> Players:
        """The names of the players by seat."""
        return self._players

    @property
    def state(self) -> Any:
        """The whole state, secrets included; what a player may see is `view`."""
        return self._state

    @property
    def start(self) -> Any:
        """The state at the start."""
        return self._start

    @property
    def turns(self) -> tuple[Turn, ...]:
        """All turns so far, luck's included."""
        return tuple(self._turns)

    @property
    def luck(self) -> Luck:
        """ "auto" where luck is played at once, "manual" where it is entered or rolled."""
        return self._luck

    @property
    def seed(self) -> str | None:
        """The seed of luck as text; None where there is none."""
        return self._seed

    @property
    def plugins(self) -> tuple[tuple[str, str], ...]:
        """The layers of the rules, each with the distribution and version that brought it."""
        return self._plugins

    @property
    def version(self) -> int:
        """A number that grows with every change, undo and redo included."""
        return self._version

    @property
    def to_act(self) -> tuple[Seat, ...]:
        """The seats that have something to do now; (CHANCE,) where luck is entered by hand; () when over."""
        found = self._acting
        if found is None:
            found = self._acting = () if self._state.ended is not None else self._rules.to_act(self._state)
        return found

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self._state.ended is not None

    @property
    def outcome(self) -> Outcome | None:
        """None until the end; then reason, scores and places."""
        found = self._rules.outcome(self._state)
        return found and found.but(players=tuple(self._players))

    def view(self, seat: Who = None) -> Any:
        """The state as this seat, or a spectator (None), may see it."""
        return self._rules.view(self._state, None if seat is None else self.seat(seat))

    def log(self, seat: Who = None, since: int = 0) -> tuple[Turn, ...]:
        """The turns from number `since` on as this seat, or a spectator (None), may see them."""
        who = None if seat is None else self.seat(seat)
        return tuple(self._seen(place, who) for place in range(max(since, 0), len(self._turns)))

    def text(self, seat: Who = None) -> str:
        """The table drawn as text, as this seat, or a spectator (None), may see it."""
        return self._rules.text(self.view(seat), self._players)

    def svg(self, seat: Who = None) -> str:
        """The table drawn as one SVG document, as this seat, or a spectator (None), may see it."""
        return self._rules.svg(self.view(seat), self._players)

    # what may be done

    def seat(self, who: Who) -> Seat:
        """The number of a seat, given by name or number; without, the one that is to act. Raises SeatError."""
        if who is None:
            return self._only_seat()
        if isinstance(who, str) and who in self._players:
            return self._players.index(who)
        if who == self._players[CHANCE]:
            return CHANCE
        if type(who) is int and CHANCE <= who < len(self._players):
            return who
        raise SeatError(f"Nobody is called {shortly(who)} here. The players: {', '.join(self._players)}.", code="no_such_seat")

    def legal(self, seat: Who = None) -> Sequence[Action]:
        """Everything this seat may do now, in a fixed order; () for who is not to act. Without a seat: the one that is to act."""
        if seat is None and self.over:
            return ()
        return self._listed(self.seat(seat))

    def why_not(self, action: Any, seat: Who = None) -> Refusal | None:
        """Why this action may not be done now: None where it may."""
        who = self._asked(seat)
        return None if self._find(action, who) is not None else self._reason(action, who)

    def read(self, text: str) -> Action:
        """The action that is written so, legal or not. Raises NotationError, which says what was expected."""
        return notation.read(text, [word for word in says_of(self._rules) if issubclass(word, Action)])

    # what changes it

    def act(self, action: Action, seat: Who = None, *, at: int | None = None) -> Turn:
        """Does this action, then what luck does by itself. Answers the turn of the action; luck's follow it in `turns`.

        `at` is the version that the decision was made on: what comes too late raises Stale, what the rules do not allow
        IllegalAction. Then nothing has changed.
        """
        who = self._asked(seat)
        if at is not None:
            self._check_fresh(who, at)
        before = len(self._turns)
        try:
            self._take(who, self._demand(action, who))
            self._play_luck()
        except BaseException:
            self._cut(before)
            raise
        self._undone.clear()
        return self._turns[before]

    def play(self, actions: Iterable[Action | str], seat: Who = None, *, at: int | None = None) -> tuple[Turn, ...]:
        """Does several actions of one seat as one transaction: all, or nothing.

        Refused where luck or another seat would come between.
        """
        who = self._asked(seat)
        if at is not None:
            self._check_fresh(who, at)
        before = len(self._turns)
        try:
            for action in actions:
                if len(self._turns) > before and not self.over and who not in self.to_act:
                    raise IllegalAction(
                        f"{self._players[self.to_act[0]]} comes before {shortly(action)}: nothing was done.", code="interrupted"
                    )
                self._take(who, self._demand(self.read(action) if isinstance(action, str) else action, who))
            after = len(self._turns)
            self._play_luck()
        except BaseException:
            self._cut(before)
            raise
        if len(self._turns) > before:
            self._undone.clear()
        return tuple(self._turns[before:after])

    def roll(self) -> Turn:
        """Lets the seed play what luck has to do now. For `luck="manual"`, when the player presses the button."""
        if self.to_act != _JUST_LUCK:
            raise LuckError("It is not luck's turn.", code="not_to_act")
        turn_of_luck = self._roll()
        self._undone.clear()
        return turn_of_luck

    def undo(self, seat: Who = None, *, force: bool = False) -> Turn:
        """Takes back the last action of this seat, or of whoever acted last. Answers the turn taken back.

        Refused when since then somebody acted, luck played or something hidden was shown, unless `force` is given.
        """
        place = self._last_of(None if seat is None else self.seat(seat))
        if not force:
            self._check_undo(place)
        taken = self._turns[place]
        self._undone.append(list(zip(self._turns[place:], self._states[place + 1 :], strict=True)))
        self._cut(place, back=True)
        return taken

    def redo(self) -> Turn:
        """Does again what was last taken back. Answers the turn."""
        if not self._undone:
            raise UndoError("There is nothing to do again.")
        group = self._undone.pop()
        for again, state in group:
            self._push(again, state)
        self._since = (self._version, len(self._turns))
        return group[0][0]

    def copy(self) -> Self:
        """Another match at the same point, that goes its own way."""
        other = object.__new__(type(self))
        other.__dict__.update(self.__dict__)
        for name in ("_turns", "_states", "_undone"):
            setattr(other, name, list(getattr(self, name)))
        other._drawn, other._legal = dict(self._drawn), dict(self._legal)
        return other

    __copy__ = copy

    def __deepcopy__(self, memo: Any) -> Self:
        return self.copy()

    def __str__(self) -> str:
        return self.text()

    def __repr__(self) -> str:
        said = {
            "players": list(self._players),
            "seed": self._seed,
            "luck": self._luck if self._luck != "auto" else None,
            "options": changed_options(self._rules),
            "state": None if self._start == self._rules.opening(len(self._players)) else self._start,
            "log": [self.line(place) for place in range(len(self._turns))],
        }
        return f"turnout.new({self._rules.name!r}{''.join(f', {name}={value!r}' for name, value in said.items() if value)})"

    def line(self, place: int) -> str:
        """The turn with this number as one line, `ann: lay 2,3 NS`."""
        return f"{self._players[self._turns[place].seat]}: {self._turns[place].action}"

    @classmethod
    def restored(
        cls,
        rules: Rules[Any],
        players: Sequence[str],
        state: Any,
        turns: Iterable[Turn],
        *,
        luck: Luck,
        seed: str | None,
        plugins: Iterable[tuple[str, str]] = (),
        version: int = 0,
    ) -> Self:
        """A match as it was, from its start state and turns: folds the events, asks no rule, rolls no die."""
        match = cls.__new__(cls)
        match._begin(rules, Players(players), state, luck, seed, plugins)
        for one in turns:
            state = match._state
            for event in one.events:
                state = event.apply(state)
            match._push(one, state)
        if version > match._version:  # something was taken back
            match._version, match._since = version, (version, len(match._turns))
        return match

    # inside

    def _begin(
        self, rules: Rules[Any], players: Players, start: Any, luck: Luck, seed: str | None, plugins: Iterable[tuple[str, str]]
    ) -> None:
        self._rules, self._players, self._plugins = rules, players, tuple(plugins)
        self._luck, self._seed = luck, seed
        self._start = self._state = start
        self._turns, self._states, self._undone = [], [start], []
        self._drawn, self._legal, self._acting = {}, {}, None
        self._bound = self._version = 0
        self._since = (0, 0)

    def _only_seat(self) -> Seat:
        seats = self.to_act
        if len(seats) == 1:
            return seats[0]
        if not seats:
            raise SeatError("The game is over: nobody is to act.", code="over")
        names = " and ".join(self._players[seat] for seat in seats)
        raise SeatError(f"{names} are all to act: say whose, as in seat={self._players[seats[0]]!r}.", code="which_seat")

    def _asked(self, seat: Who) -> Seat:
        """The seat that wants to act. After the end it is nobody's turn, but that is said of the action."""
        return 0 if seat is None and self.over else self.seat(seat)

    def _listed(self, seat: Seat) -> Sequence[Action]:
        found = self._legal.get(seat)
        if found is None:
            found = self._legal[seat] = () if self._state.ended is not None else tuple(self._rules.legal(self._state, seat))
        return found

    def _find(self, action: Any, seat: Seat) -> Action | None:
        """The listed action that is meant: the same object, or an equal one."""
        legal = self._listed(seat)
        for one in legal:
            if one is action:
                same: Action = one
                return same
        equal: Action | None = next((one for one in legal if type(one) is type(action) and _same(one, action)), None)
        return equal

    def _demand(self, action: Any, seat: Seat) -> Action:
        found = self._find(action, seat)
        if found is None:
            why = self._reason(action, seat)
            raise IllegalAction(why.sentence, code=why.code, rule=why.rule)
        if seat == CHANCE and self._luck == "auto":
            raise IllegalAction("Luck is played from the seed in this match.", code="luck_is_auto")
        return found

    def _reason(self, action: Any, seat: Seat) -> Refusal:
        if not isinstance(action, Action):
            return Refusal(
                "no_action", "", f"An action is wanted, not {shortly(action)}: take one from `legal()`, or read a text with `read`."
            )
        if type(action) not in says_of(self._rules):
            return Refusal("no_such_word", "", f"{self._rules.name} knows no action {type(action).__name__}.")
        from turnout.convert import fault_of  # cattrs is needed only here

        if fault := fault_of(action):
            return Refusal("malformed", "", f"{type(action).__name__} is not made rightly: {fault}")
        return self._rules.reason(self._state, seat, action)

    def _take(self, seat: Seat, action: Action) -> None:
        events, state = turn(self._rules, self._state, seat, action)
        self._push(Turn(seat, action, events), state)

    def _push(self, one: Turn, state: Any) -> None:
        self._turns.append(one)
        self._states.append(state)
        self._state = state
        self._legal = {}
        self._acting = None
        self._version += 1
        if one.seat == CHANCE:
            self._count(one, 1)

    def _count(self, one: Turn, step: int) -> None:
        stream = stream_of(type(one.action))  # type: ignore[arg-type]
        self._drawn[stream] = self._drawn.get(stream, 0) + step

    def _cut(self, place: int, back: bool = False) -> None:
        """Forgets the turns from this number on: as if they had never been, or, with `back`, as a change of its own."""
        gone = self._turns[place:]
        for one in gone:
            if one.seat == CHANCE:
                self._count(one, -1)
        del self._turns[place:], self._states[place + 1 :]
        self._state = self._states[-1]
        self._legal = {}
        self._acting = None
        self._version += 1 if back else -len(gone)
        if back:
            self._since = (self._version, len(self._turns))

    def _play_luck(self) -> None:
        if self._luck == "manual":
            return
        while self.to_act == _JUST_LUCK:
            if len(self._turns) >= self._bound:
                self._check_bound()
            self._roll()

    def _check_bound(self) -> None:
        self._bound = self._rules.bound(len(self._players))
        if len(self._turns) >= self._bound:
            raise RulesError(f"{self._rules.name}: there are more turns than `bound` says, {self._bound}.")

    def _roll(self) -> Turn:
        if self._seed is None:
            raise LuckError("This match has no seed: enter what the dice show with `act`.", code="no_seed")
        actions = self._listed(CHANCE)
        stream = stream_of(type(actions[0]))
        place = luck_picks(self._rules, self._state, actions, self._seed, stream, self._drawn.get(stream, 0))
        self._take(CHANCE, actions[place])
        return self._turns[-1]

    def _check_fresh(self, seat: Seat, at: int) -> None:
        """Late is: since then the seat or luck acted, something was taken back, or what the seat may do changed."""
        version, count = self._since
        if type(at) is not int or not 0 <= at <= self._version:
            raise Stale(f"There is no version {at!r}: this match is at {self._version}.", code="no_such_version")
        if at < version:
            raise Stale(f"Since version {at} something was taken back: look again.")
        place = count + at - version
        if any(one.seat in (seat, CHANCE) for one in self._turns[place:]):
            raise Stale(f"Since version {at} {self._players[seat]} or luck has acted: look again.")
        if place < len(self._turns) and tuple(listed(self._rules, self._states[place], seat)) != tuple(self._listed(seat)):
            raise Stale(f"Since version {at} it has changed what {self._players[seat]} may do: look again.")

    def _last_of(self, seat: Seat | None) -> int:
        for place in range(len(self._turns) - 1, -1, -1):
            who = self._turns[place].seat
            if who == seat or (seat is None and (who != CHANCE or self._luck == "manual")):
                return place
        raise UndoError("There is nothing to take back" + ("." if seat is None else f" for {self._players[seat]}."))

    def _check_undo(self, place: int) -> None:
        taken, later = self._turns[place], self._turns[place + 1 :]
        who = self._players[taken.seat]
        if taken.seat == CHANCE and self._seed is not None:
            raise UndoError("A roll of the seed cannot be taken back: it would come again.", code="undo_luck")
        if any(one.seat == CHANCE for one in later):
            raise UndoError(f"Luck has played since {who} did {str(taken.action)!r}: it cannot be taken back.", code="undo_luck")
        if later:
            raise UndoError(f"{self._players[later[0].seat]} has acted since {who} did {str(taken.action)!r}.", code="undo_others")
        if any(event.reveals for event in taken.events):
            raise UndoError(f"{str(taken.action)!r} has shown something hidden: it cannot be taken back.", code="undo_shown")

    def _seen(self, place: int, seat: Seat | None) -> Turn:
        one, rules = self._turns[place], self._rules
        state = self._states[place]
        action = rules.seen(state, one.action, seat) if one.action is not None else None
        events = []
        for event in one.events:
            events.append(rules.seen(state, event, seat))
            state = event.apply(state)
        return Turn(one.seat, action, tuple(event for event in events if event is not None))  # type: ignore[arg-type, misc]

    def _say(self, line: str) -> None:
        name, colon, text = line.partition(":") if isinstance(line, str) else ("", "", "")
        if not colon:
            raise NotationError(f"{shortly(line)} is no turn: write `NAME: ACTION`.")
        who, read = self.seat(name.strip()), self.read(text)
        action = self._find(read, who)
        if action is None:
            why = self._reason(read, who)
            raise IllegalAction(f"{shortly(line.strip())}: {why.sentence}", code=why.code, rule=why.rule)
        self._take(who, action)


def _same(one: Action, action: Any) -> bool:
    try:
        return bool(one == action)
    except Exception:  # whatever a strange value makes of being compared, it is not the same
        return False
