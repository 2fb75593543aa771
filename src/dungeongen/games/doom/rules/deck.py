"""The deck: the next card, laying out a room, and the reshuffle when no card is left.

A pass through the deck is one or two piles (``core.piles``). The first
pass has the cards above the set-up cards, then the set-up cards (SD-3); later passes have all 52
cards except those lying in rooms at the reshuffle (SD-10). Cards of a known pile are laid at once;
from an unordered pile chance draws card by card.

A room that needs more cards than there are is laid short. If every card lies in a room there is
nothing to shuffle, and this is no exhaustion: values do not double and the player keeps the hand.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from dungeongen.core.cards import DECK, Pile, mask, shuffled, suit_of
from dungeongen.core.cards import upcoming as rest_of
from dungeongen.core.rng import Rng
from dungeongen.games.doom.layout import SHUFFLED_BOTTOM, Cards, Layout, base_of
from dungeongen.games.doom.rules.state import (
    CLUBS,
    DIAMONDS,
    EVERY_CARD,
    HEARTS,
    RANK,
    SPADES,
    SUIT,
    Ground,
    State,
    Thing,
    total,
)

# The two stacks to choose from, and what each gives: health, intelligence, attack (SD-2).

NAMES = ("Top row", "Left column")


@dataclass(frozen=True, slots=True)
class Stack:
    """One of the two stacks and its starting values: base, and cards by suit (SD-2).

    On an empty form the counts are ``None``, still to be filled in.
    """

    name: str
    base: tuple[int, int, int]
    counts: tuple[int | None, int | None, int | None]
    bonus: int
    diamonds: int | None

    @property
    def totals(self) -> tuple[int, int, int]:
        """Health, intelligence and attack, before any ♦ is added."""
        a, b, c = (
            base + (count or 0) * self.bonus
            for base, count in zip(self.base, self.counts, strict=True)
        )
        return a, b, c


def stacks_of(layout: Layout) -> tuple[Stack, Stack]:
    """Return both stacks with their cards counted."""
    base = base_of(layout.rules)
    result = []
    for name, cards in zip(NAMES, (layout.stacks.columns, layout.stacks.rows), strict=True):
        suits = [suit_of(card) for card in cards]
        counts = (suits.count("H"), suits.count("C"), suits.count("S"))
        result.append(Stack(name, base, counts, layout.bonus, suits.count("D")))
    return result[0], result[1]


def uncounted(bonus: int, rules: Sequence[str]) -> tuple[Stack, Stack]:
    """Return both stacks of a dungeon that is still to be dealt."""
    one, two = (Stack(name, base_of(rules), (None, None, None), bonus, None) for name in NAMES)
    return one, two


_WORTH_THREE = 3  # SD-13


@lru_cache(maxsize=4096)
def piles(ground: Ground, passes: int, stack: int, held: int) -> tuple[Pile, ...]:
    """Return the piles of a pass, in drawing order."""
    layout = ground.layout
    if passes:
        order = layout.reshuffled(passes)
        left = tuple(card for card in order or DECK if not held >> card & 1)
        return (Pile(left, order is not None),)
    deck, stacks = layout.deck, (layout.stacks.columns, layout.stacks.rows)
    set_up = stacks[1 - stack] + stacks[stack]
    if deck is not None and len(deck) == len(DECK):
        return (Pile(deck, ordered=True),)
    above = Pile(tuple(card for card in DECK if card not in set_up), ordered=False)
    bottom = Pile(set_up, ordered=True)
    if layout.has(SHUFFLED_BOTTOM):
        together = stacks[0] + stacks[1]
        if deck is None or layout.seed is None:
            bottom = Pile(tuple(sorted(together)), ordered=False)
        else:
            bottom = Pile(shuffled(together, Rng(layout.seed).child("bottom")), ordered=True)
    return (above if deck is None else Pile(deck, ordered=True), bottom)


def upcoming(state: State) -> Pile:
    """Return the rest of the current pile; no cards if the deck is used up."""
    pack = piles(state.ground, state.passes, state.stack, state.held)
    return rest_of(pack, state.drawn, state.draws)


def lay(state: State) -> State:
    """Lay some of the cards due in the room, or reshuffle, or hand over to chance."""
    if not state.due:
        return state._replace(step="open")
    cards, ordered = upcoming(state)
    if cards and ordered:
        return _laid(state, cards[: state.due])._replace(step="lay")
    if cards:
        return state._replace(step="draw")
    lying = _lying(state)
    if lying == EVERY_CARD:
        return state._replace(due=0, step="open")
    return _exhausted(state, lying)


def drawn(state: State, card: int) -> State:
    """Lay a card that chance drew."""
    return _laid(state, (card,))._replace(draws=state.draws | 1 << card, step="lay")


def _laid(state: State, cards: Cards) -> State:
    things: tuple[list[Thing], ...] = ([], [], [], [])
    for card in cards:
        suit, worth = SUIT[card], RANK[card] << state.passes
        if suit == HEARTS and state.ground.worth_three:
            worth = _WORTH_THREE
        things[suit].append((card, worth))
    return state._replace(
        foes=_sorted(state.foes, things[SPADES]),
        traps=_sorted(state.traps, things[CLUBS]),
        loot=_sorted(state.loot, things[HEARTS] + things[DIAMONDS]),
        drawn=state.drawn + len(cards),
        due=state.due - len(cards),
    )


def _sorted(things: tuple[Thing, ...], more: list[Thing]) -> tuple[Thing, ...]:
    return tuple(sorted((*things, *more))) if more else things


def opened(state: State) -> State:
    """Open a room whose cards are laid: without ♥ and ♦ its ♣ are books (SD-8)."""
    traps, loot = state.traps, state.loot
    if not loot:
        loot, traps = traps, ()
        if state.ground.worth_three:
            loot = tuple((card, _WORTH_THREE) for card, _ in loot)
    return state._replace(traps=traps, loot=loot, fresh=bool(traps), step="look")


def _lying(state: State) -> int:
    """Return the set of cards that lie in this room and in rooms set aside."""
    rooms = [(state.foes, state.traps, state.loot)]
    rooms += [(room.foes, room.traps, room.loot) for room in state.aside]
    return mask(card for room in rooms for things in room for card, _ in things)


def _exhausted(state: State, lying: int) -> State:
    """Turn the hand into health and intelligence, and reshuffle (SD-10)."""
    potions = tuple(thing for thing in state.hand if SUIT[thing[0]] == HEARTS)
    books = tuple(thing for thing in state.hand if SUIT[thing[0]] == CLUBS)
    return state._replace(
        health=state.health + total(potions),
        intelligence=state.intelligence + total(books),
        hand=(),
        passes=state.passes + 1,
        held=lying,
        drawn=0,
        draws=0,
    )
