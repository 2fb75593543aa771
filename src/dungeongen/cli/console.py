"""A rich console that prints at most 80 columns, on whatever standard output can carry."""

from __future__ import annotations

from rich.console import Console
from rich.text import Text

from dungeongen.cli.echo import WIDTH, carries, plain


class Terminal(Console):
    """A console that leaves it to the command line what a reader who has gone means."""

    def __init__(self) -> None:
        super().__init__(highlight=False, soft_wrap=False)
        self.width = max(40, min(WIDTH, self.width))

    def on_broken_pipe(self) -> None:
        raise BrokenPipeError

    def carries(self, text: str) -> bool:
        """Tell whether the encoding of standard output has all of ``text``."""
        return carries(self.encoding, text)

    def put(self, line: Text) -> None:
        """Print one line, in ASCII where nothing else arrives."""
        line.rstrip()
        if not self.carries(line.plain):
            line.plain = plain(line.plain, self.encoding)
        self.print(line, no_wrap=True, overflow="ignore", crop=False)
