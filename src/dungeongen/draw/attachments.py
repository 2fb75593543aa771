"""Attachments: reading back the documents inside our PDF, PNG, SVG and HTML files.

Each format has a place for the documents that its pages show, so that a printed file alone is
enough to check it. This module extracts them:

* PDF: embedded files, each with its MD5 (``pdf_content``);
* PNG: text chunks with the keyword ``dungeongen:<name>`` (we write iTXt; tEXt and zTXt are read
  too, in case another program has rewritten the file);
* SVG: ``<dg:document name="...">`` in ``<metadata>``; content that XML cannot carry unchanged is
  in base64, marked by ``encoding="base64"``;
* HTML: ``<script type="application/json" data-name="...">``, JSON without ``<`` and ``>``.

Files come from anywhere and are not trusted: what may be unpacked is bounded for the whole file,
and checksums are compared if the format has them. Every fault becomes a ``DocumentError`` of one
line. Where one document alone is damaged, the reader may go on to the next (``Refuse``); the work
on damaged ones counts like any other, so that a thousand of them cost no more than one file may.
No writer is imported here.
"""

from __future__ import annotations

import binascii
import hashlib
import struct
import zlib
from collections.abc import Callable
from functools import partial
from html import unescape

from dungeongen.core.errors import DocumentError, NoDocumentError, Refuse, strict
from dungeongen.draw.pdf_content import Embedded, PdfError, embedded
from dungeongen.draw.svg_tree import NAMESPACE as SVG
from dungeongen.draw.svg_tree import SvgError, parsed

LARGEST_FILE = 64 << 20  # bytes of a file
TOGETHER = 16 << 20  # bytes of all documents, and of all that is unpacked
MOST = 1000  # documents
NAMESPACE = "urn:dungeongen:document"
KEYWORD = "dungeongen:"

HTML = b'<!DOCTYPE html>\n<html lang="'
"""How our pages for a browser begin."""
_DATA = b'<script type="application/json" data-name="'
_PNG = b"\x89PNG\r\n\x1a\n"
_STEP = 1 << 16  # bytes that are unpacked at a time

Reader = Callable[[bytes, str, Refuse], dict[str, bytes]]


def read(data: bytes, prefix: str = "", refuse: Refuse = strict) -> dict[str, bytes]:
    """Return the documents in ``data``, a PDF, PNG, SVG or HTML file, by name.

    Only documents whose name begins with ``prefix`` are unpacked. Equal ones count once; of
    different documents with one name, as in merged files, all but the first get a number.
    ``refuse`` is called with the error of each damaged one. Raises DocumentError for any other
    file, a damaged file, or one without our documents.
    """
    reader = recognized(data)
    if reader is None:
        raise DocumentError("expected a PDF, PNG, SVG or HTML file")
    return reader(data, prefix, refuse)


def recognized(data: bytes) -> Reader | None:
    """Return the reader for files that begin like ``data``, or None.

    >>> recognized(b"%PDF-1.6") is read_pdf
    True
    """
    if data.startswith(b"%PDF-"):
        return read_pdf
    if data.startswith(_PNG):
        return read_png
    if data.startswith(HTML):
        return read_html
    if data[:64].lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"<"):
        return read_svg
    return None


class _Documents:
    """The documents found so far in a file of ``kind``, within the limits of the whole file."""

    def __init__(self, kind: str, data: bytes, prefix: str, refuse: Refuse) -> None:
        self.kind, self.prefix, self.refuse = kind, prefix, refuse
        self.documents: dict[str, bytes] = {}
        self.left = TOGETHER
        self._damaged: set[str] = set()
        if len(data) > LARGEST_FILE:
            raise self.error(f"larger than {LARGEST_FILE >> 20} MiB")

    def error(self, reason: object) -> DocumentError:
        return DocumentError(f"{self.kind} file: {' '.join(str(reason).split())[:200]}")

    def spend(self, size: int) -> None:
        """Account for bytes that were unpacked."""
        self.left -= size
        if self.left < 0:
            raise self.error(f"holds more than {TOGETHER >> 20} MiB")

    def matches(self, name: str) -> bool:
        return name.startswith(self.prefix)

    def take(self, name: str, content: Callable[[], bytes]) -> None:
        """Keep a document, or have it refused: a namesake gets a number, a copy is dropped."""
        try:
            document = content()
        except DocumentError as error:
            damaged = self._number(name)
            self._damaged.add(damaged)
            self.refuse(error if damaged == name else DocumentError(f"{damaged}: {error}"))
        else:
            number = self._number(name, document)
            self.documents[number] = document
        if len(self.documents) + len(self._damaged) > MOST:
            raise self.error(f"more than {MOST} documents")

    def _number(self, name: str, content: bytes | None = None) -> str:
        """Return the name of a document: its own, unless one with other content has it."""
        unique, number = name, 1
        while unique in self._damaged or self.documents.get(unique, content) != content:
            number += 1
            unique = f"{name} ({number})"
        return unique

    def inflated(self, data: memoryview) -> bytes:
        """Return the complete content of zlib ``data``; raises DocumentError if it is damaged."""
        unpacker = zlib.decompressobj()
        parts = []
        for at in range(0, len(data), _STEP):
            rest: bytes | memoryview = data[at : at + _STEP]
            part = b""
            while rest or len(part) == _STEP:
                try:
                    part = unpacker.decompress(rest, _STEP)
                except zlib.error as error:
                    self.spend(_STEP)
                    raise self.error(f"damaged document: {error}") from None
                self.spend(len(part))
                parts.append(part)
                rest = unpacker.unconsumed_tail
        if not unpacker.eof:
            raise self.error("damaged document: cut short")
        return b"".join(parts)

    def all(self) -> dict[str, bytes]:
        if not self.documents and not self._damaged:
            raise NoDocumentError(
                f"{self.kind} file: contains no dungeongen document; if a merge or a scan lost it, "
                "type the id of the page, or what its code says"
            )
        return self.documents


def read_pdf(data: bytes, prefix: str = "", refuse: Refuse = strict) -> dict[str, bytes]:
    """Return the files embedded in a PDF by name; raises DocumentError."""
    documents = _Documents("PDF", data, prefix, refuse)
    try:
        for file in embedded(data, prefix, TOGETHER):
            documents.take(file.name, partial(_sound, documents, file))
    except PdfError as error:
        raise documents.error(error) from None
    return documents.all()


def _sound(documents: _Documents, file: Embedded) -> bytes:
    if file.content is None:
        raise documents.error("damaged document: not in the file")
    digest = hashlib.md5(file.content, usedforsecurity=False).hexdigest()
    if file.checksum not in ("", digest):
        raise documents.error("damaged document: checksum differs")
    return file.content


def read_png(data: bytes, prefix: str = "", refuse: Refuse = strict) -> dict[str, bytes]:
    """Return the documents in a PNG's text chunks by name; raises DocumentError."""
    documents = _Documents("PNG", data, prefix, refuse)
    if not data.startswith(_PNG):
        raise documents.error("expected the PNG signature")
    at = len(_PNG)
    kind = b""
    while kind != b"IEND":
        if at + 12 > len(data):
            raise documents.error(f"cut short at byte {len(data)}")
        length, kind = struct.unpack_from(">I4s", data, at)
        end = at + 12 + length
        if end > len(data):
            raise documents.error(f"cut short at byte {len(data)}")
        body = memoryview(data)[at + 8 : end - 4]
        if struct.unpack_from(">I", data, end - 4)[0] != zlib.crc32(body, zlib.crc32(kind)):
            raise documents.error(f"damaged: checksum differs in the chunk at byte {at}")
        if at == len(_PNG) and kind != b"IHDR":
            raise documents.error("damaged: expected IHDR first")
        if kind in (b"iTXt", b"tEXt", b"zTXt"):
            _text_chunk(documents, kind, body)
        at = end
    return documents.all()


def _text_chunk(documents: _Documents, kind: bytes, body: memoryview) -> None:
    keyword, _, rest = bytes(body).partition(b"\0")
    name = keyword.decode("latin-1")
    name = name.removeprefix(KEYWORD)
    if name == keyword.decode("latin-1") or not documents.matches(name):
        return
    documents.take(name, partial(_text, documents, kind, rest))


def _text(documents: _Documents, kind: bytes, rest: bytes) -> bytes:
    documents.spend(len(rest))
    packed = kind == b"zTXt"
    if kind == b"zTXt":
        rest = rest[1:]
    elif kind == b"iTXt":
        packed = rest[:1] == b"\1"
        rest = rest[2:].partition(b"\0")[2].partition(b"\0")[2]
    content = documents.inflated(memoryview(rest)) if packed else rest
    # The two older chunks are in Latin-1.
    return content if kind == b"iTXt" else content.decode("latin-1").encode()


def read_svg(data: bytes, prefix: str = "", refuse: Refuse = strict) -> dict[str, bytes]:
    """Return the documents in an SVG's metadata by name; raises DocumentError."""
    documents = _Documents("SVG", data, prefix, refuse)
    try:
        root = parsed(data)
    except SvgError as error:
        raise documents.error(error) from None
    for element in root.iterfind(f"{{{SVG}}}metadata/{{{NAMESPACE}}}document"):
        name = element.get("name")
        if name is None:
            raise documents.error("damaged: a document without a name")
        if len(element):
            raise documents.error("damaged: elements inside a document")
        if documents.matches(name):
            content = partial(_metadata, documents, element.get("encoding"), element.text or "")
            documents.take(name, content)
    return documents.all()


def read_html(data: bytes, prefix: str = "", refuse: Refuse = strict) -> dict[str, bytes]:
    """Return the documents in a page of HTML by name; raises DocumentError."""
    documents = _Documents("HTML", data, prefix, refuse)
    end = 0
    while (start := data.find(_DATA, end)) >= 0:
        middle = data.find(b'">', start)
        end = data.find(b"</script>", middle)
        if middle < 0 or end < 0:
            raise documents.error("damaged: cut short inside a document")
        name = unescape(data[start + len(_DATA) : middle].decode("utf-8", "replace"))
        if documents.matches(name):
            documents.take(name, partial(_data, documents, data[middle + 2 : end]))
    return documents.all()


def _data(documents: _Documents, content: bytes) -> bytes:
    documents.spend(len(content))
    return content


def _metadata(documents: _Documents, encoding: str | None, text: str) -> bytes:
    documents.spend(len(text))
    match encoding:
        case None:
            return text.encode()
        case "base64":
            try:
                packed = text.encode("ascii").translate(None, b" \t\r\n")
                return binascii.a2b_base64(packed, strict_mode=True)
            except ValueError as error:
                raise documents.error(f"damaged document: {error}") from None
        case other:
            raise documents.error(f"document encoded as {other!r}, expected base64")
