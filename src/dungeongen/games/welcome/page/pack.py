"""The cards of an adventure: the monsters in their order, then equipment and hero."""

from __future__ import annotations

from collections import Counter

from dungeongen.core.options import Settled
from dungeongen.draw.faces import CardFace, Cards
from dungeongen.draw.plates import Plate, families
from dungeongen.games.welcome.heroes import MONSTERS, Hero, health_with
from dungeongen.games.welcome.layout import Layout
from dungeongen.games.welcome.page.looks import NAMES, art_of

_UNLIKE = (6, 9)  # strengths whose numbers look alike upside down


def faces(layout: Layout, options: Settled) -> list[CardFace]:
    """Return the monsters of the first adventure, the top card first, then equipment and hero."""
    hero = layout.champion
    monsters = [_monster(strength, hero) for strength in layout.decks[0]]
    places = [MONSTERS.index(strength) for strength in layout.decks[0]]
    things = [
        Plate(
            title=piece.title.capitalize(),
            kind="equipment",
            value=f"+{piece.health}" if piece.health else "",
            art=piece.name,
            text=(piece.rule,),
        )
        for piece in hero.pieces
    ]
    things.append(
        Plate(
            title=f"The {hero.title}",
            kind="hero",
            value=str(hero.health),
            art=hero.name,
            text=(
                f"**{hero.health} health** without equipment, {health_with(hero, hero.all)} with "
                "all of it.",
            ),
        )
    )
    order = [*places, *range(len(MONSTERS), len(MONSTERS) + len(things))]
    plates = [*monsters, *things]
    return [
        CardFace(what.title, draw, place)
        for what, draw, place in zip(plates, families(plates), order, strict=True)
    ]


def _monster(strength: int, hero: Hero) -> Plate:
    """Return a monster's card, with what defeats it."""
    there = Counter(MONSTERS)[strength]
    kind = "monster" if there == 1 else f"monster, one of {there}"
    by = [piece.title for piece in hero.pieces if strength in piece.defeats]
    text = f"Costs **{strength} health**."
    if by:
        text += f" Defeated by: {' or '.join(by)}."
    return Plate(
        title=NAMES[strength],
        kind=kind,
        value=f"{strength}." if strength in _UNLIKE else str(strength),
        art=art_of(strength),
        text=(text,),
    )


CARDS: Cards[Layout] = Cards(
    faces=faces,
    size="mini",
    about=("Monsters, the equipment of the hero, and the hero.",),
    examples=(
        ("--pdf", "the cards in order"),
        ("--seed 42 --stacked --pdf", "cut, and the deck is stacked as dealt"),
        ("--hero barbarian --backs long --pdf", ""),
    ),
)
