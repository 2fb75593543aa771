"""``dungeongen practice``: hidden deals of a game, or the costliest mistakes of saved plays.

A series has checked deals, each hidden until it is played. With ``--from`` the plays that were
saved are gone through, and the decisions that cost most become cards.
"""

from __future__ import annotations

from functools import partial
from typing import Any

import click

from dungeongen.cli.book import WORKERS, binding
from dungeongen.cli.generate import spelling
from dungeongen.cli.output import BOOK_FORMATS, collected, output_options
from dungeongen.cli.parameters import PlaySource, input_named, parameter
from dungeongen.cli.sections import Command, option
from dungeongen.cli.stopping import show_progress
from dungeongen.cli.telling import is_typed, print_deck
from dungeongen.games import GAMES
from dungeongen.library import drill, practice
from dungeongen.library.gather import cores

_FIRST, *_, _LAST = (game.name for game in GAMES)
_OF_PLAYS = [option for option in drill.OPTIONS if option.name == "backs"]
_OF_BOTH = ("count", "title", "workers")


@click.command(
    name="practice",
    cls=Command,
    examples=(
        (f"practice {_LAST}", "twenty decks, each under a spoiler of its own"),
        (f"practice {_FIRST} --count 5 --difficulty grim --seed 42", ""),
        ("practice --from out/play-1.txt out/play-2.txt", "the costliest mistakes, as cards"),
        (f"practice {_LAST} --from out/*.txt --backs long", "plays of this game alone"),
    ),
)
@click.argument("words", metavar="[GAME] [PLAYS...]", nargs=-1, type=PlaySource())
@option(
    "--from",
    "from_",
    multiple=True,
    holders="own",
    metavar="PLAYS...",
    type=PlaySource(),
    help="Practise what went wrong in saved plays, or in the codes of results. GAME is read from "
    "them.",
)
@WORKERS
@output_options(None, BOOK_FORMATS)
def practice_command(
    words: tuple[str, ...], from_: tuple[str, ...], workers: int | None, **options: object
) -> None:
    """Print a numbered series of checked deals of GAME: a table of them, what lies face down in
    each under a spoiler, and a key at the end, upside down. The table has the difficulty and the
    odds, or the average score, where a game has them. Writes a PDF if you name no other format.

    With --from it prints cards instead: the decisions of your saved plays that cost most, each with
    the position in front and the better choice behind.
    """
    if from_:
        _drill(words, from_, workers, options)
        return
    if len(words) != 1:
        raise click.UsageError("expected one GAME, or --from and saved plays")
    if is_typed("backs"):
        raise click.UsageError("--backs goes with --from")
    del options["backs"]
    with spelling(practice.OPTIONS):
        practice.expect_spoiler(words[0], str(options["spoiler"]) if is_typed("spoiler") else None)
    binding(
        practice.OPTIONS,
        practice.CLASHES,
        partial(practice.series, words[0]),
        workers,
        options,
        "deals",
    )


def _drill(
    words: tuple[str, ...], plays: tuple[str, ...], workers: int | None, options: dict[str, object]
) -> None:
    """Print the mistakes of saved plays; ``words`` are a game, if any, and more plays."""
    for other in practice.OPTIONS:
        if other.name not in _OF_BOTH and is_typed(other.name):
            raise click.UsageError(f"{other.spelled} does not go with --from")
    output = collected(options, default=("pdf",))
    if "json" in output.formats:
        raise click.UsageError("--json does not go with --from")
    games = [word for word in words[:1] if word in {game.name for game in GAMES}]
    sources = [input_named(name) for name in (*plays, *words[len(games) :])]
    values: dict[str, Any] = {
        each.name: options[each.name] for each in drill.OPTIONS if is_typed(each.name)
    }
    with spelling(drill.OPTIONS), show_progress() as show:
        cards = drill.drill(
            sources,
            game=games[0] if games else None,
            workers=workers or cores(),
            progress=lambda done, of, text: show(text, done, of),
            on_name=output.expect,
            **values,
        )
    print_deck(cards, output)


practice_command.params[1:1] = [parameter(option) for option in (*practice.OPTIONS, *_OF_PLAYS)]
