"""``dungeongen practice``: a series of checked deals, each hidden until it is played."""

from __future__ import annotations

from functools import partial

import click

from dungeongen.cli.book import WORKERS, binding
from dungeongen.cli.generate import spelling
from dungeongen.cli.output import BOOK_FORMATS, output_options
from dungeongen.cli.parameters import beginning, parameter
from dungeongen.cli.sections import Command
from dungeongen.cli.telling import typed
from dungeongen.games import GAMES
from dungeongen.library.practice import CLASHES, OPTIONS, expect_spoiler, series

_FIRST, *_, _LAST = (game.name for game in GAMES)


@click.command(
    name="practice",
    cls=Command,
    examples=(
        (f"practice {_LAST}", "twenty decks, each under a spoiler of its own"),
        (f"practice {_FIRST} --count 5 --difficulty grim --seed 42", ""),
    ),
)
@click.argument(
    "game",
    metavar="GAME",
    shell_complete=lambda ctx, param, typed: beginning([game.name for game in GAMES], typed),
)
@WORKERS
@output_options(None, BOOK_FORMATS)
def command(game: str, workers: int | None, **options: object) -> None:
    """Print a numbered series of checked deals of GAME: a table of them, what lies face down in
    each under a spoiler, and a key at the end, upside down. The table has the difficulty and the
    odds, or the average score, where a game has them. Writes a PDF if you name no other format.
    """
    with spelling(OPTIONS):
        expect_spoiler(game, str(options["spoiler"]) if typed("spoiler") else None)
    binding(OPTIONS, CLASHES, partial(series, game), workers, options, "deals")


command.params[1:1] = [parameter(option) for option in OPTIONS]
