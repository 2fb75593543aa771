"""The deal pages: the set-up cards, the deck from the top, and each reshuffle of a full clear."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import partial

from dungeongen.core import templates
from dungeongen.core.cards import DECK
from dungeongen.core.errors import DungeongenError
from dungeongen.draw.block import Area, Entry, SheetPage, paragraph
from dungeongen.draw.cards import cell
from dungeongen.draw.deal import Row, Section, deal_pages, numbered
from dungeongen.draw.solution import moments, section, solution_pages, steps
from dungeongen.draw.spoilers import Stack
from dungeongen.draw.theme import Theme
from dungeongen.games.doom.layout import UNBOUNDED, Layout, cell_name
from dungeongen.games.doom.page.now import moment
from dungeongen.games.doom.table import RULES
from dungeongen.games.doom.verdict import Odds, Verdict, best_line_words, gold_words, safe_words

_UNBOUNDED_PASSES = 3  # reshuffles printed for a map that has no end


def stacked(layout: Layout, *, area: Area, theme: Theme) -> list[SheetPage]:
    """Return pages with the set-up cards, the deck from the top, and each reshuffle."""
    if layout.deck is None:
        raise DungeongenError("the deal cannot be printed: the order of this deck is unknown")
    return deal_pages(tuple(_sections(layout)), area=area, theme=theme)


def face_down(name: str, layout: Layout) -> list[Stack]:
    """Return the deck, and what it becomes at each reshuffle, as stacks of face-down cards."""
    if layout.deck is None:
        raise DungeongenError("the deck cannot be hidden: its order is unknown")
    stacks = [Stack(name, [cell(card) for card in layout.deck])]
    for number in range(1, _reshuffles(layout) + 1):
        order = layout.reshuffled(number)
        if order is None:
            break
        stacks.append(Stack(f"{name} ×{2**number}", [cell(card) for card in order]))
    return stacks


def _reshuffles(layout: Layout) -> int:
    """Return how many reshuffles are printed: those of a full clear."""
    needed = -(-layout.filled // len(DECK)) - 1
    return _UNBOUNDED_PASSES if layout.has(UNBOUNDED) else needed


def _sections(layout: Layout) -> Iterator[Section]:
    """Yield the set-up cards and each pass through the deck (SD-3, SD-10)."""
    deck = layout.deck or ()
    if len(deck) < len(DECK):  # which has the set-up cards too
        yield _set_up(layout)
    if deck:
        words = _words(layout)["The Deck"][0]
        yield numbered("The Deck", words, deck)
    for number in range(1, _reshuffles(layout) + 1):
        order = layout.reshuffled(number)
        if order is None:
            return
        yield numbered(
            f"After Reshuffle {number}: Values × {2**number}",
            _words(layout)["After a Reshuffle"][0],
            order,
        )


def _words(layout: Layout) -> dict[str, tuple[str, ...]]:
    """Return what stands above the cards, by its heading."""
    chapters = templates.chapters(
        "doom-deal",
        {
            "dealt": layout.deck,
            "where": "tile 1·1" if layout.has(UNBOUNDED) else "the map",
            "whole": len(layout.deck or ()) == len(DECK),
        },
    )
    return dict(chapters)


def _set_up(layout: Layout) -> Section:
    """Return the section of the set-up cards, both stacks in one row if they fit."""
    size, stacks = layout.size, layout.stacks
    top = tuple((what, cell_name(0, i)[:-1]) for i, what in enumerate(stacks.columns))
    left = tuple((what, str(i)) for i, what in enumerate(stacks.rows, 1))
    names = ("Top row, left to right", "Left column, top to bottom")

    def rows(across: int) -> list[Row]:
        half = across // 2
        if size <= half:
            slots = (*top, *[None] * (half - size), *left)
            return [Row(slots, ((0, names[0]), (half, names[1])))]
        return [
            Row(cards[i : i + across], () if i else ((0, name),))
            for name, cards in zip(names, (top, left), strict=True)
            for i in range(0, size, across)
        ]

    return Section("Set-Up Cards", _words(layout)["Set-Up Cards"][0], 2 * size, rows)


# The solution page: the best line in words, and the strategy of a player who does not peek.
#
# The line is the verdict's witness, told like any other play, in a numbered paragraph for each
# room. Beside it stands how the reference player fares, who sees no face-down card; the rules page
# has the advice that this player follows.

_ROOM = re.compile(r"(?<=\broom )([A-Z]+\d+)\b")  # a name, to be found on the map


def back(layout: Layout, *, area: Area, theme: Theme, verdict: Verdict | None) -> list[SheetPage]:
    """Return the solution pages, or none without a verdict."""
    if verdict is None:
        return []
    rounds = RULES.rounds(layout, verdict.witness or ())

    def sections(width: float, size: float) -> Iterator[Entry]:
        head, words = _summary(verdict)
        texts = (_ROOM.sub(r"**\1**", round_.words) for round_ in rounds)
        line = steps(texts, width=width, size=size)
        parts = [paragraph(words, width=width, size=size), *line]
        yield section(head, parts, width=width, theme=theme)
        if verdict.odds is not None:
            fair = [paragraph(prospects(verdict.odds), width=width, size=size)]
            yield section("Without Peeking", fair, width=width, theme=theme)

    shown = moments(rounds, partial(moment, theme=theme))
    return solution_pages(sections, shown, area=area, theme=theme)


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


def prospects(odds: Odds) -> str:
    facts = [f"{gold_words(odds)} ({odds.runs:,} plays)", safe_words(odds)]
    sentences = [f"{fact[0].upper()}{fact[1:]}." for fact in facts if fact]
    words = "The deck is shuffled anew for each play; the rules page has the advice for gold."
    return " ".join([words, *sentences])
