"""The kernel in lockstep with the plain rules and its native build; every play of short decks."""

from __future__ import annotations

import pytest

from benchmarks import bench_brute
from dungeongen.core.rng import Rng
from dungeongen.games.donsol.layout import LEVELS
from dungeongen.games.donsol.rules import Move, State, advance, legal_moves, new
from dungeongen.games.donsol.solver.judge import KERNEL, ROOMS, move_of, position
from dungeongen.rooms.rules import outcome
from dungeongen.search.kernel import Kernel
from games.donsol.positions import deal, drawn, random_states
from games.donsol.solver.exhaustive import best
from kernels import RecordedKernel
from thorough import EXAMPLES, LANDING

PLAYS = 12 if EXAMPLES == LANDING else 2_500
DECKS = 25 if EXAMPLES == LANDING else 1_250


def told(state: State) -> list[list[int]]:
    """Return the kernel's moves with what each does."""
    answer = KERNEL.shared.call("moves", position(state, state.pack).numbers)
    numbers, result = [*map(int, answer)], []
    while numbers:
        length = 12 + numbers[9] + numbers[10]
        result.append(numbers[:length])
        numbers = numbers[length:]
    return result


def expected(state: State, move: Move, number: int) -> list[int]:
    """Return what the plain rules say of a move, as the kernel tells it."""
    after = advance(state, move)
    numbers = position(after, after.pack).numbers
    _, _, _, health, weapon, reach, folds, sick, fled, *cards = numbers
    step = {"cleared": 1, "dead": 2}.get(after.step, 0)
    head = [number, health, weapon, reach, 0, step, folds, sick, fled]
    return [*map(int, [*head, *cards])]


@pytest.mark.parametrize("level", LEVELS)
def test_moves_and_their_effects_are_those_of_the_rules(level: str) -> None:
    for number in range(PLAYS):
        for state in random_states(f"lock/{number}", deal(f"{number}", level=level)):
            moves = told(state)
            named = {move_of(state, row[0]): row for row in moves}
            assert {*named} == {*legal_moves(state)}
            for move, row in named.items():
                assert row == expected(state, move, row[0]), (state, move)


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("avoids", [False, True])
def test_every_play_of_short_decks_agrees(level: str, avoids: bool) -> None:
    won = 0
    for number in range(DECKS):
        state = drawn(f"short/{number}", 6 + number % 4, level=level)
        state = state._replace(health=3 + number % 16)
        most = best(state, {}, avoids=avoids)
        for wants_best in (True, False):
            line = ROOMS.solve(state, avoids=avoids, best=wants_best)
            assert line.complete or line.score
            assert (line.score > 0) == (most > 0)
            assert line.score == most or (not wants_best and line.score < most)
        won += most > 0
    assert DECKS / 10 < won < DECKS * 9 / 10


@pytest.mark.parametrize("number", [48, 251, 258])
def test_the_closer_bound_leaves_no_better_line_out(number: int) -> None:
    """Decks whose best line was lost while the bound did not look beyond the end of the pile."""
    assert bench_brute.donsol(number) == "beatable"


def test_lines_replay_to_the_health_that_they_leave() -> None:
    for number in range(PLAYS):
        state = new(deal(f"{number}", level=LEVELS[number % 3]))
        line = ROOMS.solve(state, avoids=True, best=number % 2 > 0, budget=2_000)
        for number_of_move in line.path:
            move = move_of(state, number_of_move)
            assert move in legal_moves(state)
            state = advance(state, move)
        if line.path:
            assert (outcome(state), state.health) == ("cleared", line.score)


def test_our_player_plays_as_it_advises() -> None:
    """So its plays peek as little as its advice, which never learns the order of the pack."""
    for number in range(PLAYS // 4):
        state = new(deal(f"{number}"))
        (result,) = ROOMS.scores(state, Rng("plays"), 1)
        while outcome(state) is None:
            state = advance(state, ROOMS.chosen(state))
        assert result == (state.health or -len(state.left))


def test_our_player_gains_by_an_escape_at_hard() -> None:
    """It lost by that while it counted on cards under the deck, which come after the last fight."""

    def cleared(level: str) -> int:
        state = new(deal("0", level=level))
        return sum(score > 0 for score in ROOMS.scores(state, Rng("hard"), 2_000, redealt=True))

    assert cleared("hard") > cleared("expert")


def test_a_shuffled_pack_changes_no_choice() -> None:
    for state in random_states("sorts", deal("sorts")):
        answers = {
            KERNEL.shared.call("chosen", position(state, pack).numbers)
            for pack in (state.pack, state.pack[::-1])
        }
        assert len(answers) == 1


def test_every_call_has_the_numbers_of_the_native_build(monkeypatch: pytest.MonkeyPatch) -> None:
    kernel = RecordedKernel(KERNEL.shared.file)
    monkeypatch.setattr(KERNEL, "shared", kernel)
    for shuffle in (False, True):
        state = new(deal("native", shuffle=shuffle))
        ROOMS.solve(state, avoids=not shuffle, best=True, budget=2_000)
        ROOMS.scores(state, Rng("native"), 30, slips=10, redealt=True)
        ROOMS.chosen(state)
    told(state)
    kernel.compare()


def test_numbers_that_are_no_position_have_no_answer() -> None:
    running = Kernel(KERNEL.shared.file)
    numbers = position(new(deal("1")), deal("1").deck[4:]).numbers
    assert running.call("chosen", numbers)
    for place, wrong in ((0, 0), (1, 4), (3, 0), (4, 99), (6, 4), (9, 0), (10, 99), (12, 1)):
        broken = [*numbers]
        broken[place] = wrong
        for name, settings in (("chosen", []), ("moves", []), ("solved", [9, 1, 1])):
            assert running.call(name, [*settings, *broken]) == ()
