"""More than one player, and what each of them knows: shown by a toy game, asked of every game."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from contract import kuhn
from contract.contracts import contract_of
from contract.test_games import LAYOUTS, Game, with_rules
from dungeongen.core.facets import AnyRules
from dungeongen.core.rng import Rng
from dungeongen.games.doom import table
from dungeongen.games.doom.deal import deal
from dungeongen.games.doom.layout import Layout

RULES = kuhn.RULES


def states(rules: AnyRules, state: Any) -> Iterator[Any]:
    """Yield every state that a play may come to."""
    yield state
    for move in rules.legal_moves(state):
        yield from states(rules, rules.apply(state, move))


EVERY = [*states(RULES, RULES.new(None))]
DECISIONS = [state for state in EVERY if not RULES.outcome(state) and not RULES.chance(state)]


def test_a_text_is_a_move() -> None:
    for state in EVERY:
        for move in RULES.legal_moves(state):
            assert RULES.parse(RULES.format(move)) == move


def test_the_game_is_as_large_as_kuhn_says() -> None:
    assert len(EVERY) == 1 + 6 * 9
    assert len({RULES.view(state, RULES.mover(state)) for state in DECISIONS}) == 12


def test_who_moves_knows_what_may_be_done() -> None:
    """States that look the same to who moves offer the same, and he cannot tell them apart."""
    offers: dict[object, set[tuple[object, ...]]] = {}
    alike: dict[object, set[object]] = {}
    for state in DECISIONS:
        view = RULES.view(state, RULES.mover(state))
        offers.setdefault(view, set()).add(tuple(RULES.legal_moves(state)))
        alike.setdefault(view, set()).add(state)
    assert {len(found) for found in offers.values()} == {1}
    assert {len(found) for found in alike.values()} == {2}  # the other's card


def test_what_one_gains_the_other_pays() -> None:
    ends = [state for state in EVERY if RULES.outcome(state)]
    assert len(ends) == 6 * 5
    assert {sum(RULES.returns(state)) for state in ends} == {0}


def bets(seen: kuhn.Seen) -> float:
    """Return how often a best player bets, who knows no more than this (Kuhn's, with alpha 1/3)."""
    return {
        "": (1 / 3, 0.0, 1.0),
        "pb": (0.0, 2 / 3, 1.0),
        "p": (1 / 3, 0.0, 1.0),
        "b": (0.0, 1 / 3, 1.0),
    }[seen.said][seen.card or 0]


def value(state: kuhn.State, best: dict[object, object] | None = None) -> float:
    """Return what the first player may expect, both playing by ``bets`` alone."""
    if RULES.outcome(state):
        return RULES.returns(state)[0]
    outcomes = RULES.chance(state)
    if outcomes is not None:
        return sum(part * value(RULES.apply(state, move), best) for move, part in outcomes)
    view = RULES.view(state, RULES.mover(state))
    if best is not None and view in best:
        return value(RULES.apply(state, best[view]), best)
    rate = bets(view)
    return sum(
        part * value(RULES.apply(state, kuhn.Say(what)), best)
        for what, part in (("b", rate), ("p", 1 - rate))
        if part
    )


def test_the_value_is_kuhns() -> None:
    assert value(RULES.new(None)) == pytest.approx(-1 / 18)


def test_nobody_gains_by_doing_something_else_with_what_he_sees() -> None:
    for player in (0, 1):
        views = {RULES.view(state, player) for state in DECISIONS if RULES.mover(state) == player}
        for view in views:
            for what in "pb":
                other = value(RULES.new(None), {view: kuhn.Say(what)})
                gain = (other + 1 / 18) * (1 if player == 0 else -1)
                assert gain <= 1e-12, (view, what)


# Every game of ours


@with_rules
@settings(max_examples=15, deadline=None)
@given(data=st.data())
def test_a_play_has_a_mover_returns_and_a_view(game: Game, data: st.DataObject) -> None:
    rules = game.rules
    assert rules is not None
    chooser = random.Random(data.draw(st.integers(0, 10**6)))
    state = rules.new(data.draw(LAYOUTS[game.name]))
    for _ in range(60):
        for player in range(rules.players):
            assert hash(rules.view(state, player)) == hash(rules.view(state, player))
        moves = list(rules.legal_moves(state))
        if not moves:
            numbers = rules.returns(state)
            assert len(numbers) == rules.players
            assert all(isinstance(number, float) for number in numbers)
            assert (max(numbers) > 0) >= (rules.outcome(state) == "beaten")
            assert rules.players == 1 or sum(numbers) == 0
            return
        assert rules.mover(state) in range(rules.players)
        state = rules.apply(state, chooser.choice(moves))


@with_rules
@settings(max_examples=40, deadline=None)
@given(data=st.data())
def test_what_is_redealt_looks_the_same_and_rests_on_nothing_hidden(
    game: Game, data: st.DataObject
) -> None:
    rules = game.rules
    assert rules is not None
    chooser = random.Random(data.draw(st.integers(0, 10**6)))
    state = rules.new(data.draw(LAYOUTS[game.name]))
    for _ in range(80):
        moves = list(rules.legal_moves(state))
        if not moves:
            return
        if rules.chance(state) is None:
            player = rules.mover(state)
            one, two = (rules.redealt(state, player, Rng(seed)) for seed in ("one", "two"))
            assert rules.view(one, player) == rules.view(state, player)
            assert list(rules.legal_moves(one)) == moves
            assert rules.redealt(one, player, Rng("two")) == two  # whatever the state hid
        state = rules.apply(state, chooser.choice(moves))


@with_rules
def test_what_is_hidden_is_redealt(game: Game) -> None:
    rules = game.rules
    assert rules is not None
    state = rules.new(contract_of(game).playthrough[0]())
    hides = game.name not in ("sudoku", "null")  # where everything lies open
    assert (rules.redealt(state, 0, Rng("one")) != state) == hides


@pytest.mark.parametrize("rules", [(), ("retreat", "bottom=shuffled"), ("unbounded",)])
def test_a_face_down_deck_is_not_seen(rules: tuple[str, ...]) -> None:
    """The same play with another order of what is still to come looks the same."""
    chooser = random.Random(7)
    looked = 0
    for number in range(20):
        layout = deal(Rng(str(number)), size=5, rules=rules)
        state, played = table.RULES.new(layout), []
        for _ in range(chooser.randrange(1, 25)):
            moves = list(table.RULES.legal_moves(state))
            if not moves:
                break
            played.append(chooser.choice(moves))
            state = table.RULES.apply(state, played[-1])
        if state.passes or table.RULES.outcome(state) or layout.deck is None:
            continue
        above = 52 - 2 * layout.size
        drawn, rest = layout.deck[: state.drawn], [*layout.deck[state.drawn : above]]
        chooser.shuffle(rest)
        deck = (*drawn, *rest, *layout.deck[max(above, state.drawn) :])
        other = Layout(layout.columns, layout.rows, deck, rules, layout.reshuffles, layout.seed)
        same = table.RULES.new(other)
        for move in played:
            same = table.RULES.apply(same, move)
        looked += deck != layout.deck
        assert table.RULES.view(same, 0) == table.RULES.view(state, 0)
        assert [*table.RULES.legal_moves(same)] == [*table.RULES.legal_moves(state)]
    assert looked > 5


def test_a_card_that_lies_face_up_is_seen() -> None:
    one, two = (deal(Rng("1"), size=5, rules=rules) for rules in ((), ("strong",)))
    assert one.deck == two.deck
    assert table.RULES.view(table.RULES.new(one), 0) != table.RULES.view(table.RULES.new(two), 0)
    begun = table.RULES.new(one)
    assert (
        len(
            {
                table.RULES.view(table.RULES.apply(begun, move), 0)
                for move in table.RULES.legal_moves(begun)
            }
        )
        == 2
    )
