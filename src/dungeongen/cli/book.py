"""Many dungeons in one file: the commands ``book`` and ``campaign``.

A book has the solutions at its back; a campaign has sheets from gentle to deadly and the log sheet
of the party.
"""

from __future__ import annotations

import shlex
import sys
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any

import click

from dungeongen.cli.echo import one_line, program
from dungeongen.cli.generate import has_option, searching, spelling
from dungeongen.cli.output import BOOK_FORMATS, collected, output_options
from dungeongen.cli.parameters import beginning, parameter
from dungeongen.cli.sections import Command, option
from dungeongen.cli.stopping import show_progress
from dungeongen.cli.telling import is_typed, print_book, tell
from dungeongen.core.options import ADVANCED, Clashes, Option
from dungeongen.core.request import AnyRequest, request_of
from dungeongen.core.seeds import seeds_of
from dungeongen.games import GAMES
from dungeongen.library.book import CLASHES, OPTIONS, bound
from dungeongen.library.campaign import campaign, campaigner, options_of
from dungeongen.library.gather import cores
from dungeongen.press.booklet.book import Booklet
from dungeongen.press.booklet.volume import Binding
from dungeongen.press.style import look_of

_FIRST, _SECOND, *_ = (game.name for game in GAMES)


def _again(request: AnyRequest) -> str:
    """Return the words of this command that go on from what is checked."""
    words = sys.argv[1:]
    if not has_option(words, "--seed"):
        words = [*words, "--seed", str(request.seed)]
    return shlex.join(words)


WORKERS = option(
    "--workers",
    metavar="N",
    type=click.IntRange(1, 64),
    section=ADVANCED,
    help="How many processes look for dungeons (1-64). Default: one for each processor.",
)


@click.command(
    name="book",
    cls=Command,
    examples=(
        (f"book {_FIRST} --count 24 --difficulty gentle..deadly", ""),
        (f'book {_FIRST}:12 {_SECOND}:8 --title "Rainy Days"', "two chapters"),
        (f"book {_FIRST}:8 --seed 42", "the same again goes on where it was stopped"),
    ),
)
@click.argument(
    "games",
    metavar="GAME[:N]...",
    nargs=-1,
    required=True,
    shell_complete=lambda ctx, param, incomplete: beginning(
        [game.name for game in GAMES], incomplete
    ),
)
@WORKERS
@output_options(None, BOOK_FORMATS)
def book_command(games: tuple[str, ...], workers: int | None, **options: object) -> None:
    """Bind dungeons into a book: cover, contents, the rules in short, dungeons that get harder from
    page to page, a log, and the solutions at the back, upside down.

    GAME is a game, and N how many dungeons of it go in; each game is a chapter. Every dungeon is
    checked, and no two are the same. Writes a PDF if you name no other format.
    """
    binding(OPTIONS, CLASHES, partial(bound, games), workers, options, "dungeons")


def binding(
    book_options: tuple[Option, ...],
    clashes: Clashes,
    bind: Callable[..., Booklet],
    workers: int | None,
    options: dict[str, object],
    what: str,
) -> None:
    """Make and print a bound book with a progress bar; who interrupts is told how to go on.

    ``bind`` makes the book of a request.
    """
    output = collected(options, default=("pdf",))
    with spelling(book_options):
        request = request_of(
            book_options,
            clashes,
            **{name: value for name, value in options.items() if is_typed(name)},
        )
    request = replace(request, seed=seeds_of(request.seed, 1)[0])
    fold = request.options.get("fold")
    if fold is not None:
        Binding(fold=fold).page(look_of(**output.style).paper)  # refuses small paper
    checked = [0, 0]
    try:
        with spelling(book_options), show_progress() as show:

            def progress(done: int, of: int) -> None:
                checked[:] = done, of
                show(f"{done} of {of} {what} checked", done, of)

            booklet = bind(
                request, workers=workers or cores(), progress=progress, on_name=output.expect
            )
    except KeyboardInterrupt:
        done, of = checked
        again = _again(request)
        tell(
            f"stopped: {done} of {of} {what} are checked; nothing is written. To go on: "
            f"{program()} {again}"
        )
        raise
    print_book(booklet, output)


book_command.params[1:1] = [parameter(option) for option in OPTIONS]


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
            "choose a dungeon; the party that comes out of it is kept beside the play",
        ),
        (
            "play out/campaign-42.pdf --party "
            f"out/play-{_GAME.name}-76-sheet-1-of-5-deadly-party.json",
            "the next, with that party",
        ),
    ),
)
@click.argument("game", metavar=f"[{_GAME.name}]", required=False)
@output_options(f"{_GAME.generator.solution} of each")
def campaign_command(game: str | None, **options: Any) -> None:
    """Make a campaign: dungeons from gentle to deadly, and a log sheet for the party.

    You choose the order. Every dungeon is judged for a fresh party, and the log sheet has our
    advice below the lines for yours. It carries levels, artifacts and stock from one dungeon to the
    next. Writes a PDF if you name no other format.
    """
    if game not in (None, _GAME.name):
        raise click.UsageError(f"{one_line(str(game))}: campaigns are {_GAME.title}'s alone")
    output = collected(options, default=("pdf",))
    with spelling(_OPTIONS), searching() as (show, _):
        book = campaign(**options, on_message=show, on_name=output.expect)
    print_book(book, output)


campaign_command.params[:0] = [parameter(option) for option in _OPTIONS]
