"""Every option of Free Ride, flipped: how soon `compare` shows what it changes, or why it never does.

A number is how many decisions a game needs beyond the set-up (begin, thin, deal, draft) until the two rules differ: those of the
game that `compare` finds with its default settings. It is at most `MOST`. A sentence says why nothing can differ.

Both sides have the options of the base. The printed rules are asked first. Where an option matters late, in the finish phase or
in a later stage, a base brings it nearer: on the tiny map with seven columns, and on a triangle of three cities, all columns are
dealt before the first turn, so that stage III and the finish phase are on from there (freeride P7). Some matter seldom or are
found slowly: they are asked on a small map too.
"""

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from tests.faults.maps import TRIANGLE
from tests.freeride.table import LATE, player, sit
from turnout import Match
from turnout.testing import rules_of
from turnout_freeride.map import shipped

MOST = 12
"""Decisions beyond the set-up."""
RELATIONS = ("legal", "events", "scores")

PARTED = "other numbers of cards are dealt or thinned before anybody gains a point, and there the two part"
FEWER = "it only takes choices away, and what both can choose does the same"
NEVER = "no game for so many players asks it"
SCORING = "it is asked only when points are counted"
PLACES = "it is asked only for the places of players with equal points"
RETIRED = "all that the bank pays to a player is for one who retires or has retired, and has no use for coins (F2, F3, F4)"
BY_ITSELF = "when all have retired, their turns go by themselves (F4, F5)"
NO_DEAL = "where a column is dealt at once the two part, and in the finish phase, when the bank pays coins, none is dealt (D3)"
FACE_DOWN = "who looks on sees less; who plays does and gains the same"
NO_COAST = "no city of this map is marked with a coast (U5)"


class Case(NamedTuple):
    """Two rules, and how soon a relation between them breaks."""

    name: str
    same: str
    old: Any
    new: Any
    beyond: int | None
    """Decisions beyond the set-up until it breaks; None where it never does."""
    why: str
    """Why it never does."""
    blame: str
    option: str = ""
    value: Any = None
    at: Match | None = None
    """The match that both begin from."""
    slow: bool = False
    """Whether it takes more than about a second."""


def flip(
    option: str,
    value: Any,
    base: Mapping[str, Any] = {},
    *,
    game: str = "freeride",
    at: Match | None = None,
    slow: str = "",
    **said: int | str,
) -> Iterator[Case]:
    """An option flipped: for each relation how soon it breaks, or why it never does. `slow` names those that take long."""
    old = rules_of(game).but(**base) if at is None else at.rules
    place = old.map.id if at is None else "a position"
    name = f"{game}({option}={getattr(value, 'id', value)}) on {place}"
    blame = f"the option {option}"
    for same, number in said.items():
        case = _case(name, same, old, old.but(**{option: value}), number, blame)
        yield case._replace(option=option, value=value, at=at, slow=same in slow.split())


def added(variant: str, base: Mapping[str, Any] = {}, *, slow: str = "", **said: tuple[int, str] | str) -> Iterator[Case]:
    """A variant laid over the game: for each relation how soon it breaks and by which of its rules, or why it never does."""
    old, new = (rules_of(spec).but(**base) for spec in ("freeride", f"freeride+{variant}"))
    for same, found in said.items():
        number, blame = (found, "") if isinstance(found, str) else found
        case = _case(f"freeride+{variant} on {old.map.id}", same, old, new, number, blame)
        yield case._replace(slow=same in slow.split())


def _case(name: str, same: str, old: Any, new: Any, said: int | str, blame: str) -> Case:
    beyond, why = (None, said) if isinstance(said, str) else (said, "")
    return Case(f"{name}: {same}", same, old, new, beyond, why, blame)


def rich() -> Any:
    """The tiny map with coins on every city."""
    tiny = shipped("tiny")
    return tiny.but(id="rich", cities=tuple(city.but(bonus=2) for city in tiny.cities))


def one_marker() -> Match:
    """The finish phase on the tiny map. Ann has one marker left; bob is to act."""
    return sit(player("alma", markers=1), player("elm"), turn=1, **LATE)


def level() -> Match:
    """Equal points in the finish phase: ann has more cities, bob more coins. Bob has the last turn."""
    ann = player("alma", coins=7, rails=0, done="alma>brig cove>elm")
    bob = player("elm", coins=9, rails=0, done="alma>brig brig>alma")
    return sit(ann, bob, turn=1, round_limit=1, **LATE)


SMALL = {"map": shipped("tiny")}
TINY = {**SMALL, "display_columns": 7}
POOR = {**TINY, "start_coins": 0}
TAKEN = {**POOR, "usa_bonus_when": "take"}
LONG = {**TINY, "ride_steps": (9, 9, 9), "wagon_count": (3, 3, 3)}
ONE_RAIL = {**TRIANGLE, "start_rails": (0, 1, 1, 1, 1)}
FULL_BANK = {**TRIANGLE, "bank_coins": 14}
"""The bank has nothing left after the set-up."""

TABLE = (
    *flip("map", shipped("tiny"), legal=0),
    *flip("map", rich(), TINY, slow="events scores", events=3, scores=3),
    *flip("map", rich(), {**POOR, "bonus_by": "visit_or_start"}, legal=0),
    *flip("start_player", 0, legal=0),
    *flip("start_player", 0, SMALL, legal=0, events=FEWER, scores=FEWER),
    *flip("display_columns", 5, slow="legal events", legal=0, events=0, scores=PARTED),
    *flip("display_columns", 5, SMALL, legal=0, events=0),
    *flip("prologue_columns", 2, legal=0, events=0, scores=PARTED),
    *flip("prologue_refill", 1, slow="legal events", legal=0, events=0, scores=PARTED),
    *flip("prologue_refill", 1, SMALL, legal=0, events=0),
    *flip("start_coins", 0, slow="legal", legal=0, scores=0),
    *flip("start_coins", 0, TRIANGLE, legal=0),
    *flip("start_coins", 5, FULL_BANK, events=2),
    *flip("start_rails", (0, 0, 0, 0, 0), slow="legal", legal=0),
    *flip("start_rails", (0, 2, 2, 2, 2), ONE_RAIL, slow="scores", legal=0, events=1, scores=2),
    *flip("thin_decks", "small", legal=0, events=0, scores=PARTED),
    *flip("thin_decks", True, legal=0, events=0, scores=PARTED),
    *flip("thin_decks", False, TRIANGLE, legal=NEVER, events=NEVER, scores=NEVER),
    *flip("bonus_by", "visit_or_start", slow="events scores", events=0, scores=0),
    *flip("bonus_by", "visit_or_start", {"start_coins": 0}, slow="legal", legal=0),
    *flip("bonus_by", "visit_or_start", {**TRIANGLE, "start_coins": 0}, legal=0, events=0, scores=0),
    *flip("round_limit", 1, slow="legal events", legal=2, events=2),
    *flip("round_limit", 1, TRIANGLE, slow="scores", legal=2, events=2, scores=2),
    *flip("round_limit", None, {"round_limit": 1}, slow="legal events", legal=2, events=2),
    *flip("round_limit", None, {**TRIANGLE, "round_limit": 1}, legal=2, events=2, scores=2),
    *flip("bank_coins", 0, TRIANGLE, legal=RETIRED, events=2, scores=2),
    *flip("bank_coins", 54, {**TRIANGLE, "bank_coins": 0}, legal=RETIRED, events=2, scores=2),
)
"""Sections P, A and C."""

BUILDING = (
    *flip("build_points", 1, slow="legal events", legal=0, events=1),
    *flip("build_points", 1, TRIANGLE, legal=0, events=1, scores=2),
    *flip("build_points", 3, slow="legal events", legal=1, events=1),
    *flip("build_points", 3, TRIANGLE, legal=1, events=1, scores=2),
    *flip("build_order", "adjacent", slow="legal events", legal=0, events=1),
    *flip("build_order", "adjacent", TINY, slow="events scores", legal=0, events=1, scores=2),
    *flip("buy_when", "any", slow="legal events", legal=1, events=1),
    *flip("buy_when", "any", TRIANGLE, legal=1, events=1, scores=2),
    *flip("finish_first", "new_line", slow="legal events", legal=3, events=3),
    *flip("finish_first", "new_line", TINY, slow="events scores", legal=2, events=3, scores=5),
    *flip("foreign_unfinished", "forbid", slow="legal", legal=1),
    *flip("foreign_unfinished", "forbid", TRIANGLE, slow="events scores", legal=2, events=3, scores=5),
    *flip("foreign_unfinished", "pay_first", slow="legal events scores", legal=2, events=2, scores=2),
    *flip("foreign_unfinished", "pay_first", TRIANGLE, slow="scores", events=3, scores=3),
    *flip("foreign_unfinished", "pay_first", {**TRIANGLE, "start_coins": 0}, legal=2),
    *flip("no_marker", "state", at=one_marker(), legal=2, events=2, scores=2),
)
"""Section B."""

RIDING = (
    *flip("ride_steps", (1, 2, 3), slow="legal events", legal=3, events=3),
    *flip("ride_steps", (2, 2, 1), TRIANGLE, legal=2, events=1, scores=4),
    *flip("wagon_count", (2, 2, 2), slow="legal events", legal=3, events=5),
    *flip("wagon_count", (2, 2, 1), TRIANGLE, slow="events scores", legal=0, events=4, scores=5),
    *flip("refill", "immediate", slow="legal events", legal=11, events=10),
    *flip("refill", "immediate", SMALL, slow="legal", legal=2, events=1, scores=NO_DEAL),
    *flip("pickup_without_moving", False, slow="legal", legal=12),
    *flip("pickup_without_moving", False, TRIANGLE, legal=0, events=FEWER, scores=FEWER),
)
"""Sections M, R and D."""

FINISHING = (
    *flip("retire_turn", "after_action", TRIANGLE, legal=1, events=1, scores=2),
    *flip("finish_mode", "voluntary", TRIANGLE, legal=2, events=2, scores=3),
    *flip("finish_when", "end_of_turn", TRIANGLE, legal=2, events=2, scores=2),
    *flip("finish_last_round", False, TRIANGLE, slow="scores", legal=BY_ITSELF, events=3, scores=3),
    *flip("third_card_points", 0, TRIANGLE, legal=SCORING, events=SCORING),
    *flip("third_card_points", 0, LONG, slow="scores", scores=8),
    *flip("tie_break", "cities", TRIANGLE, legal=PLACES, events=PLACES, scores=PLACES),
    *flip("tie_break", "cities", at=level(), outcome=1),
    *flip("tie_break", "none", TRIANGLE, legal=PLACES, events=PLACES, scores=PLACES),
    *flip("tie_break", "none", at=level(), outcome=1),
)
"""Sections F and S."""

VARIANTS = (
    *flip("solo_coins", 1, {"solo_coins": 2}, game="freeride+solo", slow="legal events scores", legal=2, events=2, scores=2),
    *flip("solo_coins", 1, {**SMALL, "solo_coins": 2}, game="freeride+solo", legal=1, events=1, scores=1),
    *flip("solo_goal", 1, game="freeride+solo", slow="legal events scores", legal=3, events=3, scores=3),
    *flip("solo_goal", 1, SMALL, game="freeride+solo", slow="legal events scores", legal=3, events=3, scores=3),
    *flip("solo_goal", 0, SMALL, game="freeride+solo", legal=0, events=0, scores=0),
    *flip("solo_build", 1, game="freeride+solo", slow="legal events", legal=0, events=1),
    *flip("solo_build", 1, {**SMALL, "solo_coins": 1}, game="freeride+solo", legal=0, events=1, scores=1),
    *flip("solo_move", 1, game="freeride+solo", slow="legal events", legal=3, events=3),
    *flip("solo_move", 1, {**SMALL, "solo_coins": 2}, game="freeride+solo", slow="legal scores", legal=3, events=1, scores=3),
    *flip("thin_decks", False, game="freeride+solo", legal=0, events=0, scores=PARTED),
    *flip("usa_bonus_when", "take", TRIANGLE, game="freeride+usa", legal=NO_COAST, events=NO_COAST, scores=NO_COAST),
    *flip("usa_bonus_when", "take", POOR, game="freeride+usa", slow="legal", legal=0, events=0, scores=0),
    *flip("bank_coins", 0, TAKEN, game="freeride+usa", slow="legal", legal=0, events=0, scores=0),
    *added("usa", slow="events scores", events=(3, "Usa.city_coins"), scores=(3, "Usa.city_coins")),
    *added("usa", POOR, slow="legal scores", legal=(6, "Usa.city_coins"), events=(0, "Usa.column"), scores=(5, "Usa.city_coins")),
    *added("secret", slow="events", events=(3, "Secret.delivered")),
    *added("secret", TRIANGLE, legal=FACE_DOWN, events=(2, "Secret.delivered"), scores=FACE_DOWN),
)
"""The options of solo, usa and secret, and the latter two against the game."""

CASES = (*TABLE, *BUILDING, *RIDING, *FINISHING, *VARIANTS)
