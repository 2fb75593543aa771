"""Print a digest of the numbers that fights come to, for ``test_machines``."""

from __future__ import annotations

from hashlib import sha256

from dungeongen.games.sudongeon.solver.combat.combatants import Them, Us
from dungeongen.games.sudongeon.solver.combat.melee import melee
from dungeongen.games.sudongeon.solver.combat.targeting import Tables
from dungeongen.games.sudongeon.solver.combat.two_monsters import Pair


def digests() -> list[str]:
    """Return one digest for each kind of fight."""
    found = []
    orcs, troll = Them(4, 5, 5, 10, 10), Them(3, 7, 4, 15, 15, regains=1)
    for price in (0.0, 0.03):
        pair = Pair((5, 5, 5), (orcs, troll), 10, 0, price, 0, None)
        pair.grow(16)
        found += [pair.sums[16].start.tobytes(), pair.amounts[16].tobytes()]
        tables = Tables((5, 5, 5), 10, 0, price)
        for foes in ((orcs,), (orcs, troll)):
            left = melee(Us(5, 5, 5), foes, (), 10, 6, tables)
            found.append(repr(left).encode())
    return [sha256(one).hexdigest()[:12] for one in found]


if __name__ == "__main__":
    print(" ".join(digests()))
