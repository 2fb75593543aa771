"""Which of the grids in a text is the puzzle: the rules of choice.

The reader finds every grid, with the place where it stands and the label next to it: a heading, the
head of a column, a key, the name of an element. Grids that stand together (in one line, in one
object) are readings of one puzzle; the rest of a text is a list of puzzles.

==== =============================================== =======================================
rule where a text or a group of readings has          then
==== =============================================== =======================================
1    a partial grid                                   it is the puzzle; a full one is not
2    a label that says solution or answer             that grid is a solution, if another is left
3    a full grid under such a label, and no other     refused: the puzzle is missing
4    a grid without digits beside one with some       the empty one holds notes
5    a grid that another one of the group continues   the other one is a player's progress
6    labels of which just one says puzzle or givens   that grid is the puzzle
7    two readings that are left                       refused, both shown with their places
8    full grids alone                                 puzzles with 81 givens
9    a full grid that solves no partial one near it   left out, and told
==== =============================================== =======================================

Rules 4 to 7 hold in a group, rule 9 in the whole text, the others in both. Partial grids are told
at once; full ones only at the end of a text without any, so that a solution in front is never
taken.
Near are the grids before and behind a full one, and the one of its number, for a list of puzzles
with the list of their solutions.

Whole grids in a line are runs, whatever sign stands for a blank. A run is 81 signs that are digits
and blanks, with neither before nor behind it. Blanks are ``.``, ``0``, ``_`` and ``*``, together or
apart, or else any one other sign, also a space. A sign between single digits is a separator, and a
run with fewer than eight digits could be a border.

What is left of a line is looked at, too: a full grid beside something that was a grid once is
probably its solution, so the line is refused.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from typing import Final

from dungeongen.core.errors import GridError
from dungeongen.puzzle.rows import BLANKS, GridText, shown

Group = Sequence[GridText]
"""The readings of one puzzle."""

_SOLUTION: Final = re.compile(
    r"solution|solved|solve(?![dr])|answer|completed|l(?:ö|oe)sung|soluci[oó]n|soluzione|soluç"
    r"|oplossing|losning|løsning|lösning|rozwiązanie|řešení|çözüm|решен|ответ|解|答|정답|해답",
    re.IGNORECASE,
)
_PUZZLE: Final = re.compile(
    r"puzzle|quiz|question|given|clue|mission|unsolved|initial|start|problem|unanswered|aufgabe|rätsel"
    r"|задач|问题|問題|题目|문제",
    re.IGNORECASE,
)


def says_solution(label: str) -> bool:
    """Return whether a label names a solution and no puzzle.

    >>> [says_solution(label) for label in ("Answer:", "unsolved", "Puzzle and solution")]
    [True, False, False]
    """
    return bool(_SOLUTION.search(label)) and not says_puzzle(label)


def says_puzzle(label: str) -> bool:
    """Return whether a label names a puzzle."""
    return bool(_PUZZLE.search(label))


def is_full(reading: GridText) -> bool:
    """Return whether a grid has no blank."""
    return "." not in reading.cells


def puzzles(
    groups: Iterable[Group], warn: Callable[[str], None] = lambda words: None
) -> Iterator[GridText]:
    """Yield the puzzles of a text, in its order; raises GridError for rules 3 and 7.

    ``warn`` is called for rule 9.
    """
    partial: list[str] = []
    full: list[tuple[GridText, int]] = []  # with the number of partial ones before each
    partial_solutions: list[GridText] = []
    full_solutions: list[GridText] = []
    for group in groups:
        reading = one_of(group)
        if says_solution(reading.label):
            (full_solutions if is_full(reading) else partial_solutions).append(reading)
        elif is_full(reading):
            full.append((reading, len(partial)))
        else:
            partial.append(reading.cells)
            yield reading
    if partial:
        left = [
            reading.place
            for number, (reading, before) in enumerate(full)
            if not any(
                continues(reading.cells, partial[near])
                for near in (before - 1, before, number)
                if 0 <= near < len(partial)
            )
        ]
        if left:
            warn(left_out(len(left), left[0]))
    elif partial_solutions or full:
        yield from partial_solutions or [reading for reading, _ in full]
    elif full_solutions:
        reading = full_solutions[0]
        raise GridError(
            f"{reading.place}: expected a puzzle, found only its solution, "
            f"under the label {shown(reading.label)}"
        )


def left_out(count: int, place: str) -> str:
    """Return a warning about full grids that are left out, of which the first is at ``place``."""
    if count == 1:
        return f"a full grid is left out, since it solves no puzzle near it: {place}"
    return f"{count} full grids are left out, since they solve no puzzles near them; first {place}"


def one_of(group: Group) -> GridText:
    """Return the puzzle among readings of one; raises GridError if two are left."""
    left = _unlike([reading for reading in group if not is_full(reading)] or group)
    left = [reading for reading in left if not says_solution(reading.label)] or left
    left = [reading for reading in left if reading.cells.strip(".")] or left
    left = [
        reading
        for reading in left
        if not any(continues(reading.cells, other.cells) for other in left)
    ]
    named = [reading for reading in left if says_puzzle(reading.label)]
    if len(named) == 1:
        left = named
    if len(left) > 1:
        places = ", and ".join(map(_description, left[:2]))
        raise GridError(f"two puzzles stand together, and nothing tells which is meant: {places}")
    return left[0]


def continues(cells: str, other: str) -> bool:
    """Return whether a grid has all digits of another one, and more."""
    return cells != other and all(
        sign in (".", more) for sign, more in zip(other, cells, strict=True)
    )


def _unlike(group: Group) -> list[GridText]:
    """Return the readings whose cells are not those of one before."""
    return list({reading.cells: reading for reading in reversed(group)}.values())[::-1]


def _description(reading: GridText) -> str:
    label = f", under {shown(reading.label)}" if reading.label else ""
    return f"{reading.cells[:9]}… ({reading.place}{label})"


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
