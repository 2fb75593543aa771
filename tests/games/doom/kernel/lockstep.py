"""The kernel's rules beside the plain rules, move by move, in random plays.

    python tests/games/doom/kernel/lockstep.py PLAYS [FIRST]

compares so many plays, ten of each random dungeon, from dungeon FIRST on: at every decision the
whole state and all legal moves. It prints how the plays ended and how many states were compared,
and stops at the first difference.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator, Sequence

from dungeongen.core.cards import DECK, shuffled
from dungeongen.core.rng import Rng
from dungeongen.games.doom.deal import deal
from dungeongen.games.doom.floor_plan import indexes
from dungeongen.games.doom.layout import Layout
from dungeongen.games.doom.rules import engine
from dungeongen.games.doom.rules import moves as m
from dungeongen.games.doom.rules.state import State, new
from dungeongen.games.doom.solver.by_kernel import Table, number_of
from dungeongen.games.doom.solver.positions import STEPS, numbers_of
from dungeongen.games.doom.variants import CLASHES, SWITCHES, UNBOUNDED

_EACH = 10
_LONGEST = 250
_LARGE_VALUES = len(STEPS)  # where the kernel stops: map or values grow beyond what it follows


class DifferenceError(AssertionError):
    """The kernel does something else than the plain rules."""


def dungeon(number: int) -> Layout:
    """Return a random dungeon, under any optional rules, with a known order of every pass."""
    rng = Rng(f"lockstep/{number}")
    rules = {rule for rule in SWITCHES if rng.below(3) == 0}
    if any(rules.issuperset(pair) for pair in CLASHES):
        rules.remove(UNBOUNDED)
    size = 4 + (rng.below(23) if rng.below(4) == 0 else rng.below(5))
    layout = deal(rng.child("deal"), size=size, rules=(rule for rule in SWITCHES if rule in rules))
    deck = layout.deck if rng.below(4) else shuffled(DECK, rng.child("whole"))
    return Layout(layout.columns, layout.rows, deck, layout.rules, (), str(number))


def compared(table: Table, layout: Layout, rng: Rng) -> Iterator[State]:
    """Yield the states of a random play in which rules and kernel agree."""
    state, known = new(layout), table.begin(layout)
    for _ in range(_LONGEST):
        if known[0] == _LARGE_VALUES:
            return
        legal = engine.legal_moves(state)
        if state.step == "draw":
            legal = ()
        numbers = numbers_of(state)
        choices = [number_of(move, state) for move in legal]
        if known != (*numbers, *choices):
            raise DifferenceError(f"{layout}: {state}: {numbers} {choices}, not {known}")
        yield state
        if not legal:
            return
        move = _choice(state, legal, rng)
        state = engine.apply(state, move)
        known = table.move(choices[legal.index(move)])


def _choice(state: State, legal: Sequence[m.Move], rng: Rng) -> m.Move:
    """Return any move, but mostly one after which the play is not over soon."""
    first = rng.choice(legal)
    if isinstance(first, m.Leave | m.Retreat | m.Withdraw):  # there are so many of them
        first = rng.choice(legal)
    if not isinstance(first, m.Enter) or rng.below(4) == 0:
        return first
    rooms = state.plan.rooms
    sizes = {rooms[index].name: rooms[index].size for index in indexes(engine.doors(state))}
    doors = [move for move in legal if isinstance(move, m.Enter)]
    return min(doors, key=lambda move: sizes[move.room])


def main(plays: int, first: int) -> None:
    """Compare plays, and print how they ended."""
    ends, steps = Counter[str](), Counter[str]()
    table = Table()
    for number in range(first, first + plays // _EACH):
        layout = dungeon(number)
        for play in range(_EACH):
            last = "none"
            for state in compared(table, layout, Rng(f"{number}/{play}")):
                last = state.step
                steps[last] += 1
            ends[last] += 1
    print(f"{ends.total()} plays: {dict(ends.most_common())}")
    print(f"{steps.total()} states compared: {dict(steps.most_common())}")


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 0)
