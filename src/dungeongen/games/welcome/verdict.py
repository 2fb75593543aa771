"""What a verdict says of a layout beside its answer: who wins with open cards, and by what line."""

from __future__ import annotations

from dataclasses import dataclass

from dungeongen.core import verdict as verdicts
from dungeongen.core.facets import Lines
from dungeongen.core.plain_json import Words
from dungeongen.core.verdict import Score
from dungeongen.search.verdict import best_words


@dataclass(frozen=True, slots=True, kw_only=True)
class Best(Score):
    """The double-dummy value for the player who begins; ``told``: the same in words."""

    told: Words
    line: tuple[str, ...]


@dataclass(frozen=True, slots=True, repr=False)
class Verdict(verdicts.Verdict):
    """A verdict on a layout."""

    best: Best | None = None


def lines(verdict: Verdict) -> Lines:
    """Return the lines of a verdict; ``front`` does not say who wins with every card known."""
    if verdict.best is None:
        answer = verdict.answer.capitalize()
        return Lines(answer, (answer,))
    score = (best_words(verdict.best) or "").removeprefix("best ")
    front = ("Solved with every card open",)
    return Lines(verdict.best.told.capitalize(), front, best=(("Best", score),))
