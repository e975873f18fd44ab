"""Decks and display: what luck can do, and where a card goes (freeride P1, P5, D)."""

from collections.abc import Sequence
from functools import cached_property

from turnout import Action
from turnout_freeride.actions import Begin, Deal, Thin
from turnout_freeride.options import Options
from turnout_freeride.state import Column, Network


class Cards(Options):
    """The rules of section D, and of the decks in the prologue."""

    def dealing(self, state: Network) -> bool:
        """Whether a column is to be dealt (P3, D1, D2)."""
        return bool(state.missing) and not state.finishing

    def left_over(self, state: Network) -> bool:
        """Whether fewer cards are left than make a column (D3): the last ones are of deck III."""
        first, second, third = state.decks
        return state.dealing is None and not any(first) and not any(second) and 0 < sum(third) < 3

    def draws(self, state: Network) -> Sequence[Action]:
        """What luck can do: name the start player, thin the decks, deal a card (P0, P5, D2)."""
        if state.step == "start":
            return [Begin(seat) for seat in range(len(state.players))] if self.start_player is None else [Begin(self.start_player)]
        if state.step == "thin":
            city = self.next_thinned(state)
            return [Thin(self.map.cities[city].id, deck + 1) for deck in range(3) if self.to_thin(state, deck)]
        if not self.dealing(state):
            return ()
        cards = state.decks[self.deck(state)]
        return [deal for deal, count in zip(self.deal_actions, cards, strict=True) if count]

    def deck(self, state: Network) -> int:
        """The deck that is dealt from: I, then II, then III (D2)."""
        return next(number for number, cards in enumerate(state.decks) if any(cards))

    def free_slot(self, state: Network) -> int:
        """The lowest empty slot; behind the last where none is empty (P3, D2)."""
        return state.display.index(None) if None in state.display else len(state.display)

    def column(self, state: Network, cards: tuple[int, int, int]) -> Column:
        """Three cards as a column (P1)."""
        return Column(cards)

    def to_thin(self, state: Network, deck: int) -> int:
        """How many cards this deck has still to lose: a third of the cities, as evenly as possible, deck I first (P5)."""
        cities = len(self.map.cities)
        lost = cities - sum(state.decks[deck])
        return (cities + 2 - deck) // 3 - lost

    def next_thinned(self, state: Network) -> int:
        """The city that is thinned next: the first that is still three times in the game."""
        return next(city for city, counts in enumerate(zip(*state.decks, strict=True)) if sum(counts) == 3)

    @cached_property
    def deal_actions(self) -> tuple[Deal, ...]:
        """For each city its card."""
        return tuple(Deal(city.id) for city in self.map.cities)
