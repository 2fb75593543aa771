"""The rules page: a band with the four suits, the rules in columns, then advice on playing well.

Advice is set apart from the rules, since you need not follow it. Space left below becomes more
log.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial

from dungeongen.core import templates
from dungeongen.core.cards import DECK, card_shown
from dungeongen.core.templates import Chapter
from dungeongen.draw.block import (
    Area,
    Block,
    Entry,
    Role,
    SheetPage,
    beside,
    framed,
    label,
    nothing,
    paragraph,
    poured,
    stack,
    tagged,
)
from dungeongen.draw.canvas import Canvas, Face, Ink
from dungeongen.draw.columns import (
    GAP,
    chapter,
    column_height,
    fewest_pages,
    heading,
    in_columns,
    largest,
    one_page,
    text_columns,
)
from dungeongen.draw.icons import SIGNS, draw_suit
from dungeongen.draw.structure import Tag
from dungeongen.draw.theme import Theme
from dungeongen.games.doom.layout import (
    BREAK_UP,
    LARGEST_ROOM,
    MERGE,
    RETREAT,
    RETREAT_TRAPS,
    SHUFFLED_BOTTOM,
    SINGLE_USE,
    STRENGTH,
    STRONG,
    UNBOUNDED,
    WORTH_THREE,
    Exchange,
    Layout,
    base_of,
    bonus_of,
)
from dungeongen.games.doom.page.ledger import least_log, log

# Which rules of Shuffle and Doom a page needs; their words are ``templates/pages/doom-rules.md``.
#
# ``chapters`` selects the rules from the facts of a layout, or of an empty form. ``advice`` is the
# strategy of the careful player (``kernel/player.c``), in words.


@dataclass(frozen=True, slots=True)
class Facts:
    """The properties of a dungeon that decide which rules its page needs.

    For an empty form each property says what the cards may still bring, for a series or a book what
    any of its dungeons brings. ``stacks`` are the set-up cards, ``None`` for more than one dungeon.
    ``blank``: an empty form. ``spoiler``: strip, flap or list, if a series gives the deck so.
    ``runs_out``: the deck may be exhausted. ``short``: a room may need more cards than can be
    drawn. ``first_shaded`` and ``last_shaded``: the upper left and the lower right cell are
    shaded; ``all_shaded``: no cell is white. ``whole_deck``: the deck is
    a given order of all 52 cards.
    """

    rules: tuple[str, ...]
    bonus: int
    stacks: Exchange | None
    runs_out: bool
    short: bool
    first_shaded: bool = False
    last_shaded: bool = False
    all_shaded: bool = False
    whole_deck: bool = False
    blank: bool = False
    spoiler: str | None = None

    @property
    def hidden(self) -> bool:
        """Whether strips or flaps tell which card comes next."""
        return self.spoiler in ("strip", "flap")

    @property
    def aside(self) -> bool:
        """Whether a room may be left as it is."""
        return RETREAT in self.rules or RETREAT_TRAPS in self.rules


def facts_of(layout: Layout) -> Facts:
    """Return the facts of a dungeon."""
    plan = layout.plan
    largest = max(room.size for room in layout.rooms)
    aside = layout.has(RETREAT) or layout.has(RETREAT_TRAPS)
    return Facts(
        layout.rules,
        layout.bonus,
        layout.stacks,
        layout.runs_out,
        short=largest > len(DECK) or layout.has(UNBOUNDED) or (aside and layout.runs_out),
        first_shaded=bool(plan.filled & 1),
        last_shaded=bool(plan.filled >> plan.last & 1),
        all_shaded=not plan.empty,
        whole_deck=_whole(layout),
    )


def _whole(layout: Layout) -> bool:
    """Return whether the deck holds all 52 cards, with no set-up cards below it (SD-3)."""
    made_whole = layout.deck is not None and len(layout.deck) == len(DECK)
    return made_whole and not layout.has(SHUFFLED_BOTTOM)  # which shuffles them into its end


def facts_of_many(layouts: Sequence[Layout], spoiler: str | None) -> Facts:
    """Return the facts of a book or a series: what any of its dungeons needs."""
    every = [facts_of(layout) for layout in layouts]
    return replace(
        every[0],
        stacks=None,
        runs_out=any(stacks.runs_out for stacks in every),
        short=any(stacks.short for stacks in every),
        first_shaded=any(stacks.first_shaded for stacks in every),
        last_shaded=any(stacks.last_shaded for stacks in every),
        all_shaded=any(stacks.all_shaded for stacks in every),
        spoiler=spoiler,
    )


def facts_of_form(size: int, rules: Sequence[str]) -> Facts:
    """Return the facts of an empty form: everything that its cards may still bring."""
    many = size * size > len(DECK)
    return Facts(
        tuple(rules),
        bonus_of(size),
        None,
        many,
        short=many,
        first_shaded=True,
        last_shaded=True,
        all_shaded=True,
        blank=True,
    )


def chapters(facts: Facts) -> tuple[Chapter, ...]:
    """Return the rules that a dungeon needs, in chapters."""
    rules, stacks = facts.rules, facts.stacks
    health, mind, _ = base_of(rules)
    left = stacks.left if stacks else 0
    return templates.chapters(
        "doom-rules",
        {
            "all_shaded": facts.all_shaded,
            "aside": facts.aside,
            "blank": facts.blank,
            "bonus": facts.bonus,
            "both": BREAK_UP in rules and MERGE in rules,
            "break_up": BREAK_UP in rules,
            "exchanges": BREAK_UP in rules or MERGE in rules,
            "first_shaded": facts.first_shaded,
            "health": health,
            "hidden": facts.hidden,
            "largest_room": LARGEST_ROOM,
            "last_shaded": facts.last_shaded,
            "left": left,
            "left_one": left == 1,
            "listed": facts.spoiler == "list" and not facts.whole_deck,
            "merge": MERGE in rules,
            "mind": mind,
            "one_dungeon": stacks is not None,
            "retreat": RETREAT in rules,
            "retreat_traps": RETREAT_TRAPS in rules,
            "runs_out": facts.runs_out,
            "several": stacks is None and not facts.blank,
            "short": facts.short,
            "shuffled": SHUFFLED_BOTTOM in rules,
            "single_use": SINGLE_USE in rules,
            "spoiler": facts.spoiler,
            "strength": STRENGTH,
            "strong": STRONG in rules,
            "swaps": _swaps(stacks),
            "unbounded": UNBOUNDED in rules,
            "whole_deck": facts.whole_deck,
            "worth_three": WORTH_THREE in rules,
        },
    )


def _swaps(stacks: Exchange | None) -> str:
    pairs = stacks.swaps if stacks else ()
    return ", ".join(f"{card_shown(one)} with {card_shown(two)}" for one, two in pairs)


def advice(rules: Sequence[str]) -> Chapter:
    """Return the strategy of the reference player in words, a paragraph for each decision."""
    endless = UNBOUNDED in rules
    (chapter,) = templates.chapters(
        "doom-advice",
        {
            "endless": endless,
            "known_last": SHUFFLED_BOTTOM not in rules,
            "leaves_traps": RETREAT_TRAPS in rules and not endless,
            "looks": RETREAT in rules and not endless,
            "single_use": SINGLE_USE in rules,
        },
    )
    return chapter


def suits() -> tuple[Chapter, ...]:
    """Return each suit's letter, what it means in a room, and what it means for the player."""
    return templates.chapters("doom-suits", {})


# The page


_LOG_FROM = 40.0
_LEGIBLE = 8.5  # points; the rules run on to a second page before the type gets smaller
_PANEL = 4.2  # the least width of a suit's panel, in millimetres per point of body type


def rules_pages(
    texts: tuple[Chapter, ...], *, well: Chapter, rooms: int | None, area: Area, theme: Theme
) -> tuple[list[SheetPage], int]:
    """Return the pages of rules and advice, in the largest type that fits them on one page.

    Space left below becomes a log with a row for each of ``rooms``, if it can, and nothing if
    that is ``None``; the second result is the number of its rows.
    """
    count, width = text_columns(area, theme)

    def entries(size: float) -> list[Entry]:
        return [chapter(name, lines, width=width, theme=theme, size=size) for name, lines in texts]

    log_room = least_log(rooms or 0, width=area.width, theme=theme) + 1.5 * GAP

    def arranged(split: int, foot: float, size: float) -> Block | None:
        top = band(width=area.width, theme=theme, size=size)
        below = _advice(well, count=count, width=area.width, theme=theme, size=size)
        room = area.height - top.height - below.height - 3 * GAP - foot
        columns = one_page(entries(size), count, room, split=split)
        if columns is None:
            return None
        used = max(map(column_height, columns))
        return stack([top, in_columns(columns, width, used), below], gap=1.5 * GAP)

    least, most = max(_LEGIBLE, theme.type["least"]), theme.type["body"] + 1
    # Keep chapters in one piece, and leave room for the log, while the type stays legible.
    choices = ((0, log_room), (2, log_room), (1, log_room)) if rooms and rooms > 0 else ()
    for split, foot in (*choices, (0, 0.0), (2, 0.0), (1, 0.0)):
        best = largest(partial(arranged, split, foot), theme, least=least, most=most)
        if best is not None:
            spare = area.height - best.height - 1.5 * GAP
            if rooms is None or spare <= (0.0 if foot else _LOG_FROM):
                return [SheetPage("Rules", best, "rules")], 0
            more = log(Area(area.width, spare), theme, rooms=rooms, title="More Log")
            return [SheetPage("Rules", stack([best, more.block], gap=1.5 * GAP))], more.rows

    def all_entries(size: float) -> list[Entry]:
        panels = tuple(_panel(suit, words, width=width, size=size) for suit, words in suits())
        head = heading("The Suits", width=width, theme=theme)
        first = Entry("suits", head, head, panels, gap=1.6)
        name, lines = well
        last = chapter(name, [f"– {line}" for line in lines], width=width, theme=theme, size=size)
        return [first, *entries(size), last]

    pages = fewest_pages(all_entries, theme, columns=count, height=area.height)
    blocks = [in_columns(columns, width, max(map(column_height, columns))) for columns in pages]
    rows = 0
    spare = area.height - blocks[-1].height - 1.5 * GAP
    if rooms and spare > _LOG_FROM:
        more = log(Area(area.width, spare), theme, rooms=rooms, title="More Log")
        blocks[-1], rows = stack([blocks[-1], more.block], gap=1.5 * GAP), more.rows
    labels = ["Rules", *(f"Rules {i}" for i in range(2, len(blocks) + 1))]
    roles: list[Role] = ["rules" for _ in blocks]
    if rows:
        roles[-1] = "play"  # a log is for one dungeon, rules are for many
    return [*map(SheetPage, labels, blocks, roles)], rows


def _advice(well: Chapter, *, count: int, width: float, theme: Theme, size: float) -> Block:
    """Return the advice below its heading, set in ``count`` columns."""
    name, lines = well
    each = (width - GAP * (count - 1)) / count
    items = [_item(text, each, size) for text in lines]
    entries = [Entry("advice", item, item, (), gap=0) for item in items]
    gap = 0.09 * size
    (columns,) = poured(entries, columns=count, height=stack(items, gap=gap).height, gap=gap)
    head = heading(name, width=width, theme=theme, note="advice, not rules")
    row = beside([stack([*column, nothing(each)], gap=gap) for column in columns], gap=GAP)
    return framed(stack([head, row], gap=1.6), name)


def _item(text: str, width: float, size: float) -> Block:
    mark = label("–", face=Face.BOLD, size=size, width=0.4 * size, anchor="start")
    body = paragraph(text, width=width - mark.width, size=size, tag=Tag.BODY)
    return tagged(beside([tagged(mark, Tag.LABEL), body]), Tag.ITEM)


def band(*, width: float, theme: Theme, size: float) -> Block:
    """Return a panel for each suit: four abreast where there is room, else two, else one."""
    across = 4
    while across > 1 and (width - (across - 1) * 3) / across < _PANEL * theme.type["body"]:
        across //= 2
    each = (width - (across - 1) * 3) / across
    panels = [_panel(suit, words, width=each, size=size) for suit, words in suits()]
    high = max(panel.height for panel in panels)
    panels = [_panel(suit, words, width=each, size=size, height=high) for suit, words in suits()]
    rows = [beside(panels[i : i + across], gap=3) for i in range(0, len(panels), across)]
    return framed(stack(rows, gap=2.2), "suits")


def _panel(
    suit: str, words: Sequence[str], *, width: float, size: float, height: float = 0.0
) -> Block:
    signs = {letter: sign for sign, letter in SIGNS.items()}
    pip = min(9.0, 0.16 * width + 2)
    pad = 1.6
    left = pip + 2 * pad
    text = stack(
        [paragraph(line, width=width - left - pad, size=size) for line in words], gap=0.06 * size
    )
    high = max(text.height + 2 * pad, pip + 2 * pad, height)

    def paint(canvas: Canvas, x: float, y: float) -> None:
        canvas.rect(x, y, width, high, fill=Ink.PANEL, stroke=Ink.WALL, width=0.35, radius=1.8)
        with canvas.tagged(Tag.P, f"{signs[suit]}:"):
            draw_suit(canvas, suit, x + pad + pip / 2, y + high / 2, pip)
        text.paint(canvas, x + left, y + (high - text.height) / 2)

    return stack([Block(width, high, paint), nothing(width)])
