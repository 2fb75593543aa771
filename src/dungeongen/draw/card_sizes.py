"""The sizes of cards that are sold: every mat, slot and printed card takes them from here.

The trade measures in inches: mini cards are 1¾ × 2½, poker cards 2½ × 3½, bridge cards 2¼ × 3½ and
tarot cards 2¾ × 4¾. Standard cards are those of trading card games, made in millimetres.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple


class CardSize(NamedTuple):
    """The size of a card in millimetres, upright.

    >>> print(CARD_SIZES["poker"])
    63.5 × 88.9 mm
    """

    width: float
    height: float

    def __str__(self) -> str:
        return f"{self.width:g} × {self.height:g} mm"


MINI = CardSize(44.45, 63.5)
BRIDGE = CardSize(57.15, 88.9)
STANDARD = CardSize(63.0, 88.0)
POKER = CardSize(63.5, 88.9)
TAROT = CardSize(69.85, 120.65)

CARD_SIZES: Mapping[str, CardSize] = MappingProxyType(
    {"mini": MINI, "bridge": BRIDGE, "standard": STANDARD, "poker": POKER, "tarot": TAROT}
)
"""The sizes by their names in the trade, smallest first."""
