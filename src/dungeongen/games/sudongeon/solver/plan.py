"""A plan for a dungeon: in every state, the move after which the party wins most often.

The kernel (``kernel_client``) gives the odds of winning in each situation that its policy may come
to. The plan looks one move ahead and takes the best of what follows, so it wins at least as often
as that policy. Odds that were not worked out are ``None``: the plan does not go there.

Moves often win equally: with rations to spare a detour costs nothing yet. Of these the plan takes
the one that wins sooner, as far as the kernel's guide can tell.
"""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple
from weakref import proxy

from dungeongen.core.rng import Rng
from dungeongen.games.sudongeon.layout import Layout
from dungeongen.games.sudongeon.rules import engine
from dungeongen.games.sudongeon.rules import moves as m
from dungeongen.games.sudongeon.rules.artifacts import user
from dungeongen.games.sudongeon.rules.state import Company, State
from dungeongen.games.sudongeon.solver.fight_values import FightValues
from dungeongen.games.sudongeon.solver.kernel_client import (
    IN_FIGHT,
    WIDE,
    WIDER,
    Budget,
    Judgement,
    company_of,
)
from dungeongen.games.sudongeon.solver.simple_player import Plays
from dungeongen.search.kernel import Kernel

_EQUAL = 1e-6  # less than a round costs (sweep.c)
_OFTEN = 3  # visits
_ROUNDS = 5  # in which a party comes back just as it was
_SHORT = 1e-3  # of what the plan said: something is forgotten
_BEYOND = frozenset(("beaten", "dead", "left", "market", "alliance"))


class Plan:
    """The plan of a company for a dungeon, or of a party in the middle of it."""

    def __init__(
        self,
        layout: Layout,
        company: Company | None = None,
        *,
        state: State | None = None,
        budget: Budget | None = None,
        kernel: Kernel | None = None,
    ) -> None:
        if state is not None and state.step == "market":
            company, state = company_of(state), None
        self.judgement = Judgement(layout, company, state=state, budget=budget, kernel=kernel)
        self.layout, self.budget, self._company = layout, budget, company or Company()
        self._look_at_fights()

    def _look_at_fights(self) -> None:
        self._worth = dict[State, float | None]()  # of states that are worked out
        plan = proxy(self)  # no cycle, since the tables of a plan that is let go are large
        self._fights = FightValues(self.judgement, outside=lambda state: plan.value(state))

    def climb(self, rung: int) -> None:
        """Make it a better plan, if a higher rung of the kernel's ladder has one."""
        self.judgement.climb(rung)
        self.budget = self.budget and self.budget._replace(rung=rung)
        self._look_at_fights()

    def complete(self) -> None:
        """Make it the plan that is printed, which hints follow too: of the rung ``WIDE``, or of the
        next one where that wins nothing."""
        self.climb(WIDE)
        if self.win <= 0:
            self.climb(WIDER)

    def anew(self, state: State) -> Plan:
        """Return a plan from a state on, with the same budget."""
        return Plan(self.layout, state=state, budget=self.budget)

    @property
    def win(self) -> float:
        """The odds of winning from the start."""
        return self.judgement.result.lo

    def value(self, state: State) -> float | None:
        """Return the odds of winning from a state, or ``None`` where they are unknown."""
        match state.step:
            case "beaten":
                return 1.0
            case "dead" | "left":
                return 0.0
            case "market":
                return self._at_market(state)
            case "alliance":
                return None
            case step if step in IN_FIGHT:
                return self._fights.value(state)
        return self._worked_out(state) if _is_worked_out(state) else self.judgement.value(state)

    def _worked_out(self, state: State) -> float | None:
        """Return the odds of a state by those of its successors.

        They are kept, since a party that heals point by point comes to the same states in many
        ways.
        """
        if state not in self._worth:
            if state.step == "care":
                odds = max(self.values(state).values(), default=None)
            else:
                odds = self._expected(state)
            self._worth[state] = odds
        return self._worth[state]

    def values(self, state: State) -> dict[m.Move, float]:
        """Return the odds after each legal move of the player, where they are known."""
        after = {move: engine.advance(state, move) for move in engine.legal_moves(state)}
        self.judgement.look_up([result for result in after.values() if _is_judged(state, result)])
        odds = {move: self._next(state, result) for move, result in after.items()}
        return {move: value for move, value in odds.items() if value is not None}

    def best(self, state: State) -> tuple[tuple[m.Move, ...], float]:
        """Return the moves that win most often, and how often: none where the plan knows none."""
        if state.step == "market" and (buy := self._purchase(state)):
            return (buy,), self.win
        result = self.values(state)
        most = max(result.values(), default=0.0)
        if most <= 0:
            return (), 0.0
        return tuple(move for move, odds in result.items() if odds >= most - _EQUAL), most

    def rank(self, state: State, move: m.Move) -> tuple[int, float]:
        """Return the order of moves that win equally: by kind, then by how soon they win."""
        if state.fight is not None:
            return 0, -_drunk(move)
        return self._kind(state, move), self._soon(engine.advance(state, move))

    def after(self, state: State, move: m.Move) -> float | None:
        """Return the odds of winning after a move or an outcome, ``None`` where unknown."""
        return self._next(state, engine.advance(state, move))

    def _next(self, state: State, after: State) -> float | None:
        begins = after.step in IN_FIGHT and state.step not in IN_FIGHT
        return self.judgement.value(after) if begins else self.value(after)

    # ---- the market

    def _purchases(self, state: State) -> tuple[tuple[str, int], ...]:
        """Return what is still to be bought."""
        result, own = self.judgement.result, self._company
        return (
            ("rations", own.rations + result.rations - state.rations),
            ("mana", own.mana + result.mana - state.mana),
            ("elixirs", own.elixirs + result.elixirs - state.elixirs),
        )

    def _purchase(self, state: State) -> m.Move | None:
        """Return the next purchase, unless what was bought so far is not what the plan buys."""
        if self._at_market(state) is None:
            return None
        return next(
            (m.Buy(amount, goods) for goods, amount in self._purchases(state) if amount), None
        )

    def _at_market(self, state: State) -> float | None:
        return self.win if all(amount >= 0 for _, amount in self._purchases(state)) else None

    # ---- chance, and what wins equally

    def _expected(self, state: State) -> float | None:
        total = 0.0
        for move, odds in engine.chance(state) or ():
            value = self.after(state, move)
            if value is None:
                return None
            total += odds * value
        return total

    def _soon(self, state: State) -> float:
        """Return what a state is worth by the guide, to whom each round counts a little."""
        if state.step in ("dodge", "care", "alliance", "beaten", "dead", "left"):
            return self.value(state) or 0.0
        return self.judgement.roughly(state, [(state.rations, state.elixirs, state.life)])[0]

    def _kind(self, state: State, move: m.Move) -> int:
        match move:
            case m.Drink(amount):
                return 2 + amount if self.judgement.result.merged else -1
            case m.Wear():
                bare = not state.party.members[user(state.party, move)].artifact
                return 1 if bare and move.artifact in state.bag else -1
            case m.Take():
                return 1
            case m.Drop() | m.Home() | m.Buy() | m.Trade():
                return -1
        return 0


class Player:
    """A player who follows a plan and does not walk in circles where that costs nothing.

    Of moves that win equally the player takes one that leads to something new, and where there is
    nothing new, any: for ever turning the same circle would win nothing.

    The kernel forgets the end of a large dungeon for want of memory. Where the plan knows no move
    that wins as often as it says, or only such as change nothing, one artifact put on and then
    another, the player makes a new one from there with the same budget, ``replans`` times at most.
    """

    def __init__(self, plan: Plan, *, replans: int = 3) -> None:
        self.plan, self._again = plan, replans
        self._visits, self._met = Counter[object](), Counter[State]()
        self._rng = Rng("player")

    def move(self, state: State) -> m.Move | None:
        """Return the plan's move, or ``None`` where it does not know one."""
        best, odds = self.plan.best(state)
        self._met[state] += 1
        stuck = not best or self._met[state] > _ROUNDS
        if self._again and (stuck or (self.plan.value(state) or 0.0) > odds + _SHORT):
            self._again -= 1
            self._met.clear()
            anew = self.plan.anew(state)
            if anew.win > odds - _SHORT:
                self.plan = anew
                best, _ = anew.best(state)
        if not best:
            return None
        move = self._chosen(state, best) if len(best) > 1 else best[0]
        self._visits[_whereabouts(engine.advance(state, move))] += 1
        return move

    def after(self, state: State, move: m.Move) -> float | None:
        """Return the odds of winning after a move, ``None`` where unknown."""
        return self.plan.after(state, move)

    def _chosen(self, state: State, best: tuple[m.Move, ...]) -> m.Move:
        if state.fight is not None:
            return max(best, key=lambda move: self.plan.rank(state, move))
        visits = {move: self._visits[_whereabouts(engine.advance(state, move))] for move in best}
        if min(visits.values()) >= _OFTEN:
            return self._rng.choice(best)
        new = [move for move in best if visits[move] < _OFTEN]
        return max(new, key=lambda move: _new(visits[move], self.plan.rank(state, move)))


class FirstPlan(NamedTuple):
    """A plan of the lower rungs, a play of it that wins, if one was found, and the simple player's
    plays so far."""

    plan: Plan
    moves: tuple[str, ...] | None
    simple: Plays


def _new(visits: int, rank: tuple[int, float]) -> tuple[int, int, float]:
    kind, ahead = rank
    return kind, -visits, ahead


def _whereabouts(state: State) -> object:
    """Return where the party is, and what it has done in the dungeon so far.

    What it has got says nothing of how far it is: a fountain gives mana without end.
    """
    return state.step, state.room, state.world, state.elixirs


def _is_worked_out(state: State) -> bool:
    """Return whether the kernel knows a state only by what follows.

    Its trap still lets a party drink that could have done so before.
    """
    could_drink = state.elixirs > 0 and state.life < state.party.limit
    return state.step in ("dodge", "care") or (state.step == "trap" and could_drink)


def _is_judged(before: State, after: State) -> bool:
    """Return whether the kernel is asked for the odds of a state that follows another one."""
    if after.step in IN_FIGHT:
        return before.step not in IN_FIGHT
    return after.step not in _BEYOND and not _is_worked_out(after)


def _drunk(move: m.Move) -> int:
    """Return the mana that a move in a fight takes."""
    match move:
        case m.Strike(_, _, mana):
            return mana
        case m.Heal(amount):
            return amount
    return 0
