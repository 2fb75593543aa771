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
from dungeongen.games.sudongeon.reckoning import Range, changed
from dungeongen.games.sudongeon.situations import Graph, Kind, Shares, cared
from dungeongen.games.sudongeon.state import State, can_boost
from dungeongen.games.sudongeon.tactics import chosen
from dungeongen.games.sudongeon.worths import Pairing

_STEP, _DEAR = 5, 500
_SPARE, _REST = 6, 12  # rations more than a smaller plan has bought, and to rest with


class Policy:
    """What to do, for a graph and a range of numbers, from a start on."""

    def __init__(
        self, graph: Graph, most: Range, start: State, before: Policy | None = None, *,
        prices: tuple[float, ...] = PRICES,
    ) -> None:  # fmt: skip
        if before is not None and not before.tables.gains:
            spare = _REST if graph.springs else _SPARE
            most = most._replace(rations=min(most.rations, before.market(start)[1] + spare))
        self.graph, self.root = graph, graph.start
        self.tables: Backward = Backward(graph, most, prices)
        self.tables.run(start, None if before is None else before.tables)
        self.most = self.tables.most
        self.size, self.levels = self.tables.size, self.tables.levels
        self.dear: dict[tuple[tuple[Pairing, ...], int, float | None], Known] = {}

    def worth(self, start: State) -> float:
        """Return about what the plan is worth from where it starts."""
        health, mana = start.life + start.elixirs, start.mana
        if start.step == "market":
            return self.tables.market(self.root, start.rations, health, mana)[0]
        health, mana = min(health, self.most.health), min(mana, self.most.mana)
        return float(self.tables.kept[self.root][self.clip(start.rations), health, mana])

    def shares(self, number: int) -> Shares | None:
        """Return how often which move of a situation is taken, beside the one that is most."""
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
        """Return where a start at the market leads: a situation, rations, health and mana."""
        number = self.root
        rations, health, mana = start.rations, start.life + start.elixirs, start.mana
        situations = self.graph.situations
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
        number = self.find(state)
        return number is not None and self.graph.situations[number].kind is not Kind.LOST

    def find(self, state: State, broad: bool | None = None) -> int | None:
        """Return the number of the situation that a state is in, if it is known.

        ``broad``: whether the party looks at everything still; if not given, where that is known.
        """
        if broad is None:
            number = self.graph.find(state, broad=True)
            return self.graph.find(state) if number is None else number
        return self.graph.find(state, broad=broad)

    def move(self, state: State, broad: bool | None = None) -> m.Move:
        """Return what to do where the player decides; ``broad`` as for ``find``."""
        return self.decided(state, broad)[0]

    def decided(self, state: State, broad: bool | None) -> tuple[m.Move, bool | None]:
        """Return what to do where the player decides, and whether he looks at everything then."""
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
        if step in ("market", "outside", "visit", "way", "breather"):
            most = min(state.elixirs, state.party.limit - state.life)
            if most > 0:
                return m.Drink(most), broad
        return self._chosen(state, broad)

    def heal(self, number: int, rations: int, health: int, mana: int) -> bool:
        """Tell whether a mana should become life behind a trap that has hurt."""
        table = self.heals(number, rations)
        return bool(table is not None and table[health, min(mana, self.most.mana)])

    def heals(self, number: int, rations: int) -> NDArray[np.bool_] | None:
        """Return where a mana should become life behind a trap; ``None``: nowhere."""
        table = self.tables.heals.get(number)
        if table is None:
            return None
        here: NDArray[np.bool_] = table[self.clip(rations)]
        return here if here.any() else None

    def _cared(self, state: State, broad: bool | None) -> m.Move:
        after = cared(state)
        number = self.find(after, broad)
        while number is None and after.step == "feature":  # one that a plan has no use for
            after = cared(rules.advance(after, m.Roll(1)))
            number = self.find(after, broad)
        health = state.life + state.elixirs
        can = number is not None and state.mana and state.life < state.party.limit
        if can and number is not None and self.heal(number, state.rations, health, state.mana):
            return m.Heal(1)
        return m.GoOn()

    def _chosen(self, state: State, broad: bool | None) -> tuple[m.Move, bool | None]:
        number = self.find(state, broad)
        if number is None or self.graph.situations[number].kind is Kind.LOST:
            return _given_up(state), broad
        health = state.life + state.elixirs
        while True:
            node = self.graph.situations[number]
            broad = node.broad
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
        """Return the state at which the fight in progress began, its numbers aside, and the number
        of the situation if it is known; ``broad`` as for ``find``."""
        number: int | None = None
        for tier in (True, False) if broad is None else (broad,):
            self.graph.broad = tier
            opening = self.graph.canonical(state)._replace(
                step="turn", focus=0, die=0, fight=begun(state)
            )
            opening = self.graph.canonical(rules.settled(opening))
            number = self.graph.find(opening, broad=tier)
            if number is not None:
                break
        return opening, number

    def _strike(self, state: State, broad: bool | None) -> m.Move:
        battle = fight.the(state)
        group = battle.queue[0]
        if fight.PARTY not in group:
            return m.GoOn()
        opening, number = self.opening(state, broad)
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


class Player:
    """Plays a plan move by move, from its start.

    He remembers one thing, whether he looks at everything still or at the straight ways alone: the
    odds are those of a party that never comes back from the second to the first.
    """

    def __init__(self, policy: Policy) -> None:
        self.policy = policy
        self.broad: bool | None = policy.graph.situations[policy.root].broad

    def move(self, state: State) -> m.Move:
        """Return what to do where the player decides."""
        move, self.broad = self.policy.decided(state, self.broad)
        return move


def _given_up(state: State) -> m.Move:
    """Return what a party does that has no plan for where it is: it goes home or waits."""
    moves = tuple(rules.legal_moves(state))
    for kind in (m.Home, m.Leave, m.Stay, m.Eat, m.GoOn, m.Fight, m.Refuse):
        for move in moves:
            if isinstance(move, kind):
                return move
    return moves[0]
