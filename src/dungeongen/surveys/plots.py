"""Charts as they are drawn: on the printed page (``page``), and as SVG and PDF of their own."""

from __future__ import annotations

from collections.abc import Iterator

from dungeongen.draw.block import Block, beside, label, line_height, nothing, stack
from dungeongen.draw.canvas import Canvas, Face, Ink
from dungeongen.draw.fonts import width
from dungeongen.games import game_named
from dungeongen.press.look import look_of
from dungeongen.press.printing import described, pdf_canvas, svg_canvas
from dungeongen.surveys.charts import Chart, Point, charts, ticks
from dungeongen.surveys.statistics import Json

_WIDE = 140.0  # of a chart in a file of its own, in millimetres
_HIGH = 64.0  # of its field, in millimetres
_EDGE = 6.0  # around it, in millimetres
_TYPE = 11.0  # points
_MARKS = 6  # numbers at an axis
_FAINT = 0.12  # a line, in millimetres
_THIN = 0.25  # a line, in millimetres
_THICK = 0.5  # a line, in millimetres
_DOT = 0.6  # radius in millimetres


def plotted(report: Json) -> Iterator[tuple[str, bytes]]:
    """Yield the name and bytes of each plot of a report: the same report gives the same bytes."""
    look, game = look_of(), game_named(report["survey"]["game"])
    for chart in charts(report):
        block = drawn(chart, _WIDE, _HIGH, _TYPE, most=_MARKS)
        meta = described(chart.title, game.about, "survey")
        svg, pdf = svg_canvas(look, meta), pdf_canvas(look, meta)
        for canvas in (svg, pdf):
            canvas.page(block.width + 2 * _EDGE, block.height + 2 * _EDGE, chart.title)
            canvas.note(chart.title, f"{chart.up} by {chart.across}")
            block.paint(canvas, _EDGE, _EDGE)
        yield f"{chart.name}.svg", svg.data()[0]
        yield f"{chart.name}.pdf", pdf.data({})


def drawn(chart: Chart, room: float, height: float, size: float, *, most: int = 5) -> Block:
    """Return a chart: its title and what goes up above, what goes across below.

    ``most`` is how many numbers stand at an axis.
    """
    marks = ticks(0, chart.top, most)
    margin = max(width(_number(mark), Face.TEXT, size) for mark in marks) + 1.0
    field = _field(chart, room - margin, height)

    def paint(canvas: Canvas, x: float, y: float) -> None:
        floor, drop = y + height, line_height(size) * 0.3
        for mark in marks:
            at = floor - mark * height / chart.top
            canvas.text(
                x + margin - 1.0, at + drop, _number(mark), size=size, ink=Ink.MUTED, anchor="end"
            )
            canvas.lines([(x + margin, at, x + room, at)], ink=Ink.SHADE, width=_FAINT)
        field.paint(canvas, x + margin, y)

    return stack(
        [
            label(chart.title, face=Face.BOLD, size=size, width=room),
            label(chart.up, size=size, width=room, ink=Ink.MUTED),
            nothing(height=line_height(size) / 3),
            Block(room, height, paint),
            beside([nothing(width=margin), _axis(chart, room - margin, size, most)]),
        ]
    )


def _axis(chart: Chart, room: float, size: float, most: int) -> Block:
    """Return the numbers and the words below a chart."""
    first, last = chart.ends
    step = line_height(size)

    def paint(canvas: Canvas, x: float, y: float) -> None:
        for place, name in enumerate(chart.labels):
            canvas.text(
                x + (place + 0.5) * room / last,
                y + step,
                name,
                size=size,
                ink=Ink.MUTED,
                anchor="middle",
            )
        for mark in () if chart.labels else ticks(first, last, most):
            at = x + (mark - first) * room / (last - first)
            canvas.lines([(at, y, at, y + 0.8)], ink=Ink.TEXT, width=_THIN)
            canvas.text(at, y + step, _number(mark), size=size, ink=Ink.MUTED, anchor="middle")

    words = label(chart.across, size=size, width=room, ink=Ink.MUTED)
    return stack([Block(room, step * 1.3, paint), words])


def _number(mark: float) -> str:
    return f"{mark:,g}"


def _field(chart: Chart, room: float, height: float) -> Block:
    """Return the bars, steps or points of a chart, above its base line."""
    first, last = chart.ends
    across, up = room / (last - first), height / chart.top

    def paint(canvas: Canvas, x: float, y: float) -> None:
        floor = y + height

        def arm(canvas: Canvas, at: float, point: Point) -> None:
            ends = (at, floor - point.high * up, at, floor - point.low * up)
            canvas.lines([ends], ink=Ink.TEXT, width=_THIN)

        spots = [(x + (point.x - first) * across, point) for point in chart.points]
        for number, (left, point) in enumerate(spots):
            top = floor - point.y * up
            match chart.kind:
                case "bars" if point.y:
                    wide = chart.width * across
                    canvas.rect(
                        left, top, wide, floor - top, fill=Ink.TINT, stroke=Ink.TEXT, width=_THIN
                    )
                    if point.low < point.high:
                        arm(canvas, left + wide / 2, point)
                case "points":
                    arm(canvas, left, point)
                    canvas.circle(left, top, _DOT, fill=Ink.TEXT)
                case "steps" if number + 1 < len(spots):
                    right, after = spots[number + 1]
                    below = floor - after.y * up
                    steps = [(left, top, right, top), (right, top, right, below)]
                    canvas.lines(steps, ink=Ink.TEXT, width=_THICK)
        canvas.lines([(x, floor, x + room, floor)], ink=Ink.TEXT, width=_THIN)

    return Block(room, height, paint)
