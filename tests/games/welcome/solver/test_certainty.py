"""Where whoever goes in dies or survives for sure, the program decides by that."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import permutations

import pytest

from dungeongen.core.rng import Rng
from dungeongen.games.welcome import rules
from dungeongen.games.welcome.heroes import HEROES, MONSTERS
from dungeongen.games.welcome.layout import Layout, deal
from dungeongen.games.welcome.rules import (
    ADDED,
    State,
    advance,
    legal_moves,
    new,
    outcome,
    returns,
    view_of,
)
from dungeongen.games.welcome.solver.strategy import (
    HIDDEN,
    advice,
    certainty,
    laid,
    strategy,
    strategy_rows,
)
from games.welcome.positions import random_moves
from games.welcome.rules.test_views import hidden_from
from thorough import EXAMPLES, LANDING

PLAYS = 40 if EXAMPLES == LANDING else 2000


def turns(hero: str, plays: int) -> Iterator[State]:
    """Yield turns with a choice, of plays that pass now and then."""
    for number in range(plays):
        for state, _ in random_moves(deal(Rng(f"certain/{number}"), hero=hero), number):
            if state.step == "turn" and 0 < len(state.fates) < len(MONSTERS):
                yield state


def survives(state: State, player: int) -> bool:
    """Return whether who goes in survives by some decisions, by the plain rules."""
    if outcome(state) is not None:
        return returns(state)[player] > 0
    return any(survives(advance(state, move), player) for move in legal_moves(state))


def dungeons(state: State) -> Iterator[State]:
    """Yield the state with every choice and order of the monsters that the other added."""
    layout, mover = state.layout, state.mover
    other = [
        place
        for place, fate in enumerate(state.fates)
        if fate == ADDED and (state.starter + place) % 2 != mover
    ]
    unseen = Counter(MONSTERS) - Counter(view_of(state, mover).own)
    hidden = hidden_from(state, mover)
    for cards in {*permutations(unseen.elements(), len(other))}:
        deck, rest = list(state.deck), (unseen - Counter(cards)).elements()
        for place in hidden:
            deck[place] = cards[other.index(place)] if place in other else next(rest)
        yield state._replace(layout=replace(layout, decks=(tuple(deck),)))


# Where the weakest and the strongest monsters, in one order, would seem to settle it.
HURT = {
    "warrior": (
        ("1 4 3 9 3 7 5 4 2 2 5 6 1", (4, 0, 3, 1, 2, -1, -1, -1)),
        ("2 5 4 9 6 3 7 4 1 2 5 1 3", (2, -1, -1, 0, -1)),
    ),
    "barbarian": (
        ("2 6 4 9 3 3 5 5 1 2 4 7 1", (-1, 1, -1, 2, 4)),
        ("9 2 3 7 1 5 3 1 5 4 6 2 4", (1, -1, 2, -1, -1, -1)),
    ),
}


def compared(hero: str) -> Iterator[State]:
    """Yield turns that hurt, then those of plays in which the other added few monsters."""
    for cards, fates in HURT[hero]:
        yield new(Layout(hero, (tuple(map(int, cards.split())),)))._replace(fates=fates)
    chosen = random.Random(3)
    for state in turns(hero, PLAYS):
        added = laid(view_of(state, state.mover)).count(HIDDEN)
        if added <= 3 and chosen.random() >= added / 4:
            yield state


@pytest.mark.parametrize("hero", HEROES)
def test_it_is_certain_where_every_dungeon_ends_alike(hero: str) -> None:
    known = Counter[bool | None]()
    for state in compared(hero):
        ends = {survives(advance(one, rules.Pass()), 1 - state.mover) for one in dungeons(state)}
        certain = certainty(view_of(state, state.mover))
        assert certain == (ends.pop() if len(ends) == 1 else None), state
        known[certain] += 1
    assert min(known[True], known[False], known[None]) > 5


@pytest.mark.parametrize("hero", HEROES)
def test_the_program_decides_by_it(hero: str) -> None:
    certain = Counter[bool]()
    for state in turns(hero, 3 * PLAYS):
        view = view_of(state, state.mover)
        survived = certainty(view)
        if survived is None:
            continue
        certain[survived] += 1
        move = rules.Draw() if survived else rules.Pass()
        assert strategy(view) == strategy_rows(view) == ((move, 1.0),)
        says = "always survives" if survived else "never survives"
        assert advice(state) == (move, f"Whoever goes in now {says}.")
    assert min(certain[True], certain[False]) > 50
