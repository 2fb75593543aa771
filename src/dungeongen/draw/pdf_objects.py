"""The objects of a PDF: as much of the format as reading its attachments needs.

A PDF is a graph of numbered objects. ``startxref`` at its end points to a cross-reference table (or
stream), which says where each object is: at an offset, or inside a compressed object stream. Older
tables hang on ``/Prev``. ``File`` reads the tables and hands out single objects; pages and fonts
are never looked at. The tags of a long file are hundreds of thousands of objects, so the rows of a
cross-reference stream stay bytes until one is needed.

Values: a dictionary is a ``dict`` with its keys as text, an array a list, a text ``bytes``, a name
``Name``, a reference ``Ref``, null ``None``.

The file comes from a stranger. What it may cost is bounded as a whole, not object by object: the
numbers, names and brackets read (``MOST_TOKENS``), the entries of the tables that are no streams
(``MOST_ENTRIES``), and the bytes unpacked, for which ``unpack`` answers. A general reader of PDF
was tried: it bounds each stream, not the file, and takes fifteen seconds over one long text. Every
fault is a ``PdfError``.
"""

from __future__ import annotations

import re
import struct
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import accumulate
from typing import TypeAlias

MOST_TOKENS = 300_000
MOST_ENTRIES = 200_000
_BYTES = 100  # that cost as much as a token
_DEEPEST = 40
_LONGEST = 1 << 16  # bytes of a text
_ROWS = 4 << 20  # bytes of rows that refer to the row above

_GAP = rb"(?:[\0\t\n\f\r ]++|%[^\r\n]*+)*+"
_END = rb"(?=[\0\t\n\f\r ()<>\[\]{}/%]|\Z)"
_TOKEN = re.compile(
    _GAP
    + rb"(?:(?P<number>\d{1,10})[\0\t\n\f\r ]{1,20}+\d{1,5}[\0\t\n\f\r ]{1,20}+R"
    + _END
    + rb"|(?P<int>[+-]?\d{1,18})"
    + _END
    + rb"|(?P<real>[+-]?(?:\d{1,40}\.\d{0,40}|\.\d{1,40}))"
    + _END
    + rb"|/(?P<name>[^\0\t\n\f\r ()<>\[\]{}/%]{0,4000})"
    + _END
    + rb"|(?P<mark><<|>>|[\[\](])"
    + rb"|<(?P<hex>[0-9A-Fa-f\0\t\n\f\r ]{0,131072}+)>"
    + rb"|(?P<word>[a-zA-Z]{1,20})"
    + _END
    + rb")"
)
_OBJECT = re.compile(_GAP + rb"(\d{1,10})[\0\t\n\f\r ]{1,20}+\d{1,5}[\0\t\n\f\r ]{1,20}+obj")
_ANY_GAP = re.compile(_GAP)
_STREAM = re.compile(rb"stream(?:\r\n|\n)")
_ENDSTREAM = re.compile(rb"[\0\t\n\f\r ]{0,20}+endstream")
_START = re.compile(rb"startxref[\0\t\n\f\r ]{1,20}+(\d{1,12})" + _END)
_TABLE = re.compile(_GAP + rb"xref" + _END)
_SECTION = re.compile(_GAP + rb"(\d{1,10})[ \t]{1,20}+(\d{1,10})[ \t]{0,20}+(?:\r\n|\r|\n)")
_ENTRY = re.compile(rb"(\d{10}) (\d{5}) ([nf])(?: \r|\r\n| \n|\r|\n)")
_PART = re.compile(rb"[^()\\]*+")
_ESCAPE = re.compile(rb"\\(?:([0-7]{1,3})|(\r\n|[\s\S]))")
_HEX = re.compile(r"#([0-9A-Fa-f]{2})")
_BACKSLASHED = {b"n": b"\n", b"r": b"\r", b"t": b"\t", b"b": b"\b", b"f": b"\f"}
_CONTINUED = (b"\n", b"\r", b"\r\n")


class PdfError(ValueError):
    """A PDF is damaged, or larger than we read."""


class Name(str):
    """A name, without its slash."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Ref:
    """A reference to an object."""

    number: int


@dataclass(frozen=True, slots=True)
class Stream:
    """A stream: its dictionary, and its bytes as they are in the file."""

    entries: dict[str, Value]
    raw: memoryview


Value: TypeAlias = (
    "bool | int | float | bytes | Name | Ref | Stream | list[Value] | dict[str, Value] | None"
)
"""What an object may be; a whole number is an ``int``, a text ``bytes``."""


_Place: TypeAlias = tuple[int, int]
"""Where an object is: an offset and -1, or an object stream and the index in it; (0, -1): nowhere.
"""


@dataclass(slots=True)
class _Entries:
    """The entries of a table."""

    places: dict[int, _Place] = field(default_factory=dict)

    def get(self, number: int) -> _Place | None:
        """Return where an object is, ``None`` if another table has to tell."""
        return self.places.get(number)


@dataclass(frozen=True, slots=True)
class _Rows:
    """The rows of a cross-reference stream for ``count`` objects from ``first`` on.

    The first of them begins at byte ``start``; ``ends`` are those of its three numbers.
    """

    content: bytes
    first: int
    count: int
    start: int
    ends: tuple[int, int, int]

    def get(self, number: int) -> _Place | None:
        """Return where an object is, ``None`` if another table has to tell."""
        if not 0 <= number - self.first < self.count:
            return None
        kind_end, place_end, width = self.ends
        at = self.start + (number - self.first) * width
        row = self.content[at : at + width]
        kind = int.from_bytes(row[:kind_end], "big") if kind_end else 1
        place = int.from_bytes(row[kind_end:place_end], "big")
        index = int.from_bytes(row[place_end:], "big")
        return {1: (place, -1), 2: (place, index)}.get(kind, (0, -1))


class _Close:
    """The end of an array or of a dictionary."""


_ARRAY_END = _Close()
_DICT_END = _Close()


class File:
    """A PDF file in ``data``; ``unpack`` inflates bytes and counts them."""

    def __init__(self, data: bytes, unpack: Callable[[memoryview], bytes]) -> None:
        self._data, self._unpack = data, unpack
        self._tokens = MOST_TOKENS
        self._entries = 0  # of tables that are no streams
        self._tables: list[_Entries | _Rows] = []  # the newest first
        self._objects: dict[int, Value] = {}
        self._packed: dict[int, tuple[bytes, list[int]]] = {}
        self._resolving: set[int] = set()
        self.trailer = self._read_tables()

    def at(self, value: Value) -> Value:
        """Return ``value``, or the object that it refers to, ``None`` if that is missing."""
        for _ in range(_DEEPEST):
            if not isinstance(value, Ref):
                return value
            value = self._object(value.number)
        raise PdfError("references in a circle")

    def dictionary(self, value: Value) -> dict[str, Value]:
        """Return a value, or the target of a reference, as a dictionary; empty for null.

        Raises PdfError.
        """
        target = self.at(value)
        if target is None:
            return {}
        if not isinstance(target, dict):
            raise PdfError(f"expected a dictionary, found {_kind(target)}")
        return target

    def array(self, value: Value) -> list[Value]:
        """Return a value, or the target of a reference, as an array; empty for null.

        Raises PdfError.
        """
        target = self.at(value)
        if target is None:
            return []
        if not isinstance(target, list):
            raise PdfError(f"expected an array, found {_kind(target)}")
        return target

    def stream(self, value: Value) -> Stream:
        """Return a value, or the target of a reference, as a stream; raises PdfError."""
        target = self.at(value)
        if not isinstance(target, Stream):
            raise PdfError(f"expected a stream, found {_kind(target)}")
        return target

    def content(self, stream: Stream, unpack: Callable[[memoryview], bytes] | None = None) -> bytes:
        """Return the bytes of a stream, unpacked; raises PdfError for filters other than Flate."""
        filters = self.at(stream.entries.get("Filter"))
        names = filters if isinstance(filters, list) else [] if filters is None else [filters]
        match [str(self.at(one)) for one in names]:
            case []:
                return bytes(stream.raw)
            case ["FlateDecode"]:
                content = (unpack or self._unpack)(stream.raw)
            case others:
                raise PdfError(f"compressed with {', '.join(others)[:80]}, expected FlateDecode")
        parms = self.at(stream.entries.get("DecodeParms"))
        params = self.dictionary(parms[0] if isinstance(parms, list) and parms else parms)
        return self._unpredicted(content, params)

    def _unpredicted(self, content: bytes, params: dict[str, Value]) -> bytes:
        """Undo a PNG predictor, which xref streams use: rows of differences from the row above."""
        predictor = self.at(params.get("Predictor", 1))
        if predictor == 1:
            return content
        others = (self.at(params.get("Colors", 1)), self.at(params.get("BitsPerComponent", 8)))
        width = self.at(params.get("Columns", 1))
        if not isinstance(predictor, int) or not 10 <= predictor <= 15 or others != (1, 8):
            raise PdfError("compressed with a predictor that we do not read")
        if not isinstance(width, int) or not 1 <= width <= 64 or len(content) > _ROWS:
            raise PdfError("rows too long, or too many")
        if set(content[:: width + 1]) == {2}:  # as we write it
            self.spend(len(content))
            return _summed(content, width)
        rows, above = [], bytes(width)
        for start in range(0, len(content) - width, width + 1):
            self.spend()
            kind, row = content[start], content[start + 1 : start + 1 + width]
            match kind:
                case 0:
                    above = row
                case 2:
                    above = bytes((x + y) & 255 for x, y in zip(row, above, strict=True))
                case _:
                    raise PdfError("compressed with a predictor that we do not read")
            rows.append(above)
        return b"".join(rows)

    # --- tables

    def _read_tables(self) -> dict[str, Value]:
        """Read all cross-reference tables, the newest first; return its trailer."""
        last = self._data.rfind(b"startxref")
        start = None if last < 0 else _START.match(self._data, last)
        if start is None:
            raise PdfError("no startxref at its end")
        pending, visited = [int(start[1])], set[int]()
        trailer: dict[str, Value] | None = None
        while pending:
            at = pending.pop()
            if at in visited:
                continue
            visited.add(at)
            if not 0 < at < len(self._data):
                raise PdfError("a table beyond its end")
            older = self._table(at) if _TABLE.match(self._data, at) else self._table_stream(at)
            trailer = older if trailer is None else trailer
            # What a table hides in a stream beside it goes before what is older.
            nexts = (older.get("Prev"), older.get("XRefStm"))
            pending += [one for one in nexts if isinstance(one, int)]
        return trailer or {}

    def _table(self, at: int) -> dict[str, Value]:
        start = _TABLE.match(self._data, at)
        at = start.end() if start else at
        places = _Entries()
        self._tables.append(places)
        while section := _SECTION.match(self._data, at):
            first, count, at = int(section[1]), int(section[2]), section.end()
            for number in range(first, first + count):
                entry = _ENTRY.match(self._data, at)
                if entry is None:
                    raise PdfError(f"table damaged at byte {at}")
                at = entry.end()
                place = (int(entry[1]) if entry[3] == b"n" else 0, -1)
                self._count_entry()
                places.places.setdefault(number, place)
        scan = _Scan(self, self._data, at)
        if scan.token() != "trailer":
            raise PdfError(f"expected a trailer at byte {at}")
        return self._plain_dictionary(scan.value())

    def _table_stream(self, at: int) -> dict[str, Value]:
        stream = self.stream(self._read(at, None))
        widths = self._numbers(stream.entries.get("W"), "widths")
        if len(widths) != 3 or not all(width <= 8 for width in widths):
            raise PdfError("a table of odd widths")
        entries = stream.entries.get("Index", [0, stream.entries.get("Size")])
        index = self._numbers(entries, "sections")
        if len(index) % 2:
            raise PdfError("a table of odd sections")
        content, width, start = self.content(stream), sum(widths), 0
        ends = (widths[0], widths[0] + widths[1], width)
        for first, count in zip(index[::2], index[1::2], strict=True):
            self.spend()
            self._tables.append(_Rows(content, first, count, start, ends))
            start += count * width
        if start > len(content) or not width:
            raise PdfError("a table cut short")
        return self._plain_dictionary(stream.entries)

    def _numbers(self, value: Value, what: str) -> list[int]:
        """Return the numbers of an array in a table; raises PdfError."""
        numbers = [one for one in self.array(value) if isinstance(one, int) and one >= 0]
        if len(numbers) < len(self.array(value)):
            raise PdfError(f"a table of odd {what}")
        return numbers

    def _plain_dictionary(self, value: Value) -> dict[str, Value]:
        if not isinstance(value, dict):
            raise PdfError("a table without a trailer")
        return value

    def _count_entry(self) -> None:
        self.spend()
        self._entries += 1
        if self._entries > MOST_ENTRIES:
            raise PdfError(f"more than {MOST_ENTRIES} objects")

    def _place(self, number: int) -> _Place:
        """Return where an object is, by the newest table that says so."""
        for table in self._tables:
            self.spend()
            place = table.get(number)
            if place is not None:
                return place
        return 0, -1

    def spend(self, size: int = 0) -> None:
        """Count one more thing that was read, of ``size`` bytes; raises PdfError at the limit."""
        self._tokens -= 1 + size // _BYTES
        if self._tokens < 0:
            raise PdfError("too much to read")

    # --- objects

    def _object(self, number: int) -> Value:
        if number in self._objects:
            return self._objects[number]
        where, index = self._place(number)
        if where == 0:
            return None
        if number in self._resolving or len(self._resolving) > _DEEPEST:
            raise PdfError("references in a circle, or too many in a row")
        self._resolving.add(number)
        try:
            value = self._read(where, number) if index < 0 else self._unpacked(where, index)
        finally:
            self._resolving.discard(number)
        self._objects[number] = value
        return value

    def _read(self, at: int, number: int | None) -> Value:
        """Return the object at an offset, which has to have its number."""
        head = _OBJECT.match(self._data, at)
        if head is None or number not in (None, int(head[1])):
            raise PdfError(f"no object at byte {at}")
        scan = _Scan(self, self._data, head.end())
        value = scan.value()
        if not isinstance(value, dict) or (begin := scan.stream()) is None:
            return value
        length = self.at(value.get("Length"))
        if not isinstance(length, int) or not 0 <= length <= len(self._data) - begin.end():
            raise PdfError("a stream of an odd length")
        end = begin.end() + length
        if not _ENDSTREAM.match(self._data, end):
            raise PdfError(f"no end of a stream at byte {end}")
        return Stream(value, memoryview(self._data)[begin.end() : end])

    def _unpacked(self, number: int, index: int) -> Value:
        """Return an object of an object stream."""
        if number not in self._packed:
            stream = self.stream(Ref(number))
            content = self.content(stream)
            first, count = self.at(stream.entries.get("First")), self.at(stream.entries.get("N"))
            if not (isinstance(first, int) and isinstance(count, int) and first >= 0):
                raise PdfError("an object stream without its head")
            scan = _Scan(self, content, 0)
            places = []
            for _ in range(count):
                scan.token()
                place = scan.token()
                if not isinstance(place, int):
                    raise PdfError("an object stream with a damaged head")
                places.append(first + place)
            self._packed[number] = content, places
        content, places = self._packed[number]
        if index >= len(places) or not 0 <= places[index] <= len(content):
            raise PdfError("an object beyond its stream")
        return _Scan(self, content, places[index]).value()


class _Scan:
    """A reader of values in ``data`` from ``at`` on."""

    def __init__(self, file: File, data: bytes, at: int) -> None:
        self._file, self._data, self.at = file, data, at

    def value(self, depth: int = 1) -> Value:
        """Return the next value; raises PdfError."""
        token = self.token(depth)
        if isinstance(token, _Close) or (isinstance(token, str) and not isinstance(token, Name)):
            raise PdfError(f"expected a value before byte {self.at}")
        return token

    def token(self, depth: int = 1) -> Value | _Close | str:
        """Return the next value, the end of one, or a keyword as ``str``."""
        match = _TOKEN.match(self._data, self.at)
        if match is None:
            raise PdfError(f"cannot be read at byte {self.at}")
        self._file.spend(match.end() - self.at)
        self.at = match.end()
        text = match[match.lastgroup or 0]
        match match.lastgroup:
            case "number":
                return Ref(int(text))
            case "int":
                return int(text)
            case "real":
                return float(text)
            case "name":
                return Name(_HEX.sub(lambda two: chr(int(two[1], 16)), text.decode("latin-1")))
            case "hex":
                digits = re.sub(rb"[\0\t\n\f\r ]", b"", text).decode()
                return bytes.fromhex(digits + "0" * (len(digits) % 2))
            case "word":
                words: dict[bytes, bool | None] = {b"true": True, b"false": False, b"null": None}
                return words.get(text, text.decode())
        match text:
            case b"(":
                return self._text()
            case b"]":
                return _ARRAY_END
            case b">>":
                return _DICT_END
        if depth > _DEEPEST:
            raise PdfError(f"nested deeper than {_DEEPEST}")
        return self._array(depth) if text == b"[" else self._dictionary(depth)

    def stream(self) -> re.Match[bytes] | None:
        """Return the keyword that begins a stream, if it is next."""
        gap = _ANY_GAP.match(self._data, self.at)
        assert gap is not None  # it matches nothing as well
        self._file.spend(len(gap[0]))
        return _STREAM.match(self._data, gap.end())

    def _array(self, depth: int) -> list[Value]:
        values: list[Value] = []
        while (one := self.token(depth + 1)) is not _ARRAY_END:
            if isinstance(one, _Close) or (isinstance(one, str) and not isinstance(one, Name)):
                raise PdfError(f"an array damaged before byte {self.at}")
            values.append(one)
        return values

    def _dictionary(self, depth: int) -> dict[str, Value]:
        entries: dict[str, Value] = {}
        while (key := self.token(depth + 1)) is not _DICT_END:
            if not isinstance(key, Name):
                raise PdfError(f"a dictionary damaged before byte {self.at}")
            entries[str(key)] = self.value(depth + 1)
        return entries

    def _text(self) -> bytes:
        """Return a text in brackets, which may hold brackets in pairs."""
        parts: list[bytes] = []
        begun, depth = self.at, 1
        while True:
            plain = _PART.match(self._data, self.at, begun + _LONGEST)
            if plain is None:
                raise PdfError(f"a text longer than {_LONGEST} bytes")
            self._file.spend(len(plain[0]))
            parts.append(plain[0])
            self.at = plain.end()
            sign = self._data[self.at : self.at + 1]
            if not sign or self.at >= begun + _LONGEST:
                raise PdfError(f"a text without an end, or longer than {_LONGEST} bytes")
            if sign == b"\\":
                parts.append(self._escaped())
                continue
            self.at += 1
            depth += 1 if sign == b"(" else -1
            if not depth:
                return b"".join(parts)
            parts.append(sign)

    def _escaped(self) -> bytes:
        match = _ESCAPE.match(self._data, self.at)
        if match is None:
            raise PdfError("a text without an end")
        self.at = match.end()
        if match[1]:
            return struct.pack("B", int(match[1], 8) & 255)
        sign = match[2]
        return b"" if sign in _CONTINUED else _BACKSLASHED.get(sign, sign)


def _summed(content: bytes, width: int) -> bytes:
    """Undo the differences of each row from the one above, column by column; drop what is no row.

    >>> _summed(bytes([2, 1, 255, 2, 1, 5]), 2)
    b'\\x01\\xff\\x02\\x04'
    """
    rows = len(content) // (width + 1)
    result = bytearray(rows * width)
    for column in range(width):
        changes = content[column + 1 : rows * (width + 1) : width + 1]
        result[column::width] = bytes([total & 255 for total in accumulate(changes)])
    return bytes(result)


def _kind(value: object) -> str:
    return {
        dict: "a dictionary",
        list: "an array",
        Stream: "a stream",
        bytes: "a text",
        Name: "a name",
    }.get(type(value), "something else")


def leaves(file: File, tree: Value, most: int) -> Iterator[tuple[bytes, Value]]:
    """Yield the leaves of a name tree of at most ``most`` nodes; raises PdfError."""
    nodes, visited = [tree], set[Ref]()
    for _ in range(most):
        if not nodes:
            return
        next_ = nodes.pop()
        if isinstance(next_, Ref):
            if next_ in visited:
                raise PdfError("name tree in a circle")
            visited.add(next_)
        node = file.dictionary(next_)
        names = file.array(node.get("Names"))
        for name, value in zip(names[::2], names[1::2], strict=False):
            file.spend()  # nodes may share their names
            key = file.at(name)
            if not isinstance(key, bytes):
                raise PdfError("a name tree with damaged names")
            yield key, value
        kids = file.array(node.get("Kids"))
        if len(nodes) + len(kids) > most:
            break
        nodes += reversed(kids)
    raise PdfError(f"name tree of more than {most} nodes")


def text_of(data: bytes) -> str:
    """Return a PDF text: UTF-16 or UTF-8 with a byte order mark, or else Latin-1.

    >>> text_of(b"\\xfe\\xff\\x00a"), text_of(b"a.json")
    ('a', 'a.json')
    """
    for mark, encoding in (
        (b"\xfe\xff", "utf-16-be"),
        (b"\xff\xfe", "utf-16-le"),
        (b"\xef\xbb\xbf", "utf-8"),
    ):
        if data.startswith(mark):
            return data[len(mark) :].decode(encoding, "replace")
    return data.decode("latin-1")
