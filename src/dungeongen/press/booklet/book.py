"""A bound book, and the files it becomes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Unpack, overload

from dungeongen.core.naming import count
from dungeongen.press import files, printing
from dungeongen.press.book import Sheet
from dungeongen.press.booklet.bound import bound
from dungeongen.press.booklet.volume import Volume
from dungeongen.press.look import look_of
from dungeongen.press.notebook import listed
from dungeongen.press.style import DPI, Style

FORMATS = ("pdf", "png", "json")


@dataclass(frozen=True, slots=True, repr=False)
class Booklet(Volume, Sequence[Sheet]):
    """A volume that can be written to files; a sequence of all its sheets."""

    def __repr__(self) -> str:
        return f"<Booklet {self.title}, {count(len(self.sheets), 'sheet')}>"

    def _repr_html_(self) -> str:
        """Return its title and the list of its sheets, for a notebook."""
        return listed(self.title, self.sheets)

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
        return self.printed(**style).data

    def printed(self, **style: Unpack[Style]) -> printing.Printed:
        """Return the book with what is known of its sides of paper."""
        return bound(self, look_of(**style))

    def png(self, *, dpi: int = DPI, **style: Unpack[Style]) -> list[bytes]:
        """Return a picture of each side of paper."""
        return printing.as_png(self.printed(**style), self.sheets, dpi=dpi)

    def json(self) -> bytes:
        """Return the documents of all its sheets as one JSON file."""
        return printing.as_json(self.sheets)

    def pressed(
        self, formats: Sequence[str], *, dpi: int = DPI, **style: Unpack[Style]
    ) -> list[tuple[str, list[bytes]]]:
        """Return each format with its files, one a page for PNG."""
        files.expect_formats(formats, FORMATS)
        pdf = printing.Printed(b"", ())
        if {"pdf", "png"} & set(formats):
            pdf = self.printed(**style)
        result = {
            "pdf": lambda: [pdf.data],
            "png": lambda: printing.as_png(pdf, self.sheets, dpi=dpi),
            "json": lambda: [self.json()],
        }
        return [(name, result[name]()) for name in formats]

    def save(self, path: str | Path, *, dpi: int = DPI, **style: Unpack[Style]) -> list[Path]:
        """Write a file whose ending says what: .pdf, .png or .json; return the paths."""
        path = files.path_of(path)
        ending = files.ending_of(path, FORMATS)
        ((_, result),) = self.pressed([ending], dpi=dpi, **style)
        return files.written(path, result)
