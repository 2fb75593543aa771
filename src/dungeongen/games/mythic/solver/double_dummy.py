"""The best line when the order of the deck is known: a beam over deals, widened until it proves.

A layer holds the positions right after a deal. Expanding one plays the room in every way
(``positions.successors``) until a single card is left and the next deal comes. Equal positions keep
only the best health; if loot counts, only pairs of health and lost loot of which none is better in
both. A position is dropped without loss if the threats still to come cannot be paid (``threats``),
or if it has lost more loot than the best line known (a bound, not a cut).

``winning`` asks only whether the dungeon can be cleared: loot then does not tell positions apart,
which makes layers smaller. Lines never skip a room, since what comes after is chance (MY-12).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from dungeongen.games.mythic.layout import Layout
from dungeongen.games.mythic.rules.state import ROOM, State, new
from dungeongen.games.mythic.solver.positions import (
    TREASURE,
    Codes,
    Position,
    code_of,
    final_loss,
    normal,
    position_of,
)
from dungeongen.games.mythic.solver.rooms import Pile, Seen, Trail, Ways
from dungeongen.games.mythic.solver.threats import Threats
from dungeongen.search.beam import Beam, Cuts

WIDTHS = (10, 40, 160, 640)


class Node:
    """A position after a deal, with ``drawn`` cards dealt so far; ``trail`` is the way to it."""

    __slots__ = ("drawn", "position", "surplus", "trail")

    def __init__(self, drawn: int, position: Position, trail: Trail, surplus: int) -> None:
        self.drawn, self.position, self.trail, self.surplus = drawn, position, trail, surplus


def _order(surplus: int, health: int, loot: int) -> Callable[[Node], tuple[int, Position]]:
    """Return an order of nodes with these weights."""

    def promise(node: Node) -> tuple[int, Position]:
        position = node.position
        value = surplus * node.surplus + health * position[4] - loot * position[5]
        return value, position

    return promise


_ORDERS = (_order(2, 1, 0), _order(2, 1, 1), _order(1, 1, 3), _order(1, 0, 6))

Key = tuple[int, Codes, Codes, int, int]
"""Cards drawn, room, hands, bag, maximum health."""


class Search(Beam[Node]):
    """The search for one layout, from its first room or from a later state of a play."""

    def __init__(
        self, layout: Layout, *, winning: bool = False, best: int = -1, state: State | None = None
    ) -> None:
        self.winning, self.perfect, self.best = winning, layout.perfect, best
        self.deck = tuple(map(code_of, layout.deck))
        self.threats = Threats(self.deck)
        places = range(len(self.deck) + 1)
        self._piles = [Pile(self.deck[at:]) for at in places]
        self._treasure = [TREASURE in self.deck[at:] for at in places]
        self._kept: dict[Key, list[Node]] = {}
        self._seen: dict[int, Seen] = {}
        begun = new(layout) if state is None else state
        first = position_of(begun)
        self.first = Node(begun.drawn, first, (None, first), 0)

    def run(self, budget: int, widths: Iterable[int] = WIDTHS) -> Search:
        """Search until there is a proof, or the budget of positions is spent."""
        self.search([self.first], widths, budget)
        return self

    def satisfied(self) -> bool:
        return self.winning and self.best >= 0

    def most(self, node: Node) -> int:
        return self.perfect - node.position[5]

    def hopeless(self, node: Node) -> bool:
        return not self.winning and self.most(node) <= self.best

    def begin(self) -> None:
        self._kept, self._seen = {}, {}

    def reached(self) -> list[Node]:
        found = [node for nodes in self._kept.values() for node in nodes]
        found.sort(key=lambda node: node.position[4], reverse=True)  # the best health first
        self._kept, self._seen = {}, {}
        return found

    def divided(self, layer: list[Node], width: int) -> tuple[list[Node], list[Node]]:
        """Keep the best by several orders, as many of each: no single one suits every deal."""
        kept = dict[int, Node]()
        orders = [sorted(layer, key=order, reverse=True) for order in _ORDERS]
        for nodes in zip(*orders, strict=True):
            for node in nodes:
                if len(kept) < width:
                    kept[id(node)] = node
        return [*kept.values()], [node for node in layer if id(node) not in kept]

    def expand(self, node: Node, cuts: Cuts) -> None:
        drawn = node.drawn
        too_much = 99 if self.winning else self.perfect - self.best
        seen = self._seen.setdefault(drawn, {})
        ways = Ways(
            node.trail, self._piles[drawn], loot=not self.winning, too_much=too_much, seen=seen
        )
        for trail, then, won in ways.ends():
            if won:
                self._won(drawn, then, trail)
            else:
                self._deal(drawn, then, trail)
        self.nodes += ways.positions

    def _won(self, drawn: int, position: Position, trail: Trail) -> None:
        lost = final_loss(trail[1], position, treasure_in_pile=self._treasure[drawn])
        if self.perfect - lost > self.best:
            self.best = self.perfect - lost
            self.line = Node(drawn, position, (trail, position), 0)

    def _deal(self, drawn: int, position: Position, trail: Trail) -> None:
        """Fill the room, and keep the position unless it is lost or another is as good."""
        room, hands, bag, cap, health, lost = position
        now = min(len(self.deck), drawn + ROOM - len(room))
        full = tuple(sorted((*room, *self.deck[drawn:now])))
        then = normal(full, hands, bag, cap, health, lost)
        surplus = self.threats.surplus(now, then)
        if surplus < 0:
            return
        known = self._kept.setdefault((now, *then[:4]), [])
        for node in known:
            _, _, _, _, had, gone = node.position
            if had >= health and (gone <= lost or self.winning):
                return
        known[:] = [
            node
            for node in known
            if node.position[4] > health or (node.position[5] < lost and not self.winning)
        ]
        known.append(Node(now, then, ((trail, position), then), surplus))
