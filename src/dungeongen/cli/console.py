"""A rich console of at most 80 columns, in whatever encoding standard output has."""

from __future__ import annotations

from collections.abc import Iterator

from rich.console import Console
from rich.text import Text

from dungeongen.cli.echo import carries, plain, screen_width
from dungeongen.core.table import Line

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
