"""How our grades agree with the ratings of HoDoKu (Bernhard Hobiger and PseudoFish, GPL).

``python tests/benchmarks/bench_grades.py write puzzles.txt`` writes 500 minimal puzzles. HoDoKu
rates them (``java -cp … sudoku.Main /bs puzzles.txt /o rated.txt``, in the folder of the file), and
``python tests/benchmarks/bench_grades.py compare rated.txt`` prints the rank correlation of our
techniques with its score, and its median score for each of our levels. HoDoKu's score adds up all
steps, ours is the hardest one alone, so that they cannot agree in full.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path
from statistics import correlation, median

from dungeongen.core.rng import Rng
from dungeongen.puzzle import Level, Technique, grade, make

PUZZLES = 500
RATED = re.compile(r"([\d.]{81}) #\d+ (\w+) \((\d+)\)")


def ranks(values: list[int]) -> list[float]:
    """Return the rank of each value; equal ones share the middle of theirs."""
    order = sorted(values)
    return [order.index(value) + (order.count(value) - 1) / 2 for value in values]


def compare(text: str) -> None:
    """Print how our grades and HoDoKu's ratings of the same puzzles agree."""
    rows = [(grade(grid), name, int(score)) for grid, name, score in RATED.findall(text)]
    graded = [(ours.technique, name, score) for ours, name, score in rows if ours is not None]
    scores = [score for _, _, score in graded]
    for what, ours in (
        ("techniques", [int(technique) for technique, _, _ in graded]),
        ("levels", [int(technique.level) for technique, _, _ in graded]),
    ):
        print(f"rank correlation of {what}: {correlation(ranks(ours), ranks(scores)):.3f}")
    names = ("Easy", "Medium", "Hard", "Unfair", "Extreme")
    print(f"{'level':12}{'puzzles':>8}{'median score':>14}  " + "".join(f"{n:>9}" for n in names))
    for level in Level:
        rated = [(name, score) for technique, name, score in graded if technique.level is level]
        if rated:
            counts = "".join(f"{sum(name == n for name, _ in rated):9}" for n in names)
            middle = median(score for _, score in rated)
            print(f"{level!s:12}{len(rated):8}{middle:14.0f}  {counts}")
    print(*(f"{one}: {sum(t is one for t, _, _ in graded)}" for one in Technique), sep=", ")


if __name__ == "__main__":
    match sys.argv[1:]:
        case ["write", file]:
            grids = (make(Rng(f"rated {number}")).grid for number in range(PUZZLES))
            Path(file).write_text("".join(f"{grid}\n" for grid in grids), "utf-8")
        case ["compare", file]:
            compare(Path(file).read_text("utf-8"))
        case _:
            sys.exit(__doc__)
