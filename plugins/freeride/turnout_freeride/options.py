"""The options of Free Ride, each with the printed rule as its default (freeride O)."""

from typing import Annotated, Literal

import attrs

from turnout import Frozen, Spoken, Within
from turnout_freeride.map import Map, named, shipped

Number = Annotated[int, Within(0, 1_000)]
Columns = Annotated[int, Within(1, 200)]
MapOption = Annotated[Map, Spoken(lambda board: board.id, named, "europe")]


class Options(Frozen):
    """What may differ from table to table."""

    map: MapOption = attrs.field(factory=lambda: shipped("europe"), repr=False)
    """The map: `europe`, `tiny`, or a file of your own."""
    start_player: Annotated[int, Within(0, 4)] | None = None
    """The seat that begins; drawn where it is not given (P0)."""
    display_columns: Columns = 6
    """How many columns are open (P3, D2)."""
    prologue_columns: Columns = 3
    """How many columns are dealt at first (P1)."""
    prologue_refill: Number = 2
    """How many columns are dealt after each first choice (P3)."""
    start_coins: Number = 6
    """Coins of each player at the start (P0)."""
    start_rails: tuple[Number, Number, Number, Number, Number] = (0, 15, 12, 10, 8)
    """Rails of each player at the start, for 1 to 5 players (P0)."""
    thin_decks: Literal["solo", "small"] | bool = "solo"
    """When each city is removed from one deck: in the solo challenge, with one or two players, always, never (P5)."""
    bonus_by: Literal["visit", "visit_or_start"] = "visit"
    """Whether a train that is placed on a bonus city takes its coins too (P6)."""
    round_limit: Annotated[int, Within(1, 100_000)] | None = 200
    """After how many rounds the game is over all the same (A5)."""
    bank_coins: Annotated[int, Within(0, 100_000)] | None = None
    """How many coins there are; without, never too few (C6)."""
    build_points: Annotated[int, Within(1, 60)] = 2
    """Construction points of a turn (B1)."""
    ride_steps: tuple[Number, Number, Number] = (2, 2, 3)
    """Steps of a ride in stages I, II, III (M1, G2)."""
    wagon_count: tuple[Number, Number, Number] = (1, 2, 2)
    """Wagons of a player in stages I, II, III (R1, G1)."""
    build_order: Literal["any", "adjacent"] = "any"
    """Whether any vacant space of a line can be filled, or only one beside the network or a filled space (B3)."""
    buy_when: Literal["before", "any"] = "before"
    """Whether rails are bought before the first rail of a turn, or at any moment of it (B8)."""
    finish_first: Literal["any_rail", "new_line"] = "any_rail"
    """Whether a line of one's own under construction bars any other rail, or only a new line (B5)."""
    foreign_unfinished: Literal["build", "forbid", "pay_first"] = "build"
    """Whether others may build on an unfinished line, and whether they pay its owner first (B9)."""
    no_marker: Literal["reject", "state"] = "reject"
    """What happens to a new line where no marker is left (B10)."""
    refill: Literal["end_of_turn", "immediate"] = "end_of_turn"
    """When the display is refilled (D1)."""
    pickup_without_moving: bool = True
    """Whether a route can be taken before the first step (R2)."""
    retire_turn: Literal["instead", "after_action"] = "instead"
    """Whether a player retires instead of an action only, or also after one (F1)."""
    finish_mode: Literal["auto", "voluntary"] = "auto"
    """Whether a player without a route is retired by itself (F3)."""
    finish_when: Literal["at_once", "end_of_turn"] = "at_once"
    """Whether the delivery of the last route ends the ride, or the turn decides (F3)."""
    finish_last_round: bool = True
    """Whether the round is completed after the last player has retired (F5)."""
    third_card_points: Number = 2
    """Points of a third card of a city (S1)."""
    tie_break: Literal["coins", "cities", "none"] = "coins"
    """What decides between equal points (S3)."""
