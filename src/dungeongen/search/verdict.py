"""The verdict: what a solver may say of a layout, one schema for all games.

Four answers, never mixed: ``beatable`` comes with a witness that the plain rules replay,
``unbeatable`` with a proof, ``undecided`` with the budget that was spent, ``invalid`` with the
fault. What a game does not have is ``None``.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from typing import Any, Literal

Answer = Literal["beatable", "unbeatable", "undecided", "invalid"]

EXIT_CODES = {"beatable": 0, "unbeatable": 1, "undecided": 3, "invalid": 2}


@dataclass(frozen=True, slots=True)
class Verdict:
    """What was found out; ``proof`` names how (``structure``, ``exhausted``, ``bound``) and why."""

    answer: Answer
    proof: dict[str, Any] | None = None
    structure: dict[str, Any] | None = None
    best: dict[str, Any] | None = None
    odds: dict[str, Any] | None = None
    difficulty: str | None = None
    witness: tuple[str, ...] | None = None
    effort: dict[str, Any] = field(default_factory=dict)

    def as_json(self, format_: str, game: str) -> dict[str, Any]:
        """Return the verdict as ``check --json`` prints it."""
        fields = asdict(self)
        answer = fields.pop("answer")
        if fields["witness"] is not None:
            fields["witness"] = list(fields["witness"])
        return {"format": format_, "game": game, "verdict": answer, **fields}
