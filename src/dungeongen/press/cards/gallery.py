"""The pictures beside a table of cards: whole ones by their files, and small ones in a text.

``{sword}``, ``:sword:`` or ``[sword]`` in a text is a small icon: a picture ``sword.svg`` (or PNG,
JPEG, WebP, GIF) beside the table or in its folder ``icons``, or else one of our icons, or the sign
of a suit. What is none of these stays as it is typed, since people write brackets for many things.
"""

from __future__ import annotations

import re
from functools import cache
from itertools import product
from pathlib import Path
from typing import NamedTuple

from dungeongen.core import files
from dungeongen.core.errors import DungeongenError
from dungeongen.core.templates import Templates
from dungeongen.draw.block import icon_mark, without_marks
from dungeongen.draw.pictures import LARGEST, Picture, expect_picture

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
_SUITS = {"heart": "♥", "club": "♣", "spade": "♠", "diamond": "♦"}


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
            elif suit := _SUITS.get(name.removesuffix("s")):
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
