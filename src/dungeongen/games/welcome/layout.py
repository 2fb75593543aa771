"""What is fixed before play: the hero, who begins, and the order of every deck that may be drawn.

An adventure has one deck. A match has seven, one for each adventure that it may come to (WD-3): the
two players' wins and losses cannot reach seven without an end. The players know no deck; what each
of them gets to know is in ``rules.view``.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from dungeongen.core.cards import shuffled
from dungeongen.core.errors import DocumentError
from dungeongen.core.rng import Rng
from dungeongen.games.welcome.heroes import HEROES, MONSTERS, Hero

Deck = tuple[int, ...]

MATCH = 7
"""The most adventures of a match."""

PUBLISHED: dict[str, Deck] = {
    letter: tuple(map(int, digits))
    for letter, digits in (
        ("A", "3125621443795"), ("B", "2144629153753"), ("C", "7244639311525"),
        ("D", "3521963721445"), ("E", "2361354245719"), ("F", "4135519243276"),
        ("G", "1194632572435"), ("H", "5419225316437"), ("I", "5243537621941"),
        ("J", "1972342535614"), ("K", "9464231572153"), ("L", "5942736125134"),
        ("M", "3721541352469"), ("N", "6515322937144"), ("O", "9532154476312"),
        ("P", "1231445756293"), ("Q", "6347925142135"), ("R", "1427634551239"),
        ("S", "4761515492332"), ("T", "4715935216423"),
    )
}  # fmt: skip
"""The twenty practice decks of the rulebook, first number drawn first (WD-4)."""


@dataclass(frozen=True)
class Layout:
    """A hero, and the decks in their order. Raises DocumentError naming the faulty field.

    ``first`` is the player who begins the first adventure, 0 or 1.
    """

    hero: str
    decks: tuple[Deck, ...]
    first: int = 0

    def __post_init__(self) -> None:
        if self.hero not in HEROES:
            raise DocumentError(f"params.hero: expected {' or '.join(HEROES)}")
        if self.first not in (0, 1):
            raise DocumentError("params.first: expected player 1 or 2")
        if len(self.decks) not in (1, MATCH):
            raise DocumentError(f"deal.decks: expected {MATCH} decks, found {len(self.decks)}")
        for place, deck in enumerate(self.decks):
            if sorted(deck) != list(MONSTERS):
                where = f"deal.decks[{place}]" if self.match else "deal.deck"
                monsters = " ".join(map(str, MONSTERS))
                raise DocumentError(f"{where}: expected the 13 monsters {monsters}, in any order")

    @property
    def match(self) -> bool:
        """Whether a whole match is played."""
        return len(self.decks) == MATCH

    @property
    def champion(self) -> Hero:
        """The hero whose equipment is in play."""
        return HEROES[self.hero]


def deal(rng: Rng, *, hero: str, match: bool = False, first: int = 0) -> Layout:
    """Return the decks of a random stream.

    >>> deal(Rng("1").child("welcome"), hero="warrior").decks
    ((2, 1, 5, 7, 2, 4, 1, 6, 5, 9, 3, 4, 3),)
    """
    count = MATCH if match else 1
    decks = [shuffled(MONSTERS, rng.child(f"deck/{place}")) for place in range(1, count + 1)]
    return Layout(hero, tuple(decks), first)


def letter_of(deck: Sequence[int]) -> str | None:
    """Return the letter of a published deck, ``None`` for any other.

    >>> letter_of((3, 1, 2, 5, 6, 2, 1, 4, 4, 3, 7, 9, 5))
    'A'
    """
    return next((letter for letter, cards in PUBLISHED.items() if cards == tuple(deck)), None)
