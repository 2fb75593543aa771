"""``train``: the same as the command, and what it wrote plays and is checked."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import dungeongen
from dungeongen import DungeongenError
from dungeongen.core.facets import Training
from dungeongen.games.welcome.rules import view_of
from dungeongen.games.welcome.solver.trained import read
from dungeongen.library.train import player_in, train


@pytest.fixture(autouse=True)
def _elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


@pytest.fixture(scope="module")
def strategy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a barbarian's strategy of a few decks."""
    path = tmp_path_factory.mktemp("trained") / "mine.bin"
    train("welcome", hero="barbarian", minutes=0.0001, path=path)  # which is over after a step
    return path


def test_it_is_a_name_of_the_library_and_says_how_far_it_got(strategy: Path) -> None:
    told: list[str] = []
    before = strategy.read_bytes()
    found = dungeongen.train(
        "welcome", hero="barbarian", minutes=0, path=strategy, on_message=told.append
    )
    assert (found.path, found.summary, told) == (strategy, "500 decks", [])
    assert read(before, "mine").decks == 500


def test_the_file_has_a_name_of_its_own() -> None:
    found = train("welcome", minutes=0)
    assert found.path == Path("out/welcome-warrior-strategy.bin")
    assert found.path.exists()


class _Endless:
    """A training that somebody stops."""

    def step(self) -> None:
        raise KeyboardInterrupt

    def progress(self) -> str:
        return "a little"

    def document(self) -> bytes:
        return b"{}"


def test_ctrl_c_ends_it_early_and_keeps_what_was_learned() -> None:
    game = next(game for game in dungeongen.GAMES if game.facets.trainer is not None)

    def begin(*given: Any) -> Training:
        return _Endless()

    assert game.trainer is not None
    stopped = game.trainer._replace(begin=begin)
    game = game._replace(facets=game.facets._replace(trainer=stopped))
    found = train(game, path="mine.bin")
    assert (found.summary, found.path.read_bytes()) == ("a little", b"{}")


@pytest.mark.parametrize(
    ("game", "asked", "says"),
    [
        ("doom", {}, "Shuffle and Doom has no player that is trained"),
        ("welcome", {"hero": "mage"}, "hero: 'mage' is not one of warrior, barbarian"),
        ("welcome", {"decks": 3}, "decks: no such option; expected hero"),
        ("welcome", {"minutes": -1}, "minutes: expected a number from 0 to 10000"),
        ("welcome", {"minutes": float("nan")}, "minutes: expected a number from 0 to 10000"),
    ],
)
def test_what_cannot_be_trained_is_refused(game: str, asked: dict[str, Any], says: str) -> None:
    with pytest.raises(DungeongenError, match=says):
        train(game, **asked)
    assert not Path("out").exists()


def test_what_was_learned_plays_for_the_program(strategy: Path) -> None:
    sheet = dungeongen.make("welcome", decks="A", hero="barbarian", check=False)
    play = dungeongen.play(sheet, dice_seed=1, strategy=strategy)
    while play.choices():
        play.choose(1)
    assert play.outcome in ("won", "lost")
    learned = player_in(strategy, sheet.game, sheet.layout)
    replies = [
        (step.move, dict(learned(view_of(step.before, 1))))
        for step in play.play.steps()
        if step.before.mover == 1
    ]
    assert replies
    assert all(mixture[move] > 0 for move, mixture in replies)
    with pytest.raises(DungeongenError, match="this play has no opponent"):
        dungeongen.play(sheet, strategy=strategy, hot_seat=True)


def test_check_tells_of_what_was_learned(strategy: Path) -> None:
    sheet = dungeongen.make("welcome", decks="A", hero="barbarian", check=False)
    shipped, mine = (dungeongen.check(sheet.id, strategy=it) for it in (None, strategy))
    assert mine.verdict == shipped.verdict
    assert dict(mine.facts)["Strategy"] != dict(shipped.facts)["Strategy"]


def test_a_strategy_that_does_not_suit_the_sheet_is_refused(strategy: Path) -> None:
    warrior = dungeongen.make("welcome", decks="A", check=False)
    doom = dungeongen.make("doom", seed=1, size=4, check=False)
    for sheet, says in ((warrior, "for the barbarian, not the warrior"), (doom, "is trained")):
        with pytest.raises(DungeongenError, match=says):
            dungeongen.check(sheet.id, strategy=strategy)
        with pytest.raises(DungeongenError, match=says if sheet is warrior else "no opponent"):
            dungeongen.play(sheet, strategy=strategy)
