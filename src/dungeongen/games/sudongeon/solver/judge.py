"""The verdict on a dungeon whose structure allows a win: plan, odds, difficulty, witness.

A witness is a play of the plan with the best possible dice, move by move through
``engine.apply``. The rules decide whether the dungeon is beaten (SU-14), and without that nothing
is called beatable. The odds are those of the plan, and so a lower bound on the odds of perfect
play; where the kernel's budget ended before everything was looked at, the effort says so. A dungeon
is impossible if its structure forbids a win, or if no luck is enough (``outline``).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import TypeVar

from dungeongen.core.facets import Candidate
from dungeongen.core.verdict import CLOSE, Effort, PlanOdds, Proof
from dungeongen.games.sudongeon import verdict as structures
from dungeongen.games.sudongeon.catalog import name_of
from dungeongen.games.sudongeon.layout import Kind, Layout
from dungeongen.games.sudongeon.rules.state import Company
from dungeongen.games.sudongeon.solver import kernel_client
from dungeongen.games.sudongeon.solver.kernel_client import PolicyOdds, bound
from dungeongen.games.sudongeon.solver.measures import measures
from dungeongen.games.sudongeon.solver.outline import impossible
from dungeongen.games.sudongeon.solver.plan import FirstPlan, Plan, Player
from dungeongen.games.sudongeon.solver.plan_words import advice
from dungeongen.games.sudongeon.solver.witness import witness
from dungeongen.games.sudongeon.verdict import (
    Best,
    Structure,
    Verdict,
)
from dungeongen.search import budget
from dungeongen.search.bands import IMPOSSIBLE, sole_band
from dungeongen.search.budget import SpentError

ResultT = TypeVar("ResultT")
_DIGITS = 9


class Means:
    """What a verdict is worked out with, and how much work it may take.

    A test brings less work, or answers of its own.
    """

    plan_steps = 50_000_000_000
    """The most work of a plan, in steps; the kernel limits it by itself."""
    steps = 30_000_000_000
    """The most work of a witness, of the measures, and of a bound, in steps."""
    budget: kernel_client.Budget | None = None
    """How far the kernel may go, if not as usual; the rung is that of the verdict."""

    def bound(self, layout: Layout, company: Company | None, win: float, rung: int) -> float:
        """Return an upper bound on the odds of every plan, given those of one."""
        budget = self.budget or kernel_client.Budget()
        return bound(layout, company, win=win, budget=budget._replace(rung=rung))

    def witness(
        self, layout: Layout, player: Callable[[], Player], company: Company | None
    ) -> tuple[str, ...] | None:
        """Return a play of a player that wins."""
        return witness(layout, player, company)


MEANS = Means()


def judge(
    layout: Layout,
    company: Company | None = None,
    budget: float = 1.0,
    *,
    means: Means = MEANS,
) -> Verdict:
    """Return the verdict on a dungeon: a proof, or a plan with its odds and a witness.

    ``company`` is the party that goes in, by default the fresh one of chapter 7. With a ``budget``
    of more than 1 plan and bound have ten times the work.
    """
    rung = kernel_client.WIDE if budget <= 1 else kernel_client.WIDEST
    verdict = planned(layout, company, rung=rung, means=means)
    return bounded(verdict, layout, company, rung, means=means)


def bounded(
    verdict: Verdict,
    layout: Layout,
    company: Company | None = None,
    rung: int = kernel_client.WIDE,
    *,
    means: Means = MEANS,
) -> Verdict:
    """Return the verdict with an upper bound on the odds of every plan, if one can be computed."""
    odds, best = verdict.odds, verdict.best
    if odds is None or best is None:
        return verdict
    win = odds.win
    result, _ = _within(
        "the bound",
        lambda: means.bound(layout, company, win, rung),
        means.steps * _times(rung),
    )
    if result is not None:
        most = round(result, _DIGITS)
        best = replace(best, proved=most - win <= CLOSE)
        odds = replace(odds, bound=most)
    return replace(verdict, odds=odds, best=best, difficulty=sole_band(win, odds.most))


def completed(dungeon: Candidate[Layout], company: Company | None = None) -> Candidate[Layout]:
    """Return a dungeon from a search with the upper bound added to its verdict."""
    assert isinstance(dungeon.verdict, Verdict)
    return dungeon._replace(verdict=bounded(dungeon.verdict, dungeon.layout, company))


def planned(
    layout: Layout,
    company: Company | None = None,
    *,
    span: tuple[float, float] | None = None,
    first_plan: FirstPlan | None = None,
    rung: int = kernel_client.WIDE,
    means: Means = MEANS,
) -> Verdict:
    """Return the verdict on a dungeon without an upper bound on all plans.

    ``span`` is the range of odds that a search wants: a dungeon whose plan lies outside is left
    ``undecided``. ``first_plan`` is what the search knows already, and changes nothing but the
    time.
    """
    first = structures.barred(layout)
    structure = first.structure
    if first.answer == "unbeatable":
        return first
    reason = impossible(layout, company)
    if reason:
        proof = Proof("bound", reason)
        return Verdict("unbeatable", proof, structure, difficulty=IMPOSSIBLE)
    return _planned(layout, company, structure, span, first_plan, rung, means)


def _times(rung: int) -> int:
    """Return how many times the usual work a climb to a rung may take."""
    return 10 if rung == kernel_client.WIDEST else 1


def _plan(
    layout: Layout,
    company: Company | None,
    first_plan: FirstPlan | None,
    rung: int,
    means: Means,
) -> Plan:
    plan = Plan(layout, company, budget=means.budget) if first_plan is None else first_plan.plan
    plan.complete()
    plan.climb(rung)
    return plan


def _planned(
    layout: Layout,
    company: Company | None,
    structure: Structure | None,
    span: tuple[float, float] | None,
    first_plan: FirstPlan | None,
    rung: int,
    means: Means,
) -> Verdict:
    """Return the verdict on a dungeon that nothing forbids to win."""
    before = 0.0 if first_plan is None else first_plan.plan.win
    plan, spent = _within(
        "the plan",
        lambda: _plan(layout, company, first_plan, rung, means),
        means.plan_steps * _times(rung),
    )
    if plan is None:
        return Verdict("undecided", None, structure, effort=Effort(budget=spent))
    nodes, win = plan.judgement.result.situations, round(plan.win, _DIGITS)
    effort = Effort(nodes)
    if span is not None and not span[0] <= win <= span[1]:
        effort = Effort(nodes, f"skipped: the odds are not {span[0]:g} to {span[1]:g}")
        return Verdict("undecided", None, structure, effort=effort)
    moves = None if first_plan is None or plan.win > before else first_plan.moves
    if moves is None:
        moves, spent = _within(
            "the witness", lambda: _witness(plan, layout, company, means), means.steps
        )
    if moves is None:
        effort = Effort(nodes, spent or f"no winning plan found in {nodes} situations")
        return Verdict("undecided", None, structure, effort=effort)
    simple = None if first_plan is None else first_plan.simple
    measured, spent = _within(
        "the measures",
        lambda: measures(layout, moves, win, company, simple, plan.values),
        means.steps,
    )
    best = Best(
        plan=tuple(advice(layout, moves, company)),
        searched=f"{nodes} situations",
        proved=False,
        measures=measured,
        passes=tuple(_passed(layout, plan.judgement.result)),
    )
    chance = PlanOdds(win=win, low=win, high=win, method="induction", runs=None, player="the plan")
    effort = Effort(nodes, spent)
    return Verdict(
        answer="beatable",
        proof=None,
        structure=structure,
        best=best,
        odds=chance,
        difficulty=sole_band(win, chance.most),
        witness=moves,
        effort=effort,
    )


def _passed(layout: Layout, result: PolicyOdds) -> Iterator[str]:
    """Yield whom and what a plan leaves out, with their rooms."""
    for kind, boxes in ((Kind.NPC, result.passed), (Kind.FEATURE, result.left)):
        for room in layout.reach.rooms if result.partial else ():
            for place in room.of(kind):
                if boxes >> place.box & 1:
                    name = name_of(kind, place.digit).removeprefix("A ")  # a Bunch of Skeletons
                    yield f"the {name} in {room.letter}"


def _witness(
    plan: Plan, layout: Layout, company: Company | None, means: Means
) -> tuple[str, ...] | None:
    """Return a play that wins; only where there is none otherwise, the player may plan anew."""
    moves = means.witness(layout, lambda: Player(plan, replans=0), company)
    return moves or means.witness(layout, lambda: Player(plan), company)


def _within(
    name: str, work: Callable[[], ResultT], steps: int
) -> tuple[ResultT | None, str | None]:
    """Return what ``work`` finds, or ``None`` and the words for a budget that ran out."""
    try:
        with budget.limited(name, steps):
            return work(), None
    except SpentError as error:
        return None, str(error)


class Judge:
    """The verdicts that a search asks for. A test brings known ones."""

    def judge(self, layout: Layout, company: Company | None) -> Verdict:
        """Return the whole verdict."""
        return judge(layout, company)

    def judge_within(
        self,
        layout: Layout,
        company: Company | None,
        odds: tuple[float, float] | None,
        first_plan: FirstPlan | None,
    ) -> Verdict:
        """Return the verdict that a search for these odds needs."""
        return planned(layout, company, span=odds, first_plan=first_plan)

    def complete(self, dungeon: Candidate[Layout], company: Company | None) -> Candidate[Layout]:
        """Return a dungeon with the rest of its verdict."""
        return completed(dungeon, company)
