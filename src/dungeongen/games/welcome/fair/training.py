"""Training: counterfactual regret minimization over decks drawn at random.

Each iteration draws a deck, and goes through all positions of that deck (``layers``) for both
players at once: forwards with the reach of every position, backwards with its value. This is
chance-sampled regret minimization (M. Lanctot and others, "Monte Carlo sampling for regret
minimization in extensive games", 2009) on the information sets of ``order_free``. Iteration t
counts t times, in regrets and averages (N. Brown and T. Sandholm, "Solving imperfect-information
games via discounted regret minimization", 2019). Positions that neither player reaches any more
are left out, which halves the time of an iteration.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from dungeongen.core.cards import shuffled
from dungeongen.core.rng import Rng
from dungeongen.games.welcome.fair.layers import Ints, Layer, layers
from dungeongen.games.welcome.fair.order_free import (
    CARDS,
    DISCARDED,
    INSIDE,
    PIECES,
    Key,
    Kind,
    actions,
    codes,
    keys,
    own_count,
    planned,
    row_count,
)
from dungeongen.games.welcome.fair.survivals import Bools, Survivals
from dungeongen.games.welcome.fair.trained import BASE, PARTS, Section, Trained, in_parts
from dungeongen.games.welcome.heroes import MONSTERS, STRENGTHS, Hero
from dungeongen.games.welcome.layout import Deck

Reals = NDArray[np.float64]
Floats = NDArray[np.float32]

REACH = 1e-4
"""Positions reached with less by both players are left out."""


class Table(NamedTuple):
    """The information sets of a kind after so many draws: a row for each, a column an action."""

    regrets: Floats
    average: Floats


class _Step(NamedTuple):
    """The positions of a layer that are reached, and how they are played.

    ``weights``: the counterfactual reach of mover and other. ``starts``: where each information set
    of the mover begins, ``of``: to which a position belongs; ``turns`` and ``hands`` their rows.
    """

    at: Ints
    weights: tuple[Reals, Reals]
    starts: Ints
    of: Ints
    turns: Ints
    hands: Ints
    turn: Reals
    hand: Reals


class Trainer:
    """Both players of a hero, and how far they got."""

    def __init__(self, hero: Hero) -> None:
        self.hero = hero
        self.decks = 0
        self.tables = {key: _table(hero, *key) for key in keys()}
        self._survivals = Survivals(hero)
        self.legal = np.array(
            [[True, *(bool(p >> i & 1) for i in range(PIECES))] for p in range(1 << PIECES)]
        )
        self._plan = planned(hero)

    def play(self, deck: Deck) -> float:
        """Make one iteration, and return its value for the starter."""
        self.decks += 1
        numbers = [numbered(deck, parity) for parity in (0, 1)]
        reach = (np.ones(1), np.ones(1))
        steps: list[_Step] = []
        for drawn, layer in enumerate(layers()):
            at = np.flatnonzero((reach[0] > REACH) | (reach[1] > REACH))
            if not len(at):
                break
            step = self._step(drawn, layer, at, (reach[0][at], reach[1][at]), numbers, deck)
            steps.append(step)
            if drawn < CARDS:
                reach = _onwards(step, layer, len(layers()[drawn + 1].pieces))
        values = np.zeros(0)
        for drawn in reversed(range(len(steps))):
            layer = layers()[drawn]
            if not len(values) and drawn < CARDS:
                values = np.zeros(len(layers()[drawn + 1].pieces))
            values = self._back(drawn, layer, steps[drawn], values, numbers, deck)
        return float(values[0])

    def sigma(self, key: Key, rows: Ints, player: int, legal: Bools | None) -> Reals:
        """Return how a player (0 is the starter) plays some information sets now."""
        return matched(self.tables[key].regrets[rows], legal)

    def _step(
        self, drawn: int, layer: Layer, at: Ints, weights: tuple[Reals, Reals],
        numbers: list[list[Ints]], deck: Deck,
    ) -> _Step:  # fmt: skip
        pieces, own = layer.pieces[at], layer.own[at]
        together = pieces << CARDS | own
        new = np.concatenate(([True], together[1:] != together[:-1]))
        starts = np.flatnonzero(new)
        count = own_count(drawn, Kind.TURN)
        turns = pieces[starts] * len(codes(count)) + numbers[drawn % 2][count][own[starts]]
        of = np.cumsum(new) - 1
        if drawn == CARDS:
            turn = np.tile((1.0, 0.0), (len(starts), 1))
            return _Step(
                at=at,
                weights=weights,
                starts=starts,
                of=of,
                turns=turns,
                hands=turns,
                turn=turn,
                hand=turn,
            )
        hands = turns * len(STRENGTHS) + STRENGTHS.index(deck[drawn])
        turn = self.sigma((Kind.TURN, drawn), turns, drawn % 2, None)
        hand = self.sigma((Kind.HAND, drawn), hands, drawn % 2, self.legal[pieces[starts]])
        return _Step(
            at=at,
            weights=weights,
            starts=starts,
            of=of,
            turns=turns,
            hands=hands,
            turn=turn,
            hand=hand,
        )

    def _back(
        self, drawn: int, layer: Layer, step: _Step, below: Reals, numbers: list[list[Ints]],
        deck: Deck,
    ) -> Reals:  # fmt: skip
        """Return the values of a layer for the starter, and learn from them."""
        sign = 1.0 if drawn % 2 == 0 else -1.0
        own, other = step.weights
        turn = step.turn[step.of]
        passed = -sign * self._entered(drawn, layer, step, turn[:, 0], numbers, deck)
        value = passed
        if drawn < CARDS:
            child = layer.child[step.at]
            after = np.where(child >= 0, below[child], 0.0)
            hand = (step.hand[step.of] * after).sum(axis=1)
            value = turn[:, 0] * passed + turn[:, 1] * hand
            self.learn((Kind.HAND, drawn), step.hands, step.hand,
                        _summed(step, (sign * own)[:, None] * (after - hand[:, None])),
                        _summed(step, other * turn[:, 1]))  # fmt: skip
            both = np.stack((passed, hand), axis=1)
            self.learn((Kind.TURN, drawn), step.turns, step.turn,
                        _summed(step, (sign * own)[:, None] * (both - value[:, None])),
                        _summed(step, other))  # fmt: skip
        values = np.zeros(len(layer.pieces))
        values[step.at] = value
        return values

    def _entered(
        self, drawn: int, layer: Layer, step: _Step, passes: Reals, numbers: list[list[Ints]],
        deck: Deck,
    ) -> Reals:  # fmt: skip
        """Return the value of a pass to the player who then goes in, and learn the plans."""
        pieces, inside = layer.pieces[step.at], layer.inside[step.at]
        plans = (pieces & self._plan) > 0
        value, where, plain = np.zeros(len(pieces)), np.flatnonzero(plans), np.flatnonzero(~plans)
        value[plain] = self._survivals.plain(deck, pieces[plain], inside[plain])
        if not len(where):
            return value
        count = own_count(drawn, Kind.PLAN)
        rows = pieces[where] * len(codes(count))
        rows += numbers[1 - drawn % 2][count][layer.other[step.at][where]]
        sigma = self.sigma((Kind.PLAN, drawn), rows, 1 - drawn % 2, None)
        signs = self._survivals.planned(deck, pieces[where], inside[where])
        got = (sigma * signs).sum(axis=1)
        value[where] = got
        weight = step.weights[1][where] * passes[where]
        self.learn((Kind.PLAN, drawn), rows, sigma, weight[:, None] * (signs - got[:, None]),
                    step.weights[0][where] * (weight > 0))  # fmt: skip
        return value

    def learn(self, key: Key, rows: Ints, sigma: Reals, regrets: Reals, reach: Reals) -> None:
        """Add to the regrets and averages of information sets."""
        table, time = self.tables[key], self.decks / 1000
        np.add.at(table.regrets, rows, (time * regrets).astype(np.float32))
        np.add.at(table.average, rows, (time * reach[:, None] * sigma).astype(np.float32))


def _table(hero: Hero, kind: Kind, drawn: int) -> Table:
    shape = row_count(kind, drawn), actions(kind, hero)
    return Table(np.zeros(shape, np.float32), np.zeros(shape, np.float32))


def numbered(deck: Deck, parity: int) -> list[Ints]:
    """Return the numbers of the own cards for each count of them and each subset inside."""
    own = deck[parity::2]
    result, code = [], np.zeros(1, np.int64)
    for count in range(len(own) + 1):
        result.append(np.searchsorted(_sorted_codes(count), code))
        if count < len(own):
            card = own[count]
            code = np.concatenate((code + DISCARDED[card], code + INSIDE[card]))
    return result


@cache
def _sorted_codes(count: int) -> Ints:
    return np.array(codes(count), dtype=np.int64)


def matched(regrets: Floats, legal: Bools | None) -> Reals:
    """Return the strategy of regret matching: uniform where nothing is regretted."""
    positive: Reals = np.maximum(regrets, 0.0).astype(np.float64)
    even: Reals = np.ones(positive.shape) if legal is None else legal.astype(np.float64)
    positive *= even
    total = positive.sum(axis=1, keepdims=True)
    flat = total[:, 0] <= 0
    positive[flat], total[flat] = even[flat], even[flat].sum(axis=1, keepdims=True)
    shares: Reals = positive / total
    return shares


def _summed(step: _Step, of_positions: Reals) -> Reals:
    """Return the sum over each information set of the mover."""
    total: Reals = np.add.reduceat(of_positions, step.starts, axis=0)
    return total


def _onwards(step: _Step, layer: Layer, size: int) -> tuple[Reals, Reals]:
    """Return the reach of the next layer: first that of its mover, who is the other one here."""
    own, other = step.weights
    child = layer.child[step.at]
    there = child >= 0
    played = step.turn[step.of, 1][:, None] * step.hand[step.of] * other[:, None]
    reach = np.broadcast_to(own[:, None], child.shape)
    return (
        np.bincount(child[there], played[there], size).astype(np.float64),
        np.bincount(child[there], reach[there], size).astype(np.float64),
    )


def training_deck(hero: Hero, number: int) -> Deck:
    """Return the deck of an iteration."""
    return tuple(shuffled(MONSTERS, Rng(f"train/{hero.name}").child(f"deck/{number}")))


# From and to a document

KEPT = 1e-5
"""An information set is written down if its weight is this share of all iterations'."""

WARM = 0.02
"""The regrets with which training goes on, as a share of the weight of the average."""


def trained(trainer: Trainer) -> Trained:
    """Return the average strategy that a trainer has come to."""
    sections = {}
    least = KEPT * trainer.decks**2 / 2000
    for key, table in trainer.tables.items():
        weights = table.average.sum(axis=1, dtype=np.float64)
        rows = np.flatnonzero(weights > least)
        if len(rows):
            parts = in_parts(table.average[rows].astype(np.float64))
            powers = np.round(np.log(weights[rows]) / np.log(BASE)).astype(np.int8)
            sections[key] = Section(rows.astype(np.uint32), parts, powers)
    return Trained(trainer.hero, trainer.decks, sections)


def resumed(before: Trained) -> Trainer:
    """Return a trainer that goes on from a strategy: its averages, and regrets that play just so.

    (N. Brown and T. Sandholm, "Strategy-based warm starting for regret minimization in games",
    2016, say what is right; a share of the weight is enough here.)
    """
    trainer = Trainer(before.hero)
    trainer.decks = before.decks
    for key, section in before.sections.items():
        weights = float(BASE) ** section.weights
        averages = section.parts / PARTS * weights[:, None]
        trainer.tables[key].average[section.rows] = averages
        trainer.tables[key].regrets[section.rows] = WARM * averages
    return trainer
