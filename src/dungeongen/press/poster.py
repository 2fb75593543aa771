"""A dungeon to look at: a poster, and a picture for a message. Both show no secret.

A poster has the title in the sky above a ruin, the map for the players below it, with names and
trails that tell only what is in sight, and what the place was; in a game that has no such scene the
title, the map and the foe. It is one page, or tiles to glue (``draw.tiles``): two pages of A4 side
by side, and two below them, make A2. A picture for a message has title, map and foe side by side,
in as many pixels as such a picture is shown in; in a game without maps some of its cards take the
place of map and foe, whatever was dealt.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial

from dungeongen.core.errors import DungeongenError
from dungeongen.core.rng import Rng
from dungeongen.draw import fonts
from dungeongen.draw.block import Block, beside, centred, label, line_height, nothing, stack
from dungeongen.draw.canvas import MM_PER_POINT, Canvas, Face, Ink, polygon
from dungeongen.draw.card_sizes import CARD_SIZES
from dungeongen.draw.cards import AnyCards, Trim
from dungeongen.draw.landscape import HIGH, border, landscape, medallion, plaque
from dungeongen.draw.maps import AnyMaps, Scene
from dungeongen.draw.painter import chart, largest_side
from dungeongen.draw.signs import compass
from dungeongen.draw.structure import Tag
from dungeongen.draw.tiles import Neighbours, joins, margins, name
from dungeongen.press import furniture, printing
from dungeongen.press.deal import Deal, MapRequest
from dungeongen.press.printing import Work
from dungeongen.press.style import Look

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
_A4 = 190.0  # width of a poster on A4, in millimetres, for which its parts are measured
_INSET = 12.0  # of all within the frame
_GROUND = 0.265  # of a poster's height, where the ground lies
_FOOT = 29.0  # height of what stands below the map
_NAME = 8.5  # the smallest type of names, in points
_STORY = 13.0  # type of the story, in points
_ROWS = 2  # of cards in a picture
_BESIDE = 3.0  # between them
_MEDAL = 62.0  # side of a medallion beside them
_MEDAL_UNITS = 25.0  # that side in its own units
_MEDALS = ("torch", "chest-3", "skeletons", "gate-1", "coins", "portcullis")


def work_of(sheets: Sequence[Deal], request: MapRequest) -> Work:
    """Return all posters or pictures, which carry no document."""
    return printing.page_by_page(
        printing.meta_of(sheets), sheets, lambda deal, look: _pages(deal, look, request)
    )


def _pages(deal: Deal, look: Look, request: MapRequest) -> Iterator[Callable[[Canvas], None]]:
    """Yield what draws each page of a dungeon."""
    if request.share:
        yield partial(_message, deal, look)
        return
    paper, theme = look.paper, look.theme.fitted(look.paper.width)
    edge, across = furniture.edge_of(paper, theme), request.across
    wide, high = paper.width - 2 * edge, paper.height - 2 * edge
    block = _poster(deal, across * wide, across * high, theme.type["least"])
    for row in range(across):
        for column in range(across):
            yield partial(_tile, deal, look, block, edge, across, (row, column))


def _message(deal: Deal, look: Look, canvas: Canvas) -> None:
    canvas.page(_WIDE, _HIGH, deal.title)
    canvas.note(deal.title, deal.game.about)
    _picture(deal, look).paint(canvas, _EDGE, _EDGE)


def _maps(deal: Deal) -> AnyMaps:
    maps: AnyMaps | None = deal.game.maps
    if maps is None:
        raise DungeongenError(f"{deal.game.title} has no maps for a poster")
    return maps


def _map(deal: Deal, width: float, height: float) -> Block:
    plan = replace(_maps(deal).plan(deal.layout), compass=None, scale=None)
    return chart(plan, side=largest_side(plan, width, height))


def _poster(deal: Deal, width: float, height: float, least: float) -> Block:
    """Return title, map and foe, one below the other; or a whole scene, where a game has one."""
    if _maps(deal).scene:
        return _scene(deal, width, height, least)
    words = fonts.printable(deal.title, Face.TITLE)
    size = 0.94 * width / fonts.width(words, Face.TITLE, 1.0)
    size = min(size, _TITLE * height / line_height(1.0))
    title = _titled([words], size)
    gap = _BETWEEN * height
    least_foe, most_foe = (share * height for share in _FOE)
    room = height - title.height - 2 * gap
    plan = _map(deal, width, room - least_foe)
    foe = _maps(deal).foe(deal.layout, min(most_foe, room - plan.height))
    if foe is None:
        plan = _map(deal, width, room)
    parts = [title, plan, *([foe] if foe else ())]
    spare = height - sum(part.height for part in parts)
    gap = spare / (len(parts) + 1)
    return stack([nothing(width), *(centred(part, width) for part in parts)], gap=gap)


def _scene(deal: Deal, width: float, height: float, least: float) -> Block:
    """Return the title in the sky above a ruin, the dungeon below it, and what the place was."""
    unit = width / _A4
    inset, ground = _INSET * unit, _GROUND * height
    foot = _FOOT * unit
    plan = _maps(deal).plan(deal.layout)
    room = (width - 2 * inset, height - ground - foot - inset - 6 * unit)
    side = largest_side(plan, *room)
    make = _maps(deal).scene
    assert make is not None
    scene = make(deal.layout, round(max(least, _NAME) * MM_PER_POINT / side, 3))
    reaching = replace(plan, compass=None, scale=None, reach=scene.reach)
    block = chart(reaching, side=side, marks=scene.marks)
    left, top = (width - block.width) / 2, ground + 5 * unit + (room[1] - block.height) / 2

    def paint(canvas: Canvas, x: float, y: float) -> None:
        with canvas.turned(x, y):
            border(canvas, width, height, unit)
            _lettered(canvas, deal.title, width, ground, unit)
            block.paint(canvas, left, top)
            chance = Rng(plan.seed).child("landscape")
            wide = (width - 2 * inset) / unit
            landscape(canvas, inset, ground, wide, scene.ruin, chance, unit)
            _below(canvas, deal, scene, width, height - inset - foot, unit)

    return Block(width, height, paint)


def _lettered(canvas: Canvas, title: str, width: float, ground: float, unit: float) -> None:
    """Write the first part of a title large, and what it is of below, between rules."""
    words = fonts.printable(title, Face.TITLE)
    head, of, tail = words.partition(" of ")
    most, high = width - 2 * _INSET * unit - 12 * unit, ground - HIGH * unit
    size = min(most / fonts.width(head, Face.TITLE, 1.0), 0.42 * high / MM_PER_POINT)
    middle, baseline = width / 2, _INSET * unit + 0.62 * (high - _INSET * unit)
    canvas.text(middle, baseline, head, face=Face.TITLE, size=size, ink=Ink.ACCENT, anchor="middle")
    if not tail:
        return
    small, tail = 0.5 * size, f"{of.strip()} {tail}"
    small = min(small, 0.8 * most / fonts.width(tail, Face.TITLE, 1.0))
    below = baseline + 1.45 * small * MM_PER_POINT
    canvas.text(middle, below, tail, face=Face.TITLE, size=small, ink=Ink.ACCENT, anchor="middle")
    half, level = fonts.width(tail, Face.TITLE, small) / 2, below - 0.22 * small * MM_PER_POINT
    for sign in (-1, 1):
        near, far = middle + sign * (half + 4 * unit), middle + sign * (half + 34 * unit)
        far = min(max(far, 12 * unit), width - 12 * unit)
        canvas.lines([(near, level, far, level)], ink=Ink.WALL, width=0.4 * unit)


def _below(canvas: Canvas, deal: Deal, scene: Scene, width: float, top: float, unit: float) -> None:
    """Draw the plaque with the story of the place, between a compass and a medallion."""
    inset = _INSET * unit
    rules = [(inset, top + off, width - inset, top + off) for off in (0.0, 1.2 * unit)]
    canvas.lines(rules[:1], ink=Ink.WALL, width=0.7 * unit)
    canvas.lines(rules[1:], ink=Ink.WALL, width=0.2 * unit)
    middle, wide = top + _FOOT * unit / 2 + 1.0 * unit, 0.52 * width
    plaque(canvas, width / 2, middle, wide, (_FOOT - 6) * unit, unit)
    size = _STORY * unit
    while len(lines := furniture.folded(scene.words, " ", size, wide - 12 * unit, Face.ITALIC)) > 4:
        size *= 0.95
    pitch = line_height(size)
    for i, line in enumerate(lines):
        baseline = middle + (i - (len(lines) - 1) / 2) * pitch + 0.22 * pitch
        canvas.text(width / 2, baseline, line, face=Face.ITALIC, size=size, anchor="middle")
    compass(canvas, inset + 16 * unit, middle + 1.5 * unit, 9.5 * unit, 1.3 * unit)
    art = Rng(deal.title).child("medallion").choice(_MEDALS)
    medallion(canvas, width - inset - 16 * unit, middle, art, unit)


def _titled(lines: Sequence[str], size: float) -> Block:
    """Return the lines of a title."""
    return stack(
        [label(line, face=Face.TITLE, size=size, ink=Ink.ACCENT) for line in lines], gap=0.0
    )


def _picture(deal: Deal, look: Look) -> Block:
    """Return the map with the title, the game, the seed and the foe beside it."""
    width, height = _WIDE - 2 * _EDGE, _HIGH - 2 * _EDGE
    if deal.game.maps is None:
        plan = _cards(deal, _MAP * width, height)
    else:
        plan = _map(deal, _MAP * width, height)
    room = width - plan.width - _GAP
    title = fonts.printable(deal.title, Face.TITLE)
    size = _LARGEST
    while max(fonts.width(word, Face.TITLE, size) for word in title.split()) > room:
        size -= 1.0
    lines = furniture.folded(title, " ", size, room, Face.TITLE)
    about = furniture.folded(deal.game.about, " ", _WORDS, room, Face.ITALIC)
    seed = [] if deal.seed is None else [label(f"Seed {deal.seed}", size=_WORDS, width=room)]
    words = stack(
        [
            _titled(lines, size),
            *(label(line, face=Face.ITALIC, size=_WORDS, ink=Ink.MUTED) for line in about),
            *seed,
        ],
        gap=1.0,
    )
    least = height - words.height - _GAP
    foe = _medal(deal, least) if deal.game.maps is None else _maps(deal).foe(deal.layout, least)
    below = [centred(foe, room)] if foe else []
    high = nothing(0.0, (height - plan.height) / 2)
    return beside([stack([high, plan]), stack([words, *below], gap=_GAP)], gap=_GAP)


def _medal(deal: Deal, most: float) -> Block:
    """Return a picture on a medallion, at most so high; which one, the name of the dungeon says."""
    art = Rng(deal.title).child("medallion").choice(_MEDALS)
    side = min(most, _MEDAL)

    def paint(canvas: Canvas, x: float, y: float) -> None:
        medallion(canvas, x + side / 2, y + side / 2, art, side / _MEDAL_UNITS)

    return Block(side, side, paint)


def _cards(deal: Deal, width: float, height: float) -> Block:
    """Return some cards of a game, each another one, chosen by the name of the dungeon alone."""
    cards: AnyCards = deal.game.cards
    size = CARD_SIZES[cards.size]
    high = (height - (_ROWS - 1) * _BESIDE) / _ROWS
    trim = Trim(high * size.width / size.height, high, 1.5)
    values = {option.name: option.default for option in cards.options}
    pack = sorted(cards.faces(deal.layout, values), key=lambda face: face.place)
    faces = [*{face.name: face for face in pack}.values()]
    Rng(deal.title).child("cards").shuffle(faces)
    columns = int((width + _BESIDE) / (trim.width + _BESIDE))

    def paint(canvas: Canvas, x: float, y: float) -> None:
        for number, face in enumerate(faces[: columns * _ROWS]):
            left = x + number % columns * (trim.width + _BESIDE)
            top = y + number // columns * (trim.height + _BESIDE)
            box = (left, top, trim.width, trim.height)
            canvas.rect(*box, fill=face.ground, stroke=Ink.WALL, width=0.4, radius=2.5)
            with canvas.turned(left, top):
                face.draw(trim).paint(canvas, 0, 0)

    return Block(columns * (trim.width + _BESIDE) - _BESIDE, height, paint)


def _tile(
    deal: Deal,
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
    label_ = "Poster" if across == 1 else f"Poster, tile {name(row, column)}"
    canvas.page(paper.width, paper.height, label_, margin=paper.margin)
    canvas.note(f"{deal.title}: {label_}", deal.game.about)
    frame = polygon([(0.0, 0.0), (wide, 0.0), (wide, high), (0.0, high)])
    with canvas.turned(edge, edge), canvas.clip(frame):
        block.paint(canvas, -column * wide, -row * high)
    if across > 1:
        least = look.theme.fitted(paper.width).type["least"]
        _margins(canvas, row, column, across, edge, (wide, high), least)


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
        above=name(row - 1, column) if row else "",
        left=name(row, column - 1) if column else "",
        right=name(row, column + 1) if column < last else "",
        below=name(row + 1, column) if row < last else "",
    )
    margins(canvas, (right + edge, bottom + edge), (edge, edge, wide, high), around)
    words = " ".join((f"Tile {name(row, column)}.", *joins(around)))
    baseline = bottom + edge / 2 + fonts.CAP_HEIGHT * size * MM_PER_POINT / 2
    with canvas.tagged(Tag.P):
        canvas.text(edge + 2, baseline, fonts.fitted(words, Face.TEXT, size, wide - 4), size=size)
