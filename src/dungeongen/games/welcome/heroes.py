"""The monsters, the two heroes and their equipment: every number of the rulebook stands here.

A piece of equipment is worth health, or defeats monsters of some strengths as often as they come,
or does something of its own: the vorpal sword, the vorpal axe and the healing potion (WD-1). A
hero's pieces are numbered in the order of ``Hero.pieces``; a set of pieces is an int of bits.
"""

from __future__ import annotations

from typing import NamedTuple

MONSTERS = (1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 7, 9)
"""The strengths of all monsters (WD-2)."""

STRENGTHS = tuple(sorted(set(MONSTERS)))
"""Every strength that a monster may have."""

SWORD, AXE, POTION = "vorpal-sword", "vorpal-axe", "healing-potion"
REVIVED = 4
"""The health that the healing potion gives back."""


class Piece(NamedTuple):
    """A piece of equipment: ``name`` is its word in moves, ``rule`` the text on its card."""

    name: str
    rule: str
    health: int = 0
    defeats: tuple[int, ...] = ()

    @property
    def title(self) -> str:
        """The name as it is printed."""
        return self.name.replace("-", " ")


class Hero(NamedTuple):
    """A hero: ``health`` without any equipment, and six pieces."""

    name: str
    health: int
    pieces: tuple[Piece, ...]

    @property
    def title(self) -> str:
        """The name as it is printed."""
        return self.name.capitalize()

    @property
    def all(self) -> int:
        """The set of all pieces."""
        return (1 << len(self.pieces)) - 1

    def bit(self, name: str) -> int:
        """Return the set with only the piece of this name, 0 if the hero has none of that name."""
        return next((1 << i for i, piece in enumerate(self.pieces) if piece.name == name), 0)


def _weak(most: int) -> tuple[int, ...]:
    return tuple(strength for strength in STRENGTHS if strength <= most)


TORCH = Piece("torch", "Defeats monsters of strength 3 or less.", defeats=_weak(3))

WARRIOR = Hero(
    "warrior",
    3,
    (
        Piece("knight-shield", "Adds 3 health.", health=3),
        Piece("plate-armor", "Adds 5 health.", health=5),
        TORCH,
        Piece(
            "holy-grail",
            "Defeats monsters of even strength.",
            defeats=tuple(strength for strength in STRENGTHS if strength % 2 == 0),
        ),
        Piece("dragon-spear", "Defeats the monster of strength 9.", defeats=(9,)),
        Piece(SWORD, "Before you go in, name a strength: monsters of that strength are defeated."),
    ),
)

BARBARIAN = Hero(
    "barbarian",
    4,
    (
        Piece("leather-shield", "Adds 3 health.", health=3),
        Piece("chainmail", "Adds 4 health.", health=4),
        TORCH,
        Piece("war-hammer", "Defeats monsters of strength 5.", defeats=(5,)),
        Piece(AXE, "Once, when a monster is turned over: you may defeat it at once."),
        Piece(POTION, f"Once, when your health falls to 0 or below: go on with {REVIVED} health."),
    ),
)

HEROES = {hero.name: hero for hero in (WARRIOR, BARBARIAN)}


def pieces_in(hero: Hero, pieces: int) -> tuple[Piece, ...]:
    """Return the pieces of a set.

    >>> [piece.name for piece in pieces_in(WARRIOR, 0b101)]
    ['knight-shield', 'torch']
    """
    return tuple(piece for i, piece in enumerate(hero.pieces) if pieces >> i & 1)


def health_with(hero: Hero, pieces: int) -> int:
    """Return the health of a hero who goes in with a set of pieces.

    >>> health_with(WARRIOR, WARRIOR.all), health_with(BARBARIAN, 0)
    (11, 4)
    """
    return hero.health + sum(piece.health for piece in pieces_in(hero, pieces))


def defeated_by(hero: Hero, pieces: int) -> frozenset[int]:
    """Return the strengths of the monsters that a set of pieces always defeats.

    >>> sorted(defeated_by(BARBARIAN, BARBARIAN.all))
    [1, 2, 3, 5]
    """
    return frozenset(s for piece in pieces_in(hero, pieces) for s in piece.defeats)
