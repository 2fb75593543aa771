"""The sheet explains every rule that can change a play of its dungeon, and no other.

``needed.py`` has the list. It is compared with dungeons of every size, with each switch, with none
and with all that combine, and with empty forms, until each rule has been both needed and not
needed. A rule of docs/rules/doom.md that is not on the list fails the test: it belongs on the page,
or needs a reason why not.
"""

from __future__ import annotations

from functools import cache

from dungeongen.core.cards import DECK, card_named
from dungeongen.core.rng import Rng
from dungeongen.games.doom.layout import SWITCHES, UNBOUNDED, Layout
from games.doom.page.drawn import blank, dealt, recorded
from games.doom.page.needed import NEEDED, Printed
from games.page_rules import idle, telling, wrong
from thorough import share

BOUNDED = tuple(name for name in SWITCHES if name != UNBOUNDED)
ENDLESS = tuple(name for name in SWITCHES if name not in ("break-up", "merge"))


def page(sheet: Printed) -> str:
    """Return all text of a sheet or a form."""
    if sheet.layout is None:
        canvas = blank(sheet.size, "A4", "ink", *sheet.rules)
    else:
        canvas = recorded(sheet.layout)
    return " ".join(text.string for text in canvas.texts)


@cache
def sheets() -> tuple[Printed, ...]:
    kinds = [(), BOUNDED, ENDLESS, *((name,) for name in SWITCHES)]
    made = []
    for number, rules in enumerate(kinds * 5):
        size = (4, 7, 9, 13, 26)[number // len(kinds)]
        made.append(dealt(f"page/{number}", size, *rules))
    rng = Rng("pages")
    for number in range(30):
        rules = tuple(name for name in BOUNDED if rng.random() < 0.4)
        made.append(dealt(f"more/{number}", 4 + rng.below(23), *rules))
    made += [one_room(4), one_room(9, "retreat"), whole_deck(), whole_deck("bottom=shuffled")]
    forms = [
        Printed(None, size, rules)
        for size in (4, 7, 8, 12)
        for rules in kinds
        if UNBOUNDED not in rules
    ]
    return (*(Printed(layout, layout.size, layout.rules) for layout in made), *forms)


def one_room(size: int, *rules: str) -> Layout:
    """Return a map without a white cell: a red top row, a black left column."""
    ranks = ["2", "3", "4", "5", "6", "7", "8", "9", "10"][:size]
    columns = tuple(card_named(f"{rank}H") for rank in ranks)
    return Layout(columns, tuple(card_named(f"{rank}S") for rank in ranks), None, rules)


def whole_deck(*rules: str) -> Layout:
    """Return a dungeon with an arbitrary order of all 52 cards as its deck."""
    layout = dealt("whole", 7)
    return Layout(layout.columns, layout.rows, DECK, rules, (), "whole")


def test_every_rule_that_can_change_a_play_stands_on_the_page_and_no_other() -> None:
    for sheet in (*share(sheets(), 12), *telling(NEEDED, sheets())):
        found = wrong(NEEDED, sheet, page(sheet))
        assert not found, (sheet, found)


def test_every_rule_of_the_list_was_needed() -> None:
    assert not idle(NEEDED, sheets())
