"""The odds of winning from a state within a fight, by the kernel's tables.

The kernel values situations between fights; a whole fight is one of them. For a play within a
fight, ``kernel/ask_fight.c`` solves that fight once more, from the values after its victory and
with the foes as they are now, and keeps the tables of its moments: the start of a turn, and each
time before a group strikes. Those are read; from the states between them (dice, a member felled,
healing after a blow that would kill) the plain rules play on to the next moment or to the end.

The kernel strikes several foes in a fixed order, each until it is dead, so that its tables know
only the first target's wounds. Each of two or three foes is therefore tried as the first target,
and solved anew when another one has been wounded.

What is read is won by some way of playing. Damsels and allies count for nothing in the tables; more
than three foes count as lost, and so does a Wizard beside a Wyrn or a Troll. Where a fight would
take too long, the tables know less mana than the party has.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator
from typing import NamedTuple

from dungeongen.games.sudongeon.layout import ORCS, WIZARD, WYRN
from dungeongen.games.sudongeon.rules import combat
from dungeongen.games.sudongeon.rules import moves as m
from dungeongen.games.sudongeon.rules.combat import conscious
from dungeongen.games.sudongeon.rules.encounters import FALL, regains, transformed
from dungeongen.games.sudongeon.rules.engine import advance, chance, legal_moves, settled
from dungeongen.games.sudongeon.rules.state import (
    Battle,
    Foe,
    Party,
    State,
    assemble,
    battle_of,
    can_boost,
    can_heal,
    everybody,
    gold_in,
    regrouped,
    worth,
)
from dungeongen.games.sudongeon.solver.kernel_client import (
    AS_STEPS,
    FILE,
    IN_FIGHT,
    Judgement,
    situation_of,
)
from dungeongen.search.budget import spend
from dungeongen.search.kernel import Kernel

# A fight in numbers, as the kernel reads it.
#
# The kernel strikes several foes in a fixed order, each until it is dead. Each of two or three foes
# is therefore tried as the first target.


# The toll of a fight: what it costs a party in life and mana, on average.
#
# The fight is taken by itself, as if nothing came after it. The party keeps as much life and mana
# as it can, and who dies has lost everything. The kernel (``kernel/ask_fight.c``) knows the best
# healing and the best use of mana in every moment; each foe is tried as the first target. It leaves
# out damsels and allies, and takes more than three foes for certain death, as it does where a plan
# is made.


class Tolls:
    """The tolls of fights, by a kernel that has judged no dungeon."""

    def __init__(self) -> None:
        self._kernel = Kernel(FILE)

    def of(self, state: State) -> float:
        """Return the toll of the fight that begins here."""
        life = min(state.life, state.party.limit - state.party.damsels)
        return life + state.mana - self._most_left(state, life)

    def _most_left(self, state: State, life: int) -> float:
        most = 0.0
        for order in orders(battle_of(state)):
            left, steps = self._kernel.call("left_after_fight", [life, *numbers_of(state, order)])
            spend(AS_STEPS * int(steps))
            most = max(most, left)
        return most


FOES = 3  # that the kernel knows in one fight


def orders(fight: Battle) -> list[tuple[int, ...]]:
    """Return the orders of targets to solve: each living foe once as the first."""
    alive = [i for i, foe in enumerate(fight.foes) if foe.life > 0]
    if len(alive) > FOES:
        return []
    return [(first, *(i for i in alive if i != first)) for first in alive]


def numbers_of(state: State, order: tuple[int, ...]) -> list[int]:
    """Return a fight as ``kernel/ask_fight.c`` reads it, with the foes in the order of targets."""
    fight = battle_of(state)
    foes, awake = in_order(fight, order), conscious(state)
    return [
        int(number)
        for number in (
            state.party.limit - state.party.damsels,
            state.mana,
            fight.first,
            fight.initiative,
            fight.attack,
            fight.defence,
            can_heal(state),
            can_boost(state),
            len(foes),
            *(number for foe in foes for number in _numbers(foe)),
            *_numbers(_dragon(state, foes)),
            len(awake),
            *(number for member in awake for number in _worth(state, member)),
        )
    ]


def in_order(fight: Battle, order: tuple[int, ...]) -> tuple[Foe, ...]:
    """Return the foes in the order of targets, with the life to count on."""
    return tuple(fight.foes[i]._replace(life=life_of(fight.foes[i])) for i in order)


def life_of(foe: Foe) -> int:
    """Return the life to count on: who can regain it counts as whole."""
    return foe.full if foe.digit == WIZARD or regains(foe.digit) else foe.life


def _numbers(foe: Foe) -> list[int]:
    return [
        foe.digit,
        foe.initiative,
        foe.attack,
        foe.defence,
        foe.life,
        foe.first,
        regains(foe.digit),
    ]


def _dragon(state: State, foes: tuple[Foe, ...]) -> Foe:
    """Return what a Wizard among the foes becomes."""
    wizards = [foe for foe in foes if foe.digit == WIZARD]
    return transformed(state, wizards[0]) if wizards else foes[0]


def _worth(state: State, member: int) -> list[int]:
    """Return a member's initiative, attack and defence, and its class."""
    person = everybody(state.party)[member]
    return [*worth(person)[2:5], person.person]


# The values


_BOUTS = 4  # that the kernel keeps
_FALLS = 4  # omens that lower the party's values, at most
_PARTY_BIT = 1  # of a group that strikes; foe i has the bit 2 << i
_FURY = int(combat.FURY)
_ONE_FALL = 2  # the last shape with one


class _UnknownError(Exception):
    """Raised where the kernel knows nothing of what comes after a fight."""


class FightValues:
    """The odds of winning from states within fights; ``outside`` has those of all others.

    Where ``outside`` does not know a state, it counts as lost.
    """

    def __init__(self, judgement: Judgement, outside: Callable[[State], float | None]) -> None:
        self._judgement = judgement
        self._outside = outside
        self._fight: _Fight | None = None

    def value(self, state: State) -> float | None:
        """Return the odds, or ``None`` where the kernel knows nothing of what comes after."""
        if state.step not in IN_FIGHT:
            return self._outside(state)
        if _no_point_rolled(state):
            return self._judgement.value(state)
        of_state = lasting(state)
        if self._fight is None or self._fight.lasting != of_state:
            self._fight = _Fight(self._judgement, self._outside, of_state)
        try:
            return self._fight.value(state)
        except _UnknownError:
            return None


class _Moment(NamedTuple):
    """A moment that the kernel's tables have: the start of a turn, or before a group strikes.

    ``lands``: the party has struck in this group, and its blow counts in the foes' lives already.
    """

    fight: Battle
    life: int
    mana: int
    queue: tuple[tuple[int, ...], ...] = ()
    lands: bool = False


class _Bout(NamedTuple):
    """A fight solved by the kernel from some moment on, its foes in the order of targets."""

    place: int
    indices: tuple[int, ...]  # of the foes, in ``Battle.foes``
    foes: tuple[Foe, ...]
    attack: int
    defence: int
    initiative: int
    felled: int
    awake: tuple[int, ...]
    mana: int

    def numbers(self, moment: _Moment) -> tuple[tuple[int, ...], int] | None:
        """Return what to ask for and which value it is, or ``None`` where the bout has it not."""
        if moment.mana > self.mana:
            return None
        fight, indices = moment.fight, self.indices
        shape, position = self.shape(fight), self._position(fight)
        first = moment.queue[0] if moment.lands else ()
        if shape is None or position is None or any(who - 1 not in indices for who in first):
            return None
        groups = [
            sum(self._bit(who, fight, dead=group is first) for who in group)
            for group in moment.queue
        ]
        surge = max(fight.foes[i].surge for i in indices) if moment.queue else 0
        return (
            self.place,
            shape,
            max(0, surge - _FURY + 1),
            moment.lands,
            moment.mana,
            moment.life,
            *filter(None, groups),
        ), position

    def _bit(self, who: int, fight: Battle, *, dead: bool) -> int:
        if who == combat.PARTY:
            return _PARTY_BIT
        if who > len(fight.foes) or not (dead or fight.foes[who - 1].life > 0):
            return 0  # allies strike for nothing, the dead not at all
        return 2 << self.indices.index(who - 1)

    def shape(self, fight: Battle) -> int | None:
        """Return the number of the party's shape, or ``None`` where the bout has none."""
        if self._has(WYRN):
            if self.felled & ~fight.felled:
                return None
            return sum(1 << i for i, who in enumerate(self.awake) if fight.felled >> who & 1)
        if (fight.initiative, fight.felled) != (self.initiative, self.felled):
            return None
        weaker = (self.attack - fight.attack) // FALL
        opener = (self.defence - fight.defence) // FALL
        falls = weaker + opener
        if falls and (not self._has(WIZARD) or min(weaker, opener) < 0 or falls > _FALLS):
            return None
        return falls * (falls + 1) // 2 + weaker

    def _has(self, digit: int) -> bool:
        return any(foe.digit == digit for foe in self.foes)

    def _position(self, fight: Battle) -> int | None:
        """Return the number of the foes' lives, or ``None`` where the bout does not know them.

        Foes who wait with less life than the bout gives them count as whole.
        """
        if any(foe.life > 0 and i not in self.indices for i, foe in enumerate(fight.foes)):
            return None
        before, position = 0, None
        for index, whole in zip(self.indices, self.foes, strict=True):
            foe = fight.foes[index]
            if foe.life > 0 and (_kind(foe) != _kind(whole) or foe.life > whole.life):
                return None
            if position is None and foe.life > 0:
                position = before + foe.life - 1
            elif position is not None and foe.life <= 0:
                return None
            before += whole.life
        return before if position is None else position

    def is_exact(self, state: State, order: tuple[int, ...]) -> bool:
        """Return whether the bout has this order, the lives of those who wait, and more falls."""
        fight = battle_of(state)
        shape = self.shape(fight)
        if self._position(fight) is None or shape is None or state.mana > self.mana:
            return False
        if self.indices[-len(order) :] != order or (self._has(WIZARD) and shape > _ONE_FALL):
            return False
        foes = dict(zip(self.indices, self.foes, strict=True))
        return all(foes[i].life == life_of(fight.foes[i]) for i in order[1:])


class _Fight:
    """One fight: its bouts, and the values that are known."""

    def __init__(
        self,
        judgement: Judgement,
        outside: Callable[[State], float | None],
        lasting: tuple[object, ...],
    ) -> None:
        self.lasting = lasting
        self._judgement = judgement
        self._outside = outside
        self._bouts: list[_Bout] = []
        self._rows: dict[tuple[int, ...], tuple[float, ...]] = {}
        self._values: dict[tuple[object, ...], float] = {}

    def value(self, state: State) -> float:
        """Return the value of a state, from bouts that begin with the foes as they are."""
        for order in orders(battle_of(state)):
            exact = [bout for bout in self._bouts if bout.is_exact(state, order)]
            if exact:  # the one that was needed last goes last
                self._bouts.remove(exact[0])
                self._bouts.append(exact[0])
            else:
                self._open(state, order)
                self._values.clear()
        return self._chosen(state)

    def _chosen(self, state: State) -> float:
        """Return the value of a state where the target of the next strike is free to choose."""
        value = self._value(state)
        if state.step == "strike" and len(orders(battle_of(state))) > 1:
            afterwards = (_after(state, move) for move in legal_moves(state))
            value = max(value, *(self._chosen(after) for after in afterwards))
        return value

    # Playing on to the next moment that the kernel knows

    def _value(self, state: State) -> float:
        if state.step not in IN_FIGHT and state.step != "turn":
            return self._afterwards(state)
        key = (
            state.step,
            state.life,
            state.mana,
            state.party.damsels,
            state.focus,
            state.die,
            state.fight,
        )
        if key not in self._values:
            read = self._at_moment(state)
            self._values[key] = self._between(state) if read is None else read
        return self._values[key]

    def _afterwards(self, state: State) -> float:
        odds = self._kernel_value(state)
        if odds is None and state.party.damsels:  # the kernel may know the party without them
            odds = self._kernel_value(regrouped(state, _without_damsels(state)))
        return odds or 0.0

    def _kernel_value(self, state: State) -> float | None:
        if state.step == "trap":  # at once: there is nothing to drink or to put on
            return self._judgement.value(state)
        return self._outside(state)

    def _at_moment(self, state: State) -> float | None:
        moment = _moment(state)
        if moment is None:
            return None
        read = self._read(moment)
        if read is not None or moment.lands:
            return read
        for order in orders(moment.fight):
            self._open(state, order)
        return self._read(moment) or 0.0  # more than three foes have no order

    def _between(self, state: State) -> float:
        if state.step == "attack":
            return sum(odds * self._value(after) for after, odds in _blows(state))
        outcomes = chance(state)
        if outcomes is None:  # the cleric saves the party
            return max(self._value(_after(state, move)) for move in legal_moves(state))
        return sum(odds * self._value(_after(state, move)) for move, odds in outcomes)

    def _read(self, moment: _Moment) -> float | None:
        """Return the most that a bout says of a moment, or ``None`` where none has it."""
        best = None
        for bout in self._bouts:
            result = bout.numbers(moment)
            if result is not None:
                numbers, position = result
                if numbers not in self._rows:
                    self._rows[numbers] = self._judgement.kernel.call("read_bout", numbers)
                row = self._rows[numbers]
                best = max(best or 0.0, row[position] if row else 0.0)
        return best

    # Solving

    def _open(self, state: State, order: tuple[int, ...]) -> None:
        """Let the kernel solve the rest of a fight, in place of what was needed least lately."""
        fight = battle_of(state)
        place = self._bouts.pop(0).place if len(self._bouts) == _BOUTS else len(self._bouts)
        self._rows = {key: row for key, row in self._rows.items() if key[0] != place}
        numbers = [place, *self._victory(state), *numbers_of(state, order)]
        if not self._judgement.kernel.call("open_bout", numbers):
            raise _UnknownError
        self._bouts.append(
            _Bout(
                place=place,
                indices=order,
                foes=in_order(fight, order),
                attack=fight.attack,
                defence=fight.defence,
                initiative=fight.initiative,
                felled=fight.felled,
                awake=tuple(combat.conscious(state)),
                mana=state.mana,
            )
        )

    def _victory(self, state: State) -> list[int]:
        """Return the numbers of the state after a victory without damsels."""
        fight = battle_of(state)
        foes = tuple(foe._replace(life=0) for foe in fight.foes)
        party = _without_damsels(state)
        won = settled(
            state._replace(
                step="won",
                party=party,
                life=party.limit,
                focus=0,
                die=0,
                fight=fight._replace(foes=foes),
            )
        )
        words = memoryview(situation_of(won)).cast("i")
        return [*words, state.rations, state.elixirs, 0, 0]


# Parts of a state


def lasting(state: State) -> tuple[object, ...]:
    """Return all of a state that stays while a fight lasts."""
    fight, party = battle_of(state), state.party
    return (
        state.ground,
        state.room,
        state.world,
        party.members,
        party.adventurers,
        state.rations,
        state.elixirs,
        state.gold,
        state.bag,
        state.pending,
        state.talked,
        state.looting,
        state.stand,
        fight.first,
        fight.then,
        fight.pile,
        fight.drops,
        tuple(foe.box for foe in fight.foes),
    )


def _without_damsels(state: State) -> Party:
    return assemble(state.party.members, state.party.adventurers)


def _no_point_rolled(state: State) -> bool:
    """Return whether a fight with Orcs has just begun: the kernel has its value."""
    fight = battle_of(state)
    orcs = sum(foe.digit == ORCS for foe in fight.foes)
    return state.step == "points" and fight.points == orcs * gold_in(state, state.place)


def _moment(state: State) -> _Moment | None:
    """Return the moment that a state is, or ``None`` where it lies between two of them."""
    fight = battle_of(state)
    life = min(state.life, state.party.limit - state.party.damsels)
    if state.step == "turn" or _begins_with_dice(state):
        return _Moment(fight, life, state.mana)
    if state.step == "strike":
        return _Moment(fight, life, state.mana, fight.queue)
    if state.step != "attack" or not _foes_strike(fight):
        return None
    if not fight.blows and not (state.mana and state.life < state.party.limit and can_heal(state)):
        return _Moment(fight, life, state.mana, fight.queue)  # it could not have healed before
    if [striker for striker, _, _ in fight.blows] == [combat.PARTY]:
        return _Moment(_landed(fight), life, state.mana, fight.queue, lands=True)
    return None


def _begins_with_dice(state: State) -> bool:
    """Return whether nothing has happened in this turn yet, and nothing does without dice."""
    fight = battle_of(state)
    alive = [foe for foe in fight.foes if foe.life > 0]
    if any(regains(foe.digit) for foe in alive):
        return False
    wizards = sum(foe.digit == WIZARD for foe in alive)
    return (state.step == "omen" and wizards == 1) or (
        state.step == "initiative" and not fight.rolls and not wizards
    )


def _foes_strike(fight: Battle) -> bool:
    """Return whether all who are still to strike in the current group are foes."""
    return min(fight.queue[0]) > combat.PARTY and max(fight.queue[0]) <= len(fight.foes)


def _landed(fight: Battle) -> Battle:
    """Return the fight with the party's blow counted in the foes' lives."""
    _, victim, damage = fight.blows[0]
    foes = list(fight.foes)
    foes[victim - 1] = foes[victim - 1]._replace(life=foes[victim - 1].life - damage)
    return fight._replace(foes=tuple(foes))


def _after(state: State, move: m.Move) -> State:
    return advance(state, move, until="turn")


def _blows(state: State) -> Iterator[tuple[State, float]]:
    """Yield what a strike comes to: one state for each damage."""
    odds: defaultdict[int, float] = defaultdict(float)
    dice: dict[int, tuple[int, int]] = {}
    for edge in range(-5, 6):
        first, second = max(1, 1 + edge), max(1, 1 - edge)
        damage = combat.damage_of(state._replace(die=first), second)
        odds[damage] += (6 - abs(edge)) / 36
        dice[damage] = first, second
    for damage, (first, second) in dice.items():
        yield _after(_after(state, m.Roll(first)), m.Roll(second)), odds[damage]


def _kind(foe: Foe) -> Foe:
    """Return a foe without what changes from turn to turn."""
    return foe._replace(life=0, surge=0)
