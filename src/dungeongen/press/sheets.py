"""From layouts to files: a sheet's document, its pages with their furniture, and every format.

A ``Sheet`` is a layout with all that its document says; the document is written when somebody asks
for it. Pages are drawn once a format, onto the canvas of that format; PNG is the PDF rasterized, so
that there is no second renderer to drift. Several sheets share one PDF, with one attached document
a sheet; an SVG or PNG of one page carries the document of the sheet that the page belongs to.
``book`` has the names of papers and themes.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, Unpack

from dungeongen.core.document import FORMAT, bundle, dumps, made_words, sealed
from dungeongen.core.errors import DungeongenError
from dungeongen.core.facets import Lines
from dungeongen.core.game import Game
from dungeongen.core.ident import format_id
from dungeongen.core.options import Asked
from dungeongen.core.party import parties_of
from dungeongen.core.templates import Templates
from dungeongen.core.verdict import Verdict
from dungeongen.core.version import VERSION
from dungeongen.draw import pages as drawing
from dungeongen.draw.block import Area, SheetPage
from dungeongen.draw.canvas import Canvas
from dungeongen.draw.fonts import printable
from dungeongen.draw.outlines import Outlined
from dungeongen.draw.pages import Draw
from dungeongen.draw.theme import Theme
from dungeongen.press import furniture
from dungeongen.press.paper import Paper
from dungeongen.search.verdict import chance_words, difficulty_words

if TYPE_CHECKING:
    from dungeongen.press.book import Book, Style

ATTACHMENT = "dungeongen.json"
_LEAST_WIDTH = 11.0  # of paper, in millimetres per point of the theme's body type
_SLACK = 0.05  # millimetres that sums of many heights may be off


@dataclass(frozen=True, repr=False, eq=False)
class Sheet:
    """A layout to be printed: where it came from, who goes in, and what is known of it.

    ``made`` is what was asked of the generator beside the seed, for without it the seed alone does
    not make this layout again; ``party`` goes in if not a fresh one; ``asked`` are options about
    pages. ``note`` is told beside the sheet and not printed. ``stacked``: its cards come in the
    order that it shows, and nobody shuffles them. ``written`` is the document of a file that it was
    read from.

    Sheets of one id are equal: what is known beside the layout is no part of the dungeon.
    """

    game: Game
    layout: object
    seed: str | None = None
    candidate: int | None = None
    made: Mapping[str, bool | int | str] = field(default_factory=dict)
    name: str | None = None
    party: object = None
    verdict: Verdict | None = None
    asked: Asked = field(default_factory=dict)
    note: str | None = None
    stacked: bool = False
    written: Mapping[str, Any] | None = None

    def __repr__(self) -> str:
        return f"<Sheet {self.title}, {self.id}>"

    def __eq__(self, other: object) -> bool:
        return self.id == other.id if isinstance(other, Sheet) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.id)

    @property
    def title(self) -> str:
        """The name at the head of every page."""
        return str(self.name or self.game.layout.facts(self.layout)[0])

    @cached_property
    def id(self) -> str:
        """The whole layout as a line that can be typed."""
        return format_id(self.game.code, self.game.layout.encode(self.layout))

    @cached_property
    def document(self) -> Mapping[str, Any]:
        """All that every file of this sheet carries, as JSON values."""
        if self.written is not None:
            return self.written
        params, deal = self.game.layout.write(self.layout)
        document: dict[str, Any] = {
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
        if self.made:
            document["made"] = dict(self.made)
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
        verdict, solver = self.verdict, self.game.solver
        return Lines("") if verdict is None or solver is None else solver.lines(verdict)

    @property
    def chance(self) -> str:
        """How likely it is won, as a number; empty where that is not known."""
        return chance_words(None if self.verdict is None else self.verdict.odds) or ""

    @property
    def notes(self) -> tuple[str, ...]:
        """What somebody should be told before playing it."""
        own = () if self.note is None else (self.note,)
        return (*own, *self.game.layout.notes(self.layout))

    # In files; ``book.Book`` has them for several sheets

    def pdf(self, **style: Unpack[Style]) -> bytes:
        """Return the PDF: the bytes that ``save`` writes."""
        return self._book.pdf(**style)

    def svg(self, **style: Unpack[Style]) -> list[bytes]:
        """Return the pages as SVG."""
        return self._book.svg(**style)

    def png(self, *, dpi: int = 150, **style: Unpack[Style]) -> list[bytes]:
        """Return the pages as PNG."""
        return self._book.png(dpi=dpi, **style)

    def json(self) -> bytes:
        """Return the document as a file."""
        return self._book.json()

    def save(self, path: str | Path, *, dpi: int = 150, **style: Unpack[Style]) -> list[Path]:
        """Write a file whose ending says what: .pdf, .svg, .png or .json; return the paths."""
        return self._book.save(path, dpi=dpi, **style)

    def _repr_svg_(self) -> str:
        """Return the first page, for a notebook."""
        return self.svg()[0].decode()

    @property
    def _book(self) -> Book:
        from dungeongen.press.book import Book

        return Book((self,))


class Look(NamedTuple):
    """How to print sheets: on what paper, in which theme, and whether to add solution pages.

    With ``outline_text`` PDF and SVG have paths instead of text.
    """

    paper: Paper
    theme: Theme
    templates: Templates
    solution: bool = False
    outline_text: bool = False


class Front(NamedTuple):
    """Pages before the sheets of a file, which no document describes.

    No document describes them: the file carries those of its sheets, and a blank form has none.
    """

    furniture: furniture.Furniture
    pages: Draw


def sheet(
    game: Game,
    layout: object,
    *,
    seed: str | None = None,
    candidate: int | None = None,
    made: Mapping[str, bool | int | str] | None = None,
    title: str | None = None,
    party: object = None,
    judged: bool = True,
    verdict: Verdict | None = None,
    asked: Asked | None = None,
    note: str | None = None,
    stacked: bool = False,
) -> Sheet:
    """Return the sheet of a layout for a party, judged unless that is left out.

    ``verdict`` is that of the game, for who has asked it already.
    """
    if judged and verdict is None and game.solver is not None:
        verdict = game.solver.judge(layout, party)
    return Sheet(
        game,
        layout,
        seed,
        candidate,
        made or {},
        title,
        party,
        verdict if judged else None,
        asked or {},
        note,
        stacked,
    )


class Printed(NamedTuple):
    """A PDF, and the sheets that each of its pages belongs to, as indices."""

    data: bytes
    owners: Sequence[range]


def attachments(sheets: Sequence[Sheet]) -> dict[str, bytes]:
    """Return the documents by their names inside a file, in order; each names the whole series."""
    if len(sheets) == 1:
        return {ATTACHMENT: dumps(dict(sheets[0].document))}
    width = len(str(len(sheets)))
    return {
        f"dungeongen-{i:0{width}}-of-{len(sheets)}.json": dumps(dict(one.document))
        for i, one in enumerate(sheets, 1)
    }


def _of_pages(sheets: Sequence[Sheet], owners: Sequence[range]) -> list[dict[str, bytes]]:
    """Return the documents of each page: those of the sheets that it belongs to."""
    documents = list(attachments(sheets).items())
    return [dict(documents[own.start : own.stop]) for own in owners]


def as_json(sheets: Sequence[Sheet]) -> bytes:
    """Return the documents as one JSON file."""
    return dumps(bundle([dict(one.document) for one in sheets]))


def as_pdf(sheets: Sequence[Sheet], look: Look, front: Front | None = None) -> Printed:
    """Return one PDF with ``front`` and then all pages of all sheets."""
    from dungeongen.draw.pdf import PdfCanvas

    class OutlinedPdf(Outlined, PdfCanvas):
        pass

    made = OutlinedPdf if look.outline_text else PdfCanvas
    canvas = made(look.theme, look.templates, meta=_meta(sheets, front))
    owners = draw(canvas, sheets, look, front)
    return Printed(canvas.data(attachments(sheets)), owners)


def as_svg(sheets: Sequence[Sheet], look: Look, front: Front | None = None) -> list[bytes]:
    """Return one SVG for each page, with the document of its own sheet inside."""
    from dungeongen.draw.svg import SvgCanvas

    class OutlinedSvg(Outlined, SvgCanvas):
        pass

    made = OutlinedSvg if look.outline_text else SvgCanvas
    canvas = made(look.theme, look.templates, meta=_meta(sheets, front))
    owners = draw(canvas, sheets, look, front)
    return canvas.data(_of_pages(sheets, owners))


def as_png(pdf: Printed, sheets: Sequence[Sheet], *, dpi: int) -> list[bytes]:
    """Return one PNG for each page of ``pdf``, with the document of its own sheet inside."""
    from dungeongen.draw.png import rasterize

    texts = [
        {name: data.decode() for name, data in documents.items()}
        for documents in _of_pages(sheets, pdf.owners)
    ]
    return rasterize(pdf.data, dpi=dpi, text_chunks=texts)


def draw(
    canvas: Canvas, sheets: Sequence[Sheet], look: Look, front: Front | None = None
) -> list[range]:
    """Draw every page of every sheet; return which sheets each page belongs to.

    The pages of ``front`` belong to all of them.
    """
    theme = look.theme.fitted(look.paper.width)
    owners: list[range] = []
    if front is not None:
        pages = _draw(canvas, look, theme, front.furniture, front.pages)
        owners += pages * [range(len(sheets))]
    for number, one in enumerate(sheets, 1):
        words = words_of(one)
        prefix = "" if len(sheets) == 1 else f"{number}. {words.title}: "
        shown = pages_of(one, solution=look.solution)
        pages = _draw(canvas, look, theme, words, shown, prefix)
        owners += pages * [range(number - 1, number)]
    return owners


def pages_of(one: Sheet, *, solution: bool) -> Draw:
    """Return what draws the pages of a sheet; raises DungeongenError where its game has none."""
    drawn = drawing.pages_of(one.game)
    if drawn is None:
        raise DungeongenError(f"{one.game.title} has no pages to print yet")
    return partial(
        drawn.sheet,
        one.layout,
        solution=solution,
        verdict=one.verdict,
        party=one.party,
        asked=one.asked,
    )


def _draw(
    canvas: Canvas,
    look: Look,
    theme: Theme,
    words: furniture.Furniture,
    pages: Draw,
    prefix: str = "",
) -> int:
    """Draw pages with their furniture and count them; ``prefix`` starts their outline labels."""
    paper = look.paper
    left, top, area = furniture.area(paper, theme, words)
    made = composed(look, theme, area, pages)
    for i, page in enumerate(made, 1):
        canvas.page(paper.width, paper.height, prefix + page.label, margin=paper.margin)
        canvas.note(f"{words.title}: {page.label}", ". ".join((words.subtitle, *words.facts)))
        if i == 1:
            furniture.head(canvas, paper, theme, words)
            page.block.paint(canvas, left, top)
        else:
            furniture.later_head(canvas, paper, theme, words, page.label)
            page.block.paint(canvas, left, furniture.later_top(paper, theme))
        furniture.foot(canvas, paper, theme, words, page=i, pages=len(made))
    return len(made)


def composed(look: Look, theme: Theme, area: Area, pages: Draw) -> Sequence[SheetPage]:
    """Return pages for an area of the paper; raises DungeongenError for paper that is too small."""
    paper = look.paper
    size = f"paper of {paper.width:g} × {paper.height:g} mm"
    if paper.margin:
        size += f" with a margin of {paper.margin:g} mm"
    least = _LEAST_WIDTH * look.theme.type["body"]
    if paper.width - 2 * paper.margin < least:
        raise DungeongenError(
            f"{size} is too small for the theme {look.theme.name}: "
            f"expected a width of at least {least + 2 * paper.margin:.0f} mm"
        )
    made = pages(area=area, theme=theme)
    for i, page in enumerate(made):
        free = area.later if i else area
        if page.block.height > free.height + _SLACK or page.block.width > free.width + _SLACK:
            raise DungeongenError(
                f"{size} is too small for the theme {look.theme.name}: "
                f"{page.label} needs {page.block.height + paper.height - free.height:.0f} mm "
                "in height"
            )
    return made


def words_of(one: Sheet) -> furniture.Furniture:
    """Return what head and foot of a sheet say."""
    document = one.document
    _, facts = one.game.layout.facts(one.layout)
    difficulty = difficulty_words(one.verdict)
    if difficulty and facts:  # on the line about the dungeon, not the one about the puzzle
        facts = (*facts[:-1], f"Difficulty {difficulty} · {facts[-1]}")
    origin = [f"dungeongen {document['version']}"]
    seed = document.get("seed")
    if seed is not None:
        origin = [f"Seed {seed}", *made_words(document), *origin]
    return furniture.Furniture(
        title=printable(document["title"]),
        subtitle=printable(one.game.about),
        facts=(printable(" · ".join(origin)), *(printable(fact) for fact in facts)),
        id=document["id"],
        credit=printable(one.game.credit),
        certificate=_certificate(one),
    )


def _certificate(one: Sheet) -> str:
    """Return the verdict in a line, with the version that found it; empty without a verdict."""
    if not one.lines.front:
        return ""
    return printable(" · ".join((*one.lines.front, f"dungeongen {one.document['version']}")))


def _meta(sheets: Sequence[Sheet], front: Front | None) -> dict[str, str]:
    if front is not None:
        title, about = front.furniture.title, front.furniture.subtitle
    else:
        title, about = str(sheets[0].document["title"]), sheets[0].game.about
    game = about.partition(":")[0]
    if front is None and len(sheets) > 1:
        title = f"{len(sheets)} sheets of {game}"
    return {
        "title": title,
        "author": "dungeongen",
        "subject": about,
        "keywords": f"{game}, print and play{_for_one(sheets)}",
        "creator": f"dungeongen {VERSION}",
        "language": "en",
    }


def _for_one(sheets: Sequence[Sheet]) -> str:
    """Return the keyword of games for one player; a blank form does not tell how many play."""
    rules = [one.game.rules for one in sheets]
    solo = bool(rules) and all(one is None or one.players == 1 for one in rules)
    return ", solo game" if solo else ""
