"""Collections: a puzzle a line, of any size, of which only those that are wanted are read.

A file is one if each of its first lines that is neither empty, a comment nor a title has a run of
81 cells. Lines of full grids are solutions where others are partial, as ``choice`` says.
A file is read by pieces, once; nothing is kept of its lines but where they begin. Lines of words
without a puzzle are passed over; those that are neither comments nor headings are counted in a
warning.
"""

from __future__ import annotations

import re
import warnings
from abc import ABC, abstractmethod
from array import array
from collections.abc import Iterator, Sequence
from enum import Enum, auto
from itertools import islice
from pathlib import Path
from typing import Final, TypeAlias, overload

from dungeongen.core import files
from dungeongen.core.errors import DungeongenWarning, GridError
from dungeongen.puzzle.choice import continues, is_full, left_out, runs_in
from dungeongen.puzzle.grid import Grid
from dungeongen.puzzle.reader import LARGEST, iterate, read_puzzles, text_of

_LINE: Final = re.compile(rb"[^\r\n]+")
_PARTIAL: Final = re.compile(rb"(?<![1-9.0_*])(?=[1-9]{0,80}[.0_*])[1-9.0_*]{81}(?![1-9.0_*])")
_NO_PUZZLE: Final = re.compile(
    rb"\s*(?:#.*)?|(?!.*[1-9.0_*]{20}).*[A-Za-z\x80-\xff]{2}.*", re.DOTALL
)
_HEADING: Final = re.compile(rb"\s*(?:|[#;%\[(<].*|//.*|.*:|\w+[ #]*\d+)\s*", re.DOTALL)
_FIRST: Final = 20  # lines that show of what kind a file is
_LONGEST: Final = 4096
_PIECE: Final = 1 << 20  # bytes that are read at once

Data: TypeAlias = bytes | files.Pieces


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

    def __init__(self, data: Data, name: str) -> None:
        self._data, self._name = data, name
        self._begins = array("Q")
        self._find()

    def _find(self) -> None:
        """Find the lines with a puzzle; those of full grids alone count if no other is there."""
        full, skipped = array("Q"), array("Q")
        unsolving = array("Q")  # places in ``full`` of those that solve no puzzle beside them
        before, last = b"", _Kind.TEXT  # the last grid
        for begin, line in _lines(self._data):
            kind = _kind(line)
            if kind is _Kind.FAULT:
                raise GridError(f"{self._where(begin)}: expected 81 cells")
            if kind is _Kind.TEXT:
                if (full or self._begins) and not _HEADING.fullmatch(line[:_LONGEST]):
                    skipped.append(begin)
                continue
            if kind is _Kind.FULL:
                full.append(begin)
                if not (last is _Kind.PUZZLE and _solves(line, before)):
                    unsolving.append(len(full) - 1)
            else:
                self._begins.append(begin)
                alone = last is _Kind.FULL and unsolving and unsolving[-1] == len(full) - 1
                if alone and _solves(before, line):
                    unsolving.pop()
            before, last = line, kind
        if skipped:
            several = f"{len(skipped)} lines are no puzzles; the first is "
            words = several if len(skipped) > 1 else "1 line is no puzzle: "
            self._warn(f"{words}{self._place(skipped[0])}")
        if self._begins:
            left = [full[place] for place in unsolving if not self._solves_its_own(place, full)]
            if left:
                self._warn(left_out(len(left), self._place(left[0])))
        self._begins = self._begins or full

    def _solves_its_own(self, place: int, full: Sequence[int]) -> bool:
        """Return whether a full grid solves the puzzle of its number."""
        if place >= len(self._begins):
            return False
        return _solves(self._line(full[place]), self._line(self._begins[place]))

    def _warn(self, words: str) -> None:
        warnings.warn(f"{self._name}: {words}", DungeongenWarning, stacklevel=5)

    def _line(self, begin: int) -> bytes:
        """Return the line that begins at a byte."""
        size = _LONGEST
        while True:
            line = _LINE.match(self._data[begin : begin + size])
            assert line is not None
            if len(line[0]) < size or begin + size >= len(self._data) or size >= _PIECE:
                return line[0]
            size *= 16

    def _where(self, begin: int) -> str:
        return f"{self._name}: {self._place(begin)}"

    def _place(self, begin: int) -> str:
        """Return the number of a line; counting takes a while, but is for a message alone."""
        number, end = 1, b""
        for at in range(0, begin, _PIECE):
            piece = self._data[at : min(at + _PIECE, begin)]
            pairs = piece.count(b"\r\n") + (end == b"\r" and piece[:1] == b"\n")
            number += piece.count(b"\n") + piece.count(b"\r") - pairs
            end = piece[-1:]
        return f"line {number}"

    def __len__(self) -> int:
        return len(self._begins)

    def _grid(self, place: int) -> Grid:
        begin = self._begins[place]
        try:
            line = self._line(begin)
        except OSError as error:
            raise GridError(f"{self._name}: {error.strerror or error}") from None
        try:
            (grid,) = read_puzzles(line.decode("utf-8", "replace"), name="")
        except GridError as error:
            raise GridError(f"{self._where(begin)}{str(error).lstrip()}") from None
        return grid


def puzzles_in(source: Path | Data, *, name: str | None = None) -> Sequence[Grid]:
    """Return the puzzles of a file, or of its bytes: all are read, but for a collection.

    Raises ``GridError``, as the reader does, unless a puzzle stands in front of the fault.
    """
    data = files.Pieces(source) if isinstance(source, Path) else source
    label = name or (str(source) if isinstance(source, Path) else "input")
    try:
        if is_collection(data):
            return Collection(data, label)
        whole = data[: LARGEST + 1]
    except OSError as error:
        raise GridError(f"{label}: cannot be read: {error.strerror or error}") from None
    grids: list[Grid] = []
    try:
        for grid in iterate(text_of(whole, name=label), name=label):
            grids.append(grid)
    except GridError as error:
        if not grids:
            raise
        return _PartialPuzzles(grids, error)
    return grids


class _PartialPuzzles(_Puzzles):
    """The puzzles in front of a fault, which is raised for the one after them."""

    def __init__(self, grids: list[Grid], fault: GridError) -> None:
        self._grids, self._fault = grids, fault

    def __len__(self) -> int:
        return len(self._grids) + 1

    def _grid(self, place: int) -> Grid:
        if place == len(self._grids):
            raise self._fault
        return self._grids[place]


def _lines(data: Data) -> Iterator[tuple[int, bytes]]:
    """Yield the lines that are not empty, with the bytes where they begin.

    One that is longer than a piece, which no puzzle is, comes in parts.
    """
    rest = b""
    for at in range(0, len(data), _PIECE):
        text = rest + data[at : at + _PIECE]
        start = at - len(rest)
        rest = b""
        for match in _LINE.finditer(text):
            line = match[0]
            if match.end() == len(text) and len(line) < _PIECE and start + len(text) < len(data):
                rest = line
            else:
                yield start + match.start(), line


def _solves(full: bytes, line: bytes) -> bool:
    """Return whether a line has the solution of the puzzle in another."""
    try:
        cells, others = (
            [reading.cells for reading in runs_in(text.decode("utf-8", "replace"), 1, [])]
            for text in (full, line)
        )
    except GridError:  # raised when it is read
        return False
    return any(continues(cell, other) for cell in cells for other in others)


def _kind(line: bytes) -> _Kind:
    """Return what a line is."""
    if len(line) <= _LONGEST:
        if _PARTIAL.search(line):
            return _Kind.PUZZLE
        try:
            group = runs_in(line.decode("utf-8", "replace"), 1, [])
        except GridError:
            return _Kind.PUZZLE  # raised when it is read
        if group:
            return _Kind.FULL if all(map(is_full, group)) else _Kind.PUZZLE
    return _Kind.TEXT if _NO_PUZZLE.fullmatch(line[:_LONGEST]) else _Kind.FAULT


def is_collection(data: Data) -> bool:
    """Return whether a file has a puzzle a line, from its first lines.

    >>> is_collection(b"# ten\\n" + b"." * 81 + b"\\n" + b"1" * 81), is_collection(b"." * 9)
    (True, False)
    """
    kinds = [_kind(line) for _, line in islice(_lines(data), _FIRST)]
    return _Kind.FAULT not in kinds and len(kinds) - kinds.count(_Kind.TEXT) > 1
