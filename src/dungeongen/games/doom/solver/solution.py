"""What the search for the best line of a dungeon hands on to the verdict."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Solution:
    """The best line found and what is proved of it.

    ``best`` is −1 if no line was found that ends alive; ``bound`` is ``None`` if there is none.
    ``lost``: it is proved that no line ends alive. ``clearable`` is ``None`` if undecided.
    """

    best: int = -1
    bound: int | None = None
    clearable: bool | None = None
    witness: tuple[str, ...] | None = None
    nodes: int = 0
    lost: bool = False

    @property
    def proved(self) -> bool:
        """Whether no line can score more."""
        return self.best >= 0 and self.bound is not None and self.best >= self.bound
