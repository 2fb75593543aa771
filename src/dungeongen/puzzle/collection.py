"""Collections: a puzzle a line, of any size, of which only those that are wanted are read.

A file is one if each of its first lines that is neither empty, a comment nor a title has a run of
81 cells. Lines of full grids are solutions where others are partial, as ``choice`` says.
Lines are found once; nothing is kept of them but where they begin. Lines of words without a puzzle
are passed over; those that are neither comments nor headings are counted in a warning.
"""

from __future__ import annotations

import re
import warnings
from abc import ABC, abstractmethod
from array import array
from collections.abc import Sequence
from enum import Enum, auto
from mmap import mmap
from pathlib import Path
from typing import Final, overload

from dungeongen.core import files
from dungeongen.core.errors import DungeongenWarning, GridError
from dungeongen.puzzle.choice import is_full
from dungeongen.puzzle.grid import Grid
from dungeongen.puzzle.reader import iterate, read_puzzles, text_of
from dungeongen.puzzle.runs import runs_in

_LINE: Final = re.compile(rb"[^\r\n]+")
_PARTIAL: Final = re.compile(rb"(?<![1-9.0_*])(?=[1-9]{0,80}[.0_*])[1-9.0_*]{81}(?![1-9.0_*])")
_NO_PUZZLE: Final = re.compile(
    rb"\s*(?:#.*)?|(?!.*[1-9.0_*]{20}).*[A-Za-z\x80-\xff]{2}.*", re.DOTALL
)
_HEADING: Final = re.compile(rb"\s*(?:|[#;%\[(<].*|//.*|.*:|\w+[ #]*\d+)\s*", re.DOTALL)
_FIRST: Final = 20  # lines that show of what kind a file is
_LONGEST: Final = 4096


class _Kind(Enum):
    """What a line of a collection is: a puzzle, a full grid alone, words, or none of these."""

    PUZZLE = auto()
    FULL = auto()
    TEXT = auto()
    FAULT = auto()


class _Puzzles(Sequence[Grid], ABC):
    """Puzzles of which each is read when it is asked for; that raises GridError for its fault."""

    @overload
    def __getitem__(self, place: int) -> Grid: ...
    @overload
    def __getitem__(self, place: slice) -> list[Grid]: ...
    def __getitem__(self, place: int | slice) -> Grid | list[Grid]:
        """Return a puzzle, or several; raises GridError for a damaged one."""
        places = range(len(self))[place]
        return self._grid(places) if isinstance(places, int) else [*map(self._grid, places)]

    @abstractmethod
    def _grid(self, place: int) -> Grid:
        """Return the puzzle at a place, from 0."""


class Collection(_Puzzles):
    """The puzzles of a text with one a line; ``GridError`` names the line of a damaged one."""

    def __init__(self, data: bytes | mmap, name: str) -> None:
        self._data, self._name = data, name
        self._begins = array("Q")
        self._find()

    def _find(self) -> None:
        """Find the lines with a puzzle; those of full grids alone count if no other is there."""
        full, skipped = array("Q"), array("Q")
        for line in _LINE.finditer(self._data):
            kind = _kind(line[0])
            if kind is _Kind.FAULT:
                raise GridError(f"{self._where(line.start())}: expected 81 cells")
            if kind is not _Kind.TEXT:
                (full if kind is _Kind.FULL else self._begins).append(line.start())
            elif (full or self._begins) and not _HEADING.fullmatch(line[0][:_LONGEST]):
                skipped.append(line.start())
        self._begins = self._begins or full
        if skipped:
            several = f"{len(skipped)} lines are no puzzles; the first is "
            words = several if len(skipped) > 1 else "1 line is no puzzle: "
            place = self._where(skipped[0]).removeprefix(f"{self._name}: ")
            warnings.warn(f"{self._name}: {words}{place}", DungeongenWarning, stacklevel=3)

    def _where(self, begin: int) -> str:
        """Return the name of a line; counting takes a while, but is for an error alone."""
        return f"{self._name}: line {len(self._data[:begin].splitlines()) + 1}"

    def __len__(self) -> int:
        return len(self._begins)

    def _grid(self, place: int) -> Grid:
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

    Raises ``GridError``, as the reader does, unless a puzzle stands in front of the fault.
    """
    data = files.mapped(source) if isinstance(source, Path) else source
    called = name or (str(source) if isinstance(source, Path) else "input")
    if is_collection(data):
        return Collection(data, called)
    grids: list[Grid] = []
    try:
        for grid in iterate(text_of(bytes(data), name=called), name=called):
            grids.append(grid)
    except GridError as error:
        if not grids:
            raise
        return _PartialPuzzles(grids, error)
    return grids


class _PartialPuzzles(_Puzzles):
    """The puzzles in front of a fault, which whoever wants the one after them is told."""

    def __init__(self, grids: list[Grid], fault: GridError) -> None:
        self._grids, self._fault = grids, fault

    def __len__(self) -> int:
        return len(self._grids) + 1

    def _grid(self, place: int) -> Grid:
        if place == len(self._grids):
            raise self._fault
        return self._grids[place]


def _kind(line: bytes) -> _Kind:
    """Return what a line is."""
    if len(line) <= _LONGEST:
        if _PARTIAL.search(line):
            return _Kind.PUZZLE
        try:
            group = runs_in(line.decode("utf-8", "replace"), 1, [])
        except GridError:
            return _Kind.PUZZLE  # whoever wants it is told
        if group:
            return _Kind.FULL if all(map(is_full, group)) else _Kind.PUZZLE
    return _Kind.TEXT if _NO_PUZZLE.fullmatch(line[:_LONGEST]) else _Kind.FAULT


def is_collection(data: bytes | mmap) -> bool:
    """Return whether a file has a puzzle a line, from its first lines.

    >>> is_collection(b"# ten\\n" + b"." * 81 + b"\\n" + b"1" * 81), is_collection(b"." * 9)
    (True, False)
    """
    kinds = [_kind(line[0]) for line, _ in zip(_LINE.finditer(data), range(_FIRST), strict=False)]
    return _Kind.FAULT not in kinds and len(kinds) - kinds.count(_Kind.TEXT) > 1
