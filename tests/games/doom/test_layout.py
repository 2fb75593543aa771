"""The map, the rooms, the swapping of cards, and the deal (SD-1 to SD-4, SD-13)."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dungeongen.core.cards import DECK, card_named, card_texts, is_red, shuffled
from dungeongen.core.errors import CardError, DocumentError
from dungeongen.core.grid import flood, regions
from dungeongen.core.rng import Rng
from dungeongen.games.doom.deal import deal, set_up_named
from dungeongen.games.doom.layout import (
    CLASHES,
    SWITCHES,
    Layout,
    Plan,
    cell_name,
    exchanged,
    indexes,
    offending,
    switched,
)
from games.doom.positions import dungeon, layouts

# The rulebook's figure 3, with ranks of our own.
FIGURE = "2C 2D 2H 3H 2S 3C 3D / 4S 5S 4C 4H 4D 5H 5C"
SEVEN = [
    "0XXX00X",
    "0XXX00X",
    "0XXX00X",
    "X000XX0",
    "X000XX0",
    "X000XX0",
    "0XXX00X",
]

plans = st.builds(
    Plan,
    st.lists(st.booleans(), min_size=1, max_size=12).map(tuple),
    st.lists(st.booleans(), min_size=1, max_size=12).map(tuple),
)


def cells_around(plan: Plan, cell: tuple[int, int]) -> list[tuple[int, int]]:
    row, column = cell
    near = ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1))
    return [(r, c) for r, c in near if 0 <= r < len(plan.rows) and 0 <= c < len(plan.columns)]


def is_filled(plan: Plan, cell: tuple[int, int]) -> bool:
    return plan.rows[cell[0]] != plan.columns[cell[1]]


# The map


def test_a_cell_is_filled_where_row_and_column_differ_in_colour() -> None:
    assert dungeon(FIGURE).plan.lines() == SEVEN


def test_first_the_top_row_then_the_left_column() -> None:
    layout = deal(Rng("7"), size=5)
    drawn = shuffled(DECK, Rng("7").child("setup/1"))
    assert layout.columns == drawn[:5]
    assert layout.rows == drawn[5:10]


def test_a_map_without_a_filled_cell_is_refused() -> None:
    with pytest.raises(DocumentError, match="no cell is filled"):
        dungeon_of("2H 3H 4H 5H", "6H 7D 8D 9D")
    with pytest.raises(DocumentError, match="no cell is filled"):
        dungeon_of("2C 3C 4C 5S", "6S 7S 8S 9S")


def dungeon_of(columns: str, rows: str) -> Layout:
    return Layout(tuple(map(card_named, columns.split())), tuple(map(card_named, rows.split())))


def test_a_map_without_a_filled_cell_is_drawn_again() -> None:
    """At size 4 all cards are of one colour once in about 240 deals."""
    for seed in range(2000):
        rng = Rng(str(seed))
        first = shuffled(DECK, rng.child("setup/1"))[:8]
        if len(set(map(is_red, first))) == 1:
            break
    layout = deal(rng, size=4)
    second = shuffled(DECK, rng.child("setup/2"))
    assert layout.columns + layout.rows == second[:8]


def test_a_map_of_one_filled_room_is_legal() -> None:
    layout = dungeon("2H 3H 4H 5H / 2S 3S 4S 5S")
    assert [room.size for room in layout.rooms] == [16]
    assert layout.plan.empty == 0


@given(plan=plans)
def test_rooms_are_those_of_flood_fill(plan: Plan) -> None:
    cells = list(product(range(len(plan.rows)), range(len(plan.columns))))
    found = regions(
        cells,
        lambda cell: [
            c for c in cells_around(plan, cell) if is_filled(plan, c) == is_filled(plan, cell)
        ],
    )
    rectangles = {
        frozenset(
            (room.row + i, room.column + j) for i in range(room.height) for j in range(room.width)
        ): room
        for room in plan.rooms.values()
    }
    assert set(found) == set(rectangles)
    for part, room in rectangles.items():
        assert {is_filled(plan, cell) for cell in part} == {room.filled}
        assert len(part) == room.size
        assert room.name == cell_name(*min(part))


@given(plan=plans, data=st.data())
def test_what_can_be_walked_is_that_of_flood_fill(plan: Plan, data: st.DataObject) -> None:
    free = sum(1 << i for i in plan.rooms if data.draw(st.booleans()))
    start = data.draw(st.sampled_from(sorted(plan.rooms)))
    by_cell = {
        (room.row + i, room.column + j): index
        for index, room in plan.rooms.items()
        for i in range(room.height)
        for j in range(room.width)
    }
    near = {index: set[int]() for index in plan.rooms}
    for cell, index in by_cell.items():
        near[index] |= {by_cell[c] for c in cells_around(plan, cell)} - {index}
    walked = flood([start], lambda i: [j for j in near[i] if free >> j & 1])
    reached = plan.region(1 << start, free)
    assert set(indexes(reached)) == (walked if free >> start & 1 else set())
    assert set(indexes(plan.around(1 << start))) == {start, *near[start]}
    assert sum(plan.regions(free)) == free


def test_cells_are_named_like_those_of_a_chart() -> None:
    assert [cell_name(0, c) for c in (0, 25, 26, 51, 52)] == ["A1", "Z1", "AA1", "AZ1", "BA1"]


# Size and bonus


def test_sizes_go_from_4_to_26() -> None:
    for size in (4, 26):
        layout = deal(Rng("1"), size=size)
        assert layout.size == size
        assert len(layout.deck or ()) == 52 - 2 * size
    with pytest.raises(DocumentError, match="4 to 26"):
        dungeon_of("2H 3H 4H", "2S 3S 4S")


def test_the_bonus_falls_with_the_size() -> None:
    bonuses = [deal(Rng("1"), size=size).bonus for size in range(4, 27)]
    assert bonuses == [7, 6, 6, 5, 5, 4, 4, 3, 3, 2, 2] + [1] * 12


# Switches


@pytest.mark.parametrize(("pair", "why"), CLASHES.items())
def test_switches_that_clash_are_refused_with_a_reason(pair: tuple[str, str], why: str) -> None:
    with pytest.raises(DocumentError, match=why):
        switched(pair)


def test_all_other_switches_go_together() -> None:
    for one in SWITCHES:
        for other in SWITCHES:
            if one != other and (one, other) not in CLASHES and (other, one) not in CLASHES:
                assert set(deal(Rng("3"), rules=(one, other)).rules) == {one, other}


@pytest.mark.parametrize("names", [["hard"], ["merge", "merge"], [""]])
def test_unknown_and_doubled_switches_are_refused(names: list[str]) -> None:
    with pytest.raises(DocumentError, match="rule "):
        switched(names)


# Breaking up and merging


def slow_offending(plan: Plan, *, break_up: bool, merge: bool) -> int:
    sizes = [room.size for room in plan.rooms.values() if room.filled]
    return sum((break_up and size > 16) or (merge and size == 1) for size in sizes)


@given(plan=plans, break_up=st.booleans(), merge=st.booleans())
def test_offending_rooms_are_counted_as_on_the_map(plan: Plan, break_up: bool, merge: bool) -> None:
    count = offending(plan.columns, plan.rows, break_up=break_up, merge=merge)
    assert count == slow_offending(plan, break_up=break_up, merge=merge)


@settings(max_examples=40, deadline=None)
@given(
    seed=st.integers(0, 999),
    size=st.integers(4, 12),
    switches=st.sampled_from([(True, False), (False, True), (True, True)]),
)
def test_the_first_pair_that_helps_is_exchanged(
    seed: int, size: int, switches: tuple[bool, bool]
) -> None:
    """Compared with trying every swap on a real map."""
    break_up, merge = switches
    layout = deal(Rng(str(seed)), size=size)
    cards = list(layout.columns + layout.rows)
    swaps = []

    def plan_of(cards: list[int]) -> Plan:
        colours = tuple(map(is_red, cards))
        return Plan(colours[:size], colours[size:])

    def count(cards: list[int]) -> int:
        return slow_offending(plan_of(cards), break_up=break_up, merge=merge)

    helped = True
    while helped and count(cards):
        helped = False
        for i, j in product(range(2 * size), repeat=2):
            if i < j and is_red(cards[i]) != is_red(cards[j]):
                tried = cards.copy()
                tried[i], tried[j] = tried[j], tried[i]
                if count(tried) < count(cards) and plan_of(tried).filled:
                    swaps.append((cards[i], cards[j]))
                    cards, helped = tried, True
                    break
    found = exchanged(layout.columns, layout.rows, break_up=break_up, merge=merge)
    assert found.columns + found.rows == tuple(cards)
    assert found.swaps == tuple(swaps)
    assert found.left == count(cards)


def test_a_room_of_more_than_16_cells_is_broken_up() -> None:
    whole = "2H 3H 4H 5H 6H / 2S 3S 4S 5S 6S"
    assert [room.size for room in dungeon(whole).rooms] == [25]
    layout = dungeon(whole, rules=["break-up"])
    assert all(room.size <= 16 for room in layout.rooms)
    assert layout.stacks.swaps


def test_a_room_of_16_cells_stays() -> None:
    layout = dungeon("2H 3H 4H 5H / 2S 3S 4S 5S", rules=["break-up"])
    assert not layout.stacks.swaps


def test_rooms_of_one_cell_are_merged_away() -> None:
    odd = "2H 2S 3H 3S / 4H 4S 5H 5S"
    assert all(room.size == 1 for room in dungeon(odd).rooms)
    layout = dungeon(odd, rules=["merge"])
    assert layout.stacks.left == 0
    assert all(room.size > 1 for room in layout.rooms)


def test_the_cards_as_drawn_are_kept_and_the_exchanged_ones_told() -> None:
    layout = dungeon("2H 2S 3H 3S / 4H 4S 5H 5S", rules=["merge"])
    assert card_texts(layout.columns) == ["2H", "2S", "3H", "3S"]
    assert layout.stacks.columns != layout.columns
    assert sorted(layout.stacks.columns + layout.stacks.rows) == sorted(
        layout.columns + layout.rows
    )


# The deal


def test_the_same_seed_gives_the_same_deal() -> None:
    layout = deal(Rng("42"))
    assert layout == deal(Rng("42")) != deal(Rng("43"))
    assert card_texts(layout.columns[:3]) == ["9C", "7C", "JD"]  # for ever (C-2)
    assert card_texts((layout.deck or ())[:3]) == ["2H", "3C", "3H"]


def test_switches_change_no_card() -> None:
    """Every stage has its own child stream."""
    plain = deal(Rng("42"), size=14)
    for rule in SWITCHES:
        other = deal(Rng("42"), size=14, rules=[rule])
        assert (other.columns, other.rows) == (plain.columns, plain.rows)
        assert (other.deck or ())[: 52 - 28] == plain.deck


def test_the_deck_is_what_the_set_up_leaves() -> None:
    layout = deal(Rng("5"), size=9)
    assert sorted((layout.deck or ()) + layout.columns + layout.rows) == list(DECK)


def test_with_a_shuffled_bottom_the_deck_is_whole() -> None:
    layout = deal(Rng("5"), size=9, rules=["bottom=shuffled"])
    assert sorted(layout.deck or ()) == list(DECK)
    tail = (layout.deck or ())[-18:]
    assert sorted(tail) == sorted(layout.columns + layout.rows)
    assert tail not in (layout.columns + layout.rows, layout.rows + layout.columns)


def test_a_seed_is_kept_only_where_the_deck_can_run_out() -> None:
    assert deal(Rng("1"), size=7).seed is None
    assert deal(Rng("1"), size=20).seed
    assert deal(Rng("1"), size=4, rules=["unbounded"]).seed


def test_own_set_up_cards_are_taken() -> None:
    columns, rows = set_up_named("QD AH KH 10H / 2H QS KD 7S")
    layout = deal(Rng("1"), cards=(columns, rows))
    assert card_texts(layout.columns) == ["QD", "AH", "KH", "10H"]
    assert layout.plan.lines() == ["0000", "XXXX", "0000", "XXXX"]


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("QD AH KH 10H 2H QS KD 7S", "expected the top row, a /"),
        ("QD AH / KH 10H / 2H", "expected the top row, a /"),
        ("QD AH KH / 2H QS KD", "expected 4 to 26 in the top row, found 3"),
        ("QD AH KH 10H / 2H QS KD", "expected 4 in the left column, as in the top row, found 3"),
        ("QD AH KH 10H / 2H QS KD QD", "QD appears twice"),
        ("QD AH KH 10H / 2H QS KD 1S", "expected a rank and a suit"),
        ("2H 3H 4H 5H / 2D 3D 4D 5D", "no cell is filled"),
        ("", "expected the top row"),
    ],
)
def test_wrong_set_up_cards_are_refused_in_one_line(text: str, fault: str) -> None:
    with pytest.raises(CardError, match=fault):
        set_up_named(text)


@given(text=st.text("QDAHKS/ 10T\n\x00", max_size=60))
def test_any_text_is_set_up_cards_or_refused(text: str) -> None:
    try:
        columns, rows = set_up_named(text)
    except CardError as refusal:
        fault = str(refusal)
        columns, rows = set_up_named("QD AH KH 10H / 2H QS KD 7S")
        assert fault.isprintable()
    assert deal(Rng("1"), cards=(columns, rows)).rows == rows


# Growing without end


def test_an_unbounded_map_grows_right_and_down() -> None:
    layout = deal(Rng("1"), size=4, rules=["unbounded"])
    small, large = layout.grown(0), layout.grown(2)
    assert (len(large.columns), len(large.rows)) == (12, 12)
    assert large.columns[:4] == small.columns
    assert large.rows[:4] == small.rows
    assert layout.grown(1).columns == large.columns[:8]


def test_each_growth_shuffles_a_map_deck_of_its_own() -> None:
    layout = deal(Rng("1"), size=5, rules=["unbounded"])
    for k in (1, 2):
        cards = shuffled(DECK, Rng(layout.seed or "").child(f"map/{k}"))
        colours = tuple(map(is_red, cards))
        plan = layout.grown(k)
        assert plan.columns[5 * k :] == colours[:5]
        assert plan.rows[5 * k :] == colours[5:10]


def test_an_unbounded_dungeon_needs_a_seed() -> None:
    with pytest.raises(DocumentError, match=r"deal\.seed: is missing"):
        dungeon(FIGURE, rules=["unbounded"])


@settings(deadline=None)
@given(layout=layouts())
def test_what_holds_for_every_deal(layout: Layout) -> None:
    plan = layout.plan
    assert plan.filled
    assert sum(row.count("X") for row in plan.lines()) == layout.filled
    assert layout.shuffled().plan == plan
    assert layout.shuffled().shuffled() == layout.shuffled()
