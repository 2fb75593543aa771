"""The charts of a report as data: what matplotlib plots (``plots``) and our press prints
(``page``).

Each comes from the JSON values of a report alone.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil, floor, log10
from typing import Any, Literal, NamedTuple

from dungeongen.core.facets import Measure
from dungeongen.games import game_named
from dungeongen.surveys.deals import columns
from dungeongen.surveys.report import telling
from dungeongen.surveys.statistics import Json

_FEWEST = 5  # deals of a point
_FULL = 100.0  # per cent


class Point(NamedTuple):
    """A point with its interval; for bars, ``x`` is the left edge."""

    x: float
    y: float
    low: float
    high: float


class Chart(NamedTuple):
    """A chart: ``name`` is its file's, ``width`` that of a bar; shares are in per cent."""

    name: str
    title: str
    across: str
    up: str
    kind: Literal["bars", "steps", "points"]
    points: tuple[Point, ...]
    width: float = 1.0

    @property
    def ends(self) -> tuple[float, float]:
        """The least and the greatest x that the axis shows."""
        last = max(point.x for point in self.points)
        first = min(point.x for point in self.points)
        if self.kind == "bars":
            return first, last + self.width
        return (first, last) if first < last else (first - 0.5, last + 0.5)

    @property
    def top(self) -> float:
        """The greatest y that the axis shows: 100 for shares, the next tick for bars."""
        if self.kind != "bars":
            return _FULL
        most = max(point.y for point in self.points)
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
    measures = {one.name: one for one in columns(game_named(report["survey"]["game"]))}
    for name, spread in report["distribution"].items():
        if telling(report, name):
            yield _distribution(measures[name], spread)
    if "survival" in report:
        points = tuple(Point(x, 100 * y, 100 * y, 100 * y) for x, y in report["survival"])
        yield Chart("survival", "Survival in one play", "rooms entered by the fair player",
                    "still alive, %", "steps", points)  # fmt: skip
    for name, rows in report["against"].items():
        for column, title in (("win", "Odds"), ("won", "Can be won")):
            shown = [row for row in rows if row["deals"] >= _FEWEST and row[column] is not None]
            if len(shown) > 1:
                points = tuple(_point(row["value"], row[column]) for row in shown)
                yield Chart(f"{column}-by-{name}".replace("_", "-"), f"{title} by {name}",
                            measures[name].help, f"{title.lower()}, %", "points",
                            points)  # fmt: skip


def _point(x: float, interval: Json) -> Point:
    ends = (max(0.0, interval["low"]), min(1.0, interval["high"]))
    return Point(x, *(100 * part for part in (interval["value"], *ends)))


def _distribution(measure: Measure, spread: Any) -> Chart:
    scale = 100 if measure.share else 1
    edges, of = [scale * edge for edge in spread["edges"]], sum(spread["deals"])
    shares = [100 * deals / of for deals in spread["deals"]]
    points = tuple(Point(x, y, y, y) for x, y in zip(edges, shares, strict=False))
    title, across = ("Odds", "odds, %") if measure.name == "win" else ("Best score", "best score")
    return Chart(f"distribution-{measure.name}", title, across, "deals, %", "bars", points,
                 edges[1] - edges[0])  # fmt: skip
