"""A beam search in layers that also proves: the best score of one player who knows everything.

A layer holds the nodes that are equally many steps from the start. The first sweep keeps only a few
nodes of each, to find a good line fast; later sweeps keep more. A sweep that cuts nothing is a
proof, and so is a score that meets the upper bound. Budgets count nodes, never seconds.

Every node that a search drops without showing that it cannot be better is recorded in ``Cuts``, and
nothing else decides whether a sweep was complete. A node pruned because its upper bound is no
better than the best line is no cut.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from typing import Generic, TypeVar

Node = TypeVar("Node")
NOTHING = -1
"""The score of a search that has found no line."""
SPENT, WIDE = "budget", "width"
"""The reasons of every beam for a cut: the budget of nodes is spent; a layer has too many nodes."""


class Cuts:
    """The nodes that a sweep did not examine: the reasons, and an upper bound on their scores.

    The bound is −1 without cuts. A game may add reasons to ``SPENT`` and ``WIDE``.
    """

    __slots__ = ("bound", "reasons")

    def __init__(self) -> None:
        self.bound = NOTHING
        self.reasons: set[str] = set()

    def add(self, reason: str, bound: int) -> None:
        """Record a cut node that scores at most ``bound``."""
        self.reasons.add(reason)
        self.bound = max(self.bound, bound)

    @property
    def complete(self) -> bool:
        """Whether every line was examined."""
        return not self.reasons


class Beam(ABC, Generic[Node]):
    """A beam search and its result.

    ``best`` is the score of the best line, whose last node is ``line``; ``bound`` is an upper bound
    on all scores. ``complete``: the last sweep cut nothing. ``nodes`` counts the nodes examined, at
    most ``budget``; a game whose nodes have many successors also stops among the successors.
    """

    best = NOTHING
    bound = 0
    line: Node | None = None
    nodes = budget = 0
    complete = False

    def search(self, first: Sequence[Node], widths: Iterable[int], budget: int) -> None:
        """Sweep with layers of at most these ``widths``, then with the whole ``budget`` of nodes,
        until there is a proof, or the budget is spent."""
        self.bound = max(map(self.most, first))
        for width in (*widths, budget):
            cuts = self.sweep(first, width, budget)
            self.bound = min(self.bound, max(self.best, cuts.bound))
            self.complete = cuts.complete
            proved = self.complete or self.best >= self.bound
            if proved or self.nodes >= budget or self.satisfied():
                break

    def sweep(self, first: Sequence[Node], width: int, budget: int) -> Cuts:
        """Search once with layers of at most ``width`` nodes; return the cuts."""
        cuts, layer = Cuts(), list(first)
        self.budget = budget
        self.begin()
        while layer:
            for place, node in enumerate(layer):
                if self.nodes >= budget:
                    for left in (*layer[place:], *self.reached()):
                        cuts.add(SPENT, self.most(left))
                    return cuts
                if self.hopeless(node):
                    continue
                self.expand(node, cuts)
                if self.satisfied():
                    return cuts
            layer = [node for node in self.reached() if not self.hopeless(node)]
            if len(layer) > width:
                layer, rest = self.divided(layer, width)
                for left in rest:
                    cuts.add(WIDE, self.most(left))
        return cuts

    def hopeless(self, node: Node) -> bool:
        """Return whether no line through a node can beat the best line so far."""
        return self.most(node) <= self.best

    def satisfied(self) -> bool:
        """Return whether the search may stop before there is a proof."""
        return False

    @abstractmethod
    def most(self, node: Node) -> int:
        """Return an upper bound on the scores of the lines through a node."""

    @abstractmethod
    def begin(self) -> None:
        """Forget the nodes of the last sweep."""

    @abstractmethod
    def expand(self, node: Node, cuts: Cuts) -> None:
        """Make a node's successors: count them, score them, keep those not dominated."""

    @abstractmethod
    def reached(self) -> list[Node]:
        """Return the nodes kept since the last call: the next layer."""

    @abstractmethod
    def divided(self, layer: list[Node], width: int) -> tuple[list[Node], list[Node]]:
        """Return the ``width`` nodes of a layer to keep, and the others."""
