"""The verdict on a deal: a line that clears it, or a proof that there is none; odds and hints.

With the rule *shuffled* an avoided room is chance: the search is for a line that avoids none. Where
there is none, a play that avoids the first room wins by one order of the pack (``_with_shuffle``).
"""

from __future__ import annotations

from collections.abc import Mapping

from dungeongen.core import verdict as verdicts
from dungeongen.core.facets import Measure, Solver, SurveyFacet, Value
from dungeongen.core.rng import Rng
from dungeongen.core.verdict import Effort, Proof, SampledOdds, Score
from dungeongen.games.scoundrel.layout import Layout, encode
from dungeongen.games.scoundrel.rules import engine
from dungeongen.games.scoundrel.rules import moves as m
from dungeongen.games.scoundrel.rules.state import State, new, score
from dungeongen.games.scoundrel.solver.kernel_client import (
    BUDGET,
    SLIPS,
    Line,
    chosen,
    move_of,
    scores,
    solve,
)
from dungeongen.games.scoundrel.verdict import Best, Verdict, cleared, lines_of
from dungeongen.search.bands import bands_between
from dungeongen.search.plays import replay
from dungeongen.search.sampling import Share

RUNS = 1_000
PLAYER = "a player who slips once in ten choices"
_DECIDING = 200_000
"""The most positions examined to find out whether a deal can be cleared."""
_ORDERS = 20
"""Orders tried for the play that avoids the first room."""
NO_LINE = "every line was tried, and none clears the Dungeon"
NO_LINE_WITHOUT = "every line that avoids no room was tried, and none clears the Dungeon"


def judge(layout: Layout, party: None = None, budget: float = 1.0) -> Verdict:
    """Return the verdict on a deal."""
    start = new(layout)
    line = solve(start, avoids=not layout.shuffled, best=True, budget=int(budget * BUDGET))
    verdict = _verdict(layout, line) if line.score else decided(layout, budget)
    share = plays_won(layout)
    best = None
    if isinstance(verdict.best, Score):
        result = verdict.best
        legal = engine.legal_moves(start)
        best = Best(
            result.score,
            result.bound,
            result.proved,
            choices=len(legal),
            open=sum(_stays_open(start, move, budget) for move in legal),
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


def plays_won(layout: Layout, runs: int = RUNS) -> Share:
    """Return how many plays of this order are won with a slip once in ten choices."""
    results = scores(new(layout), Rng(encode(layout)).child("slips"), runs, slips=SLIPS)
    return Share(sum(result > 0 for result in results), runs)


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


def decided(layout: Layout, budget: float) -> verdicts.Verdict:
    """Return the verdict of a search for any line that clears a deal."""
    avoids = not layout.shuffled
    most = max(1, int(budget * _DECIDING))
    return _verdict(layout, solve(new(layout), avoids=avoids, best=False, budget=most))


def _verdict(layout: Layout, line: Line) -> verdicts.Verdict:
    start, effort = new(layout), Effort(line.examined)
    if line.score:
        witness = _texts(start, line)
        if _score(layout, witness) == line.score:
            best = Score(line.score, line.bound, line.complete or line.score == line.bound)
            return verdicts.Verdict("beatable", best=best, witness=witness, effort=effort)
        words = "the line found does not replay by the rules"
        return verdicts.Verdict("undecided", effort=Effort(line.examined, words))
    proof = Proof("exhausted", NO_LINE_WITHOUT if layout.shuffled else NO_LINE)
    spent = Effort(line.examined, "the search has spent its budget of positions")
    if layout.shuffled:
        play = _with_shuffle(layout)
        if play is not None:
            none_without = proof if line.complete else None
            return verdicts.Verdict("beatable", none_without, witness=play, effort=effort)
        return verdicts.Verdict("undecided", effort=spent)
    if line.complete:
        return verdicts.Verdict("unbeatable", proof, effort=effort)
    return verdicts.Verdict("undecided", effort=spent)


def _texts(state: State, line: Line) -> tuple[str, ...]:
    """Return a line of the kernel as moves in words."""
    texts = []
    for number in line.path:
        move = move_of(state, number)
        texts.append(m.format_move(move))
        state = engine.advance(state, move)
    return tuple(texts)


def _score(layout: Layout, texts: tuple[str, ...]) -> int:
    """Return what a line scores by the plain rules if it clears the Dungeon, else 0."""
    state = replay(new(layout), texts, m.parse_move, engine.apply)
    return 0 if state is None or engine.outcome(state) != "cleared" else score(state)


def _with_shuffle(layout: Layout) -> tuple[str, ...] | None:
    """Return a play that avoids the first room and clears the Dungeon by one order of the pack."""
    shuffled = engine.advance(new(layout), m.Avoid())
    for number in range(_ORDERS):
        order = list(shuffled.pack)
        Rng("shuffle").child(str(number)).shuffle(order)
        open_room = shuffled._replace(step="room", room=tuple(order[:4]), pack=tuple(order[4:]))
        line = solve(open_room, avoids=False, best=False)
        if line.score:
            return _dealt(shuffled, order, line)
    return None


def _dealt(state: State, order: list[int], line: Line) -> tuple[str, ...]:
    """Return the moves of a line from an avoided room on, with the cards that come up."""
    texts, cards, path = ["avoid"], iter(order), iter(line.path)
    while engine.outcome(state) is None:
        drawing = state.step == "drawing"
        move = m.Draw(next(cards)) if drawing else move_of(state, next(path))
        texts.append(m.format_move(move))
        state = engine.advance(state, move)
    return tuple(texts)


def _stays_open(start: State, move: m.Move, budget: float) -> bool:
    """Return whether a line clears the Dungeon after a first move, as far as the budget shows."""
    after = engine.advance(start, move)
    if after.step != "room":
        return after.step == "cleared"
    avoids = not start.layout.shuffled
    return solve(after, avoids=avoids, best=False, budget=max(1, int(budget * BUDGET))).score > 0


def advice(state: State) -> tuple[m.Move, str]:
    """Return our player's move in a state, and the reason."""
    move = chosen(state)
    match move:
        case m.Avoid():
            return move, "Every way through this room promises less than another room."
        case m.Drink() if state.healed:
            return move, "This potion heals nothing now; another card is worth more later."
        case m.Equip():
            return move, "This weapon serves better than what you hold."
    return move, "The best way through this room that our player knows begins so."


SOLVER: Solver[Layout, State, m.Move, None, Verdict] = Solver(
    judge=lambda layout, party=None, budget=1.0: judge(layout, party, budget),
    lines=lines_of,
    verdict=Verdict,
    advisor=lambda layout, party=None: advice,
    weighed="The sheet has the odds of this very deal, in the order of its cards.",
)


def values(layout: Layout, verdict: Verdict | None) -> Mapping[str, Value]:
    """Return the measures of a deal."""
    best = None if verdict is None else verdict.best
    (result,) = scores(new(layout), Rng("survey"), 1)
    return {
        "first_open": None if best is None else best.open / best.choices,
        "fair_score": result,
        "alive": result > 0,
    }


SURVEYED: SurveyFacet[Layout, Verdict] = SurveyFacet(
    decide=decided,
    measures=(
        Measure("first_open", float, "share of first moves that can still win", share=True),
        Measure("fair_score", int, "score of our player in one play without a slip"),
        Measure("alive", bool, "whether that play cleared the dungeon"),
    ),
    values=values,
    answer=cleared,
)
