"""A plan for a dungeon: in every state, the move after which the party wins most often.

The kernel (``by_kernel``) gives the odds of winning in each situation that its policy may come to.
The plan looks one move ahead and takes the best of what follows, so it wins at least as often as
that policy. Odds that nobody worked out are ``None``: the plan does not go there.

Moves often win equally: with rations to spare a detour costs nothing yet. Of these the plan takes
the one that would still win most often with less, which is the one that gets on.
"""

from __future__ import annotations

from collections.abc import Iterable

from dungeongen.games.sudongeon.layout import Layout
from dungeongen.games.sudongeon.rules import engine
from dungeongen.games.sudongeon.rules import moves as m
from dungeongen.games.sudongeon.rules.state import ARTIFACTS, Company, State
from dungeongen.games.sudongeon.solver.by_kernel import Judgement
from dungeongen.games.sudongeon.solver.translation import IN_FIGHT

_EQUAL = 1e-6  # single precision
_LESS = ((1, 0, 0), (2, 0, 0), (4, 0, 0), (8, 0, 0), (0, 2, 0), (0, 0, 2), (3, 1, 1))
"""Rations, mana and life to go without, for the comparison of moves that win equally."""


class Plan:
    """The plan of a company for a dungeon, or of a party in the middle of it."""

    def __init__(
        self, layout: Layout, company: Company | None = None, state: State | None = None
    ) -> None:
        self.judgement = Judgement(layout, company, state=state)
        self._company = company or Company()

    @property
    def win(self) -> float:
        """The odds of winning from the start."""
        return self.judgement.found.lo

    def value(self, state: State) -> float | None:
        """Return the odds of winning from a state, or ``None`` where they are unknown."""
        match state.step:
            case "beaten":
                return 1.0
            case "dead" | "left":
                return 0.0
            case "market":
                return self._at_market(state)
            case "trap" | "dodge":  # too late to drink, as the kernel's trap still lets a party
                return self._expected(state)
            case "care":
                return max(self.values(state).values(), default=None)
            case step if step in IN_FIGHT or step == "alliance":
                return None
        return self.judgement.value(state)

    def values(self, state: State) -> dict[m.Move, float]:
        """Return the odds after each legal move of the player, where they are known."""
        after = {move: self.after(state, move) for move in engine.legal_moves(state)}
        return {move: odds for move, odds in after.items() if odds is not None}

    def move(self, state: State) -> m.Move | None:
        """Return the plan's move, or ``None`` where it does not know one."""
        if state.step == "market" and (buy := self._purchase(state)):
            return buy
        found = self.values(state)
        most = max(found.values(), default=0.0)
        if most <= 0:
            return None
        best = [move for move, odds in found.items() if odds >= most - _EQUAL]
        return best[0] if len(best) == 1 else max(best, key=lambda one: self._rank(state, one))

    def after(self, state: State, move: m.Move) -> float | None:
        """Return the odds of winning after a move or an outcome, ``None`` where unknown."""
        after = engine.advance(state, move)
        begins = after.step in IN_FIGHT and state.step not in IN_FIGHT
        return self.judgement.value(after) if begins else self.value(after)

    # ---- the market

    def _wanted(self, state: State) -> tuple[tuple[str, int], ...]:
        """Return what is still to be bought."""
        found, own = self.judgement.found, self._company
        return (
            ("rations", own.rations + found.rations - state.rations),
            ("mana", own.mana + found.mana - state.mana),
            ("elixirs", own.elixirs + found.elixirs - state.elixirs),
        )

    def _purchase(self, state: State) -> m.Move | None:
        """Return the next purchase, unless what was bought so far is not what the plan buys."""
        if self._at_market(state) is None:
            return None
        return next((m.Buy(amount, goods) for goods, amount in self._wanted(state) if amount), None)

    def _at_market(self, state: State) -> float | None:
        return self.win if all(amount >= 0 for _, amount in self._wanted(state)) else None

    # ---- chance, and what wins equally

    def _expected(self, state: State) -> float | None:
        total = 0.0
        for move, odds in engine.chance(state) or ():
            value = self.after(state, move)
            if value is None:
                return None
            total += odds * value
        return total

    def _rank(self, state: State, move: m.Move) -> tuple[int, float]:
        """Return the order of moves that win equally: first by kind, then by what is to spare."""
        after = engine.advance(state, move)
        return self._kind(state, move), sum(self._with_less(after))

    def _kind(self, state: State, move: m.Move) -> int:
        match move:
            case m.Drink(amount):
                return 2 + amount if self.judgement.found.merged else -1
            case m.Wear(artifact):
                bare = not state.party.members[ARTIFACTS[artifact - 1][0]].artifact
                return 1 if bare else -1
            case m.Take():
                return 1
            case m.Drop() | m.Home():
                return -1
        return 0

    def _with_less(self, state: State) -> Iterable[float]:
        for rations, mana, life in _LESS:
            less = state._replace(
                rations=max(0, state.rations - rations),
                mana=max(0, state.mana - mana),
                life=max(1, state.life - life),
            )
            yield self.value(less) or 0.0
