"""The witness: a line of positions turned into moves of the rules.

The piles of a line are turned over in its order and nothing else; then the player stops. Only the
replay by the plain rules decides whether that is legal and what it scores.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from dungeongen.core.cards import DECK, card_texts, shuffled
from dungeongen.core.facets import Facts
from dungeongen.core.rng import Rng
from dungeongen.games.treasure import rules
from dungeongen.games.treasure.layout import HAND, PILES, VALUE, Cards, Layout, dealt
from dungeongen.games.treasure.rules import State, indexes, new, sacrifices, score
from dungeongen.games.treasure.solver import kernel_client
from dungeongen.games.treasure.solver.kernel_client import Position
from dungeongen.games.treasure.solver.player import advice
from dungeongen.games.treasure.verdict import Totals, Verdict
from dungeongen.search.sampling import average, replay


def values(cards: Cards) -> tuple[int, ...]:
    """Return the values of cards, sorted."""
    return tuple(sorted(VALUE[card] for card in cards))


def position(state: State) -> Position:
    """Return a state between two piles as a position of the solver."""
    draws = -(-state.drawn // rules.DRAWN)
    return Position(state.down | state.up, values(state.manpower), values(state.treasure), draws)


def witness(state: State, path: Sequence[Position]) -> tuple[str, ...]:
    """Return the moves from a state along the positions of a line, and the stop, as texts."""
    return tuple(map(rules.format_move, _moves(state, path)))


def _moves(state: State, path: Sequence[Position]) -> Iterator[rules.Move]:
    for after in path[1:]:
        for move in _through(state, after):
            yield move
            state = rules.advance(state, move)
    if rules.outcome(state) is None:
        yield rules.Stop()


def _through(state: State, after: Position) -> list[rules.Move]:
    """Return the moves through one pile to a position.

    To come back to a pile, every other has to be turned over first; they are left as they are.
    """
    gone = (state.down | state.up) & ~after.piles
    pile = gone.bit_length()
    opening: list[rules.Move] = []
    if state.down & gone:
        opening.append(rules.Turn(pile))
    else:
        for place in indexes(state.down):
            opening += [rules.Turn(place + 1), rules.Leave()]
        opening.append(rules.Return(pile))
    for move in opening:
        state = rules.advance(state, move)
    for first in sacrifices(state.held, state.faced):
        bottom = rules.advance(state, rules.Destroy(*first))
        ends: list[rules.Move] = [rules.Take()]
        ends += [rules.Destroy(*second) for second in sacrifices(bottom.held, bottom.faced)]
        for last in ends:
            if position(rules.advance(bottom, last)) == after:
                return [*opening, rules.Destroy(*first), last]
    raise AssertionError("no sacrifice leads to the next position of a line")


def replayed(layout: Layout, texts: Sequence[str]) -> tuple[str | None, int]:
    """Return the outcome and score of a line by the plain rules; ``None`` if it has no end."""
    state = replay(new(layout), texts, rules.parse_move, rules.apply)
    ending = None if state is None else rules.outcome(state)
    return ending, 0 if state is None or ending is None else score(state)


PLAYER = "a player who cannot see the cards"
RUNS = 2_000
_DIGITS = 2


def line(layout: Layout) -> tuple[tuple[str, ...], int]:
    """Return our player's moves on a deal, as texts, and the total."""
    state, moves = new(layout), []
    while rules.outcome(state) is None:
        move, _ = advice(state)
        moves.append(rules.format_move(move))
        state = rules.advance(state, move)
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
