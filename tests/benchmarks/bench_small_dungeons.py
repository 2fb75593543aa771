"""The kernel's policy against the optima of random small dungeons.

    python tests/benchmarks/bench_small_dungeons.py [--dungeons 300] [--first 0] [--states 8000]

Dungeon *k* is random: doors, gold, one to three monsters and one or two other things in two or
three boxes, and a company with little in stock, now and then a strong one or one that owns
artifacts. Its optimum is that of the whole play as one Markov decision process, built from the
plain rules (``games.sudongeon.solver.optimum``). Left out are dungeons that cannot be won or lost,
and those with more than ``--states`` states or ``--moments`` moments of fights, 10,000. There is no
Wizard: his omens have no end.

Prints a line for each dungeon: number, optimum, how far the kernel's ``lo`` is below it and its
``hi`` above it, and what is in it; then how many agree. The exit code is 1 if a ``lo`` is above its
optimum or an ``hi`` below it.
"""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

from benchmarks.measuring import run
from dungeongen.core.rng import Rng
from dungeongen.games.sudongeon.layout import WIZARD, Kind, Layout, cell_index
from dungeongen.games.sudongeon.rules.state import Company, Member
from dungeongen.games.sudongeon.solver.kernel_client import bound, judged
from games.sudongeon.kernel.native import no_allies
from games.sudongeon.solver.optimum import Optimum, TooLargeError

WORLDS = ((0, 1), (0, 3), (0, 1, 3))
LEAST, MOST = 0.001, 0.999
CLOSE = 0.0005
ROUNDED = 2e-5  # single precision, over a whole dungeon
_NORTH, _EAST, _SOUTH, _WEST, _GOLD, _MONSTER = 1, 5, 7, 3, 8, 0
_OTHERS = (2, 4, 6)  # people, traps, features
_JOINED = 8  # an open passage, which joins two boxes to one room
_VALUES = ("attack", "defence", "life", "initiative", "find", "parley")


def dungeon(number: int) -> tuple[Layout, Company]:
    """Return a random small dungeon and the company that enters it."""
    rng = Rng(f"kernel-{number}")
    boxes = rng.choice(WORLDS)
    cells = ["."] * 81
    for box in boxes:
        for cell in (_EAST, _SOUTH, _WEST, *((_NORTH,) if box < 3 else ())):
            if rng.random() < 0.8:
                joined = rng.random() < 0.25
                cells[cell_index(box, cell)] = str(_JOINED if joined else 1 + rng.below(3))
    for box in boxes[-1 - rng.below(2) :]:
        cells[cell_index(box, _GOLD)] = str(1 + rng.below(3))
    monsters = [digit for digit in range(1, 10) if digit != WIZARD]
    for _ in range(1 + (rng.random() < 0.4) + (rng.random() < 0.15)):
        cells[cell_index(rng.choice(boxes), _MONSTER)] = str(rng.choice(monsters))
    for _ in range(1 + rng.below(2)):
        cells[cell_index(rng.choice(boxes), rng.choice(_OTHERS))] = str(1 + rng.below(9))
    return Layout("".join(cells)), _company(rng)


def _company(rng: Rng) -> Company:
    strong, armed = rng.random() < 0.5, rng.random() < 0.3
    members = []
    for person in range(5):
        raised = [rng.choice(_VALUES) for _ in range(rng.below(4))] if strong else []
        artifact = 2 * person + 1 + rng.below(2) if armed and rng.random() < 0.4 else 0
        members.append(Member(person, tuple(raised), artifact))
    rations, mana, elixirs, gold = (rng.below(most + 1) for most in (1, 1, 1, 1))
    return Company(tuple(members), (), rations, mana, elixirs, gold)


def things(layout: Layout) -> str:
    """Return the names of what is in the rooms, apart from gold and doors."""
    kinds = (Kind.MONSTER, Kind.NPC, Kind.FEATURE, Kind.TRAP)
    return ", ".join(
        f"{one.kind.name.lower()} {one.digit}"
        for room in layout.rooms
        for one in room.things
        if one.kind in kinds
    )


def optimum(layout: Layout, company: Company, states: int, moments: int) -> float | None:
    """Return a dungeon's optimum, if it has no more states and moments of fights than that."""
    try:
        return Optimum(layout, company, most=states, moments=moments).value
    except TooLargeError:
        return None


def main(*, dungeons: int = 300, first: int = 0, states: int = 8000, moments: int = 10_000) -> int:
    """Compare the dungeons from ``--first`` on, until so many have been compared."""
    number, left_out, gaps = first, 0, list[float]()
    over = list[float]()
    while len(gaps) < dungeons:
        layout, company = dungeon(number)
        best = optimum(layout, company, states, moments) if layout.entrances else None
        if best is None or not LEAST < best < MOST:
            left_out += 1
        else:
            lo = judged(layout, company).lo
            hi = bound(layout, company, win=lo)
            gap = best - lo
            gaps.append(gap)
            over.append(hi - best)
            allies = "" if no_allies(layout) else " (allies)"
            gaps_of = f"{gap:10.6f} {hi - best:10.6f}"
            print(f"{number:5} {best:.6f} {gaps_of}  {things(layout)}{allies}", flush=True)
        number += 1
    exact, above = sum(abs(gap) < ROUNDED for gap in gaps), sum(gap < -ROUNDED for gap in gaps)
    print(
        f"{len(gaps)} dungeons ({left_out} left out): {exact} agree to {ROUNDED:g}, "
        f"{above} above the optimum; at worst {max(gaps, default=0):.6f} below; "
        f"{sum(gap < CLOSE for gap in over)} bounds within {CLOSE:g}, "
        f"{sum(gap < 0 for gap in over)} below the optimum"
    )
    return 1 if above or min(over, default=0) < 0 else 0


if __name__ == "__main__":
    run(main)
