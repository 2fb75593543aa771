"""The reference page: a key to the rooms, and the rules in short.

An entry a room, in the order in which a round meets things; what does not occur in this dungeon is
not explained. Entries and rules are poured into columns; the type is as large as the page allows.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from dungeongen.draw import fonts
from dungeongen.draw.block import Block, framed, label, line_height, paragraph, stack
from dungeongen.draw.canvas import MM_PER_POINT, Canvas, Face, Ink
from dungeongen.draw.theme import Theme
from dungeongen.games.sudongeon.layout import (
    BOX_NAMES,
    DIRECTIONS,
    LABYRINTH,
    PASSAGEWAY,
    Edge,
    Kind,
    Layout,
    Room,
    Thing,
    Wall,
)
from dungeongen.games.sudongeon.lore import (
    ARTIFACTS,
    FEATURES,
    MONSTERS,
    PEOPLE,
    TRAPS,
    icon_of,
)
from dungeongen.games.sudongeon.party import heading

_ROUND = (
    "**1 Monsters.** Fight them, or parley once with one that takes bribes.",
    "**2 Traps.** Each trap of the room springs, once in the whole game.",
    "**3 Features.** One free check for each, every time you come in.",
    "**4 People.** Talk and trade; parley once a round.",
    "**5 Gold.** Take what you want, pile by pile.",
    "**6 Eat** 1 ration. Without one the party loses 1 LP.",
)
_FIGHT = (
    "**1** Both sides roll **D6 + In**; the higher strikes first, on a tie both at once. "
    "Who always strikes first or last needs no roll.",
    "**2** Before the party’s strike the wizard may drink mana: **+1 At** each.",
    "**3** A strike is **D6 + At** against **D6 + Def**; the surplus is lost as LP.",
    "**4** At any moment, even after a killing blow, the cleric may turn mana into LP, 1 for 1, "
    "never above the party’s full LP.",
)


def key(layout: Layout, *, width: float, theme: Theme, size: float) -> list[Block]:
    """Return the entries of all rooms that hold or lead to anything, ``width`` mm wide."""
    return [
        _entry(layout, i, width=width, size=size, theme=theme) for i in range(len(layout.rooms))
    ]


def rules(layout: Layout, *, width: float, theme: Theme, size: float) -> list[Block]:
    """Return the rules in short as blocks ``width`` mm wide."""
    chapters = (
        ("The Quest", _quest(layout)),
        ("A Round", (*_ROUND, *_rest(layout))),
        ("A Fight", (*_FIGHT, *_fights(layout))),
        ("Checks and Traps", _checks(layout)),
    )
    return [
        *(_chapter(name, lines, width=width, theme=theme, size=size) for name, lines in chapters),
        _artifacts(width=width, theme=theme, size=size),
    ]


def _quest(layout: Layout) -> tuple[str, ...]:
    if layout.entered_by_passageway:
        way = "The only way in is a secret passageway: start in its room."
    else:
        way = "Enter by any exit; leave and come back by any exit, free of charge."
    return (
        f"Carry all **{layout.gold} gold** out of the dungeon and stay alive. At 0 LP the party is "
        f"dead. {way} Outside fights and traps an **elixir** heals 1 LP, never above the full LP.",
        "**Beaten**, wounds heal and one random member rises a level: a coin says which of its two "
        "dotted values gains 1, the next level gives the other.",
    )


def _rest(layout: Layout) -> tuple[str, ...]:
    return (
        "Then walk on through any open or found door, or **stay another round**: one try at a "
        "hidden door or a feature, or a rest at a fountain or a shrine of law; then people, gold, "
        "ration.",
    )


def _fights(layout: Layout) -> tuple[str, ...]:
    lines = ["Turns go on until one side is dead; there is no fleeing."]
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
            "as LP."
        )
    if any(edge.wall is Wall.HIDDEN for edge in layout.edges):
        lines.append(
            "A **hidden door** takes a round for each try, from either side, and stays open."
        )
    return tuple(lines)


def _chapter(name: str, lines: Sequence[str], *, width: float, theme: Theme, size: float) -> Block:
    parts = [paragraph(line, width=width, size=size) for line in lines]
    return framed(
        stack([heading(name, width=width, theme=theme), stack(parts, gap=0.5)], gap=0.6), name
    )


def _artifacts(*, width: float, theme: Theme, size: float) -> Block:
    head = heading("Artifacts", width=width, theme=theme)
    words = paragraph(
        "One a member; only its class can use it. At random: D10.", width=width, size=size
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

    return framed(
        stack([head, words, Block(width, step * len(ARTIFACTS), paint)], gap=0.6), "artifacts"
    )


def _entry(layout: Layout, index: int, *, width: float, size: float, theme: Theme) -> Block:
    room = layout.rooms[index]
    radius = line_height(size) * 0.62
    where = " + ".join(BOX_NAMES[box] for box in room.boxes)
    title = label(
        where[0].upper() + where[1:],
        face=Face.TITLE,
        size=size * 1.12,
        ink=Ink.ACCENT,
        width=width - 2 * radius - 1.5,
    )
    head = max(2 * radius, title.height)

    def paint(canvas: Canvas, x: float, y: float) -> None:
        letter = size * 1.12
        canvas.circle(x + radius, y + head / 2, radius, fill=Ink.PAPER, stroke=Ink.WALL, width=0.4)
        baseline = y + head / 2 + fonts.CAP_HEIGHT * letter * MM_PER_POINT / 2
        canvas.text(
            x + radius, baseline, room.letter, face=Face.TITLE, size=letter, anchor="middle"
        )
        title.paint(canvas, x + 2 * radius + 1.5, y + (head - title.height) / 2)
        rule = y + head + 0.35
        canvas.lines([(x, rule, x + width, rule)], ink=Ink.GUIDE, width=0.2)

    parts = [Block(width, head + 0.8, paint)]
    for kind in Kind:
        for thing in room.of(kind):
            parts.append(_thing(layout, room, thing, width=width, size=size))
    if not room.things:
        parts.append(paragraph("__Empty.__", width=width, size=size, ink=Ink.MUTED))
    parts.append(_ways(layout, index, width=width, size=size))
    return framed(stack(parts, gap=0.9), f"key {room.letter}")


def _thing(layout: Layout, room: Room, thing: Thing, *, width: float, size: float) -> Block:
    """Return what a thing does, beside its icon, with a box to tick when it is done with."""
    mark = line_height(size) * 1.7
    tick = line_height(size) * 0.62
    left = mark + 1.2
    parts = [
        paragraph(line, width=width - left - (tick + 1.5 if i == 0 else 0), size=size)
        for i, line in enumerate(_words(layout, room, thing))
    ]
    if thing.kind is Kind.MONSTER:
        life = MONSTERS[thing.digit - 1].life + bonuses(room, thing)["LP"]
        parts.append(_wounds(life, width=width - left, size=size))
    words = stack(parts)
    icon = icon_of(thing.kind, thing.digit)

    def paint(canvas: Canvas, x: float, y: float) -> None:
        canvas.icon(x, y + 0.1, mark, icon)
        words.paint(canvas, x + left, y)
        canvas.rect(x + width - tick, y + 0.35, tick, tick, stroke=Ink.TEXT, width=0.25)

    return Block(width, max(mark, words.height), paint)


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


def _words(layout: Layout, room: Room, thing: Thing) -> Iterator[str]:
    """Yield the lines of a thing's entry: its name, then what it does."""
    match thing.kind:
        case Kind.MONSTER:
            monster = MONSTERS[thing.digit - 1]
            side = "lawful" if monster.lawful else "chaotic"
            yield f"**{monster.name}**, {side}, level {thing.digit}"
            yield values(room, thing)
            yield monster.rule
        case Kind.TRAP:
            yield f"**{TRAPS[thing.digit - 1]}**, trap of level {thing.digit}"
        case Kind.FEATURE:
            name, rule = FEATURES[thing.digit - 1]
            yield f"**{name}**"
            yield f"{rule} {_leads(layout, room)}" if thing.digit == PASSAGEWAY else rule
        case Kind.NPC:
            npc = PEOPLE[thing.digit - 1]
            yield f"**{npc.name}**"
            together = len(room.of(Kind.NPC)) > 1 and npc.in_company
            rule = npc.in_company if together else npc.rule
            if any(not MONSTERS[t.digit - 1].lawful for t in room.of(Kind.MONSTER)):
                rule += f" __Prisoner until the chaotic monster is dead.__ {npc.freed}"
            yield rule.strip()
        case Kind.GOLD:
            yield f"**{thing.digit} gold**"


def bonuses(room: Room, thing: Thing) -> dict[str, int]:
    """Return what a monster's room adds to its values: ``In``, ``At``, ``Def``, ``LP``."""
    monster = MONSTERS[thing.digit - 1]
    features = {t.digit for t in room.of(Kind.FEATURE)}
    gains = {"In": 0, "At": 0, "Def": 0, "LP": 0}
    if 2 in features and not monster.lawful:
        gains["In"] -= 1
        gains["At"] += 1
        gains["Def"] += 1
    if 3 in features and monster.lawful:
        gains["Def"] += 1
    if 6 in features:
        gains["Def"] += 2
    if thing.digit == 7 and features:
        gains["At"] += 1
        gains["Def"] += 1
    if thing.digit == 9:
        gains["LP"] += room.gold
    return gains


def values(room: Room, thing: Thing) -> str:
    """Return a monster's values with what its room adds, as in ``In 5 · At **6+1** · …``."""
    monster = MONSTERS[thing.digit - 1]
    gains = bonuses(room, thing)
    printed = {
        "In": monster.initiative,
        "At": monster.attack,
        "Def": monster.defence,
        "LP": monster.life,
    }
    return " · ".join(
        f"{name}\u00a0**{value}{_signed(gains[name])}**" for name, value in printed.items()
    )


def _signed(number: int) -> str:
    if not number:
        return ""
    return f"+{number}" if number > 0 else f"–{-number}"


def _leads(layout: Layout, room: Room) -> str:
    index = layout.rooms.index(room)
    ends = []
    for passage in layout.passages:
        if passage.secret and index in (passage.a, passage.b):
            other = passage.b if passage.a == index else passage.a
            ends.append("outside" if other is None else layout.rooms[other].letter)
    return f"Leads to {', '.join(ends)}." if ends else "Leads nowhere."


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
    if not ways:
        ways.append("No door at all.")
    if any(t.digit == LABYRINTH for t in room.of(Kind.FEATURE)):
        ways.insert(0, "Through the labyrinth:")
    return paragraph(" ".join(ways), width=width, size=size)


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
