"""The best move in every situation, by backward induction over all numbers at once.

For a graph of situations the probability of ending ``beaten`` is computed for every health, stock
of mana and stock of rations. A round costs a ration, so the values for a stock of rations follow
from those for one less. Without rations a round costs a life point, and the values are iterated
until they converge. All situations of a level are processed together, as arrays over (situation,
health, mana).

Fights are matrices here (``transitions``); those with the Wizard, the Wyrn or several monsters are
approximated by plain ones. So the result is a policy that is very good but not proved optimal, and
its exact odds are computed by ``evaluation``.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from dungeongen.games.sudongeon.rules import combat, npcs
from dungeongen.games.sudongeon.rules.state import State
from dungeongen.games.sudongeon.solver.aims import Aims, Where
from dungeongen.games.sudongeon.solver.combat.boosts import blow
from dungeongen.games.sudongeon.solver.combat.duels import guesses, pairing, planned, priced, rough
from dungeongen.games.sudongeon.solver.combat.transitions import unhurt_part
from dungeongen.games.sudongeon.solver.combat.values import Floats, Hunger, Numbers, Price
from dungeongen.games.sudongeon.solver.graph import Graph
from dungeongen.games.sudongeon.solver.resources import Range, changed, moved, sprung
from dungeongen.games.sudongeon.solver.situation import Kind, Situation
from dungeongen.search import budget, exact

PRICES: tuple[Price, ...] = (0.03, 0.0, 0.1, Hunger(life=0.3, mana=0.03))
FEW, _SAFE = 2, 0.98
_LEAN = 3  # the most rations of a party that may have to eat life
AIMED = -1  # in place of a price
PRICE = 0.02  # of mana, by default
GIVE_UP = -1
_STILL = 1e-5
_HASTE = 1 - 2e-6  # discount per round: of equal plans the shorter wins
_SWEEPS, _MANY = 14, 1500
_AT_ONCE = 100_000  # values of one step of work, which fit into a processor's cache
_LOT, _BOUGHT = npcs.PRICES["rations"], 1.0001  # for 1 gold; the gain that justifies more of them
_HOPELESS = 1e-30
_CELL, _BATCH, _NODE = 2, 20_000, 15_000  # steps
BETTER = np.float32(1 + 3e-7)  # smaller gains are rounding errors

Values = NDArray[np.float32]
Work = Callable[[Values, int], None]
"""Computes a batch of situations in an array of values, for one stock of rations."""


class Backward:
    """The values and best choices for a graph and a range of numbers.

    ``choices`` locate the options of a situation: the batch in ``best`` and the row. ``prices`` are
    the prices of mana by rations and elixirs, as indexes into ``PRICES``; ``kept`` the values of
    some situations; ``heals`` the cells where mana becomes life after a trap. ``aims`` are tried in
    fights by situation and rations, without elixirs; ``ahead`` are the values of what is left.
    """

    def __init__(
        self, graph: Graph, most: Range, prices: tuple[Price, ...] = PRICES,
        aims: Aims | None = None,
    ) -> None:  # fmt: skip
        self.graph, self.most, self.every, self.aims = graph, most, prices, aims or {}
        self.ahead: dict[Where, Values] = {}
        self.size, self.stocks = (most.health + 1, most.mana + 1), most.rations + 1
        self.choices: dict[int, tuple[int, int]] = {}
        self.best: list[list[NDArray[np.int8]]] = []  # batch: rations: rows
        self.prices: dict[int, NDArray[np.int8]] = {}
        self.kept: dict[int, Values] = {}
        self.heals: dict[int, NDArray[np.bool_]] = {}
        self._markets: dict[tuple[int, int, int, int], tuple[float, int]] = {}

    def run(self, start: State, before: Backward | None = None) -> None:
        """Compute all stocks of rations, from none upwards.

        If rations are sold only at the first market, this stops once more of them are no better.
        ``before`` has the values of the same graph when it was smaller, as a start.
        """
        with budget.taken():
            self._run(start, before)
        budget.take(self.nbytes)

    def _run(self, start: State, before: Backward | None) -> None:
        batches = self._batches()
        nodes = self.graph.situations
        ways = sorted({node.then[0] for node in nodes if node.kind is Kind.EAT})
        here = np.array([self.slots[i] for i in ways], np.int64)
        gains = self.gains = any(
            node.kind is Kind.CHANGE and node.change.rations > 0 and node.state.step != "market"
            for node in nodes
        )
        sweeps = _SWEEPS if self.count > _MANY else 10 * _SWEEPS
        passes = (2 if self.count > _MANY else 6) if gains else 1
        if before is not None:
            self._begin(before)
            passes = 1 if self.count > _MANY else passes
        kept = list(self.kept)
        sources = [self.slots[i] for i in kept]
        worths = list[float]()
        cells = self.size[0] * self.size[1]
        budget.afford(_CELL * self.touched * cells * (_LEAN if gains else 1))
        budget.take(self.nbytes + 8 * cells * self.count)
        for _ in range(passes):
            past = {i: values.copy() for i, values in self.kept.items()}
            # The second half holds the values of the same situations with a ration less.
            values = np.zeros((2 * self.count, *self.size), np.float32)
            values[self.slots[self.graph.won], 1:] = 1.0
            for rations in range(self.most.rations + 1):
                self.upto = rations
                for _ in range(1 if rations else sweeps):
                    if rations:
                        values[here + self.count] = values[here] * _HASTE
                    else:
                        old = values[here + self.count]
                        values[here + self.count, 2:] = values[here, 1:-1] * _HASTE
                        still = np.abs(values[here + self.count] - old).max(initial=0.0) < _STILL
                    budget.spend(_CELL * self.touched * self.size[0] * self.size[1])
                    for work in batches:
                        budget.spend(_BATCH)
                        work(values, rations)
                    if not rations and still and old.any():
                        break
                for i, source in zip(kept, sources, strict=True):
                    self.kept[i][rations] = values[source]
                if not gains and self._plenty(start, worths):
                    self.most = self.most._replace(rations=rations)
                    break
            if all(np.abs(self.kept[i] - old).max() < _STILL for i, old in past.items()):
                break
        self._markets.clear()

    @property
    def nbytes(self) -> int:
        """The bytes of the tables that stay; fewer rations at the end leave them as they are."""
        tables = sum(len(best[0]) for best in self.best) + 4 * len(self.kept) + len(self.heals)
        return self.size[0] * self.size[1] * self.stocks * tables

    def _begin(self, before: Backward) -> None:
        """Start from the values of a smaller graph, where rations may be gained.

        The values without rations are never taken over: since a party may rest for ever, wrong
        values could sustain themselves there.
        """
        height, width = (min(a, b) for a, b in zip(self.size, before.size, strict=True))
        for i, values in self.kept.items():
            narrow = self.graph.narrowly(i)
            known = before.kept.get(i, None if narrow is None else before.kept.get(narrow))
            if known is not None:
                stocks = min(len(values), len(known))
                values[:stocks, :height, :width] = known[:stocks, :height, :width]

    def _plenty(self, start: State, worths: list[float]) -> bool:
        """Return whether the last ration computed no longer helps a party that buys it.

        ``worths`` are the values of the start with fewer rations; the current one is appended.
        """
        bought = self.upto - start.rations
        if start.step != "market" or bought < 0 or bought % _LOT:
            return False
        self._markets.clear()
        health = self.graph.health(start, broad=self.graph.situations[self.graph.start].broad)
        worths.append(self.market(self.graph.start, start.rations, health, start.mana)[0])
        patience = 2 if self.graph.springs else 1  # resting may be worth many rations
        if len(worths) <= patience or not worths[-1]:
            return False
        return worths[-1] < worths[-1 - patience] * _BOUGHT

    def market(self, number: int, rations: int, health: int, mana: int) -> tuple[float, int]:
        """Return the best value at a market with these stocks, and its option."""
        health, mana = min(health, self.most.health), min(mana, self.most.mana)
        known = self._markets.get((number, rations, health, mana))
        if known is not None:
            return known
        best, which = -1.0, 0
        for k, option in enumerate(self.graph.situations[number].options):
            node = self.graph.situations[option.then]
            if node.kind is Kind.CHOICE and node.state.step == "market":
                worth, _ = self.market(option.then, rations, health, mana)
            elif node.kind is Kind.CHANGE and node.state.step == "market":
                more = rations + node.change.rations
                there = changed(node.change, health, mana)
                if more > self.upto or there[0] >= self.size[0] or there[1] >= self.size[1]:
                    continue
                worth, _ = self.market(node.then[0], more, *there)
            else:
                worth = float(self.kept[option.then][min(rations, self.upto), health, mana])
            if worth > np.float32(best) * BETTER:  # two float32: numpy 1 and 2 round it alike
                best, which = worth, k
        self._markets[number, rations, health, mana] = best, which
        return best, which

    def _numbered(self) -> None:
        """Give every situation a place; situations that only lead on share their successor's."""
        nodes = self.graph.situations
        self.slots: list[int] = [-1] * len(nodes)
        self.count = 0
        for i, node in enumerate(nodes):
            if self._leads(node) is None and node.kind is not Kind.EAT:
                self.slots[i] = self.count
                self.count += 1
        for i in range(len(nodes)):
            trail, at = [], i
            while self.slots[at] < 0:
                trail.append(at)
                node = nodes[at]
                if node.kind is Kind.EAT:
                    way = node.then[0]
                    assert self.slots[way] >= 0 or self._leads(nodes[way]) is None
                    self.slots[at] = self.slots[way] + self.count
                    break
                then = self._leads(node)
                assert then is not None
                at = then
            for mark in trail:
                self.slots[mark] = self.slots[at]

    def _leads(self, node: Situation) -> int | None:
        """Return the successor of a situation where nothing is decided."""
        if node.kind is Kind.CHOICE and len(node.options) == 1 and node.state.step != "way":
            return None if node.options[0].rations else node.options[0].then
        if node.kind is Kind.CHANCE and len(node.then) == 1:
            return node.then[0]
        return None

    def _batches(self) -> list[Work]:
        """Return the work for one stock of rations, in order."""
        nodes = self.graph.situations
        budget.spend(_NODE * len(nodes))
        self.touched = sum(1 + len(node.options) + len(node.then) for node in nodes)
        levels = self.levels = self._levels()
        self._numbered()
        keep = {self.graph.start}
        keep |= {node.then[0] for node in nodes if node.kind is Kind.CHANGE and node.change.rations}
        for node in nodes[2:]:
            if node.kind is Kind.CHOICE and node.state.step == "market":
                keep.update(option.then for option in node.options)
        for i in keep:
            self.kept[i] = np.zeros((self.most.rations + 1, *self.size), np.float32)
        groups: defaultdict[tuple[Any, ...], list[int]] = defaultdict(list)
        for i, node in enumerate(nodes):
            if node.kind in (Kind.LOST, Kind.WON, Kind.EAT) or self._leads(node) is not None:
                continue
            if node.state.step == "market":
                continue
            key: tuple[Any, ...] = ()
            if node.kind is Kind.CHOICE:
                key = (len(node.options),)
            elif node.kind is Kind.CHANCE:
                key = (len(node.then),)
            elif node.kind is Kind.CHANGE:
                key = node.change
            elif node.kind is Kind.FIGHT:
                battle = combat.the(node.state)
                foes = tuple(
                    pairing(node.state, one)
                    for foe in battle.foes
                    for _, one in guesses(node.state, foe)
                )
                key = (*foes, node.state.party.limit, bool(battle.allies), len(node.then))
            elif node.kind is Kind.TRAP:
                level = node.state.ground.traps[node.state.focus]
                key = (level - node.state.party.find, node.state.party.limit)
            groups[levels[i], node.kind, *key].append(i)
        fights = {group[2:] for group in groups if group[1] is Kind.FIGHT}
        self.few = self.every if len(fights) <= 4 else self.every[:FEW]
        batches = []
        for group in sorted(groups, key=lambda group: (group[0], group[1])):
            kind, some = Kind(group[1]), groups[group]
            whole = kind in (Kind.FIGHT, Kind.TRAP)  # they make tables for all of a group
            size = len(some) if whole else max(1, _AT_ONCE // (self.size[0] * self.size[1]))
            for at in range(0, len(some), size):
                batches.append(self._worker(kind, np.array(some[at : at + size], np.int64)))
        return batches

    def _places(self, situations: Iterable[int]) -> Numbers:
        return np.array([self.slots[i] for i in situations], np.int64)

    def _levels(self) -> list[int]:
        """Return the distance of each situation from the end of its round."""
        nodes = self.graph.situations
        levels = [-1] * len(nodes)
        for root in range(len(nodes)):
            stack = [root]
            while stack:
                here = stack[-1]
                if levels[here] >= 0:
                    stack.pop()
                    continue
                below = self._below(here)
                open_ = [then for then in below if levels[then] < 0]
                if open_:
                    stack.extend(open_)
                    continue
                levels[here] = 1 + max((levels[then] for then in below), default=-1)
                stack.pop()
        return levels

    def _below(self, number: int) -> Iterable[int]:
        node = self.graph.situations[number]
        if node.kind is Kind.EAT:
            return ()
        if node.kind is Kind.CHOICE:
            return [option.then for option in node.options]
        return node.then

    def _worker(self, kind: Kind, ids: Numbers) -> Work:
        match kind:
            case Kind.CHOICE:
                return self._choice(ids)
            case Kind.CHANCE:
                return self._chance(ids)
            case Kind.CHANGE:
                return self._changing(ids)
            case Kind.TRADE:
                return self._trade(ids)
            case Kind.FIGHT:
                return self._fight(ids)
            case _:
                return self._trap(ids)

    def _choice(self, ids: Numbers) -> Work:
        nodes = [self.graph.situations[i] for i in ids]
        places = self._places(ids.tolist())
        then = np.array(
            [self._places(option.then for option in node.options) for node in nodes], np.int64
        )
        need = np.array([[option.rations for option in node.options] for node in nodes], np.int64)
        if not then.size:
            return lambda values, rations: None
        if then.shape[1] == 1:
            column = then[:, 0]

            def copy(values: Values, rations: int) -> None:
                values[places] = values[column]
                if need.any():
                    values[places[need[:, 0] > rations]] = 0.0

            return copy
        best: list[NDArray[np.int8]] = [
            np.zeros((len(ids), *self.size), np.int8) for _ in range(self.most.rations + 1)
        ]
        for row, i in enumerate(ids.tolist()):
            self.choices[i] = (len(self.best), row)
        self.best.append(best)

        def choose(values: Values, rations: int) -> None:
            top = values[then[:, 0]]
            if need.any():
                top = np.where((need[:, 0] <= rations)[:, None, None], top, -1.0)
            which = np.zeros(top.shape, np.int8)
            for k in range(1, then.shape[1]):
                other = values[then[:, k]]
                better = other > top * BETTER
                if need.any():
                    better &= (need[:, k] <= rations)[:, None, None]
                np.copyto(top, other, where=better)
                which[better] = k
            which[top < _HOPELESS] = GIVE_UP
            values[places] = top
            best[rations] = which

        return choose

    def _chance(self, ids: Numbers) -> Work:
        nodes = [self.graph.situations[i] for i in ids]
        places = self._places(ids.tolist())
        then = np.array([self._places(node.then) for node in nodes], np.int64)
        odds = np.array([node.odds for node in nodes], np.float32)[:, :, None, None]

        def work(values: Values, rations: int) -> None:
            total = odds[:, 0] * values[then[:, 0]]
            for k in range(1, then.shape[1]):
                total += odds[:, k] * values[then[:, k]]
            values[places] = total

        return work

    def _changing(self, ids: Numbers) -> Work:
        nodes = [self.graph.situations[i] for i in ids]
        change = nodes[0].change
        kept = [node.then[0] for node in nodes]
        places, then = self._places(ids.tolist()), self._places(kept)
        index, alive = moved(change, self.size)

        def work(values: Values, rations: int) -> None:
            if change.rations:
                there = rations + change.rations
                if there < 0 or (change.strict and there > self.most.rations):
                    values[places] = 0.0
                    return
                there = min(there, self.most.rations)
                source = np.stack([self.kept[i][there] for i in kept])
            else:
                source = values[then]
            flat = source.reshape(len(ids), -1).take(index, 1)
            values[places] = flat.reshape(len(ids), *self.size) * alive

        return work

    def _trade(self, ids: Numbers) -> Work:
        best = [np.zeros((len(ids), *self.size), np.int8) for _ in range(self.most.rations + 1)]
        for row, i in enumerate(ids.tolist()):
            self.choices[i] = (len(self.best), row)
        self.best.append(best)
        then = [self.graph.situations[i].then[0] for i in ids]
        places, after = self._places(ids.tolist()), self._places(then)
        fewer = np.zeros((len(ids), *self.size), np.float32)  # the values with a ration less

        def work(values: Values, rations: int) -> None:
            top = values[after]
            which: NDArray[np.int8] = np.zeros(top.shape, np.int8)
            if rations:  # one ration for one mana, and then more of them
                better = fewer[:, :, 1:] > top[:, :, :-1] * BETTER
                np.copyto(top[:, :, :-1], fewer[:, :, 1:], where=better)
                np.copyto(which[:, :, :-1], best[rations - 1][:, :, 1:] + 1, where=better)
            values[places] = fewer[:] = top
            best[rations] = which

        return work

    def _fight(self, ids: Numbers) -> Work:
        nodes = [self.graph.situations[i] for i in ids]
        state = nodes[0].state
        limit, mana = state.party.limit, self.size[1]
        places = self._places(ids.tolist())
        ends = len(nodes[0].then) // 2  # by the lives left to allies
        unhurt = np.array([self._places(node.then[:ends]) for node in nodes], np.int64)
        hurt = np.array([self._places(node.then[ends:]) for node in nodes], np.int64)
        odds = np.array([node.odds[:ends] or (1.0,) for node in nodes], np.float32)[..., None, None]
        damsels = bool(state.party.damsels)
        prices = self.few if priced(state) else (PRICE,)
        if rough(state):
            prices = prices[:FEW]
        most = self.size[0] - 1 - limit  # elixirs
        kernels, tried = [], []
        safe = False  # without any mana
        for which, price in enumerate(prices):
            if not safe or isinstance(price, Hunger):
                matrix = planned(state, limit, self.most.mana, price)
                kernels.append(matrix)
                tried.append(which)
                safe = exact.total(matrix[limit * mana]) > _SAFE

        def weights(matrices: list[Floats]) -> tuple[exact.Weights, exact.Weights]:
            full = [matrix[limit * mana : (limit + 1) * mana] for matrix in matrices]
            return exact.weights(np.concatenate(matrices)), exact.weights(np.concatenate(full))

        budget.take(8 * (limit + 1) ** 2 * mana**2 * 3 * len(kernels) * (1 + damsels))
        fed = len(kernels) - isinstance(prices[tried[-1]], Hunger)  # kernels for a party with food
        counts = (len(kernels), fed)
        if damsels:  # the life left shows whether there was a loss
            clean = [unhurt_part(matrix, limit, mana) for matrix in kernels]
            bloody = [matrix - same for matrix, same in zip(kernels, clean, strict=True)]
            parts = [[(unhurt, weights(clean[:n])), (hurt, weights(bloody[:n]))] for n in counts]
        else:
            parts = [[(unhurt, weights(kernels[:n]))] for n in counts]
        for i in ids.tolist() if priced(state) else ():
            self.prices[i] = np.zeros((self.most.rations + 1, most + 1), np.int8)
        looks = self.graph.wares and priced(state) and not rough(state)
        aimed = {
            (row, rations): self._aimed(state, limit, aim)
            for row, i in enumerate(ids.tolist())
            for rations in range(_LEAN + 1)
            if (aim := self.aims.get((i, rations))) is not None
        }

        def through(after: Values, by: tuple[exact.Weights, exact.Weights], well: bool) -> Values:
            """Return the values before a fight, by price."""
            every, full = by
            count = counts[well]
            out = np.zeros((count, len(ids), *self.size), np.float32)
            low = exact.weighted(after[:, : limit + 1].reshape(len(ids), -1), every)
            low = low.reshape(len(ids), count, limit + 1, mana).swapaxes(0, 1)
            out[:, :, 1 : limit + 1] = low[:, :, 1:]
            windows = np.lib.stride_tricks.sliding_window_view(after[:, 1:], limit + 1, axis=1)
            rows = windows.swapaxes(2, 3).reshape(len(ids) * most, -1)  # by elixirs, from 1
            high = exact.weighted(rows, full).reshape(len(ids), most, count, mana)
            out[:, :, limit + 1 :] = np.moveaxis(high, 2, 0)
            return out

        def ahead(values: Values, then: Numbers) -> Values:
            total: Values = odds[:, 0] * values[then[:, 0]]
            for k in range(1, ends):
                total += odds[:, k] * values[then[:, k]]
            return total

        def work(values: Values, rations: int) -> None:
            which = np.zeros((len(ids), most + 1), np.int8)
            well = rations > _LEAN
            (then, by), *bloodied = parts[well]
            best, *others = through(ahead(values, then), by, well)
            for then, by in bloodied:
                for total, more in zip(
                    (best, *others), through(ahead(values, then), by, well), strict=True
                ):
                    total += more
            for at, other in zip(tried[1:], others, strict=False):
                better = _sums(other, limit) > _sums(best, limit) + 1e-6
                which[better] = at
                rows = better[:, np.maximum(0, np.arange(self.size[0]) - limit)]
                best[rows] = other[rows]
            for row, i in enumerate(ids.tolist() if looks and rations <= _LEAN else ()):
                left = self.ahead[i, rations] = values[hurt[row, 0], : limit + 1].copy()
                aim = aimed.get((row, rations))
                if aim is None:
                    continue
                other = exact.weighted(left.reshape(1, -1), aim).reshape(1, limit + 1, mana)
                if _sums(other, limit)[0, 0] > _sums(best[row : row + 1], limit)[0, 0] + 1e-6:
                    which[row, 0], best[row, 1 : limit + 1] = AIMED, other[0, 1:]
            values[places] = best
            if others or aimed:
                for row, i in enumerate(ids.tolist()):
                    self.prices[i][rations] = which[row]

        return work

    def _aimed(self, state: State, limit: int, aim: Price) -> exact.Weights:
        """Return a fight that aims at what follows, as a matrix."""
        budget.take(8 * ((limit + 1) * self.size[1]) ** 2)
        return exact.weights(planned(state, limit, self.most.mana, aim))

    def _trap(self, ids: Numbers) -> Work:
        nodes = [self.graph.situations[i] for i in ids]
        state = nodes[0].state
        limit = state.party.limit
        places = self._places(ids.tolist())
        unhurt = self._places(node.then[0] for node in nodes)
        hurt = self._places(node.then[1] for node in nodes)
        chances = blow(state.ground.traps[state.focus] - state.party.find)
        cells = self.size[0] * self.size[1]
        index = np.zeros((len(chances), *self.size), np.int64)
        alive = np.zeros((len(chances), *self.size), np.float32)
        for damage in range(len(chances)):
            for health in range(1, self.size[0]):
                for mana in range(self.size[1]):
                    there = sprung(damage, limit, health, mana)
                    if there is not None:
                        alive[damage, health, mana] = chances[damage]
                        at = there[0] * self.size[1] + there[1]
                        index[damage, health, mana] = there[2] * cells + at
        worst = int(index.max()) // cells
        for node in nodes:
            self.heals.setdefault(
                node.then[1], np.zeros((self.most.rations + 1, *self.size), np.bool_)
            )

        def work(values: Values, rations: int) -> None:
            after = values[hurt]
            best = after.copy()  # with any amount of healing
            for health in range(self.size[0] - 2, 0, -1):
                np.maximum(best[:, health, 1:], best[:, health + 1, :-1], out=best[:, health, 1:])
            heal = best > after * BETTER
            for node, row in zip(nodes, heal, strict=True):
                self.heals[node.then[1]][rations] = row
            if heal.any():
                values[places] = healing(after, heal, values[unhurt])
                return
            total = np.float32(chances[0]) * values[unhurt]
            for damage, p in enumerate(chances):
                if damage and p:
                    if damage < limit:
                        total[:, damage + 1 :] += np.float32(p) * after[:, 1:-damage]
                    for health in range(1, min(damage, limit) + 1):
                        short = 1 + damage - health
                        rest = after[:, 1, : max(0, self.size[1] - short)]
                        total[:, health, short:] += np.float32(p) * rest
                    if damage >= limit:  # a party at death's door still has its elixirs
                        for health in range(limit + 1, self.size[0]):
                            short = 1 + damage - limit
                            rest = after[:, 1 + health - limit, : max(0, self.size[1] - short)]
                            total[:, health, short:] += np.float32(p) * rest
            values[places] = total

        same = (unhurt == hurt)[:, None, None]  # otherwise a loss kills damsels

        def healing(after: Values, heal: NDArray[np.bool_], unhurt: Values) -> Values:
            missing = np.empty((len(ids), worst + 1, *self.size), np.float32)
            missing[:, 0] = after
            for miss in range(1, worst + 1):
                missing[:, miss] = after
                missing[:, miss, :-1, 1:] = np.where(
                    heal[:, :-1, 1:], missing[:, miss - 1, 1:, :-1], after[:, :-1, 1:]
                )
            flat = missing.reshape(len(ids), -1)
            spared = alive[0] * flat.take(index[0].reshape(-1), 1).reshape(after.shape)
            total = np.where(same, spared, chances[0] * unhurt).astype(np.float32)
            for damage in range(1, len(chances)):
                if chances[damage]:
                    total += alive[damage] * flat.take(index[damage].reshape(-1), 1).reshape(
                        total.shape
                    )
            return total

        return work


def _sums(values: Values | Floats, limit: int) -> Floats:
    """Return the sums of values over all mana, by elixirs; without elixirs over all life too."""
    rows = np.add.accumulate(values, axis=2, dtype=np.float64)[:, :, -1]
    sums = rows[:, limit:].copy()
    sums[:, 0] = np.add.accumulate(rows[:, : limit + 1], axis=1)[:, -1]
    return sums
