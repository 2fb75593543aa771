"""A report on one page to print, by our own press: its lines, and its charts in rows below."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from dungeongen.core.naming import count
from dungeongen.core.version import VERSION
from dungeongen.draw.block import Area, Block, SheetPage, beside, label, paragraph, stack
from dungeongen.draw.canvas import Canvas, Face, Ink
from dungeongen.draw.fonts import printable
from dungeongen.draw.theme import Theme
from dungeongen.games import game_named
from dungeongen.press.book import Book
from dungeongen.press.furniture import Furniture
from dungeongen.press.printing import Front
from dungeongen.surveys.charts import Chart, charts
from dungeongen.surveys.report import lines
from dungeongen.surveys.statistics import Json

_GAP, _ROW, _MOST = 4.0, 3, 6  # millimetres between charts, charts in a row and on the page
_SHAPE = 0.62  # height of a chart, in widths
_THIN, _THICK = 0.25, 0.5


def printed(found: Json) -> Book:
    """Return the page of a report."""
    survey = found["survey"]
    game = game_named(survey["game"])
    words = Furniture(
        title=f"{game.title}: {count(survey['deals'], 'deal')}",
        subtitle="A survey: how often deals can be won, and how hard they are",
        facts=(printable(f"Seed {survey['seed']} · dungeongen {VERSION}"),),
        id="",
        credit=game.credit,
    )
    return Book(front=Front(words, partial(_pages, found)), stem="survey")


def _pages(found: Json, *, area: Area, theme: Theme) -> Sequence[SheetPage]:
    """Return the page in the largest type that fits."""
    size, least = theme.type["body"], theme.type["small"]
    while size > least and _page(found, area, theme, size).height > area.height:
        size -= 0.25
    return [SheetPage("Survey", _page(found, area, theme, max(size, least)))]


def _page(found: Json, area: Area, theme: Theme, size: float) -> Block:
    told = [
        paragraph(f"**{name}** {_plain(line)}", width=area.width, size=size, indent=_GAP)
        for name, line in lines(found)
    ]
    drawn = list(charts(found))[:_MOST]
    width = (area.width - _GAP * (_ROW - 1)) / _ROW
    blocks = [_chart(chart, width, theme.type["small"]) for chart in drawn]
    rows = [beside(blocks[i : i + _ROW], gap=_GAP) for i in range(0, len(blocks), _ROW)]
    return stack([stack(told, gap=size / 6), *rows], gap=_GAP)


def _plain(line: str) -> str:
    """Return a line without signs of markup."""
    return line.replace("**", "* *").replace("__", "_ _")


def _chart(chart: Chart, width: float, size: float) -> Block:
    """Return a chart with its title above and its axis named below."""
    first, last, most = chart.ends
    height = width * _SHAPE
    across = width / ((last - first) or 1)
    up = height / (most or 1)

    def paint(canvas: Canvas, x: float, y: float) -> None:
        floor = y + height
        spots = [(x + (point.x - first) * across, point) for point in chart.points]
        for number, (left, point) in enumerate(spots):
            top = floor - point.y * up
            match chart.kind:
                case "bars" if point.y:
                    canvas.rect(left, top, chart.width * across, floor - top, fill=Ink.TINT,
                                stroke=Ink.TEXT, width=_THIN)  # fmt: skip
                case "points":
                    bar = (left, floor - point.high * up, left, floor - point.low * up)
                    canvas.lines([bar], ink=Ink.TEXT, width=_THIN)
                    canvas.circle(left, top, _THICK, fill=Ink.TEXT)
                case "steps" if number + 1 < len(spots):
                    right, after = spots[number + 1]
                    below = floor - after.y * up
                    steps = [(left, top, right, top), (right, top, right, below)]
                    canvas.lines(steps, ink=Ink.TEXT, width=_THICK)
        canvas.lines([(x, y, x, floor), (x, floor, x + width, floor)], ink=Ink.WALL, width=_THIN)

    ends = f"{chart.across}: {first:g} to {last:g}"
    up_words = f"{chart.up}: 0 to {most:.3g}"
    return stack(
        [
            label(printable(chart.title), face=Face.BOLD, size=size, width=width),
            Block(width, height, paint),
            paragraph(f"Across: {ends}. Up: {up_words}.", width=width, size=size),
        ],
        gap=1.0,
    )
