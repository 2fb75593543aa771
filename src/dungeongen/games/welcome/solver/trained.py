"""What a player remembers of an adventure, as a key: the same as ``kernel/memory.h`` makes.

A player remembers how many cards have been drawn, which pieces are left, and of the cards drawn by
this player which lie in the dungeon and which are discarded. Forgotten is the order of all that. Of
the weak monsters, 1 to 3, only their number and sum in the dungeon is kept. So many plays share an
information set, and training meets each of them often. What is forgotten might tell something about
the other player's cards, and with the axe or the potion the order decides too: that is the price of
a small strategy.

That is *plain* memory. *Rough* memory has of the own cards only their number in the dungeon, and
what they would cost with the pieces left.

The plan of a player who goes in with the sword is the strength to name; with the axe it is the
least strength worth a strike: the axe strikes the first monster of that strength or more, and any
hit that would be the end. ``kernel/adventure.h`` says what such plans leave out, and what that
costs.
"""

from __future__ import annotations

import hashlib
import struct
import sys
import zlib
from array import array
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from enum import IntEnum
from functools import cache
from itertools import accumulate
from operator import sub
from pathlib import Path
from typing import NamedTuple

from dungeongen.core import files
from dungeongen.core.errors import DocumentError
from dungeongen.games.welcome import rules
from dungeongen.games.welcome.heroes import HEROES, MONSTERS, POTION, STRENGTHS, Hero, defeated_by
from dungeongen.games.welcome.rules import ADDED, View, pieces_left

PLANNED = STRENGTHS[1:]
ACTIONS = 7
"""The most actions of a decision: with a card in hand, add it or discard it with a piece."""

_WEAK = 3
_STRONG = {4: 0, 5: 2, 6: 4, 7: 5, 9: 6}  # the places of their digits
# The first bit of each part of a key; the lowest ones have the card in hand.
_OWN = 4  # how many weak monsters were added
_SUM = 7  # and their sum
_INSIDE = 11  # the strong ones added
_DISCARDED = 18
PIECES_AT = 48
DRAWN_AT = 56
KIND_AT = 60
DEPTH_AT = 62


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
    head = kind << KIND_AT | len(view.fates) << DRAWN_AT | pieces << PIECES_AT
    head |= view.own[-1] if kind is Kind.HAND else 0
    own = sum(_added(card) if fate == ADDED else _discarded(card) for card, fate in placed)
    yield Depth.PLAIN << DEPTH_AT | head | own
    safe = defeated_by(hero, pieces)
    cost = sum(card for card in inside if card not in safe)
    yield Depth.ROUGH << DEPTH_AT | head | cost << (_OWN + 4) | len(inside) << _OWN


def _added(card: int) -> int:
    return 1 << _OWN | card << _SUM if card <= _WEAK else 1 << (_INSIDE + _STRONG[card])


def _discarded(card: int) -> int:
    return 0 if card <= _WEAK else 1 << (_DISCARDED + _STRONG[card])


# A trained strategy as a file, and what it does with a view.
#
# A strategy has a row for each information set (``memory``) that it knows: its key, the shares of
# its actions in sixteenths, and a weight, the power of 2 next to the training behind it. A decision
# is looked up in plain memory, then in rough memory.
#
# **The file** begins with a line that names the form. Then come the number of the hero, the decks
# learned from, the number of rows (1, 8 and 4 bytes, the lowest first), and the SHA-256 of all that
# and of the rows. The rows follow, compressed by zlib, in columns of bytes: eight of the
# differences between the sorted keys, four of the shares, one of the weights. Shares are four bits
# an action; an action that is always played stands alone above them. So the rows are packed small,
# and are read without a loop in Python. Whatever is in a file, a player that plays by it makes
# legal moves.

FORM = b"dungeongen-strategy/2\n"
PARTS = 16
"""Probabilities are multiples of one part in so many."""
MOST_ROWS = 1 << 22
_NAMES = tuple(HEROES)
_HEAD = struct.Struct("<BQI")
_DIGEST = hashlib.sha256().digest_size
_KEY = 8  # bytes
_SHARES = 4  # bytes
_ROW = 13  # bytes
_MOST_DECKS = 10**12

Mixture = tuple[tuple[rules.Move, float], ...]


class LearnedStrategy(NamedTuple):
    """A strategy for a hero, learned from so many decks: its rows, sorted by their keys."""

    hero: Hero
    decks: int
    keys: array[int]
    shares: array[int]
    weights: array[int]

    def mixture(self, view: View) -> Mixture | None:
        """Return moves with their probabilities; ``None`` where training did not get to."""
        only = _only(view)
        if only is not None:
            return ((only, 1.0),)
        if view.step == "turn":
            return self._mixed(view, (rules.Pass(), rules.Draw()))
        if view.step == "hand":
            return self._mixed(
                view, (rules.Add(), *(rules.Discard(p.name) for p in self.hero.pieces))
            )
        plans = self._mixed(view, tuple(map(rules.Name, PLANNED)))
        if plans is None or view.step == "sword":
            return plans
        return self.struck(view, plans)

    def is_learned(self, view: View) -> bool:
        """Return whether plain memory has a row for a decision, or there is nothing to decide."""
        return _only(view) is not None or self._place(next(keys_of(view))) is not None

    def _mixed(self, view: View, moves: Sequence[rules.Move]) -> Mixture | None:
        for key in keys_of(view):
            place = self._place(key)
            if place is not None:
                parts = parts_of(self.shares[place])
                mixed = zip(moves, parts, strict=False)
                return tuple((move, part / PARTS) for move, part in mixed if part)
        return None

    def _place(self, key: int) -> int | None:
        place = bisect_left(self.keys, key)
        return place if place < len(self.keys) and self.keys[place] == key else None

    def struck(self, view: View, plans: Mixture) -> Mixture:
        """Return whether to strike, by the plans that agree with what was endured so far."""
        pieces = pieces_left(self.hero.all, view.fates)
        monster, most = view.met[-1], endured(view)
        potion = pieces & self.hero.bit(POTION) & ~view.spent
        left = [
            (plan.strength, part)
            for plan, part in plans
            if isinstance(plan, rules.Name) and plan.strength > most
        ]
        total = sum(part for _, part in left)
        if (view.health <= monster and not potion) or not total:
            return ((rules.Strike(), 1.0),)
        strike = sum(part for strength, part in left if strength <= monster) / total
        both = ((rules.Strike(), strike), (rules.Endure(), 1 - strike))
        return tuple((move, part) for move, part in both if part)


def _only(view: View) -> rules.Move | None:
    """Return the only move of a turn that makes sense; ``None`` if there is a choice."""
    if view.step != "turn" or 0 < len(view.fates) < len(MONSTERS):
        return None
    return rules.Pass() if view.fates else rules.Draw()  # to pass at once would lose


def endured(view: View) -> int:
    """Return the greatest strength that hit on the way to the monster just met, 0 if none did."""
    hero = HEROES[view.hero]
    safe = defeated_by(hero, pieces_left(hero.all, view.fates))
    return max((other for other in view.met[:-1] if other not in safe), default=0)


def parts_of(shares: int) -> tuple[int, ...]:
    """Return the sixteenths of the actions.

    >>> parts_of(0x30000000), parts_of(0x88)
    ((0, 0, 0, 16, 0, 0, 0), (8, 8, 0, 0, 0, 0, 0))
    """
    mixed = tuple(shares >> 4 * action & 15 for action in range(ACTIONS))
    if any(mixed):
        return mixed
    return tuple(PARTS * (action == shares >> 4 * ACTIONS) for action in range(ACTIONS))


@cache
def shipped(hero: str) -> LearnedStrategy:
    """Return the strategy that comes with the package."""
    path = Path(__file__).with_name(f"{hero}.bin")
    return read(files.read(path, files.LARGEST), path.name)


# The file


def write(trained: LearnedStrategy) -> bytes:
    """Return a strategy as a file."""
    steps = array("Q", map(sub, trained.keys, (0, *trained.keys[:-1])))
    columns = b"".join(
        little(numbers)[place :: numbers.itemsize]
        for numbers in (steps, trained.shares, trained.weights)
        for place in range(numbers.itemsize)
    )
    head = _HEAD.pack(_NAMES.index(trained.hero.name), trained.decks, len(trained.keys))
    digest = hashlib.sha256(head + columns).digest()
    return FORM + head + digest + zlib.compress(columns, 9)


def little(numbers: array[int]) -> bytes:
    """Return numbers as bytes, the lowest first."""
    if sys.byteorder == "big":
        numbers = numbers[:]
        numbers.byteswap()
    return numbers.tobytes()


def _numbers(code: str, data: bytes) -> array[int]:
    numbers = array(code, data)
    if sys.byteorder == "big":
        numbers.byteswap()
    return numbers


def read(data: bytes, name: str) -> LearnedStrategy:
    """Return the strategy in a file; raises DocumentError with one line."""
    try:
        return _read(data)
    except (ValueError, OverflowError, struct.error, zlib.error) as error:
        raise DocumentError(f"{name}: not a strategy for this game: {error}") from None


def _read(data: bytes) -> LearnedStrategy:
    begins = len(FORM) + _HEAD.size
    if not data.startswith(FORM):
        raise ValueError("expected a file of dungeongen train")
    head = data[len(FORM) : begins]
    hero, decks, count = _HEAD.unpack(head)
    if hero >= len(_NAMES) or decks > _MOST_DECKS or count > MOST_ROWS:
        raise ValueError("expected one of our heroes, and numbers that training can reach")
    unzip = zlib.decompressobj()
    columns = unzip.decompress(data[begins + _DIGEST :], count * _ROW + 1)
    if not unzip.eof or unzip.unused_data or len(columns) != count * _ROW:
        raise ValueError("its rows are cut short, or too many")
    if hashlib.sha256(head + columns).digest() != data[begins : begins + _DIGEST]:
        raise ValueError("it is damaged")
    steps = _together("Q", columns[: _KEY * count], count)
    shares = _together("I", columns[_KEY * count : (_KEY + _SHARES) * count], count)
    weights = array("b", columns[(_KEY + _SHARES) * count :])
    if not all(steps):
        raise ValueError("its rows are not in order")
    keys = array("Q", accumulate(steps))  # raises OverflowError
    _expect_legal(HEROES[_NAMES[hero]], keys, shares)
    return LearnedStrategy(HEROES[_NAMES[hero]], decks, keys, shares, weights)


def _together(code: str, columns: bytes, count: int) -> array[int]:
    """Return the numbers of which ``columns`` has the first bytes, then the second ones."""
    size = len(columns) // count if count else 1
    data = bytearray(len(columns))
    for place in range(size):
        data[place::size] = columns[place * count : (place + 1) * count]
    return _numbers(code, bytes(data))


def _expect_legal(hero: Hero, keys: array[int], shares: array[int]) -> None:
    """Raise ValueError unless all that rows do may be done."""
    data = little(keys)
    for kind, pieces, some in {*zip(data[7::8], data[6::8], shares, strict=True)}:
        what = kind >> 4 & 3
        if kind >> 6 > Depth.PLAIN or what > Kind.PLAN or pieces > hero.all:
            raise ValueError("its rows name situations that do not exist")
        parts, alone = parts_of(some), some >> 4 * ACTIONS
        if sum(parts) != PARTS or (alone and some & (1 << 4 * ACTIONS) - 1):
            raise ValueError("its shares do not sum up")
        legal = (3, 1 | pieces << 1, (1 << len(PLANNED)) - 1)[what]
        if any(part and not legal >> action & 1 for action, part in enumerate(parts)):
            raise ValueError("it does what may not be done")


def read_for(hero: str, data: bytes, name: str) -> LearnedStrategy:
    """Return the strategy in a file; raises DocumentError if it is for the other hero."""
    trained = read(data, name)
    if trained.hero.name != hero:
        raise DocumentError(f"{name}: a strategy for the {trained.hero.name}, not the {hero}")
    return trained


FILE = Path(__file__).parent.parent / "kernel" / "welcome.wasm"
