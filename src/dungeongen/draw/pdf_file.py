"""A PDF file: reportlab's objects, and beside them many small ones.

The tags of a book are a hundred thousand objects, small and alike (``pdf_tags``). They stand
compressed in object streams, and that needs a cross-reference stream instead of a table. reportlab
writes neither: ``write_file`` goes through its objects like reportlab's own ``format``, and adds
ours.

A row of the cross-reference stream is the row above with its last number one higher. zlib is slow
on such rows and hardly shortens them; it is given what changes from row to row (``_changes``).
"""

from __future__ import annotations

import re
import struct
import zlib
from collections.abc import Iterator
from itertools import islice

from dungeongen.draw.pdf_tags import PageTags
from dungeongen.draw.plain_reportlab import pdfdoc

_PACKED = 1000  # objects of a stream
_LEVEL = 7  # of compression: 9 takes three times as long for 1 % of the bytes
_ROW = struct.Struct(">xBIH")  # a byte for ``_changes``, kind, offset or stream, place in it
_FREE = 0  # kinds of rows, as PDF numbers them
_PLAIN = 1
_IN_STREAM = 2


def write_file(document: pdfdoc.PDFDocument, tags: PageTags) -> bytes:
    """Return a reportlab document as a file with its tags."""
    _name_no_missing_sign(document)
    catalog, names = document.Catalog, document.idToObjectNumberAndVersion
    for name in catalog.__Refs__:
        document.Reference(getattr(catalog, name, None))
    root, info = document.Reference(catalog), document.Reference(document.info)
    file = pdfdoc.PDFFile(document._pdfVersion)
    table = bytearray(_ROW.pack(_FREE, 0, 65535))
    number = 1
    while number in document.numberToId:
        name = document.numberToId[number]
        # The catalogue comes last, since it names the tree.
        table += _ROW.pack(_PLAIN, 0 if name == root.name else _added(file, document, name), 0)
        number += 1
    catalog.StructTreeRoot = f"{number} 0 R"
    place = _added(file, document, root.name)
    _ROW.pack_into(table, names[root.name][0] * _ROW.size, _PLAIN, place, 0)
    stream = number + tags.size
    table += bytes((stream - number) * _ROW.size)
    for numbers, head, content in _packed(tags.objects(number, names)):
        for index, own in enumerate(numbers):
            _ROW.pack_into(table, own * _ROW.size, _IN_STREAM, stream, index)
        entries = f"/Type/ObjStm/N {len(numbers)}/First {head}"
        table += _ROW.pack(_PLAIN, _add_stream(file, stream, entries, content), 0)
        stream += 1
    table += _ROW.pack(_PLAIN, file.offset, 0)
    entries = (
        f"/Type/XRef/Size {stream + 1}/W[1 4 2]/Root {names[root.name][0]} 0 R"
        f"/Info {names[info.name][0]} 0 R/ID{document.ID().decode('latin-1').partition(']')[0]}]"
        f"/DecodeParms<</Predictor 12/Columns {_ROW.size - 1}>>"
    )
    offset = _add_stream(file, stream, entries, _changes(bytes(table), _ROW.size))
    file.add(f"startxref\n{offset}\n%%EOF\n")
    data: bytes = file.format(document)
    return data


def _name_no_missing_sign(document: pdfdoc.PDFDocument) -> None:
    """Take the sign for what a font lacks out of the tables that say what each code stands for.

    reportlab says that it stands for U+0000, which PDF/UA forbids (7.21.7); no text uses it.
    """
    for name, stream in document.idToObject.items():
        if name.startswith("toUnicodeCMap:"):
            stream.content, missing = re.subn(r"<00> <0000>\n", "", stream.content)
            if missing:
                stream.content = re.sub(r"\d+(?= beginbfchar)", _one_less, stream.content)


def _one_less(count: re.Match[str]) -> str:
    return str(int(count[0]) - 1)


def _added(file: pdfdoc.PDFFile, document: pdfdoc.PDFDocument, name: str) -> int:
    """Add one of reportlab's objects; return its offset."""
    added = pdfdoc.PDFIndirectObject(name, document.idToObject[name])
    offset: int = file.add(added.format(document))
    return offset


def _add_stream(file: pdfdoc.PDFFile, number: int, entries: str, content: bytes) -> int:
    """Add a compressed stream; return its offset."""
    data = zlib.compress(content, _LEVEL)
    head = f"{number} 0 obj\n<<{entries}/Filter/FlateDecode/Length {len(data)}>>\nstream\n"
    offset: int = file.add(head.encode("latin-1") + data + b"\nendstream\nendobj\n")
    return offset


def _packed(objects: Iterator[tuple[int, str]]) -> Iterator[tuple[list[int], int, bytes]]:
    """Yield the contents of object streams: the numbers, the length of the head, and all."""
    while some := sorted(islice(objects, _PACKED)):
        offset, heads = 0, list[str]()
        for number, text in some:
            heads.append(f"{number} {offset}")
            offset += len(text) + 1
        head = " ".join(heads) + "\n"
        body = "".join([f"{text}\n" for _, text in some])
        yield [number for number, _ in some], len(head), (head + body).encode("latin-1")


def _changes(rows: bytes, width: int) -> bytes:
    """Return rows of bytes as the differences of each from the row above: PNG's filter *up*.

    The first byte of a row is free, and becomes the number of the filter. All bytes are subtracted
    at once, as one long number: without their highest bits, so that none borrows from the next, and
    these are mended.

    >>> _changes(bytes([0, 1, 255, 0, 2, 4]), 3)
    b'\\x02\\x01\\xff\\x02\\x01\\x05'
    """
    size = len(rows)
    upper, lower = (int.from_bytes(bytes([byte]) * size, "big") for byte in (0x80, 0x7F))
    these, above = (int.from_bytes(row, "big") for row in (rows, bytes(width) + rows[:-width]))
    changes = ((these | upper) - (above & lower)) ^ ((these ^ above ^ upper) & upper)
    result = bytearray(changes.to_bytes(size, "big"))
    result[::width] = b"\2" * (size // width)
    return bytes(result)
