"""The graph of all situations that a party may reach in one dungeon, as a solver needs it.

A party's numbers (life, elixirs, mana, rations) rarely decide what can happen, only how it ends.
So a node is a situation: a state of the rules without these numbers. The rules make every move
once, for a party that has plenty of everything, and its effect on the numbers is recorded
(``Change``). Gold stays in the situation as long as there is anybody to spend it on.

Life and elixirs are combined into ``health``: a careful party drinks elixirs as soon as they heal,
so with elixirs left it is at full life. Only in small dungeons where a shrine or a hermit heals for
free does it choose when to drink (``sips``); there elixirs are part of broad situations. Gold is
taken whenever it costs nothing.

There are two kinds of situations. In a *narrow* one the party considers the direct routes to gold
and mana; artifacts stay in the bag, and only mana is bought. In a *broad* one it considers
everything the rules allow that may help. Broad situations are expanded around the plan's path.
Where the budget ends, their only option is to continue in the narrow situation of the same state,
and nobody returns from there. Artifact dealers can lay out hundreds of different stocks, so their
wares are considered only in small dungeons; so are the lives of allies, whose gold is then worth a
fight.

Within a round the graph has no cycles: it leads from ``way`` (a round is over, the next is chosen)
to the ration that ends the next round.
"""

from __future__ import annotations

import gc
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from heapq import heappop, heappush
from itertools import product
from math import log2

from dungeongen.games.sudongeon.kinds import (
    ADVENTURER,
    DEALER,
    EXPLORER,
    FOUNTAIN,
    HERMIT,
    SHAMAN,
    TRADER,
)
from dungeongen.games.sudongeon.rules import combat, encounters, engine, npcs
from dungeongen.games.sudongeon.rules import moves as m
from dungeongen.games.sudongeon.rules.board import boxes
from dungeongen.games.sudongeon.rules.monsters import BRIBES
from dungeongen.games.sudongeon.rules.state import Battle, State
from dungeongen.games.sudongeon.solver.abstraction import (
    NO_STOCK,
    PLENTY,
    canonical,
    fits,
    gold_matters,
    robbed,
)
from dungeongen.games.sudongeon.solver.combat.duels import motley, single
from dungeongen.games.sudongeon.solver.combat.melee import Ending
from dungeongen.games.sudongeon.solver.combat.rules_bridge import fought, victory
from dungeongen.games.sudongeon.solver.combat.turns import Lives
from dungeongen.games.sudongeon.solver.relevance import (
    OUTSIDE,
    dangers,
    dear,
    distances,
    draws,
    heals,
    hoard,
    leads,
    people_here,
    reserves,
    seldom,
)
from dungeongen.games.sudongeon.solver.situation import (
    Change,
    Kind,
    Option,
    Situation,
    cared,
    effect,
)
from dungeongen.search.budget import spend, take

OPENINGS = ("omen", "initiative", "strike", "attack")
_FORGIVING = ("outside", "meet", "visit", "way", "breather", "stock")
"""Steps at which a party may change from broad to narrow situations."""
PREPARING = ("market", "outside", "visit", "way", "breather")
"""Steps at which a party may drink elixirs and wear artifacts, or need not yet."""
_FEW = 300  # the most situations of a dungeon in which wares and late drinking are considered
# Weights of moves that a plan does not make, of promising ones among them, and of remote ones.
_ASTRAY, _TEMPTING, _REMOTE = 0.1, 0.4, 1e-15
# The added distance of a situation for luck, for a round still to walk, for a pile still to take.
_UNLIKELY, _EAGER, _PILE = 0.2, 5.0, 0.5
_MADE, _EXPANDED, _SEEN, _BYTES = 50_000, 60_000, 5_000, 2_000  # steps, and bytes of a situation
_VAGUE = 1e-4  # the precision of the odds that allies have a life left


Key = tuple[State, int]
Shares = dict[m.Move | None, float]


class Graph:
    """The situations reachable from a start, most relevant first, up to a budget.

    Anything beyond the budget counts as lost: a party that gets there gives up. ``start`` is the
    node where it begins, a broad one once the graph has been broadened.
    """

    def __init__(self, start: State) -> None:
        self.ground, self.reserves, self.hoard = start.ground, reserves(start), hoard(start)
        places = list(enumerate(start.ground.places))
        self.springs = {i for i, place in places if FOUNTAIN in place.kinds}
        self.situations: list[Situation] = []
        self.index: tuple[dict[Key, int], dict[Key, int]] = ({}, {})  # narrow, broad
        self.lost, self.won = self._terminal(Kind.LOST), self._terminal(Kind.WON)
        self._waiting: list[tuple[float, int]] = []
        self._trees: dict[tuple[int, int, int], float] = {}
        self._opened: set[int] = set()  # broadly
        self._narrows: dict[int, int] = {}  # the narrow situation of a state
        self._cost, self.opened, self.broad = 0.0, 0, False
        self.wares = self.sips = False
        self.dear = not start.bag and dear(start.ground)
        self._begin = start
        self.start = self._at(self.canonical(start))

    @property
    def full(self) -> bool:
        """Return whether all narrow situations have been expanded."""
        return not self._waiting

    @property
    def small(self) -> bool:
        """Return whether the direct routes are so few that everything else can be considered."""
        return self.full and self.opened < _FEW

    def grow(self, budget: int) -> None:
        """Expand narrow situations until ``budget`` have been expanded."""
        with _no_garbage():
            self.broad = False
            while self._waiting and self.opened < budget:
                self.opened += 1
                self._cost, number = heappop(self._waiting)
                self._cost -= self._ahead(self.situations[number].state)
                self._open(number)

    def broaden(self, budget: int, shares: Callable[[int], Shares | None]) -> None:
        """Expand broad situations from the start on.

        Those that a plan is most likely to reach come first; ``shares`` gives the frequencies of
        its options in a situation. Where the budget ends, the party continues narrowly.
        """
        with _no_garbage():
            if not self._opened:
                self.wares = self.small
                self.sips = self.wares and heals(self.ground)
            self.broad = True
            self.start = self._at(self.canonical(self._begin))
            waiting, seen = [(-1.0, self.start)], set[int]()
            weights = dict[int, float]()
            forgiving = PREPARING if self.sips else _FORGIVING

            def narrowly(number: int) -> Shares | None:
                narrow = self.narrowly(number)
                return None if narrow is None else shares(narrow)

            while waiting:
                weight, number = heappop(waiting)
                node = self.situations[number]
                spend(_SEEN)
                if number in seen or not node.broad:
                    continue
                seen.add(number)
                weights[number] = -weight
                opened = number in self._opened
                if not opened:
                    step = node.state.step
                    if step in forgiving and (self.opened >= budget or -weight < _REMOTE):
                        continue
                    self.opened += 1
                    self.broad = True
                    self._open(number)
                    self._opened.add(number)
                for then, share in self._likely(number, shares if opened else narrowly):
                    heappush(waiting, (weight * share, then))
            self.broad = False
            for number in range(2, len(self.situations)):
                if self.situations[number].broad and number not in self._opened:
                    self._cost = -_UNLIKELY * log2(weights.get(number, _REMOTE))
                    self._forget(number)

    def narrowly(self, number: int) -> int | None:
        """Return the narrow situation of the same state, if it is known."""
        narrow = self._narrows.get(number)
        if narrow is None:
            node = self.situations[number]
            narrow = self.find(node.state, node.flag)
            if narrow is not None:
                self._narrows[number] = narrow
        return narrow

    def _likely(
        self, number: int, shares: Callable[[int], Shares | None]
    ) -> Iterator[tuple[int, float]]:
        """Yield the successors and their probabilities under approximately this plan.

        ``shares`` gives the frequencies of the plan's moves in this situation.
        """
        node = self.situations[number]
        if node.kind is not Kind.CHOICE:
            much = _ASTRAY if node.state.step == "stock" else 1.0  # what needs no wares comes first
            for then, share in zip(node.then, node.odds or (1.0,) * len(node.then), strict=True):
                yield then, much * share
            return
        if len(node.options) == 1:
            yield node.options[0].then, 1.0
            return
        known = shares(number)
        for option in node.options:
            share = self._appeal(node.state, option.move)
            if known is not None:
                share = max(share, known.get(option.move, 0.0))
            elif node.state.step == "market" or isinstance(option.move, m.Wear):
                share = 1.0
            yield option.then, share

    def _appeal(self, state: State, move: m.Move | None) -> float:
        """Return the weight of a move that the plan does not make."""
        if state.step != "way" or move is None:
            return _TEMPTING
        goals = draws(self.ground, state.world.people, state.world.exhausted) - {state.room}
        return _TEMPTING if leads(state, move, goals, 0.0) else _ASTRAY

    def _forget(self, number: int) -> None:
        """Let the party continue narrowly from a broad situation."""
        node = self.situations[number]
        narrow = self._narrow(node.state, node.flag, self.narrowly(number))
        node.kind = Kind.CHOICE
        node.options = (Option(None, narrow),)

    def _narrow(self, state: State, flag: int, number: int | None = None) -> int:
        """Return the narrow situation of a state, reached by drinking what heals.

        ``number`` is that situation's, if it is known.
        """
        if number is None:
            before, self.broad = self.broad, False
            number = self._at(self.canonical(state), flag)
            self.broad = before
        if not state.elixirs:
            return number
        drunk, node = self._new(Kind.CHANGE, state)
        limit = state.party.limit
        node.then, node.change = (number,), Change(elixirs=state.elixirs, limit=limit, after=limit)
        return drunk

    def canonical(self, state: State) -> State:
        """Return the state without its numbers and without anything useless."""
        leaves = not self.broad or self.dear
        if leaves and state.bag and state.step != "burden":
            state = state._replace(bag=())  # carried but not considered
        return canonical(
            state, wide=self.broad, wares=self.broad and self.wares, sips=self.broad and self.sips
        )

    def health(self, state: State, *, broad: bool) -> int:
        """Return what a situation counts as health: life, and elixirs if they are drunk at once."""
        return state.life + (0 if broad and self.sips else state.elixirs)

    def find(self, state: State, flag: int = 0, *, broad: bool = False) -> int | None:
        """Return the number of a state's situation, if it is known."""
        self.broad = broad
        return self.index[broad].get((self.canonical(state), flag))

    def _terminal(self, kind: Kind) -> int:
        node = Situation.__new__(Situation)
        node.kind, node.options, node.then, node.odds = kind, (), (), ()
        node.change, node.broad, node.flag = Change(), False, 0
        self.situations.append(node)
        return len(self.situations) - 1

    @property
    def limit(self) -> int:
        """The largest maximum of life of any party in the graph."""
        return max(node.state.party.limit for node in self.situations[2:])

    def _at(self, state: State, flag: int = 0, more: float = 0.0) -> int:
        """Return the number of a canonical state's situation; ``more``: its added distance."""
        step = state.step
        if step == "beaten":
            return self.won
        if step in ("dead", "left"):
            return self.lost
        key = (state, flag)
        known = self.index[self.broad].get(key)
        if known is None:
            known = self.index[self.broad][key] = len(self.situations)
            self._add(Situation(state, flag, broad=self.broad))
            if not self.broad:
                cost = self._cost + more + self._ahead(state)
                heappush(self._waiting, (cost, known))
        return known

    def _new(self, kind: Kind, state: State) -> tuple[int, Situation]:
        node = Situation(state, broad=self.broad)
        node.kind = kind
        self._add(node)
        if self.broad:
            self._opened.add(len(self.situations) - 1)
        return len(self.situations) - 1, node

    def _add(self, node: Situation) -> None:
        spend(_MADE)
        take(_BYTES)
        self.situations.append(node)

    # What follows

    def _open(self, number: int) -> None:
        spend(_EXPANDED)
        node = self.situations[number]
        state = node.state
        battle = state.fight
        alone = state.step == "points" and single(state) and motley(state)
        if battle is not None and battle.foes and (alone or state.step in OPENINGS):
            node.kind = Kind.FIGHT
            node.then = (self._after_fight(state, unhurt=True), self._after_fight(state))
            if battle.allies and self.broad and self.wares:
                self._after_alliance(node, battle)
        elif state.step == "trap":
            node.kind = Kind.TRAP
            node.then = (self._after_trap(state, unhurt=True), self._after_trap(state))
        elif state.step == "stock" and not (self.broad and self.wares):
            told = npcs.told_by(state, state.focus, NO_STOCK)
            self._lead(node, state, engine.settled(told._replace(step="people", focus=0)), None)
        elif (outcomes := engine.chance(state)) is not None:
            self._roll(node, state, outcomes)
        else:
            node.kind = Kind.CHOICE
            node.options = tuple(self._options(state, node.flag))

    def _roll(
        self, node: Situation, state: State, outcomes: tuple[tuple[m.Move, float], ...]
    ) -> None:
        shares: dict[int, float] = {}
        for move, p in outcomes:
            then = self._step(state, engine.advance(state, move), move, -_UNLIKELY * log2(p))
            shares[then] = shares.get(then, 0.0) + p
        node.kind = Kind.CHANCE
        node.then, node.odds = tuple(shares), tuple(shares.values())

    def _lead(self, node: Situation, state: State, after: State, move: m.Move | None) -> None:
        node.kind = Kind.CHANCE
        node.then, node.odds = (self._step(state, after, move),), (1.0,)

    def _after_alliance(self, node: Situation, battle: Battle) -> None:
        """Let a fight lead to a situation for each life that its allies may have left.

        The odds are those of a party in full life, ``unhurt`` or not: the first half for each.
        """
        state = node.state._replace(life=node.state.party.limit, mana=0)
        odds = defaultdict[Lives, float](float)
        for ending, p in fought(state, None, _VAGUE).won:
            odds[ending.allies] += p
        shares = defaultdict[tuple[int, int], float](float)
        for lives in product(*(range(one.full + 1) for one in battle.allies)):
            spend(_EXPANDED)
            then = (
                self._after_fight(node.state, lives, unhurt=True),
                self._after_fight(node.state, lives),
            )
            shares[then] += odds[lives] or _VAGUE
        node.then = (*(then[0] for then in shares), *(then[1] for then in shares))
        node.odds = tuple(share / sum(shares.values()) for share in shares.values()) * 2

    def _after_fight(
        self, state: State, allies: Lives | None = None, *, unhurt: bool = False
    ) -> int:
        """Return the situation after a victory; damsels survive only ``unhurt``.

        ``allies`` are the lives that are left to them, by default all.
        """
        if unhurt and not state.party.damsels:
            return self._after_fight(state, allies)
        if allies is None:
            allies = tuple(one.life for one in combat.the(state).allies)
        bereft = bool(state.party.damsels) and not unhurt
        ending = Ending(state.party.limit - 1, PLENTY, allies, bereft)
        return self._at(self.canonical(victory(state, ending)))

    def _after_trap(self, state: State, *, unhurt: bool = False) -> int:
        if unhurt and not state.party.damsels:
            return self._after_trap(state)
        low, high = (1, 6) if unhurt or not state.party.damsels else (6, 1)
        state = state._replace(life=PLENTY)
        after = engine.advance(engine.advance(state, m.Roll(low)), m.Roll(high))
        return self._at(self.canonical(cared(after)))

    def _step(self, before: State, after: State, move: m.Move | None, more: float = 0.0) -> int:
        """Return the situation after a move and its change of the numbers."""
        state = cared(after)
        then = self._at(self.canonical(state), more=more)
        change = effect(before, state, move)
        if self.broad and self.sips:
            change = change._replace(elixirs=0)
        if change._replace(strict=False) == Change(limit=change.limit, after=change.limit):
            return then
        number, node = self._new(Kind.CHANGE, state)
        node.then, node.change = (then,), change
        return number

    # What can be chosen

    def _options(self, state: State, flag: int) -> Iterator[Option]:
        if state.bag and state.step in PREPARING:
            for number in sorted(set(state.bag)):
                yield self._option(state, m.Wear(number))
            yield Option(None, self._narrow(state, flag))
            return
        match state.step:
            case "market":
                for goods, many in npcs.PRICES.items():
                    if state.gold > self.hoard:
                        yield self._option(state, m.Buy(many, goods))
                if state.gold <= self.hoard or state.gold in self.reserves:
                    yield from self._enter(state)
            case "outside":
                yield from self._enter(state)
                yield from self._drink(state)
            case "meet":
                yield from self._meet(state)
            case "burden":
                useless = [number for number in state.bag if not fits(state, number)]
                yield self._option(state, m.Drop(max(useless or state.bag)))
            case "breather":
                yield self._option(state, m.GoOn())
                yield from self._drink(state)
            case "visit":
                yield from self._visit(state, flag)
            case "way":
                yield from self._way(state)
            case _:
                raise AssertionError(state.step)

    def _option(self, state: State, move: m.Move, rations: int = 0, more: float = 0.0) -> Option:
        return Option(move, self._step(state, engine.advance(state, move), move, more), rations)

    def _ahead(self, state: State) -> float:
        """Return an estimate of the rounds still needed: a spanning tree of what is left."""
        left, doors = self.ground.piles & ~state.world.taken, state.world.doors
        known = self._trees.get((state.room, left, doors))
        if known is None:
            far = distances(self.ground, doors)
            open_ = {self.ground.room_of[box] for box in boxes(left)} - {state.room}
            near = {goal: far[state.room][goal] for goal in (*open_, OUTSIDE)}
            length = 0.0
            while near:
                goal = min(near, key=lambda goal: near[goal])
                length += near.pop(goal)
                for other in near:
                    near[other] = min(near[other], far[goal][other])
            known = self._trees[state.room, left, doors] = _EAGER * (length + _PILE * len(open_))
        return known

    def _enter(self, state: State) -> Iterator[Option]:
        for which in self.ground.entrances:
            yield self._option(state, m.Enter(which))

    def _meet(self, state: State) -> Iterator[Option]:
        for move in encounters.choices(state):
            if isinstance(move, m.Parley):
                _, rations = BRIBES[self.ground.monsters[move.box]]
                yield self._option(state, move, rations)
            elif not isinstance(move, m.Attack):
                yield self._option(state, move)

    def _visit(self, state: State, flag: int) -> Iterator[Option]:
        kisses: list[Option] = []  # last: where they heal nothing they tie with other options
        if not state.looting and state.place.people:
            moves = list(npcs.choices(state))
            for move in moves:
                if isinstance(move, m.Ask | m.Claim) and (
                    state.gold
                    or gold_matters(state, wide=self.broad, wares=self.broad and self.wares)
                ):
                    yield self._option(state, move)
                    return
            for move in moves:
                if not isinstance(move, m.Parley):
                    continue
                who = self.ground.people[move.box]
                if who == HERMIT:  # healing: neither possible nor needed at full life
                    yield self._option(state, move)
                    talked = state._replace(talked=state.talked | 1 << move.box)
                    yield Option(None, self._at(talked, flag))
                    return
                if who in (TRADER, EXPLORER) or (who == DEALER and self.broad and self.wares):
                    yield self._option(state, move)
                    if not self.broad or who == DEALER:
                        return
            if HERMIT in people_here(state) and not flag and npcs.free(state, 0):
                number, node = self._new(Kind.TRADE, state)
                node.then = (self._at(state, 1),)
                yield Option(None, number)
                return
            for move in moves:
                match move:
                    case m.Buy(amount, "kisses"):
                        if amount == 1 and self.broad:
                            kisses.append(self._option(state, move))
                    case m.Buy(amount, goods):
                        left = state.gold - amount // npcs.PRICES[goods]
                        if not self.broad and goods != "mana":
                            continue
                        if left in self.reserves or (self.broad and left == state.gold - 1):
                            more = 0.0 if goods == "mana" else 1.0
                            yield self._option(state, move, more=more)
                    case m.BuyArtifact(number):
                        if fits(state, number):
                            yield self._option(state, move, more=1)
                    case m.Pay() | m.Refuse():
                        yield self._option(state, move)
                    case m.Welcome(_, box):
                        if self.ground.people[box] == ADVENTURER:
                            yield self._option(state, move, more=1)
                        elif self.broad:
                            yield self._option(state, move)
                    case m.Parley(_, box) if self.ground.people[box] == SHAMAN:
                        if dangers(state, every=self.broad and self.wares):
                            yield self._option(state, move, more=1)
            if npcs.awaited(state):
                yield from kisses
                return
        takes = [move for move in engine.legal_moves(state) if isinstance(move, m.Take)]
        guards = encounters.bribed(state)
        if takes and not guards and not state.place.labyrinth:
            yield self._option(state, takes[0])
            yield from kisses
            return
        known = self.broad and self.wares and all(robbed(state, box) for box in boxes(guards))
        if known or not (guards & state.place.lawful and state.place.chaotic):
            for take in takes:  # otherwise an ally keeps his gold: his life is not known
                yield self._option(state, take)
        yield self._eat(state)
        yield from kisses
        yield from self._drink(state)

    def _drink(self, state: State) -> Iterator[Option]:
        if state.elixirs:
            yield self._option(state, m.Drink(1))

    def _eat(self, state: State) -> Option:
        after = self.canonical(engine.advance(state, m.Eat()))
        number, node = self._new(Kind.EAT, state)
        node.then = (self._at(after, more=1.0),)
        return Option(m.Eat(), number)

    def _way(self, state: State) -> Iterator[Option]:
        for move in engine.legal_moves(state):
            match move:
                case m.Wear() | m.Attack():
                    continue
                case m.Stay() if not (state.place.people and npcs.free(state, 0)):
                    continue
            if not self.broad and (seldom(state, move) or not self._straight(state, move)):
                continue
            yield self._option(state, move)

    def _straight(self, state: State, move: m.Move) -> bool:
        """Return whether a further round leads directly to gold, mana or the outside."""
        left = self.ground.piles & ~state.world.taken
        gold = {self.ground.room_of[box] for box in boxes(left)} or {OUTSIDE}
        ways = (gold - self.springs, 1.0), (self.springs if left else set(), 0.0)
        return any(leads(state, move, goals - {state.room}, more) for goals, more in ways)


@contextmanager
def _no_garbage() -> Iterator[None]:
    """Disable the garbage collector: everything made is kept, and collecting took a fifth of the
    time."""
    collecting = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collecting:
            gc.enable()
