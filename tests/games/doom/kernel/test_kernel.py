"""The kernel in lockstep: with its native build under sanitizers, and with the plain rules."""

from __future__ import annotations

from collections import Counter

import pytest

from doors import RunKernel
from dungeongen.core.cards import DECK, shuffled
from dungeongen.core.rng import Rng
from dungeongen.games.doom.deal import deal
from dungeongen.games.doom.layout import Layout
from dungeongen.games.doom.rules import engine
from dungeongen.games.doom.rules.state import State, new, score
from dungeongen.games.doom.solver import judge, kernel_client
from dungeongen.games.doom.solver.kernel_client import STAGES_MOST, CutReason, PlayerKind
from dungeongen.search.kernel import Kernel, SharedKernel
from games.doom.kernel.lockstep import MIXES, compared, dungeon
from games.doom.kernel.omissions import OMISSIONS, omission
from kernels import NativeKernel, RecordedKernel
from thorough import share, turns

RULES = (
    (),
    ("strong", "merge"),
    ("retreat",),
    ("retreat-traps", "worth-three"),
    ("single-use",),
    ("strong", "retreat", "retreat-traps", "bottom=shuffled"),
    ("unbounded",),
    ("retreat", "retreat-traps", "single-use", "unbounded"),
)
ids = pytest.mark.parametrize("rules", RULES, ids="+".join)


def test_every_call_has_the_numbers_of_the_native_build(run_kernel: RunKernel) -> None:
    kernel = RecordedKernel(kernel_client.FILE)
    run_kernel(kernel_client, kernel)
    for place, rules in share(enumerate(RULES), 3):
        layout = deal(Rng("native"), size=4 + place, rules=rules)
        judge.solve(layout, budget=0.002)
        kernel_client.search(layout, budget=2000, clearing=True, width=5)
        for who in PlayerKind:
            kernel_client.plays(layout, who, Rng("1"), 3, 5, work=100)
            kernel_client.play(layout, who, Rng("2"))
            state = new(layout)
            for _ in range(12):
                if engine.outcome(state) is None:
                    state = engine.advance(state, kernel_client.advised(state, who)[0])
    kernel.compare()


def test_moves_and_effects_are_those_of_the_plain_rules() -> None:
    """The benchmark plays 100,000 (``docs/engineering/doom.md``)."""
    native, counts = NativeKernel("doom"), Counter[str]()
    for number in range(2 * len(MIXES)):
        layout = dungeon(number)
        for play in range(2):
            for state in compared(native, layout, Rng(f"{number}/{play}")):
                legal = () if state.step == "draw" else engine.legal_moves(state)
                counts.update({state.step, *(f"omission {omission(state, one)}" for one in legal)})
                counts["a shield in a room"] += state.step == "room" and state.shield > 0
                counts["rooms set aside"] += bool(state.aside)
                counts["an exhausted deck"] += state.passes > 0
                counts["a full hand"] += len(state.hand) > 3
    assert {"choose", "assign", "walk", "room", "answer", "dead", "out", "cleared"} <= {*counts}
    assert {f"omission {number}" for number in range(len(OMISSIONS) + 2)} <= {*counts}
    hurts = ("a shield in a room", "rooms set aside", "an exhausted deck", "a full hand")
    assert all(counts[one] > 20 for one in hurts), counts


def listed(layout: Layout, rng: Rng) -> Layout:
    """Return a dungeon with a known order of all passes, which no seed has to give."""
    orders = tuple(shuffled(DECK, rng.child(f"pass/{number}")) for number in range(30))
    deck = shuffled([card for card in DECK if card not in {*layout.columns, *layout.rows}], rng)
    return Layout(layout.columns, layout.rows, deck, layout.rules, orders, layout.seed or "x")


def end_of(layout: Layout, moves: tuple[int, ...]) -> State:
    """Return the end of a play by the plain rules, which check every move."""
    state = new(layout)
    for number in moves:
        state = engine.apply(state, kernel_client.move_of(number))
    return state


@ids
@pytest.mark.parametrize("who", [PlayerKind.SAFE, PlayerKind.GOLD, PlayerKind.OBVIOUS])
def test_a_play_of_a_player_is_a_play_by_the_rules(who: PlayerKind, rules: tuple[str, ...]) -> None:
    for number in range(4):
        size = (4, 6, 7, 13)[number]
        layout = listed(deal(Rng(f"p{number}"), size=size, rules=rules), Rng(f"d{number}"))
        play, moves = kernel_client.play(layout, who, Rng("x"))
        if play.cut:
            continue
        end = end_of(layout, moves)
        assert (engine.outcome(end) != "dead", engine.outcome(end) == "cleared") == play[:2]
        assert score(end) == play.score


@pytest.mark.parametrize(("rules", "who"), turns(RULES, [PlayerKind.SAFE, PlayerKind.GOLD]))
def test_hints_play_as_the_player_does(who: PlayerKind, rules: tuple[str, ...]) -> None:
    """A player asked move by move, with nothing but what lies face up, does what its plays do."""
    for number in range(2):
        layout = listed(deal(Rng(f"h{number}"), size=6, rules=rules), Rng(f"d{number}"))
        _, moves = kernel_client.play(layout, who, Rng("x"))
        state = new(layout)
        for move in moves[:40]:
            assert kernel_client.advised(state, who)[0] == kernel_client.move_of(move)
            state = engine.apply(state, kernel_client.move_of(move))


@pytest.mark.parametrize(("rules", "who"), turns(RULES, list(PlayerKind)))
def test_no_player_peeks(who: PlayerKind, rules: tuple[str, ...]) -> None:
    """Whatever order the unseen cards have, the moves until the next of them lies face up are the
    same."""
    layout = listed(deal(Rng("peek"), size=7, rules=rules), Rng("order"))
    assert layout.deck is not None
    _, moves = kernel_client.play(layout, who, Rng("x"))
    state, drawn = new(layout), list[int]()
    for move in moves:
        drawn.append(state.drawn if not state.passes else len(DECK))
        state = engine.apply(state, kernel_client.move_of(move))
    for cut in sorted({min(one, len(layout.deck)) for one in drawn}):
        rest = shuffled(layout.deck[cut:], Rng(f"other/{cut}"))
        orders = tuple(shuffled(DECK, Rng(f"{cut}/{number}")) for number in range(30))
        other = Layout(
            layout.columns, layout.rows, layout.deck[:cut] + rest, rules, orders, layout.seed
        )
        _, others = kernel_client.play(other, who, Rng("y"))
        until = sum(1 for one in drawn if one <= cut)
        assert moves[:until] == others[:until]


def test_fights_that_are_not_played_hit_by_hit_end_alike() -> None:
    for rules in ((), ("retreat",), ("merge", "worth-three")):
        layout = deal(Rng("fights"), size=7, rules=rules).shuffled()
        quick = kernel_client.plays(layout, PlayerKind.GOLD, Rng("z"), 0, 30, work=100)
        slow = [
            kernel_client.play(layout, PlayerKind.GOLD, Rng("z"), number)[0] for number in range(30)
        ]
        assert [one[:3] for one in quick] == [one[:3] for one in slow]


def test_each_order_of_the_cards_is_as_likely() -> None:
    """The first room of A1 takes any card above the set-up cards equally often."""
    layout = deal(Rng("fair"), size=7).shuffled()
    plays = kernel_client.plays(layout, PlayerKind.OBVIOUS, Rng("1"), 0, 4000, work=1000)
    others = kernel_client.plays(layout, PlayerKind.OBVIOUS, Rng("2"), 0, 4000, work=1000)
    alive = [sum(one.alive for one in some) for some in (plays, others)]
    assert abs(alive[0] - alive[1]) < 200  # more than six standard deviations
    assert (
        kernel_client.plays(layout, PlayerKind.OBVIOUS, Rng("1"), 100, 50, work=1000)
        == plays[100:150]
    )


def test_a_map_is_not_followed_for_ever() -> None:
    layout = deal(Rng("far"), size=4, rules=("unbounded",))
    stages = [len(layout.grown(stage).rooms) for stage in (1, 2, 3)]
    assert stages == sorted(stages)
    assert STAGES_MOST > 24
    plays = kernel_client.plays(layout, PlayerKind.GOLD, Rng("far"), 0, 40, work=4000)
    assert not any(one.cut for one in plays)


def test_numbers_that_are_no_dungeon_have_no_answer() -> None:
    running = Kernel(kernel_client.FILE)
    for name in ("plays", "play_told", "advised", "solved", "bettered"):
        assert running.call(name, [7, 0, 5]) == ()
        assert running.call(name, [99] * 200) == ()
        assert running.call(name, [4, 0, 7, *range(4), *range(3, 7), 1, 15, 0, 0, 0, 0]) == ()


def test_a_search_without_memory_is_not_complete(run_kernel: RunKernel) -> None:
    layout = deal(Rng("memory"), size=13)
    run_kernel(kernel_client, SharedKernel(kernel_client.FILE, 48 << 20))
    line = kernel_client.search(layout, budget=1_500_000)
    assert line == (-1, None, CutReason.SPENT, False, 0, None)
    solution = judge.solve(layout, budget=0.7)  # local search has an empty memory
    assert solution.best > 0
    assert not solution.proved
    assert not solution.lost


def test_no_memory_for_any_search_leaves_a_deal_undecided(run_kernel: RunKernel) -> None:
    layout = deal(Rng("memory"), size=13)
    run_kernel(kernel_client, SharedKernel(kernel_client.FILE, 32 << 20))
    assert kernel_client.better(layout, Rng("1"), budget=1000) == (-1, False, 0, ())
    solution = judge.solve(layout)
    assert (solution.best, solution.witness, solution.lost) == (-1, None, False)
