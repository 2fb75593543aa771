"""The log sheet of a campaign: the five members, one row for each dungeon, the campaign's rules.

All of it is written on in pencil for as long as the campaign lasts. The player names the party and
its heroes, and chooses the order of the dungeons; what the log offers stands beside, in small type.
Each member has a card with its values at every level, what a coin decides, and the artifacts it can
use; another card holds their sums. The log then tracks what goes into each dungeon and what comes
out. On A4 and Letter party and log share a page, and the rules one with a chronicle; on narrow
paper or in large type, they take several.
"""

from __future__ import annotations

from collections.abc import Sequence

from dungeongen.core import prose
from dungeongen.draw.block import (
    Area,
    Block,
    Entry,
    SheetPage,
    beside,
    framed,
    line_height,
    nothing,
    paragraph,
    poured,
    stack,
)
from dungeongen.draw.columns import heading
from dungeongen.draw.pages import Stage
from dungeongen.draw.theme import Theme
from dungeongen.games.sudongeon.catalog import RATIONS_FOR_GOLD
from dungeongen.games.sudongeon.page.campaign_heroes import Heroes
from dungeongen.games.sudongeon.page.campaign_party import cards, party_name
from dungeongen.games.sudongeon.page.campaign_rows import rows_of
from dungeongen.games.sudongeon.page.roster import notes

_GAP = 4.0
_LEAST_NOTES = 24.0
_TEXT = 6.4  # the width of a text column, in the same measure as a card


def pages(heroes: Heroes, stages: Sequence[Stage], *, area: Area, theme: Theme) -> list[SheetPage]:
    """Return the pages of the log sheet; ``stages`` come in the order that it advises."""
    width = area.width
    party = [party_name(heroes.company.name, width, theme), *cards(heroes, width, theme)]
    rows = list(stages)
    rules = _rules(width, theme)
    log = rows_of(rows, 1, width, theme)
    spare = area.height - stack([*party, log, rules], gap=_GAP).height
    if spare >= 0:
        log = rows_of(rows, 1, width, theme, more=spare)
        return [SheetPage("Campaign", stack([*party, log, rules], gap=_GAP))]
    sheets: list[list[Block]] = [[]]
    for block in party:
        _put(sheets, block, area)
    first = 1
    while rows:
        left = _height(sheets, area) - stack([*sheets[-1], nothing()], gap=_GAP).height
        heights = [rows_of(rows[:n], first, width, theme).height for n in range(1, len(rows) + 1)]
        fit = sum(height <= left for height in heights)
        if not fit and sheets[-1]:
            sheets.append([])
            continue
        fit = max(fit, 1)
        left -= heights[fit - 1]
        if fit == len(rows) and left > rules.height + _GAP:
            left -= rules.height + _GAP
        sheets[-1].append(rows_of(rows[:fit], first, width, theme, more=left))
        first, rows = first + fit, rows[fit:]
    _put(sheets, rules, area)
    left = _height(sheets, area) - stack([*sheets[-1], nothing()], gap=_GAP).height
    if left >= _LEAST_NOTES:
        sheets[-1].append(notes(width=width, height=left, theme=theme, title="The Chronicle"))
    names = ["Campaign", *(f"Campaign {i}" for i in range(2, len(sheets) + 1))]
    return [
        SheetPage(name, stack(blocks, gap=_GAP)) for name, blocks in zip(names, sheets, strict=True)
    ]


def _height(sheets: Sequence[object], area: Area) -> float:
    """Return the height of the last of these pages, of which the first is ``area``."""
    return (area if len(sheets) == 1 else area.later).height


def _put(sheets: list[list[Block]], block: Block, area: Area) -> None:
    if sheets[-1] and stack([*sheets[-1], block], gap=_GAP).height > _height(sheets, area):
        sheets.append([])
    sheets[-1].append(block)


def _rules(width: float, theme: Theme) -> Block:
    """Return the campaign's rules in columns."""
    size = theme.type["small"]
    count = max(1, min(3, int(width / (_TEXT * theme.type["body"]))))
    column = (width - _GAP * (count - 1)) / count
    ((name, rules),) = prose.chapters("sudongeon-campaign", {"rations": RATIONS_FOR_GOLD})
    entries = [
        Entry(
            "rule",
            nothing(column),
            nothing(column),
            (paragraph(words, width=column, size=size),),
            0.0,
        )
        for words in rules
    ]
    blocks = [
        stack([*column_, nothing(column)], gap=0.25 * line_height(size))
        for column_ in poured(entries, columns=count, height=1000.0, gap=0.25 * line_height(size))[
            0
        ]
    ]
    head = heading(name, width=width, theme=theme)
    return framed(stack([head, beside(blocks, gap=_GAP)], gap=0.5), "campaign rules")
