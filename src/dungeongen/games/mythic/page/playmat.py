"""The playmat: a slot for every card on the table, places for skipped rooms, health as a candle.

On A4 and Letter the slots hold mini cards in real measures, with their names inside where the paper
is short of room. Poker cards fit on paper of the size of A3. What does not fit on a page comes in
tiles (``tiled_mat``): no slot is smaller than its card.

The candle burns down in a row below the slots; in large type on Letter there is no room for one,
and it stands beside the draw pile.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from dungeongen.core.cards import shuffled
from dungeongen.core.errors import DungeongenError
from dungeongen.core.rng import Rng
from dungeongen.draw import fonts, ornaments
from dungeongen.draw.block import (
    Area,
    Block,
    SheetPage,
    beside,
    centred,
    framed,
    line_height,
    on_paper,
    paragraph,
    stack,
)
from dungeongen.draw.canvas import MM_PER_POINT, Canvas, Face, Ink
from dungeongen.draw.card_sizes import CARD_SIZES, POKER, CardSize
from dungeongen.draw.columns import heading
from dungeongen.draw.structure import Tag
from dungeongen.draw.theme import Theme
from dungeongen.draw.tiles import Neighbours, joins, neighbour, plan
from dungeongen.games.mythic.layout import Layout, encode
from dungeongen.games.mythic.rules.engine import FEAR
from dungeongen.games.mythic.rules.state import ROOM

CARDS = {name: CARD_SIZES[name] for name in ("poker", "mini")}
"""The sizes of cards that can be asked for."""
PLAY = 1.2
"""How much wider and higher a slot is than its card, in millimetres."""
GAP = 2.0
_CANDLES = (16.0, 62.0)  # the height of the row of candles: at least, at most
_APART = 8.0  # how much farther apart rows are without it, at most
_MEANING = 15.0  # the height of a picture of a kind of cards, at most

_MEANINGS = (
    ("♣♠", "monster: worth its rank", "beast"),
    ("♦", "weapon or shield, when in a hand", "vorpal-sword"),
    ("♥", "potion: heals its rank", "healing-potion"),
)


HINTS = {
    "pile": "Face down.",
    "left hand": "One ♦ to fight or block with. Drinking needs a free hand.",
    "right hand": "One ♦ to fight or block with. Drinking needs a free hand.",
    "bag": "Loot goes face down. One card may lie on it face up: then nothing is looted.",
    "discard": "Used cards, and monsters that are not looted.",
}
"""What is written in a slot, by its name."""

PICTURES = {
    "pile": "stair",
    "left hand": "left-gauntlet",
    "right hand": "right-gauntlet",
    "bag": "sack",
    "discard": "gravestone",
}
"""What is drawn in a slot; in those of the room a door, each of another kind."""

ROOMS = tuple(f"room {place + 1}" for place in range(ROOM))
_CAPTIONS = {"pile": "Draw pile"} | {name: f"Slot {i}" for i, name in enumerate(ROOMS, 1)}
BELOW: tuple[str, ...] = ("left hand", "bag", "right hand", "discard")


class Mat(NamedTuple):
    """A mat for a layout: a slot's width and height, and the height of the caption above it.

    Without one its name stands inside.
    """

    width: float
    height: float
    caption: float
    layout: Layout
    theme: Theme

    @property
    def row(self) -> float:
        """The height of a row of slots with its captions."""
        return self.height + self.caption

    @property
    def across(self) -> float:
        """The width of a row."""
        return ROOM * self.width + (ROOM - 1) * GAP

    @property
    def card(self) -> str:
        """The name of the largest cards that fit."""
        return next(name for name, card in CARDS.items() if self.width >= card.width + PLAY - 1e-6)

    @property
    def fits(self) -> str:
        """Which cards fit the slots, as a sentence."""
        return f"{self.card.capitalize()} cards ({CARDS[self.card]}) fit the slots."


def mat_for(card: CardSize, layout: Layout, theme: Theme, *, captions: bool = True) -> Mat:
    """Return a mat for cards of a size."""
    caption = _line(theme) if captions else 0.0
    return Mat(card.width + PLAY, card.height + PLAY, caption, layout, theme)


def _line(theme: Theme) -> float:
    return 1.15 * theme.type["body"] * MM_PER_POINT


def playmat(layout: Layout, *, area: Area, theme: Theme, cards: str | None = None) -> Block | None:
    """Return the mat: pile and tracks, the room, then hands, bag and discard pile, and the candle.

    It is for the largest known cards, or for ``cards`` of one size. ``None`` if they do not fit on
    one page. Captions and notes give way to a row of candles.
    """
    for name, card in CARDS.items():
        if cards in (None, name):
            ways = ((True, 2), (True, 1), (False, 2), (False, 1), (False, 0))
            for least in (_CANDLES[0], 0.0):
                for captions, notes in ways:
                    mat = mat_for(card, layout, theme, captions=captions)
                    tiled = name == "mini" and cards is None
                    words = " ".join((mat.fits, _TILED if tiled else "")[:notes])
                    block = _whole(mat, words.strip(), area)
                    if mat.across <= area.width and block.height + least <= area.height:
                        return block
    return None


def _whole(mat: Mat, words: str, area: Area) -> Block:
    """Return a mat in one piece, and a note below it if there are any ``words``.

    What is left of the area's height is for the candles.
    """
    width = area.width
    left = (width - mat.across) / 2
    note = None
    if words:
        note = on_paper(paragraph(words, width=width, size=mat.theme.type["body"]))
    rows = 3 * mat.row + 2 * GAP
    used = rows + (note.height + GAP if note else 0.0)
    band = min(area.height - used - 2 * GAP, _CANDLES[1])
    below = band >= _CANDLES[0]
    down = GAP if below else GAP + max(0.0, min(_APART, (area.height - used) / 2))

    def paint(canvas: Canvas, x: float, y: float) -> None:
        step = mat.width + GAP
        also = "" if words else f" {mat.card.capitalize()} cards fit."
        slot(canvas, x + left, y, mat, "pile", also)
        _tracks(canvas, x + left + step, y, mat, health=not below)
        for names in (ROOMS, BELOW):
            y += mat.row + down
            for place, name in enumerate(names):
                slot(canvas, x + left + place * step, y, mat, name)
        if below:
            health_track(canvas, x, y + mat.row + 2 * GAP, width, band, mat)

    high = rows + (2 * GAP + band if below else 2 * (down - GAP))
    block = Block(width, high, paint)
    return block if note is None else stack([block, note], gap=GAP)


_TILED = f"Poker cards, the usual size ({POKER}), need their own mat: on A3, or in tiles to glue."


def slot(canvas: Canvas, x: float, y: float, mat: Mat, name: str, also: str = "") -> None:
    """Draw a slot with its name above, and below its hint, and what is ``also`` said."""
    size = mat.theme.type["body"]
    caption = _CAPTIONS.get(name, name.capitalize())
    frame = canvas.frame(x, y, mat.width, mat.row, f"slot {name}")
    with frame, canvas.tagged(Tag.ITEM), canvas.tagged(Tag.BODY):
        edge = (x, y + mat.caption, mat.width, mat.height)
        radius = 0.06 * mat.width
        canvas.rect(*edge, fill=Ink.FLOOR, stroke=Ink.WALL, width=0.4, radius=radius)
        below = 0.0 if mat.caption else _line(mat.theme) + 1.5  # what a name inside takes
        canvas.text(
            x + mat.width / 2,
            y + below + 0.8 * mat.caption,
            fonts.fitted(caption, Face.TITLE, size, mat.width - 3),
            face=Face.TITLE,
            size=size,
            ink=Ink.ACCENT,
            anchor="middle",
        )
        hint = HINTS.get(name, "") + also
        words = paragraph(hint, width=mat.width - 5, size=size, ink=Ink.MUTED)
        high = words.height if words.height < 0.7 * mat.height - below else 0.0
        art = PICTURES.get(name) or _door(name, encode(mat.layout))
        inset = 0.1 * mat.width
        room = (mat.width - 2 * inset, mat.height - below - high - 2 * inset)
        canvas.art(x + inset, y + mat.caption + below + inset, *room, art)
        if high:
            words.paint(canvas, x + 2.5, y + mat.row - high - 2.5)


def _door(name: str, seed: str) -> str:
    """Return the door of a place in the room: each is of another kind."""
    doors = shuffled(tuple(range(ROOM)), Rng(seed).child("doors"))
    return f"door-{1 + doors[ROOMS.index(name)]}"


# Health, skipped rooms, what the cards mean


def _tracks(canvas: Canvas, x: float, y: float, mat: Mat, *, health: bool) -> None:
    """Draw what stands beside the draw pile, three slots wide; the candles too if asked for."""
    width = 3 * mat.width + 2 * GAP
    with canvas.frame(x, y, width, mat.row, "tracks"):
        high = 0.0
        if health:
            rows = ornaments.rows_of(mat.layout.max_health, width)
            high = max(rows * ornaments.LEAST + _line(mat.theme), 0.45 * mat.row)
            health_track(canvas, x, y, width, high, mat)
            high += GAP
        reminders(canvas, x, y + high, width, mat.row - high, mat.theme)


def health_track(canvas: Canvas, x: float, y: float, width: float, height: float, mat: Mat) -> None:
    """Draw the candles of health below a heading, from the maximum down to 0."""
    layout, theme, line = mat.layout, mat.theme, _line(mat.theme)
    head = f"Health: start at {layout.health}, never above {layout.max_health}"
    with (
        canvas.frame(x, y, width, height, "health"),
        canvas.tagged(Tag.STOCK, head, rows=layout.health),
    ):
        _words(canvas, x, y + 0.8 * line, width, head, Face.TITLE, theme.type["body"])
        ornaments.candles(
            canvas,
            x,
            y + line,
            width,
            height - line,
            most=layout.max_health,
            starts=(layout.health,),
            theme=theme,
            seed=encode(layout),
        )


SKIPS = ("no skip", "skipped once", f"twice: {FEAR} damage")
"""Where the coin for skipped rooms lies."""


def reminders(canvas: Canvas, x: float, y: float, w: float, h: float, theme: Theme) -> None:
    """Draw the skip marker and the meaning of the cards, as far as the height goes."""
    size = theme.type["body"]
    longest = max(fonts.width(what, Face.TEXT, size) for what in SKIPS) + 2.0
    with canvas.tagged(Tag.FIELD, f"Skips in a row ({', '.join(SKIPS)})"):
        if 3 * longest <= w:
            top = y + _coins(canvas, x, y, w, min(0.42 * h, 30.0), theme)
        else:
            top = y + _boxes(canvas, x, y, w, theme)
    bottom = y + h
    rest = (
        "Skips in a row: lay a coin here. It goes back when you play a card of a room.",
        "J 11, Q 12, K 13, A 14, dragon 15.",
        "Play three of the four cards; the last one stays for the next room.",
    )
    below = [paragraph(line, width=w, size=size) for line in rest]
    needed = sum(block.height + 0.7 for block in below)
    meanings = " · ".join(f"**{sign}** {text}" for sign, text, _ in _MEANINGS)
    pictures = _kinds(w, min(_MEANING, bottom - top - needed - 3.0), theme)
    below.insert(1, pictures or paragraph(meanings, width=w, size=size))
    for block in below:
        if top + block.height > bottom:
            break
        block.paint(canvas, x, top)
        top += block.height + 0.7


def _coins(canvas: Canvas, x: float, y: float, w: float, h: float, theme: Theme) -> float:
    """Draw three round places for a coin, with as many footprints; return their height."""
    size, wide = theme.type["body"], w / 3
    words = line_height(size)
    r = min((h - words) / 2 - 0.6, 0.4 * wide)
    for place, what in enumerate(SKIPS):
        middle, high = x + (place + 0.5) * wide, y + r + 0.4
        canvas.circle(middle, high, r, fill=Ink.FLOOR, stroke=Ink.WALL, width=0.4)
        canvas.circle(middle, high, r - 0.9, stroke=Ink.GUIDE, width=0.2)
        for k in range(place):
            side = 0.62 * r
            left = middle + (k - place / 2) * side
            canvas.art(left, high - 0.7 * side, side, 1.4 * side, "footprint")
        if place:
            left = middle - wide + r + 1.5
            _arrow(canvas, left, high, middle - r - 1.5)
        _words(
            canvas,
            middle - fonts.width(what, Face.TEXT, size) / 2,
            y + 2 * r + 0.8 + 0.8 * words,
            wide,
            what,
            Face.TEXT,
            size,
        )
    return 2 * r + 0.8 + words + 1.5


def _arrow(canvas: Canvas, begin: float, y: float, end: float) -> None:
    canvas.lines(
        [(begin, y, end, y), (end - 1.6, y - 1.0, end, y), (end - 1.6, y + 1.0, end, y)],
        ink=Ink.MUTED,
        width=0.3,
    )


def _boxes(canvas: Canvas, x: float, y: float, w: float, theme: Theme) -> float:
    """Draw three boxes for a coin, one below the other; return their height."""
    size, high = theme.type["body"], 8.0
    for place, what in enumerate(SKIPS):
        canvas.rect(x, y + place * high, w, high, stroke=Ink.WALL, width=0.25)
        middle = y + (place + 0.5) * high + 0.35 * size * MM_PER_POINT
        _words(canvas, x + 1.0, middle, w - 2.0, what, Face.TEXT, size)
    return 3 * high + 1.4


def _kinds(width: float, height: float, theme: Theme) -> Block | None:
    """Return what the cards mean, each kind beside its picture; ``None`` without room for it."""
    size, each = theme.type["body"], (width - 2 * GAP) / 3
    side = height / 1.4
    words = [
        paragraph(f"**{sign}** {text}", width=each - side - 2.0, size=size)
        for sign, text, _ in _MEANINGS
    ]
    if height < 9.0 or max(block.height for block in words) > height or each < 2.5 * side:
        return None

    def paint(canvas: Canvas, x: float, y: float) -> None:
        for (_, _, art), block in zip(_MEANINGS, words, strict=True):
            canvas.art(x, y, side, height, art)
            block.paint(canvas, x + side + 2.0, y + (height - block.height) / 2)
            x += each + GAP

    return Block(width, height, paint)


def _words(
    canvas: Canvas, x: float, y: float, width: float, string: str, face: Face, size: float
) -> None:
    canvas.text(x, y, fonts.fitted(string, face, size, width), face=face, size=size)


# The playmat in tiles, for cards that are too large for a mat on one page.
#
# Tiles meet between slots, so no join runs through a card. A tile has two slots side by side, in
# two rows (the draw pile and the room above, hands, bag and discard pile below), or in one row
# where the paper is small. The health track has the two places beside the draw pile on the right,
# the reminders the one on the left. Tiles are cut and glued as ``draw.tiles`` says.


BAND = 9.0
"""The margin for glue, in millimetres."""
_RIM = 1.0
_SQUARE = 5.0
_ROWS = 3  # of slots


class Tile(NamedTuple):
    """A tile: its row and column, its neighbours, and which rows of slots it has."""

    row: int
    column: int
    neighbours: Neighbours
    slots: range

    @property
    def name(self) -> str:
        """What it is called."""
        return _name(self.row, self.column)


def _name(row: int, column: int) -> str:
    return f"{'ABC'[row]}{column + 1}"


def _tiles(most: int) -> tuple[Tile, ...]:
    """Return the tiles of a mat that have up to so many rows of slots."""
    rows = [range(first, min(first + most, _ROWS)) for first in range(0, _ROWS, most)]
    return tuple(
        Tile(
            row,
            column,
            Neighbours(
                above=_name(row - 1, column) if row else "",
                left=_name(row, 0) if column else "",
                right="" if column else _name(row, 1),
                below=_name(row + 1, column) if row + 1 < len(rows) else "",
            ),
            slots,
        )
        for row, slots in enumerate(rows)
        for column in (0, 1)
    )


TILES = _tiles(2)
LOW_TILES = _tiles(1)


def tiled_mat(layout: Layout, *, area: Area, theme: Theme, cards: str) -> list[SheetPage]:
    """Return the pages of a mat for cards of this size; two low tiles may share a page.

    Raises DungeongenError if the paper is too small.
    """
    mat = mat_for(CARDS[cards], layout, theme)
    for tiles in (TILES, LOW_TILES):
        pages = [_page(tile, tiles, mat, area.width) for tile in tiles]
        if pages[0].height > area.height:  # the other tiles say how they are joined
            pages[0] = _plain(tiles[0], mat, area.width)
        free = [area.height, *(area.later.height for _ in pages[1:])]
        if max(page.width for page in pages) <= area.width and all(
            page.height <= room for page, room in zip(pages, free, strict=True)
        ):
            return _shared(tiles, pages, mat, area)
    raise DungeongenError(
        f"the paper is too small for tiles of a mat for {cards} cards: "
        "expected at least A5 for mini cards, and A4 or Letter for poker cards"
    )


def _shared(tiles: Sequence[Tile], pages: Sequence[Block], mat: Mat, area: Area) -> list[SheetPage]:
    """Return one tile a page, or two where they fit; one of a pair can do without words."""
    plain = [_plain(tile, mat, area.width) for tile in tiles]
    result: list[SheetPage] = []
    place = 0
    while place < len(tiles):
        free = (area.later if result else area).height
        pair = [tile.name for tile in tiles[place : place + 2]]
        pairs = [
            [pages[place], *pages[place + 1 : place + 2]],
            [pages[place], *plain[place + 1 : place + 2]],
        ]
        if result:
            pairs.append(plain[place : place + 2])
        block = next(
            (both for both in (stack(group, gap=GAP) for group in pairs) if both.height <= free),
            None,
        )
        if block is None or len(pair) == 1:
            block, pair = pages[place], pair[:1]
        result.append(SheetPage(f"Playmat {' and '.join(pair)}", block, "mat"))
        place += len(pair)
    return result


def _page(tile: Tile, tiles: Sequence[Tile], mat: Mat, width: float) -> Block:
    """Return a tile below its heading, with how it is joined and a plan."""
    small = plan((len(tiles) // 2, 2), (tile.row, tile.column), _SQUARE)
    room = width - small.width - 2 * GAP
    whole = f"{4 * (mat.width + GAP) / 10:.1f} cm wide and {3 * (mat.row + GAP) / 10:.1f} cm high"
    words = f"**Together {whole},** printed at 100 %. {mat.fits}"
    joined = " ".join([words, *joins(tile.neighbours)])
    text = paragraph(joined, width=room, size=mat.theme.type["body"])
    head = stack([heading(f"Tile {tile.name}", width=room, theme=mat.theme), text], gap=0.6)
    body = centred(_tile(tile, mat), width)
    return stack([beside([head, small], gap=2 * GAP), body], gap=GAP)


def _plain(tile: Tile, mat: Mat, width: float) -> Block:
    """Return a tile below its heading alone."""
    head = heading(f"Tile {tile.name}", width=width, theme=mat.theme)
    return stack([head, centred(_tile(tile, mat), width)], gap=GAP / 2)


def _tile(tile: Tile, mat: Mat) -> Block:
    """Return the tile with its margins: for glue at a neighbour, narrow where the mat ends."""
    above, left, right, below = (BAND if name else _RIM for name in tile.neighbours)
    wide, high = 2 * (mat.width + GAP), len(tile.slots) * (mat.row + GAP)

    def paint(canvas: Canvas, x: float, y: float) -> None:
        x, y = x + left, y + above
        _edges(canvas, tile, x, y, wide, high, mat.theme)
        with canvas.frame(x, y, wide, high, f"mat {tile.name}"):
            _slots(canvas, tile, x + GAP / 2, y + GAP / 2, mat)

    whole = Block(left + wide + right, above + high + below, paint)
    return framed(whole, f"tile {tile.name}")


def _slots(canvas: Canvas, tile: Tile, x: float, y: float, mat: Mat) -> None:
    step = mat.width + GAP
    for down, row in enumerate(tile.slots):
        top = y + down * (mat.row + GAP)
        if row:
            names = (ROOMS, BELOW)[row - 1][2 * tile.column :][:2]
            for place, name in enumerate(names):
                slot(canvas, x + place * step, top, mat, name)
        elif tile.column:
            width = 2 * mat.width + GAP
            with canvas.frame(x, top, width, mat.row, "tracks"):
                health_track(canvas, x, top, width, mat.row, mat)
        else:
            slot(canvas, x, top, mat, "pile")
            with canvas.frame(x + step, top, mat.width, mat.row, "reminders"):
                below = top + mat.caption
                reminders(canvas, x + step, below, mat.width, mat.height, mat.theme)


def _edges(
    canvas: Canvas, tile: Tile, x: float, y: float, w: float, h: float, theme: Theme
) -> None:
    """Draw where the tile is cut (dashed) and where its neighbours end (thin), and their names."""
    above, left, right, below = tile.neighbours
    cuts = [(x, y, x + w, y)] * bool(above) + [(x, y, x, y + h)] * bool(left)
    thin = [(x + w, y, x + w, y + h)] * bool(right) + [(x, y + h, x + w, y + h)] * bool(below)
    canvas.lines(cuts, ink=Ink.WALL, width=0.3, dash=(2.0, 1.2))
    canvas.lines(thin, ink=Ink.WALL, width=0.2)
    size, away = max(theme.type["least"], 8.5), BAND / 2
    places = (
        (above, x + w / 2, y - away, "above"),
        (left, x - away, y + h / 2, "left"),
        (right, x + w + away, y + h / 2, "right"),
        (below, x + w / 2, y + h + away, "below"),
    )
    for name, at, down, side in places:
        if name:
            neighbour(canvas, name, at, down, side, wide=BAND - 1.0, size=size)
