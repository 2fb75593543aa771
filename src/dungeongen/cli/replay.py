"""``dungeongen replay``: a transcript, told as a story."""

from __future__ import annotations

import click

from dungeongen.cli.completing import FILE
from dungeongen.cli.input import given
from dungeongen.cli.telling import count, paragraphs, totals


@click.command(name="replay")
@click.argument("file", metavar="FILE", type=FILE)
def command(file: str) -> None:
    """Tell a play as a story: FILE is a saved play, or - for standard input.

    Every move is checked against the rules. The story ends with the outcome and what is left.
    """
    from dungeongen.library.replaying import replay

    story = replay(given(file))
    click.echo(f"{story.title} ({story.game.title})")
    for paragraph in paragraphs(story.rounds):
        click.echo(f"\n{paragraph}")
    outcome = story.outcome or "not over"
    click.echo(f"\nOutcome: {outcome}, after {count(story.played, 'round')}")
    click.echo(f"Left: {totals(story.totals)}")
