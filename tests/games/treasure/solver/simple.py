"""Two simple players, for comparison with the fair one. Both see what lies face up, and no more.

They work on the first pile that they can, pay with the lowest cards that do, and stop when nothing
is left to do. ``frugal`` never sacrifices treasure; ``greedy`` does while it is worth less than the
three cards of an average draw.
"""

from __future__ import annotations

from dungeongen.games.treasure import rules
from dungeongen.games.treasure.layout import VALUE, Layout
from dungeongen.games.treasure.rules import State, advance, legal_moves, new, outcome, score

DRAW = 21
"""Three cards of value 7, the average."""


def frugal(layout: Layout) -> int:
    """Return the total of a player who keeps all treasure."""
    return _total(layout, 0)


def greedy(layout: Layout) -> int:
    """Return the total of a player who sacrifices treasure for as much or more."""
    return _total(layout, DRAW)


def _total(layout: Layout, most: int) -> int:
    state = new(layout)
    while outcome(state) is None:
        state = advance(state, _move(state, most))
    return score(state)


def _move(state: State, most: int) -> rules.Move:
    legal = legal_moves(state)
    if state.step == "between":
        for move in legal:
            if not isinstance(move, rules.Return):
                return move
            if _sacrifice(advance(state, move), most):
                return move
        raise AssertionError("stopping is always allowed between two piles")
    return _sacrifice(state, most) or legal[-1]


def _sacrifice(state: State, most: int) -> rules.Destroy | None:
    """Return the cheapest sacrifice whose treasure is worth at most so much."""
    ways = [
        (treasure, total, move)
        for move in legal_moves(state)
        if isinstance(move, rules.Destroy)
        for treasure, total in [_paid(state, move)]
        if treasure <= most
    ]
    return min(ways, key=lambda way: way[:2])[2] if ways else None


def _paid(state: State, move: rules.Destroy) -> tuple[int, int]:
    """Return the treasure that a sacrifice costs, and the values of all its cards."""
    cards = [card for card in (move.card, move.second) if card != rules.ALONE]
    values = {card: VALUE[card] for card in cards}
    return sum(values[card] for card in cards if card in state.treasure), sum(values.values())
