"""A dungeon judged by the kernel (``../kernel``): what its best plan wins for certain.

``numbers_of`` is the dungeon and the company as ``kernel/dungeon.c`` reads them. Every plan, hint
and verdict rests on a ``Judgement``, which climbs from rung to rung of the kernel's ladder and
keeps the best policy.
"""

from __future__ import annotations

import struct
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from dungeongen.games.sudongeon.layout import DEALER, MINERS, Layout
from dungeongen.games.sudongeon.rules.board import Place, ground
from dungeongen.games.sudongeon.rules.state import Company, State, worth
from dungeongen.search.budget import SpentError, spend
from dungeongen.search.kernel import Kernel

# From a state of the plain rules to the kernel's situation (``Situation`` in ``kernel/kernel.h``).
#
# A state is a situation and four numbers: rations, elixirs, life and mana. The kernel cuts a play
# into other pieces in three places: the market is the entrance with some coins left, a fight is one
# situation until it is won, and healing after a trap belongs to the trap.


SITUATION = struct.Struct("<Bb9H9H5B11B5B4B4BB2b2Bb7x")
STEPS = (
    "beaten",
    "lost",
    "outside",
    "meet",
    "breather",
    "burden",
    "visit",
    "way",
    "bribe",
    "artifact",
    "feature",
    "stock",
    "talk",
    "class",
    "door",
    "fight",
    "trap",
    "met",
    "battle",
    "won",
    "traps",
    "spring",
    "features",
    "people",
    "loot",
)
ASKED, PAID = 1 << 15, 1 << 14
MOST_GOLD = 250  # more is as good
IN_FIGHT = frozenset(
    (
        "points",
        "omen",
        "mend",
        "initiative",
        "strike",
        "aim",
        "ally",
        "attack",
        "defence",
        "fell",
        "rescue",
    )
)
_NUMBER = {step: number for number, step in enumerate(STEPS)}


def situation_of(state: State) -> bytes:
    """Return the kernel's situation of a state, from which its rules proceed."""
    world, party, fight = state.world, state.party, state.fight
    step, focus = _step_of(state)
    foes = after = drops = pile = gang = first = 0
    if fight is not None:
        gang = fight.then == "people"
        foes = 0 if gang else sum(1 << foe.box for foe in fight.foes)
        after, pile, first, drops = _NUMBER[fight.then], fight.pile, fight.first, fight.drops
    adventurers = [party.adventurers.count(person) for person in range(5)]
    bag = [state.bag.count(artifact) for artifact in range(11)]
    people = [_record(state, box) for box in range(9)]
    return SITUATION.pack(
        _NUMBER[step],
        state.room,
        world.alive,
        world.bribed,
        world.sprung,
        world.exhausted,
        world.loot,
        world.doors,
        state.pending,
        state.talked,
        foes,
        *people,
        *(member.artifact for member in party.members),
        *bag,
        *adventurers,
        party.damsels,
        min(state.gold, MOST_GOLD),
        focus,
        state.stand,
        world.secret,
        state.looting,
        fight is not None,
        gang,
        0,
        world.fate,
        first,
        after,
        drops,
        pile,
    )


def _step_of(state: State) -> tuple[str, int]:
    """Return the kernel's step, and the box or door that it is about."""
    step = state.step
    if step == "market":
        return "outside", 0
    if step == "meet":
        return "met", 0  # which decides whether there is a choice
    if step in IN_FIGHT:
        return "fight", 0
    if step in ("care", "breather"):
        return "traps", 0
    focus = state.focus if step in ("bribe", "feature", "stock", "talk", "door", "trap") else 0
    return step, focus


def _record(state: State, box: int) -> int:
    """Return ``Situation.people`` of a box."""
    dealings, person = state.world.people[box], state.ground.people[box]
    if person == DEALER and dealings:
        stock = sorted(dealings[1:], reverse=True)
        record = dealings[0] | len(stock) << 1
        return record | sum(artifact << 3 + 4 * i for i, artifact in enumerate(stock))
    if person == MINERS and dealings:
        return ASKED | dealings[0] | (PAID if len(dealings) > 1 else 0)
    return int(bool(dealings))


# The kernel


FILE = Path(__file__).parent.parent / "kernel" / "sudongeon.wasm"
AS_STEPS = 4  # of ``search.budget``, for one that the kernel counts
MEMORY = 480  # megabytes; the rest of what the engine allows is for code and stack
RUNGS = ("guess", "narrow", "wide", "wider", "widest")
GUESS, NARROW, WIDE, WIDER, WIDEST = range(len(RUNGS))
MOST_MANA = 60  # that a party can use at all: the kernel takes it from here
_AT_ONCE, _KEPT = 64, 20_000
"""How many states the kernel is asked about in one call, and of how many the answer is kept."""


class Budget(NamedTuple):
    """How far the kernel may go: to which rung, and at most how far on each.

    ``mana`` is the most that a party uses, twice as much where a fountain or a hermit gives it, and
    in any case what it brings and can buy.
    """

    rung: int = WIDE
    situations: int = 1_000_000
    mana: int = 20
    million_steps: int = 20_000


class PolicyOdds(NamedTuple):
    """What the kernel found: the odds of its policy, and the purchase that it begins with.

    After the rung ``GUESS`` the odds are only a guess. ``full``: something had to be left out;
    ``merged``: the policy drinks as soon as it can. ``partial``: not all dealings with people and
    finds could be looked at together, so it passes some by: ``passed`` are the boxes of these
    people, ``left`` those of features, as sets of bits.
    """

    lo: float
    mana: int
    elixirs: int
    rations: int
    situations: int
    full: bool
    steps: int
    merged: bool
    partial: bool = False
    passed: int = 0
    left: int = 0


class Judgement:
    """A dungeon judged by the kernel, whose tables can be asked.

    It begins with a company at the market, or with a state of a play in progress. Raises
    ``SpentError`` where the budget ends before the judgement.
    """

    def __init__(
        self,
        layout: Layout,
        company: Company | None = None,
        *,
        state: State | None = None,
        budget: Budget | None = None,
        kernel: Kernel | None = None,
    ) -> None:
        self.kernel = kernel or Kernel(FILE)
        rung, situations, mana, steps = budget or Budget()
        first = min(rung, NARROW)
        settings = [first, situations, MEMORY, mana, steps, int(state is not None)]
        if state is not None:
            life = state.life if state.life > 0 else state.party.limit
            settings += [*struct.unpack("<20i", situation_of(state)), life]
            company = company_of(state)._replace(bag=(), gold=0)  # which the situation has
        self._question = [*settings, *numbers_of(layout, company or Company())]
        self.rung = first
        self._answers = dict[State, float]()
        self.result = self._judged("judged", self._question)
        self.climb(rung)

    def climb(self, rung: int) -> None:
        """Judge further, up to a rung. Where the work runs out, what was known before stays."""
        while self.rung < rung:
            before = self.result
            try:
                self.result = self._judged("climbed", [self.rung + 1], before.steps)
            except SpentError:  # the kernel has forgotten all
                self._question[0] = self.rung
                self.result = self._judged("judged", self._question)
                return
            self.rung += 1

    def _judged(self, name: str, numbers: Sequence[int], before: int = 0) -> PolicyOdds:
        self._answers.clear()
        answer = self.kernel.call(name, numbers, long=True)
        assert answer, "no dungeon"
        mana, elixirs, rations, situations, full, steps, merged, *dealings = map(int, answer[1:])
        partial, passed, left = dealings
        spend(AS_STEPS * (steps - before))
        return PolicyOdds(
            lo=answer[0],
            mana=mana,
            elixirs=elixirs,
            rations=rations,
            situations=situations,
            full=bool(full),
            steps=steps,
            merged=bool(merged),
            partial=bool(partial),
            passed=passed,
            left=left,
        )

    def value(self, state: State) -> float | None:
        """Return the odds of winning from a state outside fights; ``None`` where unknown.

        Where they are unknown during talk, the party may still end the talk.
        """
        odds = self._odds(state)
        if odds is None and state.step == "visit" and not state.looting:
            odds = self._odds(state._replace(looting=True))
        return odds

    def roughly(self, state: State, stocks: Sequence[tuple[int, int, int]]) -> tuple[float, ...]:
        """Return what a state outside fights is worth, roughly, with other rations, elixirs and
        life."""
        situation = struct.unpack("<20i", situation_of(state))
        many = [number for some in stocks for number in (*situation, *some, state.mana)]
        return self.kernel.call("rough_values", many)

    def look_up(self, states: Sequence[State]) -> None:
        """Ask for the odds of many states outside fights at once, which takes a third of the time
        of as many calls."""
        new = [state for state in states if state not in self._answers]
        if len(self._answers) + len(new) > _KEPT:
            self._answers.clear()
            new = list(states)
        for i in range(0, len(new), _AT_ONCE):
            some = new[i : i + _AT_ONCE]
            numbers = [number for state in some for number in self._numbers(state)]
            self._answers.update(zip(some, self.kernel.call("values", numbers), strict=True))

    def _odds(self, state: State) -> float | None:
        self.look_up([state])
        odds = self._answers[state]
        return odds if odds >= 0 else None

    def _numbers(self, state: State) -> list[int]:
        situation = struct.unpack("<20i", situation_of(state))
        return [*situation, state.rations, state.elixirs, state.life, state.mana]


def judged(
    layout: Layout,
    company: Company | None = None,
    budget: Budget | None = None,
    kernel: Kernel | None = None,
) -> PolicyOdds:
    """Return the kernel's judgement; raises SpentError where the budget ends before it."""
    return Judgement(layout, company, budget=budget, kernel=kernel).result


def bound(
    layout: Layout,
    company: Company | None = None,
    *,
    win: float = 0.0,
    budget: Budget | None = None,
    kernel: Kernel | None = None,
) -> float:
    """Return an upper bound on the odds of every plan, 1 if nothing better is known.

    ``win`` are the odds of a plan: purchases that win no more are not examined further. Raises
    ``SpentError`` when the budget runs out.
    """
    rung, situations, mana, steps = budget or Budget()
    settings = [rung, situations, MEMORY, mana, steps, int(1e6 * win)]
    numbers = [*settings, *numbers_of(layout, company or Company())]
    answer = (kernel or Kernel(FILE)).call("bounded", numbers, long=True)
    assert answer, "no dungeon"
    spend(AS_STEPS * int(answer[1]))
    return max(win, answer[0])


def company_of(state: State) -> Company:
    """Return the company that would go in with what a party has now."""
    stocks = state.rations, state.mana, state.elixirs, state.gold
    return Company(state.party.members, state.bag, *stocks)


def numbers_of(layout: Layout, company: Company) -> list[int]:
    """Return a dungeon and a company as ``kernel/dungeon.c`` reads them."""
    plan = ground(layout)
    numbers = [len(plan.places), *plan.room_of, *plan.monsters, *plan.traps, *plan.features]
    numbers += [*plan.people, *plan.gold]
    numbers += _listed(plan.doors) + _listed(plan.entrances)
    for place in plan.places:
        numbers += _place(place)
    for member in company.members:
        bare = member._replace(artifact=0)
        numbers += [member.person, *worth(bare), member.artifact]
    return (
        numbers
        + _listed(company.bag)
        + [
            company.rations,
            company.mana,
            company.elixirs,
            company.gold,
        ]
    )


def _listed(values: tuple[int, ...]) -> list[int]:
    return [len(values), *values]


def _place(place: Place) -> list[int]:
    numbers = [place.boxes, place.monsters, place.lawful, place.traps, place.features]
    numbers += [place.people, place.piles, place.labyrinth, place.exit, place.secret_exit]
    numbers += [*_listed(place.open), len(place.hidden)]
    for door in place.hidden:
        numbers += [door.number, door.other]
    return [int(number) for number in numbers + _listed(place.secret)]
