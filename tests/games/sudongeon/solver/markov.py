"""Exact values of Markov decision processes: graphs solved component by component.

Strongly connected components are taken in reverse topological order. A component that one node cuts
open is the least fixed point of a convex, piecewise linear function of that node's value: Newton's
method from 0 finds it from below in a few steps. Others are iterated from 0 until they stand still.
Both are lower bounds. ``bounded`` gives an upper one: if a guess U is nowhere less than what one
step makes of it, the least fixed point is at most U (Knaster and Tarski); U is the value plus a
little, verified component by component.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

_STILL = 1e-15
_ROUNDING = 1e-15
_SLACKS = (1e-13, 1e-12, 1e-11, 1e-10)


class Graph:
    """Nodes with successors: ``chances[n]`` is ``None`` where the player decides.

    An end has no successors; its value stands in ``fixed``.
    """

    def __init__(self) -> None:
        self.next: list[tuple[int, ...]] = []
        self.chances: list[tuple[float, ...] | None] = []
        self.fixed: dict[int, float] = {}

    def add(self) -> int:
        """Add a node and return its number."""
        self.next.append(())
        self.chances.append(None)
        return len(self.next) - 1

    def worth(self, node: int, values: Sequence[float] | dict[int, float]) -> float:
        """Return the value of a node after one backup from its successors."""
        then, chances = self.next[node], self.chances[node]
        if chances is None:
            return max([values[n] for n in then])
        return sum([p * values[n] for p, n in zip(chances, then, strict=True)])

    def components(self, roots: Iterable[int], index: dict[int, int]) -> list[list[int]]:
        """Return the strongly connected components below ``roots``, successors first (Tarjan).

        ``index`` holds the nodes that were visited by earlier calls, and is added to.
        """
        low: dict[int, int] = {}
        stack: list[int] = []
        waiting: set[int] = set()
        found: list[list[int]] = []
        for root in roots:
            if root in index:
                continue
            index[root] = low[root] = len(index)
            stack.append(root)
            waiting.add(root)
            calls = [(root, iter(self.next[root]))]
            while calls:
                node, then = calls[-1]
                for n in then:
                    if n not in index:
                        index[n] = low[n] = len(index)
                        stack.append(n)
                        waiting.add(n)
                        calls.append((n, iter(self.next[n])))
                        break
                    if n in waiting:
                        low[node] = min(low[node], index[n])
                else:
                    calls.pop()
                    if calls:
                        low[calls[-1][0]] = min(low[calls[-1][0]], low[node])
                    if low[node] == index[node]:
                        part = [stack.pop()]
                        while part[-1] != node:
                            part.append(stack.pop())
                        waiting.difference_update(part)
                        found.append(part)
        return found


class Component(NamedTuple):
    """A strongly connected component: a single node, or a cycle with or without a cut node."""

    nodes: tuple[int, ...]
    circle: bool
    cut: int  # -1 if no node does
    rest: tuple[int, ...]  # the other nodes, successors first


def component(graph: Graph, nodes: list[int]) -> Component:
    """Return a component with the node that leaves no circle when taken out, if there is one."""
    if len(nodes) == 1:
        return Component((nodes[0],), nodes[0] in graph.next[nodes[0]], -1, ())
    if len(nodes) <= 60:
        for cut in nodes:
            rest = _sorted(graph, set(nodes) - {cut})
            if rest is not None:
                return Component(tuple(nodes), True, cut, rest)
    return Component(tuple(nodes), True, -1, ())


def _sorted(graph: Graph, nodes: set[int]) -> tuple[int, ...] | None:
    """Return nodes with successors first, or ``None`` if there is a cycle."""
    order: list[int] = []
    colour: dict[int, int] = {}
    for root in nodes:
        if root in colour:
            continue
        colour[root] = 1
        calls = [(root, iter(graph.next[root]))]
        while calls:
            node, then = calls[-1]
            for n in then:
                if n in nodes:
                    if colour.get(n) == 1:
                        return None
                    if n not in colour:
                        colour[n] = 1
                        calls.append((n, iter(graph.next[n])))
                        break
            else:
                colour[node] = 2
                order.append(node)
                calls.pop()
    return tuple(order)


def solved(graph: Graph, part: Component, values: dict[int, float]) -> None:
    """Set the values of a component whose successors are solved."""
    if not part.circle:
        node = part.nodes[0]
        values[node] = graph.worth(node, values) if graph.next[node] else graph.fixed[node]
    elif part.cut >= 0:
        _newton(graph, part, values)
    else:
        for node in part.nodes:
            values[node] = 0.0
        moved = True
        while moved:  # rounding is monotone, so this rises to a fixed point of rounded steps
            moved = False
            for node in part.nodes:
                new_ = graph.worth(node, values)
                if new_ > values[node]:
                    values[node], moved = new_, True


def _newton(graph: Graph, part: Component, values: dict[int, float]) -> None:
    """Return the least fixed point, from 0: tangents of a convex function stay below it."""
    value = 0.0
    for _ in range(50):
        values[part.cut] = value
        slopes = {part.cut: 1.0}
        for node in (*part.rest, part.cut):
            then, chances = graph.next[node], graph.chances[node]
            if chances is None:
                best, slope = max((values[n], slopes.get(n, 0.0)) for n in then)
            else:
                best = sum([p * values[n] for p, n in zip(chances, then, strict=True)])
                slope = sum([p * slopes.get(n, 0.0) for p, n in zip(chances, then, strict=True)])
            if node == part.cut:
                break
            values[node], slopes[node] = best, slope
        if best <= value + _STILL or slope > 1 - 1e-12:
            return
        value += (best - value) / (1 - slope)
    raise AssertionError("Newton's method did not come to rest")


def bounded(
    graph: Graph, part: Component, values: dict[int, float], above: dict[int, float]
) -> None:
    """Set the upper bounds of a component whose successors have theirs."""
    if not part.circle:
        node = part.nodes[0]
        above[node] = graph.worth(node, above) if graph.next[node] else graph.fixed[node]
        return
    inside = set(part.nodes)
    out = [above[n] - values[n] for node in inside for n in graph.next[node] if n not in inside]
    for slack in _SLACKS:
        for node in inside:
            above[node] = values[node] + max(out, default=0.0) + slack
        if all(graph.worth(node, above) <= above[node] + _ROUNDING for node in inside):
            return
    raise AssertionError("no upper bound was found")


# Fights with what they do not look at set aside
