"""What Dungeons & Treasure prints: the mat, a reference page, and the deck in order."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import pairwise

from dungeongen.core import templates
from dungeongen.core.cards import card_shown, card_text
from dungeongen.core.options import ResolvedOptions
from dungeongen.draw.block import Area, Entry, SheetPage, paragraph
from dungeongen.draw.card_sizes import mat_notes
from dungeongen.draw.cards import CardFace, Cards, card, cell, playing_card
from dungeongen.draw.columns import without_mat
from dungeongen.draw.deal import Groups, deal_pages, numbered
from dungeongen.draw.pages import BOUND, Pages
from dungeongen.draw.solution import moments, section, solution_pages, steps
from dungeongen.draw.spoilers import NEEDS, TAKE, HiddenStacks, Stack
from dungeongen.draw.tabletop import Paint, Row, TableCard, Tabletop, face_down
from dungeongen.draw.theme import Theme
from dungeongen.games.treasure import rules, table
from dungeongen.games.treasure.layout import HAND, PILES, STOCK, Layout, encode
from dungeongen.games.treasure.page.mat import mat, on_a_page
from dungeongen.games.treasure.page.rules import padded, rules_pages
from dungeongen.games.treasure.rules import Move, State, score
from dungeongen.games.treasure.verdict import Best, Verdict, best_line_words

# A play as it stands: the piles, the deck, and the cards that the player holds.


_ACROSS = 6
"""Piles in a row: cards are larger so than in the four columns of the mat."""


def laid(state: State) -> list[Row]:
    """Return the cards as they lie."""
    piles = [_pile(state, place) for place in range(PILES)]
    left = STOCK - state.drawn
    rows = [Row("", piles[i : i + _ACROSS]) for i in range(0, PILES, _ACROSS)]
    deck = TableCard(face_down if left else None, f"deck: {left}", key="deck", name="The deck")
    rows[0] = Row("", [*rows[0].cards, deck])
    for name, cards in (
        ("Manpower", state.manpower),
        (f"Treasure, worth {score(state)}", state.treasure),
    ):
        lying = [TableCard(_face(own), key=card_text(own), name=card_shown(own)) for own in cards]
        rows.append(Row(name, lying or [TableCard(None)]))
    return rows


def _pile(state: State, place: int) -> TableCard:
    """Return the card of a pile that lies on top, as the player sees it."""
    words = str(place + 1)
    key, name = f"pile {words}", f"Pile {words}"
    if place == state.here and state.step in ("top", "bottom"):
        shown = f"{name}: {card_shown(state.faced)}"
        return TableCard(_face(state.faced), words, here=True, key=key, name=shown)
    if state.down >> place & 1:
        return TableCard(face_down, words, key=key, name=name)
    if state.up >> place & 1:
        top = state.layout.piles[place].top
        return TableCard(_face(top), words, key=key, name=f"{name}: {card_shown(top)}")
    return TableCard(None, words)


def _face(what: int) -> Paint:
    return lambda width, height: card(what, width=width, height=height)


def _touched(state: State, move: rules.Move) -> str:
    """Return the pile that is turned or faced, or the card that is sacrificed for it."""
    match move:
        case rules.Turn(pile) | rules.Return(pile):
            return f"pile {pile}"
        case rules.Destroy(card):
            return card_text(card)
        case rules.Stop():
            return "deck"
        case rules.Leave() | rules.Take():
            return f"pile {state.here + 1}"


TABLETOP = Tabletop(laid, _touched)


# The solution page: the best line in words, pile by pile, and a score without peeking.


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


# What is printed


# The deal page: all 52 cards in order, since what the sheet says of its totals is about them.
#
# It shows what lies face down, so for a fair play another person stacks the deck.

_PAIRS = Groups(2, (6, 12, 24))  # a pile is two cards


def stacked(layout: Layout, *, area: Area, theme: Theme) -> list[SheetPage]:
    """Return the pages with the deck from the top."""
    below = 2 * PILES
    parts = (0, below, below + HAND, len(layout.order))
    words = templates.chapters("treasure-deal", {"hand": HAND, "stock": STOCK})
    sections = [
        numbered(name, " ".join(lines), layout.order[first:last], first + 1)
        for (name, lines), (first, last) in zip(words, pairwise(parts), strict=True)
    ]
    return deal_pages(sections, area=area, theme=theme, groups=_PAIRS)


DRAW = {
    "strip": f"{TAKE['strip']} The first {HAND} are your manpower. The piles lie under flaps: cut "
    "between the flaps up to the dashed line, and fold each over its card.",
    "flap": f"{TAKE['flap']} The first {HAND} cards of the deck are your manpower.",
}
"""How to take the next card."""


def stacks(name: str, layout: Layout) -> list[Stack]:
    """Return the tops of the piles, what lies below them, and hand and deck, as face-down cards."""
    tops = [cell(pile.top) for pile in layout.piles]
    below = [cell(pile.bottom) for pile in layout.piles]
    return [
        Stack(f"{name} top", tops, loose=True),
        Stack(f"{name} below", below, loose=True),
        Stack(name, [cell(card) for card in (*layout.hand, *layout.deck)]),
    ]


def faces(layout: Layout, options: ResolvedOptions) -> list[CardFace]:
    """Return piles, hand and deck, the first card dealt first."""
    return [playing_card(card) for card in layout.order]


CARDS: Cards[Layout] = Cards(
    faces=faces,
    suited=True,
    size="mini",
    about=("A pack of 52 playing cards.",),
    examples=(
        ("--pdf", "a new pack"),
        ("--seed 42 --stacked --pdf", "cut, and the deck is stacked as dealt"),
        (
            "--from out/treasure-42.pdf --backs long --pdf",
            "the cards of a printed sheet, with backs",
        ),
    ),
)


def _sheet(
    layout: Layout,
    *,
    area: Area,
    theme: Theme,
    solution: bool = False,
    verdict: Verdict | None = None,
    party: None = None,
    options: ResolvedOptions | None = None,
) -> list[SheetPage]:
    size = (options or {}).get("card_size")
    result = [] if (options or {}).get(BOUND) else _table(layout, area, theme, size=size)
    result += stacked(layout, area=area, theme=theme)
    if solution:
        result += back(layout, area=area, theme=theme, verdict=verdict)
    return result


def _table(
    layout: Layout,
    area: Area,
    theme: Theme,
    spoiler: str | None = None,
    size: str | None = None,
) -> list[SheetPage]:
    """Return mat and rules, which are the same for all deals."""
    *piles, last = mat(encode(layout), area=area, theme=theme, size=size)
    result = [*piles, last._replace(block=padded(last.block, area, theme))]
    return [*result, *rules_pages(area=area, theme=theme, spoiler=spoiler)]


def _rules(
    layouts: Sequence[Layout], area: Area, theme: Theme, spoiler: str | None
) -> list[SheetPage]:
    size = on_a_page(area, theme)
    if size is not None:
        return _table(layouts[0], area, theme, spoiler, size)
    return without_mat(
        area, theme, lambda rest: rules_pages(area=rest, theme=theme, spoiler=spoiler)
    )


def _needs(layout: Layout, options: ResolvedOptions) -> tuple[str, ...]:
    return ("a pencil", "a pack of 52 cards", *NEEDS.get(options.get("spoiler", ""), ()))


PAGES: Pages[Layout, None, Verdict] = Pages(
    sheet=_sheet,
    needs=_needs,
    notes=mat_notes,
    rules=_rules,
    now=TABLETOP.now,
    touch=TABLETOP.touch,
    hiding=HiddenStacks(stacks, "Take this card from your pack.", DRAW),
)
