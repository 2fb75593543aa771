"""Charts as SVG and PDF, by matplotlib, without dates: the same report gives the same bytes.

They look like the printed page (``page``): its typeface, thin black lines, tint for what fills an
area, and faint lines to read a height by. In SVG letters are outlines, so that the typeface need
not be installed.
"""

from __future__ import annotations

import logging
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import cache
from io import BytesIO
from typing import Any

from dungeongen.core.errors import DungeongenError
from dungeongen.core.templates import Templates
from dungeongen.surveys.charts import Chart, charts, ticks
from dungeongen.surveys.statistics import Json

_INK = "#000000"
_MUTED = "#3c3c3c"  # of words at the axes
_FAINT = "#d0d0d0"  # of the lines to read a height by
_TINT = "#e4e4e4"  # of bars
_THIN = 0.6  # points
_THICK = 1.4  # points
_MEDIUM = 500  # the weight of our typeface
_TITLE = 13  # points
_ABOVE = 12  # points
_SETTINGS = {
    "svg.hashsalt": "dungeongen",
    "svg.fonttype": "path",
    "pdf.fonttype": 42,
    "font.size": 11,
    "font.weight": _MEDIUM,
    "axes.labelweight": _MEDIUM,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.linewidth": _THIN,
    "axes.labelcolor": _MUTED,
    "axes.grid": True,
    "axes.grid.axis": "y",
    "axes.axisbelow": True,
    "grid.color": _FAINT,
    "grid.linewidth": _THIN,
    "xtick.color": _MUTED,
    "ytick.color": _MUTED,
    "xtick.major.width": _THIN,
    "ytick.major.size": 0,
}
_SIZE = (6.0, 3.6)  # inches


def plotted(report: Json) -> Iterator[tuple[str, bytes]]:
    """Yield the name and bytes of each plot of a report."""
    with _delivered() as settings:
        text, _ = _faces()
        settings.update({**_SETTINGS, "font.family": text.get_name()})
        for chart in charts(report):
            figure = _figure(chart)
            for ending, dates in (("svg", {"Date": None}), ("pdf", {"CreationDate": None})):
                stream = BytesIO()
                figure.savefig(stream, format=ending, metadata=dates)
                data = stream.getvalue()
                if ending == "svg":  # its rule is not for what else is in a page of HTML
                    data = data.replace(b">*{", b">#figure_1 *{")
                yield f"{chart.name}.{ending}", data


@contextmanager
def _delivered() -> Iterator[Any]:
    """Give the settings of matplotlib as it is delivered, whatever a notebook or a user has set.

    A notebook names a backend that may not be installed here; drawing files needs none. What
    matplotlib has to say of a user's own files is not for the reader of a survey.
    """
    log = logging.getLogger("matplotlib")
    level = log.level
    log.setLevel(logging.CRITICAL)
    try:
        mpl = _matplotlib()
        with mpl.rc_context():
            mpl.rcdefaults()
            yield mpl.rcParams
    finally:
        log.setLevel(level)


def _matplotlib() -> Any:
    """Import matplotlib; raises DungeongenError."""
    first = "matplotlib" not in sys.modules
    backend = os.environ.pop("MPLBACKEND", None)
    try:
        import matplotlib as mpl
    except ValueError as error:  # a file of settings that is no text
        raise DungeongenError(f"matplotlib: {error} (--no-plots does without it)") from None
    finally:
        if backend is not None:
            os.environ["MPLBACKEND"] = backend
    if first and backend:  # what comes after us may draw with it
        with suppress(ValueError):
            mpl.rcParams["backend"] = backend
    return mpl


@cache
def _faces() -> tuple[Any, Any]:
    """Return our typeface as matplotlib knows it then, for text and for titles."""
    from matplotlib import font_manager

    paths = [str(Templates().find(f"fonts/{face}.ttf")) for face in ("text", "bold")]
    font_manager.fontManager.addfont(paths[0])
    text, bold = (font_manager.FontProperties(fname=path) for path in paths)
    return text, bold


def _figure(chart: Chart) -> Any:
    from matplotlib.figure import Figure

    figure = Figure(figsize=_SIZE, layout="constrained")
    axes = figure.add_subplot()
    x = [point.x for point in chart.points]
    y = [point.y for point in chart.points]
    arms = [[p.y - p.low for p in chart.points], [p.high - p.y for p in chart.points]]
    match chart.kind:
        case "bars":
            axes.bar(
                x, y, width=chart.width, align="edge", color=_TINT, edgecolor=_INK, linewidth=_THIN
            )
            if chart.labels:
                middle = [left + chart.width / 2 for left in x]
                axes.errorbar(middle, y, yerr=arms, fmt="none", ecolor=_INK, elinewidth=_THIN)
        case "steps":
            axes.step(x, y, where="post", color=_INK, linewidth=_THICK, clip_on=False)
        case "points":
            axes.errorbar(
                x, y, yerr=arms, fmt="o", color=_INK, markersize=4, elinewidth=_THIN, clip_on=False
            )
    if chart.labels:
        axes.set_xticks([place + 0.5 for place in range(len(chart.labels))], chart.labels)
        axes.tick_params(axis="x", length=0)
    else:
        axes.set_xticks(ticks(*chart.ends))
    axes.set_xlim(*chart.ends)
    axes.set_ylim(0, chart.top)
    axes.set_yticks(ticks(0, chart.top))
    axes.set(xlabel=chart.across, ylabel=chart.up)
    _, bold = _faces()
    axes.set_title(chart.title, loc="left", pad=_ABOVE, fontproperties=bold, fontsize=_TITLE)
    return figure
