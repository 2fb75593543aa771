"""What a game of rooms prints: the mat, the rules of a sheet, the deck in order, and the solution.

The words are the texts "rules" and "deal" of the game in ``templates/pages``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any, Generic, NamedTuple, TypeVar

from dungeongen.core import templates
from dungeongen.core.cards import card_shown, card_text
from dungeongen.core.errors import DungeongenError
from dungeongen.core.facets import Rules
from dungeongen.core.naming import count
from dungeongen.core.options import ResolvedOptions
from dungeongen.core.templates import Chapter
from dungeongen.core.verdict import Score
from dungeongen.draw.block import (
    Area,
    Block,
    Entry,
    SheetPage,
    beside,
    centred,
    framed,
    line_height,
    page_run,
    paragraph,
    stack,
    tagged,
)
from dungeongen.draw.canvas import Canvas, Face, Ink
from dungeongen.draw.card_sizes import CARD_SIZES, mat_notes
from dungeongen.draw.cards import card, cell
from dungeongen.draw.columns import (
    chapter,
    column_height,
    fewest_pages,
    heading,
    in_columns,
    largest,
    one_page,
    text_columns,
)
from dungeongen.draw.deal import deal_pages, numbered
from dungeongen.draw.pages import BOUND, Pages
from dungeongen.draw.solution import moments, section, solution_pages, steps
from dungeongen.draw.spoilers import NEEDS, TAKE, Cell, HiddenStacks, Stack
from dungeongen.draw.structure import Tag
from dungeongen.draw.tabletop import Paint, Row, TableCard, Tabletop, face_down
from dungeongen.draw.theme import Theme
from dungeongen.draw.writing import with_score_pad, write
from dungeongen.rooms.rules import NONE, ROOM
from dungeongen.rooms.verdict import NEEDS_SHUFFLE, Verdict, cleared
from dungeongen.search.verdict import best_words, chance_words, difficulty_words

# A play as it stands: the room, the pile, and what the player holds with the last monster on it.


def rows_of(
    room: Sequence[int],
    hidden: int,
    held: Sequence[tuple[int, str]],
    health: str,
    *,
    pile: str,
    face: Callable[[int], Paint],
    text: Callable[[int], str] = card_text,
    shown: Callable[[int], str] = card_shown,
) -> list[Row]:
    """Return the cards as they lie: a room, a pile of ``hidden`` cards, and cards with words.

    Who touches the pile touches its name, who touches a card its ``text``.
    """
    cards = [TableCard(face(card), key=text(card), name=shown(card)) for card in room]
    cards += [TableCard(None)] * (ROOM - len(room))
    back = face_down if hidden else None
    deck = TableCard(back, count(hidden, "card"), key=pile, name=f"The {pile}")
    own = [TableCard(None if card == NONE else face(card), words) for card, words in held]
    return [Row(f"The room and the {pile}", [*cards, deck]), Row(f"Health {health}", own)]


# The mat: places for the room, the pack, the weapon with its monsters, the discard pile, and a
# health track.
#
# Places are those of the largest cards of which a room lies in one row, or of mini cards made
# smaller on small paper. A mat for poker cards, if it is asked for, takes two pages on A4 and
# Letter: the room in two rows, and the player's side to lay below it.


_SPACE = 3.0
_SPARE = 0.6  # of a place beyond its card
_APART = 15.0  # at most, between two places of a mat on two pages
_RADIUS = 2.5
_STEP = 0.3  # how far the monsters on a weapon are apart, in card widths
_DOORS = ("door-1", "door-2", "door-3", "door-4")
_SIZES = ("poker", "mini")


class Place(NamedTuple):
    """A place for cards: its name, a few words in small type, and a picture."""

    name: str
    words: str
    art: str


class MatWords(NamedTuple):
    """The places that have other names in each game."""

    pack: Place
    weapon: Place
    discard: Place


def mat(
    words: MatWords, health: int, *, area: Area, theme: Theme, size: str | None = None
) -> list[Block]:
    """Return the mat of a dungeon that is entered with this health, a block a page.

    ``size`` is the name of the cards that it is for. Raises DungeongenError if those do not fit.
    """
    room = len(_DOORS)
    for name in (size,) if size else _SIZES:
        cards = CARD_SIZES[name]
        width, height = cards.width + _SPARE, cards.height + _SPARE
        fits = room * width + (room - 1) * _SPACE <= area.width
        if fits:
            break
    note = f"for {name} cards, {cards}"
    if not fits and size == "poker":
        return _two_pages(words, health, note, width, height, area, theme)
    if not fits:
        width = min(width, (area.width - (room - 1) * _SPACE) / room)
        height = width * cards.height / cards.width
        note = f"{name} cards do not fit: lay them around it"
    across = (area.width - room * width) / (room - 1)
    row = beside(_rooms(width, height, theme), gap=across)
    wide = area.width - 2 * width - 2 * _SPACE
    side = beside(
        [
            _place(width, height, words.pack, theme),
            _weapon(wide, width, height, words.weapon, theme),
            _place(width, height, words.discard, theme),
        ],
        gap=_SPACE,
    )
    head = heading("The Room", width=area.width, theme=theme, note=note, alt_text="")
    yours = heading("Your Side", width=area.width, theme=theme)
    track = _track(health, area.width, theme)
    return [framed(stack([head, row, yours, side, track], gap=_SPACE), "mat")]


def _two_pages(
    words: MatWords,
    health: int,
    note: str,
    width: float,
    height: float,
    area: Area,
    theme: Theme,
) -> list[Block]:
    """Return the mat with two places in a row, the player's side on a page of its own."""
    apart = min(area.width - 2 * width, _APART)
    head = heading("The Room", width=area.width, theme=theme, note=note, alt_text="")
    first, second, *rest = _rooms(width, height, theme)
    rows = [beside(pair, gap=apart) for pair in ([first, second], rest)]
    yours = heading("Your Side", width=area.width, theme=theme, note="lay it below the room")
    piles = [_place(width, height, place, theme) for place in (words.pack, words.discard)]
    weapon = _weapon(area.width, width, height, words.weapon, theme)
    pair = centred(beside(piles, gap=apart), area.width)
    side = [yours, pair, weapon, _track(health, area.width, theme)]
    rooms = [centred(row, area.width) for row in rows]
    pages = [stack([head, *rooms], gap=_SPACE), stack(side, gap=_SPACE)]
    if apart < _SPACE or any(page.height > area.height for page in pages):
        raise DungeongenError("the paper is too small for a mat of poker cards")
    return [framed(page, "mat") for page in pages]


def _rooms(width: float, height: float, theme: Theme) -> list[Block]:
    places = [Place(f"Room {i}", "", art) for i, art in enumerate(_DOORS, 1)]
    return [_place(width, height, place, theme) for place in places]


def _edge(canvas: Canvas, x: float, y: float, width: float, height: float) -> None:
    canvas.rect(x, y, width, height, stroke=Ink.WALL, width=0.45, radius=_RADIUS)


def _place(width: float, height: float, place: Place, theme: Theme) -> Block:
    size = theme.type["head"]
    text = paragraph(place.words, width=width - 6, size=theme.type["small"], ink=Ink.MUTED)
    above = 3 + 1.4 * line_height(size) + (text.height if place.words else 0.0)

    def paint(canvas: Canvas, x: float, y: float) -> None:
        with canvas.frame(x, y, width, height, f"slot {place.name.lower()}"):
            _edge(canvas, x, y, width, height)
            middle, high = x + width / 2, line_height(size)
            write(
                canvas,
                middle,
                y + 2,
                high,
                place.name,
                face=Face.TITLE,
                size=size,
                anchor="middle",
                tag=Tag.H3,
            )
            if place.words:
                text.paint(canvas, x + 3, y + 2 + 1.4 * high)
            canvas.art(x + 5, y + above, width - 10, height - above - 3, place.art)

    return Block(width, height, paint)


def _weapon(wide: float, width: float, height: float, place: Place, theme: Theme) -> Block:
    """Return the place of the weapon: the monsters that it struck lie fanned on it."""
    size = theme.type["head"]
    text = paragraph(place.words, width=wide - 6, size=theme.type["small"], ink=Ink.MUTED)
    above = 3 + 1.4 * line_height(size) + text.height + 1

    def paint(canvas: Canvas, x: float, y: float) -> None:
        with canvas.frame(x, y, wide, height, f"slot {place.name.lower()}"):
            _edge(canvas, x, y, wide, height)
            high = line_height(size)
            write(canvas, x + 3, y + 2, high, place.name, face=Face.TITLE, size=size, tag=Tag.H3)
            text.paint(canvas, x + 3, y + 2 + 1.4 * high)
            left, step = x + width, _STEP * width
            while left < x + wide - 2:
                edge = (left, y + above, left, y + height - 2)
                canvas.lines([edge], ink=Ink.GUIDE, width=0.3)
                left += step
            canvas.art(x + 3, y + above, width - 6, height - above - 3, place.art)

    return Block(wide, height, paint)


def _track(health: int, width: float, theme: Theme) -> Block:
    """Return a box for each point of health, with 0 at the left."""
    box = width / (health + 1)
    size, high = theme.type["body"], max(8.0, min(box, 11.0))

    def paint(canvas: Canvas, x: float, y: float) -> None:
        with canvas.frame(x, y, width, high, "health"):
            for points in range(health + 1):
                left = x + points * box
                fill = Ink.FLOOR if points in (0, health) else Ink.PAPER
                canvas.rect(left, y, box, high, fill=fill, stroke=Ink.WALL, width=0.3)
                write(
                    canvas,
                    left + box / 2,
                    y,
                    high,
                    str(points),
                    face=Face.BOLD,
                    size=size,
                    anchor="middle",
                )

    return tagged(Block(width, high, paint), Tag.FIGURE, f"A track for health, 0 to {health}.")


# The pages


Layout = TypeVar("Layout")
State = TypeVar("State")
Move = TypeVar("Move")
_GAP = 5.0  # millimetres, between the mat and the rules
_HIDING = ("strip", "flap")
_PAD_FROM = 40.0  # millimetres
_HEADS = {
    "beatable": "A Winning Line",
    NEEDS_SHUFFLE: "A Play That Avoids a Room",
    "unbeatable": "The Verdict",
    "undecided": "The Verdict",
}


class RoomPages(NamedTuple, Generic[Layout, State, Move]):
    """A game on paper.

    ``text`` is the name of its texts, ``values(layout)`` are their slots but those of a hidden
    order, ``deal`` are the slots above the deck; ``deck(layout)`` and ``health(layout)`` are the
    cards in order and the health at the start. ``needs`` is what a player puts on the table,
    ``pad`` the columns of the score pad. ``face``, ``cell`` and ``shown`` draw and name a card.
    """

    text: str
    values: Callable[[Layout], dict[str, object]]
    deal: dict[str, object]
    deck: Callable[[Layout], Sequence[int]]
    health: Callable[[Layout], int]
    mat: MatWords
    rules: Rules[Layout, State, Move, Any]
    tabletop: Tabletop[State, Move]
    needs: tuple[str, ...]
    pad: tuple[tuple[str, float], ...]
    face: Callable[..., Block] = card
    cell: Callable[[int], Cell] = cell
    shown: Callable[[int], str] = card_shown

    @property
    def pages(self) -> Pages[Layout, None, Verdict]:
        """The pages of the game."""

        def sheet(
            layout: Layout,
            *,
            area: Area,
            theme: Theme,
            solution: bool = False,
            verdict: Verdict | None = None,
            party: None = None,
            options: ResolvedOptions | None = None,
        ) -> list[SheetPage]:
            bound, size = ((options or {}).get(name) for name in (BOUND, "card_size"))
            result = [] if bound else self.table(layout, area, theme, size=size)
            result += self._deal(layout, area, theme)
            if solution and verdict is not None:
                result += self._solution(layout, verdict, area, theme)
            return result

        def rules(
            layouts: Sequence[Layout], area: Area, theme: Theme, spoiler: str | None
        ) -> list[SheetPage]:
            return self.table(layouts[0], area, theme, spoiler)

        def stacks(name: str, layout: Layout) -> list[Stack]:
            return [Stack(name, list(map(self.cell, self.deck(layout))))]

        return Pages(
            sheet=sheet,
            needs=lambda layout, options: (
                *self.needs,
                *NEEDS.get(options.get("spoiler", ""), ()),
            ),
            notes=mat_notes,
            rules=rules,
            now=self.tabletop.now,
            touch=self.tabletop.touch,
            hiding=HiddenStacks(stacks, "Take this card from your pack.", TAKE),
        )

    # The mat and the rules

    def table(
        self,
        layout: Layout,
        area: Area,
        theme: Theme,
        spoiler: str | None = None,
        size: str | None = None,
    ) -> list[SheetPage]:
        """Return the mat, with the rules below it if they fit there."""
        *first, last = mat(self.mat, self.health(layout), area=area, theme=theme, size=size)
        blocks, rest = first, Area(area.width, area.height - last.height - _GAP)
        words = self._below(layout, rest, theme, spoiler)
        if words is not None:
            return page_run("Mat", [*blocks, stack([last, words], gap=_GAP)], "mat")
        pages = page_run("Mat", [*blocks, last], "mat")
        return [*pages, *self._rules_pages(layout, area.later, theme, spoiler)]

    def chapters(self, layout: Layout, spoiler: str | None = None) -> tuple[Chapter, ...]:
        """Return headings with their paragraphs, in the order of play.

        ``spoiler`` is how a series gives the order of the cards: strip, flap or list.
        """
        hidden = {"hidden": spoiler in _HIDING, "spoiler": spoiler}
        return templates.chapters(f"{self.text}-rules", self.values(layout) | hidden)

    def _entries(
        self, layout: Layout, spoiler: str | None, width: float, theme: Theme, size: float
    ) -> list[Entry]:
        return [
            chapter(name, lines, width=width, theme=theme, size=size)
            for name, lines in self.chapters(layout, spoiler)
        ]

    def _below(self, layout: Layout, area: Area, theme: Theme, spoiler: str | None) -> Block | None:
        """Return the rules in the largest type that fits below the mat, or ``None``."""
        count, width = text_columns(area, theme)

        def arranged(size: float) -> Block | None:
            entries = self._entries(layout, spoiler, width, theme, size)
            columns = one_page(entries, count, area.height, split=True)
            if columns is None:
                return None
            return in_columns(columns, width, max(map(column_height, columns)))

        return largest(arranged, theme, least=theme.type["least"], most=theme.type["body"] + 2)

    def _rules_pages(
        self, layout: Layout, area: Area, theme: Theme, spoiler: str | None
    ) -> list[SheetPage]:
        """Return the rules on pages of their own, with a score pad in what is left of the last."""
        count, width = text_columns(area, theme)
        *blocks, last = (
            in_columns(columns, width, max(map(column_height, columns)))
            for columns in fewest_pages(
                lambda size: self._entries(layout, spoiler, width, theme, size),
                theme,
                columns=count,
                height=area.height,
            )
        )
        last = with_score_pad(last, self.pad, area=area, theme=theme, least=_PAD_FROM)
        return page_run("Rules", [*blocks, last], "rules")

    # The deck in order

    def _deal(self, layout: Layout, area: Area, theme: Theme) -> list[SheetPage]:
        ((name, lines),) = templates.chapters(f"{self.text}-deal", self.deal)
        deck = numbered(name, " ".join(lines), self.deck(layout))
        return deal_pages([deck], area=area, theme=theme, face=self.face, name_of=self.shown)

    # The solution: the winning line room by room, the table at a few moments, and the odds

    def _solution(
        self, layout: Layout, verdict: Verdict, area: Area, theme: Theme
    ) -> list[SheetPage]:
        rounds = self.rules.rounds(layout, verdict.witness or ())

        def sections(width: float, size: float) -> Iterator[Entry]:
            words = self._summary(layout, verdict)
            parts = [paragraph(line, width=width, size=size) for line in words]
            parts += steps((part.words for part in rounds), width=width, size=size)
            yield section(_HEADS[cleared(verdict)], parts, width=width, theme=theme)
            odds = [paragraph(line, width=width, size=size) for line in _odds_words(verdict)]
            if odds:
                yield section("Without Peeking", odds, width=width, theme=theme)

        shown = moments(rounds, partial(self.tabletop.moment, theme=theme))
        return solution_pages(sections, shown, area=area, theme=theme)

    def _summary(self, layout: Layout, verdict: Verdict) -> Iterator[str]:
        """Yield the verdict in words, and how narrow the line below is."""
        if verdict.proof is not None:
            reason = verdict.proof.reason
            yield f"**{reason[0].upper()}{reason[1:]}.**"
        if cleared(verdict) == NEEDS_SHUFFLE:
            yield (
                "This play avoids a room, and the cards are shuffled so that it wins; "
                "yours will lie otherwise."
            )
        if cleared(verdict) == "undecided":
            yield "**No line is known that clears the dungeon, and no proof that there is none.**"
        if isinstance(verdict.best, Score):
            least, end = self.margin(layout, verdict.witness or ())
            words = (best_words(verdict.best) or "").capitalize()
            yield (
                f"**{words}**, with every card known. On this line your health never falls below "
                f"**{least}**, and ends at **{end}**."
            )

    def margin(self, layout: Layout, line: tuple[str, ...]) -> tuple[int, int]:
        """Return the lowest and the last health on a line of play."""
        state = self.rules.new(layout)
        healths = [self.rules.totals(state)["health"]]
        for move in map(self.rules.parse, line):
            state = self.rules.apply(state, move)
            healths.append(self.rules.totals(state)["health"])
        return min(healths), healths[-1]


def _odds_words(verdict: Verdict) -> Iterator[str]:
    """Yield what a player who sees no face-down card makes of the deal."""
    odds, best = verdict.odds, verdict.best
    if best is not None:
        yield f"**{best.first_open} of {best.first_moves}** first moves can still win."
    if odds is None:
        return
    yield (
        f"Our player sees no face-down card, but remembers every card that it puts under the pack. "
        f"It clears this deal in **{chance_words(odds)}** of plays ({odds.runs:,} plays) if one "
        f"choice in ten is a random move. Its moves without such slips are the hints."
    )
    yield f"Difficulty: **{difficulty_words(verdict)}**."
