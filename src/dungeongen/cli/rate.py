"""``dungeongen rate``: a table of a collection of puzzles, a line each, as they are rated."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Sequence
from io import StringIO
from pathlib import Path
from typing import NamedTuple

import click

from dungeongen.cli.parameters import FILE, input_named
from dungeongen.cli.sections import Command, option
from dungeongen.cli.stopping import show_progress
from dungeongen.cli.telling import tell, tell_files
from dungeongen.core import files
from dungeongen.core.errors import DungeongenError
from dungeongen.core.naming import count
from dungeongen.library.rate import Rating, rate
from dungeongen.library.read import What

HEAD = ("number", "grade", "givens", "low", "high", "difficulty", "puzzle")
_TABLE = "{:>7}  {:<10} {:>6}  {:>14}  {}"


@click.command(
    name="rate",
    cls=Command,
    examples=(
        ("rate list.txt", "a table, line by line"),
        ("rate list.txt -o ratings.csv", "a file, which the same command goes on with"),
        ("rate list.txt --csv > ratings.csv", ""),
    ),
)
@click.argument("what", metavar="LIST", type=FILE)
@option(
    "-o",
    "file",
    metavar="FILE",
    type=FILE,
    help="Write CSV to this file. What is in it already is not rated again.",
)
@option("--csv", "as_csv", holders="any", is_flag=True, help="Print CSV in place of a table.")
def rate_command(what: str, file: str | None, as_csv: bool) -> None:
    """Rate each puzzle of LIST: how hard it is to solve, how many digits it has, and how often the
    dungeon in it is won.

    The odds are those of a quick look: what a plan wins for certain, and what no plan can win more
    than. Where these lie apart, the difficulty has two words. A full answer takes longer; it is
    what check and a sheet say.
    """
    source = input_named(what)
    if file is None:
        total, ratings = rate(source)
        _print(ratings, total, as_csv)
        return
    path = Path(file)
    before = _before(path)
    done = len(before.rows)
    total, ratings = rate(source, first=done + 1)
    if done and (done > total or not _continues(source, before.rows)):
        raise DungeongenError(f"{path}: has ratings of another list")
    log = files.Log(path, before.size, before.end)
    try:
        with show_progress() as show:
            if not before.end:
                log.add(_line(HEAD))
            for rating in ratings:
                log.add(_line(_row(rating)))
                show(f"{rating.number} of {total} puzzles rated", rating.number, total)
    finally:
        log.close()
    again = f", {done} of them before" if done else ""
    tell(f"{count(total, 'puzzle')} rated{again}")
    tell_files([path])


def _print(ratings: Iterable[Rating], total: int, as_csv: bool) -> None:
    """Print ratings as they come."""
    head = HEAD if as_csv else None
    click.echo(_line(head) if head else _TABLE.format("number", "grade", "givens", "odds", "words"))
    with show_progress() as show:
        for rating in ratings:
            show(f"{rating.number} of {total} puzzles rated")
            click.echo(_line(_row(rating)) if as_csv else _shown(rating))


def _shown(rating: Rating) -> str:
    odds = "not known"
    if rating.low is not None and rating.high is not None:
        odds = f"{100 * rating.low:.1f}-{100 * rating.high:.1f} %"
    return _TABLE.format(rating.number, rating.grade, rating.givens, odds, rating.words)


def _row(rating: Rating) -> Sequence[object]:
    ends = ("" if end is None else f"{end:.6f}" for end in (rating.low, rating.high))
    return (rating.number, rating.grade, rating.givens, *ends, rating.words, rating.puzzle)


def _line(row: Sequence[object]) -> str:
    text = StringIO()
    csv.writer(text, lineterminator="").writerow(row)
    return text.getvalue()


class _ExistingRatings(NamedTuple):
    """The ratings that a file has already, its size, and the byte where they end."""

    rows: list[list[str]]
    size: int
    end: int


def _before(path: Path) -> _ExistingRatings:
    """Return what a file has already; a line that was cut short is not one of its ratings."""
    try:
        if files.is_device(path) or files.mark(path) is None:
            return _ExistingRatings([], 0, 0)
        data = files.read(path, files.LARGEST)
        whole = data[: data.rfind(b"\n") + 1]
        rows = list(csv.reader(StringIO(whole.decode())))
    except (OSError, UnicodeDecodeError, csv.Error) as error:
        reason = getattr(error, "strerror", None) or error
        raise DungeongenError(f"{path}: cannot be read: {reason}") from None
    if (rows and tuple(rows[0]) != HEAD) or not (rows or _line(HEAD).startswith(data.decode())):
        raise DungeongenError(f"{path}: is no file of ratings: nothing is written")
    for number, row in enumerate(rows[1:], 1):
        if len(row) != len(HEAD) or len(row[-1]) != 81 or row[0] != str(number):
            raise DungeongenError(f"{path}: is no file of ratings from number 1 on")
    return _ExistingRatings(rows[1:], len(data), len(whole))


def _continues(source: What, before: Sequence[Sequence[str]]) -> bool:
    """Return whether the last rating in a file is of the puzzle of that number."""
    _, ratings = rate(source, first=len(before))
    return next(iter(ratings)).puzzle == before[-1][-1]
