"""The rulebook's playthroughs 1, 2 and 4, move by move.

Each lists its own deck (SD-3); the cards that the book does not show follow in any order. The book
drinks a potion after the last room is empty, which is too late: the play ends at once (SD-11), with
the potion still in hand.
"""

from __future__ import annotations

import pytest

from dungeongen.core.errors import IllegalMoveError
from dungeongen.games.doom.rules.state import new
from games.doom.positions import Table, dungeon

# Errata: ♥ for ♠, ♣, ♦ in the sums of the characters; the score's ♥ is ♦ (arithmetic decides).
FIRST = dungeon("QD AH KH 10H / 2H QS KD 7S", "5C 6D KS 5D 7H 5S 10D 5H")
# Errata: one suit without a rank among the third room's traps, 8♣; ♥ for ♦ in "1♥".
SECOND = dungeon(
    "7H 2D 9D KH 9C 5C JS / 10D KS 6C 4H 3C 7S 10S",
    "JH AH AS 2C 7C 8H 3S 8D KD 4C 2S AD 9H 8C 5D QH JC 10H 5S 9S JD 4D 6D 6H 3H QS",
)
# Errata (SD-15): the row's first 4♥ is 4♦, since the left column has a 4♥; map rows 12 and 16 are
# the other way round than their cards say. The 14 cards that are not set-up cards come first, then
# the left column's, shuffled: a deck of 52 of its own.
FOURTH = dungeon(
    "4D 6C 6D JC AH 4S 5H 8S KH QH 3C 6H 2C 8H 7H 10H QD 5C 5S / "
    "KD 9D 2H QS JS 9C 10C AD 7S 3S KC 9S 4H 9H 7D 2D 4C 6S AC",
    "5D 8D 7C 10D QC KS AS 3H 2S 8C 10S JH 3D JD QS KD JS 2H 9D 9C 10C KC AD 7S 9S",
)
_UPPER, _LOWER = "0X0X0X0X00X0X0000XX", "X0X0X0X0XX0X0XXXX00"
FOURTH_MAP_IN_THE_BOOK = [
    _UPPER if number in (1, 2, 3, 8, 12, 13, 14, 15) else _LOWER for number in range(1, 20)
]


def test_playthrough_1() -> None:
    assert FIRST.plan.lines() == ["0000", "XXXX", "0000", "XXXX"]
    book = Table(new(FIRST))
    book.play("choose left", "add intelligence")
    assert book.values == (14, 4, 17, 0)
    book.play("enter A2")
    assert book.foes == {"KS": 13}
    book.play("hit KS")
    with pytest.raises(IllegalMoveError):
        book.play("hit KS")
    assert book.foes == {}
    book.play("take 6D")
    assert book.values == (9, 4, 17, 6)
    assert book.hand == {}
    book.play("enter A4", "hit 5S")
    # The book drinks 5♥ here, for 14 health; the dungeon is cleared before.
    assert book.hand.keys() == {"7H", "5H"}
    assert book.values == (9, 4, 17, 16)
    assert book.end == ("cleared", 32)


def test_playthrough_2() -> None:
    assert SECOND.plan.lines() == [
        "0000XXX",
        "XXXX000",
        "XXXX000",
        "0000XXX",
        "XXXX000",
        "XXXX000",
        "XXXX000",
    ]
    book = Table(new(SECOND))
    book.play("choose left", "add intelligence")
    assert book.values == (12, 14, 18, 0)
    book.play("enter E1", "hit AS")
    assert book.hand.keys() == {"JH", "AH"}
    book.play("enter E4", "proceed")  # traps of 2 and 7 are disarmed
    assert book.hand.keys() == {"JH", "AH", "8H"}
    book.play("enter A2", "hit 3S", "proceed")
    assert book.values == (10, 14, 18, 0)
    book.play("hit 2S")
    assert book.values == (10, 14, 18, 8 + 13 + 14)
    book.play("drink 8H")
    assert book.values[0] == 18
    book.play("enter A5", "hit QS", "proceed")
    assert book.values[0] == 4
    book.play("drink AH")
    assert book.values[0] == 18
    book.play("hit 9S", "proceed")
    assert book.values[0] == 13
    book.play("hit 5S")
    assert {"QH", "10H", "6H", "3H"} <= book.hand.keys()
    # The book drinks 6♥ here, for 19 health.
    assert book.values == (13, 14, 18, 61)
    assert book.end == ("cleared", 122)


def test_playthrough_4_map() -> None:
    lines = FOURTH.plan.lines()
    wrong = [
        row
        for row, (ours, books) in enumerate(zip(lines, FOURTH_MAP_IN_THE_BOOK, strict=True), 1)
        if ours != books
    ]
    assert wrong == [12, 16]


def test_playthrough_4() -> None:
    book = Table(new(FOURTH))
    book.play("choose left", *["add health"] * 3, *["add attack"] * 2)
    assert book.values == (13, 8, 11, 0)
    book.play("enter B1", "proceed")
    assert book.values[3] == 5 + 8
    book.play("enter B8")
    assert book.values[3] == 23
    book.play("enter D8")
    assert book.hand.keys() == {"QC"}
    book.play("enter F8", "hit KS")
    assert book.foes == {"KS": 2}
    assert book.values[0] == 11
    book.play("hit KS", "enter H8", "hit AS")
    assert book.foes == {"AS": 3}
    assert book.values[0] == 8
    book.play("hit AS", "enter K8", "drink 3H")
    assert book.values[0] == 11
    book.play("enter M8", "hit 2S", "enter R8", "hit 10S")
    assert book.hand.keys() == {"QC", "8C"}
    book.play("enter D1", "drink JH")
    assert book.values == (22, 8, 11, 23 + 3 + 11)
    book.play("enter R13", "hit QS")
    assert book.foes == {"QS": 1, "JS": 11}
    assert book.values[0] == 10
    book.play("hit JS")
    assert book.values[0] == 9
    book.play("hit QS", "read QC")
    assert book.values == (9, 20, 11, 37 + 13 + 9)
    book.play("drink 2H")
    assert book.values[0] == 11
    assert "leave" in book.moves
    book.play("enter F1", "hit 9S")
    assert book.values[0] == 4
    book.play("hit 7S", "leave")
    assert book.end == ("out", 73)
