"""The back of a sheet, which gives everything away: the plan, its route, and the solved Sudoku.

The map with the route leads, as wide as two of three columns, with the steps below it; a number on
the map is that step's stop. The solved Sudoku and what to do at every step stand beside it. If that
does not fit, the plan gets pages of its own, and the Sudoku the end of them or the page before.
What ``all_the_while`` says is the plan's way with dice, potions and searches, in words that you can
follow at a table.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import cos, hypot, sin
from typing import TYPE_CHECKING, NamedTuple

from dungeongen.core import templates
from dungeongen.core.naming import listed
from dungeongen.draw import fonts
from dungeongen.draw.block import (
    Area,
    Block,
    Entry,
    SheetPage,
    beside,
    framed,
    nothing,
    page_run,
    paragraph,
    poured,
    stack,
)
from dungeongen.draw.canvas import MM_PER_POINT, Canvas, Face, Ink, polygon
from dungeongen.draw.columns import (
    column_height,
    column_width,
    heading,
    in_columns,
    one_page,
    sizes,
)
from dungeongen.draw.curves import TURN, inside
from dungeongen.draw.plan import NATURAL
from dungeongen.draw.signs import EM, FIND, PLATE, growth
from dungeongen.draw.solution import section, steps
from dungeongen.draw.theme import Theme
from dungeongen.games.sudongeon.codec import study
from dungeongen.games.sudongeon.layout import (
    CHIEFTAIN,
    HERMIT,
    LABYRINTH,
    LAW,
    PASSAGEWAY,
    TRADER,
    Edge,
    Kind,
    Layout,
    Wall,
)
from dungeongen.games.sudongeon.page.key_text import captors
from dungeongen.games.sudongeon.page.map import chart, measure, sudoku
from dungeongen.games.sudongeon.page.rules_text import craft
from dungeongen.games.sudongeon.plan.drawn import (
    corridors,
    drawn,
    passage_line,
    plan,
    solution_marks,
)
from dungeongen.games.sudongeon.rules.state import CLERIC, WIZARD, Company
from dungeongen.search.verdict import chance_words, difficulty_words

if TYPE_CHECKING:
    from dungeongen.games.sudongeon.verdict import Verdict


# The route of a plan: a small map with a numbered stop for each step of the plan.
#
# A plan is a list of sentences, in documents of every version. What stands before a sentence's
# colon says where to go: ``Go through G and H to C``, ``Leave and enter A``. So the route is read
# from the room letters there, and the last one is where the step's number stands; a step that ends
# outside has its number at the exit. Within a room the route takes the fewest boxes. It is a trail
# of footprints from middle to middle; steps that share a door pass it beside each other. Between
# two rooms without a door it follows the dots of a secret passageway.


OUTSIDE = -1
_WHERE = re.compile(r"\b(leave)\b|\b([A-I])\b", re.IGNORECASE)
_PARENTHESES = re.compile(r"\([^)]*\)")
_LANES = (0.0, 0.5, -0.5, 0.25, -0.25, 0.75, -0.75)  # of steps that share a door, in squares
_STRIDE = 0.72  # of footprints along the way, in squares
_APART = 0.17  # of each from its line, in squares
_OFF_PLATES = 1.3  # ems of the smallest type between a plate's middle and a footprint
_BEGIN = 0.8  # squares between a stop and the nearest footprint
_SOLE = (
    (0.34, 0.0),
    (0.24, 0.12),
    (0.02, 0.1),
    (-0.07, 0.07),
    (-0.07, -0.07),
    (0.02, -0.1),
    (0.24, -0.12),
)
_HEEL = ((-0.14, -0.08), (-0.14, 0.08), (-0.28, 0.07), (-0.33, 0.0), (-0.28, -0.07))
_DISC = 0.78  # radius of a stop, for type 1 high
_COMPASS = ((0.0, 1.6), (-2.4, 0.9))  # squares off its rose, and off its letter above
_OFF_FLOOR = 2.0  # squares that a stop rather lies away than off the floor of its room
_RINGS = tuple(0.25 * i for i in range(1, 25))  # squares from where a stop would stand
_TURNS = tuple(TURN * i / 16 for i in range(16))
_SPREAD = 3.1  # squares by which stops in one box lie apart, for each of a slot
_ONE = ((0.0, 0.0),)
_TWO = ((-0.75, -0.55), (0.75, 0.6))
_THREE = ((-0.75, 0.7), (0.75, 0.7), (0.0, -0.75))
_FOUR = ((-0.8, -0.5), (0.8, -0.5), (-0.8, 0.8), (0.8, 0.8))
_NINE = tuple((x, y) for y in (-0.4, 0.35, 1.1) for x in (-1.0, 0.0, 1.0))
_CROWD = tuple((x, y) for y in (-0.8, -0.15, 0.5, 1.15) for x in (-1.05, -0.35, 0.35, 1.05))
_SLOTS = (_ONE, _TWO, _THREE, _FOUR, _NINE, _CROWD)  # places for stops in a box

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Step:
    """One step of a plan: the boxes it leads through, :data:`OUTSIDE` for the outside."""

    number: int
    boxes: tuple[int, ...]


def stops_of(layout: Layout, plan: Sequence[str]) -> list[Step]:
    """Return the steps of ``plan`` that lead somewhere, in order.

    >>> grid = "." * 3 + "2" + "." * 77
    >>> plan = ["Buy nothing.", "Enter A: rest.", "Leave."]
    >>> [step.boxes for step in stops_of(Layout(grid), plan)]
    [(-1, 0), (0, -1)]
    """
    result = []
    here = OUTSIDE
    for number, sentence in enumerate(plan, 1):
        way = [here]
        for room in _rooms(layout, sentence):
            way += _between(layout, way[-1], room)
        if len(way) > 1:
            result.append(Step(number, tuple(way)))
        here = way[-1]
    return result


def _rooms(layout: Layout, sentence: str) -> list[int]:
    """Return the rooms that a sentence leads to, :data:`OUTSIDE` for the outside."""
    letters = {room.letter: i for i, room in enumerate(layout.rooms)}
    where, _, _ = _PARENTHESES.sub("", sentence).partition(":")
    named = [OUTSIDE if out else letters.get(letter) for out, letter in _WHERE.findall(where)]
    return [room for room in named if room is not None]


def _between(layout: Layout, start: int, room: int) -> list[int]:
    """Return the boxes after ``start`` on the shortest way to a room or outside."""
    if OUTSIDE in (start, room):
        inside = layout.room_of[start] if room == OUTSIDE else room
        gates = [edge.box for edge in layout.exits if layout.room_of[edge.box] == inside]
        if start == OUTSIDE:
            return [(gates or list(layout.rooms[room].boxes))[0]] if room != OUTSIDE else []
        ways = [_walk(layout, start, gate, {inside}) for gate in gates]
        return [*min(filter(None, ways), key=len, default=[start])[1:], OUTSIDE]
    within = {layout.room_of[start], room}
    walks = [_walk(layout, start, box, within) for box in layout.rooms[room].boxes]
    shortest = min(filter(None, walks), key=len, default=None)
    return [layout.rooms[room].boxes[0]] if shortest is None else shortest[1:]


def _walk(layout: Layout, start: int, goal: int, rooms: set[int]) -> list[int]:
    """Return the shortest way from box to box within ``rooms``, empty if there is none."""
    ways = [[start]]
    boxes = {start}
    for way in ways:
        if way[-1] == goal:
            return way
        for edge in layout.edges:
            if way[-1] not in (edge.box, edge.other) or not _passable(edge):
                continue
            beyond = edge.beyond(way[-1])
            if beyond is not None and layout.room_of[beyond] in rooms and beyond not in boxes:
                boxes.add(beyond)
                ways.append([*way, beyond])
    return []


def _passable(edge: Edge) -> bool:
    return edge.wall in (Wall.OPEN, Wall.HIDDEN, Wall.JOINED)


def route(layout: Layout, sentences: Sequence[str], *, width: float, theme: Theme) -> Block:
    """Return the map of the route, ``width`` millimetres wide."""
    least, em = theme.type["least"], measure(layout, width, theme).em
    stops = stops_of(layout, sentences)

    def above(canvas: Canvas, s: float) -> None:
        _paint(canvas, layout, stops, s, least, em)

    block = chart(
        layout,
        width=width,
        theme=theme,
        marking=solution_marks,
        words="Map with the way of the plan, whose steps follow in words.",
        above=above,
    )
    return framed(block, "route")


def _paint(
    canvas: Canvas, layout: Layout, stops: Sequence[Step], s: float, least: float, em: float
) -> None:
    marks = solution_marks(layout, em)
    r = _DISC * max(least * MM_PER_POINT / s, 0.7)
    large = growth(em * NATURAL / EM) / NATURAL
    discs = [(x, y, PLATE * large + r) for x, y, _ in marks.plates]
    discs += [(*way.sign[:2], FIND * large + r) for way in marks.hidden]
    if compass := drawn(layout).plan.compass:
        discs += [(compass[0], compass[1] + up, off + r) for up, off in _COMPASS]
    places = _places(layout, stops, discs, r)
    middles = tuple((x, y) for x, y, _ in discs)
    ground = _Ground(canvas, s, middles, _OFF_PLATES * max(em, 0.7))
    last: Point | None = None
    shared: Counter[frozenset[int]] = Counter()
    for step in stops:
        last = _draw(ground, layout, step, shared, last, places[step.number])
    for number, (x, y) in places.items():
        _stop(canvas, (x * s, y * s), number, r * s)


def _places(
    layout: Layout, stops: Sequence[Step], discs: list[tuple[float, float, float]], r: float
) -> dict[int, Point]:
    """Return where the number of each step stands: in a box, or in front of an exit.

    Its disc has the radius ``r``. Each of ``discs`` is a point, and how far off its middle keeps.
    """
    ends: dict[int, list[Step]] = {}
    for step in stops:
        ends.setdefault(step.boxes[-1], []).append(step)
    discs, places = [*discs], {}
    for box, here in ends.items():
        slots = next((slots for slots in _SLOTS if len(slots) >= len(here)), _SLOTS[-1])
        for i, step in enumerate(here):
            if box == OUTSIDE:
                x, y = _gate(layout, step.boxes[-2])
            else:
                x, y = _middle(layout, box)
                dx, dy = slots[i % len(slots)]
                x, y = x + _SPREAD * dx, y + _SPREAD * dy
            places[step.number] = x, y = _free(layout, step, (x, y), discs, r)
            discs.append((x, y, 2 * r))
    return dict(sorted(places.items()))


def _free(
    layout: Layout,
    step: Step,
    wish: Point,
    discs: Sequence[tuple[float, float, float]],
    r: float,
) -> Point:
    """Return the place nearest to ``wish`` where a stop meets nothing, or else meets it least."""
    of, inner = plan(layout), [box for box in step.boxes if box != OUTSIDE]
    floors = of.room(layout.room_of[inner[-1]])
    corner = of.columns - r, of.rows - r

    def cost(place: Point) -> tuple[float, float]:
        x, y = place
        met = max(off - hypot(x - a, y - b) for a, b, off in discs)
        away = hypot(x - wish[0], y - wish[1])
        off_floor = not any(inside(floor, x, y) for floor in floors)
        return max(0.0, met), away + _OFF_FLOOR * off_floor

    rings = (
        (wish[0] + away * cos(turn), wish[1] + away * sin(turn))
        for away in _RINGS
        for turn in _TURNS
    )
    places = [wish, *rings]
    fitting = [(x, y) for x, y in places if r <= x <= corner[0] and r <= y <= corner[1]]
    return min(fitting or places, key=cost)


def _middle(layout: Layout, box: int) -> Point:
    """Return the middle of a box."""
    return drawn(layout).middles[box]


def _gate(layout: Layout, box: int) -> Point:
    """Return the way out of a box, or its middle where it has none."""
    of = plan(layout)
    x, y = _middle(layout, box)
    gates = [way.line[-1] for way in of.ways if way.leads_out and way.a == layout.room_of[box]]
    if not gates:
        return x, y
    gx, gy = min(gates, key=lambda gate: hypot(gate[0] - x, gate[1] - y))
    return min(max(gx, 0.9), of.columns - 0.9), min(max(gy, 0.9), of.rows - 0.9)


class _Ground(NamedTuple):
    """A canvas with squares of ``s`` millimetres, and plates to keep clear of.

    Footprints keep so many squares ``off`` the middles of ``plates``.
    """

    canvas: Canvas
    s: float
    plates: tuple[Point, ...]
    off: float


def _draw(
    ground: _Ground,
    layout: Layout,
    step: Step,
    shared: Counter[frozenset[int]],
    last: Point | None,
    goal: Point,
) -> Point:
    """Draw a step from the last stop to its own, and return where it ends.

    ``shared`` counts the steps that have passed from box to box before.
    """
    points: list[Point] = [] if last is None else [last]
    cut = set()
    for i, box in enumerate(step.boxes):
        if box == OUTSIDE:
            if i:
                points.append(_gate(layout, step.boxes[i - 1]))
                cut.add(len(points))
            if i + 1 < len(step.boxes):
                points.append(_gate(layout, step.boxes[i + 1]))
            continue
        if i == 0 and last is not None:
            continue  # the step goes on from the last stop
        x, y = _middle(layout, box)
        before = step.boxes[i - 1] if i else OUTSIDE
        lane = 0.0
        if before != OUTSIDE:
            lane = _LANES[shared[frozenset((before, box))] % len(_LANES)]
            shared[frozenset((before, box))] += 1
            points += _beside(_corridor(layout, before, box), lane)
        points.append((x + lane, y + lane))
    points[-1] = goal
    trail: list[Point] = points[:1]
    for i, two in enumerate(points[1:], 1):
        if i in cut:
            _footprints(ground, trail)
            trail = []
        trail.append(two)
    _footprints(ground, trail)
    return goal


def _beside(line: Sequence[Point], lane: float) -> list[Point]:
    """Return a line ``lane`` squares beside itself, on the same side whichever way it leads."""
    result = []
    for i, (x, y) in enumerate(line):
        (ax, ay), (bx, by) = line[max(0, i - 1)], line[min(len(line) - 1, i + 1)]
        dx, dy = (bx - ax, by - ay) if (bx - ax, by - ay) > (0.0, 0.0) else (ax - bx, ay - by)
        long = hypot(dx, dy) or 1.0
        result.append((x - dy / long * lane, y + dx / long * lane))
    return result


def _footprints(ground: _Ground, trail: Sequence[Point]) -> None:
    """Draw footprints along a trail, left and right in turns."""
    whole = sum(hypot(bx - ax, by - ay) for (ax, ay), (bx, by) in pairwise(trail))
    gone, next_print, side = 0.0, _BEGIN, 1
    for (ax, ay), (bx, by) in pairwise(trail):
        long = hypot(bx - ax, by - ay)
        while next_print <= min(gone + long, whole - _BEGIN):
            along = (next_print - gone) / long
            ux, uy = (bx - ax) / long, (by - ay) / long
            x, y = ax + along * (bx - ax) - side * _APART * uy, ay + along * (by - ay)
            y += side * _APART * ux
            if all(hypot(x - px, y - py) >= ground.off for px, py in ground.plates):
                _footprint(ground, x, y, ux, uy)
            next_print, side = next_print + _STRIDE, -side
        gone += long


def _corridor(layout: Layout, one: int, two: int) -> list[Point]:
    """Return the line of the corridor or the passageway from a box to another, if there is one."""
    ways = corridors(layout)
    if two not in _doors(layout, one):
        return list(passage_line(layout, layout.room_of[one], layout.room_of[two]))
    if (one, two) in ways:
        return list(ways[one, two].line)
    return list(reversed(ways[two, one].line)) if (two, one) in ways else []


def _doors(layout: Layout, box: int) -> set[int | None]:
    """Return the boxes behind the doors and openings of a box."""
    return {
        edge.beyond(box)
        for edge in layout.edges
        if _passable(edge) and box in (edge.box, edge.other)
    }


def _footprint(ground: _Ground, x: float, y: float, ux: float, uy: float) -> None:
    """Draw a footprint around a point, in the direction of a vector of length 1."""
    for part in (_SOLE, _HEEL):
        points = [(x + u * ux - v * uy, y + u * uy + v * ux) for u, v in part]
        path = polygon([(px * ground.s, py * ground.s) for px, py in points])
        ground.canvas.path(path, fill=Ink.TEXT)


def _stop(canvas: Canvas, place: Point, number: int, r: float) -> None:
    """Draw a stop: the step's number, light on a dark disc of radius ``r``."""
    x, y = place
    size = r / _DISC / MM_PER_POINT
    with canvas.frame(x - r, y - r, 2 * r, 2 * r, f"stop {number}"):
        canvas.circle(x, y, r, fill=Ink.TEXT, stroke=Ink.FLOOR, width=0.3)
        baseline = y + fonts.CAP_HEIGHT * size * MM_PER_POINT / 2
        canvas.text(
            x, baseline, str(number), face=Face.BOLD, size=size, ink=Ink.FLOOR, anchor="middle"
        )


# The pages


_GAP = 4.5
_COLUMN = 7.6  # least width of a column where there are two, in millimetres per point of body type
_LEAST_MAP = 0.5  # of its full size
_LEAST_SIDE = 10.5  # of the map, in millimetres per point of the smallest type
_ASIDE = 0.25  # of the width, for what stands beside the map
_WIDER = (0.3, 0.36)  # the same, where that is too little
_LARGER = 2.0  # points more than body type at most, where a plan is short
_MOST_ROUTE = 0.5  # of the page's height
_LETTER = re.compile(r"\b([A-I])\b")


def solved(
    layout: Layout,
    *,
    area: Area,
    theme: Theme,
    solution: str,
    verdict: Verdict | None,
    company: Company | None,
) -> list[SheetPage]:
    """Return the page of the solved Sudoku, with the verdict on it or on pages of its own.

    Only a Sudoku with one solution has a page of that name.
    """
    head = heading(_title(layout), width=area.width, theme=theme)
    side = min(area.width, area.height - head.height - _GAP)
    whole = _page(layout, head, side, solution, area, theme)
    proper = study(layout).solution is not None
    alone = SheetPage("Solution" if proper else "Sudoku", whole, "solution")
    if verdict is None:
        return [alone]
    least = min(side, max(_LEAST_MAP * side, _LEAST_SIDE * theme.type["least"]))
    advice = all_the_while(layout, company)
    both = _together(layout, verdict, solution, advice, least, area, theme)
    if both is not None:
        return [SheetPage("Solution" if proper else "Plan", both, "solution")]
    *pages, last = _apart(layout, verdict, advice, area, theme)
    room = min(area.width, area.height - last.height - head.height - 2 * _GAP)
    if pages and room >= _LEAST_MAP * side:
        grid = _page(layout, head, room, solution, area, theme)
        return page_run("Plan", [*pages, stack([last, grid], gap=_GAP)], "solution")
    return [alone, *page_run("Plan", [*pages, last], "solution")]


def _title(layout: Layout) -> str:
    """Return the heading of a solved Sudoku, or of one that has no solution, or several."""
    facts = study(layout)
    return facts.words if facts.solution is None else "The Solution of the Sudoku"


def _page(
    layout: Layout, head: Block, side: float, solution: str, area: Area, theme: Theme
) -> Block:
    plan = sudoku(layout, side=side, theme=theme, solution=solution)
    return stack([head, beside([nothing((area.width - side) / 2), plan])], gap=_GAP)


def _together(
    layout: Layout,
    verdict: Verdict,
    solution: str,
    advice: Sequence[str],
    least: float,
    area: Area,
    theme: Theme,
) -> Block | None:
    """Return plan and solved Sudoku on one page, or ``None`` if the Sudoku would be too small."""
    if _columns(area.width, theme) == 1:
        return None
    plan = _plan(verdict)
    if not plan:
        text = _summary_entry(verdict, area.width, theme.type["body"], theme).block()
        side = min(area.width, area.height - text.height - 2 * _GAP - _heading_height(theme))
        head = heading(_title(layout), width=area.width, theme=theme)
        page = _page(layout, head, side, solution, area, theme)
        return stack([page, text], gap=_GAP) if side >= least else None
    for aside in (max(_ASIDE, 3.75 * theme.type["least"] / area.width), *_WIDER):
        right = aside * area.width
        left = area.width - right - _GAP
        way = route(layout, plan, width=left, theme=theme)
        room = area.height - way.height - _GAP
        for size in sizes(theme.type["body"] + _LARGER, theme.type["body"]):
            columns = _columns(left, theme)
            width = column_width(Area(left, room), columns)
            entry = _summary_entry(verdict, width, size, theme)
            steps = one_page([entry], columns, room, split=1)
            always = _always_entry(advice, right, size, theme).block()
            head = heading("The Sudoku", width=right, theme=theme)
            grid = sudoku(layout, side=right, theme=theme, solution=solution)
            beyond = stack([head, grid, always], gap=_GAP)
            if steps is not None and beyond.height <= area.height:
                high = max(column_height(column) for column in steps)
                below = in_columns(steps, width, high)
                return beside([stack([way, below], gap=_GAP), beyond], gap=_GAP)
    return None


def _heading_height(theme: Theme) -> float:
    return heading("The", width=50, theme=theme).height


def _apart(
    layout: Layout, verdict: Verdict, advice: Sequence[str], area: Area, theme: Theme
) -> list[Block]:
    """Return the plan, a block for each page of its own."""
    count = _columns(area.width, theme)
    width = (area.width - _GAP * (count - 1)) / count
    size = theme.type["body"]
    entries = [_summary_entry(verdict, width, size, theme)]
    if plan := _plan(verdict):
        side = min(width, _MOST_ROUTE * area.height)
        way = framed(route(layout, plan, width=side, theme=theme), "the way")
        middle = beside([nothing((width - side) / 2), way])
        first = entries[0]
        entries = [first._replace(parts=(middle, *first.parts))]
        entries.append(_always_entry(advice, width, size, theme))
    return [
        beside([stack(column, gap=_GAP) for column in columns], gap=_GAP)
        for columns in poured(entries, columns=count, height=area.height, gap=_GAP)
    ]


def _columns(width: float, theme: Theme) -> int:
    return 2 if width >= 2 * _COLUMN * theme.type["body"] else 1


def _plan(verdict: Verdict) -> Sequence[str]:
    """Return the steps of a verdict's plan, none if it has no plan."""
    return () if verdict.best is None else verdict.best.plan


def _summary_entry(verdict: Verdict, width: float, size: float, theme: Theme) -> Entry:
    """Return the verdict in a sentence, and the steps of the plan if there is one."""
    head, sentence = _summary(verdict)
    plan = (_LETTER.sub(r"**\1**", text) for text in _plan(verdict))
    parts = [paragraph(sentence, width=width, size=size), *steps(plan, width=width, size=size)]
    return section(head, parts, width=width, theme=theme)


def _always_entry(advice: Sequence[str], width: float, size: float, theme: Theme) -> Entry:
    lines = [paragraph(text, width=width, size=size) for text in advice]
    return section("At Every Step", lines, width=width, theme=theme)


def all_the_while(layout: Layout, company: Company | None = None) -> tuple[str, ...]:
    """Return advice for every step, in words for a player with dice in hand."""
    reach = layout.reach
    monsters, healers = reach.of(Kind.MONSTER), list(_healers(layout))
    healer, booster = craft(layout, company, CLERIC), craft(layout, company, WIZARD)
    named = listed(healers)
    ((_, lines),) = templates.chapters(
        "sudongeon-plan",
        {
            "Healer": (healer or "").capitalize(),
            "Places": f"{named[:1].upper()}{named[1:]}",
            "chieftain": CHIEFTAIN in reach.digits(Kind.NPC),
            "fights": monsters and booster,
            "healer": healer,
            "heals": monsters and healer,
            "places": healers,
            "searches": reach.hides_doors or {PASSAGEWAY, LABYRINTH} & reach.digits(Kind.FEATURE),
            "several": len(healers) > 1,
            "traps": reach.of(Kind.TRAP) and healer,
        },
    )
    return lines


def _healers(layout: Layout) -> Iterator[str]:
    """Yield what heals all wounds for free, with its room: a trader does so once he is rescued."""
    for room in layout.reach.rooms:
        people = {thing.digit for thing in room.of(Kind.NPC)}
        if LAW in {thing.digit for thing in room.of(Kind.FEATURE)}:
            yield f"the shrine in **{room.letter}**"
        if HERMIT in people:
            yield f"the hermit in **{room.letter}**"
        if TRADER in people and captors(room):
            yield f"the rescued trader in **{room.letter}**"


def _summary(verdict: Verdict) -> tuple[str, str]:
    """Return a heading for the verdict, and the verdict in a sentence."""
    match verdict.answer:
        case "beatable" if verdict.odds is not None:
            win, word = chance_words(verdict.odds), difficulty_words(verdict)
            return "The Plan", f"**It wins {win} of plays:** a {word} dungeon."
        case "beatable":
            return "The Plan", "**It can win,** but how often is not known."
        case "unbeatable":
            reason = "" if verdict.proof is None else verdict.proof.reason
            return "The Proof", f"**Nobody can beat this dungeon:** {reason}."
        case _:
            return "The Verdict", "**It is not known** whether this dungeon can be beaten."
