"""Bound books, read back from the PDF by pypdf, PDFium and qpdf: pages, measures, folding.

Two sheets of the folder ``examples`` stand for what people print; the null game fills books of many
pages.
"""

from __future__ import annotations

import io
import re
from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

import pikepdf
import pypdfium2
import pytest
from pypdf import PdfReader

import dungeongen
from contract import null_game
from doors import ListGame
from dungeongen.core.errors import DungeongenError
from dungeongen.core.request import Request
from dungeongen.draw.block import Area, Block, SheetPage, label
from dungeongen.draw.canvas import MM_PER_POINT
from dungeongen.draw.pages import BOUND, AnyPages, Pages
from dungeongen.draw.theme import Theme
from dungeongen.games import GAMES, game_named
from dungeongen.press.book import Sheet
from dungeongen.press.booklet.book import Booklet
from dungeongen.press.booklet.volume import Binding, Chapter, mirrored, saddle, signatures, zine
from looks import THEMES

EXAMPLES = Path(__file__).resolve().parents[3] / "examples"
NUMBER = re.compile(r"page (\d+) of (\d+)")


class Read(NamedTuple):
    """A word group on a side, in millimetres; ``turned``: upside down."""

    text: str
    left: float
    top: float
    right: float
    turned: bool


def sides(pdf: bytes) -> list[tuple[float, float]]:
    """Return width and height of every side in millimetres."""
    return [
        (float(page.mediabox.width) * MM_PER_POINT, float(page.mediabox.height) * MM_PER_POINT)
        for page in PdfReader(io.BytesIO(pdf)).pages
    ]


def found(pdf: bytes, pattern: str) -> list[list[Read]]:
    """Return where a pattern stands on each side."""
    document = pypdfium2.PdfDocument(pdf)
    made = []
    for page in document:
        height = page.get_height()
        text = page.get_textpage()
        whole = text.get_text_range()
        reads = []
        for match in re.finditer(pattern, whole):
            boxes = [text.get_charbox(i) for i in (match.start(), match.end() - 1)]
            lefts, rights = [box[0] for box in boxes], [box[2] for box in boxes]
            top = height - max(box[3] for box in boxes)
            reads.append(
                Read(
                    match[0],
                    min(lefts) * MM_PER_POINT,
                    top * MM_PER_POINT,
                    max(rights) * MM_PER_POINT,
                    lefts[0] > lefts[1],
                )
            )
        text.close()
        page.close()
        made.append(reads)
    document.close()
    return made


def numbers(pdf: bytes) -> list[list[tuple[int, Read]]]:
    """Return the pages' numbers on each side."""
    return [
        [(int(re.findall(r"\d+", read.text)[0]), read) for read in side]
        for side in found(pdf, NUMBER.pattern)
    ]


# Books


def with_solutions(pages: int = 1, logs: int = 0) -> Any:
    """Return the null game with rules, and sheets of so many pages, logs and a solution."""

    def sheet(layout: Any, *, area: Area, theme: Theme, **more: Any) -> list[SheetPage]:
        def block(words: str) -> Block:
            return label(words, size=theme.type["body"])

        made = [SheetPage(f"Coin {i}", block(f"Stake {layout.stake}.")) for i in range(pages)]
        made += [SheetPage("Log", block("What happened."), "log")] * logs
        if not more["options"].get(BOUND):
            made.append(SheetPage("Rules", block("Call the coin.")))
        if more["solution"]:
            made.append(SheetPage("Solution", block(f"Heads for {layout.stake}."), "solution"))
        return made

    def rules(
        layouts: Sequence[Any], area: Area, theme: Theme, spoiler: str | None
    ) -> list[SheetPage]:
        words = label(f"Call {len(layouts)} coins.", size=theme.type["body"])
        return [SheetPage("Rules", words)]

    drawn: Pages[Any, Any, Any] = Pages(sheet=sheet, rules=rules)
    return null_game.GAME._replace(facets=null_game.GAME.facets._replace(pages=drawn))


def coins(count: int, pages: int = 1, *, logs: int = 0, **binding: Any) -> Booklet:
    game = with_solutions(pages, logs)
    sheets = tuple(
        Sheet(
            game,
            null_game.Layout(i),
            Request(options={BOUND: True}),
            finding=null_game.judge(null_game.Layout(i)),
        )
        for i in range(101, 101 + count)
    )
    return Booklet("Coins for All", (Chapter(game, "Coins", sheets),), Binding(**binding))


@pytest.fixture(autouse=True)
def _null(list_game: ListGame) -> None:
    list_game(with_solutions())


def _bound(sheet: Sheet) -> Sheet:
    return replace(sheet, request=replace(sheet.request, options={BOUND: True}))


@cache
def examples(**binding: Any) -> Booklet:
    chapters = []
    for name in ("sudoku", "doom"):
        (sheet,) = dungeongen.read_all(EXAMPLES / f"{name}-42.pdf")
        game = game_named(name)
        chapters.append(Chapter(game, game.title, (_bound(sheet),)))
    return Booklet("Rainy Days", tuple(chapters), Binding(**binding), seed="42")


@cache
def printed() -> bytes:
    return examples().pdf()


# What is in a book


def test_a_book_has_all_its_parts_in_order() -> None:
    texts = [page.extract_text() for page in PdfReader(io.BytesIO(printed())).pages]
    order = ["Rainy Days", "Contents", "The Quest", "1. The", "The Party", "2. The", "The Plan"]
    order += ["The Best Line", "The Log", "Never sell this book"]
    places = []
    start = 0
    for words in order:
        at = next(i for i in range(start, len(texts)) if words.lower() in texts[i].lower())
        places.append(at)
        start = at
    assert places == sorted(places)
    assert places[0] == 0
    assert places[1] == 1


def test_no_page_of_a_book_is_nearly_empty() -> None:
    for number, page in enumerate(pypdfium2.PdfDocument(printed()), 1):
        grey = page.render(scale=0.25, grayscale=True).to_pil()
        rows = (grey.crop((0, y, grey.width, y + 1)) for y in range(grey.height))
        dark = [y for y, row in enumerate(rows) if row.getextrema()[0] < 200]
        blank = max(low - high for high, low in pairwise(dark))
        assert blank < 0.35 * grey.height, number


def test_a_dungeon_with_a_map_has_its_picture_in_the_contents() -> None:
    page = pypdfium2.PdfDocument(printed())[1]
    shapes = [one for one in page.get_objects() if one.type == pypdfium2.raw.FPDF_PAGEOBJ_PATH]
    halls = [hall for sheet in examples() for hall in sheet.game.maps.plan(sheet.layout).halls]
    assert len(shapes) > 2 * len(halls)  # each has an edge and a floor


def test_qpdf_finds_nothing_wrong_in_any_binding() -> None:
    bindings: tuple[dict[str, Any], ...] = (
        {},
        {"fold": "saddle", "creep": 2.0},
        {"per_page": 2},
        {"per_page": 4},
        {"gutter": 10.0},
    )
    for binding in bindings:
        with pikepdf.open(io.BytesIO(examples(**binding).pdf())) as file:
            assert file.check_pdf_syntax() == []
    with pikepdf.open(io.BytesIO(coins(1, fold="zine").pdf(paper="A3"))) as file:
        assert file.check_pdf_syntax() == []


def test_every_document_is_attached_and_checks() -> None:
    for binding in ({}, {"fold": "saddle"}):
        data = examples(**binding).pdf()
        assert len(PdfReader(io.BytesIO(data)).attachments) == 2
        reports = dungeongen.check_all(data)
        assert [report.verdict.answer for report in reports] == ["beatable", "beatable"]


def test_a_picture_carries_the_document_of_the_deal_that_it_shows_alone() -> None:
    found = []
    for picture in coins(2).png(dpi=36):
        try:
            found.append([one.id for one in dungeongen.read_all(picture)])
        except DungeongenError:
            found.append([])
    one, other = ([sheet.id] for sheet in coins(2))
    # Cover, contents, chapter, two deals, their solutions, log with credits.
    assert found == [[], [], [], one, other, [], []]


def test_links_lead_to_the_same_pages_in_a_folded_book() -> None:
    reader = PdfReader(io.BytesIO(coins(3, fold="saddle").pdf()))
    on_side = next(page for page in reader.pages if "/Annots" in page)
    contents = found(coins(3, fold="saddle").pdf(), "Contents")
    side = next(i for i, reads in enumerate(contents) if len(reads) == 1)
    assert reader.pages[side] == on_side
    tops = []
    for note in on_side["/Annots"]:
        left, low, right, high = (float(v) * MM_PER_POINT for v in note.get_object()["/Rect"])
        assert 0 < left < right < 297 / 2
        tops.append((210 - high, 210 - low))
    lines = found(coins(3, fold="saddle").pdf(), r"\d\. A coin for")[side]
    lines = [read for read in lines if not read.turned]  # a solution is on the same side
    assert len(lines) == 3
    for read in lines:
        assert sum(top < read.top < low for top, low in tops) == 1


def test_pages_are_numbered_through_the_book() -> None:
    pages = numbers(printed())
    assert pages[0] == []  # the cover
    assert [side[0][0] for side in pages[1:]] == [*range(2, len(pages) + 1)]
    assert {read.text.split()[-1] for side in pages[1:] for _, read in side} == {str(len(pages))}


def test_the_contents_and_the_outline_lead_to_the_pages() -> None:
    reader = PdfReader(io.BytesIO(printed()))
    entries = {}

    def walk(outline: Any, depth: int) -> None:
        for entry in outline:
            if isinstance(entry, list):
                walk(entry, depth + 1)
            else:
                entries.setdefault(
                    str(entry.title), (reader.get_destination_page_number(entry), depth)
                )

    walk(reader.outline, 0)
    contents = reader.pages[1].extract_text()
    for title, (page, depth) in entries.items():
        if re.match(r"\d+\. ", title):
            assert depth == 1
            assert title.lower() in reader.pages[page].extract_text().lower()
            shown = re.sub(r"\s+", " ", contents)
            assert re.search(rf"{re.escape(title)}.{{0,30}}\b{page + 1}\b", shown), title
    assert [title for title, (_, depth) in entries.items() if not depth] == [
        "Rainy Days",
        "Contents",
        "Sudongeon",
        "Shuffle and Doom",
        "Solutions",
        "The Log",
        "Whose Games These Are",
    ]
    links = [note.get_object() for note in reader.pages[1]["/Annots"]]
    assert len(links) == 6


def test_numbers_of_the_contents_stand_on_the_pages_of_the_deal() -> None:
    # A sample in which nothing was won says "0 to …", not "less than 0.1 %", wherever it is told.
    chapters = []
    for chapter in examples().chapters:
        (sheet,) = chapter.sheets
        assert sheet.verdict is not None
        assert sheet.verdict.odds is not None
        odds = replace(sheet.verdict.odds, runs=15, win=0.0, low=0.0, high=0.218)
        odds = replace(odds, gold=None) if hasattr(odds, "gold") else odds
        verdict = replace(sheet.verdict, odds=odds)
        chapters.append(chapter._replace(sheets=(replace(sheet, finding=verdict, written=None),)))
    pdf = Booklet("Rainy Days", tuple(chapters), Binding(), seed="42").pdf()
    texts = [re.sub(r"\s+", " ", page.extract_text()) for page in PdfReader(io.BytesIO(pdf)).pages]
    told = re.findall(r"\d\. (The [A-Z][\w ]+?) \w[\w ]* · ([^%]+ %)", texts[1])
    assert [words for _, words in told] == ["0 to 21.8 %"] * 2
    for title, words in told:
        pages = [text for text in texts[2:] if title.split()[-1] in text and "%" in text]
        assert pages, title
        assert all(words in text for text in pages)
    assert not any("less than" in text for text in texts)


def test_long_contents_tell_the_right_pages() -> None:
    for deals in (40, 42, 60):  # on one page, just on two, and well on two
        pdf = coins(deals).pdf()
        reader = PdfReader(io.BytesIO(pdf))
        at = {
            i + 1: set(re.findall(r"Stake (\d+)\.", page.extract_text()))
            for i, page in enumerate(reader.pages)
        }
        contents = " ".join(page.extract_text() for page in reader.pages[1:4])
        told = re.findall(r"\d+\. A coin for (\d+)\s+fair · 50\.0 %\s*(\d+)", contents)
        assert len(told) == deals
        assert all(stake in at[int(page)] for stake, page in told)


def test_running_heads_name_the_book_on_the_left_and_the_chapter_on_the_right() -> None:
    pdf = coins(5).pdf()
    (width, _), *_ = sides(pdf)
    heads = found(pdf, "Coins for All|Coins(?! )")
    for page, side in enumerate(heads[1:-1], 2):
        top = [read for read in side if read.top < 15]
        if page % 2 == 0:
            assert [read.text for read in top] == ["Coins for All"]
            assert top[0].left < 12
    (chapter,) = [read for read in heads[2] if read.top < 15]
    assert chapter.text == "Coins"
    assert chapter.right > width - 12


def test_the_rules_stand_once_and_no_sheet_repeats_them() -> None:
    text = "\n".join(page.extract_text() for page in PdfReader(io.BytesIO(coins(4).pdf())).pages)
    assert text.count("Call 4 coins.") == 1
    assert "Call the coin." not in text


def test_solutions_are_at_the_back_and_upside_down() -> None:
    pdf = coins(4).pdf()
    solved = [(i, read) for i, side in enumerate(found(pdf, r"Heads for \d+")) for read in side]
    assert [read.text for _, read in solved] == [f"Heads for {i}" for i in range(101, 105)]
    assert all(read.turned for _, read in solved)
    last = max(i for i, side in enumerate(found(pdf, r"Stake \d+\.")) if side)
    assert all(i > last for i, _ in solved)
    assert not any(read.turned for side in numbers(pdf) for _, read in side)


def test_solutions_of_doom_share_a_page() -> None:
    (sheet,) = dungeongen.read_all(EXAMPLES / "doom-42.pdf")
    game = game_named("doom")
    book = Booklet("Twice", (Chapter(game, game.title, 2 * (_bound(sheet),)),), Binding())
    lines = [side for side in found(book.pdf(), "Best Line\\b") if side]
    assert [len(side) for side in lines] == [len(lines[0])]
    assert len(lines[0]) >= 2


def test_pages_of_a_deal_face_each_other() -> None:
    for deals in (2, 3):
        pdf = coins(deals, pages=2).pdf()
        stakes = [i + 1 for i, side in enumerate(found(pdf, r"Stake \d+\.")) if side]
        assert all(page % 2 == 0 for page in stakes[::2])
        assert stakes[1::2] == [page + 1 for page in stakes[::2]]


def test_what_must_not_be_sold_says_so() -> None:
    reader = PdfReader(io.BytesIO(printed()))
    text = reader.pages[-1].extract_text()
    assert "Never sell this book" in text
    assert "Marten Zabel" in text
    assert "Handsome Wolf Benny" in text
    assert reader.metadata is not None
    assert "not for sale: it holds Sudongeon" in str(reader.metadata.subject)
    folded = PdfReader(io.BytesIO(examples(fold="saddle").pdf())).metadata
    assert folded == reader.metadata
    free = PdfReader(io.BytesIO(coins(1).pdf()))
    assert "sell" not in free.pages[-1].extract_text()
    assert "sale" not in str(free.metadata)


# Measures


def test_the_inside_margin_is_wider_by_the_gutter() -> None:
    plain, bound = (numbers(coins(5, gutter=gutter).pdf()) for gutter in (0.0, 12.0))
    heads = [found(coins(5, gutter=gutter).pdf(), "Stake 10[1-5]") for gutter in (0.0, 12.0)]
    for page, (one, other) in enumerate(zip(*heads, strict=True), 1):
        for a, b in zip(one, other, strict=True):
            assert b.left - a.left == pytest.approx(12.0 if page % 2 else 0.0, abs=0.05)
    assert len(plain) == len(bound)
    (width, _), *_ = sides(coins(1).pdf())
    for page, side in enumerate(bound[1:-1], 2):  # numbers stand outside
        (_, read) = side[0]
        assert (width - read.right if page % 2 else read.left) == pytest.approx(10.0, abs=0.5)


@pytest.mark.parametrize("paper", ["A4", "Letter"])
def test_a_folded_saddle_booklet_reads_in_order(paper: str) -> None:
    pdf = coins(7, fold="saddle").pdf(paper=paper)
    printed = sides(pdf)
    upright = sides(coins(1).pdf(paper=paper))[0]
    assert all(side == pytest.approx(upright[::-1], abs=0.01) for side in printed)
    halves = []
    for (width, _), side in zip(printed, numbers(pdf), strict=True):
        left = [number for number, read in side if read.left < width / 2]
        right = [number for number, read in side if read.left > width / 2]
        halves.append((left, right))
    fronts, backs = halves[::2], halves[1::2]
    assert len(fronts) == len(backs)
    # A sheet turned over along its short edge has its back's left half behind its front's right.
    leaves = [(front[1], back[0]) for front, back in zip(fronts, backs, strict=True)]
    leaves += [(back[1], front[0]) for front, back in reversed([*zip(fronts, backs, strict=True)])]
    read = [number for recto, verso in leaves for number in (*recto, *verso)]
    assert leaves[0][0] == []  # the cover
    assert read == [*range(2, 4 * len(fronts) + 1)]


def test_a_booklet_turned_over_its_long_edge_has_its_backs_upside_down() -> None:
    """Turned by half a circle, each back is that for the short edge."""
    width = 100.0
    for short, long in zip(
        saddle(16, width, creep=2.0), saddle(16, width, creep=2.0, flip="long"), strict=True
    ):
        if long == short:
            continue
        turned = {place.page: place for place in long.places}
        for place in short.places:
            assert turned[place.page].turned
            assert turned[place.page].x == pytest.approx(width - place.x)
    sides = saddle(16, width, flip="long")
    assert [side.places[0].turned for side in sides] == [False, True] * 4
    assert [*Binding(fold="saddle", flip="long").words()] == ["saddle", "flip-long"]
    for fold in (None, "zine"):
        with pytest.raises(DungeongenError, match="flip"):
            dungeongen.book("welcome", fold=fold, flip="long")


@pytest.mark.parametrize("pages", [4, 16, 36, 68, 132])
@pytest.mark.parametrize("most", [1, 4, 5])
def test_signatures_laid_behind_each_other_read_in_order(pages: int, most: int) -> None:
    """Each sheet is folded with those of its signature, and none is much thinner than another."""
    sides = signatures(pages, 100.0, most, creep=2.0)
    read, sheets, sizes = list[int](), [*zip(sides[::2], sides[1::2], strict=True)], list[int]()
    while sheets:
        first = read[-1] + 1 if read else 1
        own = (sheets[0][0].places[0].page - first + 1) // 4  # its last page is beside its first
        signature, sheets = sheets[:own], sheets[own:]
        leaves = [(front.places[1].page, back.places[0].page) for front, back in signature]
        leaves += [(back.places[1].page, front.places[0].page) for front, back in signature[::-1]]
        read += [page for leaf in leaves for page in leaf]
        assert signature[0] == tuple(
            side._replace(places=tuple(p._replace(page=p.page + first - 1) for p in side.places))
            for side in saddle(4 * own, 100.0, creep=2.0)[:2]
        )
        sizes.append(own)
    assert read == [*range(1, pages + 1)]
    assert max(sizes) <= most
    assert max(sizes) - min(sizes) <= 1
    assert len(sizes) == -(-pages // 4 // most)


def test_a_book_of_signatures_has_the_pages_of_a_booklet() -> None:
    booklet, sewn = (numbers(coins(20, fold="saddle", signature=n).pdf()) for n in (0, 2))
    pages = [sorted(number for side in read for number, _ in side) for read in (booklet, sewn)]
    assert pages[0] == pages[1]
    assert booklet != sewn
    assert "signature-2" in Binding(fold="saddle", signature=2).words()
    for fold in (None, "zine"):
        with pytest.raises(DungeongenError, match="signature"):
            dungeongen.book("welcome", fold=fold, signature=4)


@pytest.mark.parametrize(
    "binding",
    [
        {},
        {"gutter": 12.0},
        {"fold": "saddle", "creep": 3.0},
        {"fold": "saddle", "flip": "long"},
        {"fold": "saddle", "signature": 2},
        {"per_page": 2},
        {"per_page": 4},
    ],
)
def test_a_book_read_from_the_right_is_the_mirror_image(binding: dict[str, Any]) -> None:
    """Pages change sides, margins and heads too; what they show does not."""
    pdfs = [coins(9, right_to_left=turned, **binding).pdf() for turned in (False, True)]
    left, right = (numbers(pdf) for pdf in pdfs)
    for (width, _), one, other in zip(sides(pdfs[0]), left, right, strict=True):
        places = dict(other)
        assert len(one) == len(other)
        for number, read in one:
            wide = read.right - read.left
            away = read.left + places[number].left
            assert away + wide == pytest.approx(width, abs=0.3)


def test_a_zine_read_from_the_right_has_its_rows_the_other_way() -> None:
    (side,) = zine(100.0, 150.0)
    turned = mirrored(side, 100.0, 400.0)
    rows = [
        [place.page for place in sorted(turned.places, key=lambda p: p.x) if place.y == y]
        for y in (0.0, 150.0)
    ]
    assert rows == [[2, 3, 4, 5], [1, 8, 7, 6]]


def test_creep_moves_the_inner_pages_towards_the_fold() -> None:
    plain, crept = (numbers(coins(20, fold="saddle", creep=c).pdf()) for c in (0.0, 3.0))
    (width, _), *_ = sides(coins(20, fold="saddle").pdf())
    count = len(plain) // 2
    for i, (one, other) in enumerate(zip(plain, crept, strict=True)):
        shift = 3.0 * (i // 2) / (count - 1)
        for (number, a), (same, b) in zip(one, other, strict=True):
            assert number == same
            towards = b.left - a.left if a.left < width / 2 else a.left - b.left
            assert towards == pytest.approx(shift, abs=0.05)


def test_a_zine_reads_in_order_when_it_is_folded() -> None:
    pdf = coins(2, fold="zine").pdf(paper="A3")
    ((width, height),) = sides(pdf)
    assert (width, height) == pytest.approx((420, 297), abs=0.01)
    panels: dict[tuple[int, int], tuple[int, bool]] = {}
    for number, read in numbers(pdf)[0]:
        at = int(read.top > height / 2), int(read.left / (width / 4))
        panels[at] = number, read.turned
    # The ring of panels, from the cover: up over the fold, along the upper row, down, and along.
    ring = [(1, 3), (0, 3), (0, 2), (0, 1), (0, 0), (1, 0), (1, 1), (1, 2)]
    assert ring[0] not in panels  # the cover has no number
    assert [panels[at][0] for at in ring[1:]] == [2, 3, 4, 5, 6, 7, 8]
    assert all(turned == (row == 0) for (row, _), (_, turned) in panels.items())
    assert zine(100, 140)[0].cuts == ((100, 140, 300, 140),)


@pytest.mark.parametrize(
    ("pages", "logs", "missing"),
    [
        (1, 1, ""),  # with rules and a solution six pages, and the log fits
        (4, 1, "solutions"),
        (4, 2, "log"),
        (5, 1, "log and solutions"),
        (6, 1, "rules, log and solutions"),
    ],
)
def test_a_zine_names_what_it_has_no_room_for(pages: int, logs: int, missing: str) -> None:
    (read,) = found(coins(1, pages, logs=logs, fold="zine").pdf(paper="A3"), r"No room.*")
    told = [one.text.partition(":")[0] for one in read]
    assert told == ([f"No room was left for the {missing}"] if missing else [])


def test_what_does_not_fit_a_zine_is_refused() -> None:
    with pytest.raises(DungeongenError, match="a zine has 8 pages, but on this paper these need"):
        coins(9, fold="zine").pdf(paper="A3")
    for paper in ("A5", "A4", "Letter"):
        with pytest.raises(
            DungeongenError, match=r"is too small for a zine: .* expected A3 or larger"
        ):
            coins(1, fold="zine").pdf(paper=paper)


@pytest.mark.parametrize(("per_page", "across", "down"), [(2, 2, 1), (4, 2, 2)])
def test_several_pages_stand_on_a_side_in_their_true_size(
    per_page: int, across: int, down: int
) -> None:
    pdf = coins(6, per_page=per_page).pdf()
    small = coins(6).pdf(paper="148.5x210" if per_page == 2 else "105x148.5")
    (width, height) = sides(pdf)[0]
    (w, h) = sides(small)[0]
    assert (width, height) == pytest.approx((across * w, down * h), abs=0.01)
    singles = numbers(small)
    for i, side in enumerate(numbers(pdf)):
        for number, read in side:
            place = number - 1 - i * per_page
            (_, alone) = singles[number - 1][0]
            x, y = place % across * w, place // across * h
            assert (read.left - x, read.top - y) == pytest.approx((alone.left, alone.top), abs=0.05)
            assert read.right - read.left == pytest.approx(alone.right - alone.left, abs=0.05)


@pytest.mark.parametrize(
    ("binding", "duplex"),
    [
        ({}, None),
        ({"fold": "saddle"}, "/DuplexFlipShortEdge"),
        ({"fold": "saddle", "flip": "long"}, "/DuplexFlipLongEdge"),
    ],
)
def test_a_saddle_tells_the_printer_the_edge(binding: dict[str, str], duplex: str | None) -> None:
    with pikepdf.open(io.BytesIO(coins(1, **binding).pdf())) as opened:
        assert opened.Root.ViewerPreferences.get("/Duplex") == duplex


def test_a_saddle_is_filled_up_with_pages_for_notes_before_the_credits() -> None:
    for deals in range(1, 6):
        pages = 2 * len(sides(coins(deals, fold="saddle").pdf()))
        assert pages % 4 == 0
    assert [len(side.places) for side in saddle(4, 100)] == [2, 2]


def test_the_same_book_has_the_same_bytes_in_every_binding() -> None:
    bindings: tuple[dict[str, Any], ...] = ({}, {"fold": "saddle", "creep": 1.0}, {"per_page": 4})
    for binding in bindings:
        assert coins(3, **binding).pdf() == coins(3, **binding).pdf()


def test_a_book_on_every_paper_and_in_every_theme() -> None:
    for paper in ("A5", "Letter", "legal", "160x240"):
        for theme in THEMES:
            assert sides(examples().pdf(paper=paper, theme=theme))
    assert examples().png(dpi=40, paper="A5")[0].startswith(b"\x89PNG")


def test_save_writes_what_the_ending_says(tmp_path: Path) -> None:
    book = coins(1)
    assert book.save(tmp_path / "b.pdf") == [tmp_path / "b.pdf"]
    assert (tmp_path / "b.pdf").read_bytes() == book.pdf()
    assert book.save(tmp_path / "b.json")
    assert len(book.save(tmp_path / "b.png", dpi=40)) == len(sides(book.pdf()))
    with pytest.raises(DungeongenError, match=r"expected a name that ends in .pdf, .png or .json"):
        book.save(tmp_path / "b.svg")


@pytest.mark.parametrize("name", [game.name for game in GAMES])
def test_every_game_has_rules_for_a_chapter(name: str) -> None:
    game = game_named(name)
    sheet = dungeongen.make(name, seed=1, check=False)
    pages: AnyPages = game.pages
    assert pages is not None
    assert pages.rules is not None
    whole = Booklet("All", (Chapter(game, game.title, (sheet,)),)).pdf()
    bound = _bound(sheet)
    lean = Booklet("All", (Chapter(game, game.title, (bound,)),)).pdf()
    assert len(sides(lean)) <= len(sides(whole))
    assert sides(Booklet("All", (Chapter(game, game.title, (bound,)),)).pdf(paper="A5"))


@pytest.mark.parametrize("kind", ["book", "practice"])
def test_pages_that_give_a_deal_away_are_known(kind: str) -> None:
    """Solutions, strips and lists of cards: a picture of the book covers them."""
    if kind == "book":
        made = dungeongen.book("doom:1", "welcome:1", seed=3)
        tell = r"Solution|cut out|The Best Line"
    else:
        made = dungeongen.practice("welcome", seed=3, count=2)
        tell = r"^Face-Down Cards|Every Card Known"
    printed = made.printed()
    with pypdfium2.PdfDocument(io.BytesIO(printed.data)) as document:
        texts = [page.get_textpage().get_text_range() for page in document]
    telling = {
        i for i, text in enumerate(texts) if re.search(tell, text) and "Contents" not in text
    }
    assert printed.spoilers == telling
    assert len(telling) >= 2
