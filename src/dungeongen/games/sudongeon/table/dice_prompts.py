"""Dice at the table: which one to roll next and what for, and the sum it makes.

A player who rolls real dice is asked for exactly one at a time, in the order of the rules. A sum is
shown when it decides something, behind the story's sentence for it:

    The party strikes the Troll for 4. [6 + 5 = 11 against 3 + 4 = 7]
"""

from __future__ import annotations

from dungeongen.core.naming import listed
from dungeongen.core.table import ChancePrompt
from dungeongen.games.sudongeon.catalog import PEOPLE_PARLEY
from dungeongen.games.sudongeon.rules import moves as m
from dungeongen.games.sudongeon.rules.combat import (
    PARTY,
    bonuses_of,
    conscious,
    standing_allies,
)
from dungeongen.games.sudongeon.rules.encounters import ALLIANCE_PARLEY, BRIBE_PARLEY, MENDING
from dungeongen.games.sudongeon.rules.rounds import WANTED
from dungeongen.games.sudongeon.rules.state import Battle, State, battle_of
from dungeongen.games.sudongeon.table import story
from dungeongen.games.sudongeon.table.scene import (
    combatant,
    feature,
    member,
    monster,
    of,
    person,
    trap,
)


def due(state: State) -> ChancePrompt:
    """Return the die to roll now and the words for its outcomes."""
    match state.step:
        case "aim":
            return ChancePrompt(
                "Coin for the blow: heads, on the party; tails, on an ally", ("heads", "tails")
            )
        case "fell":
            return _one_of("Who falls", [member(state, i) for i in conscious(state)])
        case "ally":
            fight = battle_of(state)
            return _one_of("Which ally", [combatant(fight, i) for i in standing_allies(state)])
        case "points":
            kinds = ", ".join(f"{i} {point}" for i, point in enumerate(story.POINTS, 1))
            return _die(4, f"what the Orcs gain ({kinds})")
        case "mend":
            return _die(MENDING, "the life that the Deviant Wizard regains")
        case "artifact":
            return _die(10, "which artifact")
        case "stock":
            return _die(10, "an artifact in the dealer’s stock")
        case "class":
            return _die(5, "the adventurer’s class (on a 6, roll again)", name="D6")
    return _die(6, _purpose(state))


def _purpose(state: State) -> str:
    """Return the purpose of a D6."""
    match state.step:
        case "bribe":
            return f"the parley with {monster(state, state.focus)}"
        case "alliance":
            return "the parley over an alliance"
        case "talk":
            return f"the parley with {person(state, state.focus)}"
        case "omen":
            return "the Deviant Wizard’s magic"
        case "initiative":
            fight = battle_of(state)
            return f"{of(combatant(fight, fight.rollers[len(fight.rolls)]))} initiative"
        case "attack":
            fight = battle_of(state)
            striker, victim = fight.queue[0][0], state.focus
            return f"{of(combatant(fight, striker))} attack on {combatant(fight, victim)}"
        case "defence":
            return f"{of(combatant(battle_of(state), state.focus))} defence"
        case "trap":
            level = state.ground.traps[state.focus]
            return f"{trap(state, state.focus)} (level {level})"
        case "dodge":
            return f"the party to escape {trap(state, state.focus)}"
        case "feature":
            return f"the search of {feature(state, state.focus)}"
        case "door":
            return f"the hidden door (find {state.ground.doors[state.focus]})"
    raise AssertionError(state.step)


def _die(sides: int, purpose: str, *, name: str = "") -> ChancePrompt:
    return ChancePrompt(
        f"{name or f'D{sides}'} for {purpose}", tuple(map(str, range(1, sides + 1)))
    )


def _one_of(what: str, names: list[str]) -> ChancePrompt:
    choices = ", ".join(f"{i} {name}" for i, name in enumerate(names, 1))
    return ChancePrompt(
        f"{what}, D{len(names)} ({choices})", tuple(str(i + 1) for i in range(len(names)))
    )


def tell(before: State, move: m.Move, after: State) -> str:
    """Return what happened, with the dice that decided it, or an empty string."""
    sentence = story.tell(before, move, after)
    sums = ""
    match move:
        case m.Roll(face):
            if before.step == "initiative":
                return _initiative(before, face, after)
            sums = _sums(before, face)
        case m.Toss("heads"):
            sentence = "Heads: the blow falls on the party."
        case m.Toss():
            sentence = "Tails: the blow falls on an ally."
    return f"{sentence} [{sums}]" if sums else sentence


def _sums(before: State, face: int) -> str:
    party, box = before.party, before.focus
    match before.step:
        case "bribe":
            return _check(party.parley, face, BRIBE_PARLEY)
        case "alliance":
            return _check(party.parley, face, ALLIANCE_PARLEY)
        case "talk":
            return _check(party.parley, face, PEOPLE_PARLEY)
        case "door":
            return _check(party.find, face, before.ground.doors[box])
        case "feature":
            needed = WANTED[before.ground.features[box]]
            return _check(party.find, face, needed)
        case "dodge":
            level = before.ground.traps[box]
            return f"{_sum(before.die, level)} against {_sum(face, party.find)}"
        case "defence":
            hit, parry = _strike(before)
            return f"{_sum(before.die, *hit)} against {_sum(face, *parry)}"
        case "attack" | "trap":
            return ""
    return f"{face}"


def _check(skill: int, face: int, needed: int) -> str:
    return f"{_sum(face, skill)}, needed {needed}"


def _sum(*parts: int) -> str:
    return f"{' + '.join(map(str, parts))} = {sum(parts)}"


def _strike(state: State) -> tuple[list[int], list[int]]:
    """Return the bonuses to the striker's die and to the victim's, without a second one of 0."""
    (attack, more), (defence, guard) = bonuses_of(state)
    return [attack, *filter(None, [more])], [defence, *filter(None, [guard])]


def _initiative(before: State, face: int, after: State) -> str:
    """Return everybody's initiative and the striking order, once the last die is rolled."""
    fight = battle_of(before)
    if len(fight.rolls) + 1 < len(fight.rollers) or after.fight is None:
        return ""
    bonuses = [_bonus(fight, number) for number in fight.rollers]
    faces = [total - bonus for total, bonus in zip(fight.rolls, bonuses, strict=False)]
    rolled = zip(fight.rollers, [*faces, face], bonuses, strict=True)
    sums = ", ".join(f"{combatant(fight, i)} {_sum(die, bonus)}" for i, die, bonus in rolled)
    return f"{sums[0].upper()}{sums[1:]}: {_order(after.fight)}."


def _bonus(fight: Battle, number: int) -> int:
    if number == PARTY:
        return fight.initiative
    return (*fight.foes, *fight.allies)[number - 1].initiative


def _order(fight: Battle) -> str:
    """Return the order of the strikes in words."""
    groups = [
        listed(combatant(fight, number) for number in group) + (" together" if group[1:] else "")
        for group in fight.queue
    ]
    if len(groups) == 1:
        return "all strike together" if len(fight.queue[0]) > 2 else "both strike together"
    return f"first {', then '.join(groups)}"
