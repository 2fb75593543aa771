"""What a file is, from its first bytes, for messages about one that is not what was expected."""

from __future__ import annotations

import re
from typing import Final

_BEGINNINGS: Final = (
    (rb"%PDF-", "a PDF"),
    (rb"\x89PNG", "a PNG picture"),
    (rb"\xff\xd8\xff", "a JPEG picture"),
    (rb"GIF8[79]a", "a GIF picture"),
    (rb"RIFF....WEBP", "a WebP picture"),
    (rb"....ftyp(?:hei[cmsx]|hev[cx]|mif1|msf1|avif)", "a HEIC or AVIF picture"),
    (rb"(?:II\*\x00|MM\x00\*)", "a TIFF picture"),
    (rb"BM.{4}\x00{4}", "a BMP picture"),
    (rb"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "an old Excel or Word file"),
    (rb"PK\x03\x04.{26}mimetypeapplication/vnd\.oasis\.opendocument\.spreadsheet", "a workbook"),
    (rb"PK\x03\x04.{26}mimetypeapplication/", "an OpenDocument or an e-book"),
    (rb"PK\x03\x04.{0,4000}?\bIndex/(?:Document|Tables/|CalculationEngine)", "a Numbers file"),
    (rb"PK\x03\x04.{0,4000}?\bword/", "a Word document"),
    (rb"PK\x03\x04.{0,4000}?\bppt/", "a PowerPoint file"),
    (rb"PK\x03\x04.{0,4000}?\b(?:xl/|\[Content_Types\]\.xml)", "an Excel workbook"),
    (rb"PK\x03\x04", "a zip archive"),
    (rb"\x1f\x8b", "a gzip archive"),
    (rb"7z\xbc\xaf", "a 7-Zip archive"),
    (rb"(?:\x00\x01\x00\x00|OTTO|ttcf)", "a font"),
    (rb"wOF[F2]", "a web font"),
    (rb"SQLite format 3\x00", "a SQLite database"),
    (rb"PAR1[\x00-\x1f]", "a Parquet file"),
    (rb"\{\\rtf", "an RTF document"),
    (rb"\s*(?:<\?xml[^>]{0,200}>\s*)?(?:<!--.{0,200}?-->\s*)?<svg\b", "an SVG picture"),
    (rb"\s*<(?i:!doctype html|html|head|table)\b", "a web page"),
    (rb"\s*<\?xml\b", "an XML file"),
    (rb"\s*(?:\{\s*[\"}]|\[\s*[\[{\"\]])", "JSON"),
)
_KINDS: Final = tuple((re.compile(pattern, re.DOTALL), name) for pattern, name in _BEGINNINGS)


def kind_of(data: bytes) -> str | None:
    """Return what a file is, with its article; ``None`` for text and for what is not known.

    >>> kind_of(b"%PDF-1.7"), kind_of(b"title,count")
    ('a PDF', None)
    """
    head = data[:4096].removeprefix(b"\xef\xbb\xbf")
    return next((name for pattern, name in _KINDS if pattern.match(head)), None)
