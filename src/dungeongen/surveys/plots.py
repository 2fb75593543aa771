"""Charts as SVG and PDF, by matplotlib, without dates: the same report gives the same bytes."""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO
from typing import Any

from dungeongen.surveys.charts import Chart, charts
from dungeongen.surveys.statistics import Json

_SETTINGS = {
    "svg.hashsalt": "dungeongen",
    "svg.fonttype": "none",
    "pdf.fonttype": 42,
    "font.family": "DejaVu Sans",
    "axes.spines.top": False,
    "axes.spines.right": False,
}
_SIZE = (6.0, 3.6)  # inches
_INK = "#34495e"


def plotted(found: Json) -> Iterator[tuple[str, bytes]]:
    """Yield the name and bytes of each plot of a report."""
    import matplotlib as mpl

    with mpl.rc_context(_SETTINGS):
        for chart in charts(found):
            figure = _figure(chart)
            for ending, dates in (("svg", {"Date": None}), ("pdf", {"CreationDate": None})):
                stream = BytesIO()
                figure.savefig(stream, format=ending, metadata=dates)
                yield f"{chart.name}.{ending}", stream.getvalue()


def _figure(chart: Chart) -> Any:
    from matplotlib.figure import Figure

    figure = Figure(figsize=_SIZE, layout="constrained")
    axes = figure.add_subplot()
    x = [point.x for point in chart.points]
    y = [point.y for point in chart.points]
    match chart.kind:
        case "bars":
            axes.bar(x, y, width=chart.width, align="edge", color=_INK, edgecolor="white")
        case "steps":
            axes.step(x, y, where="post", color=_INK)
        case "points":
            arms = [[p.y - p.low for p in chart.points], [p.high - p.y for p in chart.points]]
            axes.errorbar(x, y, yerr=arms, fmt="o", color=_INK, capsize=2)
    axes.set(title=chart.title, xlabel=chart.across, ylabel=chart.up)
    axes.set_ylim(bottom=0)
    return figure
