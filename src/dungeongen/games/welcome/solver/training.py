"""Training, in the kernel (``../kernel/learn.h`` says how), and what it makes of it.

Decks come from a stream of numbers with a fixed seed, deck by deck, so the same number of decks
makes the same strategy on every machine. To go on from a strategy is not the same as to train it in
one go: its averages are those of the file, and regrets begin from what the averages play (N. Brown
and T. Sandholm, "Strategy-based warm starting for regret minimization in games", 2016, say what is
right; a share of the weight is enough here).
"""

from __future__ import annotations

from array import array
from itertools import chain
from typing import NamedTuple

from dungeongen.core.facets import Facts, Opponent, Trainer
from dungeongen.core.options import Choice, Option
from dungeongen.games.welcome.heroes import HEROES, Hero
from dungeongen.games.welcome.layout import Layout
from dungeongen.games.welcome.rules import Move, View
from dungeongen.games.welcome.solver.judge import fair_play
from dungeongen.games.welcome.solver.strategy import Player
from dungeongen.games.welcome.solver.trained import FILE, LearnedStrategy, read_for, write
from dungeongen.search.kernel import Kernel

KEPT = 550_000
"""The most rows of a strategy: the heaviest ones."""
LEAST = 2
"""What is done with fewer sixteenths is left out."""
_SIZE = 22
_SEED = (0, 1)
_ROW = 4  # numbers
_RESTORED = 8192  # rows of a call
_MASK = (1 << 32) - 1


class Row(NamedTuple):
    """An information set as the kernel tells it, and as files have it."""

    key: int
    shares: int
    weight: int


class Learner:
    """Both players of a hero, in a kernel of their own; ``decks``: how many they have played."""

    def __init__(self, hero: Hero, decks: int = 0, size: int = _SIZE) -> None:
        self.hero = hero
        self.decks = decks
        self._kernel = Kernel(FILE)
        number = tuple(HEROES).index(hero.name)
        self._kernel.call("begin", (number, size, decks))

    def play(self, count: int) -> None:
        """Learn from so many more decks."""
        state = self._kernel.call("train", (*_SEED, count), long=True)
        self.decks = int(state[0])

    def rows(self) -> list[Row]:
        """Return all that was learned, in no order."""
        result: list[Row] = []
        while answer := self._kernel.call("rows", (LEAST, 0)):
            numbers = map(int, answer)
            result += [
                Row(high << 32 | low, shares, weight)
                for low, high, shares, weight in zip(*[numbers] * _ROW, strict=True)
            ]
        return result

    def restore(self, before: LearnedStrategy) -> None:
        """Go on from what a strategy knows."""
        rows = list(zip(before.keys, before.shares, before.weights, strict=True))
        for at in range(0, len(rows), _RESTORED):
            some = rows[at : at + _RESTORED]
            parts = (
                (_signed(key & _MASK), _signed(key >> 32), shares, weight)
                for key, shares, weight in some
            )
            self._kernel.call("restore", tuple(chain.from_iterable(parts)))


def _signed(number: int) -> int:
    return number - (1 << 32) if number >> 31 else number


def trained(trainer: Learner, count: int = KEPT) -> LearnedStrategy:
    """Return the average strategy that a trainer has come to."""
    rows = sorted(trainer.rows(), key=lambda row: (-row.weight, row.key))[:count]
    return strategy_of(trainer.hero, trainer.decks, rows)


def strategy_of(hero: Hero, decks: int, rows: list[Row]) -> LearnedStrategy:
    """Return the strategy with some rows."""
    rows = sorted(rows)
    return LearnedStrategy(
        hero,
        decks,
        array("Q", (row.key for row in rows)),
        array("I", (row.shares for row in rows)),
        array("b", (max(-128, min(127, row.weight)) for row in rows)),
    )


def resumed(before: LearnedStrategy) -> Learner:
    """Return a trainer that goes on from a strategy."""
    trainer = Learner(before.hero, before.decks)
    trainer.restore(before)
    return trainer


# What can be asked of training, the steps that it takes, and who plays by what was learned.

_STEP = 500  # decks


class Lessons:
    """A training of both players of a hero's adventures."""

    def __init__(self, hero: str, before: bytes | None, name: str) -> None:
        if before is None:
            self._trainer = Learner(HEROES[hero])
            return
        self._trainer = resumed(read_for(hero, before, name))

    def step(self) -> None:
        """Play some random decks and learn from them."""
        self._trainer.play(_STEP)

    def progress(self) -> str:
        """Return a line on how many decks it has played."""
        return f"{self._trainer.decks:,} decks"

    def document(self) -> bytes:
        """Return the file of the strategy."""
        return write(trained(self._trainer))


def _player(data: bytes, name: str, layout: Layout) -> Opponent[View, Move]:
    return Player(read_for(layout.hero, data, name))


def _report(layout: Layout, player: Opponent[View, Move]) -> Facts:
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
            preset=True,
            kind=Choice(tuple(HEROES)),
            metavar="NAME",
            default="warrior",
            shows_default=True,
            help="Whose adventures to train: those of the warrior or the barbarian.",
        ),
    ),
    stem=lambda values: f"welcome-{values['hero']}-strategy",
    begin=lambda values, before, name: Lessons(values["hero"], before, name),
    player=_player,
    report=_report,
)
