"""The maps of a game for a game master, and the key that explains the numbers on one of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Generic, NamedTuple, TypeAlias, TypeVar

from dungeongen.core.game import Game, loaded
from dungeongen.draw.block import Block
from dungeongen.draw.map_key import KeyRoom
from dungeongen.draw.plan import Marks, Plan

Layout = TypeVar("Layout")


class Maps(NamedTuple, Generic[Layout]):
    """The maps of squares of a game.

    * ``plan(layout)``: what a player may see, made of nothing else.
    * ``secrets(layout)``: what the game master's map shows beyond that.
    * ``opening(layout)``: paragraphs above the key.
    * ``key(layout)``: the numbered rooms, in their order.
    * ``foe(layout, height)``: the picture of whoever the title names, ``None`` for nobody.
    """

    plan: Callable[[Layout], Plan]
    secrets: Callable[[Layout], Marks]
    opening: Callable[[Layout], Sequence[str]]
    key: Callable[[Layout], Sequence[KeyRoom]]
    foe: Callable[[Layout, float], Block | None] = lambda layout, height: None


AnyMaps: TypeAlias = Maps[object]


def maps_of(game: Game) -> AnyMaps | None:
    """Return the maps of a game, ``None`` if it has none."""
    maps: AnyMaps | None = loaded(game.facets.maps)
    return maps
