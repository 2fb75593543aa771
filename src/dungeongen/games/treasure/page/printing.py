"""What Dungeons & Treasure prints: the mat, a reference page, and the deck in order."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from dungeongen.core import prose
from dungeongen.core.options import ResolvedOptions
from dungeongen.draw.block import Area, SheetPage
from dungeongen.draw.card_sizes import mat_notes
from dungeongen.draw.cards import cell
from dungeongen.draw.columns import without_mat
from dungeongen.draw.deal import Groups, deal_pages, numbered
from dungeongen.draw.faces import CardFace, Cards, playing_card
from dungeongen.draw.pages import BOUND, Pages
from dungeongen.draw.spoilers import NEEDS, TAKE, HiddenStacks, Stack
from dungeongen.draw.theme import Theme
from dungeongen.games.treasure.layout import HAND, PILES, STOCK, Layout, encode
from dungeongen.games.treasure.page.mat import mat, on_a_page
from dungeongen.games.treasure.page.now import TABLETOP
from dungeongen.games.treasure.page.rules import padded, rules_pages
from dungeongen.games.treasure.verdict import Verdict

# The deal page: all 52 cards in order, since what the sheet says of its totals is about them.
#
# It shows what lies face down, so for a fair play another person stacks the deck.

_PAIRS = Groups(2, (6, 12, 24))  # a pile is two cards


def stacked(layout: Layout, *, area: Area, theme: Theme) -> list[SheetPage]:
    """Return the pages with the deck from the top."""
    below = 2 * PILES
    parts = (0, below, below + HAND, len(layout.order))
    words = prose.chapters("treasure-deal", {"hand": HAND, "stock": STOCK})
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
        from dungeongen.games.treasure.page.solution import back

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
