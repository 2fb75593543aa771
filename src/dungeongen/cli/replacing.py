"""Files that are there already, and are not lost: a file with other content is kept.

What a command writes is known when it has been made. Still, what can only be something else is
asked about or refused before that, since you should not wait minutes for a book that is not written
then: at once where a name was typed, else as soon as the library knows what files will be called. A
yes holds for the content that was there when it was given.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

import click

from dungeongen.cli.echo import visible
from dungeongen.core import files
from dungeongen.core.errors import DungeongenError
from dungeongen.core.naming import count
from dungeongen.core.version import VERSION

if TYPE_CHECKING:
    from dungeongen.core.document import Document

_CREATOR = f"dungeongen {VERSION}".encode()  # in every dungeongen PDF


def pages_at(target: Path) -> list[Path]:
    """Return a file and the pages of its name that are there: ``name-1.svg``, ``name-2.svg`` …"""
    page = re.compile(re.escape(target.stem) + r"-[0-9]+" + re.escape(target.suffix))
    pages = [target]
    with suppress(OSError):
        pages += sorted(path for path in target.parent.iterdir() if page.fullmatch(path.name))
    return pages


def confirm_overwrite(there: list[Path]) -> None:
    """Ask whether files may be replaced; raises DungeongenError without a yes."""
    if not there:
        return
    message, it = _message(there)
    if answers() and click.confirm(f"{visible(message)}. Replace {it}?", err=True):
        return
    raise DungeongenError(f"{message}: nothing is written (--force replaces {it})")


def check_overwrite(
    paths: Iterable[Path], seed: str | None, *, from_file: bool
) -> tuple[tuple[Path, files.Mark], ...]:
    """Ask about files that cannot be what will be written; return them, as they are now.

    ``seed``: the one that was typed, if any; ``from_file``: whether the deals come from a file.
    Raises DungeongenError without a yes.
    """
    there = [(path, mark) for path in paths if (mark := files.mark(path)) is not None]
    others = [(path, mark) for path, mark in there if not _may_be(path, seed, from_file)]
    confirm_overwrite([path for path, _ in others])
    return tuple(others)


def _may_be(path: Path, seed: str | None, from_file: bool) -> bool:
    """Return whether this version may have written a file when it was asked the same."""
    from dungeongen.library.read import Source, documents_in

    try:
        data = files.read(path, files.LARGEST)
    except OSError:  # too large, or nobody may read it
        return False
    if data.startswith(b"%PDF-") and _CREATOR not in data:
        return False
    if from_file:  # the documents are what they were there
        return True

    def fits(document: Document) -> bool:
        own = document.get("seed")
        same = own == seed or (seed is not None and str(own).startswith(f"{seed}."))  # 42.2
        return same and document.get("version") == VERSION

    try:
        there = documents_in(Source(data, ""), fields=False)  # only to be compared
        return all(fits(document) for _, document in there)
    except DungeongenError:  # cards that are not dealt, and forms, have no document
        return seed is None and data.startswith(b"%PDF-")


def _message(there: list[Path]) -> tuple[str, str]:
    """Return which files are there, and the word for them."""
    first, many = there[0], len(there) > 1
    message = (
        f"{first} is" if not many else f"{first} and {count(len(there) - 1, 'other file')} are"
    )
    return f"{message} there already, with other content", "them" if many else "it"


def answers() -> bool:
    """Return whether a person sits at a terminal, to read a question and answer it."""
    streams = (sys.stdin, sys.stderr)
    return all(stream is not None and stream.isatty() for stream in streams)
