"""Sheets of cards, drawn: pages of faces, and of the backs behind them.

A ``Plan`` says where cards lie on which paper; it comes from what was asked and from the paper, or
from a format. Bleed goes outward only: up to half-way to the next card, and so nowhere between
cards that share a cut. Marks are on the side of the faces alone, since you cut by one of them; the
scale bar is on both sides, since a printer may scale one and not the other.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from dungeongen.core.errors import DungeongenError
from dungeongen.core.naming import count
from dungeongen.core.templates import Templates
from dungeongen.draw.backs import back, full_picture
from dungeongen.draw.block import Block
from dungeongen.draw.canvas import Boxes, Canvas, Rect, Scale, polygon
from dungeongen.draw.card_sizes import POKER, CardSize
from dungeongen.draw.cards import CardFace, Trim
from dungeongen.draw.structure import Tag, items
from dungeongen.press.cards.imposition import (
    Flip,
    Grid,
    Place,
    behind,
    crop_marks,
    cutter_words,
    fitted,
    fold_line,
    fold_mark,
    folded,
    in_order,
    mark_rects,
    registered,
    registration_marks,
    round_corners,
    slug,
    stacked,
)
from dungeongen.press.cuts import CutSheet, line, outline, shared_edges
from dungeongen.press.paper import Paper

BLEED = 3.0  # millimetres, as print services ask for
SAFE = 3.0  # millimetres, by which a cut may be off
Marks = Literal["short", "full", "none", "silhouette"]
Backs = Literal["none", "long", "short", "fold"]


@dataclass(frozen=True, slots=True, kw_only=True)
class CardStyle:
    """How cards are laid out, as asked; lengths in millimetres.

    What is ``None`` is as the format has it, or as usual. A format has a card size of its own.
    ``offset`` moves the backs right and down, ``front_offset`` the faces; ``scale`` prints both
    wider and higher.
    """

    card_size: CardSize = POKER
    format: str | None = None
    singles: bool = False
    bleed: float | None = None
    safe: float | None = None
    gap: float = 0.0
    corners: float = 0.0
    marks: Marks | None = None
    backs: Backs = "none"
    offset: tuple[float, float] = (0.0, 0.0)
    front_offset: tuple[float, float] = (0.0, 0.0)
    stacked: bool = False
    scale: Scale = (1.0, 1.0)


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """Where cards lie on which paper; ``bar`` is whether there is room for the scale bar.

    ``arm`` is the length of the registration marks for a cutting machine.
    """

    paper: Paper
    grid: Grid
    trim: Trim
    bleed: float
    marks: Marks
    fold: Flip | None = None
    bar: bool = True
    arm: float = 0.0


def planned(style: CardStyle, paper: Paper, templates: Templates) -> Plan:
    """Return where cards lie; raises DungeongenError for what does not fit."""
    bleed = BLEED if style.bleed is None else style.bleed
    safe = SAFE if style.safe is None else style.safe
    marks: Marks = style.marks or "short"
    if style.format is not None:
        from dungeongen.press.cards.imposition import load_format

        result = load_format(style.format, templates)
        paper, grid = result.sheet()
        return Plan(
            paper=paper,
            grid=grid,
            trim=Trim(*grid.card, result.safe if style.safe is None else style.safe),
            bleed=result.bleed if style.bleed is None else style.bleed,
            marks=style.marks or result.marks,
            bar=result.scale_bar,
        )
    size = style.card_size
    trim = Trim(*size, safe)
    if style.singles:
        page = Paper(size.width + 2 * bleed, size.height + 2 * bleed)
        grid = Grid(size, 1, 1, bleed, bleed)
        return Plan(paper=page, grid=grid, trim=trim, bleed=bleed, marks="none", bar=False)
    fold: Flip | None = None
    if marks == "silhouette":
        if style.backs == "fold":
            raise DungeongenError("cards to fold have no marks for a cutting machine")
        grid, arm = registered(paper, size, gap=style.gap, bleed=bleed)
        return Plan(paper=paper, grid=grid, trim=trim, bleed=bleed, marks=marks, arm=arm)
    if style.backs == "fold":
        grid, fold = folded(paper, size, gap=style.gap, bleed=bleed)
    else:
        grid = fitted(paper, size, gap=style.gap, bleed=bleed)
    return Plan(paper=paper, grid=grid, trim=trim, bleed=bleed, marks=marks, fold=fold)


def draw_sheets(
    canvas: Canvas, faces: Sequence[CardFace], style: CardStyle, plan: Plan, title: str
) -> int:
    """Draw every sheet, faces first, and return the number of pages."""
    order = stacked if style.stacked else in_order
    pages = order(faces, plan.grid.count)
    places = list(plan.grid.places())
    own = any(face.back for face in faces)
    drawn = 0
    for number, page in enumerate(pages, 1):
        cards = [(place, face) for place, face in zip(places, page, strict=True) if face]
        if style.singles:
            names, hint = f"{cards[0][1].name}", ""
        else:
            names = f"Sheet {number} of {len(pages)}"
            hint = "Print at 100 % (actual size)."
            if style.stacked:
                hint = "Cut the pile whole. Turn the stacks over, 1 on 2 on 3."
        words = [f"{names} · {title}", hint]
        if plan.marks == "silhouette":
            words.insert(0, cutter_words(plan.arm))
        shown = [face for _, face in cards]
        hidden = _hidden([place for place, _ in cards], style, plan)
        used = _moved([place for place, _ in cards], style.front_offset)
        here = [*used, *hidden] if plan.fold else used
        _page(canvas, plan, here, style, names if plan.fold or not hidden else f"{names}: faces")
        canvas.note(f"{title}: {names}", count(len(cards), "card"))
        for place, face in zip(used, shown, strict=True):
            _face(canvas, face, place, plan, _room(place, here, plan.bleed))
        if plan.fold:
            _backs(canvas, shown, hidden, here, plan)
        _marked(canvas, _moved(places, style.front_offset), style, plan, words)
        drawn += 1
        if hidden and not plan.fold and (own or not style.singles):
            label = f"{names}: back" if style.singles else f"{names}: backs"
            _behind(canvas, shown, hidden, style, plan, label, words)
            drawn += 1
    if style.singles and style.backs != "none" and pages and not own:
        _behind(canvas, faces[:1], places, style, plan, "Back", ())
        drawn += 1
    return drawn


def cut_sheets(count_: int, style: CardStyle, plan: Plan, title: str) -> list[CutSheet]:
    """Return the lines along which each sheet of so many cards is cut.

    With backs to fold, the cards are cut when the sheet is folded and glued: along the faces.
    Without a gap and round corners, neighbours share their cuts.
    """
    order = stacked if style.stacked else in_order
    pages = order(range(count_), plan.grid.count)
    places = _moved(list(plan.grid.places()), style.front_offset)
    paper, apart = plan.paper, min(plan.grid.gap) > 0 or plan.grid.count == 1
    result = []
    for number, page in enumerate(pages, 1):
        rects = [p[:4] for p, card in zip(places, page, strict=True) if card is not None]
        closed = apart or style.corners
        cuts = [outline(r, style.corners) for r in rects] if closed else shared_edges(rects)
        result.append(
            CutSheet(
                f"{title}: sheet {number} of {len(pages)}",
                (paper.width, paper.height),
                cuts,
                folds=[line(fold_line(plan.fold, paper))] if plan.fold else [],
                marks=[outline(rect) for rect in mark_rects(paper, plan.arm)] if plan.arm else [],
            )
        )
    return result


def _moved(places: Sequence[Place], offset: tuple[float, float]) -> Sequence[Place]:
    """Return places moved right and down."""
    across, down = offset
    if not (across or down):
        return places
    return [place._replace(x=place.x + across, y=place.y + down) for place in places]


def _hidden(used: Sequence[Place], style: CardStyle, plan: Plan) -> list[Place]:
    """Return the places of the backs of cards that lie at the places ``used``."""
    match style.backs:
        case "none":
            return []
        case "fold":
            assert plan.fold is not None
            flip = plan.fold
        case "long" | "short":
            flip = style.backs
    return [behind(place, flip, plan.paper) for place in used]


def _behind(
    canvas: Canvas,
    faces: Sequence[CardFace],
    hidden: Sequence[Place],
    style: CardStyle,
    plan: Plan,
    label: str,
    words: Sequence[str],
) -> None:
    """Draw the second side of a sheet, moved by the offset that the printer needs."""
    moved = hidden if style.singles else _moved(hidden, style.offset)
    _page(canvas, plan, moved, style, label)
    _backs(canvas, faces, moved, moved, plan)
    if plan.bar:
        slug(canvas, moved, plan.paper, bleed=plan.bleed, words=words)


def _page(
    canvas: Canvas, plan: Plan, places: Sequence[Place], style: CardStyle, label: str
) -> None:
    """Begin a page that is cut around ``places``."""
    left, top = min(p.x for p in places), min(p.y for p in places)
    right, bottom = max(p.x + p.w for p in places), max(p.y + p.h for p in places)
    paper, b = plan.paper, plan.bleed
    x, y = max(0.0, left - b), max(0.0, top - b)
    wide, high = min(paper.width, right + b) - x, min(paper.height, bottom + b) - y
    boxes: Boxes = {
        "margin": paper.margin,
        "trim": (left, top, right - left, bottom - top),
        "bleed": (x, y, wide, high),
    }
    if style.scale != (1.0, 1.0):
        boxes["scale"] = style.scale
    canvas.page(paper.width, paper.height, label, **boxes)


def _room(place: Place, places: Sequence[Place], bleed: float) -> Rect:
    """Return a card with its bleed, which goes at most half-way to a neighbour."""
    x, y, w, h, _ = place
    left = right = above = below = bleed
    for p in places:
        if p.y < y + h - 0.01 and y < p.y + p.h - 0.01:
            if p.x > x + 0.01:
                right = min(right, (p.x - x - w) / 2)
            elif p.x < x - 0.01:
                left = min(left, (x - p.x - p.w) / 2)
        elif p.x < x + w - 0.01 and x < p.x + p.w - 0.01:
            if p.y > y:
                below = min(below, (p.y - y - h) / 2)
            else:
                above = min(above, (y - p.y - p.h) / 2)
    return x - left, y - above, w + left + right, h + above + below


def _face(canvas: Canvas, face: CardFace, place: Place, plan: Plan, room: Rect) -> None:
    canvas.rect(*room, fill=face.ground)
    if face.content.ground:
        _within(canvas, full_picture(face.content.ground, plan.trim, plan.bleed), place, plan, room)
    edge = (0, 0, plan.trim.width, plan.trim.height)
    frame = canvas.frame(*edge, f"card {face.name}")
    tag = canvas.tagged(Tag.FIGURE, f"{face.name}.", description=[items(face.content.lines)])
    with canvas.turned(*place.origin, place.quarters), frame, tag:
        face.draw(plan.trim).paint(canvas, 0, 0)


def _backs(
    canvas: Canvas,
    faces: Sequence[CardFace],
    hidden: Sequence[Place],
    places: Sequence[Place],
    plan: Plan,
) -> None:
    """Draw the backs of cards at the places ``hidden``; ``places`` are all on the page."""
    for face, place in zip(faces, hidden, strict=True):
        block = (face.back or back)(plan.trim, plan.bleed)
        _within(canvas, block, place, plan, _room(place, places, plan.bleed))


def _within(canvas: Canvas, block: Block, place: Place, plan: Plan, room: Rect) -> None:
    """Draw a whole side of a card with its bleed, as far as there is room."""
    x, y, w, h = room
    hole = polygon([(x, y), (x + w, y), (x + w, y + h), (x, y + h)])
    with canvas.clip(hole), canvas.turned(*place.origin, place.quarters):
        block.paint(canvas, -plan.bleed, -plan.bleed)


def _marked(
    canvas: Canvas, places: Sequence[Place], style: CardStyle, plan: Plan, words: Sequence[str]
) -> None:
    """Draw the marks around the faces, and around the backs on the other half of a page."""
    cut = [*places, *_hidden(places, style, plan)] if plan.fold else places
    if plan.marks == "silhouette":
        registration_marks(canvas, plan.paper, plan.arm)
    elif plan.marks != "none":
        crop_marks(canvas, cut, plan.paper, bleed=plan.bleed, full=plan.marks == "full")
    if plan.fold:
        fold_mark(canvas, plan.fold, plan.paper)
    if style.corners:
        for place in places:
            with canvas.turned(*place.origin, place.quarters):
                round_corners(canvas, style.corners, plan.trim.width, plan.trim.height)
    if plan.bar:
        slug(canvas, cut, plan.paper, bleed=plan.bleed, words=words)
