"""Where all of a room stands: its letter and its name first, then what lies there.

With the largest pictures first, some wishes about where name and things lie, and several forms of
the name (one to three lines, with its letter beside it, above it or elsewhere) are tried.
Everything goes to the free place nearest its wish, and the arrangement nearest to its wishes wins.
The first wishes are those that look best; others are tried only where none of these fits. Smaller
pictures are preferred to a name outside. Then things are packed closer and in other orders. Only
after that the name is written into the rock, with a short line to the room. Furniture takes what is
left.

Lengths are in millimetres of a sheet of A4; type is ``size`` times as large as there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import cycle
from typing import Generic, NamedTuple, Protocol, TypeVar

from dungeongen.draw import fonts
from dungeongen.draw.canvas import MM_PER_POINT, Face
from dungeongen.draw.curves import Point, closed_line, distance, inside, resampled
from dungeongen.draw.field import Field
from dungeongen.draw.furniture import Floor
from dungeongen.draw.signs import EM, PLATE, growth

_LEADING = 3.35  # from one line of a name to the next
_CAP = 2.35  # from the top of the first line's box to its baseline
_LINE = 3.0  # height of one line
_AROUND = 1.0  # that a form takes on all sides together
_MARGIN = 0.4  # around a thing
_CLOSE = 0.1  # the same where a room is crowded
_FIRST = 3  # wishes that are tried before others
_GREAT = 20.0  # the size of a picture that has its place before the name
_WORST = 9  # the smallest of a thing's sizes
_ORDERS = 5  # in which a crowded room is filled, each forwards and backwards

_WISHES: tuple[tuple[Point, tuple[Point, ...]], ...] = (
    ((0, -0.75), ((0, 0.3), (0.65, 0.65), (-0.65, 0.65), (0.7, -0.1), (-0.7, -0.1))),
    ((-0.7, -0.8), ((0.3, 0.3), (-0.65, 0.65), (0.65, -0.5), (0.65, 0.8), (-0.7, 0))),
    ((0.7, -0.8), ((-0.3, 0.3), (0.65, 0.65), (-0.65, -0.5), (-0.65, 0.8), (0.7, 0))),
    ((0, 0.8), ((0, -0.3), (0.65, -0.7), (-0.65, -0.7), (0.7, 0.1), (-0.7, 0.1))),
    ((-0.9, 0), ((0.5, -0.3), (0.5, 0.65), (0, -0.85), (0, 0.85), (0.9, 0))),
    ((0.9, 0), ((-0.5, -0.3), (-0.5, 0.65), (0, -0.85), (0, 0.85), (-0.9, 0))),
    ((0, -0.95), ((-0.8, 0.8), (0.8, 0.8), (-0.8, 0), (0.8, 0), (0, 0.9))),
)
"""Where a name would like to be, and then the things: shares of half a room from its middle."""

T = TypeVar("T")


class Part(Floor, Protocol):
    """A part of a room, and the size of the box around it."""

    @property
    def wide(self) -> float: ...
    @property
    def high(self) -> float: ...


@dataclass(frozen=True)
class Thing(Generic[T]):
    """Something that lies in a part of a room: the ``sizes`` of its picture, the largest first, and
    how much a number beside it makes that wider, and how high it is."""

    what: T
    part: Part
    sizes: tuple[float, ...]
    extra: float = 0.0
    least: float = 0.0

    def box(self, scale: int) -> tuple[float, float, float]:
        """Return the size of the picture at a scale, and the width and height with its number."""
        size = self.sizes[min(scale, len(self.sizes) - 1)]
        return size, size + self.extra, max(size, self.least)


@dataclass(frozen=True)
class Form:
    """A layout of a letter, a name, or both: its cost, its size, and its parts from its middle.

    A line is given by the left end of its baseline.
    """

    cost: float
    w: float
    h: float
    disc: Point | None = None
    lines: tuple[tuple[float, float, str], ...] = ()


class Label(NamedTuple):
    """A form in its place."""

    form: Form
    x: float
    y: float


class Lying(NamedTuple, Generic[T]):
    """A thing in its place, with the size of its picture."""

    thing: Thing[T]
    x: float
    y: float
    size: float


@dataclass
class Berth(Generic[T]):
    """Where all of a room stands; ``named``: its name is in it."""

    labels: list[Label] = field(default_factory=list)
    lying: list[Lying[T]] = field(default_factory=list)
    cost: float = 0.0
    named: bool = True

    @property
    def letter(self) -> Point | None:
        """Where the letter of the room stands."""
        for form, x, y in self.labels:
            if form.disc:
                return x + form.disc[0], y + form.disc[1]
        return None


@dataclass(frozen=True)
class Hand:
    """How names are written: their face, and their size as a multiple of that on a sheet of A4."""

    face: Face = Face.ITALIC
    size: float = 1.0

    @property
    def signs(self) -> float:
        """How much larger signs are than on a sheet of A4."""
        return growth(self.size)

    def width(self, words: str) -> float:
        return fonts.width(words, self.face, EM / MM_PER_POINT) * self.size

    def letter(self) -> Form:
        """Return the form of a letter alone."""
        side = (2 * PLATE + 0.8) * self.signs
        return Form(0.0, side, side, (0.0, 0.0))

    def with_letter(self, name: str) -> list[Form]:
        """Return layouts of a name with its letter beside or above it."""
        k, m, result = self.size, self.signs, list[Form]()
        for cost, lines in enumerate(broken(name)):
            wide, high = self._box(lines)
            if len(lines) < 3:
                w, h = 2 * PLATE * m + 1.4 * k + wide, max(5.8 * m, high)
                written = self._written(lines, -high / 2, 2 * PLATE * m + 0.9 * k - w / 2)
                disc = (PLATE * m - w / 2, 0.0)
                result.append(Form(2.4 * cost, w + _AROUND, h + _AROUND, disc, written))
            w, h = max(5.6 * m, wide), 6.2 * m + high
            written = self._written(lines, 6.0 * m - h / 2)
            disc = (0.0, 2.8 * m - h / 2)
            result.append(Form(1.2 + 1.2 * cost, w + _AROUND, h + _AROUND, disc, written))
        return result

    def alone(self, name: str) -> list[Form]:
        """Return layouts of a name whose letter stands elsewhere."""
        result = []
        for cost, lines in enumerate(broken(name)):
            wide, high = self._box(lines)
            written = self._written(lines, -high / 2)
            result.append(Form(2.0 * cost, wide + _AROUND, high + _AROUND, None, written))
        return result

    def _box(self, lines: Sequence[str]) -> tuple[float, float]:
        """Return the width and height of some lines."""
        return max(map(self.width, lines)), self.size * (_LEADING * (len(lines) - 1) + _LINE)

    def _written(
        self, lines: Sequence[str], top: float, left: float | None = None
    ) -> tuple[tuple[float, float, str], ...]:
        """Return lines below a top, from a left edge or each in the middle."""
        return tuple(
            (
                -self.width(line) / 2 if left is None else left,
                top + _CAP * self.size + _LEADING * self.size * i,
                line,
            )
            for i, line in enumerate(lines)
        )


def broken(name: str) -> Iterator[tuple[str, ...]]:
    """Yield a name in one line, in two even ones, and with each word on its own; no line is an
    article alone."""
    words = name.split()
    if words[0] == "The" and len(words) > 2:
        words[:2] = [" ".join(words[:2])]
    yield (" ".join(words),)
    if len(words) > 1:
        cuts = [(" ".join(words[:i]), " ".join(words[i:])) for i in range(1, len(words))]
        yield min(cuts, key=lambda lines: max(map(len, lines)))
    if len(words) > 2:
        yield tuple(words)


@dataclass(frozen=True)
class Lettering(Generic[T]):
    """One room to be lettered: its free ``floor``, its parts, and what lies there.

    ``spares`` are floors with what else might be stood on, for a room that is too full.
    """

    floor: Field
    parts: Sequence[Part]
    things: Sequence[Thing[T]]
    hand: Hand
    spares: Sequence[Callable[[], Field]] = ()

    def berth(self, name: str | None, *, letter: bool = True) -> Berth[T] | None:
        """Return the best arrangement that holds the name, else one without it."""
        hand, letters = self.hand, [[self.hand.letter()]] if letter else []
        if name:
            named = [[hand.with_letter(name)], [*letters, hand.alone(name)]]
            if not letter:
                named = named[1:]
            best = self._largest(self.floor, named) or self._crowded(self.floor, named)
            if best:
                return best
        best = self._largest(self.floor, [letters]) or self._crowded(self.floor, [letters])
        for spare in self.spares:
            if best is None:
                floor = spare()
                best = self._largest(floor, [letters]) or self._crowded(floor, [letters])
        if best and name:
            best.named = False
        return best

    def _largest(self, floor: Field, ways: Sequence[Sequence[Sequence[Form]]]) -> Berth[T] | None:
        """Return the best arrangement with the largest pictures that fit."""
        for scale in range(5):
            for wishes in (_WISHES[:_FIRST], _WISHES[_FIRST:]):
                some = [
                    berth
                    for extra, steps in enumerate(ways)
                    for wish in wishes
                    if (berth := self._tried(floor, steps, self.things, scale, wish, 3 * extra))
                ]
                if some:
                    return min(some, key=lambda berth: berth.cost)
        return None

    def _crowded(self, floor: Field, ways: Sequence[Sequence[Sequence[Form]]]) -> Berth[T] | None:
        """Return an arrangement of small pictures, in any order and close together."""
        count = len(self.things)
        for steps in ways:
            for turn in range(min(count, _ORDERS)):
                order = [*self.things[turn:], *self.things[:turn]]
                for some in (order, order[::-1]):
                    for wish in _WISHES:
                        if berth := self._tried(floor, steps, some, _WORST, wish, 0, _CLOSE):
                            return berth
        return None

    def _tried(
        self,
        floor: Field,
        steps: Sequence[Sequence[Form]],
        things: Sequence[Thing[T]],
        scale: int,
        wish: tuple[Point, tuple[Point, ...]],
        cost: float,
        margin: float = _MARGIN,
    ) -> Berth[T] | None:
        """Return an arrangement by a wish, or ``None`` if something does not fit.

        Each of ``steps`` gives one label: letter and name together, or apart.
        """
        free, (lx, ly), places = floor.copy(), *wish
        berth = Berth[T](cost=cost)
        great = [thing for thing in things if thing.sizes[0] > _GREAT]
        rest = [thing for thing in things if thing not in great]
        spots = cycle(places)
        for thing, spot in zip(great, spots, strict=False):
            if not _lay(free, berth, thing, scale, spot, margin):
                return None
        part = (
            min(self.parts, key=lambda part: (part.y - part.high / 2, part.x))
            if ly < 0.5
            else max(self.parts, key=lambda part: part.y + part.high / 2)
        )
        x, y = part.x + lx * part.wide / 2, part.y + ly * part.high / 2
        for forms in steps:
            choices = [
                (place.away + form.cost, i, place)
                for i, form in enumerate(forms)
                if (place := free.nearest(form.w, form.h, x, y))
            ]
            if not choices:
                return None
            price, i, (_, x, y) = min(choices)
            free.take(x, y, forms[i].w, forms[i].h, 0.15)
            berth.cost += price
            berth.labels.append(Label(forms[i], x, y))
        for thing, spot in zip(rest, spots, strict=False):
            if not _lay(free, berth, thing, scale, spot, margin):
                return None
        return berth


def _lay(
    free: Field, berth: Berth[T], thing: Thing[T], scale: int, spot: Point, margin: float
) -> bool:
    """Place a thing as near as can be to a share of half its part; return whether it fits."""
    part = thing.part
    size, w, h = thing.box(scale)
    place = free.nearest(
        w + 1.25 * margin,
        h + 1.25 * margin,
        part.x + spot[0] * part.wide / 2,
        part.y + spot[1] * part.high / 2,
    )
    if place is None:
        return False
    free.take(place.x, place.y, w, h, margin)
    berth.cost += 0.5 * place.away
    berth.lying.append(Lying(thing, place.x, place.y, size))
    return True


class Outside(NamedTuple):
    """A name in the rock: its form, its middle, and the line to its room."""

    label: Label
    leader: tuple[Point, Point]


def outside(
    name: str, parts: Sequence[Part], others: Sequence[Part], rock: Field, hand: Hand
) -> Outside | None:
    """Return where a name stands in free rock near its room and off the others, and take it.

    ``None`` where its line would cross another room: no name is better than one that misleads.
    """
    choices: list[tuple[float, int, Label, Part]] = []
    for i, form in enumerate(hand.alone(name)):
        w, h = form.w + 0.4, form.h + 0.4
        for part in parts:
            for tx, ty in (
                (part.x, part.y - part.high / 2 - h),
                (part.x, part.y + part.high / 2 + h),
                (part.x - part.wide / 2 - w / 2, part.y),
                (part.x + part.wide / 2 + w / 2, part.y),
            ):
                place = rock.nearest(w, h, tx, ty)
                if place:
                    own = _off(part, place.x, place.y, w, h)
                    far = min((_off(p, place.x, place.y, w, h) for p in others), default=9.0)
                    cost = 2 * max(0.0, own) - 1.5 * min(far, 5.0) + 0.8 * i
                    choices.append((cost, len(choices), Label(form, place.x, place.y), part))
    for _, _, label, part in sorted(choices, key=lambda choice: choice[:2]):
        leader = _leader(label, part)
        if not any(inside(p.outline, *at) for at in resampled(leader, 0.5) for p in others):
            rock.take(label.x, label.y, label.form.w + 0.4, label.form.h + 0.4)
            return Outside(label, leader)
    return None


def _leader(label: Label, part: Part) -> tuple[Point, Point]:
    """Return the shortest line from a label to a part of a room."""
    (form, x, y), edge = label, resampled(closed_line(part.outline), 1.5)
    w, h = form.w / 2, form.h / 2

    def gap(at: Point) -> float:
        beyond = (max(0.0, abs(at[0] - x) - w), max(0.0, abs(at[1] - y) - h))
        return distance((0, 0), beyond) + 0.25 * distance(at, (x, y))

    end = min(edge, key=gap)
    return (min(max(end[0], x - w), x + w), min(max(end[1], y - h), y + h)), end


def _off(part: Part, x: float, y: float, w: float, h: float) -> float:
    """Return how far a box is from that around a part of a room."""
    return max(abs(x - part.x) - part.wide / 2 - w / 2, abs(y - part.y) - part.high / 2 - h / 2)
