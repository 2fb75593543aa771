"""What Scoundrel prints: the mat, the rules of this sheet, and the deck in order."""

from __future__ import annotations

from dungeongen.core import prose
from dungeongen.core.options import ResolvedOptions
from dungeongen.draw.block import Area, SheetPage, stack
from dungeongen.draw.deal import deal_pages, numbered
from dungeongen.draw.faces import CardFace, Cards, playing_card
from dungeongen.draw.pages import Pages
from dungeongen.draw.theme import Theme
from dungeongen.games.scoundrel.layout import PACK, Layout
from dungeongen.games.scoundrel.page.mat import mat
from dungeongen.games.scoundrel.page.rules import rules
from dungeongen.games.scoundrel.verdict import Verdict

_GAP = 5.0  # millimetres, between the mat and the rules


def sheet(
    layout: Layout,
    *,
    area: Area,
    theme: Theme,
    solution: bool = False,
    verdict: Verdict | None = None,
    party: None = None,
    options: ResolvedOptions | None = None,
) -> list[SheetPage]:
    """Return the mat, the rules, below it if they fit there, and the deck in order."""
    table = mat(layout.health, area=area, theme=theme)
    below = Area(area.width, area.height - table.height - _GAP)
    words = rules(layout, area=below, theme=theme)
    if words is not None:
        result = [SheetPage("Mat", stack([table, words], gap=_GAP))]
    else:
        words = rules(layout, area=area, theme=theme)
        result = [SheetPage("Mat", table)]
        result += [] if words is None else [SheetPage("Rules", words, "rules")]
    ((name, lines),) = prose.chapters("scoundrel-deal", {"cards": len(PACK)})
    deck = numbered(name, " ".join(lines), layout.deck)
    return result + deal_pages([deck], area=area, theme=theme)


def faces(layout: Layout, options: ResolvedOptions) -> list[CardFace]:
    """Return the cards of the Dungeon, the top card first."""
    return [playing_card(card) for card in layout.deck]


CARDS: Cards[Layout] = Cards(
    faces=faces, suited=True, size="mini", about=("The 44 cards of a Dungeon.",)
)
PAGES: Pages[Layout, None, Verdict] = Pages(sheet=sheet)
