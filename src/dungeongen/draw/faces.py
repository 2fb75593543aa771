"""The cards of a game, for who prints a deck: their faces, in the order of a deal.

A game draws faces into a card of any size and says nothing of paper; ``press.cards`` lays them out,
adds backs and marks, and cuts. A face has no edge of its own, since no knife follows it exactly: it
ends at the trim, and the colour of its ground goes on beyond.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Generic, NamedTuple, TypeAlias, TypeVar

from dungeongen.core.cards import card_shown
from dungeongen.core.options import Option, ResolvedOptions
from dungeongen.draw.block import Block
from dungeongen.draw.canvas import Ink
from dungeongen.draw.cards import bare_card

Layout = TypeVar("Layout")


class Trim(NamedTuple):
    """A card after cutting, in millimetres; content stays ``safe`` away from its edges."""

    width: float
    height: float
    safe: float


class CardFace(NamedTuple):
    """A card: its name, and the function that draws it.

    ``place`` is its place in a new pack. ``back`` draws a back of its own, with what is printed
    beyond the edges.
    """

    name: str
    draw: Callable[[Trim], Block]
    place: int = 0
    ground: Ink = Ink.FLOOR
    back: Callable[[Trim, float], Block] | None = None


class Cards(NamedTuple, Generic[Layout]):
    """How the cards of a game are drawn.

    * ``faces(layout, options)``: every card, in the order of the deal; raises DungeongenError where
      the order is unknown.
    * ``options``: the options of the cards.
    * ``dealt``: whether cards depend on a layout; if not, ``faces`` gets ``None``.
    * ``suited``: whether they have suits; ``size``: the usual size of a card, which fits the mat.
    * ``about``: paragraphs for the help; ``examples``: what follows the command's name, and what it
      does.
    """

    faces: Callable[[Layout, ResolvedOptions], Sequence[CardFace]]
    options: tuple[Option, ...] = ()
    dealt: bool = True
    suited: bool = False
    size: str = "poker"
    about: tuple[str, ...] = ()
    examples: tuple[tuple[str, str], ...] = ()


AnyCards: TypeAlias = Cards[object]


def playing_card(card: int) -> CardFace:
    """Return the face of a card of ``core.cards``."""
    return CardFace(card_shown(card), partial(_drawn, card), card)


def _drawn(card: int, trim: Trim) -> Block:
    return bare_card(card, width=trim.width, height=trim.height, safe=trim.safe)
