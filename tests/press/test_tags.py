"""Tagged PDF: for every product the tree that readers see is whole, valid, and the text edition."""

from __future__ import annotations

import io
import re
import shutil
import subprocess
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from functools import cache
from pathlib import Path
from typing import Any

import pikepdf
import pytest
from reportlab.pdfbase.pdfdoc import PDFDocument

import dungeongen
from dungeongen.draw import pdf as writer
from dungeongen.draw import pdf_tags
from dungeongen.draw.pages import Stage, pages_of
from dungeongen.draw.pdf import PdfCanvas
from dungeongen.draw.reading import Reading
from dungeongen.draw.structure import Element, Tag, spoken
from dungeongen.press.book import Book
from dungeongen.press.booklet import bound
from dungeongen.press.booklet.book import Booklet
from dungeongen.press.booklet.volume import Binding, Chapter
from dungeongen.press.cards.calibration import Calibration
from dungeongen.press.furniture import Furniture
from dungeongen.press.printing import Front
from press.tags import Node, tree

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"


def _one(name: str, **options: Any) -> Callable[[], Any]:
    return lambda: dungeongen.make(name, seed="7", check=False, **options)


def _campaign() -> Book:
    """Return the sheet of a dungeon behind a log, which knows no odds: those take minutes."""
    (sheet,) = (product("sudoku"),)
    log = pages_of(sheet.game).log
    assert log is not None
    words = Furniture("A Campaign", "Sudongeon", ("Seed 7",), "", "Thanks")
    stages = [Stage(sheet.title, sheet.id, "83 %", "fair"), Stage("Another", "SU1-2", "", "")]
    return Book((sheet,), Front(words, log(stages)))


def _book() -> Booklet:
    """Return a book of a stored sheet."""
    chapters = []
    for name in ("doom",):
        (sheet,) = dungeongen.read_all(EXAMPLES / f"{name}-42.pdf")
        chapters.append(Chapter(sheet.game, sheet.game.title, (sheet,)))
    return Booklet("Rainy Days", tuple(chapters), Binding(), seed="42")


PRODUCTS: dict[str, Callable[[], Any]] = {
    "sudoku": _one("sudoku"),
    "doom": _one("doom", deal=True),
    "form": lambda: dungeongen.make_all("doom", blank=True),
    "unbounded": _one("doom", rules=("unbounded",)),
    "mythic": _one("mythic"),
    "treasure": _one("treasure"),
    "welcome": _one("welcome"),
    "flaps": _one("welcome", spoiler="flap"),
    "keyed": _one("doom", keyed=True),
    "several": lambda: dungeongen.make_all("doom", seed="7", count=2, check=False),
    "campaign": _campaign,
    "deck": lambda: dungeongen.deck("mythic", seed="7"),
    "calibration": Calibration,
    "book": _book,
    "practice": lambda: dungeongen.practice("doom", seed="7", count=2),
}
SHEETS = ("sudoku", "doom", "mythic", "treasure", "welcome")
LOOK = {"solution": True}


class Both(PdfCanvas):
    """A PDF, and what is read off the same drawing."""

    last: Reading

    def __init__(self, *arguments: Any, **keywords: Any) -> None:
        super().__init__(*arguments, **keywords)
        Both.last = Reading()

    @contextmanager
    def tagged(self, *arguments: Any, **keywords: Any) -> Iterator[None]:
        with ExitStack() as stack:
            stack.enter_context(super().tagged(*arguments, **keywords))
            stack.enter_context(Both.last.tagged(*arguments, **keywords))
            yield

    def text(self, *arguments: Any, **keywords: Any) -> None:
        super().text(*arguments, **keywords)
        Both.last.text(*arguments, **keywords)


@cache
def product(name: str) -> Any:
    return PRODUCTS[name]()


@pytest.fixture
def pressed(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> bytes:
    monkeypatch.setattr(writer, "PdfCanvas", Both)
    monkeypatch.setattr(bound, "PdfCanvas", Both)
    data: bytes = product(request.param).pdf(**(LOOK if request.param in SHEETS else {}))
    return data


def outline(one: Element) -> list[tuple[str, str]]:
    """Return what a reader of the PDF should get for an element."""
    kind = one.tag.value.partition(" ")[0]
    if one.tag is Tag.FIGURE:
        text = " ".join(filter(None, (one.words, spoken(one.content))))  # type: ignore[arg-type]
        return [(kind, re.sub(r"\s", "", text))]
    text = one.words or "".join(each for each in one.content if isinstance(each, str))
    inside = [pair for each in one.content if isinstance(each, Element) for pair in outline(each)]
    return [(kind, re.sub(r"\s", "", text)), *inside]


@pytest.mark.parametrize("pressed", PRODUCTS, indirect=True)
def test_the_tree_is_whole_and_says_what_the_text_edition_says(pressed: bytes) -> None:
    with pikepdf.open(io.BytesIO(pressed)) as pdf:
        node = tree(pdf)
        root = pdf.Root
        assert root.MarkInfo.Marked
        assert str(root.Lang) == "en"
        assert root.ViewerPreferences.DisplayDocTitle
        meta = root.Metadata.read_bytes().decode()
        assert "<pdfuaid:part>1</pdfuaid:part>" in meta
        assert "<dc:title>" in meta
        assert all(page.Tabs == "/S" for page in pdf.pages)
    assert node.outline() == outline(Both.last.document())
    valid(node)


def valid(document: Node) -> None:
    """Assert what PDF/UA asks of a tree."""
    may = {
        "L": {"LI"}, "LI": {"Lbl", "LBody"}, "Table": {"TR"}, "TR": {"TH", "TD"},
    }  # fmt: skip
    must = {
        "LI": {"L"},
        "TR": {"Table"},
        "TH": {"TR"},
        "TD": {"TR"},
        "Lbl": {"LI"},
        "LBody": {"LI"},
    }
    level = 0
    for one in document.walk():
        for kid in one.kids:
            assert kid.kind in may.get(one.kind, {kid.kind}), (one.kind, kid)
            assert one.kind in must.get(kid.kind, {one.kind}), (one.kind, kid)
        if one.kind in may:
            assert not one.text, one
        if one.kind in ("Figure", "Form", "H1", "H2", "H3", "TH", "P", "LBody", "Lbl"):
            assert one.text.strip() or one.kids, one
        if one.kind == "Table":
            widths = {len(row.kids) for row in one.kids if not _spans(row)}
            assert len(widths) == 1, one
            assert all(cell.kind == "TH" for cell in one.kids[0].kids), one
        if re.fullmatch("H[1-3]", one.kind):
            assert int(one.kind[1]) <= level + 1, one
            level = int(one.kind[1])


def _spans(row: Node) -> bool:
    return len(row.kids) == 1 and any(one.kind == "Form" for one in row.walk())


@pytest.mark.skipif(shutil.which("pdfinfo") is None, reason="poppler is not installed")
@pytest.mark.parametrize("pressed", ["doom", "welcome"], indirect=True)
def test_poppler_reads_the_same_tree(pressed: bytes, tmp_path: Path) -> None:
    file = tmp_path / "sheet.pdf"
    file.write_bytes(pressed)
    said = subprocess.run(
        ["pdfinfo", "-struct-text", file], capture_output=True, text=True, check=True
    )
    # It knows the attributes of fields, but warns of each.
    assert all("Wrong Attribute 'Role'" in line for line in said.stderr.splitlines())
    bare = re.sub(r"\s", "", said.stdout)
    with pikepdf.open(file) as pdf:
        texts = [re.sub(r"\s", "", one.text) for one in tree(pdf).walk() if one.drawn]
    assert len(texts) > 100
    assert [text for text in texts if text not in bare] == []


@pytest.mark.parametrize("name", SHEETS)
def test_tags_change_nothing_on_the_page_and_cost_little(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    sheet = product(name)
    tagged = sheet.pdf(**LOOK)
    monkeypatch.setattr(pdf_tags.PageTags, "_run", lambda self, element: None)
    monkeypatch.setattr(pdf_tags.PageTags, "begin", lambda self, *words: None)
    monkeypatch.setattr(pdf_tags.PageTags, "end", lambda self: None)
    monkeypatch.setattr(writer, "write_file", lambda document, tags: PDFDocument.format(document))
    bare = sheet.pdf(**LOOK)
    assert b"StructTreeRoot" not in bare
    for one, other in zip(streams(tagged), streams(bare), strict=True):
        assert [line for line in one.split(b"\n") if not _TAG.fullmatch(line)] == other.split(b"\n")
    assert len(tagged) <= 1.15 * len(bare)


_TAG = re.compile(rb"/\w+ (<</MCID \d+>> BDC|BMC)|EMC")


def streams(data: bytes) -> list[bytes]:
    with pikepdf.open(io.BytesIO(data)) as pdf:
        return [page.Contents.read_bytes() for page in pdf.pages]
