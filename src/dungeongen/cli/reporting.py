"""What all commands report: the names of files, and what was made."""

from __future__ import annotations

import os
import sys
import textwrap
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click
from click.core import ParameterSource

from dungeongen.cli.echo import screen_width, visible
from dungeongen.cli.output import Output, written

if TYPE_CHECKING:
    from dungeongen.press.book import Book, Sheet
    from dungeongen.press.booklet.book import Booklet
    from dungeongen.press.cards.calibration import Calibration
    from dungeongen.press.cards.deck import Deck

_EACH = 10  # sheets or characters listed one by one; more are summed up


def typed(name: str) -> bool:
    """Tell whether an option was given on the command line."""
    source = click.get_current_context().get_parameter_source(name)
    return source is ParameterSource.COMMANDLINE


def tell(line: str) -> None:
    """Print a line on the error stream, folded on a terminal."""
    line = visible(line)
    if sys.stderr is not None and sys.stderr.isatty():
        line = textwrap.fill(line, screen_width(), subsequent_indent="  ")
    click.echo(line, err=True)


def tell_files(paths: Iterable[Path]) -> None:
    """Print the names of files on standard output."""
    for path in paths:
        click.echo(os.fsencode(path))


def print_book(book: Book | Booklet, output: Output) -> None:
    """Write the files; their names go to standard output, what was made to the error stream."""
    tell_files(written(book, output))
    if not book.sheets:
        return
    if set(output.formats) - {"json"}:
        _tell_unprinted(book)
    if book.summary:
        tell(book.summary)
        return
    if len(book) > _EACH:
        took = sum(one.candidate or 0 for one in book if one.seed is not None)
        tell(f"{len(book)} sheets" + (f" from {took} candidates" if took else ""))
    else:
        for one in book:
            tell(_summary(one))
    notes = [note for one in book for note in one.notes]
    for note in dict.fromkeys(notes):
        times = f" ({notes.count(note)} of {len(book)} sheets)" if len(book) > 1 else ""
        tell(f"note: {note}{times}")


def print_deck(deck: Deck | Calibration, output: Output) -> None:
    """Write the files; their names go to standard output, what was made to the error stream."""
    tell_files(written(deck, output))
    tell(deck.summary)
    for note in deck.notes:
        tell(f"note: {note}")


def _summary(one: Sheet) -> str:
    head = one.title
    if one.seed is not None:
        took = one.candidate
        looked = f", took {took} candidate{'s' if took > 1 else ''}" if took else ""
        head += f" (seed {one.seed}{looked})"
    words = ", ".join(one.lines.front)
    return f"{head}: {words[0].lower()}{words[1:]}" if words else head


def _tell_unprinted(sheets: Sequence[Sheet]) -> None:
    """List the characters of titles and seeds that the pages show as question marks."""
    from dungeongen.draw.fonts import lacking

    fields = [words or "" for one in sheets for words in (one.title, one.seed)]
    signs = [
        f"{sign} (U+{ord(sign):04X})" if sign.isprintable() else f"U+{ord(sign):04X}"
        for sign in lacking("".join(fields))
    ]
    if signs:
        more = f" and {len(signs) - _EACH} more" if len(signs) > _EACH else ""
        tell(f"note: not in our fonts, printed as ?: {', '.join(signs[:_EACH])}{more}")
