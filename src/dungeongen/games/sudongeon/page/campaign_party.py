"""The cards of a campaign's log: each member at every level, and the sums of all five."""

from __future__ import annotations

from itertools import pairwise

from dungeongen.draw import fonts
from dungeongen.draw.block import (
    Block,
    beside,
    framed,
    label,
    line_height,
    paragraph,
    stack,
    tagged,
)
from dungeongen.draw.canvas import Canvas, Face, Ink
from dungeongen.draw.structure import Tag
from dungeongen.draw.theme import Theme
from dungeongen.draw.writing import TICK, write
from dungeongen.games.sudongeon.catalog import ARTIFACTS, CLASSES, VALUES, Person
from dungeongen.games.sudongeon.page.campaign_heroes import Heroes

_GAP = 4.0
_CARD = 6.5  # the least width of a card, in millimetres per point of body type
_FIRST = 0.155  # the share of a card's width left of the values
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
    count = max(1, min(3, int((width + _GAP) / (_CARD * theme.type["body"] + _GAP))))
    card = (width - _GAP * (count - 1)) / count
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
    return [beside(cards[i : i + count], gap=_GAP) for i in range(0, len(cards), count)]


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
        _name_line(number, person, width, theme),
        paragraph(f"Or {offer}.", width=width, size=small, ink=Ink.MUTED),
        _levels(person, width, row, theme),
        paragraph(coin_words(person), width=width, size=small, ink=Ink.MUTED),
        *(_slot(i, width, theme) for i in own),
    ]
    return stack(parts, gap=0.9)


def _name_line(number: int, person: Person, width: float, theme: Theme) -> Block:
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
    first = _FIRST * width
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
    first = _FIRST * width
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
