"""Hints: always legal, and never based on face-down cards."""

from __future__ import annotations

import re

import pytest
from hypothesis import given

from dungeongen.core.rng import Rng
from dungeongen.games.doom.deal import deal
from dungeongen.games.doom.layout import Layout
from dungeongen.games.doom.rules.engine import advance, chance, legal_moves, outcome
from dungeongen.games.doom.rules.state import State, new
from dungeongen.games.doom.solver import kernel_client, player
from dungeongen.games.doom.solver.kernel_client import FILE, PlayerKind
from games.doom.positions import layouts
from thorough import share


def played(layout: Layout, most: int = 4000, who: PlayerKind = PlayerKind.GOLD) -> State:
    """Return the end of a play by hints alone."""
    hint, state, rng = player.adviser(who), new(layout), Rng("dice")
    for _ in range(most):
        if outcome(state) is not None:
            break
        if chance(state) is not None:
            move = rng.choice(tuple(legal_moves(state)))
        else:
            move, reason = hint(state)
            assert reason.endswith(".")
            assert move in legal_moves(state)
        state = advance(state, move)
    return state


@given(layouts(most=9))
def test_a_hint_is_a_legal_move(layout: Layout) -> None:
    for who in (PlayerKind.GOLD, PlayerKind.SAFE):
        played(layout, 30, who)


def test_hints_do_not_end_a_play_with_nothing_while_a_room_may_be_survived() -> None:
    """Half of all plays by hints once ended so: they were those of the player who wants to live."""
    for number in share(range(40), 2):
        layout = deal(Rng(f"nothing-{number}"), size=4 + number % 4)
        gold = [
            kernel_client.play(layout.shuffled(), PlayerKind.GOLD, Rng("x"), one)[0]
            for one in range(8)
        ]
        left = [one for one in gold if one.alive and not one.cleared]
        assert all(one.score for one in left)


def test_every_reason_has_its_words() -> None:
    header = (FILE.parent / "player.h").read_text("utf-8")
    names = re.findall(r"[A-Z_]+", re.sub(r"/\*.*?\*/", "", _between(header, "enum Why {", "}")))
    kinds = re.findall(r"[A-Z_]+", _between((FILE.parent / "room.h").read_text(), "WayKind {", "}"))
    assert names[-1] == "WAY"
    assert len(names) - 1 + len(kinds) == len(player._REASONS)


def _between(text: str, start: str, end: str) -> str:
    return text.partition(start)[2].partition(end)[0]


@pytest.mark.parametrize("number", [14, 39])
def test_hints_know_the_rooms_of_a_map_that_has_grown(number: int) -> None:
    """A retreat once used a room's index from before the map grew."""
    layout = deal(Rng(f"u-{number}"), size=4, rules=["unbounded"]).shuffled()
    hint, state, rng = player.adviser(PlayerKind.GOLD), new(layout), Rng(f"c-{number}")
    for _ in range(40):
        if outcome(state) is not None:
            break
        legal = legal_moves(state)
        move = rng.choice(legal) if chance(state) is not None else hint(state)[0]
        assert move in legal
        state = advance(state, move)
    assert state.stage
