"""The reference page: a key to the rooms, and the rules in short.

An entry a room, in the order in which a round meets things; what does not occur in this dungeon is
not explained. What each thing says stands in ``wording.py``; here it gets its place, its icon, a
box to tick, and a monster boxes for its wounds.
"""

from __future__ import annotations

from collections.abc import Iterator

from dungeongen.draw import fonts
from dungeongen.draw.block import Block, Entry, label, line_height, nothing, paragraph, stack
from dungeongen.draw.canvas import MM_PER_POINT, Canvas, Face, Ink
from dungeongen.draw.columns import chapter, heading
from dungeongen.draw.theme import Theme
from dungeongen.games.sudongeon.layout import (
    BOX_NAMES,
    DIRECTIONS,
    LABYRINTH,
    Edge,
    Kind,
    Layout,
    Room,
    Thing,
    Wall,
)
from dungeongen.games.sudongeon.lore import ARTIFACTS, MONSTERS, icon_of
from dungeongen.games.sudongeon.wording import life, secret_ends, secret_from_elsewhere, words

_ROUND = (
    "**1 Monsters.** Fight them, or parley once with one that takes bribes.",
    "**2 Traps.** Each trap of the room springs, once in the whole game.",
    "**3 Features.** One free check for each, every time you come in.",
    "**4 People.** Talk and trade; parley once a round.",
    "**5 Gold.** Take what you want, pile by pile.",
    "**6 Eat** 1 ration. Without one the party loses 1 LP.",
)
_FIGHT = (
    "**In** is initiative, **At** attack, **Def** defence, **LP** life points, **D6** a die.",
    "**1** Both sides roll **D6 + In**; the higher strikes first, on a tie both at once. "
    "Who always strikes first or last needs no roll.",
    "**2** Before the party’s strike the wizard may drink mana: **+1 At** each.",
    "**3** A strike is **D6 + At** against **D6 + Def**; the surplus is lost as LP.",
    "**4** At any moment, even after a killing blow, the cleric may turn mana into LP, 1 for 1, "
    "never above the party’s full LP.",
    "Turns go on until one side is dead; there is no fleeing.",
)


def key(layout: Layout, *, width: float, theme: Theme, size: float) -> list[Entry]:
    """Return an entry a room, ``width`` mm wide."""
    return [_entry(layout, i, width=width, size=size) for i in range(len(layout.rooms))]


def rules(layout: Layout, *, width: float, theme: Theme, size: float) -> list[Entry]:
    """Return the rules in short, an entry a chapter, ``width`` mm wide."""
    chapters = (
        ("The Quest", tuple(_quest(layout))),
        ("A Round", (*_ROUND, *_rest(layout))),
        ("A Fight", (*_FIGHT, *_fights(layout))),
        ("Checks and Traps", _checks(layout)),
    )
    return [
        *(chapter(name, lines, width=width, theme=theme, size=size) for name, lines in chapters),
        _artifacts(width=width, theme=theme, size=size),
    ]


def _quest(layout: Layout) -> Iterator[str]:
    if not layout.entrances:
        yield "**Nobody can get in:** this dungeon has no exit and no secret passageway."
    elif layout.gold_out_of_reach:
        piles = ", ".join(f"{t.digit} in the {BOX_NAMES[t.box]}" for t in layout.gold_out_of_reach)
        yield f"**It cannot be beaten:** gold is out of reach ({piles})."
    gold = f"**{layout.gold} gold** lies" if layout.gold else "No gold lies"
    yield f"{gold} in this dungeon. Leave none there and come out alive; at 0 LP the party is dead."
    if layout.entered_by_passageway:
        doors = " or ".join(layout.rooms[i].letter for i in layout.entrances)
        yield f"The only way in and out is a secret passageway: start in {doors}."
    elif layout.entrances:
        yield "Enter by any exit; leave and come back by any exit, free of charge."
    yield "Outside fights and traps an **elixir** heals 1 LP, never above the party’s full LP."
    yield (
        "**Beaten**, wounds heal and one random member rises a level: a coin says which of its two "
        "dotted values gains 1, the next level gives the other."
    )


def _rest(layout: Layout) -> tuple[str, ...]:
    return (
        "Then walk on through any open or found door, or **stay another round**: one try at a "
        "hidden door or a feature, or a rest at a fountain or a shrine of law; then people, gold, "
        "ration.",
    )


def _fights(layout: Layout) -> tuple[str, ...]:
    lines = []
    crowded = [room for room in layout.rooms if len(room.of(Kind.MONSTER)) > 1]
    if crowded:
        sides = {MONSTERS[t.digit - 1].lawful for room in crowded for t in room.of(Kind.MONSTER)}
        lines.append(
            "Monsters of one room fight together, each with a roll of its own; you name the target."
        )
        if len(sides) > 1:
            lines.append(
                "Lawful and chaotic in one room: with parley 6 the lawful ones fight beside you "
                "(a coin says whom each blow meets), and then let you pass."
            )
    bribes = {4, 5, 9} & {t.digit for room in layout.rooms for t in room.of(Kind.MONSTER)}
    if bribes:
        lines.append(
            "A **bribe** is paid when the parley succeeds; if it fails, you fight. A bribed "
            "monster lets you pass, but attacks if you take its room’s gold."
        )
    return tuple(lines)


def _checks(layout: Layout) -> tuple[str, ...]:
    lines = [
        "**Find** and **parley**: the best member’s value **+ D6**, against the number or more."
    ]
    if any(room.of(Kind.TRAP) for room in layout.rooms):
        lines.append(
            "A **trap** hits with **D6 + its level** against **D6 + find**; the surplus is lost "
            "as LP, which the cleric may heal with mana at once, as in a fight."
        )
    if any(edge.wall is Wall.HIDDEN for edge in layout.edges):
        lines.append(
            "A **hidden door** takes a round for each try, from either side, and stays open."
        )
    return tuple(lines)


def _artifacts(*, width: float, theme: Theme, size: float) -> Entry:
    head = heading("Artifacts", width=width, theme=theme)
    words = paragraph(
        "One a member; only its class can use it. LP +2 raises the full LP. At random: D10.",
        width=width,
        size=size,
    )
    step = line_height(size)
    mark = step * 0.95

    gains = max(fonts.width(gain, Face.BOLD, size) for _, _, gain in ARTIFACTS)
    users = max(fonts.width(user, Face.TEXT, size) for _, user, _ in ARTIFACTS)
    number = fonts.width("10", Face.BOLD, size)

    def paint(canvas: Canvas, x: float, y: float) -> None:
        for i, (name, user, gain) in enumerate(ARTIFACTS):
            baseline = y + i * step + fonts.ASCENT * size * MM_PER_POINT
            canvas.text(x + number, baseline, str(i + 1), face=Face.BOLD, size=size, anchor="end")
            canvas.icon(x + number + 1, y + i * step, mark, f"artifact-{i + 1}")
            left = x + number + mark + 2
            shown = fonts.fitted(name, Face.TEXT, size, width - gains - users - (left - x) - 3)
            canvas.text(left, baseline, shown, size=size)
            canvas.text(x + width - gains - users - 2, baseline, user, size=size)
            canvas.text(x + width - gains, baseline, gain, face=Face.BOLD, size=size)

    table = Block(width, step * len(ARTIFACTS), paint)
    return Entry("Artifacts", head, head, (stack([words, table], gap=0.6),), gap=0.6)


def _entry(layout: Layout, index: int, *, width: float, size: float) -> Entry:
    room = layout.rooms[index]
    parts = [
        _thing(layout, room, thing, width=width, size=size)
        for kind in Kind
        for thing in room.of(kind)
    ]
    if not parts:
        parts.append(paragraph("__Empty.__", width=width, size=size, ink=Ink.MUTED))
    if index not in layout.reachable:
        parts.append(paragraph("__Nobody can get here.__", width=width, size=size))
    parts.append(_ways(layout, index, width=width, size=size))
    where = _where(room)
    return Entry(
        f"key {room.letter}",
        _room_head(room.letter, where, width=width, size=size),
        _room_head(room.letter, f"{where}, continued", width=width, size=size),
        tuple(parts),
        gap=0.1 * size,
    )


def _where(room: Room) -> str:
    if len(room.boxes) == 9:
        return "One great hall"
    if len(room.boxes) > 2:
        return f"Hall of {len(room.boxes)} boxes"
    where = " + ".join(BOX_NAMES[box] for box in room.boxes)
    return where[0].upper() + where[1:]


def _room_head(letter: str, where: str, *, width: float, size: float) -> Block:
    radius = line_height(size) * 0.62
    large = size * 1.12
    title = label(
        where, face=Face.TITLE, size=large, ink=Ink.ACCENT, width=width - 2 * radius - 1.5
    )
    height = max(2 * radius, title.height)

    def paint(canvas: Canvas, x: float, y: float) -> None:
        middle = y + height / 2
        canvas.circle(x + radius, middle, radius, fill=Ink.PAPER, stroke=Ink.WALL, width=0.4)
        baseline = middle + fonts.CAP_HEIGHT * large * MM_PER_POINT / 2
        canvas.text(x + radius, baseline, letter, face=Face.TITLE, size=large, anchor="middle")
        title.paint(canvas, x + 2 * radius + 1.5, y + (height - title.height) / 2)
        rule = y + height + 0.35
        canvas.lines([(x, rule, x + width, rule)], ink=Ink.GUIDE, width=0.2)

    return Block(width, height + 0.8, paint)


def _thing(layout: Layout, room: Room, thing: Thing, *, width: float, size: float) -> Block:
    """Return what a thing does, beside its icon, with a box to tick when it is done with."""
    lines = tuple(words(layout, room, thing))
    mark = line_height(size) * (1.7 if len(lines) > 1 else 1.35)
    tick = line_height(size) * 0.62
    left = line_height(size) * 1.7 + 1.2
    parts = [
        paragraph(line, width=width - left - (tick + 1.5 if i == 0 else 0), size=size)
        for i, line in enumerate(lines)
    ]
    if thing.kind is Kind.MONSTER:
        parts.append(_wounds(life(room, thing), width=width - left, size=size))
    text = stack(parts)
    icon = icon_of(thing.kind, thing.digit)

    def paint(canvas: Canvas, x: float, y: float) -> None:
        canvas.icon(x + (left - 1.2 - mark) / 2, y + 0.1, mark, icon)
        text.paint(canvas, x + left, y)
        canvas.rect(x + width - tick, y + 0.35, tick, tick, stroke=Ink.TEXT, width=0.25)

    return Block(width, max(mark, text.height), paint)


def _wounds(life: int, *, width: float, size: float) -> Block:
    """Return a box for each life point of a monster, in fives."""
    box = line_height(size) * 0.52
    pitch, five = box + 0.45, 1.0
    per_row = max(5, int(width / (5 * pitch + five)) * 5)
    rows = -(-life // per_row)

    def paint(canvas: Canvas, x: float, y: float) -> None:
        for i in range(life):
            row, column = divmod(i, per_row)
            left = x + column * pitch + column // 5 * five
            top = y + 0.5 + row * (box + 0.6)
            canvas.rect(left, top, box, box, stroke=Ink.GUIDE, width=0.22)

    return Block(width, rows * (box + 0.6) + 0.8, paint)


def _ways(layout: Layout, index: int, *, width: float, size: float) -> Block:
    """Return where the doors of a room lead, side by side of each box."""
    room = layout.rooms[index]
    ways = []
    for box in room.boxes:
        for direction in DIRECTIONS:
            what = _way(layout, layout.edge(box, direction), box)
            if what:
                place = f" ({BOX_NAMES[box]} box)" if len(room.boxes) > 1 else ""
                ways.append(f"**{direction.capitalize()}**{place}: {what}.")
    elsewhere = secret_from_elsewhere(layout, index)
    if elsewhere:
        ways.append(elsewhere)
    if not ways and not secret_ends(layout, index):
        ways.append("No door at all.")
    if any(t.digit == LABYRINTH for t in room.of(Kind.FEATURE)):
        ways.insert(0, "Through the labyrinth:")
    return paragraph(" ".join(ways), width=width, size=size) if ways else nothing(width)


def _way(layout: Layout, edge: Edge, box: int) -> str:
    other = edge.other if edge.box == box else edge.box
    match edge.wall:
        case Wall.OPEN if other is None:
            return "exit"
        case Wall.OPEN | Wall.HIDDEN if other is not None:
            to = layout.rooms[layout.room_of[other]].letter
            hidden = edge.wall is Wall.HIDDEN
            return f"hidden door, find {edge.level}, to {to}" if hidden else f"door to {to}"
        case _:
            return ""
