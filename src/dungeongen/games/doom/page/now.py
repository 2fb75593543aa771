"""A play as it stands: the map with the marks that a pencil would have made.

The cards of the chosen stack are framed. A room that is cleared is crossed out, and the room that
the token is in has a heavy frame. Where the token can walk lies a dot in every cell. A room that
was left as it is has a thin frame. Below the map lie the cards of the room and of the hand.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from dungeongen.core.cards import card_text
from dungeongen.draw import fonts
from dungeongen.draw.block import Block, stack
from dungeongen.draw.canvas import Canvas, Face, Ink, Rect
from dungeongen.draw.cards import card
from dungeongen.draw.pages import Region, Touch, boxed
from dungeongen.draw.tabletop import Row, TableCard, regions, tabletop
from dungeongen.draw.theme import Theme
from dungeongen.games.doom.layout import Room, indexes
from dungeongen.games.doom.page.labels import Part, View, least_cell, whole
from dungeongen.games.doom.page.map import Frame, chart, largest_frame, named_by
from dungeongen.games.doom.plan.drawn import drawn
from dungeongen.games.doom.plan.forms import CELL, EDGE
from dungeongen.games.doom.rules import moves as m
from dungeongen.games.doom.rules.state import State, Thing
from dungeongen.games.doom.table import thing_words

_CARDS = 0.24  # of the side, for the cards below the map


def now(states: Sequence[State], side: float, theme: Theme) -> Block:
    """Return the map after ``states``, at most ``side`` millimetres wide and a quarter higher."""
    state = states[-1]
    block = _marked(state, side, theme)
    cards = tabletop([row(state)], side, _CARDS * side)
    return Block(side, block.height + _CARDS * side, stack([block, cards]).paint)


def moment(state: State, side: float, theme: Theme) -> Block | None:
    """Return the map after a state, above the cards that are held, if there are any.

    ``None`` where it would be too small.
    """
    view, frame = laid(state, side, theme)
    note = fonts.width(named_by(view, frame, theme), Face.ITALIC, theme.type["least"])
    wide, _ = frame.sign
    if (
        frame.c < least_cell(theme, number="10")
        or note > frame.width(len(view.plan.columns)) - wide
    ):
        return None
    block = _marked(state, side, theme)
    if not (state.foes or state.traps or state.loot or state.hand):
        return block
    cards = tabletop([row(state)], side, _CARDS * side, size=theme.type["small"])
    return stack([block, cards])


def _marked(state: State, side: float, theme: Theme) -> Block:
    """Return the map of a state with its marks, ``side`` millimetres wide."""
    view, frame = laid(state, side, theme)
    block = chart(view, frame=frame, theme=theme)
    return Block(side, block.height, lambda *place: _paint(state, view, frame, block, *place))


def laid(state: State, side: float, theme: Theme) -> tuple[View, Frame]:
    """Return the map of a state, and its measurements."""
    view = whole(state.ground.layout) if not state.stage else _grown(state)
    return view, largest_frame(len(view.plan.columns), width=side, height=side, theme=theme)


def _regions(states: Sequence[State], side: float, theme: Theme) -> Iterator[Region]:
    """Yield what can be touched of the picture: stacks, rooms, the way out, and cards."""
    state = states[-1]
    view, frame = laid(state, side, theme)
    s = frame.c / CELL
    for number, name in enumerate(("The top row", "The left column")):
        yield Region(f"stack {number}", name, boxed(*_stack(number, state, frame)))
    halls = drawn(view.plan, view.row, view.column, goes_on=view.goes_on).plan.halls
    for room, hall in zip(view.plan.rooms.values(), halls, strict=True):
        outline = tuple((frame.left + (x - EDGE) * s, frame.top + (y - EDGE) * s) for x, y in hall)
        yield Region(f"room {room.name}", f"Room {room.name}", outline)
    (wide, tall), height = frame.sign, frame.height(len(view.plan.rows))
    right = frame.width(len(view.plan.columns)) - wide
    yield Region("out", "The way out", boxed(right, height - frame.rim + 0.6, wide, tall))
    for region in regions([row(state)], side, _CARDS * side):
        yield region._replace(outline=tuple((x, y + height) for x, y in region.outline))


def row(state: State) -> Row:
    """Return the cards of the room, then those of the hand."""
    cards = [_lying(thing, "") for thing in (*state.foes, *state.traps, *state.loot)]
    cards += [_lying(thing, "in hand") for thing in state.hand]
    return Row("", cards or [TableCard(None, "no card yet")])


def _lying(thing: Thing, place: str) -> TableCard:
    what, value = thing
    name = f"{thing_words(thing)}{' in your hand' if place else ''}"
    return TableCard(partial(_face, what), place or str(value), key=card_text(what), name=name)


def _face(what: int, width: float, height: float) -> Block:
    return card(what, width=width, height=height)


def _grown(state: State) -> View:
    """Return a map that has grown, with all the cards that lie along it."""
    layout, plan = state.ground.layout, state.plan
    columns, rows = layout.stacks.columns, layout.stacks.rows
    for stage in range(1, state.stage + 1):
        more = layout.laid(stage)
        columns, rows = columns + more[0], rows + more[1]
    parts = tuple(
        Part(room.row, room.column, room.height, room.width, room.name, str(room.size))
        for room in plan.rooms.values()
        if room.filled
    )
    return View(plan, parts, columns, rows)


def _stack(stack: int, state: State, frame: Frame) -> Rect:
    """Return where the cards of a stack lie: above the map or beside it."""
    c, near = frame.c, frame.gap / 2
    away = frame.band + frame.gap
    if stack == 0:
        (_, high), long = frame.above, len(state.plan.columns) * c
        top = frame.top - away - frame.strip - high
        return frame.left, top - near, long, high + 2 * near
    (wide, _), long = frame.beside, len(state.plan.rows) * c
    return frame.left - away - 1.15 * frame.strip - wide - near, frame.top, wide + 2 * near, long


def _paint(
    state: State, view: View, frame: Frame, block: Block, canvas: Canvas, x: float, y: float
) -> None:
    block.paint(canvas, x, y)
    c, rooms = frame.c, state.plan.rooms
    ruling = view.ruling.placed(x + frame.left, y + frame.top, c)

    def floor(room: Room) -> Rect:
        left, top, right, bottom = ruling.area(room)
        return left, top, right - left, bottom - top

    if state.stack >= 0:
        sx, sy, sw, sh = _stack(state.stack, state, frame)
        canvas.rect(x + sx, y + sy, sw, sh, stroke=Ink.ACCENT, width=0.06 * c, radius=0.05 * c)
    for index in indexes(state.region):
        for row in range(rooms[index].height):
            for column in range(rooms[index].width):
                across, down = rooms[index].column + column, rooms[index].row + row
                middle = ruling.x(across + 0.5), ruling.y(down + 0.5)
                canvas.circle(*middle, 0.1 * c, fill=Ink.ACCENT)
    for index, room in rooms.items():
        fx, fy, w, h = floor(room)
        if room.filled and state.cleared >> index & 1:
            near = 0.12 * c
            canvas.lines(
                [
                    (fx + near, fy + near, fx + w - near, fy + h - near),
                    (fx + near, fy + h - near, fx + w - near, fy + near),
                ],
                ink=Ink.ACCENT,
                width=0.05 * c,
            )
    for aside in state.aside:
        canvas.rect(*floor(rooms[aside.room]), stroke=Ink.ACCENT, width=0.06 * c)
    if state.room >= 0:
        canvas.rect(*floor(rooms[state.room]), stroke=Ink.ACCENT, width=0.1 * c)


def _touched(state: State, move: m.Move) -> str:
    """Return the room, card or stack that a move is about; else the room of the player."""
    match move:
        case m.Choose(stack):
            return f"stack {stack}"
        case m.Add():
            return f"stack {state.stack}"
        case m.Enter(room) | m.Retreat(room) | m.Withdraw(room):
            return f"room {room}"
        case m.Leave():
            return "out"
        case m.GoOn():
            return f"room {state.plan.rooms[state.room].name}"
        case (
            m.Drink(card)
            | m.Read(card)
            | m.Hit(card)
            | m.Snatch(card)
            | m.Take(card)
            | m.Draw(card)
        ):
            return card_text(card)


TOUCH = Touch(_regions, _touched)
