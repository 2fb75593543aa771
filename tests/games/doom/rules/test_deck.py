"""The deck that runs out (SD-10), and unknown decks."""

from __future__ import annotations

from math import prod

import pytest

from dungeongen.core.cards import DECK, card_named, card_texts
from dungeongen.core.rng import Rng
from dungeongen.games.doom.deal import deal
from dungeongen.games.doom.layout import Layout
from dungeongen.games.doom.rules.engine import chance
from dungeongen.games.doom.rules.state import LeftRoom
from games.doom.positions import BOOK, Table, begun, dungeon, entered, whole, worths

# The deck of 13×13 has 26 cards above the set-up; this map has rooms of 42 cells at most.
THIRTEEN = "2H 3H 4H 5H 6H 7H 2S 3S 4S 5S 6S 7S 8S / 8H 9H 10H JH QH KH AH 9S 10S JS QS KS AS"


def near_the_end(left: str, after: str, *, hand: str = "", rules: tuple[str, ...] = ()) -> Table:
    """Return a play before A2 (four cells) with only ``left`` in this pass, then ``after``."""
    layout = dungeon(BOOK, rules=rules)
    first = [card_named(text) for text in left.split()]
    deck = tuple(card for card in DECK if card not in first) + tuple(first)
    layout = Layout(layout.columns, layout.rows, deck, rules, (whole(after),), None)
    table = begun(layout, health=20, intelligence=20, attack=30)
    things = tuple(entered("2S", hand=hand).state.hand)
    table.state = table.state._replace(drawn=52 - len(first), hand=things)
    return table


def test_a_pass_draws_every_card_once() -> None:
    table = begun(dungeon("2H 2S 3H 3S / 4H 4S 5H 5S"), attack=99, intelligence=99, health=999)
    seen = []
    for name in ("B1", "D1", "A2", "C2", "B3", "D3", "A4"):
        table.play(f"enter {name}")
        while table.moves and table.moves[0].startswith(("hit", "proceed")):
            table.play(table.moves[0])
        seen.append(table.state.drawn)
    assert seen == list(range(1, 8))


def test_the_deck_is_not_exhausted_before_a_draw_is_due() -> None:
    table = near_the_end("2D 3D 4D 5D", "6D 7D 8D 9D").play("enter A2")
    assert table.state.passes == 0
    table.play("enter A4")
    assert table.state.passes == 1


def test_values_double_for_what_is_drawn_from_then_on() -> None:
    table = near_the_end("2S 3D", "5S 6D").play("enter A2")
    assert table.foes == {"2S": 2, "5S": 10}
    assert table.loot == {"3D": 3, "6D": 12}


def test_values_double_with_every_exhaustion() -> None:
    table = near_the_end("2D 3D 4D 5D", "6D 7D 8D 9D")
    table.state = table.state._replace(passes=2, drawn=0, held=0)
    layout = table.state.ground.layout
    seeded = Layout(layout.columns, layout.rows, layout.deck, (), layout.reshuffles, "1")
    third = begun(seeded).state
    table.state = third._replace(passes=2, attack=999, intelligence=999, health=9999)
    table.play("enter A2")
    laid = {**table.foes, **table.traps, **table.loot, **table.hand}
    for text, worth in laid.items():
        assert worth == 4 * (card_named(text) % 13 + 2)


def test_the_hand_becomes_health_and_intelligence_at_its_worth_as_drawn() -> None:
    table = near_the_end("2S 3D", "5S 6D", hand="7H 9H QC").play("enter A2")
    assert table.values == (20 + 16, 20 + 12, 30, 0)
    assert table.hand == {}


def test_mid_room_this_comes_before_the_fight() -> None:
    table = near_the_end("2S", "KS QS 6D", hand="7H").play("enter A2")
    assert table.values[0] == 27
    assert table.foes == {"2S": 2, "KS": 26, "QS": 24}


def test_gold_is_kept_as_it_is() -> None:
    table = near_the_end("2D 3D", "4D 5D").play("enter A2")
    assert table.values[3] == 2 + 3 + 8 + 10


def test_cards_in_this_room_are_not_shuffled_in() -> None:
    """The order of a later pass lists all 52; cards still lying in rooms are skipped."""
    table = near_the_end("2S 3S", "2S 5S 3S 6S 7S")
    table.state = table.state._replace(health=200)
    table.play("enter A2")
    assert worths(table.state.foes) == {"2S": 2, "3S": 3, "5S": 10, "6S": 12}
    table.play("hit 6S", "hit 5S", "hit 3S", "hit 2S", "enter A4")
    assert table.foes["7S"] == 14


def test_cards_in_rooms_set_aside_are_not_shuffled_in() -> None:
    table = near_the_end("2S 3S", "4S 5S 6S 7S", rules=("retreat",))
    far = table.state.plan.index_of["A4"]
    left = LeftRoom(far, ((card_named("4S"), 4),), (), ((card_named("6D"), 6),))
    table.state = table.state._replace(aside=(left,))
    table.play("enter A2")
    assert table.foes == {"2S": 2, "3S": 3, "5S": 10, "6S": 12}


def test_used_and_destroyed_cards_come_again_in_the_next_pass() -> None:
    table = near_the_end("2D 3D 4D 5D", "2D 3D 4D 5D").play("enter A2", "enter A4")
    assert table.end == ("cleared", 2 * (14 + 28))


def test_a_room_larger_than_what_can_be_drawn_is_laid_short() -> None:
    reds = "2H 3H 4H 5H 6H 7H 8H 9H"
    blacks = "2S 3S 4S 5S 6S 7S 8S 9S"
    layout = dungeon(f"{reds} / {blacks}", " ".join(card_texts(DECK[:10])))
    table = begun(layout).play("enter A1")
    laid = [*table.foes, *table.traps, *table.loot]
    assert len(laid) == 52
    assert layout.rooms[0].size == 64


def test_a_room_of_all_cards_is_no_exhaustion() -> None:
    """There is nothing to shuffle, so nothing doubles and the player keeps the hand."""
    layout = dungeon("2H 3H 4H 5H 6H 7H 8H 9H / 2S 3S 4S 5S 6S 7S 8S 9S")
    table = begun(layout).play("enter A1")
    assert table.state.passes == 0
    assert max(table.foes.values()) == 14


def exhaustions(sizes: list[int]) -> int:
    """Return the number of exhaustions for rooms of these sizes, none of them set aside."""
    passes, left = 0, 52
    for size in sizes:
        laid = 0
        while laid < size and (left or laid < 52):
            if not left:
                passes, left = passes + 1, 52 - laid
            more = min(left, size - laid)
            laid, left = laid + more, left - more
    return passes


@pytest.mark.parametrize("size", [13, 26])
def test_large_dungeons_are_played_to_the_end_through_several_passes(size: int) -> None:
    layout = deal(Rng("large"), size=size, rules=["strong"])
    table = begun(layout, health=10**9, intelligence=10**9, attack=10**9)
    sizes = []
    while table.end[0] is None:
        text = next(move for move in table.moves if not move.startswith(("leave", "drink", "read")))
        if text.startswith("enter"):
            room = table.state.plan.rooms[table.state.plan.index_of[text.split()[1]]]
            sizes.append(room.size)
        table.play(text)
    assert table.end[0] == "cleared"
    assert sum(sizes) == layout.filled
    assert table.state.passes == exhaustions(sizes) >= (1 if size == 13 else 5)


def test_every_later_pass_comes_from_its_own_stream() -> None:
    layout = dungeon(THIRTEEN, seed="42")
    orders = [layout.reshuffled(k) for k in (1, 2, 3)]
    assert len(set(orders)) == 3
    assert all(sorted(order or ()) == list(DECK) for order in orders)
    again = dungeon(THIRTEEN, seed="42")
    assert [again.reshuffled(k) for k in (1, 2, 3)] == orders


def test_listed_orders_come_before_those_of_the_seed() -> None:
    layout = dungeon(THIRTEEN, seed="42", reshuffles=["2H 3H"])
    assert card_texts((layout.reshuffled(1) or ())[:2]) == ["2H", "3H"]
    assert layout.reshuffled(2) == dungeon(THIRTEEN, seed="42").reshuffled(2)


# Decks that nobody knows


def test_without_an_order_chance_draws_every_card_as_likely_as_another() -> None:
    table = near_the_end("2D 3D 4D 5D", "").play("enter A2")
    layout = table.state.ground.layout
    table = near_the_end("2D 3D", "")
    table.state = begun(
        Layout(layout.columns, layout.rows, layout.deck), attack=30, intelligence=20
    ).state._replace(drawn=50)
    table.play("enter A2")
    assert table.state.passes == 1
    outcomes = chance(table.state)
    assert outcomes is not None
    assert len(outcomes) == 50  # all but the two that lie there
    assert {part for _, part in outcomes} == {1 / 50}


def test_an_unknown_deck_is_drawn_card_by_card() -> None:
    table = begun(dungeon(BOOK).shuffled()).play("enter A2")
    assert len(table.moves) == 44
    assert table.kinds == {"draw"}
    assert chance(table.state)
    table.play("draw 2S", "draw 3S", "draw 6D")
    assert "draw 2S" not in table.moves
    assert len(table.moves) == 41
    table.play("draw 5C")
    assert (table.foes, table.traps, table.loot) == ({"2S": 2, "3S": 3}, {"5C": 5}, {"6D": 6})
    assert chance(table.state) is None


def test_the_set_up_cards_under_an_unknown_deck_are_known() -> None:
    table = begun(dungeon(BOOK).shuffled(), "left", attack=99, intelligence=99)
    table.state = table.state._replace(drawn=44)
    table.play("enter A2")
    assert table.hand == {"10H": 10, "KH": 13, "AH": 14}
    assert table.values[3] == 12


def test_a_known_deck_by_hand_is_the_same_play() -> None:
    layout = dungeon(BOOK, "5C 6D KS 5D")
    known = begun(layout).play("enter A2").state
    table = begun(layout.shuffled()).play("enter A2")
    table.play("draw 5C", "draw 6D", "draw KS", "draw 5D")
    drawn = table.state
    assert drawn._replace(ground=known.ground, draws=0) == known


def test_the_odds_of_a_room_multiply_to_those_of_its_cards() -> None:
    table = begun(dungeon(BOOK).shuffled()).play("enter A2")
    odds = []
    for text in ("5C", "6D", "KS", "5D"):
        odds.append(dict(chance(table.state) or ()).popitem()[1])
        table.play(f"draw {text}")
    assert prod(odds) == pytest.approx(1 / (44 * 43 * 42 * 41))
