"""The state of a play: everything that decides what can happen next, and nothing else.

A state is a NamedTuple of NamedTuples and ints, since a play is a hundred small changes and frozen
dataclasses take five times as long to copy. The history (how many rounds have passed, who struck
whom) belongs to the transcript. So two paths to the same situation give equal states, as solvers
need.

``State.step`` says what happens next. Steps are of three kinds (``engine.py`` has the table): the
player decides, chance decides, or the rules proceed by themselves. States that come out of
``engine.new`` and ``engine.apply`` are at a step of the first two kinds, or at an end.

Sets of boxes are nine bits (see ``board.py``). A ``Party`` stores its own totals; only
``assemble`` computes them.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Literal, NamedTuple

from dungeongen.core.naming import replaced_quickly
from dungeongen.games.sudongeon.catalog import CLASSES, DAMSEL_LIFE, START
from dungeongen.games.sudongeon.rules.board import Door, Ground, Place
from dungeongen.games.sudongeon.rules.moves import CLASS_WORDS

Step = Literal[
    # the player decides
    "market",
    "outside",
    "meet",
    "strike",
    "rescue",
    "care",
    "breather",
    "burden",
    "visit",
    "way",
    # chance decides
    "bribe",
    "alliance",
    "points",
    "omen",
    "mend",
    "initiative",
    "aim",
    "ally",
    "attack",
    "defence",
    "fell",
    "trap",
    "dodge",
    "feature",
    "artifact",
    "stock",
    "talk",
    "class",
    "door",
    # the rules proceed
    "met",
    "battle",
    "turn",
    "omens",
    "won",
    "traps",
    "spring",
    "features",
    "people",
    "loot",
    # the end
    "beaten",
    "left",
    "dead",
]

VALUES = ("find", "parley", "initiative", "attack", "defence", "life")
WARRIOR, RANGER, THIEF, CLERIC, WIZARD = range(5)

ARTIFACTS = (  # numbers 1-10: the user, the value raised, and by how much (chapter 8)
    (WARRIOR, "defence", 1),
    (WARRIOR, "attack", 1),
    (RANGER, "attack", 1),
    (RANGER, "initiative", 1),
    (THIEF, "initiative", 1),
    (THIEF, "find", 1),
    (CLERIC, "parley", 1),
    (CLERIC, "life", 2),
    (WIZARD, "attack", 1),
    (WIZARD, "defence", 1),
)
MOST_ARTIFACTS = 5  # SU-13
LOST = 0  # in a labyrinth: ``State.stand``


class Member(NamedTuple):
    """One of the five: the class, the values raised by level-ups, in order, and the artifact worn
    (or 0)."""

    person: int
    raised: tuple[str, ...] = ()
    artifact: int = 0

    @property
    def level(self) -> int:
        """The level, 1 to 3."""
        return 1 + len(self.raised)


ONE_OF_EACH = tuple(map(Member, range(len(CLASSES))))
"""The party that the book recommends (chapter 7)."""


class Party(NamedTuple):
    """The five members in the order of their classes, their companions, and their totals.

    ``adventurers`` are the classes (0-4) of lost adventurers; ``find`` and ``parley`` are the best
    member's (SU-5), the other values sums; ``limit`` is the maximum of life points.
    """

    members: tuple[Member, ...]
    adventurers: tuple[int, ...]
    damsels: int
    find: int
    parley: int
    initiative: int
    attack: int
    defence: int
    limit: int


class Company(NamedTuple):
    """A party between dungeons, as a campaign carries it on; wounds heal in between (SU-15).

    ``name`` and ``names`` are what the player calls it and its five members, or empty; no rule
    knows them, so that no ``State`` has them.
    """

    members: tuple[Member, ...] = ONE_OF_EACH
    bag: tuple[int, ...] = ()
    rations: int = START["rations"]
    mana: int = START["mana"]
    elixirs: int = START["elixirs"]
    gold: int = START["gold"]
    name: str = ""
    names: tuple[str, ...] = ("",) * len(ONE_OF_EACH)


@replaced_quickly
class World(NamedTuple):
    """What the party has done in the dungeon and knows about it.

    ``alive``: living monsters; ``bribed``: those that let the party pass; ``wounded``: boxes with
    the remaining life of monsters that fought and survived (allies); ``sprung`` traps;
    ``exhausted`` features; ``loot``: piles taken; ``doors``: hidden doors found, by number;
    ``secret``: whether the secret passageways are known; ``fate``: 1 or -1 for the shaman's
    blessing or curse on the next fight.

    ``people[box]`` records the dealings with the person there, ``()`` at first. Trader: ``(1,)``
    once he has given his gift. Dealer: his discount and stock ``(0 or 1, a, b, c)``. Miners: the
    monsters dead when asked ``(mask,)``, then ``(mask, 1)`` when paid. Anybody else: ``(1,)`` once
    gone or joined.
    """

    alive: int
    bribed: int
    wounded: tuple[tuple[int, int], ...]
    sprung: int
    exhausted: int
    loot: int
    doors: int
    secret: int
    fate: int
    people: tuple[tuple[int, ...], ...]


@replaced_quickly
class Foe(NamedTuple):
    """A monster in a fight, including what its room adds; allies are ``Foe``s too.

    ``surge`` is the Wizard's die while it lasts this turn: 4 attack, 5 defence. ``first``: it
    always claims to strike first.
    """

    digit: int
    box: int
    lawful: bool
    initiative: int
    attack: int
    defence: int
    life: int
    full: int
    surge: int
    first: bool


@replaced_quickly
class Battle(NamedTuple):
    """A fight in progress; combatant 0 is the party, then come the foes, then the allies.

    ``initiative``, ``attack``, ``defence``: the party's, less its losses in this fight. ``felled``:
    unconscious members, bits 0-4, and adventurers from bit 5. ``first``: 1 or -1 for a blessed or
    cursed party. ``then``: the step after a victory; ``pile``: the box of the gold that started the
    fight, or -1. ``points``: the number of Orcs' points still to be rolled. ``rollers``: those
    who roll for initiative; ``rolls``: their totals so far. ``queue``: groups of combatants still
    to strike in this turn, the first of them striking now; ``blows``: (striker, victim, damage) of
    that group so far. ``target`` and ``boost``: the party's current choice. ``fells``: members
    still to be felled; ``drops``: artifacts still to be dropped.
    """

    foes: tuple[Foe, ...]
    allies: tuple[Foe, ...]
    initiative: int
    attack: int
    defence: int
    felled: int
    first: int
    then: Step
    pile: int
    points: int
    rollers: tuple[int, ...]
    rolls: tuple[int, ...]
    queue: tuple[tuple[int, ...], ...]
    blows: tuple[tuple[int, int, int], ...]
    target: int
    boost: int
    fells: int
    drops: int


@replaced_quickly
class State(NamedTuple):
    """One moment of a play.

    ``room`` is -1 outside. ``pending``: features with a free check left. ``talked``: people with
    whom the party parleyed this round; ``looting``: the round has reached the gold, so talk is
    over. ``stand``: the place in a labyrinth: 0 lost, 1 at a way of the party's choice, 2 + *d* at
    hidden door *d*. ``focus`` (a box, a door's number, a combatant) and ``die`` belong to the step.
    """

    ground: Ground
    step: Step
    room: int
    party: Party
    life: int
    rations: int
    mana: int
    elixirs: int
    gold: int
    bag: tuple[int, ...]
    world: World
    pending: int
    talked: int
    looting: bool
    stand: int
    focus: int
    die: int
    fight: Battle | None

    @property
    def place(self) -> Place:
        """The party's room."""
        return self.ground.places[self.room]


@lru_cache(maxsize=4096)
def worth(member: Member) -> tuple[int, ...]:
    """Return a member's values in the order of ``VALUES``, including levels and artifact."""
    base = CLASSES[member.person]
    gains = dict.fromkeys(VALUES, 0)
    for value in member.raised:
        gains[value] += 1
    if member.artifact:
        _, value, gain = ARTIFACTS[member.artifact - 1]
        gains[value] += gain
    return tuple(getattr(base, value) + gains[value] for value in VALUES)


@lru_cache(maxsize=4096)
def assemble(
    members: tuple[Member, ...], adventurers: tuple[int, ...] = (), damsels: int = 0
) -> Party:
    """Return a party with its totals (chapter 7).

    >>> party = assemble(ONE_OF_EACH)
    >>> party.find, party.parley, party.initiative, party.attack, party.defence, party.limit
    (3, 3, 5, 5, 5, 10)
    """
    rows = [worth(member) for member in (*members, *map(Member, adventurers))]
    finds, parleys, *sums = zip(*rows, strict=True)
    initiative, attack, defence, life = map(sum, sums)
    return Party(
        members=members,
        adventurers=adventurers,
        damsels=damsels,
        find=max(finds),
        parley=max(parleys),
        initiative=initiative,
        attack=attack,
        defence=defence,
        limit=life + DAMSEL_LIFE * damsels,
    )


_ORDINALS = ("first", "second", "third", "fourth", "fifth")


def titles(members: tuple[Member, ...]) -> tuple[str, ...]:
    """Return what texts call each member: two of a class are told apart (SU-17).

    >>> titles(tuple(map(Member, (0, 2, 3, 4, 4))))
    ('Warrior', 'Thief', 'Cleric', 'first Wizard', 'second Wizard')
    """
    classes = [member.person for member in members]
    return tuple(
        f"{_ORDINALS[classes[:i].count(person)]} {CLASSES[person].name}"
        if classes.count(person) > 1
        else CLASSES[person].name
        for i, person in enumerate(classes)
    )


def is_found(state: State, door: Door) -> bool:
    """Return whether a hidden door has been found."""
    return bool(state.world.doors >> door.number & 1)


def several_of(party: Party, person: int) -> bool:
    """Return whether two or more of the five are of one class."""
    return sum(member.person == person for member in party.members) > 1


def gold_in(state: State, place: Place) -> int:
    """Return the gold that still lies in a room."""
    left = place.piles & ~state.world.loot
    return sum(gold for box, gold in enumerate(state.ground.gold) if left >> box & 1)


def can_heal(state: State) -> bool:
    """Return whether a cleric is awake; adventurers have their class's craft too (SU-12)."""
    return _awake(state, CLERIC)


def can_boost(state: State) -> bool:
    """Return whether a wizard is awake."""
    return _awake(state, WIZARD)


def can_rescue(state: State) -> bool:
    """Return whether mana can bring the party back to 1 life."""
    return state.life + state.mana >= 1 and can_heal(state)


def _awake(state: State, person: int) -> bool:
    felled = state.fight.felled if state.fight is not None else 0
    for i, member in enumerate(everybody(state.party)):
        if member.person == person and not felled >> i & 1:
            return True
    return False


def everybody(party: Party) -> tuple[Member, ...]:
    """Return the five, then the adventurers with them (SU-12: level 1, no artifact)."""
    return (*party.members, *map(Member, party.adventurers)) if party.adventurers else party.members


def member_words(party: Party) -> tuple[str, ...]:
    """Return the word of a move for each of ``everybody``: two of a class have numbers (SU-17).

    >>> member_words(assemble(tuple(map(Member, (0, 2, 3, 4, 4))), (1,)))
    ('warrior', 'thief', 'cleric', 'wizard', 'wizard-2', 'adventurer-1')
    """
    classes = [member.person for member in party.members]
    numbers = [1 + classes[:i].count(person) for i, person in enumerate(classes)]
    return (
        *(
            CLASS_WORDS[person] if number == 1 else f"{CLASS_WORDS[person]}-{number}"
            for person, number in zip(classes, numbers, strict=True)
        ),
        *(f"adventurer-{i}" for i in range(1, len(party.adventurers) + 1)),
    )


def regrouped(state: State, party: Party) -> State:
    """Return the state with a new party and its life cut to the new limit (SU-12, SU-13)."""
    return state._replace(party=party, life=min(state.life, party.limit))


def wounded(state: State, damage: int) -> State:
    """Return the state after a loss in a fight or trap, which kills damsels (SU-12)."""
    state = state._replace(life=state.life - damage)
    if damage and state.party.damsels:
        members, adventurers = state.party.members, state.party.adventurers
        return regrouped(state, assemble(members, adventurers))
    return state


def carried(state: State) -> int:
    """Return the number of artifacts the party has, worn or not."""
    return len(state.bag) + sum(member.artifact > 0 for member in state.party.members)


def battle_of(state: State) -> Battle:
    """Return the fight in progress."""
    assert state.fight is not None
    return state.fight
