"""A player who answers a known strategy move by move: a lower bound on how it can be exploited.

This is local best response (V. Lisý and M. Bowling, "Equilibrium approximation quality of current
no-limit poker bots", 2017), fitted to this game. At each decision the player keeps the exact
posterior over all orders in which the other may have drawn the cards not seen, given what the
strategy does with each (``beliefs``). A pass is worth what the posterior says; for any other move
whole adventures are played on from samples of it, where both players keep to the strategy. The best
mean is played. All samples are arrays, and go on in lockstep: whoever
moves next has drawn as many cards in each.

Such a player is one step of policy improvement ahead of the strategy, so it scores at least 0
against it but for the noise of its samples. What it scores in real plays is a lower bound, however
coarse its model: where the strategy has nothing written down, it takes the other for uniform.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from dungeongen.games.welcome.fair.layers import PIECES, Ints
from dungeongen.games.welcome.fair.order_free import (
    CARDS,
    DISCARDED,
    INSIDE,
    Kind,
    actions,
    codes,
    own_count,
    planned,
)
from dungeongen.games.welcome.fair.survivals import Survivals
from dungeongen.games.welcome.fair.trained import Key, Mixture, Trained
from dungeongen.games.welcome.fair.training import Reals, keys, matched
from dungeongen.games.welcome.heroes import MONSTERS, STRENGTHS, defeated_by
from dungeongen.games.welcome.layout import Deck
from dungeongen.games.welcome.rules import moves as m
from dungeongen.games.welcome.rules.state import ADDED, pieces_left
from dungeongen.games.welcome.rules.view import View

SAMPLES = 300
_NUMBER = np.array([STRENGTHS.index(s) if s in STRENGTHS else -1 for s in range(10)])
_INSIDE = np.array([INSIDE.get(s, 0) for s in range(10)], np.int64)
_DISCARDED = np.array([DISCARDED.get(s, 0) for s in range(10)], np.int64)


class Model:
    """A strategy with a row for every information set, uniform where nothing is written down."""

    def __init__(self, given: Trained) -> None:
        self.hero = given.hero
        self.tables: dict[Key, NDArray[np.uint8]] = {}
        self._codes = {count: np.array(codes(count), np.int64) for count in range(CARDS // 2 + 2)}
        legal = [[True, *(bool(p >> i & 1) for i in range(PIECES))] for p in range(1 << PIECES)]
        self.legal = np.array(legal)
        for kind, drawn in keys():
            size = (1 << PIECES) * len(self._codes[own_count(drawn, kind)])
            size *= len(STRENGTHS) if kind is Kind.HAND else 1
            table = self.tables[kind, drawn] = np.zeros((size, actions(kind, self.hero)), np.uint8)
            if (kind, drawn) in given.sections:
                section = given.sections[kind, drawn]
                table[section.rows] = section.parts

    def shares(
        self, kind: Kind, drawn: int, pieces: Ints, own: Ints, cards: Ints | None = None
    ) -> Reals:
        """Return the probabilities of the actions, one row for each of some positions."""
        known = self._codes[own_count(drawn, kind)]
        rows = pieces * len(known) + np.searchsorted(known, own)
        if cards is not None:
            rows = rows * len(STRENGTHS) + _NUMBER[cards]
        parts = self.tables[kind, drawn][rows].astype(np.float32)
        return matched(parts, None if cards is None else self.legal[pieces])


class Belief(NamedTuple):
    """What the other may have drawn: a row for each order of cards, with its probability.

    ``own`` is the code of what the other placed, ``left[row, strength]`` the monsters nobody drew.
    """

    cards: Ints
    weights: Reals
    own: Ints
    left: Ints


def beliefs(model: Model, mine: int, fates: tuple[int, ...], own: Deck) -> Belief:
    """Return the posterior of the player who draws first (``mine`` 0) or second (1).

    ``own`` may have one card more than was placed, the one in hand.
    """
    if not fates and not own:
        left = [[MONSTERS.count(strength) for strength in range(10)]]
        return Belief(np.zeros((1, 0), np.int64), np.ones(1), np.zeros(1, np.int64), np.array(left))
    placed = len(range(mine, len(fates), 2))
    if len(own) > placed:
        return _without(_known(model, mine, fates, own[:-1]), own[-1])
    if (len(fates) - 1) % 2 == mine:
        return _known(model, mine, fates[:-1], own)
    return _after(model, fates, _known(model, mine, fates[:-1], own))


@lru_cache(maxsize=64)
def _known(model: Model, mine: int, fates: tuple[int, ...], own: Deck) -> Belief:
    return beliefs(model, mine, fates, own)


def _without(belief: Belief, card: int) -> Belief:
    """Return the posterior after this player drew a card."""
    left = belief.left.copy()
    weights = belief.weights * left[:, card]
    left[:, card] -= 1
    return _normal(belief._replace(weights=weights, left=left))


def _after(model: Model, fates: tuple[int, ...], belief: Belief) -> Belief:
    """Return the posterior after the other drew a card and did the last of ``fates`` with it."""
    *before, fate = fates
    drawn, pieces = len(before), pieces_left(model.hero.all, tuple(before))
    rows, cards = np.nonzero(belief.left)
    sets, own = np.full(len(rows), pieces), belief.own[rows]
    weights = belief.weights[rows] * belief.left[rows, cards]
    likely = model.shares(Kind.TURN, drawn, sets, own)[:, 1]
    likely *= model.shares(Kind.HAND, drawn, sets, own, cards)[:, fate + 1]
    if (weights * likely).any():  # else it is not the strategy that plays
        weights *= likely
    left = belief.left[rows]
    left[np.arange(len(rows)), cards] -= 1
    own = own + (_INSIDE if fate == ADDED else _DISCARDED)[cards]
    return _normal(Belief(np.column_stack((belief.cards[rows], cards)), weights, own, left))


def _normal(belief: Belief) -> Belief:
    possible = np.flatnonzero(belief.weights > 0)
    weights = belief.weights[possible] / belief.weights.sum()
    cards, left = belief.cards[possible], belief.left[possible]
    return Belief(cards, weights, belief.own[possible], left)


class _Position(NamedTuple):
    """Samples of what can be: ``decks[place, sample]``, ``own[player, sample]`` the codes."""

    decks: Ints
    pieces: Ints
    inside: Ints
    own: Ints


class LocalResponse:
    """Answers a strategy; a player like any other, who is given views."""

    def __init__(self, given: Trained, *, samples: int = SAMPLES, seed: int = 1) -> None:
        self.model = Model(given)
        self._hero, self._samples = given.hero, samples
        self._random = np.random.default_rng(seed)
        self._survivals = Survivals(given.hero)
        self._plan = planned(given.hero)

    def __call__(self, view: View) -> Mixture:
        """Return the best move."""
        if view.step == "turn":
            return ((self._turn(view), 1.0),)
        if view.step == "hand":
            return ((self._hand(view), 1.0),)
        return ((self._inside(view), 1.0),)

    def belief(self, view: View) -> Belief:
        """Return what the other may have drawn."""
        return beliefs(self.model, (view.player - view.starter) % 2, view.fates, view.own)

    def _turn(self, view: View) -> m.Move:
        drawn, mine = len(view.fates), (view.player - view.starter) % 2
        if drawn == CARDS:
            return m.Pass()
        belief = self.belief(view)
        passed = -self._entered(drawn, self._position(view, belief)) @ belief.weights
        sign = 1 - 2 * mine
        drawing = self.played(drawn, self.sampled(view), in_hand=True)
        return m.Pass() if passed >= sign * drawing.mean() else m.Draw()

    def _hand(self, view: View) -> m.Move:
        drawn, mine = len(view.fates), (view.player - view.starter) % 2
        position = self.sampled(view)
        state, sign = self._random.bit_generator.state, 1 - 2 * mine
        worth: dict[m.Move, float] = {}
        for action in np.flatnonzero(self.model.legal[position.pieces[0]]):
            self._random.bit_generator.state = state  # the same chances for every move
            after = self._placed(drawn, position, np.full(self._samples, action))
            move = m.Discard(self._hero.pieces[action - 1].name) if action else m.Add()
            worth[move] = sign * self.played(drawn + 1, after).mean()
        return max(worth, key=worth.__getitem__)

    def _inside(self, view: View) -> m.Move:
        """Return the strength to name, or whether to strike: the plan that survives most often."""
        drawn, mine = len(view.fates), (view.player - view.starter) % 2
        belief = self.belief(view)
        position = self._position(view, belief)
        passes = self.model.shares(Kind.TURN, drawn, position.pieces, position.own[1 - mine])[:, 0]
        weights = belief.weights * (1.0 if drawn == CARDS else passes)
        places = [place for place, fate in enumerate(view.fates) if fate == ADDED][::-1]
        for place, monster in zip(places, view.met, strict=False):
            weights = weights * (position.decks[place] == monster)
        signs = self._survivals.planned(position.decks, position.pieces, position.inside)
        worth = weights @ signs
        if view.step == "sword":
            return m.Name(STRENGTHS[int(worth.argmax())])
        safe = defeated_by(self._hero, int(position.pieces[0]))
        endured = max((monster for monster in view.met[:-1] if monster not in safe), default=0)
        worth[[strength <= endured for strength in STRENGTHS]] = -np.inf
        return m.Strike() if STRENGTHS[int(worth.argmax())] <= view.met[-1] else m.Endure()

    def _position(self, view: View, belief: Belief) -> _Position:
        """Return the present position for each row of the posterior, without the cards to come."""
        mine, number = (view.player - view.starter) % 2, len(belief.weights)
        placed = view.fates[mine::2]
        code = sum((INSIDE if fate == ADDED else DISCARDED)[card]
                   for card, fate in zip(view.own, placed, strict=False))  # fmt: skip
        decks = np.zeros((CARDS, number), np.int64)
        decks[mine : mine + 2 * len(view.own) : 2] = np.array(view.own, np.int64)[:, None]
        decks[1 - mine : 1 - mine + 2 * belief.cards.shape[1] : 2] = belief.cards.T
        inside = sum(1 << place for place, fate in enumerate(view.fates) if fate == ADDED)
        own = np.full((2, number), code)
        own[1 - mine] = belief.own
        pieces = pieces_left(self._hero.all, view.fates)
        return _Position(decks, np.full(number, pieces), np.full(number, inside), own)

    def sampled(self, view: View) -> _Position:
        """Return samples of the posterior with the cards to come in any order."""
        belief = self.belief(view)
        edges = (np.arange(self._samples) + self._random.random()) / self._samples
        chosen = np.searchsorted(belief.weights.cumsum(), edges)
        rows = np.minimum(chosen, len(belief.weights) - 1)
        sampled = Belief(*(part[rows] for part in belief))
        position = self._position(view, sampled)
        drawn = len(view.fates) + (view.step == "hand")
        rest = np.repeat(np.tile(np.arange(10), self._samples), sampled.left.ravel())
        rest = rest.reshape(self._samples, -1)
        position.decks[drawn:] = self._random.permuted(rest, axis=1).T
        return position

    def _entered(self, drawn: int, position: _Position) -> Reals:
        """Return what whoever goes in gets in each sample, if the mover passes."""
        decks, pieces, inside, own = position
        value = np.empty(len(pieces))
        plans = (pieces & self._plan) > 0
        plain = ~plans
        value[plain] = self._survivals.plain(decks[:, plain], pieces[plain], inside[plain])
        goes = own[1 - drawn % 2, plans]
        shares = self.model.shares(Kind.PLAN, drawn, pieces[plans], goes)
        signs = self._survivals.planned(decks[:, plans], pieces[plans], inside[plans])
        value[plans] = (shares * signs).sum(axis=1)
        return value

    def _placed(self, drawn: int, position: _Position, taken: Ints) -> _Position:
        """Return the samples after the mover drew the next card and did something with it."""
        decks, pieces, inside, own = position
        cards, mover = decks[drawn], drawn % 2
        own = own.copy()
        own[mover] += np.where(taken == 0, _INSIDE[cards], _DISCARDED[cards])
        gone = np.where(taken == 0, 0, 1 << np.maximum(taken - 1, 0))
        return _Position(decks, pieces & ~gone, inside | (taken == 0) << drawn, own)

    def played(self, drawn: int, position: _Position, *, in_hand: bool = False) -> Reals:
        """Return what the starter gets where both keep to the strategy from here on."""
        number = len(position.pieces)
        values, at = np.zeros(number), np.arange(number)
        for draws in range(drawn, CARDS + 1):
            chances = self._random.random((2, number))[:, at]
            mover = draws % 2
            ends = np.ones(len(at), np.bool_)
            if draws < CARDS:
                sets, own = position.pieces, position.own[mover]
                passing = self.model.shares(Kind.TURN, draws, sets, own)[:, 0]
                ends = chances[0] < passing * (not (in_hand and draws == drawn))
            over = _some(position, ends)
            values[at[ends]] = (2 * mover - 1) * self._entered(draws, over)
            position, at = _some(position, ~ends), at[~ends]
            if not len(at):
                break
            shares = self.model.shares(
                Kind.HAND, draws, position.pieces, position.own[mover], position.decks[draws]
            )
            taken = (shares.cumsum(axis=1) <= chances[1, ~ends][:, None]).sum(axis=1)
            position = self._placed(draws, position, np.minimum(taken, PIECES))
        return values


def _some(position: _Position, chosen: NDArray[np.bool_]) -> _Position:
    decks, pieces, inside, own = position
    return _Position(decks[:, chosen], pieces[chosen], inside[chosen], own[:, chosen])
