"""The moves of the kernel and those of the rules, as sets of positions, where it hurts.

    python tests/games/mythic/kernel/sets.py COUNT

compares COUNT states and prints how often each omission of ``kernel/room.c`` was met. The states
are drawn, not played: full hands, shields with many monsters on them, jokers that hold all sorts,
treasure and dragon together or apart, the last cards, little health.
"""

from __future__ import annotations

import sys
from collections import Counter
from functools import cache

from dungeongen.core.cards import shuffled
from dungeongen.core.rng import Rng
from dungeongen.games.mythic.layout import CAPS, DRAGON, JOKERS, KIND, TREASURE, VALUE, Layout, pack
from dungeongen.games.mythic.rules import engine
from dungeongen.games.mythic.rules import moves as m
from dungeongen.games.mythic.rules.engine import held
from dungeongen.games.mythic.rules.state import NOBODY, ROOM, Item, State, Thing, is_foe, new, score
from dungeongen.games.mythic.solver import kernel_client
from dungeongen.games.mythic.solver.kernel_client import Position, code_of, position_of
from kernels import NativeKernel

_JOKERS = (JOKERS, ("DRAGON", "TREASURE"), ("TREASURE", "J1"), ("DRAGON", "J1"), ())


@cache
def kernel() -> NativeKernel:
    """Return the kernel with the calls of tests."""
    return NativeKernel("mythic")


class _Pack:
    """A shuffled pack to take cards from; half of its jokers lie on top."""

    def __init__(self, jokers: tuple[str, ...], rng: Rng) -> None:
        self.rng = rng
        cards = shuffled(pack(jokers), rng.child("pack"))
        self.left = sorted(cards, key=lambda card: not (card >= DRAGON and rng.below(2)))

    def card(self, *kinds: str) -> int:
        card = next(card for card in self.left if KIND[card] in kinds)
        self.left.remove(card)
        return card

    def thing(self, *kinds: str) -> Thing:
        """Return a card of the room; a monster may be weakened, the dragon never is."""
        card = self.card(*kinds)
        whole = not is_foe(card) or card == DRAGON or self.rng.below(3)
        return Thing(card, VALUE[card] if whole else 1 + self.rng.below(VALUE[card]))

    def item(self, *kinds: str) -> Item:
        """Return a card of hand or bag; each monster on a shield has worn it by 1 at least."""
        card = self.card(*kinds)
        left = VALUE[card]
        if KIND[card] == "helper" and self.rng.below(3):
            inside = self.thing("arms", "potion", "monster")
            return Item(card, inside.left, trapped=inside.card)
        if KIND[card] == "arms" and "potion" not in kinds and self.rng.below(2):
            left = 1 + self.rng.below(left - 1)
            return Item(card, left, 1 + self.rng.below(VALUE[card] - left))
        return Item(card, left)


def drawn(number: int) -> State:
    """Return a state of this number: a play has some monster left."""
    rng = Rng(f"sets-{number}")
    jokers = _JOKERS[number % len(_JOKERS)]
    cards = _Pack(jokers, rng)
    every = ("arms", "potion", "monster", "helper", "treasure")
    hands = [cards.item("arms", "helper") for _ in range(min(2, rng.below(6)))]
    bag = cards.item("arms", "potion", "helper", "treasure") if rng.below(3) else None
    pile = [cards.card(*every) for _ in range(rng.below(3) * rng.below(6))]
    more = max(len(pile) > 0, rng.below(ROOM))
    room = [cards.thing("monster"), *(cards.thing(*every) for _ in range(more))]
    rest = [card for card in pack(jokers) if card not in pile]
    rules = not rng.below(3), not rng.below(2)
    layout = Layout((*rest, *pile), 20, CAPS[rng.below(len(CAPS))], jokers, *rules)
    state = new(layout)._replace(
        cap=layout.max_health,
        health=1 + rng.below(layout.max_health),
        room=tuple(sorted(room)),
        hands=tuple(sorted(hands)),
        bag=bag,
        drawn=len(rest),
        fresh=not rng.below(2),
    )
    there = (*pile, *(thing.card for thing in room), *(item.trapped for item in held(state)))
    foes = sum(card != NOBODY and is_foe(card) for card in there)
    marks = sum(item.marks for item in hands)
    return state._replace(
        foes=foes,
        loot=layout.foes - foes - marks - rng.below(3),
        bagged=TREASURE in layout.deck and TREASURE in cards.left and not rng.below(2),
    )


def compared(state: State) -> Counter[str]:
    """Return how often each omission was met.

    Raises AssertionError where the kernel makes a move that the rules do not know, or leaves out
    one that is not on its list.
    """
    arrangements, pending, left_out = {state}, [state], Counter[str]()
    best, by_rules = -1, set[Position]()
    while pending:
        here = pending.pop()
        for move in engine.legal_moves(here):
            then = engine.done(here, move)
            if isinstance(move, m.Skip):
                left_out["skip"] += 1  # omission 1
            elif isinstance(move, (m.Stow, m.Ready)):
                left_out["arrangement"] += 1  # omission 2
                if then not in arrangements:
                    arrangements.add(then)
                    pending.append(then)
            elif then.health <= 0:
                left_out["death"] += 1  # omission 3
            elif not then.foes:
                best = max(best, score(engine.advance(here, move)))
            else:
                by_rules.add(position_of(then))
    layout = state.ground.layout
    pile = tuple(map(code_of, layout.deck[state.drawn :]))
    numbers = [*kernel_client._numbers(position_of(state)), *kernel_client._kinds(pile)]
    numbers += kernel_client._rules(layout)
    lost, *answer = kernel().call("moves", numbers)
    positions = [*kernel_client._positions(answer)]
    assert best == (layout.perfect - int(lost) if lost >= 0 else -1), state
    assert set(positions) <= by_rules, (state, set(positions) - by_rules)
    known = (position_of(state), *positions)
    for position in by_rules.difference(positions):
        assert any(_as_good(other, position) for other in known), (state, position)
        left_out["no better"] += 1  # omission 4
    return left_out


def _as_good(one: Position, other: Position) -> bool:
    """Return whether a position has the cards of another, as much health, and no more loot lost."""
    return one[:4] == other[:4] and one[4] >= other[4] and one[5] <= other[5]


if __name__ == "__main__":
    print(sum((compared(drawn(number)) for number in range(int(sys.argv[1]))), Counter[str]()))
