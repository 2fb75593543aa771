"""What the kernel (``../kernel``) says: lines that clear a deal, and our player's moves and plays.

A card is its kind and its value, so that two monsters of a value are one card to the kernel. A
position is the numbers of ``position``. Of cards whose order is unknown our player gets a sorted
list, so that it cannot peek (``chosen``).
"""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from dungeongen.core.cards import rank_of
from dungeongen.core.rng import Rng
from dungeongen.games.scoundrel.layout import KINDS, PACK, Cards
from dungeongen.games.scoundrel.rules import moves as m
from dungeongen.games.scoundrel.rules.state import NONE, State
from dungeongen.search.kernel import SharedKernel, seed_numbers

FILE = Path(__file__).parent.parent / "kernel" / "scoundrel.wasm"
KERNEL = SharedKernel(FILE)
BUDGET = 20_000
"""The most positions examined for the best score of one deal."""
SLIPS = 10
"""Of so many choices of a player who slips, one is a random move."""
_CARDS = len(PACK)
_HEAD = 12  # numbers of a position before its cards
_AVOIDS = -1
_NEW = 14  # the highest monster that a new weapon serves against
_KINDS = {"monster": 0, "weapon": 16, "potion": 32}


class Line(NamedTuple):
    """The best line found: its score, 0 for none, and what no line scores more than.

    ``complete``: nothing was left out that could be better. ``path`` has a number for each move.
    """

    score: int
    bound: int
    complete: bool
    examined: int
    path: tuple[int, ...]


def position(state: State, pack: Cards) -> list[int]:
    """Return a state with the cards of the pack in this order, as the kernel's numbers."""
    layout, weapon, last = state.layout, state.weapon, state.last
    reach = _NEW if last == NONE else rank_of(last) - layout.strict
    return [
        layout.health,
        layout.strict,
        layout.shuffled,
        state.health,
        0 if weapon == NONE else rank_of(weapon),
        0 if weapon == NONE else reach,
        state.takes,
        state.healed,
        state.fled,
        len(state.room),
        len(pack) + len(state.under),
        len(state.under),
        *(_KINDS[KINDS[card]] + rank_of(card) for card in (*state.room, *pack, *state.under)),
    ]


def solve(state: State, *, avoids: bool, best: bool, budget: int = BUDGET) -> Line:
    """Return a line that clears the Dungeon, the best one if that is asked for.

    ``avoids``: whether a line may avoid rooms. ``budget``: the most positions to examine.
    """
    numbers = [max(1, budget), avoids, best, *position(state, state.pack)]
    score, bound, complete, examined, *path = map(int, KERNEL.call("solved", numbers))
    return Line(score, bound, complete > 0, examined, tuple(path))


def move_of(state: State, number: int) -> m.Move:
    """Return the move that a number of the kernel stands for."""
    if number == _AVOIDS:
        return m.Avoid()
    card, armed = state.room[number // 2], number % 2
    match KINDS[card]:
        case "potion":
            return m.Drink(card)
        case "weapon":
            return m.Equip(card)
        case "monster":
            return m.Strike(card) if armed else m.Punch(card)


def chosen(state: State) -> m.Move:
    """Return our player's move, which does not depend on the order of the pack."""
    (number,) = map(int, KERNEL.call("chosen", position(state, tuple(sorted(state.pack)))))
    return move_of(state, number)


def scores(
    state: State, rng: Rng, runs: int, *, first: int = 0, slips: int = 0, redealt: bool = False
) -> list[int]:
    """Return what our player scores in plays from a state; above 0 the Dungeon was cleared.

    ``first`` is the number of the first play. ``redealt``: each has an order of its own; else only
    the slips differ, one in ``slips`` choices.
    """
    settings = (*seed_numbers(rng), first, runs, slips, redealt)
    return [int(one) for one in KERNEL.call("plays", [*settings, *position(state, state.pack)])]
