"""The dungeon in a grid: every sentence of SU-1 to SU-3 and of chapter 2, on hand-made grids.

``grid`` takes cells by their meaning, as in ``grid((NW, "east", 4), (N, "gold", 9))``, so that a
test shows the sentence it is about. Layout asks no Sudoku rules: the digits may clash.
"""

from __future__ import annotations

from collections.abc import Iterable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dungeongen.games.sudongeon.layout import (
    BOX_NAMES,
    DIRECTIONS,
    Kind,
    Layout,
    Thing,
    Wall,
    cell_index,
)
from dungeongen.puzzle import count_solutions
from games.sudongeon.positions import EXAMPLE

CELLS = ("monster", "north", "npc", "west", "trap", "east", "feature", "south", "gold")
NW, N, NE, W, C, E, SW, S, SE = range(9)

grids = st.lists(st.sampled_from("123456789...."), min_size=81, max_size=81).map("".join)


def grid(*cells: tuple[int, str, int]) -> Layout:
    """Return the layout with these digits alone, each as box, meaning, digit."""
    signs = ["."] * 81
    for box, meaning, digit in cells:
        signs[cell_index(box, CELLS.index(meaning))] = str(digit)
    return Layout("".join(signs))


def secret(*boxes: int) -> list[tuple[int, str, int]]:
    return [(box, "feature", 1) for box in boxes]


def row_of_doors(*pairs: tuple[int, int]) -> list[tuple[int, str, int]]:
    """Return open doors between neighbouring boxes."""
    cells = []
    for a, b in pairs:
        there, back = ("east", "west") if b == a + 1 else ("south", "north")
        cells += [(a, there, 1), (b, back, 2)]
    return cells


ALL_CONNECTED = row_of_doors((NW, N), (N, NE), (NW, W), (W, C), (C, E), (W, SW), (SW, S), (S, SE))


def rooms(layout: Layout, indexes: Iterable[int]) -> set[int]:
    """Return the boxes of rooms given by index."""
    return {box for i in indexes for box in layout.rooms[i].boxes}


# --- SU-1: what the nine cells of a box are


@pytest.mark.parametrize("box", range(9))
def test_cells_of_a_box_in_reading_order(box: int) -> None:
    kinds = {0: Kind.MONSTER, 2: Kind.NPC, 4: Kind.TRAP, 6: Kind.FEATURE, 8: Kind.GOLD}
    layout = grid(*[(box, CELLS[cell], cell + 1) for cell in kinds])
    room = next(room for room in layout.rooms if box in room.boxes)
    assert room.things == tuple(Thing(kind, cell + 1, box) for cell, kind in kinds.items())


def test_a_blank_is_absent() -> None:
    layout = grid()
    assert all(room.things == () for room in layout.rooms)
    assert len(layout.rooms) == 9
    assert all(edge.wall is Wall.WALL for edge in layout.edges)
    assert layout.passages == ()


def test_boxes_and_rooms_go_in_reading_order() -> None:
    assert [room.letter for room in grid().rooms] == list("ABCDEFGHI")
    assert BOX_NAMES[NW] == "north-west"
    assert BOX_NAMES[SE] == "south-east"
    assert cell_index(E, CELLS.index("gold")) == 53  # row 6, column 9


# --- SU-2: what lies between two boxes, and on the border


@pytest.mark.parametrize(("here", "there"), [(1, 1), (7, 2), (8, 9), (9, 1), (3, 8)])
def test_digits_on_both_sides_are_an_open_door(here: int, there: int) -> None:
    layout = grid((NW, "east", here), (N, "west", there), (C, "south", here), (S, "north", there))
    assert layout.edge(NW, "east").wall is Wall.OPEN
    assert layout.edge(S, "north").wall is Wall.OPEN
    assert layout.edge(NW, "east").level == 0
    assert len(layout.rooms) == 9


@pytest.mark.parametrize("level", range(1, 8))
@pytest.mark.parametrize("side", [(NW, "east"), (N, "west"), (NW, "south"), (W, "north")])
def test_a_lone_digit_from_1_to_7_is_a_hidden_door_of_that_level(
    side: tuple[int, str], level: int
) -> None:
    layout = grid((*side, level))
    edge = layout.edge(*side)
    assert (edge.wall, edge.level) == (Wall.HIDDEN, level)
    assert layout.doors == (edge,)
    assert len(layout.rooms) == 9


@pytest.mark.parametrize("digit", [8, 9])
@pytest.mark.parametrize("side", [(NW, "east"), (N, "west")])
def test_a_lone_8_or_9_means_no_wall(side: tuple[int, str], digit: int) -> None:
    layout = grid((*side, digit))
    assert layout.edge(*side).wall is Wall.JOINED
    assert layout.room_of[NW] == layout.room_of[N]
    assert layout.rooms[0].boxes == (NW, N)
    assert len(layout.rooms) == 8
    assert layout.doors == ()


def test_no_digit_is_a_wall() -> None:
    assert grid().edge(C, "east").wall is Wall.WALL


@pytest.mark.parametrize("digit", [1, 7, 8, 9])
@pytest.mark.parametrize(
    "side", [(NW, "north"), (NW, "west"), (SE, "south"), (E, "east"), (S, "south")]
)
def test_any_digit_on_the_border_is_an_open_exit(side: tuple[int, str], digit: int) -> None:
    layout = grid((*side, digit))
    assert [(e.box, e.direction) for e in layout.exits] == [side]
    assert layout.edge(*side).wall is Wall.OPEN
    assert layout.entrances == (layout.room_of[side[0]],)
    assert len(layout.rooms) == 9


def test_joins_go_on_from_box_to_box() -> None:
    layout = grid((NW, "east", 8), (NE, "west", 9), (NE, "south", 9), (C, "east", 8))
    assert layout.rooms[0].boxes == (NW, N, NE, C, E)
    assert [room.letter for room in layout.rooms] == list("ABCDE")


def test_a_joined_room_holds_everything_of_its_boxes() -> None:
    layout = grid((NW, "east", 8), (NW, "gold", 2), (N, "gold", 3), (N, "monster", 4))
    assert layout.rooms[0].things == (
        Thing(Kind.GOLD, 2, NW),
        Thing(Kind.MONSTER, 4, N),
        Thing(Kind.GOLD, 3, N),
    )
    assert layout.rooms[0].gold == 5


@pytest.mark.parametrize("door", [[(W, "east", 3), (C, "west", 5)], [(W, "east", 3)]])
def test_doors_within_a_joined_room_are_void(door: list[tuple[int, str, int]]) -> None:
    ring = [(NW, "east", 8), (NW, "south", 8), (N, "south", 9)]
    layout = grid(*ring, *door)
    assert layout.rooms[0].boxes == (NW, N, W, C)
    assert layout.edge(W, "east").wall is Wall.VOID
    assert layout.doors == ()
    assert layout.passages == ()
    # Without the ring the same digits are a door.
    assert grid(*door).edge(W, "east").wall is not Wall.VOID


def test_a_hidden_door_leads_both_ways() -> None:
    for side in ((NW, "east"), (N, "west")):
        cells = [(*side, 7), (NW, "west", 1)]
        assert rooms(grid(*cells), grid(*cells).reachable) == {NW, N}


# --- SU-3: secret passageways


def test_several_passageways_connect_all_their_rooms() -> None:
    layout = grid((NW, "north", 1), *secret(NW, C, SE))
    ways = {(p.a, p.b) for p in layout.passages if p.secret}
    assert ways == {(NW, C), (NW, SE), (C, SE)}
    assert all(p.level == 6 for p in layout.passages if p.secret)
    assert rooms(layout, layout.reachable) == {NW, C, SE}


def test_several_passageways_reach_no_other_room() -> None:
    layout = grid((NW, "north", 1), *secret(NW, C))
    assert S not in rooms(layout, layout.reachable)
    assert all(p.b is not None for p in layout.passages if p.secret)


def test_a_lone_passageway_reaches_every_room_that_is_cut_off() -> None:
    layout = grid((NW, "north", 1), *row_of_doors((NW, N), (S, SE)), *secret(N))
    ways = {(p.a, p.b) for p in layout.passages if p.secret}
    assert ways == {(N, room) for room in range(9) if room not in (NW, N)}
    assert len(layout.reachable) == 9


def test_a_lone_passageway_does_not_count_rooms_behind_hidden_doors_as_cut_off() -> None:
    layout = grid((NW, "north", 1), (NW, "east", 7), *secret(NW))
    assert (NW, N) not in {(p.a, p.b) for p in layout.passages if p.secret}


def test_a_lone_passageway_leads_outside_where_no_room_is_cut_off() -> None:
    layout = grid((NW, "north", 1), *ALL_CONNECTED, *secret(C))
    assert [(p.a, p.b) for p in layout.passages if p.secret] == [(C, None)]
    # One leads in only where there is no other entrance.
    assert layout.entrances == (NW,)
    assert not layout.entered_by_passageway


def test_a_lone_passageway_that_is_cut_off_opens_nothing() -> None:
    layout = grid((NW, "north", 1), *secret(SE), (SE, "gold", 4))
    assert [p for p in layout.passages if p.secret] == []
    assert rooms(layout, layout.reachable) == {NW}
    assert layout.gold_out_of_reach == (Thing(Kind.GOLD, 4, SE),)


def test_two_passageways_in_one_room_count_as_one() -> None:
    joined = [(NW, "east", 8), (NW, "north", 1)]
    two, one = grid(*joined, *secret(NW, N)), grid(*joined, *secret(NW))
    assert two.secret_rooms == one.secret_rooms == (0,)
    assert two.passages == one.passages
    assert len(two.reachable) == 8


# Where book and ruling are silent: docs/rules/sudoku.md.


def test_without_an_exit_a_lone_passageway_is_the_way_in() -> None:
    layout = grid(*ALL_CONNECTED, *secret(C))
    assert layout.entered_by_passageway
    assert layout.entrances == (C,)
    assert len(layout.reachable) == 9
    assert [(p.a, p.b) for p in layout.passages if p.secret] == [(C, None)]


def test_without_an_exit_cut_off_is_told_from_the_passageway() -> None:
    layout = grid(*row_of_doors((C, E)), *secret(C))
    ways = {(p.a, p.b) for p in layout.passages if p.secret}
    assert ways == {(C, None)} | {(C, room) for room in range(9) if room not in (C, E)}
    assert len(layout.reachable) == 9


def test_without_an_exit_all_of_several_passageways_lead_in() -> None:
    layout = grid(*secret(NW, SE), (C, "gold", 1))
    assert layout.entrances == (NW, SE)
    assert {(p.a, p.b) for p in layout.passages} == {(NW, SE), (NW, None), (SE, None)}
    assert rooms(layout, layout.reachable) == {NW, SE}
    assert layout.gold_out_of_reach == (Thing(Kind.GOLD, 1, C),)


def test_without_exit_and_passageway_there_is_no_way_in() -> None:
    layout = grid(*ALL_CONNECTED, (C, "gold", 1), (C, "monster", 1))
    assert layout.entrances == ()
    assert layout.reachable == frozenset()
    assert layout.flaw == "no way in"


# --- SU-4, SU-14: what keeps a dungeon from being printed


def test_any_grid_is_a_dungeon() -> None:
    assert Layout("." * 81).reach.things == ()
    full = Layout("123456789456789123789123456" * 3)
    assert len(full.rooms) == 9
    assert len(full.exits) == 12
    assert len(full.reach.things) == 45


def test_a_good_dungeon_has_no_flaw() -> None:
    assert grid((NW, "north", 1), (NW, "gold", 1), (NW, "monster", 1)).flaw is None


@pytest.mark.parametrize(
    ("left_out", "flaw"), [("north", "no way in"), ("gold", "no gold"), ("monster", "no monster")]
)
def test_flaws(left_out: str, flaw: str) -> None:
    cells = [(NW, name, 1) for name in ("north", "gold", "monster") if name != left_out]
    assert grid(*cells).flaw == flaw


def test_gold_out_of_reach_names_its_box() -> None:
    layout = grid((NW, "north", 1), (NW, "gold", 1), (NW, "monster", 1), (S, "gold", 7))
    assert layout.flaw == "gold out of reach in the south box"
    assert layout.reach.gold == 1
    assert layout.gold_out_of_reach == (Thing(Kind.GOLD, 7, S),)


# --- SU-16: the example of chapter 2, as the rulebook and the adventure of chapter 10 tell it


def test_example_rooms() -> None:
    things = {
        NW: "monster 9, npc 1, trap 2",
        N: "",
        NE: "trap 6, feature 9",
        W: "monster 1, feature 8, gold 2",
        C: "",
        E: "monster 4, npc 7, trap 1, gold 3",  # the author's list omits the trap
        SW: "monster 5, trap 8, feature 4",
        S: "npc 1, gold 7",
        SE: "feature 2, gold 9",
    }
    layout = Layout(EXAMPLE)
    order = ["monster", "npc", "trap", "feature", "gold"]
    for room in layout.rooms:
        listed = sorted(room.things, key=lambda t: order.index(t.kind.value))
        told = ", ".join(f"{t.kind.value} {t.digit}" for t in listed)
        assert told == ", ".join(text for box in room.boxes if (text := things[box]))


def test_example_exits() -> None:
    layout = Layout(EXAMPLE)
    found = {(BOX_NAMES[e.box], e.direction) for e in layout.exits}
    # "The dungeon has four doors connecting it to the outside world." The adventure enters at the
    # bottom centre and leaves from the throne room in the north-east.
    assert len(layout.exits) == 4
    assert found == {
        ("north-west", "north"),
        ("north-east", "north"),
        ("south-west", "south"),
        ("south", "south"),
    }


def test_example_room_of_the_dragon_is_two_boxes() -> None:
    assert [room.boxes for room in Layout(EXAMPLE).rooms if len(room.boxes) > 1] == [(NW, N)]


def test_example_doors() -> None:
    # The adventure goes south, south-east, back, by a hidden door (round 4) to the troll, north to
    # the labyrinth, by a hidden door (7) to the dragon, by a hidden door (9) to the throne, and
    # south to the elves. The empty centre is never told of; its digits are an open door.
    layout = Layout(EXAMPLE)
    found = {
        (BOX_NAMES[e.box], BOX_NAMES[e.other], e.wall, e.level)
        for e in layout.doors
        if e.other is not None
    }
    assert found == {
        ("south", "south-east", Wall.OPEN, 0),
        ("south-west", "south", Wall.HIDDEN, 7),
        ("west", "south-west", Wall.OPEN, 0),
        ("north-west", "west", Wall.HIDDEN, 3),
        ("north", "north-east", Wall.HIDDEN, 3),
        ("north-east", "east", Wall.OPEN, 0),
        ("centre", "south", Wall.OPEN, 0),
    }


def test_example_is_whole() -> None:
    layout = Layout(EXAMPLE)
    assert count_solutions(EXAMPLE) == 1
    assert layout.reach.gold == 21
    assert layout.gold_out_of_reach == ()
    assert layout.flaw is None
    assert layout.secret_rooms == ()


# --- flood fill against an independent union-find


def _by_union(layout: Layout) -> tuple[list[int], set[int]]:
    """Return a representative for each box, and the boxes within reach, passageways aside."""

    def digit(row: int, column: int) -> int:
        return int(layout.grid[9 * row + column].replace(".", "0"))

    room = list(range(9))
    region = list(range(10))  # 9 is the outside

    def top(parents: list[int], x: int) -> int:
        while parents[x] != x:
            x = parents[x]
        return x

    for box in range(9):
        row, column = 3 * (box // 3), 3 * (box % 3)
        pairs = []
        if column < 6:
            pairs.append((box + 1, digit(row + 1, column + 2), digit(row + 1, column + 3)))
        if row < 6:
            pairs.append((box + 3, digit(row + 2, column + 1), digit(row + 3, column + 1)))
        for other, here, there in pairs:
            if here or there:
                region[top(region, box)] = top(region, other)
            if (here == 0) != (there == 0) and here + there >= 8:
                room[top(room, box)] = top(room, other)
        border = [
            row == 0 and digit(0, column + 1),
            row == 6 and digit(8, column + 1),
            column == 0 and digit(row + 1, 0),
            column == 6 and digit(row + 1, 8),
        ]
        if any(border):
            region[top(region, box)] = top(region, 9)
    inside = {box for box in range(9) if top(region, box) == top(region, 9)}
    return [top(room, box) for box in range(9)], inside


@given(grids)
def test_rooms_are_those_of_union_find(text: str) -> None:
    layout = Layout(text)
    union, _ = _by_union(layout)
    for a in range(9):
        for b in range(9):
            assert (layout.room_of[a] == layout.room_of[b]) == (union[a] == union[b])


@given(grids)
def test_reach_without_passageways_is_that_of_union_find(text: str) -> None:
    signs = list(text)
    for box in range(9):
        place = cell_index(box, CELLS.index("feature"))
        signs[place] = "." if signs[place] == "1" else signs[place]
    layout = Layout("".join(signs))
    _, inside = _by_union(layout)
    assert rooms(layout, layout.reachable) == inside


@given(grids)
def test_what_holds_for_every_grid(text: str) -> None:
    layout = Layout(text)
    assert sorted(box for room in layout.rooms for box in room.boxes) == list(range(9))
    assert len(layout.edges) == 24
    assert set(layout.entrances) <= layout.reachable
    assert bool(layout.entrances) == bool(layout.exits or layout.secret_rooms)
    for passage in layout.passages:
        assert passage.a != passage.b
        assert 0 <= passage.level <= 7
        if passage.b is not None:
            assert (passage.a in layout.reachable) == (passage.b in layout.reachable)
    lost = sum(t.digit for t in layout.gold_out_of_reach)
    assert layout.reach.gold + lost == sum(room.gold for room in layout.rooms)
    for box in range(9):
        for direction in DIRECTIONS:
            assert layout.edge(box, direction) in layout.edges
