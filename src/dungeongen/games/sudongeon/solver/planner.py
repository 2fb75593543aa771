"""The search for the best plan of a dungeon, and the plan's odds.

A plan is a policy over the dungeon's situations (``graph``), computed by backward induction
(``policy``); its odds are propagated from the market to the end (``evaluation``). First the party
considers only the direct routes to gold and mana. Then the graph is expanded with everything the
party might do in the situations that this plan is most likely to reach; where the expansion ends,
the party continues on the direct routes, so a larger budget never makes a plan worse. This is
repeated around the better plan as long as there is something to gain. Work is counted in situations
and numbers, never in seconds, so a dungeon has the same plan everywhere.
"""

from __future__ import annotations

from math import inf
from typing import NamedTuple

from dungeongen.games.sudongeon.kinds import FOUNTAIN, HERMIT, TRADER
from dungeongen.games.sudongeon.layout import Layout
from dungeongen.games.sudongeon.rules import engine
from dungeongen.games.sudongeon.rules.board import Ground
from dungeongen.games.sudongeon.rules.state import Company, State
from dungeongen.games.sudongeon.solver.aims import aims_at
from dungeongen.games.sudongeon.solver.backward_induction import PRICES
from dungeongen.games.sudongeon.solver.combat.values import Price
from dungeongen.games.sudongeon.solver.evaluation import Odds, odds
from dungeongen.games.sudongeon.solver.graph import Graph
from dungeongen.games.sudongeon.solver.policy import Policy
from dungeongen.games.sudongeon.solver.resources import Range
from dungeongen.search import budget
from dungeongen.search.exact import one_thread

PRECISION, VAGUE = 1e-9, 1e-2
CELLS = (3_000_000, 350_000, 500_000)
STEPS, DIRECT = 22_000_000_000, 5_000_000_000
"""The work of a plan, and of one that is left to the direct routes since that was not enough."""
GOOD_ENOUGH, _ALMOST_SURE = 0.98, 0.9999  # the second in small dungeons
_AFTER = 2  # budgets that go into the direct routes after an expansion
_GAIN = 0.002  # the gain in odds that justifies another expansion
_AIMS, _AIMED, _BETTER = 2, 500_000, 1e-5  # attempts to aim fights, their work, the gain needed
_ELIXIRS, _STOCK = 8, 30  # distinguished at most, the second if a party owns so many
STARTS = ("market", "outside", "meet", "visit", "way")


class Plan(NamedTuple):
    """The best plan found; ``nodes``: the number of situations expanded, ``steps``: the work."""

    policy: Policy
    nodes: int
    steps: int = 0


class Solution(NamedTuple):
    """The best plan found and its odds; ``nodes``: the number of situations expanded."""

    policy: Policy
    odds: Odds
    nodes: int


def solve(
    layout: Layout, company: Company | None = None, *, cells: tuple[int, ...] = CELLS
) -> Solution:
    """Return a company's plan for a dungeon and its odds; ``odds.lost`` bounds their error.

    ``cells`` are budgets: for the direct routes, and for each expansion beyond them.
    """
    start = engine.new(layout, company)
    found = plan(start, cells=cells)
    return Solution(found.policy, odds(found.policy, start), found.nodes)


@one_thread
def plan(
    start: State, *, cells: tuple[int, ...] = CELLS, prices: tuple[Price, ...] = PRICES,
    most: float = inf,
) -> Plan:  # fmt: skip
    """Return a plan from a state at one of ``STARTS``, without computing its odds.

    ``prices`` are the prices of mana to try in fights. Each takes time, so the first plan, which
    only shows where to expand the graph, tries one. A plan worth more than ``most`` stays as it is.
    Where the work is more than ``STEPS``, the plan keeps to the direct routes; raises SpentError
    where that too is more than ``DIRECT``.
    """
    try:
        with budget.limited("the plan", STEPS) as work:
            return _planned(start, cells, prices, most)._replace(steps=work.spent)
    except budget.SpentError:
        with budget.limited("the plan", DIRECT) as direct:
            found = _planned(start, cells[:1], prices[:1], most)
            return found._replace(steps=work.spent + direct.spent)


def _planned(start: State, cells: tuple[int, ...], prices: tuple[Price, ...], most: float) -> Plan:
    graph = Graph(start)
    narrow, *broad = cells
    graph.grow(_situations(start, narrow))
    policy = Policy(graph, ranges(start, graph.limit), start, prices=prices[:1])
    worth = policy.worth(start)
    if worth > most:
        return Plan(policy, graph.opened)
    enough = _ALMOST_SURE if graph.small else GOOD_ENOUGH
    if len(prices) > 1 and (worth >= enough or not broad):
        policy = _instead(policy, start, prices)
    for more in broad:
        worth = policy.worth(start)
        if worth > min(most, enough):
            break
        graph.broaden(graph.opened + _situations(start, more), policy.shares)
        graph.grow(graph.opened + _situations(start, _AFTER * more))
        policy = _instead(policy, start, prices)
        if policy.worth(start) < worth + _GAIN:
            break
    if graph.wares and len(prices) > 1:
        policy = _aimed(policy, start, prices)
    return Plan(policy, graph.opened)


def _instead(policy: Policy, start: State, prices: tuple[Price, ...]) -> Policy:
    """Return a new plan for the graph as it is now; the one before it is dropped."""
    graph = policy.graph
    better = Policy(graph, ranges(start, graph.limit), start, policy, prices=prices)
    budget.give(policy.tables.nbytes)
    return better


def _aimed(policy: Policy, start: State, prices: tuple[Price, ...]) -> Policy:
    """Return a plan whose fights aim at what follows them, as long as that is better."""
    height, width = policy.size
    for _ in range(_AIMS):
        graph, most = policy.graph, policy.most
        aims = aims_at(graph, policy.tables.ahead, _AIMED // (height * width) ** 2)
        better = Policy(graph, most, start, policy, prices=prices, aims=aims)
        if better.worth(start) <= policy.worth(start) + _BETTER:
            budget.give(better.tables.nbytes)
            break
        budget.give(policy.tables.nbytes)
        policy = better
    return policy


def _situations(start: State, cells: int) -> int:
    """Return the number of situations that a budget of ``cells`` allows."""
    most = ranges(start, start.party.limit)
    return cells // ((most.health + 1) * (most.mana + 1))


def ranges(start: State, limit: int) -> Range:
    """Return the range of numbers to distinguish in this dungeon."""
    here: Ground = start.ground
    trader = TRADER in here.people
    gold = sum(here.gold) if trader else 0
    spring = any(FOUNTAIN in place.kinds for place in here.places) or HERMIT in here.people
    mana = start.mana + start.gold + (12 if spring else min(12, gold) + 1 if trader else 1)
    health = limit + start.elixirs + start.gold + 1 + 3 * trader
    rations = start.rations + 3 * start.gold + 6 * trader
    elixirs = max(_ELIXIRS, min(start.elixirs, _STOCK))
    return Range(min(rations, _STOCK), min(health, limit + elixirs), min(mana, _STOCK))
