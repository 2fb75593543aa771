"""The double-dummy solver: the best score with every card known, searched room by room.

A node is a state between rooms: the empty rooms, the region that the token can walk, health,
intelligence, books in hand and gold; the position in the deck follows. The search is a beam search
in layers, one for each number of emptied rooms. Of two nodes that differ only in health and gold
the dominated one is dropped. Intelligence is no part of that order: a player who cannot disarm a
trap may retreat anywhere, which can be better.

The first sweep keeps only a few nodes of each layer, to find a good line fast; later sweeps keep
more. A sweep that cuts nothing is a proof. So is a score that meets the upper bound, twice the gold
among all cards that can still come. Budgets count nodes, never seconds.

This solver empties every room that it enters, so it cannot handle rooms set aside, potions that
absorb, or unbounded maps; ``rule_search.py`` can. Hard instances are large maps of small rooms,
where any set of rooms may be the empty ones.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from dungeongen.games.doom.floor_plan import Plan
from dungeongen.games.doom.rules.state import (
    CLUBS,
    DIAMONDS,
    HEARTS,
    SPADES,
    SUIT,
    Ground,
    Thing,
    total,
)
from dungeongen.games.doom.solver.cuts import Cuts, Place
from dungeongen.games.doom.solver.draws import FIRST, Cursor, Stock
from dungeongen.games.doom.solver.room_outcomes import Way, ways

WIDTHS = (20, 300, 4000)
BUDGET = 200_000
_DECK = 52


class Step(NamedTuple):
    """A way through a room; ``haven`` is a room of the area retreated to, or -1."""

    room: int
    haven: int
    way: Way


class Node(NamedTuple):
    """A state between rooms, with its parent and the step from there."""

    health: int
    gold: int
    cleared: int
    region: int
    drawn: int
    cursor: Cursor
    mind: int
    books: tuple[Thing, ...]
    root: Root
    parent: Node | None
    step: Step | None


@dataclass(frozen=True, slots=True, eq=False)
class Root:
    """A set-up: the chosen stack, and the ♦ added to health, intelligence and attack."""

    stack: int
    adds: tuple[int, int, int]
    attack: int
    stock: Stock
    group: tuple[int, int]


@dataclass(slots=True)
class Found:
    """The result of a search: ``best`` is −1 if no line ends alive; ``bound`` is never below it.

    ``left_out`` holds the reasons for the cuts of the last sweep.
    """

    best: int = -1
    bound: int = 0
    line: Node | None = None
    cleared: bool = False
    nodes: int = 0
    complete: bool = False
    left_out: frozenset[Place] = field(default_factory=frozenset)


def roots(ground: Ground) -> list[Node]:
    """Return the states before the first room, one for each set-up."""
    layout = ground.layout
    made: list[Node] = []
    tail = layout.filled > _DECK - 2 * layout.size  # else nobody ever draws the set-up cards
    for stack, cards in enumerate((layout.stacks.columns, layout.stacks.rows)):
        count = [sum(SUIT[card] == suit for card in cards) for suit in range(4)]
        stock = made[0].root.stock if made and not tail else Stock(ground, stack)
        health, mind, attack = (
            base + layout.bonus * count[suit]
            for base, suit in zip(ground.base, (HEARTS, CLUBS, SPADES), strict=True)
        )
        spare = count[DIAMONDS]
        for to_attack in range(spare, -1, -1):
            for to_health in range(spare - to_attack, -1, -1):
                adds = (to_health, spare - to_attack - to_health, to_attack)
                root = Root(
                    stack, adds, attack + to_attack, stock, (stack * tail, attack + to_attack)
                )
                made.append(
                    Node(
                        health + adds[0], 0, 0, ground.plan.region(1, ground.plan.empty), 0,
                        FIRST, mind + adds[1], (), root, None, None,
                    )
                )  # fmt: skip
    return made


def bound(node: Node, cells: int) -> int:
    """Return an upper bound: twice the gold in hand and the gold that ``cells`` cells can give."""
    return 2 * (node.gold + node.root.stock.gold(node.cursor, cells - node.drawn))


class Search:
    """The search of one dungeon; with ``clearing`` it only seeks a line that clears it."""

    def __init__(self, ground: Ground, *, clearing: bool = False) -> None:
        self.plan: Plan = ground.plan
        self.sizes = {1 << index: room.size for index, room in ground.plan.rooms.items()}
        self.cells = ground.layout.filled
        self.short = self.cells <= _DECK
        self.exit = 1 << ground.plan.last
        self.clearing = clearing
        self.found = Found()
        self._regions: dict[tuple[int, int], int] = {}
        self._distances: dict[int, int] = {}
        self._roots = roots(ground)

    def run(self, budget: int = BUDGET, widths: tuple[int, ...] = WIDTHS) -> Found:
        """Search until there is a proof or the budget is spent."""
        found = self.found
        top = max(self._bound(node) for node in self._roots)
        found.bound = top
        for width in (*widths, budget):
            cuts = self._sweep(width, budget)
            found.bound = min(found.bound, max(found.best, cuts.bound))
            found.complete, found.left_out = cuts.complete, frozenset(cuts.places)
            if found.best >= found.bound or found.complete or found.nodes >= budget:
                break
            if self.clearing and found.cleared:
                break
        return found

    def _sweep(self, width: int, budget: int) -> Cuts:
        """Search with layers of at most ``width`` nodes; return the cuts."""
        found, cuts = self.found, Cuts()
        layer = self._roots
        while layer:
            fronts: dict[object, list[Node]] = {}
            for place, node in enumerate(layer):
                if found.nodes >= budget:
                    for left in (*layer[place:], *_all(fronts)):
                        cuts.add("budget", self._bound(left))
                    return cuts
                if self._hopeless(node):
                    continue
                self._expand(node, fronts, cuts)
                if self.clearing and found.cleared:
                    return cuts
            layer = [node for node in _all(fronts) if not self._hopeless(node)]
            if len(layer) > width:
                layer, rest = self._cut(layer, width)
                for left in rest:
                    cuts.add("width", self._bound(left))
        return cuts

    def _bound(self, node: Node) -> int:
        return bound(node, self.cells)

    def _hopeless(self, node: Node) -> bool:
        return not self.clearing and self._bound(node) <= self.found.best

    def _cut(self, layer: list[Node], width: int) -> tuple[list[Node], list[Node]]:
        """Return the nodes kept and cut; half are kept for wealth, half for being near the exit."""
        layer.sort(key=lambda node: -(node.health + 2 * node.gold + node.drawn))
        kept, rest = layer[: width // 2], layer[width // 2 :]
        rest.sort(key=lambda node: (self._distance(node.region), -node.health))
        more = width - width // 2
        return kept + rest[:more], rest[more:]

    def _distance(self, region: int) -> int:
        """Return a lower bound on the steps between rooms from a region to the exit."""
        steps = self._distances.get(region)
        if steps is None:
            steps, ball = 0, self.exit
            while not ball & region and region:
                ball, steps = self.plan.around(ball), steps + 1
            self._distances[region] = steps
        return steps

    def _expand(self, node: Node, fronts: dict[object, list[Node]], cuts: Cuts) -> None:
        """Enter each room within reach, and try every way through it."""
        plan, root = self.plan, node.root
        doors = plan.around(node.region) & plan.filled & ~node.cleared if node.region else 1
        while doors:
            door = doors & -doors
            doors ^= door
            size = self.sizes[door]
            known = root.stock.haul(node.cursor, size, root.attack)
            if known is None:
                cuts.add("unknown", self._bound(node))
                continue
            haul, cursor = known
            mind, books = node.mind, node.books
            if books and cursor[0] > node.cursor[0]:
                mind, books = mind + total(books), ()  # SD-10
            cleared = node.cleared | door
            room = door.bit_length() - 1
            for way in ways(haul, node.health, mind, books):
                for haven in self._havens(room, node.cleared) if way.kind == "retreat" else (-1,):
                    self.found.nodes += 1
                    there = door if haven < 0 else 1 << haven
                    self._reach(
                        Node(
                            way.health, node.gold + way.gold, cleared,
                            self._region(there, cleared), node.drawn + size, cursor,
                            way.mind, way.books, root, node, Step(room, haven, way),
                        ),
                        fronts,
                    )  # fmt: skip

    def _reach(self, node: Node, fronts: dict[object, list[Node]]) -> None:
        """Score a new node, and keep it unless another one dominates it."""
        found = self.found
        if node.cleared == self.plan.filled:
            if self.clearing or 2 * node.gold > found.best:
                found.best, found.line, found.cleared = 2 * node.gold, node, True
            return
        if node.region & self.exit and node.gold > found.best and not self.clearing:
            found.best, found.line, found.cleared = node.gold, node, False
        if self._hopeless(node):
            return
        key: object = (node.cleared, node.region, node.mind, node.root.group, node.books)
        if not self.short:
            key = (key, node.cursor)
        front = fronts.get(key)
        if front is None:
            fronts[key] = [node]
            return
        health, gold = node.health, 0 if self.clearing else node.gold
        for other in front:
            if other.health >= health and other.gold >= gold:
                return
        gold = node.gold
        front[:] = [
            other
            for other in front
            if other.health > health or (other.gold > gold and not self.clearing)
        ]
        front.append(node)

    def _region(self, there: int, cleared: int) -> int:
        region = self._regions.get((there, cleared))
        if region is None:
            region = self.plan.region(there, self.plan.empty | cleared)
            self._regions[there, cleared] = region
        return region

    def _havens(self, room: int, cleared: int) -> Iterator[int]:
        """Yield the first room of each area to retreat to (SD-8 b)."""
        here = 1 << room
        for part in self.plan.regions(self.plan.empty | cleared | here):
            outside = part & ~here
            if outside:
                yield (outside & -outside).bit_length() - 1


def _all(fronts: dict[object, list[Node]]) -> Iterator[Node]:
    for front in fronts.values():
        yield from front
