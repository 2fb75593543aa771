"""The decks, each card under its own spoiler, with how to use them and a record to fill in.

The spoilers of all decks stand side by side, as many on a page as there is room for. Words and
record come beside the last of them if they fit there, else on a page of their own.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from dungeongen.core.errors import DungeongenError
from dungeongen.core.options import OptionError, OptionName
from dungeongen.draw import fonts
from dungeongen.draw.block import (
    Area,
    Block,
    SheetPage,
    beside,
    framed,
    paragraph,
    stack,
)
from dungeongen.draw.canvas import Face
from dungeongen.draw.columns import GAP, heading
from dungeongen.draw.spoilers import HOW, Stack, hidden
from dungeongen.draw.theme import Theme
from dungeongen.games.welcome.layout import Layout, letter_of
from dungeongen.games.welcome.page.looks import cells
from dungeongen.games.welcome.page.record import record, record_width

_NARROWEST = 45.0  # of words beside the spoilers, in millimetres
_HOW = "How to Use It"
ON = "Look at the window alone, then hand it on face down."

DRAW = {
    "strip": "To draw, pull the strip up by one cell, to the next mark, and look at the window "
    "alone. Cover it when you hand it on.",
    "flap": "To draw, lift the next flap, look alone, and fold it back.",
}
"""How to draw; what a host does with a list stands on the rules page."""


def deck_pages(layout: Layout, spoiler: str, *, area: Area, theme: Theme) -> list[SheetPage]:
    """Return the pages with every deck under its spoilers."""
    if spoiler == "list":
        return _listed(layout, area, theme)
    try:
        pages = hidden(
            face_down("", layout), kind=spoiler, width=area.width, height=area.height,
            theme=theme, on=ON,
        )  # fmt: skip
    except DungeongenError as error:
        raise OptionError(OptionName("spoiler"), f" {spoiler}: {error}; try list") from None
    free = area.later if len(pages) > 1 else area
    rest = area.width - pages[-1].width - 1.5 * GAP
    words = _words(layout, spoiler, rest, free.height, theme)
    if words is not None:
        pages[-1] = beside([pages[-1], words], gap=1.5 * GAP)
    elif rest >= max(_NARROWEST, fonts.width(_HOW, Face.TITLE, theme.type["head"])):
        pages[-1] = beside([pages[-1], how(spoiler, width=rest, theme=theme)], gap=1.5 * GAP)
        pages.append(_record(layout, area, theme))
    else:
        pages += _alone(layout, spoiler, area, theme)
    return _named(pages)


def face_down(name: str, layout: Layout) -> list[Stack]:
    """Return the decks as stacks of face-down monsters; ``name`` is that of a series."""
    return [
        Stack(" ".join(filter(None, (name, own))), cells(deck))
        for own, deck in zip(_names(layout), layout.decks, strict=True)
    ]


def _names(layout: Layout) -> list[str]:
    if layout.match:
        return [str(number) for number in range(1, len(layout.decks) + 1)]
    return [letter_of(layout.decks[0]) or ""]


def _named(pages: Sequence[Block]) -> list[SheetPage]:
    return [
        SheetPage("Deck" if number == 1 else f"Deck {number}", page, "deal")
        for number, page in enumerate(pages, 1)
    ]


def how(spoiler: str, *, width: float, theme: Theme) -> Block:
    """Return in words how to use a spoiler."""
    head = heading(_HOW, width=width, theme=theme)
    size = theme.type["body"]
    lines = [paragraph(line, width=width, size=size) for line in (*HOW[spoiler], DRAW[spoiler])]
    return framed(stack([head, *lines], gap=1.2), "how")


def _words(layout: Layout, spoiler: str, width: float, height: float, theme: Theme) -> Block | None:
    """Return words and a record beside the spoilers, ``None`` if there is no room."""
    hero = layout.champion
    if width < record_width(hero, theme):
        return None
    told = how(spoiler, width=width, theme=theme)
    room = height - told.height - GAP
    note = record(hero, width=width, first=layout.first, theme=theme, room=room)
    made = stack([told, note], gap=GAP)
    return None if made.height > height else made


def _alone(layout: Layout, spoiler: str, area: Area, theme: Theme) -> list[Block]:
    """Return pages with the words and the record, which stand together if they can."""
    width, height = area.width, area.later.height
    together = _words(layout, spoiler, width, height, theme)
    if together is not None:
        return [together]
    return [how(spoiler, width=width, theme=theme), _record(layout, area, theme)]


def _record(layout: Layout, area: Area, theme: Theme) -> Block:
    """Return a record that fills a page."""
    return record(
        layout.champion,
        width=area.width,
        first=layout.first,
        theme=theme,
        room=area.later.height,
    )


def record_page(layout: Layout, area: Area, theme: Theme) -> SheetPage:
    """Return a page to write a play on."""
    return SheetPage("Record", _record(layout, area, theme))


def _listed(layout: Layout, area: Area, theme: Theme) -> list[SheetPage]:
    """Return the host's lists, as many on a page as there is room for, each as high as it may."""
    width, first = area.width, layout.first
    lists = [
        partial(
            record, layout.champion, width=width, first=first, theme=theme, deck=deck,
            title=f"Deck {name}" if name else "The Deck",
        )
        for deck, name in zip(layout.decks, _names(layout), strict=True)
    ]  # fmt: skip
    each = max(1, int((area.height + 2 * GAP) / (lists[0]().height + 2 * GAP)))
    pages = []
    for i in range(0, len(lists), each):
        some = lists[i : i + each]
        free = area.later.height if i else area.height
        room = (free - 2 * GAP * (len(some) - 1)) / len(some)
        pages.append(stack([one(room=room) for one in some], gap=2 * GAP))
    return _named(pages)
