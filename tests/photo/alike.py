"""Learn how much each difference between the digits of a page says about print.

    python tests/photo/make.py cells FONTS PAGES 500 other --alike
    python tests/photo/alike.py PAGES/*.npz

Prints ``ODDS`` of ``src/dungeongen/puzzle/photo/cells.py``: a logistic regression on the digits
of pages that the network was not trained on, printed or written. After the network was trained
anew, this is to be run again.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import numpy as np

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from benchmarks.measuring import run
from dungeongen.puzzle.photo import cells as package
from dungeongen.puzzle.photo.cells import ODDS, comparable, differences
from photo.make import STORED
from photo.pages import NOT_PRINTED

ROUNDS = 30
SMALL = np.array([1e-3, *(1.0,) * (len(ODDS) - 1)])
"""How strongly each weight is held near zero."""


def learn(*pages: Path) -> None:
    """Print the weights, and which share of digits is told wrong, by itself and compared."""
    rows, printed = (np.concatenate(part) for part in zip(*_digits(pages), strict=True))
    weights = np.zeros(rows.shape[1])
    for _ in range(ROUNDS):  # Newton's method
        guess = 1 / (1 + np.exp(-np.clip(rows @ weights, -30, 30)))
        slope = rows.T @ (guess - printed) + SMALL * weights
        bend = (rows.T * (guess * (1 - guess) + 1e-9)) @ rows + np.diag(SMALL)
        weights -= np.linalg.solve(bend, slope)
    print(weights.round(2).tolist())
    alone, compared = (
        float(np.mean((odds > 0) != printed)) for odds in (rows[:, 1], rows @ weights)
    )
    print(f"{len(rows)} digits; told wrong: {alone:.4f} alone, {compared:.4f} compared")


def _digits(files: tuple[Path, ...]) -> Iterator[tuple[np.ndarray, np.ndarray]]:
    """Yield, page by page, the differences of what may be digits, and whether it is printed."""
    for file in files:
        with np.load(file) as stored:
            pages = stored["x"].reshape(-1, 81, *stored["x"].shape[1:]), stored["y"].reshape(-1, 81)
        for cells, classes in zip(*pages, strict=True):
            pictures = cells.astype(np.float32) / STORED
            logs = package.class_logs(pictures)
            some = comparable(logs)
            rows = differences(pictures[some], logs[some])
            if rows is not None:
                full = classes[some] > 0
                yield rows[full], (classes[some] < NOT_PRINTED)[full]


if __name__ == "__main__":
    run(learn)
