"""The verdict on a deal: a line that clears it, or a proof that there is none; odds and hints.

Where an avoided room is shuffled in, avoiding is chance: the search is for a line that avoids none.
Where there is none, a play that avoids a room as soon as it may wins by one order of the pack
(``_with_shuffle``).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from pathlib import Path
from typing import Generic, NamedTuple, TypeVar

from dungeongen.core import verdict as verdicts
from dungeongen.core.cards import shuffled
from dungeongen.core.facets import Measure, Solver, SurveyFacet, Value
from dungeongen.core.rng import Rng
from dungeongen.core.verdict import Effort, Proof, SampledOdds, Score
from dungeongen.rooms.rules import Cards, RoomState, opened
from dungeongen.rooms.verdict import Best, Verdict, cleared, lines_of
from dungeongen.search.bands import bands_between
from dungeongen.search.kernel import SharedKernel, seed_numbers
from dungeongen.search.sampling import Share, replay

# What a kernel of rooms (``native``) says: lines that clear a deal, our player's moves and plays.
#
# A card is its kind and its value, so that two monsters of a value are one card to the kernel. Of
# cards whose order is unknown our player gets a sorted list, so that it cannot peek.


BUDGET = 20_000
"""The most positions examined for the best score of one deal."""
SLIPS = 10
"""Of so many choices of a player who slips, one is a random move."""
AVOIDS = -1
"""The number of the move that avoids a room; others are twice a place in it, and 1 if armed."""
MONSTER, WEAPON, POTION = 0, 32, 64
"""The kinds of cards, which their values are added to."""


class Position(NamedTuple):
    """A state in the kernel's numbers; shields are weapons.

    ``most`` is the highest health, ``level`` and ``shuffled`` are rules, ``reach`` is the highest
    monster that the weapon serves against. ``remembered`` counts the cards at the end of the
    pile whose order the player knows.
    """

    most: int
    level: int
    shuffled: bool
    health: int
    weapon: int
    reach: int
    takes: int
    healed: bool
    fled: bool
    room: Sequence[int]
    pile: Sequence[int]
    remembered: int

    @property
    def numbers(self) -> list[int]:
        """The numbers that the kernel reads."""
        *head, room, pile, remembered = self
        return [*map(int, head), len(room), len(pile), remembered, *room, *pile]


class Line(NamedTuple):
    """The best line found: its score, 0 for none, and what no line scores more than.

    ``complete``: nothing was left out that could be better. ``path`` has a number for each move.
    """

    score: int
    bound: int
    complete: bool
    examined: int
    path: tuple[int, ...]


class RoomKernel:
    """A kernel of a game of rooms, by its file."""

    def __init__(self, file: Path) -> None:
        self.shared = SharedKernel(file)

    def solve(self, position: Position, *, avoids: bool, best: bool, budget: int = BUDGET) -> Line:
        """Return a line that clears the dungeon, the best one if that is asked for.

        ``avoids``: whether a line may avoid rooms. ``budget``: the most positions to examine.
        """
        numbers = [max(1, budget), int(avoids), int(best), *position.numbers]
        answer = map(int, self.shared.call("solved", numbers))
        score, bound, complete, examined, *path = answer
        return Line(score, bound, complete > 0, examined, tuple(path))

    def chosen(self, position: Position) -> int:
        """Return the number of our player's move, which does not depend on what is unknown."""
        (number,) = map(int, self.shared.call("chosen", position.numbers, long=False))
        return number

    def scores(
        self,
        position: Position,
        rng: Rng,
        runs: int,
        *,
        first: int = 0,
        slips: int = 0,
        redealt: bool = False,
    ) -> list[int]:
        """Return what our player scores in plays; above 0 the dungeon was cleared.

        ``first`` is the number of the first play. ``redealt``: each has an order of its own; else
        only the slips differ, one in ``slips`` choices.
        """
        settings = (*seed_numbers(rng), first, runs, slips, int(redealt))
        # A play takes milliseconds; a thread for each would take as long as the play.
        answer = self.shared.call("plays", [*settings, *position.numbers], long=runs > 1)
        return [int(score) for score in answer]


# The judge


Layout = TypeVar("Layout")
State = TypeVar("State", bound=RoomState)
Move = TypeVar("Move")

RUNS = 1_000
PLAYER = "a player who slips once in ten choices"
_DECIDING = 500_000
"""The most positions examined to find out whether a deal can be cleared."""
_ORDERS = 1_000
"""Orders tried for the play that avoids a room."""
_FIRST_AVOIDED = 5
"""Plays tried up to the first room that may be avoided."""
NO_LINE = "every line was tried, and none clears the dungeon"
NO_LINE_WITHOUT = "every line that avoids no room was tried, and none clears the dungeon"


class RoomGame(NamedTuple, Generic[Layout, State, Move]):
    """The rules of a game as its solver uses them, and its kernel.

    ``position`` and ``move_of`` translate for the kernel; ``draw`` is chance's move.
    ``mixes(layout)``: whether an avoided room is shuffled in. ``worth`` is what the kernel calls
    the score of a play that cleared the dungeon, ``best`` what a verdict does.
    """

    kernel: RoomKernel
    position: Callable[[State, Cards], Position]
    move_of: Callable[[State, int], Move]
    new: Callable[[Layout], State]
    legal_moves: Callable[[State], Sequence[Move]]
    apply: Callable[[State, Move], State]
    advance: Callable[[State, Move], State]
    draw: Callable[[int], Move]
    format: Callable[[Move], str]
    parse: Callable[[str], Move]
    encode: Callable[[Layout], str]
    mixes: Callable[[Layout], bool]
    worth: Callable[[State], int]
    best: Callable[[Line], Score]

    # What the kernel says of a state

    def solve(self, state: State, *, avoids: bool, best: bool, budget: int = BUDGET) -> Line:
        """Return a line that clears the dungeon, as ``RoomKernel.solve`` has it."""
        position = self.position(state, state.pack)
        return self.kernel.solve(position, avoids=avoids, best=best, budget=budget)

    def chosen(self, state: State) -> Move:
        """Return our player's move, which does not depend on the order of the pack."""
        hidden = tuple(sorted(state.pack))
        return self.move_of(state, self.kernel.chosen(self.position(state, hidden)))

    def scores(
        self,
        state: State,
        rng: Rng,
        runs: int,
        *,
        first: int = 0,
        slips: int = 0,
        redealt: bool = False,
    ) -> list[int]:
        """Return what our player scores in plays from a state, as ``RoomKernel.scores`` has it."""
        position = self.position(state, state.pack)
        return self.kernel.scores(position, rng, runs, first=first, slips=slips, redealt=redealt)

    def played_out(self, state: State, rng: Rng) -> float:
        """Return whether our player wins from a state, 1 or 0, with what chance draws there."""
        order = shuffled(state.pack, rng.child("pack")) if state.mixed else state.pack
        while state.step == "drawing":
            state, order = self.advance(state, self.draw(order[0])), order[1:]
        if state.step != "room":
            return float(state.step == "cleared")
        (score,) = self.kernel.scores(self.position(state, order), rng, 1)
        return float(score > 0)

    # Verdicts

    def judge(self, layout: Layout, budget: float = 1.0) -> Verdict:
        """Return the verdict on a deal."""
        start, avoids = self.new(layout), not self.mixes(layout)
        line = self.solve(start, avoids=avoids, best=True, budget=int(budget * BUDGET))
        verdict = self._verdict(layout, line) if line.score else self.decided(layout, budget)
        share, result, best = self.plays_won(layout), verdict.best, None
        if isinstance(result, Score):
            legal = self.legal_moves(start)
            still_open = sum(self._stays_open(start, move, avoids, budget) for move in legal)
            best = Best(
                result.score,
                result.bound,
                result.proved,
                first_moves=len(legal),
                first_open=still_open,
            )
        bands = bands_between(*share.ends)
        hopeless = verdict.answer == "unbeatable"
        return Verdict(
            verdict.answer,
            verdict.proof,
            best=best,
            odds=None if hopeless else _odds(share),
            difficulty="impossible" if hopeless else bands[0] if len(bands) == 1 else None,
            witness=verdict.witness,
            effort=verdict.effort,
        )

    def plays_won(self, layout: Layout, runs: int = RUNS) -> Share:
        """Return how many plays of this order are won with a slip once in ten choices."""
        rng = Rng(self.encode(layout)).child("slips")
        results = self.scores(self.new(layout), rng, runs, slips=SLIPS)
        return Share(sum(result > 0 for result in results), runs)

    def decided(self, layout: Layout, budget: float = 1.0) -> verdicts.Verdict:
        """Return the verdict of a search for any line that clears a deal."""
        avoids, most = not self.mixes(layout), max(1, int(budget * _DECIDING))
        line = self.solve(self.new(layout), avoids=avoids, best=False, budget=most)
        return self._verdict(layout, line)

    def _verdict(self, layout: Layout, line: Line) -> verdicts.Verdict:
        effort, mixes = Effort(line.examined), self.mixes(layout)
        if line.score:
            witness = self._texts(self.new(layout), line)
            if self._worth(layout, witness) == line.score:
                best = self.best(line)
                return verdicts.Verdict("beatable", best=best, witness=witness, effort=effort)
            words = "the line found does not replay by the rules"
            return verdicts.Verdict("undecided", effort=Effort(line.examined, words))
        spent = Effort(line.examined, "the search has spent its budget of positions")
        if mixes:
            starts = [*islice(self._to_avoided(self.new(layout)), _FIRST_AVOIDED)]
            plays = (self._with_shuffle(*start) for start in starts)
            play = next((play for play in plays if play and self._worth(layout, play)), None)
            if play is not None:
                none = Proof("exhausted", NO_LINE_WITHOUT) if line.complete else None
                return verdicts.Verdict("beatable", none, witness=play, effort=effort)
            if starts:
                return verdicts.Verdict("undecided", effort=spent)
        if line.complete:
            return verdicts.Verdict("unbeatable", Proof("exhausted", NO_LINE), effort=effort)
        return verdicts.Verdict("undecided", effort=spent)

    def _texts(self, state: State, line: Line) -> tuple[str, ...]:
        """Return a line of the kernel as moves in words."""
        texts = []
        for number in line.path:
            move = self.move_of(state, number)
            texts.append(self.format(move))
            state = self.advance(state, move)
        return tuple(texts)

    def _worth(self, layout: Layout, texts: tuple[str, ...]) -> int:
        """Return what a line is worth by the plain rules if it clears the dungeon, else 0."""
        state = replay(self.new(layout), texts, self.parse, self.apply)
        return 0 if state is None or state.step != "cleared" else self.worth(state)

    def _to_avoided(self, start: State) -> Iterator[tuple[State, tuple[Move, ...]]]:
        """Yield the shortest plays to a room that may be avoided, with the state there."""
        avoid = self.move_of(start, AVOIDS)
        plays: dict[State, tuple[Move, ...]] = {start: ()}
        while plays:
            further: dict[State, tuple[Move, ...]] = {}
            for state, moves in plays.items():
                legal = self.legal_moves(state)
                if avoid in legal:
                    yield state, moves
                else:
                    further |= {self.advance(state, move): (*moves, move) for move in legal}
            plays = further

    def _with_shuffle(self, state: State, moves: tuple[Move, ...]) -> tuple[str, ...] | None:
        """Return a play that avoids the room after some moves and wins by one order of the pack."""
        avoid = self.move_of(state, AVOIDS)
        mixed = self.advance(state, avoid)
        for number in range(_ORDERS):
            order = list(mixed.pack)
            Rng("shuffle").child(str(number)).shuffle(order)
            line = self.solve(opened(mixed, tuple(order)), avoids=False, best=False)
            if line.score:
                texts = map(self.format, (*moves, avoid))
                return (*texts, *self._dealt(mixed, order, line))
        return None

    def _dealt(self, state: State, order: list[int], line: Line) -> list[str]:
        """Return the moves of a line from an avoided room on, with the cards that come up."""
        texts, cards, path = [], iter(order), iter(line.path)
        while state.step in ("room", "drawing"):
            drawing = state.step == "drawing"
            move = self.draw(next(cards)) if drawing else self.move_of(state, next(path))
            texts.append(self.format(move))
            state = self.advance(state, move)
        return texts

    def _stays_open(self, start: State, move: Move, avoids: bool, budget: float) -> bool:
        """Return whether a line wins after a first move, as far as the budget shows."""
        after = self.advance(start, move)
        if after.step != "room":
            return after.step == "cleared"
        most = max(1, int(budget * BUDGET))
        return self.solve(after, avoids=avoids, best=False, budget=most).score > 0

    # Facets

    def solver(
        self, advice: Callable[[State], tuple[Move, str]]
    ) -> Solver[Layout, State, Move, None, Verdict]:
        """Return the solver of the game; ``advice`` is our player's move, and why."""
        return Solver(
            judge=lambda layout, party=None, budget=1.0: self.judge(layout, budget),
            lines=lines_of,
            verdict=Verdict,
            advisor=lambda layout, party=None: advice,
            played_out=lambda layout, party=None: self.played_out,
            weighed="The sheet has the odds of this very deal, in the order of its cards.",
        )

    def surveyed(self, points: Callable[[int], int], unit: str) -> SurveyFacet[Layout, Verdict]:
        """Return what a survey keeps; ``points(score)`` is a kernel's score in points of a unit."""

        def values(layout: Layout, verdict: Verdict | None) -> dict[str, Value]:
            best = None if verdict is None else verdict.best
            (result,) = self.scores(self.new(layout), Rng("survey"), 1)
            return {
                "first_open": None if best is None else best.first_open / best.first_moves,
                "fair_score": points(result),
                "alive": result > 0,
            }

        return SurveyFacet(
            decide=self.decided,
            measures=(
                Measure("first_open", float, "share of first moves that can still win", share=True),
                Measure("fair_score", int, f"{unit} of our player in one play without a slip"),
                Measure("alive", bool, "whether that play cleared the dungeon"),
            ),
            values=values,
            answer=cleared,
        )


def _odds(share: Share) -> SampledOdds:
    bands = bands_between(*share.ends)
    low, high = share.ends
    return SampledOdds(
        win=share.hits / share.runs,
        low=round(low, 6),
        high=round(high, 6),
        method="wilson",
        runs=share.runs,
        player=PLAYER,
        between=None if len(bands) == 1 else bands,
    )
