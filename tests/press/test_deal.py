"""The picture of a play as it stands."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

import dungeongen
from dungeongen.core.play import Play
from dungeongen.core.rng import Rng
from dungeongen.draw.pages import AnyPages
from dungeongen.draw.recording import Recording
from dungeongen.games import GAMES, game_named
from dungeongen.press.deal import pictured, touchable_now
from dungeongen.press.style import look_of
from thorough import share

SIDE = 150.0
LARGE = {"sudoku": 4, "doom": 4}  # games whose pictures take long; one play in four is drawn
DRAWN = [game.name for game in GAMES if pictured(game)]


def drawn(game: str, states: Any) -> tuple[str, tuple[float, float]]:
    """Return the draw log of a picture, and its size."""
    pages: AnyPages = game_named(game).pages
    assert pages is not None
    assert pages.now is not None
    block = pages.now(states, SIDE, look_of().theme)
    canvas = Recording()
    canvas.page(SIDE, SIDE, "now")
    block.paint(canvas, 0, 0)
    return "\n".join(canvas.log), (block.width, block.height)


def played(game: str, seed: int, decisions: int) -> Play:
    dice = {} if game == "treasure" else {"dice_seed": 7}
    playing = dungeongen.play(dungeongen.make(game, seed=seed, check=False), **dice)
    playing.go_on()
    for turn in range(decisions):
        if playing.turn == "over":
            break
        offered = playing.offered()
        one = offered[turn % 5 % len(offered)]
        playing.choose(one.number, one.amounts[0] if one.amounts else None)
    return playing.play


def test_every_game_draws_its_plays() -> None:
    assert [game.name for game in GAMES] == DRAWN


@pytest.mark.parametrize("game", DRAWN)
def test_a_picture_is_drawn_of_every_state(game: str) -> None:
    logs = set()
    for seed in share(range(8), LARGE.get(game, 2)):
        play = played(game, seed, 25)
        for last in range(1, len(play.states) + 1, 4):
            log, size = drawn(game, play.states[:last])
            assert size[0] <= SIDE + 0.01
            assert size[1] <= 1.25 * SIDE
            logs.add(log)
    assert len(logs) > 7


@pytest.mark.parametrize("game", DRAWN)
def test_every_choice_has_its_place_in_the_picture(game: str) -> None:
    """So a play can be played by touching the picture alone."""
    for seed in share(range(8), 2):
        play = played(game, seed, 25)
        for last in filter(play.decides, range(len(play.states))):
            touch = touchable_now(play.game, play.states[: last + 1], look_of())
            assert touch is not None
            keys = {one.key for one in touch.regions}
            rules, state = play.rules, play.states[last]
            for move in rules.legal_moves(state):
                assert touch.key(move) in keys, rules.format(move)
            for one in touch.regions:
                assert one.name
                assert all(0 <= x <= touch.width for x, _ in one.outline), one
                assert all(0 <= y <= touch.height for _, y in one.outline), one


def test_a_room_that_was_entered_is_no_longer_dark_and_what_is_gone_is_crossed_out() -> None:
    play = played("sudoku", 42, 0)
    dark = drawn("sudoku", play.states)[0].count("fill=shade")
    inside = next(
        one
        for one in range(20)
        if played("sudoku", 42, one).states[-1].room >= 0  # type: ignore[attr-defined] # any game
    )
    states = played("sudoku", 42, inside).states
    assert drawn("sudoku", states)[0].count("fill=shade") < dark
    state: Any = states[-1]
    bare = state._replace(world=state.world._replace(loot=0o777))
    assert drawn("sudoku", [*states, bare])[0].count("ink=accent") > (
        drawn("sudoku", states)[0].count("ink=accent")
    )


@pytest.mark.parametrize("game", DRAWN)
def test_a_picture_shows_nothing_that_the_player_does_not_know(game: str) -> None:
    looked = 0
    for seed in share(range(4), LARGE.get(game, 2)):
        play = played(game, seed, 12)
        rules = play.game.rules
        assert rules is not None
        for before in filter(play.decides, range(len(play.states))):
            states, state = play.states[:before], play.states[before]
            same = rules.redealt(state, rules.mover(state), Rng(str(before)))
            looked += same != state
            assert drawn(game, [*states, same]) == drawn(game, [*states, state])
    assert looked > 8 or game in ("sudoku", "doom")  # everything lies open; chance draws


def test_the_order_of_the_pack_is_not_in_the_picture() -> None:
    sheet = dungeongen.make("doom", seed=5, check=False)
    layout: Any = sheet.layout
    other = replace(layout, deck=tuple(reversed(layout.deck)))
    rules = sheet.game.rules
    assert rules is not None
    assert drawn("doom", [rules.new(layout)]) == drawn("doom", [rules.new(other)])
