"""A play as it stands: the map with the marks that a pencil would have made.

A floor is dark until the party has entered the room, and tinted once nothing is left in it. What is
gone from the dungeon is crossed out, and a hidden door that was found is drawn open. A figure
stands where the party is, with the way that it came; its room has a heavy frame. While the party is
outside, the exits are framed. Below the map are the stocks, as tracks.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby, pairwise
from math import hypot

from dungeongen.draw import fonts
from dungeongen.draw.block import Block
from dungeongen.draw.canvas import MM_PER_POINT, Canvas, Face, Ink, Path, polygon
from dungeongen.draw.plan import NATURAL, Plan, Point
from dungeongen.draw.shapes import outlines, polylines
from dungeongen.draw.signs import doors
from dungeongen.draw.theme import Theme
from dungeongen.draw.walls import union
from dungeongen.games.sudongeon.page.map import chart, measure
from dungeongen.games.sudongeon.plan.drawn import Arranged, arranged, corridors, plan
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
