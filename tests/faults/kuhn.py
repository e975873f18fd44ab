"""Seeded faults of Kuhn poker; the leaks are those of `tests/core/faults_hidden.py`."""

from kuhn import CALL_OR_FOLD, CHECK_OR_BET, DEALS, Dealt, Kuhn, Said, Shown

from tests.core.faults_hidden import LEAKS
from tests.faults.seeded import Fault
from turnout import CHANCE, Ended


class KingLosesToJack(Kuhn):
    def winner(self, state):
        return 1 - super().winner(state) if state.hands == ("K", "J") else super().winner(state)


class FolderWins(Kuhn):
    def winner(self, state):
        return 1 - super().winner(state) if state.ended == "fold" and len(state.line) == 3 else super().winner(state)


class CallCountsTwice(Kuhn):
    """The chip of a call after a check is paid twice."""

    def score(self, state, seat):
        found = super().score(state, seat)
        return found.but(total=found.total * 3 // 2) if state.line == ("check", "bet", "call") else found


class NoBetAfterCheck(Kuhn):
    """A lost option."""

    def legal(self, state, seat):
        found = super().legal(state, seat)
        return found[:1] if found == CHECK_OR_BET and state.line else found


class RaisesAfterBet(Kuhn):
    """A bet can be answered by a bet."""

    def legal(self, state, seat):
        found = super().legal(state, seat)
        return (*found, CHECK_OR_BET[1]) if found == CALL_OR_FOLD and state.line == ("check", "bet") else found


class DealsACardAgain(Kuhn):
    """A card can be drawn twice: the dealer puts it back."""

    def legal(self, state, seat):
        return DEALS if seat == CHANCE and len(state.hands) == 1 else super().legal(state, seat)


class EndsAfterOneCheck(Kuhn):
    """The jack's check ends the game."""

    def proceed(self, state):
        if state.line == ("check",) and state.hands[0] == "J":
            return (Shown(state.hands), Ended("showdown"))
        return super().proceed(state)


class DealtToTheWrongSeat(Kuhn):
    """The second card is said to be seat 0's."""

    def decide(self, state, seat, action):
        found = super().decide(state, seat, action)
        return tuple(one.but(seat=0) if isinstance(one, Dealt) else one for one in found)


class SaysTheOther(Kuhn):
    """A fold after a check is written down as a call."""

    def decide(self, state, seat, action):
        found = super().decide(state, seat, action)
        over = action == CALL_OR_FOLD[1] and len(state.line) == 2
        return tuple(one.but(move="call") if over and isinstance(one, Said) else one for one in found)


LEAKING = {kind.__name__: kind for kind in LEAKS}
FAULTS = (
    Fault(KingLosesToJack, "KingLosesToJack.winner", "scores", least=4),
    Fault(FolderWins, "FolderWins.winner", "scores", least=5),
    Fault(CallCountsTwice, "CallCountsTwice.score", "scores", least=5),
    Fault(NoBetAfterCheck, "NoBetAfterCheck.legal", "legal", least=3),
    Fault(RaisesAfterBet, "RaisesAfterBet.legal", "legal", least=4),
    Fault(DealsACardAgain, "DealsACardAgain.legal", "legal", least=1),
    Fault(EndsAfterOneCheck, "EndsAfterOneCheck.proceed", "legal", least=3),
    Fault(DealtToTheWrongSeat, "DealtToTheWrongSeat.decide", "events", least=2),
    Fault(SaysTheOther, "SaysTheOther.decide", "scores", least=5),
    Fault(LEAKING["ViewShowsTheKing"], "no_secret_is_seen", least=0),
    Fault(LEAKING["SeenForgetsTheEvent"], "no_secret_is_seen", least=0),
    Fault(LEAKING["LegalTells"], "no_secret_is_seen", least=0),
    Fault(LEAKING["ALaterEventTells"], "no_secret_is_seen", least=1),
    Fault(LEAKING["OutcomeTells"], "no_secret_is_seen", least=1),
)
