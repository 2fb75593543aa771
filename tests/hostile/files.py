"""Files that somebody might send to hurt us: each has a reader, a name, and its bytes.

They are made here, not stored: some are 16 MiB, others unpack to gigabytes.
"""

from __future__ import annotations

import json
import struct
import zlib
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from draw.pdfs import packed_pdf, pdf, stream, tables
from dungeongen.core.document import FORMAT
from dungeongen.core.party import FORMAT as PARTY

MIB = 1 << 20
FULL = 16 * MIB
EXAMPLE = "941....7..28...36..3....92.1.....457.......1.852.7...359..81....87..91..41..372.9"
BARE: dict[str, Any] = {"format": FORMAT, "game": "sudoku", "deal": {"grid": EXAMPLE}}


class Hostile(NamedTuple):
    """A file that is made when it is needed."""

    reader: str
    name: str
    make: Callable[[], bytes]


def filled(head: bytes, part: bytes, tail: bytes, size: int = FULL) -> bytes:
    """Return ``part`` as often as fits between head and tail in ``size`` bytes."""
    return head + part * ((size - len(head) - len(tail)) // len(part)) + tail


# --- JSON


def _json(full: int = FULL) -> Iterator[tuple[str, Callable[[], bytes]]]:
    for part in (b"0,", b"[],", b"{},", b'"\\u00e9",', b"[[[[]]]],", b"1e5,", b"12345678901,"):
        yield f"many {part.decode()}", lambda part=part: filled(b'{"a":[', part, b"0]}", full)
        if full < FULL:
            continue
        at_most = {b"0,": 1, b"1e5,": 1, b"12345678901,": 1, b'"\\u00e9",': 1}.get(part, 2)
        size = len(part) * (599_000 // at_most)
        yield (
            f"as many {part.decode()} as are read",
            lambda part=part, size=size: filled(b'{"a":[', part, b"0]}", size),
        )
    yield "deep arrays", lambda: filled(b'{"a":', b"[", b"", min(full, 599_000))
    yield "deep objects", lambda: filled(b"", b'{"a":', b"", min(full, 1_400_000))
    yield "blanks", lambda: filled(b"{", b" ", b"}", full)
    yield "one text", lambda: filled(b'{"title":"', b"x", b'"}', full)
    yield "one text of four-byte characters", lambda: filled(b'{"a":"', "𝄞".encode(), b'"}', full)
    yield "one text of escapes", lambda: filled(b'{"a":"', b"\\u12ab", b'"}', full)
    yield "one number", lambda: filled(b'{"a":', b"9", b"}", full)
    yield "a number of 4300 digits", lambda: b'{"a":' + b"9" * 4300 + b"}"
    yield "many keys", lambda: b'{"a":{' + _keys(full) + b"}}"
    yield "many unknown fields", lambda: b'{"format":"dungeongen/1",' + _keys(full) + b"}"
    if full < FULL:
        return
    for field in ("content", "verdict", "party", "params", "deal", "made"):
        yield f"large {field}", lambda field=field: _large(field, {"a": ["é" * 9] * 500_000})
        yield f"keys of {field}", lambda field=field: _many_keys(field)
    long = {"a": "𝄞"}
    yield "a digest of long content", lambda: _large("content", long, times=3 * MIB)
    yield "a thousand copies", lambda: _bundle([BARE] * 1000)
    yield "copies without end", lambda: _bundle([BARE] * 100_000)
    yield "500 sheets", lambda: _bundle([{**BARE, "title": str(i)} for i in range(500)])
    yield "501 sheets", lambda: _bundle([{**BARE, "title": str(i)} for i in range(501)])
    yield "sheets that are nothing", lambda: _bundle([None] * 299_000)
    yield "a long grid", lambda: json.dumps({**BARE, "deal": {"grid": "." * (15 * MIB)}}).encode()
    for game, where in (
        ("doom", "columns"),
        ("mythic", "deck"),
        ("treasure", "piles"),
        ("welcome", "deck"),
    ):
        yield f"cards without end: {game}", lambda game=game, where=where: _cards(game, where)


def _keys(full: int) -> bytes:
    return b",".join(b'"%d":0' % i for i in range(min(299_000, full // 12)))


def _many_keys(field: str) -> bytes:
    return _large(field, dict.fromkeys(map(str, range(290_000)), 0))


def _large(field: str, value: Any, times: int = 1) -> bytes:
    if field == "deal":
        value = {**BARE["deal"], **value}
    text = json.dumps({**BARE, field: value}, ensure_ascii=False)
    return text.replace("𝄞", "𝄞" * times).encode()


def _cards(game: str, where: str) -> bytes:
    return json.dumps({"format": FORMAT, "game": game, "deal": {where: ["AS"] * 590_000}}).encode()


def _bundle(sheets: list[Any]) -> bytes:
    return json.dumps({"format": FORMAT, "sheets": sheets}).encode()


# --- PDF


def _attached(*contents: bytes, each: bytes = b"/Filter/FlateDecode") -> bytes:
    count = len(contents)
    names = b"".join(b"(dungeongen-%d.json)%d 0 R" % (i, i + 2) for i in range(count))
    specs = [
        b"<</F(dungeongen-%d.json)/EF<</F %d 0 R>>>>" % (i, i + 2 + count) for i in range(count)
    ]
    streams = [stream(each, zlib.compress(one, 3)) for one in contents]
    return pdf(b"<</Names<</EmbeddedFiles<</Names[%s]>>>>>>" % names, *specs, *streams)


def _pdf() -> Iterator[tuple[str, Callable[[], bytes]]]:
    yield "four attachments of 16 MiB", _four
    yield "an attachment of 1 GiB", lambda: _attached(_gibibyte(), each=_twice())
    yield "5000 attachments", lambda: _attached(*[b'{"a":%d}' % i for i in range(5000)])
    yield "one attachment 5000 times", lambda: _shared(5000)
    for part in (b"0 ", b"<<>>", b"[]", b"/a", b"(a)", b"1 0 R ", b"null "):
        yield (
            f"an array of {part.decode()}",
            lambda part=part: pdf(filled(b"<</X[", part, b"]>>", FULL - 500)),
        )
        yield (
            f"a packed array of {part.decode()}",
            lambda part=part: packed_pdf(filled(b"<</X[", part, b"]>>", FULL - 500)),
        )
    for head, part, tail in (
        (b"(", b"\\(", b")"),
        (b"<", b"4a", b">"),
        (b"/", b"a", b""),
        (b" %", b"a", b"\n"),
        (b" ", b" ", b""),
        (b"", b"[", b""),
        (b"", b"<</A", b""),
        (b"", b"9", b""),
        (b"(", b"(", b""),
    ):
        yield (
            f"a long {head.decode()}{part.decode()}",
            lambda head=head, part=part, tail=tail: pdf(
                filled(b"<</X" + head, part, tail + b">>", FULL - 500)
            ),
        )
    yield "many objects", lambda: pdf(*[b"0"] * 300_000)
    yield "a long table", lambda: packed_pdf(b"<<>>", rows=250_000)
    yield "rows of differences", _rows
    yield "nested packing", _nested
    yield "streams inside streams", _overlapping
    yield "gaps before packed objects", _gaps
    yield "tables in a row", lambda: tables(100_000)
    yield "no end", lambda: b"%PDF-1.7\n" + b"startxref\n" * 1_600_000
    yield "nothing but tables", lambda: b"%PDF-1.7\n" + b"xref\n0 1\n" * 1_000_000


def _four() -> bytes:
    value = filled(b'{"a":[', b"0,", b"0]}", FULL - 10)
    text = filled(b'{"a":"', b"x", b'"}', FULL - 10)
    return _attached(value, value + b" ", text, text + b" ")


def _gibibyte() -> bytes:
    packer = zlib.compressobj(9)
    return b"".join(packer.compress(bytes(FULL)) for _ in range(64)) + packer.flush()


def _twice() -> bytes:
    return b"/Filter[/FlateDecode/FlateDecode]"


def _shared(count: int) -> bytes:
    content = zlib.compress(bytes(1_000_000), 9)
    names = b"".join(b"(dungeongen-%d.json)2 0 R" % i for i in range(count))
    return pdf(
        b"<</Names<</EmbeddedFiles<</Names[%s]>>>>>>" % names,
        b"<</F(dungeongen.json)/EF<</F 3 0 R>>>>",
        stream(b"/Filter/FlateDecode", content),
    )


def _rows() -> bytes:
    rows = stream(
        b"/Type/XRef/W[1 4 2]/Size 2000000/Root 1 0 R/Filter/FlateDecode"
        b"/DecodeParms<</Predictor 12/Columns 7>>",
        zlib.compress(b"\2" + bytes(7) * 500_000, 9),
    )
    return b"%%PDF-1.7\n1 0 obj\n%s\nendobj\nstartxref\n9\n%%%%EOF\n" % rows


def _nested() -> bytes:
    inside = zlib.compress(zlib.compress(bytes(FULL), 9), 9)
    return pdf(b"<</Names 2 0 R>>", stream(b"/Filter[/FlateDecode/FlateDecode]", inside))


def _overlapping() -> bytes:
    """Return 1000 streams that all end where the file does."""
    size, parts, places, at = 15 * MIB, [b"%PDF-1.7\n"], [], 9
    for number in range(1, 1001):
        head = b"%d 0 obj\n<</F(dungeongen)/EF<</F %d 0 R>>/Length      0>>\nstream\n" % (
            number,
            number,
        )
        left = size - at - len(head)
        parts.append(head.replace(b"/Length      0", b"/Length %8d" % (left)))
        places.append(at)
        at += len(parts[-1])
    body = b"".join(parts)
    body += b" " * (size - len(body)) + b"\nendstream\nendobj\n"
    table = b"".join(b"%010d 00000 n \n" % place for place in places)
    names = b"".join(b"(dungeongen-%d)%d 0 R" % (i, i) for i in range(1, 1001))
    catalogue = b"<</Names<</EmbeddedFiles<</Names[%s]>>>>>>" % names
    return body + b"xref\n1 1000\n%strailer\n<</Root%s>>\nstartxref\n%d\n%%%%EOF\n" % (
        table,
        catalogue,
        len(body),
    )


def _gaps() -> bytes:
    count = 900
    head = b"".join(b"%d 0 " % (i + 10) for i in range(count))
    content = zlib.compress(head + b" " * (15 * MIB) + b"0", 9)
    entries = [(1, 0, 0)] + [(0, 0, 0)] * 9
    entries += [(2, 1, i) for i in range(count)]
    first = b"1 0 obj\n%s\nendobj\n" % stream(
        b"/N %d/First %d/Filter/FlateDecode" % (count, len(head)), content
    )
    out = b"%PDF-1.7\n"
    entries[1] = (1, len(out), 0)
    entries[2] = (1, len(out) + len(first), 0)
    rows = b"".join(struct.pack(">BIH", *entry) for entry in entries)
    kids = b"".join(b"%d 0 R " % (i + 10) for i in range(count))
    return b"%s%s2 0 obj\n%s\nendobj\nstartxref\n%d\n%%%%EOF\n" % (
        out,
        first,
        stream(
            b"/W[1 4 2]/Size %d/Root<</Names<</EmbeddedFiles<</Kids[%s]>>>>>>"
            % (len(entries), kids),
            rows,
        ),
        len(out) + len(first),
    )


# --- PNG


def chunk(kind: bytes, body: bytes) -> bytes:
    """Return a chunk with its checksum."""
    return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))


def png(*chunks: bytes) -> bytes:
    """Return a PNG of these chunks, without a picture."""
    head = b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", bytes(13))
    return head + b"".join(chunks) + chunk(b"IEND", b"")


def _png() -> Iterator[tuple[str, Callable[[], bytes]]]:
    def text(number: int, content: bytes) -> bytes:
        return chunk(
            b"iTXt", b"dungeongen:dungeongen-%d\0\1\0\0\0" % number + zlib.compress(content, 9)
        )

    def packed(content: bytes) -> bytes:
        return png(chunk(b"zTXt", b"dungeongen:dungeongen\0\0" + zlib.compress(content, 3)))

    def four() -> bytes:
        value = filled(b'{"a":[', b"0,", b"0]}", FULL - 10)
        return png(*[text(i, value + b" " * i) for i in range(4)])

    yield "four texts of 16 MiB", four
    yield "Latin-1 that doubles", lambda: packed(b"\xff" * (FULL - 10))
    yield "a text of 128 MiB", lambda: packed(bytes(8 * FULL))
    many = [chunk(b"tEXt", b"dungeongen:dungeongen%d\0{}" % i) for i in range(2000)]
    yield "many texts", lambda: png(*many * 20)
    yield "many others", lambda: filled(png()[:-12], chunk(b"tEXt", b""), png()[-12:])
    yield "cut short", lambda: filled(png()[:-12], chunk(b"tEXt", b""), b"")


# --- SVG

_HEAD = b'<svg xmlns="http://www.w3.org/2000/svg" xmlns:dg="urn:dungeongen:document">'


def _svg(full: int = FULL) -> Iterator[tuple[str, Callable[[], bytes]]]:
    entity = b"".join(b'<!ENTITY a%d "%s">' % (i, b"&a%d;" % (i - 1) * 9) for i in range(1, 30))
    yield (
        "a billion laughs",
        lambda: b'<!DOCTYPE svg [<!ENTITY a0 "ha">' + entity + b"]>" + _HEAD + b"&a29;</svg>",
    )
    for name, part in (
        ("deep", b"<g>"),
        ("many", b"<g/>"),
        ("comments", b"<!---->"),
        ("text", b"x"),
        ("references", b"&#9;"),
        ("attributes", b"<g a='' b='' c='' d=''/>"),
        ("spaces", b"<g xmlns:a='b' a:c=''/>"),
        ("instructions", b"<?a?>"),
    ):
        yield name, lambda part=part: filled(_HEAD, part, b"</svg>", full)
    for size in (full, full * 3 >> 3):
        yield (
            f"one element of {size} bytes",
            lambda size=size: _HEAD + b"<g " + _attributes(size) + b"/></svg>",
        )
    open_, close = b"<metadata><dg:document name='dungeongen'", b"</dg:document></metadata></svg>"
    yield "a long document", lambda: filled(_HEAD + open_ + b">", b"x", close, full)
    for size in (full, full >> 2):
        yield (
            f"a document of references, {size} bytes",
            lambda size=size: filled(_HEAD + open_ + b">", b"&#119070;", close, size),
        )
        yield (
            f"base64, {size} bytes",
            lambda size=size: filled(
                _HEAD + open_ + b" encoding='base64'>", b"A" * 7 + b"\n", close, size
            ),
        )
    yield (
        "many documents",
        lambda: filled(
            _HEAD + b"<metadata>", b"<dg:document name='dungeongen'/>", b"</metadata></svg>", full
        ),
    )


def _attributes(full: int) -> bytes:
    return b" ".join(b"a%d=''" % i for i in range(full // 13))


# --- texts


def _texts() -> Iterator[Hostile]:
    head = b"format: dungeongen-play/1\ngame: sudoku\ngrid: %s\n" % EXAMPLE.encode()
    for name, part in (
        ("lines", b"\n"),
        ("comments", b"#\n"),
        ("moves", b"enter A\n"),
        ("one line", b"x"),
        ("headers", b"a: b\n"),
        ("nothing legal", b"roll 6\n"),
    ):
        yield Hostile("play", name, lambda part=part: filled(head, part, b"", 8 * MIB))
    huge = b'{"gold": ' + b"9" * 3900 + b"}"
    yield Hostile("play", "a rich party", lambda: head + b"party: " + huge + b"\n\nenter A\n")
    deep = b"party: " + b"[" * 3900 + b"\n\nenter A\n"
    yield Hostile("play", "a deep party", lambda: head + deep)
    for name, part in (
        ("dots", b"."),
        ("lines of dots", b"." * 81 + b"\n"),
        ("rows", b"1........\n"),
        ("boxes", b"+---+---+---+\n|1..|...|...|\n"),
        ("commas", b"1,"),
        ("quotes", b'"'),
        ("hashes", b"#"),
        ("grids", EXAMPLE.encode() + b"\n"),
        ("tags", b"<"),
        ("braces", b"{["),
        ("returns", b"\r"),
        ("zeros", b"0"),
        ("nulls", b"\0"),
        ("wide", "١".encode()),
    ):
        for size in (4 * MIB, FULL):
            yield Hostile(
                "puzzles",
                f"{size >> 20} MiB of {name}",
                lambda part=part, size=size: filled(b"", part, b"", size),
            )


def _parties() -> Iterator[Hostile]:
    def file(party: dict[str, Any]) -> bytes:
        return json.dumps({"format": PARTY, "game": "sudoku", "party": party}).encode()

    for name, value in (
        ("400 artifacts", {"bag": ["sword"] * 400}),
        ("artifacts without end", {"bag": ["sword"] * 290_000}),
        ("riches", {"gold": 10**300}),
        ("riches below zero", {"gold": -(10**15)}),
        ("members without end", {"members": [{}] * 290_000}),
        ("a long name", {"members": [{"name": "x" * FULL}]}),
    ):
        yield Hostile("party", name, lambda value=value: file(value))


def _looks() -> Iterator[Hostile]:
    for reader in ("theme", "settings", "icon"):
        full = (64 << 10) if reader == "settings" else MIB
        for name, make in (*_json(full), *_svg(full)):
            yield Hostile(reader, name, make)
    yield Hostile("theme", "a size", lambda: b'{"inks": {}, "type": {"title": 1e400}}')
    path = b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><title>a</title><path d="'
    for part in (b"M0 0", b"0 ", b"Z", b"C", b"-", b"1e9 ", b"."):
        yield Hostile(
            "icon",
            f"a path of {part.decode()}",
            lambda part=part: filled(path, part, b'"/></svg>', MIB - 10),
        )


def _decks() -> Iterator[Hostile]:
    full = 256 << 10  # what a table or a list may have
    for name, head, part in (
        ("rows", b"title\n", b"A\n"),
        ("columns", b"title\nA", b",a"),
        ("quotes", b"title\n", b'"'),
        ("one title", b"title\n", b"A"),
        ("counts", b"title,count\n", b"A,100\n"),
        ("a long text", b"title,text\nA,", b"word "),
        ("heads", b"title", b",title"),
        ("nulls", b"title\n", b"\0"),
        ("returns", b"title\r", b"\r"),
        ("starred words", b"title,text\nA,", b"**"),
    ):
        for size in (full, 2 * full):
            yield Hostile(
                "table of cards",
                f"{size >> 10} KiB of {name}",
                lambda head=head, part=part, size=size: filled(head, part, b"", size),
            )
    for name, part in (
        ("brackets", b"a = ["),
        ("braces", b"{"),
        ("keys", b"a.b."),
        ("tables", b"[a]\n"),
        ("nested keys", b"[a.a]\n"),
        ("digits", b"9"),
        ("quotes", b'"'),
        ("dots", b"."),
    ):
        yield Hostile(
            "card format",
            f"a MiB of {name}",
            lambda part=part: filled(b"a = " if part != b"[a]\n" else b"", part, b"", MIB - 10),
        )
    yield Hostile("card format", "a deep list", lambda: b"a = " + b"[" * 100_000)
    yield Hostile("card format", "a long number", lambda: b"columns = " + b"9" * 5000)


def every() -> list[Hostile]:
    """Return all of them."""
    found = [Hostile("sheets", f"JSON: {name}", make) for name, make in _json()]
    found += [Hostile("sheets", f"PDF: {name}", make) for name, make in _pdf()]
    found += [Hostile("sheets", f"PNG: {name}", make) for name, make in _png()]
    found += [Hostile("sheets", f"SVG: {name}", make) for name, make in _svg()]
    return [*found, *_texts(), *_parties(), *_looks(), *_decks()]
