"""Fills the shelf: searches the dungeons of many seeds, and notes the candidate each ends with.

    python tests/games/sudongeon/fill_shelf.py [--workers 2] [--most 20]

goes on where the shelf in the package ends, and writes it anew after every search, so that it may
be stopped at any time. First come the usual dungeons of the seeds 0 to 199, then the days of
the coming two months, then the difficulties of the seeds 0 to 99, then all the rest: the seeds 0 to
999 and the days of two years.

A note in the file says which search the marks are of: a digest of the sources that decide, without
their comments. Those of another search are thrown away. ``--check`` searches again for 20 of the
marks, drawn by chance, and says which are wrong; ``--keep`` does the same after a change that is
meant to change no dungeon, and if all are right, the marks are those of the search of today.
"""

from __future__ import annotations

import argparse
import ast
import hashlib
import os
import sys
from collections.abc import Iterable, Iterator
from concurrent.futures import as_completed
from datetime import date, timedelta
from itertools import chain
from pathlib import Path
from random import Random
from typing import NamedTuple

import dungeongen
from dungeongen.core.errors import GenerationError
from dungeongen.core.files import write_whole
from dungeongen.games.sudongeon.candidates import guise
from dungeongen.games.sudongeon.solver import remembered, selection
from dungeongen.library.gather import processes
from dungeongen.search.answers import UNKNOWN, Shelf, parse, place_of
from dungeongen.search.bands import NAMES

NONE = "x"
HOME = Path(dungeongen.__file__).parent
DECIDING = ("core/rng.py", "search", "puzzle", "games/sudongeon")
NOT_DECIDING = {
    "page",
    "plan",
    "table",
    "hints",
    "facets",
    "generate",
    "remembered",
    "codec",
    "campaign_ladder",
    "answers",
    "shelf",
    "machine",
}
_CHUNK = 20  # searches of a process


class Question(NamedTuple):
    """A wish, as the shelf calls it, and a seed."""

    wish: str
    seed: str


def questions(today: date) -> Iterator[Question]:
    """Yield all that the shelf is to have, the most wanted first."""
    numbers = [str(number) for number in range(1000)]
    days = [(today + timedelta(day)).isoformat() for day in range(2 * 365 + 1)]
    usual = chain(numbers[:200], days[:60])
    yield from (Question(remembered.EVENING, seed) for seed in usual)
    yield from (Question(wish, seed) for seed in numbers[:100] for wish in NAMES)
    rest = chain(numbers[200:], days[60:])
    yield from (Question(remembered.EVENING, seed) for seed in rest)
    rest = chain(days[:60], numbers[100:], days[60:])
    yield from (Question(wish, seed) for seed in rest for wish in NAMES)


def mark(question: Question) -> str:
    """Return what the shelf says of a seed: made by the whole search."""
    difficulty = None if question.wish == remembered.EVENING else question.wish
    try:
        dungeon = selection.candidate(question.seed, difficulty=difficulty)
    except GenerationError:
        return NONE
    number = dungeon.candidate
    if number is None or guise(question.seed, number).layout != dungeon.layout:
        return NONE  # nothing came near, and this is the first that can be beaten
    return str(number if dungeon.note is None else -number)


def digest() -> str:
    """Return a digest of the sources that decide which candidate a search ends with."""
    result = hashlib.sha256()
    for path in sorted(file for name in DECIDING for file in _files(HOME / name)):
        about = path.relative_to(HOME).as_posix()
        if not {*path.relative_to(HOME).parts, path.stem} & NOT_DECIDING:
            data = path.read_bytes()
            result.update(about.encode() + (_bare(data) if path.suffix == ".py" else data))
    return result.hexdigest()[:16]


def _files(place: Path) -> list[Path]:
    some = [place] if place.is_file() else [*place.rglob("*")]
    return [path for path in some if path.suffix in (".py", ".wasm")]


def _bare(data: bytes) -> bytes:
    """Return a module without its comments and doc strings.

    >>> _bare(b"def f():\\n    'Return 1.'\\n    return 1  # always")
    b'def f():\\n    return 1'
    """
    tree = ast.parse(data)
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef):
            node.body = [one for one in node.body if not _is_text(one)] or [ast.Pass()]
    return ast.unparse(tree).encode()


def _is_text(node: ast.stmt) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def text_of(shelf: Shelf, search: str) -> str:
    """Return the text of a shelf."""
    lines = [
        "# Made by tests/games/sudongeon/fill_shelf.py; search/answers.py says what it means.",
        f"# search {search}",
    ]
    rows = sorted(shelf.rows.items(), key=lambda row: (row[0][0], len(row[0][1]), row[0][1]))
    lines += [" ".join((*key, *marks)) for key, marks in rows]
    return "\n".join(lines) + "\n"


def put(shelf: Shelf, question: Question, text: str) -> None:
    """Put a mark on a shelf."""
    place = place_of(question.seed)
    assert place is not None
    row = shelf.rows.setdefault((question.wish, place.row), [])
    row += [UNKNOWN] * (place.at + 1 - len(row))
    row[place.at] = text


def on_shelf(file: Path, search: str) -> Shelf:
    """Return the shelf in a file, or an empty one if its marks are of another search."""
    text = file.read_text("ascii") if file.exists() else ""
    return parse(text if f"# search {search}\n" in text else "")


def fill(file: Path, due: Iterable[Question], *, workers: int, most: int | None = None) -> None:
    """Search for what a shelf lacks, in several processes; write it after every search."""
    search = digest()
    shelf = on_shelf(file, search)
    lacking = [one for one in due if shelf.mark(*one) == UNKNOWN][:most]
    count, each = 0, _CHUNK * workers
    for first in range(0, len(lacking), each):
        with processes(workers) as pool:  # fresh ones, so that none grows
            jobs = {pool.submit(mark, one): one for one in lacking[first : first + each]}
            for job in as_completed(jobs):
                count += 1
                put(shelf, jobs[job], job.result())
                write_whole(file, text_of(shelf, search).encode())
                print(f"{count} of {len(lacking)}:", *jobs[job], job.result(), flush=True)


def checked(shelf: Shelf, count: int) -> int:
    """Search again for some of the marks; return how many are wrong."""
    rng, wrong = Random(), 0
    known = [one for one in questions(date.today()) if shelf.mark(*one) != UNKNOWN]
    for one in rng.sample(known, min(count, len(known))):
        right = mark(one)
        wrong += right != shelf.mark(*one)
        print(*one, shelf.mark(*one), "" if right == shelf.mark(*one) else f"WRONG: {right}")
    return wrong


def main() -> None:
    """Fill the shelf, or check it."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--workers", type=int, default=os.cpu_count())
    parser.add_argument("--most", type=int, help="searches to make; 20 of --check")
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--keep", action="store_true", help="check, and keep the marks if right")
    args = parser.parse_args()
    if args.check or args.keep:
        if checked(remembered.our_shelf(), args.most or 20):
            sys.exit(1)
        if args.keep:
            write_whole(remembered.FILE, text_of(remembered.our_shelf(), digest()).encode())
        return
    fill(remembered.FILE, questions(date.today()), workers=args.workers, most=args.most)


if __name__ == "__main__":
    main()
