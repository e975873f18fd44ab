"""The nine invariants of freeride I, held from one moment of a game to the next."""

from collections import Counter

from turnout import CHANCE
from turnout_freeride.actions import Buy, Deal, Retire, Thin
from turnout_freeride.state import NOBODY, OWNER, THE_STATE


class Watched:
    """What is remembered of a game: hold every turn of it with `hold`."""

    def __init__(self, match, solo=False):
        self.rules, self.solo = match.rules, solo
        self.start = match.state
        self.rails = rails(match.state)
        self.cards = cards(match.state)

    def hold(self, match, turn, before):
        """Nothing of section I is broken by this turn."""
        state = match.state
        assert rails(state) == self.rails  # 1
        self.hold_cards(state)  # 6
        for seat, player in enumerate(state.players):
            hold_lines(self.rules, state, seat, player, self.solo)  # 2, 3
            hold_train(self.rules, state, seat, player, turn)  # 7
        hold_progress(before, state)  # 4
        hold_coins(self.rules, turn, before, state, self.solo)  # 5
        hold_display(self.rules, state)  # 8
        hold_luck(turn, before, state)  # 9

    def hold_cards(self, state):
        """6: a card that was seen nowhere any more is in the box, and does not come back."""
        now = cards(state)
        assert not now - self.cards
        self.cards = now


def rails(state):
    """1: supply, stocks, and rails on the board."""
    return state.supply + sum(player.rails for player in state.players) + sum(mask.bit_count() for mask in state.built)


def cards(state):
    """6: every city card that is in a deck, on display, on a wagon or delivered."""
    found = Counter()
    for deck in state.decks:
        found += Counter(dict(enumerate(deck)))
    for column in state.display:
        found += Counter(column.cards if column else ())
    found += Counter(state.dealing.cards if state.dealing else ())
    for player in state.players:
        for route in (*player.routes, *player.delivered):
            found += Counter((route.start, route.destination))
    return found


def hold_lines(rules, state, seat, player, solo):
    """2: markers in stock and lines owned are 25. 3: the hammer lies on an incomplete line, and on every own one."""
    mine = [line for line, owner in enumerate(state.owners) if owner == OWNER + seat]
    assert solo or player.markers + len(mine) == 25
    assert player.markers >= 0
    unfinished = [line for line in mine if state.built[line] != rules.map.full[line]]
    assert unfinished in ([], [player.hammer])
    if player.hammer is not None:
        assert 0 < state.built[player.hammer] < rules.map.full[player.hammer]
        assert state.owners[player.hammer] in (THE_STATE, OWNER + seat)


def hold_train(rules, state, seat, player, turn):
    """7: no more routes than wagons; after a step none on board goes to the train's city."""
    assert len(player.routes) <= rules.wagons(state)
    if turn.seat == seat and type(turn.action).__name__ == "Ride":
        assert all(route.destination != player.city for route in player.routes)


def hold_progress(before, state):
    """4: filled spaces stay filled; an owner changes only from a player to the state."""
    for line, (old, new) in enumerate(zip(before.built, state.built, strict=True)):
        assert old & new == old
        was, now = before.owners[line], state.owners[line]
        assert was in (now, NOBODY) or now == THE_STATE
        assert (now == NOBODY) == (new == 0)
    assert before.stage <= state.stage


def hold_coins(rules, turn, before, state, solo):
    """5: coins come and go only by purchases, retiring, the turns of the retired, and bonuses; fees only move them."""
    change = coins(state) - coins(before)
    spent = type(turn.action) is Buy
    found = sum(before.bonus) - sum(state.bonus)
    named = Counter(type(event).__name__ for event in turn.events)
    delivered = before.players[turn.seat].routes if turn.seat != CHANCE and named["Delivered"] else ()
    carried = sum(route.coins for route in delivered)
    gained = sum(event.coins for event in turn.events if type(event).__name__ == "CoinsGained")
    taken = named["BonusTaken"] * 4
    assert gained + found <= change <= gained + found + carried + taken
    assert gained >= -(spent or solo)
    assert found in (0, 2)
    ways = named["Retired"] + sum(player.retired for player in state.players) * max(named["TurnEnded"], 1)
    assert gained <= ways
    assert type(turn.action) is not Retire or gained >= 0
    assert all(player.coins >= 0 for player in state.players)
    if state.bank is None:
        assert before.bank is None
    else:
        assert state.bank >= 0


def coins(state):
    return sum(player.coins for player in state.players)


def hold_display(rules, state):
    """8: outside a turn all slots are filled unless the decks are empty."""
    acting = state.ended is None and rules.to_act(state)
    fresh = state.step == "main" and not state.journey.kind and acting not in (None, (CHANCE,))
    if fresh and not state.finishing:
        assert state.open_columns == rules.display_columns
    assert len(state.display) <= rules.display_columns


def hold_luck(turn, before, state):
    """9: chance enters only in the start player, thinning, and dealing."""
    changed = sum(map(sum, before.decks)) - sum(map(sum, state.decks))
    if turn.seat == CHANCE:
        assert type(turn.action) in (Deal, Thin) or before.step == "start"
        aside = any(type(event).__name__ == "PutAside" for event in turn.events)
        assert changed == (before.step != "start") or (aside and changed <= 3)
    else:
        assert changed == 0
