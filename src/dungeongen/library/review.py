"""Review: what a play was worth at every decision, and what lost it, as chess programs annotate.

At each decision stand two numbers: what the chosen move is worth, and what the best one is worth.
The difference is what the decision cost. Where values are sampled, every move is weighed, and the
best is the one that the game's hints give, unless another is surely better. Between one decision
and the next only dice, cards and other players move; what they change is luck.

``weigh`` says where the values come from. Those that are sampled have 95 % intervals, and so has
what a decision cost: both moves are played on with the same dice, so the differences are a sample
of their own. What may be a blunder is played on until that is settled, within reason. A decision
is judged by what could be known: cards that lay face down are dealt anew,
and what they turned out to be counts as luck.

Where two people played at one screen, each decision has its value for the one who made it, and the
curve shows the first player's side.

The curve is an SVG: a value for each decision, its interval, and marks at mistakes. Light or dark
follows the reader's screen; the title of each mark has its text, for screen readers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from math import fsum, hypot, prod
from statistics import fmean
from typing import NamedTuple
from xml.sax.saxutils import escape

from dungeongen.core import transcript as plays
from dungeongen.core.errors import DocumentError
from dungeongen.core.game import Game
from dungeongen.core.naming import count
from dungeongen.core.options import expect
from dungeongen.core.play import Play
from dungeongen.core.table import AnyTable
from dungeongen.games import game_named
from dungeongen.library.read import What
from dungeongen.library.result import opened_play
from dungeongen.library.weigh import Scales, Value, certain, margin, value_words

_WIDTH = 720  # of the picture, in pixels
_HEIGHT = 260  # of the picture, in pixels
_LEFT = 58  # margin in pixels
_TOP = 16  # margin in pixels
_BOTTOM = 34  # margin in pixels
_STYLE = """
.curve-line{fill:none;stroke:#7c1f14;stroke-width:2.5;stroke-linejoin:round}
.curve-band{fill:#7c1f14;opacity:.16}.curve-grid{stroke:#b9a379}.curve-mark{fill:#7c1f14}
.curve-best{fill:none;stroke:#2b1d10;stroke-width:1.5}
.curve-text{font:16px "Alegreya Sans",sans-serif;fill:#2b1d10}
@media (prefers-color-scheme:dark){.curve-line{stroke:#f0a48d}.curve-band,.curve-mark{fill:#f0a48d}
.curve-grid{stroke:#5c4d39}.curve-best{stroke:#f2e7d0}.curve-text{fill:#f2e7d0}}
"""  # names of its own, since it may stand in a page with other drawings


class Point(NamedTuple):
    """A decision in the curve: its value with the interval's ends, and its mistake, if it was one.

    ``better`` is the value of the best move and ``words`` describes the mistake; ``better`` is
    ``None`` where there was none.
    """

    mean: float
    low: float
    high: float
    better: float | None = None
    words: str = ""


def drawn(
    title: str,
    points: Sequence[Point],
    words: Callable[[float], str],
    top: float,
    end: float | None = None,
) -> bytes:
    """Return the curve of some points as SVG, down or up to the ``end`` of a play that is over.

    ``words`` turns a value into the text at the axis. The axis reaches from 0 (or the least value)
    to ``top`` (or the greatest).
    """
    decisions = count(len(points), "decision")
    points = points if end is None else [*points, Point(end, end, end)]
    most = max([top, *(point.high for point in points)])
    least = min([0.0, *(point.low for point in points)])

    def x(place: int) -> float:
        return _LEFT + (place + 0.5) * (_WIDTH - _LEFT - 16) / max(1, len(points))

    def y(value: float) -> float:
        return _TOP + (most - value) / (most - least) * (_HEIGHT - _TOP - _BOTTOM)

    parts = []
    for part in (0.0, 0.25, 0.5, 0.75, 1.0):
        value = least + part * (most - least)
        parts.append(f'<path class="curve-grid" d="M{_LEFT} {y(value):.1f}H{_WIDTH - 16}"/>')
        place = f'x="{_LEFT - 8}" y="{y(value) + 5:.1f}" text-anchor="end"'
        parts.append(f'<text class="curve-text" {place}>{escape(words(value))}</text>')
    if points:
        highs = [f"{x(i):.1f} {y(point.high):.1f}" for i, point in enumerate(points)]
        lows = [f"{x(i):.1f} {y(point.low):.1f}" for i, point in enumerate(points)]
        means = [f"{x(i):.1f} {y(point.mean):.1f}" for i, point in enumerate(points)]
        parts.append(f'<path class="curve-band" d="M{"L".join([*highs, *reversed(lows)])}Z"/>')
        parts.append(f'<path class="curve-line" d="M{"L".join(means)}"/>')
    for i, point in enumerate(points):
        if point.better is None:
            continue
        label = f"<title>{escape(point.words)}</title>"
        place = f'cx="{x(i):.1f}" cy="{y(point.mean):.1f}"'
        parts.append(f'<circle class="curve-mark" {place} r="6">{label}</circle>')
        place = f'cx="{x(i):.1f}" cy="{y(point.better):.1f}"'
        parts.append(f'<circle class="curve-best" {place} r="6"/>')
    last = f'x="{_WIDTH - 16}" y="{_HEIGHT - 8}" text-anchor="end"'
    parts.append(f'<text class="curve-text" {last}>{decisions}</text>')
    parts.append(f'<text class="curve-text" x="{_LEFT}" y="{_HEIGHT - 8}">1</text>')
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {_HEIGHT}" '
        f'width="{_WIDTH}" height="{_HEIGHT}" role="img"><title>{escape(title)}</title>'
        f"<style>{_STYLE}</style>"
    )
    return "\n".join([head, *parts, "</svg>\n"]).encode()


PLAYS = 24
"""Plays that a value is sampled from, if nothing else is asked for."""
_SHOWN = 3  # mistakes
_NOTICED = {False: 0.005, True: 0.05}
"""The least difference that words show, in odds and in points: less is no mistake."""
_BLUNDER = 0.2  # of the odds, lost by a move
_MISTAKE = 0.08  # of the odds, lost by a move
"""What a decision costs that gets a mark, in odds, or in shares of the greatest score."""
_LONGER = 8
"""How many times as many plays a decision gets that may be a blunder."""
_OTHERS = 6  # other choices that are told
_SURELY = 1.5
"""Of the margin of a single comparison, since many moves are compared with the hint."""


@dataclass(frozen=True, slots=True)
class Decision:
    """A decision: the move that was chosen, the best one, and what each is worth.

    ``number`` counts decisions from 1 on, ``moves`` the moves before it, ``round`` is the play's,
    ``player`` who decided. ``others`` are the best of the other choices, with their values.
    ``cost`` is what the decision lost, within ``margin`` more or less. ``luck`` is what dice, cards
    and others changed after it, within ``luck_margin``.
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
    moves: int = 0
    others: tuple[tuple[str, Value], ...] = ()

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

    ``scored``: values are scores, not odds. ``ending`` is how it ended, in a sentence, and ``end``
    what that was worth to the player who decided first, ``None`` while the play goes on.
    ``unjudged`` is the number of decisions that are left out, since no plan covers them.
    """

    game: Game
    title: str
    decisions: tuple[Decision, ...]
    ending: str
    scored: bool
    plays: int | None
    end: float | None = None
    unjudged: int = 0

    def __repr__(self) -> str:
        return f"<Review {self.title}, {len(self.decisions)} decisions>"

    @property
    def people(self) -> int:
        """How many people decided."""
        return len({decision.player for decision in self.decisions})

    @property
    def mistakes(self) -> tuple[Decision, ...]:
        """The three costliest decisions: first those that surely cost something, then by cost."""
        mistakes = [decision for decision in self.decisions if decision.cost > 0]
        return tuple(
            sorted(mistakes, key=lambda decision: (decision.doubtful, -decision.cost))[:_SHOWN]
        )

    @property
    def about(self) -> str:
        """What the values are, in a sentence or two."""
        what = "Points expected" if self.scored else "Odds of winning"
        if self.plays is None:
            return f"{what} after each decision, as our plan knows them."
        solver = self.game.solver
        return (
            f"{what} after each decision, from {self.plays} plays or more by our hints with every "
            f"card dealt anew that you could not know. {solver.weighed if solver else ''}"
        ).strip()

    @property
    def faultless(self) -> str:
        """That no decision surely cost anything, in a sentence; empty if one did."""
        if any(not mistake.doubtful for mistake in self.mistakes):
            return ""
        return f"No mistakes: no decision {'surely ' if self.mistakes else ''}cost anything."

    @property
    def worst_luck(self) -> Decision | None:
        """The decision after which luck took the most, if it ever took anything."""
        unlucky = [decision for decision in self.decisions if decision.luck < 0]
        return min(
            unlucky,
            key=lambda decision: (-decision.luck <= decision.luck_margin, decision.luck),
            default=None,
        )

    @property
    def accuracy(self) -> float:
        """The share that these choices kept of what good play would have: 1 without mistakes."""
        shares = (
            min(1.0, max(0.0, decision.after.mean) / decision.best_after.mean)
            for decision in self.decisions
            if decision.cost > 0 and not decision.doubtful and decision.best_after.mean > 0
        )
        return prod(shares)

    @property
    def lost(self) -> float:
        """What the choices lost in all."""
        return fsum(decision.cost for decision in self.decisions if not decision.doubtful)

    @property
    def lucky(self) -> float:
        """What luck gave in all, or took."""
        return fsum(decision.luck for decision in self.decisions)

    def mark(self, decision: Decision) -> str:
        """Return a mark: ?? for a blunder, ? for a mistake, ! for the only good move.

        Scores are measured by the greatest of the play.
        """
        expect("decision", decision, Decision, "a decision of this review")
        top = max((d.best_after.mean for d in self.decisions), default=1.0) if self.scored else 1.0
        large = max(top, 1e-9)
        if decision.cost > 0 and not decision.doubtful:
            marks = (("??", _BLUNDER), ("?", _MISTAKE))
            return next((mark for mark, least in marks if decision.cost > least * large), "")
        second = max((value.mean for _, value in decision.others), default=None)
        only = second is not None and decision.after.mean - second > _MISTAKE * large
        return "!" if only and decision.chosen == decision.best else ""

    def words(self, value: float) -> str:
        """Return a value in words: odds in percent, or points."""
        expect("value", value, (int, float), "a number")
        return value_words(value, scored=self.scored)

    def value_words(self, value: Value) -> str:
        """Return a value in words, with its interval if it is sampled."""
        expect("value", value, Value, "a value of this review")
        words = self.words(value.mean)
        if value.plays is None:
            return words
        return f"{words} ({self._interval(value.low, value.high)})"

    def cost_words(self, decision: Decision) -> str:
        """Return what a decision cost in words, with its interval if it is sampled."""
        expect("decision", decision, Decision, "a decision of this review")
        return self._lost(decision.cost, decision.margin)

    def luck_words(self, decision: Decision) -> str:
        """Return what luck took after a decision in words, with its interval if it is sampled."""
        expect("decision", decision, Decision, "a decision of this review")
        return self._lost(-decision.luck, decision.luck_margin)

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
        points = []
        for decision in self.decisions:
            after, best = (
                self.side(decision, decision.after),
                self.side(decision, decision.best_after),
            )
            better = best.mean if decision in self.mistakes else None
            words = f"{decision.number}: {decision.chosen}, cost {self.cost_words(decision)}"
            points.append(Point(after.mean, after.low, after.high, better, words))
        title = f"{self.title}: what each decision was worth"
        return drawn(title, points, self.words, top=1.0, end=self.end)

    def side(self, decision: Decision, value: Value) -> Value:
        """Return a value as it is for the player who decided first."""
        expect("decision", decision, Decision, "a decision of this review")
        expect("value", value, Value, "a value of this review")
        if self.scored or decision.player == self.decisions[0].player:
            return value
        return Value(1 - value.mean, 1 - value.high, 1 - value.low, value.plays)


def review(
    what: What,
    *,
    plays: int = PLAYS,
    play_for: str | None = None,
    progress: Callable[[int, int], None] = lambda done, of: None,
    so_far: Callable[[Review], None] = lambda review: None,
) -> Review:
    """Return what every decision of a saved play was worth; raises DungeongenError.

    ``plays``: how many plays a value is sampled from at least, where it is sampled. ``play_for``:
    whose hints it is judged by, where the game lets you choose; by default those of the play.
    ``progress`` is told how many decisions of how many are judged, and before it ``so_far`` is
    given the review of those, in which their luck is still missing.

    >>> begun = b"format: dungeongen-play/1\\ngame: welcome\\nid: WD2-W2HL9-5B2-W4\\n\\n"
    >>> review(begun + b"draw\\nadd\\n", plays=50)
    <Review The Hooded Stairs, 2 decisions>
    """
    play, table = play_to_judge(what)
    play.advise(play_for)
    title, _ = play.game.layout.facts(play.layout)
    weigher = _Weigher(play, plays)
    indexes = [index for index in range(len(play.moves)) if play.decides(index)]
    result: dict[int, Decision] = {}
    outcome = play.rules.outcome(play.state)

    def summed(decisions: Iterable[Decision], judged: int) -> Review:
        return Review(
            game=play.game,
            title=title,
            decisions=tuple(decisions),
            ending="" if outcome is None else table.ends.get(outcome, outcome),
            scored=weigher.scales.scored,
            plays=None if weigher.scales.exact else plays,
            end=None if outcome is None else weigher.scales.ended(play.state, _first(result)),
            unjudged=judged - len(result),
        )

    for number, index in enumerate(indexes, 1):
        decision = _decision(weigher, table, number, index)
        if decision is not None:
            result[index] = decision
        so_far(summed(result.values(), number))
        progress(number, len(indexes))
    return summed(_with_luck(weigher, result), len(indexes))


def _first(result: Mapping[int, Decision]) -> int:
    """Return the player who decided first."""
    return next((decision.player for decision in result.values()), 0)


def play_to_judge(what: What) -> tuple[Play, AnyTable]:
    """Return the play of a file and the game's words; raises DungeongenError."""
    source = opened_play(what)
    if not plays.is_transcript(source.data):
        raise DocumentError(f"{source.name}: expected a saved play")
    transcript = plays.loads(source.data, source.name)
    game = game_named(transcript.game)
    if game.solver.advisor is None:
        raise DocumentError(f"{source.name}: {game.title} has no hints, so nothing to judge by")
    play = Play(game, transcript, source.name)
    return play, play.words(game.table)


def _decision(weigher: _Weigher, table: AnyTable, number: int, index: int) -> Decision | None:
    """Return a decision with its values, ``None`` where they are unknown."""
    play = weigher.play
    state, move = play.states[index], play.moves[index]
    result = weigher.weighed(state, move)
    if result is None:
        return None
    best, after, best_after, wide, others = result
    rounds = sum(map(play.rules.opens_round, play.states[: index + 1], play.moves[: index + 1]))
    return Decision(
        number=number,
        round=rounds,
        player=play.rules.mover(state),
        chosen=move_words(table, state, move),
        best=move_words(table, state, best),
        after=after,
        best_after=best_after,
        margin=wide,
        moves=index,
        others=tuple((move_words(table, state, move), value) for move, value in others),
    )


def move_words(table: AnyTable, state: object, move: object) -> str:
    """Return a move as a review names it."""
    words = table.words(state, move)
    return words.whole or words.text


def _with_luck(weigher: _Weigher, result: Mapping[int, Decision]) -> list[Decision]:
    """Return decisions with what changed by itself until the next one, or until the end."""
    play, following = weigher.play, dict(pairwise([*result, None]))
    decisions = []
    for index, decision in result.items():
        then = following[index]
        if then is None and play.rules.outcome(play.state) is None:
            decisions.append(decision)
            continue
        steps = range(index, len(play.moves) if then is None else then)
        if weigher.lucky(steps):
            after = weigher.scales.ended(play.state, decision.player)
            decision = _lucky(decision, certain(after) if then is None else result[then].best_after)
        decisions.append(decision)
    return decisions


def _lucky(decision: Decision, then: Value) -> Decision:
    """Return a decision with what luck made of it."""
    wide = hypot(decision.after.high - decision.after.low, then.high - then.low) / 2
    return replace(decision, luck=then.mean - decision.after.mean, luck_margin=wide)


_Others = list[tuple[object, Value]]
_Weights = tuple[object, Value, Value, float, _Others]


class _Weigher:
    """Says what the moves of a play are worth."""

    def __init__(self, play: Play, plays: int) -> None:
        self.play, self._plays = play, plays
        self.scales = Scales(play)
        self._top = 0.0  # the greatest value so far that a blunder is measured by

    def lucky(self, steps: range) -> bool:
        """Return whether after a decision only dice, hidden cards or the program moved."""
        play, mover = self.play, self.play.rules.mover
        if any(map(play.decides, steps[1:])):
            return False
        before, after = play.states[steps.start], play.states[steps.stop]
        if play.decides(steps.stop) and mover(after) != mover(before):
            return False  # the other person at the screen is no luck
        return len(steps) > 1 or self.scales.reveals(play.states[steps[0]], play.moves[steps[0]])

    def weighed(self, state: object, choice: object) -> _Weights | None:
        """Return the best move of a state, what the chosen one and it are worth, the margin of the
        difference, and the best of the other moves.

        ``None`` where values are known rather than sampled, but not these.
        """
        scales = self.scales
        if not scales.exact:
            return self._compared(state, choice)
        values = scales.values(state)
        if choice not in values:
            followed = scales.known_after(state, choice)
            if followed is None:
                return None
            values[choice] = followed
        best = max(values, key=lambda move: (values[move], move == choice))
        if values[best] - values[choice] < _NOTICED[False]:
            best = choice
        others = _others({move: certain(value) for move, value in values.items()}, choice)
        return best, certain(values[choice]), certain(values[best]), 0.0, others

    def _compared(self, state: object, choice: object) -> _Weights:
        """Return the same by plays after every move of a state."""
        scales, hint = self.scales, self.scales.hinted(state)
        ends = scales.compared(state, (choice, hint), self._plays)
        self._settle(state, ends, hint, choice)
        best = max(ends, key=lambda move: (fmean(ends[move]), move == choice))
        if _gain(ends[best], ends[hint]) <= _SURELY * _margin(ends[best], ends[hint]):
            best = hint
        self._settle(state, ends, best, choice)
        if _gain(ends[best], ends[choice]) < _NOTICED[scales.scored]:
            best = choice
        wide = _margin(ends[best], ends[choice])
        values = {move: scales.value(some) for move, some in ends.items()}
        return best, values[choice], values[best], wide, _others(values, choice)

    def _settle(
        self, state: object, ends: dict[object, list[float]], better: object, choice: object
    ) -> None:
        """Play on while a choice may have been a blunder and surely is none, nor surely one."""
        while better != choice and len(ends[choice]) < _LONGER * self._plays:
            gain, wide = _gain(ends[better], ends[choice]), _margin(ends[better], ends[choice])
            last = 2 * len(ends[choice])
            self._top = max(self._top, fmean(ends[better]) if self.scales.scored else 1.0)
            if not gain - wide <= _BLUNDER * self._top < gain + wide:
                return
            for move in (better, choice):
                ends[move] += self.scales.more(state, move, len(ends[move]), last)


def _others(values: Mapping[object, Value], choice: object) -> _Others:
    """Return the best moves but the chosen one."""
    others = ((move, value) for move, value in values.items() if move != choice)
    return sorted(others, key=lambda other: -other[1].mean)[:_OTHERS]


def _gain(better: Sequence[float], ends: Sequence[float]) -> float:
    return fmean(better) - fmean(ends)


def _margin(better: Sequence[float], ends: Sequence[float]) -> float:
    """Return half the interval of a difference between plays with the same dice."""
    return margin([one - other for one, other in zip(better, ends, strict=False)])
