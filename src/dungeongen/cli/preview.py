"""A dungeon in the terminal: its name, what the game shows of it, its seed and id, in 80 columns.

Colour repeats what the letters say and never says anything alone; rich leaves it out where
standard output is no terminal. Where the encoding of standard output cannot carry the signs, the
game uses others, and all other text becomes ASCII.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from rich.text import Text

from dungeongen.cli.console import FAINT, Terminal, id_lines, labelled, text, wrapped
from dungeongen.cli.echo import visible
from dungeongen.core.document import made_words
from dungeongen.core.table import Preview

if TYPE_CHECKING:
    from dungeongen.press.book import Sheet


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
