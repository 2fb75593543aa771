"""Every line without a skip, through the plain rules: what the solver is compared with.

    python tests/games/mythic/solver/exhaustive.py COUNT [FIRST]

compares COUNT positions late in a deal and COUNT short decks, from number FIRST on, and prints how
many of them can be won.
"""

from __future__ import annotations

import sys
from bisect import bisect_left
from collections import Counter

from dungeongen.core.cards import shuffled
from dungeongen.core.rng import Rng
from dungeongen.games.mythic.layout import CAPS, DRAGON, KIND, VALUE, Layout, deal, pack
from dungeongen.games.mythic.rules import engine
from dungeongen.games.mythic.rules import moves as m
from dungeongen.games.mythic.rules.state import ROOM, State, Thing, is_foe, new, score
from dungeongen.games.mythic.solver.judge import searched

_JOKERS = (
    ("DRAGON", "TREASURE"),
    ("DRAGON", "TREASURE", "J1"),
    ("DRAGON", "J1", "J2"),
    (),
    ("DRAGON", "TREASURE", "J1", "J2"),
    ("TREASURE",),
    ("TREASURE", "J1"),
)
_SHORTEST, _LONGEST = 7, 12


def best(state: State, most: int, *, discards: bool = True) -> int | None:
    """Return the best score of any line, −1 if each is deadly, ``None`` with too many states.

    ``discards``: whether a line may have any.
    """
    seen, pending, found = {state}, [state], -1
    while pending:
        here = pending.pop()
        for move in engine.legal_moves(here):
            if isinstance(move, m.Skip) or (isinstance(move, m.Discard) and not discards):
                continue
            then = engine.advance(here, move)
            if then.step == "won":
                found = max(found, score(then))
            elif then.step == "play" and then not in seen:
                seen.add(then)
                pending.append(then)
        if len(seen) > most:
            return None
    return found


def late(number: int) -> tuple[Layout, State] | None:
    """Return a state with few cards left, reached by random play that nothing kills."""
    rng = Rng(f"late-{number}")
    layout = deal(rng, jokers=_JOKERS[number % len(_JOKERS)], strict_discard=number % 3 == 2)
    left = 3 + rng.below(5)
    state = new(layout)
    while state.pile + len(state.room) > left:
        moves = [move for move in engine.legal_moves(state) if not isinstance(move, m.Skip)]
        then = engine.advance(state._replace(health=99), rng.choice(moves))
        if then.step != "play":
            return None
        state = then
    return layout, state._replace(health=1 + rng.below(state.cap))


def short(number: int) -> tuple[Layout, State] | None:
    """Return a short deck with its jokers, and the least health that the solver calls enough or 1
    less; every other deck has many diamonds, which fill the hands. ``None`` without a monster."""
    rng = Rng(f"short-{number}")
    jokers = _JOKERS[number % len(_JOKERS)]
    more = ("arms",)[rng.below(2) :]

    def place(card: int) -> int:
        return 0 if card >= DRAGON else 2 - (KIND[card] in more and not rng.below(3))

    cards = tuple(sorted(shuffled(pack(jokers), rng.child("pack")), key=place))
    count = _SHORTEST + min(rng.below(6), rng.below(6))
    deck = shuffled(cards[:count], rng.child("deck"))
    cap, rules = CAPS[rng.below(len(CAPS))], (number // 2 % 4 == 3, number // 2 % 3 == 2)
    layout = Layout((*cards[count:], *deck), 20, cap, jokers, *rules)
    foes = sum(map(is_foe, deck))
    if not foes:
        return None
    state = new(layout)._replace(
        cap=layout.max_health,
        room=tuple(sorted(Thing(card, VALUE[card]) for card in deck[:ROOM])),
        drawn=len(cards) - count + ROOM,
        foes=foes,
    )
    enough = bisect_left(
        range(state.cap), True, 1, key=lambda health: _wins(layout, state._replace(health=health))
    )
    return layout, state._replace(health=max(1, enough - number % 2))


def _wins(layout: Layout, state: State) -> bool:
    return searched(layout, winning=True, state=state, budget=1000).positions is not None


def compared(found: tuple[Layout, State] | None, most_states: int = 40_000) -> str | None:
    """Return how a position ends, ``None`` with too many states.

    Raises AssertionError if solver and rules disagree.
    """
    truth = None if found is None else best(found[1], most_states)
    if found is None or truth is None:
        return None
    layout, state = found
    tidy = best(state, most_states, discards=False)
    line = searched(layout, winning=False, state=state, budget=1000, discards=False)
    assert line.best == tidy, (line.best, tidy, state)
    won = searched(layout, winning=True, state=state, budget=1000)
    most = searched(layout, winning=False, state=state, budget=1000)
    assert (won.positions is not None) == (truth >= 0), state
    assert most.complete or most.best >= most.bound, state
    assert most.best == truth, (most.best, truth, state)
    return "won" if truth >= 0 else "lost"


if __name__ == "__main__":
    count, start = int(sys.argv[1]), int((*sys.argv[2:], 0)[0])
    for kind in (late, short):
        print(Counter(compared(kind(number)) for number in range(start, start + count)))
