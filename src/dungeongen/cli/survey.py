"""``dungeongen survey GAME``: how hard a game is, told from many of its deals.

``dungeongen design GAME``: look for deals that meet a wish.

Each game has both commands, made from its options; the wishes come from what a survey keeps of its
deals. What is judged stays in the folder: the same command goes on where it was stopped, and the
next wish is served from there.
"""

from __future__ import annotations

import shlex
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING

import click

from dungeongen.cli.echo import program, screen_width, visible
from dungeongen.cli.generate import spelling
from dungeongen.cli.parameters import parameter
from dungeongen.cli.sections import Command, GameGroup, option
from dungeongen.cli.stopping import show_progress
from dungeongen.core.game import Game
from dungeongen.core.options import ADVANCED

if TYPE_CHECKING:
    from dungeongen.surveys.survey import Survey
import json


@cache
def _command_of(game: Game) -> click.Command:
    from dungeongen.surveys.options import RUNNING, SURVEY, own_options

    @option(
        "--against",
        "others",
        holders="any",
        metavar="OPTIONS",
        multiple=True,
        section="Deals",
        help="Compare with these options of the game on the same deals, such as "
        '"--rule merge". Repeat it for more.',
    )
    @option(
        "--json",
        "as_json",
        holders="any",
        is_flag=True,
        section=RUNNING,
        help="Print the report as JSON.",
    )
    @option(
        "--so-far",
        is_flag=True,
        section=RUNNING,
        help="Only report on the chunks that are there, up to the first that is missing.",
    )
    @option(
        "--plan",
        is_flag=True,
        section=ADVANCED,
        help="Only begin the folder, and print how many chunks there are.",
    )
    @option(
        "--chunk",
        type=click.IntRange(1),
        metavar="N",
        section=ADVANCED,
        help="Judge chunk number N alone, as a task of a job array.",
    )
    def run(
        others: Sequence[str],
        as_json: bool,
        so_far: bool,
        plan: bool,
        chunk: int | None,
        **values: object,
    ) -> None:
        from dungeongen.cli.telling import is_typed, tell
        from dungeongen.library.gather import cores
        from dungeongen.surveys import survey as surveys

        options = {name: value for name, value in values.items() if is_typed(name)}
        if (plan or chunk or so_far) and (others or {*options} & {"again", "list_", "scheduler"}):
            raise click.UsageError(
                "--plan, --chunk and --so-far do not go with --again, --against, --list, "
                "--scheduler"
            )
        if plan + bool(chunk) + so_far > 1:
            raise click.UsageError("--plan, --chunk and --so-far do not go together")
        with spelling(game.generator.options):
            if plan:
                click.echo(surveys.plan(game, **options))
            elif chunk:
                now = surveys.chunk(game, chunk, tell, **options)
                tell(f"chunk {chunk} {'is judged' if now else 'was there already'}")
            elif so_far:
                _show(surveys.so_far(game, **options), as_json)
            else:
                against = [_options(game, text) for text in others]
                options.setdefault("workers", cores())
                with going_on("chunks judged") as show:
                    survey = surveys.survey(
                        game, against=against, progress=show, note=tell, **options
                    )
                _tell_list(options)
                _show(survey, as_json)

    result: Command = click.command(
        name=game.name,
        cls=Command,
        help=f"Judge many deals of {game.title}: how often they can be won, odds, scores and "
        "difficulty, with intervals. Deals are taken as they come, good or bad.",
        short_help=game.title,
        examples=[
            (f"survey {game.name} --deals 1000 --out survey", "goes on where it was stopped"),
            (f"survey {game.name} --deals 1000 --quick --out survey", "only what can be won"),
        ],
    )(run)
    result.params[:0] = [parameter(setting) for setting in (*own_options(game), *SURVEY)]
    return result


def surveyed(game: Game) -> bool:
    """Return whether a game can be surveyed, without loading what does it."""
    return game.facets.surveyed is not None


@click.command(name="survey", cls=GameGroup, command_of=_command_of, has=surveyed)
def survey_command() -> None:
    """Judge many deals of a game, and report how often they can be won and how hard they are."""


def _tell_list(options: dict[str, object]) -> None:
    """Name the file of the list, if there is one."""
    from dungeongen.cli.telling import tell_files

    if "list_" in options:
        tell_files([Path(str(options["list_"]))])


def _show(survey: Survey, as_json: bool) -> None:
    """Print a report."""
    from dungeongen.surveys.survey import as_json as encoded

    if as_json:
        click.echo(encoded(survey.report), nl=False)
    else:
        click.echo("\n".join(map(visible, survey.text(screen_width()).splitlines())))


@contextmanager
def going_on(what: str) -> Iterator[Callable[[int, int], None]]:
    """Show how many chunks are done; after an interruption, print the command that goes on."""
    from dungeongen.cli.telling import tell

    done, of, start = 0, 0, perf_counter()
    before: int | None = None
    try:
        with show_progress() as show:

            def progress(now: int, total: int) -> None:
                nonlocal done, of, before
                done, of = now, total
                before = now if before is None else before
                show(f"{done} of {of} {what}", done, of)

            yield progress
    except KeyboardInterrupt:
        again = f"{program()} {shlex.join(sys.argv[1:])}"
        tell(f"stopped: {done} of {of} {what}. To go on: {again}")
        raise
    if number := done - (before or 0):
        tell(f"{number} of {of} {what} in {perf_counter() - start:.0f} s")


def _options(game: Game, text: str) -> dict[str, object]:
    """Return the options of a game in a text, as they are typed; raises UsageError."""
    from dungeongen.surveys.options import own_options

    own = click.Command(game.name, params=[parameter(setting) for setting in own_options(game)])
    try:
        context = own.make_context(game.name, shlex.split(text))
    except ValueError as error:
        raise click.UsageError(f"--against {text}: {error}") from None
    except click.UsageError as error:
        raise click.UsageError(f"--against {text}: {error.format_message()}") from None
    source = click.core.ParameterSource.COMMANDLINE
    return {
        name: value
        for name, value in context.params.items()
        if context.get_parameter_source(name) is source
    }


_NOT_ALL = 3
_CODES = (("0", "every deal meets the wish"), ("3", "some are only the nearest"))


@cache
def _design_of(game: Game) -> click.Command:
    from dungeongen.surveys.options import DESIGN, RUNNING, own_options, wishes_of

    wishes = wishes_of(game)

    @option(
        "--json",
        "as_json",
        holders="any",
        is_flag=True,
        section=RUNNING,
        help="Print the deals as JSON.",
    )
    def run(as_json: bool, **values: object) -> int:
        from dungeongen.cli.telling import is_typed, tell
        from dungeongen.library.gather import cores
        from dungeongen.surveys.design import design, words

        options = {name: value for name, value in values.items() if is_typed(name)}
        options.setdefault("workers", cores())
        ranges = {wish.name: options.pop(wish.name) for wish in wishes if wish.name in options}
        with (
            spelling((*game.generator.options, *wishes)),
            going_on("chunks judged") as progress,
        ):
            result = design(game, wishes=ranges, progress=progress, note=tell, **options)
        _tell_list(options)
        if as_json:
            click.echo(json.dumps(result.as_json(), indent=1, ensure_ascii=False))
        else:
            shown = words(game, result)[-1:] if "list_" in options else words(game, result)
            click.echo("\n".join(map(visible, shown)))
        return 0 if result.full else _NOT_ALL

    result: Command = click.command(
        name=game.name,
        cls=Command,
        help=f"Look for deals of {game.title} that meet a wish. If there are not enough, the "
        "nearest are named.",
        short_help=game.title,
        lists={"Exit codes": _CODES},
        examples=[(f"design {game.name} --odds 65..75 --count 5", "looks among 1000 deals")],
    )(run)
    result.params[:0] = [parameter(setting) for setting in (*own_options(game), *wishes, *DESIGN)]
    return result


@click.command(name="design", cls=GameGroup, command_of=_design_of, has=surveyed)
def design_command() -> None:
    """Look for deals that have the odds, rooms or score you want; names the nearest otherwise."""
