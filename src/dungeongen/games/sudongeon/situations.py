"""All situations that a party may come to in one dungeon, as a graph that a solver can work with.

What a party owns in numbers (life, elixirs, mana, rations) hardly decides what may happen, only how
it ends. So a situation is a rule state without these numbers, and every move is made once, by the
rules, for a party that has plenty: what it changes in the numbers is noted on the way (``Change``).
Gold stays in the situation, as long as there is anybody to spend it on.

Life and elixirs count as one, ``health``: a careful party drinks as soon as that heals, so with
elixirs left it is at full life. Artifacts are put on as soon as the member has none, and gold is
taken when it can be had for nothing; what a dealer of artifacts has in stock is forgotten, since
nothing is bought of him. Everything else that the rules allow, and that may help, is an option.

Within a round situations lead on without a circle: from ``way`` (a round is over, the next is
chosen) to the ration that ends the next round.
"""

from __future__ import annotations

import gc
from collections.abc import Iterator
from enum import IntEnum
from heapq import heappop, heappush
from math import log2
from typing import NamedTuple

from dungeongen.games.sudongeon import fight, meeting, people, rules
from dungeongen.games.sudongeon import moves as m
from dungeongen.games.sudongeon.bestiary import BRIBES
from dungeongen.games.sudongeon.forgetting import NO_STOCK, PLENTY, canonical, fits, gold_matters
from dungeongen.games.sudongeon.fought import victory
from dungeongen.games.sudongeon.ground import (
    ADVENTURER,
    CHIEFTAIN,
    DEALER,
    EXPLORER,
    FOUNTAIN,
    HERMIT,
    SHAMAN,
    TRADER,
    Ground,
    boxes,
)
from dungeongen.games.sudongeon.melee import Ending
from dungeongen.games.sudongeon.state import State

OPENINGS = ("omen", "initiative", "strike", "attack")
_HEALS = 99
_OUTSIDE = -1
# How far off a situation counts as, in rounds: by a bit of luck, or a choice that seldom matters.
_UNLIKELY, _SELDOM, _EAGER, _PILE = 0.2, 6.0, 5.0, 0.5


class Kind(IntEnum):
    """What happens at a situation."""

    LOST = 0
    WON = 1
    EAT = 2
    CHOICE = 3
    CHANCE = 4
    CHANGE = 5
    TRADE = 6
    FIGHT = 7
    TRAP = 8


class Scope(IntEnum):
    """How much a party considers: the straight ways to gold and mana, artifacts left in the bag;
    what mostly matters; and what seldom does, such as dealers, shopping coin by coin, kisses."""

    NARROW = 0
    LEAN = 1
    WIDE = 2


class Change(NamedTuple):
    """What a move does to the numbers: ``life`` is added, up to the limit ``after``.

    ``strict``: what would not be told apart any more is not bought.
    """

    rations: int = 0
    mana: int = 0
    elixirs: int = 0
    life: int = 0
    limit: int = 0
    after: int = 0
    strict: bool = False


class Option(NamedTuple):
    """A move that may be chosen; ``None`` where going on is no move of the rules.

    ``rations``: how many must be in hand.
    """

    move: m.Move | None
    then: int
    rations: int = 0


class Situation:
    """A node: ``options`` of a choice, ``then`` and ``odds`` of anything else."""

    __slots__ = ("change", "kind", "odds", "options", "state", "then")

    def __init__(self, state: State) -> None:
        self.state = state
        self.kind = Kind.LOST
        self.options: tuple[Option, ...] = ()
        self.then: tuple[int, ...] = ()
        self.odds: tuple[float, ...] = ()
        self.change = Change()


Key = tuple[State, int]


class Graph:
    """The situations that can come of a start, the likeliest to matter first, up to a budget.

    What lies beyond the budget counts as lost: a party that comes there gives up.
    """

    def __init__(self, start: State, scope: Scope) -> None:
        self.ground, self.scope = start.ground, scope
        self.narrow, self.wide = scope is Scope.NARROW, scope is Scope.WIDE
        self.reserves = _reserves(start)
        self.far = _distances(start.ground)
        places = enumerate(start.ground.places)
        self.springs = {i for i, place in places if FOUNTAIN in place.kinds}
        self.situations: list[Situation] = []
        self.index: dict[Key, int] = {}
        self.lost, self.won = self._terminal(Kind.LOST), self._terminal(Kind.WON)
        self._waiting: list[tuple[float, int, int]] = []
        self._trees: dict[tuple[int, int], float] = {}
        self._cost, self.opened = 0.0, 0
        self.start = self._at(self.canonical(start))

    @property
    def full(self) -> bool:
        """Tell whether nothing is left to look at."""
        return not self._waiting

    def grow(self, budget: int) -> None:
        """Look at further situations, until ``budget`` have been looked at."""
        collecting = gc.isenabled()
        gc.disable()  # all that is made here is kept: a fifth of the time went into looking
        try:
            while self._waiting and self.opened < budget:
                self.opened += 1
                self._cost, number, flag = heappop(self._waiting)
                self._cost -= self._ahead(self.situations[number].state)
                self._open(number, flag)
        finally:
            if collecting:
                gc.enable()

    def canonical(self, state: State) -> State:
        """Return the state without its numbers and without what is of no use."""
        if self.narrow and state.bag and state.step != "burden":
            state = state._replace(bag=())  # carried and not thought of
        return canonical(state, wide=self.wide)

    def find(self, state: State, flag: int = 0) -> int | None:
        """Return the number of the situation that a state is in, if it is known."""
        return self.index.get((self.canonical(state), flag))

    def _terminal(self, kind: Kind) -> int:
        node = Situation.__new__(Situation)
        node.kind, node.options, node.then, node.odds = kind, (), (), ()
        node.change = Change()
        self.situations.append(node)
        return len(self.situations) - 1

    @property
    def limit(self) -> int:
        """The most life that any party in it has."""
        return max(node.state.party.limit for node in self.situations[2:])

    def _at(self, state: State, flag: int = 0, more: float = 0.0) -> int:
        """Return the number of a canonical state's situation; ``more``: how far it is off."""
        step = state.step
        if step == "beaten":
            return self.won
        if step in ("dead", "left"):
            return self.lost
        key = (state, flag)
        known = self.index.get(key)
        if known is None:
            known = self.index[key] = len(self.situations)
            self.situations.append(Situation(state))
            cost = self._cost + more + self._ahead(state)
            heappush(self._waiting, (cost, known, flag))
        return known

    def _new(self, kind: Kind, state: State) -> tuple[int, Situation]:
        node = Situation(state)
        node.kind = kind
        self.situations.append(node)
        return len(self.situations) - 1, node

    # What follows

    def _open(self, number: int, flag: int) -> None:
        node = self.situations[number]
        state = node.state
        battle = state.fight
        if battle is not None and battle.foes and state.step in OPENINGS:
            node.kind = Kind.FIGHT
            node.then = (self._after_fight(state, unhurt=True), self._after_fight(state))
        elif state.step == "trap":
            node.kind = Kind.TRAP
            node.then = (self._after_trap(state, unhurt=True), self._after_trap(state))
        elif state.step == "stock" and not self.wide:
            told = people.told_by(state, state.focus, NO_STOCK)
            self._lead(node, state, rules.settled(told._replace(step="people", focus=0)), None)
        elif (outcomes := rules.chance(state)) is not None:
            self._roll(node, state, outcomes)
        else:
            node.kind = Kind.CHOICE
            node.options = tuple(self._options(state, flag))

    def _roll(
        self, node: Situation, state: State, outcomes: tuple[tuple[m.Move, float], ...]
    ) -> None:
        shares: dict[int, float] = {}
        for move, p in outcomes:
            then = self._step(state, rules.advance(state, move), move, -_UNLIKELY * log2(p))
            shares[then] = shares.get(then, 0.0) + p
        node.kind = Kind.CHANCE
        node.then, node.odds = tuple(shares), tuple(shares.values())

    def _lead(self, node: Situation, state: State, after: State, move: m.Move | None) -> None:
        node.kind = Kind.CHANCE
        node.then, node.odds = (self._step(state, after, move),), (1.0,)

    def _after_fight(self, state: State, *, unhurt: bool = False) -> int:
        """Return what follows a victory; ``unhurt``: for damsels, who die of any loss."""
        if unhurt and not state.party.damsels:
            return self._after_fight(state)
        allies = tuple(one.life for one in fight.the(state).allies)
        bereft = bool(state.party.damsels) and not unhurt
        ending = Ending(state.party.limit - 1, PLENTY, allies, bereft)
        return self._at(self.canonical(victory(state, ending)))

    def _after_trap(self, state: State, *, unhurt: bool = False) -> int:
        if unhurt and not state.party.damsels:
            return self._after_trap(state)
        low, high = (1, 6) if unhurt or not state.party.damsels else (6, 1)
        state = state._replace(life=PLENTY)
        after = rules.advance(rules.advance(state, m.Roll(low)), m.Roll(high))
        return self._at(self.canonical(cared(after)))

    def _step(self, before: State, after: State, move: m.Move | None, more: float = 0.0) -> int:
        """Return the situation after a move, behind what it changed in the numbers."""
        state = cared(after)
        then = self._at(self.canonical(state), more=more)
        change = _change(before, state, move)
        if change._replace(strict=False) == Change(limit=change.limit, after=change.limit):
            return then
        number, node = self._new(Kind.CHANGE, state)
        node.then, node.change = (then,), change
        return number

    # What can be chosen

    def _options(self, state: State, flag: int) -> Iterator[Option]:
        match state.step:
            case "market":
                for move in (m.Buy(3, "rations"), m.Buy(1, "mana"), m.Buy(1, "elixirs")):
                    if state.gold:
                        yield self._option(state, move)
                if not state.gold or state.gold in self.reserves:
                    yield from self._enter(state)
            case "outside":
                yield from self._enter(state)
            case "meet":
                yield from self._meet(state)
            case "burden":
                yield self._option(state, m.Drop(max(state.bag)))
            case "breather":
                yield self._option(state, m.GoOn())
            case "visit":
                yield from self._visit(state, flag)
            case "way":
                yield from self._way(state)
            case _:
                raise AssertionError(state.step)

    def _option(self, state: State, move: m.Move, rations: int = 0, more: float = 0.0) -> Option:
        return Option(move, self._step(state, rules.advance(state, move), move, more), rations)

    def _ahead(self, state: State) -> float:
        """Return about how many rounds are still to come: the tree that spans what is left."""
        left = self.ground.piles & ~state.world.taken
        known = self._trees.get((state.room, left))
        if known is None:
            open_ = {self.ground.room_of[box] for box in boxes(left)} - {state.room}
            near = {goal: self.far[state.room][goal] for goal in (*open_, _OUTSIDE)}
            length = 0.0
            while near:
                goal = min(near, key=lambda goal: near[goal])
                length += near.pop(goal)
                for other in near:
                    near[other] = min(near[other], self.far[goal][other])
            known = self._trees[state.room, left] = _EAGER * (length + _PILE * len(open_))
        return known

    def _enter(self, state: State) -> Iterator[Option]:
        for room in self.ground.entrances:
            yield self._option(state, m.Enter(room))

    def _meet(self, state: State) -> Iterator[Option]:
        for move in meeting.choices(state):
            if isinstance(move, m.Parley):
                _, rations = BRIBES[self.ground.monsters[move.box]]
                yield self._option(state, move, rations)
            elif not isinstance(move, m.Attack):
                yield self._option(state, move)

    def _visit(self, state: State, flag: int) -> Iterator[Option]:
        kisses: list[Option] = []  # the last: where they heal nothing they are as good as others
        if not state.looting and state.place.people:
            moves = list(people.choices(state))
            for move in moves:
                if isinstance(move, m.Ask | m.Claim) and (
                    state.gold or gold_matters(state, self.wide)
                ):
                    yield self._option(state, move)
                    return
            for move in moves:
                if not isinstance(move, m.Parley):
                    continue
                who = self.ground.people[move.box]
                if who == HERMIT:  # healing: not to be had, nor needed, at full life
                    yield self._option(state, move)
                    talked = state._replace(talked=state.talked | 1 << move.box)
                    yield Option(None, self._at(talked, flag))
                    return
                if who in (TRADER, EXPLORER) or (who == DEALER and self.wide):
                    yield self._option(state, move)
                    return
            if HERMIT in _here(state) and not flag and people.free(state, 0):
                number, node = self._new(Kind.TRADE, state)
                node.then = (self._at(state, 1),)
                yield Option(None, number)
                return
            for move in moves:
                match move:
                    case m.Buy(amount, "kisses"):
                        if amount == 1 and self.wide:
                            kisses.append(self._option(state, move, more=_SELDOM))
                    case m.Buy(amount, goods):
                        left = state.gold - amount // people.PRICES[goods]
                        if self.narrow and goods != "mana":
                            continue
                        if left in self.reserves or (self.wide and left == state.gold - 1):
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
                        elif self.wide:
                            yield self._option(state, move, more=_SELDOM)
                    case m.Parley(_, box) if self.ground.people[box] == SHAMAN:
                        if _dangers(state):
                            yield self._option(state, move, more=1)
            if people.awaited(state):
                yield from kisses
                return
        takes = [move for move in rules.legal_moves(state) if isinstance(move, m.Take)]
        guards = meeting.bribed(state)
        if takes and not guards and not state.place.labyrinth:
            yield self._option(state, takes[0])
            yield from kisses
            return
        if not (guards & state.place.lawful and state.place.chaotic):
            for take in takes:  # from an ally, whose life is not told, nothing is taken
                yield self._option(state, take)
        yield self._eat(state)
        yield from kisses

    def _eat(self, state: State) -> Option:
        after = self.canonical(rules.advance(state, m.Eat()))
        number, node = self._new(Kind.EAT, state)
        node.then = (self._at(after, more=1.0),)
        return Option(m.Eat(), number)

    def _way(self, state: State) -> Iterator[Option]:
        for move in rules.legal_moves(state):
            match move:
                case m.Drink() | m.Wear() | m.Attack():
                    continue
                case m.Stay() if not (state.place.people and people.free(state, 0)):
                    continue
            if self.narrow and not self._straight(state, move):
                continue
            seldom = self._seldom(state, move)
            if self.wide or not seldom:
                yield self._option(state, move, more=_SELDOM * seldom)

    def _straight(self, state: State, move: m.Move) -> bool:
        """Tell whether a further round leads straight to gold, mana or the outside."""
        match move:
            case m.Go(room):
                other, cost = room, 1.0
            case m.Leave():
                other, cost = _OUTSIDE, 0.0
            case m.Search(box, side):
                other = next(d.other for d in state.place.hidden if (d.box, d.side) == (box, side))
                cost = 2.0
            case m.Stay():
                return False
            case _:
                return True
        left = self.ground.piles & ~state.world.taken
        goals = {self.ground.room_of[box] for box in boxes(left)} | self.springs
        here = self.far[state.room]
        return any(
            cost + self.far[other][goal] <= here[goal] + 1.0 - (goal in self.springs)
            for goal in (goals if left else (_OUTSIDE,))
            if goal != state.room
        )

    def _seldom(self, state: State, move: m.Move) -> bool:
        """Tell whether a further round like this is seldom worth it."""
        match move:
            case m.Stay():
                return not _here(state) & {HERMIT, EXPLORER, TRADER}
            case m.Search(box, side):
                return self._idle(state, box, side)
            case m.Check(what, _):
                return what in ("sarcophagus", "skeletons", "throne")
            case _:
                return False

    def _idle(self, state: State, box: int, side: str) -> bool:
        """Tell whether what is behind a hidden door can be walked to without danger anyway."""
        goal = next(d.other for d in state.place.hidden if (d.box, d.side) == (box, side))
        hostile = state.world.alive & ~state.world.bribed
        seen, waiting = {state.room}, [state.room]
        while waiting:
            place = self.ground.places[waiting.pop()]
            ways = {
                *place.open,
                *(d.other for d in place.hidden if state.world.doors >> d.number & 1),
            }
            if state.world.secret:
                ways.update(place.secret)
            for room in ways - seen:
                there = self.ground.places[room]
                seen.add(room)
                if there.monsters & hostile or there.traps & ~state.world.sprung or there.labyrinth:
                    continue
                waiting.append(room)
        return goal in seen and not self.ground.places[goal].monsters & hostile


def _distances(ground: Ground) -> list[list[float]]:
    """Return rounds from room to room at least; the last row and column are the outside."""
    count = len(ground.places)
    far = [[0.0 if a == b else 99.0 for b in range(count + 1)] for a in range(count + 1)]
    for a, place in enumerate(ground.places):
        for b in place.open:
            far[a][b] = 1.0
        for door in place.hidden:
            far[a][door.other] = min(far[a][door.other], 2.0)
        for b in place.secret:
            far[a][b] = far[b][a] = min(far[a][b], 1.5)
        if place.exit or place.secret_exit:
            far[a][count] = 0.0
    for room in ground.entrances:
        far[count][room] = 1.0
    for k in range(count + 1):
        for a in range(count + 1):
            for b in range(count + 1):
                far[a][b] = min(far[a][b], far[a][k] + far[k][b])
    return far


def _reserves(start: State) -> set[int]:
    """Return what gold may be left when some is spent."""
    prices = {BRIBES.get(digit, (0, 0))[0] for digit in start.ground.monsters}
    if CHIEFTAIN in start.ground.people:
        prices.add(people.TRIBUTE)
    if TRADER in start.ground.people:
        prices.add(start.gold)
    return {0, *prices, *((start.gold,) if max(prices) > start.gold else ())}


def _dangers(state: State) -> bool:
    """Tell whether a monster is left that a blessing would help against."""
    return any(state.ground.monsters[box] > 2 for box in boxes(state.world.alive))


def _here(state: State) -> set[int]:
    return {state.ground.people[box] for box in boxes(state.place.people)}


def cared(state: State) -> State:
    """Return the state behind the healing after a trap, which the numbers decide."""
    while state.step == "care":
        state = rules.advance(state, m.GoOn())
    return state


def _change(before: State, after: State, move: m.Move | None) -> Change:
    """Return what a move did to the numbers of a party at one life below its limit."""
    life = 0
    match move:
        case m.Worship():
            life = _HEALS
        case m.Roll() if before.step == "talk" and after.life > before.life:
            life = _HEALS
        case m.Roll() if before.step == "class":
            life = after.party.limit - before.party.limit
        case m.Buy(amount, "kisses"):
            life = amount
        case m.Welcome():
            life = after.party.damsels - before.party.damsels
        case m.Go() | m.Enter() | m.Leave():
            life = before.party.damsels if not after.party.damsels else 0
    return Change(
        after.rations - before.rations, after.mana - before.mana, after.elixirs - before.elixirs,
        life, before.party.limit, after.party.limit, isinstance(move, m.Buy | m.DrawMana),
    )  # fmt: skip
