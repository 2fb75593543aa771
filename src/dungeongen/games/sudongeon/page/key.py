"""The reference page: the key to the rooms, the short rules (``rules_text.py``) and the artifacts.

There is one entry a room: first its doors, then what waits there, in the order in which a round
meets it. What does not occur in this dungeon is not explained, and unreachable rooms are
only named, in one entry for all of them. The texts come from ``key_text.py``. This module lays them
out, each with an icon and a box to tick, and with a line to track the life points of fighters.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import fsum

from dungeongen.draw import fonts
from dungeongen.draw.block import (
    Block,
    Entry,
    label,
    line_height,
    nothing,
    paragraph,
    stack,
    tagged,
)
from dungeongen.draw.canvas import MM_PER_POINT, Canvas, Face, Ink
from dungeongen.draw.columns import chapter, heading
from dungeongen.draw.maps import room_heads
from dungeongen.draw.structure import Tag
from dungeongen.draw.theme import Theme
from dungeongen.draw.writing import TICK
from dungeongen.games.sudongeon.catalog import ARTIFACTS, icon_of
from dungeongen.games.sudongeon.layout import (
    BOX_NAMES,
    LABYRINTH,
    Edge,
    Kind,
    Layout,
    Room,
    Thing,
    Wall,
)
from dungeongen.games.sudongeon.naming import room_names
from dungeongen.games.sudongeon.page.key_text import (
    lives,
    rolled,
    secret_from_elsewhere,
    words,
)
from dungeongen.games.sudongeon.page.rules_text import chapters, has_artifacts, twins
from dungeongen.games.sudongeon.rules.state import Company

_RAISED = 0.9  # by which a box to tick rises above its first line, at least
_ICON = 1.7  # of a thing, in lines
_LONE_ICON = 1.5  # of one with a single line of text, in lines
_LEAST_LINE = 4.6
_BETWEEN = 2.5  # millimetres between two lines for life points
_ARROW = 3.2  # millimetres that an arrow is long


def key(layout: Layout, *, width: float, theme: Theme, size: float) -> list[Entry]:
    """Return one entry for each room, ``width`` mm wide."""
    small = theme.type["small"]
    result = [
        _entry(layout, i, width=width, size=size, small=small) for i in sorted(layout.reachable)
    ]
    lost = [room for i, room in enumerate(layout.rooms) if i not in layout.reachable]
    return [*result, _out_of_reach(lost, width=width, size=size)] if lost else result


def rules(
    layout: Layout, *, width: float, theme: Theme, size: float, company: Company | None = None
) -> list[Entry]:
    """Return the short rules, one entry for each chapter, ``width`` mm wide."""
    result = [
        chapter(name, lines, width=width, theme=theme, size=size)
        for name, lines in chapters(layout, company)
    ]
    if has_artifacts(layout, company):
        result.append(_artifacts(company, width=width, theme=theme, size=size))
    return result


_TWINS = " Two of a class may hand it to each other, and both may wear the same."


def _artifacts(company: Company | None, *, width: float, theme: Theme, size: float) -> Entry:
    head = heading("Artifacts", width=width, theme=theme)
    words = paragraph(
        "One per member; only its class can use it. Swap them outside fights and traps; those only "
        f"carried do nothing.{_TWINS * twins(company)} Five at most: of six, leave one. LP +2 "
        "raises full LP only. For a random one, roll D10.",
        width=width,
        size=size,
    )
    while size > theme.type["least"] and _artifact_width(size) > width:
        size -= 0.25
    step = line_height(size)
    mark = step * 0.95

    gains = max(fonts.width(gain, Face.BOLD, size) for _, _, gain in ARTIFACTS)
    users = max(fonts.width(user, Face.TEXT, size) for _, user, _ in ARTIFACTS)
    number = fonts.width("10", Face.BOLD, size)

    def paint(canvas: Canvas, x: float, y: float) -> None:
        with canvas.tagged(Tag.ROW):
            for head in ("Number", "Artifact", "Class", "Effect"):
                with canvas.tagged(Tag.HEAD, head):
                    pass  # which eyes do without
        for i, artifact in enumerate(ARTIFACTS):
            with canvas.tagged(Tag.ROW):
                draw(canvas, x, y, i, *artifact)

    def draw(canvas: Canvas, x: float, y: float, i: int, name: str, user: str, gain: str) -> None:
        baseline = y + i * step + fonts.ASCENT * size * MM_PER_POINT
        with canvas.tagged(Tag.CELL):
            canvas.text(x + number, baseline, str(i + 1), face=Face.BOLD, size=size, anchor="end")
        canvas.icon(x + number + 1, y + i * step, mark, f"artifact-{i + 1}")
        left = x + number + mark + 2
        shown = fonts.fitted(name, Face.TEXT, size, width - gains - users - (left - x) - 3)
        with canvas.tagged(Tag.CELL, "" if shown == name else name):
            canvas.text(left, baseline, shown, size=size)
        canvas.text(x + width - gains - users - 2, baseline, user, size=size)
        canvas.text(x + width - gains, baseline, gain, face=Face.BOLD, size=size)

    table = tagged(Block(width, step * len(ARTIFACTS), paint), Tag.TABLE)
    return Entry("Artifacts", head, head, (stack([words, table], gap=0.6),), gap=0.6)


def _artifact_width(size: float) -> float:
    """Return the width of the table of artifacts with all names in full, in millimetres."""
    faces = (Face.TEXT, Face.TEXT, Face.BOLD)
    columns = zip(zip(*ARTIFACTS, strict=True), faces, strict=True)
    words = (max(fonts.width(word, face, size) for word in column) for column, face in columns)
    number = fonts.width("10", Face.BOLD, size)
    return number + line_height(size) * 0.95 + 5 + fsum(words)


def _entry(layout: Layout, index: int, *, width: float, size: float, small: float) -> Entry:
    room = layout.rooms[index]
    parts = [_ways(layout, index, width=width, size=size)]
    things = [
        _thing(layout, room, thing, width=width, size=size)
        for kind in Kind
        for thing in room.of(kind)
    ]
    parts += things or [paragraph("__Empty.__", width=width, size=size, ink=Ink.MUTED)]
    head, again = room_heads(
        room.letter,
        room_names(layout)[index],
        _where(room),
        width=width,
        size=size,
        small=small,
    )
    gap = max(0.3, 0.1 * size - _raised(size))
    return Entry(f"key {room.letter}", head, again, tuple(parts), gap)


def _out_of_reach(rooms: Sequence[Room], *, width: float, size: float) -> Entry:
    """Return the entry for the unreachable rooms, which the map fills with stones."""
    head = _head("Out of reach", width=width, size=size)
    again = tagged(_head("Out of reach, continued", width=width, size=size), Tag.ARTIFACT)
    where = [f"**{room.letter}** ({_where(room)})" for room in rooms]
    named = ", ".join(where)
    words = f"{named}: full of stones on the map. Nobody can get here."
    alt_text = f"{named.replace('**', '')}: nobody can get here."
    text = tagged(paragraph(words, width=width, size=size), Tag.P, alt_text)
    return Entry("key", head, again, (text,), gap=0.3)


def _where(room: Room) -> str:
    if len(room.boxes) == 9:
        return "One great hall"
    if len(room.boxes) > 2:
        return f"hall of {len(room.boxes)} boxes"
    return " + ".join(BOX_NAMES[box] for box in room.boxes)


def _head(string: str, *, width: float, size: float) -> Block:
    """Return a heading of the key over a rule."""
    title = label(string, face=Face.TITLE, size=size * 1.12, ink=Ink.ACCENT, width=width)

    def paint(canvas: Canvas, x: float, y: float) -> None:
        with canvas.tagged(Tag.H2):
            title.paint(canvas, x, y)
        rule = y + title.height + 0.35
        canvas.lines([(x, rule, x + width, rule)], ink=Ink.GUIDE, width=0.2)

    return Block(width, title.height + 0.8, paint)


def _raised(size: float) -> float:
    """Return by how much a box to tick rises above its first line, to stay clear of the second."""
    return max(_RAISED, TICK + 0.4 - line_height(size))


def _thing(layout: Layout, room: Room, thing: Thing, *, width: float, size: float) -> Block:
    """Return a thing's entry beside its icon, with a box to tick when you are done with it."""
    lines = tuple(words(layout, room, thing))
    mark = line_height(size) * (_ICON if len(lines) > 1 else _LONE_ICON)
    left = line_height(size) * _ICON + 1.2
    parts = [
        paragraph(line, width=width - left - (TICK + 1.5 if i == 0 else 0), size=size)
        for i, line in enumerate(lines)
    ]
    if names := rolled(room, thing):
        parts.append(_lines(names, width=width - left, size=size))
    if beings := lives(room, thing):
        parts.append(_wounds(beings, width=width - left, size=size))
    text = stack(parts)
    icon = icon_of(thing.kind, thing.digit)
    raised = _raised(size)

    def paint(canvas: Canvas, x: float, y: float) -> None:
        canvas.icon(x + (left - 1.2 - mark) / 2, y + raised, mark, icon)
        text.paint(canvas, x + left, y + raised)
        with canvas.frame(x + width - TICK, y, TICK, TICK, "tick"):
            canvas.rect(x + width - TICK, y, TICK, TICK, stroke=Ink.TEXT, width=0.25)

    return Block(width, max(max(mark, text.height) + raised, TICK), paint)


def _lines(names: Sequence[str], *, width: float, size: float) -> Block:
    """Return a writing line behind each name, side by side."""
    high = max(_LEAST_LINE, line_height(size) * 1.25)
    each = (width - _BETWEEN * (len(names) - 1)) / len(names)

    def paint(canvas: Canvas, x: float, y: float) -> None:
        for i, name in enumerate(names):
            word = label(name, size=size)
            left, below = x + i * (each + _BETWEEN), y + high - 0.4
            line = left + word.width + 0.8
            with canvas.tagged(Tag.FIELD, name):
                word.paint(canvas, left, y + (high - word.height) / 2)
                canvas.lines([(line, below, left + each, below)], ink=Ink.GUIDE, width=0.25)

    return Block(width, high + 0.3, paint)


def _wounds(lives: Sequence[tuple[str, int]], *, width: float, size: float) -> Block:
    """Return a writing line for each being's life points, side by side."""
    high = max(_LEAST_LINE, line_height(size) * 1.25)
    each = (width - _BETWEEN * (len(lives) - 1)) / len(lives)
    mark = line_height(size) * 0.95

    def paint(canvas: Canvas, x: float, y: float) -> None:
        for i, (icon, start) in enumerate(lives):
            left = x + i * (each + _BETWEEN)
            with canvas.tagged(Tag.STOCK, f"Life points, {start} at the start", rows=start):
                draw(canvas, left, left + each, y, icon, start)

    def draw(canvas: Canvas, left: float, end: float, y: float, icon: str, start: int) -> None:
        canvas.icon(left, y + (high - mark) / 2, mark, icon)
        number = label(str(start), face=Face.BOLD, size=size)
        left += mark + 0.9
        number.paint(canvas, left, y + (high - number.height) / 2)
        left += number.width + 1.0
        _arrow(canvas, left, y + high / 2)
        below = y + high - 0.4
        with canvas.frame(left + _ARROW + 0.8, y, end - left - _ARROW - 0.8, high, "wounds"):
            canvas.lines([(left + _ARROW + 0.8, below, end, below)], ink=Ink.GUIDE, width=0.25)

    return Block(width, high + 0.3, paint)


def _arrow(canvas: Canvas, x: float, y: float) -> None:
    tip = x + _ARROW
    canvas.lines(
        [(x, y, tip, y), (tip - 1.0, y - 0.8, tip, y), (tip - 1.0, y + 0.8, tip, y)],
        ink=Ink.TEXT,
        width=0.3,
    )


def _ways(layout: Layout, index: int, *, width: float, size: float) -> Block:
    """Return the paragraph that says where a room's doors lead, box by box and side by side."""
    room = layout.rooms[index]
    ways = []
    for box, direction, edge, beyond in layout.sides(room):
        what = _way(layout, edge, beyond)
        if what:
            place = f" ({BOX_NAMES[box]} box)" if len(room.boxes) > 1 else ""
            ways.append(f"**{direction.capitalize()}**{place}: {what}.")
    elsewhere = secret_from_elsewhere(layout, index)
    if elsewhere:
        ways.append(elsewhere)
    if not ways and not layout.secret_ends(index):
        ways.append("No doors.")
    if any(t.digit == LABYRINTH for t in room.of(Kind.FEATURE)):
        ways.insert(0, "Through the labyrinth:")
    return paragraph(" ".join(ways), width=width, size=size) if ways else nothing(width)


def _way(layout: Layout, edge: Edge, beyond: int | None) -> str:
    match edge.wall:
        case Wall.OPEN:
            return "exit" if beyond is None else f"door to {layout.letter(beyond)}"
        case Wall.HIDDEN:
            return f"hidden door, find {edge.level}, to {layout.letter(beyond)}"
        case _:
            return ""
