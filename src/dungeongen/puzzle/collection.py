"""Collections: a puzzle a line, of any size, of which only those that are wanted are read.

A file is one if each of its first lines that is neither empty, a comment nor a title has a run of
81 cells. Lines are found once; nothing is kept of them but where they begin.
"""

from __future__ import annotations

import re
from array import array
from collections.abc import Iterator, Sequence
from mmap import mmap
from pathlib import Path
from typing import Final, overload

from dungeongen.core import files
from dungeongen.core.errors import GridError
from dungeongen.puzzle.grid import Grid
from dungeongen.puzzle.reader import read_puzzles, text_of

_LINE: Final = re.compile(rb"[^\r\n]+")
_RUN: Final = re.compile(rb"(?<![1-9.0_*])[1-9.0_*]{81}(?![1-9.0_*])")
_NO_PUZZLE: Final = re.compile(
    rb"\s*(?:#.*)?|(?!.*[1-9.0_*]{20}).*[A-Za-z\x80-\xff]{2}.*", re.DOTALL
)
_FIRST: Final = 20  # lines that show of what kind a file is
_LONGEST: Final = 4096


class Collection(Sequence[Grid]):
    """The puzzles of a text with one a line; ``GridError`` names the line of a damaged one."""

    def __init__(self, data: bytes | mmap, name: str) -> None:
        self._data, self._name = data, name
        self._begins = array("Q", self._starts())

    def _starts(self) -> Iterator[int]:
        for line in _LINE.finditer(self._data):
            text = line[0]
            if len(text) <= _LONGEST and _RUN.search(text):
                yield line.start()
            elif not _NO_PUZZLE.fullmatch(text[:_LONGEST]):
                raise GridError(f"{self._where(line.start())}: expected 81 cells")

    def _where(self, begin: int) -> str:
        """Return the name of a line; counting takes a while, but is for an error alone."""
        return f"{self._name}: line {len(self._data[:begin].splitlines()) + 1}"

    def __len__(self) -> int:
        return len(self._begins)

    @overload
    def __getitem__(self, place: int) -> Grid: ...
    @overload
    def __getitem__(self, place: slice) -> list[Grid]: ...
    def __getitem__(self, place: int | slice) -> Grid | list[Grid]:
        """Return a puzzle, or several; raises GridError for a damaged one."""
        if isinstance(place, slice):
            return [self[number] for number in range(*place.indices(len(self)))]
        begin = self._begins[place]
        line = _LINE.match(self._data, begin)
        assert line is not None
        try:
            (grid,) = read_puzzles(line[0].decode("utf-8", "replace"), name="")
        except GridError as error:
            raise GridError(f"{self._where(begin)}{str(error).lstrip()}") from None
        return grid


def puzzles_in(source: Path | bytes | mmap, *, name: str | None = None) -> Sequence[Grid]:
    """Return the puzzles of a file, or of its bytes: all are read, but for a collection.

    Raises ``GridError``, as the reader does.
    """
    data = files.mapped(source) if isinstance(source, Path) else source
    called = name or (str(source) if isinstance(source, Path) else "input")
    if is_collection(data):
        return Collection(data, called)
    return read_puzzles(text_of(bytes(data), name=called), name=called)


def is_collection(data: bytes | mmap) -> bool:
    """Tell whether a file has a puzzle a line, from its first lines.

    >>> is_collection(b"# ten\\n" + b"." * 81 + b"\\n" + b"1" * 81), is_collection(b"." * 9)
    (True, False)
    """
    runs = 0
    for _, line in zip(range(_FIRST), _LINE.finditer(data), strict=False):
        if _RUN.search(line[0][:_LONGEST]):
            runs += 1
        elif not _NO_PUZZLE.fullmatch(line[0][:_LONGEST]):
            return False
    return runs > 1
