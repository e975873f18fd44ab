"""Free Ride USA."""

import pytest

from tests.freeride.table import TINY, dealt, do, may, of, opened, player, sit
from turnout import compose as composed
from turnout_freeride.map import shipped
from turnout_freeride.rules import FreeRide
from turnout_variants.freeride.solo import Solo
from turnout_variants.freeride.usa import Usa

USA = composed(FreeRide, [Usa])
WEST_TO_EAST = "brig/isle/alma"
"""Brig and Alma lie in the west of the tiny map, Isle in the east: both pairs carry coins."""


def laid(*cities, **options):
    match = dealt(opened(2, kind=USA, prologue_columns=1, display_columns=2, **options), *cities)
    return match.state.display[0].coins


def test_no_coins_lie_on_cities():
    """freeride U1."""
    assert not any(opened(2, kind=USA).state.bonus)


@pytest.mark.parametrize(
    ("cities", "coins"),
    [
        (("brig", "isle", "elm"), (2, 0)),
        (("isle", "brig", "elm"), (2, 0)),
        (("elm", "hill", "alma"), (0, 2)),
        (("brig", "isle", "alma"), (2, 2)),
        (("alma", "brig", "isle"), (0, 2)),
        (("elm", "cove", "gate"), (0, 0)),
    ],
)
def test_two_coins_on_a_pair_from_coast_to_coast(cities, coins):
    """freeride U2: in either order; both pairs of a column may carry them."""
    assert laid(*cities) == coins


def test_a_bank_that_is_empty_lays_none():
    """freeride U2, C6 (bank_coins)."""
    assert laid("brig", "isle", "alma", bank_coins=12 + 3) == (2, 1)


def test_the_coins_are_got_on_delivery():
    """freeride U3: by the player who took the pair; those of the other pair return to the bank."""
    match = dealt(opened(2, kind=USA, prologue_columns=1, display_columns=2, bank_coins=100), *WEST_TO_EAST.split("/"))
    assert match.state.bank == 100 - 12 - 4
    do(match, "draft 0 top")
    assert of(match, "ann").coins == 6
    assert of(match, "ann").routes[0].coins == 2
    assert match.state.bank == 100 - 12 - 2
    ride = sit(player("gate", on="brig>isle"), player("alma"), lines="gate--isle ann", kind=USA)
    ride = sit(
        ride.state.players[0].but(wagons=(ride.state.players[0].routes[0].but(coins=2),)),
        player("alma"),
        lines="gate--isle ann",
        kind=USA,
    )
    do(ride, "ride isle")
    assert of(ride, "ann").coins == 8
    assert of(ride, "ann").delivered[0].coins == 0


def test_the_option_pays_at_once():
    """freeride U3: usa_bonus_when."""
    match = dealt(opened(2, kind=USA, prologue_columns=1, display_columns=2, usa_bonus_when="take"), *WEST_TO_EAST.split("/"))
    do(match, "draft 0 bottom")
    assert of(match, "ann").coins == 8
    assert of(match, "ann").routes[0].coins == 0


def test_who_retires_gives_them_up():
    """freeride U3, F2: a route that is given up pays nothing; its coins go to the bank."""
    match = sit(player("alma"), player("alma"), decks=("", "", ""), stage=3, display="-", kind=USA, bank=50)
    state = match.state.with_player(
        0, match.state.players[0].but(wagons=(match.rules.column(match.state, (1, 8, 0)).route("top"),))
    )
    match = type(match)(match.rules, match.players, luck="manual", state=state)
    do(match, "retire")
    assert of(match, "ann").coins == 6
    assert match.state.bank == 52


def test_everything_else_is_as_always():
    """freeride U4: 6 coins, six columns, the rails of P0, solo with 40 coins."""
    base, usa = FreeRide(), USA()
    assert (usa.start_coins, usa.display_columns, usa.start_rails) == (base.start_coins, base.display_columns, base.start_rails)
    assert composed(FreeRide, [Usa, Solo])().solo_coins == 40


def test_a_map_says_where_its_coasts_are():
    """freeride U5: no USA map is supplied; `coast` in a map file marks them, and Europe has none."""
    assert {city.coast for city in TINY.cities} == {"east", "west", None}
    assert {city.coast for city in shipped("europe").cities} == {None}
    assert not USA(map=shipped("europe")).joins_coasts(0, 30)


def test_solo_on_such_a_map():
    """freeride U6, X: no coins on cities; those of the routes come on top of the stock."""
    kind = composed(FreeRide, [Usa, Solo])
    match = opened(1, kind=kind, thin_decks=False, display_columns=1, usa_bonus_when="take")
    dealt(match, "brig", "isle", "elm")
    assert not any(match.state.bonus)
    assert "draft 0 top" in may(match)
    do(match, "draft 0 top")
    assert match.state.players[0].coins == 42
