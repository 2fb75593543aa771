"""Reference cards: all that a dungeon may hold, the party, and the rules in short.

The key of a sheet says what holds in its own rooms; a card says what holds anywhere. Numbers come
from the rules, and the words are ours.
"""

from __future__ import annotations

from collections.abc import Iterator

from dungeongen.core import templates
from dungeongen.core.options import ResolvedOptions
from dungeongen.draw.card_drawing import card_faces
from dungeongen.draw.cards import CardContent, CardFace, Cards
from dungeongen.games.sudongeon.catalog import (
    ARTIFACTS,
    BARRICADE_DEFENCE,
    CLASSES,
    FEATURES,
    LAW_DEFENCE,
    MINOTAUR_GAIN,
    MONSTERS,
    PEOPLE,
    TRAPS,
    VALUES,
    Monster,
)
from dungeongen.games.sudongeon.layout import GOBLINS, FeatureKind, Layout, MonsterKind, NpcKind
from dungeongen.games.sudongeon.page.campaign import coin_words
from dungeongen.games.sudongeon.page.key_text import feature_rules, foe_rule, npc_rules
from dungeongen.games.sudongeon.rules.encounters import (
    BRIBE_PARLEY,
    BRIBES,
    GANG_GAIN,
)

_ICONS = {name: icon for name, _, icon in VALUES}
_BREAK_OUT = "Prisoner while a chaotic monster in the room lives."


def faces(layout: Layout | None, options: ResolvedOptions) -> list[CardFace]:
    """Return all cards; they are the same for every dungeon."""
    contents = (
        *_monsters(),
        *_traps(),
        *_features(),
        *_people(),
        *_artifacts(),
        *_party(),
        *_rules(),
    )
    return card_faces(contents, range(len(contents)))


def _monsters() -> Iterator[CardContent]:
    for level, monster in enumerate(MONSTERS, 1):
        side = "lawful" if monster.lawful else "chaotic"
        yield CardContent(
            name=monster.name,
            kind=f"monster, {side}",
            value=str(level),
            icon=f"monster-{level}",
            numbers=_values(monster),
            text=tuple(_monster(level)),
        )


def _values(monster: Monster, gain: int = 0) -> tuple[tuple[str, str], ...]:
    """Return initiative, attack, defence and life, with a gain for attack and defence."""
    return (
        ("initiative", str(monster.initiative)),
        ("attack", str(monster.attack + gain)),
        ("defense", str(monster.defence + gain)),
        ("life", str(monster.life)),
    )


def _monster(level: int) -> Iterator[str]:
    match level:
        case MonsterKind.RATLINGS:
            yield "Always strike first in a room with a feature."
        case MonsterKind.GOBLINS:
            yield "The room’s traps spring before this fight."
        case MonsterKind.ORCS:
            yield foe_rule("Orcs", card=True)
        case MonsterKind.TROLL:
            yield foe_rule("Troll", card=True)
        case MonsterKind.WIZARD:
            yield foe_rule("Wizard", card=True)
        case MonsterKind.MINOTAUR:
            gain = f"At and Def +{MINOTAUR_GAIN}"
            yield f"{gain} in a room with a feature. Strikes first in a labyrinth."
        case MonsterKind.WYRN:
            yield foe_rule("Wyrn", card=True)
        case MonsterKind.DRAGON:
            yield "LP +1 for each gold in its room."
    if level in BRIBES:
        gold, rations = BRIBES[level]
        price = f"{gold} gold" if gold else f"{rations} rations"
        yield f"**Bribe:** parley {BRIBE_PARLEY} and {price}."


def _traps() -> Iterator[CardContent]:
    for level, name in enumerate(TRAPS, 1):
        yield CardContent(
            name=name,
            kind="trap",
            value=str(level),
            icon=f"trap-{level}",
            text=(
                f"Rolls **D6 + {level}**, you **D6 + find** of your best member: if yours is "
                "lower, you lose the difference in LP.",
                "Springs once, when the monsters are out of the way.",
            ),
        )


def _features() -> Iterator[CardContent]:
    for digit, name in enumerate(FEATURES, 1):
        yield CardContent(
            name=name,
            kind="feature",
            value=str(digit),
            icon=f"feature-{digit}",
            text=tuple(_feature(digit)),
        )


def _feature(digit: int) -> Iterator[str]:
    rule = feature_rules()[digit - 1].replace(" (counted)", "")
    match digit:
        case FeatureKind.PASSAGEWAY:
            yield f"{rule}, on one free try each time you come in."
            yield (
                "It leads to every other passageway. If it is the only one, it leads to the rooms "
                "that are cut off, or outside if there are none."
            )
        case FeatureKind.LAW:
            yield f"Lawful monsters here: Def +{LAW_DEFENCE}."
            yield rule
        case FeatureKind.BARRICADE:
            yield f"Every monster here: Def +{BARRICADE_DEFENCE}."
        case FeatureKind.LABYRINTH:
            yield f"{rule}, or to one pile of gold."
        case _:
            yield rule


def _people() -> Iterator[CardContent]:
    for digit, (name, rule) in enumerate(zip(PEOPLE, npc_rules(), strict=True), 1):
        text = [rule.rule]
        if rule.in_company:
            text.append(f"**With another person in the room:** {rule.in_company}")
        text.append(f"__{_BREAK_OUT}__ {rule.freed}".strip())
        gang = digit == NpcKind.CHIEFTAIN
        yield CardContent(
            name=name,
            kind="person",
            value=str(digit),
            icon=f"npc-{digit}",
            numbers=_values(MONSTERS[GOBLINS - 1], GANG_GAIN) if gang else (),
            text=tuple(text),
        )


def _artifacts() -> Iterator[CardContent]:
    for number, (name, who, gain) in enumerate(ARTIFACTS, 1):
        what, _, by = gain.partition(" ")
        yield CardContent(
            name=name,
            kind=f"artifact, for the {who.lower()}",
            icon=f"artifact-{number}",
            numbers=((_ICONS[what], by),),
            text=(f"The {who.lower()} who wears it has **{gain}**.",),
        )


def _party() -> Iterator[CardContent]:
    for who in CLASSES:
        yield CardContent(
            name=who.name,
            kind="member of the party",
            icon=who.icon,
            numbers=(
                ("initiative", str(who.initiative)),
                ("attack", str(who.attack)),
                ("defense", str(who.defence)),
                ("life", str(who.life)),
            ),
            text=(
                f"**Find {who.find}, parley {who.parley}.**",
                "Lay an artifact beside this card.",
                f"__In a campaign:__ {coin_words(who)}",
            ),
        )


def _rules() -> Iterator[CardContent]:
    icons = ("die", "artifact-2", "door")
    for icon, (name, text) in zip(icons, templates.chapters("sudongeon-cards", {}), strict=True):
        yield CardContent(name=name, kind="rules", icon=icon, text=text)


CARDS: Cards[Layout] = Cards(
    faces=faces,
    dealt=False,
    about=(
        "Reference cards for the table: every monster, trap, feature, person and artifact, the "
        "party, and the rules in short. They are the same for every dungeon.",
    ),
    examples=(("--pdf", "all cards"), ("--card-size tarot --backs long --pdf", "larger ones")),
)
