"""The cheap gates before a verdict, for all searches: outline, rough plan, a few plays (SU-4).

``selection`` says in which order a candidate passes them, and why they are as they are. The
constants were fitted to some 300 rough plans and 30 verdicts.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, partial
from typing import NamedTuple

from dungeongen.games.sudongeon.fair import measures, simple_player
from dungeongen.games.sudongeon.judgement import WORTHWHILE, bounds
from dungeongen.games.sudongeon.layout import Layout
from dungeongen.games.sudongeon.rules.state import ONE_OF_EACH, Company, Member, assemble
from dungeongen.games.sudongeon.solver import witness
from dungeongen.games.sudongeon.solver.by_kernel import Budget
from dungeongen.games.sudongeon.solver.outline import Outline, outline
from dungeongen.games.sudongeon.solver.plan import Plan, Player
from dungeongen.search import budget
from dungeongen.search.budget import SpentError

SCREEN = Budget(situations=60_000, purchases=1, million_steps=300)
"""What the kernel may do for a rough plan."""
MOST_ROUGH = 3_000_000_000
"""The most work of a rough plan: which needs more is passed over."""
PLAYS = 50
_SHORT, _SLACK, _EASY = 0.85, 0.015, 0.9
"""A full plan wins more than a rough one. So a rough plan may win somewhat less than the lower end
of the wanted odds, and must stay below the upper end where that is high."""
BEHIND = 0.08
"""The lead that a rough plan needs over a few plays of the simple player."""
_LIFE, _FRESH, _LEVEL, _WEAKEST = 10, 25, 4, 3
"""A fresh party has 10 life points, and 25 points including mana, elixirs and gold; a level or an
artifact counts as four, and so does a point of attack or defence that other classes have more or
less. No party is thought to be weaker than the weakest."""


class Wish(NamedTuple):
    """The target of a search: a range of odds, and a range of threats in which to look for them."""

    what: str
    odds: tuple[float, float]
    threats: tuple[float, float]
    rough: tuple[float, float]


ROUGH = {"gentle": (0.8, 0.97), "fair": (0.42, 0.9), "grim": (0.06, 0.5), "deadly": (0.001, 0.1)}
"""The odds of a rough plan for each difficulty: the full plan wins as often, or more often."""
THREATS = {"gentle": (5.0, 35.0), "fair": (5.0, 35.0), "grim": (24.0, 62.0), "deadly": (36.0, 75.0)}
"""The range of threats to search for each difficulty; wide, since threats are only guesses."""


class Progress(NamedTuple):
    """Progress of a search: candidates examined, those judged in full, the best odds so far."""

    what: str
    candidates: int
    solved: int
    best: float | None


OnProgress = Callable[[Progress], None]


def wish(difficulty: str | None) -> Wish:
    """Return the target for a dungeon worth an evening, or for a band of odds.

    >>> wish("gentle").odds, wish(None).odds
    ((0.9, 0.97), (0.4, 0.97))
    """
    if difficulty is None:
        return Wish(
            "a dungeon worth an evening", measures.ODDS, THREATS["fair"], rough_ends(measures.ODDS)
        )
    least, most = bounds(difficulty)
    odds = max(least, measures.LEAST), min(most, measures.ODDS[1])
    what = f"a {difficulty} dungeon worth an evening"
    return Wish(what, odds, THREATS[difficulty], ROUGH[difficulty])


def sound(layout: Layout, threats: tuple[float, float], company: Company | None = None) -> bool:
    """Return whether the outline of a dungeon is that of a dungeon worth an evening.

    ``threats`` is the range for a fresh party; stronger companies can take more, weaker ones less.
    """
    if layout.flaw is not None or measures.out_of_reach(layout) > measures.OUT_OF_REACH:
        return False
    about = outline(layout)
    return about.rooms >= measures.ROOMS and fits(about, threats, company)


def strength(company: Company | None) -> float:
    """Return the estimated strength of a company relative to a fresh party.

    >>> from dungeongen.games.sudongeon.rules.state import Company
    >>> strength(None), strength(Company()), strength(Company(mana=30))
    (1.0, 1.0, 2.0)
    """
    if company is None:
        return 1.0
    risen = sum(len(member.raised) + (member.artifact > 0) for member in company.members)
    stock = company.mana + company.elixirs + company.gold
    usual = assemble(ONE_OF_EACH)
    fresh = assemble(tuple(Member(member.person) for member in company.members))
    gain = fresh.attack + fresh.defence - usual.attack - usual.defence
    life = _LIFE + fresh.limit - usual.limit
    return max(_WEAKEST, life + stock + _LEVEL * (risen + gain)) / _FRESH


def rough_ends(odds: tuple[float, float]) -> tuple[float, float]:
    """Return the range for the odds of a rough plan, from that for the odds of a full plan."""
    least, most = odds
    return _SHORT * least, most - (_SLACK if most > _EASY else 0.0)


def near(about: float, odds: tuple[float, float]) -> bool:
    """Return whether a rough plan's odds are close to a range."""
    least, most = rough_ends(odds)
    return least <= about <= most


def at_stake(layout: Layout, about: float, company: Company | None = None) -> bool:
    """Return whether a rough plan with odds ``about`` is clearly better than the simple player."""
    return plays(layout, company) <= max(about - BEHIND, about / measures.TWICE)


class Rough(NamedTuple):
    """The result of a rough plan: its odds, which are rarely too high, and the work it took.

    ``lively``: it enters enough rooms and has a fight that matters. ``vast``: the dungeon has more
    situations than were examined, and takes long to judge.
    """

    win: float
    lively: bool
    steps: int = 0
    vast: bool = False


@lru_cache(maxsize=1000)
def rough(layout: Layout, company: Company | None = None) -> Rough:
    """Make a rough plan for a dungeon and return its result."""
    budget.forget()  # so that no rough plan depends on those before it
    with budget.capped(MOST_ROUGH) as work:
        try:
            with budget.limited("a rough plan", MOST_ROUGH):
                plan = Plan(layout, company, budget=SCREEN)
                if plan.win < WORTHWHILE:
                    return Rough(plan.win, lively=False, steps=work.spent)
                moves = witness.witness(layout, partial(Player, plan), company)
                lively = moves is not None and measures.lively(layout, moves, company)
        except SpentError:
            return Rough(0.0, lively=False, steps=work.spent)
    return Rough(plan.win, lively, work.spent, plan.judgement.result.full)


@lru_cache(maxsize=1000)
def plays(layout: Layout, company: Company | None = None) -> float:
    """Return the share of a few plays that the simple player wins."""
    return simple_player.plays(layout, company).play(PLAYS) / PLAYS


def fits(about: Outline, threats: tuple[float, float], company: Company | None) -> bool:
    """Return whether a dungeon's threat lies in a range; the range is scaled for the company."""
    least, most = (end * strength(company) for end in threats)
    return least <= about.threat <= most
