"""The solution page: the winning line in words, a paragraph for each room, and what is proved."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from dungeongen.core import prose
from dungeongen.core.naming import listed
from dungeongen.draw.block import Area, Entry, SheetPage, paragraph
from dungeongen.draw.deal import deal_pages, numbered
from dungeongen.draw.solution import moments, section, solution_pages, steps
from dungeongen.draw.spoilers import Stack
from dungeongen.draw.theme import Theme
from dungeongen.games.mythic import table
from dungeongen.games.mythic.kinds import card_shown
from dungeongen.games.mythic.layout import Layout
from dungeongen.games.mythic.page.now import TABLETOP
from dungeongen.games.mythic.page.rules import cell, face
from dungeongen.games.mythic.rules.moves import Discard
from dungeongen.games.mythic.verdict import Verdict, answer_words, cleared, difficulty_told
from dungeongen.search.verdict import best_words, chance_words

# The deal page: the deck card by card, to stack it by.


def stacked(layout: Layout, *, area: Area, theme: Theme) -> list[SheetPage]:
    """Return pages with the deck from the top."""
    ((name, words),) = prose.chapters("mythic-deal", {})
    deck = numbered(name, " ".join(words), layout.deck)
    return deal_pages([deck], area=area, theme=theme, face=face, name_of=card_shown)


def stacks(name: str, layout: Layout) -> list[Stack]:
    """Return the deck as a stack of face-down cards."""
    return [Stack(name, [cell(card) for card in layout.deck])]


_WITH_SKIP = (
    "This play skips the first room, and the pile is shuffled so that it wins; yours will lie "
    "otherwise."
)


def back(layout: Layout, *, area: Area, theme: Theme, verdict: Verdict | None) -> list[SheetPage]:
    """Return the solution pages, or none without a verdict."""
    if verdict is None:
        return []
    rounds = table.RULES.rounds(layout, verdict.witness or ())

    def sections(width: float, size: float) -> Iterator[Entry]:
        head, *lines = _summary(layout, verdict)
        parts = [paragraph(line, width=width, size=size) for line in lines]
        parts += steps((round_.words for round_ in rounds), width=width, size=size)
        yield section(head, parts, width=width, theme=theme)

    shown = moments(rounds, partial(TABLETOP.moment, theme=theme))
    return solution_pages(sections, shown, area=area, theme=theme)


def _discards(layout: Layout, line: tuple[str, ...]) -> Iterator[str]:
    """Yield each card that a line discards, and the room in which it does so."""
    rules, room = table.RULES, 0
    state = rules.new(layout)
    for move in map(rules.parse, line):
        room += rules.opens_round(state, move)
        if isinstance(move, Discard):
            yield f"{card_shown(move.card)} in room {room}"
        state = rules.apply(state, move)


def _forced(layout: Layout, line: tuple[str, ...]) -> str:
    """Return where a line needs a forced discard, in words; nothing if it needs none (MY-2a)."""
    cards = list(_discards(layout, line))
    if not cards:
        return ""
    return (
        f" It has to discard {listed(cards)}: no line of this score is known without a forced "
        f"discard."
    )


def _summary(layout: Layout, verdict: Verdict) -> tuple[str, ...]:
    """Return the heading, the verdict in words, our player's odds, and the difficulty."""
    odds = verdict.odds
    fair = (
        ""
        if odds is None
        else (
            f"A player who cannot see the cards that lie face down, and may skip rooms, survives "
            f"**{chance_words(odds)}** of plays of this deal ({odds.runs} plays). Its moves are "
            f"the hints."
        )
    )
    difficulty = difficulty_told(verdict)
    rest = () if difficulty is None else (f"Difficulty: **{difficulty}**.",)
    match verdict.answer, cleared(verdict):
        case "beatable", "beatable":
            words = (best_words(verdict.best) or "").capitalize()
            forced = _forced(layout, verdict.witness or ())
            best = f"**{words}**, with every card known and no skip.{forced}"
            return "A Winning Line", best, fair, *rest
        case "beatable", _:
            return "A Play That Skips", f"**{answer_words(verdict)}.** {_WITH_SKIP}", fair, *rest
    return "The Verdict", f"**{answer_words(verdict)}.**", fair, *rest
