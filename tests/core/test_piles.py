"""Piles of face-down cards."""

from __future__ import annotations

from dungeongen.core.cards import EMPTY, Pile, card_named, due, gone, mask, order, upcoming

ABOVE, BELOW = Pile((5, 3), ordered=True), Pile((1, 2, 7), ordered=False)


def test_a_known_pile_is_drawn_in_its_order() -> None:
    assert upcoming((ABOVE, BELOW), 0, 0) == ABOVE
    assert upcoming((ABOVE, BELOW), 1, 0) == Pile((3,), ordered=True)
    assert gone((ABOVE, BELOW), 1, 0) == mask([5])


def test_any_card_may_come_from_an_unknown_pile_that_was_not_seen() -> None:
    assert upcoming((ABOVE, BELOW), 3, mask([2])) == Pile((1, 7), ordered=False)
    assert gone((ABOVE, BELOW), 3, mask([2])) == mask([5, 3, 2])


def test_nothing_is_left_in_the_end() -> None:
    assert upcoming((ABOVE, BELOW), 5, mask(BELOW.cards)) == EMPTY


def test_an_order_is_known_up_to_the_first_unknown_pile() -> None:
    assert order((ABOVE, BELOW)) == (5, 3)
    assert order((BELOW, ABOVE)) is None
    assert order((ABOVE,)) == (5, 3)


def test_a_typed_card_must_still_be_in_the_pile() -> None:
    asked = due("The next card", [card_named("QS"), card_named("10H")])
    assert asked.answers == ("qs", "10h")
    assert asked.read is not None
    assert [asked.read(text) for text in ("10h", "q♠", "2H", "dragon")] == [1, 0, None, None]
