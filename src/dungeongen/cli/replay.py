"""``dungeongen replay``: a transcript, told as a story."""

from __future__ import annotations

import sys

import click

from dungeongen.cli.completing import FILE
from dungeongen.cli.echo import carries, plain
from dungeongen.cli.input import given
from dungeongen.cli.telling import chapters, totals
from dungeongen.core.naming import count


@click.command(name="replay")
@click.argument("file", metavar="FILE", type=FILE)
def command(file: str) -> None:
    """Tell a play as a story: FILE is a saved play, or - for standard input.

    Every move is checked against the rules. Fights are told as a whole; for every die, type l while
    you play.
    """
    from dungeongen.library.replaying import replay

    story = replay(given(file))
    show(f"{story.title} ({story.game.title})")
    for paragraph in chapters(story):
        show(f"\n{paragraph}")
    show(f"\n{story.ending or 'The play is not over.'}")
    show(f"After {count(story.played, 'round')}: {totals(story.totals)}")


def show(text: str) -> None:
    """Print a paragraph, in the characters that the output has."""
    encoding = getattr(sys.stdout, "encoding", None) or "utf-8"
    click.echo(text if carries(encoding, text) else plain(text, encoding))
