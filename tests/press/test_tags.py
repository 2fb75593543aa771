"""Tagged PDF: for every product the tree that readers see is whole, valid, and the text edition."""

from __future__ import annotations

import io
import re
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import page
import pikepdf
import pytest

from dungeongen.draw import pdf as writer
from dungeongen.draw.pdf import PdfCanvas
from dungeongen.draw.screen import TextCanvas
from dungeongen.draw.structure import Element, Tag, alt_text
from press.products import PRODUCTS, pdf
from press.tags import Node, tree, untagged


class Both(PdfCanvas):
    """A PDF, and what is read off the same drawing."""

    last: TextCanvas

    def __init__(self, *arguments: Any, **keywords: Any) -> None:
        super().__init__(*arguments, **keywords)
        Both.last = TextCanvas()

    @contextmanager
    def tagged(self, *arguments: Any, **keywords: Any) -> Iterator[None]:
        with ExitStack() as stack:
            stack.enter_context(super().tagged(*arguments, **keywords))
            stack.enter_context(Both.last.tagged(*arguments, **keywords))
            yield

    def text(self, *arguments: Any, **keywords: Any) -> None:
        super().text(*arguments, **keywords)
        Both.last.text(*arguments, **keywords)


class Pressed(NamedTuple):
    """A product as a PDF, and what is read off the same drawing."""

    data: bytes
    text: Element


@cache
def pressed(name: str) -> Pressed:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(writer, "PdfCanvas", Both)
        return Pressed(pdf(name), Both.last.document())


def outline(one: Element) -> list[tuple[str, str]]:
    """Return what a reader of the PDF should get for an element."""
    kind = one.tag.value.partition(" ")[0]
    if one.tag is Tag.FIGURE:
        text = " ".join(filter(None, (one.words, alt_text(one.content))))  # type: ignore[arg-type] # a figure holds elements alone
        return [(kind, re.sub(r"\s", "", text))]
    text = one.words or "".join(each for each in one.content if isinstance(each, str))
    inside = [pair for each in one.content if isinstance(each, Element) for pair in outline(each)]
    return [(kind, re.sub(r"\s", "", text)), *inside]


@cache
def tree_of(name: str) -> Node:
    with pikepdf.open(io.BytesIO(pressed(name).data)) as file:
        return tree(file)


@pytest.mark.parametrize("name", PRODUCTS)
def test_the_tree_is_whole_and_says_what_the_text_edition_says(name: str) -> None:
    with pikepdf.open(io.BytesIO(pressed(name).data)) as file:
        root = file.Root
        assert root.MarkInfo.Marked
        assert str(root.Lang) == "en"
        assert root.ViewerPreferences.DisplayDocTitle
        meta = root.Metadata.read_bytes().decode()
        assert "<pdfuaid:part>1</pdfuaid:part>" in meta
        assert "<dc:title>" in meta
        assert all(page.Tabs == "/S" for page in file.pages)
    assert tree_of(name).outline() == outline(pressed(name).text)
    valid(tree_of(name))


@pytest.mark.parametrize("name", PRODUCTS)
def test_a_checker_of_the_standard_has_no_findings(name: str, tmp_path: Path) -> None:
    file = tmp_path / "product.pdf"
    file.write_bytes(pressed(name).data)
    report = page.validate_pdf(str(file), profile=page.ValidationProfile.PDF_UA_1)
    assert report.is_compliant, str(report)
    assert report.rules.total > 100


def valid(document: Node) -> None:
    """Assert what PDF/UA asks of a tree."""
    may = {
        "L": {"LI"},
        "LI": {"Lbl", "LBody"},
        "Table": {"TR"},
        "TR": {"TH", "TD"},
    }
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
@pytest.mark.parametrize("name", PRODUCTS)
def test_poppler_reads_the_same_tree(name: str, tmp_path: Path) -> None:
    file = tmp_path / "product.pdf"
    file.write_bytes(pressed(name).data)
    lines = [re.match(r"( *)(\w+)( \(\w+\)|:)?$", line) for line in poppler("-struct", file)]
    # It knows no difference between a span and the text that it stands in.
    shape = [(len(line[1]) // 2, line[2]) for line in lines if line and line[2] != "Span"]
    assert shape == list(depths(tree_of(name)))


@pytest.mark.skipif(shutil.which("pdfinfo") is None, reason="poppler is not installed")
@pytest.mark.parametrize("name", ["welcome", "mythic", "form", "keyed map", "report", "book"])
def test_poppler_reads_the_same_texts(name: str, tmp_path: Path) -> None:
    file = tmp_path / "product.pdf"
    file.write_bytes(pressed(name).data)
    bare = re.sub(r'[\s"]', "", "".join(poppler("-struct-text", file)))
    texts = [re.sub(r'[\s"]', "", one.text) for one in tree_of(name).walk() if one.drawn]
    assert len(texts) > 20
    assert [text for text in texts if text not in bare] == []


def poppler(option: str, file: Path) -> list[str]:
    """Return what poppler says about the tags of a file."""
    said = subprocess.run(["pdfinfo", option, file], capture_output=True, text=True, check=True)
    # It knows the attributes of fields, but warns of each.
    assert all("Wrong Attribute 'Role'" in line for line in said.stderr.splitlines())
    return said.stdout.splitlines()


def depths(node: Node, depth: int = 0) -> Iterator[tuple[int, str]]:
    yield depth, node.kind
    for kid in node.kids:
        yield from depths(kid, depth + 1)


@pytest.mark.parametrize("name", PRODUCTS)
def test_tags_change_nothing_on_the_page_and_cost_little(name: str) -> None:
    tagged = pressed(name).data
    with untagged():
        bare = pdf(name)
    assert b"StructTreeRoot" not in bare
    for one, other in zip(streams(tagged), streams(bare), strict=True):
        assert [line for line in one.split(b"\n") if not _TAG.fullmatch(line)] == other.split(b"\n")
    assert len(tagged) <= 1.15 * len(bare)


_TAG = re.compile(rb"/\w+ (<</MCID \d+>> BDC|BMC)|EMC")


def streams(data: bytes) -> list[bytes]:
    with pikepdf.open(io.BytesIO(data)) as file:
        return [page.Contents.read_bytes() for page in file.pages]
