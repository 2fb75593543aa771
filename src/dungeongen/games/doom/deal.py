"""Making a deal: cards drawn from a random stream, or set-up cards that a user dealt at the table.

Each stage has its own child stream (C-2): ``setup/k`` for the k-th try at a map with a filled cell,
``deck/0`` for the deck above the set-up cards, ``bottom`` for set-up cards that are shuffled, and
``key`` for the seed of later passes and later parts of the map.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from dungeongen.core.cards import DECK, cards_named, is_red, repeated, shuffled
from dungeongen.core.cards import card_text as text_of
from dungeongen.core.errors import CardError
from dungeongen.core.facets import Candidate
from dungeongen.core.ident import ALPHABET
from dungeongen.core.rng import Rng
from dungeongen.games.doom.layout import (
    LARGEST,
    SHUFFLED_BOTTOM,
    SMALLEST,
    UNBOUNDED,
    Cards,
    Layout,
    switched,
)

STANDARD = 7
_KEY = 13  # characters, 65 bits


def deal(
    rng: Rng,
    *,
    size: int = STANDARD,
    rules: Iterable[str] = (),
    cards: tuple[Cards, Cards] | None = None,
    deck: Cards | None = None,
) -> Layout:
    """Return the deal of a random stream.

    ``cards`` are set-up cards dealt at a table: the top row and the left column; they fix the size.
    ``deck`` are all others in their order. Raises DocumentError for rules that clash and for cards
    that make no dungeon.

    >>> from dungeongen.core.rng import Rng
    >>> deal(Rng("42"), size=4).plan.lines()
    ['00XX', 'XX00', 'XX00', 'XX00']
    """
    choice = switched(rules)
    columns, rows = _set_up(rng, size) if cards is None else cards
    if deck is None:
        rest = [card for card in DECK if card not in {*columns, *rows}]
        deck = shuffled(rest, rng.child("deck/0"))
    bare = Layout(columns, rows, deck, tuple(r for r in choice if r != UNBOUNDED))
    if SHUFFLED_BOTTOM in choice:
        deck += shuffled(bare.stacks.columns + bare.stacks.rows, rng.child("bottom"))
    seed = None
    if bare.runs_out or UNBOUNDED in choice:
        key = rng.child("key")
        seed = "".join(key.choice(ALPHABET) for _ in range(_KEY))
    return Layout(columns, rows, deck, choice, (), seed)


def _set_up(rng: Rng, size: int) -> tuple[Cards, Cards]:
    """Return the first set-up cards with a filled cell."""
    for attempt in range(1, 1000):
        drawn = shuffled(DECK, rng.child(f"setup/{attempt}"))[: 2 * size]
        if len({is_red(card) for card in drawn}) == 2:
            return drawn[:size], drawn[size:]
    raise AssertionError("a thousand maps without a filled cell")


def set_up_named(text: str) -> tuple[Cards, Cards]:
    """Return the cards of the top row and the left column from a text with ``/`` between them.

    Raises CardError.

    >>> columns, rows = set_up_named("QD AH KH 10H / 2H QS KD 7S")
    >>> [text_of(card) for card in rows]
    ['2H', 'QS', 'KD', '7S']
    """
    parts = text.split("/")
    if len(parts) != 2:
        raise CardError("cards: expected the top row, a /, and the left column")
    columns, rows = map(cards_named, parts)
    if not SMALLEST <= len(columns) <= LARGEST:
        raise CardError(
            f"cards: expected {SMALLEST} to {LARGEST} in the top row, found {len(columns)}"
        )
    if len(columns) != len(rows):
        raise CardError(
            f"cards: expected {len(columns)} in the left column, as in the top row, "
            f"found {len(rows)}"
        )
    twice = repeated(columns + rows)
    if twice is not None:
        raise CardError(f"cards: {text_of(twice)} appears twice")
    if len({is_red(card) for card in columns + rows}) == 1:
        raise CardError("cards: all are of one colour, so no cell is filled")
    return columns, rows


MOST = 3000


def candidates(
    seed: str,
    *,
    size: int = STANDARD,
    rules: Iterable[str] = (),
    cards: tuple[Cards, Cards] | None = None,
) -> Iterator[Candidate[Layout]]:
    """Yield the candidates of a seed, good or bad, at most ``MOST``."""
    switches, rng = tuple(rules), Rng(seed).child("doom")
    for number in range(1, MOST + 1):
        stream = rng if number == 1 else rng.child(f"candidate/{number}")
        yield Candidate(deal(stream, size=size, rules=switches, cards=cards), number)
