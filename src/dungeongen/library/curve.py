"""The curve of a review: a value for each decision, its interval, mistakes as marks, as SVG.

Light or dark follows the reader's screen; the text stands in the title of each mark too, for who
cannot see the line.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple
from xml.sax.saxutils import escape

from dungeongen.core.naming import count

_WIDTH = 720  # of the picture, in pixels
_HEIGHT = 260  # of the picture, in pixels
_LEFT = 58  # margin in pixels
_TOP = 16  # margin in pixels
_BOTTOM = 34  # margin in pixels
_STYLE = """
.curve-line{fill:none;stroke:#7c1f14;stroke-width:2.5;stroke-linejoin:round}
.curve-band{fill:#7c1f14;opacity:.16}.curve-grid{stroke:#b9a379}.curve-mark{fill:#7c1f14}
.curve-best{fill:none;stroke:#2b1d10;stroke-width:1.5}
.curve-text{font:16px "Alegreya Sans",sans-serif;fill:#2b1d10}
@media (prefers-color-scheme:dark){.curve-line{stroke:#f0a48d}.curve-band,.curve-mark{fill:#f0a48d}
.curve-grid{stroke:#5c4d39}.curve-best{stroke:#f2e7d0}.curve-text{fill:#f2e7d0}}
"""  # names of its own, since it may stand in a page with other drawings


class Point(NamedTuple):
    """A decision in the curve: its value with the interval's ends, and its mistake, if it was one.

    ``better`` is the value of the best move and ``words`` describes the mistake; ``better`` is
    ``None`` where there was none.
    """

    mean: float
    low: float
    high: float
    better: float | None = None
    words: str = ""


def drawn(
    title: str,
    points: Sequence[Point],
    words: Callable[[float], str],
    top: float,
    end: float | None = None,
) -> bytes:
    """Return the curve of some points as SVG, down or up to the ``end`` of a play that is over.

    ``words`` turns a value into the text at the axis. The axis reaches from 0 (or the least value)
    to ``top`` (or the greatest).
    """
    decisions = count(len(points), "decision")
    points = points if end is None else [*points, Point(end, end, end)]
    most = max([top, *(one.high for one in points)])
    least = min([0.0, *(one.low for one in points)])

    def x(place: int) -> float:
        return _LEFT + (place + 0.5) * (_WIDTH - _LEFT - 16) / max(1, len(points))

    def y(value: float) -> float:
        return _TOP + (most - value) / (most - least) * (_HEIGHT - _TOP - _BOTTOM)

    parts = []
    for part in (0.0, 0.25, 0.5, 0.75, 1.0):
        value = least + part * (most - least)
        parts.append(f'<path class="curve-grid" d="M{_LEFT} {y(value):.1f}H{_WIDTH - 16}"/>')
        place = f'x="{_LEFT - 8}" y="{y(value) + 5:.1f}" text-anchor="end"'
        parts.append(f'<text class="curve-text" {place}>{escape(words(value))}</text>')
    if points:
        highs = [f"{x(i):.1f} {y(one.high):.1f}" for i, one in enumerate(points)]
        lows = [f"{x(i):.1f} {y(one.low):.1f}" for i, one in enumerate(points)]
        means = [f"{x(i):.1f} {y(one.mean):.1f}" for i, one in enumerate(points)]
        parts.append(f'<path class="curve-band" d="M{"L".join([*highs, *reversed(lows)])}Z"/>')
        parts.append(f'<path class="curve-line" d="M{"L".join(means)}"/>')
    for i, one in enumerate(points):
        if one.better is None:
            continue
        label = f"<title>{escape(one.words)}</title>"
        place = f'cx="{x(i):.1f}" cy="{y(one.mean):.1f}"'
        parts.append(f'<circle class="curve-mark" {place} r="6">{label}</circle>')
        place = f'cx="{x(i):.1f}" cy="{y(one.better):.1f}"'
        parts.append(f'<circle class="curve-best" {place} r="6"/>')
    last = f'x="{_WIDTH - 16}" y="{_HEIGHT - 8}" text-anchor="end"'
    parts.append(f'<text class="curve-text" {last}>{decisions}</text>')
    parts.append(f'<text class="curve-text" x="{_LEFT}" y="{_HEIGHT - 8}">1</text>')
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {_HEIGHT}" '
        f'width="{_WIDTH}" height="{_HEIGHT}" role="img"><title>{escape(title)}</title>'
        f"<style>{_STYLE}</style>"
    )
    return "\n".join([head, *parts, "</svg>\n"]).encode()
