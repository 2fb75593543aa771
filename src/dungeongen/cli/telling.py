"""A play told round by round: each round's sentences, then what there is after it."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from dungeongen.cli.echo import WIDTH

if TYPE_CHECKING:
    from dungeongen.core.game import Rules
    from dungeongen.core.transcript import Step

_INDENT = " " * 10


def told(rules: Rules[Any, Any, Any], steps: Iterable[Step]) -> Iterator[str]:
    """Yield a play as paragraphs, one a round."""
    rounds, sentences, last = 0, list[str](), None
    for step in steps:
        if rules.opens_round(step.before, step.move):
            yield from _round(rounds, sentences, rules.totals(step.before))
            rounds, sentences = rounds + 1, []
        sentences.append(rules.tell(step.before, step.move, step.after))
        last = step.after
    if last is not None:
        yield from _round(rounds, sentences, rules.totals(last))


def totals(having: Mapping[str, int]) -> str:
    """Return what a player has, in one line."""
    return " · ".join(f"{name} {number}" for name, number in having.items())


def count(number: int, noun: str) -> str:
    """Return a number with its noun.

    >>> count(1, "round"), count(2, "round")
    ('1 round', '2 rounds')
    """
    return f"{number} {noun}{'' if number == 1 else 's'}"


def _round(number: int, sentences: list[str], having: Mapping[str, int]) -> Iterator[str]:
    head = f"Round {number}" if number else "Before"
    text = " ".join(filter(None, sentences))
    if text:
        wrapped = textwrap.fill(
            text, WIDTH, initial_indent=f"{head:<10}", subsequent_indent=_INDENT
        )
        yield f"{wrapped}\n{_INDENT}{totals(having)}"
