"""Playing cards: a card is an int from 0 to 51, a deck a tuple of them.

The suits follow each other (hearts, clubs, spades, diamonds); within a suit the ranks run from 2 to
10, then jack, queen, king, ace. Each game decides the value of a rank; here the ace is 14, since
most games rank it highest.

A card is written as rank and suit letter, ``2H … 10H JH QH KH AH``. Reading also accepts ``T`` for
10, a suit's symbol (♥♣♠♦, black or white) for its letter, and lower case (C-1). Jokers belong to
the games that have them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from dungeongen.core.errors import CardError, DocumentError
from dungeongen.core.rng import Rng
from dungeongen.core.table import ChancePrompt

SUITS = "HCSD"
SYMBOLS = "♥♣♠♦"
RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
ACE = 14
DECK = tuple(range(52))
"""All cards, in order."""

_TEXTS = tuple(rank + suit for suit in SUITS for rank in RANKS)
_SHOWN = tuple(rank + symbol for symbol in SYMBOLS for rank in RANKS)
_READ = {text: card for card, text in enumerate(_TEXTS)}
_SAME = {ord(symbol): suit for symbol, suit in zip("♥♣♠♦♡♧♤♢", SUITS * 2, strict=True)}
_SAME[0xFE0F] = ""  # the variation selector that asks for a coloured symbol
_RED = tuple(suit in "HD" for suit in SUITS for _ in RANKS)
_LONGEST = 1000  # characters of a list of cards
_MOST = 60  # cards: longer lists are refused unread


def card_named(text: str) -> int:
    """Return the card that a text names; raises CardError.

    >>> card_named("10H") == card_named("th") == card_named("T♥")
    True
    """
    plain = text.translate(_SAME).upper()
    card = _READ.get("10" + plain[1:] if plain[:1] == "T" else plain)
    if card is None or len(text) > 4:
        raise CardError(f"card {text[:12]!a}: expected a rank and a suit, as in 10H or QS")
    return card


def cards_named(text: str, named: Callable[[str], int] = card_named) -> tuple[int, ...]:
    """Return the cards that a text lists, separated by blanks, commas or colons; raises CardError.

    ``named`` reads a card of a game with jokers of its own.

    >>> card_texts(cards_named("QD, A♥ th"))
    ['QD', 'AH', '10H']
    """
    if len(text) > _LONGEST:
        raise CardError(f"cards: longer than {_LONGEST} characters")
    return tuple(map(named, text.replace(",", " ").replace(":", " ").split()))


def cards_in(
    value: object, where: str, named: Callable[[str], int] = card_named
) -> tuple[int, ...]:
    """Return the cards in a document, as a list or as one text; raises DocumentError."""
    try:
        if isinstance(value, str):
            return cards_named(value, named)
        if not isinstance(value, list) or not all(isinstance(text, str) for text in value):
            raise DocumentError(f"{where}: expected a list of cards")
        if len(value) > _MOST:
            raise DocumentError(f"{where}: more than {_MOST} cards")
        return tuple(map(named, value))
    except CardError as error:
        raise DocumentError(f"{where}: {error}") from None


def whole_deck(text: str, pack: Sequence[int] = DECK) -> tuple[int, ...]:
    """Return the order of a pack that a text lists; raises CardError if a card is missing.

    >>> whole_deck("AS AH", (card_named("AH"), card_named("AS"))) == cards_named("AS AH")
    True
    """
    return in_full(cards_named(text), pack, card_text)


def in_full(
    deck: tuple[int, ...], pack: Sequence[int], name: Callable[[int], str]
) -> tuple[int, ...]:
    """Return a deck if it has each card of a pack, once; raises CardError."""
    twice = repeated(deck)
    if twice is not None:
        raise CardError(f"deck: {name(twice)} appears twice")
    missing = [name(card) for card in pack if card not in deck]
    if missing:
        some = ", ".join(missing[:5]) + (" …" if len(missing) > 5 else "")
        raise CardError(f"deck: expected {len(pack)} cards, found {len(deck)}; without {some}")
    return deck


def card_text(card: int) -> str:
    """Return the text of a card.

    >>> card_text(0), card_text(51)
    ('2H', 'AD')
    """
    return _TEXTS[card]


def card_texts(cards: Iterable[int]) -> list[str]:
    """Return the texts of cards."""
    return [_TEXTS[card] for card in cards]


def card_shown(card: int) -> str:
    """Return the text of a card with its suit's symbol.

    >>> card_shown(card_named("10S"))
    '10♠'
    """
    return _SHOWN[card]


def suit_of(card: int) -> str:
    """Return the letter of a card's suit.

    >>> suit_of(card_named("KC"))
    'C'
    """
    return SUITS[card // 13]


def rank_of(card: int) -> int:
    """Return a card's rank, 2 to 14; jack, queen, king, ace are 11 to 14.

    >>> rank_of(card_named("2D")), rank_of(card_named("AD"))
    (2, 14)
    """
    return card % 13 + 2


def is_red(card: int) -> bool:
    """Return whether a card is a heart or a diamond."""
    return _RED[card]


def shuffled(cards: Sequence[int], rng: Rng) -> tuple[int, ...]:
    """Return cards in a random order."""
    order = list(cards)
    rng.shuffle(order)
    return tuple(order)


def repeated(cards: Iterable[int]) -> int | None:
    """Return the first card that occurs a second time, or ``None``."""
    earlier = set[int]()
    for card in cards:
        if card in earlier:
            return card
        earlier.add(card)
    return None


# Piles of face-down cards, each in a known order or known only as a set of cards.
#
# A pack is several piles on top of each other, from which cards are drawn one after another. The
# cards drawn by chance, from piles in unknown order, are in ``draws``, a bit mask. With their own
# pack at the table, players say which card they drew (``due``).

Cards = tuple[int, ...]


class Pile(NamedTuple):
    """Cards that lie face down; ``ordered``: they are listed in drawing order."""

    cards: Cards
    ordered: bool


EMPTY = Pile((), ordered=True)


def mask(cards: Iterable[int]) -> int:
    """Return a set of cards as a bit mask.

    >>> mask([0, 3])
    9
    """
    bits = 0
    for card in cards:
        bits |= 1 << card
    return bits


def upcoming(piles: Iterable[Pile], drawn: int, draws: int) -> Pile:
    """Return the rest of the current pile after ``drawn`` cards; ``EMPTY`` if none are left.

    >>> pack = (Pile((5, 3), ordered=True), Pile((1, 2, 7), ordered=False))
    >>> upcoming(pack, 1, 0), upcoming(pack, 3, 1 << 2)
    (Pile(cards=(3,), ordered=True), Pile(cards=(1, 7), ordered=False))
    """
    for cards, ordered in piles:
        if drawn < len(cards):
            if ordered:
                return Pile(cards[drawn:], ordered=True)
            return Pile(tuple(card for card in cards if not draws >> card & 1), ordered=False)
        drawn -= len(cards)
    return EMPTY


def gone(piles: Iterable[Pile], drawn: int, draws: int) -> int:
    """Return the cards that are drawn so far, as a bit mask.

    >>> gone((Pile((5, 3), ordered=True), Pile((1, 2, 7), ordered=False)), 3, 1 << 2)
    44
    """
    for cards, ordered in piles:
        if ordered:
            draws |= mask(cards[: max(0, drawn)])
        drawn -= len(cards)
    return draws


def order(piles: Iterable[Pile]) -> Cards | None:
    """Return the cards down to the first unordered pile; ``None`` if that is on top.

    >>> order((Pile((5, 3), ordered=True), Pile((1, 2), ordered=False)))
    (5, 3)
    """
    cards_in_order: Cards = ()
    for cards, ordered in piles:
        if not ordered and cards:
            return cards_in_order or None
        cards_in_order += cards
    return cards_in_order


def due(
    asks: str,
    cards: Iterable[int],
    named: Callable[[str], int] = card_named,
    text_of: Callable[[int], str] = card_text,
) -> ChancePrompt:
    """Return the question to the player for a card drawn at the table, one of ``cards``.

    ``named`` and ``text_of`` read and name a card of a game with jokers of its own.
    """
    places = {card: place for place, card in enumerate(cards)}

    def read(text: str) -> int | None:
        try:
            return places.get(named(text))
        except CardError:
            return None

    answers = tuple(text_of(card).lower() for card in places)
    return ChancePrompt(asks, answers, "a card that is still in the deck, such as 10H or QS", read)
