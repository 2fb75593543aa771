"""Budgets: how much work and memory a search may take, the same on every machine.

Work is counted in *steps*. A step is roughly a nanosecond of a plain processor, but nothing looks
at a clock: whoever works says beforehand, from the sizes of what it is about to do, how many steps
that is (``spend``) and how many bytes it needs (``room``). Without a budget both do nothing.

A result that was kept from an earlier search would cost no steps, and what a search finds would
depend on what was searched before. So results that cost steps are kept by ``kept``, and ``forget``
drops them all at the start of a search that must not depend on others. It also drops them when
those that reported their size (``hold``) need more than ``HELD``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import lru_cache, wraps
from typing import ParamSpec, TypeVar

Args = ParamSpec("Args")
Result = TypeVar("Result")

ROOM, HELD = 300_000_000, 300_000_000
"""The most bytes of one table, and of the results that are kept."""


class SpentError(Exception):
    """Raised where a budget runs out; its text names the budget."""


class Cap:
    """The steps that are left to all budgets within together; ``spent`` are those taken."""

    __slots__ = ("left", "spent")

    def __init__(self, steps: int) -> None:
        self.left, self.spent = steps, 0


class Budget:
    """The steps that are left to a part of a search, which ``name`` names."""

    __slots__ = ("left", "name", "steps")

    def __init__(self, name: str, steps: int) -> None:
        self.name, self.steps, self.left = name, steps, steps

    @property
    def spent(self) -> int:
        """The steps taken so far, at most all."""
        return min(self.steps, self.steps - self.left)


_current: ContextVar[Budget | None] = ContextVar("budget", default=None)
_cap: ContextVar[Cap | None] = ContextVar("cap", default=None)
_held = 0
_forgets: list[Callable[[], None]] = []


@contextmanager
def limited(name: str, steps: int) -> Iterator[Budget]:
    """Limit the work that is done within; a budget within another one counts on its own.

    A search that stops halfway may leave half a result, so nothing is kept then.
    """
    cap = _cap.get()
    budget = Budget(name, steps if cap is None else min(steps, cap.left))
    before = _current.set(budget)
    try:
        yield budget
    except SpentError:
        forget()
        raise
    finally:
        _current.reset(before)
        if cap is not None:
            cap.left -= budget.spent
            cap.spent += budget.spent


@contextmanager
def capped(steps: int) -> Iterator[Cap]:
    """Limit the work of all budgets within together: for a search that judges many candidates."""
    cap = Cap(steps)
    before = _cap.set(cap)
    try:
        yield cap
    finally:
        _cap.reset(before)


def spend(steps: int) -> None:
    """Take steps from the current budget; raises SpentError if there are not so many left."""
    budget = _current.get()
    if budget is not None:
        budget.left -= steps
        if budget.left < 0:
            raise SpentError(f"{budget.name}: more than {budget.steps:,} steps of work")


def room(size: int) -> None:
    """Ask for room for a table of ``size`` bytes; raises SpentError if that is too much."""
    budget = _current.get()
    if budget is not None and size > ROOM:
        raise SpentError(f"{budget.name}: more than {ROOM // 1_000_000:,} MB for one table")


def kept(most: int) -> Callable[[Callable[Args, Result]], Callable[Args, Result]]:
    """Decorate a function so that its latest results are kept, ``most`` of them."""

    def keeping(work: Callable[Args, Result]) -> Callable[Args, Result]:
        known = lru_cache(maxsize=most)(work)
        _forgets.append(known.cache_clear)

        @wraps(work)
        def found(*args: Args.args, **kwargs: Args.kwargs) -> Result:
            return known(*args, **kwargs)  # type: ignore[arg-type]  # they can be hashed

        return found

    return keeping


def hold(size: int) -> None:
    """Report that a result which is kept takes ``size`` bytes more."""
    global _held
    _held += size
    if _held > HELD:
        forget()


def forget() -> None:
    """Drop all results that are kept."""
    global _held
    _held = 0
    for drop in _forgets:
        drop()
