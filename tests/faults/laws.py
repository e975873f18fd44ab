"""For each law the fault that it alone catches: a game, or a patch of `Match`."""

from typing import NamedTuple

from tictactoe import Marked, Square, TicTacToe

from tests.core import faults
from tests.core.faults_hidden import ListsByHash, ReadsWhatever, ViewForgets
from turnout import Action, Match


class Patch(NamedTuple):
    """A fault in `Match`, which no game can have."""

    method: str
    broken: object
    game: type = TicTacToe


class ListsForBoth(TicTacToe):
    """Who is not to act is told what he could do."""

    def legal(self, state, seat):
        return super().legal(state, state.turn) if seat in (0, 1) else ()


class AnswersAgainOtherwise(TicTacToe):
    """Asked the same of an equal table, it remembers having been asked."""

    def decide(self, state, seat, action):
        last, ASKED[:] = [*ASKED], [state, action]
        again = last and last[0] is not state and last == ASKED and state.squares.count(0) < 8
        return (Marked(seat, self.legal(state, seat)[0].square),) if again else super().decide(state, seat, action)


ASKED: list[object] = []


class ViewOfTheOtherSide(TicTacToe):
    """A view that hides nothing, and says that the other is to act."""

    def view(self, state, seat):
        return state.but(turn=1 - state.turn)


class Say(Action):
    """Its `repr` names another square."""

    square: Square

    def __repr__(self):
        return f"Say({self.square!r} ^ 1)"


class ReadsOtherwise(TicTacToe):
    says = (Say,)

    def legal(self, state, seat):
        return tuple(Say(mark.square) for mark in super().legal(state, seat))


class LastWordCounts(faults.RacingForTheLastWord):
    """Both may always mark, and who came last is next to nothing."""

    def legal(self, state, seat):
        return super().legal(state, seat) if seat in (0, 1) else ()


class MarkedWithATrace(Marked):
    def apply(self, state):
        state.__dict__["left"] = self.square
        return super().apply(state)


class LeavesATrace(TicTacToe):
    """The old table bears a note of what was done next, which is no field."""

    says = (MarkedWithATrace,)

    def decide(self, state, seat, action):
        return (MarkedWithATrace(seat, action.square),)


ALONE = {
    "to_act_is_who_may_act": ListsForBoth,
    "legal_is_a_list_of_words": faults.ListsTwice,
    "legal_is_accepted": faults.ChangesItsState,
    "others_are_refused": Patch("_demand", lambda match, action, seat: match._find(action, seat) or match._listed(seat)[0]),
    "decide_is_deterministic": AnswersAgainOtherwise,
    "undo_and_redo_restore": Patch("redo", lambda match: match._undone.pop()),
    "a_copy_is_equal": Patch("__deepcopy__", lambda match, memo: Match(match.rules)),
    "a_view_lists_the_same": ViewOfTheOtherSide,
    "no_secret_is_seen": ViewForgets,
    "text_reads_back": ReadsOtherwise,
    "scores_add_up": faults.AddsWrongly,
    "order_does_not_matter": LastWordCounts,
    "a_save_reads_back": faults.SavesWhatItCannotRead,
    "a_spoilt_save_is_refused": ReadsWhatever,
    "old_states_do_not_change": LeavesATrace,
    "state_is_the_fold": faults.NotesBackwards,
    "luck_is_the_seed": faults.LooksAtTheGlobalRandom,
    "hash_order_does_not_matter": ListsByHash,
    "the_bound_holds": faults.IsLongerThanItSays,
}
