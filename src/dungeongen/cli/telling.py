"""A play in words: what is said on the screen, and what happened, round by round."""

from __future__ import annotations

import re
import sys
import textwrap
from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby
from typing import TYPE_CHECKING

import click

from dungeongen.cli.echo import carries, plain, screen_width
from dungeongen.core.naming import count, minus

if TYPE_CHECKING:
    from dungeongen.library.replay import Round, Story

_INDENT = " " * 10
_DOT = " · "
_BRACKETS = re.compile(r"\[[^\]]*\]")


def say(
    text: str, *, indent: int = 0, hang: int = 2, bold: bool = False, wrap: bool = True
) -> None:
    """Print a paragraph; on a terminal, dice in brackets are dim."""
    if wrap:
        first, rest = " " * indent, " " * (indent + hang)
        text = textwrap.fill(text, screen_width(), initial_indent=first, subsequent_indent=rest)
    encoding = getattr(sys.stdout, "encoding", None) or "utf-8"
    if not carries(encoding, text):
        text = "\n".join(plain(line, encoding) for line in text.split("\n"))
    text = _BRACKETS.sub(lambda match: click.style(match[0], dim=True), text)
    click.echo(click.style(text, bold=True) if bold else text)


def paragraphs(rounds: Iterable[Round]) -> Iterator[str]:
    """Yield a paragraph for each round in which something happened."""
    for one in rounds:
        head = f"Round {one.number}" if one.number else "Before"
        if one.text:
            wrapped = textwrap.fill(
                one.text, screen_width(), initial_indent=f"{head:<10}", subsequent_indent=_INDENT
            )
            yield f"{wrapped}\n{at_dots(totals(one.totals), len(_INDENT))}"


def chapters(story: Story) -> Iterator[str]:
    """Yield a story's paragraphs, each with what changed in its round; equal ones are one."""
    if story.opening:
        yield textwrap.fill(story.opening, screen_width())
    before = story.brought
    for sentences, alike in groupby(story.rounds, key=lambda one: one.text):
        rounds = list(alike)
        first, last = rounds[0], rounds[-1]
        if sentences:
            number = f"{first.number}" if len(rounds) == 1 else f"{first.number}–{last.number}"
            head = f"{number}. " if first.number else ""
            left = " " * len(head)
            often = f" This happens {len(rounds)} times." if len(rounds) > 1 else ""
            text = textwrap.fill(
                sentences + often, screen_width(), initial_indent=head, subsequent_indent=left
            )
            changed = changes(before, last.totals)
            yield text + (f"\n{at_dots(f'[{changed}]', len(left))}" if changed else "")
        before = last.totals


def changes(before: Mapping[str, int], after: Mapping[str, int]) -> str:
    """Return what changed, in one line.

    >>> changes({"life": 10, "gold": 5, "mana": 2}, {"life": 7, "gold": 5, "mana": 2, "score": 9})
    'life 10 → 7 · score 9'
    """
    parts = []
    for name, number in after.items():
        if name not in before:
            parts.append(f"{name} {minus(number)}")
        elif before[name] != number:
            parts.append(f"{name} {minus(before[name])} → {minus(number)}")
    return _DOT.join(parts)


def at_dots(text: str, indent: int = 0) -> str:
    """Return ``text``, folded at its dots where it is too wide, each line indented."""
    left, lines = " " * indent, [""]
    for part in text.split(_DOT):
        longer = f"{lines[-1]}{_DOT}{part}" if lines[-1] else part
        if len(longer) <= screen_width() - indent or not lines[-1]:
            lines[-1] = longer
        else:
            lines.append(part)
    return "\n".join(left + line for line in lines)


def ended(rounds: int, having: Mapping[str, int]) -> str:
    """Return how long a play took and what the player has, folded to the screen."""
    return at_dots(f"After {count(rounds, 'round')}: {totals(having)}")


def totals(having: Mapping[str, int]) -> str:
    """Return what a player has, in one line."""
    return _DOT.join(f"{name} {number}" for name, number in having.items())
