"""The sizes of cards that are sold: every mat, slot and printed card takes them from here.

The trade measures in inches: mini cards are 1¾ × 2½, poker cards 2½ × 3½, bridge cards 2¼ × 3½ and
tarot cards 2¾ × 4¾. Standard cards are those of trading card games, made in millimetres.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from dungeongen.core.options import PAGES, Choice, Option, ResolvedOptions


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


def mat_option(sizes: Mapping[str, str], pages: str) -> Option:
    """Return the option for the size of the cards that a mat is for.

    ``sizes`` has a line on each name, ``pages`` says how a mat is printed that is larger than a
    page.
    """
    return Option(
        name="card_size",
        label="Size of the cards",
        kind=Choice(tuple(sizes), tuple(sizes.values())),
        section=PAGES,
        role="page",
        metavar="SIZE",
        help=f"The size of the cards that the mat is for. {pages} Default: the largest that fit "
        "on one page.",
    )


def mat_notes(options: ResolvedOptions) -> tuple[str, ...]:
    """Return a note on the size of the cards, for who has not chosen one."""
    if options.get("card_size"):
        return ()
    return (
        f"on A4 and Letter the mat is for mini cards ({MINI}); for cards of the usual size choose "
        "poker as the card size",
    )
