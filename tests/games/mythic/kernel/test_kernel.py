"""The kernel in lockstep: with its native build under sanitizers, and with the plain rules."""

from __future__ import annotations

from collections import Counter

import pytest

from dungeongen.core.rng import Rng
from dungeongen.games.mythic.layout import Layout, deal
from dungeongen.games.mythic.solver import by_kernel, judge
from dungeongen.games.mythic.solver.player import USUAL, play
from dungeongen.games.mythic.solver.positions import TRAP, Position, worn
from dungeongen.games.mythic.solver.witness import moves_of, replayed
from dungeongen.search import kernel as kernels
from dungeongen.search.kernel import Kernel, SharedKernel
from games.mythic.kernel.sets import compared, drawn
from games.mythic.kernel.skipping import outcome_by_rules
from kernels import RecordedKernel
from thorough import EXAMPLES

_JOKERS = (("DRAGON", "TREASURE"), ("DRAGON", "TREASURE", "J1", "J2"), ())


@pytest.mark.parametrize("jokers", _JOKERS)
def test_every_call_has_the_numbers_of_the_native_build(
    jokers: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    layout = deal(Rng("native"), jokers=jokers)
    kernel = RecordedKernel(by_kernel.FILE)
    monkeypatch.setattr(by_kernel, "KERNEL", kernel)
    by_kernel.plays(layout, Rng("1"), USUAL, 3, 20)
    by_kernel.play(layout, Rng("2"), USUAL, skips=True)
    position: Position = ((9, 18, 40, 47), (20, TRAP + 35), 49, 20, 14, 2)
    by_kernel.advised(position, (33, 49), USUAL, swap=False)
    judge.searched(layout, winning=True, budget=60)
    judge.searched(layout, winning=False, budget=60)
    kernel.compare()


def test_the_kernel_leaves_out_no_legal_move_that_is_not_on_its_list() -> None:
    left_out = sum((compared(drawn(number)) for number in range(100 * EXAMPLES)), Counter[str]())
    assert set(left_out) == {"skip", "arrangement", "death", "no better"}


@pytest.mark.parametrize("jokers", _JOKERS)
def test_a_play_with_skips_is_a_play_by_the_rules(jokers: tuple[str, ...]) -> None:
    skipped = 0
    for number in range(12):
        layout = deal(Rng(f"skip-{number}"), jokers=jokers)
        simulated = play(layout, Rng(str(number)))
        assert outcome_by_rules(layout, Rng(str(number))) == (simulated.won, simulated.score)
        skipped += simulated.skips
    assert skipped > 10


def test_a_weapon_stays_on_a_monster_through_later_rooms() -> None:
    """An ace with a weapon on it was left in two rooms running, and then the room was skipped."""
    layout = deal(Rng("lockstep-420"))
    simulated = play(layout, Rng("420"))
    assert outcome_by_rules(layout, Rng("420")) == (simulated.won, simulated.score)


@pytest.mark.parametrize(("number", "score"), [("11677", 17), ("44701", 22)])
def test_arms_on_the_bag_are_in_hand_before_the_last_monster_falls(number: str, score: int) -> None:
    layout = deal(Rng(f"lockstep-{number}"), jokers=("DRAGON", "TREASURE", "J1"))
    simulated = play(layout, Rng(number))
    assert outcome_by_rules(layout, Rng(number)) == (simulated.won, simulated.score)
    assert (simulated.won, simulated.score) == (True, score)


def test_the_most_loot_replays_by_the_rules() -> None:
    found = 0
    for number in range(6):
        layout: Layout = deal(Rng(f"loot-{number}"))
        line = judge.searched(layout, winning=False, budget=400)
        assert line.best <= line.bound
        if line.positions is None:
            continue
        moves = moves_of(layout, line.positions)
        assert moves is not None
        assert replayed(layout, moves) == ("won", line.best)
        found += 1
    assert found > 1


def test_a_room_that_the_lured_dragon_left_empty_has_the_most_loot_too() -> None:
    """Of a lured dragon the treasure is lost once; a search without bounds has the same score."""
    kind = (0, -1, 20_000, 2_000, 34, 20, 32, 0)
    position = (4, 42, 49, 0, worn(7, 1), 0, 3, 20, 3, 10)
    deck = """41 35 29 46 43 9 30 39 14 19 12 40 36 18 22 24 45 40 44 39 45 35 2 23 42 34 26 4 13 3
    28 37 49 42 10 7 38 8 5 20 43 34 27 37 38 36 47 21 6 44 46 41 11 25"""
    answer = by_kernel.KERNEL.call("solved", [*kind, *position, *map(int, deck.split())])
    assert answer[:3] == (16, 16, 1)


def test_numbers_that_are_no_dungeon_have_no_answer() -> None:
    running = Kernel(by_kernel.FILE)
    assert running.call("plays", [1, 2, 3]) == ()
    assert running.call("advised", [0] * 5) == ()
    assert running.call("solved", [1, -1, 10, 10, 4, 20, 32, 0, *[0] * 10, 99, 98]) == ()
    assert running.call("solved", [1, -1, 10, 10, 4, 20, 32, 0, *[0] * 10, 48, 48, 48]) == ()


def test_a_search_without_memory_is_not_complete(monkeypatch: pytest.MonkeyPatch) -> None:
    layout = deal(Rng("memory"))
    monkeypatch.setattr(kernels, "MOST_MEMORY", 24 << 20)
    monkeypatch.setattr(by_kernel, "KERNEL", SharedKernel(by_kernel.FILE))
    for _ in range(2):
        line = judge.searched(layout, winning=False, budget=60)
        assert line == (-1, layout.perfect, False, 0, None)
        assert by_kernel.plays(layout, Rng("1"), USUAL, 0, 2)  # its memory is empty again
    solution = judge.solve(layout)
    assert not solution.proved
    assert not solution.lost


def test_plays_without_memory_are_too_much_for_this_computer(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(kernels, "MOST_MEMORY", 18 << 20)
    monkeypatch.setattr(by_kernel, "KERNEL", SharedKernel(by_kernel.FILE))
    with pytest.raises(MemoryError, match="mythic: no more memory"):
        by_kernel.plays(deal(Rng("memory")), Rng("1"), USUAL, 0, 2)
