"""A dungeon to look at: a poster, and a picture for a message. Both show no secret.

A poster has the title, the map for the players and the foe, on one page or in tiles to glue
(``draw.tiles``): two pages of A4 side by side, and two below them, make A2. A picture for a message
has the same side by side, in as many pixels as such a picture is shown in.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from dungeongen.core.errors import DungeongenError
from dungeongen.draw import fonts
from dungeongen.draw.block import Block, beside, centred, label, line_height, nothing, stack
from dungeongen.draw.canvas import MM_PER_POINT, Canvas, Face, Ink, polygon
from dungeongen.draw.maps import AnyMaps
from dungeongen.draw.plan_drawing import chart, largest_side
from dungeongen.draw.structure import Tag
from dungeongen.draw.tiles import Neighbours, joins
from dungeongen.press import furniture, printing
from dungeongen.press.deal import Deal, MapRequest
from dungeongen.press.look import Look
from dungeongen.press.printing import DrawnPages, Work

DPI = 127
"""The dots an inch of a picture for a message."""
_WIDE = 1200 / DPI * 25.4  # of a picture for a message, in millimetres
_HIGH = 630 / DPI * 25.4  # of a picture for a message, in millimetres
_EDGE = 6.0  # of a picture, in millimetres
_GAP = 7.0  # between pictures, in millimetres
_MAP = 0.56  # of its width
_WORDS = 13.0  # its smallest type, in points
_LARGEST = 34.0
_TITLE = 0.06  # of a poster's height that its title takes at most
_FOE = (0.12, 0.3)  # of a poster's height, the least and the most
_BETWEEN = 0.02  # of a poster's height, between its parts


def work_of(sheets: Sequence[Deal], request: MapRequest) -> Work:
    """Return all posters or pictures, which carry no document."""

    def draw(canvas: Canvas, look: Look, some: slice) -> DrawnPages:
        pages = [
            (range(number, number + 1), paint)
            for number, one in enumerate(sheets)
            for paint in _pages(one, look, request)
        ]
        for _, paint in pages[some]:
            paint(canvas)
        return [own for own, _ in pages], ("play",) * len(pages)

    return Work(printing.meta_of(sheets), {}, draw)


def _pages(one: Deal, look: Look, request: MapRequest) -> Iterator[Callable[[Canvas], None]]:
    """Yield what draws each page of a dungeon."""
    if request.share:
        yield partial(_message, one, look)
        return
    paper, theme = look.paper, look.theme.fitted(look.paper.width)
    edge, across = furniture.edge_of(paper, theme), request.across
    wide, high = paper.width - 2 * edge, paper.height - 2 * edge
    block = _poster(one, across * wide, across * high, theme.type["least"])
    for row in range(across):
        for column in range(across):
            yield partial(_tile, one, look, block, edge, across, (row, column))


def _message(one: Deal, look: Look, canvas: Canvas) -> None:
    canvas.page(_WIDE, _HIGH, one.title)
    canvas.note(one.title, one.game.about)
    _picture(one, look).paint(canvas, _EDGE, _EDGE)


def _maps(one: Deal) -> AnyMaps:
    maps: AnyMaps | None = one.game.maps
    if maps is None:
        raise DungeongenError(f"{one.game.title} has no maps for a poster")
    return maps


def _map(one: Deal, width: float, height: float, least: float) -> Block:
    plan = _maps(one).plan(one.layout)
    return chart(plan, side=largest_side(plan, width, height), least=least)


def _poster(one: Deal, width: float, height: float, least: float) -> Block:
    """Return title, map and foe, one below the other in the middle of the page."""
    words = fonts.printable(one.title, Face.TITLE)
    size = 0.94 * width / fonts.width(words, Face.TITLE, 1.0)
    size = min(size, _TITLE * height / line_height(1.0))
    title = _titled([words], size)
    gap = _BETWEEN * height
    least_foe, most_foe = (share * height for share in _FOE)
    room = height - title.height - 2 * gap
    plan = _map(one, width, room - least_foe, least)
    foe = _maps(one).foe(one.layout, min(most_foe, room - plan.height))
    if foe is None:
        plan = _map(one, width, room, least)
    parts = [title, plan, *([foe] if foe else ())]
    spare = height - sum(part.height for part in parts)
    gap = spare / (len(parts) + 1)
    return stack([nothing(width), *(centred(part, width) for part in parts)], gap=gap)


def _titled(lines: Sequence[str], size: float) -> Block:
    """Return the lines of a title."""
    return stack(
        [label(line, face=Face.TITLE, size=size, ink=Ink.ACCENT) for line in lines], gap=0.0
    )


def _picture(one: Deal, look: Look) -> Block:
    """Return the map with the title, the game, the seed and the foe beside it."""
    width, height = _WIDE - 2 * _EDGE, _HIGH - 2 * _EDGE
    plan = _map(one, _MAP * width, height, look.theme.type["least"])
    room = width - plan.width - _GAP
    title = fonts.printable(one.title, Face.TITLE)
    size = _LARGEST
    while max(fonts.width(word, Face.TITLE, size) for word in title.split()) > room:
        size -= 1.0
    lines = furniture.folded(title, " ", size, room, Face.TITLE)
    about = furniture.folded(one.game.about, " ", _WORDS, room, Face.ITALIC)
    seed = [] if one.seed is None else [label(f"Seed {one.seed}", size=_WORDS, width=room)]
    words = stack(
        [
            _titled(lines, size),
            *(label(line, face=Face.ITALIC, size=_WORDS, ink=Ink.MUTED) for line in about),
            *seed,
        ],
        gap=1.0,
    )
    foe = _maps(one).foe(one.layout, height - words.height - _GAP)
    below = [centred(foe, room)] if foe else []
    high = nothing(0.0, (height - plan.height) / 2)
    return beside([stack([high, plan]), stack([words, *below], gap=_GAP)], gap=_GAP)


def _tile(
    one: Deal,
    look: Look,
    block: Block,
    edge: float,
    across: int,
    place: tuple[int, int],
    canvas: Canvas,
) -> None:
    """Draw the part of a poster that is on one of its pages."""
    paper, (row, column) = look.paper, place
    wide, high = paper.width - 2 * edge, paper.height - 2 * edge
    label_ = "Poster" if across == 1 else f"Poster, tile {_name(row, column)}"
    canvas.page(paper.width, paper.height, label_, margin=paper.margin)
    canvas.note(f"{one.title}: {label_}", one.game.about)
    frame = polygon([(0.0, 0.0), (wide, 0.0), (wide, high), (0.0, high)])
    with canvas.turned(edge, edge), canvas.clip(frame):
        block.paint(canvas, -column * wide, -row * high)
    if across > 1:
        least = look.theme.fitted(paper.width).type["least"]
        _margins(canvas, row, column, across, edge, (wide, high), least)


def _name(row: int, column: int) -> str:
    """Return the name of a tile: its row as a letter, its column as a number."""
    return f"{'ABC'[row]}{column + 1}"


def _margins(
    canvas: Canvas,
    row: int,
    column: int,
    across: int,
    edge: float,
    tile: tuple[float, float],
    size: float,
) -> None:
    """Draw the lines along which a tile is cut and glued, and say how in its lower margin."""
    (wide, high), last = tile, across - 1
    right, bottom = edge + wide, edge + high
    around = Neighbours(
        above=_name(row - 1, column) if row else "",
        left=_name(row, column - 1) if column else "",
        right=_name(row, column + 1) if column < last else "",
        below=_name(row + 1, column) if row < last else "",
    )
    cut = [(0.0, edge, right + edge, edge)] * bool(row)
    cut += [(edge, 0.0, edge, bottom + edge)] * bool(column)
    thin = [(right, 0.0, right, bottom + edge)] * bool(around.right)
    thin += [(0.0, bottom, right + edge, bottom)] * bool(around.below)
    canvas.lines(cut, ink=Ink.GUIDE, width=0.2, dash=(2.0, 1.4))
    canvas.lines(thin, ink=Ink.GUIDE, width=0.2)
    words = " ".join((f"Tile {_name(row, column)}.", *joins(around)))
    baseline = bottom + edge / 2 + fonts.CAP_HEIGHT * size * MM_PER_POINT / 2
    with canvas.tagged(Tag.P):
        canvas.text(edge + 2, baseline, fonts.fitted(words, Face.TEXT, size, wide - 4), size=size)
