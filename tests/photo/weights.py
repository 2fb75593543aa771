"""Weights of the network as the package reads them: whole numbers of 8 bits, with scales."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import numpy as np

from dungeongen.puzzle.photo.cells import CLASSES, SIDE

INKS = 2
"""Of a cell: against the ink of the page, and against its own."""
WIDTHS = (16, 32, 32, 64, 64)
"""Outputs of the convolutions, each of 3 by 3."""
POOLED = (0, 2, 4)
"""The convolutions after which the largest of each 2 by 2 is kept."""
LAST = WIDTHS[-1] * (SIDE >> len(POOLED)) ** 2
"""Inputs of the layer on top."""
SHAPES = (
    *((9 * inputs, outputs) for inputs, outputs in zip((INKS, *WIDTHS), WIDTHS, strict=False)),
    (LAST, CLASSES),
)
"""Inputs and outputs of all layers."""
_WHOLE = 127


class Layer(NamedTuple):
    """Weights, a row an input and a column an output, and what is added to each output."""

    weights: np.ndarray
    offsets: np.ndarray


def write(path: Path, layers: Sequence[Layer]) -> None:
    """Write a file of weights."""
    arrays = {}
    for i, (weights, offsets) in enumerate(layers):
        scales = np.abs(weights).max(0) / _WHOLE + 1e-12
        arrays[f"w{i}"] = np.round(weights / scales).astype(np.int8)
        arrays[f"s{i}"] = scales.astype(np.float32)
        arrays[f"b{i}"] = offsets
    np.savez_compressed(path, **arrays)


def read(path: Path) -> list[Layer]:
    """Return the layers of a file of weights."""
    with np.load(path) as stored:
        return [
            Layer(stored[f"w{i}"] * stored[f"s{i}"], stored[f"b{i}"]) for i in range(len(SHAPES))
        ]
