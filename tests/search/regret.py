"""Equilibria of two-player zero-sum games with hidden information: counterfactual regret.

A game is given by its rules (``mover``, ``view``, ``legal_moves``, ``apply``, ``returns``) and the
states that it may begin in, with their probabilities. What a player sees is the information set; a
player must never forget what was seen or done (perfect recall), or ``Duel`` refuses the game.

**Representation** is the sequence form (B. von Stengel, 1996): a *sequence* is an information set
with an action there, and thereby all that this player did before. Sequence 0 is the empty one. A
terminal state needs only the last sequences of both players, so terminals with the same pair are
added up, and an iteration costs two passes over these pairs and over the information sets, however
large the tree was.

**CFR+** (O. Tammelin, "Solving large imperfect information games using CFR+", 2014): regrets never
fall below 0, players learn in turn, and the average counts iteration t t times. ``nash_conv`` is
the sum of what both players could gain by a best response, which is found exactly; 0 means an
equilibrium. Sums run in the order of the walk through the tree, in plain Python, so that all
numbers are the same on every machine.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

State = TypeVar("State")
Move = TypeVar("Move", bound=Hashable)

Plan = list[float]
"""How often each sequence of a player is played, if the others play what leads there."""

Strategy = Mapping[Hashable, Mapping[Any, float]]
"""For all that a player may see: moves with their probabilities."""


class DuelRules(Protocol[State, Move]):
    """What has to be known of a game; any game's ``core.facets.Rules`` will do.

    Chance moves are not looked for: what is hidden is dealt before the game begins.
    """

    @property
    def legal_moves(self) -> Callable[[State], Iterable[Move]]: ...
    @property
    def apply(self) -> Callable[[State, Move], State]: ...
    @property
    def outcome(self) -> Callable[[State], str | None]: ...
    @property
    def returns(self) -> Callable[[State], tuple[float, ...]]: ...
    @property
    def mover(self) -> Callable[[State], int]: ...
    @property
    def view(self) -> Callable[[State, int], Hashable]: ...


class InformationSet(NamedTuple, Generic[Move]):
    """What a player sees; the sequences of its moves begin with number ``first``."""

    view: Hashable
    moves: tuple[Move, ...]
    parent: int
    first: int

    @property
    def sequences(self) -> range:
        """The sequences that end here."""
        return range(self.first, self.first + len(self.moves))


class Duel(Generic[State, Move]):
    """A game in its sequence form.

    ``sets[player]`` are in the order of play: each comes after those that lead to it. ``pairs``
    holds, for a sequence of each player, what player 0 gets, times the probability of the deals.
    Raises ValueError for a game without perfect recall.
    """

    def __init__(
        self, rules: DuelRules[State, Move], starts: Iterable[tuple[State, float]]
    ) -> None:
        self.sets: tuple[list[InformationSet[Move]], list[InformationSet[Move]]] = ([], [])
        self.sizes = [1, 1]
        self._known: tuple[dict[Hashable, int], dict[Hashable, int]] = ({}, {})
        pairs: dict[tuple[int, int], float] = {}
        for start, probability in starts:
            pending = [(start, (0, 0))]
            while pending:
                state, at = pending.pop()
                if rules.outcome(state) is not None:
                    pairs[at] = pairs.get(at, 0.0) + probability * rules.returns(state)[0]
                    continue
                player = rules.mover(state)
                here = self._set_at(rules, state, player, at[player])
                for move, sequence in zip(here.moves, here.sequences, strict=True):
                    after = (sequence, at[1]) if player == 0 else (at[0], sequence)
                    pending.append((rules.apply(state, move), after))
        self.pairs = tuple((first, second, value) for (first, second), value in pairs.items())

    def _set_at(
        self, rules: DuelRules[State, Move], state: State, player: int, parent: int
    ) -> InformationSet[Move]:
        view = rules.view(state, player)
        number = self._known[player].get(view)
        if number is None:
            here = InformationSet(view, tuple(rules.legal_moves(state)), parent, self.sizes[player])
            self._known[player][view] = len(self.sets[player])
            self.sets[player].append(here)
            self.sizes[player] += len(here.moves)
            return here
        here = self.sets[player][number]
        if here.parent != parent:
            raise ValueError(f"player {player + 1} forgets how this was reached: {view}")
        return here

    def plan(self, player: int, strategy: Strategy) -> Plan:
        """Return a strategy as a plan."""
        plan = [1.0] + [0.0] * (self.sizes[player] - 1)
        for here in self.sets[player]:
            played = strategy[here.view]
            for move, sequence in zip(here.moves, here.sequences, strict=True):
                plan[sequence] = plan[here.parent] * played.get(move, 0.0)
        return plan

    def strategy(self, player: int, plan: Plan) -> dict[Hashable, dict[Move, float]]:
        """Return a plan as a strategy: uniform where the player never gets to."""
        found = {}
        for here in self.sets[player]:
            total = sum(plan[sequence] for sequence in here.sequences)
            parts = [plan[s] / total if total else 1 / len(here.moves) for s in here.sequences]
            found[here.view] = dict(zip(here.moves, parts, strict=True))
        return found

    def uniform(self, player: int) -> dict[Hashable, dict[Move, float]]:
        """Return the strategy of choosing any move alike."""
        return self.strategy(player, [0.0] * self.sizes[player])

    def gains(self, player: int, other: Plan) -> list[float]:
        """Return what each sequence of a player earns by itself against the other's plan."""
        found = [0.0] * self.sizes[player]
        if player == 0:
            for first, second, value in self.pairs:
                found[first] += value * other[second]
        else:
            for first, second, value in self.pairs:
                found[second] -= value * other[first]
        return found

    def value(self, first: Plan, second: Plan) -> float:
        """Return what player 0 gets on average."""
        return sum(value * first[s] * second[t] for s, t, value in self.pairs)

    def best_response(self, player: int, other: Plan) -> float:
        """Return the most that a player can get against the other's plan."""
        gains = self.gains(player, other)
        for here in reversed(self.sets[player]):
            gains[here.parent] += max(gains[sequence] for sequence in here.sequences)
        return gains[0]

    def nash_conv(self, first: Plan, second: Plan) -> float:
        """Return what both players together could gain by best responses; 0: an equilibrium."""
        return self.best_response(0, second) + self.best_response(1, first)


class Regrets(Generic[State, Move]):
    """CFR+ on a duel: ``averages`` are the plans that converge to an equilibrium."""

    def __init__(self, duel: Duel[State, Move]) -> None:
        self.duel = duel
        self.iterations = 0
        self._regrets = tuple([0.0] * size for size in duel.sizes)
        self._sums = tuple([0.0] * size for size in duel.sizes)
        self._plans = [duel.plan(player, duel.uniform(player)) for player in (0, 1)]

    @property
    def averages(self) -> tuple[Plan, Plan]:
        """The average plans of both players."""
        first, second = ([part / total[0] for part in total] for total in self._sums)
        return first, second

    def learn(self) -> None:
        """Make one iteration."""
        self.iterations += 1
        for player in (0, 1):
            self._regret(player, self.duel.gains(player, self._plans[1 - player]))
            self._plans[player] = self._matched(player)
            total = self._sums[player]
            for sequence, part in enumerate(self._plans[player]):
                total[sequence] += self.iterations * part

    def until(self, nash_conv: float, *, most: int, every: int = 25) -> Iterator[float]:
        """Learn until ``nash_conv`` is small enough; yield it every so many iterations."""
        while self.iterations < most:
            for _ in range(every):
                self.learn()
            found = self.duel.nash_conv(*self.averages)
            yield found
            if found <= nash_conv:
                return

    def _regret(self, player: int, gains: list[float]) -> None:
        regrets = self._regrets[player]
        for here in reversed(self.duel.sets[player]):
            parts = self._parts(regrets, here)
            sequences = here.sequences
            value = sum(part * gains[s] for part, s in zip(parts, sequences, strict=True))
            for sequence in sequences:
                regrets[sequence] = max(0.0, regrets[sequence] + gains[sequence] - value)
            gains[here.parent] += value

    def _matched(self, player: int) -> Plan:
        plan = [1.0] + [0.0] * (self.duel.sizes[player] - 1)
        for here in self.duel.sets[player]:
            reach = plan[here.parent]
            parts = self._parts(self._regrets[player], here)
            for part, sequence in zip(parts, here.sequences, strict=True):
                plan[sequence] = reach * part
        return plan

    @staticmethod
    def _parts(regrets: list[float], here: InformationSet[Move]) -> list[float]:
        """Return the probabilities of regret matching: uniform where nothing is regretted."""
        own = regrets[here.first : here.first + len(here.moves)]
        total = sum(own)
        return [regret / total for regret in own] if total else [1 / len(own)] * len(own)
