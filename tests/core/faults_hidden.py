"""Kuhn poker in which something tells the hidden card; and games whose saves or sets are not as they should be."""

from typing import Any

from kuhn import CALL_OR_FOLD, CHECK_OR_BET, DEALS, Dealt, Kuhn, Said, Say, Shown
from tictactoe import Marked, TicTacToe

from turnout import CHANCE, Action, Event, Refusal

# no_secret_is_seen


class ViewForgets(Kuhn):
    """The log hides what the view shows."""

    def view(self, state, seat):
        return state


class ViewShowsTheKing(Kuhn):
    def view(self, state, seat):
        return state if "K" in state.hands[:1] else super().view(state, seat)


class ViewShowsASpectator(Kuhn):
    def view(self, state, seat):
        return state if seat is None else super().view(state, seat)


class SeenForgets(Kuhn):
    def seen(self, state, said, seat):
        return said


class SeenForgetsTheAction(Kuhn):
    def seen(self, state, said, seat):
        return said if isinstance(said, Action) else super().seen(state, said, seat)


class SeenForgetsTheEvent(Kuhn):
    def seen(self, state, said, seat):
        return said if isinstance(said, Event) else super().seen(state, said, seat)


class SeenByTheWrongSeat(Kuhn):
    """Of two hands it shows the one that is not its own."""

    def seen(self, state, said, seat):
        return super().seen(state, said, seat if seat is None else 1 - seat)


class LegalTells(Kuhn):
    """Nobody may bet against a king."""

    def legal(self, state, seat):
        found = super().legal(state, seat)
        return found[:1] if found == CHECK_OR_BET and state.hands[1 - seat] == "K" else found


class LegalTellsByItsOrder(Kuhn):
    def legal(self, state, seat):
        found = super().legal(state, seat)
        return found[::-1] if found == CALL_OR_FOLD and state.hands[1 - seat] == "J" else found


class Weighed(Said):
    weight: int = 0


class EventTells(Kuhn):
    """What is said carries the card of who says it."""

    says = (Weighed,)

    def decide(self, state, seat, action):
        if isinstance(action, Say):
            return (Weighed(seat, action.move, "JQK".index(state.hands[seat])),)
        return super().decide(state, seat, action)


class Winced(Event):
    def apply(self, state):
        return state


class ALaterEventTells(Kuhn):
    """Who has a jack and is bet against is seen to wince."""

    says = (Winced,)

    def decide(self, state, seat, action):
        found = super().decide(state, seat, action)
        other = state.hands[1 - seat] if seat != CHANCE else None
        return (*found, Winced()) if other == "J" and action == CHECK_OR_BET[1] else found


class ReasonTells(Kuhn):
    def reason(self, state, seat, action):
        return Refusal("no", "", f"Not with {state.hands} on the table.")


class ReasonTellsOfACard(Kuhn):
    """The code differs for a card that lies on the table."""

    def reason(self, state, seat, action):
        gone = action in DEALS and action.card in state.hands
        return Refusal("gone", "", "It is dealt.") if gone else super().reason(state, seat, action)


class ToActTells(Kuhn):
    """Who has the king begins."""

    def to_act(self, state):
        return (1,) if state.hands[1:] == ("K",) and not state.line else super().to_act(state)

    def decide(self, state, seat, action):
        if isinstance(action, Say) and seat != len(state.line) % 2:
            return (Said(0, "check"), Said(1, action.move))
        return super().decide(state, seat, action)


class ShownInSilence(Shown):
    """A showdown that does not say that it reveals."""

    reveals = False


class DoesNotSayThatItReveals(Kuhn):
    says = (ShownInSilence,)

    def proceed(self, state):
        found = super().proceed(state)
        return tuple(ShownInSilence(one.hands) if isinstance(one, Shown) else one for one in found)


class OutcomeTells(Kuhn):
    """Who folds a king pays for it, and so says that it was one."""

    def score(self, state, seat):
        found = super().score(state, seat)
        loser = 1 - self.winner(state) if state.ended else 0
        return found.but(total=3 * found.total) if state.ended == "fold" and state.hands[loser] == "K" else found


LEAKS = (
    *(ViewForgets, ViewShowsTheKing, ViewShowsASpectator),
    *(SeenForgets, SeenForgetsTheAction, SeenForgetsTheEvent, SeenByTheWrongSeat),
    *(LegalTells, LegalTellsByItsOrder, EventTells, ALaterEventTells, ReasonTells, ReasonTellsOfACard, ToActTells),
    *(DoesNotSayThatItReveals, OutcomeTells),
)

# Nothing is wrong with these


class Peeked(Event):
    """A seat looked at the other's card: only it knows which."""

    reveals = True
    seat: int
    card: str | None

    def apply(self, state):
        return state


class Peek(Action):
    """Look at the card of the other seat, instead of the first word."""


class WithPeek(Kuhn):
    says = (Peek, Peeked)

    def legal(self, state, seat):
        found = super().legal(state, seat)
        return (*found, Peek()) if found == CHECK_OR_BET and not state.line else found

    def decide(self, state, seat, action):
        if isinstance(action, Peek):
            return (Peeked(seat, state.hands[1 - seat]), Said(seat, "check"))
        return super().decide(state, seat, action)

    def seen(self, state, said, seat):
        return said.but(card=None) if isinstance(said, Peeked) and seat != said.seat else super().seen(state, said, seat)


class OpenKuhn(Kuhn):
    """Both hands lie open: there is no secret."""

    def view(self, state, seat):
        return state

    def seen(self, state, said, seat):
        return said


class SilentKuhn(Kuhn):
    """A spectator is not even told that cards are dealt."""

    def view(self, state, seat):
        return super().view(state, seat) if state.shown or seat is not None else state.but(hands=())

    def seen(self, state, said, seat):
        return None if seat is None and isinstance(said, Dealt) else super().seen(state, said, seat)


# a_spoilt_save_is_refused, hash_order_does_not_matter


class Remarked(Marked):
    """Whatever stands there is taken for a remark."""

    remark: Any = ""


class ReadsWhatever(TicTacToe):
    says = (Remarked,)

    def decide(self, state, seat, action):
        return (Remarked(seat, action.square),)


class ListsByHash(TicTacToe):
    def legal(self, state, seat):
        marks = {str(mark): mark for mark in super().legal(state, seat)}
        return tuple(marks[text] for text in set(marks))


HIDDEN_FAULTS = {
    "no_secret_is_seen": LEAKS,
    "a_spoilt_save_is_refused": (ReadsWhatever,),
    "hash_order_does_not_matter": (ListsByHash,),
}
"""For each law the games that it catches."""
