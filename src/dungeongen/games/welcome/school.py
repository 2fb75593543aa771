"""What can be asked of training, the steps that it takes, and who plays by what was learned."""

from __future__ import annotations

from dungeongen.core.facets import Facts, Opponent, Trainer
from dungeongen.core.options import Choice, Option
from dungeongen.games.welcome.heroes import HEROES
from dungeongen.games.welcome.layout import Layout
from dungeongen.games.welcome.report import fair_play
from dungeongen.games.welcome.rules.moves import Move
from dungeongen.games.welcome.rules.view import View

_STEP = 500  # decks


class Lessons:
    """A training of both players of a hero's adventures."""

    def __init__(self, hero: str, before: bytes | None, name: str) -> None:
        from dungeongen.games.welcome.fair import trained, training  # runs the kernel

        self._training, self._written = training, trained
        if before is None:
            self._trainer = training.Trainer(HEROES[hero])
            return
        self._trainer = training.resumed(trained.read_for(hero, before, name))

    def step(self) -> None:
        """Play some random decks and learn from them."""
        self._trainer.play(_STEP)

    def progress(self) -> str:
        """Return a line on how many decks it has played."""
        return f"{self._trainer.decks:,} decks"

    def document(self) -> bytes:
        """Return the file of the strategy."""
        return self._written.write(self._training.trained(self._trainer))


def _player(data: bytes, name: str, layout: Layout) -> Opponent[View, Move]:
    from dungeongen.games.welcome.fair.strategy import Player
    from dungeongen.games.welcome.fair.trained import read_for

    return Player(read_for(layout.hero, data, name))


def _report(layout: Layout, player: Opponent[View, Move]) -> Facts:
    from dungeongen.games.welcome.fair.strategy import Player

    assert isinstance(player, Player)  # one of ``_player``
    return fair_play(layout, player.by_rows)


TRAINER: Trainer[Layout, Move] = Trainer(
    about=(
        "Train the computer's player: it plays random decks against itself and learns from its "
        "mistakes. The longer it trains, the less anybody can gain against it.",
    ),
    options=(
        Option(
            name="hero",
            kind=Choice(tuple(HEROES)),
            metavar="NAME",
            default="warrior",
            shows_default=True,
            help="Whose adventures to train: those of the warrior or the barbarian.",
        ),
    ),
    stem=lambda settled: f"welcome-{settled['hero']}-strategy",
    begin=lambda settled, before, name: Lessons(settled["hero"], before, name),
    player=_player,
    report=_report,
)
