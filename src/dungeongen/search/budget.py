"""Budgets: how much work and memory a search may take, the same on every machine.

Work is counted in *steps*. A step is roughly a nanosecond of a plain processor, but nothing looks
at a clock: whoever works says beforehand, from the sizes of what it is about to do, how many steps
that is (``spend``) and how many bytes it takes (``take``). Without a budget both do nothing.

Memory has one cap, ``MEMORY``, over all that lives at once, results that are kept included. What is
taken is given back (``give``, ``reserve``), or when the account ends in which it was taken
(``account``); a budget that runs out gives back what was taken within it. Sizes are those of the
arrays that are asked for, never what the process happens to need.

A result that was kept from an earlier search would cost no steps, and what a search finds would
depend on what was searched before. So results that cost steps are kept by ``memo``, and ``forget``
drops them all at the start of a search that must not depend on others. They report their size
(``hold``), and are dropped where it would exceed the cap.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import lru_cache, wraps
from typing import ParamSpec, TypeVar

Args = ParamSpec("Args")
Result = TypeVar("Result")

MEMORY = 750_000_000
"""The most bytes of all that lives at once."""


class SpentError(Exception):
    """A budget has run out; the message names it."""


class NoMemoryError(SpentError, MemoryError):
    """No memory is left for a search; where nobody expects that, the computer is too small."""


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


class Account:
    """The bytes in use, stored results included, and the most that ever were."""

    __slots__ = ("peak", "used")

    def __init__(self) -> None:
        self.used = self.peak = 0


_current: ContextVar[Budget | None] = ContextVar("budget", default=None)
_cap: ContextVar[Cap | None] = ContextVar("cap", default=None)
_account: ContextVar[Account | None] = ContextVar("account", default=None)
_held = 0
_forgets: list[Callable[[], None]] = []


@contextmanager
def limited(name: str, steps: int) -> Iterator[Budget]:
    """Limit the steps of the work inside the ``with`` block; a nested budget counts on its own.

    A search that is stopped may leave half a result, so no result is stored then. Opens an account
    if there is none.
    """
    if _account.get() is None:
        with account(), limited(name, steps) as budget:
            yield budget
        return
    cap, memory = _cap.get(), _memory()
    budget = Budget(name, steps if cap is None else min(steps, cap.left))
    before, used = _current.set(budget), memory.used
    try:
        yield budget
    except SpentError:
        memory.used = used
        forget()
        raise
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


@contextmanager
def account() -> Iterator[Account]:
    """Count the bytes taken inside the ``with`` block, and give all back at its end.

    An account inside another one is part of it.
    """
    outer = _account.get()
    if outer is not None:
        with reserve():
            yield outer
        return
    memory = Account()
    before = _account.set(memory)
    try:
        yield memory
    finally:
        _account.reset(before)


def _memory() -> Account:
    memory = _account.get()
    assert memory is not None
    return memory


def spend(steps: int) -> None:
    """Take steps from the current budget; raises SpentError if too few are left."""
    budget = _current.get()
    if budget is not None:
        budget.left -= steps
        if budget.left < 0:
            raise SpentError(f"{budget.name}: more than {budget.steps:,} steps of work")


def afford(steps: int) -> None:
    """Raise SpentError if the current budget has fewer steps left than this, without taking any."""
    budget = _current.get()
    if budget is not None and budget.left < steps:
        budget.left = 0
        raise SpentError(f"{budget.name}: more than {budget.steps:,} steps of work")


def take(size: int) -> None:
    """Take ``size`` bytes until they are given back; raises SpentError if memory runs out."""
    budget, memory = _current.get(), _account.get()
    if budget is None or memory is None:
        return
    if memory.used + size + _held > MEMORY:
        forget()
    if memory.used + size > MEMORY:
        raise SpentError(f"{budget.name}: more than {MEMORY // 1_000_000:,} MB at once")
    memory.used += size
    memory.peak = max(memory.peak, memory.used + _held)


def give(size: int) -> None:
    """Give back ``size`` bytes."""
    memory = _account.get()
    if _current.get() is not None and memory is not None:
        memory.used -= size


@contextmanager
def reserve(size: int = 0) -> Iterator[None]:
    """Take ``size`` bytes; at the end of the ``with`` block give back all that was taken inside."""
    memory = _account.get()
    used = 0 if memory is None else memory.used
    take(size)
    try:
        yield
    finally:
        if memory is not None:
            memory.used = used


def memo(most: int) -> Callable[[Callable[Args, Result]], Callable[Args, Result]]:
    """Cache the latest ``most`` results of the decorated function."""

    def decorator(work: Callable[Args, Result]) -> Callable[Args, Result]:
        cached = lru_cache(maxsize=most)(work)
        _forgets.append(cached.cache_clear)

        @wraps(work)
        def wrapper(*args: Args.args, **kwargs: Args.kwargs) -> Result:
            return cached(*args, **kwargs)  # type: ignore[arg-type]  # they can be hashed

        return wrapper

    return decorator


def hold(size: int) -> None:
    """Count ``size`` bytes more, or less, for a cached result."""
    global _held
    _held = max(0, _held + size)
    memory = _account.get()
    used = 0 if memory is None else memory.used
    if used + _held > MEMORY:
        forget()
    if memory is not None:
        memory.peak = max(memory.peak, used + _held)


def forget() -> None:
    """Empty all caches of ``memo``."""
    global _held
    _held = 0
    for drop in _forgets:
        drop()
