"""What a player remembers of an adventure, as a key: the same as ``kernel/memory.h`` makes.

A player remembers how many cards have been drawn, which pieces are left, and of the cards drawn by
this player which lie in the dungeon and which are discarded. Forgotten is the order of all that. Of
the weak monsters, 1 to 3, only their number and sum in the dungeon is kept. So many plays share an
information set, and training meets each of them often. What is forgotten might tell something about
the other player's cards, and with the axe or the potion the order decides too: that is the price of
a small strategy.

That is *plain* memory. *Rough* memory has of the own cards only their number in the dungeon, and
what they would cost with the pieces left.

The plan of whoever goes in with the sword is the strength to name; with the axe it is the least
strength worth a strike: the axe strikes the first monster of that strength or more, and any hit
that would be the end. ``kernel/adventure.h`` says what such plans leave out, and what that costs.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import IntEnum

from dungeongen.games.welcome.heroes import HEROES, STRENGTHS, defeated_by
from dungeongen.games.welcome.rules.state import ADDED, pieces_left
from dungeongen.games.welcome.rules.view import View

PLANNED = STRENGTHS[1:]
ACTIONS = 7
"""The most actions of a decision: with a card in hand, add it or discard it with a piece."""

_WEAK = 3
_STRONG = {4: 0, 5: 2, 6: 4, 7: 5, 9: 6}  # the places of their digits
_OWN, _SUM, _INSIDE, _DISCARDED = 4, 7, 11, 18
_PIECES, _DRAWN, _KIND, _DEPTH = 48, 56, 60, 62


class Kind(IntEnum):
    """What is decided: pass or draw; what becomes of a card in hand; the plan inside."""

    TURN = 0
    HAND = 1
    PLAN = 2


class Depth(IntEnum):
    """How much is remembered."""

    ROUGH = 0
    PLAIN = 1


def kind_of(view: View) -> Kind:
    """Return what is decided."""
    return {"turn": Kind.TURN, "hand": Kind.HAND}.get(view.step, Kind.PLAN)


def keys_of(view: View) -> Iterator[int]:
    """Yield the keys of a decision: in plain memory and in rough memory."""
    mine = (view.player - view.starter) % 2
    hero = HEROES[view.hero]
    kind = kind_of(view)
    pieces = pieces_left(hero.all, view.fates)
    placed = tuple(zip(view.own, view.fates[mine::2], strict=False))
    inside = [card for card, fate in placed if fate == ADDED]
    head = kind << _KIND | len(view.fates) << _DRAWN | pieces << _PIECES
    head |= view.own[-1] if kind is Kind.HAND else 0
    own = sum(_added(card) if fate == ADDED else _discarded(card) for card, fate in placed)
    yield Depth.PLAIN << _DEPTH | head | own
    safe = defeated_by(hero, pieces)
    cost = sum(card for card in inside if card not in safe)
    yield Depth.ROUGH << _DEPTH | head | cost << (_OWN + 4) | len(inside) << _OWN


def _added(card: int) -> int:
    return 1 << _OWN | card << _SUM if card <= _WEAK else 1 << (_INSIDE + _STRONG[card])


def _discarded(card: int) -> int:
    return 0 if card <= _WEAK else 1 << (_DISCARDED + _STRONG[card])
