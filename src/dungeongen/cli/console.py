"""A rich console of at most 80 columns, in whatever encoding standard output has.

It shows a dungeon: its name, what the game shows of it, its seed and id.

Colour repeats what the letters say and never says anything alone; rich leaves it out where standard
output is no terminal. Where the encoding of standard output cannot carry the signs, the game uses
others, and all other text becomes ASCII.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from rich.console import Console
from rich.text import Text

from dungeongen.cli.echo import carries, plain, screen_width, visible
from dungeongen.core.document import made_words
from dungeongen.core.table import Line, Preview

if TYPE_CHECKING:
    from dungeongen.press.book import Sheet

FAINT = "dim"


class Terminal(Console):
    """A console that leaves a broken pipe to the command line."""

    def __init__(self) -> None:
        super().__init__(highlight=False, soft_wrap=False)
        self.width = screen_width()

    def on_broken_pipe(self) -> None:
        raise BrokenPipeError

    def carries(self, text: str) -> bool:
        """Return whether the encoding of standard output has all of ``text``."""
        return carries(self.encoding, text)

    def put(self, line: Text) -> None:
        """Print one line, in ASCII where the encoding has nothing else."""
        line.rstrip()
        if not self.carries(line.plain):
            line.plain = plain(line.plain, self.encoding)
        self.print(line, no_wrap=True, overflow="ignore", crop=False)


def text(line: Line) -> Text:
    """Return a game's line as rich text."""
    return Text.assemble(*line)


def labelled(name: str, text: str, rest: str = "") -> Text:
    """Return a line that begins with a faint name, as in `` Seed  42``; ``rest`` is faint too."""
    return Text.assemble((f" {name:<6}", FAINT), text, (rest, FAINT))


def id_lines(text: str, width: int) -> Iterator[Text]:
    """Yield an id, broken after hyphens where it is wider than ``width`` columns."""
    name, groups = "Id", text.split("-")
    while groups:
        fit = (width - 8) // 6  # five signs and a hyphen each
        yield labelled(name, "-".join(groups[:fit]) + "-" * (len(groups) > fit))
        name, groups = "", groups[fit:]


def wrapped(line: Text, width: int, indent: int) -> Iterator[Text]:
    """Yield ``line`` in pieces of at most ``width`` columns, all but the first indented."""
    console = Console(width=width)
    first, *rest = line.wrap(console, width - 1) or [Text()]
    yield first
    if rest:
        for piece in rest:
            piece.rstrip()
        left = Text(" ").join(rest)
        for piece in left.wrap(console, width - 1 - indent):
            yield Text.assemble(" " * indent, piece)


# A dungeon in the terminal


def show_dungeon(sheet: Sheet, *, again: str | None = None, otherwise: str = "") -> None:
    """Print a dungeon on standard output.

    ``again`` is a command that prints it, ``otherwise`` is shown where that does not fit.
    """
    console = Terminal()
    for line in _lines(sheet, console):
        console.put(line)
    if again is not None:
        hint = again if len(again) < console.width - 8 else otherwise
        for line in wrapped(labelled("Print", visible(hint)), console.width, 7):
            console.put(line)


def _lines(sheet: Sheet, console: Terminal) -> Iterator[Text]:
    table, document, width = sheet.game.table, sheet.document, console.width
    if table.preview is not None:
        preview = table.preview(sheet.layout, console.carries, width)
    else:
        preview = Preview(sheet.game.layout.facts(sheet.layout)[1])
    yield Text()
    yield from wrapped(Text(f" {visible(sheet.title)}", "bold"), width, 1)
    for fact in preview.facts:
        yield from wrapped(Text(f" {fact}", FAINT), width, 1)
    if sheet.lines.front:
        yield from wrapped(Text(f" {' · '.join(sheet.lines.front)}"), width, 1)
    yield Text()
    for pieces, indent in preview.lines:
        line = text(pieces)
        yield from wrapped(line, width, indent) if indent else (line,)
    if preview.lines:
        yield Text()
    for note in sheet.notes:
        yield from wrapped(Text.assemble((" Note ", "bold yellow"), f" {note}."), width, 1)
    if sheet.seed is not None:
        candidate = document.get("candidate")
        took = f"took {candidate} candidate{'s' if candidate != 1 else ''}" if candidate else None
        by = f"dungeongen {version}" if (version := document.get("version")) else None
        seed = " · ".join((sheet.seed, *made_words(document)))
        rest = "; ".join(filter(None, (took, by)))
        yield from wrapped(labelled("Seed", visible(seed), f" ({rest})" if rest else ""), width, 1)
    for line in id_lines(sheet.id, width):
        yield from wrapped(line, width, 1)
