"""A play told in sentences: what lies where, what falls to what, what is won."""

from __future__ import annotations

from dungeongen.games.treasure.rules import apply, new, parse_move
from dungeongen.games.treasure.table import opens_round, tell, totals
from games.treasure.positions import table

LAYOUT = table("7D/JH KH/3C 2C/9S", "8S KC AS", "10C 2D 10D 5S 5C 6D")


def told(*texts: str) -> list[str]:
    """Return a play's sentences, a line for each move."""
    state, lines = new(LAYOUT), []
    for text in texts:
        move = parse_move(text)
        after = apply(state, move)
        lines.append(tell(state, move, after))
        state = after
    return lines


def test_a_pile_is_turned_over_destroyed_and_brings_three_cards() -> None:
    assert told("turn 1", "destroy 8S", "destroy KC") == [
        "You turn over pile 1: 7♦.",
        "7♦ falls to 8♠. Below it lies J♥.",
        "J♥ falls to K♣. You draw 10♣, 2♦ and 10♦.",
    ]


def test_a_pair_says_which_cards_were_treasure() -> None:
    lines = told("turn 1", "destroy 8S", "destroy KC", "turn 2", "destroy 10C 10D", "take")
    assert lines[3:] == [
        "You turn over pile 2: K♥.",
        "K♥ falls to 10♣ from your treasure and 10♦ from your treasure. Below it lies 3♣.",
        "You take 3♣ for manpower.",
    ]


def test_leaving_and_coming_back() -> None:
    left = [text for pile in range(1, 13) for text in (f"turn {pile}", "leave")]
    lines = told(*left, "return 3")
    assert lines[1] == "You leave 7♦ where it is."
    assert lines[-1] == "You come back to pile 3: 2♣."


def test_the_end_says_what_the_treasure_is_worth() -> None:
    lines = told("turn 1", "destroy 8S", "destroy KC", "stop")
    assert lines[-1] == "You leave with what you have. Your treasure is worth 22."


def test_a_round_is_a_pile() -> None:
    state = new(LAYOUT)
    turned = apply(state, parse_move("turn 1"))
    assert opens_round(state, parse_move("turn 1"))
    assert not opens_round(turned, parse_move("leave"))
    assert totals(turned) == {"manpower": 3, "treasure": 0}
