"""What a dungeon is called, who holds it, the lines that open its sheet, and its facts.

All of it depends on the set-up cards and the map alone, so that a dungeon has the same names
wherever it is printed, and says no more than everybody sees before the play.
"""

from __future__ import annotations

import textwrap
from collections.abc import Collection, Iterator
from functools import lru_cache
from typing import NamedTuple

from dungeongen.core.cards import DECK, card_texts, rank_of, suit_of
from dungeongen.core.lore import Legend
from dungeongen.core.naming import count
from dungeongen.core.rng import Rng
from dungeongen.games.doom.layout import UNBOUNDED, Layout
from dungeongen.games.doom.lore import (
    CALM,
    CLOSETS,
    CROWDED,
    DRY,
    ENDLESS,
    ENDLESS_GOLD,
    FOES,
    GOLD,
    GUARDED,
    PLACES,
    PLAIN,
    QUIET,
    SHUT,
    TRAPPED,
    VAST,
    WELL_STOCKED,
)


@lru_cache(maxsize=256)
def legend(layout: Layout) -> Legend:
    """Return what is told of a dungeon."""
    return Legend(" ".join(card_texts(layout.columns + layout.rows)), PLACES)


# Who holds the dungeon


class Holder(NamedTuple):
    """The strongest enemy that the deck can deal: its card, its engraving, and its name."""

    card: int
    art: str
    name: str


@lru_cache(maxsize=256)
def holder(layout: Layout) -> Holder | None:
    """Return who holds a dungeon; ``None`` if all enemies lie on the table.

    Every ♠ is an enemy. Those among the set-up cards lie open and go to the bottom of the deck, so
    everybody knows the highest that is left.
    """
    foes = [card for card in _unseen(layout) if suit_of(card) == "S"]
    if not foes:
        return None
    art = Rng(legend(layout).deal).child("foe").choice(tuple(FOES))
    name = legend(layout).named(art, FOES[art].names)
    return Holder(max(foes, key=rank_of), art, name)


def _unseen(layout: Layout) -> list[int]:
    """Return the cards that do not lie around the map."""
    open_ = {*layout.columns, *layout.rows}
    return [card for card in DECK if card not in open_]


def name(layout: Layout) -> str:
    """Return the dungeon's title, after its strongest foe; without one, after a town.

    >>> name(Layout((0, 1, 2, 13), (3, 4, 5, 6))).startswith("The ")
    True
    """
    owner = holder(layout)
    return legend(layout).title(None if owner is None else owner.name)


# The story

_VAST = 8  # cells of a room that is worth a sentence
_CLOSETS = 3  # rooms of one cell
_CROWDED = 11  # ♠ that have not been laid out, of 13
_CALM = 8
_TRAPPED = 11  # ♣
_DRY = 8  # ♥
_WELL_STOCKED = 12


def hook(layout: Layout, earlier: Collection[str] = ()) -> tuple[str, str]:
    """Return two lines that call for a hero: on the title's story, and on rooms, cards and gold.

    The first has no text that is ``earlier``.

    >>> "gold" in hook(Layout((0, 1, 2, 13), (3, 4, 5, 6)))[1]
    True
    """
    lore, owner, counts = legend(layout), holder(layout), _counts(layout)
    words = {} if owner is None else {"name": owner.name}
    first = lore.opening(_holders(layout), earlier, **words)
    stream = Rng(lore.deal).child("sight")
    sight = stream.choice(stream.choice(tuple(_sights(layout, counts))))
    most = max(layout.rooms, key=lambda room: room.size)
    second = lore.filled(sight, room=f"room {most.name}", Room=f"Room {most.name}", **counts)
    gold = ENDLESS_GOLD if layout.has(UNBOUNDED) else (*ENDLESS_GOLD, *GOLD)
    return first, f"{second} {lore.sentence('gold', gold, **counts)}"


def story(layout: Layout, earlier: Collection[str] = ()) -> tuple[str, ...]:
    """Return the texts of the first line."""
    return legend(layout).story(_holders(layout), earlier)


def _holders(layout: Layout) -> tuple[str, ...]:
    """Return texts on the foe that holds the dungeon."""
    owner = holder(layout)
    return QUIET if owner is None else FOES[owner.art].openings


def _counts(layout: Layout) -> dict[str, int]:
    """Return the numbers that a sentence may name."""
    sizes = [room.size for room in layout.rooms]
    cards = DECK if _all_come(layout) else _unseen(layout)
    suits = list(map(suit_of, cards))
    return {
        "rooms": len(sizes),
        "cells": layout.filled,
        "closets": sizes.count(1),
        "largest": max(sizes),
        "foes": suits.count("S"),
        "traps": suits.count("C"),
        "potions": suits.count("H"),
        "gold": sum(rank_of(card) for card in cards if suit_of(card) == "D"),
    }


def _all_come(layout: Layout) -> bool:
    """Return whether the rooms hold more cards than lie above the set-up cards."""
    return layout.has(UNBOUNDED) or layout.filled > len(_unseen(layout))


def _sights(layout: Layout, counts: dict[str, int]) -> Iterator[tuple[str, ...]]:
    """Yield the texts that fit a dungeon, by what they are about."""
    plan = layout.plan
    if layout.has(UNBOUNDED):
        yield ENDLESS
        return
    yield PLAIN
    if counts["largest"] >= _VAST:
        yield VAST
    if counts["closets"] >= _CLOSETS:
        yield CLOSETS
    if plan.filled & 1:
        yield SHUT
    if plan.filled >> plan.last & 1:
        yield GUARDED
    if _all_come(layout):
        return
    if counts["foes"] >= _CROWDED:
        yield CROWDED
    if counts["foes"] <= _CALM:
        yield CALM
    if counts["traps"] >= _TRAPPED:
        yield TRAPPED
    if counts["potions"] <= _DRY:
        yield DRY
    if counts["potions"] >= _WELL_STOCKED:
        yield WELL_STOCKED


# The facts at the head of a page

_WIDEST_FACT = 44  # characters in a line of facts


def facts(layout: Layout) -> tuple[str, tuple[str, ...]]:
    """Return the dungeon's name and the lines of facts below it, for the head of a page."""
    size, rooms = layout.size, len(layout.rooms)
    counts = (
        f"{size}×{size}",
        count(rooms, "shaded room"),
        count(layout.filled, "shaded cell"),
    )
    lines = [" · ".join(counts)]
    if layout.rules:  # wrapped between names, so that each name stays whole
        lines += textwrap.wrap(
            f"Rules: {', '.join(layout.rules)}",
            _WIDEST_FACT,
            break_long_words=False,
            break_on_hyphens=False,
        )
    return name(layout), tuple(lines)
