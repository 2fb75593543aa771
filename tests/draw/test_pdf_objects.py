"""PDFs read object by object: what other programs write, and what nobody should."""

from __future__ import annotations

import zlib
from typing import Any

import pytest

from draw.pdfs import packed_pdf, pdf, stream
from dungeongen.draw.pdf_objects import File, Name, PdfError, Ref, leaves


def opened(data: bytes) -> File:
    return File(data, zlib.decompress)


def catalogue(data: bytes) -> dict[str, Any]:
    file = opened(data)
    return file.dictionary(file.trailer["Root"])


@pytest.mark.parametrize(
    ("written", "value"),
    [
        (b"12", 12),
        (b"-3.5", -3.5),
        (b".5", 0.5),
        (b"true", True),
        (b"null", None),
        (b"/a#20b", Name("a b")),
        (b"7 0 R", Ref(7)),
        (b"[1 R]", None),
        (b"[1 2 0 R 3]", [1, Ref(2), 3]),
        (b"<<%a comment\n/b[/c(d)]>>", {"b": [Name("c"), b"d"]}),
        (b"(a(b)c)", b"a(b)c"),
        (rb"(\(\\\n\101\1z\q)", b"(\\\nA\1zq"),
        (b"(a\\\r\nb)", b"ab"),
        (b"<4 1 4>", b"A@"),
        (b"<>", b""),
    ],
)
def test_values(written: bytes, value: Any) -> None:
    for data in (pdf(b"<</X " + written + b">>"), packed_pdf(b"<</X " + written + b">>")):
        if value is None and written != b"null":
            with pytest.raises(PdfError):
                catalogue(data)
        else:
            assert catalogue(data)["X"] == value


M = 1 << 20


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (b"%PDF-1.7\n", "no startxref"),
        (pdf(b"<</X[" + b"0 " * M + b"]>>"), "too much to read"),
        (pdf(b"<</X[" + b"<<>>" * M + b"]>>"), "too much to read"),
        (pdf(b"<</X" + b"[" * M + b">>"), "nested deeper"),
        (pdf(b"<</X(" + b"\\(" * M + b")>>"), "a text without an end, or longer"),
        (pdf(b"<</X<" + b"4a" * M + b">>>"), "cannot be read at byte"),
        (pdf(b"<</X/" + b"a" * M + b">>"), "cannot be read at byte"),
        (pdf(b"<</X %" + b"a" * (30 * M) + b"\n>>"), "too much to read"),
        (pdf(b"<</X 9999999999999999999>>"), "cannot be read"),
        (pdf(b"<</X)>>"), "cannot be read"),
        (pdf(b"<</X>>"), "expected a value"),
        (pdf(b"<<"), "a dictionary damaged"),
        (pdf(b"<<>>", trailer=b"/Prev 1000000"), "a table beyond its end"),
        (pdf(b"<<>>", trailer=b"/Prev 9"), "expected a stream"),
        (pdf(b"<<>>").replace(b"0000000009", b"0000000010"), "no object at byte 10"),
        (pdf(b"<<>>").replace(b"0000000009 00000 n", b"0000000009 00000 x"), "table damaged"),
        (pdf(*[b"<<>>"] * 200_000), "more than 200000 objects"),
        (packed_pdf(b"<<>>", wider=1), "a table cut short"),
        (pdf(b"2 0 R", b"1 0 R"), "references in a circle"),
        (pdf(*[b"%d 0 R" % (i + 2) for i in range(99)]), "references in a circle"),
        (pdf(b"[]"), "expected a dictionary, found an array"),
        (pdf(b"<</Length 9 0 R>>stream\n\nendstream"), "a stream of an odd length"),
        (pdf(b"<</Length 3>>stream\n\nendstream"), "no end of a stream"),
        (
            pdf(*[b"<</Length %d 0 R>>stream\n\nendstream" % (i + 2) for i in range(2000)]),
            "too many in a row",
        ),
    ],
    ids=range(24),
)
def test_damaged_or_too_much(data: bytes, says: str) -> None:
    with pytest.raises(PdfError, match=says):
        catalogue(data)


def test_the_rows_of_a_long_file_are_read_one_by_one() -> None:
    """A thousand sheets have 300,000 elements, each an object."""
    assert catalogue(packed_pdf(b"<</X 1>>", rows=500_000))["X"] == 1


def test_a_shared_gap_is_paid_each_time() -> None:
    """Objects of an object stream may all begin at the same place, before the same long gap."""
    count = 1000
    head = b"".join(b"%d 0 " % (i + 4) for i in range(count))
    content = head + b" " * M + b"0"
    inside = stream(b"/N %d/First %d" % (count, len(head)), content)
    file = opened(pdf(b"<<>>", inside))
    with pytest.raises(PdfError, match="too much to read"):
        [file._unpacked(2, index) for index in range(count)]


def test_leaves_of_bushes() -> None:
    for kids in (b"[1 0 R]", b"[1 0 R 1 0 R]"):
        file = opened(pdf(b"<</Kids %s>>" % kids))
        with pytest.raises(PdfError, match="in a circle"):
            list(leaves(file, Ref(1), 9))
    file = opened(pdf(b"<</Kids[%s]>>" % (b"<<>>" * 10)))
    with pytest.raises(PdfError, match="of more than 9 nodes"):
        list(leaves(file, Ref(1), 9))
    shared = pdf(b"<</Kids[%s]>>" % (b"<</Names 2 0 R>>" * 900), b"[%s]" % (b"(a)1 " * 9999))
    with pytest.raises(PdfError, match="too much to read"):
        list(leaves(opened(shared), Ref(1), 1000))


def test_the_newest_table_counts() -> None:
    old = pdf(b"<</X 1>>")
    at = len(old)
    added = b"1 0 obj\n<</X 2>>\nendobj\n"
    start = old.rindex(b"xref\n0")
    table = b"xref\n1 1\n%010d 00000 n \ntrailer\n<</Root 1 0 R/Prev %d>>\n" % (at, start)
    new = old + added + table + b"startxref\n%d\n%%%%EOF\n" % (at + len(added))
    assert catalogue(new)["X"] == 2
