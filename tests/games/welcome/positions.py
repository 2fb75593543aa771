"""Shared by the tests of Welcome to the Dungeon: decks made by hand, and short ways to play."""

from __future__ import annotations

import random
from collections.abc import Iterator

from hypothesis import strategies as st

from dungeongen.core.rng import Rng
from dungeongen.games.welcome.heroes import HEROES, MONSTERS
from dungeongen.games.welcome.layout import MATCH, PUBLISHED, Layout, deal
from dungeongen.games.welcome.rules import (
    Move,
    State,
    apply,
    format_move,
    legal_moves,
    new,
    outcome,
    parse_move,
)

A = PUBLISHED["A"]


def layouts() -> st.SearchStrategy[Layout]:
    """Decks of seeds, and of any order; adventures and matches."""
    return (
        st.builds(
            lambda seed, hero, match, first: deal(Rng(seed), hero=hero, match=match, first=first),
            st.integers(0, 10**6).map(str),
            st.sampled_from(list(HEROES)),
            st.booleans(),
            st.integers(0, 1),
        )
        | adventures()
    )


def adventures() -> st.SearchStrategy[Layout]:
    """Single adventures with any deck."""
    decks = st.permutations(MONSTERS).map(lambda deck: (tuple(deck),))
    return st.builds(Layout, st.sampled_from(list(HEROES)), decks, st.integers(0, 1))


def adventure(hero: str = "warrior", begins: str = "", *, first: int = 0) -> Layout:
    """Return an adventure whose deck begins with these monsters; the rest follow, low to high."""
    return Layout(hero, (_deck(begins),), first)


def match(hero: str = "warrior", begins: str = "", *, first: int = 0) -> Layout:
    """Return a match with equal decks that begin with these monsters."""
    return Layout(hero, (_deck(begins),) * MATCH, first)


def _deck(begins: str) -> tuple[int, ...]:
    given = [*map(int, begins.split())]
    rest = list(MONSTERS)
    for monster in given:
        rest.remove(monster)
    return *given, *rest


def played(layout: Layout, *texts: str) -> State:
    """Return the state after moves; each text may hold several, with commas."""
    state = new(layout)
    for text in ", ".join(texts).split(", ") if texts else []:
        state = apply(state, parse_move(text))
    return state


def possible(state: State) -> set[str]:
    """Return the texts of all legal moves."""
    return set(map(format_move, legal_moves(state)))


def random_moves(layout: Layout, seed: int) -> Iterator[tuple[State, Move]]:
    """Yield the states and moves of a random play that passes now and then."""
    chooser, state = random.Random(seed), new(layout)
    while outcome(state) is None:
        moves = legal_moves(state)
        draws = state.step == "turn" and len(moves) > 1
        move = moves[int(chooser.random() < 0.1)] if draws else chooser.choice(moves)
        yield state, move
        state = apply(state, move)
