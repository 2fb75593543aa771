"""Fights that aim at what follows them.

Fixed prices of life and mana (``backward_induction.PRICES``) say little where what is left must
last for an exact number of rounds: then a party with one life more wins, one with one life less is
lost. A plan knows what each life and stock of mana is worth after a fight. In small dungeons the
next plan takes these values themselves as the aim (``Aim``) of the boosts and healing before it.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from dungeongen.games.sudongeon.solver.combat.values import Aim
from dungeongen.games.sudongeon.solver.graph import Graph

Where = tuple[int, int]
"""The situation of a fight, and a stock of rations."""
Aims = dict[Where, Aim]


def aims_at(graph: Graph, ahead: dict[Where, NDArray[np.float32]], most: int) -> Aims:
    """Return at most ``most`` different aims for broad situations, fewest rations first.

    ``ahead`` has the values of what is left, by life and mana.
    """
    found: Aims = {}
    different = set[Aim]()
    for number, rations in sorted(ahead, key=lambda where: (where[1], where[0])):
        left = ahead[number, rations].astype(np.float64)
        if not graph.situations[number].broad or not left.any():
            continue
        aim = Aim(tuple(tuple(row) for row in (left / left.max()).tolist()))
        if aim not in different and len(different) >= most:
            break
        different.add(aim)
        found[number, rations] = aim
    return found
