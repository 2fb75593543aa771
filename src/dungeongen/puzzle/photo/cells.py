"""What is printed in each cell of a grid: small pictures of cells, and the network that names them.

The network has five convolutions and a layer on top, with whole numbers of 8 bits for weights, and
eleven answers: empty, 1 to 9, and what is not printed, such as pencil, candidates and smudges.
``tests/photo`` has what trained it. It runs on numpy alone.
``likeness`` then compares all digits of a page, which tells print from a neat hand.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Final

import cv2
import numpy as np

from dungeongen.puzzle.photo.lattice import picked
from dungeongen.puzzle.photo.likeness import compared

if TYPE_CHECKING:
    from dungeongen.puzzle.photo.lattice import Array, Lattice

SIDE: Final = 28
"""Pixels of the picture of a cell."""
CLASSES: Final = 11
"""Empty, 1 to 9, and what is not printed."""
WEIGHTS: Final = Path(__file__).with_name("weights.npz")
"""The weights of the network, as ``tests/photo/train.py`` wrote them."""
_BEYOND: Final = 0.05  # of a cell: how far its picture reaches past the lines
_GRAY: Final = np.array([0.299, 0.587, 0.114], np.float32)  # how bright red, green and blue are
_EDGE: Final = round(0.16 * SIDE)  # pixels on each side where lines may run
_POOLED: Final = (0, 2, 4)  # the convolutions after which the largest of each 2 by 2 is kept
_GIVENS: Final = 17  # of a Sudoku, so that many cells have full ink
_INK: Final = 0.04  # the least difference of ink and paper
_RARER: Final = 1.0  # by how much writing is rarer than where likeness learned, as a logarithm
_FEW: Final = 10  # signs; with fewer it is not known which way is up


def cut(picture: Array, lattice: Lattice) -> Array:
    """Return a picture of each cell, (81, ``SIDE``, ``SIDE``, 3), of a picture in colours."""
    shrink = min(1.0, 1.15 * SIDE / lattice.cell)
    if shrink < 1:  # else fine lines come and go
        picture = _smaller(picture, shrink)
    inner = (np.arange(SIDE) + 0.5) * (1 + 2 * _BEYOND) / SIDE - _BEYOND
    where = lattice.mesh((np.arange(9)[:, None] + inner).ravel()) * np.float32(shrink)
    page = picked(picture, where).reshape(9, SIDE, 9, SIDE, 3)
    return np.ascontiguousarray(page.transpose(0, 2, 1, 3, 4)).reshape(81, SIDE, SIDE, 3)


def inks(colours: Array) -> Array:
    """Return how much ink is where in pictures of cells: (81, ``SIDE``, ``SIDE``, 2).

    First against the ink of the whole page, which tells print from pencil, then against that of
    the cell itself, for faint print.
    """
    cells = np.asarray(colours @ _GRAY)
    paper = np.median(_middle(cells), 1)[:, None, None]
    ink = (paper - cells) / (paper + 25)
    dark, light = np.percentile(_middle(ink), 97, 1), -np.percentile(_middle(ink), 3, 1)
    if _usual(light) > _usual(dark):  # light digits on a dark page
        ink, dark = -ink, light
    typical = max(_INK, _usual(dark))
    own = np.clip(dark, 0.3 * typical, None)[:, None, None]
    both = np.stack([ink / typical, ink / own], -1)
    return np.asarray(np.clip(both, -1, 1.5), np.float32)


def _smaller(picture: Array, scale: float) -> Array:
    return np.asarray(
        cv2.resize(picture, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA), np.uint8
    )


def _middle(cells: Array) -> Array:
    middle: Array = cells[:, _EDGE:-_EDGE, _EDGE:-_EDGE].reshape(81, -1)
    return middle


def _usual(ink: Array) -> float:
    return float(np.sort(ink)[-_GIVENS:].mean())


@cache
def layers() -> tuple[tuple[Array, Array], ...]:
    """Return the weights and the offsets of each layer."""
    with np.load(WEIGHTS, allow_pickle=False) as stored:
        return tuple(
            (
                stored[f"w{i}"].astype(np.float32) * stored[f"s{i}"],
                stored[f"b{i}"].astype(np.float32),
            )
            for i in range(sum(name[0] == "w" for name in stored.files))
        )


def class_logs(cells: Array) -> Array:
    """Return the logarithms of the likelihoods of all classes for pictures of cells."""
    *convolutions, (weight, offset) = layers()
    x = cells
    for i, (filters, offsets) in enumerate(convolutions):
        padded = np.pad(x, ((0, 0), (1, 1), (1, 1), (0, 0)))
        windows = np.lib.stride_tricks.sliding_window_view(padded, (3, 3), (1, 2))
        count, high, wide = windows.shape[:3]
        flat = np.ascontiguousarray(windows).reshape(count * high * wide, -1)
        x = np.maximum(flat @ filters + offsets, 0).reshape(count, high, wide, -1)
        if i in _POOLED:
            x = x[:, : high // 2 * 2, : wide // 2 * 2]
            x = x.reshape(count, high // 2, 2, wide // 2, 2, -1).max((2, 4))
    return _normed((x.reshape(len(x), -1) @ weight + offset).astype(np.float64))


def _normed(logs: Array) -> Array:
    logs = logs - logs.max(-1, keepdims=True)
    return np.asarray(logs - np.log(np.exp(logs).sum(-1, keepdims=True)))


def likelihoods(picture: Array, lattice: Lattice) -> tuple[Array, int]:
    """Return what the cells may have printed in them, and by how many quarters the page is turned.

    One row a cell, as the page is read: logarithms of the likelihoods of empty, 1 to 9. What is not
    printed counts as empty. ``picture``: in red, green and blue.
    """
    colours = cut(picture, lattice)
    cells = inks(colours)
    logs = class_logs(cells)
    full = np.flatnonzero(logs[:, 0] < np.log(0.9))
    turns = 0
    if len(full) >= _FEW:
        looks = [class_logs(np.rot90(cells[full], quarters, (1, 2))) for quarters in range(4)]
        surest = [float(look[:, 1:10].max(1).clip(-6).sum()) for look in looks]
        turns = surest.index(max(surest))
        logs[full] = looks[turns]
    upright = [np.rot90(pictures, turns, (1, 2)) for pictures in (colours, cells)]
    logs = compared(upright[0], upright[1], logs)
    logs = logs - _RARER * (np.arange(CLASSES) == CLASSES - 1)
    logs = _normed(logs)
    logs[:, 0] = np.logaddexp(logs[:, 0], logs[:, CLASSES - 1])
    signs = np.rot90(logs[:, : CLASSES - 1].reshape(9, 9, -1), turns)
    return np.ascontiguousarray(signs).reshape(81, -1), turns
