"""Fights: the combat turn, in the order of SU-8.

    battle   the Goblins' traps first, then the Orcs' points                   (SU-9)
    turn     start of turn: the Troll's life, the Wizard's omens
    initiative  everybody without a claim to strike first or last rolls D6 + initiative
    next     the group that strikes next; ties form one group
    strike   the player's moment: heal, choose a target, drink mana
    aim … defence  each striker's dice, one after the other; blows are recorded
    landed   all blows of the group land together
    fell     the Wyrn's blow fells members, before any healing
    hurt     below 1 life: the cleric heals, or the party is dead
    won      see rounds.py

Combatants are numbered: 0 the party, then foes, then allies. The dead keep their number until the
fight is over; they are skipped when their group's turn comes. A group is fixed before its dice, so
those who die in it still strike.

The cleric may heal "at any moment", but only two moments matter: before each group strikes, which
is the last chance before the next dice, and after a killing blow. Healing earlier in a turn does
the same with less information.

Two claims of the same kind ("always first" twice) cancel and all roll. "Always last" only ever
meets "always first", and both hold.
"""

from __future__ import annotations

from enum import IntEnum

from dungeongen.games.sudongeon.layout import GOBLINS, ORCS, WIZARD, WYRN
from dungeongen.games.sudongeon.rules.encounters import FALL, FELLING, SURGE, regains, transformed
from dungeongen.games.sudongeon.rules.moves import MONSTER_WORDS
from dungeongen.games.sudongeon.rules.state import (
    Battle,
    Foe,
    State,
    Step,
    battle_of,
    can_boost,
    can_heal,
    can_rescue,
    everybody,
    gold_in,
    worth,
    wounded,
)

PARTY = 0


class Omen(IntEnum):
    """What the Wizard's D6 says at the start of a turn (chapter 3)."""

    ATTACK_FALLS = 1  # the party's, for the rest of the fight
    DEFENCE_FALLS = 2
    HEALS = 3
    ATTACK_GROWS = 4  # his own, for this turn
    DEFENCE_GROWS = 5
    DRAGON = 6


FURY, GUARD = Omen.ATTACK_GROWS, Omen.DEFENCE_GROWS


# The start of a fight and of a turn


def battle(state: State) -> State:
    """Return the state at the Goblins' traps, the Orcs' points, or the first turn."""
    fight = battle_of(state)
    if state.place.traps & ~state.world.sprung and any(f.digit == GOBLINS for f in fight.foes):
        return state._replace(step="traps")
    party = state.party  # it may have swapped an artifact after the Goblins' trap
    fight = fight._replace(initiative=party.initiative, attack=party.attack, defence=party.defence)
    return state._replace(step="points" if fight.points else "turn", fight=fight)


def point(state: State, face: int) -> State:
    """Return the state with an Orcs' point: 1 initiative, 2 attack, 3 defence, 4 life (SU-9)."""
    fight = battle_of(state)
    orcs = [i for i, foe in enumerate(fight.foes) if foe.digit == ORCS]
    points = fight.points - 1
    index = orcs[points // gold_in(state, state.place)]
    foe = fight.foes[index]
    match face:
        case 1:
            foe = foe._replace(initiative=foe.initiative + 1)
        case 2:
            foe = foe._replace(attack=foe.attack + 1)
        case 3:
            foe = foe._replace(defence=foe.defence + 1)
        case _:
            foe = foe._replace(life=foe.life + 1, full=foe.full + 1)
    fight = fight._replace(foes=_with(fight.foes, index, foe), points=points)
    return state._replace(step="points" if points else "turn", fight=fight)


def turn(state: State) -> State:
    """Return the state at the start of a turn: surges end, the Troll regenerates."""
    fight = battle_of(state)
    foes = fight.foes
    for i, foe in enumerate(foes):
        if foe.life <= 0:
            continue
        if foe.surge:
            foes = _with(foes, i, foe._replace(surge=0))
        if foe.life < foe.full and (gain := regains(foe.digit)):
            foes = _with(foes, i, foe._replace(life=min(foe.full, foe.life + gain)))
    if foes is not fight.foes:
        state = state._replace(fight=fight._replace(foes=foes))
    return omens(state._replace(focus=0) if state.focus else state)


def omens(state: State) -> State:
    """Return the state at the next Wizard's die, from foe ``focus`` on, or at initiative."""
    foes = battle_of(state).foes
    for i in range(state.focus, len(foes)):
        if foes[i].digit == WIZARD and foes[i].life > 0:
            return state._replace(step="omen", focus=i)
    return _initiative(state)


def omen(state: State, face: int) -> State:
    """Return the state after the Wizard's D6 (chapter 3)."""
    fight, i = battle_of(state), state.focus
    wizard = fight.foes[i]
    after: Step = "omens"
    match face:
        case Omen.ATTACK_FALLS:
            fight = fight._replace(attack=fight.attack - FALL)
        case Omen.DEFENCE_FALLS:
            fight = fight._replace(defence=fight.defence - FALL)
        case Omen.HEALS:
            if wizard.life < wizard.full:
                return state._replace(step="mend")
        case Omen.DRAGON:
            fight = fight._replace(foes=_with(fight.foes, i, transformed(state, wizard)))
        case _:
            fight = fight._replace(foes=_with(fight.foes, i, wizard._replace(surge=face)))
    return state._replace(step=after, focus=i + 1, fight=fight)


def mend(state: State, face: int) -> State:
    """Return the state after the Wizard regains life, never above his starting life."""
    fight, i = battle_of(state), state.focus
    wizard = fight.foes[i]
    healed = wizard._replace(life=min(wizard.full, wizard.life + face))
    fight = fight._replace(foes=_with(fight.foes, i, healed))
    return state._replace(step="omens", focus=i + 1, fight=fight)


# The order of strikes


def _initiative(state: State) -> State:
    fight = battle_of(state)
    if _stalemate(state, fight):
        return state._replace(step="dead")  # SU-8
    firsts = [i for i in _standing(fight) if i and _combatant(fight, i).first]
    if fight.first > 0:
        firsts.append(PARTY)
    if len(firsts) > 1:
        firsts = []  # SU-8: they cancel
    last = [PARTY] if fight.first < 0 else []
    rollers = tuple(i for i in _standing(fight) if i not in firsts and i not in last)
    fight = fight._replace(
        rollers=rollers,
        rolls=(),
        queue=tuple((i,) for i in firsts),
    )
    if len(rollers) > 1:
        return state._replace(step="initiative", fight=fight)
    return _ordered(state, fight, (0,) * len(rollers))


def initiative(state: State, face: int) -> State:
    """Return the state after one combatant's D6 + initiative."""
    fight = battle_of(state)
    roller = fight.rollers[len(fight.rolls)]
    bonus = _combatant(fight, roller).initiative if roller else fight.initiative
    rolls = (*fight.rolls, face + bonus)
    if len(rolls) < len(fight.rollers):
        return state._replace(fight=fight._replace(rolls=rolls))
    return _ordered(state, fight, rolls)


def _ordered(state: State, fight: Battle, rolls: tuple[int, ...]) -> State:
    totals = sorted(set(rolls), reverse=True)
    groups = [
        tuple(i for i, roll in zip(fight.rollers, rolls, strict=True) if roll == total)
        for total in totals
    ]
    last = ((PARTY,),) if fight.first < 0 else ()
    queue = (*fight.queue, *groups, *last)
    return next_group(state._replace(fight=fight._replace(queue=queue, rollers=(), rolls=())))


def next_group(state: State) -> State:
    """Return the state before the next group's strikes, or at the next turn."""
    fight = battle_of(state)
    queue = fight.queue
    while queue:
        group = tuple(i for i in queue[0] if i == PARTY or _combatant(fight, i).life > 0)
        if not group:
            queue = queue[1:]
            continue
        target = -1
        if PARTY in group:
            targets = [i for i, foe in enumerate(fight.foes) if foe.life > 0]
            target = targets[0] if len(targets) == 1 else -1
        fight = fight._replace(queue=(group, *queue[1:]), target=target, boost=0)
        choice = PARTY in group and target < 0
        if choice or (
            state.mana
            and (
                (state.life < state.party.limit and can_heal(state))
                or (PARTY in group and can_boost(state))
            )
        ):
            return state._replace(step="strike", fight=fight)
        return strike_next(state._replace(fight=fight))
    return state._replace(step="turn", fight=fight._replace(queue=()))


def before_strikes(state: State) -> State:
    """Return the state after healing before the current group: still there, or at the dice."""
    queue = battle_of(state).queue
    choice = PARTY in queue[0] and (
        battle_of(state).target < 0 or (state.mana and can_boost(state))
    )
    if choice or (state.mana and state.life < state.party.limit):
        return state
    return strike_next(state)


def word(foe: Foe) -> str:
    """Return the word for a combatant in moves."""
    return MONSTER_WORDS[foe.digit - 1]


def struck_at(state: State, box: int, mana: int) -> State:
    """Return the state after the player chooses the target and the wizard's mana."""
    fight = battle_of(state)
    target = next(i for i, foe in enumerate(fight.foes) if foe.box == box)
    fight = fight._replace(target=target, boost=mana)
    return strike_next(state._replace(fight=fight, mana=state.mana - mana))


# Strikes


def strike_next(state: State) -> State:
    """Return the state at the next striker's dice, or with all blows landed after the last."""
    fight = battle_of(state)
    group = fight.queue[0]
    if not group:
        return landed(state)
    striker = group[0]
    if striker == PARTY:
        return state._replace(step="attack", focus=fight.target + 1)
    if striker > len(fight.foes):  # an ally takes the first foe in reading order
        victim = next(i for i, foe in enumerate(fight.foes, 1) if foe.life > 0)
        return state._replace(step="attack", focus=victim)
    if any(ally.life > 0 for ally in fight.allies):
        return state._replace(step="aim")  # SU-10: by coin
    return state._replace(step="attack", focus=PARTY)


def aimed(state: State, side: str) -> State:
    """Return the state after the coin for an enemy's strike: heads the party, tails an ally."""
    if side == "heads":
        return state._replace(step="attack", focus=PARTY)
    standing = standing_allies(state)
    if len(standing) == 1:
        return state._replace(step="attack", focus=standing[0])
    return state._replace(step="ally")


def standing_allies(state: State) -> list[int]:
    """Return the numbers of the living allies."""
    fight = battle_of(state)
    start = 1 + len(fight.foes)
    return [i for i, ally in enumerate(fight.allies, start) if ally.life > 0]


def attack(state: State, face: int) -> State:
    """Return the state after the striker's D6."""
    return state._replace(step="defence", die=face)


def defence(state: State, face: int) -> State:
    """Return the state after the victim's D6; the surplus of attack over defence is the blow."""
    fight = battle_of(state)
    blow = (fight.queue[0][0], state.focus, damage_of(state, face))
    fight = fight._replace(queue=(fight.queue[0][1:], *fight.queue[1:]), blows=(*fight.blows, blow))
    return strike_next(state._replace(fight=fight, die=0))


def damage_of(state: State, face: int) -> int:
    """Return the damage of the current strike if the victim's die shows ``face``."""
    hit, parry = bonuses_of(state)
    return max(0, state.die + sum(hit) - face - sum(parry))


def bonuses_of(state: State) -> tuple[tuple[int, int], tuple[int, int]]:
    """Return attack and defence in the current strike, each with what boost or omen add to it."""
    fight = battle_of(state)
    striker, victim = fight.queue[0][0], state.focus
    if striker == PARTY:
        hit = fight.attack, fight.boost
    else:
        combatant = _combatant(fight, striker)
        hit = combatant.attack, SURGE if combatant.surge == FURY else 0
    if victim == PARTY:
        parry = fight.defence, 0
    else:
        combatant = _combatant(fight, victim)
        parry = combatant.defence, SURGE if combatant.surge == GUARD else 0
    return hit, parry


def landed(state: State) -> State:
    """Return the state after all blows of a group land together."""
    fight = battle_of(state)
    foes, allies, fells, loss = fight.foes, fight.allies, 0, 0
    for striker, victim, damage in fight.blows:
        if not damage:
            continue
        if victim == PARTY:
            loss += damage
            if damage >= FELLING and fight.foes[striker - 1].digit == WYRN:
                fells += 1
        elif victim <= len(foes):
            foe = foes[victim - 1]
            foes = _with(foes, victim - 1, foe._replace(life=foe.life - damage))
        else:
            i = victim - 1 - len(foes)
            allies = _with(allies, i, allies[i]._replace(life=allies[i].life - damage))
    fight = fight._replace(
        foes=foes, allies=allies, blows=(), queue=fight.queue[1:], fells=fells, target=0, boost=0
    )
    if loss:
        state = wounded(state, loss)
    return hurt(state._replace(fight=fight, focus=0))


def hurt(state: State) -> State:
    """Return the state after blows: members are felled, then either side may be dead."""
    fight = battle_of(state)
    if fight.fells:
        if conscious(state):
            return state._replace(step="fell")
        state = state._replace(fight=fight._replace(fells=0))
    if state.life <= 0:
        return state._replace(step="rescue" if can_rescue(state) else "dead")
    if all(foe.life <= 0 for foe in fight.foes):
        return state._replace(step="won")
    return next_group(state)


def conscious(state: State) -> list[int]:
    """Return the members who are still awake: the five, then adventurers."""
    felled = state.fight.felled if state.fight is not None else 0
    return [i for i in range(len(everybody(state.party))) if not felled >> i & 1]


def fell(state: State, member: int) -> State:
    """Return the state without a member's values and skills for this fight (SU-9)."""
    fight, party = battle_of(state), state.party
    values = worth(everybody(party)[member])
    fight = fight._replace(
        initiative=fight.initiative - values[2],
        attack=fight.attack - values[3],
        defence=fight.defence - values[4],
        felled=fight.felled | 1 << member,
        fells=fight.fells - 1,
    )
    return hurt(state._replace(fight=fight))


def _stalemate(state: State, fight: Battle) -> bool:
    """Return whether neither side can ever hurt the other: dice differ by at most 5."""
    foes = [foe for foe in fight.foes if foe.life > 0]
    reach = fight.attack + 5
    for foe in foes:
        if reach > foe.defence or foe.digit == WIZARD:  # whose omens can change that
            return False
    if state.mana and can_boost(state):
        reach += state.mana
    if any(reach > foe.defence for foe in foes):
        return False
    if any(foe.attack + 5 > fight.defence for foe in foes):
        return False
    return not any(
        friend.attack + 5 > foe.defence or foe.attack + 5 > friend.defence
        for friend in fight.allies
        for foe in foes
        if friend.life > 0
    )


def _standing(fight: Battle) -> list[int]:
    living = [i for i, fighter in enumerate((*fight.foes, *fight.allies), 1) if fighter.life > 0]
    return [PARTY, *living]


def _combatant(fight: Battle, number: int) -> Foe:
    foes = fight.foes
    return foes[number - 1] if number <= len(foes) else fight.allies[number - 1 - len(foes)]


def _with(foes: tuple[Foe, ...], index: int, foe: Foe) -> tuple[Foe, ...]:
    if len(foes) == 1:
        return (foe,)
    return (*foes[:index], foe, *foes[index + 1 :])
