"""Review: what a play was worth at every decision, and what lost it, as chess programs annotate.

At each decision stand two numbers: what the chosen move is worth, and what the move is worth that
the game's hints give. The difference is what the decision cost. Between one decision and the next
only dice, cards and other players move; what they change is luck.

``weigh`` says where the values come from. Those that are sampled have 95 % intervals, and so has
what a decision cost: both moves are played on with the same dice, so the differences are a sample
of their own. A decision is judged by what could be known: cards that lay face down are dealt anew,
and what they turned out to be counts as luck.

Where two people played at one screen, each decision has its value for the one who made it, and the
curve shows the first player's side.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from itertools import pairwise
from math import hypot

from dungeongen.core import transcript as plays
from dungeongen.core.errors import DocumentError
from dungeongen.core.game import Game
from dungeongen.core.play import Play
from dungeongen.core.table import AnyTable
from dungeongen.games import game_named
from dungeongen.library.read import What, opened
from dungeongen.library.weigh import Scales, Value, certain, margin, value_words

PLAYS = 24
"""Plays that a value is sampled from, if nothing else is asked for."""
_SHOWN = 3  # mistakes
_EQUAL = 1e-6  # odds of single precision


@dataclass(frozen=True, slots=True)
class Decision:
    """A decision: the move that was chosen, the best one, and what each is worth.

    ``number`` counts decisions from 1 on, ``round`` is the play's, ``player`` who decided. ``cost``
    is what the decision lost, within ``margin`` more or less. ``luck`` is what dice, cards and
    others changed after it, within ``luck_margin``, and ``happened`` tells it.
    """

    number: int
    round: int
    player: int
    chosen: str
    best: str
    after: Value
    best_after: Value
    margin: float = 0.0
    luck: float = 0.0
    luck_margin: float = 0.0
    happened: str = ""

    @property
    def cost(self) -> float:
        """What the decision lost."""
        return 0.0 if self.chosen == self.best else max(0.0, self.best_after.mean - self.after.mean)

    @property
    def doubtful(self) -> bool:
        """Whether it may be chance alone that the decision seems to have cost something."""
        return 0 < self.cost <= self.margin


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
    def people(self) -> int:
        """How many people decided."""
        return len({one.player for one in self.decisions})

    @property
    def mistakes(self) -> tuple[Decision, ...]:
        """The three costliest decisions: first those that surely cost something, then by cost."""
        mistakes = [one for one in self.decisions if one.cost > 0]
        return tuple(sorted(mistakes, key=lambda one: (one.doubtful, -one.cost))[:_SHOWN])

    @property
    def worst_luck(self) -> Decision | None:
        """The decision after which luck took the most, if it ever took anything."""
        unlucky = [one for one in self.decisions if one.luck < 0]
        return min(unlucky, key=lambda one: (-one.luck <= one.luck_margin, one.luck), default=None)

    def words(self, value: float) -> str:
        """Return a value in words: odds in percent, or points."""
        return value_words(value, scored=self.scored)

    def value_words(self, value: Value) -> str:
        """Return a value in words, with its interval if it is sampled."""
        words = self.words(value.mean)
        if value.plays is None:
            return words
        return f"{words} ({self._interval(value.low, value.high)})"

    def cost_words(self, one: Decision) -> str:
        """Return what a decision cost in words, with its interval if it is sampled."""
        return self._lost(one.cost, one.margin)

    def luck_words(self, one: Decision) -> str:
        """Return what luck took after a decision in words, with its interval if it is sampled."""
        return self._lost(-one.luck, one.luck_margin)

    def _lost(self, loss: float, wide: float) -> str:
        if not wide:
            return self.words(loss)
        if loss <= wide:
            return f"{self.words(loss)}, which may be chance"
        return f"{self.words(loss)} ({self._interval(loss - wide, loss + wide)})"

    def _interval(self, low: float, high: float) -> str:
        most = high if self.scored else min(1.0, high)
        return f"{self.words(low).removesuffix(' %')} to {self.words(most)}"

    def curve(self) -> bytes:
        """Return the values over the decisions as a drawing, SVG."""
        from dungeongen.library.curve import Point, drawn

        points = []
        for one in self.decisions:
            after, best = self._side(one, one.after), self._side(one, one.best_after)
            better = best.mean if one in self.mistakes else None
            words = f"{one.number}: {one.chosen}, cost {self.cost_words(one)}"
            points.append(Point(after.mean, after.low, after.high, better, words))
        title = f"{self.title}: what each decision was worth"
        return drawn(title, points, self.words, top=1.0)

    def _side(self, one: Decision, value: Value) -> Value:
        """Return a value as it is for the player who decided first."""
        if self.scored or one.player == self.decisions[0].player:
            return value
        return Value(1 - value.mean, 1 - value.high, 1 - value.low, value.plays)


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
        scored=judge.scales.scored,
        plays=None if judge.scales.exact else plays,
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
    state, move = play.states[index], play.moves[index]
    result = judge.weighed(state, move)
    if result is None:
        return None
    best, after, best_after, wide = result
    rounds = sum(map(play.rules.opens_round, play.states[: index + 1], play.moves[: index + 1]))
    return Decision(
        number=number,
        round=rounds,
        player=play.rules.mover(state),
        chosen=_move_words(table, state, move),
        best=_move_words(table, state, best),
        after=after,
        best_after=best_after,
        margin=wide,
    )


def _move_words(table: AnyTable, state: object, move: object) -> str:
    words = table.words(state, move)
    return words.text if words.amount is None else f"{words.text}: {words.amount}"


def _with_luck(judge: _Judge, table: AnyTable, result: Mapping[int, Decision]) -> list[Decision]:
    """Return decisions with what changed by itself until the next one, or until the end."""
    play, following = judge.play, dict(pairwise([*result, None]))
    decisions = []
    for index, one in result.items():
        then = following[index]
        if then is None and play.rules.outcome(play.state) is None:
            decisions.append(one)
            continue
        steps = range(index, len(play.moves) if then is None else then)
        sentences = (table.tell(play.states[i], play.moves[i], play.states[i + 1])
                     for i in steps)  # fmt: skip
        one = replace(one, happened=" ".join(filter(None, sentences)))
        if judge.lucky(steps):
            after = judge.scales.ended(play.state, one.player)
            one = _lucky(one, certain(after) if then is None else result[then].best_after)
        decisions.append(one)
    return decisions


def _lucky(one: Decision, then: Value) -> Decision:
    """Return a decision with what luck made of it."""
    wide = hypot(one.after.high - one.after.low, then.high - then.low) / 2
    return replace(one, luck=then.mean - one.after.mean, luck_margin=wide)


class _Judge:
    """Says what the moves of a play are worth."""

    def __init__(self, play: Play, plays: int) -> None:
        self.play, self._plays = play, plays
        self.scales = Scales(play)

    def lucky(self, steps: range) -> bool:
        """Tell whether after a decision only dice, hidden cards or the program moved."""
        play, mover = self.play, self.play.rules.mover
        if any(map(play.decides, steps[1:])):
            return False
        before, after = play.states[steps.start], play.states[steps.stop]
        if play.decides(steps.stop) and mover(after) != mover(before):
            return False  # the other person at the screen is no luck
        return len(steps) > 1 or self.scales.reveals(play.states[steps[0]], play.moves[steps[0]])

    def weighed(self, state: object, choice: object) -> tuple[object, Value, Value, float] | None:
        """Return the best move of a state, what the chosen one and it are worth, and the margin of
        the difference.

        ``None`` where values are known rather than sampled, but not these.
        """
        scales = self.scales
        if not scales.exact:
            best = scales.hinted(state)
            after = scales.sampled(state, choice, self._plays)
            better = after if best == choice else scales.sampled(state, best, self._plays)
            wide = margin([one - other for one, other in zip(better, after, strict=True)])
            return best, scales.value(after), scales.value(better), wide
        values = scales.values(state)
        if choice not in values:
            followed = scales.known_after(state, choice)
            if followed is None:
                return None
            values[choice] = followed
        best = max(values, key=lambda move: (values[move], move == choice))
        if values[best] - values[choice] < _EQUAL:
            best = choice
        return best, certain(values[choice]), certain(values[best]), 0.0
