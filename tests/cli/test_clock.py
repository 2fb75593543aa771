"""The clock at the keyboard: turns, the bank, and who runs out of time."""

from __future__ import annotations

import pytest

from cli.running import refused, run
from dungeongen.cli.sitting import SittingClocks
from dungeongen.core.table import Clock


class Watch:
    """A watch that shows what it is told."""

    def __init__(self) -> None:
        self.time = 0.0

    def __call__(self) -> float:
        return self.time


def ticking() -> tuple[SittingClocks, Watch]:
    watch = Watch()
    return SittingClocks(Clock(turn=90, bank=300, key=lambda state: state), watch), watch


def think(clock: SittingClocks, watch: Watch, player: int, turn: int, seconds: float) -> bool:
    clock.start(player, turn)
    watch.time += seconds
    return clock.stop(player)


def test_a_turn_of_two_decisions_has_one_time() -> None:
    clock, watch = ticking()
    assert think(clock, watch, 0, 1, 50)
    watch.time += 1000  # between the decisions the clock stands still
    assert think(clock, watch, 0, 1, 30)
    assert clock.left(0) == (10, 300)


def test_what_a_turn_takes_longer_comes_off_the_bank_for_good() -> None:
    clock, watch = ticking()
    assert think(clock, watch, 0, 1, 100)
    assert clock.left(0) == (0, 290)
    assert think(clock, watch, 0, 2, 60)
    assert clock.left(0) == (30, 290)


def test_each_player_has_a_clock() -> None:
    clock, watch = ticking()
    think(clock, watch, 0, 1, 200)
    think(clock, watch, 1, 2, 10)
    assert (clock.left(0), clock.left(1)) == ((0, 190), (80, 300))


def test_turn_and_bank_used_up_is_the_end() -> None:
    clock, watch = ticking()
    assert think(clock, watch, 0, 1, 389)
    assert not think(clock, watch, 0, 1, 2)


def test_the_clock_is_shown_and_ends_a_play(monkeypatch: pytest.MonkeyPatch) -> None:
    ran = run("play", "welcome", "--seed", "5", "--clock", given=b"1\n1\nq\n")
    assert "Clock: 90 seconds for this turn, 300 in the bank" in ran.lines
    assert "out of time" not in ran.out
    watch = Watch()

    def slow() -> float:
        watch.time += 400
        return watch.time

    monkeypatch.setattr(SittingClocks.__init__, "__defaults__", (slow,))
    ran = run("play", "welcome", "--seed", "5", "--clock", given=b"1\n1\nq\n")
    assert "You have run out of time and lose the whole game." in ran.lines
    assert "add it to the dungeon" not in ran.out.lower()


def test_a_game_without_a_clock_says_so() -> None:
    said = refused("play", "doom", "--seed", "1", "--clock")
    assert "--clock: Shuffle and Doom is played without a clock" in said
