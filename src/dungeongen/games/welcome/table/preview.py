"""A deck in the terminal, before any play: the hero and the equipment, and no card."""

from __future__ import annotations

from dungeongen.core.table import Carries, Line, Preview
from dungeongen.games.welcome.facts import facts
from dungeongen.games.welcome.heroes import health_with
from dungeongen.games.welcome.layout import Layout

_HANG = 18


def preview(layout: Layout, carries: Carries, width: int) -> Preview:
    """Return the hero with every piece of equipment, and what it does."""
    hero = layout.champion
    lines: list[tuple[Line, int]] = [
        (((f" {hero.title:<16} ", ""), (f"health {health_with(hero, hero.all)}", "")), _HANG)
    ]
    lines += [
        (((f" {piece.title:<16} ", "bold"), (piece.rule, "")), _HANG) for piece in hero.pieces
    ]
    return Preview(facts(layout)[1], tuple(lines))
