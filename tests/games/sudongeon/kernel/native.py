"""The kernel built for this machine, under sanitizers and with memory that begins as NaN."""

from __future__ import annotations

from unittest.mock import patch

from dungeongen.games.sudongeon.layout import Layout
from dungeongen.games.sudongeon.rules.board import ground
from dungeongen.games.sudongeon.rules.state import Company
from dungeongen.games.sudongeon.solver import by_kernel
from dungeongen.games.sudongeon.solver.by_kernel import Budget, Judged, judged, numbers_of
from kernels import NativeKernel


def solved(layout: Layout, company: Company | None = None, budget: Budget | None = None) -> Judged:
    """Return the judgement of the native build."""
    with patch.object(by_kernel, "Kernel", lambda file: NativeKernel(file.stem)):
        return judged(layout, company, budget)


def bound(
    layout: Layout,
    company: Company | None = None,
    lo: float = 0.0,
    *,
    refined: bool,
    million_steps: int = 5_000,
) -> float:
    """Return what no plan wins, where one wins ``lo``: by the relaxed games alone, or refined."""
    settings = Budget(million_steps=million_steps)
    rung, situations, mana, steps = settings
    numbers = [rung, situations, by_kernel.MEMORY, mana, steps, int(1e6 * lo)]
    numbers += numbers_of(layout, company or Company())
    return NativeKernel("sudongeon").call("refined" if refined else "relaxed", numbers)[0]


def no_allies(layout: Layout) -> bool:
    """Return whether no lawful and chaotic monsters meet, whose alliances the kernel leaves out."""
    return all(place.lawful in (0, place.monsters) for place in ground(layout).places)
