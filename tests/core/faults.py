"""Tic-tac-toe with a small fault planted in it: for each law the games that it must catch."""

import random
from typing import Annotated

import tictactoe
from tictactoe import Board, Marked, TicTacToe

from turnout import CHANCE, Action, Event, Line, Note, Outcome, Refusal, Score, Spoken, Within

MOVES = iter(range(1 << 30))
"""What no rule may look at: it gives something else each time."""


class Swapped(Event):
    """The players change places: another event of the game."""

    def apply(self, state):
        return state.but(turn=1 - state.turn)


# to_act_is_who_may_act


class AsksBoth(TicTacToe):
    def to_act(self, state):
        return (0, 1)


class AsksNobody(TicTacToe):
    def to_act(self, state):
        return () if state.squares[4] else super().to_act(state)


class EndsTwice(TicTacToe):
    """The outcome has an end of its own."""

    def outcome(self, state):
        return super().outcome(state if 0 in state.squares[:3] else state.but(ended="first row"))


class Toss(Action):
    """Luck says who begins."""

    first: Annotated[int, Within(0, 1)]


class Draw(Action):
    """Luck says it in another way."""

    first: Annotated[int, Within(0, 1)]


class Tossed(Event):
    first: Annotated[int, Within(0, 1)]

    def apply(self, state):
        return state.but(turn=self.first)


class WithToss(TicTacToe):
    """Luck begins: nothing is wrong with it."""

    says = (Toss, Draw, Tossed)

    def opening(self, seats):
        return Board(turn=CHANCE)

    def legal(self, state, seat):
        if state.turn == CHANCE:
            return (Toss(0), Toss(1)) if seat == CHANCE else ()
        return super().legal(state, seat)

    def decide(self, state, seat, action):
        return (Tossed(action.first),) if seat == CHANCE else super().decide(state, seat, action)

    def bound(self, seats):
        return super().bound(seats) + 1


class LuckActsWithOthers(WithToss):
    def to_act(self, state):
        return (CHANCE, 0) if state.turn == CHANCE else super().to_act(state)

    def legal(self, state, seat):
        return tictactoe.MARKS if state.turn == CHANCE and seat == 0 else super().legal(state, seat)


# legal_is_a_list_of_words


class ListsLazily(TicTacToe):
    def legal(self, state, seat):
        return (mark for mark in super().legal(state, seat))


class ListsAnew(TicTacToe):
    def legal(self, state, seat):
        found = super().legal(state, seat)
        return found[::-1] if next(MOVES) % 2 else found


class ListsTwice(TicTacToe):
    def legal(self, state, seat):
        return super().legal(state, seat) * 2


class ListsStrangers(TicTacToe):
    def legal(self, state, seat):
        return (*super().legal(state, seat), Toss(0)) if seat == state.turn else ()

    def decide(self, state, seat, action):
        return (Marked(seat, 0),) if isinstance(action, Toss) else super().decide(state, seat, action)


class LuckOfTwoStreams(WithToss):
    def legal(self, state, seat):
        return (Toss(0), Draw(1)) if state.turn == seat == CHANCE else super().legal(state, seat)


# legal_is_accepted


class RefusesWhatItLists(TicTacToe):
    def decide(self, state, seat, action):
        if action.square == 4:
            raise ValueError("not the centre")
        return super().decide(state, seat, action)


class SaysStrangers(TicTacToe):
    def decide(self, state, seat, action):
        return (*super().decide(state, seat, action), Swapped(), Swapped())


class OtherBoard(Board):
    pass


class ToOtherBoard(Marked):
    def apply(self, state):
        after = super().apply(state)
        return OtherBoard(after.squares, after.turn)


class ChangesItsState(TicTacToe):
    says = (ToOtherBoard,)

    def decide(self, state, seat, action):
        return (ToOtherBoard(seat, action.square),)


# others_are_refused


class RefusesWithoutCode(TicTacToe):
    def reason(self, state, seat, action):
        return Refusal("", "", "No.")


class RefusesWithoutSentence(TicTacToe):
    def reason(self, state, seat, action):
        return Refusal("no", "", "")


class RefusesInMind(TicTacToe):
    """Remembers on the table who was refused."""

    def reason(self, state, seat, action):
        state.__dict__["squares"] = bytes([2] * 9)
        return super().reason(state, seat, action)


# decide_is_deterministic, state_is_the_fold, old_states_do_not_change


class DecidesAnew(TicTacToe):
    def decide(self, state, seat, action):
        free = self.legal(state, seat)
        return (Marked(seat, free[next(MOVES) % len(free)].square),)


class AppliesAnew(Marked):
    def apply(self, state):
        after = super().apply(state)
        return after if next(MOVES) % 2 else after.but(turn=self.seat)


class FoldsAnew(TicTacToe):
    says = (AppliesAnew,)

    def decide(self, state, seat, action):
        return (AppliesAnew(seat, action.square),)


class Alpha(Note):
    count: Annotated[int, Within(0, 9)] = 0


class Beta(Note):
    count: Annotated[int, Within(0, 9)] = 0


class NotedBackwards(Marked):
    def apply(self, state):
        return super().apply(state).but(notes=(Beta(1), Alpha(1)))


class NotesBackwards(TicTacToe):
    says = (NotedBackwards, Alpha, Beta)

    def decide(self, state, seat, action):
        return (NotedBackwards(seat, action.square),)


class MarkedInPlace(Marked):
    def apply(self, state):
        after = super().apply(state)
        state.__dict__["squares"] = after.squares
        return after


class ChangesThePast(TicTacToe):
    says = (MarkedInPlace,)

    def decide(self, state, seat, action):
        return (MarkedInPlace(seat, action.square),)


# a_copy_is_equal


class Thing:
    """Is equal to nothing but itself."""


class ThingBoard(Board):
    thing: object = None


class ThingMarked(Marked):
    def apply(self, state):
        after = super().apply(state)
        return ThingBoard(after.squares, after.turn, Thing())


class KeepsThings(TicTacToe):
    says = (ThingMarked,)

    def opening(self, seats):
        return ThingBoard()

    def decide(self, state, seat, action):
        return (ThingMarked(seat, action.square),)


# a_view_lists_the_same


class HidesTooMuch(TicTacToe):
    def view(self, state, seat):
        return Board(turn=state.turn)


# text_reads_back


class Put(Action):
    square: Annotated[int, Within(0, 8), Spoken(str, lambda text: 8 - int(text), "3")]


class Say(Action):
    square: Annotated[int, Within(0, 8)]

    def __repr__(self):
        return f"Say({self.square + 1})"


def with_words(kind):
    class Spelt(TicTacToe):
        says = (kind,)

        def legal(self, state, seat):
            return tuple(kind(mark.square) for mark in super().legal(state, seat))

    return Spelt


# scores_add_up


class AddsWrongly(TicTacToe):
    def score(self, state, seat):
        return Score(super().score(state, seat).total, (Line("row", 1),))


class ScoresANumber(TicTacToe):
    def score(self, state, seat):
        return 7 if state.squares[8] else super().score(state, seat)

    def proceed(self, state):
        return () if state.squares[8] else super().proceed(state)


class PlacesNobodyFirst(TicTacToe):
    def outcome(self, state):
        found = super().outcome(state)
        return found and Outcome(found.reason, found.scores, (2, 2))


class EndsForAnotherReason(TicTacToe):
    def outcome(self, state):
        found = super().outcome(state)
        return found and found.but(reason="rain")


# order_does_not_matter


class Racing(TicTacToe):
    """Both may always mark, and who came last does not matter: nothing is wrong with it."""

    def to_act(self, state):
        return (0, 1)

    def legal(self, state, seat):
        return tuple(mark for mark in tictactoe.MARKS if not state.squares[mark.square])

    def decide(self, state, seat, action):
        return (Marked(seat, action.square), *((Swapped(),) if seat == 0 else ()))

    says = (Swapped,)


class RacingForTheLastWord(Racing):
    def decide(self, state, seat, action):
        return super().decide(state, seat, action)[:1]


# a_save_reads_back


class MarkedHeavily(Marked):
    """Weighs more than it says it can."""

    weight: Annotated[int, Within(0, 8)] = 9


class SavesWhatItCannotRead(TicTacToe):
    says = (MarkedHeavily,)

    def decide(self, state, seat, action):
        return (MarkedHeavily(seat, action.square),)


class StartsNowhere(TicTacToe):
    """Its opening is another each time, so that a transcript, which names none, cannot be told again."""

    def opening(self, seats):
        return Board(turn=next(MOVES) % 2)


# luck_is_the_seed, the_bound_holds


class TossesAnotherCoin(TicTacToe):
    def decide(self, state, seat, action):
        return (Marked(seat, random.choice(self.legal(state, seat)).square),)


class LooksAtTheGlobalRandom(TicTacToe):
    def decide(self, state, seat, action):
        random.random()
        return super().decide(state, seat, action)


class IsLongerThanItSays(TicTacToe):
    def bound(self, seats):
        return 4


FAULTS = {
    "to_act_is_who_may_act": (AsksBoth, AsksNobody, EndsTwice, LuckActsWithOthers),
    "legal_is_a_list_of_words": (ListsLazily, ListsAnew, ListsTwice, ListsStrangers, LuckOfTwoStreams),
    "legal_is_accepted": (RefusesWhatItLists, SaysStrangers, ChangesItsState),
    "others_are_refused": (RefusesWithoutCode, RefusesWithoutSentence, RefusesInMind),
    "decide_is_deterministic": (DecidesAnew,),
    "undo_and_redo_restore": (DecidesAnew,),
    "a_copy_is_equal": (KeepsThings,),
    "a_view_lists_the_same": (HidesTooMuch,),
    "text_reads_back": (with_words(Put), with_words(Say)),
    "scores_add_up": (AddsWrongly, ScoresANumber, PlacesNobodyFirst, EndsForAnotherReason),
    "order_does_not_matter": (RacingForTheLastWord,),
    "a_save_reads_back": (SavesWhatItCannotRead, StartsNowhere),
    "old_states_do_not_change": (ChangesThePast,),
    "state_is_the_fold": (FoldsAnew, NotesBackwards),
    "luck_is_the_seed": (TossesAnotherCoin, LooksAtTheGlobalRandom),
    "the_bound_holds": (IsLongerThanItSays,),
}
"""For each law the games that it catches."""
