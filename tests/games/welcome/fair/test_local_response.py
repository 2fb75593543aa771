"""The local best response: its posterior and its samples are those of the plain rules."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from itertools import permutations

import numpy as np
import pytest

from dungeongen.games.welcome.fair.order_free import CARDS, Kind
from dungeongen.games.welcome.fair.trained import Mixture, Section, Trained, in_parts, shipped
from dungeongen.games.welcome.fair.value import value
from dungeongen.games.welcome.heroes import HEROES, MONSTERS
from dungeongen.games.welcome.layout import PUBLISHED, Deck, Layout
from dungeongen.games.welcome.rules.engine import advance, legal_moves
from dungeongen.games.welcome.rules.moves import Move, parse_move
from dungeongen.games.welcome.rules.state import State, new
from dungeongen.games.welcome.rules.view import View, view_of
from games.welcome.fair.local_response import LocalResponse, Model
from games.welcome.fair.simple_players import interval, scores, uniform
from games.welcome.positions import adventure, played


def _with_holes(trained: Trained, view: View) -> Mixture:
    """Return what a strategy does, uniform where nothing is written down."""
    return trained.mixture(view) or uniform(view)


def _likelihoods(trained: Trained, after: State, moves: list[Move], drawn: int) -> Iterator[
    tuple[Deck, float]
]:  # fmt: skip
    """Yield what the other drew, with its likelihood, for every order of the first cards."""
    player = after.mover
    own = view_of(after, player).own
    for first, ways in Counter(permutations(MONSTERS, drawn)).items():
        if first[player::2] != own:
            continue
        left = (Counter(MONSTERS) - Counter(first)).elements()
        state, likely = new(Layout(after.layout.hero, ((*first, *left),))), float(ways)
        for move in moves:
            if state.mover != player:
                likely *= dict(_with_holes(trained, view_of(state, state.mover))).get(move, 0.0)
            state = advance(state, move)
        yield first[1 - player :: 2], likely


def _fickle(hero: str) -> Trained:
    """Return a strategy that does anything in its first turns, each with some chance of its own."""
    chooser, model, sections = np.random.default_rng(1), Model(Trained(HEROES[hero], 0, {})), {}
    for (kind, drawn), table in model.tables.items():
        if drawn < 4 and kind is not Kind.PLAN:
            rows = np.arange(len(table), dtype=np.uint32)
            shares = chooser.random(table.shape)
            if kind is Kind.HAND:
                shares *= model.legal[rows // (len(rows) // len(model.legal))]
            parts = in_parts(shares)
            sections[kind, drawn] = Section(rows, parts, np.zeros(len(rows), np.int8))
    return Trained(HEROES[hero], 1, sections)


@pytest.mark.parametrize(
    "line", ["draw, add, draw, add, draw, add, draw", "draw, discard torch, draw, add"]
)
@pytest.mark.parametrize("hero", HEROES)
def test_the_posterior_is_that_of_all_orders(hero: str, line: str) -> None:
    trained = _fickle(hero)
    moves = [parse_move(text) for text in line.split(", ")]
    state = played(adventure(hero, "6 2 4 9"), line)
    view = view_of(state, state.mover)
    true: defaultdict[Deck, float] = defaultdict(float)
    for cards, likely in _likelihoods(trained, state, moves, state.drawn):
        true[cards] += likely
    belief = LocalResponse(trained).belief(view)
    found = {tuple(cards): weight for cards, weight in zip(belief.cards.tolist(), belief.weights,
                                                           strict=True)}  # fmt: skip
    total = sum(true.values())
    assert len(found) > 5
    for cards, likely in true.items():
        assert found.get(cards, 0.0) == pytest.approx(likely / total, abs=1e-6)


@pytest.mark.parametrize("hero", HEROES)
def test_samples_of_a_deck_are_worth_what_all_its_plays_are(hero: str) -> None:
    trained, deck, number = shipped(hero), PUBLISHED["K"], 20_000

    def player(view: View) -> Mixture:
        return _with_holes(trained, view)

    responder = LocalResponse(trained, samples=number)
    state = new(Layout(hero, (deck,)))
    start = responder.sampled(view_of(state, 0))
    start.decks[:] = np.array(deck)[:, None]
    mean = responder.played(0, start).mean()
    assert mean == pytest.approx(value(Layout(hero, (deck,)), player), abs=0.03)


@pytest.mark.parametrize("hero", HEROES)
def test_it_wins_nearly_always_against_play_at_random(hero: str) -> None:
    nothing = Trained(HEROES[hero], 0, {})
    responder = LocalResponse(nothing, samples=40)
    mean, _, _ = interval(list(scores(hero, responder, uniform, "respond", 10)))
    assert mean > 0.8


def test_it_plays_by_the_rules_and_passes_when_it_must() -> None:
    responder = LocalResponse(shipped("barbarian"), samples=20)
    state = new(Layout("barbarian", (PUBLISHED["A"],)))
    while state.step != "over":
        ((move, part),) = responder(view_of(state, state.mover))
        assert part == 1.0
        assert move in legal_moves(state)
        state = advance(state, move)
    assert state.drawn <= CARDS
