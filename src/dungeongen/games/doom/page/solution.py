"""The solution page: the best line in words, and the strategy of a player who does not peek.

The line is the verdict's witness, told like any other play, in a numbered paragraph for each room.
Beside it stands how the reference player fares, who sees no face-down card; the rules page has the
advice that this player follows.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from dungeongen.core.table import in_rounds
from dungeongen.draw.block import Area, Entry, SheetPage, paragraph
from dungeongen.draw.solution import section, solution_pages, steps
from dungeongen.draw.theme import Theme
from dungeongen.games.doom.judgement import (
    Odds,
    Verdict,
    best_line_words,
    gold_words,
    safe_words,
)
from dungeongen.games.doom.layout import Layout
from dungeongen.games.doom.rules import engine
from dungeongen.games.doom.rules.moves import parse_move
from dungeongen.games.doom.rules.state import new
from dungeongen.games.doom.table import story

_ROOM = re.compile(r"(?<=\broom )([A-Z]+\d+)\b")  # a name, to be found on the map


def back(layout: Layout, *, area: Area, theme: Theme, verdict: Verdict | None) -> list[SheetPage]:
    """Return the solution pages, or none without a verdict."""
    if verdict is None:
        return []

    def sections(width: float, size: float) -> Iterator[Entry]:
        head, words = _summary(verdict)
        told = in_rounds(
            new(layout),
            map(parse_move, verdict.witness or ()),
            apply=engine.apply,
            opens_round=story.opens_round,
            tell=story.tell,
        )
        line = steps((_ROOM.sub(r"**\1**", text) for text in told), width=width, size=size)
        parts = [paragraph(words, width=width, size=size), *line]
        yield section(head, parts, width=width, theme=theme)
        if verdict.odds is not None:
            fair = [paragraph(_fared(verdict.odds), width=width, size=size)]
            yield section("Without Peeking", fair, width=width, theme=theme)

    return solution_pages(sections, area=area, theme=theme)


def _summary(verdict: Verdict) -> tuple[str, str]:
    """Return the heading, and the verdict in words."""
    best = verdict.best
    match verdict.answer:
        case "beatable":
            clear = {
                True: "It can be cleared.",
                False: "It cannot be cleared.",
                None: "Whether it can be cleared is undecided.",
            }[None if best is None else best.clearable]
            return "The Best Line", f"**{(best_line_words(best) or '').capitalize()}.** {clear}"
        case "unbeatable":
            return "The Proof", "**Nobody survives this deal:** every line was tried."
        case _:
            reason = verdict.effort.budget or ""
            return "The Verdict", f"**The best line is unknown:** {reason}."


def _fared(odds: Odds) -> str:
    told = [f"{gold_words(odds)} ({odds.runs:,} plays)", safe_words(odds)]
    sentences = [f"{one[0].upper()}{one[1:]}." for one in told if one]
    words = "The deck is shuffled anew for each play; the rules page has the advice for gold."
    return " ".join([words, *sentences])
