"""Values of moves: compared with the plan's odds, small optima, and honest dice."""

from __future__ import annotations

from functools import lru_cache

import pytest

from dungeongen.core.rng import Rng
from dungeongen.games.sudongeon.generate import make
from dungeongen.games.sudongeon.layout import Layout
from dungeongen.games.sudongeon.rules import engine
from dungeongen.games.sudongeon.rules import moves as m
from dungeongen.games.sudongeon.rules.state import Company, State
from dungeongen.games.sudongeon.solver.planner import solve
from dungeongen.games.sudongeon.solver.policy import Policy
from dungeongen.games.sudongeon.solver.state_values import Values
from games.sudongeon.positions import grid, odds, play, room, start
from games.sudongeon.solver.honest import tail
from games.sudongeon.solver.optima import Small, every
from thorough import share

SMALL = every()
SEEDS = ("41",)
NEAR = 5e-4  # half of the last digit that is printed
CELLS = (150_000, 300_000)
PLAYS, STATES, DOUBT = 100, 3, 0.01


@lru_cache(maxsize=2)  # plans are large
def planned(layout: Layout, company: Company | None) -> tuple[Policy, Values, float, float]:
    """Return a plan, its values, and the bounds of its odds."""
    found = solve(layout, company, cells=CELLS)
    values = Values(found.policy, engine.new(layout, company))
    return found.policy, values, found.odds.win, found.odds.win + found.odds.lost


def dungeons() -> list[tuple[str, Layout, Company | None]]:
    """Return small dungeons of every kind, and some of the generator's."""
    small = [(one.about, one.layout, one.company) for one in SMALL[::9]]
    return [*small, *((seed, make(seed).layout, None) for seed in SEEDS)]


_DUNGEONS = dungeons()
_NAMES = [about for about, _, _ in _DUNGEONS]


@pytest.mark.parametrize(("about", "layout", "company"), share(_DUNGEONS, 2), ids=share(_NAMES, 2))
def test_at_the_start_the_value_is_the_plans_odds(
    about: str, layout: Layout, company: Company | None
) -> None:
    policy, values, low, high = planned(layout, company)
    begin = engine.new(layout, company)
    own = policy.move(begin)
    found = values.after(begin, [own])[own]
    assert low - NEAR <= found.win <= high + NEAR
    assert not found.unknown


@pytest.mark.parametrize("small", share(SMALL[1::3], 3), ids=lambda small: small.about)
def test_no_move_is_worth_more_than_the_optimum(small: Small) -> None:
    _, values, _, _ = planned(small.layout, small.company)
    begin = engine.new(small.layout, small.company)
    found = values.after(begin, engine.legal_moves(begin))
    assert all(one.win <= small.optimum + 1e-6 for one in found.values())


def best(state: State, policy: Policy, values: Values) -> tuple[m.Move, float]:
    """Return the move of the best value that is told, and the value; else the plan's, and -1."""
    own = policy.move(state)
    found = values.after(state, [own, *engine.legal_moves(state)])
    found = {move: one for move, one in found.items() if not one.unknown}
    if not found:
        return own, -1.0
    move = max(found, key=lambda move: found[move].win)
    return move, found[move].win


def won(state: State, policy: Policy, values: Values, rng: Rng) -> bool:
    """Play the best move, then the plan; of strikes always the best."""
    move, _ = best(state, policy, values)
    while True:
        state = engine.advance(state, move)
        end = engine.outcome(state)
        if end is not None:
            return end == "beaten"
        outcomes = engine.chance(state)
        if outcomes is not None:
            move = outcomes[int(rng.random() * len(outcomes))][0]
        elif state.step in ("strike", "rescue"):
            move, _ = best(state, policy, values)
        else:
            move = policy.move(state)


def some(begin: State, policy: Policy, rng: Rng, count: int) -> list[State]:
    """Return states where something is decided, of a play that now and then leaves the plan."""
    found, state = list[State](), begin
    while engine.outcome(state) is None and policy.knows(state):
        legal = engine.legal_moves(state)
        if engine.chance(state) is None:
            if len(legal) > 1 and state.step != "market":
                found.append(state)
            stray = rng.random() < 0.1
            move = legal[int(rng.random() * len(legal))] if stray else policy.move(state)
        else:
            move = legal[int(rng.random() * len(legal))]
        state = engine.advance(state, move)
    return [found[int(rng.random() * len(found))] for _ in range(count)] if found else []


@pytest.mark.parametrize(("about", "layout", "company"), share(_DUNGEONS, 2), ids=share(_NAMES, 2))
def test_honest_dice_agree(about: str, layout: Layout, company: Company | None) -> None:
    policy, values, _, _ = planned(layout, company)
    rng = Rng(about).child("values")
    asked = some(engine.new(layout, company), policy, rng, STATES)
    for state in asked:
        _, win = best(state, policy, values)
        if win < 0:
            continue  # a fight whose strikes have no values
        count = sum(won(state, policy, values, rng) for _ in range(PLAYS))
        assert tail(count, PLAYS, win) > DOUBT / (STATES * len(_DUNGEONS)), (state.step, win)


def test_what_was_asked_before_changes_nothing() -> None:
    layout = make("14").layout
    policy, values, _, _ = planned(layout, None)
    states = some(engine.new(layout), policy, Rng("before"), 12)
    first = [values.after(state, engine.legal_moves(state)) for state in states]
    fresh = Values(policy, engine.new(layout))
    for state, known in reversed(list(zip(states, first, strict=True))):
        assert fresh.after(state, engine.legal_moves(state)) == known


# Fights, strike by strike


def fighting(digit: int, *, mana: int, feature: int = 0) -> tuple[State, Values]:
    """Return a party in front of a monster with a pile of gold behind it, outside a step away."""
    things = {"feature": feature} if feature else {}
    layout = grid(NW={"north": 1, "monster": digit, "gold": 1, **things})
    company = Company(rations=2, mana=mana, elixirs=0, gold=0)
    _, values, _, _ = planned(layout, company)
    return play(start(layout, rations=2, mana=mana, elixirs=0, gold=0), "enter A"), values


@pytest.mark.parametrize("digit", share([1, 2, 4, 5, 7, 9], 3))
def test_without_mana_a_fight_is_worth_what_its_dice_say(digit: int) -> None:
    state, values = fighting(digit, mana=0)
    begun = state._replace(gold=0)
    landing = values.landing(begun)
    values._valued(landing.cells)
    value = landing.win + sum(p * values._at(cell) for cell, p in landing.cells.items())
    assert value == pytest.approx(odds(begun), abs=NEAR)


@pytest.mark.parametrize(("digit", "feature"), [(1, 0), (1, 9), (4, 0), (5, 0), (7, 8), (9, 6)])
def test_strikes_are_worth_what_the_rules_make_of_them(digit: int, feature: int) -> None:
    """A strike's value is that of its dice: the rules' outcomes, each with the best answer."""
    state, values = fighting(digit, mana=6, feature=feature)
    rng, seen = Rng(f"{digit}"), 0
    while engine.outcome(state) is None and state.fight is not None:
        outcomes = engine.chance(state)
        legal = engine.legal_moves(state)
        if outcomes is None:
            found = values.after(state, legal)
            assert set(found) == set(legal)
            for move, one in found.items():
                expected = _expected(engine.advance(state, move), values)
                assert one.win == pytest.approx(expected, abs=1e-9), m.format_move(move)
            seen += 1
        state = engine.advance(state, legal[int(rng.random() * len(legal))])
    assert seen


def _expected(state: State, values: Values) -> float:
    """Return the expected value over the dice of a strike, up to the next decision or turn."""
    if engine.outcome(state) is not None:
        return 0.0
    if state.fight is None or not state.fight.foes:
        landing = values.landing(state)
        assert not landing.unknown
        return landing.win + sum(p * values._at(cell) for cell, p in landing.cells.items())
    outcomes = engine.chance(state)
    if outcomes is None:
        return max(one.win for one in values.after(state, engine.legal_moves(state)).values())
    bout = values._bout(state)
    assert bout is not None
    known = bout.value(state)
    if known is not None:
        return known
    return sum(p * _expected(engine.advance(state, move), values) for move, p in outcomes)


def test_of_a_fight_with_the_wyrn_no_strike_has_a_value() -> None:
    state, values = fighting(8, mana=3)
    while engine.chance(state) is not None:
        state = engine.advance(state, engine.legal_moves(state)[0])
    assert values.after(state, engine.legal_moves(state)) == {}


def test_beyond_the_plan_little_is_known() -> None:
    layout = room(gold=2)
    policy, values, _, _ = planned(layout, None)
    begin = engine.new(layout)
    found = values.after(begin, [policy.move(begin)])
    assert all(one.win == 0 for one in found.values())  # gold that nobody can reach
