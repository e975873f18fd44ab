"""One sitting of a game: the only object that changes."""

from collections.abc import Iterable, Sequence
from typing import Any

from turnout import notation
from turnout.action import Action, Refusal
from turnout.composition import changed_options, says_of
from turnout.errors import IllegalAction, LuckError, NotationError, RulesError, SeatError, Stale, UndoError
from turnout.kinds import CHANCE, Seat
from turnout.players import Luck, Turn, luck_of, seated, shortly
from turnout.record import HIDDEN, Record
from turnout.rules import Rules, listed, luck_picks, stream_of, turn

Who = Seat | str | None
_JUST_LUCK = (CHANCE,)


class Match(Record):
    """One sitting of a game. It keeps the turns and the state after each, so that taking back is a pop.

    `rules` answers the questions. `players` are their names or how many there are; without, as few as the game allows.
    `luck` is "auto", played at once from `seed` (a fresh one unless given), or "manual", entered or rolled with `roll()`.
    `state` starts from any position; `log` plays these turns first, each written `NAME: ACTION`, luck included.
    """

    _bound: int = 0
    """The most turns there can be; 0 while nobody has asked."""

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
        super().__init__(rules, names, start, *luck_of(luck, seed), plugins)
        for line in log:
            self._say(line)
        self._play_luck()

    # what may be done

    @property
    def to_act(self) -> tuple[Seat, ...]:
        """The seats that have something to do now; (CHANCE,) where luck is entered by hand; () when over."""
        found = self._acting
        if found is None:
            found = self._acting = () if self._state.ended is not None else self._rules.to_act(self._state)
        return found

    def seat(self, who: Who) -> Seat:
        """The number of a seat, given by name or number; without, the one that is to act. Raises SeatError."""
        return self._only_seat() if who is None else self._players.seat(who)

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
        return self._take_back(place)

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

    # inside

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
        if taken.seat == CHANCE and self._seed is not None:
            raise UndoError("A roll of the seed cannot be taken back: it would come again.", code="undo_luck")
        if any(one.seat == CHANCE for one in later):
            raise UndoError(f"Luck has played since {self._did(place)}: it cannot be taken back.", code="undo_luck")
        if later:
            raise UndoError(f"{self._players[later[0].seat]} has acted since {self._did(place)}.", code="undo_others")
        if any(event.reveals for event in taken.events):
            raise UndoError(f"{self._did(place)}, which has shown something hidden: it cannot be taken back.", code="undo_shown")

    def _did(self, place: int) -> str:
        """What was done in a turn, as far as everybody may know it: who reads an error is not known here."""
        one = self._seen(place, None)
        return f"{self._players[one.seat]} did {HIDDEN if one.action is None else repr(str(one.action))}"

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
