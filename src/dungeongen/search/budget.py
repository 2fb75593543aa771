"""Budgets: how much work a search may take, the same on every machine.

Work is counted in *steps*. A step is roughly a nanosecond of a plain processor, but nothing looks
at a clock: an algorithm says beforehand, from the sizes of what it is about to do, how many steps
that is (``spend``). Without a budget that does nothing. Memory is the kernels' own, which has a cap
there (``kernel.py``).
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar


class SpentError(Exception):
    """A budget has run out; the message names it."""


class NoMemoryError(SpentError, MemoryError):
    """No memory is left for a search; where it is not expected, the computer is too small."""


class Cap:
    """Steps that several budgets share; ``spent`` counts the steps taken."""

    __slots__ = ("left", "spent")

    def __init__(self, steps: int) -> None:
        self.left, self.spent = steps, 0


class Budget:
    """The steps that are left to a part of a search; ``name`` is for messages."""

    __slots__ = ("left", "name", "steps")

    def __init__(self, name: str, steps: int) -> None:
        self.name, self.steps, self.left = name, steps, steps

    @property
    def spent(self) -> int:
        """The number of steps taken so far."""
        return min(self.steps, self.steps - self.left)


_current: ContextVar[Budget | None] = ContextVar("budget", default=None)
_cap: ContextVar[Cap | None] = ContextVar("cap", default=None)


@contextmanager
def limited(name: str, steps: int) -> Iterator[Budget]:
    """Limit the steps of the work inside the ``with`` block; a nested budget counts on its own."""
    cap = _cap.get()
    budget = Budget(name, steps if cap is None else min(steps, cap.left))
    before = _current.set(budget)
    try:
        yield budget
    finally:
        _current.reset(before)
        if cap is not None:
            cap.left -= budget.spent
            cap.spent += budget.spent


@contextmanager
def capped(steps: int) -> Iterator[Cap]:
    """Limit the steps of all budgets inside the ``with`` block together: for many candidates."""
    cap = Cap(steps)
    before = _cap.set(cap)
    try:
        yield cap
    finally:
        _cap.reset(before)


def spend(steps: int) -> None:
    """Take steps from the current budget; raises SpentError if too few are left."""
    budget = _current.get()
    if budget is not None:
        budget.left -= steps
        if budget.left < 0:
            raise SpentError(f"{budget.name}: more than {budget.steps:,} steps of work")
