"""The curve of a review: a value for each decision, its interval, mistakes as marks, as SVG.

Light or dark follows the reader's screen; the text stands in the title of each mark too, for who
cannot see the line.
"""

from __future__ import annotations

from typing import TYPE_CHECKING
from xml.sax.saxutils import escape

if TYPE_CHECKING:
    from dungeongen.library.review import Review

_WIDTH, _HEIGHT, _LEFT, _TOP, _BOTTOM = 720, 260, 58, 16, 34
_STYLE = """
.line{fill:none;stroke:#7c1f14;stroke-width:2.5;stroke-linejoin:round}
.band{fill:#7c1f14;opacity:.16}.grid{stroke:#b9a379}.mark{fill:#7c1f14}.best{fill:none;
stroke:#2b1d10;stroke-width:1.5}text{font:16px "Alegreya Sans",sans-serif;fill:#2b1d10}
@media (prefers-color-scheme:dark){.line{stroke:#f0a48d}.band,.mark{fill:#f0a48d}
.grid{stroke:#5c4d39}.best{stroke:#f2e7d0}text{fill:#f2e7d0}}
"""


def drawn(review: Review) -> bytes:
    """Return the curve of a review."""
    ones = review.decisions
    most = max((one.after.high for one in ones), default=1.0) if review.scored else 1.0
    least = min((one.after.low for one in ones), default=0.0) if review.scored else 0.0
    span = (most - least) or 1.0

    def x(number: int) -> float:
        return _LEFT + (number - 0.5) * (_WIDTH - _LEFT - 16) / max(1, len(ones))

    def y(value: float) -> float:
        return _TOP + (most - value) / span * (_HEIGHT - _TOP - _BOTTOM)

    parts = []
    for part in (0.0, 0.25, 0.5, 0.75, 1.0):
        value = least + part * span
        parts.append(f'<path class="grid" d="M{_LEFT} {y(value):.1f}H{_WIDTH - 16}"/>')
        words = escape(review.words(value))
        parts.append(
            f'<text x="{_LEFT - 8}" y="{y(value) + 5:.1f}" text-anchor="end">{words}</text>'
        )
    band = [f"{x(one.number):.1f} {y(one.after.high):.1f}" for one in ones]
    band += [f"{x(one.number):.1f} {y(one.after.low):.1f}" for one in reversed(ones)]
    line = [f"{x(one.number):.1f} {y(one.after.mean):.1f}" for one in ones]
    if ones:
        parts.append(f'<path class="band" d="M{"L".join(band)}Z"/>')
        parts.append(f'<path class="line" d="M{"L".join(line)}"/>')
    for one in review.mistakes:
        place = f'cx="{x(one.number):.1f}" cy="{y(one.after.mean):.1f}"'
        words = escape(f"{one.number}: {one.chosen}, cost {review.words(one.cost)}")
        parts.append(f'<circle class="mark" {place} r="6"><title>{words}</title></circle>')
        top = f'cx="{x(one.number):.1f}" cy="{y(one.best_after.mean):.1f}"'
        parts.append(f'<circle class="best" {top} r="6"/>')
    last = f"{len(ones)} decisions"
    parts.append(f'<text x="{_WIDTH - 16}" y="{_HEIGHT - 8}" text-anchor="end">{last}</text>')
    parts.append(f'<text x="{_LEFT}" y="{_HEIGHT - 8}">1</text>')
    title = escape(f"{review.title}: what each decision was worth")
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {_HEIGHT}" '
        f'width="{_WIDTH}" height="{_HEIGHT}" role="img"><title>{title}</title>'
        f"<style>{_STYLE}</style>"
    )
    return "\n".join([head, *parts, "</svg>\n"]).encode()
