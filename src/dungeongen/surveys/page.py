"""A report on one page to print, by our own press.

The share that can be won stands large at the top, its interval beside it. Below are the averages as
a table, then words and numbers to look up, comparisons, and the charts. Numbers are those of the
report's JSON; the type shrinks until everything fits on one page.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from dungeongen.core.naming import count
from dungeongen.core.version import VERSION
from dungeongen.draw.block import (
    Area,
    Block,
    SheetPage,
    beside,
    label,
    line_height,
    nothing,
    paragraph,
    stack,
)
from dungeongen.draw.canvas import Canvas, Face, Ink
from dungeongen.draw.fonts import printable, width
from dungeongen.draw.theme import Theme
from dungeongen.games import game_named
from dungeongen.press.book import Book
from dungeongen.press.furniture import Furniture
from dungeongen.press.printing import Front
from dungeongen.surveys.charts import Chart, charts, ticks
from dungeongen.surveys.report import ASIDE, comparisons, interval, lines, points, table, winner
from dungeongen.surveys.statistics import Json

_GAP, _BETWEEN = 5.0, 4.5  # millimetres between parts of the page, and between charts
_ROW, _MOST = 3, 6  # charts in a row and on the page
_SHAPE = 0.6  # height of a chart, in widths
_FAINT, _THIN, _THICK = 0.12, 0.25, 0.5  # lines, in millimetres
_DOT = 0.6  # radius in millimetres
_FIRST = 0.44  # of a table's width, for its first column


def printed(report: Json) -> Book:
    """Return the page of a report."""
    survey = report["survey"]
    game = game_named(survey["game"])
    words = Furniture(
        title=game.title,
        subtitle=f"A survey of {count(survey['deals'], 'deal')}",
        facts=(printable(f"Seed {survey['seed']} · dungeongen {VERSION}"),),
        id="",
        credit=game.credit,
    )
    return Book(front=Front(words, partial(_pages, report)), stem="survey")


def _pages(report: Json, *, area: Area, theme: Theme) -> Sequence[SheetPage]:
    """Return the page in the largest type that fits."""
    size, least = theme.type["body"], theme.type["least"]
    while size > least and _page(report, area, theme, size).height > area.height:
        size -= 0.25
    return [SheetPage("Survey", _page(report, area, theme, max(size, least)))]


def _page(report: Json, area: Area, theme: Theme, size: float) -> Block:
    drawn = list(charts(report))[:_MOST]
    across = (area.width - _BETWEEN * (_ROW - 1)) / _ROW
    blocks = [_chart(chart, across, min(size, theme.type["small"])) for chart in drawn]
    rows = [beside(blocks[i : i + _ROW], gap=_BETWEEN) for i in range(0, len(blocks), _ROW)]
    parts = [
        _headline(report, area.width, theme.type["title"], size),
        _table(("", "average", "95 % interval", "eight of ten deals"), table(report), area.width,
               size),
        _notes(report, area.width, size),
        _table(("Compared on the same deals", "can be won", "odds", "best score"),
               comparisons(report), area.width, size),
        *rows,
    ]  # fmt: skip
    return stack([part for part in parts if part.height], gap=_GAP)


def _headline(report: Json, room: float, large: float, size: float) -> Block:
    """Return the share that can be won, large, with what it is of beside it."""
    won = report["won"]
    figure = label(points(won["value"]), face=Face.BOLD, size=large)
    named = dict(lines(report))
    words = [
        f"**{winner(game_named(report['survey']['game']))}**: {interval(won)} with 95 % "
        "confidence.",
        f"{named['Survey']}. {named['Verified']}.",
        *(f"{name}: {named[name]}." for name in ("Options", "Undecided") if name in named),
    ]
    left = room - figure.width - _GAP
    beside_it = stack([paragraph(_plain(one), width=left, size=size) for one in words])
    return beside([figure, beside_it], gap=_GAP)


def _notes(report: Json, room: float, size: float) -> Block:
    """Return the lines of a report that are no numbers of a table."""
    shown = [
        paragraph(f"**{name}** {_plain(line)}", width=room, size=size, indent=_GAP)
        for name, line in lines(report)
        if name in ASIDE or name in report["words"] or name.lower() in report["words"]
    ]
    return stack(shown, gap=size / 8)


def _plain(line: str) -> str:
    """Return a line of which everything can be printed."""
    return printable(line)


def _table(head: Sequence[str], rows: Sequence[Sequence[str]], room: float, size: float) -> Block:
    """Return a table with a rule above, below and under its head; nothing without rows."""
    if not rows:
        return nothing()
    first = room * _FIRST
    rest = (room - first) / (len(head) - 1)
    step = line_height(size) * 1.15
    widths = [first, *(len(head) - 1) * [rest]]

    def cells(words: Sequence[str], face: Face, ink: Ink) -> Block:
        return beside([
            label(printable(word), face=face if place else Face.TEXT, size=size, ink=ink, width=w)
            for place, (word, w) in enumerate(zip(words, widths, strict=True))
        ])  # fmt: skip

    blocks = [cells(head, Face.TEXT, Ink.MUTED), *(cells(row, Face.TEXT, Ink.TEXT) for row in rows)]

    def paint(canvas: Canvas, x: float, y: float) -> None:
        height = step * len(blocks)
        for at, line in ((y, _THICK), (y + step, _FAINT), (y + height, _THIN)):
            canvas.lines([(x, at, x + room, at)], ink=Ink.TEXT, width=line)
        for number, block in enumerate(blocks):
            block.paint(canvas, x, y + step * number + (step - block.height) / 2)

    return Block(room, step * len(blocks), paint)


def _chart(chart: Chart, room: float, size: float) -> Block:
    """Return a chart: its title and what goes up above, what goes across below."""
    marks = ticks(0, chart.top, most=5)
    margin = max(width(_number(mark), Face.TEXT, size) for mark in marks) + 1.0
    height = room * _SHAPE
    field = _field(chart, room - margin, height)

    def paint(canvas: Canvas, x: float, y: float) -> None:
        floor, drop = y + height, line_height(size) * 0.3
        for mark in marks:
            at = floor - mark * height / chart.top
            canvas.text(x + margin - 1.0, at + drop, _number(mark), size=size, ink=Ink.MUTED,
                        anchor="end")  # fmt: skip
            canvas.lines([(x + margin, at, x + room, at)], ink=Ink.SHADE, width=_FAINT)
        field.paint(canvas, x + margin, y)

    return stack([
        label(printable(chart.title), face=Face.BOLD, size=size, width=room),
        label(printable(chart.up), size=size, width=room, ink=Ink.MUTED),
        nothing(height=line_height(size) / 3),
        Block(room, height, paint),
        beside([nothing(width=margin), _axis(chart, room - margin, size)]),
    ])  # fmt: skip


def _axis(chart: Chart, room: float, size: float) -> Block:
    """Return the numbers and the words below a chart."""
    first, last = chart.ends
    step = line_height(size)

    def paint(canvas: Canvas, x: float, y: float) -> None:
        for mark in ticks(first, last, most=5):
            at = x + (mark - first) * room / (last - first)
            canvas.lines([(at, y, at, y + 0.8)], ink=Ink.TEXT, width=_THIN)
            canvas.text(at, y + step, _number(mark), size=size, ink=Ink.MUTED, anchor="middle")

    words = label(printable(chart.across), size=size, width=room, ink=Ink.MUTED)
    return stack([Block(room, step * 1.3, paint), words])


def _number(mark: float) -> str:
    return f"{mark:,g}"


def _field(chart: Chart, room: float, height: float) -> Block:
    """Return the bars, steps or points of a chart, above its base line."""
    first, last = chart.ends
    across, up = room / (last - first), height / chart.top

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
                    arm = (left, floor - point.high * up, left, floor - point.low * up)
                    canvas.lines([arm], ink=Ink.TEXT, width=_THIN)
                    canvas.circle(left, top, _DOT, fill=Ink.TEXT)
                case "steps" if number + 1 < len(spots):
                    right, after = spots[number + 1]
                    below = floor - after.y * up
                    steps = [(left, top, right, top), (right, top, right, below)]
                    canvas.lines(steps, ink=Ink.TEXT, width=_THICK)
        canvas.lines([(x, floor, x + room, floor)], ink=Ink.TEXT, width=_THIN)

    return Block(room, height, paint)
