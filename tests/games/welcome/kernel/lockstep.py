"""Random adventures of the kernel, played again by the plain rules.

    python tests/games/welcome/kernel/lockstep.py COUNT

compares COUNT adventures, half of them with each hero: every card, every discard, the plan inside,
and who comes out alive. It prints how many ends there were of each kind, and stops at the first
difference.
"""

from __future__ import annotations

import sys
from collections import Counter

from dungeongen.games.welcome import rules
from dungeongen.games.welcome.heroes import HEROES, POTION, defeated_by
from dungeongen.games.welcome.layout import Layout
from dungeongen.games.welcome.rules import State, apply, legal_moves, new, outcome, returns
from kernels import NativeKernel

CARDS = 13
NUMBERS = 2 * CARDS + 3
"""Numbers of an adventure: its deck, the cards drawn, what became of each, the plan, the end."""
_AT_ONCE = 1000


def planned(state: State, plan: int) -> rules.Move:
    """Return the move inside that follows a plan."""
    if state.step == "sword":
        return rules.Name(plan)
    monster, hero = state.dungeon[state.met - 1], state.layout.champion
    assert monster not in defeated_by(hero, state.pieces)
    potion = state.pieces & hero.bit(POTION) & ~state.spent
    strikes = plan <= monster or (state.health <= monster and not potion)
    return rules.Strike() if strikes else rules.Endure()


def survived(hero: str, numbers: list[int]) -> bool:
    """Return whether whoever goes in comes out alive, as the plain rules see it."""
    deck, drawn, fates = numbers[:CARDS], numbers[CARDS], numbers[CARDS + 1 : -2]
    state = new(Layout(hero, (tuple(deck),)))
    for fate in fates[:drawn]:
        state = apply(state, rules.Draw())
        piece = HEROES[hero].pieces[fate - 1].name
        state = apply(state, rules.Discard(piece) if fate else legal_moves(state)[0])
    inside = 1 - state.mover
    state = apply(state, rules.Pass())
    while outcome(state) is None:
        state = apply(state, planned(state, numbers[-2]))
    return returns(state)[inside] > 0


def compared(hero: str, count: int) -> Counter[tuple[int, bool]]:
    """Return the ends of random adventures: cards drawn, and whether somebody came out alive.

    Raises AssertionError where the kernel and the rules differ.
    """
    kernel, ends = NativeKernel("welcome"), Counter[tuple[int, bool]]()
    for first in range(0, count, _AT_ONCE):
        many = min(_AT_ONCE, count - first)
        told = kernel.call("adventures", (5, 7, list(HEROES).index(hero), first, many))
        assert len(told) == many * NUMBERS
        for at in range(0, len(told), NUMBERS):
            numbers = [*map(int, told[at : at + NUMBERS])]
            alive = survived(hero, numbers)
            assert alive == bool(numbers[-1]), (hero, numbers)
            ends[numbers[CARDS], alive] += 1
    return ends


if __name__ == "__main__":
    for name in HEROES:
        found = compared(name, int(sys.argv[1]) // len(HEROES))
        alive = sum(number for (_, lives), number in found.items() if lives)
        print(
            f"{name}: {found.total()} adventures agree, {alive} of them survived, "
            f"{len(found)} kinds of ends"
        )
