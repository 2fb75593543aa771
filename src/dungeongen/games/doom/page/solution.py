"""The solution page: the best line in words, and the strategy of a player who does not peek.

The line is the verdict's witness, told like any other play, in a numbered paragraph for each room.
Beside it stands the strategy of the reference player, who sees no face-down card.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from dungeongen.core.table import in_rounds
from dungeongen.draw.block import Area, Entry, SheetPage, paragraph
from dungeongen.draw.solution import numbered, section, solution_pages, steps
from dungeongen.draw.theme import Theme
from dungeongen.games.doom.layout import Layout
from dungeongen.games.doom.page.rules_text import thumb
from dungeongen.games.doom.rules import engine
from dungeongen.games.doom.rules.moves import parse_move
from dungeongen.games.doom.rules.state import new
from dungeongen.games.doom.table import story
from dungeongen.search.sampling import interval_words
from dungeongen.search.verdict import best_words

_ROOM = re.compile(r"(?<=\broom )([A-Z]+\d+)\b")  # a name, to be found on the map


def back(
    layout: Layout, *, area: Area, theme: Theme, verdict: Mapping[str, Any] | None
) -> list[SheetPage]:
    """Return the solution pages, or none without a verdict."""
    if verdict is None:
        return []

    def sections(width: float, size: float) -> Iterator[Entry]:
        head, words = _summary(verdict)
        told = in_rounds(
            new(layout),
            map(parse_move, verdict.get("witness") or ()),
            apply=engine.apply,
            opens_round=story.opens_round,
            tell=story.tell,
        )
        line = steps((_ROOM.sub(r"**\1**", text) for text in told), width=width, size=size)
        parts = [paragraph(words, width=width, size=size), *line]
        yield section(head, parts, width=width, theme=theme)
        fair = [numbered("–", text, width=width, size=size) for text in thumb(layout.rules)]
        if odds := verdict.get("odds"):
            fair.insert(0, paragraph(_fared(odds), width=width, size=size))
        yield section("Without Peeking", fair, width=width, theme=theme)

    return solution_pages(sections, area=area, theme=theme)


def _summary(verdict: Mapping[str, Any]) -> tuple[str, str]:
    """Return the heading, and the verdict in words."""
    match verdict["verdict"]:
        case "beatable":
            best = verdict["best"]
            clear = {
                True: "It can be cleared.",
                False: "It cannot be cleared.",
                None: "Whether it can be cleared is undecided.",
            }[best["clearable"]]
            return "The Best Line", f"**{(best_words(verdict) or '').capitalize()}.** {clear}"
        case "unbeatable":
            return "The Proof", "**Nobody survives this deal:** every line was tried."
        case _:
            reason = (verdict.get("effort") or {}).get("budget", "")
            return "The Verdict", f"**The best line is unknown:** {reason}."


def _fared(odds: Mapping[str, Any]) -> str:
    clears = ""
    if "clears_low" in odds:  # since 0.11
        clears = f" and clears it in {interval_words(odds['clears_low'], odds['clears_high'])}"
    careful = (
        f"A careful player gets out alive in **{interval_words(odds['low'], odds['high'])}**"
        f"{clears} ({odds['runs']} plays)."
    )
    if "scorer" not in odds:  # its plays were more than their budget
        return f"With the deck shuffled: {careful}"
    alive = interval_words(odds["alive_low"], odds["alive_high"])
    cleared = interval_words(odds["clear_low"], odds["clear_high"])
    low, high = odds["score_low"], odds["score_high"]
    return (
        f"With the deck shuffled, a player who follows the advice below scores **{low:,.0f} to "
        f"{high:,.0f}** on average, gets out alive in {alive} of plays and clears the dungeon in "
        f"{cleared} ({odds['score_runs']} plays). {careful}"
    )
