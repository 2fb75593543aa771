"""The plan behind the hints is worked out while the player looks around."""

from __future__ import annotations

import sys
from collections.abc import Callable
from threading import Event
from typing import Any

import pytest

import dungeongen
from dungeongen.core.errors import DungeongenError
from dungeongen.library.play import Playing
from patience import PATIENCE


def begun(monkeypatch: pytest.MonkeyPatch, advisor: Any) -> Playing:
    """Return a play with this advisor."""
    playing = dungeongen.play(dungeongen.make("doom", seed=7, size=4, check=False))
    solver = playing.game.solver
    assert solver is not None
    advised = solver._replace(advisor=advisor)
    game = playing.game._replace(facets=playing.game.facets._replace(solver=advised))
    monkeypatch.setattr(playing.play, "game", game)
    return playing


def first(playing: Playing) -> Any:
    """Return a legal move."""
    return next(iter(playing.play.rules.legal_moves(playing.play.state)))


def test_a_hint_waits_for_the_plan_and_there_is_one_plan(monkeypatch: pytest.MonkeyPatch) -> None:
    told, asked = Event(), []

    def advisor(layout: Any, party: Any = None) -> Any:
        asked.append(layout)
        assert told.wait(PATIENCE)
        return lambda state: (first(playing), "because")

    playing = begun(monkeypatch, advisor)
    assert not playing.ready
    playing.think()
    playing.think()
    assert not playing.ready
    told.set()
    assert playing.hint()[2] == "because"
    assert playing.ready
    assert len(asked) == 1


def test_a_thought_works_the_first_hint_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """Some advisers plan at the first hint alone."""
    states = []

    def advice(state: Any) -> Any:
        states.append(state)
        return first(playing), "because"

    playing = begun(monkeypatch, lambda *_: advice)
    playing.think()
    playing.hint()
    assert states == [playing.play.state] * 2


def test_without_a_thought_the_first_hint_works_it_out(monkeypatch: pytest.MonkeyPatch) -> None:
    playing = begun(monkeypatch, lambda *_: lambda state: (first(playing), "at once"))
    assert playing.hint()[2] == "at once"
    assert playing.ready


def test_what_goes_wrong_is_told_to_whoever_asks(monkeypatch: pytest.MonkeyPatch) -> None:
    def advisor(layout: Any, party: Any = None) -> Any:
        raise DungeongenError("no plan")

    playing = begun(monkeypatch, advisor)
    playing.think()
    with pytest.raises(DungeongenError, match="no plan"):
        playing.hint()


def counted(work: Callable[[], Any]) -> tuple[Any, int]:
    """Return a result, and how many functions were called for it."""
    calls = []
    sys.setprofile(lambda frame, event, value: calls.append(1) if event == "call" else None)
    try:
        result = work()
    finally:
        sys.setprofile(None)
    return result, len(calls)


@pytest.mark.parametrize("game", ["doom", "donsol", "mythic", "scoundrel", "treasure", "welcome"])
def test_a_play_that_goes_on_works_out_nothing_anew(game: str) -> None:
    """Its first hint is the one that the play itself would have given, and as little work."""
    playing = dungeongen.play(dungeongen.make(game, seed=1, check=False))
    for _ in range(3):
        number, amount, _ = playing.hint()
        playing.choose(number, amount)
    again = dungeongen.play(playing.text().encode())
    hint, work = counted(again.hint)
    own_hint, own_work = counted(playing.hint)
    assert hint == own_hint
    assert work < own_work + 200  # calls; a plan takes thousands
