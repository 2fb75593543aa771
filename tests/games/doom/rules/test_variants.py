"""The easier and harder rules (SD-13) and the map without end (SD-12), in play."""

from __future__ import annotations

import pytest

from dungeongen.core.errors import IllegalMoveError
from dungeongen.core.rng import Rng
from dungeongen.games.doom.deal import deal
from dungeongen.games.doom.layout import Layout, indexes
from dungeongen.games.doom.rules.state import score
from games.doom.positions import Table, begun, entered


def withdrawals(table: Table) -> list[str]:
    return [move for move in table.moves if move.startswith("withdraw")]


# Leaving a room and coming back


def test_a_room_may_be_left_on_entering_and_before_any_hit() -> None:
    table = entered("8S 9S 5C 6D", rules=["retreat"])
    assert withdrawals(table) == ["withdraw A1", "withdraw A3"]
    table.play("hit 8S")
    assert withdrawals(table) == ["withdraw A1", "withdraw A3"]


def test_a_room_may_not_be_left_between_hit_and_strike() -> None:
    table = entered("8S 9S 5C 6D", rules=["retreat"], hand="2H").play("hit 8S")
    assert table.moves == ["drink 2H", "proceed"]


def test_without_enemies_that_switch_does_not_help() -> None:
    table = entered("9C 5C 6D 7D", rules=["retreat"])
    assert withdrawals(table) == []
    table.play("proceed")
    assert withdrawals(table) == []


def test_the_cards_stay_as_they_are_until_the_player_is_back() -> None:
    table = entered("8S 9S 5C 6D", rules=["retreat"]).play("hit 8S", "withdraw A1")
    assert table.values[0] == 20 - 2 - 9
    assert table.state.aside
    drawn = table.state.drawn
    table.play("enter A2")
    assert table.foes == {"8S": 2, "9S": 9}
    assert (table.traps, table.loot) == ({"5C": 5}, {"6D": 6})
    assert table.state.drawn == drawn
    assert table.state.aside == ()


def test_coming_back_counts_as_entering() -> None:
    table = entered("8S 9S 5C 6D", rules=["retreat"]).play("hit 8S")
    assert "snatch 6D" not in table.moves
    table.play("withdraw A1", "enter A2")
    assert "snatch 6D" in table.moves


def test_a_room_set_aside_is_neither_empty_nor_cleared() -> None:
    table = entered("8S 9S 5C 6D", rules=["retreat"]).play("withdraw A1")
    assert table.moves == ["enter A2"]
    table.play("enter A2", "withdraw A3")
    assert table.moves == ["enter A2", "enter A4"]


def test_the_stunned_turn_is_lost_by_leaving() -> None:
    table = entered("8S 9S 2C 6D", rules=["retreat"]).play("snatch 6D", "withdraw A1", "enter A2")
    table.play("hit 8S")
    assert table.values[0] == 20 - 2 - 7


def test_a_room_with_traps_may_be_left_as_it_is() -> None:
    table = entered("9C 7C 6D 7D", rules=["retreat-traps"])
    assert withdrawals(table) == ["withdraw A1", "withdraw A3"]
    table.play("proceed")
    assert withdrawals(table) == ["withdraw A1", "withdraw A3"]
    assert "retreat A1" in table.moves  # giving it up stays possible
    table.play("withdraw A3", "enter A2", "proceed")
    assert table.traps == {"7C": 7, "9C": 9}
    assert table.loot == {"6D": 6, "7D": 7}


def test_traps_do_not_let_go_while_an_enemy_lives() -> None:
    assert withdrawals(entered("9C 7S 6D 7D", rules=["retreat-traps"])) == []


def test_disarmed_traps_stay_disarmed() -> None:
    table = entered("9C 5C 6D 7D", rules=["retreat-traps"]).play("proceed", "withdraw A1")
    table.play("enter A2")
    assert table.traps == {"9C": 9}


def test_without_switches_nobody_withdraws() -> None:
    assert withdrawals(entered("8S 9C 6D 7D")) == []
    assert withdrawals(entered("8C 9C 6D 7D").play("proceed")) == []


# Potions and books for once


def test_a_potion_absorbs_up_to_its_worth_of_the_next_strike() -> None:
    table = entered("2S 9S 3D 4D", rules=["single-use"], hand="5H QH").play("drink 5H")
    assert table.values[0] == 20
    table.play("hit 2S", "proceed")
    assert table.values[0] == 20 - 4
    table.play("drink QH", "hit 9S")
    assert table.values[0] == 20 - 4  # the surplus is lost
    assert table.hand == {}
    assert table.state.shield == 0


def test_a_potion_helps_against_one_strike_only() -> None:
    table = entered("2S 9S 10S 4D", rules=["single-use"], hand="QH").play("drink QH", "hit 2S")
    assert table.values[0] == 20 - 7
    table.play("hit 9S")
    assert table.values[0] == 13 - 13


def test_a_potion_helps_against_traps_too() -> None:
    table = entered("9C 7D 8D 9D", rules=["single-use"], hand="5H").play("proceed", "drink 5H")
    table.play("take 9D")
    assert table.values[0] == 20 - 4


def test_a_book_counts_for_this_rooms_traps_only() -> None:
    table = entered("9C 7D 8D 9D", rules=["single-use"], hand="4C").play("proceed", "read 4C")
    assert table.values == (20, 5, 6, 24)
    assert table.state.wit == 0
    table = entered("QC 7D 8D 9D", rules=["single-use"], hand="4C").play("proceed", "read 4C")
    assert table.state.wit == 4
    assert table.play("take 9D").state.wit == 0


def test_a_book_for_one_room_is_read_in_a_room() -> None:
    table = entered("7D 8D 9D 10D", rules=["single-use"], hand="4C 4H")
    assert table.moves == ["drink 4H", "enter A4"]


# Worth three


def test_potions_and_books_are_worth_three() -> None:
    table = entered("QH KH 7D 8D", rules=["worth-three"])
    assert table.hand == {"QH": 3, "KH": 3}
    table = entered("QC KC 7C 8C", rules=["worth-three"])
    assert set(table.hand.values()) == {3}


def test_traps_keep_their_values() -> None:
    table = entered("QC KC 7D 8D", rules=["worth-three"])
    assert table.traps == {"QC": 12, "KC": 13}


def test_threes_are_never_doubled() -> None:
    table = begun(entered("2D", rules=["worth-three"]).state.ground.layout, attack=99)
    layout = table.state.ground.layout
    seeded = Layout(layout.columns, layout.rows, layout.deck, layout.rules, (), "3")
    table = begun(seeded, attack=99, intelligence=99)
    table.state = table.state._replace(passes=3)
    table.play("enter A2")
    things = {**table.foes, **table.traps, **table.loot, **table.hand}
    assert things
    potions = {text: worth for text, worth in things.items() if text.endswith("H")}
    assert set(potions.values()) <= {3}
    others = {text: worth for text, worth in things.items() if text[-1] in "SCD"}
    assert all(worth % 8 == 0 or worth == 3 for worth in others.values())


def test_worth_three_and_single_use_go_together() -> None:
    table = entered("2S 9S 3D 4D", rules=["single-use", "worth-three"])
    hand = entered("QH KH 7D 8D", rules=["worth-three"]).state.hand
    table.state = table.state._replace(hand=hand)
    table.play("drink QH", "hit 2S", "proceed")
    assert table.values[0] == 20 - 9 + 3


# The map without end


def unbounded(seed: str = "1", size: int = 4) -> Table:
    layout = deal(Rng(seed), size=size, rules=["unbounded"])
    return begun(layout, health=10**9, intelligence=10**9, attack=10**9)


def test_the_map_has_grown_before_play_goes_on() -> None:
    """Neither the player's region nor the current room touches the edge of the map."""
    for seed in range(6):
        table = unbounded(str(seed))
        for _ in range(40):
            state = table.state
            assert not state.region & state.plan.border
            assert state.room < 0 or not state.plan.border >> state.room & 1
            fresh = [m for m in table.moves if not m.startswith(("leave", "drink", "read"))]
            table.play(fresh[-1])
        assert table.state.stage


def test_rooms_stay_what_they_were_when_the_map_grows() -> None:
    table = unbounded("3")
    seen: dict[str, tuple[int, int]] = {}
    for _ in range(80):
        plan = table.state.plan
        cleared = {plan.rooms[i].name for i in indexes(table.state.cleared)}
        for name in cleared:
            room = plan.rooms[plan.index_of[name]]
            assert seen.setdefault(name, (room.height, room.width)) == (room.height, room.width)
            assert room.filled
        assert cleared == set(seen)
        table.play(
            next(
                move
                for move in reversed(table.moves)
                if not move.startswith(("leave", "drink", "read"))
            )
        )


def test_the_way_out_is_the_way_in() -> None:
    found = set()
    for seed in range(12):
        table = unbounded(str(seed))
        state = table.state
        empty_first = not state.plan.filled & 1
        found.add(empty_first)
        assert ("leave" in table.moves) == empty_first
        if not empty_first:
            assert table.moves == ["enter A1"]
            with pytest.raises(IllegalMoveError, match="you cannot reach the exit"):
                table.play("leave")
    assert found == {True, False}


def test_the_score_is_gold_times_exhaustions_at_least_once() -> None:
    table = unbounded()
    out = table.state._replace(step="out", gold=10)
    assert [score(out._replace(passes=passes)) for passes in (0, 1, 2, 5)] == [10, 10, 20, 50]


def test_there_is_no_bonus_for_clearing() -> None:
    table = unbounded("5")
    for _ in range(100):
        table.play(next(m for m in table.moves if not m.startswith(("leave", "drink", "read"))))
        assert table.end[0] is None


def test_the_bonus_comes_from_the_first_tile() -> None:
    layout = deal(Rng("1"), size=4, rules=["unbounded"])
    assert layout.bonus == 7
