"""A play as it stands: the map with the marks that a pencil would have made.

A floor is dark until the party has entered the room, and tinted once nothing is left in it. What is
gone from the dungeon is crossed out, and a hidden door that was found is drawn open. A figure
stands where the party is, with the way that it came; its room has a heavy frame. While the party is
outside, the exits are framed. Below the map are the stocks, as tracks.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby, pairwise
from math import hypot

from dungeongen.draw import fonts
from dungeongen.draw.block import Block
from dungeongen.draw.canvas import MM_PER_POINT, Canvas, Face, Ink, Path, polygon
from dungeongen.draw.curves import area
from dungeongen.draw.pages import Region, Touch, boxed
from dungeongen.draw.plan import NATURAL, Plan, Point
from dungeongen.draw.signs import doors, outlines, polylines
from dungeongen.draw.theme import Theme
from dungeongen.draw.walls import union
from dungeongen.games.sudongeon.catalog import name_of
from dungeongen.games.sudongeon.layout import FOUNTAIN, LAW, STEP, Kind, NpcKind
from dungeongen.games.sudongeon.page.map import chart, height, measure
from dungeongen.games.sudongeon.plan.drawn import Arranged, arranged, corridors, plan
from dungeongen.games.sudongeon.rules import moves as m
from dungeongen.games.sudongeon.rules.board import boxes
from dungeongen.games.sudongeon.rules.encounters import hostile
from dungeongen.games.sudongeon.rules.state import State
from dungeongen.games.sudongeon.table.text_map import found_doors, gone_from

_FRAME = 0.24  # width of the frame around the party's room, in squares
FIGURE = 1.25  # of the figure of the party, its radius in squares


TRACKS = 0.13  # of the side, for the stocks below the map
_PER_ROW = 10  # boxes of a track
_ROWS = 2  # rows of a track
_STEPS = 12  # rooms of the way that are shown
STOCKS = (
    ("life", "Life"),
    ("ration", "Rations"),
    ("mana", "Mana"),
    ("elixir", "Elixirs"),
    ("gold", "Gold"),
)


def now(states: Sequence[State], side: float, theme: Theme) -> Block:
    """Return the map after ``states``, ``side`` millimetres wide, and the stocks below it."""
    board = _map(states, side, theme)

    def paint(canvas: Canvas, x: float, y: float) -> None:
        board.paint(canvas, x, y)
        for number, (icon, name) in enumerate(STOCKS):
            left = x + number * side / len(STOCKS)
            _track(canvas, left, y + board.height, side, icon, *stock(states[-1], name))

    return Block(side, board.height + TRACKS * side, paint)


def stock(state: State, name: str) -> tuple[int, int]:
    """Return how much there is of a stock, and the most that there can be, or the same."""
    if name == "Life":
        return state.life, state.party.limit
    has: int = getattr(state, name.lower())
    return has, has


def _track(canvas: Canvas, x: float, y: float, side: float, icon: str, has: int, most: int) -> None:
    """Draw a stock: its icon and number, and a box for each, filled while it is there."""
    icon_side = 0.052 * side
    canvas.icon(x, y + 0.008 * side, icon_side, icon)
    size = 0.036 * side / fonts.CAP_HEIGHT / MM_PER_POINT
    canvas.text(x + 1.2 * icon_side, y + 0.048 * side, str(has), face=Face.TITLE, size=size)
    step = 0.92 * side / len(STOCKS) / _PER_ROW
    for i in range(min(max(has, most), _PER_ROW * _ROWS)):
        row, column = divmod(i, _PER_ROW)
        left, top = x + column * step, y + 0.07 * side + row * step
        filled = Ink.ACCENT if i < has else Ink.FLOOR
        canvas.rect(left, top, 0.82 * step, 0.82 * step, fill=filled, stroke=Ink.WALL, width=0.2)


def _map(states: Sequence[State], side: float, theme: Theme) -> Block:
    state, layout = states[-1], states[-1].ground.layout
    entered = {step.room for step in states}
    dark = [i for i in layout.reachable if i not in entered]
    gone = gone_from(state)
    cleared = [
        i
        for i in entered
        if i >= 0 and all((thing.box, thing.kind) in gone for thing in layout.rooms[i].things)
    ]
    of, ways = arranged(layout, measure(layout, side, theme).em), corridors(layout)
    open_ = [ways[edge.box, edge.other] for edge in found_doors(state) if edge.other is not None]

    def below(canvas: Canvas, s: float) -> None:
        for ink, rooms in ((Ink.SHADE, dark), (Ink.TINT, cleared)):
            for i in rooms:
                canvas.path(_floors(plan(layout), i, s), fill=ink)

    def above(canvas: Canvas, s: float) -> None:
        unit = s / NATURAL
        for way in open_:
            x, y, angle = way.sign
            canvas.circle(x * s, y * s, 3.4 * of.marks.em * unit / 0.92, fill=Ink.TINT)
            doors(canvas, [(x * s, y * s, angle)], unit)
        for key, spot in of.spots.items():
            if key in gone:
                _cross(canvas, spot.x * s, spot.y * s, 0.5 * spot.size * s, 0.18 * s)
        if state.room < 0:
            _outside(canvas, plan(layout), s)
        else:
            _here(canvas, plan(layout), of, state.room, s)
        _way(canvas, states, of, s)
        x, y = figure_at(state, of)
        canvas.circle(x * s, y * s, FIGURE * s, fill=Ink.PAPER, stroke=Ink.ACCENT, width=0.18 * s)
        half = 0.82 * FIGURE
        canvas.icon((x - half) * s, (y - half) * s, 2 * half * s, "class-warrior", ink=Ink.ACCENT)

    return chart(layout, width=side, theme=theme, below=below, above=above)


def _floors(of: Plan, room: int, s: float) -> Path:
    """Return the floors of a room in millimetres."""
    return outlines([(x * s, y * s) for x, y in hall] for hall in of.room(room))


def figure_at(state: State, of: Arranged) -> Point:
    """Return where the figure of the party stands: beside the letter of its room, or outside."""
    if state.room >= 0:
        x, y = of.plates[state.room]
        return x + 2.5, y
    whole = plan(state.ground.layout)
    ways = [way for way in whole.ways if way.leads_out]
    x, y = ways[0].line[-1] if ways else (0.0, 0.0)
    return (
        min(max(x, FIGURE), whole.columns - FIGURE),
        min(max(y, FIGURE), whole.rows - FIGURE),
    )


def _way(canvas: Canvas, states: Sequence[State], of: Arranged, s: float) -> None:
    """Draw the way of the party through its last rooms."""
    layout = states[-1].ground.layout
    rooms = [room for room, _ in groupby(step.room for step in states)][-_STEPS:]
    for here, there in pairwise(rooms):
        ends = {here, there}
        lines = (
            way.line
            for boxes, way in corridors(layout).items()
            if {layout.room_of[box] for box in boxes} == ends
        )
        line = next(lines, ())
        if line:
            start, end = (of.plates[room] for room in (here, there))
            if hypot(line[0][0] - start[0], line[0][1] - start[1]) > hypot(
                line[-1][0] - start[0], line[-1][1] - start[1]
            ):
                line = line[::-1]
            steps = [(x * s, y * s) for x, y in (start, *line, end)]
            pieces = [(*a, *b) for a, b in pairwise(steps)]
            canvas.lines(pieces, ink=Ink.ACCENT, width=0.14 * s, dash=(0.5 * s, 0.4 * s))


def _cross(canvas: Canvas, x: float, y: float, half: float, width: float) -> None:
    canvas.lines(
        [(x - half, y - half, x + half, y + half), (x - half, y + half, x + half, y - half)],
        ink=Ink.ACCENT,
        width=width,
    )


def _here(canvas: Canvas, whole: Plan, of: Arranged, room: int, s: float) -> None:
    """Frame the room that the party is in, and point at its letter."""
    lines = union(whole.room(room))
    frame = polylines([(x * s, y * s) for x, y in line] for line in lines)
    canvas.path(frame, stroke=Ink.ACCENT, width=_FRAME * s)
    x, y = of.plates[room]
    canvas.circle(x * s, y * s, 0.95 * s, stroke=Ink.ACCENT, width=_FRAME * s)


def _outside(canvas: Canvas, of: Plan, s: float) -> None:
    """Frame the exits, where the party may go in."""
    for way in of.ways:
        if way.leads_out:
            outline = [(x * s, y * s) for x, y in way.outline]
            canvas.path(polygon(outline), stroke=Ink.ACCENT, width=_FRAME * s)


# What can be touched: rooms, what lies in the party's room, hidden doors, ways out, the figure of
# the party, and the tracks of its stocks.


_PARTY, _OUT = "party", "out"
_GOODS = {"rations": "Rations", "mana": "Mana", "elixirs": "Elixirs"}


def _regions(states: Sequence[State], side: float, theme: Theme) -> Iterator[Region]:
    state = states[-1]
    layout = state.ground.layout
    s, left, em = measure(layout, side, theme)
    high, of = height(layout, side), arranged(layout, em)
    for region in _on_map(state, plan(layout), of, s):
        yield region._replace(outline=tuple((x + left, y) for x, y in region.outline))
    for place, (_, name) in enumerate(STOCKS):
        has, most = stock(state, name)
        words = f"{name}: {has}" if has == most else f"{name}: {has} of {most}"
        wide = side / len(STOCKS)
        yield Region(name, words, boxed(place * wide, high, 0.95 * wide, TRACKS * side))


def _on_map(state: State, whole: Plan, of: Arranged, s: float) -> Iterator[Region]:
    """Yield what lies on the map, whose upper left corner is the origin."""
    layout = state.ground.layout
    for number in sorted(layout.reachable):
        lines = union(whole.room(number))
        outline = tuple(
            (x * s, y * s) for x, y in max(lines, key=lambda line: abs(area(line)))[:-1]
        )
        yield Region(f"room {number}", f"Room {state.ground.places[number].letter}", outline)
    for room in layout.rooms:
        for thing in room.things:
            if spot := of.spots.get((thing.box, thing.kind)):
                x, y = ((v - spot.size / 2) * s for v in (spot.x, spot.y))
                box = boxed(x, y, spot.size * s, spot.size * s)
                yield Region(_key(thing.kind, thing.box), _thing(thing.kind, thing.digit), box)
    yield from _doors(state, s)
    yield from _exits(state, whole, of, s)
    x, y = figure_at(state, of)
    box = boxed((x - FIGURE) * s, (y - FIGURE) * s, 2 * FIGURE * s, 2 * FIGURE * s)
    yield Region(_PARTY, "Your party", box)


def _doors(state: State, s: float) -> Iterator[Region]:
    """Yield the hidden doors of the party's room."""
    for door in state.place.hidden if state.room >= 0 else ():
        pair = sorted((door.box, door.box + STEP[door.side]))
        x, y, _ = corridors(state.ground.layout)[pair[0], pair[1]].sign
        x, y = x - 0.9, y - 0.9
        name = f"The hidden door to the {door.side}"
        yield Region(f"door {door.box} {door.side}", name, boxed(x * s, y * s, 1.8 * s, 1.8 * s))


def _exits(state: State, whole: Plan, of: Arranged, s: float) -> Iterator[Region]:
    """Yield the ways out; the figure of the party where there is none to see."""
    ways = [way for way in whole.ways if way.leads_out]
    for way in ways:
        yield Region(_OUT, "The way out", tuple((x * s, y * s) for x, y in way.outline))
    if not ways:
        x, y = figure_at(state, of)
        yield Region(_OUT, "The way out", boxed((x + FIGURE) * s, y * s, 2 * s, 2 * s))


def _key(kind: Kind, box: int) -> str:
    return f"{kind.name.lower()} {box}"


def _thing(kind: Kind, digit: int) -> str:
    return f"{digit} gold" if kind is Kind.GOLD else name_of(kind, digit)


def _touched(state: State, move: m.Move) -> str:
    """Return the room, thing, door or stock that a move is about; else the party."""
    match move:
        case m.Enter(room) | m.Go(room):
            return f"room {room}"
        case m.Leave() | m.Home():
            return _OUT
        case m.Take(box):
            return _key(Kind.GOLD, box)
        case m.Search(box, side):
            return f"door {box} {side}"
        case m.Check(_, box):
            return _key(Kind.FEATURE, box)
        case m.Eat() | m.Trade():
            return "Rations"
        case m.Drink():
            return "Elixirs"
        case m.Heal():
            return "Mana"
        case m.Buy(_, goods) if goods in _GOODS:
            return _GOODS[goods]
    return _met(state, move)


def _met(state: State, move: m.Move) -> str:
    """Return the monster or the person that a move is about; else the party."""
    ground, place = state.ground, state.place
    match move:
        case m.Fight() | m.Ally():
            return _key(Kind.MONSTER, next(iter(boxes(hostile(state)))))
        case m.Parley(_, box) if state.step == "meet":
            return _key(Kind.MONSTER, box)
        case m.Attack(_, box) | m.Strike(_, box):
            return _key(Kind.MONSTER if ground.monsters[box] else Kind.NPC, box)
        case (
            m.Parley(_, box)
            | m.Welcome(_, box)
            | m.Ask(_, box)
            | m.Claim(_, box)
            | m.Pay(_, box)
            | m.Refuse(_, box)
        ):
            return _key(Kind.NPC, box)
        case m.Worship() | m.DrawMana():
            digit, kind = (LAW if isinstance(move, m.Worship) else FOUNTAIN), Kind.FEATURE
            return _key(kind, next(b for b in boxes(place.features) if ground.features[b] == digit))
        case m.Buy():
            people = boxes(place.people)
            return _key(Kind.NPC, next(b for b in people if ground.people[b] == NpcKind.DAMSEL))
        case m.BuyArtifact() | m.SellArtifact():
            people = boxes(place.people)
            return _key(Kind.NPC, next(b for b in people if ground.people[b] == NpcKind.DEALER))
    return _PARTY


TOUCH = Touch(_regions, _touched)
