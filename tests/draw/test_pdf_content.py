"""PDFs read in a process of its own: what other programs write, and what nobody should."""

from __future__ import annotations

import sys
import zlib

import pytest

from draw.pdfs import packed_pdf, pdf, stream, tables
from dungeongen.draw.pdf_content import Embedded, Limits, PdfError, embedded, pages_in

MIB = 1 << 20
SPEC = b"<</Type/Filespec/F(a.json)/UF(a.json)/EF<</F 3 0 R>>>>"
CATALOGUE = b"<</Names<</EmbeddedFiles<</Names[(other)2 0 R]>>>>>>"


def with_file(content: bytes, entries: bytes = b"") -> bytes:
    """Return a PDF with one file inside."""
    packed = stream(b"/Filter/FlateDecode" + entries, zlib.compress(content))
    return pdf(CATALOGUE, SPEC, packed)


def bomb(mebibytes: int) -> bytes:
    """Return a PDF with a file of zeros, which is packed twice."""
    packed = zlib.compress(packed_zeros(mebibytes), 9)
    return pdf(CATALOGUE, SPEC, stream(b"/Filter[/FlateDecode/FlateDecode]", packed))


def packed_zeros(mebibytes: int) -> bytes:
    """Return what ``zlib`` packs zeros into. To pack 600 MiB takes seconds; one is packed here."""
    packer = zlib.compressobj(9)
    first, again = (packer.compress(bytes(MIB)) + packer.flush(zlib.Z_FULL_FLUSH) for _ in range(2))
    end = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS).flush()
    checksum = mebibytes * MIB % 65521 << 16 | 1  # Adler-32
    return first + again * (mebibytes - 1) + end + checksum.to_bytes(4)


def test_packed_zeros_are_what_they_say() -> None:
    assert zlib.decompress(packed_zeros(3)) == bytes(3 * MIB)


def test_a_file_is_read_by_its_name_and_not_by_its_key() -> None:
    assert embedded(with_file(b"{}"), "a", MIB) == [Embedded("a.json", b"{}", "")]
    assert embedded(with_file(b"{}"), "other", MIB) == []


def test_checksums_in_hexadecimal_are_read() -> None:
    entries = b"/Params<</CheckSum <99914B932BD37A50B983C5E7C90AE93B>>>"
    assert embedded(with_file(b"{}", entries), "", MIB)[0].checksum == (
        "99914b932bd37a50b983c5e7c90ae93b"
    )
    assert embedded(with_file(b"{}", b"/Params<</CheckSum(\\200)>>"), "", MIB)[0].checksum == ""


def test_names_of_any_letters() -> None:
    spec = SPEC.replace(b"UF(a.json)", b"UF<feff00e92192d83cdf72000a002e006a>")
    file = pdf(CATALOGUE, spec, stream(b"", b"{}"))
    assert embedded(file, "", MIB)[0].name == "é→🍲\n.j"


def test_content_of_any_bytes() -> None:
    content = bytes(range(256)) * 3 + b"\n[]\n"
    assert embedded(with_file(content), "", MIB)[0].content == content


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (b"%PDF-1.7\n", "damaged"),
        (b"", "damaged"),
        (bomb(17), "holds more than 16 MiB"),
        (bomb(600), "damaged, or needs more than 256 MiB to be read"),
        (pdf(b"<</X" + b"[" * (16 * MIB) + b">>"), "damaged, or needs more than 256 MiB"),
        (pdf(b"<</X[" + b"0 " * (8 * MIB) + b"]>>"), "damaged, or needs more than 256 MiB"),
    ],
    ids=["no end", "nothing", "large", "bomb", "deep", "long"],
)
@pytest.mark.skipif(sys.platform != "linux", reason="memory is bounded as Linux does it")
def test_damaged_or_too_much(data: bytes, says: str) -> None:
    with pytest.raises(PdfError, match=f"^{says}"):
        embedded(data, "", 16 * MIB)


@pytest.mark.skipif(sys.platform == "win32", reason="no limit of a processor's time there")
def test_reading_that_takes_a_processor_too_long() -> None:
    with pytest.raises(PdfError, match="takes too long to read"):
        embedded(tables(200_000), "", MIB, limits=Limits(processor=1))


def test_reading_that_never_ends() -> None:
    with pytest.raises(PdfError, match="takes too long to read"):
        embedded(with_file(b"{}"), "", MIB, limits=Limits(wait=0))


def test_bushes_of_names() -> None:
    """Nodes of the tree that hold themselves, or are without number."""
    for kids in (b"[1 0 R]", b"[1 0 R 1 0 R]", b"[%s]" % (b"<<>>" * 9999)):
        file = pdf(b"<</Names<</EmbeddedFiles 1 0 R>>/Kids %s>>" % kids)
        assert embedded(file, "", MIB) == []


def test_packed_objects() -> None:
    assert embedded(packed_pdf(b"<</Names<</EmbeddedFiles<</Names[]>>>>>>"), "", MIB) == []


def test_a_browser_reads_it_at_once() -> None:
    """It has no other process; a web worker is ended instead."""
    assert embedded(with_file(b"{}"), "", MIB, apart=False) == [Embedded("a.json", b"{}", "")]
    with pytest.raises(PdfError, match="holds more than 16 MiB"):
        embedded(bomb(17), "", 16 * MIB, apart=False)
    with pytest.raises(PdfError, match="damaged"):
        embedded(b"%PDF-1.7\n", "", MIB, apart=False)


def drawn(content: bytes) -> bytes:
    """Return a PDF of one page of 200 points that shows what ``content`` draws."""
    font = b"<</Font<</F<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>>>"
    page = (
        b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]/Resources" + font + b"/Contents 4 0 R>>"
    )
    return pdf(
        b"<</Type/Catalog/Pages 2 0 R>>",
        b"<</Type/Pages/Kids[3 0 R]/Count 1>>",
        page,
        stream(b"", content),
    )


def test_digits_and_lines_have_their_places() -> None:
    (page,) = pages_in(drawn(b"BT /F 20 Tf 50 120 Td (a5) Tj ET 10 20 30 40 re S"))
    assert page.text == "a5"
    (digit,) = page.digits
    assert digit.sign == "5"
    assert 60 < digit.x < 72
    assert 70 < digit.y < 78
    assert 12 < digit.height < 16
    (box,) = page.boxes
    assert all(abs(one - other) < 1.1 for one, other in zip(box, (10, 140, 40, 180), strict=True))


def test_too_much_on_a_page_is_nothing_or_refused() -> None:
    (page,) = pages_in(drawn(b"BT /F 20 Tf 50 120 Td (5) Tj ET " + b"10 20 30 40 re S " * 2001))
    assert (len(page.digits), page.boxes) == (1, ())
    (page,) = pages_in(drawn(b"BT /F 20 Tf 50 120 Td (" + b"5" * 2001 + b") Tj ET"))
    assert page.digits == ()
    with pytest.raises(PdfError, match="damaged"):
        pages_in(b"%PDF-1.7")
