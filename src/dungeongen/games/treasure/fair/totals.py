"""What our player scores: on this deal, and on average with the hidden cards shuffled anew.

The player knows the three cards of manpower and nothing else, so the totals are those of deals with
that hand. They depend on the hand alone, and are a sample: the average has its 95 % interval.
"""

from __future__ import annotations

from dungeongen.core.cards import DECK, card_texts, shuffled
from dungeongen.core.facets import Facts
from dungeongen.core.rng import Rng
from dungeongen.games.treasure.fair.player import advice
from dungeongen.games.treasure.judgement import Totals, Verdict
from dungeongen.games.treasure.layout import HAND, PILES, Layout, dealt
from dungeongen.games.treasure.rules import engine
from dungeongen.games.treasure.rules import moves as m
from dungeongen.games.treasure.rules.state import new, score
from dungeongen.games.treasure.solver import by_kernel
from dungeongen.search.sampling import average

PLAYER = "a player who cannot see the cards"
RUNS = 200
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
    result = sorted(by_kernel.totals([redealt(layout, number) for number in range(runs)]))
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
            f"({fair.runs} plays)",
        ),
    )


def grade_words(low: int, high: int) -> str:
    """Return a grade in words."""
    return f"richer than {low} to {high} of 100 deals"


assert HAND == 3
