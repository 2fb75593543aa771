"""What can be touched: rooms, what lies in the party's room, hidden doors, ways out, the figure of
the party, and the tracks of its stocks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from dungeongen.draw.curves import area
from dungeongen.draw.plan import Plan
from dungeongen.draw.theme import Theme
from dungeongen.draw.touch import Region, Touch, boxed
from dungeongen.draw.walls import union
from dungeongen.games.sudongeon.catalog import name_of
from dungeongen.games.sudongeon.layout import FOUNTAIN, LAW, STEP, Kind, NpcKind
from dungeongen.games.sudongeon.page.map import height, measure
from dungeongen.games.sudongeon.page.now import FIGURE, STOCKS, TRACKS, figure_at, stock
from dungeongen.games.sudongeon.plan.drawn import Arranged, arranged, corridors, plan
from dungeongen.games.sudongeon.rules import moves as m
from dungeongen.games.sudongeon.rules.board import boxes
from dungeongen.games.sudongeon.rules.encounters import hostile
from dungeongen.games.sudongeon.rules.state import State

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
