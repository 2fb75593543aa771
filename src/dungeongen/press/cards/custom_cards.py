"""Decks of one's own: a table in CSV with a card in each row, as every spreadsheet saves it.

A card has a ``title``, and perhaps a ``kind``, a ``value``, a ``suit``, a ``text``, an ``icon``, a
``picture``, a ``back`` of its own and a ``count``; other columns are left out, with a note.
Pictures are files in the folder of the table, or below it: a table from outside reads nothing
else. Tables are taken as programs save them: with commas, semicolons or tabs, a line ``sep=;``,
UTF-8, UTF-16 or Windows' Western letters, numbers as 2.0. Every error names the file and the line.
Files come from anywhere: size, rows and cards are bounded before anything is drawn.
"""

from __future__ import annotations

import codecs
import csv
import io
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple, TypeVar
from unicodedata import category

from dungeongen.core import files
from dungeongen.core.errors import DungeongenError
from dungeongen.draw import fonts
from dungeongen.draw.backs import back_with_picture, back_with_word
from dungeongen.draw.block import Block
from dungeongen.draw.canvas import Canvas, Face
from dungeongen.draw.card_drawing import card_block
from dungeongen.draw.faces import CardContent, CardFace, Trim
from dungeongen.draw.pictures import LARGEST, Picture, expect_picture
from dungeongen.draw.suits import SIGNS
from dungeongen.press.cards.listing import FORMULA

FIELDS = ("title", "kind", "value", "suit", "text", "icon", "picture", "back", "count")
OTHER_NAMES = {
    "title": ("name", "card", "card name"),
    "count": ("qty", "quantity", "copies", "amount", "number"),
    "text": ("body", "description", "rules", "rules text", "effect"),
    "picture": ("art", "image", "img", "illustration", "artwork", "picture file", "image file"),
    "back": ("reverse", "card back", "back image", "back picture"),
}
"""What else a column may be called, where none has the first name."""
MOST_CARDS = 1000
_LARGEST = 256 << 10  # bytes
_LONGEST = {
    "title": 80,
    "kind": 60,
    "value": 8,
    "suit": 40,
    "text": 2000,
    "icon": 40,
    "picture": 240,
    "back": 240,
    "count": 4,
}
_FACES = {"kind": Face.ITALIC, "text": Face.TEXT}  # others have that of titles
_MOST_COUNT = 100
_LONGEST_WORD = 40  # on a back
_PICTURE = re.compile(r"\.(svg|png|jpe?g)$", re.IGNORECASE)
_MOST_PICTURES = 512 << 20  # bytes of all files
_SHOWN = 5  # columns in a note
_RAGGED = 4  # lines to one that is too short: fewer are the habit of who typed them
_WHOLE = re.compile(r"([0-9]+)\.0*")
_SEPARATOR = re.compile(r"\"?sep=(.)\"?\n", re.IGNORECASE)
_NAME = re.compile(r"[a-z0-9][a-z0-9-]*")
_SUITS = {**SIGNS, **{letter: letter for letter in "HCSD"}}
_SUITS |= {"hearts": "H", "clubs": "C", "spades": "S", "diamonds": "D"}
_SUITS |= dict(zip("♡♧♤♢", "HCSD", strict=True))


class Row(NamedTuple):
    """A card as the file has it, and the line where it begins."""

    line: int
    fields: Mapping[str, str]


class CustomCards(NamedTuple):
    """The cards of a file, and what to tell of it."""

    faces: tuple[CardFace, ...]
    notes: tuple[str, ...]


class Gallery:
    """The pictures in the folder of a table, each read once."""

    def __init__(self, folder: Path | None) -> None:
        self._folder = folder
        self._size = 0
        self._pictures: dict[str, Picture] = {}

    def picture(self, name: str, where: str) -> Picture:
        """Return the picture in a file; raises DungeongenError that begins with ``where``."""
        where = f"{where}: picture {name[:60]!r}"
        if name not in self._pictures:
            data = self._read(name.replace("\\", "/"), where)
            self._size += len(data)
            if self._size > _MOST_PICTURES:
                raise DungeongenError(f"{where}: all pictures have more than 512 MiB")
            self._pictures[name] = expect_picture(data, where)
        return self._pictures[name]

    def _read(self, name: str, where: str) -> bytes:
        if self._folder is None:
            raise DungeongenError(f"{where}: only a table in a file of its own has pictures")
        try:
            home = self._folder.resolve()
            path = (home / name).resolve()
            # A table from outside must not read what is elsewhere, nor ask another computer.
            if not path.is_relative_to(home) or ":" in name or name.startswith("/"):
                raise DungeongenError(f"{where} is not in the folder of the table, or below it")
            if not path.is_file():
                raise DungeongenError(f"{where}: no such file in {self._folder}")
            return files.read(path, LARGEST)
        except OSError as error:
            raise DungeongenError(f"{where} cannot be read: {error.strerror or error}") from None
        except DungeongenError:
            raise
        except ValueError as error:  # a name that no file can have
            raise DungeongenError(f"{where} cannot be read: {error}") from None


def own_cards(data: bytes, name: str, folder: Path | None = None) -> CustomCards:
    """Return the cards of a file; pictures are looked for in ``folder``.

    Raises DungeongenError with one line that names the file and the line.
    """
    if len(data) > _LARGEST:
        raise DungeongenError(f"{name}: larger than {_LARGEST >> 10} KiB")
    text, note = _text_of(data, name)
    notes = [note] if note else []
    if not text.strip():
        raise DungeongenError(f"{name}: is empty")
    if name.casefold().endswith((".yaml", ".yml")):  # read until version 0.12.0
        raise DungeongenError(f"{name}: is YAML; expected CSV, as a spreadsheet saves it")
    faces: list[CardFace] = []
    texts: list[tuple[str, Face]] = []
    rows, left_out = _table(text, name)
    gallery = Gallery(folder)
    if left_out:
        more = f" and {len(left_out) - _SHOWN} more" if len(left_out) > _SHOWN else ""
        notes.append(f"columns that are not printed: {', '.join(left_out[:_SHOWN])}{more}")
    for row in rows:
        content, count = _content(row, name, gallery)
        back = _back(row, name, gallery)
        texts += _texts(row.fields)
        draw = partial(_drawn, content, f"{name}: line {row.line}")
        faces += [CardFace(content, draw, len(faces) + i, back=back) for i in range(count)]
        if len(faces) > MOST_CARDS:
            raise DungeongenError(f"{name}: line {row.line}: more than {MOST_CARDS} cards")
    if not faces:
        raise DungeongenError(f"{name}: has no cards")
    return CustomCards(tuple(faces), (*notes, *fonts.notes(texts)))


def _text_of(data: bytes, name: str) -> tuple[str, str | None]:
    """Return the text of a file without invisible signs, and a note if its letters are a guess."""
    note = None
    if data[:2] in (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE):
        try:
            text = data.decode("utf-16")
        except UnicodeDecodeError:
            raise DungeongenError(f"{name}: is damaged UTF-16") from None
    else:
        try:
            text = data.decode("utf-8")
        except UnicodeDecodeError as error:
            line = data.count(b"\n", 0, error.start) + 1
            try:
                text = data.decode("cp1252")
            except UnicodeDecodeError:
                raise DungeongenError(f"{name}: line {line}: is not UTF-8") from None
            note = (
                f"line {line} is not UTF-8 and was read as Windows-1252; if letters are wrong, "
                "save the table as UTF-8"
            )
    text = "".join(
        sign
        for sign in text.replace("\v", " ")  # a line break in a cell, to some programs
        if sign in "\t\r\n" or (sign != "\ufe0f" and category(sign) not in ("Cc", "Cf"))
    )
    return text.replace("\r\n", "\n").replace("\r", "\n"), note


def _table(text: str, name: str) -> tuple[list[Row], list[str]]:
    """Return the rows of a table whose first row names the columns, and columns left out."""
    said = _SEPARATOR.match(text)
    first = text[said.end() :] if said else text.lstrip("\n")
    sign = said[1] if said else max(",;\t", key=first.partition("\n")[0].count)
    reader = csv.reader(io.StringIO(first, newline=""), delimiter=sign, strict=True)
    heads: list[str] | None = None
    short = list[tuple[int, int]]()
    result, before = list[Row](), text[: len(text) - len(first)].count("\n")
    line = 1 + before
    try:
        for values in reader:
            start, line = line, reader.line_num + 1 + before
            if not any(value.strip() for value in values):
                continue
            if heads is None:
                heads = _heads([" ".join(value.split()).casefold() for value in values])
                _check_fields(heads, f"{name}: line {start}")
                continue
            extra = [
                value
                for place, value in enumerate(values)
                if value.strip() and (place >= len(heads) or not heads[place])
            ]
            if extra:
                named = sum(map(bool, heads))
                raise DungeongenError(
                    f"{name}: line {start}: {len(values)} columns, but {named} have a name "
                    "(text with a comma needs quotes)"
                )
            result.append(Row(start, dict(zip(heads, values, strict=False))))
            if len(values) < len(heads):
                short.append((start, len(values)))
    except csv.Error as error:
        raise DungeongenError(f"{name}: line {reader.line_num + before}: {error}") from None
    if first.count('"') % 2 and re.search(rf'(^|[\n{re.escape(sign)}])"', first):
        raise DungeongenError(
            f'{name}: a quote (") is missing, or one too many; write "" for one inside of a text'
        )
    if short and _torn(short, len(heads or ()), len(result)):
        raise DungeongenError(
            f"{name}: line {short[0][0]}: {short[0][1]} of {len(heads or ())} columns, unlike most "
            f"lines (text with a line break needs quotes; else end the line with {sign!r})"
        )
    return _as_whole_numbers(result), [head for head in heads or () if head and head not in FIELDS]


def _torn(short: Sequence[tuple[int, int]], columns: int, rows: int) -> bool:
    """Return whether lines and their numbers of columns are torn: too few, where most are whole.

    Two lines that together have the columns of one are one that was broken in a text.
    """
    halves = any(one[1] + other[1] == columns + 1 for one, other in pairwise(short))
    return rows >= (_RAGGED - 1 if halves else _RAGGED) * len(short)


def _heads(names: list[str]) -> list[str]:
    """Return the fields that columns are, by their first or another name."""
    fields = {
        other: field
        for field, others in OTHER_NAMES.items()
        if field not in names
        for other in [next((one for one in others if one in names), None)]
    }
    return [fields.get(name, name) for name in names]


def _as_whole_numbers(rows: list[Row]) -> list[Row]:
    """Return rows with 2 for 2.0, where a program has written all numbers of a column so."""
    whole = [
        field
        for field in ("value", "count")
        if (values := [value for row in rows if (value := row.fields.get(field, "").strip())])
        and all(map(_WHOLE.fullmatch, values))
    ]
    if not whole:
        return rows
    return [
        row._replace(
            fields={
                field: _WHOLE.sub(r"\1", value.strip()) if field in whole else value
                for field, value in row.fields.items()
            }
        )
        for row in rows
    ]


def _check_fields(names: Sequence[str], where: str) -> None:
    """Raise DungeongenError for a field that stands twice, or where there is no title."""
    for name in FIELDS:
        if names.count(name) > 1:
            raise DungeongenError(f"{where}: {name} stands twice")
    if "title" not in names:
        columns = ", ".join(filter(None, names))
        raise DungeongenError(
            f"{where}: no title; expected {', '.join(FIELDS)}, found {columns[:60]!r}"
        )


def _content(row: Row, name: str, gallery: Gallery) -> tuple[CardContent, int]:
    """Return what a row's card shows, and how often it is in the deck."""
    where = f"{name}: line {row.line}"
    fields = {field: _cell(row.fields.get(field, "")) for field in FIELDS}
    for field, value in fields.items():
        if len(value) > _LONGEST[field]:
            raise DungeongenError(
                f"{where}: {field} has {len(value)} characters, expected at most {_LONGEST[field]}"
            )
    if not fields["title"]:
        raise DungeongenError(f"{where}: the title is empty")
    count = fields["count"] or "1"
    if not (count.isascii() and count.isdigit() and 1 <= int(count) <= _MOST_COUNT):
        raise DungeongenError(
            f"{where}: count {count!r}: expected a number from 1 to {_MOST_COUNT}"
        )
    suit, icon = fields["suit"], fields["icon"]
    suit = _SUITS.get(suit, _SUITS.get(suit.upper(), _SUITS.get(suit.casefold(), suit)))
    for field, icon_name in (("suit", suit), ("icon", icon)):
        if icon_name and icon_name not in SIGNS.values() and not _NAME.fullmatch(icon_name):
            one_of = "♥, ♣, ♠, ♦ or the name of an icon" if field == "suit" else "an icon's name"
            raise DungeongenError(f"{where}: {field} {icon_name!r}: expected {one_of}")
    result = CardContent(
        name=fonts.printable(fields["title"], Face.TITLE),
        kind=fonts.printable(" ".join(fields["kind"].split()), Face.ITALIC),
        value=fonts.printable(fields["value"], Face.TITLE),
        suit=suit,
        icon=icon,
        text=tuple(line.strip() for line in fields["text"].splitlines() if line.strip()),
        picture=gallery.picture(fields["picture"], where) if fields["picture"] else None,
    )
    return result, int(count)


def _cell(value: str) -> str:
    """Return a cell without the apostrophe that keeps a spreadsheet from computing it."""
    value = value.strip()
    return value[1:] if value[:1] == "'" and value[1:].startswith(FORMULA) else value


def _back(row: Row, name: str, gallery: Gallery) -> Callable[[Trim, float], Block] | None:
    """Return what draws the back of a row's card, if it has one of its own."""
    where, value = f"{name}: line {row.line}", " ".join(row.fields.get("back", "").split())
    if not value:
        return None
    if _PICTURE.search(value):
        return partial(back_with_picture, gallery.picture(value, where))
    if len(value) > _LONGEST_WORD:
        raise DungeongenError(
            f"{where}: back has {len(value)} characters, expected the name of a picture, or a word "
            f"of at most {_LONGEST_WORD}"
        )
    word = fonts.printable(value, Face.TITLE)

    def drawn(trim: Trim, bleed: float) -> Block:
        return _placed(partial(back_with_word, word, trim, bleed), where)

    return drawn


def _texts(fields: Mapping[str, str]) -> Iterator[tuple[str, Face]]:
    """Yield the words of a card, each with its face."""
    for field in ("title", "kind", "value", "text", "back"):
        text = " ".join(fields.get(field, "").split())
        if field == "text":
            text = "".join(sign for sign in text if sign not in SIGNS)
        if field != "back" or not _PICTURE.search(text):
            yield text, _FACES.get(field, Face.TITLE)


def _drawn(content: CardContent, where: str, trim: Trim) -> Block:
    """Return a card; raises DungeongenError with its line for what does not fit."""
    block: Block = _placed(partial(card_block, content, trim), where)

    def paint(canvas: Canvas, x: float, y: float) -> None:
        _placed(partial(block.paint, canvas, x, y), where)

    return block._replace(paint=paint)


Value = TypeVar("Value")


def _placed(make: Callable[[], Value], where: str) -> Value:
    """Return what is made; an error says where the card stands in the file."""
    try:
        return make()
    except DungeongenError as error:
        raise DungeongenError(f"{where}: {error}") from None
