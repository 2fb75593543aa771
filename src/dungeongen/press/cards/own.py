"""Decks of one's own: a table in CSV with a card in each row, as every spreadsheet saves it.

A card has a ``title``, and perhaps a ``value``, a ``suit``, a ``text``, an ``icon`` and a
``count``. Every error names the file and the line. Files come from anywhere: size, rows and cards
are bounded before anything is drawn.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import NamedTuple, TypeVar

from dungeongen.core.errors import DungeongenError
from dungeongen.draw import fonts
from dungeongen.draw.block import Block
from dungeongen.draw.canvas import Canvas, Face
from dungeongen.draw.faces import CardFace, Trim
from dungeongen.draw.plates import Plate, plate
from dungeongen.draw.suits import SIGNS

FIELDS = ("title", "value", "suit", "text", "icon", "count")
MOST_CARDS = 1000
_LARGEST = 256 << 10  # bytes
_LONGEST = {"title": 80, "value": 8, "suit": 40, "text": 2000, "icon": 40, "count": 4}
_MOST_COUNT = 100
_NAME = re.compile(r"[a-z0-9][a-z0-9-]*")
_SUITS = {**SIGNS, **{letter: letter for letter in "HCSD"}}
_SUITS |= {"hearts": "H", "clubs": "C", "spades": "S", "diamonds": "D"}
_SUITS |= dict(zip("♡♧♤♢", "HCSD", strict=True))


class Row(NamedTuple):
    """A card as the file has it, and the line where it begins."""

    line: int
    fields: Mapping[str, str]


def own_cards(data: bytes, name: str) -> tuple[tuple[CardFace, ...], tuple[str, ...]]:
    """Return the cards of a file, and the characters that no face has.

    Raises DungeongenError with one line that names the file and the line.
    """
    if len(data) > _LARGEST:
        raise DungeongenError(f"{name}: larger than {_LARGEST >> 10} KiB")
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise DungeongenError(f"{name}: line {line}: is not UTF-8") from None
    if not text.strip():
        raise DungeongenError(f"{name}: is empty")
    if name.casefold().endswith((".yaml", ".yml")):  # read until version 0.12.0
        raise DungeongenError(f"{name}: is YAML; expected CSV, as a spreadsheet saves it")
    faces: list[CardFace] = []
    missing: dict[str, None] = {}
    for row in _csv(text, name):
        what, count = _plate(row, name)
        missing |= dict.fromkeys(_missing(row.fields))
        draw = partial(_drawn, what, f"{name}: line {row.line}")
        faces += [CardFace(what.title, draw, len(faces) + i) for i in range(count)]
        if len(faces) > MOST_CARDS:
            raise DungeongenError(f"{name}: line {row.line}: more than {MOST_CARDS} cards")
    if not faces:
        raise DungeongenError(f"{name}: has no cards")
    return tuple(faces), tuple(missing)


def _csv(text: str, name: str) -> Iterator[Row]:
    """Yield the rows of a table whose first row names the columns."""
    first = text.lstrip("\r\n").partition("\n")[0]
    sign = max(",;\t", key=first.count)
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=sign, strict=True)
    heads: list[str] | None = None
    line = 1
    try:
        for values in reader:
            start, line = line, reader.line_num + 1
            if not any(value.strip() for value in values):
                continue
            if heads is None:
                heads = [value.strip().casefold() for value in values]
                _check_fields(heads, f"{name}: line {start}")
                continue
            if len(values) > len(heads) and any(value.strip() for value in values[len(heads) :]):
                raise DungeongenError(
                    f"{name}: line {start}: {len(values)} columns, but {len(heads)} have a name "
                    "(text with a comma needs quotes)"
                )
            yield Row(start, dict(zip(heads, values, strict=False)))
    except csv.Error as error:
        raise DungeongenError(f"{name}: line {reader.line_num}: {error}") from None


def _check_fields(names: Sequence[str], where: str) -> None:
    """Raise DungeongenError for a name that is no field, or stands twice, or is missing."""
    expected = ", ".join(FIELDS)
    for name in names:
        if name not in FIELDS:
            raise DungeongenError(f"{where}: {name[:40]!r} is no field; expected {expected}")
        if names.count(name) > 1:
            raise DungeongenError(f"{where}: {name} stands twice")
    if "title" not in names:
        raise DungeongenError(f"{where}: no title; expected {expected}")


def _plate(row: Row, name: str) -> tuple[Plate, int]:
    """Return what a row's card shows, and how often it is in the deck."""
    where = f"{name}: line {row.line}"
    fields = {field: row.fields.get(field, "").strip() for field in FIELDS}
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
    result = Plate(
        title=fonts.printable(fields["title"], Face.TITLE),
        value=fonts.printable(fields["value"], Face.TITLE),
        suit=suit,
        icon=icon,
        text=tuple(line.strip() for line in fields["text"].splitlines() if line.strip()),
    )
    return result, int(count)


def _missing(fields: Mapping[str, str]) -> Iterator[str]:
    """Yield the characters of a card that are printed as question marks."""
    for field in ("title", "value", "text"):
        text = " ".join(fields.get(field, "").split())
        if field == "text":
            text = "".join(sign for sign in text if sign not in SIGNS)
        yield from fonts.lacking(text, Face.TEXT if field == "text" else Face.TITLE)


def _drawn(what: Plate, where: str, trim: Trim) -> Block:
    """Return a card; raises DungeongenError with its line for what does not fit."""
    block: Block = _placed(partial(plate, what, trim), where)

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
