"""``dungeongen GAME``: make dungeons of a game, show them, print them.

The command is built from the game's options. What was typed goes to the library unchanged, which
refuses what would have no effect.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from dungeongen.cli.output import Output, answers, collected, output_options
from dungeongen.cli.parameters import parameter
from dungeongen.cli.sections import Command
from dungeongen.core.common_options import (
    ACROSS,
    INCH,
    KEYED,
    PICTURES,
    PIECES,
    PLAYER_MAP,
    POSTER,
    PX,
    SHARE,
)
from dungeongen.core.errors import UnsureError
from dungeongen.core.options import Choice, Option, OptionError, ResolvedOptions
from dungeongen.press.style import CUTS, GRIDS, READ, SHEET_FORMATS, TABLES, WRITTEN

if TYPE_CHECKING:
    from collections.abc import Sequence

    from dungeongen.core.facets import AnyGenerator, OnMessage
    from dungeongen.core.game import Game
    from dungeongen.library.origin import Progress
    from dungeongen.library.read import Source
    from dungeongen.press.book import Book, Sheet

_PARTNERS = "--pdf, --svg, --png, --text or --html"
_PARTNERS_OF = {
    **dict.fromkeys(
        (PLAYER_MAP.name, KEYED.name, PX.name), "--pdf, --svg, --png, --vtt or --foundry"
    ),
    **dict.fromkeys((POSTER.name, ACROSS.name, INCH.name), "--pdf, --svg or --png"),
    PIECES.name: "--pdf, --svg, --png, --cut-svg or --dxf",
    SHARE.name: "--png",
}


@cache
def command_of(game: Game) -> click.Command:
    """Return the command that makes dungeons of a game."""
    generator = game.generator

    def run(**parameters: object) -> None:
        _run(game, generator, parameters)

    without = dict.fromkeys((*TABLES, *CUTS), game.facets.maps is None)
    without |= dict.fromkeys(GRIDS, generator.to_sdm is None)
    formats = tuple(name for name in SHEET_FORMATS if not without.get(name))
    function = output_options(generator.solution, formats)(run)
    command: Command = click.command(
        name=game.name,
        cls=Command,
        help="\n\n".join(generator.about) or game.line,
        lists={
            f"Names for {option.spelled}": tuple(zip(kind.names, kind.lines, strict=True))
            for option in generator.options
            if isinstance(kind := option.kind, Choice) and kind.lines
        },
        examples=[(f"{game.name} {words}", what) for words, what in generator.examples],
    )(function)
    command.params[:0] = [parameter(option) for option in generator.options]
    return command


def _run(game: Game, generator: AnyGenerator, options: dict[str, Any]) -> None:
    from dungeongen.cli.telling import is_typed, print_book, tell

    output = collected(options)
    values = {name: value for name, value in options.items() if is_typed(name)}
    alone = {"uvtt": PLAYER_MAP, "zip": KEYED}.get("".join(output.formats))
    if alone is not None and not any(values.get(picture.name) for picture in PICTURES):
        values[alone.name] = True
    _refuse(generator, values, output)
    resolved = _with_input(values)
    try:
        book = _book_of(game, resolved, output)
    except UnsureError as unsure:
        if not answers():
            raise
        resolved["from_"] = _answered(unsure, str(values["from_"]))
        book = _book_of(game, resolved, output)
    if book.of > len(book) and "pick" not in values:
        which = "the first" if len(book) == 1 else f"the first {len(book)}"
        name = "standard input" if values["from_"] == "-" else values["from_"]
        tell(f"{name} has {book.of} puzzles; you get {which} (others with --pick N)")
    if output.writes:
        print_book(book, output)
        return
    from dungeongen.cli.console import show_dungeon

    for sheet in book:
        again, otherwise = _again(game, generator, values, sheet)
        show_dungeon(sheet, again=again, otherwise=otherwise)


def _book_of(game: Game, options: dict[str, object], output: Output) -> Book:
    from dataclasses import replace

    from dungeongen.library.make import generator_request, sheets_for
    from dungeongen.search.shelf import seed_of

    with spelling(game.generator.options):
        request = generator_request(game, options)
        seed = None
        if request.count > 1 and request.source is None:
            seed = seed_of(game, request)
            request = replace(request, seed=seed)
        with searching(seed) as (show, progress):
            return sheets_for(
                game, request, on_message=show, on_name=output.expect, progress=progress
            )


def _answered(unsure: UnsureError, name: str) -> Source:
    """Return input with the answers of the user at the terminal."""
    from dungeongen.library.read import Source

    click.echo(unsure.shown, err=True)
    replies = [
        click.prompt(place, default=likely[0], type=click.Choice(likely), err=True)
        for place, likely in unsure.questions
    ]
    return Source(unsure.answered(replies), name)


class SearchCallbacks(NamedTuple):
    """Who is told how far a search got: in words, and in numbers of dungeons."""

    message: OnMessage
    progress: Progress


@contextmanager
def searching(seed: str | None = None) -> Iterator[SearchCallbacks]:
    """Show how far a search got; who stops it is told how to go on.

    ``seed`` is that of several dungeons, of which those that are found need no search again.
    """
    import shlex
    import sys

    from dungeongen.cli.echo import program
    from dungeongen.cli.stopping import show_progress
    from dungeongen.cli.telling import tell

    last, counted = "", (0, 0)
    try:
        with show_progress() as show:

            def look(words: str) -> None:
                nonlocal last
                last = words
                show(words, *counted)

            def progress(done: int, of: int) -> None:
                nonlocal counted
                counted = done, of
                show(f"{done} of {of} dungeons ready", done, of)

            yield SearchCallbacks(look, progress)
    except KeyboardInterrupt:
        words, (done, of) = sys.argv[1:], counted
        state, again = f" while {last}", "The search can only start again from its beginning"
        if seed is not None and done:
            words += [] if has_option(words, "--seed") else ["--seed", seed]
            state, again = f": {done} of {of} dungeons are ready", "To go on"
        elif not (has_option(words, "--seed") or has_option(words, "--from")):
            again = "Without --seed, the same command tries other seeds"
        if last or done:
            tell(f"stopped{state}; nothing is written. {again}: {program()} {shlex.join(words)}")
        raise


def has_option(words: Sequence[str], option: str) -> bool:
    """Return whether a long option is among words that were typed."""
    return any(word.partition("=")[0] == option for word in words)


def _with_input(values: ResolvedOptions) -> dict[str, object]:
    """Return what was typed, with standard input read where it says ``-``."""
    from dungeongen.cli.parameters import input_named

    if values.get("party") == values.get("from_") == "-":
        raise click.UsageError("--party -: standard input already holds the dungeon")
    return {
        name: input_named(value) if name in ("from_", "party") else value
        for name, value in values.items()
    }


def _refuse(generator: AnyGenerator, values: ResolvedOptions, output: Output) -> None:
    """Raise UsageError for page options without a page format, and for a form with a document."""
    _refuse_map(values, output)
    printed = set(output.formats) - {"json", *GRIDS}
    for option in generator.options:
        if option.role in ("page", "form") and values.get(option.name) and not printed:
            formats = _PARTNERS_OF.get(option.name, _PARTNERS)
            raise click.UsageError(f"{option.spelled} goes with {formats}")
        if option.role == "form" and values.get(option.name):
            if output.style["solution"]:
                raise click.UsageError(
                    f"--solution does not go with {option.spelled}: nothing is dealt"
                )
            for name in {*output.formats} & {"json", *GRIDS}:
                raise click.UsageError(
                    f"{WRITTEN[name].spelled} does not go with {option.spelled}, which describes "
                    "no dungeon"
                )


def _refuse_map(values: ResolvedOptions, output: Output) -> None:
    """Raise UsageError for what a map for a game master has not, or what needs such a map."""
    chosen = [option.spelled for option in PICTURES if values.get(option.name)]
    formats = set(output.formats)
    for name in TABLES:
        if name in formats and not (values.get(PLAYER_MAP.name) or values.get(KEYED.name)):
            raise click.UsageError(
                f"{WRITTEN[name].spelled} beside another format goes with {PLAYER_MAP.spelled} "
                f"or {KEYED.spelled}"
            )
    for name in formats & {*CUTS}:
        if not values.get(PIECES.name):
            raise click.UsageError(f"{WRITTEN[name].spelled} goes with {PIECES.spelled}")
    if values.get(INCH.name) and formats & {*TABLES}:
        raise click.UsageError(f"{INCH.spelled} goes with --pdf, --svg or --png: it is on paper")
    if values.get(PX.name) and not formats & {"png", *TABLES}:
        raise click.UsageError(f"{PX.spelled} goes with --png, --vtt or --foundry")
    words = [WRITTEN[name].spelled for name in (*READ, *GRIDS) if name in formats]
    if chosen and words:
        raise click.UsageError(f"{words[0]} does not go with {chosen[0]}: it has the whole dungeon")
    if chosen and output.style["solution"]:
        raise click.UsageError(f"--solution does not go with {chosen[0]}")
    if chosen and "json" in formats and not values.get(KEYED.name):
        raise click.UsageError(f"--json does not go with {chosen[0]}: the document has all secrets")
    if values.get(SHARE.name) and formats - {"png"}:
        raise click.UsageError(f"{SHARE.spelled} goes with --png alone")


@contextmanager
def spelling(options: tuple[Option, ...]) -> Iterator[None]:
    """Turn an OptionError into a UsageError that spells options as they are typed."""
    spellings = {option.name: option.spelled for option in options}
    try:
        yield
    except OptionError as error:
        message = error.spelled(lambda name: spellings.get(name, f"--{name.replace('_', '-')}"))
        raise click.UsageError(message) from None


def words_of(generator: AnyGenerator, values: ResolvedOptions, sheet: Sheet) -> list[str]:
    """Return the options that make a sheet again."""
    from dungeongen.core.options import as_words

    words = [] if sheet.seed is None else ["--seed", sheet.seed]
    for option in generator.options:
        if option.role == "deal" and option.name in values:
            words += option.typed(option.read(values[option.name]))
    return [*words, *as_words(sheet.recipe.items(), "--")]


def _again(
    game: Game, generator: AnyGenerator, values: ResolvedOptions, sheet: Sheet
) -> tuple[str, str]:
    """Return the command that prints this sheet, and a shorter text for where it does not fit."""
    import shlex

    from dungeongen.cli.echo import program

    words, more = [game.name], list[str]()
    if "title" in values:
        more = ["--title", values["title"]]
    if "party" in values:
        more += ["--party", "FILE" if values["party"] == "-" else values["party"]]
    otherwise = "the same command, and --pdf"
    if values.get("from_") == "-":  # standard input is used up
        command = f"{program()} {shlex.join([*words, '--from', 'ID', *more, '--pdf'])}"
        otherwise = f"{command}, with the id above"
    if "from_" in values:
        words += ["--from", sheet.id]
    else:
        words += words_of(generator, values, sheet)
    return f"{program()} {shlex.join([*words, *more, '--pdf'])}", otherwise
