"""``dungeongen design GAME``: look for deals that meet a wish.

Each game has a command, made from its options and from what a survey keeps of its deals. What is
judged stays in the folder, and serves the next wish.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

import click

from dungeongen.cli.echo import visible
from dungeongen.cli.generate import spelling
from dungeongen.cli.parameters import FOLDER, parameter
from dungeongen.cli.sections import Command, option
from dungeongen.cli.survey import Surveyed, going_on, options_of, typed_options
from dungeongen.core.game import Game
from dungeongen.core.options import ADVANCED

_NOT_ALL = 3
_CODES = (("0", "every deal meets the wish"), ("3", "some are only the nearest"))


class _Designed(Surveyed):
    """The games whose deals can be looked for."""

    def command_of(self, game: Game) -> click.Command:
        return _command_of(game)


@click.command(name="design", cls=_Designed)
def command() -> None:
    """Look for deals that have the odds, rooms or score you want; names the nearest otherwise."""


@cache
def _command_of(game: Game) -> click.Command:
    from dungeongen.surveys.options import own_options, wishes_of

    @option(
        "--count",
        type=click.IntRange(1, 1000),
        default=1,
        metavar="N",
        show_default=True,
        section="Deals",
        help="How many deals to look for (1-1000).",
    )
    @option(
        "--deals",
        type=int,
        default=1000,
        metavar="N",
        show_default=True,
        section="Deals",
        help="How many deals to judge at most.",
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
        "--out",
        type=FOLDER,
        metavar="FOLDER",
        section="Running",
        help="Where judged deals are kept, for the next wish too. Default: a folder in out, "
        "named after the deals.",
    )
    @option(
        "--workers",
        type=click.IntRange(1, 256),
        metavar="N",
        section=ADVANCED,
        help="How many processes judge (1-256). Default: one for each processor.",
    )
    @option("--json", "as_json", is_flag=True, section="Running", help="Print the deals as JSON.")
    @option(
        "--per-chunk",
        type=click.IntRange(1),
        metavar="N",
        section=ADVANCED,
        help="Deals in a chunk. Default: measured.",
    )
    @option(
        "--scheduler",
        metavar="ADDRESS",
        section=ADVANCED,
        help="Judge on the Dask cluster behind this scheduler.",
    )
    def run(
        *,
        count: int,
        deals: int,
        seed: str,
        out: str | None,
        workers: int | None,
        as_json: bool,
        per_chunk: int | None,
        scheduler: str | None,
        **rest: Any,
    ) -> int:
        from dungeongen.cli.book import cores
        from dungeongen.cli.telling import tell, typed
        from dungeongen.surveys.design import design, words

        options = typed_options(game, rest)
        wishes = {name: value for name, value in rest.items() if typed(name)}
        spelled = (*options_of(game), *wishes_of(game))
        with spelling(spelled), going_on("chunks judged") as progress:
            result = design(
                game,
                wishes=wishes,
                out=out or _folder(game, seed, deals, options),
                count=count,
                deals=deals,
                seed=seed,
                per_chunk=per_chunk,
                workers=workers or cores(),
                scheduler=scheduler,
                progress=progress,
                note=tell,
                **options,
            )
        if as_json:
            click.echo(json.dumps(result.as_json(), indent=1, ensure_ascii=False))
        else:
            click.echo("\n".join(map(visible, words(game, result))))
        return 0 if result.full else _NOT_ALL

    command: Command = click.command(
        name=game.name,
        cls=Command,
        help=f"Look for deals of {game.title} that meet a wish. If there are not enough, the "
        "nearest are named.",
        short_help=game.title,
        lists={"Exit codes": _CODES},
        examples=[(f"design {game.name} --odds 65..75 --count 5", "looks among 1000 deals")],
    )(run)
    command.params[:0] = [parameter(one) for one in (*own_options(game), *wishes_of(game))]
    return command


def _folder(game: Game, seed: str, deals: int, options: dict[str, object]) -> Path:
    """Return the folder where the judged deals of a design are kept if no other one is named."""
    from dungeongen.press.files import file_stem
    from dungeongen.surveys.manifest import options_words

    words = (seed, str(deals), *(word.lstrip("-") for word in options_words(options)))
    return Path("out") / file_stem(f"design-{game.name}", " ".join(words))
