"""``dungeongen campaign``: sheets of rising difficulty, and the log sheet of the party."""

from __future__ import annotations

from typing import Any

import click

from dungeongen.cli.echo import one_line
from dungeongen.cli.generate import searching, spelling
from dungeongen.cli.output import collected, output_options
from dungeongen.cli.parameters import parameter
from dungeongen.cli.sections import Command
from dungeongen.cli.telling import print_book
from dungeongen.library.campaign import campaign, campaigner, options_of

_GAME = campaigner()
_OPTIONS = options_of(_GAME)


@click.command(
    name="campaign",
    cls=Command,
    examples=(
        ("campaign --seed 42", "five dungeons and the log: out/campaign-42.pdf"),
        ("campaign --dungeons 3 --paper A5 --theme parchment", ""),
        (
            "play out/campaign-42.pdf",
            "choose the first; the party that comes out of it is kept beside the play",
        ),
        (
            f"play out/campaign-42.pdf --party out/play-{_GAME.name}-42-dungeon-1-of-5-party.json",
            "the next, with that party",
        ),
    ),
)
@click.argument("game", metavar=f"[{_GAME.name}]", required=False)
@output_options(f"{_GAME.generator.solution} of each")
def command(game: str | None, **options: Any) -> None:
    """Make a campaign: dungeons of rising difficulty, and a log sheet for the party.

    Every dungeon is judged for a fresh party, and they are put in order, from gentle to deadly. The
    log sheet carries levels, artifacts and stock from one to the next. Writes a PDF if you name no
    other format.
    """
    if game not in (None, _GAME.name):
        raise click.UsageError(f"{one_line(str(game))}: campaigns are {_GAME.title}'s alone")
    output = collected(options, default=("pdf",))
    with spelling(_OPTIONS), searching() as (show, _):
        book = campaign(**options, on_message=show, on_name=output.expect)
    print_book(book, output)


command.params[:0] = [parameter(option) for option in _OPTIONS]
