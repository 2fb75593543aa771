"""What Welcome to the Dungeon prints: decks under their spoilers, the rules, a set to cut out."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from dungeongen.core.options import Settled
from dungeongen.draw.block import Area, Block, SheetPage
from dungeongen.draw.pages import BOUND, Form, Pages
from dungeongen.draw.spoilers import NEEDS, Hiding
from dungeongen.draw.strip import fits
from dungeongen.draw.theme import Theme
from dungeongen.games.welcome.codec import encode
from dungeongen.games.welcome.heroes import HEROES, MONSTERS
from dungeongen.games.welcome.judgement import Verdict
from dungeongen.games.welcome.layout import Layout
from dungeongen.games.welcome.page.deck_page import DRAW, ON, deck_pages, face_down, record_pages
from dungeongen.games.welcome.page.mat import holds_cards, mat_page
from dungeongen.games.welcome.page.rules_page import rules_pages
from dungeongen.games.welcome.page.rules_text import LIST
from dungeongen.games.welcome.page.set_pages import set_pages
from dungeongen.games.welcome.rules.state import State


def _sheet(
    layout: Layout,
    *,
    area: Area,
    theme: Theme,
    solution: bool = False,
    verdict: Verdict | None = None,
    party: None = None,
    options: Settled | None = None,
) -> list[SheetPage]:
    bound = (options or {}).get(BOUND, False)
    spoiler = (options or {}).get("spoiler", "strip")
    if bound and not fits(area.height, len(MONSTERS)):
        spoiler = "flap"
    hero = layout.champion
    more = (LIST,) if spoiler == "list" else ()
    result: list[SheetPage] = []
    if not bound:  # mat and rules are two sides of a sheet of paper; the deck is cut out of another
        result = [mat_page(hero, encode(layout), area=area, theme=theme)]
        area = area.later
        result += rules_pages(hero, match=layout.match, area=area, theme=theme, more=more)
    result += deck_pages(layout, spoiler, area=area, theme=theme)
    if solution:
        from dungeongen.games.welcome.page.solution import back

        result += back(layout, area=area.later, theme=theme, verdict=verdict)
    return result


def _form(options: Settled) -> Form:
    hero = HEROES[options["hero"]]
    facts = (f"{hero.title} · {len(MONSTERS)} monsters · {len(hero.pieces)} pieces of equipment",)
    draw = partial(set_pages, hero)
    needs = ("a second player", "a host who deals", "a pencil", "scissors")
    return Form(f"The {hero.title}'s Set", facts, f"set-{hero.name}", draw, needs)


def _rules(
    layouts: Sequence[Layout], area: Area, theme: Theme, spoiler: str | None
) -> list[SheetPage]:
    first, more = layouts[0], (LIST,) if spoiler == "list" else ()
    result = []
    if holds_cards(area, theme):
        result = [mat_page(first.champion, encode(first), area=area, theme=theme)]
        area = area.later
    result += rules_pages(first.champion, match=first.match, area=area, theme=theme, more=more)
    if spoiler in ("strip", "flap"):
        result += record_pages(layouts, area.later, theme)
    return result


def _now(states: Sequence[State], side: float, theme: Theme) -> Block:
    from dungeongen.games.welcome.page.now import now

    return now(states, side, theme)


def _needs(layout: Layout, options: Settled) -> tuple[str, ...]:
    return ("a second player", "a pencil", "seven coins", *NEEDS[options.get("spoiler", "strip")])


PAGES: Pages[Layout, None, Verdict] = Pages(
    sheet=_sheet,
    needs=_needs,
    form=_form,
    rules=_rules,
    now=_now,
    hiding=Hiding(face_down, ON, DRAW),
)
