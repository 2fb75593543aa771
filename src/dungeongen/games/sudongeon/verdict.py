"""The verdict on a dungeon whose structure allows a win: plan, odds, difficulty, witness.

A witness is a play of the plan with the best possible dice, move by move through ``apply``. The
rules decide whether it ends ``beaten`` (SU-14), and without that nothing is called beatable. The
odds are those of the plan, a lower bound on the odds of perfect play. If they are not known to
``PRECISION``, ``low`` and ``high`` give the interval and the effort names the budget that ran out;
beyond ``VAGUE`` no odds are given. A dungeon is impossible if its structure forbids a win, or if no
luck is enough (``relaxation``).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from dungeongen.games.sudongeon import structure as structures
from dungeongen.games.sudongeon.fair.measures import measures
from dungeongen.games.sudongeon.layout import Layout
from dungeongen.games.sudongeon.rules import engine
from dungeongen.games.sudongeon.rules.state import Company
from dungeongen.games.sudongeon.solver.evaluation import odds
from dungeongen.games.sudongeon.solver.plan_words import advice
from dungeongen.games.sudongeon.solver.planner import PRECISION, VAGUE, plan
from dungeongen.games.sudongeon.solver.relaxation import impossible
from dungeongen.games.sudongeon.solver.witness import witness
from dungeongen.search import budget
from dungeongen.search.bands import IMPOSSIBLE, bands_between, ends
from dungeongen.search.budget import SpentError
from dungeongen.search.verdict import Odds, Verdict

Found = TypeVar("Found")
WORTHWHILE = 0.001  # the least odds of a dungeon that the generator prints
STEPS, SPARE = 44_000_000_000, 4_000_000_000
"""The work of a verdict, in steps. What the plan leaves is for the witness, the odds and the
measures; ``SPARE`` is for the measures alone."""
_DIGITS = 9
_MARGIN = 0.15
"""Possible error of a plan's value before its odds are computed, since it estimates some fights; at
most half the distance to 0 or 1."""


def bounds(difficulty: str | None) -> tuple[float, float]:
    """Return the range of odds for a dungeon of a difficulty, or of any.

    >>> bounds("fair"), bounds("deadly"), bounds(None)
    ((0.5, 0.9), (0.001, 0.1), (0.001, 1.0))
    """
    if difficulty is None:
        return WORTHWHILE, 1.0
    least, most = ends(difficulty)
    return max(least, WORTHWHILE), most


def _near(wanted: tuple[float, float]) -> tuple[float, float]:
    """Return the values that a plan may have whose odds are in the wanted range."""
    least, most = wanted
    return least - min(_MARGIN, least / 2), most + min(_MARGIN, (1 - most) / 2)


class _Left:
    """The steps that are left for the rest of a verdict."""

    def __init__(self, steps: int) -> None:
        self.steps = steps

    def within(
        self, name: str, work: Callable[[], Found], *, spare: int = 0
    ) -> tuple[Found | None, str | None]:
        """Return what ``work`` finds, or ``None`` and which budget ran out.

        ``spare`` steps are left for what comes after it.
        """
        try:
            with budget.limited(name, self.steps - spare) as spent:
                return work(), None
        except SpentError as error:
            return None, str(error)
        finally:
            self.steps -= spent.spent


def judge(
    layout: Layout,
    company: Company | None = None,
    *,
    wanted: tuple[float, float] | None = None,
) -> Verdict:
    """Return the verdict on a dungeon: a proof, or a plan with its odds and a witness.

    ``company`` is the party that goes in, by default the fresh one of chapter 7. ``wanted`` is a
    range of odds: a dungeon whose plan seems far outside is left ``undecided``.
    """
    first = structures.judge(layout)
    structure = first.structure
    if first.answer == "unbeatable":
        return first
    reason = impossible(layout, company)
    if reason:
        proof = {"kind": "bound", "reason": reason}
        return Verdict("unbeatable", proof, structure, difficulty=IMPOSSIBLE)
    budget.forget()  # so that no verdict depends on those before it
    with budget.account():
        return _planned(layout, company, structure, wanted)


def _planned(
    layout: Layout, company: Company | None, structure: Any, wanted: tuple[float, float] | None
) -> Verdict:
    """Return the verdict on a dungeon that nothing forbids to win."""
    start = engine.new(layout, company)
    least, most = (0.0, 1.0) if wanted is None else _near(wanted)
    try:
        policy, nodes, steps = plan(start, most=most)
    except SpentError as error:
        return Verdict("undecided", None, structure, effort={"budget": str(error)})
    effort: dict[str, Any] = {"nodes": nodes}
    if wanted is not None and not least <= policy.worth(start) <= most:
        effort["budget"] = f"skipped: odds unlikely to be {wanted[0]:g} to {wanted[1]:g}"
        return Verdict("undecided", None, structure, effort=effort)
    left = _Left(STEPS - steps)
    shown, spent = left.within("the witness", lambda: witness(layout, policy, company), spare=SPARE)
    if shown is None:
        effort["budget"] = spent or f"no winning plan found in {nodes} situations"
        return Verdict("undecided", None, structure, effort=effort)
    found, spent = left.within("the odds", lambda: odds(policy, start), spare=SPARE)
    if found is not None and found.lost > PRECISION:  # several monsters, or the Wyrn
        spent = f"odds: known to {found.lost:.0e}"
    sure = found is not None and found.lost <= VAGUE
    win = found.win if found is not None and sure else None
    measured, short = left.within("the measures", lambda: measures(layout, shown, win, company))
    best = {
        "plan": advice(layout, shown, company),
        "searched": f"{nodes} situations",
        "proved": False,
        "measures": measured,
    }
    if spent or short:
        effort["budget"] = "; ".join(filter(None, (spent, short)))
    if found is None or not sure:
        return Verdict("beatable", None, structure, best, witness=shown, effort=effort)
    win, high = round(found.win, _DIGITS), round(found.win + found.lost, _DIGITS)
    bands = bands_between(win, high)
    band = bands[0] if len(bands) == 1 else None
    known = Odds(
        win=win,
        low=win,
        high=high,
        method="propagation",
        runs=None,
        player="the plan",
        more={"lost": float(f"{found.lost:.0e}")} | ({} if band else {"between": list(bands)}),
    )
    return Verdict("beatable", None, structure, best, known, band, shown, effort)
