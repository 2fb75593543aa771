"""Sheets of cards, drawn: a page of faces, and the page of backs behind it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from dungeongen.draw.backs import back
from dungeongen.draw.canvas import Canvas, Rect, polygon
from dungeongen.draw.card_sizes import CardSize
from dungeongen.draw.faces import CardFace, Trim
from dungeongen.press.cards.imposition import (
    Flip,
    Place,
    behind,
    fitted,
    in_order,
)
from dungeongen.press.cards.marks import crop_marks, round_corners, slug
from dungeongen.press.paper import Paper


@dataclass(frozen=True, slots=True, kw_only=True)
class CardStyle:
    """How cards are laid out; lengths in millimetres."""

    size: CardSize
    bleed: float = 3.0
    safe: float = 3.0
    gap: float = 0.0
    corners: float = 0.0
    marks: Literal["short", "full", "none"] = "short"
    backs: Literal["none", "long", "short", "fold"] = "none"


def draw_sheets(
    canvas: Canvas, faces: Sequence[CardFace], style: CardStyle, paper: Paper, title: str
) -> None:
    """Draw every sheet: a page of faces and, if backs are asked for, one of backs after each."""
    grid = fitted(paper, style.size, gap=style.gap, bleed=style.bleed)
    places = list(grid.places())
    pages = in_order(faces, grid.count)
    trim = Trim(*style.size, style.safe)
    for number, page in enumerate(pages, 1):
        of = f"Sheet {number} of {len(pages)}"
        taken = [(place, face) for place, face in zip(places, page, strict=True) if face]
        used = [place for place, _ in taken]
        _page(canvas, paper, style, used, f"{of}: faces")
        for place, face in taken:
            _face(canvas, face, place, trim, _room(place, used, style))
        _finish(canvas, paper, style, places, [of, title])
        if style.backs in ("long", "short"):
            flip: Flip = "long" if style.backs == "long" else "short"
            turned = [behind(place, flip, paper) for place in places]
            hidden = [behind(place, flip, paper) for place in used]
            _page(canvas, paper, style, hidden, f"{of}: backs")
            for place in hidden:
                _back(canvas, place, trim, style.bleed, _room(place, hidden, style))
            _finish(canvas, paper, style, turned, [f"{of}, backs", title])


def _page(
    canvas: Canvas, paper: Paper, style: CardStyle, places: Sequence[Place], label: str
) -> None:
    left, top = min(p.x for p in places), min(p.y for p in places)
    right, bottom = max(p.x + p.w for p in places), max(p.y + p.h for p in places)
    trim = (left, top, right - left, bottom - top)
    b = style.bleed
    bleed = (left - b, top - b, right - left + 2 * b, bottom - top + 2 * b)
    canvas.page(
        paper.width, paper.height, label, margin=paper.margin, trim=trim,
        bleed=_inside(bleed, paper),
    )  # fmt: skip


def _inside(rect: Rect, paper: Paper) -> Rect:
    x, y, w, h = rect
    left, top = max(0.0, x), max(0.0, y)
    return left, top, min(paper.width, x + w) - left, min(paper.height, y + h) - top


def _room(place: Place, places: Sequence[Place], style: CardStyle) -> Rect:
    """Return the card with its bleed, which goes at most half-way to a neighbour."""
    b, half = style.bleed, min(style.bleed, style.gap / 2)
    x, y, w, h, _ = place
    near = {(round(p.x - x, 2) > 0, round(p.x - x, 2) < 0) for p in places if abs(p.y - y) < 0.01}
    over = {(round(p.y - y, 2) > 0, round(p.y - y, 2) < 0) for p in places if abs(p.x - x) < 0.01}
    right = half if any(after for after, _ in near) else b
    left = half if any(before for _, before in near) else b
    below = half if any(after for after, _ in over) else b
    above = half if any(before for _, before in over) else b
    return x - left, y - above, w + left + right, h + above + below


def _face(canvas: Canvas, face: CardFace, place: Place, trim: Trim, room: Rect) -> None:
    canvas.rect(*room, fill=face.ground)
    edge = (0, 0, trim.width, trim.height)
    with canvas.turned(*place.origin, place.quarters), canvas.frame(*edge, f"card {face.name}"):
        face.draw(trim).paint(canvas, 0, 0)


def _back(canvas: Canvas, place: Place, trim: Trim, bleed: float, room: Rect) -> None:
    x, y, w, h = room
    hole = polygon([(x, y), (x + w, y), (x + w, y + h), (x, y + h)])
    with canvas.clip(hole), canvas.turned(*place.origin, place.quarters):
        back(trim, bleed).paint(canvas, -bleed, -bleed)


def _finish(
    canvas: Canvas, paper: Paper, style: CardStyle, places: Sequence[Place], words: Sequence[str]
) -> None:
    if style.marks != "none":
        crop_marks(canvas, places, paper, bleed=style.bleed, full=style.marks == "full")
    if style.corners:
        for place in places:
            with canvas.turned(*place.origin, place.quarters):
                round_corners(canvas, style.corners, *style.size)
    slug(canvas, places, paper, bleed=style.bleed, words=words)
