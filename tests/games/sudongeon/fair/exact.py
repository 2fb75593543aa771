"""The exact odds of simple players: chance is propagated through the rules, fights whole.

The package plays its simple player with dice (``simple_player.plays``); here nothing is sampled, so
that those plays can be checked against the exact odds. ``Careful`` is a second player, for
comparison: it goes to the *safest* gold, with the fewest monster levels on the way, then to the
nearest.
"""

from __future__ import annotations

from collections import defaultdict
from math import floor, log10
from typing import NamedTuple

from dungeongen.games.sudongeon.fair.simple_player import PRICE, Simple
from dungeongen.games.sudongeon.rules import engine
from dungeongen.games.sudongeon.rules import moves as m
from dungeongen.games.sudongeon.rules.board import boxes
from dungeongen.games.sudongeon.rules.npcs import STOCK, told_by
from dungeongen.games.sudongeon.rules.state import State
from dungeongen.games.sudongeon.solver.combat.rules_bridge import fought, victory

_OPENINGS = ("omen", "initiative", "strike", "attack")
_PAIRS = tuple(  # two dice of a difference
    ((6, 6 - gap) if gap > 0 else (6 + gap, 6), (6 - abs(gap)) / 36) for gap in range(-5, 6)
)


class Careful(Simple):
    """The player who goes for the safest gold."""

    def fears(self, state: State) -> tuple[int, ...]:
        world = state.world
        hostile = world.alive & ~world.bribed
        return tuple(
            sum(self.ground.monsters[box] for box in boxes(place.monsters & hostile))
            for place in self.ground.places
        )


class Odds(NamedTuple):
    """The chance to win lies between ``win`` and ``win + lost``."""

    win: float
    lost: float


def odds(
    start: State, player: Simple, *, trifle: float = 1e-8, most: int = 400_000, rounds: int = 120
) -> Odds:
    """Return the odds of a player.

    What is less likely than ``trifle`` is given up, and all that is under way after ``most`` steps
    or ``rounds`` rounds; both are ``lost``.
    """
    run = _Run(player, trifle)
    ends: dict[State, float] = {start: 1.0}
    for _ in range(rounds):
        now, ends = ends, defaultdict(float)
        while now:
            then: defaultdict[State, float] = defaultdict(float)
            for state, mass in now.items():
                if mass < trifle or run.steps > most:
                    run.lost += mass
                else:
                    run.push(state, mass, then, ends)
            now = then
    return Odds(run.win, run.lost + sum(ends.values()))


class _Run:
    def __init__(self, player: Simple, trifle: float) -> None:
        self.player, self.trifle = player, trifle
        self.win = self.lost = 0.0
        self.steps = 0

    def push(
        self, state: State, mass: float, then: dict[State, float], ends: dict[State, float]
    ) -> None:
        """Propagate a state's probability by one move, roll, trap or fight."""
        self.steps += 1
        battle = state.fight
        if state.step in ("dead", "left", "beaten"):
            self.win += mass * (state.step == "beaten")
        elif battle is not None and battle.foes and state.step in _OPENINGS:
            dust = 10.0 ** floor(log10(self.trifle * 0.1 / mass))
            left = fought(state, PRICE, min(dust, 1e-4))
            self.lost += mass * left.lost_mass
            for ending, p in left.won:
                then[victory(state, ending)] += mass * p
        elif state.step == "trap":
            for (one, other), p in _PAIRS:
                after = engine.advance(engine.advance(state, m.Roll(one)), m.Roll(other))
                then[after] += mass * p
        elif state.step == "stock":  # nobody here buys: what there is makes no difference
            empty = told_by(state, state.focus, (0,) * (1 + STOCK))
            then[engine.settled(empty._replace(step="people", focus=0))] += mass
        else:
            self._on(state, mass, then, ends)

    def _on(
        self, state: State, mass: float, then: dict[State, float], ends: dict[State, float]
    ) -> None:
        outcomes = engine.chance(state)
        if outcomes is not None:
            for move, p in outcomes:
                then[engine.advance(state, move)] += mass * p
            return
        move_ = self.player.move(state)
        after = engine.advance(state, move_)
        kept = ends if isinstance(move_, m.Eat) and after.step == "way" else then
        kept[after] += mass
