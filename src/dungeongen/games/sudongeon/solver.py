"""The best plan that can be found for a dungeon, and what it is worth.

A plan is a policy over all situations of the dungeon (``situations``), the best by dynamic
programming (``policy``), and its odds are propagated from the market to the end (``prospects``).
First the party considers the straight ways to gold and mana. Then it looks at everything it might
do in the situations that this plan is likeliest to come to; where it stops looking, it goes on by
the straight ways, so that looking further never makes a plan worse. That is done again around the
better plan, while there is something to gain. Work is counted in situations and numbers, never in
seconds, so the same dungeon has the same plan everywhere.
"""

from __future__ import annotations

from math import inf
from typing import NamedTuple

from dungeongen.games.sudongeon import rules
from dungeongen.games.sudongeon.backward import PRICES
from dungeongen.games.sudongeon.ground import FOUNTAIN, HERMIT, TRADER, Ground
from dungeongen.games.sudongeon.layout import Layout
from dungeongen.games.sudongeon.policy import Policy
from dungeongen.games.sudongeon.prospects import Odds, odds
from dungeongen.games.sudongeon.reckoning import Range
from dungeongen.games.sudongeon.situations import Graph
from dungeongen.games.sudongeon.state import Company, State
from dungeongen.search.exact import one_thread

PRECISION, VAGUE = 1e-9, 1e-2
CELLS = (3_000_000, 350_000, 500_000)
GOOD_ENOUGH = 0.98
_AFTER = 2  # of a budget that goes into the straight ways behind what was looked at
_GAIN = 0.002  # in odds, for which it is worth looking again
_ELIXIRS = 8  # that are told apart
STARTS = ("market", "outside", "meet", "visit", "way")


class Plan(NamedTuple):
    """The best plan found; ``nodes``: situations that were looked at."""

    policy: Policy
    nodes: int


class Solution(NamedTuple):
    """The best plan found, and its odds; ``nodes``: situations that were looked at."""

    policy: Policy
    odds: Odds
    nodes: int


def solve(
    layout: Layout, company: Company | None = None, *, cells: tuple[int, ...] = CELLS
) -> Solution:
    """Return a company's plan for a dungeon and its odds, to ``PRECISION`` if ``odds.lost`` is.

    ``cells`` are budgets: of the straight ways, and of each look beyond them.
    """
    start = rules.new(layout, company)
    found = plan(start, cells=cells)
    return Solution(found.policy, odds(found.policy, start), found.nodes)


@one_thread
def plan(
    start: State, *, cells: tuple[int, ...] = CELLS, prices: tuple[float, ...] = PRICES,
    most: float = inf,
) -> Plan:  # fmt: skip
    """Return a plan from a state at one of ``STARTS``; its odds are not worked out.

    ``prices`` are those that mana may have in fights: each takes its time, so the first plan, which
    says where to look further, knows one only. A plan worth more than ``most`` is not bettered.
    """
    graph = Graph(start)
    narrow, *broad = cells
    graph.grow(_situations(start, narrow))
    policy = Policy(graph, ranges(start, graph.limit), start, prices=prices[:1])
    worth = policy.worth(start)
    if worth > most:
        return Plan(policy, graph.opened)
    if len(prices) > 1 and (worth >= GOOD_ENOUGH or not broad):
        policy = Policy(graph, ranges(start, graph.limit), start, policy, prices=prices)
    for budget in broad:
        worth = policy.worth(start)
        if worth > min(most, GOOD_ENOUGH):
            break
        graph.broaden(graph.opened + _situations(start, budget), policy.shares)
        graph.grow(graph.opened + _situations(start, _AFTER * budget))
        policy = Policy(graph, ranges(start, graph.limit), start, policy, prices=prices)
        if policy.worth(start) < worth + _GAIN:
            break
    return Plan(policy, graph.opened)


def _situations(start: State, cells: int) -> int:
    """Return how many situations so many numbers are enough for."""
    most = ranges(start, start.party.limit)
    return cells // ((most.health + 1) * (most.mana + 1))


def ranges(start: State, limit: int) -> Range:
    """Return the most of everything that a party tells apart in this dungeon."""
    here: Ground = start.ground
    trader = TRADER in here.people
    gold = sum(here.gold) if trader else 0
    spring = any(FOUNTAIN in place.kinds for place in here.places) or HERMIT in here.people
    mana = start.mana + start.gold + (12 if spring else min(12, gold) + 1 if trader else 1)
    health = limit + start.elixirs + start.gold + 1 + 3 * trader
    rations = start.rations + 3 * start.gold + 6 * trader
    elixirs = max(_ELIXIRS, start.elixirs)
    return Range(min(rations, 30), min(health, limit + elixirs), min(mana, 30))
