"""What moves of a play are worth: known to the game's plan, or sampled by playing on.

A game may know the odds after each move exactly (``Solver.values``). Otherwise many plays are
played on from the move by the game's own hints, each with dice and cards of its own, the same for
every move that is compared; the 95 % interval is part of the value. A value is the odds of winning,
or the score in a game that cannot be lost.

What lies face down stays secret: each of these plays begins in a state that looks the same to the
player, with everything hidden dealt anew (``Rules.redealt``).

The choices of a menu are sampled in rounds of a few plays; after each round, those leave that are
surely worse than the best. Time may limit the number of rounds, so it is told how many plays a
value rests on; asking again goes on from there. Leaving early makes intervals a little too
narrow; they are for a player's eye.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from statistics import fmean, stdev
from time import monotonic
from typing import Any

from dungeongen.core.errors import DungeongenError
from dungeongen.core.facets import Advice
from dungeongen.core.play import Play, drawn
from dungeongen.core.rng import Rng
from dungeongen.core.table import Choice
from dungeongen.search.sampling import Z, wilson
from dungeongen.search.verdict import percent

ROUND = 8  # plays of a round, from which a choice is weighed
MOST = 96  # plays of all rounds
_LEAST = 4  # plays, however late it is
_ALONE = 24  # plays after which a best choice without rivals is known well enough
_LONGEST = 2000  # moves of such a play


@dataclass(frozen=True, slots=True)
class Value:
    """What a position is worth: odds or a score, with the ends of its interval.

    ``plays``: how many plays it is sampled from, ``None`` if it is known.
    """

    mean: float
    low: float
    high: float
    plays: int | None = None


def value_words(value: float, *, scored: bool) -> str:
    """Return a value in words: points, or odds in per cent.

    >>> value_words(12.0, scored=True), value_words(0.714, scored=False)
    ('12.0', '71 %')
    """
    return f"{value:.1f}" if scored else f"{100 * value:.0f} %"


@dataclass(frozen=True, slots=True)
class Worths:
    """What choices are worth, by their numbers; ``scored``: values are scores, not odds.

    ``whole``: asking again tells no more.
    """

    values: Mapping[int, Value]
    scored: bool
    whole: bool = True

    def words(self, number: int) -> str:
        """Return the value of a choice in words, with its interval if it is sampled."""
        value = self.values.get(number)
        if value is None:
            return "not in the plan"
        if value.plays is None:
            return f"{value.mean:.1f}" if self.scored else percent(value.mean)
        low, high = (value_words(end, scored=self.scored) for end in (value.low, value.high))
        return low if low == high else f"{low.removesuffix(' %')} to {high}"

    @property
    def about(self) -> str:
        """What the values are, in a sentence."""
        what = "The score" if self.scored else "The odds of winning"
        plays = [value.plays for value in self.values.values() if value.plays is not None]
        if not plays:
            return f"{what} after each choice, as the plan knows them."
        least, most = min(plays), max(plays)
        some = f"{most}" if least == most else f"{least} to {most}"
        return (
            f"{what} after each choice, if you play on by the hints: 95 % intervals from {some} "
            "plays each, with every card that you do not know dealt anew."
        )


class _Race:
    """The moves of a state while they are sampled; ``rivals`` may still be the best of them."""

    def __init__(self, state: object, moves: Sequence[object]) -> None:
        self.state, self.rivals = state, list(moves)
        self.ends: dict[object, list[float]] = {move: [] for move in moves}
        self.values: dict[object, Value] = {}
        self.plays, self.over = 0, False


class Scales:
    """Weighs moves of a play; ``exact``: by what is known. ``scored``: values are scores."""

    def __init__(self, play: Play, advice: Advice[Any, Any] | None = None) -> None:
        solver, table = play.game.solver, play.game.table
        assert solver.advisor is not None
        self._play, self._rules = play, play.game.rules
        self._values = None
        if solver.values is not None:
            self._values = solver.values(play.layout, play.goes_in, advice)
        elif advice is None:
            advice = solver.advisor(play.layout, play.goes_in)
        self._advice = advice
        self._played_out = None
        if solver.played_out is not None:
            self._played_out = solver.played_out(play.layout, play.goes_in)
        self._advised: dict[object, object] = {}
        self._reply = None if solver.opponent is None else solver.opponent()
        self._race: _Race | None = None
        self.exact = self._values is not None
        self.scored = solver.scored or len(self._rules.wins) == len(table.ends)

    def values(self, state: object) -> dict[object, float]:
        """Return the odds after moves of a state, as far as they are known."""
        assert self._values is not None
        return dict(self._values(state))

    def known_after(self, state: object, move: object) -> float | None:
        """Return what is known of a move that leads to a state without chance."""
        after = self._rules.apply(state, move)
        if self._rules.outcome(after) is not None:
            return self.ended(after, self._rules.mover(state))
        if self._rules.chance(after) is not None:
            return None
        return max(self.values(after).values(), default=None)

    def hinted(self, state: object) -> object:
        """Return the move that the hints give; a play that goes on meets the same states again."""
        if state not in self._advised:
            assert self._advice is not None
            self._advised[state], _ = self._advice(state)
        return self._advised[state]

    def compared(
        self, state: object, always: Sequence[object], plays: int
    ) -> dict[object, list[float]]:
        """Return what plays after moves are worth to the player who makes them.

        Every move is weighed by a round of plays. Those that may be the best then, and those that
        are in ``always``, have ``plays`` of them, with the same dice.
        """
        first = min(ROUND, plays)
        ends = {move: self.more(state, move, 0, first) for move in self._rules.legal_moves(state)}
        values = {move: self.value(each) for move, each in ends.items()}
        best = max(value.low for value in values.values())
        rivals = [move for move in ends if move in always or values[move].high >= best]
        return {move: [*ends[move], *self.more(state, move, first, plays)] for move in rivals}

    def more(self, state: object, move: object, first: int, last: int) -> list[float]:
        """Return what some plays after a move are worth: the first to the last, counted from 0."""
        numbers = range(first, last)
        return [self._sample(state, move, Rng(f"review/{number}")) for number in numbers]

    def _sample(self, state: object, move: object, rng: Rng) -> float:
        """Return what a play after a move is worth, with all hidden cards dealt anew."""
        player = self._rules.mover(state)
        same = self._rules.redealt(state, player, rng.child("cards"))
        return self._end(self._rules.apply(same, move), player, rng.child("play"))

    def reveals(self, state: object, move: object) -> bool:
        """Return whether a move shows something that the player who makes it could not know."""
        rules, player = self._rules, self._rules.mover(state)
        view = rules.view(rules.apply(state, move), player)
        others = (rules.redealt(state, player, Rng(f"reveal/{number}")) for number in range(4))
        return any(rules.view(rules.apply(same, move), player) != view for same in others)

    def weighed(
        self, choices: Sequence[Choice], *, seconds: float | None = None, most: int = MOST
    ) -> Worths:
        """Return what the choices of the state that the play is in are worth."""
        state = self._play.state
        if self.exact:
            odds = self.values(state)
            values = {
                choice.number: max(odds[move] for move in choice.moves if move in odds)
                for choice in choices
                if any(move in odds for move in choice.moves)
            }
            return Worths({number: certain(odd) for number, odd in values.items()}, self.scored)
        race = self._raced(state, choices, seconds, most)
        best = {  # a choice that asks for an amount has the value of its best
            choice.number: max(
                (race.values[move] for move in choice.moves), key=lambda value: value.mean
            )
            for choice in choices
        }
        return Worths(best, self.scored, race.over)

    def _raced(
        self, state: object, choices: Sequence[Choice], seconds: float | None, most: int
    ) -> _Race:
        """Return the race of the moves of a state, gone on with while there is time and doubt."""
        began = monotonic()
        if self._race is None or self._race.state != state:
            self._race = _Race(state, [move for choice in choices for move in choice.moves])
        race = self._race
        while not race.over and race.plays < most:
            for move in race.rivals:
                race.ends[move].append(self._sample(state, move, Rng(f"hint/{race.plays}")))
            race.plays += 1
            late = race.plays >= _LEAST and seconds is not None and monotonic() - began > seconds
            if race.plays % ROUND and race.plays < most and not late:
                continue
            race.values |= {move: self.value(race.ends[move]) for move in race.rivals}
            best = max(value.low for value in race.values.values())
            race.rivals = [move for move in race.rivals if race.values[move].high >= best]
            alone = len(race.rivals) < 2 and race.plays >= _ALONE
            race.over = alone or race.plays >= most
            if late:
                break
        return race

    def value(self, ends: Sequence[float]) -> Value:
        """Return the value that plays with such ends show."""
        mean, plays = fmean(ends), len(ends)
        if not self.scored:
            return Value(mean, *wilson(round(sum(ends)), plays), plays)
        wide = margin(ends)
        return Value(mean, mean - wide, mean + wide, plays)

    def ended(self, state: object, player: int) -> float:
        """Return what a play that is over was worth to a player."""
        if self.scored:
            return self._rules.returns(state)[player]
        if self._rules.players > 1:
            return float(self._rules.returns(state)[player] > 0)
        return float(self._rules.outcome(state) in self._rules.wins)

    def _end(self, state: object, player: int, rng: Rng) -> float:
        """Return what a play is worth to a player that the hints play on from a state."""
        if self._played_out is not None:
            return self._played_out(state, rng)
        for _ in range(_LONGEST):
            if self._rules.outcome(state) is not None:
                return self.ended(state, player)
            state = self._rules.apply(state, self._next(state, rng))
        raise DungeongenError("a play by the hints does not end")

    def _next(self, state: object, rng: Rng) -> object:
        rules = self._rules
        outcomes = rules.chance(state)
        if outcomes is not None:
            return drawn(outcomes, rng)
        mover = rules.mover(state)
        if mover not in self._play.people and self._reply is not None:
            return drawn(self._reply(rules.view(state, mover)), rng)
        legal = tuple(rules.legal_moves(state))
        return legal[0] if len(legal) == 1 else self.hinted(state)


def margin(sample: Sequence[float]) -> float:
    """Return half the width of the 95 % interval of a sample's mean."""
    return Z * stdev(sample) / len(sample) ** 0.5 if len(sample) > 1 else 0.0


def certain(worth: float) -> Value:
    """Return a value that is known."""
    return Value(worth, worth, worth)
