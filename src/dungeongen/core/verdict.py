"""The verdict: what a solver may say of a layout, one value for all games.

Four answers, never mixed: ``beatable`` comes with a witness that the plain rules replay,
``unbeatable`` with a proof, ``undecided`` with the budget that was spent, ``invalid`` with the
fault. What a game does not have is ``None``. A verdict becomes JSON only where a document is
written; ``search.verdict`` puts that into words.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, replace
from types import MappingProxyType
from typing import Any, Literal, NamedTuple, get_args

from dungeongen.core.errors import DocumentError

Answer = Literal["beatable", "unbeatable", "undecided", "invalid"]


class Odds(NamedTuple):
    """How likely ``player``, who peeks at nothing, is to win.

    ``method`` is how that is known: ``induction`` or ``exact``, or ``wilson`` for a 95 %
    interval of ``runs`` plays. ``low`` and ``high`` are its ends. ``more`` is what one game alone
    tells.
    """

    win: float
    low: float
    high: float
    method: str
    runs: int | None
    player: str
    more: Mapping[str, Any] = MappingProxyType({})

    def as_json(self) -> dict[str, Any]:
        """Return the odds as a document has them."""
        fields = self._asdict()
        more = fields.pop("more")
        return {**fields, **more}

    @classmethod
    def from_json(cls, found: Any) -> Odds:
        """Return the odds of a document; raises DocumentError."""
        known = ("win", "low", "high", "method", "runs", "player")
        if not isinstance(found, dict) or not set(known) <= set(found):
            raise DocumentError(f"verdict.odds: expected {', '.join(known)}")
        if not all(isinstance(found[name], float | int) for name in known[:3]):
            raise DocumentError("verdict.odds: win, low and high are numbers")
        more = {name: value for name, value in found.items() if name not in known}
        return cls(**{name: found[name] for name in known}, more=more)


@dataclass(frozen=True, slots=True, repr=False)
class Verdict:
    """What was found out; ``proof`` names how (``structure``, ``exhausted``, ``bound``) and why."""

    answer: Answer
    proof: dict[str, Any] | None = None
    structure: dict[str, Any] | None = None
    best: dict[str, Any] | None = None
    odds: Odds | None = None
    difficulty: str | None = None
    witness: tuple[str, ...] | None = None
    effort: dict[str, Any] = field(default_factory=dict)

    def __repr__(self) -> str:
        return f"<Verdict {', '.join(filter(None, (self.answer, self.difficulty)))}>"

    def as_json(self, format_: str, game: str) -> dict[str, Any]:
        """Return the verdict as ``check --json`` prints it."""
        fields = asdict(replace(self, odds=None))
        answer = fields.pop("answer")
        if self.odds is not None:
            fields["odds"] = self.odds.as_json()
        if fields["witness"] is not None:
            fields["witness"] = list(fields["witness"])
        return {"format": format_, "game": game, "verdict": answer, **fields}

    @classmethod
    def from_json(cls, found: Mapping[str, Any]) -> Verdict:
        """Return the verdict of a document; raises DocumentError."""
        if found.get("verdict") not in get_args(Answer):
            raise DocumentError(f"verdict.verdict: expected one of {', '.join(get_args(Answer))}")
        parts = {name: found.get(name) for name in ("proof", "structure", "best", "effort")}
        for name, part in parts.items():
            if part is not None and not isinstance(part, dict):
                raise DocumentError(f"verdict.{name}: expected an object")
        witness, odds = found.get("witness"), found.get("odds")
        if witness is not None and not isinstance(witness, list):
            raise DocumentError("verdict.witness: expected a list")
        return cls(
            found["verdict"],
            parts["proof"],
            parts["structure"],
            parts["best"],
            None if odds is None else Odds.from_json(odds),
            found.get("difficulty"),
            None if witness is None else tuple(map(str, witness)),
            parts["effort"] or {},
        )
