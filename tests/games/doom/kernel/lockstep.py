"""The kernel's rules beside the plain rules, move by move, in random plays.

    python tests/games/doom/kernel/lockstep.py PLAYS [FIRST]

compares so many plays, ten of each random dungeon, from dungeon FIRST on: at every decision the
whole state, all legal moves, and which of them the search tries or leaves out, and why. It prints
how the plays ended and how many states were compared, and stops at the first difference.

Dungeon after dungeon has another of the ``MIXES``. Plays go where a kernel errs easily: they drink
and read too early, leave rooms, and shun death, so that they reach shields, full hands, rooms set
aside and exhausted decks.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations

from dungeongen.core.cards import DECK, shuffled
from dungeongen.core.rng import Rng
from dungeongen.games.doom.deal import deal
from dungeongen.games.doom.layout import (
    CLASHES,
    RETREAT,
    RETREAT_TRAPS,
    SINGLE_USE,
    SWITCHES,
    UNBOUNDED,
    WORTH_THREE,
    Layout,
    indexes,
)
from dungeongen.games.doom.rules import engine
from dungeongen.games.doom.rules import moves as m
from dungeongen.games.doom.rules.state import State, new
from dungeongen.games.doom.solver.kernel_client import STEPS, _ordered, number_of, numbers_of
from games.doom.kernel.omissions import TRIED, WHOLE_FIGHT, omission, target
from kernels import NativeKernel

_ROOM_RULES = (RETREAT, RETREAT_TRAPS, SINGLE_USE, WORTH_THREE)
MIXES = tuple(mix for count in range(5) for mix in combinations(_ROOM_RULES, count))
"""Every mix of the rules that change how a room is played."""
_EACH = 10
_LONGEST = 250
_STAGES = 4  # of a map without end; the search follows three
_SHUNS = 4  # moves that are thought better of, since they would end the play
_FIGHT = 13 << 24  # a move of the kernel alone, after those of ``kernel_client``
_LARGE_VALUES = len(STEPS)  # where the kernel stops: map or values grow beyond what it follows


class DifferenceError(AssertionError):
    """The kernel does something else than the plain rules."""


def dungeon(number: int) -> Layout:
    """Return a random dungeon under the next mix of rules, with a known order of every pass."""
    rng = Rng(f"lockstep/{number}")
    rules = {rule for rule in SWITCHES if rule not in _ROOM_RULES and rng.below(3) == 0}
    if any(rules.issuperset(pair) for pair in CLASHES):
        rules.remove(UNBOUNDED)
    rules.update(MIXES[number % len(MIXES)])
    many = 23 if rng.below(4) == 0 and UNBOUNDED not in rules else 5
    size = 4 + rng.below(many)
    layout = deal(rng.child("deal"), size=size, rules=(rule for rule in SWITCHES if rule in rules))
    deck = layout.deck if rng.below(4) else shuffled(DECK, rng.child("whole"))
    return Layout(layout.columns, layout.rows, deck, layout.rules, (), str(number))


def compared(kernel: NativeKernel, layout: Layout, rng: Rng) -> Iterator[State]:
    """Yield the states of a random play in which rules and kernel agree."""
    state, known = new(layout), kernel.call("begun", _ordered(layout))
    for _ in range(_LONGEST):
        if known[0] == _LARGE_VALUES or state.stage > _STAGES:
            return
        legal = engine.legal_moves(state)
        if state.step == "draw":
            legal = ()
        numbers = numbers_of(state)
        choices = [number_of(move, state) for move in legal]
        reasons = [omission(state, move) for move in legal]
        told = known[: len(numbers)], known[len(numbers) :: 2], known[len(numbers) + 1 :: 2]
        if told != ((*numbers,), (*choices,), (*reasons,)):
            raise DifferenceError(f"{layout}: {state}: {numbers} {choices} {reasons}, not {told}")
        if legal and TRIED not in reasons and WHOLE_FIGHT not in reasons:
            raise DifferenceError(f"{layout}: {state}: no move is tried")
        yield state
        if not legal:
            return
        if WHOLE_FIGHT in reasons and rng.below(2):
            state, known = _fought(state), kernel.call("moved", [_FIGHT])
            if state.step == "dead" and STEPS[int(known[0])] == "dead":
                return  # all strikes of a fight are taken together, also those after death
            continue
        move = _choice(state, legal, rng)
        state = engine.apply(state, move)
        known = kernel.call("moved", [choices[legal.index(move)]])


def _fought(state: State) -> State:
    """Return the state after all hits of a fight."""
    room = state.room
    while state.step == "room" and state.room == room and state.foes:
        state = engine.apply(state, m.Hit(target(state)))
    return state


def _choice(state: State, legal: Sequence[m.Move], rng: Rng) -> m.Move:
    """Return any move, but mostly one after which the play is not over soon."""
    move = _any(state, legal, rng)
    for _ in range(_SHUNS):
        if engine.outcome(engine.advance(state, move)) is None or rng.below(8) == 0:
            break
        move = _any(state, legal, rng)
    return move


def _any(state: State, legal: Sequence[m.Move], rng: Rng) -> m.Move:
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
    kernel = NativeKernel("doom")
    for number in range(first, first + plays // _EACH):
        layout = dungeon(number)
        for play in range(_EACH):
            last = "none"
            for state in compared(kernel, layout, Rng(f"{number}/{play}")):
                last = state.step
                steps[last] += 1
            ends[last] += 1
    print(f"{ends.total()} plays: {dict(ends.most_common())}")
    print(f"{steps.total()} states compared: {dict(steps.most_common())}")


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 0)
