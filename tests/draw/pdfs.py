"""PDFs written by hand, some of them impossible."""

from __future__ import annotations

import zlib


def pdf(*objects: bytes, trailer: bytes = b"") -> bytes:
    """Return a PDF of ``objects``, numbered from 1; the first is its catalogue."""
    out, places = bytearray(b"%PDF-1.7\n"), []
    for number, content in enumerate(objects, 1):
        places.append(len(out))
        out += b"%d 0 obj\n%s\nendobj\n" % (number, content)
    table = b"".join(b"%010d 00000 n \n" % place for place in places)
    size = len(objects) + 1
    return bytes(out) + (
        b"xref\n0 %d\n0000000000 65535 f \n%strailer\n<</Size %d/Root 1 0 R%s>>\n"
        b"startxref\n%d\n%%%%EOF\n" % (size, table, size, trailer, len(out))
    )


def stream(entries: bytes, data: bytes) -> bytes:
    """Return a stream object."""
    return b"<<%s/Length %d>>\nstream\n%s\nendstream" % (entries, len(data), data)


def packed_pdf(catalogue: bytes, rows: int = 0, wider: int = 0) -> bytes:
    """Return a PDF with its catalogue in an object stream, and ``rows`` of nothing in its table.

    The table claims rows that are ``wider`` bytes wider than they are.
    """
    inside = zlib.compress(b"2 0 " + catalogue, 9)
    first = b"1 0 obj\n%s\nendobj\n" % stream(
        b"/Type/ObjStm/N 1/First 4/Filter/FlateDecode", inside
    )
    out = b"%PDF-1.7\n"
    table, entries = len(out) + len(first), [(0, 0, 65535), (1, len(out), 0), (2, 1, 0)]
    entries += [(1, table, 0), *[(0, 0, 0)] * rows]
    content = b"".join(
        kind.to_bytes(1, "big") + place.to_bytes(4, "big") + index.to_bytes(2, "big")
        for kind, place, index in entries
    )
    return b"%s%s3 0 obj\n%s\nendobj\nstartxref\n%d\n%%%%EOF\n" % (
        out,
        first,
        stream(
            b"/Type/XRef/W[1 4 %d]/Size %d/Root 2 0 R/Filter/FlateDecode"
            % (2 + wider, len(entries)),
            zlib.compress(content, 9),
        ),
        table,
    )


def tables(count: int) -> bytes:
    """Return a PDF with a chain of tables, each of which names the one before."""
    out, last = bytearray(b"%PDF-1.7\n"), 9
    for _ in range(count):
        here = len(out)
        out += b"xref\n0 0\ntrailer\n<</Root 1 0 R/Prev %d>>\n" % last
        last = here
    return bytes(out) + b"startxref\n%d\n%%%%EOF\n" % last
