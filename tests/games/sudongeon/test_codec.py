"""A dungeon's document, its id, and the verdict from structure alone."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dungeongen.core.errors import DocumentError, GridError
from dungeongen.core.plain_json import as_json
from dungeongen.games.sudongeon import codec
from dungeongen.games.sudongeon.layout import Layout
from dungeongen.games.sudongeon.verdict import barred, structure
from dungeongen.puzzle import Uniqueness, check, solve
from games.sudongeon.positions import EXAMPLE
from games.sudongeon.test_layout import NE, NW, C, N, S, grid, grids, secret

GOOD = ((NW, "north", 3), (NW, "gold", 4), (NW, "monster", 2))


def told(layout: Layout) -> dict[str, Any]:
    """Return a dungeon's structure as a document tells it."""
    found: dict[str, Any] = as_json(structure(layout))
    return found


def test_content_of_the_example() -> None:
    content = codec.content(Layout(EXAMPLE))
    assert content["puzzle"] == {
        "givens": 35,
        "uniqueness": "unique",
        "level": "easy",
        "hardest": "naked single",
        "solution": solve(EXAMPLE),
    }
    dragon = content["rooms"][0]
    assert dragon == {
        "letter": "A",
        "boxes": ["north-west", "north"],
        "reachable": True,
        "things": [
            {"kind": "monster", "digit": 9, "name": "Dragon", "box": "north-west"},
            {"kind": "npc", "digit": 1, "name": "Trader of Mundane Items", "box": "north-west"},
            {"kind": "trap", "digit": 2, "name": "Ground Spikes", "box": "north-west"},
        ],
    }
    assert {"from": "F", "to": "G", "kind": "hidden", "find": 7} in content["passages"]
    assert {"from": "G", "to": "outside", "kind": "open", "find": None} in content["passages"]
    assert len(content["passages"]) == 7 + 4


def test_content_names_secret_passageways() -> None:
    content = codec.content(grid(*GOOD, *secret(NW, S)))
    assert {"from": "A", "to": "H", "kind": "secret", "find": 6} in content["passages"]


def test_structure_of_the_example() -> None:
    assert told(Layout(EXAMPLE)) == {
        "rooms": 8,
        "exits": 4,
        "entrances": ["A", "B", "F", "G"],
        "ways_in": [
            {"room": "A", "box": "north-west", "side": "north"},
            {"room": "B", "box": "north-east", "side": "north"},
            {"room": "F", "box": "south-west", "side": "south"},
            {"room": "G", "box": "south", "side": "south"},
        ],
        "doors": 4,
        "hidden_doors": 3,
        "unreachable_rooms": [],
        "gold": 21,
        "gold_out_of_reach": [],
        "uniqueness": "unique",
    }


def test_ways_in_are_exits_or_else_passageways() -> None:
    both = told(grid(*GOOD, *secret(NW, S)))
    assert both["ways_in"] == [{"room": "A", "box": "north-west", "side": "north"}]
    secrets = told(grid(*secret(NW, S)))
    assert secrets["entrances"] == ["A", "H"]
    assert secrets["ways_in"] == [
        {"room": "A", "box": "north-west", "side": None},
        {"room": "H", "box": "south", "side": None},
    ]
    assert told(Layout("." * 81))["ways_in"] == []


@given(st.sets(st.integers(0, 80)))
@settings(max_examples=50, deadline=None)
def test_ways_in_lead_to_the_entrances(kept: set[int]) -> None:
    solved = solve(EXAMPLE) or ""
    text = "".join(sign if place in kept else "." for place, sign in enumerate(solved))
    found = told(Layout(text))
    assert sorted({way["room"] for way in found["ways_in"]}) == found["entrances"]


def test_structure_names_what_is_lost() -> None:
    found = told(grid(*GOOD, (NE, "gold", 5), (C, "gold", 3)))
    assert found["unreachable_rooms"] == list("BCDEFGHI")
    assert found["gold"] == 12
    assert found["gold_out_of_reach"] == [
        {"box": "north-east", "gold": 5},
        {"box": "centre", "gold": 3},
    ]


def test_verdict_undecided_where_nothing_forbids_a_win() -> None:
    verdict = barred(Layout(EXAMPLE))
    assert verdict.answer == "undecided"
    assert verdict.proof is None
    assert verdict.witness is None
    assert verdict.effort.budget


def test_verdict_unbeatable_without_a_way_in() -> None:
    verdict = barred(grid((NW, "gold", 1), (NW, "monster", 2)))
    assert verdict.answer == "unbeatable"
    assert verdict.proof == ("structure", "no way in: no exit, and no secret passageway")


def test_verdict_unbeatable_with_gold_out_of_reach() -> None:
    verdict = barred(grid(*GOOD, (S, "gold", 7), (N, "gold", 2)))
    assert verdict.answer == "unbeatable"
    assert verdict.proof == ("structure", "gold out of reach: 2 in the north, 7 in the south")


def test_verdict_does_not_ask_for_monsters_or_gold() -> None:
    # A dull dungeon is not what the generator prints, but it can be won.
    assert barred(grid((NW, "north", 1))).answer == "undecided"


@pytest.mark.parametrize(
    ("grid", "note"),
    [
        ("1" + "." * 80, "the Sudoku is not a proper puzzle: it has several solutions"),
        (
            "12345678." + "." * 8 + "9" + "." * 63,
            "the Sudoku is not a proper puzzle: it has no solution",
        ),
        (str(solve(EXAMPLE)), "the Sudoku has all 81 digits: nothing is left to solve"),
    ],
)
def test_a_note_says_what_is_no_proper_puzzle(grid: str, note: str) -> None:
    assert codec.notes(Layout(grid))[-1] == note


def test_uniqueness_is_counted() -> None:
    solved = solve(EXAMPLE)
    assert solved is not None
    assert codec.study(Layout(solved)).uniqueness is Uniqueness.UNIQUE
    assert codec.study(Layout("." * 81)).uniqueness is Uniqueness.SEVERAL
    assert codec.study(Layout("." * 81)).solution is None
    # Row 1 leaves 9 for its last cell, column 9 has it.
    none = "12345678." + "........." * 4 + "........9" + "........." * 3
    assert codec.study(Layout(none)).uniqueness is Uniqueness.NONE


@given(grids)
def test_id_round_trip(text: str) -> None:
    try:
        check(text)
    except GridError:
        with pytest.raises(DocumentError):
            codec.decode(codec.encode(Layout(text)))
    else:
        assert codec.decode(codec.encode(Layout(text))) == Layout(text)


@pytest.mark.parametrize("body", ["", "5", "ZZZ", "ZZZZ", "A" * 81, "AA" + "Z" * 3 + "F"])
def test_id_with_another_body(body: str) -> None:
    with pytest.raises(DocumentError, match=r"cells|not written"):
        codec.decode(body)


@pytest.mark.parametrize(
    ("params", "deal", "says"),
    [
        ({"x": 1}, {"grid": EXAMPLE}, "params.x"),
        ({}, {"grid": EXAMPLE, "deck": []}, "deal.deck"),
        ({}, {}, "deal.grid"),
        ({}, {"grid": None}, "deal.grid"),
        ({}, {"grid": 81}, "deal.grid"),
        ({}, {"grid": list(EXAMPLE)}, "deal.grid"),
        ({}, {"grid": EXAMPLE[:80]}, "deal.grid: a grid has 81 cells"),
        ({}, {"grid": "0" * 81}, "row 1, column 1"),
        ({}, {"grid": "55" + "." * 79}, "row 1 has 5 twice: at columns 1 and 2"),
    ],
)
def test_deals_that_are_none(params: dict[str, object], deal: dict[str, object], says: str) -> None:
    with pytest.raises(DocumentError, match=says):
        codec.read(params, deal)


def test_name_and_facts() -> None:
    name, (puzzle, counts) = codec.facts(Layout(EXAMPLE))
    assert name == "The Weeping Vault of Baloraz"
    assert puzzle == "Easy (naked single) Sudoku, 35 givens"
    assert counts == "8 rooms · 4 monsters · 4 traps · 21 gold · 4 exits"
    assert codec.name(Layout(EXAMPLE)) == codec.name(Layout(EXAMPLE))
    _, (_, one) = codec.facts(grid(*GOOD))
    assert "1 monster ·" in one
    assert "1 exit" in one
