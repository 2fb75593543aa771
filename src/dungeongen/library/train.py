"""Training: the program's player of a game learns, and a file keeps what it learned.

The file is written every few minutes and at the end, whatever ends the training; the next one goes
on from there.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from time import monotonic

from dungeongen.core.errors import DungeongenError
from dungeongen.core.facets import AnyOpponent, AnyTrainer, OnMessage
from dungeongen.core.files import exists, expect_place, write_whole
from dungeongen.core.game import Game
from dungeongen.core.options import OptionError, OptionName, expect, resolve_options
from dungeongen.games import game_of
from dungeongen.library.origin import silent
from dungeongen.library.read import What, opened
from dungeongen.press.product import path_of

MINUTES = 15.0
LONGEST = 10_000.0
_MINUTE = 60.0
_SAVED = 5 * _MINUTE  # between two times that the file is written
_BAR = 20


@dataclass(frozen=True, slots=True)
class Trained:
    """The file that a training wrote, and a line on how far it got."""

    path: Path
    summary: str


def trainer_of(game: Game) -> AnyTrainer:
    """Return the trainer of a game; raises DungeongenError where the game has none."""
    trainer = game.trainer
    if trainer is None:
        raise DungeongenError(f"{game.title} has no player that is trained")
    return trainer


def player_in(strategy: What, game: Game, layout: object) -> AnyOpponent:
    """Return the opponent in a file of ``train`` for a layout; raises DungeongenError."""
    source = opened(strategy)
    return trainer_of(game).player(source.data, source.name, layout)


def train(
    game: str | Game,
    *,
    minutes: float = MINUTES,
    path: str | Path | None = None,
    anew: bool = False,
    on_message: OnMessage = silent,
    **options: object,
) -> Trained:
    """Train the program's player of a game; return the file with what it learned.

    Training goes on from the file if there is one, unless ``anew``. ``path``: by default a file in
    ``out/``. It takes ``minutes``, or ends early with Ctrl-C. ``options`` are those of the game's
    training. ``on_message`` is called with lines of progress. Raises DungeongenError.

    >>> train("welcome", path="bluffer.json", minutes=10).path  # doctest: +SKIP
    PosixPath('bluffer.json')
    """
    trainer = trainer_of(game_of(game))
    values = resolve_options(trainer.options, (), options)
    expect("minutes", minutes, (int, float), "a number")
    if not 0 <= minutes <= LONGEST:
        raise OptionError(OptionName("minutes"), f": expected a number from 0 to {LONGEST:.0f}")
    target = path_of(f"out/{trainer.stem(values)}.bin" if path is None else path)
    expect_place(target.absolute())
    before = opened(target) if exists(target) and not anew else None
    training = trainer.begin(values, before and before.data, before.name if before else "")
    try:
        start = saved = monotonic()
        while (passed := monotonic() - start) < minutes * _MINUTE:
            training.step()
            on_message(f"{_bar(passed / (minutes * _MINUTE))} {training.progress()}")
            if monotonic() - saved > _SAVED:
                write_whole(target, training.document())
                saved = monotonic()
    except KeyboardInterrupt:
        pass  # an early end
    finally:
        write_whole(target, training.document())
    return Trained(target, training.progress())


def _bar(part: float) -> str:
    """Return a bar of progress.

    >>> _bar(0.5)
    '██████████░░░░░░░░░░  50 %'
    """
    full = int(_BAR * part)
    return f"{'█' * full}{'░' * (_BAR - full)} {part:4.0%}".replace("%", " %")
