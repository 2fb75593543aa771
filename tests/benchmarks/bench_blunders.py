"""Does a review find the blunder? One is planted in a play by hints, which is then reviewed.

    python tests/benchmarks/bench_blunders.py [GAME …] [--plays 10]

Once in a play, where the worst choice loses 25 points of the odds, or a quarter of the score, over
200 plays with dice of their own, it is taken; all else is played by the hints. Found is a blunder
that the review marks ?? and lists among the three costliest. Prints a line for each play, and how
many were found of how many; the exit code is 1 if one was not.
"""

from __future__ import annotations

import argparse
import sys
from statistics import fmean
from typing import Any

import dungeongen
from dungeongen.core.rng import Rng
from dungeongen.core.table import Choice
from dungeongen.library.play import Playing
from dungeongen.library.weigh import Scales

QUICK = {"check": False}
MADE: dict[str, dict[str, Any]] = {
    "sudoku": {},
    "doom": {**QUICK, "size": 6},
    "mythic": QUICK,
    "treasure": QUICK,
    "welcome": QUICK,
}
LOSS = 0.25
FAR, SURE = 10_000, 200  # plays that no review takes, and how many
FIRST = 2  # decisions by the hints before a blunder


def begun(game: str, number: int) -> Playing:
    """Return a new play, the same for a number."""
    sheet = dungeongen.make(game, seed=number, **MADE[game])
    if game == "treasure":
        return dungeongen.play(sheet)
    return dungeongen.play(sheet, dice_seed=number, hot_seat=game == "welcome")


def planted(playing: Playing, rng: Rng) -> int | None:
    """Play to the end with one blunder; return the moves before it, ``None`` if none fits."""
    at, decisions = None, 0
    while choices := playing.choices():
        number, amount, _ = playing.hint()
        chosen = next(one for one in choices if one.number == number)
        decisions += len(choices) > 1
        if at is None and decisions > FIRST and rng.random() < 0.5:
            worst = _worst(playing, choices)
            if worst is not None:
                at, chosen, amount = len(playing.play.moves), worst, None
        playing.choose(chosen, amount)
    return at


def _worst(playing: Playing, choices: tuple[Choice, ...]) -> Choice | None:
    """Return the choice that loses most, if that is a blunder."""
    simple = {one.number: one for one in choices if not one.amounts}
    worths = playing.worths()
    values = {n: one.mean for n, one in worths.values.items() if n in simple}
    if len(values) < 2:
        return None
    worst, best = min(values, key=values.__getitem__), max(values.values())
    least = LOSS * best if worths.scored else LOSS
    if best - values[worst] <= least:
        return None
    if any(one.plays for one in worths.values.values()):  # few plays of many choices: a bad streak
        scales, state = Scales(playing.play), playing.play.state
        good, bad = scales.hinted(state), simple[worst].moves[0]
        loss = fmean(scales.more(state, good, FAR, FAR + SURE)) - fmean(
            scales.more(state, bad, FAR, FAR + SURE)
        )
        if loss <= least:
            return None
    return simple[worst]


def main() -> int:
    """Plant, review and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("games", nargs="*", default=list(MADE))
    parser.add_argument("--plays", type=int, default=10)
    options = parser.parse_args()
    missed = 0
    for game in options.games:
        found = shown = number = 0
        while shown < options.plays:
            number += 1
            playing = begun(game, number)
            at = planted(playing, Rng(f"blunder {game} {number}"))
            if at is None:
                continue
            shown += 1
            review = dungeongen.review(playing.text().encode())
            one = next((one for one in review.decisions if one.moves == at), None)
            mark = "" if one is None else review.mark(one)
            hit = one in review.mistakes and mark == "??"
            found += hit
            cost = "not judged" if one is None else f"cost {one.cost:.2f} ({mark or 'no mark'})"
            print(
                f"{game} {number}: after {at} moves, {cost}{'' if hit else ', not found'}",
                flush=True,
            )
        print(f"{game}: {found} of {shown} found", flush=True)
        missed += shown - found
    return min(missed, 1)


if __name__ == "__main__":
    sys.exit(main())
