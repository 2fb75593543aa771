"""``dungeongen replay``: a transcript, told as a story."""

from __future__ import annotations

import click

from dungeongen.cli.parameters import FILE, input_named
from dungeongen.cli.sections import Command
from dungeongen.cli.telling import chapters, ended, say


@click.command(name="replay", cls=Command)
@click.argument("file", metavar="FILE", type=FILE)
def command(file: str) -> None:
    """Tell a play as a story: FILE is a saved play, or - for standard input.

    Every move is checked against the rules. Fights are told as a whole; for every die, type l while
    you play.
    """
    from dungeongen.library.replay import replay

    story = replay(input_named(file))
    say(f"{story.title} ({story.game.title})")
    for paragraph in chapters(story):
        say(f"\n{paragraph}", wrap=False)
    say("")
    say(story.ending or "The play is not over.")
    say(ended(story.played, story.totals), wrap=False)
