"""A plan as a policy: the move of the rules for every state that a party may reach.

``backward_induction`` computes the plan over a graph of situations; this module looks up moves in
its tables. In fights, and where there is nothing to decide, such as drinking elixirs, it finds them
directly.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from dungeongen.games.sudongeon.rules import combat, engine
from dungeongen.games.sudongeon.rules import moves as m
from dungeongen.games.sudongeon.rules.state import State, can_boost
from dungeongen.games.sudongeon.solver.abstraction import fits
from dungeongen.games.sudongeon.solver.aims import Aims
from dungeongen.games.sudongeon.solver.backward_induction import (
    AIMED,
    GIVE_UP,
    PRICE,
    PRICES,
    Backward,
)
from dungeongen.games.sudongeon.solver.combat.duels import (
    Known,
    begun,
    boost,
    fighters,
    known,
    motley,
    single,
)
from dungeongen.games.sudongeon.solver.combat.targeting import chosen
from dungeongen.games.sudongeon.solver.combat.transitions import kernel
from dungeongen.games.sudongeon.solver.combat.values import HEAL, Pairing, Price
from dungeongen.games.sudongeon.solver.graph import PREPARING, Graph, Shares
from dungeongen.games.sudongeon.solver.resources import Range, changed
from dungeongen.games.sudongeon.solver.situation import Kind, cared

_STEP, _DEAR = 5, 500
_SPARE, _REST = 6, 12  # rations beyond a smaller plan's purchase; the second if the party may rest


class Policy:
    """A policy for a graph and a range of numbers, from a start on."""

    def __init__(
        self, graph: Graph, most: Range, start: State, before: Policy | None = None, *,
        prices: tuple[Price, ...] = PRICES, aims: Aims | None = None,
    ) -> None:  # fmt: skip
        if before is not None and not before.tables.gains:
            spare = _REST if graph.springs else _SPARE
            most = most._replace(rations=min(most.rations, before.market(start)[1] + spare))
        self.graph, self.root = graph, graph.start
        self.tables: Backward = Backward(graph, most, prices, aims)
        self.tables.run(start, None if before is None else before.tables)
        self.most = self.tables.most
        self.size, self.levels = self.tables.size, self.tables.levels
        self.dear: dict[tuple[tuple[Pairing, ...], int, Price], Known] = {}

    def worth(self, start: State) -> float:
        """Return the approximate value of the plan at its start."""
        health = self.graph.health(start, broad=self.graph.situations[self.root].broad)
        mana = start.mana
        if start.step == "market":
            return self.tables.market(self.root, start.rations, health, mana)[0]
        health, mana = min(health, self.most.health), min(mana, self.most.mana)
        return float(self.tables.kept[self.root][self.clip(start.rations), health, mana])

    def shares(self, number: int) -> Shares | None:
        """Return the frequencies of a situation's options relative to the most frequent one."""
        known = self.tables.choices.get(number)
        node = self.graph.situations[number]
        if known is None or node.kind is not Kind.CHOICE:
            return None
        batch, row = known
        stocks = self.tables.best[batch][: self.most.rations + 1]
        taken = sum(np.bincount(best[row].reshape(-1) + 1, minlength=128) for best in stocks)
        counts = np.asarray(taken)[1 : len(node.options) + 1]
        most = max(1, int(counts.max(initial=0)))
        pairs = zip(node.options, counts.tolist(), strict=True)
        return {option.move: count / most for option, count in pairs}

    # The market

    def market(self, start: State) -> tuple[int, int, int, int]:
        """Return the situation, rations, health and mana after the purchases at the market."""
        number = self.root
        situations = self.graph.situations
        health = self.graph.health(start, broad=situations[number].broad)
        rations, mana = start.rations, start.mana
        while start.step == "market":
            which = self.tables.market(number, rations, health, mana)[1]
            number = situations[number].options[which].then
            node = situations[number]
            if node.state.step != "market":
                break
            if node.kind is Kind.CHANGE:
                rations += node.change.rations
                health, mana = changed(node.change, health, mana)
                number = node.then[0]
        return number, rations, health, mana

    # What to do

    def sips(self, state: State, broad: bool | None = None) -> bool:
        """Return whether the plan decides when to drink an elixir here."""
        if not self.graph.sips or broad is False or not state.elixirs:
            return False
        return self.find(state, broad=True) is not None

    def clip(self, rations: int) -> int:
        """Return a stock of rations clipped to the range."""
        return min(rations, self.most.rations)

    def at(self, number: int, rations: int, health: int, mana: int) -> int:
        """Return the option to choose, or the amount to trade."""
        known = self.tables.choices.get(number)
        if known is None:
            return 0
        batch, row = known
        health, mana = min(health, self.most.health), min(mana, self.most.mana)
        return int(self.tables.best[batch][self.clip(rations)][row, health, mana])

    def options(self, number: int, rations: int) -> NDArray[np.int8]:
        """Return the options to choose for all health and mana."""
        batch, row = self.tables.choices[number]
        table: NDArray[np.int8] = self.tables.best[batch][self.clip(rations)][row]
        return table

    def price(self, number: int, rations: int, elixirs: int) -> Price:
        """Return the price of mana in the fight of a situation."""
        table = self.tables.prices.get(number)
        if table is None:
            return PRICE
        rations = self.clip(rations)
        which = int(table[rations, min(elixirs, table.shape[1] - 1)])
        return self.tables.aims[number, rations] if which == AIMED else PRICES[which]

    def kernel(self, state: State, price: Price, mana: int) -> Known:
        """Return a single fight's matrices or endings, for at least this much mana."""
        limit, most, kind = state.party.limit, self.most.mana, fighters(state)
        if len(kind) == 1 and not motley(state) and not kind[0].members:
            return kernel(kind[0], limit, most, price)
        found = self.dear.get((kind, limit, price))
        if found is None or found.most < mana:
            if found is None and not kind[0].members:  # at first with as little mana as is needed
                most = next(m for m in (*range(_STEP, most, _STEP), most) if m >= mana)
            if len(self.dear) > _DEAR:
                self.dear.clear()
            for one, made in known(state, limit, most, price):
                self.dear[one, limit, price] = made
            found = self.dear[kind, limit, price]
        return found

    def knows(self, state: State) -> bool:
        """Return whether the plan covers a state."""
        if state.fight is not None and state.step in ("strike", "rescue"):
            return True
        if state.step in ("care", "breather", "burden"):
            return True
        number = self.find(state)
        return number is not None and self.graph.situations[number].kind is not Kind.LOST

    def find(self, state: State, broad: bool | None = None) -> int | None:
        """Return the number of a state's situation, or ``None`` if it is unknown.

        ``broad``: whether the party still considers everything; by default, where that is known.
        """
        if broad is None:
            number = self.graph.find(state, broad=True)
            return self.graph.find(state) if number is None else number
        return self.graph.find(state, broad=broad)

    def move(self, state: State, broad: bool | None = None) -> m.Move:
        """Return the move where the player decides; ``broad`` as for ``find``."""
        return self.decided(state, broad)[0]

    def decided(self, state: State, broad: bool | None) -> tuple[m.Move, bool | None]:
        """Return the move where the player decides, and whether he then considers everything."""
        step = state.step
        if step == "rescue" or (step == "care" and state.life < 1):
            return m.Heal(1 - state.life), broad
        if step == "care":
            return self._cared(state, broad), broad
        if step == "strike":
            return self._strike(state, broad), broad
        if step == "burden":
            useless = [n for n in state.bag if not fits(state, n)]
            return m.Drop(max(useless or state.bag)), broad
        if step in PREPARING and not self.sips(state, broad):
            most = min(state.elixirs, state.party.limit - state.life)
            if most > 0:
                return m.Drink(most), broad
        return self._chosen(state, broad)

    def heal(self, number: int, rations: int, health: int, mana: int) -> bool:
        """Return whether to turn a mana into life after a trap has hurt the party."""
        table = self.heals(number, rations)
        health, mana = min(health, self.most.health), min(mana, self.most.mana)
        return bool(table is not None and table[health, mana])

    def heals(self, number: int, rations: int) -> NDArray[np.bool_] | None:
        """Return the cells where a mana becomes life after a trap, or ``None`` without any."""
        table = self.tables.heals.get(number)
        if table is None:
            return None
        here: NDArray[np.bool_] = table[self.clip(rations)]
        return here if here.any() else None

    def _cared(self, state: State, broad: bool | None) -> m.Move:
        after = cared(state)
        number = self.find(after, broad)
        while number is None and after.step == "feature":  # a check that the plan ignores
            after = cared(engine.advance(after, m.Roll(1)))
            number = self.find(after, broad)
        if number is not None and state.mana and state.life < state.party.limit:
            health = self.graph.health(state, broad=self.graph.situations[number].broad)
            if self.heal(number, state.rations, health, state.mana):
                return m.Heal(1)
        return m.GoOn()

    def _chosen(self, state: State, broad: bool | None) -> tuple[m.Move, bool | None]:
        number = self.find(state, broad)
        if number is None and broad:  # a dealer laid out a stock that the plan does not consider
            number = self.find(state, False)
        if number is None or self.graph.situations[number].kind is Kind.LOST:
            return _given_up(state), broad
        health = self.graph.health(state, broad=self.graph.situations[number].broad)
        while True:
            node = self.graph.situations[number]
            broad = node.broad
            if node.kind is Kind.CHANGE:  # the end of sipping
                most = min(state.elixirs, state.party.limit - state.life)
                if most:
                    return m.Drink(most), False
                health, number = health + node.change.elixirs, node.then[0]
                continue
            if node.kind is Kind.TRADE:
                which = self.at(number, state.rations, health, state.mana)
                if which:
                    return m.Trade(which), broad
                number = node.then[0]
                continue
            if node.state.step == "market":
                which = self.tables.market(number, state.rations, health, state.mana)[1]
            else:
                which = self.at(number, state.rations, health, state.mana)
            if which == GIVE_UP or not node.options:
                return _given_up(state), broad
            option = node.options[which]
            talk = isinstance(option.move, m.Parley) and state.step == "visit"
            if talk and state.life >= state.party.limit and len(node.options) > 1:
                option = next((one for one in node.options if one.move is None), option)
            if option.move is not None:
                return option.move, broad
            number = option.then

    def opening(self, state: State, broad: bool | None = None) -> tuple[State, int | None]:
        """Return the state at which the current fight began, without its numbers, and the number of
        its situation, if known; ``broad`` as for ``find``."""
        number: int | None = None
        for tier in (True, False) if broad is None else (broad,):
            self.graph.broad = tier
            opening = self.graph.canonical(state)._replace(
                step="turn", focus=0, die=0, fight=begun(state)
            )
            opening = self.graph.canonical(engine.settled(opening))
            number = self.graph.find(opening, broad=tier)
            if number is not None:
                break
        return opening, number

    def _strike(self, state: State, broad: bool | None) -> m.Move:
        battle = combat.the(state)
        group = battle.queue[0]
        if combat.PARTY not in group:
            return m.GoOn()
        opening, number = self.opening(state, broad)
        price: Price = PRICE
        if number is not None and self.graph.situations[number].kind is Kind.FIGHT:
            sips = self.graph.situations[number].broad and self.graph.sips
            price = self.price(number, state.rations, 0 if sips else state.elixirs)
        if not single(opening):
            foe, much = chosen(state, PRICE)
            return m.Strike(combat.word(foe), foe.box, much)
        foe, much = battle.foes[0], 0
        if state.mana and can_boost(state):
            known = self.kernel(opening, price, min(state.mana, self.most.mana))
            much = boost(known, combat.the(opening), state)
            if much == HEAL:
                return m.Heal(1)
        return m.Strike(combat.word(foe), foe.box, much)


class Player:
    """A player who follows a plan move by move from its start.

    He remembers only whether he still considers everything, or only the direct routes: the odds are
    those of a party that never returns from the second to the first.
    """

    def __init__(self, policy: Policy) -> None:
        self.policy = policy
        self.broad: bool | None = policy.graph.situations[policy.root].broad

    def move(self, state: State) -> m.Move:
        """Return the move where the player decides."""
        move, self.broad = self.policy.decided(state, self.broad)
        return move


def _given_up(state: State) -> m.Move:
    """Return the move of a party without a plan for its state: it goes home or waits."""
    moves = tuple(engine.legal_moves(state))
    for kind in (m.Home, m.Leave, m.Stay, m.Eat, m.GoOn, m.Fight, m.Refuse):
        for move in moves:
            if isinstance(move, kind):
                return move
    return moves[0]
