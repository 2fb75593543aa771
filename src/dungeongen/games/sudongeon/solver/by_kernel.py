"""A dungeon judged by the kernel (``../kernel``): what its best plan wins for certain.

``numbers_of`` is the dungeon and the company as ``kernel/dungeon.c`` reads them. Nothing that is
printed rests on the kernel yet.
"""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from dungeongen.games.sudongeon.layout import Layout
from dungeongen.games.sudongeon.rules.board import Place, ground
from dungeongen.games.sudongeon.rules.state import Company, Member, worth
from dungeongen.search.kernel import answered

FILE = Path(__file__).parent.parent / "kernel" / "sudongeon.wasm"
MEMORY = 480  # megabytes; the rest of what the engine allows is for code and stack


class Budget(NamedTuple):
    """How far the kernel may go."""

    situations: int = 650_000
    mana: int = 20
    purchases: int = 3
    million_steps: int = 100_000


class Judged(NamedTuple):
    """What the kernel found: the odds of its policy, and the purchase that it begins with."""

    lo: float
    mana: int
    elixirs: int
    rations: int
    situations: int
    full: bool
    steps: int


def judged(layout: Layout, company: Company | None = None, budget: Budget | None = None) -> Judged:
    """Return the kernel's judgement; raises SpentError where the budget ends before it."""
    situations, mana, purchases, steps = budget or Budget()
    settings = [situations, MEMORY, mana, purchases, steps]
    answer = answered(FILE, [*settings, *numbers_of(layout, company or Company())])
    assert answer, "no dungeon"
    lo, *counts = answer
    bought_mana, elixirs, rations, found, full, taken = map(int, counts)
    return Judged(lo, bought_mana, elixirs, rations, found, bool(full), taken)


def numbers_of(layout: Layout, company: Company) -> list[int]:
    """Return a dungeon and a company as ``kernel/dungeon.c`` reads them."""
    plan = ground(layout)
    numbers = [len(plan.places), *plan.room_of, *plan.monsters, *plan.traps, *plan.features]
    numbers += [*plan.people, *plan.gold]
    numbers += _listed(plan.doors) + _listed(plan.entrances)
    for place in plan.places:
        numbers += _place(place)
    for person, member in enumerate(company.members):
        numbers += [*worth(person, Member(member.raised)), member.artifact]
    return numbers + _listed(company.bag) + [
        company.rations, company.mana, company.elixirs, company.gold,
    ]  # fmt: skip


def _listed(values: tuple[int, ...]) -> list[int]:
    return [len(values), *values]


def _place(place: Place) -> list[int]:
    numbers = [place.boxes, place.monsters, place.lawful, place.traps, place.features]
    numbers += [place.people, place.piles, place.labyrinth, place.exit, place.secret_exit]
    numbers += [*_listed(place.open), len(place.hidden)]
    for door in place.hidden:
        numbers += [door.number, door.other]
    return [int(number) for number in numbers + _listed(place.secret)]
