"""The double-dummy solver: as exhaustive search, by moves that replay, for all published decks."""

from __future__ import annotations

import random
from itertools import product

import pytest

from dungeongen.core.rng import Rng
from dungeongen.games.welcome.heroes import HEROES, MONSTERS
from dungeongen.games.welcome.layout import PUBLISHED, Layout, deal
from dungeongen.games.welcome.rules import (
    Add,
    Draw,
    Score,
    State,
    advance,
    apply,
    legal_moves,
    new,
    outcome,
    parse_move,
    returns,
    winner,
)
from dungeongen.games.welcome.solver.double_dummy import DoubleDummy, position_of, survival
from dungeongen.games.welcome.solver.judge import judge
from games.welcome.solver.exhaustive import value


def late(layout: Layout, drawn: int, chooser: random.Random) -> State:
    """Return a state before a turn, with so many cards drawn and placed at random."""
    return placed(new(layout), drawn, chooser)


def placed(state: State, drawn: int, chooser: random.Random) -> State:
    """Return the state after so many cards were drawn and placed at random."""
    for _ in range(drawn):
        state = apply(state, Draw())
        moves = legal_moves(state)
        state = apply(state, Add() if chooser.random() < 0.4 else chooser.choice(moves))
    return state


@pytest.mark.parametrize("hero", HEROES)
def test_the_solver_agrees_with_every_play_of_a_deck_cut_short(hero: str) -> None:
    """With most cards drawn already, so few are left that every play can be tried."""
    chooser = random.Random(11)
    seen = set()
    for number in range(150):
        layout = deal(Rng(str(number)), hero=hero, first=number % 2)
        state = late(layout, chooser.choice((9, 10, 10, 11, 12, 13)), chooser)
        won = DoubleDummy(layout).search(Score(), layout.first).wins(*position_of(state))
        starts = state.mover == layout.first
        assert value(state) == (1.0 if won == starts else -1.0), (number, state.fates)
        seen.add(value(state))
    assert seen == {1.0, -1.0}


@pytest.mark.parametrize("hero", HEROES)
def test_who_comes_out_alive_is_as_every_decision_says(hero: str) -> None:
    chooser = random.Random(3)
    lived = 0
    for _ in range(300):
        dungeon = tuple(chooser.sample(MONSTERS, chooser.randint(0, 7)))
        layout = Layout(hero, (_ordered(dungeon),))
        state = new(layout)
        for _ in dungeon:
            state = advance(advance(state, Draw()), Add())
        for _ in range(chooser.randint(0, 13 - len(dungeon))):
            state = advance(state, Draw())
            gone = [move for move in legal_moves(state) if move != Add()]
            state = advance(state, chooser.choice(gone or [Add()]))
        found = survival(hero, state.pieces).survives(state.dungeon)
        player = 1 - state.turn
        inside = advance(state, parse_move("pass"))
        assert found == (value(inside) == (1.0 if player == 0 else -1.0))
        lived += found
    assert 50 < lived < 250


def _ordered(first: tuple[int, ...]) -> tuple[int, ...]:
    rest = list(MONSTERS)
    for monster in first:
        rest.remove(monster)
    return (*first, *rest)


@pytest.mark.parametrize(("letter", "hero"), list(product(PUBLISHED, HEROES)))
def test_a_line_of_every_published_deck_replays(letter: str, hero: str) -> None:
    layout = Layout(hero, (PUBLISHED[letter],))
    verdict = judge(layout)
    assert verdict.best is not None
    assert verdict.best.score == (1 if verdict.answer == "beatable" else -1)
    state = new(layout)
    for text in verdict.best.line:
        state = apply(state, parse_move(text))
    assert outcome(state) == ("won" if verdict.answer == "beatable" else "lost")
    assert (verdict.witness is None) == (verdict.answer == "unbeatable")


def test_whoever_wins_does_so_against_any_play() -> None:
    """One side plays the solver's moves, the other at random."""
    chooser = random.Random(9)
    for number in range(60):
        layout = deal(Rng(str(number)), hero=("warrior", "barbarian")[number % 2])
        solution = DoubleDummy(layout)
        wins = solution.wins(Score(), 0)
        for _ in range(5):
            state = new(layout)
            while outcome(state) is None:
                best = (state.mover == 0) == wins
                move = solution.best_move(state) if best else chooser.choice(legal_moves(state))
                state = apply(state, move)
            assert outcome(state) == ("won" if wins else "lost")


@pytest.mark.parametrize("hero", HEROES)
def test_a_match_is_won_against_any_play_too(hero: str) -> None:
    chooser = random.Random(2)
    for number in range(6):
        layout = deal(Rng(str(number)), hero=hero, match=True, first=number % 2)
        solution = DoubleDummy(layout)
        wins = solution.wins(Score(), layout.first)
        for _ in range(5):
            state = new(layout)
            while outcome(state) is None:
                best = (state.mover == layout.first) == wins
                move = solution.best_move(state) if best else chooser.choice(legal_moves(state))
                state = apply(state, move)
            assert outcome(state) == ("won" if wins else "lost")


def test_each_adventure_of_a_match_is_played_for_the_match() -> None:
    """Late in an adventure, at many scores: every play to its end, then what the solver says."""
    chooser, seen = random.Random(4), set()
    pairs = list(product(range(3), repeat=2))
    every = (Score(wins, losses) for wins, losses in product(pairs, repeat=2))
    scores = [(one.played, one) for one in every if winner(one, match=True) is None]
    for number in range(30):
        layout = deal(Rng(str(number)), hero=("warrior", "barbarian")[number % 2], match=True)
        solution = DoubleDummy(layout)
        state = State(layout, number % 2, *chooser.choice(scores))
        begun = state
        state = placed(state, chooser.choice((10, 11, 12)), chooser)
        search = solution.search(state.score, state.starter)
        gains = search.wins(*position_of(state)) == (state.mover == state.starter)
        won = begun.starter if gains else 1 - begun.starter
        assert to_the_end(state, begun.score, solution) == (1.0 if won == 0 else -1.0)
        seen.add((begun.score, begun.starter, won))
    assert len(seen) > 20


def to_the_end(state: State, score: Score, solution: DoubleDummy) -> float:
    """Return what player 1 gets by every play of an adventure, and the solver after it."""
    if outcome(state) is not None:
        return returns(state)[0]
    if state.score != score:
        wins = solution.wins(state.score, state.starter)
        return 1.0 if wins == (state.starter == 0) else -1.0
    values = (to_the_end(advance(state, move), score, solution) for move in legal_moves(state))
    return max(values) if state.mover == 0 else min(values)


def test_who_begins_changes_no_value() -> None:
    for number in range(10):
        one, two = (deal(Rng(str(number)), hero="warrior", first=first) for first in (0, 1))
        assert judge(one).answer == judge(two).answer
