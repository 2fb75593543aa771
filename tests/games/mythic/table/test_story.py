"""A play told in sentences: what was done, what it cost, what was dealt."""

from __future__ import annotations

from dungeongen.games.mythic.rules.engine import apply
from dungeongen.games.mythic.rules.moves import parse_move
from dungeongen.games.mythic.rules.state import State
from dungeongen.games.mythic.table import opens_round, tell, totals
from games.mythic.deals import ending, play, start


def told(state: State, *texts: str) -> list[str]:
    """Return a play's sentences, a line for each move."""
    lines = []
    for text in texts:
        move = parse_move(text)
        after = apply(state, move)
        lines.append(tell(state, move, after))
        state = after
    return lines


def test_a_weapon_stays_on_a_monster_that_it_does_not_defeat() -> None:
    lines = told(start("KS 7D 5H 8H"), "equip 7D", "attack KS 7D", "store 5H")
    assert lines[0] == "You equip the 7♦."
    assert lines[1] == "You hit the K♠ with the 7♦: 6 left."
    assert lines[2].startswith("You put the 5♥ on the bag.")


def test_a_weapon_that_is_strong_enough_defeats() -> None:
    assert told(start("5C 7D 5H 8H"), "equip 7D", "attack 5C 7D")[1] == (
        "You defeat the 5♣ with the 7♦."
    )


def test_a_shield_breaks_or_holds() -> None:
    holds = told(start("5C 6D 7H 8H"), "equip 6D", "provoke 5C 6D")
    assert holds[1] == "The 5♣ strikes against the 6♦: no damage, 1 left of the shield."
    breaks = told(start("9C 6D 7H 8H"), "equip 6D", "provoke 9C 6D")
    assert breaks[1] == (
        "The 9♣ strikes against the 6♦: 3 damage, health 20 → 17, and the shield breaks."
    )


def test_a_covered_bag_takes_no_loot() -> None:
    assert "The bag is covered: no loot." in told(start("JS 6D 7H 8H"), "store 6D", "provoke JS")[1]


def test_a_potion_says_what_it_heals() -> None:
    lines = told(start("JS 6D 7H 8H"), "provoke JS", "drink 7H")
    assert lines[1].startswith("You drink the 7♥: health 9 → 16.")


def test_a_skip_costs_fear_the_second_time() -> None:
    (line,) = told(start("KS QS JS 8H"), "skip")
    assert line == "You skip the room."


def test_what_fills_the_room_is_named() -> None:
    lines = told(start("2C 3C 4C 8H 9H 10H JH"), "provoke 2C", "provoke 3C", "provoke 4C")
    assert lines[2].endswith("The room is filled with 9♥, 10♥ and J♥.")


def test_the_end_tells_the_score() -> None:
    won = told(ending("2C", room=1), "provoke 2C")
    assert won[-1].endswith("The dungeon is cleared: score 1.")
    assert told(ending("KC 2S", room=2, health=5), "provoke KC")[-1].endswith("You are dead.")


def test_a_round_is_a_room() -> None:
    state = start("2C 3C 4C 8H 9H 10H JH")
    first, second, third = (parse_move(f"provoke {card}") for card in ("2C", "3C", "4C"))
    assert opens_round(state, first)
    state = apply(state, first)
    assert not opens_round(state, second)
    state = apply(apply(state, second), third)
    assert opens_round(state, parse_move("drink 9H"))
    assert opens_round(state, parse_move("skip"))


def test_the_score_is_told_at_the_end_only() -> None:
    state = start("2C 3C 4C 8H")
    assert "score" not in totals(state)
    assert totals(play(state, "provoke 2C"))["loot"] == 1
    assert totals(play(ending("2C", room=1), "provoke 2C"))["score"] == 1
