"""The cheap gates before a verdict, for all searches: outline, guess, narrow plan, plays (SU-4).

``selection`` says in which order a candidate passes them, and why they are as they are.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from dungeongen.games.sudongeon.layout import Layout
from dungeongen.games.sudongeon.rules.state import ONE_OF_EACH, Company, Member, assemble
from dungeongen.games.sudongeon.solver import measures, simple_player, witness
from dungeongen.games.sudongeon.solver.kernel_client import GUESS as GUESSED
from dungeongen.games.sudongeon.solver.kernel_client import NARROW, Budget
from dungeongen.games.sudongeon.solver.outline import Outline, limits, outline
from dungeongen.games.sudongeon.solver.plan import FirstPlan, Plan, Player
from dungeongen.games.sudongeon.verdict import WORTHWHILE, bounds
from dungeongen.search import budget
from dungeongen.search.budget import SpentError

MOST_ROUGH = 3_000_000_000
"""The most work of a rough plan: which needs more is passed over."""
PLAYS = 50
_SHORT = 0.85
"""The share of the lower end of the odds that will do for a rough plan: a full one wins more."""
_SLACK = 0.015
"""How far a rough plan must stay below the upper end, for the same reason,"""
_EASY = 0.9
"""where that end is higher than this."""
BEHIND = 0.08
"""The lead that a rough plan needs over a few plays of the simple player."""
_LIFE = 10  # life points of a fresh party
_FRESH = 25  # points of a fresh party: its life, mana, elixirs and gold
_LEVEL = 4  # points of a level, an artifact, and a point of attack or defence more or less
_WEAKEST = 3  # points: no party is thought to be weaker


class SearchTarget(NamedTuple):
    """The target of a search: ranges of odds, and of threats, guesses and rough plans for them.

    ``band`` has the odds that will do where no dungeon is worth an evening.
    """

    what: str
    odds: tuple[float, float]
    band: tuple[float, float]
    threats: tuple[float, float]
    guess: tuple[float, float]
    rough: tuple[float, float]


GUESS = {"gentle": (0.8, 0.98), "fair": (0.36, 0.9), "grim": (0.04, 0.55), "deadly": (0.025, 0.16)}
ROUGH = {"gentle": (0.8, 0.97), "fair": (0.42, 0.9), "grim": (0.06, 0.5), "deadly": (0.015, 0.1)}
"""What is guessed, and the odds of a rough plan for each difficulty: the full plan wins as often,
or more often."""
THREATS = {"gentle": (5.0, 35.0), "fair": (5.0, 35.0), "grim": (24.0, 62.0), "deadly": (30.0, 66.5)}
"""The range of threats to search for each difficulty; wide, since threats are only guesses."""


class Progress(NamedTuple):
    """Progress of a search: candidates looked at, those tried out with a plan, and the part of its
    patience that is left, if that tells when it ends."""

    what: str
    looked: int
    tried: int = 0
    left: float | None = None


OnProgress = Callable[[Progress], None]


def wish(difficulty: str | None) -> SearchTarget:
    """Return the target for a dungeon worth an evening, or for a band of odds.

    >>> wish("gentle").odds, wish(None).odds
    ((0.9, 0.97), (0.4, 0.97))
    """
    if difficulty is None:
        what = "a dungeon worth an evening"
        odds = measures.ODDS
        return SearchTarget(what, odds, odds, THREATS["fair"], (0.36, 0.88), (0.4, 0.93))
    least, most = bounds(difficulty)
    odds = max(least, measures.LEAST), min(most, measures.ODDS[1])
    what = f"a {difficulty} dungeon worth an evening"
    threats, guess, rough = THREATS[difficulty], GUESS[difficulty], ROUGH[difficulty]
    return SearchTarget(what, odds, (least, most), threats, guess, rough)


def sound(layout: Layout, threats: tuple[float, float], company: Company | None = None) -> bool:
    """Return whether the outline of a dungeon is that of a dungeon worth an evening.

    ``threats`` is the range for a fresh party; stronger companies can take more, weaker ones less.
    """
    (beside_gold, whole), (least, most) = limits(layout.grid), scaled(threats, company)
    if beside_gold > most or whole < least:
        return False  # most candidates, in a tenth of the time
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


def near(about: float, odds: tuple[float, float]) -> bool:
    """Return whether a rough plan's odds are close to a range."""
    least, most = odds
    return _SHORT * least <= about <= most - (_SLACK if most > _EASY else 0.0)


def at_stake(
    layout: Layout,
    about: float,
    company: Company | None = None,
    first_plan: FirstPlan | None = None,
) -> bool:
    """Return whether a rough plan with odds ``about`` is clearly better than the simple player.

    He plays until that is settled, at most ``PLAYS`` times.
    """
    simple = simple_player.plays(layout, company) if first_plan is None else first_plan.simple
    most = PLAYS * max(about - BEHIND, about / measures.TWICE)
    return all(simple.play(runs) <= most for runs in range(1, PLAYS + 1))


class Rough(NamedTuple):
    """The result of a rough plan: its odds, 0 where the guess was far off, and the work it took.

    ``lively``: it enters enough rooms and has a fight that matters. ``first_plan`` is the plan
    itself.
    """

    win: float
    lively: bool
    steps: int = 0
    first_plan: FirstPlan | None = None


def guessed(layout: Layout) -> Rough:
    """Guess the odds of a fresh party that wants nothing but the gold."""
    with budget.capped(MOST_ROUGH) as work:
        try:
            with budget.limited("a guess", MOST_ROUGH):
                win = Plan(layout, None, budget=Budget(GUESSED)).win
        except SpentError:
            win = 0.0
    return Rough(win, lively=False, steps=work.spent)


def rough(
    layout: Layout,
    company: Company | None = None,
    guess: tuple[float, float] | None = None,
) -> Rough:
    """Make a rough plan for a dungeon where a party wants nothing but the gold.

    With ``guess``, only where the odds are guessed to lie in that range.
    """
    with budget.capped(MOST_ROUGH) as work:
        try:
            with budget.limited("a rough plan", MOST_ROUGH):
                result = _roughly(layout, company, guess)
        except SpentError:
            result = Rough(0.0, lively=False)
    return result._replace(steps=work.spent)


def _roughly(layout: Layout, company: Company | None, guess: tuple[float, float] | None) -> Rough:
    plan = Plan(layout, company, budget=Budget(NARROW if guess is None else GUESSED))
    if guess is not None and not guess[0] <= plan.win <= guess[1]:
        return Rough(0.0, lively=False)
    plan.climb(NARROW)
    if plan.win < WORTHWHILE:
        return Rough(plan.win, lively=False)
    moves = witness.witness(layout, partial(Player, plan, replans=0), company)
    lively = moves is not None and measures.lively(layout, moves, company)
    first_plan = FirstPlan(plan, moves, simple_player.plays(layout, company))
    return Rough(plan.win, lively, first_plan=first_plan)


def fits(about: Outline, threats: tuple[float, float], company: Company | None) -> bool:
    """Return whether a dungeon's threat lies in a range, which is that for a fresh party."""
    least, most = scaled(threats, company)
    return least <= about.threat <= most


def scaled(threats: tuple[float, float], company: Company | None) -> tuple[float, float]:
    """Return the range of threats for a company, given that for a fresh party."""
    least, most = threats
    return least * strength(company), most * strength(company)


class Gates:
    """The gates of a search. A test brings some with known answers."""

    def is_sound(
        self, layout: Layout, threats: tuple[float, float], company: Company | None
    ) -> bool:
        """Return whether the outline of a dungeon will do."""
        return sound(layout, threats, company)

    def plan(
        self,
        layout: Layout,
        company: Company | None = None,
        guess: tuple[float, float] | None = None,
    ) -> Rough:
        """Return a rough plan."""
        return rough(layout, company, guess)

    def is_at_stake(
        self, layout: Layout, win: float, company: Company | None, first_plan: FirstPlan | None
    ) -> bool:
        """Return whether a rough plan is clearly better than the simple player."""
        return at_stake(layout, win, company, first_plan)
