"""From deals to files: their pages with furniture, and every format.

Pages are drawn once a format, onto the canvas of that format; PNG is the PDF rasterized, so that
there is no second renderer to drift. Several deals share one PDF, with one attached document a
deal; an SVG or PNG of one page carries the document of the deal that the page belongs to.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from dungeongen.core.document import bundle, dumps, made_words
from dungeongen.core.errors import DungeongenError
from dungeongen.core.version import VERSION
from dungeongen.draw import pages as drawing
from dungeongen.draw.block import Area, SheetPage
from dungeongen.draw.canvas import Canvas
from dungeongen.draw.fonts import printable
from dungeongen.draw.outlines import OutlineMixin
from dungeongen.draw.pages import Draw
from dungeongen.draw.recording import Recording
from dungeongen.draw.structure import Tag
from dungeongen.draw.theme import Theme
from dungeongen.press import furniture
from dungeongen.press.deal import Deal
from dungeongen.press.style import Look

if TYPE_CHECKING:
    from dungeongen.draw.pdf import PdfCanvas
    from dungeongen.draw.svg import SvgCanvas

ATTACHMENT = "dungeongen.json"
ALL = slice(None)
"""All pages of a file."""
_LEAST_WIDTH = 11.0  # of paper, in millimetres per point of the theme's body type
_SLACK = 0.05  # millimetres that sums of many heights may be off


class Front(NamedTuple):
    """Pages before the sheets of a file, such as the log of a campaign.

    They have no document: the file carries those of its sheets, and a blank form has none.
    """

    furniture: furniture.Furniture
    pages: Draw


class PdfPages(NamedTuple):
    """A PDF, and for each of its pages the indexes of the sheets that it belongs to.

    ``spoilers`` are the indexes of pages that show what a player is to find out: solutions, and the
    cards of a deal.
    """

    data: bytes
    owners: Sequence[range]
    spoilers: frozenset[int] = frozenset()


def attachments(sheets: Sequence[Deal]) -> dict[str, bytes]:
    """Return the documents by their names inside a file, in order; each names the whole series."""
    if len(sheets) == 1:
        return {ATTACHMENT: dumps(dict(sheets[0].document))}
    width = len(str(len(sheets)))
    return {
        f"dungeongen-{i:0{width}}-of-{len(sheets)}.json": dumps(dict(sheet.document))
        for i, sheet in enumerate(sheets, 1)
    }


def of_pages(documents: Mapping[str, bytes], owners: Sequence[range]) -> list[dict[str, bytes]]:
    """Return the documents of each page: those of the sheets that it belongs to."""
    listed = list(documents.items())
    return [dict(listed[own.start : own.stop]) for own in owners]


def as_json(sheets: Sequence[Deal]) -> bytes:
    """Return the documents as one JSON file."""
    return dumps(bundle([dict(sheet.document) for sheet in sheets]))


DrawnPages: TypeAlias = tuple[Sequence[range], tuple[str, ...]]
"""The sheets of each page that was drawn, by their indexes, and the role of each page."""


class Work(NamedTuple):
    """What becomes a file: what that says of itself, the documents that it carries, the drawing.

    ``draw(canvas, look, some)`` draws some of all pages. ``flip`` is the edge over which the
    printer turns paper that is printed on both sides.
    """

    meta: Mapping[str, str]
    documents: Mapping[str, bytes]
    draw: Callable[[Canvas, Look, slice], DrawnPages]
    flip: str | None = None


def work_of(sheets: Sequence[Deal], front: Front | None = None) -> Work:
    """Return what is printed of sheets: ``front``, and then all pages of all of them."""

    def draw_sheets(canvas: Canvas, look: Look, some: slice) -> DrawnPages:
        return draw(canvas, sheets, look, front, some)

    return Work(meta_of(sheets, front), attachments(sheets), draw_sheets)


def page_by_page(
    meta: Mapping[str, str],
    sheets: Sequence[Deal],
    pages_of: Callable[[Deal, Look], Iterable[Callable[[Canvas], None]]],
    flip: str | None = None,
) -> Work:
    """Return the pages of all sheets, each drawn by a function, without a document."""

    def draw_pages(canvas: Canvas, look: Look, some: slice) -> DrawnPages:
        pages = [
            (range(number, number + 1), paint)
            for number, deal in enumerate(sheets)
            for paint in pages_of(deal, look)
        ]
        for _, paint in pages[some]:
            paint(canvas)
        return [own for own, _ in pages], ("play",) * len(pages)

    return Work(meta, {}, draw_pages, flip)


def as_pdf(work: Work, look: Look) -> PdfPages:
    """Return one PDF of all pages."""
    canvas = pdf_canvas(look, work.meta, work.flip)
    owners, roles = work.draw(canvas, look, ALL)
    spoilers = frozenset(i for i, role in enumerate(roles) if role in ("deal", "solution"))
    return PdfPages(canvas.data(work.documents), owners, spoilers)


def as_svg(work: Work, look: Look, some: slice = ALL) -> tuple[list[bytes], tuple[str, ...]]:
    """Return one SVG for each page, or for some of them, and the role of every page.

    Each has the document of its own sheet inside. A page of the role ``deal`` shows the cards, and
    is to stay covered.
    """
    canvas = svg_canvas(look, work.meta)
    owners, roles = work.draw(canvas, look, some)
    return canvas.data(of_pages(work.documents, owners[some])), roles


def as_png(work: Work, pdf: PdfPages, *, dpi: int) -> list[bytes]:
    """Return one PNG for each page of ``pdf``, with the document of its own sheet inside."""
    from dungeongen.draw.png import rasterize

    return rasterize(pdf.data, dpi=dpi, documents=of_pages(work.documents, pdf.owners))


def pdf_canvas(look: Look, meta: Mapping[str, str], flip: str | None = None) -> PdfCanvas:
    """Return an empty PDF of this look, for both sides of the paper if that is turned over."""
    from dungeongen.draw.pdf import PdfCanvas

    class OutlinedPdf(OutlineMixin, PdfCanvas):
        pass

    canvas_class = OutlinedPdf if look.outline_text else PdfCanvas
    canvas = canvas_class(look.theme, look.templates, meta=meta)
    if flip is not None:
        canvas.print_on_both_sides(flip)
    return canvas


def svg_canvas(look: Look, meta: Mapping[str, str]) -> SvgCanvas:
    """Return an empty SVG of this look."""
    from dungeongen.draw.svg import SvgCanvas

    class OutlinedSvg(OutlineMixin, SvgCanvas):
        pass

    canvas_class = OutlinedSvg if look.outline_text else SvgCanvas
    return canvas_class(look.theme, look.templates, meta=meta)


class Run(NamedTuple):
    """Composed pages with the same furniture, and what stands before their labels in an outline."""

    words: furniture.Furniture
    pages: Sequence[SheetPage]
    prefix: str
    sheets: range


def draw(
    canvas: Canvas,
    sheets: Sequence[Deal],
    look: Look,
    front: Front | None = None,
    some: slice = ALL,
) -> DrawnPages:
    """Draw every page of every sheet, or some; return the sheets of each page, and its role.

    The pages of ``front`` belong to all sheets. Equal rules are printed once, and pages are
    numbered through the file.
    """
    theme = look.theme.fitted(look.paper.width)
    runs = runs_of(sheets, look, theme, front)
    owners = draw_runs(canvas, look, theme, runs, some)
    return owners, tuple(page.role for run in runs for page in run.pages)


def draw_runs(
    canvas: Canvas, look: Look, theme: Theme, runs: Sequence[Run], some: slice = ALL
) -> list[range]:
    """Draw composed pages, numbered through the file; return the sheets of each page."""
    total = sum(len(run.pages) for run in runs)
    owners: list[range] = []
    for run in runs:
        draw_run(canvas, look, theme, run, len(owners), total, some=some)
        owners += len(run.pages) * [run.sheets]
    return owners


def runs_of(sheets: Sequence[Deal], look: Look, theme: Theme, front: Front | None) -> Sequence[Run]:
    """Return the pages of a file, without rules and mats that an earlier sheet has already.

    A version stands once in a file: on its front, or on the first sheet that it made.
    """
    runs = []
    versions: set[str] = set() if front is None else {VERSION}
    if front is not None:
        pages = _composed(look, theme, front.furniture, front.pages)
        runs.append(Run(front.furniture, pages, "", range(len(sheets))))
    printed: set[tuple[str, ...]] = set()
    for number, (sheet, earlier) in enumerate(zip(sheets, earlier_texts(sheets), strict=True), 1):
        words = words_of(sheet, said=versions)
        versions.add(str(sheet.document.get("version")))
        drawn = pages_of(sheet, solution=look.solution, earlier=earlier)
        pages = _composed(look, theme, words, drawn)
        fresh = []
        for page in pages:
            same = _same(sheet, page) if len(sheets) > 1 else ()
            if not same or same not in printed:
                fresh.append(page)
            printed.add(same)
        prefix = "" if len(sheets) == 1 else f"{number}. {words.title}: "
        runs.append(Run(words, fresh, prefix, range(number - 1, number)))
    return runs


def _same(deal: Deal, page: SheetPage) -> tuple[str, ...]:
    """Return what pages of a file have in common of which it needs one; empty for all others."""
    match page.role:
        case "rules":
            return _log(page)
        case "mat":
            return deal.game.name, page.label
        case _:
            return ()


def _log(page: SheetPage) -> tuple[str, ...]:
    """Return how a page is drawn, to compare it."""
    canvas = Recording()
    canvas.page(1000, 1000, page.label)
    page.block.paint(canvas, 0, 0)
    return tuple(canvas.log)


def earlier_texts(sheets: Sequence[Deal]) -> Iterator[frozenset[str]]:
    """Yield for each sheet of a file the texts of stories that those before it tell."""
    earlier = frozenset[str]()
    for sheet in sheets:
        yield earlier
        if (story := sheet.game.pages.story) is not None:
            earlier |= {*story(sheet.layout, earlier)}


def pages_of(deal: Deal, *, solution: bool, earlier: frozenset[str] = frozenset()) -> Draw:
    """Return the function that draws a sheet's pages, which repeats no text that is ``earlier``."""
    pages = deal.game.pages
    return partial(
        pages.sheet,
        deal.layout,
        solution=solution,
        verdict=deal.verdict,
        party=deal.party,
        options={**deal.request.options, drawing.EARLIER: earlier},
    )


def _composed(
    look: Look, theme: Theme, words: furniture.Furniture, pages: Draw
) -> Sequence[SheetPage]:
    """Return pages for the area that their furniture leaves."""
    _, _, area = furniture.area(look.paper, theme, words)
    return composed(look, theme, area, pages)


def draw_run(
    canvas: Canvas,
    look: Look,
    theme: Theme,
    run: Run,
    before: int,
    total: int,
    *,
    head: bool = True,
    some: slice = ALL,
) -> None:
    """Draw pages with their furniture, after so many of the ``total`` of the file.

    ``head``: the first page has the head in full. ``some``: of the file, only these.
    """
    paper, words = look.paper, run.words
    left, top, _ = furniture.area(paper, theme, words)
    plain = words._replace(more="")
    with canvas.tagged(Tag.PART):
        for i, page in enumerate(run.pages, 1):
            if before + i - 1 not in range(total)[some]:
                continue
            white = max(paper.width, paper.height) if page.role == "cut" else paper.margin
            canvas.page(paper.width, paper.height, run.prefix + page.label, margin=white)
            canvas.note(f"{words.title}: {page.label}", ". ".join((words.subtitle, *words.facts)))
            whole = i == 1 and head
            if whole:
                furniture.head(canvas, paper, theme, words)
                page.block.paint(canvas, left, top)
            else:
                later = words if i == 2 and head else plain
                furniture.later_head(canvas, paper, theme, later, page.label)
                page.block.paint(canvas, left, furniture.later_top(paper, theme, later))
            number = before + i
            furniture.foot(canvas, paper, theme, words, page=number, pages=total, first=whole)


def least_width(theme: Theme) -> float:
    """Return the width of paper, in millimetres without its margins, that a theme needs."""
    return _LEAST_WIDTH * theme.type["body"]


def composed(look: Look, theme: Theme, area: Area, pages: Draw) -> Sequence[SheetPage]:
    """Return pages for an area of the paper; raises DungeongenError for paper that is too small."""
    paper = look.paper
    size = f"paper of {paper.width:g} × {paper.height:g} mm"
    if paper.margin:
        size += f" with a margin of {paper.margin:g} mm"
    least = least_width(look.theme)
    if paper.width - 2 * paper.margin < least:
        raise DungeongenError(
            f"{size} is too small for the theme {look.theme.name}: "
            f"expected a width of at least {least + 2 * paper.margin:.0f} mm"
        )
    result = pages(area=area, theme=theme)
    for i, page in enumerate(result):
        free = area.later if i else area
        if page.block.height > free.height + _SLACK or page.block.width > free.width + _SLACK:
            raise DungeongenError(
                f"{size} is too small for the theme {look.theme.name}: "
                f"{page.label} needs {page.block.height + paper.height - free.height:.0f} mm "
                "in height"
            )
    return result


_ON_PAPER = {"as is": "as it came", "no check": "not judged"}
"""Options in words for people who never saw a command."""


def words_of(deal: Deal, *, said: Collection[str] = ()) -> furniture.Furniture:
    """Return the words in the head and foot of a sheet.

    ``said`` are versions that stand elsewhere in its file.
    """
    document = deal.document
    _, facts = deal.game.layout.facts(deal.layout)
    version = document.get("version")
    origin = [] if version is None or version in said else [f"dungeongen {version}"]
    seed = document.get("seed")
    if seed is not None:
        words = (_ON_PAPER.get(word, word) for word in made_words(document))
        origin = [f"Seed {seed}", *words, *origin]
    lines = (" · ".join(origin), *facts) if origin else facts
    return furniture.Furniture(
        title=printable(deal.title),
        subtitle=printable(deal.game.about),
        facts=tuple(map(printable, lines)),
        id=deal.id,
        credit=printable(deal.game.credit),
        certificate=_certificate(deal),
        needs=_needs(deal),
        more=_more(deal),
        banner=deal.game.facets.maps is not None,
    )


def _needs(deal: Deal) -> str:
    """Return what to have at the table; in a book it stands at the head of the chapter."""
    pages = deal.game.pages
    if deal.request.options.get(drawing.BOUND):
        return ""
    return drawing.needs_words(pages.needs(deal.layout, deal.request.options))


def _certificate(deal: Deal) -> str:
    """Return the verdict in a line, empty without deal; the file has the version that found it.

    The party of a campaign is not known yet: the odds are those of a fresh one.
    """
    fresh = deal.request.options.get(drawing.CAMPAIGN) and deal.party is None and deal.chance
    return printable(" · ".join(deal.lines.front) + (" · fresh party" if fresh else ""))


def _more(deal: Deal) -> str:
    """Return the rest of the verdict in sentences."""
    return printable(" ".join(f"{words[0].upper()}{words[1:]}." for words in deal.lines.more))


def meta_of(sheets: Sequence[Deal], front: Front | None = None) -> dict[str, str]:
    """Return what a file of sheets says of itself."""
    if front is not None:
        title, about = front.furniture.title, front.furniture.subtitle
    else:
        title, about = sheets[0].title, sheets[0].game.about
    game = about.partition(":")[0]
    if front is None and len(sheets) > 1:
        title = f"{len(sheets)} sheets of {game}"
    return described(title, about, f"{game}, print and play{_for_one(sheets)}")


def described(title: str, subject: str, keywords: str) -> dict[str, str]:
    """Return what a file says of itself."""
    return {
        "title": title,
        "author": "dungeongen",
        "subject": subject,
        "keywords": keywords,
        "creator": f"dungeongen {VERSION}",
        "language": "en",
    }


def _for_one(sheets: Sequence[Deal]) -> str:
    """Return the keyword of games for one player; a blank form does not tell how many play."""
    solo = bool(sheets) and all(sheet.game.players == 1 for sheet in sheets)
    return ", solo game" if solo else ""
