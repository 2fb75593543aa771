"""Runs of 81 signs in a line: whole grids, whatever sign stands for a blank.

A run is 81 signs that are digits and blanks, with neither before nor behind it. Blanks are ``.``,
``0``, ``_`` and ``*``, together or apart, or else any one other sign, also a space. A sign between
single digits is a separator, and a run with fewer than eight digits could be a border.

What is left of a line is looked at, too: a full grid beside something that was a grid once is
probably its solution, so the line is refused.
"""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from typing import Final

from dungeongen.core.errors import GridError
from dungeongen.puzzle.choice import is_full
from dungeongen.puzzle.rows import BLANKS, GridText, shown

_CELLS: Final = 81
_FEWEST_DIGITS: Final = 8  # of a run with an unusual blank
_MOST_SIGNS: Final = 12  # that are tried as blanks in a line
_LONGEST: Final = 4096  # of a line in which any sign is tried
_USUAL: Final = "-?xX "
_DAMAGED: Final = 40  # signs of a damaged grid
_WORD: Final = re.compile(r"[^\W\d_]{2,}")
_ENDS: Final = " \t,;|:\"'()[]{}"


def runs_in(text: str, number: int, columns: list[str]) -> list[GridText]:
    """Return the grids in a line, in its order, labelled by ``columns`` or by the words in front.

    ``number`` is that of the line. Raises GridError for full grids beside a damaged one.
    """
    spans = _spans(text)
    if not spans:
        return []
    result, end = [], 0
    rest = []
    for start, cells in spans:
        before = text[end:start]
        rest.append(before)
        result.append(GridText(number, cells, _label(text, start, before, columns), _at(start)))
        end = start + _CELLS
    rest.append(text[end:])
    if all(map(is_full, result)):
        for part in rest:
            _expect_no_grid(part.strip(_ENDS), number)
    return result


def _at(start: int) -> str:
    return f"column {start + 1}" if start else ""


def _spans(text: str) -> list[tuple[int, str]]:
    """Return where runs begin, and their cells with dots for blanks."""
    if len(text) < _CELLS:
        return []
    spans = {run.start(): dotted(run[0], BLANKS) for run in _pattern(BLANKS).finditer(text)}
    for blank in _unusual(text) if text.strip("123456789 ") else "":
        for run in _pattern(blank).finditer(text):
            cells, start = run[0], run.start()
            if (
                blank in cells
                and _CELLS - cells.count(blank) >= _FEWEST_DIGITS
                and cells[1::2].strip(blank)
                and cells[::2].strip(blank)
                and all(abs(start - other) >= _CELLS for other in spans)
            ):
                spans[start] = dotted(cells, blank)
    return sorted(spans.items())


def _unusual(text: str) -> list[str]:
    """Return the signs that may be blanks in a line, beside the usual ones."""
    if len(text) > _LONGEST:
        return [sign for sign in _USUAL if sign in text]
    often = Counter(text)
    for sign in "123456789" + BLANKS:
        del often[sign]
    return [sign for sign, _ in often.most_common(_MOST_SIGNS)]


@cache
def _pattern(blanks: str) -> re.Pattern[str]:
    signs = f"[1-9{re.escape(blanks)}]"
    return re.compile(f"(?<!{signs}){signs}{{{_CELLS}}}(?!{signs})")


def dotted(cells: str, blanks: str) -> str:
    """Return ``cells`` with a dot for each of the ``blanks``."""
    return cells.translate(dict.fromkeys(map(ord, blanks), "."))


def _label(text: str, start: int, before: str, columns: list[str]) -> str:
    """Return the head of the column of a run, or the words in front of it."""
    for mark in ",;\t|":
        if columns and mark in text:
            place = text.count(mark, 0, start)
            return columns[place].strip(_ENDS) if place < len(columns) else ""
    return before.strip(_ENDS + "=>-") if _WORD.search(before) else ""


def _expect_no_grid(part: str, number: int) -> None:
    """Raise GridError for what may have been a grid: many signs, of which most are alike."""
    for piece in re.split(r"[,;\t|]", part) if len(part) <= _LONGEST else ():
        digits = sum(sign in "123456789" for sign in piece)
        (_, blanks), *_ = [*Counter(re.sub("[1-9]", "", piece)).most_common(1), ("", 0)]
        if len(piece) >= _DAMAGED and digits >= _FEWEST_DIGITS and digits + blanks > len(piece) - 4:
            raise GridError(
                f"line {number}: expected 81 cells beside a full grid, found {len(piece)}: "
                f"{shown(piece)}"
            )
