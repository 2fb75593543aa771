"""The rules in short, for the head of a chapter: how a play goes, before the first dungeon.

The key beside every map has all the rules that its dungeon needs; this page tells how they fit
together, once.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from dungeongen.draw.block import Area, Entry, SheetPage
from dungeongen.draw.columns import (
    chapter,
    column_height,
    fewest_pages,
    in_columns,
    largest,
    one_page,
    text_columns,
)
from dungeongen.draw.theme import Theme
from dungeongen.games.sudongeon.layout import Kind, Layout

_LARGER = 3.0  # points by which the type may be larger than that of a sheet
Chapter = tuple[str, tuple[str, ...]]

FIGHT = (
    "Each turn both sides roll **D6 + initiative**; the higher strikes first. To strike, roll "
    "**D6 + attack** against **D6 + defence**: if yours is higher, the target loses the difference "
    "in life points. Go on until one side is dead."
)
CHECKS = (
    "To find a door or to parley, roll **D6 + your best member’s value**: you must reach the "
    "number."
)


def chapters(layouts: Sequence[Layout]) -> tuple[Chapter, ...]:
    """Return what to know before any of these dungeons."""
    traps = any(layout.reach.of(Kind.TRAP) for layout in layouts)
    people = any(layout.reach.of(Kind.NPC) for layout in layouts)
    features = any(layout.reach.of(Kind.FEATURE) for layout in layouts)
    round_ = ["fight its monsters, or bribe those that take bribes"]
    round_ += ["suffer its traps"] * traps + ["look at its features"] * features
    round_ += ["talk and trade with its people"] * people + ["take its gold", "eat one ration"]
    return (
        (
            "The Quest",
            (
                "Lead five adventurers into a dungeon, take **all the gold** in it, and come "
                "out alive.",
                "Each dungeon is a Sudoku. Every 3 × 3 box is a place, and its printed digits say "
                "what waits there. Solving the Sudoku is optional: the blanks change nothing.",
            ),
        ),
        (
            "What Is Printed",
            (
                "The **map** shows rooms, doors and exits, with everything in its place. "
                "Below it the "
                "party has its values, and the log a row for every round.",
                "The **key** tells what is in each room and what it does, with boxes to "
                "tick and lines "
                "for life points. Beside it stand all the rules that this dungeon needs.",
            ),
        ),
        (
            "A Round",
            (
                f"Go through a door into a room. There, in this order, {', '.join(round_)}. "
                f"Then walk "
                "on, leave by an exit, or stay another round.",
            ),
        ),
        (
            "A Fight",
            (
                FIGHT,
                "The wizard turns **mana** into attack before a strike; the cleric turns "
                "it into life "
                "when the party falls. Mana is your reserve: spend it late.",
            ),
        ),
        ("Checks", (CHECKS,)),
        (
            "Before You Go In",
            (
                "Look for the shortest way to all the gold and out again, and count your rations. "
                "Leave alone what you need not fight. The dungeons get harder from page to "
                "page; the "
                "line beside each code tells how often our plan wins.",
            ),
        ),
    )


def primer(layouts: Sequence[Layout], area: Area, theme: Theme) -> list[SheetPage]:
    """Return the page, in the largest type that fits; more pages on small paper."""
    count, width = text_columns(area, theme)
    count = min(2, count)
    width = (area.width - 4.5 * (count - 1)) / count
    texts = chapters(layouts)

    def entries(size: float) -> list[Entry]:
        return [chapter(name, lines, width=width, theme=theme, size=size) for name, lines in texts]

    def arranged(size: float) -> SheetPage | None:
        columns = one_page(entries(size), count, area.height)
        if columns is None:
            return None
        high = max(map(column_height, columns))
        return SheetPage("Rules in short", in_columns(columns, width, high), "rules")

    best = largest(partial(arranged), theme, most=theme.type["body"] + _LARGER)
    if best is not None:
        return [best]
    return [
        SheetPage("Rules in short", in_columns(some, width, max(map(column_height, some))), "rules")
        for some in fewest_pages(entries, theme, columns=count, height=area.height)
    ]
