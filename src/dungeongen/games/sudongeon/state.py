"""The state of a play: everything that decides what may come, and nothing else.

A state is a NamedTuple of NamedTuples and ints, since plays are made of a hundred small changes
and frozen dataclasses take five times as long to copy. How many rounds have passed, who struck
whom: that is the transcript's business and is not here, so that two ways to one situation are one
state, which solvers need.

``State.step`` says what is due. A step is one of three kinds (``rules.py`` has the table): the
player decides, chance decides, or nobody does and the rules go on by themselves; states that come
out of ``new`` and ``apply`` stand at one of the first two kinds, or at an end.

Sets of boxes are nine bits (see ``ground.py``). ``Party`` carries its own totals, which
``assemble`` alone works out.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Literal, NamedTuple

from dungeongen.games.sudongeon.ground import Ground, Place
from dungeongen.games.sudongeon.lore import PARTY, START

Step = Literal[
    # the player decides
    "market", "outside", "meet", "strike", "rescue", "care", "breather", "burden", "visit", "way",
    # chance decides
    "bribe", "alliance", "points", "omen", "mend", "initiative", "aim", "ally", "attack",
    "defence", "fell", "trap", "dodge", "feature", "artifact", "stock", "talk", "class", "door",
    # the rules go on
    "met", "battle", "turn", "omens", "won", "traps", "spring", "features", "people", "loot",
    # the end
    "beaten", "left", "dead",
]  # fmt: skip

VALUES = ("find", "parley", "initiative", "attack", "defence", "life")
WARRIOR, RANGER, THIEF, CLERIC, WIZARD = range(5)

ARTIFACTS = (  # number 1-10: who can use it, which value gains, how much (chapter 8)
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


class Member(NamedTuple):
    """One of the five: the values raised by level-ups, in order, and the artifact worn (or 0)."""

    raised: tuple[str, ...] = ()
    artifact: int = 0

    @property
    def level(self) -> int:
        """1 to 3."""
        return 1 + len(self.raised)


class Party(NamedTuple):
    """Who is together: the five, who joined, and what they are worth together.

    ``adventurers`` are the classes 0-4 of lost adventurers; ``find`` and ``parley`` are the best
    (SU-5), the others sums; ``limit`` is the most life points.
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
    """What a campaign carries from dungeon to dungeon; wounds heal in between (SU-15)."""

    members: tuple[Member, ...] = (Member(),) * 5
    bag: tuple[int, ...] = ()
    rations: int = START["rations"]
    mana: int = START["mana"]
    elixirs: int = START["elixirs"]
    gold: int = START["gold"]


class World(NamedTuple):
    """What has been done in the dungeon and is known of it.

    ``alive``: monsters not dead; ``bribed``: those that let pass; ``wounded``: boxes with the life
    left of monsters that have fought and live (allies); ``sprung`` traps; ``exhausted`` features;
    ``taken`` piles; ``doors``: hidden doors found, by number; ``secret``: whether the secret
    passageways are known; ``fate``: 1 or -1 for the shaman's blessing or curse on the next fight.
    ``people[box]`` is what is between the party and the person there, ``()`` at first: the trader's
    gift given ``(1,)``; the dealer's discount and stock ``(0 or 1, a, b, c)``; miners' dead at the
    talk ``(mask,)``, and ``(mask, 1)`` when paid; anybody else who has gone or joined ``(1,)``.
    """

    alive: int
    bribed: int
    wounded: tuple[tuple[int, int], ...]
    sprung: int
    exhausted: int
    taken: int
    doors: int
    secret: int
    fate: int
    people: tuple[tuple[int, ...], ...]


class Foe(NamedTuple):
    """A monster in a fight, with what its room adds; allies are foes of foes.

    ``surge`` is the wizard's die where it lasts this turn: 4 attack, 5 defence. ``first``: it
    claims to strike first always.
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


class Battle(NamedTuple):
    """A fight in progress; combatant 0 is the party, then the foes, then the allies.

    ``initiative``, ``attack``, ``defence``: the party's, less what it lost in this fight.
    ``felled``: members unconscious, bits 0-4, adventurers from bit 5. ``first``: 1 or -1 for who
    was blessed or cursed. ``then``: the step that follows a victory; ``pile``: the box whose gold
    was reached for, or -1. ``points``: how many of the Orcs' points are still to come. ``rollers``
    roll for initiative, ``rolls`` are the totals so far. ``queue``: groups of combatants still to
    strike in this turn, the first one striking now; ``blows``: (striker, victim, damage) of that
    group so far. ``target`` and ``boost``: the party's present choice. ``fells``: members still to
    be felled; ``drops``: artifacts still to be dropped.
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


class State(NamedTuple):
    """One moment of a play.

    ``room`` is -1 outside. ``pending``: features with a free check to come. ``talked``: people
    parleyed with in this round; ``looting``: the round has come to its gold, so talk is over.
    ``stand``: where the party is in a labyrinth: 0 lost, 1 at a way of its choice, 2 + *d* at
    hidden door *d*. ``focus`` (a box, a door's number, a combatant) and ``die`` belong to a step.
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
        """The room the party is in."""
        return self.ground.places[self.room]


@lru_cache(maxsize=4096)
def worth(person: int, member: Member) -> tuple[int, ...]:
    """Return a member's values in the order of ``VALUES``, with what was raised and is worn."""
    base = PARTY[person]
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

    >>> party = assemble((Member(),) * 5)
    >>> party.find, party.parley, party.initiative, party.attack, party.defence, party.limit
    (3, 3, 5, 5, 5, 10)
    """
    rows = [worth(i, member) for i, member in enumerate(members)]
    rows += [worth(person, Member()) for person in adventurers]  # SU-12: level 1, no artifact
    finds, parleys, *sums = zip(*rows, strict=True)
    initiative, attack, defence, life = map(sum, sums)
    return Party(
        members, adventurers, damsels,
        max(finds), max(parleys), initiative, attack, defence, life + damsels,
    )  # fmt: skip


def gold_in(state: State, place: Place) -> int:
    """Return the gold that still lies in a room."""
    left = place.piles & ~state.world.taken
    return sum(gold for box, gold in enumerate(state.ground.gold) if left >> box & 1)


def can_heal(state: State) -> bool:
    """Tell whether a cleric is awake; adventurers bring their class's craft along (SU-12)."""
    return _awake(state, CLERIC)


def can_boost(state: State) -> bool:
    """Tell whether a wizard is awake."""
    return _awake(state, WIZARD)


def _awake(state: State, person: int) -> bool:
    felled = state.fight.felled if state.fight is not None else 0
    if not felled >> person & 1:
        return True
    return any(
        joined == person and not felled >> (5 + i) & 1
        for i, joined in enumerate(state.party.adventurers)
    )


def regrouped(state: State, party: Party) -> State:
    """Return the state with another party, its life cut to the new maximum (SU-12, SU-13)."""
    return state._replace(party=party, life=min(state.life, party.limit))


def wounded(state: State, damage: int) -> State:
    """Return the state after a loss in a fight or a trap: damsels die of it (SU-12)."""
    state = state._replace(life=state.life - damage)
    if damage and state.party.damsels:
        members, adventurers = state.party.members, state.party.adventurers
        return regrouped(state, assemble(members, adventurers))
    return state


def carried(state: State) -> int:
    """Return how many artifacts the party has, worn or not."""
    return len(state.bag) + sum(member.artifact > 0 for member in state.party.members)
