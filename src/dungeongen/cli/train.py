"""``dungeongen train GAME``: let the computer's player of a game learn.

Each game that can be trained has a command, made from what can be asked of it. What is learned is
written every few minutes and at the end; Ctrl-C ends it early. The next training goes on
from there.
"""

from __future__ import annotations

from functools import cache

import click

from dungeongen.cli.echo import visible
from dungeongen.cli.generate import spelling
from dungeongen.cli.parameters import parameter
from dungeongen.cli.sections import Command, GameGroup, option
from dungeongen.cli.stopping import show_progress
from dungeongen.core.game import Game
from dungeongen.core.options import OptionValues


@cache
def _command_of(game: Game) -> click.Command:
    trainer = game.trainer
    assert trainer is not None

    @option(
        "--minutes",
        holders="any",
        type=click.FloatRange(0, 10_000),
        default=15.0,
        show_default=True,
        metavar="N",
        help="How long to train.",
    )
    @option(
        "--anew",
        is_flag=True,
        help="Start from the beginning, even if the file holds earlier training.",
    )
    @option(
        "-o",
        "--output",
        "path",
        metavar="FILE",
        help="The file that holds the training: read if it exists, then written.",
    )
    def run(minutes: float, anew: bool, path: str | None, **options: object) -> None:
        _train(game, minutes, anew, path, options)

    result: Command = click.command(
        name=game.name,
        cls=Command,
        help="\n\n".join(trainer.about),
        short_help=game.title,
        examples=[(f"train {game.name} --minutes 15", "goes on where the file left off")],
    )(run)
    result.params[:0] = [parameter(setting) for setting in trainer.options]
    return result


@click.command(
    name="train",
    cls=GameGroup,
    command_of=_command_of,
    has=lambda game: game.facets.trainer is not None,
)
def train_command() -> None:
    """Train the computer's player of a game, from where it left off or from the start."""


def _train(game: Game, minutes: float, anew: bool, path: str | None, options: OptionValues) -> None:
    from dungeongen.library.train import train

    with spelling(game.trainer.options if game.trainer else ()), show_progress() as show:
        result = train(game, minutes=minutes, path=path, anew=anew, on_message=show, **options)
    click.echo(f"{visible(str(result.path))}: {result.summary}")
