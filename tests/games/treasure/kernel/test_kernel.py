"""The kernel in lockstep with the plain rules, and with its native build under sanitizers."""

from __future__ import annotations

from collections import Counter
from typing import Any

from doors import RunKernel
from dungeongen.core.rng import Rng
from dungeongen.core.verdict import Score
from dungeongen.games.treasure.layout import STOCK, deal
from dungeongen.games.treasure.rules import DRAWN, advance, indexes, legal_moves
from dungeongen.games.treasure.solver import judge, kernel_client
from dungeongen.search.kernel import Kernel, SharedKernel
from games.treasure.kernel.omissions import followed, reasons, tried
from games.treasure.positions import random_states
from games.treasure.solver.exhaustive import best
from games.treasure.solver.test_solver import small
from kernels import RecordedKernel
from thorough import EXAMPLES, LANDING

PLAYS = 20 if EXAMPLES == LANDING else 1000


def test_the_kernel_leaves_out_what_is_listed_and_nothing_else() -> None:
    """In the last states of plays the deck is short, and much is held of both kinds."""
    met = Counter[str]()
    for number in range(PLAYS):
        between = [one for one in random_states(f"tried/{number}") if one.step == "between"]
        for state in [*between[5:14:3], *between[-3:]]:
            met.update(why for move in legal_moves(state) for why in reasons(state, move))
            left = indexes(state.down | state.up)
            for pile in (left[number % len(left)], left[-1]):
                ways = [*followed(state, pile)]
                assert tried(state, pile) == {after for after, why in ways if not why}, state
                met.update(reason for _, why in ways for reason in why)
                met["short"] += any(after.draws == -(-STOCK // DRAWN) for after, _ in ways)
    assert {*met} == {"stop", "short", "treasure_for_manpower", "another_alike", "pair_for_one"}
    assert min(met.values()) >= 5


def test_what_is_left_out_is_never_better() -> None:
    met, known = Counter[str](), dict[Any, int]()
    for state in small(EXAMPLES, "omitted"):
        for opened in [advance(state, move) for move in legal_moves(state)]:
            moves = legal_moves(opened)
            others = [
                best(advance(opened, move), known) for move in moves if not reasons(opened, move)
            ]
            for move in moves:
                why = {*reasons(opened, move)} - {"leave"}
                if why:
                    assert best(advance(opened, move), known) <= max(others), (opened, move)
                met.update(why)
    assert {*met} >= {"treasure_for_manpower", "another_alike", "pair_for_one"}


def test_every_call_has_the_numbers_of_the_native_build(run_kernel: RunKernel) -> None:
    layout = deal(Rng("native"))
    kernel = RecordedKernel(kernel_client.FILE)
    run_kernel(kernel_client, kernel)
    held = (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 13)
    line = kernel_client.search(
        layout, kernel_client.Position(0b1111_1111, held, held[3:], 1), budget=5
    )
    assert line.examined > 2000  # some layers have prices of their own
    kernel_client.totals([layout, deal(Rng("other"))])
    kernel.compare()


def test_numbers_that_are_no_deal_have_no_answer() -> None:
    running = Kernel(kernel_client.FILE)
    assert running.call("solved", [1, 2, 3]) == ()
    assert running.call("plays", [1] * 51) == ()
    assert running.call("plays", [99] * 104) == ()


def test_a_search_without_memory_is_not_complete(run_kernel: RunKernel) -> None:
    layout = deal(Rng("memory"))
    run_kernel(kernel_client, SharedKernel(kernel_client.FILE, 22 << 20))
    for _ in range(2):
        line = kernel_client.search(layout)
        assert line[0] < line.bound
        assert line[2:] == (False, 0, (kernel_client.first(layout),))
        assert kernel_client.totals([layout])  # its memory is empty again
    best = judge.decided(layout, line).best
    assert isinstance(best, Score)
    assert not best.proved
