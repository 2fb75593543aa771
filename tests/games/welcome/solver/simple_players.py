"""Players to measure the trained strategy by, and plays between any two."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from dungeongen.core.rng import Rng
from dungeongen.games.welcome import rules
from dungeongen.games.welcome.heroes import HEROES, MONSTERS, STRENGTHS
from dungeongen.games.welcome.layout import Layout, deal
from dungeongen.games.welcome.rules import (
    ADDED,
    View,
    advance,
    new,
    outcome,
    pieces_left,
    returns,
    view_of,
)
from dungeongen.games.welcome.solver.judge import Player
from dungeongen.games.welcome.solver.strategy import careful_move
from dungeongen.games.welcome.solver.trained import Mixture


def _legal(view: View) -> tuple[rules.Move, ...]:
    match view.step:
        case "turn":
            return (
                (rules.Draw(), rules.Pass()) if len(view.fates) < len(MONSTERS) else (rules.Pass(),)
            )
        case "hand":
            hero = HEROES[view.hero]
            left = pieces_left(hero.all, view.fates)
            names = [p.name for i, p in enumerate(hero.pieces) if left >> i & 1]
            return rules.Add(), *map(rules.Discard, names)
        case "sword":
            return tuple(map(rules.Name, STRENGTHS))
    return rules.Strike(), rules.Endure()


def uniform(view: View) -> Mixture:
    """Choose any move alike."""
    moves = _legal(view)
    return tuple((move, 1 / len(moves)) for move in moves)


def careful(view: View) -> Mixture:
    """Count what may lie in the dungeon, and never bluff."""
    return ((careful_move(view)[0], 1.0),)


def stacker(view: View) -> Mixture:
    """Add every monster; pass once the dungeon is more likely to kill than not."""
    if view.step == "hand":
        return ((rules.Add(), 1.0),)
    return careful(view)


def stripper(view: View) -> Mixture:
    """Add monsters of 4 and more, else discard a piece; pass once half the pieces are gone."""
    moves = _legal(view)
    match view.step:
        case "turn":
            gone = sum(fate != ADDED for fate in view.fates)
            return ((rules.Pass() if gone >= 3 and len(view.fates) > gone else moves[0], 1.0),)
        case "hand":
            return ((rules.Add() if view.own[-1] >= 4 else moves[-1], 1.0),)
    return careful(view)


SIMPLE: dict[str, Player] = {
    "uniform": uniform,
    "careful": careful,
    "stacker": stacker,
    "stripper": stripper,
}


def _chosen(mixture: Mixture, fraction: float) -> rules.Move:
    for move, part in mixture:
        fraction -= part
        if fraction < 0:
            return move
    return mixture[-1][0]


def play(layout: Layout, players: Sequence[Player], rng: Rng) -> float:
    """Return what the starter gets in a play; ``players[0]`` begins."""
    state = new(layout)
    while outcome(state) is None:
        mixture = players[state.mover](view_of(state, state.mover))
        state = advance(state, _chosen(mixture, rng.random()))
    return returns(state)[0]


def scores(hero: str, one: Player, other: Player, seed: str, count: int) -> Iterator[float]:
    """Yield what ``one`` gets on average in two plays of a deck, as starter and as second."""
    for number in range(count):
        rng = Rng(f"{seed}/{number}")
        layout = deal(rng.child("deck"), hero=hero)
        first = play(layout, (one, other), rng.child("first"))
        yield (first - play(layout, (other, one), rng.child("second"))) / 2


def interval(values: Sequence[float]) -> tuple[float, float, float]:
    """Return the mean with the ends of its 95 % interval."""
    mean = sum(values) / len(values)
    spread = sum((value - mean) ** 2 for value in values) / (len(values) - 1)
    half = 1.959964 * (spread / len(values)) ** 0.5
    return mean, mean - half, mean + half
