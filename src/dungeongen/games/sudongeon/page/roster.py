"""The lower half and the side of the play page: the party, its stocks and the log.

Everything here is written on in pencil. Boxes to tick stand in rows of ten, those for the starting
stock in bold, and writing lines are far enough apart for handwriting.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from dungeongen.draw import fonts, writing
from dungeongen.draw.block import (
    Block,
    beside,
    framed,
    label,
    line_height,
    nothing,
    on_paper,
    paragraph,
    stack,
    tagged,
)
from dungeongen.draw.canvas import MM_PER_POINT, Canvas, Face, Ink, Segment
from dungeongen.draw.columns import heading
from dungeongen.draw.plan import Badge
from dungeongen.draw.signs import EM, badge, badge_size, doors, find, stair_steps
from dungeongen.draw.structure import Tag
from dungeongen.draw.theme import Theme
from dungeongen.draw.writing import write
from dungeongen.games.sudongeon.catalog import ARTIFACTS, CLASSES, MARKET, VALUES, icon_of
from dungeongen.games.sudongeon.layout import PASSAGEWAY, Kind, Layout, Wall
from dungeongen.games.sudongeon.rules.state import Company, Member, assemble, worth

UNKNOWN = Company(bag=(0,), rations=0, mana=0, elixirs=0, gold=0)
"""The party of a dungeon of a campaign: as yet unknown. Its
levels, values and stocks stay blank, and it may bring artifacts."""
ROW_OF = 10
_APART = 4.0  # between the marks of a legend, at least
_SIGN = 6.4  # millimetres of a sign on the map, beside type of 8.6 points
_HIGH = 5.6  # the same in a legend
_WIDE = 90.0  # millimetres; wider blocks get rows of twenty
_LOG = (
    ("Round", "No.", 0.085),
    ("Room", "At", 0.08),
    ("What happened", "What", 0.405),
    ("Life", "life", 0.07),
    ("Rations", "ration", 0.09),
    ("Mana", "mana", 0.09),
    ("Elixirs", "elixir", 0.09),
    ("Gold", "gold", 0.09),
)
_FIRST_STOCK = 3  # from this column on, a name that does not fit is replaced by its icon


def trackers(
    layout: Layout, *, width: float, theme: Theme, company: Company | None = None
) -> Block:
    """Return the stocks as boxes to tick, enough for anything this dungeon may bring."""
    has = company or Company()
    unknown = company == UNKNOWN
    life = 0 if unknown else assemble(has.members).limit
    stocks = (
        ("life", "Life", life, 20, 20),
        ("ration", "Rations", has.rations, max(30, has.rations + 15), 40),
        ("mana", "Mana", has.mana, max(20, has.mana + 10), 30),
        ("elixir", "Elixirs", has.elixirs, max(20, has.elixirs + 10), 30),
        ("gold", "Gold", has.gold, has.gold + layout.reach.gold + 6, 50),
    )
    note = (
        "Slash the boxes for what you bring: your log has the numbers. Slash one more when you "
        "gain one, cross it when you spend one."
        if unknown
        else "Bold boxes are what you start with. Slash a box when you gain one, cross it when you "
        "spend one."
    )
    parts = [
        heading("The Stocks", width=width, theme=theme),
        *(_boxes(*stock, width=width, theme=theme) for stock in stocks),
        on_paper(paragraph(note, width=width, size=theme.type["small"], ink=Ink.MUTED)),
    ]
    return framed(stack(parts, gap=1.7), "stocks")


def _boxes(
    icon: str, name: str, start: int, enough: int, most: int, *, width: float, theme: Theme
) -> Block:
    """Return a stock in full rows of at most ``most`` boxes; the title counts any excess."""
    boxes = min(most, -(-enough // ROW_OF) * ROW_OF)
    beyond = max(0, -(-(start + ROW_OF // 2 - boxes) // ROW_OF) * ROW_OF)
    if beyond:
        name = f"{name}: {beyond} and"
    return _stock(icon, name, start - beyond, boxes, width=width, theme=theme)


def _stock(icon: str, name: str, start: int, boxes: int, *, width: float, theme: Theme) -> Block:
    size = theme.type["body"]
    title = label(name, face=Face.BOLD, size=size)
    mark = line_height(size) * 1.25
    gap = 0.6
    per_row = 2 * ROW_OF if width > _WIDE else ROW_OF
    box = min((width - gap * (per_row - 1)) / per_row, 4.6)
    rows = -(-boxes // per_row)
    top = mark + 0.5

    def paint(canvas: Canvas, x: float, y: float) -> None:
        with canvas.tagged(Tag.STOCK, f"{name}, at the start {start}", rows=start):
            stock(canvas, x, y)

    def stock(canvas: Canvas, x: float, y: float) -> None:
        canvas.icon(x, y - 0.3, mark, icon)
        title.paint(canvas, x + mark + 1.2, y + (mark - title.height) / 2 - 0.2)
        for bold in (False, True):
            for i in range(boxes):
                if (i < start) is bold:
                    row, column = divmod(i, per_row)
                    canvas.rect(
                        x + column * (box + gap),
                        y + top + row * (box + gap),
                        box,
                        box,
                        fill=Ink.FLOOR,
                        stroke=Ink.WALL if bold else Ink.GUIDE,
                        width=0.5 if bold else 0.22,
                    )

    return Block(width, top + rows * (box + gap) - gap, paint)


def market(*, width: float, theme: Theme) -> Block:
    """Return the prices at the market, which is open only before the first entry (SU-7)."""
    size = theme.type["body"]
    rows = [_price(icon, what, price, width=width, size=size) for icon, what, price in MARKET]
    note = paragraph(
        "Open only before you enter. You cannot sell here.",
        width=width,
        size=theme.type["small"],
        ink=Ink.MUTED,
    )
    return framed(
        stack([heading("The Market", width=width, theme=theme), *rows, note], gap=0.7), "market"
    )


def _price(icon: str, what: str, price: int, *, width: float, size: float) -> Block:
    mark = line_height(size) * 1.15
    left = label(what, size=size)
    right = label(f"{price} gold", face=Face.BOLD, size=size)

    def paint(canvas: Canvas, x: float, y: float) -> None:
        canvas.icon(x, y, mark, icon)
        below = y + (mark - left.height) / 2
        with canvas.tagged(Tag.ITEM), canvas.tagged(Tag.BODY):
            left.paint(canvas, x + mark + 1.2, below)
            right.paint(canvas, x + width - right.width, below)

    return Block(width, mark, paint)


def legend(layout: Layout, *, width: float, theme: Theme) -> Block:
    """Return the legend of what is drawn on this map, in as few rows as ``width`` allows.

    Unreachable rooms are filled with stones and have no marks.
    """
    size = theme.type["small"]
    edges = [edge for edge in layout.edges if layout.room_of[edge.box] in layout.reachable]
    level = min((edge.level for edge in edges if edge.level), default=0)
    walls = {(edge.wall, edge.other is None) for edge in edges}
    held = {thing.kind: thing.digit for thing in layout.reach.things}
    joined = next(
        (
            layout.rooms[layout.room_of[edge.box]].letter
            for edge in edges
            if edge.wall is Wall.JOINED
        ),
        "",
    )
    signs: list[tuple[bool, Sign, str]] = [
        ((Wall.OPEN, False) in walls, _door, "door"),
        (bool(level), partial(_hidden, level), f"hidden door, find {level}"),
        ((Wall.OPEN, True) in walls, _stairs, "way in and out"),
        (layout.entered_by_passageway, _passageway, "passageway: way in and out"),
        *(
            (kind in held, partial(_badge, sign, held.get(kind, 0)), words)
            for kind, sign, words in _LEVELS
        ),
        (bool(joined), partial(_twice, joined, size), "no wall: one room"),
        ((Wall.VOID, False) in walls, _none, "no door: one room already"),
    ]
    marks = [_mark(sign, what, size=size) for used, sign, what in signs if used]
    if not marks:
        return nothing(width)
    rows: list[list[Block]] = [[]]
    for mark in marks:
        if rows[-1] and beside([*rows[-1], mark], gap=_APART).width > width:
            rows.append([])
        rows[-1].append(mark)
    shown = stack([beside(row, gap=_APART) for row in rows], gap=0.6)
    return framed(on_paper(shown), "legend")


_LEVELS = (
    (Kind.MONSTER, Badge.SHIELD, "level"),
    (Kind.GOLD, Badge.COIN, "gold"),
    (Kind.TRAP, Badge.TRIANGLE, "trap"),
)

Sign = Callable[[Canvas, float, float, float], None]
"""Draws a sign of the map around a point, so many millimetres high."""


def _door(canvas: Canvas, x: float, y: float, high: float) -> None:
    doors(canvas, [(x, y, 0.0)], high / _SIGN)


def _hidden(level: int, canvas: Canvas, x: float, y: float, high: float) -> None:
    find(canvas, x, y, level, high / _SIGN)


def _badge(kind: Badge, number: int, canvas: Canvas, x: float, y: float, high: float) -> None:
    unit = high / _SIGN
    wide, tall = badge_size(kind)
    badge(canvas, x + wide / 2 * unit, y + tall / 2 * unit, kind, str(number), unit)


def _twice(letter: str, size: float, canvas: Canvas, x: float, y: float, high: float) -> None:
    """Draw the letter of a room that has two boxes of the Sudoku."""
    baseline = y + fonts.CAP_HEIGHT * size * MM_PER_POINT / 2
    canvas.text(x, baseline, 2 * letter, face=Face.TITLE, size=size, anchor="middle")


def _none(canvas: Canvas, x: float, y: float, high: float) -> None:
    canvas.icon(x - high / 2, y - high / 2, high, "no-door")


def _passageway(canvas: Canvas, x: float, y: float, high: float) -> None:
    canvas.icon(x - high / 2, y - high / 2, high, icon_of(Kind.FEATURE, PASSAGEWAY))


def _stairs(canvas: Canvas, x: float, y: float, high: float) -> None:
    steps = stair_steps(x + 0.4 * high, y, 0.0, 0.8 * high, 0.3 * high)
    canvas.lines(steps, ink=Ink.WALL, width=0.28)


def _mark(sign: Sign, what: str, *, size: float) -> Block:
    mark = _HIGH * size * MM_PER_POINT / EM
    words = label(what, size=size)

    def paint(canvas: Canvas, x: float, y: float) -> None:
        sign(canvas, x + mark / 2, y + mark / 2, mark)
        with canvas.tagged(Tag.ITEM), canvas.tagged(Tag.BODY):
            words.paint(canvas, x + mark + 1.2, y + (mark - words.height) / 2)

    return Block(mark + 1.2 + words.width, mark, paint)


def party(*, width: float, theme: Theme, company: Company | None = None) -> Block:
    """Return the table of the five members with their sums and an artifact slot each."""
    size = theme.type["body"]
    row = max(5.2, line_height(size) * 1.45)
    first, last = 0.27 * width, 0.27 * width
    value = (width - first - last) / len(VALUES)
    columns = [0.0, first, *(first + value * (i + 1) for i in range(len(VALUES))), width]
    top = line_height(size) * 1.4
    members = (company or Company()).members
    height = top + row * (len(members) + 1)
    sums = assemble(members)
    unknown = company == UNKNOWN

    def paint(canvas: Canvas, x: float, y: float) -> None:
        with canvas.tagged(Tag.ROW):
            _party_head(canvas, x, y, columns, top, size)
        for i, member in enumerate(members):
            with canvas.tagged(Tag.ROW):
                draw_row(canvas, x, y + top + i * row, i, member)
        with canvas.tagged(Tag.ROW):
            together(canvas, x, y + top + len(members) * row)
        rules: list[Segment] = [
            (x, y + top + i * row, x + width, y + top + i * row) for i in range(1, len(members))
        ]
        canvas.lines(rules, ink=Ink.GUIDE, width=0.2)
        walls = [(x + c, y + top, x + c, y + height) for c in columns[1:-1]]
        canvas.lines(walls, ink=Ink.GUIDE, width=0.2)
        heavy = [y + top, y + top + len(members) * row, y + height]
        canvas.lines([(x, h, x + width, h) for h in heavy], ink=Ink.WALL, width=0.35)

    def draw_row(canvas: Canvas, x: float, below: float, i: int, member: Member) -> None:
        person = CLASSES[member.person]
        canvas.icon(x, below + 0.3, row - 0.6, person.icon)
        name = person.name if company is None else f"{person.name}, level {member.level}"
        if unknown:
            name = f"{person.name}, level"
        elif company is not None and company.names[i]:
            name = f"{fonts.printable(company.names[i])}, {person.name} {member.level}"
        room = columns[1] - row - 1.6
        shown = fonts.fitted(name, Face.BOLD, size, room)
        words = name if shown != name else ""
        cell(canvas, x + row + 0.8, below, shown, Face.BOLD, Tag.SIDE, words)
        grows = rising(member)
        for j, number in enumerate(worth(member)):
            _, field, _icon = VALUES[j]
            face = Face.BOLD if field in grows else Face.TEXT
            place = x + columns[j + 1] + 0.25 * value
            words = f"{number}, can rise" if field in grows else ""
            cell(canvas, place, below, "" if unknown else str(number), face, Tag.CELL, words)
            if field in grows and not unknown:
                _dot(canvas, place, below, size)
        worn = whole = ""
        if member.artifact:
            name, _, gain = ARTIFACTS[member.artifact - 1]
            whole = f"{name}, {gain}"
            worn = fonts.fitted(whole, Face.TEXT, size, last - 1.4)
        cell(canvas, x + columns[-2] + 1, below, worn, Face.TEXT, Tag.CELL, whole)

    def together(canvas: Canvas, x: float, below: float) -> None:
        cell(canvas, x + row + 0.8, below, "Together", Face.BOLD, Tag.SIDE)
        totals = (
            sums.find,
            sums.parley,
            sums.initiative,
            sums.attack,
            sums.defence,
            sums.limit,
        )
        for j, total in enumerate(totals):
            place = x + columns[j + 1] + 0.25 * value
            cell(canvas, place, below, "" if unknown else str(total), Face.BOLD, Tag.CELL)
        with canvas.tagged(Tag.CELL, "none"):
            pass

    def cell(
        canvas: Canvas, x: float, below: float, string: str, face: Face, tag: Tag, words: str = ""
    ) -> None:
        """Write a cell of the table; an empty one is to write in."""
        with canvas.tagged(tag, words if string else ""):
            if string:
                write(canvas, x, below, row, string, face=face, size=size)

    parts = [tagged(Block(width, height, paint), Tag.TABLE)]
    if company is not None and company.bag and not unknown:
        own = (ARTIFACTS[number - 1] for number in company.bag)
        words = f"Carried: {', '.join(f'{name} ({who}, {gain})' for name, who, gain in own)}."
        parts.append(paragraph(words, width=width, size=theme.type["small"]))
    alt_text = "For find and parley the best member counts."
    note = f"A dot marks what a level-up can raise. {alt_text}"
    if unknown:
        alt_text = note = "Copy levels, values and artifacts from your log sheet."
    title = fonts.printable((company and company.name) or "The Party")
    title = fonts.fitted(title, Face.TITLE, theme.type["head"], width)
    head = heading(title, width=width, theme=theme, note=note, alt_text=alt_text)
    return framed(stack([head, *parts], gap=0.4), "party")


def rising(member: Member) -> tuple[str, ...]:
    """Return the values of a member that level-ups can still raise."""
    left = list(CLASSES[member.person].grows)
    for value in member.raised:
        left.remove(value)
    return tuple(left)


def _party_head(
    canvas: Canvas, x: float, y: float, columns: Sequence[float], top: float, size: float
) -> None:
    """Draw each head with icon and name if both fit, else with the name or the icon alone."""
    mark = top * 0.74
    write(canvas, x, y, top, "Name and class", face=Face.BOLD, size=size, tag=Tag.HEAD)
    for j, (name, _, icon) in enumerate(VALUES):
        left = x + columns[j + 1] + 0.6
        room = columns[j + 2] - columns[j + 1] - 1.6
        w = fonts.width(name, Face.BOLD, size)
        with canvas.tagged(Tag.HEAD, "" if w <= room else name):
            if w > room or mark + 0.8 + w <= room:
                canvas.icon(left, y + (top - mark) / 2, mark, icon)
                left += mark + 0.8
            if w <= room:
                write(canvas, left, y, top, name, face=Face.BOLD, size=size)
    left = x + columns[-2] + 1
    write(canvas, left, y, top, "Artifact", face=Face.BOLD, size=size, tag=Tag.HEAD)


def _dot(canvas: Canvas, x: float, y: float, size: float) -> None:
    """Mark a value that a level-up raises."""
    w = fonts.width("0", Face.BOLD, size)
    canvas.circle(x + w + 0.7, y + 1.5, 0.38, fill=Ink.TEXT)


def notes(
    *, width: float, height: float, theme: Theme, title: str = "Notes", note: str = ""
) -> Block:
    """Return lines for notes on quests, companions and what is carried."""
    head = heading(title, width=width, theme=theme, note=note)
    pitch = max(5.4, line_height(theme.type["body"]) * 1.3)
    rows = max(1, int((height - head.height) / pitch))
    pitch = (height - head.height) / rows

    def paint(canvas: Canvas, x: float, y: float) -> None:
        lines = [(x, y + i * pitch, x + width, y + i * pitch) for i in range(1, rows + 1)]
        with canvas.tagged(Tag.FIELD, title):
            canvas.lines(lines, ink=Ink.GUIDE, width=0.2)

    return framed(stack([head, Block(width, rows * pitch, paint)]), "notes")


LOG_NOTE = "a line for each round"


def log(
    *,
    width: float,
    height: float,
    theme: Theme,
    title: str = "The Log",
    rows: int | None = None,
    note: str = LOG_NOTE,
) -> Block:
    """Return a log of rounds to fill in, ``height`` millimetres high, with as many rows as fit."""
    size = theme.type["small"]
    columns = [(partial(_log_head, i, size), column[-1]) for i, column in enumerate(_LOG)]
    return writing.log(
        columns,
        width=width,
        height=height,
        theme=theme,
        title=title,
        rows=rows,
        note=note,
    )


def _log_head(
    column: int, size: float, canvas: Canvas, x: float, y: float, room: float, height: float
) -> None:
    name, short, _ = _LOG[column]
    if fonts.width(name, Face.BOLD, size) > room:
        if column >= _FIRST_STOCK:
            mark = min(height * 0.8, room)
            with canvas.tagged(Tag.SPAN, name):
                canvas.icon(x, y + (height - mark) / 2, mark, short)
            return
        short = fonts.fitted(short, Face.BOLD, size, room)
        write(canvas, x, y, height, short, face=Face.BOLD, size=size, tag=Tag.SPAN, words=name)
        return
    write(canvas, x, y, height, name, face=Face.BOLD, size=size)
