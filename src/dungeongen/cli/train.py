"""``dungeongen train GAME``: let the computer's player of a game learn.

Each game that can be trained has a command, made from what can be asked of it. What is learned is
written every few minutes, at the end, and when somebody interrupts it; the next training goes on
from there.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from time import monotonic
from typing import Any

import click

from dungeongen.cli.echo import visible
from dungeongen.cli.generate import parameter
from dungeongen.cli.sections import Command, option
from dungeongen.cli.waiting import waiting
from dungeongen.core.facets import Trainer, Training
from dungeongen.core.game import AnyGame
from dungeongen.games import GAMES
from dungeongen.press.files import write_whole

_MINUTE = 60.0
_SAVED = 5 * _MINUTE  # between two times that the file is written
_BAR = 20


class _Trainable(click.Group):
    """The games that can be trained."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return [game.name for game in GAMES if game.load_trainer is not None]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        game = next((game for game in GAMES if game.name == cmd_name), None)
        return None if game is None or game.load_trainer is None else _command_of(game)


@click.command(name="train", cls=_Trainable)
def command() -> None:
    """Train the computer's player of a game further, or anew."""


@cache
def _command_of(game: AnyGame) -> click.Command:
    trainer = game.trainer
    assert trainer is not None

    @option(
        "--minutes",
        type=click.FloatRange(0, 10_000),
        default=15.0,
        show_default=True,
        metavar="N",
        help="How long to train.",
    )
    @option("--anew", is_flag=True, help="Begin anew, even if the file has a training already.")
    @option("-o", "--output", "path", metavar="FILE", help="The file to go on from and write.")
    def run(minutes: float, anew: bool, path: str | None, **asked: Any) -> None:
        _train(trainer, minutes, anew, path, asked)

    made: Command = click.command(
        name=game.name,
        cls=Command,
        help="\n\n".join(trainer.about),
        short_help=game.title,
        examples=[(f"train {game.name} --minutes 15", "goes on where the file left off")],
    )(run)
    made.params[:0] = [parameter(one) for one in trainer.options]
    return made


def _train(
    trainer: Trainer, minutes: float, anew: bool, path: str | None, asked: dict[str, Any]
) -> None:
    target = Path(path or f"out/{trainer.named(asked)}.json")
    before = target.read_bytes() if target.exists() and not anew else None
    training = trainer.begin(asked, before, visible(str(target)))
    try:
        with waiting() as show:
            begun = saved = monotonic()
            while (passed := monotonic() - begun) < minutes * _MINUTE:
                training.step()
                show(f"{_bar(passed / (minutes * _MINUTE))} {training.told()}")
                if monotonic() - saved > _SAVED:
                    write_whole(target, training.document())
                    saved = monotonic()
    finally:
        _save(target, training)


def _save(target: Path, training: Training) -> None:
    write_whole(target, training.document())
    click.echo(f"{visible(str(target))}: {training.told()}")


def _bar(part: float) -> str:
    """Return a bar of progress.

    >>> _bar(0.5)
    '██████████░░░░░░░░░░  50 %'
    """
    full = int(_BAR * part)
    return f"{'█' * full}{'░' * (_BAR - full)} {part:4.0%}".replace("%", " %")
