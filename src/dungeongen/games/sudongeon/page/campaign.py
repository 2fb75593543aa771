"""The log sheet of a campaign: the five members, one row for each dungeon, the campaign's rules.

All of it is written on in pencil for as long as the campaign lasts. The player names the party and
its heroes, and chooses the order of the dungeons; what the log offers stands beside, in small type.
Each member has a card with its values at every level, what a coin decides, and the artifacts it can
use; another card holds their sums. The log then tracks what goes into each dungeon and what comes
out. On A4 and Letter party and log share a page, and the rules one with a chronicle; on narrow
paper or in large type, they take several.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import fsum
from typing import NamedTuple

from dungeongen.core import templates
from dungeongen.core.lore import ANYBODY
from dungeongen.core.rng import Rng
from dungeongen.draw import fonts
from dungeongen.draw.block import (
    Area,
    Block,
    Entry,
    SheetPage,
    beside,
    framed,
    label,
    line_height,
    nothing,
    paragraph,
    poured,
    stack,
    tagged,
)
from dungeongen.draw.canvas import Canvas, Face, Ink
from dungeongen.draw.columns import heading
from dungeongen.draw.pages import Stage
from dungeongen.draw.structure import Tag
from dungeongen.draw.theme import Theme
from dungeongen.draw.writing import TICK, write
from dungeongen.games.sudongeon.catalog import (
    ARTIFACTS,
    CLASSES,
    RATIONS_FOR_GOLD,
    START,
    VALUES,
    Person,
)
from dungeongen.games.sudongeon.lore import LINES, PARTIES, SIGNS
from dungeongen.games.sudongeon.page.roster import notes
from dungeongen.games.sudongeon.rules.state import Company

# Names that a campaign's log offers to a party that has none: its own, and its heroes'.
#
# The players name their party (chapter 9); these are for an evening without an idea. They depend on
# the campaign's seed alone.


class Heroes(NamedTuple):
    """A fresh company with names, and a line on each of its members: *who fears nothing*."""

    company: Company
    lines: tuple[str, ...]


def heroes(seed: str) -> Heroes:
    """Return the heroes of a campaign's seed; no two of them share a name.

    >>> heroes("42").company.name.startswith("The ")
    True
    """
    rng = Rng(seed).child("heroes")
    party = f"The {rng.choice(SIGNS.split())} {rng.choice(PARTIES.split())}"
    begins, ends = (part.split() for part in ANYBODY)
    rng.shuffle(begins)
    names = tuple(begin + rng.choice(ends) for begin in begins[: len(CLASSES)])
    lines = tuple(rng.choice(texts) for texts in LINES)
    return Heroes(Company(name=party, names=names), lines)


# The cards of a campaign's log: each member at every level, and the sums of all five.


_APART = 4.0
_CARD = 6.5  # the least width of a card, in millimetres per point of body type
_LABELS = 0.155  # the share of a card's width left of the values
_INSET = 1.4


def party_name(name: str, width: float, theme: Theme) -> Block:
    """Return writing lines for the party's name, with one to borrow, and for unused artifacts."""
    size = theme.type["body"]
    height = max(6.0, line_height(size) * 1.5)
    words = ("The party is called", "Unused artifacts:")
    cut = 0.5 * width

    def paint(canvas: Canvas, x: float, y: float) -> None:
        for i, word in enumerate(words):
            left, right = x + i * cut, x + (i + 1) * cut - (2.0 if i == 0 else 0.0)
            baseline = y + height - 1.4
            start = left + fonts.width(word, Face.ITALIC, size) + 1.2
            line = (start, baseline + 0.6, right, baseline + 0.6)
            with canvas.tagged(Tag.FIELD, word.rstrip(":")):
                canvas.text(left, baseline, word, face=Face.ITALIC, size=size, ink=Ink.MUTED)
                canvas.lines([line], ink=Ink.GUIDE, width=0.2)

    offer = f"A name, until you have a better one: {name}."
    note = paragraph(offer, width=width, size=theme.type["small"], ink=Ink.MUTED)
    return framed(stack([Block(width, height, paint), note], gap=0.6), "party name")


def cards(heroes: Heroes, width: float, theme: Theme) -> list[Block]:
    """Return the cards in rows, one for each member and one for their sums."""
    count = max(1, min(3, int((width + _APART) / (_CARD * theme.type["body"] + _APART))))
    card = (width - _APART * (count - 1)) / count
    inner = card - 2 * _INSET
    offers = [
        f"{name}, {line}" for name, line in zip(heroes.company.names, heroes.lines, strict=True)
    ]
    members = [
        _member(i, person, offer, inner, theme)
        for i, (person, offer) in enumerate(zip(CLASSES, offers, strict=True), 1)
    ]
    height = max(member.height for member in members)
    members.append(_together(inner, height, theme))
    names = [*(person.name for person in CLASSES), "together"]
    cards = [_card(member, height, name) for member, name in zip(members, names, strict=True)]
    return [beside(cards[i : i + count], gap=_APART) for i in range(0, len(cards), count)]


def _card(block: Block, height: float, name: str) -> Block:
    """Return a block framed as a card."""
    width, tall = block.width + 2 * _INSET, height + 2 * _INSET

    def paint(canvas: Canvas, x: float, y: float) -> None:
        canvas.rect(x, y, width, tall, fill=Ink.PANEL, stroke=Ink.WALL, width=0.35, radius=1.4)
        block.paint(canvas, x + _INSET, y + _INSET)

    return framed(Block(width, tall, paint), name)


def _member(number: int, person: Person, offer: str, width: float, theme: Theme) -> Block:
    """Return the content of a member's card; ``offer`` is a name to borrow and a line on it."""
    size, small = theme.type["body"], theme.type["small"]
    row = max(4.6, line_height(size) * 1.28)
    own = (i for i, (_, who, _) in enumerate(ARTIFACTS, 1) if who == person.name)
    parts = [
        _member_line(number, person, width, theme),
        paragraph(f"Or {offer}.", width=width, size=small, ink=Ink.MUTED),
        _levels(person, width, row, theme),
        paragraph(coin_words(person), width=width, size=small, ink=Ink.MUTED),
        *(_slot(i, width, theme) for i in own),
    ]
    return stack(parts, gap=0.9)


def _member_line(number: int, person: Person, width: float, theme: Theme) -> Block:
    """Return a member's icon, class and number on the D6, with a line for its name."""
    size = theme.type["head"]
    height = max(7.0, line_height(size) * 1.35)
    mark = height - 0.4

    def paint(canvas: Canvas, x: float, y: float) -> None:
        canvas.icon(x, y, mark, person.icon)
        baseline = y + height - 1.7
        left = x + mark + 1.2
        with canvas.tagged(Tag.H2):
            canvas.text(left, baseline, person.name, face=Face.TITLE, size=size, ink=Ink.ACCENT)
        left += fonts.width(person.name, Face.TITLE, size) + 1.4
        die = line_height(theme.type["small"]) * 0.95
        right = x + width - die - 1.0
        with canvas.tagged(Tag.FIELD, "Name"):
            canvas.lines([(left, baseline + 0.6, right, baseline + 0.6)], ink=Ink.GUIDE, width=0.2)
        top = baseline - die + 0.9
        canvas.rect(x + width - die, top, die, die, stroke=Ink.TEXT, width=0.25, radius=0.6)
        with canvas.tagged(Tag.P, f"Number {number} on the D6"):
            small = theme.type["small"]
            centred(canvas, x + width - die / 2, top, die, str(number), Face.BOLD, small)

    return Block(width, height, paint)


def _levels(person: Person, width: float, row: float, theme: Theme) -> Block:
    """Return a member's values at levels 1, 2 and 3; where a coin decides, both are shown."""
    size = theme.type["body"]
    first = _LABELS * width
    step = (width - first) / len(VALUES)
    head = _value_head(step, theme)
    row = max(row, TICK + 0.8)

    def paint(canvas: Canvas, x: float, y: float) -> None:
        words = fonts.fitted("Level", Face.BOLD, theme.type["small"], first - 0.4)
        low = y + head.height - row
        with canvas.tagged(Tag.ROW):
            with canvas.tagged(Tag.HEAD, "Level"):
                write(canvas, x, low, row, words, face=Face.BOLD, size=theme.type["small"])
            head.paint(canvas, x + first, y)
        y += head.height
        for level in (1, 2, 3):
            with canvas.tagged(Tag.ROW):
                level_row(canvas, x, y + (level - 1) * row, level)
        canvas.lines(
            [(x, y + i * row, x + width, y + i * row) for i in (1, 2)], ink=Ink.GUIDE, width=0.2
        )
        canvas.lines([(x, y, x + width, y)], ink=Ink.WALL, width=0.3)

    def level_row(canvas: Canvas, x: float, top: float, level: int) -> None:
        box = (x, top + (row - TICK) / 2, TICK, TICK)
        canvas.rect(*box, stroke=Ink.WALL, width=0.3, fill=Ink.FLOOR)
        if level == 1:  # everybody has it
            _cross(canvas, *box)
        with canvas.tagged(Tag.SIDE):
            centred(canvas, x + TICK + 0.42 * row, top, row, str(level), Face.BOLD, size)
        for i, (_, field, _icon) in enumerate(VALUES):
            values = _at_level(person, field, level)
            face = Face.BOLD if field in person.grows else Face.TEXT
            middle = x + first + (i + 0.5) * step
            sides = (0.0,) if len(values) == 1 else (-0.23, 0.23)
            with canvas.tagged(Tag.CELL, " or ".join(map(str, values)) if values[1:] else ""):
                for value, side in zip(values, sides, strict=True):
                    centred(canvas, middle + side * step, top, row, str(value), face, size)

    return tagged(Block(width, head.height + 3 * row, paint), Tag.TABLE)


def _at_level(person: Person, field: str, level: int) -> tuple[int, ...]:
    """Return the possible values at a level: two numbers where a coin decides (SU-15)."""
    base: int = getattr(person, field)
    times = person.grows.count(field)
    if times == 2:
        return (base + level - 1,)
    if not times or level == 1:
        return (base,)
    return (base, base + 1) if level == 2 else (base + 1,)


def _value_head(step: float, theme: Theme) -> Block:
    """Return the heads of the six columns, each ``step`` wide: icons, with names if they fit."""
    size = theme.type["least"]
    mark = min(line_height(theme.type["body"]) * 1.05, step - 0.6)
    widths = [fonts.width(name, Face.BOLD, size) for name, _, _ in VALUES]
    named = max((one + two) / 2 for one, two in pairwise(widths)) <= step - 0.6
    below = line_height(size) if named else 0.3

    def paint(canvas: Canvas, x: float, y: float) -> None:
        for i, (name, _, icon) in enumerate(VALUES):
            middle = x + (i + 0.5) * step
            with canvas.tagged(Tag.HEAD, "" if named else name):
                canvas.icon(middle - mark / 2, y, mark, icon)
                if named:
                    centred(canvas, middle, y + mark, below, name, Face.BOLD, size)

    return Block(step * len(VALUES), mark + below + 0.2, paint)


def coin_words(person: Person) -> str:
    """Return what a level-up raises, in words."""
    first, second = (
        next(name for name, field, _ in VALUES if field == value) for value in person.grows
    )
    if first == second:
        return f"Each level: {first} +1, without a coin."
    return f"Level 2: heads {first} +1, tails {second} +1; level 3: the other."


def _slot(number: int, width: float, theme: Theme) -> Block:
    """Return an artifact with a box to tick while it is worn."""
    size = theme.type["small"]
    name, _, gain = ARTIFACTS[number - 1]
    mark = max(line_height(size) * 1.3, TICK + 0.6)

    def paint(canvas: Canvas, x: float, y: float) -> None:
        with canvas.tagged(Tag.TICK, f"{name}, {gain}: tick while it is worn"):
            ticked(canvas, x, y)

    def ticked(canvas: Canvas, x: float, y: float) -> None:
        canvas.rect(
            x, y + (mark - TICK) / 2, TICK, TICK, stroke=Ink.WALL, width=0.25, fill=Ink.FLOOR
        )
        canvas.icon(x + TICK + 1.2, y, mark, f"artifact-{number}")
        left = x + TICK + mark + 2.2
        room = width - (left - x) - fonts.width(gain, Face.BOLD, size) - 1.5
        shown = fonts.fitted(name, Face.TEXT, size, room)
        write(canvas, left, y, mark, shown, face=Face.TEXT, size=size)
        write(canvas, x + width, y, mark, gain, face=Face.BOLD, size=size, anchor="end")

    return Block(width, mark, paint)


def _together(width: float, height: float, theme: Theme) -> Block:
    """Return the card of sums: those of a fresh party, and rows for later ones."""
    size, small = theme.type["body"], theme.type["small"]
    title = label("Together", face=Face.TITLE, size=theme.type["head"], ink=Ink.ACCENT)
    note = paragraph(
        "Find and parley: the best. The rest: the sum. Count artifacts that are worn.",
        width=width,
        size=small,
        ink=Ink.MUTED,
    )
    first = _LABELS * width
    step = (width - first) / len(VALUES)
    head = _value_head(step, theme)
    least = max(4.6, line_height(size) * 1.28)
    space = height - title.height - note.height - head.height - 1.8
    rows = max(2, int(space / least))
    row = space / rows

    def paint(canvas: Canvas, x: float, y: float) -> None:
        with canvas.tagged(Tag.ROW):
            with canvas.tagged(Tag.HEAD, "When"):
                pass  # which eyes do without
            head.paint(canvas, x + first, y)
        y += head.height
        start = fonts.fitted("Start", Face.BOLD, small, first - 0.4)
        with canvas.tagged(Tag.ROW):
            write(canvas, x, y, row, start, face=Face.BOLD, size=small, tag=Tag.SIDE, words="Start")
            for i, (_, field, _icon) in enumerate(VALUES):
                numbers = [getattr(person, field) for person in CLASSES]
                total = max(numbers) if field in ("find", "parley") else sum(numbers)
                centred(canvas, x + first + (i + 0.5) * step, y, row, str(total), Face.BOLD, size)
        below = [(x, y + i * row, x + width, y + i * row) for i in range(1, rows + 1)]
        walls = [
            (x + first + i * step, y, x + first + i * step, y + rows * row)
            for i in range(len(VALUES))
        ]
        with canvas.tagged(Tag.FIELD, f"{rows - 1} rows to write in", rows=rows - 1):
            canvas.lines([*below, *walls], ink=Ink.GUIDE, width=0.2)
        canvas.lines([(x, y, x + width, y)], ink=Ink.WALL, width=0.3)

    table = tagged(Block(width, head.height + rows * row, paint), Tag.TABLE)
    return stack([tagged(title, Tag.H2), table, note], gap=0.9)


def _cross(canvas: Canvas, x: float, y: float, w: float, h: float) -> None:
    """Draw a cross inside a box."""
    inset = 0.22 * w
    canvas.lines(
        [
            (x + inset, y + inset, x + w - inset, y + h - inset),
            (x + inset, y + h - inset, x + w - inset, y + inset),
        ],
        ink=Ink.WALL,
        width=0.4,
    )


def centred(
    canvas: Canvas, x: float, y: float, height: float, string: str, face: Face, size: float
) -> None:
    write(canvas, x, y, height, string, face=face, size=size, anchor="middle")


# The rows of a campaign's log: one dungeon each, what goes in, what comes out, and how it ends.
#
# The player chooses the order (chapter 9), so a row has its number and a line for the dungeon's
# name. Our advice for its place stands below the line, in small type.


_MOST_MORE = 5.0  # millimetres by which a row of the log may grow
_NUMBER = 0.62  # the radius of the circle around a dungeon's number, in lines
_BELOW = 0.6  # millimetres from the line for a name to the advice
_STOCKS = (
    ("rations", "Rations", "ration"),
    ("mana", "Mana", "mana"),
    ("elixirs", "Elixirs", "elixir"),
    ("gold", "Gold", "gold"),
)
_DUNGEON = 0.43  # widths of columns, in widths of the table; the result gets the rest
_WAY = 0.05
_STOCK = 0.0675
_RISE = 0.13
_TO_WORD = 0.8  # from a box to tick to its word
_ENDS = ("beaten", "left", "dead")
_WAYS, _STOCKS_AT, _LEVEL, _RESULT = 1, 2, 6, 7  # columns: in and out, the stocks, level-up, result


def rows_of(
    stages: Sequence[Stage], first: int, width: float, theme: Theme, *, more: float = 0.0
) -> Block:
    """Return the log's rows for as many ``stages``, numbered from ``first``."""
    size, small = theme.type["body"], theme.type["small"]
    again = ", continued" if first > 1 else ""
    head = heading(f"The Log{again}", width=width, theme=theme)
    top = line_height(small) * 1.45
    columns = _columns(width, small)
    left = 2 * line_height(size) * _NUMBER + 1.6
    advice = [
        paragraph(_advice(stage), width=columns[1] - left - 1.0, size=small, ink=Ink.MUTED)
        for stage in stages
    ]
    line = _name_line(size)
    row = max(2 * (TICK + 1.0), line + _BELOW + max(line.height for line in advice) + 0.8)
    row += min(max(0.0, more) / len(stages), _MOST_MORE)

    def paint(canvas: Canvas, x: float, y: float) -> None:
        with canvas.tagged(Tag.ROW):
            _log_head(canvas, x, y, columns, top, small)
        for i, (stage, block) in enumerate(zip(stages, advice, strict=True)):
            with canvas.tagged(Tag.ROW):
                _row(canvas, x, y + top + i * row, columns, row, stage, block, first + i, theme)
                _row_cells(canvas, first + i)
        walls = [(x + c, y + 0.8, x + c, y + top + len(stages) * row) for c in columns[1:-1]]
        walls.pop(0)  # there is no line between the dungeon and the two ways
        canvas.lines([(w[0], w[1], w[2], w[3]) for w in walls], ink=Ink.GUIDE, width=0.2)
        canvas.lines(
            [(x, y + top + i * row, x + width, y + top + i * row) for i in range(len(stages) + 1)],
            ink=Ink.WALL,
            width=0.3,
        )

    table = tagged(Block(width, top + len(stages) * row, paint), Tag.TABLE)
    return framed(stack([head, table], gap=0.3), f"log {first}")


def _advice(stage: Stage) -> str:
    """Return our advice for a place in the order, with the odds of a fresh party."""
    odds = stage.odds.replace(" ", "\u00a0")
    return ", ".join(filter(None, (f"our advice: {stage.title}", odds, stage.difficulty)))


def _name_line(size: float) -> float:
    """Return how far below the top of a row the line for a dungeon's name is."""
    return max(6.0, line_height(size) * 1.5)


def _row_cells(canvas: Canvas, number: int) -> None:
    """Give a row its cells for a reader: those to write in are empty."""
    stocks = (f"in {START[field]}" if number == 1 else "" for field, _, _ in _STOCKS)
    for words in (*stocks, "", ""):
        with canvas.tagged(Tag.CELL, words):
            pass


def _columns(width: float, small: float) -> list[float]:
    """Return the left edges of dungeon, way, four stocks, level-up, result, and the end.

    The result is as wide as its words; the other columns share the rest.
    """
    parts = (_DUNGEON, _WAY, *(_STOCK for _ in _STOCKS), _RISE)
    below = fsum(fonts.width(word, Face.TEXT, small) + TICK + _TO_WORD for word in _ENDS[1:])
    result = max((1 - fsum(parts)) * width, below + _TO_WORD + 1.6)
    edges = [0.0]
    for part in parts:
        edges.append(edges[-1] + part / fsum(parts) * (width - result))
    return [*edges, width]


def _log_head(
    canvas: Canvas, x: float, y: float, columns: Sequence[float], top: float, size: float
) -> None:
    def named(i: int, name: str) -> None:
        room = columns[i + 1] - columns[i] - 1.2
        shown = fonts.fitted(name, Face.BOLD, size, room)
        left = x + columns[i] + (0.8 if i else 0.0)
        with canvas.tagged(Tag.HEAD, name):
            write(canvas, left, y, top, shown, face=Face.BOLD, size=size)

    named(0, "Dungeon")
    for i, (_, name, icon) in enumerate(_STOCKS, _STOCKS_AT):
        middle = x + (columns[i] + columns[i + 1]) / 2
        with canvas.tagged(Tag.HEAD, name):
            if fonts.width(name, Face.BOLD, size) <= columns[i + 1] - columns[i] - 0.8:
                centred(canvas, middle, y, top, name, Face.BOLD, size)
            else:
                mark = top * 0.82
                canvas.icon(middle - mark / 2, y + (top - mark) / 2, mark, icon)
    named(_LEVEL, "Level-up")
    named(_RESULT, "Result")


def _row(
    canvas: Canvas,
    x: float,
    y: float,
    columns: Sequence[float],
    row: float,
    stage: Stage,
    advice: Block,
    number: int,
    theme: Theme,
) -> None:
    with canvas.frame(x, y, columns[-1], row, f"row {number}"):
        with canvas.tagged(Tag.SIDE, f"Dungeon {number}, {_advice(stage)}"):
            _dungeon(canvas, x, y, columns[1], advice, number, theme.type["body"])
        with canvas.tagged(Tag.ARTIFACT):  # a reader gets the cells of ``_row_cells`` instead
            _places_to_write(canvas, x, y, columns, row, number, theme)


def _places_to_write(
    canvas: Canvas,
    x: float,
    y: float,
    columns: Sequence[float],
    row: float,
    number: int,
    theme: Theme,
) -> None:
    """Draw what goes in and comes out, the level-up, and the three ends to tick."""
    size, small = theme.type["body"], theme.type["small"]
    half = row / 2
    for i, way in enumerate(("in", "out")):
        across, low = x + columns[_STOCKS_AT] - 0.8, y + i * half
        write(canvas, across, low, half, way, face=Face.ITALIC, size=small, anchor="end")
    middle = y + half
    ways = (x + columns[_STOCKS_AT], middle, x + columns[_LEVEL], middle)
    canvas.lines([ways], ink=Ink.GUIDE, width=0.2)
    if number == 1:
        for i, (field, _, _icon) in enumerate(_STOCKS, _STOCKS_AT):
            across = x + (columns[i] + columns[i + 1]) / 2
            centred(canvas, across, y, half, str(START[field]), Face.BOLD, size)
    for i, word in enumerate(("who", "what")):
        line = y + (i + 1) * half - 0.9
        across = x + columns[_LEVEL] + 0.8
        canvas.text(across, line - 0.5, word, face=Face.ITALIC, size=small, ink=Ink.MUTED)
        start = across + fonts.width(word, Face.ITALIC, small) + 0.8
        canvas.lines([(start, line, x + columns[_RESULT] - 0.8, line)], ink=Ink.GUIDE, width=0.2)
    left = x + columns[_RESULT] + 0.9
    for i, word in enumerate(_ENDS):  # the first above the other two
        top, across = y + (half if i else 0.0), left
        if i == len(_ENDS) - 1:
            across += TICK + 2 * _TO_WORD + fonts.width(_ENDS[1], Face.TEXT, small)
        canvas.rect(
            across,
            top + (half - TICK) / 2,
            TICK,
            TICK,
            stroke=Ink.WALL,
            width=0.25,
            fill=Ink.FLOOR,
        )
        write(canvas, across + TICK + _TO_WORD, top, half, word, face=Face.TEXT, size=small)


def _dungeon(
    canvas: Canvas, x: float, y: float, column: float, advice: Block, number: int, size: float
) -> None:
    """Draw the place in the order, a line for the name of the dungeon, and our advice below it."""
    radius = line_height(size) * _NUMBER
    line = y + _name_line(size)
    middle = line - radius - 0.2
    canvas.circle(x + radius + 0.2, middle, radius, stroke=Ink.WALL, width=0.35, fill=Ink.PAPER)
    top = middle - radius
    centred(canvas, x + radius + 0.2, top, 2 * radius, str(number), Face.BOLD, size)
    left = x + 2 * radius + 1.6
    canvas.lines([(left, line, x + column - 1.0, line)], ink=Ink.GUIDE, width=0.2)
    advice.paint(canvas, left, line + _BELOW)


# The pages


_GAP = 4.0
_LEAST_NOTES = 24.0
_TEXT = 6.4  # the width of a text column, in the same measure as a card


def pages(heroes: Heroes, stages: Sequence[Stage], *, area: Area, theme: Theme) -> list[SheetPage]:
    """Return the pages of the log sheet; ``stages`` come in the order that it advises."""
    width = area.width
    party = [party_name(heroes.company.name, width, theme), *cards(heroes, width, theme)]
    rows = list(stages)
    rules = _rules(width, theme)
    log = rows_of(rows, 1, width, theme)
    spare = area.height - stack([*party, log, rules], gap=_GAP).height
    if spare >= 0:
        log = rows_of(rows, 1, width, theme, more=spare)
        return [SheetPage("Campaign", stack([*party, log, rules], gap=_GAP))]
    sheets: list[list[Block]] = [[]]
    for block in party:
        _put(sheets, block, area)
    first = 1
    while rows:
        left = _height(sheets, area) - stack([*sheets[-1], nothing()], gap=_GAP).height
        heights = [rows_of(rows[:n], first, width, theme).height for n in range(1, len(rows) + 1)]
        fit = sum(height <= left for height in heights)
        if not fit and sheets[-1]:
            sheets.append([])
            continue
        fit = max(fit, 1)
        left -= heights[fit - 1]
        if fit == len(rows) and left > rules.height + _GAP:
            left -= rules.height + _GAP
        sheets[-1].append(rows_of(rows[:fit], first, width, theme, more=left))
        first, rows = first + fit, rows[fit:]
    _put(sheets, rules, area)
    left = _height(sheets, area) - stack([*sheets[-1], nothing()], gap=_GAP).height
    if left >= _LEAST_NOTES:
        sheets[-1].append(notes(width=width, height=left, theme=theme, title="The Chronicle"))
    names = ["Campaign", *(f"Campaign {i}" for i in range(2, len(sheets) + 1))]
    return [
        SheetPage(name, stack(blocks, gap=_GAP)) for name, blocks in zip(names, sheets, strict=True)
    ]


def _height(sheets: Sequence[object], area: Area) -> float:
    """Return the height of the last of these pages, of which the first is ``area``."""
    return (area if len(sheets) == 1 else area.later).height


def _put(sheets: list[list[Block]], block: Block, area: Area) -> None:
    if sheets[-1] and stack([*sheets[-1], block], gap=_GAP).height > _height(sheets, area):
        sheets.append([])
    sheets[-1].append(block)


def _rules(width: float, theme: Theme) -> Block:
    """Return the campaign's rules in columns."""
    size = theme.type["small"]
    count = max(1, min(3, int(width / (_TEXT * theme.type["body"]))))
    column = (width - _GAP * (count - 1)) / count
    ((name, rules),) = templates.chapters("sudongeon-campaign", {"rations": RATIONS_FOR_GOLD})
    entries = [
        Entry(
            "rule",
            nothing(column),
            nothing(column),
            (paragraph(words, width=column, size=size),),
            0.0,
        )
        for words in rules
    ]
    blocks = [
        stack([*column_, nothing(column)], gap=0.25 * line_height(size))
        for column_ in poured(entries, columns=count, height=1000.0, gap=0.25 * line_height(size))[
            0
        ]
    ]
    head = heading(name, width=width, theme=theme)
    return framed(stack([head, beside(blocks, gap=_GAP)], gap=0.5), "campaign rules")
