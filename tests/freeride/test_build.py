"""Building: freeride B."""

from tests.freeride.table import do, filled, hammer, may, of, owner, player, refused, sit


def built(*said, **words):
    """What `ann` has built from alma, with `bob` in elm."""
    return do(sit(player("alma"), player("elm"), **words), *said)


def test_two_points():
    """freeride B1: what is left is lost."""
    match = built("rail alma--brig 0")
    assert match.state.journey.left == 1
    do(match, "end-turn")
    assert match.to_act == (1,)
    assert built("rail alma--dell 0", "rail alma--dell 1").to_act == (1,)


def test_land_costs_one_a_tunnel_or_ferry_two():
    """freeride B2: each is one rail; a line may mix both."""
    match = sit(player("elm"), player("cove"))
    do(match, "rail elm--gate 0")
    assert "rail brig--elm 0" in may(match)
    assert refused(match, "rail brig--elm 1") == "TOO_FEW_POINTS"
    do(match, "rail brig--elm 0", "rail cove--fort 1", "rail brig--elm 1")
    assert (of(match, "ann").rails, of(match, "bob").rails, owner(match, "brig--elm"), match.to_act) == (2, 4, "ann", (1,))


def test_rails_come_from_the_own_stock():
    """freeride B2."""
    match = built("rail alma--dell 0")
    assert (of(match, "ann").rails, of(match, "bob").rails, match.state.supply) == (4, 5, 20)
    assert refused(sit(player("alma", rails=0), player("elm")), "rail alma--dell 0") == "NO_RAILS"


def test_any_vacant_space_of_a_line():
    """freeride B3: and refused where there is none."""
    match = built(lines="alma--dell ann 1")
    assert may(match, "rail") == ["rail alma--dell 0", "rail alma--dell 2"]
    assert [refused(match, f"rail {text}") for text in ("alma--dell 1", "alma--dell 3", "alma--rome 0")] == [
        "SPACE_OCCUPIED", "NO_SUCH_SPACE", "NO_SUCH_SPACE"
    ]  # fmt: skip


def test_a_line_just_completed_extends_the_network():
    """freeride B3: at once; the rails of one turn may lie on several lines."""
    match = built()
    assert refused(match, "rail brig--cove 0") == "NOT_CONNECTED"
    do(match, "rail alma--brig 0", "rail brig--cove 1")
    assert (filled(match, "alma--brig"), filled(match, "brig--cove"), hammer(match, "ann")) == ([0], [1], "brig--cove")


def test_one_end_in_the_network_is_enough():
    """freeride B4: over foreign lines too, and no fee is due for it."""
    match = built("rail brig--cove 0", lines="alma--brig bob")
    assert (of(match, "ann").coins, of(match, "bob").coins, owner(match, "alma--brig")) == (6, 6, "bob")
    assert refused(built(lines="alma--brig bob"), "rail elm--gate 0") == "NOT_CONNECTED"


def test_an_incomplete_line_is_no_connection():
    """freeride B4, C3."""
    match = sit(player("alma"), player("elm"), lines="alma--dell bob 0 1")
    assert refused(match, "rail dell--gate 0") == "NOT_CONNECTED"


def test_an_own_line_is_completed_first():
    """freeride B5: going on elsewhere in the same turn is allowed then."""
    match = built(lines="alma--dell ann 0 1")
    assert may(match, "rail") == ["rail alma--dell 2"]
    assert refused(match, "rail alma--brig 0") == "FINISH_FIRST"
    do(match, "rail alma--dell 2", "rail dell--gate 0")
    assert hammer(match, "ann") == "dell--gate"


def test_a_foreign_unfinished_line_is_barred_too():
    """freeride B5: `any_rail`."""
    assert refused(built(lines="alma--dell ann 0, brig--elm bob 0, alma--brig state"), "rail brig--elm 1") == "FINISH_FIRST"


def test_the_first_rail_makes_the_owner():
    """freeride B6: marker at once; the hammer comes back when the line is complete."""
    match = built("rail alma--dell 2")
    assert (owner(match, "alma--dell"), of(match, "ann").markers, hammer(match, "ann")) == ("ann", 24, "alma--dell")
    do(match, "rail alma--dell 0", "rail elm--gate 0", "end-turn", "rail alma--dell 1")
    assert (owner(match, "alma--dell"), of(match, "ann").markers, hammer(match, "ann")) == ("ann", 24, None)


def test_a_line_of_one_space_needs_no_hammer():
    """freeride B6."""
    match = built("rail alma--brig 0")
    assert (owner(match, "alma--brig"), of(match, "ann").markers, hammer(match, "ann")) == ("ann", 24, None)


def test_the_duty_holds_wherever_the_train_is():
    """freeride B7: networks only grow; it ends when somebody else completes the line."""
    match = sit(player("cove"), player("dell"), lines="alma--brig state, brig--cove state, alma--dell ann 0")
    assert may(match, "rail") == ["rail alma--dell 1", "rail alma--dell 2"]
    do(match, "ride brig", "end-turn", "rail alma--dell 1", "rail alma--dell 2")
    assert hammer(match, "ann") is None
    assert "rail brig--elm 0" in may(match)


def test_who_cannot_go_on_with_his_line_does_something_else():
    """freeride B7: without rails or points."""
    match = sit(player("alma", rails=0, coins=0), player("elm"), lines="alma--dell ann 0, alma--brig state")
    assert may(match) == ["ride brig", "take-rails"]


def test_a_coin_buys_five_rails():
    """freeride B8: once, before the first rail, whatever the stock."""
    match = built("buy")
    assert (of(match, "ann").coins, of(match, "ann").rails, match.state.supply) == (5, 10, 15)
    assert (refused(match, "buy"), refused(match, "end-turn")) == ("BAD_PHASE", "EMPTY_ACTION")
    do(match, "rail alma--dell 0")
    assert refused(match, "buy") == "BAD_PHASE"
    assert refused(built("rail alma--dell 0"), "buy") == "BAD_PHASE"
    assert refused(sit(player("alma", coins=0), player("elm")), "buy") == "NO_COIN"


def test_nobody_buys_who_could_lay_no_rail():
    """freeride B8: buying without placing a rail is refused."""
    everything = "alma--brig state, brig--cove state, alma--dell state, brig--dell state, brig--elm state, cove--elm state"
    rest = (
        "cove--fort state, dell--gate state, elm--gate state, elm--hill state, fort--hill state, gate--isle state, hill--isle state"
    )
    assert refused(sit(player("alma"), player("elm"), lines=f"{everything}, {rest}"), "buy") == "EMPTY_ACTION"


def test_others_may_build_on_an_unfinished_line():
    """freeride B9: from their own stock, without paying; it stays the starter's, and the helper has no duty."""
    match = sit(player("dell"), player("alma"), lines="alma--dell bob 0")
    do(match, "rail alma--dell 2", "rail dell--gate 0")
    assert (owner(match, "alma--dell"), hammer(match, "ann"), hammer(match, "bob")) == ("bob", "dell--gate", "alma--dell")
    assert (of(match, "ann").rails, of(match, "ann").coins, of(match, "bob").coins) == (3, 6, 6)
    other = do(sit(player("dell"), player("alma"), lines="alma--dell bob 0"), "rail alma--dell 2", "rail alma--dell 1")
    assert (owner(other, "alma--dell"), hammer(other, "bob"), of(other, "bob").markers) == ("bob", None, 24)


def test_without_a_marker_no_new_line():
    """freeride B10: markers come back by M5."""
    match = sit(player("alma", markers=0), player("brig"), lines="alma--brig ann")
    assert refused(match, "rail alma--dell 0") == "NO_MARKER"
    do(match, "ride brig", "end-turn", "ride alma", "end-turn")
    assert of(match, "ann").markers == 1
    assert "rail brig--dell 0" in may(match)
