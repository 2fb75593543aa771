"""What can be touched: rooms, what lies in the party's room, hidden doors, ways out, the figure of
the party, and the tracks of its stocks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from dungeongen.draw.plan import Opening
from dungeongen.draw.theme import Theme
from dungeongen.draw.touch import Region, Touch, boxed
from dungeongen.games.sudongeon.catalog import name_of
from dungeongen.games.sudongeon.layout import FOUNTAIN, LAW, STEP, Kind, NpcKind
from dungeongen.games.sudongeon.page.map import aspect
from dungeongen.games.sudongeon.page.now import FIGURE, STOCKS, TRACKS, figure_at, stock
from dungeongen.games.sudongeon.plan.drawn import Drawn, drawn
from dungeongen.games.sudongeon.rules import moves as m
from dungeongen.games.sudongeon.rules.board import boxes
from dungeongen.games.sudongeon.rules.encounters import hostile
from dungeongen.games.sudongeon.rules.state import State

_PARTY, _OUT = "party", "out"
_GOODS = {"rations": "Rations", "mana": "Mana", "elixirs": "Elixirs"}


def _regions(states: Sequence[State], side: float, theme: Theme) -> Iterator[Region]:
    state = states[-1]
    layout = state.ground.layout
    of, high = drawn(layout), side * aspect(layout)
    s = side / of.plan.columns
    for number, hall in enumerate(of.plan.halls):
        if number in layout.reachable:
            letter = state.ground.places[number].letter
            outline = tuple((x * s, y * s) for x, y in hall)
            yield Region(f"room {number}", f"Room {letter}", outline)
    for room in layout.rooms:
        for thing in room.things:
            spot = of.spots[thing.box, thing.kind]
            box = boxed(*((v - spot.size / 2) * s for v in (spot.x, spot.y)), *[spot.size * s] * 2)
            yield Region(_key(thing.kind, thing.box), _thing(thing.kind, thing.digit), box)
    yield from _doors(state, of, s)
    yield from _exits(state, of, s)
    x, y = figure_at(state)
    box = boxed((x - FIGURE) * s, (y - FIGURE) * s, 2 * FIGURE * s, 2 * FIGURE * s)
    yield Region(_PARTY, "Your party", box)
    for place, (_, name) in enumerate(STOCKS):
        has, most = stock(state, name)
        words = f"{name}: {has}" if has == most else f"{name}: {has} of {most}"
        wide = side / len(STOCKS)
        yield Region(name, words, boxed(place * wide, high, 0.95 * wide, TRACKS * side))


def _doors(state: State, of: Drawn, s: float) -> Iterator[Region]:
    """Yield the hidden doors of the party's room."""
    for door in state.place.hidden if state.room >= 0 else ():
        pair = sorted((door.box, door.box + STEP[door.side]))
        x1, y1, x2, y2 = of.corridors[pair[0], pair[1]].door
        x, y = (x1 + x2) / 2 - 0.9, (y1 + y2) / 2 - 0.9
        name = f"The hidden door to the {door.side}"
        yield Region(f"door {door.box} {door.side}", name, boxed(x * s, y * s, 1.8 * s, 1.8 * s))


def _exits(state: State, of: Drawn, s: float) -> Iterator[Region]:
    """Yield the ways out; the figure of the party where there is none to see."""
    ways = [way for way in of.plan.ways if way.opening is Opening.ARCH and way.b is None]
    for way in ways:
        (ax, ay), (bx, by) = way.line[0], way.line[-1]
        x, y, w, h = min(ax, bx), min(ay, by), abs(bx - ax), abs(by - ay)
        near, over = (1.0 if ax == bx else 0.0), (1.0 if ay == by else 0.0)
        box = boxed((x - near) * s, (y - over) * s, (w + 2 * near) * s, (h + 2 * over) * s)
        yield Region(_OUT, "The way out", box)
    if not ways:
        x, y = figure_at(state)
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
