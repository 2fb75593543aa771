"""What destroys a card, and where the sacrifice may come from (DT-2)."""

from __future__ import annotations

import pytest

from dungeongen.core.cards import card_named
from dungeongen.core.errors import IllegalMoveError
from dungeongen.games.treasure.page.rules import EXAMPLES, TURN
from dungeongen.games.treasure.rules import apply, graveyard, parse_move, sacrifices, score
from games.treasure.positions import named, played, possible, table


def destroying(hand: str, target: str) -> set[str]:
    state = played(table(f"{target}/2D", hand), "turn 1")
    return {text.removeprefix("destroy ") for text in possible(state) - {"leave"}}


def test_one_card_of_the_same_value_destroys() -> None:
    assert destroying("7S 2C 3C", "7D") == {"7S"}


def test_one_card_of_a_higher_value_destroys() -> None:
    assert destroying("8S KC 6C", "7D") == {"8S", "KC"}


def test_a_lower_one_does_not() -> None:
    assert destroying("6S 5S 4S", "7D") == set()


def test_an_ace_destroys_an_ace_and_a_king_alone() -> None:
    assert destroying("AS 2S 3S", "AD") == {"AS", "2S", "3S"}
    assert destroying("AS 2S 3S", "KD") == {"AS"}
    for target in ("2H", "10D", "QD"):
        assert "AS" not in destroying("AS 2S 3S", target)


def test_a_king_destroys_an_ace() -> None:
    assert destroying("KS 2S 3S", "AD") >= {"KS"}


def test_two_cards_of_equal_value_destroy_anything() -> None:
    assert destroying("4H 4S 3S", "KD") == {"4H 4S"}
    assert destroying("AH AS 3S", "QD") == {"AH AS"}


def test_two_different_ones_do_not() -> None:
    assert destroying("QH JS 10S", "KD") == set()


def test_overpaying_is_allowed() -> None:
    assert destroying("4H 4S KS", "3D") == {"4H", "4S", "KS", "4H 4S"}


RICH = table("2H/3H 4D/5D 6D/7D", "KS QS 9S", "9H 9C 2C")
WON = ("turn 1, destroy KS, destroy QS",)


def test_treasure_is_sacrificed_like_manpower() -> None:
    state = played(RICH, *WON, "turn 2, destroy 9H")
    assert named(state.treasure) == {"9C", "2C"}
    assert score(state) == 11


def test_a_pair_may_be_one_of_each() -> None:
    state = played(RICH, *WON, "turn 2, destroy 9H 9S")
    assert (named(state.manpower), named(state.treasure)) == (set(), {"9C", "2C"})


def test_a_pair_may_be_both_treasure() -> None:
    assert "destroy 9H 9C" in possible(played(RICH, *WON, "turn 2"))


def test_sacrificed_and_destroyed_cards_lie_in_the_graveyard() -> None:
    state = played(RICH, *WON, "turn 2, destroy 9H")
    assert named(graveyard(state)) == {"KS", "QS", "2H", "3H", "9H", "4D"}
    taken = apply(state, parse_move("take"))
    assert named(graveyard(taken)) == {"KS", "QS", "2H", "3H", "9H", "4D"}


def test_wrong_sacrifices_are_refused_with_the_reason() -> None:
    state = played(RICH, "turn 3")
    for text, why in (
        ("destroy 9H", "you do not hold 9H"),
        ("destroy KS QS", "that does not destroy 6D"),
        ("take", "not possible now"),
        ("stop", "the game ends between two piles"),
    ):
        with pytest.raises(IllegalMoveError, match=why):
            apply(state, parse_move(text))


def test_the_drawn_examples_of_the_page_hold() -> None:
    for given, target, _ in EXAMPLES:
        cards = tuple(sorted(map(card_named, given)))
        assert cards in set(sacrifices(cards, card_named(target)))


def test_the_drawn_turn_of_the_page_is_a_turn() -> None:
    (first, top, _), (second, bottom, _), (drawn, _, said) = TURN
    layout = table(f"{top}/{bottom}", " ".join(first + second), " ".join(drawn))
    paid = " ".join(sorted(second, key=card_named))
    state = played(layout, f"turn 1, destroy {first[0]}, destroy {paid}")
    assert named(state.treasure) == set(drawn)
    assert f"worth {score(state)} more" in said
