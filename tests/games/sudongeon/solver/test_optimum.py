"""The optima of small dungeons: they are correct, and they match the file."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

import pytest

from dungeongen.games.sudongeon.layout import Layout
from dungeongen.games.sudongeon.rules.engine import advance, chance, legal_moves, new, outcome
from dungeongen.games.sudongeon.rules.moves import Enter, Strike
from dungeongen.games.sudongeon.rules.state import Company, Foe, State
from games.sudongeon.positions import grid
from games.sudongeon.solver.optima import Small, every
from games.sudongeon.solver.optimum import Optimum, outcomes
from thorough import share

QUICK = [small for small in every() if small.quick]
BARE = Company(rations=0, mana=0, elixirs=0, gold=0)


@pytest.mark.parametrize("small", share(QUICK[::3], 4), ids=lambda small: small.about)
def test_the_optimum_is_what_the_file_says(small: Small) -> None:
    best = Optimum(small.layout, small.company, bounds=True)
    assert best.value <= best.bound <= best.value + 1e-9
    assert best.value == pytest.approx(small.optimum, abs=1e-9)


# That it is the optimum


def test_a_search_counted_by_hand() -> None:
    # A hidden door of level 7, find 3, is found with a 4 or more. 10 life, no ration: one
    # round to come in, one at the gold, one on the way back; 1 life must be left, so 6 searches.
    layout = grid(N={"north": 1, "south": 7}, C={"gold": 5})
    assert Optimum(layout, BARE).value == pytest.approx(1 - 0.5**6, abs=1e-12)


def test_the_better_of_two_ways() -> None:
    # Gold behind a hidden door, or past a trap: who has searched in vain had better go round.
    layout = grid(
        N={"north": 1, "south": 7},
        C={"gold": 5, "east": 1},
        E={"west": 1, "east": 1, "trap": 2},
    )
    value = Optimum(layout, BARE).value
    assert value > 1 - 0.5**6
    assert value == pytest.approx(_by_recursion(new(layout, BARE), {}), abs=1e-12)


def _by_recursion(state: State, known: dict[State, float]) -> float:
    """Return a value move by move and die by die, in a graph without cycles."""
    end = outcome(state)
    if end is not None:
        return float(end == "beaten")
    if state not in known:
        dice = chance(state)
        if dice is None:
            values = [_by_recursion(advance(state, move), known) for move in legal_moves(state)]
            known[state] = max(values)
        else:
            known[state] = sum(p * _by_recursion(advance(state, move), known) for move, p in dice)
    return known[state]


@pytest.mark.parametrize(
    ("layout", "company"),
    share(
        [
            (grid(NW={"north": 1, "monster": 1, "gold": 2}), BARE._replace(mana=1, elixirs=1)),
            (grid(NW={"north": 1, "monster": 3, "gold": 1}), BARE),
            (
                grid(NW={"north": 1, "monster": 2, "npc": 1, "trap": 6, "gold": 1}),
                BARE._replace(rations=1, gold=1),
            ),
            (
                grid(NW={"north": 1, "npc": 8, "east": 1}, N={"west": 1, "monster": 1, "gold": 1}),
                BARE,
            ),
        ],
        2,
    ),
)
def test_setting_things_aside_changes_nothing(layout: Layout, company: Company) -> None:
    merged = Optimum(layout, company)
    plain = Optimum(layout, company, plain=True)
    assert merged.value == pytest.approx(plain.value, abs=1e-12)
    assert len(merged.states) < len(plain.states)


def test_a_pair_of_dice_is_its_difference() -> None:
    """Each chance node of a play, die by die through the rules and as the optimum sees it."""
    layout = grid(NW={"north": 1, "monster": 4, "trap": 7, "gold": 2, "npc": 7})
    seen = set()
    state = advance(new(layout, Company(mana=1, rations=1, elixirs=0, gold=0)), Enter(0))
    while outcome(state) is None and len(seen) < 5:
        merged = outcomes(state)
        if merged is None:
            moves = legal_moves(state)
            state = advance(state, next((x for x in moves if isinstance(x, Strike)), moves[-1]))
            continue
        seen.add(state.step)
        plain: defaultdict[State, float] = defaultdict(float)
        for after, p in _rolled(state):
            plain[after] += p
        assert set(plain) == set(merged)
        for after, p in plain.items():
            assert merged[after][0] == pytest.approx(p, abs=1e-12)
        state = max(merged, key=lambda after: after.life - sum(one.life for one in _foes(after)))
    assert {"initiative", "attack", "trap"} <= seen


def _rolled(state: State) -> Iterator[tuple[State, float]]:
    """Yield the outcomes of one pair of dice, or one die, in a state."""
    pair = state.step in ("initiative", "attack", "trap")
    for move, p in chance(state) or ():
        after = advance(state, move)
        if not pair:
            yield after, p
            continue
        for other, q in chance(after) or ():
            yield advance(after, other), p * q


def _foes(state: State) -> tuple[Foe, ...]:
    return state.fight.foes if state.fight is not None else ()


def test_waiting_for_ever_is_worth_nothing() -> None:
    # A shrine heals all hunger for ever, but no waiting brings the gold behind the wall.
    layout = grid(NW={"north": 1, "feature": 3}, SE={"gold": 1})
    best = Optimum(layout, BARE, bounds=True)
    assert (best.value, best.bound) == (0.0, pytest.approx(0.0, abs=1e-9))


def test_the_best_move_keeps_the_value() -> None:
    small = next(small for small in QUICK if "trap" in small.about)
    best = Optimum(small.layout, small.company)
    state = best.start
    while outcome(state) is None:
        value = best.of(state)
        if chance(state) is None:
            state = advance(state, best.best(state))
            assert best.of(state) == pytest.approx(value, abs=1e-12)
        else:
            merged = outcomes(state)
            assert merged is not None
            assert sum(p * best.of(s) for s, (p, _) in merged.items()) == pytest.approx(value)
            state = max(merged, key=best.of)
    assert outcome(state) == "beaten"
