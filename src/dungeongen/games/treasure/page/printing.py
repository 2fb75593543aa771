"""What Dungeons & Treasure prints: the mat, a reference page, and the deck in order."""

from __future__ import annotations

from collections.abc import Sequence

from dungeongen.core.cards import card_shown, card_text
from dungeongen.core.naming import count
from dungeongen.core.options import ResolvedOptions
from dungeongen.draw.block import Area, SheetPage
from dungeongen.draw.card_sizes import mat_notes
from dungeongen.draw.cards import card
from dungeongen.draw.columns import without_mat
from dungeongen.draw.faces import CardFace, Cards, playing_card
from dungeongen.draw.pages import BOUND, Pages
from dungeongen.draw.spoilers import NEEDS, HiddenStacks
from dungeongen.draw.tabletop import Paint, Row, TableCard, Tabletop, face_down
from dungeongen.draw.theme import Theme
from dungeongen.games.treasure.layout import PILES, STOCK, Layout, encode
from dungeongen.games.treasure.page.deal_page import DRAW, stacked, stacks
from dungeongen.games.treasure.page.mat import mat, on_a_page
from dungeongen.games.treasure.page.rules import padded, rules_pages
from dungeongen.games.treasure.rules import moves as m
from dungeongen.games.treasure.rules.state import State, score
from dungeongen.games.treasure.verdict import Verdict

_ACROSS = 6
"""Piles in a row: cards are larger so than in the four columns of the mat."""


def laid(state: State) -> list[Row]:
    """Return the cards as they lie."""
    piles = [_pile(state, place) for place in range(PILES)]
    left = STOCK - state.drawn
    rows = [Row("", piles[i : i + _ACROSS]) for i in range(0, PILES, _ACROSS)]
    deck = TableCard(face_down if left else None, count(left, "card"), key="deck", name="The deck")
    rows[0] = Row("", [*rows[0].cards, deck])
    for name, cards in (
        ("Manpower", state.manpower),
        (f"Treasure, worth {score(state)}", state.treasure),
    ):
        lying = [TableCard(_face(one), key=card_text(one), name=card_shown(one)) for one in cards]
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


# What can be touched on the table


def _touched(state: State, move: m.Move) -> str:
    """Return the pile that is turned or faced, or the card that is sacrificed for it."""
    match move:
        case m.Turn(pile) | m.Return(pile):
            return f"pile {pile}"
        case m.Destroy(card):
            return card_text(card)
        case m.Stop():
            return "deck"
        case m.Leave() | m.Take():
            return f"pile {state.here + 1}"


_TABLETOP = Tabletop(laid, _touched)
PAGES: Pages[Layout, None, Verdict] = Pages(
    sheet=_sheet,
    needs=_needs,
    notes=mat_notes,
    rules=_rules,
    now=_TABLETOP.now,
    touch=_TABLETOP.touch,
    hiding=HiddenStacks(stacks, "Take this card from your pack.", DRAW),
)
