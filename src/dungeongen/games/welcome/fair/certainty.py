"""Whether whoever goes in next survives for sure, or dies for sure, as one player sees it.

The player knows the own monsters, and from whom each place of the dungeon is. Every dungeon is
gone through that may lie there, in every order, until one is survived and another is not; whoever
goes in decides as if all were known, as in ``solver.survival``. A stronger monster never makes it
easier, whatever axe and potion do. Therefore the weakest and the strongest monsters not seen stand
for all others; the sword spares several of a strength at once, so with it every choice is tried.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations, permutations

from dungeongen.games.welcome.fair.player import HIDDEN, filled, laid, unseen
from dungeongen.games.welcome.heroes import HEROES
from dungeongen.games.welcome.layout import Deck
from dungeongen.games.welcome.rules.state import pieces_left
from dungeongen.games.welcome.rules.view import View
from dungeongen.games.welcome.solver.survival import Survival, survival


def certainty(view: View) -> bool | None:
    """Return whether every dungeon that may lie there is survived, or none; ``None`` if some are.

    It is asked for before a turn: a card in hand lies nowhere yet.
    """
    pieces = pieces_left(HEROES[view.hero].all, view.fates)
    return _certainty(view.hero, pieces, laid(view), unseen(view))


@lru_cache(maxsize=20_000)
def _certainty(hero: str, pieces: int, dungeon: Deck, left: Deck) -> bool | None:
    body = survival(hero, pieces)
    ends = map(body.survives, _dungeons(body, dungeon, left))
    survived = next(ends)
    return survived if all(end == survived for end in ends) else None


def _dungeons(body: Survival, dungeon: Deck, left: Deck) -> Iterator[Deck]:
    """Yield the dungeons that stand for all, with monsters ``left`` in the hidden places."""
    count = dungeon.count(HIDDEN)
    by_harm = sorted(left, key=lambda monster: 0 if monster in body.safe else monster)
    choices = {tuple(by_harm[:count]), tuple(by_harm[len(left) - count :])}
    if body.sword:
        choices |= {*combinations(left, count)}
    for choice in choices:
        orders = {*permutations(choice)} if body.axe or body.potion else (choice,)
        yield from (filled(dungeon, order) for order in orders)
