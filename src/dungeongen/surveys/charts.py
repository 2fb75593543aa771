"""The charts of a report as data: what matplotlib plots (``plots``) and our press prints
(``page``).

Each comes from the JSON values of a report alone.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal, NamedTuple

from dungeongen.core.facets import Measure
from dungeongen.games import game_named
from dungeongen.surveys.deals import columns
from dungeongen.surveys.statistics import Json

_FEWEST = 5  # deals of a point


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
    def ends(self) -> tuple[float, float, float]:
        """The least and the greatest x, and the greatest y."""
        more = self.width if self.kind == "bars" else 0.0
        last = max(point.x for point in self.points) + more
        return min(point.x for point in self.points), last, max(p.high for p in self.points)


def charts(found: Json) -> Iterator[Chart]:
    """Yield the charts of a report."""
    measures = {one.name: one for one in columns(game_named(found["survey"]["game"]))}
    for name, spread in found["distribution"].items():
        yield _distribution(measures[name], spread)
    if "survival" in found:
        points = tuple(Point(x, 100 * y, 100 * y, 100 * y) for x, y in found["survival"])
        yield Chart("survival", "One play of the fair player", "rooms", "still alive, %",
                    "steps", points)  # fmt: skip
    for name, rows in found["against"].items():
        for what, title in (("win", "odds"), ("won", "can be won")):
            shown = [row for row in rows if row["deals"] >= _FEWEST and row[what] is not None]
            if len(shown) > 1:
                points = tuple(_point(row["value"], row[what]) for row in shown)
                yield Chart(f"{what}-by-{name}".replace("_", "-"), f"{title} by {name}",
                            measures[name].help, f"{title}, %", "points", points)  # fmt: skip


def _point(x: float, interval: Json) -> Point:
    ends = (max(0.0, interval["low"]), min(1.0, interval["high"]))
    return Point(x, *(100 * part for part in (interval["value"], *ends)))


def _distribution(measure: Measure, spread: Any) -> Chart:
    scale = 100 if measure.share else 1
    edges, of = [scale * edge for edge in spread["edges"]], sum(spread["deals"])
    shares = [100 * deals / of for deals in spread["deals"]]
    points = tuple(Point(x, y, y, y) for x, y in zip(edges, shares, strict=False))
    across = measure.help + (", %" if measure.share else "")
    title = f"Distribution of {'odds' if measure.name == 'win' else measure.name}"
    return Chart(f"distribution-{measure.name}", title, across, "deals, %", "bars", points,
                 edges[1] - edges[0])  # fmt: skip
