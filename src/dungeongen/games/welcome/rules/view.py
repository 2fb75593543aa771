"""What a player knows: all that is public, and the cards that this player drew.

Public are the hero and the equipment left, what became of each card drawn (not which it was), how
many cards lie in deck and dungeon, the score, and the monsters met in the dungeon. After a death
those not met stay hidden, and discarded monsters always do (WD-2).
"""

from __future__ import annotations

from typing import NamedTuple

from dungeongen.games.welcome.layout import Deck
from dungeongen.games.welcome.rules.state import Score, State, Step


class View(NamedTuple):
    """The table as ``player`` sees it; ``own`` are the cards that this player drew, in order.

    ``match``, ``hero``, ``first``: what is played; the other fields are those of ``State``, with
    the monsters ``met`` for their number.
    """

    player: int
    hero: str
    match: bool
    first: int
    starter: int
    score: Score
    step: Step
    fates: tuple[int, ...]
    own: Deck
    met: Deck
    health: int
    named: int
    spent: int


def view_of(state: State, player: int) -> View:
    """Return what a player knows."""
    mine = (player - state.starter) % 2  # the place of this player's first draw
    return View(
        player=player,
        hero=state.layout.hero,
        match=state.layout.match,
        first=state.layout.first,
        starter=state.starter,
        score=state.score,
        step=state.step,
        fates=state.fates,
        own=state.deck[mine : state.drawn : 2],
        met=state.dungeon[: state.met],
        health=state.health,
        named=state.named,
        spent=state.spent,
    )
