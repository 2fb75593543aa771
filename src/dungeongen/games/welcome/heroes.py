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

WARRIOR_HEALTH = 3  # without any equipment
BARBARIAN_HEALTH = 4
SHIELD_HEALTH = 3  # of both heroes' shields
PLATE_HEALTH = 5
CHAINMAIL_HEALTH = 4
TORCH_MOST = 3  # the strongest monster that it defeats
SPEARED = 9  # the strength that the dragon spear defeats
HAMMERED = 5  # the strength that the war hammer defeats


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


TORCH = Piece(
    "torch",
    f"Defeats monsters of strength {TORCH_MOST} or less.",
    defeats=_weak(TORCH_MOST),
)

WARRIOR = Hero(
    "warrior",
    WARRIOR_HEALTH,
    (
        Piece("knight-shield", f"Adds {SHIELD_HEALTH} health.", health=SHIELD_HEALTH),
        Piece("plate-armor", f"Adds {PLATE_HEALTH} health.", health=PLATE_HEALTH),
        TORCH,
        Piece(
            "holy-grail",
            "Defeats monsters of even strength.",
            defeats=tuple(strength for strength in STRENGTHS if strength % 2 == 0),
        ),
        Piece("dragon-spear", f"Defeats the monster of strength {SPEARED}.", defeats=(SPEARED,)),
        Piece(SWORD, "Before you go in, name a strength: monsters of that strength are defeated."),
    ),
)

BARBARIAN = Hero(
    "barbarian",
    BARBARIAN_HEALTH,
    (
        Piece("leather-shield", f"Adds {SHIELD_HEALTH} health.", health=SHIELD_HEALTH),
        Piece("chainmail", f"Adds {CHAINMAIL_HEALTH} health.", health=CHAINMAIL_HEALTH),
        TORCH,
        Piece("war-hammer", f"Defeats monsters of strength {HAMMERED}.", defeats=(HAMMERED,)),
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
