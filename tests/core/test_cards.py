"""Cards are read as people write them (C-1), and shuffled the same everywhere (C-2)."""

from __future__ import annotations

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dungeongen.core.cards import (
    DECK,
    RANKS,
    SUITS,
    SYMBOLS,
    card_named,
    card_shown,
    card_text,
    card_texts,
    cards_named,
    is_red,
    rank_of,
    repeated,
    shuffled,
    suit_of,
)
from dungeongen.core.errors import CardError
from dungeongen.core.rng import Rng

cards = st.sampled_from(DECK)


def test_there_are_52_cards_of_four_suits() -> None:
    assert len({card_text(card) for card in DECK}) == 52
    for suit in SUITS:
        ranks = [rank_of(card) for card in DECK if suit_of(card) == suit]
        assert ranks == list(range(2, 15))


@given(card=cards)
def test_a_card_is_read_as_it_is_written_and_shown(card: int) -> None:
    for text in (card_text(card), card_shown(card)):
        assert card_named(text) == card_named(text.lower()) == card
        assert card_named(text.replace("10", "T")) == card
    assert card_text(card) == RANKS[rank_of(card) - 2] + suit_of(card)
    assert card_shown(card)[-1] == SYMBOLS[SUITS.index(suit_of(card))]


def test_coloured_and_white_symbols_are_read() -> None:
    assert card_named("A\u2660\ufe0f") == card_named("A\u2664") == card_named("AS")


def test_hearts_and_diamonds_are_red() -> None:
    red = {suit_of(card) for card in DECK if is_red(card)}
    assert red == {"H", "D"}
    assert sum(map(is_red, DECK)) == 26


@given(some=st.lists(cards))
def test_lists_are_read_back(some: list[int]) -> None:
    assert cards_named(" ".join(card_texts(some))) == tuple(some)
    assert cards_named(", ".join(card_texts(some))) == tuple(some)


@pytest.mark.parametrize(
    "text", ["", "1H", "11H", "H", "AX", "AHH", "A H", "0H", "TTH", "²H", "J1"]
)
def test_what_is_no_card_is_refused_in_one_line(text: str) -> None:
    with pytest.raises(CardError, match="expected a rank and a suit") as refusal:
        card_named(text)
    assert str(refusal.value).isprintable()


@given(text=st.text(max_size=8))
def test_any_text_is_a_card_or_refused(text: str) -> None:
    with suppress(CardError):
        assert card_named(text) in DECK


def test_a_shuffle_depends_on_its_stream_alone() -> None:
    order = shuffled(DECK, Rng("42"))
    assert sorted(order) == list(DECK)
    assert order == shuffled(DECK, Rng("42")) != shuffled(DECK, Rng("43"))
    assert card_texts(order[:5]) == ["KH", "JS", "3C", "7C", "8S"]  # for ever (C-2)


def test_the_first_repeated_card_is_named() -> None:
    assert repeated([3, 1, 2, 1, 3]) == 1
    assert repeated([3, 1, 2]) is None


def test_a_list_without_end_is_refused() -> None:
    with pytest.raises(CardError, match="longer than"):
        cards_named("2H " * 10_000)
