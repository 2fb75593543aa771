"""Documents read back from our own files, and from damaged and forged ones."""

from __future__ import annotations

import io
import os
import struct
import subprocess
import sys
import zlib
from collections.abc import Callable
from typing import Any

import pikepdf
import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st
from PIL import Image, PngImagePlugin

from draw import sample
from dungeongen.core.errors import DocumentError
from dungeongen.core.templates import Templates
from dungeongen.draw import attachments
from dungeongen.draw.attachments import read, read_pdf, read_png, read_svg
from dungeongen.draw.pdf import PdfCanvas
from dungeongen.draw.svg import SvgCanvas
from thorough import EXAMPLES, share

FUZZ = settings(
    max_examples=4 * EXAMPLES,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
FUZZ_PDF = settings(FUZZ, max_examples=EXAMPLES)  # each in a process of its own
SVG = (
    '<svg xmlns="http://www.w3.org/2000/svg" xmlns:dg="urn:dungeongen:document">'
    "<metadata>{}</metadata></svg>"
)
SIGNATURE = b"\x89PNG\r\n\x1a\n"


def refused(data: bytes, reader: Callable[[bytes], object] = read) -> str:
    with pytest.raises(DocumentError) as caught:
        reader(data)
    line = str(caught.value)
    assert line.isprintable()
    assert len(line) < 300
    return line


def read_or_refused(data: bytes) -> dict[str, bytes] | None:
    try:
        return read(data)
    except DocumentError:
        return None


def chunk(kind: bytes, body: bytes) -> bytes:
    return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))


def a_png(*chunks: bytes) -> bytes:
    return SIGNATURE + chunk(b"IHDR", bytes(13)) + b"".join(chunks) + chunk(b"IEND", b"")


def document(name: str, attributes: str = "", content: str = "{}") -> bytes:
    inner = f'<dg:document name="{name}"{attributes}>{content}</dg:document>'
    return SVG.format(inner).encode()


def test_every_page_of_every_format_carries_all(
    pdf: bytes, svg: list[bytes], png: list[bytes]
) -> None:
    for file in (pdf, *svg, *png):
        assert read(file) == sample.ATTACHMENTS


@given(
    st.dictionaries(
        st.text("abc.-", min_size=1, max_size=6),
        st.binary(min_size=1, max_size=60),  # for PDFium, nothing is what could not be unpacked
        min_size=1,
    )
)
@example({"a": b"\r\n \t"})
@example({"a": "\ufffe\ud7ff\U0010ffff".encode()})
@example({"a": b"]]>&lt;"})
def test_any_bytes_come_back_unchanged(content: dict[str, bytes]) -> None:
    for backend in (PdfCanvas, SvgCanvas):
        canvas = backend(sample.theme("ink"), Templates(), meta=sample.META)
        canvas.page(10, 10, "page")
        data = canvas.data(content) if isinstance(canvas, PdfCanvas) else canvas.data([content])[0]
        assert read(data) == content


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"{}",
        b"PK\x03\x04",
        b"GIF89a",
        b"\xff\xfe<\0s\0v\0g\0",
        b"\x89PNG",
        b" " * 100 + b"<svg/>",
    ],
)
def test_other_files_are_not_recognized(data: bytes) -> None:
    assert attachments.recognized(data) is None
    assert refused(data) == "expected a PDF, PNG, SVG or HTML file"


def test_files_without_a_document_of_ours() -> None:
    canvas = PdfCanvas(sample.theme(), Templates(), meta=sample.META)
    canvas.page(10, 10, "page")
    bare = SvgCanvas(sample.theme(), Templates(), meta=sample.META)
    bare.page(10, 10, "page")
    foreign = io.BytesIO()
    info = PngImagePlugin.PngInfo()
    info.add_itxt("Comment", "made elsewhere")
    Image.new("L", (1, 1)).save(foreign, "PNG", pnginfo=info)
    for kind, data in (
        ("PDF", canvas.data({})),
        ("SVG", bare.data()[0]),
        ("PNG", foreign.getvalue()),
    ):
        assert refused(data) == (
            f"{kind} file: contains no dungeongen document; if a merge or a scan lost it, type the "
            "id of the page, or what its code says"
        )


@pytest.mark.parametrize("kind", ["svg", "png"])
def test_truncated_files(kind: str, request: pytest.FixtureRequest) -> None:
    data: bytes = request.getfixturevalue(kind)[1]

    @FUZZ
    @given(st.integers(0, len(data) - 8))  # without its very end a file may still be whole
    def check(length: int) -> None:
        refused(data[:length])

    check()


@FUZZ_PDF
@given(st.data())
def test_a_truncated_pdf_is_mended_or_refused(pdf: bytes, data: st.DataObject) -> None:
    length = data.draw(st.integers(0, len(pdf) - 8))
    for name, content in (read_or_refused(pdf[:length]) or {}).items():
        assert content == sample.ATTACHMENTS[name]


@pytest.mark.parametrize("kind", ["pdf", "png"])
def test_flipped_bytes_are_noticed_or_harmless(kind: str, request: pytest.FixtureRequest) -> None:
    """Checksums: only what was written ever comes out under its own name."""
    made = request.getfixturevalue(kind)
    data: bytes = made if kind == "pdf" else made[1]

    @(FUZZ_PDF if kind == "pdf" else FUZZ)
    @given(st.integers(0, len(data) - 1), st.integers(1, 255))
    def check(at: int, flip: int) -> None:
        spoilt = data[:at] + bytes([data[at] ^ flip]) + data[at + 1 :]
        found = read_or_refused(spoilt)
        if kind == "png":
            assert found in (None, sample.ATTACHMENTS)
        for content in (found or {}).values():
            assert content in sample.ATTACHMENTS.values()

    check()


def test_flipped_bytes_of_an_svg(svg: list[bytes]) -> None:
    data = svg[1]
    metadata = data.index(b"<metadata>"), data.index(b"</metadata>")

    @FUZZ
    @given(st.integers(*metadata) | st.integers(0, len(data) - 1), st.integers(1, 255))
    def check(at: int, flip: int) -> None:
        read_or_refused(data[:at] + bytes([data[at] ^ flip]) + data[at + 1 :])

    check()


@FUZZ_PDF
@given(st.sampled_from([b"%PDF-1.7\n", SIGNATURE, b"<", b"<svg xmlns="]), st.binary(max_size=400))
def test_noise(head: bytes, tail: bytes) -> None:
    assert read_or_refused(head + tail) is None


@FUZZ_PDF
@given(st.data())
def test_shuffled_pdf(pdf: bytes, data: st.DataObject) -> None:
    """A PDF whose objects point at each other at random."""
    at = data.draw(st.integers(0, pdf.count(b" 0 R") - 1))
    parts = pdf.split(b" 0 R")
    number = data.draw(st.integers(0, 60))
    head = parts[at].rstrip(b"0123456789")
    parts[at] = head + str(number).encode()
    read_or_refused(b" 0 R".join(parts))


def test_too_large(monkeypatch: pytest.MonkeyPatch, svg: list[bytes], png: list[bytes]) -> None:
    pdf = sample.pdf()
    for kind, head in (("PDF", b"%PDF-1.6\n"), ("PNG", SIGNATURE), ("SVG", b"<svg>")):
        large = head.ljust(attachments.LARGEST_FILE + 1)
        assert refused(large) == f"{kind} file: larger than 64 MiB"
    monkeypatch.setattr(attachments, "TOGETHER", 20)
    for data in (pdf, svg[0], png[0]):
        assert "holds more than" in refused(data)


@pytest.mark.parametrize("size", share([attachments.TOGETHER + 1, 4 * attachments.TOGETHER], 2))
def test_bombs(size: int) -> None:
    bomb = zlib.compress(bytes(size), 9)
    text = chunk(b"iTXt", b"dungeongen:a\0\1\0\0\0" + bomb)
    assert refused(a_png(text)) == "PNG file: holds more than 16 MiB"
    assert refused(a_png(chunk(b"zTXt", b"dungeongen:a\0\0" + bomb))).endswith("16 MiB")
    canvas = PdfCanvas(sample.theme(), Templates(), meta=sample.META)
    canvas.page(10, 10, "page")
    assert refused(canvas.data({"a": bytes(size)})) == "PDF file: holds more than 16 MiB"


def test_many_small_bombs() -> None:
    bomb = zlib.compress(bytes(attachments.TOGETHER), 9)
    texts = [chunk(b"iTXt", b"dungeongen:%d\0\1\0\0\0" % i + bomb) for i in range(9)]
    assert refused(a_png(*texts)) == "PNG file: holds more than 16 MiB"


def test_png_chunks_of_other_programs() -> None:
    latin = chunk(b"tEXt", b"dungeongen:a\0caf\xe9")
    packed = chunk(b"zTXt", b"dungeongen:b\0\0" + zlib.compress(b"caf\xe9"))
    plain = chunk(b"iTXt", b"dungeongen:c\0\0\0en\0title\0" + "café".encode())
    found = read_png(a_png(latin, packed, plain, chunk(b"tEXt", b"Comment\0x")))
    assert found == dict.fromkeys("abc", "café".encode())


@pytest.mark.parametrize(
    ("chunks", "reason"),
    [
        ([chunk(b"zTXt", b"dungeongen:a\0\0junk")], "damaged document"),
        ([chunk(b"iTXt", b"dungeongen:a\0\1\0\0\0" + zlib.compress(b"{}")[:-2])], "cut short"),
        ([chunk(b"iTXt", b"dungeongen:a\0\1")], "cut short"),
        ([b"\xff\xff\xff\xfftEXt"], "cut short"),
        ([chunk(b"tEXt", b"dungeongen:a\0x")[:-1] + b"?"], "checksum differs in the chunk at byte"),
    ],
)
def test_bad_png_chunks(chunks: list[bytes], reason: str) -> None:
    assert reason in refused(a_png(*chunks))


def test_copies_are_dropped_and_namesakes_numbered() -> None:
    texts = [chunk(b"tEXt", b"dungeongen:a\0" + content) for content in (b"x", b"y", b"x", b"y")]
    assert read_png(a_png(*texts)) == {"a": b"x", "a (2)": b"y"}
    many = [chunk(b"tEXt", b"dungeongen:a\0%d" % number) for number in range(1001)]
    assert refused(a_png(*many)) == "PNG file: more than 1000 documents"


def read_on(data: bytes) -> tuple[dict[str, bytes], list[str]]:
    damaged: list[DocumentError] = []
    return read(data, "", damaged.append), [str(error) for error in damaged]


def test_a_damaged_one_of_several_lets_the_others_be_read(pdf: bytes) -> None:
    inner = '<dg:document name="a"{}>{}</dg:document>'
    pages = inner.format(' encoding="base64"', "e30") + inner.format("", "x")
    file = SVG.format(pages).encode()
    assert read_on(file) == ({"a (2)": b"x"}, [refused(document("a", ' encoding="base64"', "e30"))])
    texts = [b"a\0\0junk", b"a\0\0" + zlib.compress(b"x"), b"a\0\0more"]
    found, damaged = read_on(a_png(*(chunk(b"zTXt", b"dungeongen:" + text) for text in texts)))
    assert found == {"a (2)": b"x"}
    assert [line.partition("damaged")[0] for line in damaged] == ["PNG file: ", "a (3): PNG file: "]

    def spoil(file: pikepdf.Pdf) -> None:
        del file.Root.Names.EmbeddedFiles.Names[1].EF

    found, (line,) = read_on(resaved(pdf, spoil))
    assert found.keys() == {"layout.json"}
    assert line == "PDF file: damaged document: not in the file"


def test_damaged_ones_cost_no_more_than_sound_ones() -> None:
    cut = zlib.compress(bytes(attachments.TOGETHER // 3))[:-2]
    texts = [chunk(b"zTXt", b"dungeongen:a\0\0" + cut)] * 9
    found, damaged = read_on(a_png(*texts))
    assert not found
    assert ["cut short" in line for line in damaged] == [True] * 2 + [False] * 7
    assert all("holds more than" in line for line in damaged[2:])
    noise = [chunk(b"zTXt", b"dungeongen:a\0\0junk")] * (attachments.MOST + 1)
    with pytest.raises(DocumentError, match="more than 1000 documents"):
        read_on(a_png(*noise))


def test_only_what_is_wanted_is_unpacked() -> None:
    texts = [chunk(b"tEXt", b"dungeongen:ours\0x"), chunk(b"zTXt", b"dungeongen:other\0\0junk")]
    assert read(a_png(*texts), "ours") == {"ours": b"x"}


def test_png_needs_its_head() -> None:
    assert "expected IHDR first" in refused(SIGNATURE + chunk(b"IEND", b""))
    assert "signature" in refused(b"GIF89a", read_png)


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b'<!DOCTYPE svg><svg xmlns="http://www.w3.org/2000/svg"/>', "contains no dungeongen"),
        (b'<!DOCTYPE a [<!ENTITY b "c"><!ENTITY d "&b;&b;">]><svg>&d;</svg>', "has entities"),
        (b'<!DOCTYPE a SYSTEM "file:///etc/hostname"><svg/>', "contains no dungeongen"),
        (b"<svg><metadata>", "not valid XML"),
        (b"<html/>", "expected an svg element"),
        (SVG.format("<dg:document>{}</dg:document>").encode(), "without a name"),
        (document("a", content="<b/>"), "elements inside a document"),
        (document("a", ' encoding="rot13"'), "encoded as 'rot13', expected base64"),
        (document("a", ' encoding="base64"', "e30"), "damaged document"),
        (document("a", ' encoding="base64"', "é"), "damaged document"),
        (document("a", content="&b;"), "not valid XML: undefined entity"),
        (document("a")[:-3], "not valid XML"),
        (SVG.format("<a>" * 70).encode(), "nested more than"),
        (
            b'<?xml version="1.0" encoding="utf-7"?>' + document("a", content="\x01"),
            "not valid XML",
        ),
    ],
)
def test_bad_svg(data: bytes, reason: str) -> None:
    assert reason in refused(data)


def test_svg_as_other_programs_write_it() -> None:
    pretty = b'\xef\xbb\xbf\n<?xml version="1.0"?>'.replace(b"\n", b"") + document(
        "a", ' encoding="base64"', "\n  e3\n  0=  \n"
    )
    assert read_svg(pretty) == {"a": b"{}"}
    cdata = document("a", content="<![CDATA[<&>]]> &amp; &#233;")
    assert read(b"\n" + cdata) == {"a": "<&> & é".encode()}
    elsewhere = document("a").replace(b"metadata>", b"g>")
    assert "contains no dungeongen document" in refused(elsewhere)


def resaved(pdf: bytes, change: Callable[[pikepdf.Pdf], object], **options: Any) -> bytes:
    out = io.BytesIO()
    with pikepdf.open(io.BytesIO(pdf)) as file:
        change(file)
        file.save(out, **options)
    return out.getvalue()


def embedded(file: pikepdf.Pdf, index: int = 1) -> pikepdf.Object:
    return file.Root.Names.EmbeddedFiles.Names[index].EF.F


def test_pdf_saved_by_another_program(pdf: bytes) -> None:
    packed = pikepdf.ObjectStreamMode.generate
    for options in ({}, {"object_stream_mode": packed}, {"linearize": True}, {"qdf": True}):
        assert read_pdf(resaved(pdf, lambda file: None, **options)) == sample.ATTACHMENTS


def test_pdf_with_a_deeper_name_tree(pdf: bytes) -> None:
    def deepen(file: pikepdf.Pdf) -> None:
        tree = file.Root.Names.EmbeddedFiles
        leaf = file.make_indirect(pikepdf.Dictionary(Names=tree.Names))
        file.Root.Names.EmbeddedFiles = pikepdf.Dictionary(Kids=[leaf])

    assert read_pdf(resaved(pdf, deepen)) == sample.ATTACHMENTS


def test_pdf_with_an_endless_name_tree(pdf: bytes) -> None:
    def loop(file: pikepdf.Pdf) -> None:
        tree = file.make_indirect(pikepdf.Dictionary())
        tree.Kids = pikepdf.Array([tree])
        file.Root.Names.EmbeddedFiles = tree

    def bush(file: pikepdf.Pdf) -> None:
        tree = file.make_indirect(pikepdf.Dictionary())
        tree.Kids = pikepdf.Array([tree] * 9)
        file.Root.Names.EmbeddedFiles = tree

    for change in (loop, bush):
        assert "contains no dungeongen document" in refused(resaved(pdf, change))


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (lambda file: setattr(embedded(file).Params, "CheckSum", bytes(16)), "checksum differs"),
        (
            lambda file: embedded(file).write(b"x", filter=pikepdf.Name.DCTDecode),
            "damaged document",
        ),
        (
            lambda file: embedded(file).write(b"\0\0", filter=pikepdf.Name.FlateDecode),
            "damaged document",
        ),
        (lambda file: file.Root.Names.EmbeddedFiles.Names[1].__delitem__("/EF"), "not in the file"),
        (lambda file: setattr(file.Root, "Names", 7), "contains no dungeongen document"),
    ],
)
def test_bad_pdf(change: Callable[[pikepdf.Pdf], object], reason: str, pdf: bytes) -> None:
    assert reason in refused(resaved(pdf, change, recompress_flate=False))


def test_encrypted_pdf(pdf: bytes) -> None:
    locked = resaved(pdf, lambda file: None, encryption=pikepdf.Encryption(owner="a", user="b"))
    assert refused(locked) == "PDF file: is encrypted"


def test_pdf_of_nested_arrays() -> None:
    bomb = b"%PDF-1.6\n1 0 obj\n" + b"[" * 100_000 + b"\nendobj\ntrailer\n<</Root 1 0 R>>\n"
    table = (
        b"xref\n0 2\n0000000000 65535 f \n0000000009 00000 n \ntrailer\n<</Root 1 0 R/Size 2>>\n"
    )
    refused(bomb + table + b"startxref\n%d\n%%%%EOF\n" % len(bomb))


def test_reading_loads_no_writer() -> None:
    """Checking a file has to start fast."""
    heavy = {"reportlab", "svgwrite", "PIL", "pypdfium2", "pypdfium2_raw", "pypdf"}
    program = "import sys, dungeongen.draw.attachments; print(*sys.modules)"
    paths = os.pathsep.join(sys.path)
    run = subprocess.run(
        [sys.executable, "-c", program],
        env={**os.environ, "PYTHONPATH": paths},
        capture_output=True,
        text=True,
        check=True,
    )
    assert "dungeongen.draw.attachments" in run.stdout.split()
    assert not heavy & set(run.stdout.split())


def test_nothing_leaks_on_stderr(pdf: bytes, capfd: pytest.CaptureFixture[str]) -> None:
    for at in range(200, len(pdf), 3001):
        read_or_refused(pdf[:at] + b"\0\0\0\0" + pdf[at + 4 :])
    assert capfd.readouterr() == ("", "")
