"""The solution page: what both players would do who know every card, and who wins."""

from __future__ import annotations

from collections.abc import Iterator

from dungeongen.core.table import in_rounds
from dungeongen.draw.block import Area, Entry, SheetPage, paragraph
from dungeongen.draw.solution import section, solution_pages, steps
from dungeongen.draw.theme import Theme
from dungeongen.games.welcome.judgement import Verdict
from dungeongen.games.welcome.layout import Layout
from dungeongen.games.welcome.rules import engine
from dungeongen.games.welcome.rules import moves as m
from dungeongen.games.welcome.rules.state import State, new
from dungeongen.games.welcome.table import story


def back(layout: Layout, *, area: Area, theme: Theme, verdict: Verdict | None) -> list[SheetPage]:
    """Return the solution pages, or none without a verdict."""
    best = None if verdict is None else verdict.best
    if best is None:
        return []

    def sections(width: float, size: float) -> Iterator[Entry]:
        told = in_rounds(
            new(layout),
            map(m.parse_move, best.line),
            apply=engine.apply,
            opens_round=story.opens_round,
            tell=_told,
        )
        words = f"**{best.told.capitalize()}**, whatever the other does. One such line:"
        parts = [paragraph(words, width=width, size=size), *steps(told, width=width, size=size)]
        yield section("Every Card Known", parts, width=width, theme=theme)

    return solution_pages(sections, area=area, theme=theme)


def _told(before: State, move: m.Move, after: State) -> str:
    """Return what happened, with the card that was drawn."""
    if isinstance(move, m.Draw):
        return f"{story.player(before.mover)} draws a {before.deck[before.drawn]}."
    return story.tell(before, move, after)
