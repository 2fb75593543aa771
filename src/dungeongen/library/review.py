"""Review: what a play was worth at every decision, and what lost it, as chess programs annotate.

At each decision stand two numbers: what the chosen move is worth, and what the move is worth that
the game's hints give. The difference is what the decision cost. Between one decision and the next
only dice, cards and other players move; what they change is luck.

A game may know these values exactly (``Solver.values``). Otherwise they are sampled: many plays are
played on from there by the game's own hints, with dice and cards of their own, the same for both
moves; their 95 % intervals are part of the answer. A pack that lies in the order of the sheet stays
in that order, so a review of such a play judges by the cards as they lay. The value is the odds of
winning, or the score in a game where nobody loses.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from statistics import fmean, stdev
from typing import Any

from dungeongen.core import transcript as plays
from dungeongen.core.errors import DocumentError, DungeongenError
from dungeongen.core.facets import Advice
from dungeongen.core.game import Game
from dungeongen.core.play import Play
from dungeongen.core.rng import Rng
from dungeongen.core.table import AnyTable
from dungeongen.games import game_named
from dungeongen.library.reading import What, opened
from dungeongen.search.sampling import Z, wilson

PLAYS = 24
"""Plays that a value is sampled from, if nothing else is asked for."""
_LONGEST = 2000  # moves of such a play
_SHOWN = 3  # mistakes
_EQUAL = 1e-6  # odds of single precision


@dataclass(frozen=True, slots=True)
class Value:
    """What a position is worth: odds or a score, with the ends of its interval."""

    mean: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Decision:
    """A decision: the move that was chosen, the best one, and what each is worth.

    ``number`` counts decisions from 1 on, ``round`` is the play's. ``luck`` is what dice, cards and
    others changed after it, and ``happened`` tells it.
    """

    number: int
    round: int
    chosen: str
    best: str
    after: Value
    best_after: Value
    luck: float = 0.0
    happened: str = ""

    @property
    def cost(self) -> float:
        """What the decision lost."""
        return 0.0 if self.chosen == self.best else max(0.0, self.best_after.mean - self.after.mean)


@dataclass(frozen=True, slots=True, repr=False)
class Review:
    """A play with its values; ``plays`` is how many each is sampled from, ``None`` if exact.

    ``scored``: values are scores, not odds. ``ending`` is how it ended, in a sentence. ``unjudged``
    is the number of decisions that are left out, since no plan covers them.
    """

    game: Game
    title: str
    decisions: tuple[Decision, ...]
    ending: str
    scored: bool
    plays: int | None
    unjudged: int = 0

    def __repr__(self) -> str:
        return f"<Review {self.title}, {len(self.decisions)} decisions>"

    @property
    def mistakes(self) -> tuple[Decision, ...]:
        """The three costliest decisions, in the order of what they cost."""
        dear = sorted((one for one in self.decisions if one.cost > 0), key=lambda one: -one.cost)
        return tuple(dear[:_SHOWN])

    @property
    def worst_luck(self) -> Decision | None:
        """The decision after which luck took the most, if it ever took anything."""
        worst = min(self.decisions, key=lambda one: one.luck, default=None)
        return worst if worst is not None and worst.luck < 0 else None

    def words(self, value: float) -> str:
        """Return a value in words: odds in percent, or points."""
        return f"{value:.1f}" if self.scored else f"{100 * value:.0f} %"

    def curve(self) -> bytes:
        """Return the values over the decisions as a drawing, SVG."""
        from dungeongen.library.curve import Point, drawn

        points = []
        for one in self.decisions:
            better = one.best_after.mean if one in self.mistakes else None
            words = f"{one.number}: {one.chosen}, cost {self.words(one.cost)}"
            points.append(Point(one.after.mean, one.after.low, one.after.high, better, words))
        title = f"{self.title}: what each decision was worth"
        return drawn(title, points, self.words, top=1.0)


def review(
    what: What, *, plays: int = PLAYS, progress: Callable[[int, int], None] = lambda done, of: None
) -> Review:
    """Return what every decision of a saved play was worth; raises DungeongenError.

    ``plays``: how many plays a value is sampled from, where it is sampled. ``progress`` is told how
    many decisions of how many are judged.
    """
    play, table = _played(what)
    title, _ = play.game.layout.facts(play.layout)
    judge = _Judge(play, plays)
    indexes = [index for index in range(len(play.moves)) if play.decides(index)]
    result: dict[int, Decision] = {}
    for number, index in enumerate(indexes, 1):
        decision = _decision(judge, table, number, index)
        if decision is not None:
            result[index] = decision
        progress(number, len(indexes))
    outcome = play.rules.outcome(play.state)
    return Review(
        game=play.game,
        title=title,
        decisions=tuple(_with_luck(judge, table, result)),
        ending="" if outcome is None else table.ends.get(outcome, outcome),
        scored=judge.scored,
        plays=None if judge.exact else plays,
        unjudged=len(indexes) - len(result),
    )


def _played(what: What) -> tuple[Play, AnyTable]:
    """Return the play of a file and the game's words; raises DungeongenError."""
    source = opened(what)
    if not plays.is_transcript(source.data):
        raise DocumentError(f"{source.name}: expected a saved play")
    transcript = plays.loads(source.data, source.name)
    game = game_named(transcript.game)
    if game.table is None or game.solver is None or game.solver.advisor is None:
        raise DocumentError(f"{source.name}: {game.title} has no hints, so nothing to judge by")
    play = Play(game, transcript, source.name)
    return play, play.words(game.table)


def _decision(judge: _Judge, table: AnyTable, number: int, index: int) -> Decision | None:
    """Return a decision with its values, ``None`` where nobody knows them."""
    play = judge.play
    state, chosen = play.states[index], play.moves[index]
    result = judge.weighed(state, chosen)
    if result is None:
        return None
    best, after, best_after = result
    rounds = sum(map(play.rules.opens_round, play.states[: index + 1], play.moves[: index + 1]))
    words = (_named(table, state, chosen), _named(table, state, best))
    return Decision(number, rounds, *words, after, best_after)


def _named(table: AnyTable, state: object, move: object) -> str:
    words = table.words(state, move)
    return words.text if words.amount is None else f"{words.text}: {words.amount}"


def _with_luck(judge: _Judge, table: AnyTable, found: Mapping[int, Decision]) -> list[Decision]:
    """Return decisions with what changed by itself until the next one, or until the end."""
    play, lucky = judge.play, []
    ends = play.rules.outcome(play.state) is not None
    indexes = list(found)
    for index, one in found.items():
        last = index == indexes[-1]
        if last and not ends:
            lucky.append(one)
            continue
        until = len(play.moves) if last else indexes[indexes.index(index) + 1]
        then = judge.ended(play.state) if last else found[until].best_after.mean
        steps = range(index, until)
        told = " ".join(
            filter(None, (table.tell(play.states[i], play.moves[i], play.states[i + 1])
                          for i in steps)))  # fmt: skip
        chance = not any(map(play.decides, steps[1:])) and len(steps) > 1  # something moved between
        lucky.append(replace(one, luck=then - one.after.mean if chance else 0.0, happened=told))
    return lucky


class _Judge:
    """Who says what moves of a play are worth."""

    def __init__(self, play: Play, runs: int) -> None:
        self.play, self._runs = play, runs
        solver = play.game.solver
        assert solver is not None
        assert solver.advisor is not None
        self._advise: Advice[Any, Any] | None = None
        self._advised: dict[object, object] = {}
        self._known = None
        if solver.values is not None:
            self._known = solver.values(play.layout, play.goes_in)
        else:
            self._advise = solver.advisor(play.layout, play.goes_in)
        self._reply = None if solver.opponent is None else solver.opponent()
        assert play.game.rules is not None
        self._rules = play.game.rules
        self.scored = len(self._rules.wins) == len(play.game.table.ends if play.game.table else ())

    @property
    def exact(self) -> bool:
        """Whether values are known rather than sampled."""
        return self._known is not None

    def weighed(self, state: object, chosen: object) -> tuple[object, Value, Value] | None:
        """Return the best move of a state, and what it and the chosen one are worth.

        ``None`` where values are known rather than sampled, but not these.
        """
        if self._known is not None:
            known = dict(self._known(state))
            if chosen not in known:
                followed = self._followed(self._rules.apply(state, chosen))
                if followed is None:
                    return None
                known[chosen] = followed
            best = max(known, key=lambda move: (known[move], move == chosen))
            if known[best] - known[chosen] < _EQUAL:
                best = chosen
            return best, _certain(known[chosen]), _certain(known[best])
        best = self._hinted(state)
        after = self._sampled(self._rules.apply(state, chosen))
        if best == chosen:
            return best, after, after
        return best, after, self._sampled(self._rules.apply(state, best))

    def _followed(self, state: object) -> float | None:
        """Return what is known of a state that a move leads to without chance."""
        assert self._known is not None
        if self._rules.outcome(state) is not None:
            return self.ended(state)
        if self._rules.chance(state) is not None:
            return None
        return max(self._known(state).values(), default=None)

    def _hinted(self, state: object) -> object:
        """Return the move that the hints give; whoever plays on meets the same states again."""
        if state not in self._advised:
            assert self._advise is not None
            self._advised[state], _ = self._advise(state)
        return self._advised[state]

    def ended(self, state: object) -> float:
        """Return what a play that is over was worth to who made the decisions."""
        me = self.play.alone or 0
        if self.scored:
            return self._rules.returns(state)[me]
        if self._rules.players > 1:
            return float(self._rules.returns(state)[me] > 0)
        return float(self._rules.outcome(state) in self._rules.wins)

    def _sampled(self, state: object) -> Value:
        ends = [self._end(state, Rng(f"review/{number}")) for number in range(self._runs)]
        mean = fmean(ends)
        if not self.scored:
            return Value(mean, *wilson(round(sum(ends)), len(ends)))
        wide = Z * stdev(ends) / len(ends) ** 0.5 if len(ends) > 1 else 0.0
        return Value(mean, mean - wide, mean + wide)

    def _end(self, state: object, rng: Rng) -> float:
        """Return what a play is worth that the hints play on from a state."""
        rules = self._rules
        for _ in range(_LONGEST):
            if rules.outcome(state) is not None:
                return self.ended(state)
            state = rules.apply(state, self._next(state, rng))
        raise DungeongenError("a play by the hints does not end")

    def _next(self, state: object, rng: Rng) -> object:
        rules = self._rules
        outcomes = rules.chance(state)
        if outcomes is not None:
            return _drawn(outcomes, rng)
        mover = rules.mover(state)
        if mover not in self.play.people and self._reply is not None:
            return _drawn(self._reply(rules.seen(state, mover)), rng)
        legal = tuple(rules.legal_moves(state))
        return legal[0] if len(legal) == 1 else self._hinted(state)


def _certain(odds: float) -> Value:
    return Value(odds, odds, odds)


def _drawn(outcomes: tuple[tuple[object, float], ...], rng: Rng) -> object:
    fraction = rng.random()
    for move, probability in outcomes:
        fraction -= probability
        if fraction < 0:
            return move
    return outcomes[-1][0]
