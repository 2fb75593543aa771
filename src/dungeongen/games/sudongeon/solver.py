"""Looking for a good plan: hill climbing on the odds, counted in nodes, so always the same.

The first plans go to the gold in every order (the cheapest walks first, if there are many). From
the best of them the search changes one choice at a time: what to buy, what to pass by on the way,
whom to bribe, how dear mana is. Candidates are judged by coarse odds, with mass below ``COARSE``
dropped and taken to fare like the rest; ties at 0 are broken by how much gold was taken before the
end.

Of the plan that is left the odds are propagated once more, finely enough that what was dropped is
at most ``PRECISION``. Fights against several monsters at once are not known to ``duel``: plans
that need them count as lost while searching, and where the final plan may come to one, the odds are
undecided.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from itertools import permutations
from typing import NamedTuple

from dungeongen.games.sudongeon import rules
from dungeongen.games.sudongeon.ground import (
    CHIEFTAIN,
    EXPLORER,
    FOUNTAIN,
    HERMIT,
    LAW,
    MINERS,
    TRADER,
    Ground,
    boxes,
    ground,
)
from dungeongen.games.sudongeon.layout import Layout
from dungeongen.games.sudongeon.odds import Odds, odds, rooms_with_gold
from dungeongen.games.sudongeon.plan import BRIBE_GOLD, Plan, Player
from dungeongen.games.sudongeon.state import Company

COARSE = 1e-3
PRECISION = 1e-9
SEARCH_NODES, EXACT_NODES = 50_000, 200_000
GOOD_ENOUGH = 0.995
_ORDERS = 24
_BUYS = (  # gold for rations, mana, elixirs
    (0, 5, 0), (0, 0, 5), (2, 3, 0), (1, 4, 0), (0, 3, 2), (5, 0, 0), (2, 0, 3), (4, 1, 0),
    (1, 2, 2), (0, 2, 3), (0, 4, 1), (3, 2, 0), (0, 0, 0),
)  # fmt: skip
_TROLL = 5


class Solution(NamedTuple):
    """The best plan found and its odds; ``nodes`` spent, ``plans`` looked at."""

    plan: Plan
    odds: Odds
    nodes: int
    plans: int


def solve(
    layout: Layout, company: Company | None = None, *, search: int = SEARCH_NODES,
    exact: int = EXACT_NODES,
) -> Solution:  # fmt: skip
    """Return a company's plan for a dungeon and its odds, to ``PRECISION`` if ``odds.complete``."""
    return _Search(layout, company, search).solve(exact)


class _Search:
    def __init__(self, layout: Layout, company: Company | None, budget: int) -> None:
        self.ground = ground(layout)
        self.start = rules.new(layout, company)
        self.budget, self.nodes = budget, 0
        self.known: set[Hashable] = set()
        self.scores: dict[Plan, tuple[float, float]] = {}

    def solve(self, exact: int) -> Solution:
        """Search, then compute the odds of what was found."""
        first = [Plan(order, mana=5) for order in self._orders()]
        best = max(first, key=self.score) if len(first) > 1 else first[0]
        best = self._climb(best)
        found, spent = self._exactly(best, exact)
        return Solution(best, found, self.nodes + spent, len(self.scores))

    def score(self, plan: Plan) -> tuple[float, float]:
        """Return the coarse odds of a plan, and how far it gets."""
        known = self.scores.get(plan)
        if known is None:
            left = self.budget - self.nodes
            if left <= 0:
                return (-1.0, 0.0)
            coarse = odds(
                self.start, Player(self.ground, plan), trifle=COARSE,
                budget=max(2000, self.budget // 8), known=self.known,
            )  # fmt: skip
            self.nodes += coarse.nodes
            # What was dropped is taken to fare like the rest.
            sure = max(1 - coarse.lost, 1e-9)
            known = self.scores[plan] = (coarse.win / sure, coarse.progress / sure)
        return known

    def _climb(self, best: Plan) -> Plan:
        score = self.score(best)
        improved = True
        while improved and score[0] < GOOD_ENOUGH and self.nodes < self.budget:
            improved = False
            for plan in _neighbours(self.ground, best):
                new = self.score(plan)
                if new > score:
                    best, score, improved = plan, new, True
                if score[0] >= GOOD_ENOUGH or self.nodes >= self.budget:
                    break
        return best

    def _exactly(self, plan: Plan, budget: int) -> tuple[Odds, int]:
        spent = 0
        found = Odds(0.0, 0.0, 1.0, 0.0, 0, False)
        player = Player(self.ground, plan)
        trifle = 1e-12  # a hundred times finer costs half as much again
        for _ in range(3):
            now = odds(self.start, player, trifle=trifle, budget=budget - spent)
            spent += now.nodes
            if not now.complete:
                return found._replace(complete=False), spent
            found = now
            if found.lost <= PRECISION:
                return found, spent
            trifle *= 0.3 * PRECISION / found.lost
        return found._replace(complete=False), spent

    def _orders(self) -> list[tuple[int, ...]]:
        rooms = rooms_with_gold(self.ground)
        if len(rooms) <= 4:
            return list(permutations(rooms))[:_ORDERS]
        turned = [rooms[i:] + rooms[:i] for i in range(len(rooms))]
        return [*turned, *(order[::-1] for order in turned)][:_ORDERS]


def _neighbours(plan_ground: Ground, plan: Plan) -> Iterator[Plan]:
    """Yield plans that differ in one choice, the likeliest to help first."""
    places = plan_ground.places
    digits = {i: {plan_ground.people[b] for b in boxes(p.people)} for i, p in enumerate(places)}
    rests = [i for i, place in enumerate(places) if LAW in place.kinds or HERMIT in digits[i]]
    for room in rests:
        yield plan._replace(rest=-1 if plan.rest == room else room)
    useful = [
        i
        for i, place in enumerate(places)
        if i not in plan.goals
        and (FOUNTAIN in place.kinds or digits[i] & {TRADER, HERMIT, MINERS, EXPLORER})
    ]
    for room in useful:
        for at in range(len(plan.goals) + 1):
            yield plan._replace(goals=(*plan.goals[:at], room, *plan.goals[at:]))
    for box, digit in enumerate(plan_ground.monsters):
        if digit in BRIBE_GOLD or digit == _TROLL:
            bribes = plan.bribes ^ 1 << box
            yield plan._replace(bribes=bribes)
            if digit == 4:  # with the gold that was spent at the market
                yield plan._replace(bribes=bribes, rations=0, mana=min(plan.mana, 2), elixirs=0)
    for rations, mana, elixirs in _BUYS:
        yield plan._replace(rations=3 * rations, mana=mana, elixirs=elixirs)
    for room in plan.goals:
        if not places[room].piles:
            yield plan._replace(goals=tuple(r for r in plan.goals if r != room))
    for at in range(len(plan.goals) - 1):
        a, b = plan.goals[at : at + 2]
        yield plan._replace(goals=(*plan.goals[:at], b, a, *plan.goals[at + 2 :]))
    for price in (0.0, 0.02, 0.05, None):
        if price != plan.price:
            yield plan._replace(price=price)
    if any(FOUNTAIN in places[room].kinds for room in plan.goals):
        for stock in (6, 10, 14, 18, 22):
            yield plan._replace(stock=stock)
            yield plan._replace(stock=stock, rations=15, mana=0, elixirs=0)
    if any(HERMIT in here for here in digits.values()):
        for keep in (0, 3, 6, 9, 99):
            yield plan._replace(keep=keep)
            yield plan._replace(keep=keep, rations=15, mana=0, elixirs=0)
    for fear in (0.0, 0.3, 1.0, 3.0):
        if fear != plan.fear:
            yield plan._replace(fear=fear)
    if any(CHIEFTAIN in here for here in digits.values()):
        yield plan._replace(pay=not plan.pay, rations=0, mana=0, elixirs=0)
        yield plan._replace(pay=not plan.pay)
