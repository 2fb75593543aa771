"""What choices are worth: each game's own values, with intervals, and nothing that lies hidden."""

from __future__ import annotations

import pytest

import dungeongen
from cli.running import run, typed
from dungeongen.core.rng import Rng
from dungeongen.games import GAMES
from dungeongen.library.weigh import Scales

PLAYED = [game.name for game in GAMES]
QUICK: dict[str, dict[str, object]] = {
    "sudoku": {"seed": 13, "as_is": True},
    "doom": {"seed": 42, "size": 5, "as_is": True},
}


def begun(game: str, hints: int = 3) -> dungeongen.Playing:
    """Return a play that has followed some hints."""
    options = QUICK.get(game, {"seed": 5})
    sheet = dungeongen.make(game, check=False, **options)  # type: ignore[call-overload] # any game
    play = dungeongen.play(sheet, **({} if game == "treasure" else {"dice_seed": 3}))
    for _ in range(hints):
        number, amount, _ = play.hint()
        play.choose(number, amount)
    return play


@pytest.mark.parametrize("game", PLAYED)
def test_every_game_weighs_its_choices(game: str) -> None:
    play = begun(game)
    worths = Scales(play.play).weighed(play.choices(), most=8)
    numbers = {one.number for one in play.choices()}
    assert worths.values
    assert set(worths.values) <= numbers
    for number, value in worths.values.items():
        assert value.low <= value.mean <= value.high
        assert (value.plays is None) == (game == "sudoku")
        assert " to " in worths.words(number) or value.low == value.high
    if game != "sudoku":
        assert set(worths.values) == numbers
        assert "95 % intervals from 8 plays each" in worths.about


@pytest.mark.parametrize("game", PLAYED)
def test_the_hint_is_among_the_best(game: str) -> None:
    play = begun(game)
    worths = Scales(play.play).weighed(play.choices(), most=16)
    best = max(value.low for value in worths.values.values())
    assert worths.values[play.hint()[0]].high >= best


@pytest.mark.parametrize("game", [name for name in PLAYED if name != "sudoku"])
def test_what_lies_face_down_changes_no_value(game: str) -> None:
    play = begun(game)
    values = Scales(play.play).weighed(play.choices(), most=8).values
    rules, choices = play.play.rules, play.choices()
    for number in range(3):
        play.play.states[-1] = rules.redealt(play.play.state, 0, Rng(f"other/{number}"))
        assert Scales(play.play).weighed(choices, most=8).values == values


def test_a_blunder_is_worth_little() -> None:
    play = begun("treasure", hints=0)
    worths = play.worths(seconds=0.5)
    stop = next(one for one in play.choices() if one.text.startswith("End the game"))
    assert worths.values[stop.number].high == 0.0
    assert worths.words(stop.number) == "0.0"


def test_the_terminal_says_what_each_choice_is_worth() -> None:
    ran = run("play", "doom", "--seed", "42", given=typed("?", "v", "q"))
    assert "  v       values: what every choice is worth" in ran.lines
    assert any(" to " in line and line.endswith("  Choose the top row") for line in ran.lines)
    assert "with every card that you do not know dealt anew" in " ".join(ran.out.split())
    over = run("play", "doom", "--seed", "42", "--dice", "mine", given=typed("v", "q"))
    assert over.code == 0
