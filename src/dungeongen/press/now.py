"""The picture of a play as it stands: the game's own drawing as one SVG, and what is touched."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from dungeongen.core.game import Game, loaded
from dungeongen.draw.canvas import Canvas
from dungeongen.draw.pages import AnyPages
from dungeongen.draw.touch import Region, Touch
from dungeongen.press.look import Look

_SIDE = 150.0  # millimetres
_MARGIN = 2.0  # millimetres


def pictured(game: Game) -> bool:
    """Return whether a game can draw a picture of a play in progress."""
    pages: AnyPages = game.pages
    return pages.now is not None


def picture_now(game: Game, states: Sequence[object], look: Look, title: str) -> bytes | None:
    """Return the picture of a play after ``states``, ``None`` where the game draws none."""
    from dungeongen.draw.svg import SvgCanvas

    meta = {"title": title, "subject": "The play as it stands", "language": "en"}
    canvas = SvgCanvas(look.theme, look.templates, meta=meta)
    return canvas.data()[0] if paint_now(canvas, game, states, look) else None


def paint_now(canvas: Canvas, game: Game, states: Sequence[object], look: Look) -> bool:
    """Paint a play after ``states`` on a page of its own; return whether the game draws it."""
    pages: AnyPages = game.pages
    if pages.now is None:
        return False
    block = pages.now(states, _SIDE, look.theme)
    canvas.page(block.width + 2 * _MARGIN, block.height + 2 * _MARGIN, "now")
    block.paint(canvas, _MARGIN, _MARGIN)
    return True


class TouchMap(NamedTuple):
    """What can be touched of that picture, which is ``width`` by ``height`` millimetres; ``key`` is
    that of the region of a move."""

    width: float
    height: float
    regions: tuple[Region, ...]
    key: Callable[[object], str]


def touchable_now(game: Game, states: Sequence[object], look: Look) -> TouchMap | None:
    """Return what can be touched of the picture of a play, ``None`` where that is nothing."""
    pages: AnyPages = game.pages
    if pages.now is None or pages.touch is None:
        return None
    touch: Touch = loaded(pages.touch)
    block = pages.now(states, _SIDE, look.theme)
    regions = tuple(
        one._replace(outline=tuple((x + _MARGIN, y + _MARGIN) for x, y in one.outline))
        for one in touch.regions(states, _SIDE, look.theme)
    )
    return TouchMap(
        block.width + 2 * _MARGIN,
        block.height + 2 * _MARGIN,
        regions,
        lambda move: touch.touched(states[-1], move),
    )
