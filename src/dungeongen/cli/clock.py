"""A clock for people at the keyboard: so long for each turn, and a bank for all that is longer.

What a turn is, the game says (``table.Clock``). The clock runs while a player decides, and stands
still while the seat changes hands; a player who has used up the turn and the bank loses. It is read
when an answer has been typed, so that no player is interrupted. No rule and no saved play depends
on it.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Hashable
from typing import NamedTuple

from dungeongen.core.table import Clock


class _Time(NamedTuple):
    """A player's turn, the seconds used of it, and those left in the bank before it."""

    turn: Hashable
    used: float
    bank: float


class SittingClocks:
    """The clocks of a sitting, one for each player."""

    def __init__(self, clock: Clock[object], now: Callable[[], float] = time.monotonic) -> None:
        self.clock = clock
        self._now = now
        self._times: dict[int, _Time] = {}
        self._start = 0.0

    def start(self, player: int, turn: Hashable) -> None:
        """Let a player's clock run; a turn that has begun goes on."""
        before = self._times.get(player, _Time(turn, 0.0, self.clock.bank))
        if before.turn != turn:
            over = max(0.0, before.used - self.clock.turn)
            before = _Time(turn, 0.0, before.bank - over)
        self._times[player] = before
        self._start = self._now()

    def stop(self, player: int) -> bool:
        """Stop a player's clock; return whether there is time left."""
        before = self._times[player]
        self._times[player] = before._replace(used=before.used + self._now() - self._start)
        turn, bank = self.left(player)
        return turn + bank > 0

    def left(self, player: int) -> tuple[float, float]:
        """Return the seconds that are left of a player's turn and in the bank."""
        _, used, bank = self._times[player]
        over = max(0.0, used - self.clock.turn)
        return max(0.0, self.clock.turn - used), max(0.0, bank - over)
