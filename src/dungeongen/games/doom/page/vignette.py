"""The strongest foe that the deck can deal, with its card.

Every spade is an enemy. Those among the set-up cards lie open on the table and go to the bottom of
the deck, so everybody knows the highest that is left. What it looks like is chosen by the name of
the dungeon.
"""

from __future__ import annotations

from dungeongen.core.cards import DECK, card_shown, card_texts
from dungeongen.core.rng import Rng
from dungeongen.draw.block import Block
from dungeongen.draw.canvas import Canvas, Ink
from dungeongen.draw.card_sizes import STANDARD
from dungeongen.draw.cards import bare_card
from dungeongen.draw.foe import foe_picture
from dungeongen.draw.structure import Tag
from dungeongen.games.doom.layout import Layout
from dungeongen.games.doom.rules.state import RANK, SPADES, SUIT

_ART = (
    "barbarian", "bear", "cutthroat", "dark-elf", "demon", "dragon", "evil-eye", "ghost", "ghoul",
    "goblin-king", "lich", "medusa", "minotaur", "mummy", "ooze", "serpent", "shaman", "spider",
    "troll", "warlock", "wolf", "wraith",
)  # fmt: skip
_CARD = 0.3  # the width of the card, as a share of the picture's


def vignette(layout: Layout, height: float) -> Block | None:
    """Return the strongest foe, ``height`` millimetres high; ``None`` if all lie on the table."""
    open_ = (*layout.columns, *layout.rows)
    foes = [one for one in DECK if SUIT[one] == SPADES and one not in open_]
    if not foes:
        return None
    foe = max(foes, key=lambda one: RANK[one])
    art = Rng(" ".join(card_texts(open_))).child("foe").choice(_ART)
    picture = foe_picture(art, f"The strongest foe: {card_shown(foe)}, {RANK[foe]}.", height)
    wide, high = _CARD * picture.width, _CARD * picture.width * STANDARD.height / STANDARD.width
    sign = bare_card(foe, width=wide, height=high)

    def paint(canvas: Canvas, x: float, y: float) -> None:
        picture.paint(canvas, x, y)
        left, top = x + picture.width - wide, y + height - high
        with canvas.tagged(Tag.ARTIFACT):  # the words of the picture name the card
            canvas.rect(left, top, wide, high, fill=Ink.FLOOR, stroke=Ink.WALL, width=0.3,
                        radius=0.08 * wide)  # fmt: skip
            sign.paint(canvas, left, top)

    return Block(picture.width, height, paint)
