"""Print a digest of the numbers that all kinds of fights come to, for ``test_machines``."""

from __future__ import annotations

from hashlib import sha256

from dungeongen.games.sudongeon.solver.combat.combatants import Them, Us
from dungeongen.games.sudongeon.solver.combat.melee import melee
from dungeongen.games.sudongeon.solver.combat.propagation import Kin, Relative
from dungeongen.games.sudongeon.solver.combat.targeting import Tables
from dungeongen.games.sudongeon.solver.combat.transitions import kernel
from dungeongen.games.sudongeon.solver.combat.two_monsters import Pair
from dungeongen.games.sudongeon.solver.combat.values import Pairing
from dungeongen.games.sudongeon.solver.combat.wizard import Omens
from dungeongen.games.sudongeon.solver.combat.wyrn import Wyrn

MEMBERS = ((1, 1, 3, 0), (2, 1, 1, 0), (2, 1, 1, 0), (0, 0, 0, 1), (0, 2, 0, 2))
ORCS, TROLL = Pairing(5, 5, 5, 4, 5, 5, 10), Pairing(5, 5, 5, 3, 7, 4, 15, 0, 1)
WIZARD, DRAGON = Pairing(5, 5, 5, 3, 7, 4, 12), Pairing(5, 5, 5, 6, 8, 8, 20)
WYRN = Pairing(5, 5, 5, 6, 8, 6, 15, members=MEMBERS)


def digests() -> list[str]:
    """Return one digest for each kind of fight."""
    found = []
    for price in (0.0, 0.03):
        for one in (ORCS, TROLL, DRAGON):
            made = kernel(one, 10, 9, price)
            found += [made.after.tobytes(), made.boosts.tobytes()]
        kin = Relative(Kin([ORCS, ORCS._replace(foe_attack=6)], 10, 9, price), 1)
        found.append(kin.end(10, 9).after.tobytes())
        omens = Omens(WIZARD, DRAGON, 10, 6, price)
        found += [omens.end(10, 6).after.tobytes(), repr(omens.end(10, 6).lost).encode()]
        wyrn = Wyrn(WYRN, 10, 12, price)
        found += [wyrn.end(10, 12).after.tobytes(), wyrn.after.tobytes()]
        orcs, troll = Them(4, 5, 5, 10, 10), Them(3, 7, 4, 15, 15, regains=1)
        pair = Pair((5, 5, 5), (orcs, troll), 10, 0, price, 0, None)
        pair.grow(16)
        found += [pair.sums[16].start.tobytes(), pair.amounts[16].tobytes()]
        left = melee(Us(5, 5, 5), (orcs, troll), (), 10, 6, Tables((5, 5, 5), 10, 0, price))
        found.append(repr(left).encode())
    return [sha256(one).hexdigest()[:12] for one in found]


if __name__ == "__main__":
    print(" ".join(digests()))
