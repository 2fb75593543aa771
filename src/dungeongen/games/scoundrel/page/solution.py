"""The solution page: the winning line room by room, the table at a few moments, and the odds."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from dungeongen.core.verdict import Score
from dungeongen.draw.block import Area, Entry, SheetPage, paragraph
from dungeongen.draw.solution import moments, section, solution_pages, steps
from dungeongen.draw.theme import Theme
from dungeongen.games.scoundrel import table
from dungeongen.games.scoundrel.layout import Layout
from dungeongen.games.scoundrel.page.now import TABLETOP
from dungeongen.rooms.verdict import NEEDS_SHUFFLE, Verdict, cleared
from dungeongen.search.verdict import best_words, chance_words, difficulty_words

_HEADS = {
    "beatable": "A Winning Line",
    NEEDS_SHUFFLE: "A Play That Avoids a Room",
    "unbeatable": "The Verdict",
    "undecided": "The Verdict",
}


def back(layout: Layout, *, area: Area, theme: Theme, verdict: Verdict | None) -> list[SheetPage]:
    """Return the solution pages, or none without a verdict."""
    if verdict is None:
        return []
    rounds = table.RULES.rounds(layout, verdict.witness or ())

    def sections(width: float, size: float) -> Iterator[Entry]:
        words = _summary(layout, verdict)
        parts = [paragraph(line, width=width, size=size) for line in words]
        parts += steps((one.words for one in rounds), width=width, size=size)
        yield section(_HEADS[cleared(verdict)], parts, width=width, theme=theme)
        fared = _fared(verdict)
        if fared:
            parts = [paragraph(line, width=width, size=size) for line in fared]
            yield section("Without Peeking", parts, width=width, theme=theme)

    shown = moments(rounds, partial(TABLETOP.moment, theme=theme))
    return solution_pages(sections, shown, area=area, theme=theme)


def _summary(layout: Layout, verdict: Verdict) -> Iterator[str]:
    """Yield the verdict in words, and how narrow the line below is."""
    if verdict.proof is not None:
        reason = verdict.proof.reason
        yield f"**{reason[0].upper()}{reason[1:]}.**"
    if cleared(verdict) == NEEDS_SHUFFLE:
        yield (
            "This play avoids the first room, and the Dungeon is shuffled so that it wins; yours "
            "will lie otherwise."
        )
    if cleared(verdict) == "undecided":
        yield "**No line is known that clears the Dungeon, and no proof that there is none.**"
    if isinstance(verdict.best, Score):
        least = margin(layout, verdict.witness or ())
        words = (best_words(verdict.best) or "").capitalize()
        yield (
            f"**{words}**, with every card known. On this line your health never falls below "
            f"**{least}**."
        )


def margin(layout: Layout, line: tuple[str, ...]) -> int:
    """Return the lowest health on a line of play."""
    rules = table.RULES
    state = rules.new(layout)
    least = state.health
    for move in map(rules.parse, line):
        state = rules.apply(state, move)
        least = min(least, state.health)
    return least


def _fared(verdict: Verdict) -> Iterator[str]:
    """Yield what a player who sees no face-down card makes of the deal."""
    odds, best = verdict.odds, verdict.best
    if best is not None:
        yield f"**{best.first_open} of {best.first_moves}** first moves can still win."
    if odds is None:
        return
    yield (
        f"Our player sees no face-down card, but remembers every room that it avoids. It clears "
        f"this deal in **{chance_words(odds)}** of plays ({odds.runs:,} plays) if one choice in "
        f"ten is a random move. Its moves without such slips are the hints."
    )
    yield f"Difficulty: **{difficulty_words(verdict)}**."
