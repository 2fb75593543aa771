"""What a player may believe of the other's cards, counted by the plain rules: slow, for tests.

Every order in which the other may have drawn cards is replayed, and weighed by what a strategy's
rows do with it. ``kernel/look.h`` has the same in C.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import permutations

from dungeongen.games.welcome import rules
from dungeongen.games.welcome.heroes import MONSTERS
from dungeongen.games.welcome.layout import Deck, Layout
from dungeongen.games.welcome.rules import (
    State,
    View,
    advance,
    apply,
    new,
    outcome,
    returns,
    view_of,
)
from dungeongen.games.welcome.solver.trained import PLANNED, LearnedStrategy, Mixture
from games.welcome.solver.simple_players import uniform

PLANS: Mixture = tuple((rules.Name(strength), 1 / len(PLANNED)) for strength in PLANNED)


def by_rows(trained: LearnedStrategy, view: View) -> Mixture:
    """Return what a strategy does: uniform where it has no row, as the kernel supposes."""
    known = trained.mixture(view)
    if known is not None:
        return known
    if view.step in ("turn", "hand"):
        return uniform(view)
    return PLANS if view.step == "sword" else trained.struck(view, PLANS)


def worth(trained: LearnedStrategy, state: State, player: int) -> float:
    """Return what a player gets on average if both keep to the rows."""
    if outcome(state) is not None:
        return returns(state)[player]
    mixture = by_rows(trained, view_of(state, state.mover))
    return sum(part * worth(trained, advance(state, move), player) for move, part in mixture)


def beliefs(
    trained: LearnedStrategy, moves: Sequence[rules.Move], state: State
) -> list[tuple[State, float]]:
    """Return the states that look the same to the player to move, each with its probability."""
    layout, player, orders = state.layout, state.mover, [((), 1.0)]
    for place in range(state.drawn):
        if (state.starter + place) % 2 == player:
            orders = [((*order, state.deck[place]), weight) for order, weight in orders]
            continue
        longer = list(_longer(state, orders))
        did = [
            (order, weight * _part(trained, _replayed(layout, order, moves[: 2 * place]), two))
            for two in [moves[2 * place : 2 * place + 2]]
            for order, weight in longer
        ]
        orders = [it for it in did if it[1]] or longer
    ended = [(_replayed(layout, order, moves), weight) for order, weight in orders]
    same = [it for it in ended if view_of(it[0], player) == view_of(state, player)]
    if state.step in ("sword", "axe"):  # the other passed
        turn = 2 * len(state.fates)
        passed = [
            (
                one,
                weight * _part(trained, _replayed(layout, one.deck, moves[:turn]), [rules.Pass()]),
            )
            for one, weight in same
        ]
        same = [it for it in passed if it[1]] or same
    total = sum(weight for _, weight in same)
    return [(one, weight / total) for one, weight in same]


def _longer(state: State, orders: list[tuple[Deck, float]]) -> Iterator[tuple[Deck, float]]:
    """Yield the orders with one more card of the other, weighed by how many cards it may be."""
    mine = view_of(state, state.mover).own
    for order, weight in orders:
        others = (
            card for place, card in enumerate(order) if (state.starter + place) % 2 != state.mover
        )
        for card, count in (Counter(MONSTERS) - Counter(mine) - Counter(others)).items():
            yield (*order, card), weight * count


def _replayed(layout: Layout, order: Deck, moves: Sequence[rules.Move]) -> State:
    """Return the state after moves with a deck that begins with an order of cards."""
    rest = tuple((Counter(MONSTERS) - Counter(order)).elements())
    state = new(replace(layout, decks=((*order, *rest)[: len(MONSTERS)],)))
    for move in moves:
        state = advance(state, move)
    return state


def _part(trained: LearnedStrategy, state: State, moves: Sequence[rules.Move]) -> float:
    """Return how likely the rows make some moves."""
    part = 1.0
    for move in moves:
        part *= dict(by_rows(trained, view_of(state, state.mover))).get(move, 0.0)
        if not part:
            break
        state = advance(state, move)
    return part


def continued(trained: LearnedStrategy, state: State, move: rules.Move) -> float:
    """Return what a move is worth on average over all orders of the cards not drawn."""
    drawn, player, total = state.drawn, state.mover, 0.0
    rest = [*permutations(state.deck[drawn:])]
    for cards in rest:
        layout = replace(state.layout, decks=((*state.deck[:drawn], *cards),))
        total += worth(trained, apply(state._replace(layout=layout), move), player)
    return total / len(rest)
