"""Simulated plays of one player by the plain rules, with dice of our own.

Plays pass through the same states again and again, above all early on, so the successors of a state
are kept: that halves the time. The player's moves depend on the state alone.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterable
from typing import Generic, NamedTuple, Protocol, TypeVar

from dungeongen.core.errors import DungeongenError
from dungeongen.core.rng import Rng
from dungeongen.search import budget

State = TypeVar("State", bound=Hashable)
Move = TypeVar("Move")

_KNOWN, _MOVE = 2_000, 50_000  # steps: for a state that is kept, and for a move


class Rules(Protocol[State, Move]):
    """The rules of a game; ``advance`` does not check whether a move is legal."""

    def outcome(self, state: State, /) -> str | None: ...
    def chance(self, state: State, /) -> tuple[tuple[Move, float], ...] | None: ...
    def advance(self, state: State, move: Move, /) -> State: ...


class _Fork(NamedTuple, Generic[State, Move]):
    """A state where chance decides: its outcomes, and the successor states computed so far."""

    outcomes: tuple[tuple[Move, float], ...]
    then: list[State | None]


class Plays(Generic[State, Move]):
    """Simulated plays from ``start`` with equally likely dice; ``wins`` are outcomes."""

    def __init__(
        self,
        rules: Rules[State, Move],
        start: State,
        player: Callable[[State], Move],
        wins: Collection[str],
        rng: Rng,
    ) -> None:
        self._rules, self._start, self._player = rules, start, player
        self._wins, self._rng = wins, rng
        self._forks: dict[State, _Fork[State, Move]] = {}
        self._on: dict[State, State] = {}
        self.runs = self.won = 0

    def play(self, runs: int) -> int:
        """Simulate until there are ``runs`` plays in all; return how many are won."""
        while self.runs < runs:
            self.won += self._end() in self._wins
            self.runs += 1
        return self.won

    def _end(self) -> str:
        """Play once and return the outcome."""
        state = self._start
        while True:
            budget.spend(_KNOWN)
            fork = self._forks.get(state)
            if fork is not None:
                state = self._thrown(state, fork)
                continue
            ended = self._rules.outcome(state)
            if ended is not None:
                return ended
            outcomes = self._rules.chance(state)
            if outcomes is not None:
                self._forks[state] = _Fork(outcomes, [None] * len(outcomes))
            else:
                state = self._decided(state)

    def _thrown(self, state: State, fork: _Fork[State, Move]) -> State:
        """Return the state after a roll of the dice."""
        which = self._rng.below(len(fork.outcomes))
        after = fork.then[which]
        if after is None:
            budget.spend(_MOVE)
            after = fork.then[which] = self._rules.advance(state, fork.outcomes[which][0])
        return after

    def _decided(self, state: State) -> State:
        """Return the state after the player's decisions up to the next roll."""
        end = self._on.get(state)
        if end is None:
            end, rules = state, self._rules
            while rules.outcome(end) is None and rules.chance(end) is None:
                budget.spend(_MOVE)
                end = rules.advance(end, self._player(end))
            self._on[state] = end
        return end


# The replay of a witness: nothing is called beatable unless the plain rules come to a win.


def replay(
    state: State,
    texts: Iterable[str],
    parse: Callable[[str], Move],
    apply: Callable[[State, Move], State],
) -> State | None:
    """Return the state after a line of moves, or ``None`` if the rules refuse one of them."""
    try:
        for text in texts:
            state = apply(state, parse(text))
    except DungeongenError:
        return None
    return state
