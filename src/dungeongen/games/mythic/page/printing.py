"""What Mythic Dungeon Crawler prints: its sheets."""

from __future__ import annotations

from collections.abc import Sequence

from dungeongen.core.options import Settled
from dungeongen.draw.block import Area, Block, SheetPage
from dungeongen.draw.pages import BOUND, Pages
from dungeongen.draw.spoilers import NEEDS, TAKE, Hiding
from dungeongen.draw.theme import Theme
from dungeongen.games.mythic.judgement import Verdict
from dungeongen.games.mythic.layout import Layout
from dungeongen.games.mythic.page.deal_page import face_down, stacked
from dungeongen.games.mythic.page.sheet import chapter_opening, pages
from dungeongen.games.mythic.rules.state import State


def _sheet(
    layout: Layout,
    *,
    area: Area,
    theme: Theme,
    solution: bool = False,
    verdict: Verdict | None = None,
    party: None = None,
    options: Settled | None = None,
) -> list[SheetPage]:
    if (options or {}).get(BOUND):
        result = stacked(layout, area=area, theme=theme)
    else:
        result = pages(layout, area=area, theme=theme, cards=(options or {}).get("card_size"))
    if solution:
        from dungeongen.games.mythic.page.solution import back

        result += back(layout, area=area, theme=theme, verdict=verdict)
    return result


def _rules(
    layouts: Sequence[Layout], area: Area, theme: Theme, spoiler: str | None
) -> list[SheetPage]:
    return chapter_opening(layouts[0], area=area, theme=theme, spoiler=spoiler)


def _now(states: Sequence[State], side: float, theme: Theme) -> Block:
    from dungeongen.games.mythic.page.now import now

    return now(states, side, theme)


_JOKERS = ("", " with a joker", " with two jokers", " with three jokers", " with four jokers")


def _needs(layout: Layout, options: Settled) -> tuple[str, ...]:
    pack = f"a pack of 52 cards{_JOKERS[len(layout.jokers)]}"
    return ("a pencil", pack, "two coins", *NEEDS.get(options.get("spoiler", ""), ()))


PAGES: Pages[Layout, None, Verdict] = Pages(
    sheet=_sheet,
    needs=_needs,
    rules=_rules,
    now=_now,
    hiding=Hiding(face_down, "Take this card from your pack.", TAKE),
)
