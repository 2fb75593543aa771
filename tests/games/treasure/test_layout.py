"""The deal: what is drawn in what order, and which deals are refused."""

from __future__ import annotations

import pytest

from dungeongen.core.cards import DECK, card_named
from dungeongen.core.errors import DocumentError
from dungeongen.core.rng import Rng
from dungeongen.games.treasure.layout import VALUE, Layout, Pile, deal, dealt, facts


def test_aces_are_1_and_kings_13() -> None:
    names = ("AS", "2H", "10C", "JD", "QS", "KH")
    assert [VALUE[card_named(name)] for name in names] == [1, 2, 10, 11, 12, 13]


def test_twelve_piles_of_two_a_hand_of_three_and_a_deck_of_25() -> None:
    layout = dealt(DECK)
    assert (len(layout.piles), len(layout.hand), len(layout.deck)) == (12, 3, 25)
    assert sorted(layout.order) == list(DECK)


def test_each_pile_is_dealt_bottom_first_then_the_hand_then_the_deck() -> None:
    layout = dealt(DECK)
    assert layout.piles[:2] == (Pile(top=1, bottom=0), Pile(top=3, bottom=2))
    assert layout.hand == (24, 25, 26)
    assert layout.deck[0] == 27
    assert layout.order == DECK


def test_the_same_seed_gives_the_same_deal() -> None:
    assert deal(Rng("42")) == deal(Rng("42")) != deal(Rng("43"))


def test_deals_that_lack_a_card_are_refused() -> None:
    good = dealt(DECK)
    with pytest.raises(DocumentError, match="12 piles, found 11"):
        Layout(good.piles[1:], good.hand, good.deck)
    with pytest.raises(DocumentError, match=r"deal\.hand: expected 3"):
        Layout(good.piles, good.hand[1:], good.deck)
    with pytest.raises(DocumentError, match=r"deal\.deck: expected 25"):
        Layout(good.piles, good.hand, good.deck[1:])
    with pytest.raises(DocumentError, match="2H appears twice"):
        Layout(good.piles, good.hand, (0, *good.deck[1:]))


def test_the_name_depends_on_the_cards_alone() -> None:
    name, lines = facts(dealt(DECK))
    assert name == facts(dealt(DECK))[0]
    assert lines == ("12 piles of two cards · 3 manpower · 25 cards in the deck",)
