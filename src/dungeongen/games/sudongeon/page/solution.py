"""The back of a sheet, which gives everything away: the solved Sudoku and the plan in words.

Both share a page if that leaves the map most of its size; otherwise the plan gets its own. Steps
are numbered and room letters bold, so that you can follow the plan with a finger on the map.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from dungeongen.draw.block import (
    Area,
    Block,
    Entry,
    SheetPage,
    beside,
    label,
    nothing,
    paragraph,
    poured,
    stack,
)
from dungeongen.draw.canvas import Face
from dungeongen.draw.columns import heading
from dungeongen.draw.theme import Theme
from dungeongen.games.sudongeon.layout import Layout
from dungeongen.games.sudongeon.page.map import chart
from dungeongen.search.verdict import percent

_GAP = 4.5
_LINE = 1.1
_COLUMN = 7.6  # least width of a column where there are two, in millimetres per point of body type
_LEAST_MAP = 0.8  # of its full size
_LEAST_SIDE = 10.5  # of the map, in millimetres per point of the smallest type
_LETTER = re.compile(r"\b([A-I])\b")


def solved(
    layout: Layout,
    *,
    area: Area,
    theme: Theme,
    solution: str,
    verdict: Mapping[str, Any] | None,
) -> list[SheetPage]:
    """Return the page of the solved Sudoku, with the verdict below it or on pages of its own."""
    head = heading("The Solution of the Sudoku", width=area.width, theme=theme)
    side = min(area.width, area.height - head.height - _GAP)
    entries = [] if verdict is None else list(_entries(verdict, area.width, theme))
    below = _together(entries, area.width, theme)
    room = area.height - head.height - below.height - 2 * _GAP
    least = min(side, max(_LEAST_MAP * side, _LEAST_SIDE * theme.type["least"]))
    if entries and room < least:
        page = SheetPage("Solution", _page(layout, head, side, solution, area, theme))
        return [page, *_apart(verdict, area, theme)]
    plan = _page(layout, head, min(side, room) if entries else side, solution, area, theme)
    return [SheetPage("Solution", stack([plan, below], gap=_GAP) if entries else plan)]


def _page(
    layout: Layout, head: Block, side: float, solution: str, area: Area, theme: Theme
) -> Block:
    plan = chart(layout, side=side, theme=theme, solution=solution)
    return stack([head, beside([nothing((area.width - side) / 2), plan])], gap=_GAP)


def _together(entries: Sequence[Entry], width: float, theme: Theme) -> Block:
    """Return entries side by side, or stacked where each is as wide as the page."""
    arranged = beside if _columns(width, theme) > 1 else stack
    return arranged([entry.block() for entry in entries], gap=_GAP)


def _apart(verdict: Mapping[str, Any] | None, area: Area, theme: Theme) -> list[SheetPage]:
    """Return the plan on pages of its own."""
    if verdict is None:
        return []
    count = _columns(area.width, theme)
    entries = list(_entries(verdict, area.width, theme))
    made = poured(entries, columns=count, height=area.height, gap=_GAP)
    return [
        SheetPage(
            "Plan" if number == 1 else f"Plan {number}",
            beside([stack(column, gap=_GAP) for column in columns], gap=_GAP),
        )
        for number, columns in enumerate(made, 1)
    ]


def _columns(width: float, theme: Theme) -> int:
    return 2 if width >= 2 * _COLUMN * theme.type["body"] else 1


def _entries(verdict: Mapping[str, Any], width: float, theme: Theme) -> Iterator[Entry]:
    """Yield the entries of a verdict: the plan, and what holds all the time."""
    count = _columns(width, theme)
    column = (width - _GAP * (count - 1)) / count
    best = verdict.get("best") or {}
    head, told = _told(verdict)
    steps = [
        _numbered(f"{i}", text, column, theme) for i, text in enumerate(best.get("plan", ()), 1)
    ]
    always = [_numbered("–", text, column, theme) for text in best.get("always", ())]
    size = theme.type["body"]
    summary = paragraph(told, width=column, size=size)
    yield _entry(head, [summary, *steps], column, theme)
    if always:
        yield _entry("At All Times", always, column, theme)


def _told(verdict: Mapping[str, Any]) -> tuple[str, str]:
    """Return a heading for the verdict, and the verdict in a sentence."""
    match verdict["verdict"]:
        case "beatable" if verdict.get("odds"):
            win = percent(verdict["odds"]["win"])
            return "The Plan", f"**It wins {win} of plays:** a {verdict['difficulty']} dungeon."
        case "beatable":
            return "The Plan", "**With luck it wins;** nobody knows how often."
        case "unbeatable":
            reason = (verdict.get("proof") or {}).get("reason", "")
            return "The Proof", f"**Nobody can beat this dungeon:** {reason}."
        case _:
            return "The Verdict", "**Nobody knows** whether this dungeon can be beaten."


def _entry(name: str, parts: Sequence[Block], width: float, theme: Theme) -> Entry:
    head = heading(name, width=width, theme=theme)
    again = heading(f"{name}, continued", width=width, theme=theme)
    return Entry(name, head, again, tuple(parts), _LINE)


def _numbered(sign: str, text: str, width: float, theme: Theme) -> Block:
    """Return a step with its number in front and room letters in bold."""
    size = theme.type["body"]
    mark = label(sign, face=Face.BOLD, size=size, width=0.62 * size, anchor="start")
    words = paragraph(_LETTER.sub(r"**\1**", text), width=width - mark.width, size=size)
    return beside([mark, words])
