"""A reduced game: the last five monsters of a deck, and two pieces of equipment.

Eight cards were drawn and both players know them; four of them were discarded, each with a piece,
the other four lie in the dungeon. From there on the plain rules are played: the five monsters left
come in any order, and whoever draws one sees it alone. So this is a game of the full rules, small
enough to be solved without any abstraction.
"""

from __future__ import annotations

from itertools import permutations

from dungeongen.games.welcome.heroes import MONSTERS
from dungeongen.games.welcome.layout import Layout
from dungeongen.games.welcome.rules import ADDED, State, new

REDUCED = {
    # 1, 2, 5, 6, 9 are left, with plate armor and vorpal sword
    "warrior": ((1, 4, 5, 7, 3, 4, 3, 2), (ADDED, 4, 2, 0, ADDED, 3, ADDED, ADDED)),
    # 1, 2, 4, 7, 9 are left, with vorpal axe and healing potion
    "barbarian": ((3, 6, 5, 2, 1, 4, 5, 3), (ADDED, 0, 2, ADDED, ADDED, 1, 3, ADDED)),
}
"""The cards that both players know, with what became of them."""


def starts(hero: str) -> list[tuple[State, float]]:
    """Return the states with every order of the five monsters left, each as likely as it is."""
    known, fates = REDUCED[hero]
    left = list(MONSTERS)
    for card in known:
        left.remove(card)
    orders = list(permutations(left))
    found: dict[State, float] = {}
    for order in orders:
        state = new(Layout(hero, ((*known, *order),)))._replace(fates=fates)
        found[state] = found.get(state, 0.0) + 1 / len(orders)
    return list(found.items())
