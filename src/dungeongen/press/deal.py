"""A deal to be printed: a layout with all that its document says, and a map in its place.

The document is written on request. A play as it stands is drawn here too, by the game, as one SVG.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple

from dungeongen.core.common_options import (
    ACROSS,
    INCH,
    KEYED,
    PICTURE_NAMES,
    PIECES,
    POSTER,
    PX,
    SHARE,
)
from dungeongen.core.document import FORMAT, Document, sealed
from dungeongen.core.facets import Lines
from dungeongen.core.game import Game, loaded
from dungeongen.core.ident import format_id
from dungeongen.core.party import parties_of
from dungeongen.core.request import AnyRequest, Request
from dungeongen.core.verdict import Verdict
from dungeongen.core.version import VERSION
from dungeongen.draw.canvas import Canvas
from dungeongen.draw.pages import AnyPages, Region, Touch
from dungeongen.press.style import Look
from dungeongen.search.verdict import chance_words

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
        region._replace(outline=tuple((x + _MARGIN, y + _MARGIN) for x, y in region.outline))
        for region in touch.regions(states, _SIDE, look.theme)
    )
    return TouchMap(
        block.width + 2 * _MARGIN,
        block.height + 2 * _MARGIN,
        regions,
        lambda move: touch.touched(states[-1], move),
    )


@dataclass(frozen=True, repr=False, eq=False)
class Deal:
    """A layout to be printed: where it came from, the party that goes in, and the verdict.

    ``request`` has its seed, title and party; its options are those about pages. ``recipe`` has the
    options of the generator, without which the seed alone does not make this layout again.
    ``finding`` is the verdict, if it was worked out already. ``note`` is shown
    beside the sheet and not printed. ``stacked``: its cards come in the order that it shows, and
    are not shuffled. ``written`` is the document of the file that it was read from.

    Deals with the same id are equal, whatever else differs.
    """

    game: Game
    layout: object
    request: AnyRequest = field(default_factory=Request)
    candidate: int | None = None
    recipe: Mapping[str, bool | int | str] = field(default_factory=dict)
    finding: Verdict | None = None
    note: str | None = None
    stacked: bool = False
    written: Document | None = None

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.title}, {self.id}>"

    def __eq__(self, other: object) -> bool:
        return self.id == other.id if isinstance(other, Deal) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.id)

    @property
    def seed(self) -> str | None:
        """The seed that makes it, ``None`` if it came from elsewhere."""
        return self.request.seed

    @property
    def party(self) -> object:
        """The party that goes in, ``None`` for a fresh one."""
        return self.request.party

    @property
    def title(self) -> str:
        """The name at the head of every page."""
        return str(self.request.title or self.game.layout.facts(self.layout)[0])

    @cached_property
    def id(self) -> str:
        """The id: the whole layout in a line that can be typed."""
        return format_id(self.game.code, self.game.layout.encode(self.layout))

    @cached_property
    def verdict(self) -> Verdict | None:
        """The verdict, computed on first use; ``None`` if it is not to be judged.

        That of a file is never taken from it.
        """
        if self.finding is not None or not self.request.judged:
            return self.finding
        verdict: Verdict = self.game.solver.judge(self.layout, self.party)
        return verdict

    @cached_property
    def document(self) -> Document:
        """The document that every file of this sheet carries, as JSON values."""
        if self.written is not None:
            return self.written
        params, deal = self.game.layout.write(self.layout)
        document: Document = {
            "game": self.game.name,
            "version": VERSION,
            "params": params,
            "deal": deal,
            "title": self.title,
            "id": self.id,
            "content": self.game.layout.content(self.layout),
        }
        if self.seed is not None:
            document["seed"] = self.seed
        if self.candidate is not None:
            document["candidate"] = self.candidate
        if self.recipe:
            document["made"] = dict(self.recipe)
        if self.stacked:
            document["stacked"] = True
        if self.party is not None:
            document["party"] = parties_of(self.game, "a sheet").write(self.party)
        if self.verdict is not None:
            document["verdict"] = self.verdict.as_json(FORMAT, self.game.name)
        return sealed(document)

    @property
    def lines(self) -> Lines:
        """Its verdict in the game's own words; none without a verdict."""
        if self.verdict is None or (solver := self.game.solver) is None:
            return Lines("")
        return solver.lines(self.verdict)

    @property
    def chance(self) -> str:
        """The odds of winning as text, such as ``96.2 %``; empty if they are unknown."""
        return chance_words(None if self.verdict is None else self.verdict.odds) or ""

    @property
    def notes(self) -> tuple[str, ...]:
        """Notes for the player."""
        own = () if self.note is None else (self.note,)
        options = self.request.options
        printed = () if options.get(SHARE.name) else self.game.pages.notes(options)
        return (*own, *self.game.layout.notes(self.layout), *printed)


class MapRequest(NamedTuple):
    """The map that is asked for in place of a sheet; ``px`` are the pixels of a square.

    ``across`` are the pages of a poster side by side, 0 if it is none, and ``share`` asks for a
    picture for a message. With ``inch`` the map is spread over sheets, a square of it one inch;
    with ``pieces`` each room and passage is a piece of its own.
    """

    keyed: bool
    px: int
    across: int = 0
    share: bool = False
    inch: bool = False
    pieces: bool = False

    @property
    def is_shown(self) -> bool:
        """Whether it is a poster or a picture: something to look at."""
        return self.share or self.across > 0


def map_request(sheets: Sequence[Deal]) -> MapRequest | None:
    """Return the map that is asked for in place of these sheets, ``None`` if it is none."""
    options = sheets[0].request.options if sheets else {}
    if not any(options.get(name) for name in PICTURE_NAMES):
        return None
    return MapRequest(
        keyed=bool(options.get(KEYED.name)),
        px=options.get(PX.name, PX.default),
        across=options.get(ACROSS.name, ACROSS.default) if options.get(POSTER.name) else 0,
        share=bool(options.get(SHARE.name)),
        inch=bool(options.get(INCH.name)),
        pieces=bool(options.get(PIECES.name)),
    )
