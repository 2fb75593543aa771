"""What Shuffle and Doom prints: its sheets, and an empty form to deal on."""

from __future__ import annotations

import textwrap
from functools import partial

from dungeongen.core.cards import DECK
from dungeongen.core.errors import DungeongenError
from dungeongen.core.options import OptionError, OptionName, ResolvedOptions
from dungeongen.draw.block import Area, SheetPage
from dungeongen.draw.faces import CardFace, Cards, playing_card
from dungeongen.draw.pages import BOUND, EARLIER, Form, Pages
from dungeongen.draw.spoilers import NEEDS, TAKE, HiddenStacks
from dungeongen.draw.theme import Theme
from dungeongen.games.doom.layout import Layout
from dungeongen.games.doom.naming import story
from dungeongen.games.doom.page.deal_page import face_down
from dungeongen.games.doom.page.now import now
from dungeongen.games.doom.page.sheet import form, pages, rules_of_many
from dungeongen.games.doom.variants import UNBOUNDED, rules_of
from dungeongen.games.doom.verdict import Verdict

# The pack of a dungeon: the set-up cards, then the deck from the top (SD-3).


def faces(layout: Layout, options: ResolvedOptions) -> list[CardFace]:
    """Return all 52 cards; raises DungeongenError where the deck is shuffled at the table."""
    if layout.deck is None:
        raise DungeongenError("the order of this deck is unknown: it is drawn at the table")
    stacks = layout.stacks
    set_up = () if len(layout.deck) == len(DECK) else (*stacks.columns, *stacks.rows)
    return [playing_card(card) for card in (*set_up, *layout.deck)]


CARDS: Cards[Layout] = Cards(
    faces=faces,
    suited=True,
    about=("A pack of 52 playing cards.",),
    examples=(
        ("--pdf", "a new pack"),
        ("--seed 42 --stacked --pdf", "cut, and the deck is stacked as dealt"),
        ("--from out/doom-42.pdf --backs long --pdf", "the cards of a printed sheet, with backs"),
    ),
)


_WIDEST_FACT = 44


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
    more = options or {}
    deal, tiles = more.get("deal", False), more.get("tiles")
    result = pages(
        layout,
        area=area,
        theme=theme,
        deal=deal,
        tiles=tiles,
        bound=more.get(BOUND, False),
        earlier=more.get(EARLIER, ()),
    )
    if solution:
        from dungeongen.games.doom.page.deal_page import back

        result += back(layout, area=area.later, theme=theme, verdict=verdict)
    return result


def _form(options: ResolvedOptions) -> Form:
    rules, size = rules_of(options), options["size"]
    if UNBOUNDED in rules:
        raise OptionError(
            OptionName("rules"),
            " unbounded does not go with ",
            OptionName("blank"),
            ": its map has no end",
        )
    facts = [f"{size}×{size}"]
    if rules:
        words = f"Rules: {', '.join(rules)}"
        facts += textwrap.wrap(words, _WIDEST_FACT, break_on_hyphens=False)
    stem = "-".join(("blank", str(size), *(rule.replace("=", "-") for rule in rules)))
    return Form("A Dungeon of Your Own", tuple(facts), stem, partial(form, size, rules), _TABLE)


def _needs(layout: Layout, options: ResolvedOptions) -> tuple[str, ...]:
    return (*_TABLE, *NEEDS.get(options.get("spoiler", ""), ()))


_TABLE = ("a pencil", "a pack of 52 cards", "a token")


PAGES: Pages[Layout, None, Verdict] = Pages(
    sheet=_sheet,
    needs=_needs,
    form=_form,
    rules=rules_of_many,
    now=now,
    story=story,
    touch="dungeongen.games.doom.page.now:TOUCH",
    hiding=HiddenStacks(face_down, "Lay this card, or note it.", TAKE),
)
