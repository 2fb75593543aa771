"""The best line when the order of the deck is known: a search over deals until there is a proof.

A layer holds the positions right after a deal, by the number of cards dealt. Expanding one plays
the room in every way (``rooms``) until a single card is left and the next deal comes. Equal
positions keep only the best health; if loot counts, only pairs of health and lost loot of which
none is better in both. A larger potion on the bag is as good as a smaller one. A position is
dropped without loss if the threats still to come cannot be paid (``threats``), or if it has lost so
much loot that it cannot beat the best line known.

``winning`` asks only whether the dungeon can be cleared: loot then does not tell positions apart,
which makes layers smaller. Lines never skip a room, since what comes after is chance (MY-12).
"""

from __future__ import annotations

from collections.abc import Callable

from dungeongen.games.mythic.kinds import TREASURE_LOOT
from dungeongen.games.mythic.layout import Layout
from dungeongen.games.mythic.rules.state import ROOM, State, new
from dungeongen.games.mythic.solver.packed import (
    SIZE_AT,
    UNMARKED,
    Trail,
    line,
    lost_at_end,
    packed,
    shared,
)
from dungeongen.games.mythic.solver.positions import (
    TREASURE,
    Position,
    code_of,
)
from dungeongen.games.mythic.solver.rooms import Pile, Seen, Ways
from dungeongen.games.mythic.solver.threats import Threats
from dungeongen.games.mythic.solver.translation import position_of
from dungeongen.search.layers import Layers


class Node:
    """A position after a deal, with ``drawn`` cards dealt so far.

    ``spare`` is its health above what the rest of the deck asks at least; ``most`` the best score
    that may still be reached; ``potion`` lies on the bag;
    ``worse``: another node is known to be as good.
    """

    __slots__ = ("drawn", "most", "potion", "spare", "trail", "worse")

    def __init__(self, drawn: int, trail: Trail, spare: int, most: int, potion: int = 0) -> None:
        self.drawn, self.trail, self.spare, self.most = drawn, trail, spare, most
        self.potion, self.worse = potion, False


def _order(spare: int, health: int, loot: int) -> Callable[[Node], int]:
    """Return an order of nodes with these weights."""

    def promise(node: Node) -> int:
        return spare * node.spare + health * node.trail[4] - loot * node.trail[5]

    return promise


_ORDERS = (_order(2, 1, 0), _order(2, 1, 1), _order(1, 1, 3), _order(1, 0, 6))


class Search(Layers[Node]):
    """The search for one layout, from its first room or from a later state of a play."""

    def __init__(
        self, layout: Layout, *, winning: bool = False, best: int = -1, state: State | None = None
    ) -> None:
        super().__init__()
        self.winning, self.perfect, self.best = winning, layout.perfect, best
        self.deck = tuple(map(code_of, layout.deck))
        self.tables = shared()
        self.threats = Threats(self.deck, layout.max_health, self.tables)
        self._unlured = Threats(self.deck, layout.max_health, self.tables, lure=False)
        places = range(len(self.deck) + 1)
        self._piles = [Pile(self.deck[at:]) for at in places]
        self._treasure = [TREASURE in self.deck[at:] for at in places]
        self._rooms = dict[tuple[int, int], int]()
        self._kept: dict[tuple[int, int], list[Node]] = {}
        self._seen: dict[int, Seen] = {}
        begun = new(layout) if state is None else state
        first = packed(self.tables, position_of(begun))
        self.add(begun.drawn, Node(begun.drawn, first, 0, self.perfect - first[5]))

    def run(self, budget: int) -> Search:
        """Search until there is a proof, or the budget of positions is spent."""
        self.search(budget)
        return self

    def positions(self) -> tuple[Position, ...]:
        """Return the positions of the best line."""
        assert self.line is not None
        return line(self.tables, self.line.trail)

    def satisfied(self) -> bool:
        return self.winning and self.best >= 0

    def most(self, node: Node) -> int:
        return node.most

    def closed(self, node: Node) -> bool:
        return node.worse or (not self.winning and node.most <= self.best)

    def divided(self, nodes: list[Node], width: int) -> tuple[list[Node], list[Node]]:
        """Choose the best by several orders, as many of each: no single one suits every deal."""
        if len(nodes) <= width:
            chosen, rest = nodes, []
        else:
            kept = dict[int, Node]()
            orders = [sorted(nodes, key=order, reverse=True)[:width] for order in _ORDERS]
            for several in zip(*orders, strict=True):
                for node in several:
                    if len(kept) < width:
                        kept[id(node)] = node
            chosen, rest = [*kept.values()], [node for node in nodes if id(node) not in kept]
        chosen.sort(key=lambda node: node.trail[4], reverse=True)  # the best health first
        return chosen, rest

    def expand(self, node: Node) -> None:
        drawn = node.drawn
        too_much = 99 if self.winning else self.perfect - self.best
        ways = Ways(
            self.tables,
            node.trail,
            self._piles[drawn],
            loot=not self.winning,
            too_much=too_much,
            seen=self._seen.setdefault(drawn, {}),
            threats=self.threats,
            drawn=drawn,
        )
        for trail, won in ways.ends():
            if won:
                self._won(drawn, trail)
            else:
                self._deal(drawn, trail)
        self.nodes += ways.positions

    def _won(self, drawn: int, trail: Trail) -> None:
        lost = lost_at_end(self.tables, trail, treasure_in_pile=self._treasure[drawn])
        if self.perfect - lost > self.best:
            self.best = self.perfect - lost
            self.line = Node(drawn, trail, 0, self.best)

    def _deal(self, drawn: int, trail: Trail) -> None:
        """Fill the room, and keep the position unless it is lost or another is as good."""
        _, left, holding, cap, health, lost = trail
        spare = self.threats.spare(drawn, trail)
        if spare < 0:
            return
        most = self.perfect - lost
        if not self.winning:
            if self._unlured.spare(drawn, trail) < 0:
                most -= TREASURE_LOOT + 1
            if most <= self.best:
                return
        now = min(len(self.deck), drawn + ROOM - (left >> SIZE_AT & 7))
        room = self._rooms.get((drawn, left))
        if room is None:
            codes = (*self.tables.codes[left], *self.deck[drawn:now])
            room = self._rooms[drawn, left] = self.tables.room(tuple(sorted(codes)))
        like, potion = self.tables.without_potion(holding)
        if self.winning:
            like &= UNMARKED
        known = self._kept.setdefault((now, room | like | cap), [])
        still = []
        for node in known:
            had, gone = node.trail[4:]
            gone_less = 0 if self.winning else lost - gone
            if had >= health and node.potion >= potion and gone_less >= 0:
                return
            if had <= health and node.potion <= potion and gone_less <= 0:
                node.worse = True
            else:
                still.append(node)
        node = Node(now, (trail, room, holding, cap, health, lost), spare, most, potion)
        known[:] = [*still, node]
        self.add(now, node)
