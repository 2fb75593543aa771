"""The verdict: what a solver may say of a layout, one value for all games.

Four answers, never mixed: ``beatable`` comes with a witness that the plain rules replay,
``unbeatable`` with a proof, ``undecided`` with the budget that was spent, ``invalid`` with the
fault. What a game does not have is ``None``. A game that knows more has a type of its own, whose
``best``, ``odds`` and ``structure`` are values of the game; their types are the schema that what
a document says is held to. A verdict stays a value up to the page:
it becomes JSON only where a document is written (``as_json``), and is read back in one place
(``read_verdict``). ``search.verdict`` puts it into words.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, ClassVar, Literal, NamedTuple, TypeVar, get_args

from dungeongen.core import plain_json
from dungeongen.core.errors import DocumentError
from dungeongen.core.plain_json import Count, Json, Mean, OneOf, Points, Share, Words

Answer = Literal["beatable", "unbeatable", "undecided", "invalid"]


class Proof(NamedTuple):
    """A proof of an answer: its method, and why it holds, in words."""

    kind: Annotated[str, OneOf(("structure", "exhausted", "bound"))]
    reason: Words


class Effort(NamedTuple):
    """The work behind a verdict: the nodes of the search, and the budget that ran out, if any."""

    nodes: Count | None = None
    budget: Words | None = None


NOTHING = Effort()


@dataclass(frozen=True, slots=True)
class Score:
    """The best known score, and an upper bound on all scores; ``proved``: the two are equal."""

    score: Points
    bound: Points | None
    proved: bool


@dataclass(frozen=True, slots=True)
class Average:
    """The average score of ``scorer``, with the ends of its 95 % interval."""

    scorer: Words
    score: Mean
    score_low: Mean
    score_high: Mean


@dataclass(frozen=True, slots=True)
class Odds:
    """The odds of winning for ``player``, who sees no hidden card.

    ``method``: *induction* or *exact*, or *wilson* for the 95 % interval of ``runs`` sampled
    plays. ``low`` and ``high`` are the ends of the interval.
    """

    win: Share
    low: Share
    high: Share
    method: Annotated[str, OneOf(("induction", "exact", "wilson"))]
    runs: Count | None
    player: Words


CLOSE = 0.0005
"""Odds so near to what no plan exceeds are the best, as far as a page says."""


@dataclass(frozen=True, slots=True)
class PlanOdds(Odds):
    """How often a plan wins; ``bound`` is an upper bound for every plan, ``None`` if unknown."""

    bound: Share | None = None  # since 0.13

    @property
    def most(self) -> float:
        """What no plan exceeds, as far as a page says."""
        if self.bound is None:
            return 1.0
        return self.win if self.bound - self.win <= CLOSE else self.bound


@dataclass(frozen=True, slots=True, kw_only=True)
class SampledOdds(Odds):
    """Odds of sampled plays; ``between``: the difficulties that the interval leaves open, if
    several."""

    between: tuple[Words, ...] | None


@dataclass(frozen=True, slots=True, repr=False)
class Verdict:
    """The result of a solver, in the terms that all games share.

    ``dealt`` and ``shuffled`` are words of a game whose answer is of the cards as they were dealt,
    but whose odds and difficulty are of every order of them: what stands behind each.
    """

    dealt: ClassVar[str] = ""
    shuffled: ClassVar[str] = ""
    answer: Answer
    proof: Proof | None = None
    structure: object | None = None
    best: object | None = None
    odds: Odds | None = None
    difficulty: Words | None = None
    witness: tuple[Words, ...] | None = None
    effort: Effort = NOTHING

    def __repr__(self) -> str:
        words = (self.answer, self.dealt), (self.difficulty or "", self.shuffled)
        return f"<Verdict {', '.join(' '.join(some).strip() for some in words if some[0])}>"

    def as_json(self, format_: str, game: str) -> dict[str, Json]:
        """Return the verdict as JSON, as documents have it and ``check --json`` prints it."""
        parts = {name: plain_json.as_json(getattr(self, name)) for name in _PARTS}
        return {"format": format_, "game": game, "verdict": self.answer, **parts}


_PARTS = ("proof", "structure", "best", "odds", "difficulty", "witness", "effort")
VerdictT = TypeVar("VerdictT", bound=Verdict)


def read_verdict(kind: type[VerdictT], document: Mapping[str, object]) -> VerdictT:
    """Return a document's verdict as a value of the game's class; raises DocumentError."""
    if document.get("verdict") not in get_args(Answer):
        raise DocumentError(f"verdict.verdict: expected one of {', '.join(get_args(Answer))}")
    parts = {name: document[name] for name in _PARTS if document.get(name) is not None}
    return plain_json.from_json(kind, {"answer": document["verdict"], **parts}, "verdict")
