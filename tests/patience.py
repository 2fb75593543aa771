"""How long a test waits for what must come: longer than any machine takes, however busy it is.

Only what never comes is a fault. A time that a test measured would say how fast the machine is.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TypeVar

PATIENCE = 400.0  # seconds

Thing = TypeVar("Thing")


def until(look: Callable[[], Thing]) -> Thing:
    """Look again and again until there is something true, and return it."""
    end = time.monotonic() + PATIENCE
    while not (thing := look()):
        assert time.monotonic() < end, "it never came"
        time.sleep(0.02)
    return thing


def slowness() -> float:
    """Return how many times slower than usual a processor is here and now, at least 1."""
    begun = time.process_time()
    for number in range(1_000_000):
        number * number
    return max(1.0, (time.process_time() - begun) / _USUAL)


_USUAL = (
    0.05  # seconds of a processor, where the times in docs/engineering/reliability.md were measured
)
