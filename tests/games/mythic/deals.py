"""Shared by the mythic tests: layouts of every kind, and short ways to make and play them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from hypothesis import strategies as st

from dungeongen.core.rng import Rng
from dungeongen.games.mythic.layout import (
    JOKERS,
    KIND,
    VALUE,
    Layout,
    card_texts,
    cards_named,
    deal,
    in_order,
    pack,
)
from dungeongen.games.mythic.rules.engine import apply
from dungeongen.games.mythic.rules.moves import parse_move
from dungeongen.games.mythic.rules.state import Item, State, Thing, new

LOST, WON = "5", "11"
"""Seeds of deals that are judged quickly: nothing clears the first, the second is cleared."""


FORCED = "bench-3"
"""The seed of a deal whose best score needs forced discards."""


def seeded(seed: str) -> Layout:
    """Return the usual deal of a seed."""
    return deal(Rng(seed))


@st.composite
def layouts(draw: st.DrawFn) -> Layout:
    """Deals of every health and every set of jokers."""
    rng = Rng(str(draw(st.integers(0, 10**6))))
    names = draw(st.sets(st.sampled_from(JOKERS)))
    if "J1" not in names:
        names -= {"J2"}
    health = draw(st.sampled_from([20, 25]))
    cap = draw(st.sampled_from([cap for cap in (20, 25, 30) if cap >= health]))
    return deal(
        rng,
        health=health,
        max_health=cap,
        jokers=in_order(tuple(names)),
        swap=draw(st.booleans()),
        strict_discard=draw(st.booleans()),
    )


def dungeon(
    top: str,
    *,
    jokers: tuple[str, ...] = (),
    health: int = 20,
    cap: int = 20,
    swap: bool = False,
    strict: bool = False,
) -> Layout:
    """Return a deal whose deck begins with these cards; the rest follows in order."""
    first = cards_named(top)
    rest = [card for card in pack(jokers) if card not in first]
    return Layout((*first, *rest), health, max(cap, health), jokers, swap, strict)


def ending(last: str, *, jokers: tuple[str, ...] = (), room: int = 4, **more: Any) -> State:
    """Return a state in which these cards are all that is left; the first ``room`` lie there."""
    cards = cards_named(last)
    rest = [card for card in pack(jokers) if card not in cards]
    layout = Layout((*rest, *cards), 20, 20, jokers)
    here = tuple(sorted(Thing(card, VALUE[card]) for card in cards[:room]))
    foes = sum(KIND[card] == "monster" for card in cards)
    state = new(layout)._replace(room=here, drawn=len(rest) + len(here), foes=foes)
    return state._replace(**more)


def start(top: str, **more: Any) -> State:
    """Return the first state of a deal that begins with these cards."""
    return new(dungeon(top, **more))


def play(state: State, *lines: str) -> State:
    """Return the state after moves, written as texts."""
    for line in lines:
        state = apply(state, parse_move(line))
    return state


def item(text: str, left: int | None = None, marks: int = 0) -> Item:
    """Return a card in hand or bag."""
    (card,) = cards_named(text)
    return Item(card, VALUE[card] if left is None else left, marks)


def hands(*items: Item) -> tuple[Item, ...]:
    """Return items as a state keeps them."""
    return tuple(sorted(items))


def names(cards: Iterable[int]) -> set[str]:
    """Return cards as texts."""
    return set(card_texts(cards))
