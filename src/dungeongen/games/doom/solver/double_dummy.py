"""The double-dummy solver: the best score with every card known, searched room by room.

A node is a state between rooms: the empty rooms, the region that the token can walk, health,
intelligence, books in hand and gold; the position in the deck follows. The beam (``search.beam``)
has a layer for each number of emptied rooms. Of two nodes that differ only in health and gold the
dominated one is dropped. Intelligence is no part of that order: a player who cannot disarm a trap
may retreat anywhere, which can be better. The upper bound is twice the gold among all cards that
can still come.

This solver empties every room that it enters, so it cannot handle rooms set aside, potions that
absorb, or unbounded maps; ``rule_search.py`` can. Hard instances are large maps of small rooms,
where any set of rooms may be the empty ones.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from dungeongen.games.doom.floor_plan import Plan
from dungeongen.games.doom.rules.stacks import set_ups
from dungeongen.games.doom.rules.state import Ground, Thing, total
from dungeongen.games.doom.solver.draws import FIRST, Cursor, Stock
from dungeongen.games.doom.solver.room_outcomes import Step, ways
from dungeongen.search.beam import Beam, Cuts

WIDTHS = (20, 300, 4000)
BUDGET = 200_000
UNKNOWN = "unknown"
"""The reason for a cut where a room would draw unknown cards."""

_DECK = 52


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


def roots(ground: Ground) -> list[Node]:
    """Return the states before the first room, one for each set-up."""
    layout = ground.layout
    nodes: list[Node] = []
    tail = layout.filled > _DECK - 2 * layout.size  # else nobody ever draws the set-up cards
    stocks = [Stock(ground, 0)]
    stocks.append(Stock(ground, 1) if tail else stocks[0])
    for stack, adds, health, mind, attack in set_ups(layout):
        root = Root(stack, adds, attack, stocks[stack], (stack * tail, attack))
        nodes.append(
            Node(
                health=health,
                gold=0,
                cleared=0,
                region=ground.plan.region(1, ground.plan.empty),
                drawn=0,
                cursor=FIRST,
                mind=mind,
                books=(),
                root=root,
                parent=None,
                step=None,
            )
        )
    return nodes


def bound(node: Node, cells: int) -> int:
    """Return an upper bound: twice the gold in hand and the gold that ``cells`` cells can give."""
    return 2 * (node.gold + node.root.stock.gold(node.cursor, cells - node.drawn))


class Search(Beam[Node]):
    """The search of one dungeon; with ``clearing`` it only seeks a line that clears it.

    ``best`` is −1 if no line ends alive.
    """

    def __init__(self, ground: Ground, *, clearing: bool = False) -> None:
        self.plan: Plan = ground.plan
        self.sizes = {1 << index: room.size for index, room in ground.plan.rooms.items()}
        self.cells = ground.layout.filled
        self.short = self.cells <= _DECK
        self.exit = 1 << ground.plan.last
        self.clearing, self.cleared = clearing, False
        self.first = roots(ground)
        self._fronts: dict[object, list[Node]] = {}
        self._regions: dict[tuple[int, int], int] = {}
        self._distances: dict[int, int] = {}

    def run(self, budget: int = BUDGET, widths: tuple[int, ...] = WIDTHS) -> Search:
        """Search until there is a proof or the budget is spent."""
        self.search(self.first, widths, budget)
        return self

    def begin(self) -> None:
        """Forget the nodes of the last sweep."""
        self._fronts = {}

    def reached(self) -> list[Node]:
        """Return the nodes kept since the last call."""
        fronts, self._fronts = self._fronts, {}
        return [node for front in fronts.values() for node in front]

    def most(self, node: Node) -> int:
        """Return an upper bound on the scores of the lines through a node."""
        return bound(node, self.cells)

    def hopeless(self, node: Node) -> bool:
        """Return whether a node cannot lead to a better line than the best one known."""
        return not self.clearing and super().hopeless(node)

    def satisfied(self) -> bool:
        """Return whether a line that clears the dungeon was all that was wanted, and is found."""
        return self.clearing and self.cleared

    def divided(self, layer: list[Node], width: int) -> tuple[list[Node], list[Node]]:
        """Return the nodes kept and cut; half are kept for wealth, half for being near the exit."""
        layer.sort(key=lambda node: -(node.health + 2 * node.gold + node.drawn))
        best, rest = layer[: width // 2], layer[width // 2 :]
        rest.sort(key=lambda node: (self._distance(node.region), -node.health))
        more = width - width // 2
        return best + rest[:more], rest[more:]

    def _distance(self, region: int) -> int:
        """Return a lower bound on the steps between rooms from a region to the exit."""
        steps = self._distances.get(region)
        if steps is None:
            steps, ball = 0, self.exit
            while not ball & region and region:
                ball, steps = self.plan.around(ball), steps + 1
            self._distances[region] = steps
        return steps

    def expand(self, node: Node, cuts: Cuts) -> None:
        """Enter each room within reach, and try every way through it."""
        plan, root = self.plan, node.root
        doors = plan.around(node.region) & plan.filled & ~node.cleared if node.region else 1
        while doors:
            door = doors & -doors
            doors ^= door
            size = self.sizes[door]
            contents = root.stock.haul(node.cursor, size, root.attack)
            if contents is None:
                cuts.add(UNKNOWN, self.most(node))
                continue
            haul, cursor = contents
            mind, books = node.mind, node.books
            if books and cursor[0] > node.cursor[0]:
                mind, books = mind + total(books), ()  # SD-10
            cleared = node.cleared | door
            room = door.bit_length() - 1
            for way in ways(haul, node.health, mind, books):
                for haven in self._havens(room, node.cleared) if way.kind == "retreat" else (-1,):
                    self.nodes += 1
                    there = door if haven < 0 else 1 << haven
                    self._reach(
                        Node(
                            health=way.health,
                            gold=node.gold + way.gold,
                            cleared=cleared,
                            region=self._region(there, cleared),
                            drawn=node.drawn + size,
                            cursor=cursor,
                            mind=way.mind,
                            books=way.books,
                            root=root,
                            parent=node,
                            step=Step(room, haven, way),
                        )
                    )

    def _reach(self, node: Node) -> None:
        """Score a new node, and keep it unless another one dominates it."""
        if node.cleared == self.plan.filled:
            if self.clearing or 2 * node.gold > self.best:
                self.best, self.line, self.cleared = 2 * node.gold, node, True
            return
        if node.region & self.exit and node.gold > self.best and not self.clearing:
            self.best, self.line, self.cleared = node.gold, node, False
        if self.hopeless(node):
            return
        key: object = (node.cleared, node.region, node.mind, node.root.group, node.books)
        if not self.short:
            key = (key, node.cursor)
        front = self._fronts.get(key)
        if front is None:
            self._fronts[key] = [node]
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
