"""The solution page: the best line in words, pile by pile, and a score without peeking."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from dungeongen.draw.block import Area, Entry, SheetPage, paragraph
from dungeongen.draw.solution import moments, section, solution_pages, steps
from dungeongen.draw.theme import Theme
from dungeongen.games.treasure import table
from dungeongen.games.treasure.layout import Layout
from dungeongen.games.treasure.page.now import TABLETOP
from dungeongen.games.treasure.rules.moves import Move
from dungeongen.games.treasure.rules.state import State, score
from dungeongen.games.treasure.verdict import Best, Verdict, best_line_words


def back(layout: Layout, *, area: Area, theme: Theme, verdict: Verdict | None) -> list[SheetPage]:
    """Return the solution pages, or none without a verdict."""
    if verdict is None:
        return []
    best = verdict.best
    rounds = table.RULES.rounds(layout, verdict.witness or (), _event)

    def sections(width: float, size: float) -> Iterator[Entry]:
        texts = (round_.words for round_ in rounds)
        words = f"**{best_line_words(best).capitalize()}.**"
        parts = [paragraph(words, width=width, size=size), *steps(texts, width=width, size=size)]
        yield section("The Best Line", parts, width=width, theme=theme)
        if best is not None:
            parts = [paragraph(_summary(best), width=width, size=size)]
            yield section("Without Peeking", parts, width=width, theme=theme)

    shown = moments(rounds, partial(TABLETOP.moment, theme=theme))
    return solution_pages(sections, shown, area=area, theme=theme)


def _event(before: State, move: Move, after: State) -> str:
    """Return what happened, with the treasure where it has grown."""
    words = table.tell(before, move, after)
    grown = after.step == "between" and after.drawn > before.drawn
    return f"{words} Treasure: {score(after)}." if grown else words


def _summary(best: Best) -> str:
    fair = best.fair
    low, high = fair.tenths[0], fair.tenths[-1]
    return (
        f"This deal is richer than **{best.grade_low} to {best.grade_high} of 100**. A "
        f"player who cannot see the cards that lie face down scores **{fair.here}** with these "
        f"cards. With this hand and all other cards shuffled anew it is "
        f"**{fair.score_low:.0f} to {fair.score_high:.0f}** on average, and {low} to {high} "
        f"in eight of ten plays ({fair.runs:,} plays)."
    )
