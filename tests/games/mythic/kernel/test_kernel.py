"""The kernel in lockstep: with its native build under sanitizers, and with the plain rules."""

from __future__ import annotations

from collections import Counter

import pytest

from doors import RunKernel
from dungeongen.core.rng import Rng
from dungeongen.games.mythic.layout import Layout, deal
from dungeongen.games.mythic.rules import engine
from dungeongen.games.mythic.rules import moves as m
from dungeongen.games.mythic.rules.state import score
from dungeongen.games.mythic.solver import judge, kernel_client
from dungeongen.games.mythic.solver.kernel_client import (
    FOE,
    TRAP,
    WEAK,
    Position,
    position_of,
    weakened,
    worn,
)
from dungeongen.games.mythic.solver.player import USUAL, play
from dungeongen.games.mythic.solver.witness import bridge, moves_of, replayed
from dungeongen.search.kernel import Kernel, SharedKernel
from games.mythic.deals import ending, hands, item, start
from games.mythic.deals import play as moved
from games.mythic.kernel.sets import compared, drawn
from games.mythic.kernel.skipping import outcome_by_rules, won_by_hints
from kernels import RecordedKernel
from thorough import EXAMPLES

_JOKERS = (("DRAGON", "TREASURE"), ("DRAGON", "TREASURE", "J1", "J2"), ())


@pytest.mark.parametrize("jokers", _JOKERS)
def test_every_call_has_the_numbers_of_the_native_build(
    jokers: tuple[str, ...], run_kernel: RunKernel
) -> None:
    layout = deal(Rng("native"), jokers=jokers)
    kernel = RecordedKernel(kernel_client.FILE)
    run_kernel(kernel_client, kernel)
    kernel_client.plays(layout, Rng("1"), USUAL, 3, 20)
    kernel_client.play(layout, Rng("2"), USUAL, 5)
    position: Position = ((9, 18, 40, 47), (20, TRAP + 35), 49, 20, 14, 2)
    kernel_client.advised(layout, position, (33, 49), USUAL)
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
        layout = deal(Rng(f"skip-{number}"), jokers=jokers, strict_discard=number % 2 > 0)
        simulated = play(layout, Rng(str(number)))
        assert outcome_by_rules(layout, Rng(str(number))) == (simulated.won, simulated.score)
        skipped += simulated.skips
    assert skipped > 10


@pytest.mark.parametrize("jokers", _JOKERS)
def test_the_counted_wins_are_those_of_who_does_what_the_hints_say(jokers: tuple[str, ...]) -> None:
    """Over the same shuffles. On some of the deals the player skips, so that its plays differ."""
    mixed = 0
    for number in range(6):
        layout = deal(Rng(f"skip-{number}"), jokers=jokers, strict_discard=number % 2 > 0)
        rng = Rng(str(number))
        counted = [ended.lost >= 0 for ended in kernel_client.plays(layout, rng, USUAL, 0, 5)]
        assert [won_by_hints(layout, rng, play) for play in range(5)] == counted
        mixed += len(set(counted)) > 1
    assert mixed


def test_a_monster_with_a_weapon_on_it_is_whole_again_after_a_skip() -> None:
    """The weapon is discarded (MY-10); our player, who skips, tells such a monster from others."""
    weak = moved(start("KC 2D 4H 3H AC AS QS"), "equip 2D", "attack KC 2D", "drink 4H", "drink 3H")
    assert weakened(13, 11) in position_of(weak, weapons=True)[0]
    assert position_of(weak)[0] == tuple(sorted((FOE + 11, FOE + 14, FOE + 14, FOE + 12)))
    _, rooms = kernel_client.play(deal(Rng("skip-40")), Rng("40"), USUAL)
    (skipped, *ways), (dealt, *_) = rooms[17:19]
    assert skipped[0] == (FOE + 6, FOE + 11, FOE + 12, weakened(14, 10))
    assert not ways
    assert FOE + 14 in dealt[0]


@pytest.mark.parametrize("jokers", _JOKERS)
def test_a_play_with_slips_is_a_play_by_the_rules(jokers: tuple[str, ...]) -> None:
    """It goes the second-best way in the rooms where it slips, and nowhere else."""
    apart = 0
    for number in range(EXAMPLES // 5):
        layout, rng = deal(Rng(f"slip-{number}"), jokers=jokers), Rng(str(number))
        for slips in (1, 10):
            (ended,) = kernel_client.plays(layout, rng, USUAL, 0, 1, slips=slips)
            expected = ended.lost >= 0, layout.perfect - ended.lost if ended.lost >= 0 else 0
            assert outcome_by_rules(layout, rng, slips=slips) == expected
        (_, best), (_, second) = (kernel_client.play(layout, rng, USUAL, slips=n) for n in (0, 1))
        assert best[0][0] == second[0][0]
        apart += best[0][-1] != second[0][-1]
    assert apart


def test_each_weakened_monster_has_a_code_of_its_own() -> None:
    codes = [weakened(whole, left) for whole in range(3, 15) for left in range(1, whole - 1)]
    assert codes == list(range(WEAK, 128))


def test_a_weapon_stays_on_a_monster_through_later_rooms() -> None:
    """An ace with a weapon on it was left in two rooms running, and then the room was skipped."""
    layout = deal(Rng("lockstep-420"))
    simulated = play(layout, Rng("420"))
    assert outcome_by_rules(layout, Rng("420")) == (simulated.won, simulated.score)


def test_arms_on_the_bag_are_in_hand_before_the_last_monster_falls() -> None:
    """A covered bag loses the monster and those on the shield; in normal form it is open."""
    held = {"hands": hands(item("9D", 4, 2)), "bag": item("3D")}
    last = ending("5C", foes=1, loot=3, **held)
    here = position_of(last, weapons=True)
    _, _, way = kernel_client.advised(last.ground.layout, here, (), USUAL)
    moves = bridge(last, way[-1], weapons=True)
    assert moves is not None
    assert m.parse_move("ready 3D") in moves[:-1]
    state = last
    for move in moves:
        state = engine.apply(state, move)
    assert score(state) == 6


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
    kind = (0, -1, 20_000, 2_000, 34, 20, 32, 0, 0)
    position = (4, 42, 49, 0, worn(7, 1), 0, 3, 20, 3, 10)
    deck = """41 35 29 46 43 9 30 39 14 19 12 40 36 18 22 24 45 40 44 39 45 35 2 23 42 34 26 4 13 3
    28 37 49 42 10 7 38 8 5 20 43 34 27 37 38 36 47 21 6 44 46 41 11 25"""
    answer = kernel_client.KERNEL.call("solved", [*kind, *position, *map(int, deck.split())])
    assert answer[:3] == (16, 16, 1)


def test_numbers_that_are_no_dungeon_have_no_answer() -> None:
    running = Kernel(kernel_client.FILE)
    assert running.call("plays", [1, 2, 3]) == ()
    assert running.call("advised", [0] * 5) == ()
    assert running.call("solved", [1, -1, 10, 10, 4, 20, 32, 0, 0, *[0] * 10, 99, 98]) == ()
    assert running.call("solved", [1, -1, 10, 10, 4, 20, 32, 0, 0, *[0] * 10, 48, 48, 48]) == ()


def test_a_search_without_memory_is_not_complete(run_kernel: RunKernel) -> None:
    layout = deal(Rng("memory"))
    run_kernel(kernel_client, SharedKernel(kernel_client.FILE, 24 << 20))
    for _ in range(2):
        line = judge.searched(layout, winning=False, budget=60)
        assert line == (-1, layout.perfect, False, 0, None)
        assert kernel_client.plays(layout, Rng("1"), USUAL, 0, 2)  # its memory is empty again
    solution = judge.solve(layout)
    assert not solution.proved
    assert not solution.lost


def test_plays_without_memory_are_too_much_for_this_computer(
    run_kernel: RunKernel,
) -> None:
    run_kernel(kernel_client, SharedKernel(kernel_client.FILE, 18 << 20))
    with pytest.raises(MemoryError, match="mythic: no more memory"):
        kernel_client.plays(deal(Rng("memory")), Rng("1"), USUAL, 0, 2)
