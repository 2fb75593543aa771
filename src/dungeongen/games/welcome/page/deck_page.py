"""The decks, each card under its own spoiler, with how to use them, and records to fill in.

The spoilers of all decks stand side by side, as many on a page as there is room for. Words and
record come beside the last of them if they fit there, else on a page of their own. A match has a
record for each adventure and score tracks; who begins a later adventure is not known yet.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from dungeongen.core import templates
from dungeongen.core.errors import DungeongenError
from dungeongen.core.options import OptionError, OptionName
from dungeongen.draw import fonts
from dungeongen.draw.block import (
    Area,
    Block,
    SheetPage,
    beside,
    framed,
    on_paper,
    page_run,
    paragraph,
    stack,
    tagged,
)
from dungeongen.draw.canvas import Face
from dungeongen.draw.columns import GAP, chapter, heading
from dungeongen.draw.spoilers import HOW, Stack, hidden
from dungeongen.draw.structure import Tag
from dungeongen.draw.theme import Theme
from dungeongen.games.welcome.layout import Layout, encode, letter_of
from dungeongen.games.welcome.page.record import grid, record, record_width, score
from dungeongen.games.welcome.page.rules import LIST, cells

_NARROWEST = 45.0  # of words beside the spoilers, in millimetres
_HOW = "How to Use It"
ON = "Look alone, then hand the sleeve on face down."

_STRIP, _FLAP, SPOKEN = templates.paragraphs("welcome-deck", {})
DRAW = {"strip": _STRIP, "flap": _FLAP}
"""How to draw and to go in; ``SPOKEN`` is the same for who reads no paper."""


def deck_pages(layout: Layout, spoiler: str, *, area: Area, theme: Theme) -> list[SheetPage]:
    """Return the pages with every deck under its spoilers."""
    if spoiler == "list":
        return _listed(layout, area, theme)
    try:
        pages = hidden(
            stacks("", layout),
            kind=spoiler,
            width=area.width,
            height=area.height,
            theme=theme,
            seed=encode(layout),
            on=ON,
        )
    except DungeongenError as error:
        raise OptionError(OptionName("spoiler"), f" {spoiler}: {error}; try list") from None
    free = area.later if len(pages) > 1 else area
    rest = area.width - pages[-1].width - 1.5 * GAP
    words, noted = _words(layout, spoiler, rest, free.height, theme)
    if words is None and rest >= max(_NARROWEST, fonts.width(_HOW, Face.TITLE, theme.type["head"])):
        use = how(spoiler, width=rest, theme=theme)
        words = use if use.height <= free.height else None
    if words is not None:
        pages[-1] = beside([pages[-1], words], gap=1.5 * GAP)
    else:
        words, noted = _words(layout, spoiler, area.width, area.later.height, theme)
        pages.append(words or how(spoiler, width=area.width, theme=theme))
    return page_run("Deck", [*pages, *_records(layout, area, theme, noted)], "deal")


def stacks(name: str, layout: Layout) -> list[Stack]:
    """Return the decks as stacks of face-down monsters; ``name`` is that of a series."""
    return [
        Stack(" ".join(filter(None, (name, own))), cells(deck))
        for own, deck in zip(_names(layout), layout.decks, strict=True)
    ]


def _names(layout: Layout) -> list[str]:
    if layout.match:
        return [str(number) for number in range(1, len(layout.decks) + 1)]
    return [letter_of(layout.decks[0]) or ""]


def how(spoiler: str, *, width: float, theme: Theme) -> Block:
    """Return in words how to use a spoiler."""
    head = heading(_HOW, width=width, theme=theme)
    size = theme.type["body"]
    lines = [on_paper(paragraph(line, width=width, size=size)) for line in HOW[spoiler]]
    drawn = paragraph(DRAW[spoiler], width=width, size=size)
    lines.append(tagged(drawn, Tag.P, SPOKEN))
    return framed(stack([head, *lines], gap=1.2), "how")


def _words(
    layout: Layout, spoiler: str, width: float, height: float, theme: Theme
) -> tuple[Block | None, int]:
    """Return words and the first record, with score tracks in a match, and what they make up.

    The number tells how much of ``_records`` stands there already: 0 nothing, 1 the record, 2 the
    tracks too. Without room there is ``None``.
    """
    if width < record_width(layout.champion, theme):
        return None, 0
    use = how(spoiler, width=width, theme=theme)
    tracks = [score(width=width, theme=theme)] * layout.match
    for above in ([use, *tracks], [use]):
        room = height - sum(block.height + GAP for block in above)
        result = stack([*above, _drawn(layout, theme)[0](width=width, room=room)], gap=GAP)
        if result.height <= height:
            return result, len(above)
    return None, 0


def _drawn(layout: Layout, theme: Theme) -> list[Callable[..., Block]]:
    """Return what draws the record of each adventure."""
    return [
        partial(
            record,
            layout.champion,
            theme=theme,
            first=None if number else layout.first,
            title=f"Adventure {number + 1}" if layout.match else "Record",
            tally=not layout.match,
        )
        for number in range(len(layout.decks))
    ]


def _records(layout: Layout, area: Area, theme: Theme, noted: int) -> list[Block]:
    """Return pages with the records that are still missing, and score tracks if they are too."""
    missing = _drawn(layout, theme)[noted > 0 :]
    above = score(width=area.width, theme=theme) if layout.match and noted < 2 else None
    if not missing:
        return []
    least = record_width(layout.champion, theme)
    return grid(missing, least=least, above=above, area=area.later)


def record_pages(layouts: Sequence[Layout], area: Area, theme: Theme) -> list[SheetPage]:
    """Return pages to write the plays of a series on: a page to copy, or what a match needs."""
    first = layouts[0]
    if first.match:
        pages = _records(first, area, theme, 0)
    else:
        begins = {layout.first for layout in layouts}
        blank = partial(
            record,
            first.champion,
            theme=theme,
            title="Deck ____",
            first=first.first if len(begins) == 1 else None,
        )
        least = record_width(first.champion, theme)
        note = _COPY + (_FIRST.format(first.first + 1) if len(begins) == 1 else "")
        words = paragraph(note, width=area.width, size=theme.type["body"])
        pages = grid([blank] * 9, least=least, above=words, area=area)[:1]
    return [SheetPage("Record", page) for page in pages]


_COPY = "**Copy this page:** every deck needs a record."
_FIRST = " Whoever begins is player {} in it."


def _listed(layout: Layout, area: Area, theme: Theme) -> list[SheetPage]:
    """Return the host's lists, as many on a page as there is room for, each as high as it may.

    What a host does with them stands above the first, since only the host has these pages.
    """
    size = theme.type["body"]
    head = chapter(*LIST, width=area.width, theme=theme, size=size).block()
    area = area._replace(height=area.height - head.height - 2 * GAP)
    lists = [
        partial(
            record,
            layout.champion,
            width=area.width,
            theme=theme,
            deck=deck,
            first=None if number else layout.first,
            title=f"Deck {name}" if name else "The Deck",
        )
        for number, (deck, name) in enumerate(zip(layout.decks, _names(layout), strict=True))
    ]
    each = max(1, int((area.height + 2 * GAP) / (lists[0]().height + 2 * GAP)))
    pages = []
    for i in range(0, len(lists), each):
        some = lists[i : i + each]
        free = area.later.height if i else area.height
        below = []
        if layout.match and i + each >= len(lists):
            tracks = score(width=area.width, theme=theme)
            least = sum(draw().height + 2 * GAP for draw in some) + tracks.height
            below = [tracks] if least <= free else []
        free -= sum(block.height + 2 * GAP for block in below)
        room = (free - 2 * GAP * (len(some) - 1)) / len(some)
        pages.append(stack([*(draw(room=room) for draw in some), *below], gap=2 * GAP))
    if layout.match and not below:
        pages.append(tracks)
    pages[0] = stack([head, pages[0]], gap=2 * GAP)
    return page_run("Deck", pages, "deal")
