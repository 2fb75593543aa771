"""What stands in the rooms of a map: letters and names first, then things, furniture last.

A sheet shows all of it, a players' map what is in sight. Both are arranged on the same floors, by
``lettering`` and ``furniture``. Lengths are in millimetres, as in ``composition``.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, partial
from typing import NamedTuple

from dungeongen.core.rng import Rng
from dungeongen.draw import fonts
from dungeongen.draw.canvas import Rect
from dungeongen.draw.field import Field, Place
from dungeongen.draw.furniture import Furnisher, Stood, pieces_for
from dungeongen.draw.lettering import Berth, Hand, Label, Lettering, Lying, Thing, outside
from dungeongen.draw.plan import NATURAL, Badge, Mark, Marks, Name, Piece
from dungeongen.draw.signs import EM, beside_icon
from dungeongen.games.sudongeon.catalog import icon_of
from dungeongen.games.sudongeon.layout import Kind
from dungeongen.games.sudongeon.layout import Thing as Held
from dungeongen.games.sudongeon.plan.composition import Room
from dungeongen.games.sudongeon.plan.corridors import Corridor
from dungeongen.games.sudongeon.plan.site import Site, signs_of

_PIECE = 34.0  # area of the box around a room for each piece
_GREAT = ("basilica",)
_BUILT = frozenset({"shelf", "casks", "hearth", "carpet", "pew", "column", "statue"})
_ROUGH = ("spikes", "rubble", "shrooms")
_LAST = (("web", "rubble", "crate"), ("rubble", "urns", "barrel"))


def furnish(
    rooms: Sequence[Room], free: Field, name: str, rng: Rng, *, sealed: bool = False
) -> list[Stood]:
    """Furnish a room by its name, on what is free; a sealed one is full of fallen stones."""
    if sealed:
        crew = Furnisher(rooms, free, rng, 24)
        crew.place("rubble", "wall", 9)
        crew.place("rubble", "floor", 7)
        return crew.stood
    crew = Furnisher(rooms, free, rng, int(sum(r.wide * r.high for r in rooms) / _PIECE) + 3)
    natural = all(room.natural for room in rooms)
    columned = [r for r in rooms if r.kind in _GREAT or (rooms[1:] and not r.natural)]
    if columned:
        crew.floors = columned
        crew.place("column", "flank", 8)
        crew.floors = rooms
    for piece, rule, count in pieces_for(name):
        crew.place(rng.choice(_ROUGH) if natural and piece in _BUILT else piece, rule, count)
    if natural:
        for piece in ("rubble", "spikes", "spikes"):
            crew.place(piece, "wall", 1)
    crew.left += len(_LAST) + 1
    for some in _LAST:
        crew.place(rng.choice(some), "corner", 1)
    crew.place("skull", "floor", 1)
    return crew.stood


# What stands in the rooms


_SIZES = {
    Kind.MONSTER: (9.5, 8.0, 6.8, 5.6),
    Kind.FEATURE: (9.0, 7.5, 6.0, 5.2),
    Kind.NPC: (7.6, 6.6, 5.6, 5.0),
    Kind.TRAP: (7.0, 6.0, 5.2, 5.0),
    Kind.GOLD: (6.6, 5.8, 5.2, 5.0),
}
"""The sizes of icons, the largest first."""
_GREATEST = (19.0, 16.0, 13.0, 10.0, 8.0)  # of the monster in the greatest hall
_BADGES = {Kind.MONSTER: Badge.SHIELD, Kind.GOLD: Badge.COIN, Kind.TRAP: Badge.TRIANGLE}
_ORDER = (Kind.MONSTER, Kind.FEATURE, Kind.GOLD, Kind.NPC, Kind.TRAP)
_AROUND = 0.3  # a label, where furniture stands
_BESIDE = 0.3  # the same around a thing


class Shown(NamedTuple):
    """What a picture stands for: the kind, digit and box of a thing, or an engraving by name."""

    kind: Kind | None
    digit: int
    box: int
    art: str = ""


class Stocked(NamedTuple):
    """One room as stocked: ``boxes`` are its own, ``name`` what it is called on the map."""

    boxes: tuple[int, ...]
    name: str
    berth: Berth[Shown]
    pieces: tuple[Stood, ...]


def thing_of(held: Held, room: Room, hand: Hand, *, great: bool = False) -> Thing[Shown]:
    """Return something that a box holds as a thing to be placed; ``great``: the landmark's foe."""
    extra, high = (size * hand.signs for size in beside_icon(_BADGES.get(held.kind)))
    sizes = _GREATEST if great and held.kind is Kind.MONSTER else _SIZES[held.kind]
    return Thing(Shown(held.kind, held.digit, held.box), room, sizes, extra, high)


@dataclass(frozen=True)
class Stock:
    """Stocks the rooms of one map of a site, written by a ``hand``."""

    site: Site
    hidden: tuple[Corridor, ...]
    hand: Hand
    inner: Field
    left: Field
    corridors: tuple[Corridor, ...]

    @classmethod
    def of(cls, site: Site, hand: Hand, hidden: tuple[Corridor, ...] = ()) -> Stock:
        corridors = (*site.corridors, *hidden)
        left = site.inner - site.obstacles(corridors) - site.thresholds(corridors)
        left = left - signs_of(hidden, left, hand.signs)
        return cls(site, hidden, hand, site.inner, left, corridors)

    def room(
        self,
        boxes: tuple[int, ...],
        things: Sequence[Thing[Shown]],
        rng: Rng,
        *,
        name: str = "",
        called: str = "",
        letter: bool = True,
        sealed: bool = False,
    ) -> Stocked:
        """Place a room's letter, name and things, and furnish it by what it is ``called``."""
        site, parts = self.site, self.site.parts(boxes)
        by_wall = site.own(boxes, self.left)
        order = sorted(things, key=_rank)
        spares = [partial(self._spare, boxes, deep, by) for deep, by in _SPARES]
        lettering = Lettering(by_wall.shrunk(0.5), parts, order, self.hand, spares)
        berth = lettering.berth(name or None, letter=letter)
        if berth is None:
            berth = self._heaped(boxes, order, letter=letter)
        for form, x, y in berth.labels:
            by_wall.take(x, y, form.w, form.h, _AROUND)
        for thing, x, y, size in berth.lying:
            by_wall.take(x, y, size + thing.extra, max(size, thing.least), _BESIDE)
        pieces = furnish(parts, by_wall, called or name, rng, sealed=sealed)
        return Stocked(boxes, name, berth, tuple(pieces))

    def _heaped(
        self, boxes: tuple[int, ...], things: Sequence[Thing[Shown]], *, letter: bool
    ) -> Berth[Shown]:
        """Return a berth for a room that cannot hold all: the smallest, wherever there is floor.

        At the worst things stand on each other, though on no number, or in the rock.
        """
        parts, free = self.site.parts(boxes), self.site.own(boxes, self.inner)
        fields = (free, free.copy(), self.rock)
        berth, form = Berth[Shown](named=False), self.hand.letter()

        def place(w: float, h: float, part: Room, words: float) -> tuple[float, float]:
            places = (field.nearest(w, h, part.x, part.y) for field in fields)
            _, x, y = next(filter(None, places), Place(0.0, part.x, part.y))
            for field, wide in zip(fields, (w, words, w), strict=True):
                field.take(x + (w - wide) / 2, y, wide, h)
            return x, y

        if letter:
            berth.labels.append(Label(form, *place(form.w, form.h, parts[0], form.w)))
        for thing in things:
            size, w, h = thing.box(len(thing.sizes) - 1)
            part = self.site.of.rooms[thing.what.box]
            words = min(w, 1.3 * thing.extra)
            berth.lying.append(Lying(thing, *place(w, h, part, words), size))
        return berth

    def _spare(self, boxes: tuple[int, ...], deep: float, by: float) -> Field:
        """Return the floor of a room with all that crosses it, and less before its doors."""
        free = self.inner - self.site.thresholds(self.corridors, deep)
        return self.site.own(boxes, free).shrunk(by)

    @cached_property
    def rock(self) -> Field:
        """The rock in which names may stand."""
        rock = self.site.rock(self.hand.size)
        lanes = rock.empty()
        for corridor in self.hidden:
            lanes.fill(corridor.outline)
        return rock - lanes.grown(1) - signs_of(self.hidden, rock, self.hand.signs)

    def marks(self, rooms: Sequence[Stocked], letters: Iterable[str], em: float) -> Marks:
        """Return what a map shows of its rooms, in type ``em`` squares high."""
        places = zip((room.berth.letter for room in rooms), letters, strict=True)
        return Marks(
            em=em,
            face=self.hand.face,
            plates=tuple((at[0] / NATURAL, at[1] / NATURAL, letter) for at, letter in places if at),
            icons=tuple(marks_of(rooms).values()),
            names=(*self._within(rooms), *self._outside(rooms)),
            pieces=pieces_of(rooms),
        )

    def _within(self, rooms: Sequence[Stocked]) -> Iterator[Name]:
        """Yield the names that stand in their rooms."""
        for number, room in enumerate(rooms):
            for label in room.berth.labels:
                if label.form.lines:
                    yield _name(number, label, self.hand)

    def _outside(self, rooms: Sequence[Stocked]) -> Iterator[Name]:
        """Yield the names that found no room within, as far as the rock has places for them."""
        for number, room in enumerate(rooms):
            if room.name and not room.berth.named:
                parts = self.site.parts(room.boxes)
                others = [other for other in self.site.of.rooms if other.box not in room.boxes]
                if place := outside(room.name, parts, others, self.rock, self.hand):
                    (ax, ay), (bx, by) = place.leader
                    leader = (ax / NATURAL, ay / NATURAL, bx / NATURAL, by / NATURAL)
                    yield replace(_name(number, place.label, self.hand), leader=leader)


_SPARES = ((4.0, 0.5), (1.0, 0.5), (1.0, 0.0))
"""How deep doors are kept free, and how far things stay from walls, where a room is too full."""


def _rank(thing: Thing[Shown]) -> tuple[int, int]:
    kind = thing.what.kind
    return (-1 if kind is None else _ORDER.index(kind), -thing.what.digit)


# From millimetres to the squares of a plan


def marks_of(rooms: Sequence[Stocked]) -> dict[Shown, Mark]:
    """Return the icons of all things in their places."""
    return {lying.thing.what: _mark(lying) for room in rooms for lying in room.berth.lying}


def _mark(lying: Lying[Shown]) -> Mark:
    shown, (x, y, size) = lying.thing.what, (v / NATURAL for v in lying[1:])
    if shown.art or shown.kind is None:
        return Mark(x, y, shown.art, size, art=True)
    badge = _BADGES.get(shown.kind)
    return Mark(
        x, y, icon_of(shown.kind, shown.digit), size, str(shown.digit) if badge else "", badge
    )


def _name(number: int, label: Label, hand: Hand) -> Name:
    form, x, y = label
    lines = tuple(((x + a) / NATURAL, (y + b) / NATURAL, words) for a, b, words in form.lines)
    lefts = [x + a for a, _, _ in form.lines]
    rights = [x + a + hand.width(words) for a, _, words in form.lines]
    em = EM * hand.size
    top = y + form.lines[0][1] - fonts.CAP_HEIGHT * em
    bottom = y + form.lines[-1][1] + fonts.DESCENT * em
    box: Rect = (
        min(lefts) / NATURAL,
        top / NATURAL,
        (max(rights) - min(lefts)) / NATURAL,
        (bottom - top) / NATURAL,
    )
    return Name(number, lines, box)


def pieces_of(rooms: Sequence[Stocked]) -> tuple[Piece, ...]:
    """Return the furniture of all rooms."""
    return tuple(item.in_squares() for room in rooms for item in room.pieces)
