"""Shared by the tests of Dungeons & Treasure: deals made by hand, and short ways to play them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from hypothesis import strategies as st

from dungeongen.core.cards import DECK, card_text, cards_named
from dungeongen.core.rng import Rng
from dungeongen.games.treasure.layout import HAND, PILES, STOCK, Layout, Pile, deal, dealt
from dungeongen.games.treasure.rules import (
    State,
    apply,
    format_move,
    legal_moves,
    new,
    outcome,
    parse_move,
)


def layouts() -> st.SearchStrategy[Layout]:
    """Deals of seeds, and of any order of the cards."""
    seeded = st.integers(0, 10**6).map(lambda seed: deal(Rng(str(seed)).child("treasure")))
    return seeded | st.permutations(DECK).map(dealt)


def table(piles: str = "", hand: str = "", deck: str = "") -> Layout:
    """Return a deal that begins with these piles, as ``top/bottom``, hand and deck.

    The other cards follow in their order, the low ones first.
    """
    given = [Pile(*cards_named(pair.replace("/", " "))) for pair in piles.split()]
    held, stock = cards_named(hand), cards_named(deck)
    named = {*held, *stock, *(card for pair in given for card in pair)}
    rest = iter([card for card in DECK if card not in named])

    def filled(cards: Iterable[int], count: int) -> tuple[int, ...]:
        made = tuple(cards)
        return made + tuple(next(rest) for _ in range(count - len(made)))

    held = filled(held, HAND)
    below = filled((card for pair in given for card in pair), 2 * PILES)
    pairs = tuple(Pile(*below[i : i + 2]) for i in range(0, 2 * PILES, 2))
    return Layout(pairs, held, filled(stock, STOCK))


def played(layout: Layout, *texts: str) -> State:
    """Return the state after moves; each text may hold several, with commas."""
    state = new(layout)
    for text in ", ".join(texts).split(", ") if texts else []:
        state = apply(state, parse_move(text))
    return state


def possible(state: State) -> set[str]:
    """Return the texts of all legal moves."""
    return set(map(format_move, legal_moves(state)))


def named(cards: Iterable[int]) -> set[str]:
    """Return the texts of cards."""
    return set(map(card_text, cards))


def random_states(seed: str) -> Iterator[State]:
    """Yield the states of a random play that seldom stops, of a deal of its own."""
    rng = Rng(seed)
    state = new(deal(rng.child("deal")))
    while outcome(state) is None:
        yield state
        moves = [move for move in legal_moves(state) if format_move(move) != "stop"]
        if not moves:
            return
        state = apply(state, rng.choice(moves))
