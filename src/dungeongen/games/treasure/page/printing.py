"""What Dungeons & Treasure prints: the mat, a reference page, and the deck in order."""

from __future__ import annotations

from collections.abc import Sequence

from dungeongen.core.options import Settled
from dungeongen.draw.block import Area, Block, SheetPage
from dungeongen.draw.columns import opened_by
from dungeongen.draw.pages import BOUND, Pages
from dungeongen.draw.spoilers import NEEDS, Hiding
from dungeongen.draw.theme import Theme
from dungeongen.games.treasure.codec import encode
from dungeongen.games.treasure.judgement import Verdict
from dungeongen.games.treasure.layout import Layout
from dungeongen.games.treasure.page.deal_page import DRAW, face_down, stacked
from dungeongen.games.treasure.page.mat import mat, whole
from dungeongen.games.treasure.page.rules_page import padded, rules_pages
from dungeongen.games.treasure.rules.state import State


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
    result = [] if (options or {}).get(BOUND) else _table(layout, area, theme)
    result += stacked(layout, area=area, theme=theme)
    if solution:
        from dungeongen.games.treasure.page.solution import back

        result += back(layout, area=area, theme=theme, verdict=verdict)
    return result


def _table(layout: Layout, area: Area, theme: Theme, spoiler: str | None = None) -> list[SheetPage]:
    """Return mat and rules, which are the same for all deals."""
    *piles, last = mat(encode(layout), area=area, theme=theme)
    result = [*piles, last._replace(block=padded(last.block, area, theme))]
    return [*result, *rules_pages(area=area, theme=theme, spoiler=spoiler)]


def _rules(
    layouts: Sequence[Layout], area: Area, theme: Theme, spoiler: str | None
) -> list[SheetPage]:
    if whole(area, theme):
        return _table(layouts[0], area, theme, spoiler)
    return opened_by(
        _NO_MAT, area, theme, lambda rest: rules_pages(area=rest, theme=theme, spoiler=spoiler)
    )


_NO_MAT = (
    "**A mat** for these cards needs A4 or Letter: print a sheet of the game on such paper. The "
    "game goes without it as well."
)


def _now(states: Sequence[State], side: float, theme: Theme) -> Block:
    from dungeongen.games.treasure.page.now import now

    return now(states, side, theme)


def _needs(layout: Layout, options: Settled) -> tuple[str, ...]:
    return ("a pencil", "a pack of 52 cards", *NEEDS.get(options.get("spoiler", ""), ()))


PAGES: Pages[Layout, None, Verdict] = Pages(
    sheet=_sheet,
    needs=_needs,
    rules=_rules,
    now=_now,
    hiding=Hiding(face_down, "Take this card from your pack.", DRAW),
)
