"""The cards of a game, for who prints a deck: their faces, in the order of a deal.

A card is data, ``CardContent``, and its face is drawn from that. A game draws faces into a card of
any size and says nothing of paper; ``press.cards`` lays them out, adds backs and marks, and cuts. A
face has no edge of its own, since no knife follows it exactly: it ends at the trim, and the colour
of its ground goes on beyond.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Generic, NamedTuple, TypeAlias, TypeVar

from dungeongen.core.cards import card_shown, suit_of
from dungeongen.core.options import Option, ResolvedOptions
from dungeongen.draw.block import Block, without_markup
from dungeongen.draw.canvas import Ink
from dungeongen.draw.cards import bare_card
from dungeongen.draw.pictures import Picture

Layout = TypeVar("Layout")
_OF_SUIT = {"H": "of hearts", "C": "of clubs", "S": "of spades", "D": "of diamonds"}


class Trim(NamedTuple):
    """A card after cutting, in millimetres; content stays ``safe`` away from its edges."""

    width: float
    height: float
    safe: float


class CardContent(NamedTuple):
    """What stands on a card: it is drawn, listed and read out from this.

    ``kind`` is a line below the name; ``value`` and ``suit`` (a letter of ``core.cards``, or an
    icon) stand in the corners; ``numbers`` are icons, or words, with a number each; ``text`` are
    paragraphs with their markup. A card shows a ``picture`` of the user's, an engraving from
    ``templates/art``, or else its ``icon``. ``icons`` are pictures of the user's that stand in the
    text by their names. ``layout``: *full*, the user's picture fills the card, with the words on
    it; *picture*, there are no words; else it has a frame. ``colour`` is a dot of the user's
    colour.
    """

    name: str
    kind: str = ""
    value: str = ""
    suit: str = ""
    icon: str = ""
    numbers: tuple[tuple[str, str], ...] = ()
    text: tuple[str, ...] = ()
    art: str = ""
    picture: Picture | None = None
    icons: tuple[tuple[str, Picture], ...] = ()
    layout: str = "standard"
    colour: Picture | None = None

    @property
    def ground(self) -> Picture | None:
        """What fills the card up to its edges and beyond, below all else: a picture or a colour."""
        return self.colour if self.layout == "standard" else self.picture

    @property
    def illustrated(self) -> bool:
        """Whether there is a picture."""
        return bool(self.icon or self.art or self.picture)

    @property
    def lines(self) -> tuple[str, ...]:
        """All that stands below or beside the name, in words and without markup.

        >>> playing_card(51).content.lines
        ('A of diamonds',)
        """
        of_suit = _OF_SUIT.get(self.suit, self.suit)
        corner = f"{self.value} {of_suit}".strip()
        head = ", ".join(filter(None, (self.kind, corner)))
        numbers = ", ".join(f"{name} {number}" for name, number in self.numbers)
        return tuple(filter(None, (head, numbers, *map(without_markup, self.text))))


class CardFace(NamedTuple):
    """A card: what stands on it, and the function that draws it.

    ``place`` is its place in a new pack. ``back`` draws a back of its own, with what is printed
    beyond the edges.
    """

    content: CardContent
    draw: Callable[[Trim], Block]
    place: int = 0
    ground: Ink = Ink.FLOOR
    back: Callable[[Trim, float], Block] | None = None

    @property
    def name(self) -> str:
        """The name on the card."""
        return self.content.name


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
    rank, suit = card_shown(card)[:-1], suit_of(card)
    content = CardContent(card_shown(card), value=rank, suit=suit)
    return CardFace(content, partial(_drawn, card), card)


def _drawn(card: int, trim: Trim) -> Block:
    return bare_card(card, width=trim.width, height=trim.height, safe=trim.safe)
