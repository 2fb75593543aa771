"""The kernel in lockstep with the plain rules and its native build; every play of short decks."""

from __future__ import annotations

import pytest

from dungeongen.core.rng import Rng
from dungeongen.games.scoundrel.rules import Move, State, advance, legal_moves, new, score
from dungeongen.games.scoundrel.solver.judge import KERNEL, ROOMS, move_of, position
from dungeongen.rooms.rules import outcome
from dungeongen.search.kernel import Kernel
from games.scoundrel.positions import deal, drawn, random_states
from games.scoundrel.solver.exhaustive import best
from kernels import RecordedKernel
from thorough import EXAMPLES, LANDING

PLAYS = 20 if EXAMPLES == LANDING else 5_000
DECKS = 40 if EXAMPLES == LANDING else 5_000


def told(state: State) -> list[list[int]]:
    """Return the kernel's moves with what each does."""
    numbers = [*map(int, KERNEL.shared.call("moves", position(state, state.pack).numbers))]
    result = []
    while numbers:
        length = 12 + numbers[9] + numbers[10]
        result.append(numbers[:length])
        numbers = numbers[length:]
    return result


def expected(state: State, move: Move, number: int) -> list[int]:
    """Return what the plain rules say of a move, as the kernel tells it."""
    after = advance(state, move)
    numbers = position(after, after.pack).numbers
    _, _, _, health, weapon, reach, taken, healed, fled, *cards = numbers
    step = {"cleared": 1, "dead": 2}.get(after.step, 0)
    if step:
        taken, fled, healed = (state.takes + 1, state.fled, after.healed)
    head = [number, health, weapon, reach, after.bonus, step, taken, healed, fled]
    return [*map(int, [*head, *cards])]


@pytest.mark.parametrize("strict", [False, True])
def test_moves_and_their_effects_are_those_of_the_rules(strict: bool) -> None:
    for number in range(PLAYS):
        for state in random_states(f"lock/{number}", deal(f"{number}", strict=strict)):
            moves = told(state)
            named = {move_of(state, one[0]): one for one in moves}
            assert {*named} == {*legal_moves(state)}
            for move, one in named.items():
                assert one == expected(state, move, one[0]), (state, move)


@pytest.mark.parametrize("strict", [False, True])
@pytest.mark.parametrize("avoids", [False, True])
def test_every_play_of_short_decks_agrees(strict: bool, avoids: bool) -> None:
    won = 0
    for number in range(DECKS):
        state = drawn(f"short/{number}", 7 + number % 5, strict=strict)
        state = state._replace(health=4 + number % 17)
        most = best(state, {}, avoids=avoids)
        for wants_best in (True, False):
            line = ROOMS.solve(state, avoids=avoids, best=wants_best)
            assert line.complete or line.score
            assert (line.score > 0) == (most > 0)
            assert line.score == most or (not wants_best and line.score < most)
        won += most > 0
    assert DECKS / 10 < won < DECKS * 9 / 10


def test_lines_replay_to_their_score() -> None:
    for number in range(PLAYS // 4):
        state = new(deal(f"{number}"))
        line = ROOMS.solve(state, avoids=True, best=number % 2 > 0, budget=2_000)
        for one in line.path:
            move = move_of(state, one)
            assert move in legal_moves(state)
            state = advance(state, move)
        if line.path:
            assert (outcome(state), score(state)) == ("cleared", line.score)


def test_our_player_plays_as_it_advises() -> None:
    """So its plays peek as little as its advice, which never learns the order of the pack."""
    for number in range(PLAYS // 4):
        state = new(deal(f"{number}"))
        (result,) = ROOMS.scores(state, Rng("plays"), 1)
        while outcome(state) is None:
            state = advance(state, ROOMS.chosen(state))
        assert score(state) == result


def test_a_shuffled_pack_changes_no_choice(monkeypatch: pytest.MonkeyPatch) -> None:
    seen = list[list[int]]()
    call = KERNEL.shared.call

    def spied(name: str, numbers: list[int], *, long: bool = True) -> tuple[float, ...]:
        seen.append(numbers)
        return call(name, numbers, long=long)

    monkeypatch.setattr(KERNEL.shared, "call", spied)
    for state in random_states("peek", deal("peek")):
        ROOMS.chosen(state)
        ROOMS.chosen(state._replace(pack=state.pack[::-1]))
        assert seen[-1] == seen[-2]


def test_the_kernel_sorts_what_is_unknown_itself() -> None:
    for state in random_states("sorts", deal("sorts")):
        answers = {
            KERNEL.shared.call("chosen", position(state, pack).numbers)
            for pack in (state.pack, state.pack[::-1])
        }
        assert len(answers) == 1


def test_one_choice_in_ten_slips() -> None:
    state = new(deal("3"))
    sure = ROOMS.scores(state, Rng("slips"), 20)
    assert len({*sure}) == 1
    assert len({*ROOMS.scores(state, Rng("slips"), 20, slips=10)}) > 5


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
    for place, wrong in ((0, 0), (3, 0), (4, 99), (6, 3), (9, 0), (10, 99), (11, 99), (12, 1)):
        broken = [*numbers]
        broken[place] = wrong
        for name, settings in (("chosen", []), ("moves", []), ("solved", [9, 1, 1])):
            assert running.call(name, [*settings, *broken]) == ()
    assert running.call("solved", [0, 1, 1, *numbers]) == ()
    assert running.call("plays", [1, 2, 0, 0, 0, 0, *numbers]) == ()
