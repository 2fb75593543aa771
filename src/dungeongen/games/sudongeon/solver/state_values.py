"""The value of any state under a plan, and of every move there.

The value of a move is the probability of ending ``beaten`` if the move is made now and the plan is
followed from then on. Probability mass starts where the move leads and is propagated forwards to
the end of all plays, as for the plan's odds (``evaluation``); then values are propagated backwards
along the same transitions (an adjoint pass).

A first pass from the plan's start computes the values of everything the plan reaches. Later passes
stop where that pass came often (``_FIRM``) and do not follow mass below ``_TRIFLE``: there the
values of the first pass are used, or 0 where it never came. So values are lower bounds that depend
only on the plan and the state, never on earlier queries. Work is counted in situations.

Moments that are not situations of the plan, such as the middle of a trap, are played on by the
rules and the plan until they are. Strikes in a fight with one monster are evaluated one by one
(``strike_values``), assuming better play than the plan's; in other fights only the plan's own way
is known.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from math import fsum
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from dungeongen.games.sudongeon.rules import engine
from dungeongen.games.sudongeon.rules import moves as m
from dungeongen.games.sudongeon.rules.state import State
from dungeongen.games.sudongeon.solver.combat.boosts import blow
from dungeongen.games.sudongeon.solver.combat.duels import Known as FightEnds
from dungeongen.games.sudongeon.solver.combat.duels import Mixture, single
from dungeongen.games.sudongeon.solver.combat.propagation import AT_ONCE
from dungeongen.games.sudongeon.solver.combat.rules_bridge import victory
from dungeongen.games.sudongeon.solver.combat.strike_values import Bout, told
from dungeongen.games.sudongeon.solver.combat.values import Floats
from dungeongen.games.sudongeon.solver.evaluation import Propagation
from dungeongen.games.sudongeon.solver.graph import OPENINGS, PREPARING
from dungeongen.games.sudongeon.solver.policy import Policy
from dungeongen.games.sudongeon.solver.resources import changed, healed, split, sprung
from dungeongen.games.sudongeon.solver.situation import Kind, Situation
from dungeongen.search.exact import total

Known = NDArray[np.bool_]
_FIRST, _FIRM, _TRIFLE = 1e-9, 1e-5, 1e-5
_WORK, _OWN = 2500, 100_000  # budgets in situations: for alternatives, and for the first move
_NO_LIMIT = 1 << 60
_DEAR = 1500  # the cost in situations of some fights whose strikes have no values
_BOUTS = 8  # the size of the cache
_DEEP = 60  # the most moves and dice before a moment is a situation


class _EnoughError(Exception):
    """The budget for an alternative is spent."""


class Cell(NamedTuple):
    """A situation and a party's numbers in it."""

    rations: int
    number: int
    health: int
    mana: int


class Value(NamedTuple):
    """A probability of winning, at least ``win``; ``unknown`` is that of leaving the plan."""

    win: float
    unknown: float


class Landing:
    """The mass after a move: in cells, in fights, in certain victories, and beyond the plan."""

    def __init__(self) -> None:
        self.cells: defaultdict[Cell, float] = defaultdict(float)
        self.win = self.unknown = 0.0


class Values(Propagation):
    """Values under a plan; those of the current fight are cached while it lasts."""

    def __init__(self, policy: Policy, start: State, most: int = _NO_LIMIT) -> None:
        """``most`` limits the situations of the first pass; if it is cut off, little is known."""
        super().__init__(policy, _FIRST)
        self.trail: list[tuple[int, int, Floats]] = []
        self.tables: dict[tuple[int, int], Floats] = {}
        self.first: dict[tuple[int, int], Floats] = {}
        self.bouts: dict[State, Bout] = {}
        self.all, self.none = np.ones(self.size), np.zeros(self.size)
        self.all[0] = 0.0
        self.firm: dict[tuple[int, int], Known] = {}
        self.work, self.most = 0, most
        try:
            self._valued(self.landing(start).cells)
            self.first, self.firm = self.tables, self._firm()
        except _EnoughError:
            pass
        self.trifle = _TRIFLE

    def after(self, state: State, moves: Iterable[m.Move]) -> dict[m.Move, Value]:
        """Return the values of moves in the given order, as far as the budget allows.

        In a fight whose strikes have no values there are none.
        """
        if state.step in ("strike", "rescue"):
            return self._in_fight(state, moves)
        found = dict[m.Move, Value]()
        begun = self.work
        for move in moves:
            self.most = begun + (_WORK if found else _OWN)
            try:
                landing = self.landing(engine.advance(state, move))
                self._valued(landing.cells)
            except _EnoughError:
                continue  # others may need less work
            win = landing.win + fsum(p * self._at(cell) for cell, p in landing.cells.items())
            found[move] = Value(min(1.0, win), landing.unknown)
        return found

    # Where moves lead

    def landing(self, state: State) -> Landing:
        """Return the mass after playing a state on to the plan's situations."""
        found = Landing()
        now = {state: 1.0}
        for _ in range(_DEEP):
            later = defaultdict[State, float](float)
            for one, p in now.items():
                self._land(one, p, found, later)
            if not later:
                return found
            now = later
        found.unknown += fsum(now.values())
        return found

    def _land(self, state: State, p: float, found: Landing, later: dict[State, float]) -> None:
        end = engine.outcome(state)
        if end is not None:
            found.win += p * (end == "beaten")
            return
        cell = self._cell(state)
        if cell is not None:
            found.cells[cell] += p
            return
        if state.fight is not None and state.fight.foes and state.step in OPENINGS:
            self._land_in_fight(state, p, found)
            return
        outcomes = engine.chance(state)
        if outcomes is not None:
            for move, share in outcomes:
                after = engine.advance(state, move)
                later[after] = later.get(after, 0.0) + p * share
            return
        if self.policy.knows(state):
            after = engine.advance(state, self.policy.move(state))
            later[after] = later.get(after, 0.0) + p
        else:
            found.unknown += p

    def _land_in_fight(self, state: State, p: float, found: Landing) -> None:
        """Land in a fight unknown to the plan, or with wounds that an elixir should have healed."""
        bout = self._bout(state)
        win = None if bout is None else bout.value(state)
        if win is not None:
            found.win += p * win
        else:
            found.unknown += p

    def _cell(self, state: State) -> Cell | None:
        """Return the cell of a state, or ``None`` if it is not a situation of the plan."""
        if state.step == "market":
            return None  # purchases come first
        number = self.policy.find(self._whole(state))
        if number is None or self.graph.situations[number].kind is Kind.LOST:
            return None
        broad = self.graph.situations[number].broad
        missing = state.elixirs and state.life < state.party.limit
        if missing and state.step not in PREPARING and not (broad and self.graph.sips):
            return None  # elixirs that should have been drunk do not count
        most = self.policy.most
        health = min(self.graph.health(state, broad=broad), most.health)
        return Cell(self.policy.clip(state.rations), number, health, min(state.mana, most.mana))

    # Fights

    def _whole(self, state: State) -> State:
        """Return a fight at its start as the plan knows it, with mana to spend, else the state."""
        battle = state.fight
        if battle is None or not battle.foes or state.step != "attack" or battle.blows:
            return state
        standing = sum(one.life > 0 for one in (*battle.foes, *battle.allies))
        if sum(map(len, battle.queue)) <= standing:
            return state  # somebody has struck
        opening, _ = self.policy.opening(state)
        same = opening.fight is not None and opening.fight.foes == battle.foes
        return opening if same and opening.step == "strike" else state

    def _in_fight(self, state: State, moves: Iterable[m.Move]) -> dict[m.Move, Value]:
        bout = self._bout(state)
        if bout is None:
            return {}
        values = ((move, bout.after(state, move)) for move in moves)
        return {move: Value(min(1.0, win), 0.0) for move, win in values if win is not None}

    def _bout(self, state: State) -> Bout | None:
        """Return the fight in progress if its strikes have values."""
        opening, number = self.policy.opening(state)
        node = None if number is None else self.graph.situations[number]
        if node is None or node.kind is not Kind.FIGHT or not told(opening):
            return None
        key = opening._replace(rations=state.rations, elixirs=state.elixirs, gold=state.gold)
        bout = self.bouts.get(key)
        if bout is None or bout.most < state.mana:
            if len(self.bouts) >= _BOUTS:
                self.bouts.clear()
            bout = self.bouts[key] = self._begun(state, opening, node)
        return bout

    def _begun(self, state: State, opening: State, node: Situation) -> Bout:
        limit, most = state.party.limit, self.policy.most
        rations, worth = self.policy.clip(state.rations), np.zeros((limit + 1, state.mana + 1))
        more = self.graph.health(state, broad=node.broad) - state.life
        cells = {
            (life, mana): Cell(
                rations, node.then[1], min(life + more, most.health), min(mana, most.mana)
            )
            for life in range(1, limit + 1)
            for mana in range(state.mana + 1)
        }
        self.most = self.work + _WORK
        try:
            self._valued(cells.values())
        except _EnoughError:  # use the first pass; more life or mana is no worse than less
            self.tables = {}
        for at, cell in cells.items():
            worth[at] = self._at(cell)
        if not self.tables:
            worth = np.maximum.accumulate(np.maximum.accumulate(worth, 0), 1)
        return Bout(opening, worth)

    # Backward propagation

    def _valued(self, cells: Iterable[Cell]) -> None:
        """Compute the values of cells into ``tables``."""
        self.trail, self.tables = [], {}
        self.planes.clear()
        for cell in set(cells):
            self._add(cell.rations, cell.number, cell.health, cell.mana, 1.0)
        self._drained()
        for rations, number, mass in reversed(self.trail):
            known = mass > 0
            if known.any():
                pulled = self._pull(self.graph.situations[number], number, rations, known)
                table = self._table(rations, number)
                table[known] = pulled[known]

    def _firm(self) -> dict[tuple[int, int], Known]:
        """Return the cells that the first pass reached often enough to rely on their values."""
        found: dict[tuple[int, int], Known] = {}
        for rations, number, mass in self.trail:
            known = found.get((rations, number))
            often = mass >= _FIRM
            found[rations, number] = often if known is None else known | often
        self.trail = []
        return found

    def _at(self, cell: Cell) -> float:
        return float(self._read(cell.rations, cell.number)[cell.health, cell.mana])

    def _push(self, number: int, rations: int, mass: Floats) -> None:
        node = self.graph.situations[number]
        if node.kind not in (Kind.LOST, Kind.WON) and mass.any():
            firm = self.firm.get((rations, number))
            if firm is not None:
                mass[firm] = 0.0
                if not mass.any():
                    return
            self.trail.append((rations, number, mass))
            self.work += 1
            if node.kind is Kind.FIGHT and not told(node.state):
                self.work += _DEAR * -(-int((mass >= self.trifle).sum()) // AT_ONCE)
            if self.work > self.most:
                raise _EnoughError
        super()._push(number, rations, mass)

    def _table(self, rations: int, number: int) -> Floats:
        found = self.tables.get((rations, number))
        if found is None:
            known = self.first.get((rations, number))
            found = np.zeros(self.size) if known is None else known.copy()
            self.tables[rations, number] = found
        return found

    def _read(self, rations: int, number: int) -> Floats:
        kind = self.graph.situations[number].kind
        if kind in (Kind.LOST, Kind.WON):
            return self.all if number == self.graph.won else self.none
        found = self.tables.get((rations, number))
        return self.first.get((rations, number), self.none) if found is None else found

    def _pull(self, node: Situation, number: int, rations: int, known: Known) -> Floats:
        """Return the value of a situation, where known, from its successors."""
        match node.kind:
            case Kind.EAT:
                if rations:
                    return self._read(rations - 1, node.then[0])
                out = np.zeros(self.size)
                out[2:] = self._read(0, node.then[0])[1:-1]
                return out
            case Kind.CHOICE:
                return self._pull_choice(node, number, rations, known)
            case Kind.CHANCE:
                out = np.zeros(self.size)
                for then, p in zip(node.then, node.odds, strict=True):
                    out += p * self._read(rations, then)
                return out
            case Kind.CHANGE:
                return self._pull_change(node, rations, known)
            case Kind.TRADE:
                return self._pull_trade(node, number, rations, known)
            case Kind.FIGHT if node.state.step == "points":
                return self._pull_orcs(node, rations, known)
            case Kind.FIGHT if single(node.state):
                return self._pull_fight(node, number, rations, known)
            case Kind.FIGHT:
                return self._pull_special(node, rations, known)
            case _:
                return self._pull_trap(node, rations, known)

    def _pull_choice(self, node: Situation, number: int, rations: int, known: Known) -> Floats:
        if len(node.options) == 1:
            return self._read(rations, node.options[0].then)
        out = np.zeros(self.size)
        if node.options:
            which = self.policy.options(number, rations)
            for k in np.unique(which[known]).tolist():
                if k >= 0:
                    np.copyto(out, self._read(rations, node.options[k].then), where=which == k)
        return out

    def _pull_change(self, node: Situation, rations: int, known: Known) -> Floats:
        out, there = np.zeros(self.size), rations + node.change.rations
        if there >= 0:
            after = self._read(there, node.then[0])
            for health, mana in np.argwhere(known).tolist():
                more, stock = changed(node.change, health, mana)
                if stock >= 0:
                    out[health, mana] = after[
                        min(more, self.size[0] - 1), min(stock, self.size[1] - 1)
                    ]
        return out

    def _pull_trade(self, node: Situation, number: int, rations: int, known: Known) -> Floats:
        out, which = np.zeros(self.size), self.policy.options(number, rations)
        for health, mana in np.argwhere(known).tolist():
            n = int(which[health, mana])
            after = self._read(rations - n, node.then[0])
            out[health, mana] = after[health, min(mana + n, self.size[1] - 1)]
        return out

    def _pull_orcs(self, node: Situation, rations: int, known: Known) -> Floats:
        after, out = self._read(rations, node.then[1]), np.zeros(self.size)
        found = self.mixed[node.state.fight, node.state.party]
        for health, mana in np.argwhere(known).tolist():
            out[health, mana] = _fought(found, node.state, health, mana, after)
        return out

    def _pull_fight(self, node: Situation, number: int, rations: int, known: Known) -> Floats:
        after, out = self._read(rations, node.then[1]), np.zeros(self.size)
        for health, mana in np.argwhere(known).tolist():
            _, elixirs = split(health, node.state.party.limit)
            price = self.policy.price(number, rations, elixirs)
            found = self.known[number, price]
            out[health, mana] = _fought(found, node.state, health, mana, after)
        return out

    def _pull_special(self, node: Situation, rations: int, known: Known) -> Floats:
        out = np.zeros(self.size)
        for health, mana in np.argwhere(known).tolist():
            life, elixirs = split(health, node.state.party.limit)
            elixirs += node.state.elixirs
            begun = node.state._replace(life=life, mana=mana, rations=rations, elixirs=elixirs)
            _, left = self.fights[begun.fight, begun.party, life, mana]
            for ending, p in left.won:
                after = victory(begun, ending)
                then = self.graph.find(after, broad=node.broad)
                if then is not None:
                    most = min(self.graph.health(after, broad=node.broad), self.size[0] - 1)
                    out[health, mana] += p * self._read(rations, then)[most, after.mana]
        return out

    def _pull_trap(self, node: Situation, rations: int, known: Known) -> Floats:
        state = node.state
        chances = blow(state.ground.traps[state.focus] - state.party.find)
        after, same = self._read(rations, node.then[1]), node.then[0] == node.then[1]
        heals = self.policy.heals(node.then[1], rations)
        out = np.zeros(self.size) if same else chances[0] * self._read(rations, node.then[0])
        for health, mana in np.argwhere(known).tolist():
            for damage in range(not same, len(chances)):
                there = sprung(damage, state.party.limit, health, mana)
                if there is None:
                    continue
                now, stock, missing = there
                if heals is not None:
                    now, stock = healed(heals, now, stock, missing)
                out[health, mana] += chances[damage] * after[now, stock]
        return out


def _fought(
    found: FightEnds | Mixture, state: State, health: int, mana: int, after: Floats
) -> float:
    """Return the value of a single fight from the values of its victories."""
    limit = state.party.limit
    life, elixirs = split(health, limit)
    ends, _ = found.end(life, mana)
    return total(ends * after[elixirs : elixirs + limit + 1, : ends.shape[1]])
