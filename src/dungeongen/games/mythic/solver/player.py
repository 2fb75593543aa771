"""Our player: sees the table and which cards are gone, and no card that lies face down.

Within a room nothing new is turned up, so the player looks at every way to play it and takes the
one whose end is worth most: health, arms and a stored potion, less the monster that is left. The
kernel plays like that (``../kernel/player.c``); here is what things are worth to it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from dungeongen.core.cards import shuffled
from dungeongen.core.facets import Advice
from dungeongen.core.rng import Rng
from dungeongen.games.mythic.layout import Layout, encode
from dungeongen.games.mythic.rules import engine
from dungeongen.games.mythic.rules import moves as m
from dungeongen.games.mythic.rules.state import State, left_in_pile, loose_cards
from dungeongen.games.mythic.solver import kernel_client
from dungeongen.games.mythic.solver.kernel_client import (
    Codes,
    Ended,
    Position,
    code_of,
    position_of,
)
from dungeongen.games.mythic.solver.witness import bridge
from dungeongen.games.mythic.verdict import Interval, Odds
from dungeongen.search.bands import bands_between
from dungeongen.search.sampling import Share, average

WON = 10**6
"""What a way is worth that clears the dungeon, less the loot that is lost."""


class Weights(NamedTuple):
    """What things are worth, in tenths of a point of health; chosen by hand."""

    health: int = 10
    danger: int = 3
    """For each step below ``safe`` health, squared, and divided by ten."""
    safe: int = 14
    arms: int = 11
    worn: int = 7
    potion: int = 7
    foe: int = 8
    loot: int = 2
    trapped: int = 9
    """For each point of a monster on a joker, which has to be fought later."""
    skip: int = 0
    """Ends below this are bad enough to skip a room."""


USUAL = Weights()


# Plays of our player on one deal; ``tests`` compare them with the rules.
#
# The deck is dealt as it lies until a room is skipped; from then on it is shuffled by ``rng``.


class Play(NamedTuple):
    """How a play went; ``line`` is it in positions, if no room was skipped and it was won.

    ``rooms`` is how many rooms the player looked at, those skipped included.
    """

    won: bool
    score: int
    skips: int
    line: tuple[Position, ...] | None
    rooms: int


def play(layout: Layout, rng: Rng, weights: Weights = USUAL, *, skips: bool = True) -> Play:
    """Return the first play of a deal; without ``skips`` no room is skipped, not even to live."""
    ended, rooms = kernel_client.play(layout, rng, weights, skips=skips)
    whole = ended.lost >= 0 and not ended.skips
    line = tuple(position for room in rooms for position in room) if whole else None
    return _play_of(layout, ended)._replace(line=line)


def plays(layout: Layout, rng: Rng, first: int, runs: int, *, slips: int = 0) -> tuple[Play, ...]:
    """Return our player's plays of a deal, from number ``first`` on; ``slips``: see ``SLIPS``."""
    ended = kernel_client.plays(layout, rng, USUAL, first, runs, slips=slips)
    return tuple(_play_of(layout, end) for end in ended)


def _play_of(layout: Layout, ended: Ended) -> Play:
    won = ended.lost >= 0
    score = layout.perfect - ended.lost if won else 0
    return Play(won, score, ended.skips, None, ended.rooms)


# The fair-play odds of a deal: how often a player who peeks at nothing clears it.
#
# The deck lies as it is dealt, face down; a skipped room is shuffled in anew in each play. The
# player is the one that gives hints, and does the same in the same place. So all chance is in the
# shuffles, and a deal on which it skips nothing is won in every play or in none.
#
# Deals differ in their order alone, and the word of difficulty tells which of them forgive: it
# rests on plays of the same player who slips in one room of ten. Both shares are samples with a
# 95 % interval.

PLAYER = "a player who cannot see the cards"
RUNS = 2000
"""Plays of a deal: the interval is at most 2.2 points to each side."""
SLIPS = 10
"""One room of so many is played the second-best way in the plays that the difficulty rests on."""
HOPELESS = 0.1  # odds
GIVEN_AWAY = 0.97  # odds
"""The share of these plays won below and above which a deal is not worth an evening."""


class Sample:
    """Plays of one deal by our player who slips, made as they are asked for."""

    def __init__(self, layout: Layout) -> None:
        self._layout, self._rng = layout, Rng(encode(layout)).child("slips")
        self.plays = list[Play]()

    def won(self, number: int) -> bool:
        """Return whether play ``number`` is won."""
        if number >= len(self.plays):
            self.play(RUNS)
        return self.plays[number].won

    def play(self, runs: int) -> None:
        """Play until there are so many plays."""
        first = len(self.plays)
        more = max(0, runs - first)
        self.plays += plays(self._layout, self._rng, first, more, slips=SLIPS)


def odds(layout: Layout, sample: Sample | None = None, runs: int = RUNS) -> tuple[Odds, Share]:
    """Return how our player does on a deal, and the share of plays won of the one who slips.

    Where nothing is skipped, the odds are exact: always or never.
    ``sample`` may have some of the latter plays already, of which there are ``runs``.
    """
    sample = Sample(layout) if sample is None else sample
    sample.play(runs)
    slipping = Share(sum(play.won for play in sample.plays), runs)
    own = fair_plays(layout, runs)
    share = Share(sum(play.won for play in own), runs)
    win = share.hits / share.runs
    low, high = share.ends if any(play.skips for play in own) else (win, win)
    mean, error = average([play.score for play in own])
    bands = between(slipping)
    slip_low, slip_high = slipping.ends
    result = Odds(
        win=win,
        low=min(win, round(low, 6)),
        high=max(win, round(high, 6)),
        method="wilson",
        runs=share.runs,
        player=PLAYER,
        between=None if len(bands) == 1 else bands,
        score=round(mean, 4),
        score_low=round(max(0.0, mean - error), 4),
        score_high=round(mean + error, 4),
        slipping=Interval(round(slip_low, 6), round(slip_high, 6)),
    )
    return result, slipping


def fair_plays(layout: Layout, runs: int = RUNS) -> tuple[Play, ...]:
    """Return our player's plays; where the first skips nothing, all are that one."""
    rng = Rng(encode(layout)).child("fair")
    first = plays(layout, rng, 0, 1)
    return plays(layout, rng, 0, runs) if first[0].skips else first * runs


def between(share: Share) -> tuple[str, ...]:
    """Return the bands that the interval of a share overlaps, hardest first."""
    return bands_between(*share.ends)


def dull(share: Share) -> str | None:
    """Return why a deal is not worth an evening, or ``None``."""
    won = share.hits / share.runs
    return "hopeless" if won < HOPELESS else "given away" if won > GIVEN_AWAY else None


# Hints: what our player would do in any state of a play, and why.


def advisor(layout: Layout, weights: Weights = USUAL) -> Advice[State, m.Move]:
    """Return who gives hints for a layout."""

    def advise(state: State) -> tuple[m.Move, str]:
        return advice(state, weights)

    return advise


def advice(state: State, weights: Weights = USUAL) -> tuple[m.Move, str]:
    """Return our player's move in a state with a decision, and the reason."""
    layout, here = state.ground.layout, position_of(state, weapons=True)
    value, skips, way = kernel_client.advised(layout, here, hidden(state), weights, run=state.run)
    if engine.may_skip(state) and skips:
        kills, costs = "Every way through this room kills you.", "This room would cost too much."
        return m.Skip(), costs if way else kills
    for position in way[1:]:
        moves = bridge(state, position, weapons=True)
        if moves:
            return moves[0], _why(value, way[-1][4])
    return engine.legal_moves(state)[0], "Nothing can save you."


def played_out(layout: Layout) -> Callable[[State, Rng], float]:
    """Return what plays a state out by these hints, and says whether that is won: 1, or 0."""

    def end(state: State, rng: Rng) -> float:
        if state.loose:
            deck = shuffled(loose_cards(state), rng.child("pile"))
        else:
            deck = state.ground.layout.deck[state.drawn :]
        while state.step == "deal":
            state, deck = engine.advance(state, m.Deal(deck[0])), deck[1:]
        if engine.outcome(state) is not None:
            return float(engine.outcome(state) == "won")
        pile = tuple(map(code_of, deck))
        here, rules = position_of(state, weapons=True), state.ground.layout
        fresh, run = state.fresh, state.run
        return float(kernel_client.played_out(rules, here, pile, USUAL, rng, run=run, fresh=fresh))

    return end


def _why(value: int, health: int) -> str:
    if value > WON // 2:
        return f"This clears the dungeon and leaves you with {health} health."
    return f"The best way through this room leaves you with {health} health."


def hidden(state: State) -> Codes:
    """Return the codes of the face-down cards, sorted: their order is not known."""
    pile = left_in_pile(state)
    return tuple(sorted(code_of(card) for card in state.ground.pack if pile >> card & 1))
