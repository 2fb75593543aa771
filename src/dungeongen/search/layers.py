"""A search in layers that expands no node twice: a beam that goes on where it was cut.

Nodes that are equally far from the start form a layer. A pass goes through the layers once and
expands the most promising nodes of each; the others stay open, and later, wider passes come back to
them. So the first pass finds a good line fast, like a narrow beam, and when no node is open any
more every line has been examined, which is a proof. A beam that starts afresh for each width spends
half its nodes on what it has seen. Budgets count nodes, never seconds.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Generic, TypeVar

from dungeongen.search.beam import NOTHING

Node = TypeVar("Node")
FIRST, WIDER = 8, 4
"""How many nodes of each layer the first pass expands, and how many times more each later one."""


class Layers(ABC, Generic[Node]):
    """A search and what it has found.

    ``best`` is the score of ``line``, the last node of the best line, and ``bound`` is never below
    it. ``complete``: whether no node is open. ``nodes`` counts what was examined.
    """

    best = NOTHING
    bound = 0
    line: Node | None = None
    nodes = 0
    complete = False

    def __init__(self) -> None:
        self._open = dict[int, list[Node]]()

    def add(self, layer: int, node: Node) -> None:
        """Open a node; its layer is behind that of the node it comes from."""
        self._open.setdefault(layer, []).append(node)

    def search(self, budget: int) -> None:
        """Search on until there is a proof, or the budget of nodes is spent."""
        width = FIRST
        while self._open and self.nodes < budget and not self.satisfied():
            self._pass(width, budget)
            width *= WIDER
        left = [node for nodes in self._open.values() for node in nodes if not self.closed(node)]
        self.complete = not left
        self.bound = max([self.best, *map(self.most, left)])

    def _pass(self, width: int, budget: int) -> None:
        layer = min(self._open)
        while True:
            nodes = [node for node in self._open.pop(layer) if not self.closed(node)]
            chosen, rest = self.divided(nodes, width)
            if rest:
                self._open[layer] = rest
            for place, node in enumerate(chosen):
                if self.nodes >= budget or self.satisfied():
                    self._open.setdefault(layer, []).extend(chosen[place:])
                    return
                if not self.closed(node):
                    self.expand(node)
            later = [other for other in self._open if other > layer]
            if not later:
                return
            layer = min(later)

    def satisfied(self) -> bool:
        """Return whether the search may stop before there is a proof."""
        return False

    @abstractmethod
    def most(self, node: Node) -> int:
        """Return an upper bound on the scores of the lines through a node."""

    @abstractmethod
    def closed(self, node: Node) -> bool:
        """Return whether a node need not be expanded: a better one, or a bound, forbids it."""

    @abstractmethod
    def divided(self, nodes: list[Node], width: int) -> tuple[list[Node], list[Node]]:
        """Return the ``width`` nodes of a layer to expand in this pass, and the others."""

    @abstractmethod
    def expand(self, node: Node) -> None:
        """Count a node, and ``add`` its successors that are not known to be worse than others."""
