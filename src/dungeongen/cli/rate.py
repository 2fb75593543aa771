"""``dungeongen rate``: a table of a collection of puzzles, a line each, as they are rated."""

from __future__ import annotations

import csv
import sys
from collections.abc import Iterable, Sequence
from io import StringIO
from pathlib import Path

import click

from dungeongen.cli.input import input_named
from dungeongen.cli.parameters import FILE
from dungeongen.cli.sections import Command, option
from dungeongen.cli.stopping import waiting
from dungeongen.cli.telling import tell
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
@option("--csv", "as_csv", is_flag=True, help="Print CSV in place of a table.")
def command(what: str, file: str | None, as_csv: bool) -> None:
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
    total, ratings = rate(source, first=len(before) + 1)
    if before and (len(before) > total or not _continues(source, before)):
        raise DungeongenError(f"{path}: has ratings of another list")
    _append(path, ratings, total, len(before))


def _print(ratings: Iterable[Rating], total: int, as_csv: bool) -> None:
    """Print ratings as they come."""
    head = HEAD if as_csv else None
    click.echo(_line(head) if head else _TABLE.format("number", "grade", "givens", "odds", "words"))
    with waiting() as show:
        for one in ratings:
            show("rating", one.number, total)
            click.echo(_line(_row(one)) if as_csv else _shown(one))


def _shown(one: Rating) -> str:
    odds = "not known"
    if one.low is not None and one.high is not None:
        odds = f"{100 * one.low:.1f}-{100 * one.high:.1f} %"
    return _TABLE.format(one.number, one.grade, one.givens, odds, one.words)


def _row(one: Rating) -> Sequence[object]:
    ends = ("" if end is None else f"{end:.6f}" for end in (one.low, one.high))
    return (one.number, one.grade, one.givens, *ends, one.words, one.puzzle)


def _line(row: Sequence[object]) -> str:
    text = StringIO()
    csv.writer(text, lineterminator="").writerow(row)
    return text.getvalue()


def _before(path: Path) -> list[list[str]]:
    """Return the ratings that a file has already; a line that was cut short is not one of them."""
    try:
        if not path.exists():
            return []
        rows = list(csv.reader(StringIO(path.read_text("utf-8"))))
    except (OSError, UnicodeDecodeError, csv.Error) as error:
        raise DungeongenError(f"{path}: cannot be read: {error}") from None
    if rows and tuple(rows[0]) != HEAD:
        raise DungeongenError(f"{path}: is no file of ratings: nothing is written")
    whole = [row for row in rows[1:] if len(row) == len(HEAD) and len(row[-1]) == 81]
    if [row[0] for row in whole] != [str(number) for number in range(1, len(whole) + 1)]:
        raise DungeongenError(f"{path}: is no file of ratings from number 1 on")
    return whole


def _continues(source: What, before: Sequence[Sequence[str]]) -> bool:
    """Tell whether the last rating in a file is of the puzzle of that number."""
    _, ratings = rate(source, first=len(before))
    return next(iter(ratings)).puzzle == before[-1][-1]


def _append(path: Path, ratings: Iterable[Rating], total: int, done: int) -> None:
    """Write ratings to a file as they come, each whole; tell how many there are in the end."""
    try:
        text = path.read_text("utf-8") if done else _line(HEAD) + "\n"
        lines = text.splitlines(keepends=True)[: done + 1]
        with path.open("w", encoding="utf-8", newline="") as stream, waiting() as show:
            stream.writelines(lines)
            stream.flush()
            for one in ratings:
                show("rating", one.number, total)
                stream.write(_line(_row(one)) + "\n")
                stream.flush()
    except OSError as error:
        raise DungeongenError(f"{path}: cannot be written: {error.strerror or error}") from None
    again = f", {done} of them before" if done else ""
    tell(f"{count(total, 'puzzle')} rated{again}")
    click.echo(str(path), file=sys.stdout)
