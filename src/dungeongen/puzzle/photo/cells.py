"""What is printed in each cell of a grid: small pictures of cells, and the network that names them.

The network has five convolutions and a layer on top, with whole numbers of 8 bits for weights, and
eleven answers: empty, 1 to 9, and what is not printed, such as pencil, candidates and smudges.
``tests/photo`` has what trained it. It runs on numpy alone.

The network looks at one cell at a time, and a digit that is written well looks printed. But print
has one size, one base line and one ink all over a page, and all its sevens are one picture. So the
digits of a page are then compared with those that are surely printed.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Final

import cv2
import numpy as np

from dungeongen.puzzle.photo.lattice import picked

if TYPE_CHECKING:
    from dungeongen.puzzle.photo.lattice import Array, Lattice

SIDE: Final = 28
"""Pixels of the picture of a cell."""
CLASSES: Final = 11
"""Empty, 1 to 9, and what is not printed."""
WEIGHTS: Final = Path(__file__).with_name("weights.npz")
"""The weights of the network, as ``tests/photo/train.py`` wrote them."""
_BEYOND: Final = 0.05  # of a cell: how far its picture reaches past the lines
_EDGE: Final = round(0.16 * SIDE)  # pixels on each side where lines may run
_POOLED: Final = (0, 2, 4)  # the convolutions after which the largest of each 2 by 2 is kept
_PENCIL: Final = 1.5  # by how much what is not printed is rarer than in training, as a logarithm
_GIVENS: Final = 17  # of a Sudoku, so that many cells have full ink
_INK: Final = 0.04  # the least difference of ink and paper
_FEW: Final = 10  # signs; with fewer it is not known which way is up
ODDS: Final = np.array(
    [
        *(2.0, 1.05),  # one, and the odds of a cell by itself
        *(-0.1, -0.07),  # its height: how far it is from the usual one, and with its sign
        *(-0.44, -0.08),  # where it stands
        *(-0.83, -0.11),  # how dark its ink is
        *(-0.16, 0.58),  # how wide its strokes are
        *(-3.61, -3.94, -0.06),  # how unlike others of its digit it is, and whether there are any
    ]
)
"""What each difference says about print, as logarithms of odds: ``tests/photo/alike.py``."""
_RIM: Final = 3  # pixels on each side of a cell where lines may run
_SHIFTS: Final = 2  # pixels by which two pictures of a digit may lie apart
_PRINTED: Final = 6  # printed digits; fewer say nothing about the others
_LEAST: Final = 1e-3  # a cell is compared where a digit is likelier than this
_WITHIN: Final = 12.0  # logarithms of odds are no larger


def cut(gray: Array, lattice: Lattice) -> Array:
    """Return a picture of each cell, (81, ``SIDE``, ``SIDE``, 2): how much ink is where.

    First against the ink of the whole page, which tells print from pencil, then against that of
    the cell itself, for faint print.
    """
    shrink = min(1.0, 1.15 * SIDE / lattice.cell)
    if shrink < 1:  # else fine lines come and go
        gray = _smaller(gray, shrink)
    inner = (np.arange(SIDE) + 0.5) * (1 + 2 * _BEYOND) / SIDE - _BEYOND
    where = lattice.mesh((np.arange(9)[:, None] + inner).ravel()) * np.float32(shrink)
    page = picked(gray, where).astype(np.float32).reshape(9, SIDE, 9, SIDE)
    cells = page.transpose(0, 2, 1, 3).reshape(81, SIDE, SIDE)
    paper = np.median(_middle(cells), 1)[:, None, None]
    ink = (paper - cells) / (paper + 25)
    dark, light = np.percentile(_middle(ink), 97, 1), -np.percentile(_middle(ink), 3, 1)
    if _usual(light) > _usual(dark):  # light digits on a dark page
        ink, dark = -ink, light
    typical = max(_INK, _usual(dark))
    own = np.clip(dark, 0.3 * typical, None)[:, None, None]
    both = np.stack([ink / typical, ink / own], -1)
    return np.asarray(np.clip(both, -1, 1.5), np.float32)


def _smaller(gray: Array, scale: float) -> Array:
    return np.asarray(
        cv2.resize(gray, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA), np.uint8
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


def likelihoods(gray: Array, lattice: Lattice) -> tuple[Array, int]:
    """Return what the cells may have printed in them, and by how many quarters the page is turned.

    One row a cell, as the page is read: logarithms of the likelihoods of empty, 1 to 9. What is not
    printed counts as empty.
    """
    cells = cut(gray, lattice)
    logs = class_logs(cells)
    full = np.flatnonzero(logs[:, 0] < np.log(0.9))
    turns = 0
    if len(full) >= _FEW:
        looks = [class_logs(np.rot90(cells[full], quarters, (1, 2))) for quarters in range(4)]
        surest = [float(look[:, 1:10].max(1).clip(-6).sum()) for look in looks]
        turns = surest.index(max(surest))
        logs[full] = looks[turns]
    logs = compared(np.rot90(cells, turns, (1, 2)), logs)
    logs[:, CLASSES - 1] -= _PENCIL
    logs = _normed(logs)
    logs[:, 0] = np.logaddexp(logs[:, 0], logs[:, CLASSES - 1])
    upright = np.rot90(logs[:, : CLASSES - 1].reshape(9, 9, -1), turns)
    return np.ascontiguousarray(upright).reshape(81, -1), turns


# Which digits are printed: those that are alike


def compared(cells: Array, logs: Array) -> Array:
    """Return logarithms of likelihoods after all digits of a page were compared.

    ``cells`` are those of ``cut``, upright, ``logs`` those of ``class_logs``.
    """
    digits, some = logs[:, 1 : CLASSES - 1], comparable(logs)
    apart = differences(cells[some], logs[some])
    if apart is None:
        return logs
    odds = np.clip(apart @ ODDS, -_WITHIN, _WITHIN)
    printed = np.logaddexp.reduce(digits[some], 1)
    both = np.logaddexp(printed, logs[some, CLASSES - 1])
    logs = logs.copy()
    logs[some, 1 : CLASSES - 1] += (both - np.logaddexp(0, -odds) - printed)[:, None]
    logs[some, CLASSES - 1] = both - np.logaddexp(0, odds)
    return logs


def comparable(logs: Array) -> Array:
    """Return the cells that may have a digit."""
    return np.flatnonzero(logs[:, 1 : CLASSES - 1].max(1) > np.log(_LEAST))


def _odds_of_print(logs: Array) -> Array:
    """Return the logarithms of the odds that digits are printed, of each by itself."""
    printed = np.logaddexp.reduce(logs[:, 1 : CLASSES - 1], 1)
    return np.asarray(np.clip(printed - logs[:, CLASSES - 1], -_WITHIN, _WITHIN))


def differences(cells: Array, logs: Array) -> Array | None:
    """Return by what cells differ from the printed ones of their page, a row each.

    ``None`` where too few are printed.
    """
    odds = _odds_of_print(logs)
    digit = logs[:, 1 : CLASSES - 1].argmax(1)
    trust = np.exp(-np.logaddexp(0, -odds)) ** 2
    if trust.sum() < _PRINTED:
        return None
    own = np.clip(cells[:, _RIM:-_RIM, _RIM:-_RIM, 1], 0, 1)
    page = np.clip(cells[:, _RIM:-_RIM, _RIM:-_RIM, 0], 0, 1.5)
    mask = own > 0.5
    rows = np.asarray(mask.any(2))
    top, foot = rows.argmax(1), rows.shape[1] - rows[:, ::-1].argmax(1)
    area = mask.sum((1, 2)) + 1.0
    ink = np.log((page * mask).sum((1, 2)) / area + 0.05)
    rim = np.abs(np.diff(own, axis=1)).sum((1, 2)) + np.abs(np.diff(own, axis=2)).sum((1, 2))
    stroke = np.log(own.sum((1, 2)) + 1) - np.log(rim + 1)
    parts = [np.ones(len(cells)), odds]
    for value, least in ((foot - top, 0.6), (foot, 0.5), (ink, 0.06), (stroke, 0.08)):
        apart = _far(np.asarray(value, float), trust, least)
        parts += [np.abs(apart), apart]
    parts += _unlike(own, digit, trust)
    return np.stack(parts, 1)


def _far(values: Array, trust: Array, least: float) -> Array:
    """Return how far values lie from the usual one, against how far they usually lie."""
    middle = _median(values, trust)
    spread = 1.5 * _median(np.abs(values - middle), trust)
    return np.asarray(np.clip((values - middle) / (spread + least), -5, 5))


def _median(values: Array, weights: Array) -> float:
    order = np.argsort(values)
    sums = np.cumsum(weights[order])
    return float(values[order][np.searchsorted(sums, sums[-1] / 2)])


def _unlike(pictures: Array, digit: Array, trust: Array) -> list[Array]:
    """Return how unlike each picture is to the printed ones of its digit, as far as others tell,
    and how far that is."""
    count = len(pictures)
    apart = np.zeros((count, count))
    same = digit[:, None] == digit[None]
    for one, other in zip(*np.nonzero(np.triu(same, 1)), strict=True):
        apart[one, other] = apart[other, one] = _apart(pictures[one], pictures[other])
    weights = same * trust[None] * (1 - np.eye(count))
    sums = weights.sum(1)
    mean = (weights * apart).sum(1) / (sums + 1e-9)
    pairs = weights * trust[:, None]
    usual = (pairs * apart).sum() / (pairs.sum() + 1e-9)
    share = sums / (sums + 0.5)  # how far the others tell
    return [share * np.clip(mean - usual, -0.3, 0.6), share * mean, share]


def _apart(one: Array, other: Array) -> float:
    """Return the share of ink in which two pictures differ, laid over each other at their best."""
    edge = _SHIFTS
    inner = one[edge:-edge, edge:-edge]
    high, wide = inner.shape
    shifted = np.lib.stride_tricks.sliding_window_view(other, (high, wide))
    differ = np.abs(shifted - inner).sum((2, 3))
    ink = inner.sum() + shifted.sum((2, 3)) + 1
    return float((differ / ink).min())
