"""A drill: positions from saved plays to practise on, as cards with the better choice behind.

The front of a card shows what the player saw, and the choices by letter; the back says which is
better, what each is worth, and what was chosen in the play. The first page counts the kinds of
mistakes and lists the plays. Where a printer prints on both sides, the second side stays empty: so
each back lies behind its front.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import ClassVar, NamedTuple

from dungeongen.core.errors import DungeongenError
from dungeongen.core.game import Game
from dungeongen.core.naming import count
from dungeongen.draw import fonts
from dungeongen.draw.block import (
    Block,
    beside,
    centred,
    label,
    line_height,
    nothing,
    paragraph,
    stack,
)
from dungeongen.draw.canvas import MM_PER_POINT, Canvas, Face, Ink
from dungeongen.draw.card_sizes import CardSize
from dungeongen.draw.cards import CardContent, CardFace, Trim
from dungeongen.draw.columns import GAP, heading
from dungeongen.draw.pages import AnyPages
from dungeongen.draw.structure import Tag
from dungeongen.draw.tables import pitch, table
from dungeongen.draw.theme import Theme
from dungeongen.press import furniture
from dungeongen.press.booklet.parts import chapter_head
from dungeongen.press.cards.sheets import Backs, CardStyle, draw_sheets, planned
from dungeongen.press.product import Printout
from dungeongen.press.style import PAGES, Look

SIZE = CardSize(95.0, 131.0)
"""Of a card: four of them fit on A4 and on Letter, one on A6."""
_SAFE = 4.0  # millimetres between what is printed and the cut
_BETWEEN = 1.8  # millimetres between the parts of a card
_CLOSE = 0.7  # millimetres between its choices
_BROAD = 0.8  # of the card, a picture that is large enough
_TYPE = 10.0  # points, of the first page, and of the words on a card that has room
_LEAST_SIDE = 45.0  # millimetres of a picture
_INDENT = 5.0  # millimetres, of a choice behind its letter
_BAR = 40.0  # millimetres, of the best value
_KINDS = (("You chose", 0.3), ("Better", 0.3), ("Times", 0.14), ("Cost on average", 0.26))
_PLAYS = (
    ("Play", 0.34),
    ("Dungeon", 0.3),
    ("Decisions", 0.14),
    ("Mistakes", 0.12),
    ("Kept", 0.1),
)
_HOW = {
    "fold": "Cut out each pair of front and back, fold it along the dashed line, and glue it.",
    "long": "Print on both sides, turned over the long edge, and cut the cards out.",
    "short": "Print on both sides, turned over the short edge, and cut the cards out.",
}
_USE = (
    "Each card shows a position and some of its choices. Choose, and only then turn the card over. "
    "Lay aside what you had right, and shuffle the rest back in."
)
_EMPTY = "This side stays empty, so that each back lies behind its front."
_KEPT = "**Kept:** the share of what good play would have had that these choices kept."


class Answer(NamedTuple):
    """A choice on a card: its words, what it is worth, and that in words."""

    words: str
    value: float
    value_words: str


class Position(NamedTuple):
    """A decision that cost something: how the play stood, and the choices there.

    ``states`` lead to it. ``scene`` are sentences on what the player knew. ``best`` and ``chosen``
    are places in ``answers``, whose values are a ``measure``, such as odds; ``cost`` is what the
    choice lost, in words. ``times`` counts how often it was made, and ``where`` names a play and a
    decision.
    """

    game: Game
    title: str
    states: tuple[object, ...]
    scene: tuple[str, ...]
    answers: tuple[Answer, ...]
    best: int
    chosen: int
    measure: str
    cost: str
    times: int
    where: str


class Kind(NamedTuple):
    """A kind of mistake: what was done, what was better, how often, and what it cost on average."""

    chosen: str
    better: str
    times: int
    cost: str


class Played(NamedTuple):
    """A play that was gone through; ``accuracy`` is in per cent, as text."""

    name: str
    title: str
    decisions: int
    mistakes: int
    accuracy: str


@dataclass(frozen=True, slots=True, repr=False)
class Drill(Printout):
    """Positions to practise on; ``kinds`` and ``plays`` are what its first page lists.

    ``values`` says what the values on the cards are. ``backs``: *fold*, or *long* or *short* for a
    printer that prints on both sides.
    """

    FORMATS: ClassVar[tuple[str, ...]] = PAGES

    game: Game
    positions: tuple[Position, ...]
    kinds: tuple[Kind, ...]
    plays: tuple[Played, ...]
    values: str
    title: str
    about: str
    backs: Backs = "fold"
    stem: str = "practice"
    summary: str = ""
    notes: tuple[str, ...] = ()

    def __repr__(self) -> str:
        return f"<Drill {self.title}, {count(len(self.positions), 'position')}>"

    def __len__(self) -> int:
        return len(self.positions)

    @property
    def turned_over(self) -> str | None:
        """The edge over which the printer turns the paper, if it prints on both sides."""
        return None if self.backs == "fold" else self.backs

    def themed(self, theme: Theme) -> Theme:
        """Return the theme with white paper around the cards."""
        return theme.coloured({Ink.SHEET: None})

    def draw(self, canvas: Canvas, look: Look) -> int:
        """Draw every page and return their number; raises DungeongenError for a small paper."""
        style = CardStyle(card_size=SIZE, bleed=0.0, safe=_SAFE, backs=self.backs)
        plan = planned(style, look.paper, look.templates)
        theme = look.theme.fitted(look.paper.width).at_least(_TYPE)
        self._first(canvas, look, theme)
        pages = 1
        if self.turned_over:
            self._second(canvas, look, theme)
            pages = 2
        faces = [_card(n, position, look.theme) for n, position in enumerate(self.positions, 1)]
        return pages + draw_sheets(canvas, faces, style, plan, self.title)

    def _first(self, canvas: Canvas, look: Look, theme: Theme) -> None:
        """Draw the first page: the kinds of mistakes, counted, and the plays.

        Raises DungeongenError where it does not fit.
        """
        paper, edge = look.paper, furniture.edge_of(look.paper, theme)
        width, height = paper.width - 2 * edge, paper.height - 2 * edge
        size, small = theme.type["body"], theme.type["small"]
        above = [
            chapter_head(self.title, self.about, width, theme),
            *(paragraph(text, width=width, size=size) for text in (_HOW[self.backs], _USE)),
        ]
        below = [
            paragraph(text, width=width, size=small, ink=Ink.MUTED)
            for text in (_KEPT, self.values, self.game.credit)
        ]
        kinds = [(kind.chosen, kind.better, str(kind.times), kind.cost) for kind in self.kinds]
        plays = [
            (play.name, play.title, str(play.decisions), str(play.mistakes), play.accuracy)
            for play in self.plays
        ]
        heads = [heading(name, width=width, theme=theme) for name in ("Kinds of mistakes", "Plays")]
        used = stack([*above, *heads, *below], gap=GAP).height + 2 * GAP
        fit = int((height - used) / pitch(theme)) - 2  # rows, beside those of the two heads
        of_kinds = min(len(kinds), max(fit // 2, fit - len(plays)))
        tables = [
            table(columns, _shortened(rows, most), width=width, theme=theme)
            for columns, rows, most in (
                (_KINDS, kinds, of_kinds),
                (_PLAYS, plays, min(len(plays), fit - of_kinds)),
            )
        ]
        if of_kinds < 1 or fit - of_kinds < 1:
            raise DungeongenError("the paper is too small for the list of mistakes")
        canvas.page(paper.width, paper.height, "Your mistakes", margin=paper.margin)
        parts = [*above, heads[0], tables[0], heads[1], tables[1], *below]
        stack(parts, gap=GAP).paint(canvas, edge, edge)

    def _second(self, canvas: Canvas, look: Look, theme: Theme) -> None:
        """Draw the back of the first page, which says why it is empty."""
        paper, edge = look.paper, furniture.edge_of(look.paper, theme)
        canvas.page(paper.width, paper.height, "Empty side", margin=paper.margin)
        words = paragraph(
            _EMPTY, width=paper.width - 2 * edge, size=theme.type["small"], ink=Ink.MUTED
        )
        words.paint(canvas, edge, edge)


def _shortened(rows: Sequence[tuple[str, ...]], most: int) -> Sequence[tuple[str, ...]]:
    """Return at most so many rows, the last of which says how many are left out."""
    if len(rows) <= most:
        return rows
    shown = rows[: max(0, most - 1)]
    return [*shown, (f"and {len(rows) - len(shown)} more", *[""] * (len(rows[0]) - 1))]


# Cards


def letter(place: int) -> str:
    """Return the letter of a choice.

    >>> letter(0), letter(3)
    ('A', 'D')
    """
    return chr(ord("A") + place)


def _card(number: int, position: Position, theme: Theme) -> CardFace:
    """Return a position as a card."""
    choices = (f"{letter(i)}: {answer.words}" for i, answer in enumerate(position.answers))
    content = CardContent(f"Position {number}", text=(*position.scene, *choices))
    return CardFace(
        content,
        partial(_front, number, position, theme),
        place=number,
        back=partial(_back, number, position, theme),
    )


def _head(number: int, position: Position, width: float, theme: Theme) -> Block:
    """Return the number of a card, and the name of its dungeon."""
    size, small = theme.type["head"], theme.type["small"]
    name = label(str(number), face=Face.TITLE, size=size, ink=Ink.ACCENT)
    room = width - name.width - 2 * _BETWEEN
    dungeon = label(
        position.title, face=Face.ITALIC, size=small, ink=Ink.MUTED, width=room, anchor="end"
    )
    return beside([name, nothing(2 * _BETWEEN), dungeon])


def _front(number: int, position: Position, theme: Theme, trim: Trim) -> Block:
    """Return the front: the position as large as the words leave room for, and the choices.

    Where it would be small, the words are: they are set as on a sheet.
    """
    width = trim.width - 2 * trim.safe
    large = _fronted(number, position, theme, theme.at_least(_TYPE), trim)
    if large[1].width < _BROAD * width:
        large = _fronted(number, position, theme, theme, trim)
    return _inset([large[0], centred(large[1], width), large[2]], trim)


def _fronted(
    number: int, position: Position, theme: Theme, words_theme: Theme, trim: Trim
) -> tuple[Block, Block, Block]:
    """Return the head, the picture and the words of a front."""
    width, height = trim.width - 2 * trim.safe, trim.height - 2 * trim.safe
    size = words_theme.type["body"]
    first, *rest = position.scene or ("",)
    scene = paragraph(f"**{first}.** {'. '.join(rest)}", width=width, size=size)
    words = stack([scene, stack([*_choices(position, width, size)], gap=_CLOSE)], gap=_BETWEEN)
    head = _head(number, position, width, words_theme)
    room = height - head.height - words.height - 2 * _BETWEEN
    return head, _picture(position, theme, width, room), words


def _choices(position: Position, width: float, size: float) -> Iterator[Block]:
    for i, answer in enumerate(position.answers):
        yield paragraph(f"**{letter(i)}** {answer.words}", width=width, size=size, indent=_INDENT)


def _picture(position: Position, theme: Theme, width: float, height: float) -> Block:
    """Return the picture of a position, as large as fits."""
    pages: AnyPages = position.game.pages
    assert pages.now is not None
    side = width
    while True:
        block = pages.now(position.states, side, theme)
        if (block.width <= width and block.height <= height) or side < _LEAST_SIDE:
            return block
        side *= max(0.8, min(0.98, height / block.height, width / block.width))


def _back(number: int, position: Position, theme: Theme, trim: Trim, bleed: float) -> Block:
    """Return the back: the better choice, what it would have gained, and all values."""
    theme = theme.at_least(_TYPE)
    width, size = trim.width - 2 * trim.safe, theme.type["body"]
    best, chosen = position.answers[position.best], position.answers[position.chosen]
    often = f" You chose it {count(position.times, 'time')}." if position.times > 1 else ""
    below = paragraph(position.where, width=width, size=theme.type["small"], ink=Ink.MUTED)
    parts = [
        _head(number, position, width, theme),
        nothing(0, 2 * _BETWEEN),
        paragraph(
            f"**{letter(position.best)} {best.words}**", width=width, size=theme.type["head"]
        ),
        paragraph(f"**{best.value_words}** {position.measure}", width=width, size=size),
        nothing(0, _BETWEEN),
        paragraph(
            f"You chose **{letter(position.chosen)}** {chosen.words}: {chosen.value_words}. That "
            f"cost {position.cost}.{often}",
            width=width,
            size=size,
        ),
        nothing(0, 2 * _BETWEEN),
        *_values(position, width, theme),
    ]
    room = trim.height - 2 * trim.safe - below.height
    used = sum(block.height + _BETWEEN for block in parts)
    card = _inset([*parts, nothing(0, max(0.0, room - used - _BETWEEN)), below], trim)
    return Block(
        trim.width + 2 * bleed,
        trim.height + 2 * bleed,
        lambda canvas, x, y: card.paint(canvas, x + bleed, y + bleed),
    )


def _values(position: Position, width: float, theme: Theme) -> Iterator[Block]:
    """Yield each choice over a bar and its value; the bar of the better one is filled."""
    size = theme.type["body"]
    top = max(answer.value for answer in position.answers)
    for i, (line, answer) in enumerate(
        zip(_choices(position, width, size), position.answers, strict=True)
    ):
        best = i == position.best
        long = _BAR * max(0.0, answer.value) / top if top > 0 else 0.0
        bar = Block(_INDENT + _BAR + _BETWEEN, line_height(size), partial(_bar, long, best, size))
        room = width - bar.width
        face = Face.BOLD if best else Face.TEXT
        value = label(answer.value_words, face=face, size=size, width=room)
        yield stack([line, beside([bar, value])])


def _bar(long: float, best: bool, size: float, canvas: Canvas, x: float, y: float) -> None:
    thick = fonts.CAP_HEIGHT * size * MM_PER_POINT
    top = y + fonts.ASCENT * size * MM_PER_POINT - thick
    if long > 0:
        fill = Ink.WALL if best else Ink.FLOOR
        with canvas.tagged(Tag.ARTIFACT):
            canvas.rect(x + _INDENT, top, long, thick, fill=fill, stroke=Ink.WALL, width=0.25)


def _inset(parts: Sequence[Block], trim: Trim) -> Block:
    """Return the parts of a card, one below the other, inside what is safe from the knife."""
    block = stack(parts, gap=_BETWEEN)
    return Block(
        trim.width,
        trim.height,
        lambda canvas, x, y: block.paint(canvas, x + trim.safe, y + trim.safe),
    )
