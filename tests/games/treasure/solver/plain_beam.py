"""A plain beam of some width over the piles, for comparison: no bound, no proof, by the rules.

It knows every card. Of the states with equally many piles gone and as many cards drawn, it keeps
those with the most promise: what the cards held are worth, less what the top cards left will cost.
"""

from __future__ import annotations

from dungeongen.games.treasure import rules
from dungeongen.games.treasure.layout import VALUE, Layout
from dungeongen.games.treasure.rules import State, advance, indexes, new, outcome, sacrifices, score


def total(layout: Layout, width: int) -> int:
    """Return the best total that the beam finds."""
    layer, best = [new(layout)], 0
    while layer:
        reached: dict[tuple[object, ...], State] = {}
        for state in layer:
            for after in _after(state):
                best = max(best, score(after))
                if outcome(after) is None:
                    reached.setdefault(_alike(after), after)
        layer = []
        for drawn in sorted({state.drawn for state in reached.values()}):
            equal = [state for state in reached.values() if state.drawn == drawn]
            layer += sorted(equal, key=_promise, reverse=True)[:width]
    return best


def _alike(state: State) -> tuple[object, ...]:
    return state.down, *(
        tuple(sorted(VALUE[card] for card in cards)) for cards in (state.manpower, state.treasure)
    )


def _promise(state: State) -> int:
    """Return a promise in twentieths of a point; a card held may serve for a middling one."""
    serves = {card: 80 + 7 * VALUE[card] for card in state.held}
    gems = sum(max(20 * VALUE[card], serves[card]) for card in state.treasure)
    tops = sum(7 * VALUE[state.layout.piles[place].top] for place in indexes(state.down))
    return gems + sum(serves[card] for card in state.manpower) - tops


def _after(state: State) -> list[State]:
    """Return the states after every way through a pile that lies face down."""
    found = []
    for place in indexes(state.down):
        faced = advance(state, rules.Turn(place + 1))
        for first in sacrifices(faced.held, faced.faced):
            bottom = advance(faced, rules.Destroy(*first))
            found.append(advance(bottom, rules.Take()))
            found += [
                advance(bottom, rules.Destroy(*second))
                for second in sacrifices(bottom.held, bottom.faced)
            ]
    return found
