"""How much is tried: a share of what there is at every landing, all of it when somebody asks.

DUNGEONGEN_EXAMPLES=200 python -m pytest tests/games/sudongeon/solver
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from typing import TypeVar

LANDING = 15  # examples of a property that there is time for at every landing
EXAMPLES = int(os.environ.get("DUNGEONGEN_EXAMPLES", LANDING))

Case = TypeVar("Case")


def share(cases: Iterable[Case], of: int, first: int = 0) -> list[Case]:
    """Return every ``of``-th case from some first on, or all if more than usual is asked for."""
    return list(cases) if EXAMPLES > LANDING else list(cases)[first % of :: of]
