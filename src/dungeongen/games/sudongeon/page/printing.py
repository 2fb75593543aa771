"""What Sudongeon prints: its sheets, and the log of a campaign."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from dungeongen.core.options import ResolvedOptions
from dungeongen.draw.block import Area, Block, SheetPage
from dungeongen.draw.pages import BOUND, CAMPAIGN, EARLIER, Draw, Pages, Stage
from dungeongen.draw.theme import Theme
from dungeongen.games.sudongeon.layout import Layout
from dungeongen.games.sudongeon.naming import story
from dungeongen.games.sudongeon.page.roster import UNKNOWN
from dungeongen.games.sudongeon.page.sheet import log_rows_for, pages
from dungeongen.games.sudongeon.rules.state import Company, State

if TYPE_CHECKING:
    from dungeongen.games.sudongeon.verdict import Verdict


def _sheet(
    layout: Layout,
    *,
    area: Area,
    theme: Theme,
    solution: bool = False,
    verdict: Verdict | None = None,
    party: Company | None = None,
    options: ResolvedOptions | None = None,
) -> list[SheetPage]:
    solved = None
    if solution:
        from dungeongen.games.sudongeon.codec import study

        solved = study(layout).solution or layout.grid
    if party is None and options and options.get(CAMPAIGN):
        party = UNKNOWN
    values = options or {}
    rows = max(log_rows_for(verdict), values.get("log_rows") or 0) if values.get("log", True) else 0
    return pages(
        layout,
        area=area,
        theme=theme,
        solution=solved,
        verdict=verdict,
        party=party,
        rows=rows,
        bound=values.get(BOUND, False),
        earlier=values.get(EARLIER, ()),
    )


def _log(seed: str, stages: Sequence[Stage]) -> Draw:
    from dungeongen.games.sudongeon.page import campaign
    from dungeongen.games.sudongeon.page.campaign import heroes

    return partial(campaign.pages, heroes(seed), stages)


def _rules(
    layouts: Sequence[Layout], area: Area, theme: Theme, spoiler: str | None
) -> Sequence[SheetPage]:
    from dungeongen.games.sudongeon.page.rules_text import primer

    return primer(layouts, area, theme)


def _now(states: Sequence[State], side: float, theme: Theme) -> Block:
    from dungeongen.games.sudongeon.page.now import now

    return now(states, side, theme)


def _needs(layout: Layout, options: ResolvedOptions) -> tuple[str, ...]:
    from dungeongen.games.sudongeon.page.rules_text import dice

    return ("a pencil", dice(layout), "a coin")


PAGES: Pages[Layout, Company, Verdict] = Pages(
    sheet=_sheet,
    needs=_needs,
    log=_log,
    story=story,
    rules=_rules,
    now=_now,
    touch="dungeongen.games.sudongeon.page.now:TOUCH",
)
