"""What a party does that plays a plan: the moves of the rules for every state it may be in.

The plan is worked out ``backward`` over a graph of situations; here its tables are asked. In fights
and where nothing is to be thought about, such as drinking what heals, the move is found directly.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from dungeongen.games.sudongeon import fight, rules
from dungeongen.games.sudongeon import moves as m
from dungeongen.games.sudongeon.backward import GIVE_UP, PRICE, PRICES, Backward
from dungeongen.games.sudongeon.forgetting import fits
from dungeongen.games.sudongeon.kernels import kernel
from dungeongen.games.sudongeon.pairings import (
    Known,
    begun,
    boost,
    fighters,
    known,
    motley,
    single,
)
from dungeongen.games.sudongeon.reckoning import Range
from dungeongen.games.sudongeon.situations import Graph, Kind, cared
from dungeongen.games.sudongeon.state import State, can_boost
from dungeongen.games.sudongeon.tactics import chosen
from dungeongen.games.sudongeon.worths import Pairing

_STEP, _DEAR = 5, 500


class Policy:
    """What to do, for a graph and a range of numbers, from a start on."""

    def __init__(self, graph: Graph, most: Range, start: State) -> None:
        self.graph = graph
        self.tables = Backward(graph, most)
        self.tables.run(start)
        self.most = self.tables.most
        self.size, self.levels = self.tables.size, self.tables.levels
        self.dear: dict[tuple[tuple[Pairing, ...], int, float | None], Known] = {}

    def worth(self, start: State) -> float:
        """Return about what the plan is worth from where it starts."""
        health, mana = start.life + start.elixirs, start.mana
        if start.step == "market":
            return self.tables.market(self.graph.start, start.rations, health, mana)[0]
        health, mana = min(health, self.most.health), min(mana, self.most.mana)
        return float(self.tables.kept[self.graph.start][self.clip(start.rations), health, mana])

    # The market

    def bought(self, state: State) -> tuple[float, int]:
        """Return what is the best to do at the market: its worth, and the number of the option."""
        number = self.graph.find(state)
        assert number is not None
        return self.tables.market(number, state.rations, state.life + state.elixirs, state.mana)

    # What to do

    def clip(self, rations: int) -> int:
        """Return a stock of rations as it is told apart."""
        return min(rations, self.most.rations)

    def at(self, number: int, rations: int, health: int, mana: int) -> int:
        """Return the option to take, or for a trade the amount."""
        known = self.tables.choices.get(number)
        if known is None:
            return 0
        batch, row = known
        health, mana = min(health, self.most.health), min(mana, self.most.mana)
        return int(self.tables.best[batch][self.clip(rations)][row, health, mana])

    def options(self, number: int, rations: int) -> NDArray[np.int8]:
        """Return the options to take for all health and mana."""
        batch, row = self.tables.choices[number]
        table: NDArray[np.int8] = self.tables.best[batch][self.clip(rations)][row]
        return table

    def price(self, number: int, rations: int, elixirs: int) -> float | None:
        """Return how dear mana is in the fight of a situation."""
        table = self.tables.prices.get(number)
        if table is None:
            return PRICE
        return PRICES[int(table[self.clip(rations), min(elixirs, table.shape[1] - 1)])]

    def kernel(self, state: State, price: float | None, mana: int) -> Known:
        """Return a single fight's matrices, or the Wizard's ends, for so much mana or more."""
        limit, most, kind = state.party.limit, self.most.mana, fighters(state)
        if len(kind) == 1 and not motley(state) and not kind[0].members:
            return kernel(kind[0], limit, most, price)
        found = self.dear.get((kind, limit, price))
        if found is None or found.most < mana:
            if found is None and not kind[0].members:  # as little as will do, at first
                most = next(m for m in (*range(_STEP, most, _STEP), most) if m >= mana)
            if len(self.dear) > _DEAR:
                self.dear.clear()
            for one, made in known(state, limit, most, price):
                self.dear[one, limit, price] = made
            found = self.dear[kind, limit, price]
        return found

    def knows(self, state: State) -> bool:
        """Tell whether the plan has been thought through for where a party is."""
        if state.fight is not None and state.step in ("strike", "rescue"):
            return True
        if state.step in ("care", "breather", "burden"):
            return True
        number = self.graph.find(state)
        return number is not None and self.graph.situations[number].kind is not Kind.LOST

    def move(self, state: State) -> m.Move:
        """Return what to do where the player decides."""
        step = state.step
        if step == "rescue" or (step == "care" and state.life < 1):
            return m.Heal(1 - state.life)
        if step == "care":
            return self._cared(state)
        if step == "strike":
            return self._strike(state)
        if step == "burden":
            useless = [n for n in state.bag if not fits(state, n)]
            return m.Drop(max(useless or state.bag))
        if step in ("market", "outside", "visit", "way", "breather"):
            most = min(state.elixirs, state.party.limit - state.life)
            if most > 0:
                return m.Drink(most)
            for number in state.bag:
                if fits(state, number) and not self.graph.narrow:
                    return m.Wear(number)
            if step == "breather":
                return m.GoOn()
        return self._chosen(state)

    def heal(self, number: int, rations: int, health: int, mana: int) -> bool:
        """Tell whether a mana should become life behind a trap that has hurt."""
        table = self.tables.heals.get(number)
        if table is None or health >= self.size[0] - 1:
            return False
        return bool(table[self.clip(rations), health, min(mana, self.most.mana)])

    def _cared(self, state: State) -> m.Move:
        after = cared(state)
        number = self.graph.find(after)
        while number is None and after.step == "feature":  # one that a plan has no use for
            after = cared(rules.advance(after, m.Roll(1)))
            number = self.graph.find(after)
        health = state.life + state.elixirs
        can = number is not None and state.mana and state.life < state.party.limit
        if can and number is not None and self.heal(number, state.rations, health, state.mana):
            return m.Heal(1)
        return m.GoOn()

    def _chosen(self, state: State) -> m.Move:
        graph = self.graph
        number = graph.find(state)
        if number is None or graph.situations[number].kind is Kind.LOST:
            return _given_up(state)
        if state.step == "market":
            move = graph.situations[number].options[self.bought(state)[1]].move
            assert move is not None
            return move
        health = state.life + state.elixirs
        while True:
            node = graph.situations[number]
            which = self.at(number, state.rations, health, state.mana)
            if node.kind is Kind.TRADE:
                if which:
                    return m.Trade(which)
                number = node.then[0]
                continue
            if which == GIVE_UP or not node.options:
                return _given_up(state)
            option = node.options[which]
            talk = isinstance(option.move, m.Parley) and state.step == "visit"
            if talk and state.life >= state.party.limit and len(node.options) > 1:
                option = next((one for one in node.options if one.move is None), option)
            if option.move is not None:
                return option.move
            number = option.then

    def _opening(self, state: State) -> State:
        """Return the state at which the fight in progress began, its numbers aside."""
        state = self.graph.canonical(state)._replace(
            step="turn", focus=0, die=0, fight=begun(state)
        )
        return self.graph.canonical(rules.settled(state))

    def _strike(self, state: State) -> m.Move:
        battle = fight.the(state)
        group = battle.queue[0]
        if fight.PARTY not in group:
            return m.GoOn()
        opening = self._opening(state)
        number = self.graph.find(opening)
        price: float | None = PRICE
        if number is not None and self.graph.situations[number].kind is Kind.FIGHT:
            price = self.price(number, state.rations, state.elixirs)
        if not single(opening):
            foe, much = chosen(state, price)
            return m.Strike(fight.word(foe), foe.box, much)
        foe, much = battle.foes[0], 0
        if state.mana and can_boost(state):
            known = self.kernel(opening, price, min(state.mana, self.most.mana))
            much = boost(known, fight.the(opening), state)
        return m.Strike(fight.word(foe), foe.box, much)


def _given_up(state: State) -> m.Move:
    """Return what a party does that has no plan for where it is: it goes home or waits."""
    moves = tuple(rules.legal_moves(state))
    for kind in (m.Home, m.Leave, m.Stay, m.Eat, m.GoOn, m.Fight, m.Refuse):
        for move in moves:
            if isinstance(move, kind):
                return move
    return moves[0]
