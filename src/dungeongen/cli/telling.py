"""A play in words: what is said on the screen, and what happened, round by round."""

from __future__ import annotations

import locale
import os
import re
import sys
import textwrap
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING

import click
from click.core import ParameterSource

from dungeongen.cli.echo import carries, plain, screen_width, visible
from dungeongen.cli.output import Output, written
from dungeongen.core.naming import count, minus
from dungeongen.press.style import PAGES

if TYPE_CHECKING:
    from dungeongen.library.replay import Round, Story
    from dungeongen.press.book import Book, Sheet
    from dungeongen.press.booklet.book import Booklet
    from dungeongen.press.cards.calibration import Calibration
    from dungeongen.press.cards.deck import Deck
    from dungeongen.press.cards.drill import Drill


_INDENT = " " * 10
_DOT = " · "
_BRACKETS = re.compile(r"\[[^\]]*\]")


def say(
    text: str, *, indent: int = 0, hang: int = 2, bold: bool = False, wrap: bool = True
) -> None:
    """Print a paragraph; on a terminal, dice in brackets are dim."""
    if wrap:
        first, rest = " " * indent, " " * (indent + hang)
        text = textwrap.fill(text, screen_width(), initial_indent=first, subsequent_indent=rest)
    encoding = getattr(sys.stdout, "encoding", None) or "utf-8"
    if not carries(encoding, text):
        text = "\n".join(plain(line, encoding) for line in text.split("\n"))
    text = _BRACKETS.sub(lambda match: click.style(match[0], dim=True), text)
    click.echo(click.style(text, bold=True) if bold else text)


def paragraphs(rounds: Iterable[Round]) -> Iterator[str]:
    """Yield a paragraph for each round in which something happened."""
    for round_ in rounds:
        head = f"Round {round_.number}" if round_.number else "Before"
        if round_.text:
            wrapped = textwrap.fill(
                round_.text, screen_width(), initial_indent=f"{head:<10}", subsequent_indent=_INDENT
            )
            yield f"{wrapped}\n{at_dots(totals(round_.totals), len(_INDENT))}"


def chapters(story: Story) -> Iterator[str]:
    """Yield a story's paragraphs, each with what changed in its round; equal ones are one."""
    if story.opening:
        yield textwrap.fill(story.opening, screen_width())
    before = story.brought
    for sentences, alike in groupby(story.rounds, key=lambda round_: round_.text):
        rounds = list(alike)
        first, last = rounds[0], rounds[-1]
        if sentences:
            number = f"{first.number}" if len(rounds) == 1 else f"{first.number}–{last.number}"
            head = f"{number}. " if first.number else ""
            left = " " * len(head)
            often = f" This happens {len(rounds)} times." if len(rounds) > 1 else ""
            text = textwrap.fill(
                sentences + often, screen_width(), initial_indent=head, subsequent_indent=left
            )
            changed = changes(before, last.totals)
            yield text + (f"\n{at_dots(f'[{changed}]', len(left))}" if changed else "")
        before = last.totals


def changes(before: Mapping[str, int], after: Mapping[str, int]) -> str:
    """Return what changed, in one line.

    >>> changes({"life": 10, "gold": 5, "mana": 2}, {"life": 7, "gold": 5, "mana": 2, "score": 9})
    'life 10 → 7 · score 9'
    """
    parts = []
    for name, number in after.items():
        if name not in before:
            parts.append(f"{name} {minus(number)}")
        elif before[name] != number:
            parts.append(f"{name} {minus(before[name])} → {minus(number)}")
    return _DOT.join(parts)


def at_dots(text: str, indent: int = 0) -> str:
    """Return ``text``, folded at its dots where it is too wide, each line indented."""
    left, lines = " " * indent, [""]
    for part in text.split(_DOT):
        longer = f"{lines[-1]}{_DOT}{part}" if lines[-1] else part
        if len(longer) <= screen_width() - indent or not lines[-1]:
            lines[-1] = longer
        else:
            lines.append(part)
    return "\n".join(left + line for line in lines)


def ended(rounds: int, having: Mapping[str, int]) -> str:
    """Return how long a play took and what the player has, folded to the screen."""
    return at_dots(f"After {count(rounds, 'round')}: {totals(having)}")


def totals(having: Mapping[str, int]) -> str:
    """Return what a player has, in one line."""
    return _DOT.join(f"{name} {number}" for name, number in having.items())


# What all commands report: the names of files, and what was made.

_EACH = 10  # sheets listed one by one; more are summed up


def is_typed(name: str) -> bool:
    """Return whether an option was given on the command line."""
    source = click.get_current_context().get_parameter_source(name)
    return source is ParameterSource.COMMANDLINE


def tell(line: str) -> None:
    """Print a line on the error stream, folded on a terminal."""
    line = visible(line)
    if sys.stderr is not None and sys.stderr.isatty():
        line = textwrap.fill(line, screen_width(), subsequent_indent="  ")
    click.echo(line, err=True)


def tell_files(paths: Iterable[Path]) -> None:
    """Print names of files on standard output: as they are, but made safe for a terminal."""
    screen = sys.stdout is not None and sys.stdout.isatty()
    for path in paths:
        click.echo(visible(str(path)) if screen else os.fsencode(path))


def print_book(book: Book | Booklet, output: Output) -> None:
    """Write the files; their names go to standard output, what was made to the error stream."""
    for line in book.paper_words(**output.style):
        tell(line)
    tell_files(written(book, output))
    _tell_paper(output)
    if not book.sheets:
        return
    if set(output.formats) - {"json"}:
        _tell_letters(book)
    if book.summary:
        tell(book.summary)
        return
    if len(book) > _EACH:
        took = sum(sheet.candidate or 0 for sheet in book if sheet.seed is not None)
        tell(f"{len(book)} sheets" + (f" from {took} candidates" if took else ""))
    else:
        for sheet in book:
            tell(_summary(sheet))
    notes = [note for sheet in book for note in sheet.notes]
    for note in dict.fromkeys(notes):
        times = f" ({notes.count(note)} of {len(book)} sheets)" if len(book) > 1 else ""
        tell(f"note: {note}{times}")


def print_deck(deck: Deck | Calibration | Drill, output: Output) -> None:
    """Write the files; their names go to standard output, what was made to the error stream."""
    tell_files(written(deck, output))
    _tell_paper(output)
    tell(deck.summary)
    for note in deck.notes:
        tell(f"note: {note}")


def _tell_paper(output: Output) -> None:
    """Tell how to choose Letter, where the region uses it and no paper was chosen."""
    if output.on_paper and {*output.formats} & {*PAGES} and (hint := paper_hint()):
        tell(f"note: {hint}")


def _summary(sheet: Sheet) -> str:
    head = sheet.title
    if sheet.seed is not None:
        took = sheet.candidate
        count_words = f", took {took} candidate{'s' if took > 1 else ''}" if took else ""
        head += f" (seed {sheet.seed}{count_words})"
    words = ", ".join(sheet.lines.front)
    return f"{head}: {words[0].lower()}{words[1:]}" if words else head


def _tell_letters(sheets: Sequence[Sheet]) -> None:
    """List the characters of titles and seeds that our fonts lack."""
    from dungeongen.draw.canvas import Face
    from dungeongen.draw.fonts import notes

    words = (words or "" for sheet in sheets for words in (sheet.title, sheet.seed))
    for note in notes((text, Face.TEXT) for text in words):
        tell(f"note: {note}")


# The paper of a region: a hint for those who print on A4 where Letter is usual.
#
# Nothing is guessed: the same command gives the same bytes everywhere. The region comes from the
# environment, and the hint is for a person at a terminal who has chosen no paper.

HINT = "printed for A4; if your printer has Letter, say so once: dungeongen settings paper=Letter"
_LETTER = re.compile(
    r"[a-z]{2,3}_(?:US|CA|MX|PH|PR|CL|CO|VE|CR|GT|NI|PA|SV|DO|HN|BO)\b"
    r"|[A-Za-z]+_(?:United States|Canada|Mexico|Philippines)"  # as Windows says it
)


def uses_letter(
    environment: Mapping[str, str] = os.environ,
    usual: Callable[[], tuple[str | None, str | None]] = locale.getlocale,
) -> bool:
    """Return whether the user's region prints on Letter; ``usual`` is where nothing names one."""
    names = (environment.get(name) for name in ("LC_ALL", "LC_PAPER", "LANG"))
    region = next(filter(None, names), None) or usual()[0] or ""
    return bool(_LETTER.match(region))


def paper_hint() -> str | None:
    """Return the hint for the command that runs, where it is due."""
    source = click.get_current_context().get_parameter_source("paper")
    return HINT if _at_terminal() and source is ParameterSource.DEFAULT and uses_letter() else None


def _at_terminal() -> bool:
    return sys.stderr is not None and sys.stderr.isatty()
