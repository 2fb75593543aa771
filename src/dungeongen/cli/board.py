"""``dungeongen board``: results on one page, each of which anybody can check again."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import click

from dungeongen.cli.parameters import FILE
from dungeongen.cli.sections import Command, option
from dungeongen.cli.stopping import show_progress
from dungeongen.cli.telling import tell_files
from dungeongen.core import files
from dungeongen.core.errors import DungeongenError

_LARGEST = 1 << 20  # bytes of a file of codes


@click.command(
    name="board",
    cls=Command,
    examples=(
        ("board RE2… RE2…", "out/board.html"),
        ("board Anna=RE2… Ben=RE2… --title Friday", "with names"),
        ("board results.txt -o board.html", "a line each: a name and a code"),
    ),
)
@click.argument("codes", metavar="CODES...", nargs=-1, required=True)
@option("--title", holders="any", metavar="TEXT", help="The heading of the page.")
@option(
    "-o",
    "output",
    metavar="FILE",
    type=FILE,
    default="out/board.html",
    show_default=True,
    help="Write this file.",
)
@option("--force", is_flag=True, help="Replace a file that is there already.")
def board_command(codes: Sequence[str], title: str | None, output: str, force: bool) -> None:
    """Put results on one page: CODES are those that play --result gives, NAME=CODE, or files of
    them, a line each.

    Every code is replayed by the rules first. The page cannot show who played, or whether anybody
    helped.
    """
    from dungeongen.cli.output import confirm_overwrite
    from dungeongen.library.board import board, entries

    path = Path(output)
    files.expect_place(path)
    rows = []
    with show_progress() as show:
        for number, (where, line) in enumerate(_lines(codes), 1):
            show(f"{number} results replayed")
            try:
                rows += entries([line])
            except DungeongenError as error:
                words = str(error).removeprefix("line 1: ")
                raise DungeongenError(f"{where}: {words}") from None
    data = board(rows, title or "")
    if not (files.is_device(path) or force or files.holds(path, data)):
        confirm_overwrite([path] if files.mark(path) else [])
    files.write_whole(path, data)
    tell_files([path])


def _lines(codes: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Yield each result that is typed or stands in a file, with its place; raises
    DungeongenError."""
    from dungeongen.library.result import looks_like_code

    for number, text in enumerate(codes, 1):
        if looks_like_code(text.rpartition("=")[2]):
            yield f"result {number}", text
            continue
        try:
            content = files.read(Path(text), _LARGEST).decode()
        except (OSError, ValueError) as error:
            reason = getattr(error, "strerror", None) or "is no text"
            raise DungeongenError(f"{text}: no code of a result, and no file: {reason}") from None
        for place, line in enumerate(content.splitlines(), 1):
            yield f"{text}: line {place}", line
