"""The witness: a line of positions turned into moves of the rules.

The piles of a line are turned over in its order and nothing else; then the player stops. Only the
replay by the plain rules decides whether that is legal and what it scores.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from dungeongen.core.cards import DECK, card_texts, shuffled
from dungeongen.core.facets import Facts
from dungeongen.core.rng import Rng
from dungeongen.games.treasure.layout import HAND, PILES, VALUE, Cards, Layout, dealt
from dungeongen.games.treasure.rules import engine
from dungeongen.games.treasure.rules import moves as m
from dungeongen.games.treasure.rules.engine import sacrifices
from dungeongen.games.treasure.rules.state import State, indexes, new, score
from dungeongen.games.treasure.solver import kernel_client
from dungeongen.games.treasure.solver.kernel_client import Position
from dungeongen.games.treasure.solver.player import advice
from dungeongen.games.treasure.verdict import Totals, Verdict
from dungeongen.search.plays import replay
from dungeongen.search.sampling import average


def values(cards: Cards) -> tuple[int, ...]:
    """Return the values of cards, sorted."""
    return tuple(sorted(VALUE[card] for card in cards))


def position(state: State) -> Position:
    """Return a state between two piles as a position of the solver."""
    draws = -(-state.drawn // engine.DRAWN)
    return Position(state.down | state.up, values(state.manpower), values(state.treasure), draws)


def witness(state: State, path: Sequence[Position]) -> tuple[str, ...]:
    """Return the moves from a state along the positions of a line, and the stop, as texts."""
    return tuple(map(m.format_move, _moves(state, path)))


def _moves(state: State, path: Sequence[Position]) -> Iterator[m.Move]:
    for after in path[1:]:
        for move in _through(state, after):
            yield move
            state = engine.advance(state, move)
    if engine.outcome(state) is None:
        yield m.Stop()


def _through(state: State, after: Position) -> list[m.Move]:
    """Return the moves through one pile to a position.

    To come back to a pile, every other has to be turned over first; they are left as they are.
    """
    gone = (state.down | state.up) & ~after.piles
    pile = gone.bit_length()
    opening: list[m.Move] = []
    if state.down & gone:
        opening.append(m.Turn(pile))
    else:
        for place in indexes(state.down):
            opening += [m.Turn(place + 1), m.Leave()]
        opening.append(m.Return(pile))
    for move in opening:
        state = engine.advance(state, move)
    for first in sacrifices(state.held, state.faced):
        bottom = engine.advance(state, m.Destroy(*first))
        ends: list[m.Move] = [m.Take()]
        ends += [m.Destroy(*second) for second in sacrifices(bottom.held, bottom.faced)]
        for last in ends:
            if position(engine.advance(bottom, last)) == after:
                return [*opening, m.Destroy(*first), last]
    raise AssertionError("no sacrifice leads to the next position of a line")


def replayed(layout: Layout, texts: Sequence[str]) -> tuple[str | None, int]:
    """Return the outcome and score of a line by the plain rules; ``None`` if it has no end."""
    state = replay(new(layout), texts, m.parse_move, engine.apply)
    ending = None if state is None else engine.outcome(state)
    return ending, 0 if state is None or ending is None else score(state)


PLAYER = "a player who cannot see the cards"
RUNS = 2_000
_DIGITS = 2


def line(layout: Layout) -> tuple[tuple[str, ...], int]:
    """Return our player's moves on a deal, as texts, and the total."""
    state, moves = new(layout), []
    while engine.outcome(state) is None:
        move, _ = advice(state)
        moves.append(m.format_move(move))
        state = engine.advance(state, move)
    return tuple(moves), score(state)


def played(layout: Layout) -> int:
    """Return our player's total on a deal."""
    return line(layout)[1]


def redealt(layout: Layout, number: int) -> Layout:
    """Return a deal with the same hand and every other card in a new order."""
    rest = [card for card in DECK if card not in layout.hand]
    rng = Rng("fair/" + " ".join(card_texts(sorted(layout.hand)))).child(str(number))
    order = shuffled(rest, rng)
    below = 2 * PILES
    return dealt((*order[:below], *sorted(layout.hand), *order[below:]))


def totals(layout: Layout, runs: int = RUNS) -> Totals:
    """Return the distribution of our player's totals with this hand."""
    result = sorted(kernel_client.totals([redealt(layout, number) for number in range(runs)]))
    mean, half = average(result)
    return Totals(
        PLAYER,
        round(mean, _DIGITS),
        round(max(0.0, mean - half), _DIGITS),
        round(mean + half, _DIGITS),
        runs=runs,
        tenths=tuple(result[runs * part // 10] for part in range(1, 10)),
        here=played(layout),
    )


def facts(verdict: Verdict) -> Facts:
    """Return what a verdict says of the grade and of our player."""
    best = verdict.best
    if best is None:
        return ()
    fair = best.fair
    low, high = fair.tenths[0], fair.tenths[-1]
    return (
        ("Grade", grade_words(best.grade_low, best.grade_high)),
        (
            "Average",
            f"{fair.score_low:.0f} to {fair.score_high:.0f} on average with this hand, "
            f"{low} to {high} in eight of ten plays, {fair.here} with these very cards "
            f"({fair.runs:,} plays)",
        ),
    )


def grade_words(low: int, high: int) -> str:
    """Return a grade in words."""
    return f"richer than {low} to {high} of 100 deals"


assert HAND == 3
