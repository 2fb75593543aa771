"""The charts of a report: as data, from the JSON values of the report alone, and as drawn.

They stand on the printed page (``page``), and are SVG and PDF of their own.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import ceil, floor, log10
from typing import Literal, NamedTuple

from dungeongen.core.facets import Measure
from dungeongen.draw.block import Block, beside, label, line_height, nothing, stack
from dungeongen.draw.canvas import Canvas, Face, Ink
from dungeongen.draw.fonts import width
from dungeongen.games import game_named
from dungeongen.press.printing import described, pdf_canvas, svg_canvas
from dungeongen.press.style import look_of
from dungeongen.surveys.deals import aside, columns
from dungeongen.surveys.report import Json, duel, telling

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


_FEWEST = 5  # deals of a point
_WORDS = 2  # that make a chart
_FULL = 100.0  # per cent
_BAR = 0.7  # the width of a bar with a label
_ASIDE = 0.05  # of the axis, free at either end of points


class Point(NamedTuple):
    """A point with its interval; for bars, ``x`` is the left edge."""

    x: float
    y: float
    low: float
    high: float


class Chart(NamedTuple):
    """A chart: ``name`` is its file's, ``width`` that of a bar; shares are in per cent.

    Where there are ``labels``, what goes across is no number: each label has one unit.
    """

    name: str
    title: str
    across: str
    up: str
    kind: Literal["bars", "steps", "points"]
    points: tuple[Point, ...]
    width: float = 1.0
    labels: tuple[str, ...] = ()

    @property
    def ends(self) -> tuple[float, float]:
        """The least and the greatest x that the axis shows."""
        if self.labels:
            return 0, len(self.labels)
        last = max(point.x for point in self.points)
        first = min(point.x for point in self.points)
        if self.kind == "bars":
            return first, last + self.width
        space = _ASIDE * (last - first) if self.kind == "points" else 0.0
        return (first - space, last + space) if first < last else (first - 0.5, last + 0.5)

    @property
    def top(self) -> float:
        """The greatest y that the axis shows: 100 for shares, the next tick for bars."""
        if self.kind != "bars":
            return _FULL
        most = max(point.high for point in self.points)
        return next(tick for tick in ticks(0, 2 * most) if tick >= most)


def ticks(low: float, high: float, most: int = 6) -> tuple[int, ...]:
    """Return round numbers from ``low`` to ``high``: multiples of 1, 2 or 5 times a power of ten.

    All that a chart shows is counted in whole numbers or per cent, so there are no smaller steps.

    >>> ticks(0, 100), ticks(3, 21), ticks(24, 25)
    ((0, 20, 40, 60, 80, 100), (5, 10, 15, 20), (24, 25))
    """
    power = max(0, floor(log10(max(high - low, 1.0) / most)))
    for step in (10**power * times for times in (1, 2, 5, 10, 20)):
        first, last = ceil(low / step), floor(high / step)
        if last - first < most:
            break
    return tuple(number * step for number in range(first, last + 1))


def charts(report: Json) -> Iterator[Chart]:
    """Yield the charts of a report."""
    game = game_named(report["survey"]["game"])
    measures = {column.name: column for column in columns(game)}
    odds = f"Odds {aside(game, 'win')}".rstrip()
    kinds = ("win", odds), ("won", "First player wins" if duel(game) else "Won")
    for name, spread in report["distribution"].items():
        if telling(report, name):
            title = odds if name == "win" else "Best score"
            yield _distribution(measures[name], title, spread)
    if "survival" in report:
        points = tuple(Point(x, 100 * y, 100 * y, 100 * y) for x, y in report["survival"])
        yield Chart(
            "survival",
            "Survival in one play",
            "rooms entered by the fair player",
            "still alive, %",
            "steps",
            points,
        )
    for name, words in report["words"].items():
        if len(words) >= _WORDS:
            yield from _by_words(measures[name], words, kinds)
    for name, rows in report["against"].items():
        yield from _dependence(measures[name], [(row["value"], row) for row in rows], kinds)


_Kinds = Sequence[tuple[str, str]]
"""What is shown by the values of a measure, and its title: the first that is known."""


def _by_words(measure: Measure, words: Json, kinds: _Kinds) -> Iterator[Chart]:
    """Yield how many deals have which word, and for what is no measure of odds the odds by it."""
    labels = tuple(words)
    bars = tuple(_point(place + (1 - _BAR) / 2, word) for place, word in enumerate(words.values()))
    title = measure.name.capitalize()
    yield Chart(
        measure.name, title, measure.help, "deals, %", "bars", bars, width=_BAR, labels=labels
    )
    if measure.name != "difficulty":
        middles = [(place + 0.5, word) for place, word in enumerate(words.values())]
        yield from _dependence(measure, middles, kinds, labels)


def _dependence(
    measure: Measure,
    groups: Sequence[tuple[float, Json]],
    kinds: _Kinds,
    labels: tuple[str, ...] = (),
) -> Iterator[Chart]:
    """Yield what is known first of ``kinds`` by a measure, if several groups have enough deals.

    ``groups`` are deals with the same value, and where they stand.
    """
    for column, what in kinds:
        points = tuple(
            _point(x, group[column])
            for x, group in groups
            if group["deals"] >= _FEWEST and group[column] is not None
        )
        if len(points) > 1:
            yield Chart(
                f"{column}-by-{measure.name}".replace("_", "-"),
                f"{what} by {measure.name.replace('_', ' ')}",
                measure.help,
                f"{what.lower()}, %",
                "points",
                points,
                labels=labels,
            )
            return


def _point(x: float, interval: Json) -> Point:
    return Point(x, *(100 * interval[name] for name in ("value", "low", "high")))


def _distribution(measure: Measure, title: str, spread: Json) -> Chart:
    scale = 100 if measure.share else 1
    edges, of = [scale * edge for edge in spread["edges"]], sum(spread["deals"])
    shares = [100 * deals / of for deals in spread["deals"]]
    points = tuple(Point(x, y, y, y) for x, y in zip(edges, shares, strict=False))
    return Chart(
        f"distribution-{measure.name}",
        title,
        title.lower() + ", %" * measure.share,
        "deals, %",
        "bars",
        points,
        edges[1] - edges[0],
    )
