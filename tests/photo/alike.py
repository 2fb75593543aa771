"""Learn from pages which digits are printed: those that are like the others.

    python tests/photo/make.py pages FONTS PAGES 900 other
    python tests/photo/alike.py likeness.npz PAGES/*.npz --checked 100

Writes the weights of the two small networks of ``src/dungeongen/puzzle/photo/likeness.py``; the
second one learns with what the first one has said. On half of the pages printed fonts play the
hand: the network of cells takes them for print, so these two must learn to compare. After that
network was trained anew, this is to be run again; it takes a minute.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import NamedTuple

import numpy as np
import torch
from torch import nn
from torch.nn import functional

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from benchmarks.measuring import run
from dungeongen.puzzle.photo import cells as package
from dungeongen.puzzle.photo.likeness import (
    ROUNDS,
    Marks,
    differences,
    first_trust,
    likelihood,
    marks_of,
)
from photo.pages import NOT_PRINTED

HIDDEN = 16
STEPS = 2500
BATCH = 1024
RATE = 1e-2
NOISE = 0.1
"""Added to what a network sees, against learning by heart: a share of its spread."""


class Page(NamedTuple):
    """What the digits of a page look like, how far each is trusted, and which are printed."""

    marks: Marks
    trust: np.ndarray
    filled: np.ndarray
    printed: np.ndarray


def learn(out: Path, *files: Path, checked: int = 100, seed: int = 0) -> None:
    """Write the weights, and print how well they do on the last pages, which they do not see."""
    torch.manual_seed(seed)
    torch.set_num_threads(1)
    pages, arrays = [*_pages(files)], dict[str, np.ndarray]()
    Random(seed).shuffle(pages)
    for place in range(ROUNDS):
        rows = [differences(page.marks, page.trust) for page in pages]
        network = _trained(*_digits(rows[:-checked], pages[:-checked]))
        answers = [_odds(network, part) for part in rows]
        _report(answers[-checked:], pages[-checked:])
        arrays |= {f"{name}{place}": value for name, value in network.items()}
        pages = [
            page._replace(trust=likelihood(odds)) for page, odds in zip(pages, answers, strict=True)
        ]
    np.savez_compressed(out, **arrays)


def _pages(files: tuple[Path, ...]) -> Iterator[Page]:
    """Yield pages as the network of cells sees them."""
    for file in files:
        with np.load(file) as stored:
            colours, classes = stored["x"], stored["y"]
        for page, own in zip(colours, classes, strict=True):
            cells = package.inks(page)
            logs = package.class_logs(cells)
            some, marks = marks_of(page, cells, logs)
            labels = own[some]
            yield Page(marks, first_trust(marks), labels > 0, labels < NOT_PRINTED)


def _digits(rows: list[np.ndarray], pages: list[Page]) -> tuple[np.ndarray, np.ndarray]:
    """Return the rows of what is printed or written, and whether it is printed."""
    full = np.concatenate([page.filled for page in pages])
    printed = np.concatenate([page.printed for page in pages])
    return np.concatenate(rows)[full], printed[full]


def _trained(rows: np.ndarray, printed: np.ndarray) -> dict[str, np.ndarray]:
    middle, spread = rows.mean(0), rows.std(0) + 1e-6
    middle[0], spread[0] = 0, 1
    x = torch.tensor((rows - middle) / spread, dtype=torch.float32)
    y = torch.tensor(printed, dtype=torch.float32)
    first, last = nn.Linear(x.shape[1], HIDDEN), nn.Linear(HIDDEN, 1)
    network = nn.Sequential(first, nn.Tanh(), last)
    optimizer = torch.optim.AdamW(network.parameters(), lr=RATE, weight_decay=3e-2)
    for step in range(STEPS):
        optimizer.param_groups[0]["lr"] = RATE * (0.5 + 0.5 * np.cos(np.pi * step / STEPS)) + 1e-5
        some = torch.randint(len(x), (BATCH,))
        guess = network(x[some] + NOISE * torch.randn(BATCH, x.shape[1]))[:, 0]
        loss = functional.binary_cross_entropy_with_logits(guess, y[some])
        optimizer.zero_grad(set_to_none=True)
        loss.backward()
        optimizer.step()
    weights = [part.detach().numpy() for part in network.parameters()]
    hidden = weights[0] / spread.astype(np.float32)
    offsets = weights[1] - hidden @ middle.astype(np.float32)
    arrays = {"hidden": hidden.T, "offsets": offsets, "answer": weights[2][0], "offset": weights[3]}
    return {name: np.ascontiguousarray(value, np.float32) for name, value in arrays.items()}


def _odds(network: dict[str, np.ndarray], rows: np.ndarray) -> np.ndarray:
    hidden = np.tanh(rows @ network["hidden"] + network["offsets"])
    return np.asarray(hidden @ network["answer"] + network["offset"])


def _report(answers: list[np.ndarray], pages: list[Page]) -> None:
    odds, printed = _digits(answers, pages)
    alone, _ = _digits([page.marks.odds for page in pages], pages)
    print(
        f"{len(odds)} digits; told wrong: {np.mean((alone > 0) != printed):.4f} by themselves, "
        f"{np.mean((odds > 0) != printed):.4f} compared; written, but surely print: "
        f"{np.mean(odds[~printed] > 3):.4f}; printed, but not surely: "
        f"{np.mean(odds[printed] < 3):.4f}"
    )


if __name__ == "__main__":
    run(learn)
