"""Shared by the tests of Scoundrel: deals made by hand, and short ways to play them."""

from __future__ import annotations

from collections.abc import Iterator

from hypothesis import strategies as st

from dungeongen.core.cards import cards_named
from dungeongen.core.rng import Rng
from dungeongen.games.scoundrel.layout import HEALTHS, PACK, Layout, candidates
from dungeongen.games.scoundrel.rules import (
    State,
    advance,
    apply,
    chance,
    format_move,
    legal_moves,
    new,
    parse_move,
)
from dungeongen.rooms.rules import ROOM, outcome


def layouts() -> st.SearchStrategy[Layout]:
    """Deals of any order of the cards, with any rules."""
    orders, flags = st.permutations(PACK).map(tuple), st.booleans()
    return st.builds(Layout, orders, st.sampled_from(HEALTHS), flags, flags)


def deal(seed: str, *, health: int = 20, strict: bool = False, shuffle: bool = False) -> Layout:
    """Return the first deal of a seed."""
    return next(candidates(seed, health=health, strict=strict, shuffle=shuffle)).layout


def short(cards: str, *, health: int = 20, strict: bool = False, shuffle: bool = False) -> State:
    """Return the first state of a Dungeon of these cards alone."""
    named = cards_named(cards)
    state = new(deal("short", health=health, strict=strict, shuffle=shuffle))
    return state._replace(room=named[:ROOM], pack=named[ROOM:])


def drawn(seed: str, cards: int, *, strict: bool = False) -> State:
    """Return the first state of a Dungeon of some random cards."""
    layout = deal(seed, strict=strict)
    return new(layout)._replace(room=layout.deck[:ROOM], pack=layout.deck[ROOM:cards])


def played(state: State, *texts: str) -> State:
    """Return the state after moves; each text may hold several, with commas."""
    for text in ", ".join(texts).split(", ") if texts else []:
        state = apply(state, parse_move(text))
    return state


def possible(state: State) -> set[str]:
    """Return the texts of all legal moves."""
    return set(map(format_move, legal_moves(state)))


def random_states(seed: str, layout: Layout) -> Iterator[State]:
    """Yield the states of a random play in which the player decides."""
    rng, state = Rng(seed), new(layout)
    while outcome(state) is None:
        if chance(state) is None:
            yield state
        state = advance(state, rng.choice(legal_moves(state)))
