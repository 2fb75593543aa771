"""Attachments: reading back the documents inside our PDF, PNG and SVG files.

Each format has a place for the documents that its pages show, so that a printed file alone is
enough to check it. This module extracts them:

* PDF: embedded files in the catalogue's name tree, each with its size and MD5;
* PNG: text chunks with the keyword ``dungeongen:<name>`` (we write iTXt; tEXt and zTXt are read
  too, in case another program has rewritten the file);
* SVG: ``<dg:document name="...">`` in ``<metadata>``; content that XML cannot carry unchanged is
  in base64, marked by ``encoding="base64"``.

Files come from anywhere and are not trusted: sizes are bounded before and during unpacking, an SVG
with a DOCTYPE (and so with entities) is refused, and checksums are compared if the format has them.
Every fault becomes a ``DocumentError`` of one line. No writer is imported here, and pypdf only for
a PDF.
"""

from __future__ import annotations

import binascii
import hashlib
import io
import logging
import re
import struct
import zlib
from collections.abc import Callable, Iterator
from pyexpat import ExpatError, ParserCreate
from typing import Any

from dungeongen.core.errors import DocumentError

LARGEST_FILE = 64 << 20  # bytes of a file, and of all its documents together
LARGEST = 16 << 20  # bytes of one document
NAMESPACE = "urn:dungeongen:document"
KEYWORD = "dungeongen:"

_PNG = b"\x89PNG\r\n\x1a\n"
_SVG = "http://www.w3.org/2000/svg"
_DEEPEST = 64  # nested elements in an SVG
_MOST_NODES = 1000  # in the name tree of a PDF


def read(data: bytes) -> dict[str, bytes]:
    """Return the documents in ``data``, a PDF, PNG or SVG file, by name.

    Raises DocumentError for any other file, a damaged one, or one without our documents.
    """
    reader = recognized(data)
    if reader is None:
        raise DocumentError("expected a PDF, PNG or SVG file")
    return reader(data)


def recognized(data: bytes) -> Callable[[bytes], dict[str, bytes]] | None:
    """Return the reader for files that begin like ``data``, or None.

    >>> recognized(b"%PDF-1.6") is read_pdf
    True
    """
    if data.startswith(b"%PDF-"):
        return read_pdf
    if data.startswith(_PNG):
        return read_png
    if data[:64].lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"<"):
        return read_svg
    return None


class _Found:
    """The documents found so far in a file of ``kind``, within the size limits."""

    def __init__(self, kind: str, data: bytes) -> None:
        self.kind = kind
        self.documents: dict[str, bytes] = {}
        self.left = LARGEST_FILE
        if len(data) > LARGEST_FILE:
            raise self.error(f"larger than {LARGEST_FILE >> 20} MiB")

    def error(self, reason: object) -> DocumentError:
        return DocumentError(f"{self.kind} file: {' '.join(str(reason).split())[:200]}")

    def bound(self, content: bytes) -> None:
        if len(content) > LARGEST:
            raise self.error(f"document larger than {LARGEST >> 20} MiB")
        if len(content) > self.left:
            raise self.error(f"documents larger than {LARGEST_FILE >> 20} MiB together")

    def add(self, name: str, content: bytes) -> None:
        self.bound(content)
        if name in self.documents:
            raise self.error(f"two documents called {name!r}")
        self.left -= len(content)
        self.documents[name] = content

    def inflated(self, data: bytes) -> bytes:
        """Return the complete content of zlib ``data``; raises DocumentError if it is damaged."""
        unpacker = zlib.decompressobj()
        try:
            content = unpacker.decompress(data, min(LARGEST, self.left) + 1)
        except zlib.error as error:
            raise self.error(f"damaged document: {error}") from None
        self.bound(content)
        if not unpacker.eof:
            raise self.error("damaged document: cut short")
        return content

    def all(self) -> dict[str, bytes]:
        if not self.documents:
            raise self.error("contains no dungeongen document")
        return self.documents


def read_pdf(data: bytes) -> dict[str, bytes]:
    """Return the files embedded in a PDF by name; raises DocumentError."""
    from pypdf import PdfReader
    from pypdf.errors import DependencyError

    found = _Found("PDF", data)
    log = logging.getLogger("pypdf")  # its warnings about bad files would end up on stderr
    level = log.level
    log.setLevel(logging.CRITICAL + 1)
    try:
        reader = PdfReader(io.BytesIO(data), strict=True)
        if reader.is_encrypted:
            raise found.error("is encrypted")
        catalogue: Any = reader.trailer["/Root"]
        tree = catalogue.get("/Names", {}).get("/EmbeddedFiles")
        for name, spec in _leaves(found, tree):
            found.add(str(name), _embedded(found, spec["/EF"]["/F"].get_object()))
    except DocumentError:
        raise
    except DependencyError:  # the package for decryption is missing
        raise found.error("is encrypted") from None
    except Exception as error:  # hostile bytes can raise anything, even RecursionError
        raise found.error(f"damaged: {error or type(error).__name__}") from None
    finally:
        log.setLevel(level)
    return found.all()


def _leaves(found: _Found, tree: Any) -> Iterator[tuple[Any, Any]]:
    """Yield the leaves of a name tree; nodes may point anywhere, even in circles, so count them."""
    nodes = [] if tree is None else [tree]
    for _ in range(_MOST_NODES):
        if not nodes:
            return
        node = nodes.pop().get_object()
        names = node.get("/Names", ())
        for i in range(0, len(names) - 1, 2):
            yield names[i], names[i + 1].get_object()
        nodes += reversed(node.get("/Kids", ()))
    raise found.error(f"name tree of more than {_MOST_NODES} nodes")


def _embedded(found: _Found, stream: Any) -> bytes:
    # pypdf's decoder returns part of a damaged stream; unpack the raw data here, all or nothing.
    raw: bytes = stream._data
    filters = stream.get("/Filter", [])
    match [filters] if isinstance(filters, str) else list(filters):
        case []:
            content = raw
        case ["/FlateDecode"] if "/DecodeParms" not in stream:
            content = found.inflated(raw)
        case _:
            raise found.error(f"document compressed with {filters}, expected /FlateDecode")
    params = stream.get("/Params", {})
    if params.get("/Size", len(content)) != len(content):
        raise found.error("damaged document: wrong size")
    checksum = params.get("/CheckSum")
    if checksum is not None:
        stated = getattr(checksum, "original_bytes", checksum)
        if stated != hashlib.md5(content, usedforsecurity=False).digest():
            raise found.error("damaged document: checksum differs")
    return content


def read_png(data: bytes) -> dict[str, bytes]:
    """Return the documents in a PNG's text chunks by name; raises DocumentError."""
    found = _Found("PNG", data)
    if not data.startswith(_PNG):
        raise found.error("expected the PNG signature")
    at = len(_PNG)
    kind = b""
    while kind != b"IEND":
        if at + 12 > len(data):
            raise found.error(f"cut short at byte {len(data)}")
        length, kind = struct.unpack_from(">I4s", data, at)
        end = at + 12 + length
        if end > len(data):
            raise found.error(f"cut short at byte {len(data)}")
        body = memoryview(data)[at + 8 : end - 4]
        if struct.unpack_from(">I", data, end - 4)[0] != zlib.crc32(body, zlib.crc32(kind)):
            raise found.error(f"damaged: checksum differs in the chunk at byte {at}")
        if at == len(_PNG) and kind != b"IHDR":
            raise found.error("damaged: expected IHDR first")
        if kind in (b"iTXt", b"tEXt", b"zTXt"):
            _text_chunk(found, kind, bytes(body))
        at = end
    return found.all()


def _text_chunk(found: _Found, kind: bytes, body: bytes) -> None:
    keyword, _, rest = body.partition(b"\0")
    name = keyword.decode("latin-1")
    if not name.startswith(KEYWORD):
        return
    packed = kind == b"zTXt"
    if kind == b"zTXt":
        rest = rest[1:]
    elif kind == b"iTXt":
        packed = rest[:1] == b"\1"
        rest = rest[2:].partition(b"\0")[2].partition(b"\0")[2]
    content = found.inflated(rest) if packed else rest
    if kind != b"iTXt":  # the two older chunks are in Latin-1
        content = content.decode("latin-1").encode()
    found.add(name.removeprefix(KEYWORD), content)


def read_svg(data: bytes) -> dict[str, bytes]:
    """Return the documents in an SVG's metadata by name; raises DocumentError."""
    found = _Found("SVG", data)
    opened: list[str] = []
    inside = [f"{_SVG} svg", f"{_SVG} metadata", f"{NAMESPACE} document"]
    attributes: dict[str, str] = {}
    parts: list[str] = []

    def start(tag: str, given: dict[str, str]) -> None:
        opened.append(tag)
        if len(opened) > _DEEPEST:
            raise found.error(f"elements nested more than {_DEEPEST} deep")
        if opened[0] != inside[0]:
            raise found.error("expected an svg element")
        if opened == inside:
            attributes.clear()
            attributes.update(given)
            parts.clear()
        elif opened[:3] == inside:
            raise found.error("damaged: elements inside a document")

    def end(_tag: str) -> None:
        if opened == inside:
            found.add(*_metadata(found, attributes, "".join(parts)))
        opened.pop()

    def text(string: str) -> None:
        if opened == inside:
            parts.append(string)

    def refuse(*_: object) -> None:
        raise found.error("a DOCTYPE is not allowed")

    parser = ParserCreate("utf-8", " ")
    parser.buffer_text = True
    parser.buffer_size = 1 << 16
    parser.StartElementHandler = start
    parser.EndElementHandler = end
    parser.CharacterDataHandler = text
    parser.StartDoctypeDeclHandler = refuse
    try:
        parser.Parse(data, True)
    except ExpatError as error:
        raise found.error(f"not valid XML: {error}") from None
    return found.all()


def _metadata(found: _Found, attributes: dict[str, str], text: str) -> tuple[str, bytes]:
    if "name" not in attributes:
        raise found.error("damaged: a document without a name")
    match attributes.get("encoding"):
        case None:
            content = text.encode()
        case "base64":
            try:
                content = binascii.a2b_base64(re.sub(r"\s", "", text), strict_mode=True)
            except ValueError as error:
                raise found.error(f"damaged document: {error}") from None
        case other:
            raise found.error(f"document encoded as {other!r}, expected base64")
    return attributes["name"], content
