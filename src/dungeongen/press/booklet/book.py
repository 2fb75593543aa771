"""A bound book as a value: its title, its chapters, how it is bound; and the files it becomes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple, Unpack, overload

from dungeongen.core.errors import DungeongenError
from dungeongen.core.game import AnyGame
from dungeongen.press import files
from dungeongen.press import sheets as press
from dungeongen.press.book import DPI, Style, look_of
from dungeongen.press.sheets import Sheet

FORMATS = ("pdf", "png", "json")


class Chapter(NamedTuple):
    """Deals of one game, and what the chapter is called."""

    game: AnyGame
    title: str
    sheets: tuple[Sheet, ...]


class Binding(NamedTuple):
    """How a book is bound: by how many millimetres the inside margin is wider (``gutter``)."""

    gutter: float = 0.0

    @property
    def multiple(self) -> int:
        """The number of pages is a multiple of this."""
        return 1

    @property
    def spread(self) -> int:
        """The number of pages before one that its next faces, modulo 2."""
        return 1


PLAIN = Binding()


@dataclass(frozen=True, slots=True)
class Booklet(Sequence[Sheet]):
    """Chapters between a cover and the solutions; a sequence of all its sheets.

    ``called`` is a name for the file, ``told`` a line on what was made.
    """

    title: str
    chapters: tuple[Chapter, ...]
    binding: Binding = PLAIN
    seed: str | None = None
    called: str = "book"
    told: str = ""
    sheets: tuple[Sheet, ...] = field(init=False)

    def __post_init__(self) -> None:
        every = tuple(one for chapter in self.chapters for one in chapter.sheets)
        object.__setattr__(self, "sheets", every)

    def __len__(self) -> int:
        return len(self.sheets)

    @overload
    def __getitem__(self, index: int) -> Sheet: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Sheet, ...]: ...
    def __getitem__(self, index: int | slice) -> Sheet | tuple[Sheet, ...]:
        return self.sheets[index]

    def __iter__(self) -> Iterator[Sheet]:
        return iter(self.sheets)

    def pdf(self, **style: Unpack[Style]) -> bytes:
        """Return the book; raises DungeongenError for a paper that is too small."""
        from dungeongen.press.booklet.binding import bound

        return bound(self, look_of(**style))

    def png(self, *, dpi: int = DPI, **style: Unpack[Style]) -> list[bytes]:
        """Return a picture of each page."""
        return press.as_png(self.pdf(**style), self.sheets, dpi=dpi)

    def json(self) -> bytes:
        """Return the documents of all its sheets as one JSON file."""
        return press.as_json(self.sheets)

    def pressed(
        self, formats: Sequence[str], *, dpi: int = DPI, **style: Unpack[Style]
    ) -> list[tuple[str, list[bytes]]]:
        """Return each format with its files, one a page for PNG."""
        pdf = self.pdf(**style) if {"pdf", "png"} & set(formats) else b""
        made = {
            "pdf": lambda: [pdf],
            "png": lambda: press.as_png(pdf, self.sheets, dpi=dpi),
            "json": lambda: [self.json()],
        }
        return [(name, made[name]()) for name in formats]

    def save(self, path: str | Path, *, dpi: int = DPI, **style: Unpack[Style]) -> list[Path]:
        """Write a file whose ending says what: .pdf, .png or .json; return the paths."""
        path = Path(path)
        ending = path.suffix.lower().lstrip(".")
        if ending not in FORMATS:
            raise DungeongenError(f"{path}: expected a name that ends in .pdf, .png or .json")
        ((_, made),) = self.pressed([ending], dpi=dpi, **style)
        written = files.numbered(path, made)
        for each, data in written:
            files.write_whole(each, data)
        return [each for each, _ in written]
