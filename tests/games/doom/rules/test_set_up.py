"""The character, and the deck after the set-up (SD-2, SD-3)."""

from __future__ import annotations

from dungeongen.core.cards import card_texts, cards_named
from dungeongen.core.rng import Rng
from dungeongen.games.doom.layout import Layout
from dungeongen.games.doom.rules.deck import piles, stacks_of, uncounted
from dungeongen.games.doom.rules.state import new
from games.doom.positions import BOOK, Table, begun, dungeon


def order(table: Table) -> list[str]:
    """Return the cards of the first pass, in drawing order."""
    state = table.state
    found = piles(state.ground, 0, state.stack, 0)
    assert all(known for _, known in found)
    return card_texts(card for cards, _ in found for card in cards)


def test_base_statistics() -> None:
    table = Table(new(dungeon(BOOK)))
    assert table.values == (7, 3, 3, 0)
    assert table.moves == ["choose top", "choose left"]


def test_base_of_seven() -> None:
    assert Table(new(dungeon(BOOK, rules=["strong"]))).values == (7, 7, 7, 0)


def test_each_card_of_the_chosen_stack_adds_the_bonus_to_its_value() -> None:
    assert Table(new(dungeon(BOOK))).play("choose top").values == (7 + 3 * 7, 3, 3, 0)
    assert Table(new(dungeon(BOOK))).play("choose left").values == (7 + 7, 3, 3 + 2 * 7, 0)
    clubs = dungeon("2C 3C 4H 5S / 2H 3H 6H 7H")
    assert Table(new(clubs)).play("choose top").values == (7 + 7, 3 + 2 * 7, 3 + 7, 0)
    for rules in ((), ("strong",)):  # and what a stack is said to be worth is what it brings
        layout = dungeon("2C 3C 4H 5S / 2H 3D 6H 7S", rules=rules)
        for stack, choice in zip(stacks_of(layout), ("top", "left"), strict=True):
            table = Table(new(layout)).play(f"choose {choice}")
            assert (*stack.totals, 0) == table.values
            assert table.state.spare == stack.diamonds
        assert uncounted(7, rules)[0].totals == Table(new(layout)).values[:3]


def test_each_diamond_adds_one_to_any_value_card_by_card() -> None:
    layout = dungeon("2D 3D 4D 5S / 2H 3H 6H 7H")
    table = Table(new(layout)).play("choose top")
    assert table.moves == ["add health", "add intelligence", "add attack"]
    table.play("add health", "add attack")
    assert table.kinds == {"add"}
    table.play("add attack")
    assert table.values == (8, 3, 3 + 7 + 2, 0)
    assert "add" not in table.kinds


def test_bonuses_use_the_exchanged_stacks() -> None:
    layout = dungeon("2H 2S 3H 3S / 4H 4S 5H 5S", rules=["merge"])
    assert card_texts(layout.stacks.columns) != card_texts(layout.columns)
    hearts = sum(text.endswith("H") for text in card_texts(layout.stacks.columns))
    assert Table(new(layout)).play("choose top").values[0] == 7 + 7 * hearts


def test_the_stack_not_chosen_lies_above_the_chosen_one_under_the_deck() -> None:
    layout = dungeon(BOOK)
    top, left = ["QD", "AH", "KH", "10H"], ["2H", "QS", "KD", "7S"]
    assert order(begun(layout, "left"))[-8:] == top + left
    assert order(begun(layout, "top"))[-8:] == left + top
    assert order(begun(layout))[:44] == card_texts(layout.deck or ())


def test_a_deck_of_52_is_used_as_given() -> None:
    layout = dungeon(BOOK, "QD KD 2H")
    for stack in ("top", "left"):
        assert order(begun(layout, stack)) == card_texts(layout.deck or ())


def test_a_shuffled_bottom_comes_from_the_seed() -> None:
    plain = dungeon(BOOK)
    layout = Layout(plain.columns, plain.rows, plain.deck, ("bottom=shuffled",), (), "9")
    tail = order(begun(layout))[-8:]
    assert sorted(cards_named(" ".join(tail))) == sorted(plain.columns + plain.rows)
    assert tail == order(begun(layout, "top"))[-8:]
    other = Layout(plain.columns, plain.rows, plain.deck, ("bottom=shuffled",), (), "10")
    assert tail != order(begun(other))[-8:]


def test_a_shuffled_bottom_without_a_seed_is_drawn_by_chance() -> None:
    state = begun(dungeon(BOOK, rules=["bottom=shuffled"])).state
    above, bottom = piles(state.ground, 0, 1, 0)
    assert above[1]
    assert bottom == (tuple(sorted(state.ground.layout.columns + state.ground.layout.rows)), False)


def test_a_made_deal_has_its_shuffled_bottom_in_the_deck() -> None:
    from dungeongen.games.doom.deal import deal

    layout = deal(Rng("1"), rules=["bottom=shuffled"])
    assert order(begun(layout)) == card_texts(layout.deck or ())
