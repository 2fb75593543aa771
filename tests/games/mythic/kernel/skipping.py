"""A play of the kernel's player, made again by the plain rules, shuffles and all.

    python tests/games/mythic/kernel/skipping.py COUNT [FIRST]

compares COUNT plays, from number FIRST on, and prints how many were won: once move by move as the
kernel plays, once by the hints. What chance deals after a skip is seen in the next room; the rules
deal those very cards.
"""

from __future__ import annotations

import sys
from collections import Counter

from dungeongen.core.rng import Rng
from dungeongen.games.mythic.layout import Layout, deal
from dungeongen.games.mythic.rules import engine
from dungeongen.games.mythic.rules import moves as m
from dungeongen.games.mythic.rules.state import State, loose_cards, new, score
from dungeongen.games.mythic.solver import kernel_client
from dungeongen.games.mythic.solver.kernel_client import Codes, code_of, position_of
from dungeongen.games.mythic.solver.player import USUAL, advice
from dungeongen.games.mythic.solver.witness import bridge

_JOKERS = (("DRAGON", "TREASURE"), ("DRAGON", "TREASURE", "J1"), ("DRAGON", "J1", "J2"), ())


def outcome_by_rules(layout: Layout, rng: Rng, *, slips: int = 0) -> tuple[bool, int]:
    """Return whether a play is won and its score, as the rules see it.

    Raises AssertionError where the kernel does what the rules do not allow.
    """
    ended, rooms = kernel_client.play(layout, rng, USUAL, slips=slips)
    state = new(layout)
    for number, room in enumerate(rooms):
        if state.step == "deal":
            state = _dealt(state, room[0][0])
        assert position_of(state, weapons=True) == room[0], (layout, number)
        for position in room:
            moves = bridge(state, position, weapons=True)
            assert moves is not None, (layout, position)
            for move in moves:
                state = engine.apply(state, move)
        if len(room) == 1 and m.Skip() in engine.legal_moves(state):
            state = engine.apply(state, m.Skip())
    won = engine.outcome(state) == "won"
    assert won == (ended.lost >= 0), layout
    assert not won or score(state) == layout.perfect - ended.lost, layout
    return won, score(state) if won else 0


def won_by_hints(layout: Layout, rng: Rng, number: int) -> bool:
    """Return whether who does what the hints say wins, over the shuffles of a counted play.

    Raises AssertionError where a hint leads to a room that the counted play did not see.
    """
    _, rooms = kernel_client.play(layout, rng, USUAL, number)
    state, room = new(layout), 0
    while engine.outcome(state) is None:
        move, _ = advice(state)
        after = engine.apply(state, move)
        begins = after.step == "deal" or (after.fresh and not state.fresh)
        room += begins
        state = _dealt(after, rooms[room][0][0]) if after.step == "deal" else after
        assert not begins or position_of(state, weapons=True) == rooms[room][0], layout
    return engine.outcome(state) == "won"


def _dealt(state: State, room: Codes) -> State:
    """Deal the cards of a room that are still missing."""
    while state.step == "deal":
        missing = Counter(room) - Counter(position_of(state, weapons=True)[0])
        card = next((card for card in loose_cards(state) if missing[code_of(card)]), None)
        assert card is not None, (state.ground.layout, missing)
        state = engine.apply(state, m.Deal(card))
    return state


if __name__ == "__main__":
    found = Counter[bool]()
    count, first = int(sys.argv[1]), int((*sys.argv[2:], 0)[0])
    for number in range(first, first + count):
        rng, jokers = Rng(f"lockstep-{number}"), _JOKERS[number % len(_JOKERS)]
        layout = deal(rng, jokers=jokers, strict_discard=number % 3 == 2)
        won, _ = outcome_by_rules(layout, Rng(str(number)))
        assert won_by_hints(layout, Rng(str(number)), 0) == won, number
        found[won] += 1
    print(found)
