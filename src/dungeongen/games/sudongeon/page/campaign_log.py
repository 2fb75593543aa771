"""The log sheet of a campaign: the five members, one row for each dungeon, the campaign's rules.

All of it is written on in pencil for as long as the campaign lasts. Each member has a card with its
values at every level, what a coin decides, and the artifacts it can use; another card holds their
sums. The log then tracks what goes into each dungeon and what comes out. On A4 and Letter
everything fits on one page; on narrow paper or in large type, cards, log and rules take several.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import fsum

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
from dungeongen.draw.canvas import MM_PER_POINT, Canvas, Face, Ink
from dungeongen.draw.columns import heading
from dungeongen.draw.structure import Tag
from dungeongen.draw.theme import Theme
from dungeongen.draw.writing import TICK, write
from dungeongen.games.sudongeon.catalog import ARTIFACTS, PARTY, START, Person
from dungeongen.games.sudongeon.page.roster import VALUES, notes

_GAP = 4.0
_LEAST_NOTES = 24.0
_MOST_MORE = 5.0  # millimetres by which a row of the log may grow
_CARD = 6.5  # the least width of a card, in millimetres per point of body type
_FIRST = 0.155  # the share of a card's width left of the values
_INSET = 1.4
_NUMBER = 0.62  # the radius of the circle around a dungeon's number, in lines
_TEXT = 6.4  # the width of a text column, in the same measure as a card
_STOCKS = (
    ("rations", "Rations", "ration"),
    ("mana", "Mana", "mana"),
    ("elixirs", "Elixirs", "elixir"),
    ("gold", "Gold", "gold"),
)
_DUNGEON, _ODDS, _WAY, _STOCK, _RISE = 0.325, 0.105, 0.05, 0.0675, 0.13  # the result gets the rest
_TO_WORD = 0.8  # from a box to tick to its word
_ENDS = ("beaten", "left", "dead")

RULES = (
    "**Play the dungeons in order:** they get harder from sheet to sheet. The odds are those of "
    "one plan for a fresh party; levels and artifacts improve them, an empty bag lowers them.",
    "**Between dungeons** all wounds heal, but nothing else changes: you keep the rations, mana, "
    "elixirs, gold and artifacts that you brought out. Companions from the dungeon go home.",
    "**The market** is open before each dungeon: 1 gold for 3 rations, for 1 mana potion or for 1 "
    "elixir. You cannot sell there.",
    "**Beaten:** no gold is left inside, and the party is outside and alive. One member gains a "
    "level.",
    "**Who levels up:** roll a D6; the numbers are on the cards. Roll again on a 6, or if that "
    "member is at level 3. For level 2 toss a coin: it says which of two values rises by 1. For "
    "level 3 the other one rises. Tick the level, circle the values.",
    "**Left:** outside and alive, but gold stayed behind. The party goes on with what it has; "
    "nobody gains a level.",
    "**Dead:** the campaign is over.",
    "**All five at level 3** have earned their rest: the party retires.",
)


@dataclass(frozen=True, slots=True)
class Stage:
    """A dungeon of a campaign as shown in its row of the log."""

    title: str
    ident: str
    odds: str
    difficulty: str


def pages(stages: Sequence[Stage], *, area: Area, theme: Theme) -> list[SheetPage]:
    """Return the pages of the log sheet."""
    width = area.width
    party = [_party_name(width, theme), *_cards(width, theme)]
    rows = list(stages)
    rules = _rules(width, theme)
    for stages_ in (rows, [_shortened(stage, width, theme) for stage in rows]):
        log = _log(stages_, 1, width, theme)
        spare = area.height - stack([*party, log, rules], gap=_GAP).height
        if spare >= 0:
            log = _log(stages_, 1, width, theme, more=spare)
            return [SheetPage("Campaign", stack([*party, log, rules], gap=_GAP))]
    made: list[list[Block]] = [[]]
    for block in party:
        _put(made, block, area)
    first = 1
    while rows:
        left = _height(made, area) - stack([*made[-1], nothing()], gap=_GAP).height
        heights = [_log(rows[:n], first, width, theme).height for n in range(1, len(rows) + 1)]
        fit = sum(height <= left for height in heights)
        if not fit and made[-1]:
            made.append([])
            continue
        fit = max(fit, 1)
        left -= heights[fit - 1]
        if fit == len(rows) and left > rules.height + _GAP:
            left -= rules.height + _GAP
        made[-1].append(_log(rows[:fit], first, width, theme, more=left))
        first, rows = first + fit, rows[fit:]
    _put(made, rules, area)
    left = _height(made, area) - stack([*made[-1], nothing()], gap=_GAP).height
    if left >= _LEAST_NOTES:
        made[-1].append(notes(width=width, height=left, theme=theme))
    names = ["Campaign", *(f"Campaign {i}" for i in range(2, len(made) + 1))]
    return [
        SheetPage(name, stack(blocks, gap=_GAP)) for name, blocks in zip(names, made, strict=True)
    ]


def _height(made: Sequence[object], area: Area) -> float:
    """Return the height of the last of these pages, of which the first is ``area``."""
    return (area if len(made) == 1 else area.later).height


def _put(made: list[list[Block]], block: Block, area: Area) -> None:
    if made[-1] and stack([*made[-1], block], gap=_GAP).height > _height(made, area):
        made.append([])
    made[-1].append(block)


# The party


def _party_name(width: float, theme: Theme) -> Block:
    """Return writing lines for the party's name and for what it carries unused."""
    size = theme.type["body"]
    height = max(6.0, line_height(size) * 1.5)
    words = ("The party is called", "and carries, unused,")
    cut = 0.5 * width

    def paint(canvas: Canvas, x: float, y: float) -> None:
        for i, word in enumerate(words):
            left, right = x + i * cut, x + (i + 1) * cut - (2.0 if i == 0 else 0.0)
            baseline = y + height - 1.4
            start = left + fonts.width(word, Face.ITALIC, size) + 1.2
            line = (start, baseline + 0.6, right, baseline + 0.6)
            with canvas.tagged(Tag.FIELD, word.rstrip(",")):
                canvas.text(left, baseline, word, face=Face.ITALIC, size=size, ink=Ink.MUTED)
                canvas.lines([line], ink=Ink.GUIDE, width=0.2)

    return framed(Block(width, height, paint), "party name")


def _cards(width: float, theme: Theme) -> list[Block]:
    """Return the cards in rows, one for each member and one for their sums."""
    count = max(1, min(3, int((width + _GAP) / (_CARD * theme.type["body"] + _GAP))))
    card = (width - _GAP * (count - 1)) / count
    inner = card - 2 * _INSET
    members = [_member(i, person, inner, theme) for i, person in enumerate(PARTY, 1)]
    height = max(one.height for one in members)
    members.append(_together(inner, height, theme))
    names = [*(person.name for person in PARTY), "together"]
    cards = [_card(one, height, name) for one, name in zip(members, names, strict=True)]
    return [beside(cards[i : i + count], gap=_GAP) for i in range(0, len(cards), count)]


def _card(block: Block, height: float, name: str) -> Block:
    """Return a block framed as a card."""
    width, tall = block.width + 2 * _INSET, height + 2 * _INSET

    def paint(canvas: Canvas, x: float, y: float) -> None:
        canvas.rect(x, y, width, tall, fill=Ink.PANEL, stroke=Ink.WALL, width=0.35, radius=1.4)
        block.paint(canvas, x + _INSET, y + _INSET)

    return framed(Block(width, tall, paint), name)


def _member(number: int, person: Person, width: float, theme: Theme) -> Block:
    """Return the content of a member's card."""
    size, small = theme.type["body"], theme.type["small"]
    row = max(4.6, line_height(size) * 1.28)
    own = (i for i, (_, who, _) in enumerate(ARTIFACTS, 1) if who == person.name)
    parts = [
        _name_line(number, person, width, theme),
        _levels(person, width, row, theme),
        paragraph(_coin(person), width=width, size=small, ink=Ink.MUTED),
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
            _centred(canvas, x + width - die / 2, top, die, str(number), Face.BOLD, small)

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
                one(canvas, x, y + (level - 1) * row, level)
        canvas.lines(
            [(x, y + i * row, x + width, y + i * row) for i in (1, 2)], ink=Ink.GUIDE, width=0.2
        )
        canvas.lines([(x, y, x + width, y)], ink=Ink.WALL, width=0.3)

    def one(canvas: Canvas, x: float, top: float, level: int) -> None:
        box = (x, top + (row - TICK) / 2, TICK, TICK)
        canvas.rect(*box, stroke=Ink.WALL, width=0.3, fill=Ink.FLOOR)
        if level == 1:  # everybody has it
            _cross(canvas, *box)
        with canvas.tagged(Tag.SIDE):
            _centred(canvas, x + TICK + 0.42 * row, top, row, str(level), Face.BOLD, size)
        for i, (_, field, _icon) in enumerate(VALUES):
            values = _at_level(person, field, level)
            face = Face.BOLD if field in person.grows else Face.TEXT
            middle = x + first + (i + 0.5) * step
            sides = (0.0,) if len(values) == 1 else (-0.23, 0.23)
            with canvas.tagged(Tag.CELL, " or ".join(map(str, values)) if values[1:] else ""):
                for value, side in zip(values, sides, strict=True):
                    _centred(canvas, middle + side * step, top, row, str(value), face, size)

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
    named = max(fonts.width(name, Face.BOLD, size) for name, _, _ in VALUES) <= step - 0.3
    below = line_height(size) if named else 0.3

    def paint(canvas: Canvas, x: float, y: float) -> None:
        for i, (name, _, icon) in enumerate(VALUES):
            middle = x + (i + 0.5) * step
            with canvas.tagged(Tag.HEAD, "" if named else name):
                canvas.icon(middle - mark / 2, y, mark, icon)
                if named:
                    _centred(canvas, middle, y + mark, below, name, Face.BOLD, size)

    return Block(step * len(VALUES), mark + below + 0.2, paint)


def _coin(person: Person) -> str:
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
        with canvas.tagged(Tag.FIELD, f"{name}, {gain}: tick while it is worn"):
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
                numbers = [getattr(person, field) for person in PARTY]
                total = max(numbers) if field in ("find", "parley") else sum(numbers)
                _centred(canvas, x + first + (i + 0.5) * step, y, row, str(total), Face.BOLD, size)
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


# The log


def _log(
    stages: Sequence[Stage], first: int, width: float, theme: Theme, *, more: float = 0.0
) -> Block:
    """Return the log's rows for ``stages``, numbered from ``first``."""
    size, small = theme.type["body"], theme.type["small"]
    again = ", continued" if first > 1 else ""
    head = heading(f"The Log{again}", width=width, theme=theme)
    top = line_height(small) * 1.45
    columns = _columns(width, small)
    row = max(2 * (TICK + 1.0), _words_height(stages, columns[1], size, small))
    row += min(max(0.0, more) / len(stages), _MOST_MORE)

    def paint(canvas: Canvas, x: float, y: float) -> None:
        with canvas.tagged(Tag.ROW):
            _log_head(canvas, x, y, columns, top, small)
        for i, stage in enumerate(stages):
            with canvas.tagged(Tag.ROW):
                with canvas.tagged(Tag.SIDE, f"{first + i}. {stage.title}, {stage.ident}"):
                    _row(canvas, x, y + top + i * row, columns, row, stage, first + i, theme)
                _row_cells(canvas, stage, first + i)
        walls = [(x + c, y + 0.8, x + c, y + top + len(stages) * row) for c in columns[1:-1]]
        walls.pop(1)  # there is no line between the odds and the two ways
        canvas.lines([(w[0], w[1], w[2], w[3]) for w in walls], ink=Ink.GUIDE, width=0.2)
        canvas.lines(
            [(x, y + top + i * row, x + width, y + top + i * row) for i in range(len(stages) + 1)],
            ink=Ink.WALL,
            width=0.3,
        )

    table = tagged(Block(width, top + len(stages) * row, paint), Tag.TABLE)
    return framed(stack([head, table], gap=0.3), f"log {first}")


def _row_cells(canvas: Canvas, stage: Stage, number: int) -> None:
    """Give a row its cells for a reader: those to write in are empty."""
    odds = " ".join(filter(None, (stage.odds, stage.difficulty)))
    stocks = (f"in {START[field]}" if number == 1 else "" for field, _, _ in _STOCKS)
    for words in (odds, *stocks, "", ""):
        with canvas.tagged(Tag.CELL, words):
            pass


def _columns(width: float, small: float) -> list[float]:
    """Return the left edges of dungeon, odds, way, four stocks, level-up, result, and the end.

    The result is as wide as its words; the other columns share the rest.
    """
    parts = (_DUNGEON, _ODDS, _WAY, *(_STOCK for _ in _STOCKS), _RISE)
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
    named(1, "Odds")
    for i, (_, name, icon) in enumerate(_STOCKS, 3):
        middle = x + (columns[i] + columns[i + 1]) / 2
        with canvas.tagged(Tag.HEAD, name):
            if fonts.width(name, Face.BOLD, size) <= columns[i + 1] - columns[i] - 0.8:
                _centred(canvas, middle, y, top, name, Face.BOLD, size)
            else:
                mark = top * 0.82
                canvas.icon(middle - mark / 2, y + (top - mark) / 2, mark, icon)
    named(7, "Level-up")
    named(8, "Result")


def _row(
    canvas: Canvas,
    x: float,
    y: float,
    columns: Sequence[float],
    row: float,
    stage: Stage,
    number: int,
    theme: Theme,
) -> None:
    size, small = theme.type["body"], theme.type["small"]
    with canvas.frame(x, y, columns[-1], row, f"row {number}"):
        radius = line_height(size) * _NUMBER
        canvas.circle(
            x + radius + 0.2, y + radius + 1.0, radius, stroke=Ink.WALL, width=0.35, fill=Ink.PAPER
        )
        _centred(canvas, x + radius + 0.2, y + 1.0, 2 * radius, str(number), Face.BOLD, size)
        left = 2 * radius + 1.6
        room = _room(columns[1], size)
        _title(canvas, x + left, y, room, stage, size, small)
        odds = columns[2] - columns[1] - 1.2
        line = line_height(size)
        for i, (words, face, points) in enumerate(
            ((stage.odds, Face.BOLD, size), (stage.difficulty, Face.ITALIC, small))
        ):
            shown = fonts.fitted(words, face, points, odds)
            low = y + 0.8 + i * line
            write(canvas, x + columns[1] + 0.8, low, line, shown, face=face, size=points)
        half = row / 2
        for i, way in enumerate(("in", "out")):
            at, low = x + columns[3] - 0.8, y + i * half
            write(canvas, at, low, half, way, face=Face.ITALIC, size=small, anchor="end")
        middle = y + half
        canvas.lines([(x + columns[3], middle, x + columns[7], middle)], ink=Ink.GUIDE, width=0.2)
        if number == 1:
            for i, (field, _, _icon) in enumerate(_STOCKS, 3):
                at = x + (columns[i] + columns[i + 1]) / 2
                _centred(canvas, at, y, half, str(START[field]), Face.BOLD, size)
        for i, word in enumerate(("who", "what")):
            line = y + (i + 1) * half - 0.9
            at = x + columns[7] + 0.8
            canvas.text(at, line - 0.5, word, face=Face.ITALIC, size=small, ink=Ink.MUTED)
            start = at + fonts.width(word, Face.ITALIC, small) + 0.8
            canvas.lines([(start, line, x + columns[8] - 0.8, line)], ink=Ink.GUIDE, width=0.2)
        left = x + columns[8] + 0.9
        for i, word in enumerate(_ENDS):  # the first above the other two
            top, at = y + (half if i else 0.0), left
            if i == len(_ENDS) - 1:
                at += TICK + 2 * _TO_WORD + fonts.width(_ENDS[1], Face.TEXT, small)
            canvas.rect(
                at, top + (half - TICK) / 2, TICK, TICK, stroke=Ink.WALL, width=0.25, fill=Ink.FLOOR
            )
            write(canvas, at + TICK + _TO_WORD, top, half, word, face=Face.TEXT, size=small)


def _title(
    canvas: Canvas,
    x: float,
    y: float,
    room: float,
    stage: Stage,
    size: float,
    small: float,
) -> None:
    """Write a dungeon's name on one or two lines, and its id below."""
    lines = _title_lines(stage.title, size, room)
    step = line_height(size)
    at = y + 0.9 + fonts.ASCENT * size * MM_PER_POINT
    for line in lines:
        canvas.text(x, at, fonts.fitted(line, Face.BOLD, size, room), face=Face.BOLD, size=size)
        at += step
    for line in _id_lines(stage.ident, small, room):
        canvas.text(x, at, line, size=small, ink=Ink.MUTED)
        at += line_height(small)


def _shortened(stage: Stage, width: float, theme: Theme) -> Stage:
    """Return a dungeon with its id on one line: for long names where one page would not do.

    Its own sheet has the id in full.
    """
    size, small = theme.type["body"], theme.type["small"]
    room = _room(_columns(width, small)[1], size)
    return replace(stage, ident=fonts.fitted(stage.ident, Face.TEXT, small, room))


def _room(column: float, size: float) -> float:
    """Return the width for words beside the number of a dungeon."""
    return column - 2 * line_height(size) * _NUMBER - 2.6


def _words_height(stages: Sequence[Stage], column: float, size: float, small: float) -> float:
    """Return the height of the tallest name with its id."""
    room = _room(column, size)
    return 1.2 + max(
        len(_title_lines(stage.title, size, room)) * line_height(size)
        + len(_id_lines(stage.ident, small, room)) * line_height(small)
        for stage in stages
    )


def _title_lines(title: str, size: float, room: float) -> list[str]:
    """Return a name on one or two lines."""
    words = title.split(" ")
    cut = next(
        (
            n
            for n in range(len(words), 0, -1)
            if fonts.width(" ".join(words[:n]), Face.BOLD, size) <= room
        ),
        1,
    )
    return [line for line in (" ".join(words[:cut]), " ".join(words[cut:])) if line]


def _id_lines(ident: str, size: float, room: float) -> list[str]:
    """Return an id in full, on as many lines as it takes; it breaks after hyphens."""
    lines = [""]
    groups = ident.split("-")
    for i, group in enumerate(groups):
        piece = group + "-" * (i < len(groups) - 1)
        if lines[-1] and fonts.width(lines[-1] + piece, Face.TEXT, size) > room:
            lines.append("")
        lines[-1] += piece
    return lines


# The rules


def _rules(width: float, theme: Theme) -> Block:
    """Return the campaign's rules in columns."""
    size = theme.type["small"]
    count = max(1, min(3, int(width / (_TEXT * theme.type["body"]))))
    column = (width - _GAP * (count - 1)) / count
    entries = [
        Entry(
            "rule",
            nothing(column),
            nothing(column),
            (paragraph(words, width=column, size=size),),
            0.0,
        )
        for words in RULES
    ]
    blocks = [
        stack([*column_, nothing(column)], gap=0.25 * line_height(size))
        for column_ in poured(entries, columns=count, height=1000.0, gap=0.25 * line_height(size))[
            0
        ]
    ]
    head = heading("How a Campaign Goes", width=width, theme=theme)
    return framed(stack([head, beside(blocks, gap=_GAP)], gap=0.5), "campaign rules")


# Marks


def _centred(
    canvas: Canvas, x: float, y: float, height: float, string: str, face: Face, size: float
) -> None:
    write(canvas, x, y, height, string, face=face, size=size, anchor="middle")


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
