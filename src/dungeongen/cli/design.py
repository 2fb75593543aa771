"""``dungeongen design GAME``: look for deals that meet a wish.

Each game has a command, made from its options and from what a survey keeps of its deals. What is
judged stays in the folder, and serves the next wish.
"""

from __future__ import annotations

import json
from functools import cache

import click

from dungeongen.cli.echo import visible
from dungeongen.cli.generate import spelling
from dungeongen.cli.parameters import parameter
from dungeongen.cli.sections import Command, GameGroup, option
from dungeongen.cli.survey import going_on, surveyed
from dungeongen.core.game import Game

_NOT_ALL = 3
_CODES = (("0", "every deal meets the wish"), ("3", "some are only the nearest"))


@cache
def _command_of(game: Game) -> click.Command:
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
        from dungeongen.cli.telling import tell, typed
        from dungeongen.library.gather import cores
        from dungeongen.surveys.design import design, words

        options = {name: value for name, value in values.items() if typed(name)}
        options.setdefault("workers", cores())
        ranges = {one.name: options.pop(one.name) for one in wishes if one.name in options}
        with (
            spelling((*game.generator.options, *wishes)),
            going_on("chunks judged") as progress,
        ):
            result = design(game, wishes=ranges, progress=progress, note=tell, **options)
        if as_json:
            click.echo(json.dumps(result.as_json(), indent=1, ensure_ascii=False))
        else:
            click.echo("\n".join(map(visible, words(game, result))))
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
    result.params[:0] = [parameter(one) for one in (*own_options(game), *wishes, *DESIGN)]
    return result


@click.command(name="design", cls=GameGroup, command_of=_command_of, has=surveyed)
def command() -> None:
    """Look for deals that have the odds, rooms or score you want; names the nearest otherwise."""
