"""The mat: a dungeon's mouth with the hero before it, a place for each pile and piece, and candles.

In the mouth lies the dungeon, beside it deck and discarded monsters, around it the six pieces of
equipment. The hero's health is a candle that burns down. The places are those of poker cards on
paper of the size of A3, of mini cards on A4 and Letter; on smaller paper they hold coins, and the
mat says so. A name stands inside its place: where there are cards, it is read once.
"""

from __future__ import annotations

from typing import NamedTuple

from dungeongen.core.rng import Rng
from dungeongen.draw import fonts
from dungeongen.draw.art import WIDTH, fitted
from dungeongen.draw.block import Area, Block, SheetPage, line_height, on_paper, paragraph
from dungeongen.draw.canvas import Canvas, Face, Ink
from dungeongen.draw.card_sizes import CARD_SIZES
from dungeongen.draw.ornaments import LEAST, candles
from dungeongen.draw.structure import Tag
from dungeongen.draw.theme import Theme
from dungeongen.draw.writing import write
from dungeongen.games.welcome.heroes import MONSTERS, Hero, health_with

_PLAY = 1.2  # how much wider and higher a place is than its card, in millimetres
_GAPS = (1.0, 4.0)  # between places: at least, at most
_ACROSS = 4  # places side by side
_DOWN = 3  # rows of places
_CANDLES = (14.0, 60.0)  # the height of the candles: at least, at most
_HIGH = 34.0  # what is left for candles before rows are set apart
_TALLEST = 1.43  # of a place, in its widths
_RADIUS = 2.5
_MOUTHS = 3
# What ``art/mouth-1.svg`` has, in its own units.
_HALF = 272.0  # the width of the mouth
_SPRING = 493.0  # where its arch begins, from above
_SILL = 1103.0  # its foot, from above


class Places(NamedTuple):
    """The measures of a mat: the width and height of a place, the gaps between places, and what is
    left below them. ``cards`` are those that lie in it, empty where only coins do."""

    width: float
    height: float
    across: float
    down: float
    spare: float
    cards: str

    @property
    def step(self) -> tuple[float, float]:
        """How far places are apart, to the right and down."""
        return self.width + self.across, self.height + self.down


def places_for(area: Area, theme: Theme) -> Places:
    """Return the places for the largest cards that an area holds, or for coins."""
    least, most = _GAPS
    for name in ("poker", "mini"):
        card = CARD_SIZES[name]
        width, height = card.width + _PLAY, card.height + _PLAY
        gap = min(most, (area.width - _ACROSS * width) / (_ACROSS - 1))
        spare = area.height - _DOWN * height - (_DOWN - 1) * least
        if gap >= least and spare >= 0:
            return _spread(width, height, gap, spare, f"{name.capitalize()} cards ({card})")
    width = (area.width - (_ACROSS - 1) * 2.0) / _ACROSS
    room = area.height - _CANDLES[0] - _use("", area, theme).height - 5 * least
    height = min(_TALLEST * width, room / _DOWN)
    return Places(width, height, 2.0, least, area.height - _DOWN * height - 2 * least, "")


def _spread(width: float, height: float, gap: float, spare: float, cards: str) -> Places:
    """Return places whose rows are a little farther apart where there is room to spare."""
    down = _GAPS[0] + min(_GAPS[1] - _GAPS[0], max(0.0, spare - _HIGH) / _DOWN)
    return Places(width, height, gap, down, spare - (_DOWN - 1) * (down - _GAPS[0]), cards)


def holds_cards(area: Area, theme: Theme) -> bool:
    """Return whether cards fit in the places of a mat for this area."""
    return bool(places_for(area, theme).cards)


class _Mat(NamedTuple):
    """A mat to draw; ``seed`` chooses what is drawn by chance."""

    places: Places
    hero: Hero
    theme: Theme
    seed: str

    def health(self, canvas: Canvas, x: float, y: float, width: float, height: float) -> None:
        """Draw a candle for each point of health, below what a hero has who goes in."""
        most = health_with(self.hero, self.hero.all)
        size = self.theme.type["body"]
        line = 1.1 * line_height(size)
        words = _start(self.hero)
        fits = fonts.width(words, Face.TITLE, size) <= width and height - line >= LEAST
        above = line if fits else 0.0
        with (
            canvas.frame(x, y, width, height, "health"),
            canvas.tagged(Tag.STOCK, words, rows=most),
        ):
            if fits:
                write(canvas, x, y, line, words, face=Face.TITLE, size=size)
            candles(
                canvas,
                x,
                y + above,
                width,
                height - above,
                most=most,
                starts={health_with(self.hero, left) for left in range(self.hero.all + 1)},
                theme=self.theme,
                seed=self.seed,
            )

    def grid(self, canvas: Canvas, x: float, y: float, reserved: float, said: bool) -> None:
        """Draw the places, and the mouth in the middle of the two upper rows, without ``reserved``.

        ``said``: whether the page says elsewhere which cards fit; else it stands on the deck.
        """
        step, row = self.places.step
        deck = f"{len(MONSTERS)} monsters, face down."
        if self.places.cards and not said:
            deck += f" {self.places.cards.split()[0]} cards fit."
        things: list[tuple[str, str, str, int, int]] = [
            ("Deck", deck, "portcullis", 0, 0),
            ("Discarded", "Face down, for good.", "gravestone", 3, 0),
        ]
        spots = ((0, 1), (3, 1), (0, 2), (1, 2), (2, 2), (3, 2))
        for piece, spot in zip(self.hero.pieces, spots, strict=True):
            things.append((piece.title.capitalize(), piece.rule, piece.name, *spot))
        for name, words, art, across, down in things:
            self.place(canvas, x + across * step, y + down * row, name, words, art)
        high = 2 * self.places.height + self.places.down - reserved
        self.mouth(canvas, x + step, y, self.places.width + step, high)

    def place(self, canvas: Canvas, x: float, y: float, name: str, words: str, art: str) -> None:
        """Draw a place with its name, its picture, and its words where there is room for them."""
        width, height = self.places.width, self.places.height
        frame = canvas.frame(x, y, width, height, f"place {name.lower()}")
        with frame, canvas.tagged(Tag.ITEM), canvas.tagged(Tag.BODY):
            canvas.rect(
                x, y, width, height, fill=Ink.FLOOR, stroke=Ink.WALL, width=0.45, radius=_RADIUS
            )
            canvas.rect(
                x + 1.2,
                y + 1.2,
                width - 2.4,
                height - 2.4,
                stroke=Ink.GUIDE,
                width=0.2,
                radius=_RADIUS - 0.8,
            )
            with canvas.tagged(Tag.SPAN, f"{name}:"):
                top = y + 2.0 + _name(canvas, x, y + 2.0, width, name, self.theme)
            hint = paragraph(words, width=width - 6, size=self.theme.type["body"], ink=Ink.MUTED)
            free = y + height - top - 2.4
            below = hint.height + 1.0 if hint.height < 0.55 * free else 0.0
            canvas.art(x + 3, top, width - 6, free - below, art)
            if below:
                hint.paint(canvas, x + 3, y + height - 2.4 - hint.height)

    def mouth(self, canvas: Canvas, x: float, y: float, width: float, height: float) -> None:
        """Draw the mouth with the place of the dungeon in it, and the hero before it."""
        places, hero = self.places, self.hero
        sign = line_height(self.theme.type["head"]) + 1.6
        with canvas.frame(x, y, width, height, "the mouth"):
            canvas.art(x, y, width, height, f"mouth-{1 + Rng(f'mouth {self.seed}').below(_MOUTHS)}")
            _, top, wide, _ = fitted(x, y, width, height)
            middle, unit = x + width / 2, wide / WIDTH
            if places.cards:
                over = max(0.0, (_HALF * unit) ** 2 - (places.width / 2) ** 2)  # below the arch
                place = (
                    middle - places.width / 2,
                    top + _SPRING * unit - over**0.5 + 0.6,
                    places.width,
                    places.height,
                )
                for ink, line in ((Ink.PAPER, 1.3), (Ink.WALL, 0.3)):
                    canvas.rect(*place, stroke=ink, width=line, radius=_RADIUS)
            _sign(
                canvas,
                middle,
                y + 0.3,
                0.66 * width,
                sign,
                "The Dungeon",
                "The dungeon: the last monster added lies on top",
                self.theme,
            )
            below = y + height - sign - 1.3
            tall = min(0.36 * height, below - (top + _SILL * unit) + 0.22 * height)
            canvas.art(middle - tall / 1.4 / 2, below - tall, tall / 1.4, tall, hero.name)
            _sign(
                canvas,
                middle,
                below,
                0.72 * width,
                sign,
                f"The {hero.title}",
                f"The {hero.title}. {_start(hero)}",
                self.theme,
            )


def _start(hero: Hero) -> str:
    """Return the health that a hero has who goes in."""
    more = ", ".join(f"{piece.title} +{piece.health}" for piece in hero.pieces if piece.health)
    return f"Health: start at {hero.health}, {more}"


def mat_page(hero: Hero, seed: str, deck: str | None, *, area: Area, theme: Theme) -> SheetPage:
    """Return the page of the mat; ``seed`` chooses what is drawn by chance.

    ``deck`` is what stands for the deck of monsters: a key of ``DECKS``, ``None`` if that is open.
    """
    places = places_for(area, theme)
    mat = _Mat(places, hero, theme, seed)
    words = _use(places.cards, area, theme, DECKS[deck] if deck else "")
    left = (area.width - _ACROSS * places.width - (_ACROSS - 1) * places.across) / 2
    band = min(places.spare - 2 * places.down - words.height, _CANDLES[1])
    worded = band >= _CANDLES[0]
    if not worded:
        band = places.spare - places.down
    inside = band < _CANDLES[0]  # then the candles stand at the foot of the mouth
    step, row = places.step
    foot = _DOWN * row

    def paint(canvas: Canvas, x: float, y: float) -> None:
        reserved = _CANDLES[0] + places.down if inside else 0.0
        mat.grid(canvas, x + left, y, reserved, worded)
        if inside:
            below = y + 2 * places.height + places.down - _CANDLES[0]
            place = (x + left + step, below, places.width + step, _CANDLES[0])
        else:
            place = (x, y + foot, area.width, band)
        mat.health(canvas, *place)
        if worded:
            words.paint(canvas, x, y + foot + band + places.down)

    if worded:
        high = foot + band + places.down + words.height
    else:
        high = foot - places.down + (0.0 if inside else places.down + band)
    return SheetPage(f"The {hero.title}'s Mat", Block(area.width, high, paint), "mat")


DECKS = {
    "strip": "You need no cards: the strip is the deck",
    "flap": "You need no cards: the flaps are the deck",
    "list": "You need no cards: the host has the deck",
    "cards": "Shuffle the monsters that you cut out, and lay them on the deck.",
}
"""What stands for the deck, by the kind of spoiler; ``cards`` are those of a set to cut out."""
_COINS = "Put a coin on each piece of equipment that is gone, and one on the health."


def _use(cards: str, area: Area, theme: Theme, deck: str = "") -> Block:
    """Return how to use the mat, in words."""
    fit = f"{cards} fit the places." if cards else "A mat for cards needs A4 or Letter."
    if deck.startswith("You need no cards"):
        deck += f"; if you use some, {fit[0].lower()}{fit[1:]}" if cards else f". {fit}"
        fit = ""
    words = " ".join(filter(None, (deck, _COINS, fit)))
    return on_paper(paragraph(words, width=area.width, size=theme.type["body"]))


def _name(canvas: Canvas, x: float, y: float, width: float, name: str, theme: Theme) -> float:
    """Write a name in one line, or its words in one each; return the height that it takes."""
    size = min(theme.type["head"], theme.type["body"] + 2)
    size = max(size, theme.type["least"])
    lines = [name] if fonts.width(name, Face.TITLE, size) <= width - 5 else name.split()
    step = 0.95 * line_height(size)
    for i, line in enumerate(lines):
        write(
            canvas,
            x + width / 2,
            y + i * step,
            step,
            line,
            face=Face.TITLE,
            size=size,
            ink=Ink.ACCENT,
            anchor="middle",
        )
    return len(lines) * step


def _sign(
    canvas: Canvas,
    middle: float,
    y: float,
    width: float,
    height: float,
    name: str,
    words: str,
    theme: Theme,
) -> None:
    """Draw a slab with a name in its middle; a reader of the structure gets the ``words``."""
    size = min(theme.type["head"], theme.type["body"] + 2)
    width = max(width, fonts.width(name, Face.TITLE, size) + 5)
    canvas.rect(
        middle - width / 2, y, width, height, fill=Ink.FLOOR, stroke=Ink.WALL, width=0.4, radius=0.8
    )
    for side in (-1, 1):
        canvas.circle(
            middle + side * (width / 2 - 1.6),
            y + height / 2,
            0.45,
            fill=Ink.SHADE,
            stroke=Ink.MUTED,
            width=0.2,
        )
    with canvas.tagged(Tag.ITEM):
        write(
            canvas,
            middle,
            y,
            height,
            name,
            face=Face.TITLE,
            size=size,
            ink=Ink.ACCENT,
            anchor="middle",
            tag=Tag.BODY,
            words=words,
        )
