"""Decks of one's own: a table with a card in each row, as every spreadsheet saves it.

A card has a ``title``, and perhaps a ``kind``, a ``value``, a ``suit``, a ``text``, an ``icon``, a
``picture``, a ``layout``, a ``colour``, a ``back`` of its own and a ``count``; other columns are
left out, with a note.
Pictures are files in the folder of the table, or below it: a table from outside reads nothing
else. ``card_table`` reads the rows. Every error names the file and the line. Files come from
anywhere: size, rows and cards are bounded before anything is drawn.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache, partial
from itertools import product
from pathlib import Path
from typing import NamedTuple, TypeVar

from dungeongen.core import files
from dungeongen.core.errors import DungeongenError
from dungeongen.core.naming import alternatives
from dungeongen.core.templates import Templates
from dungeongen.draw import fonts
from dungeongen.draw.backs import back_with_word, full_picture
from dungeongen.draw.block import Block, icon_mark, without_marks
from dungeongen.draw.canvas import Canvas, Face
from dungeongen.draw.card_drawing import card_block
from dungeongen.draw.cards import CardContent, CardFace, Trim
from dungeongen.draw.icons import SIGNS
from dungeongen.draw.pictures import LARGEST, Picture, dot, expect_picture
from dungeongen.press.cards.card_table import FIELDS, Row, read_table
from dungeongen.press.cards.listing import FORMULA

# The pictures beside a table of cards: whole ones by their files, and small ones in a text.
#
# ``{sword}``, ``:sword:`` or ``[sword]`` in a text is a small icon: a picture ``sword.svg`` (or
# PNG, JPEG, WebP, GIF) beside the table or in its folder ``icons``, or else one of our icons, or
# the sign of a suit. What is none of these stays as it is typed, since people write brackets for
# many things.


_MOST_PICTURES = 512 << 20  # bytes of all files
_ENDINGS = (".svg", ".png", ".jpg", ".jpeg", ".webp", ".gif")
_IN_TEXT = re.compile(
    r"\{([^{}\n]{1,40})\}|\[([^\[\]\n]{1,40})\]|(?<![\w:]):([^\W\d_][\w -]{0,38}):(?![\w:])"
)
_TYPED = re.compile(r"[^\W_][\w -]*(?:\.svg)?")
_OURS = {
    "sword": "attack",
    "shield": "defense",
    "defence": "defense",
    "coin": "gold",
    "dice": "die",
}
"""Other names of our icons."""
_SUIT_SIGNS = {"heart": "♥", "club": "♣", "spade": "♠", "diamond": "♦"}


def icon_name(words: str) -> str:
    """Return the name of an icon as its file has it.

    >>> icon_name("Monster-3"), icon_name("healing potion"), icon_name("dragon.svg")
    ('monster-3', 'healing-potion', 'dragon')
    """
    return "-".join(words.casefold().removesuffix(".svg").replace("_", " ").split())


@cache
def _names() -> frozenset[str]:
    """Return the names of our icons."""
    return frozenset(Templates().names("icons", ".svg"))


class TextWithIcons(NamedTuple):
    """A text with marks for icons, the pictures among them, and names in braces that are none."""

    markup: str
    pictures: dict[str, Picture]
    unknown: list[str]


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

    def with_icons(self, text: str, where: str) -> TextWithIcons:
        """Return a text whose names of icons are marks; raises DungeongenError for bad pictures."""
        pictures: dict[str, Picture] = {}
        unknown: list[str] = []

        def mark(match: re.Match[str]) -> str:
            typed = (match[1] or match[2] or match[3]).strip()
            name = icon_name(typed)
            if not _TYPED.fullmatch(typed):
                return match[0]
            if picture := self._small(typed, name, where):
                pictures[name] = picture
            elif suit := _SUIT_SIGNS.get(name.removesuffix("s")):
                return suit
            elif (name := _OURS.get(name, name)) not in _names():
                unknown.extend([match[0]] * bool(match[1]))
                return match[0]
            return icon_mark(name)

        return TextWithIcons(_IN_TEXT.sub(mark, without_marks(text)), pictures, unknown)

    def _small(self, typed: str, name: str, where: str) -> Picture | None:
        """Return the picture of a name, if there is one in the folder of the table."""
        if self._folder is None:
            return None
        stems = dict.fromkeys((typed.removesuffix(".svg"), name))
        for folder, stem, ending in product(("", "icons/"), stems, _ENDINGS):
            file = f"{folder}{stem}{ending}"
            if file in self._pictures or (self._folder / file).is_file():
                return self.picture(file, where)
        return None


# The table


MOST_CARDS = 1000
LAYOUTS = ("standard", "full", "picture")
_LONGEST = {
    "title": 80,
    "kind": 60,
    "value": 8,
    "suit": 40,
    "text": 2000,
    "icon": 40,
    "picture": 240,
    "layout": 40,
    "colour": 40,
    "back": 240,
    "count": 4,
}
_FACES = {"kind": Face.ITALIC, "text": Face.TEXT}  # others have that of titles
_MOST_COUNT = 100
_LONGEST_WORD = 40  # on a back
_PICTURE = re.compile(r"\.(svg|png|jpe?g|webp|gif)$", re.IGNORECASE)
_SHOWN = 5  # columns in a note
_NAME = re.compile(r"[a-z0-9][a-z0-9-]*")
_SUITS = {**SIGNS, **{letter: letter for letter in "HCSD"}}
_SUITS |= {"hearts": "H", "clubs": "C", "spades": "S", "diamonds": "D"}
_SUITS |= dict(zip("♡♧♤♢", "HCSD", strict=True))


class CustomCards(NamedTuple):
    """The cards of a file, and what to tell of it."""

    faces: tuple[CardFace, ...]
    notes: tuple[str, ...]


def own_cards(data: bytes, name: str, folder: Path | None = None) -> CustomCards:
    """Return the cards of a file; pictures are looked for in ``folder``.

    Raises DungeongenError with one line that names the file and the line.
    """
    rows, left_out, notes = read_table(data, name)
    faces: list[CardFace] = []
    texts: list[tuple[str, Face]] = []
    none: list[str] = []
    no_icons: list[str] = []
    gallery = Gallery(folder)
    if left_out:
        notes.append(f"columns that are not printed: {_some(left_out)}")
    for row in rows:
        content, count, unknown = _content(row, name, gallery)
        no_icons += unknown
        none += [content.name] * (not count)
        back = _back(row, name, gallery)
        texts += _texts(row.fields)
        draw = partial(_drawn, content, f"{name}: {row.place}")
        faces += [CardFace(content, draw, len(faces) + i, back=back) for i in range(count)]
        if len(faces) > MOST_CARDS:
            raise DungeongenError(f"{name}: {row.place}: more than {MOST_CARDS} cards")
    if none:
        notes.append(f"cards that are left out, since their count is 0: {_some(none)}")
    if no_icons:
        names = _some([*dict.fromkeys(no_icons)])
        notes.append(f"no icons of these names, so they are printed as they stand: {names}")
    if not faces:
        raise DungeongenError(f"{name}: has no cards")
    return CustomCards(tuple(faces), (*notes, *fonts.notes(texts)))


def _some(names: Sequence[str]) -> str:
    """Return the first few names, and how many more there are."""
    more = f" and {len(names) - _SHOWN} more" if len(names) > _SHOWN else ""
    return f"{', '.join(names[:_SHOWN])}{more}"


def _content(row: Row, name: str, gallery: Gallery) -> tuple[CardContent, int, list[str]]:
    """Return what a row's card shows, how often it is in the deck, and names that are no icons."""
    where = f"{name}: {row.place}"
    fields = {field: _cell(row.fields.get(field, "")) for field in FIELDS}
    for field, value in fields.items():
        if len(value) > _LONGEST[field]:
            raise DungeongenError(
                f"{where}: {field} has {len(value)} characters, expected at most {_LONGEST[field]}"
            )
    if not fields["title"]:
        raise DungeongenError(f"{where}: the title is empty")
    count = fields["count"] or "1"
    if not (count.isdecimal() and int(count) <= _MOST_COUNT):
        raise DungeongenError(
            f"{where}: count {count!r}: expected a number from 0 to {_MOST_COUNT}"
        )
    suit = fields["suit"]
    suit = _SUITS.get(suit.upper(), _SUITS.get(suit.casefold(), icon_name(suit)))
    icon = icon_name(fields["icon"])
    for field, value in (("suit", suit), ("icon", icon)):
        if value and value not in SIGNS.values() and not _NAME.fullmatch(value):
            one_of = "♥, ♣, ♠, ♦ or the name of an icon" if field == "suit" else "an icon's name"
            raise DungeongenError(f"{where}: {field} {fields[field]!r}: expected {one_of}")
    layout = fields["layout"].casefold() or "standard"
    if layout not in LAYOUTS:
        raise DungeongenError(f"{where}: layout {layout!r}: expected {alternatives(LAYOUTS)}")
    if layout != "standard" and not fields["picture"]:
        raise DungeongenError(f"{where}: layout {layout!r} needs a picture")
    text = gallery.with_icons(fields["text"], where)
    result = CardContent(
        name=fonts.printable(fields["title"], Face.TITLE),
        kind=fonts.printable(" ".join(fields["kind"].split()), Face.ITALIC),
        value=fonts.printable(fields["value"], Face.TITLE),
        suit=suit,
        icon=icon,
        text=tuple(line.strip() for line in text.markup.splitlines() if line.strip()),
        icons=tuple(text.pictures.items()),
        picture=gallery.picture(fields["picture"], where) if fields["picture"] else None,
        layout=layout,
        colour=_colour(fields["colour"], where) if fields["colour"] else None,
    )
    return result, int(count), text.unknown


def _colour(name: str, where: str) -> Picture:
    """Return a dot of a colour, by its name or its code on the web; raises DungeongenError."""
    from PIL.ImageColor import getrgb

    try:
        red, green, blue = getrgb("".join(name.casefold().split()))[:3]
    except ValueError:
        raise DungeongenError(
            f"{where}: colour {name!r}: expected a name, as in dark red, or a code, as in #8b0000"
        ) from None
    return dot(red, green, blue)


def _cell(value: str) -> str:
    """Return a cell without the apostrophe that keeps a spreadsheet from computing it."""
    value = value.strip()
    return value[1:] if value[:1] == "'" and value[1:].startswith(FORMULA) else value


def _back(row: Row, name: str, gallery: Gallery) -> Callable[[Trim, float], Block] | None:
    """Return what draws the back of a row's card, if it has one of its own."""
    where, value = f"{name}: {row.place}", " ".join(row.fields.get("back", "").split())
    if not value:
        return None
    if _PICTURE.search(value):
        return partial(full_picture, gallery.picture(value, where))
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
