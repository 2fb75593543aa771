"""``dungeongen survey GAME``: how hard a game is, told from many of its deals.

Each game has a command, made from its options. What is judged stays in the folder: the same command
goes on where it was stopped.
"""

from __future__ import annotations

import shlex
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Any

import click

from dungeongen.cli.echo import program, screen_width, visible
from dungeongen.cli.generate import spelling
from dungeongen.cli.parameters import FOLDER, parameter
from dungeongen.cli.sections import Command, Group, option
from dungeongen.cli.stopping import waiting
from dungeongen.core.game import Game
from dungeongen.core.options import ADVANCED
from dungeongen.games import GAMES

if TYPE_CHECKING:
    from dungeongen.core.options import Option
    from dungeongen.surveys.manifest import Manifest
    from dungeongen.surveys.survey import Survey

_FACTOR = click.FloatRange(0, 10_000)
_RUN = "Running"


class Surveyed(Group):
    """The games that can be surveyed."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return [game.name for game in GAMES if game.facets.surveyed is not None]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        game = next((game for game in GAMES if game.name == cmd_name), None)
        return None if game is None or game.facets.surveyed is None else self.command_of(game)

    def command_of(self, game: Game) -> click.Command:
        """Return the command of a game."""
        return _command_of(game)


@click.command(name="survey", cls=Surveyed)
def command() -> None:
    """Judge many deals of a game, and report how often they can be won and how hard they are."""


@cache
def _command_of(game: Game) -> click.Command:
    from dungeongen.surveys.options import own_options

    @option(
        "--deals",
        type=int,
        metavar="N",
        required=True,
        section="Deals",
        help="How many deals to judge.",
    )
    @option(
        "--seed",
        metavar="TEXT",
        default="survey",
        show_default=True,
        section="Deals",
        help="Any word or number. Deal number N has the seed TEXT.N.",
    )
    @option(
        "--quick",
        is_flag=True,
        section="Deals",
        help="Only decide whether each deal can be won: no odds, no measures.",
    )
    @option(
        "--budget",
        type=_FACTOR,
        default=1.0,
        metavar="X",
        section=ADVANCED,
        help="Search each deal with X times the usual work.",
    )
    @option(
        "--again",
        type=_FACTOR,
        default=0.0,
        metavar="X",
        section=ADVANCED,
        help="Judge what is undecided a second time, with X times the work.",
    )
    @option(
        "--against",
        "others",
        metavar="OPTIONS",
        multiple=True,
        section="Deals",
        help="Compare with these options of the game on the same deals, such as "
        '"--rule merge". Repeat it for more.',
    )
    @option(
        "--out",
        type=FOLDER,
        metavar="FOLDER",
        required=True,
        section=_RUN,
        help="Where everything is kept. The same command goes on where it was stopped.",
    )
    @option(
        "--workers",
        type=click.IntRange(1, 256),
        metavar="N",
        section=ADVANCED,
        help="How many processes judge (1-256). Default: one for each processor.",
    )
    @option("--json", "as_json", is_flag=True, section=_RUN, help="Print the report as JSON.")
    @option(
        "--plots/--no-plots",
        default=True,
        section=_RUN,
        help="Also draw the report as SVG and PDF (the default), or leave that out.",
    )
    @option(
        "--so-far",
        is_flag=True,
        section=_RUN,
        help="Only report on the chunks that are there, up to the first that is missing.",
    )
    @option(
        "--scheduler",
        metavar="ADDRESS",
        section=ADVANCED,
        help="Judge on the Dask cluster behind this scheduler, such as tls://host:8786.",
    )
    @option(
        "--per-chunk",
        type=click.IntRange(1),
        metavar="N",
        section=ADVANCED,
        help="Deals in a chunk. Default: measured, so that a chunk takes 10 seconds.",
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
        *,
        deals: int,
        seed: str,
        quick: bool,
        budget: float,
        per_chunk: int | None,
        out: str,
        **rest: Any,
    ) -> None:
        from dungeongen.surveys.survey import manifest_of

        options = typed_options(game, rest)
        with spelling(options_of(game)):
            manifest = manifest_of(
                game,
                deals=deals,
                seed=seed,
                quick=quick,
                budget=budget,
                per_chunk=per_chunk,
                options=options,
            )
            _run(game, manifest, Path(out), **rest)

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
    result.params[:0] = [parameter(one) for one in own_options(game)]
    return result


def _run(
    game: Game,
    manifest: Manifest,
    path: Path,
    *,
    plan: bool,
    chunk: int | None,
    so_far: bool,
    as_json: bool,
    workers: int | None,
    scheduler: str | None,
    again: float,
    others: Sequence[str],
    plots: bool,
) -> None:
    from dungeongen.cli.book import cores
    from dungeongen.cli.telling import tell
    from dungeongen.surveys import survey as surveys

    if (plan or chunk or so_far) and (again or others or scheduler):
        raise click.UsageError(
            "--plan, --chunk and --so-far do not go with --again, --against, --scheduler"
        )
    if plan + bool(chunk) + so_far > 1:
        raise click.UsageError("--plan, --chunk and --so-far do not go together")
    if plan:
        click.echo(surveys.plan(manifest, path))
        return
    if chunk:
        judged = surveys.chunk(manifest, path, chunk, tell)
        tell(f"chunk {chunk} {'is judged' if judged else 'was there already'}")
        return
    if so_far:
        _show(surveys.so_far(manifest, path), as_json)
        return
    with going_on("chunks judged") as progress:
        survey = surveys.run(
            manifest,
            path,
            again=again,
            against=[_options(game, text) for text in others],
            plots=plots,
            workers=workers or cores(),
            scheduler=scheduler,
            progress=progress,
            note=tell,
        )
    _show(survey, as_json)


def _show(survey: Survey, as_json: bool) -> None:
    """Print a report."""
    from dungeongen.surveys.survey import as_json as encoded

    if as_json:
        click.echo(encoded(survey.report), nl=False)
    else:
        click.echo("\n".join(map(visible, survey.text(screen_width()).splitlines())))


def typed_options(game: Game, values: dict[str, Any]) -> dict[str, object]:
    """Take the options of a game out of ``values``, and return those that were typed."""
    from dungeongen.cli.telling import typed
    from dungeongen.surveys.options import own_options

    own = {one.name: values.pop(one.name) for one in own_options(game)}
    return {name: value for name, value in own.items() if typed(name)}


def options_of(game: Game) -> tuple[Option, ...]:
    """Return the options of a game's generator."""
    return game.generator.options


@contextmanager
def going_on(what: str) -> Iterator[Callable[[int, int], None]]:
    """Show how many chunks are done; after an interruption, print the command that goes on."""
    from dungeongen.cli.telling import tell

    done, of, start = 0, 0, perf_counter()
    before: int | None = None
    try:
        with waiting() as show:

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

    own = click.Command(game.name, params=[parameter(one) for one in own_options(game)])
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
