"""What Scoundrel prints: the mat, the rules of this sheet, and the deck in order."""

from __future__ import annotations

from collections.abc import Sequence

from dungeongen.core import prose
from dungeongen.core.options import ResolvedOptions
from dungeongen.draw.block import Area, SheetPage, stack
from dungeongen.draw.cards import cell
from dungeongen.draw.deal import deal_pages, numbered
from dungeongen.draw.faces import CardFace, Cards, playing_card
from dungeongen.draw.pages import BOUND, Pages
from dungeongen.draw.spoilers import NEEDS, TAKE, HiddenStacks, Stack
from dungeongen.draw.theme import Theme
from dungeongen.games.scoundrel.layout import PACK, Layout
from dungeongen.games.scoundrel.page.mat import mat
from dungeongen.games.scoundrel.page.now import TABLETOP
from dungeongen.games.scoundrel.page.rules import below, rules_pages
from dungeongen.games.scoundrel.page.solution import back
from dungeongen.rooms.verdict import Verdict

_GAP = 5.0  # millimetres, between the mat and the rules


def _sheet(
    layout: Layout,
    *,
    area: Area,
    theme: Theme,
    solution: bool = False,
    verdict: Verdict | None = None,
    party: None = None,
    options: ResolvedOptions | None = None,
) -> list[SheetPage]:
    result = [] if (options or {}).get(BOUND) else _table(layout, area, theme)
    ((name, lines),) = prose.chapters("scoundrel-deal", {"cards": len(PACK)})
    deck = numbered(name, " ".join(lines), layout.deck)
    result += deal_pages([deck], area=area, theme=theme)
    return result + (back(layout, area=area, theme=theme, verdict=verdict) if solution else [])


def _table(layout: Layout, area: Area, theme: Theme, spoiler: str | None = None) -> list[SheetPage]:
    """Return the mat, with the rules below it if they fit there."""
    table = mat(layout.health, area=area, theme=theme)
    rest = Area(area.width, area.height - table.height - _GAP)
    words = below(layout, area=rest, theme=theme, spoiler=spoiler)
    if words is not None:
        return [SheetPage("Mat", stack([table, words], gap=_GAP), "mat")]
    pages = rules_pages(layout, area=area.later, theme=theme, spoiler=spoiler)
    return [SheetPage("Mat", table, "mat"), *pages]


def _rules(
    layouts: Sequence[Layout], area: Area, theme: Theme, spoiler: str | None
) -> list[SheetPage]:
    return _table(layouts[0], area, theme, spoiler)


def _stacks(name: str, layout: Layout) -> list[Stack]:
    """Return the Dungeon as a stack of face-down cards."""
    return [Stack(name, [cell(card) for card in layout.deck])]


def _needs(layout: Layout, options: ResolvedOptions) -> tuple[str, ...]:
    return ("a pack of 52 cards", "a marker", *NEEDS.get(options.get("spoiler", ""), ()))


def faces(layout: Layout, options: ResolvedOptions) -> list[CardFace]:
    """Return the cards of the Dungeon, the top card first."""
    return [playing_card(card) for card in layout.deck]


CARDS: Cards[Layout] = Cards(
    faces=faces, suited=True, size="mini", about=("The 44 cards of a Dungeon.",)
)
PAGES: Pages[Layout, None, Verdict] = Pages(
    sheet=_sheet,
    needs=_needs,
    rules=_rules,
    now=TABLETOP.now,
    touch=TABLETOP.touch,
    hiding=HiddenStacks(_stacks, "Take this card from your pack.", TAKE),
)
