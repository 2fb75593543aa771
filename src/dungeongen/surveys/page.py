"""A report on one page to print, by our own press.

The share that can be won stands large at the top, its interval beside it and as a bar below. Then
come tables of averages and of words, deals to look up, comparisons, and the charts, as large as the
page allows. Numbers are those of the report's JSON. The type shrinks, and the last charts go, until
everything fits; only very many comparisons have a page of their own.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import product

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
from dungeongen.draw.canvas import Anchor, Canvas, Face, Ink, polygon
from dungeongen.draw.fonts import printable
from dungeongen.draw.theme import Theme
from dungeongen.games import game_named
from dungeongen.press.book import Book
from dungeongen.press.furniture import Furniture
from dungeongen.press.printing import Front
from dungeongen.surveys.charts import Chart, charts, drawn
from dungeongen.surveys.deals import aside
from dungeongen.surveys.report import (
    ASIDE,
    Json,
    comparisons,
    interval,
    lines,
    lost,
    points,
    table,
    winner,
    words_table,
)

_GAP = 5.0  # millimetres between parts of the page
_BETWEEN = 4.5  # millimetres between charts
_ROWS = (2, 3)  # charts in a row
_MOST = (6, 3, 0)  # charts on the page
_FLAT = 0.42  # the least height of a chart, in widths
_SHAPE = 0.6  # the greatest height of a chart, in widths
_FAINT = 0.12  # a line, in millimetres
_THIN = 0.25  # a line, in millimetres
_THICK = 0.5  # a line, in millimetres
_NUMBERS = (0.44, 0.56 / 3, 0.56 / 3, 0.56 / 3)  # the columns of a table, as parts of its width
_WORD = (0.2, 0.18, 0.29, 0.2, 0.13)
_BAR = 4.5  # height of a bar, in millimetres
_ARM = 1.8  # its interval below it, in millimetres
_CAP = 0.8  # the ends of that, in millimetres
_DOWN = 0.08  # of a row, by which its letters stand lower: most reach up, and few down
_HATCH = 1.2  # millimetres between the strokes of what is undecided


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
    """Return the page with as many charts as fit, in the largest type and as large as they can."""
    body, least = theme.type["body"], theme.type["least"]
    sizes = [body - 0.25 * step for step in range(int((body - least) / 0.25) + 1)]
    compared = comparisons(report)
    for most, size, row in product(_MOST, sizes, _ROWS):
        parts = [*_parts(report, area.width, theme, size), _compared(compared, area.width, size)]
        if (page := _page(list(charts(report))[:most], parts, area, theme, size, row)) is not None:
            return [SheetPage("Survey", page)]
    if not compared:
        return [SheetPage("Survey", stack(_parts(report, area.width, theme, least), gap=_GAP))]
    first = _pages({**report, "compared": []}, area=area, theme=theme)
    each = int(area.later.height / _step(body)) - 1
    return [
        *first,
        *(
            SheetPage("Comparisons", _compared(compared[i : i + each], area.width, body))
            for i in range(0, len(compared), each)
        ),
    ]


def _parts(report: Json, room: float, theme: Theme, size: float) -> list[Block]:
    """Return what stands above comparisons and charts."""
    head = ("", "average", "95 % interval", "eight of ten deals")
    return [
        _headline(report, room, theme.type["title"], size),
        _shares(report, room, size),
        _table(head, table(report), room, size),
        *_words(report, room, size),
        _notes(report, room, size),
    ]


def _page(
    shown: Sequence[Chart],
    parts: Sequence[Block],
    area: Area,
    theme: Theme,
    size: float,
    row: int,
) -> Block | None:
    """Return the parts with ``row`` charts in a row below them, or nothing if they do not fit."""
    parts = [part for part in parts if part.height]
    free = area.height - stack(parts, gap=_GAP).height
    if not shown:
        return stack(parts, gap=_GAP) if free >= 0 else None
    across = (area.width - _BETWEEN * (row - 1)) / row
    rows = -(-len(shown) // row)
    letters = min(size, theme.type["small"])
    tall = free / rows - _GAP - drawn(shown[0], across, 0.0, letters).height
    if tall < _FLAT * across:
        return None
    blocks = [drawn(chart, across, min(tall, _SHAPE * across), letters) for chart in shown]
    below = [beside(blocks[i : i + row], gap=_BETWEEN) for i in range(0, len(blocks), row)]
    return stack([*parts, *below], gap=_GAP)


def _compared(rows: Sequence[Sequence[str]], room: float, size: float) -> Block:
    head = ("Compared on the same deals", "won", "odds", "best score")
    return _table(head, rows, room, size)


def _shares(report: Json, room: float, size: float) -> Block:
    """Return a bar of what is won, undecided and lost, with the interval of the share below it."""
    won, answers = report["won"], report["answers"]
    of = sum(answers.values())
    split = room * answers["beatable"] / of
    open_ = room * answers["undecided"] / of

    def paint(canvas: Canvas, x: float, y: float) -> None:
        canvas.rect(x, y, split, _BAR, fill=Ink.TINT)
        left, right = x + split, x + split + open_
        with canvas.clip(polygon([(left, y), (right, y), (right, y + _BAR), (left, y + _BAR)])):
            starts = [left - _BAR + _HATCH * i for i in range(int((open_ + _BAR) / _HATCH) + 1)]
            canvas.lines(
                [(at, y + _BAR, at + _BAR, y) for at in starts], ink=Ink.TEXT, width=_FAINT
            )
        canvas.rect(x, y, room, _BAR, stroke=Ink.TEXT, width=_THIN)
        canvas.lines([(at, y, at, y + _BAR) for at in (left, right)], ink=Ink.TEXT, width=_THIN)
        low, high = (x + room * won[end] for end in ("low", "high"))
        at = y + _BAR + _ARM
        caps = [(end, at - _CAP, end, at + _CAP) for end in (low, high)]
        canvas.lines([(low, at, high, at), *caps], ink=Ink.TEXT, width=_THIN)

    named = {"beatable": "won", "unbeatable": "lost"}
    texts = [
        f"{named.get(answer, answer)} {points(answers[answer] / of)}"
        for answer in ("beatable", "undecided", lost(game_named(report["survey"]["game"])))
        if answers[answer]
    ]
    words = [
        label(text, size=size, width=room / len(texts), ink=Ink.MUTED, anchor=anchor)
        for text, anchor in zip(texts, _ANCHORS[len(texts)], strict=True)
    ]
    return stack([Block(room, _BAR + _ARM + 2 * _CAP, paint), beside(words)])


_ANCHORS: dict[int, tuple[Anchor, ...]] = {
    1: ("start",),
    2: ("start", "end"),
    3: ("start", "middle", "end"),
}


def _words(report: Json, room: float, size: float) -> list[Block]:
    """Return a table for each measure in words, two in a row; what is over shuffles says so."""
    game, half = game_named(report["survey"]["game"]), (room - _BETWEEN) / 2
    blocks = []
    for name, words in report["words"].items():
        head, *rows = words_table(name, words)
        over = aside(game, name).capitalize()
        above = [paragraph(f"{over}:", width=half, size=size)] if over else []
        blocks.append(stack([*above, _table(head, rows, half, size, _WORD)]))
    return [beside(blocks[i : i + 2], gap=_BETWEEN) for i in range(0, len(blocks), 2)]


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
    beside_it = stack([paragraph(printable(word), width=left, size=size) for word in words])
    return beside([figure, beside_it], gap=_GAP)


def _notes(report: Json, room: float, size: float) -> Block:
    """Return the lines of a report that name deals."""
    shown = [
        paragraph(f"**{name}** {printable(line)}", width=room, size=size, indent=_GAP)
        for name, line in lines(report)
        if name in ASIDE
    ]
    return stack(shown, gap=size / 8)


def _table(
    head: Sequence[str],
    rows: Sequence[Sequence[str]],
    room: float,
    size: float,
    parts: Sequence[float] = _NUMBERS,
) -> Block:
    """Return a table with a rule above, below and under its head; nothing without rows.

    ``parts`` are the widths of its columns, as parts of the whole.
    """
    if not rows:
        return nothing()
    step = _step(size)
    widths = [room * part for part in parts]

    def cells(words: Sequence[str], ink: Ink) -> Block:
        pairs = zip(words, widths, strict=True)
        return beside([label(word, size=size, ink=ink, width=wide) for word, wide in pairs])

    blocks = [cells(head, Ink.MUTED), *(cells(row, Ink.TEXT) for row in rows)]

    def paint(canvas: Canvas, x: float, y: float) -> None:
        height = step * len(blocks)
        for at, line in ((y, _THICK), (y + step, _FAINT), (y + height, _THIN)):
            canvas.lines([(x, at, x + room, at)], ink=Ink.TEXT, width=line)
        for number, block in enumerate(blocks):
            block.paint(canvas, x, y + step * (number + _DOWN) + (step - block.height) / 2)

    return Block(room, step * len(blocks), paint)


def _step(size: float) -> float:
    """Return the height of a table's row."""
    return line_height(size) * 1.15
