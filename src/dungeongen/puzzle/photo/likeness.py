"""Which digits of a page are printed: those that are alike.

A network that looks at one cell at a time takes a digit that is written well for a printed one. But
print has one size, one place in its cell, one ink and one width of strokes all over a page, and all
its sevens are one picture. So each digit is measured against those that are surely printed, and a
small network of one hidden layer says how likely it is to be printed too. Then it is known better
which ones are printed, and a second network looks again.

Both learn from pages on which printed fonts play the hand (``tests/photo/alike.py``): what a cell
by itself looks like must not decide. A logistic regression on pages with hands that the network of
cells had seen believed that network, and took one strange hand in five for print.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

if TYPE_CHECKING:
    from dungeongen.puzzle.photo.lattice import Array

DIGITS: Final = slice(1, 10)
"""The classes of a cell that are digits; before them is empty, after them what is not printed."""
WRITTEN: Final = 10
WEIGHTS: Final = Path(__file__).with_name("likeness.npz")
"""The weights of both networks, as ``tests/photo/alike.py`` wrote them."""
ROUNDS: Final = 2
_RIM: Final = 3  # pixels on each side of a cell where lines may run
_SHIFTS: Final = 2  # pixels by which two pictures of a digit may lie apart
_PRINTED: Final = 6  # printed digits; fewer say nothing about the others
_LEAST: Final = 1e-3  # a cell is compared where a digit is likelier than this
_WITHIN: Final = 12.0  # logarithms of odds are no larger
_DARK: Final = 25.0  # of 255: with so much added, a dim page has no great contrasts


class Marks(NamedTuple):
    """What cells hold that may hold a digit, a row each; lengths in pixels of their pictures."""

    odds: Array
    """Logarithms of the odds of print, of each by itself."""
    filled: Array
    """How likely it is not empty."""
    digit: Array
    pages: Array
    """Height, foot, ink and width of strokes, which print has in common."""
    digits: Array
    """Width and middle, across and down, which print has in common for each digit."""
    tint: Array
    """How much more of red, green and blue its ink takes than on average."""
    unlike: Array
    """The share of ink in which two pictures of a digit differ, 0 for different digits."""
    others: float
    """The share of cells that hold what is not printed, before any comparison."""


def compared(colours: Array, cells: Array, logs: Array) -> Array:
    """Return logarithms of likelihoods after all digits of a page were compared.

    ``colours`` are pictures of the cells, upright, ``cells`` say how much ink is where in them, and
    ``logs`` are the logarithms of the likelihoods of each by itself.
    """
    some, marks = marks_of(colours, cells, logs)
    trust = first_trust(marks)
    if (trust * marks.filled).sum() < _PRINTED:
        return logs
    for network in networks():
        odds = _answers(differences(marks, trust), network)
        trust = likelihood(odds)
    odds = np.clip(odds, -_WITHIN, _WITHIN)
    printed = np.logaddexp.reduce(logs[some, DIGITS], 1)
    both = np.logaddexp(printed, logs[some, WRITTEN])
    logs = logs.copy()
    logs[some, DIGITS] += (both - np.logaddexp(0, -odds) - printed)[:, None]
    logs[some, WRITTEN] = both - np.logaddexp(0, odds)
    return logs


@cache
def networks() -> list[list[Array]]:
    """Return the weights and offsets of the hidden layer and of the answer, for each round."""
    with np.load(WEIGHTS, allow_pickle=False) as stored:
        return [
            [stored[f"{name}{place}"] for name in ("hidden", "offsets", "answer", "offset")]
            for place in range(ROUNDS)
        ]


def _answers(rows: Array, network: list[Array]) -> Array:
    hidden, offsets, answer, offset = network
    return np.asarray(np.tanh(rows @ hidden + offsets) @ answer + offset)


def likelihood(odds: Array) -> Array:
    """Return likelihoods for logarithms of odds."""
    return np.asarray(1 / (1 + np.exp(-np.clip(odds, -30, 30))))


def first_trust(marks: Marks) -> Array:
    """Return how far each is trusted to be printed, before any comparison."""
    return likelihood(marks.odds) ** 2


# What a digit looks like


def marks_of(colours: Array, cells: Array, logs: Array) -> tuple[Array, Marks]:
    """Return which cells may have a digit, and what they look like."""
    some = np.flatnonzero(logs[:, DIGITS].max(1) > np.log(_LEAST))
    colours, cells, own_logs = colours[some], cells[some], logs[some]
    digit = own_logs[:, DIGITS].argmax(1)
    printed = np.logaddexp.reduce(own_logs[:, DIGITS], 1)
    own = np.clip(cells[:, _RIM:-_RIM, _RIM:-_RIM, 1], 0, 1)
    page = np.clip(cells[:, _RIM:-_RIM, _RIM:-_RIM, 0], 0, 1.5)
    mask = own > 0.5
    top, foot = _ends(np.asarray(mask.any(2)))
    left, right = _ends(np.asarray(mask.any(1)))
    ink = np.log((page * mask).sum((1, 2)) / (mask.sum((1, 2)) + 1.0) + 0.05)
    rim = np.abs(np.diff(own, axis=1)).sum((1, 2)) + np.abs(np.diff(own, axis=2)).sum((1, 2))
    stroke = np.log(own.sum((1, 2)) + 1) - np.log(rim + 1)
    soft, along = own + 1e-4, np.arange(own.shape[1])
    middles = [soft.sum(axis) @ along / soft.sum((1, 2)) for axis in (1, 2)]
    return some, Marks(
        odds=np.clip(printed - own_logs[:, WRITTEN], -_WITHIN, _WITHIN),
        filled=1 - np.exp(own_logs[:, 0]),
        digit=digit,
        pages=np.stack([foot - top, foot, ink, stroke]),
        digits=np.stack([right - left, *middles]),
        tint=_tints(colours, cells[..., 1] > 0.5),
        unlike=_unlike(own, digit),
        others=float(np.exp(logs[:, WRITTEN]).mean()),
    )


def _ends(filled: Array) -> tuple[Array, Array]:
    """Return where rows of booleans begin to be true, and where they end."""
    return filled.argmax(1), filled.shape[1] - filled[:, ::-1].argmax(1)


def _tints(colours: Array, mask: Array) -> Array:
    pixels = colours.astype(np.float32)
    edge = _RIM + 1
    middle = pixels[:, edge:-edge, edge:-edge].reshape(len(pixels), -1, 3)
    paper = np.median(middle, 1)
    ink = (pixels * mask[..., None]).sum((1, 2)) / (mask.sum((1, 2)) + 1e-6)[:, None]
    contrast = (paper - ink) / (paper + _DARK)
    return np.asarray((contrast - contrast.mean(1, keepdims=True)).T)


def _unlike(pictures: Array, digit: Array) -> Array:
    """Return the share of ink in which pictures differ, each two laid over each other."""
    count = len(pictures)
    result = np.zeros((count, count))
    for value in np.unique(digit):
        same = np.flatnonzero(digit == value)
        inner = pictures[same, _SHIFTS:-_SHIFTS, _SHIFTS:-_SHIFTS]
        shifted = np.lib.stride_tricks.sliding_window_view(
            pictures[same], inner.shape[1:], axis=(1, 2)
        )
        differ = np.abs(shifted[None] - inner[:, None, None, None]).sum((4, 5))
        ink = inner.sum((1, 2))[:, None, None, None] + shifted.sum((3, 4))[None] + 1
        apart = (differ / ink).min((2, 3))
        apart = (apart + apart.T) / 2
        np.fill_diagonal(apart, 0)
        result[np.ix_(same, same)] = apart
    return result


# How far it is from those that are printed


def differences(marks: Marks, trust: Array) -> Array:
    """Return by what cells differ from the printed ones of their page, a row each.

    ``trust``: how far each is trusted to be printed.
    """
    count = len(trust)
    whole = np.clip(2 * marks.filled - 1, 0, 1)
    written = ((1 - trust) * whole).sum()
    trust = trust * marks.filled
    parts = [np.ones(count), marks.odds]
    for values, least in zip(marks.pages, (0.6, 0.5, 0.06, 0.08), strict=True):
        apart = _far(values, trust, least)
        parts += [np.abs(apart), apart]
    for values, least in zip(marks.digits, (0.4, 0.2, 0.2), strict=True):
        parts.append(_far_from_same(values, marks.digit, trust, least))
    tints = [_far(values, trust, 0.02) ** 2 for values in marks.tint]
    parts.append(np.minimum(np.sqrt(sum(tints)), 6))
    parts += _unlikeness(marks, trust)
    page = np.log(written + 0.1), marks.others, np.log(marks.filled.sum() + 1)
    return np.stack([*parts, *(np.full(count, value) for value in page)], 1)


def _far(values: Array, trust: Array, least: float) -> Array:
    """Return how far values lie from the usual one, against how far they usually lie."""
    middle = _median(values, trust)
    spread = 1.5 * _median(np.abs(values - middle), trust)
    return np.asarray(np.clip((values - middle) / (spread + least), -5, 5))


def _median(values: Array, weights: Array) -> float:
    order = np.argsort(values)
    sums = np.cumsum(weights[order])
    return float(values[order][np.searchsorted(sums, sums[-1] / 2)])


def _others_of_digit(digit: Array, trust: Array) -> Array:
    """Return how far each row trusts other cells of its digit."""
    same = digit[:, None] == digit[None]
    return np.asarray(same * trust[None] * (1 - np.eye(len(trust))))


def _far_from_same(values: Array, digit: Array, trust: Array, least: float) -> Array:
    """Return the same as ``_far``, against others of the same digit, as far as there are any."""
    weights = _others_of_digit(digit, trust)
    sums = weights.sum(1)
    apart = np.abs(values - weights @ values / (sums + 1e-6)) * sums / (sums + 0.5)
    usual = (apart * trust).sum() / (trust.sum() + 1e-6)
    return np.asarray(np.clip(apart / (usual + least), 0, 5))


def _unlikeness(marks: Marks, trust: Array) -> list[Array]:
    """Return how unlike each picture is to the printed ones of its digit, on average and at best,
    and how far there are any."""
    weights = _others_of_digit(marks.digit, trust)
    sums = weights.sum(1)
    mean = (weights * marks.unlike).sum(1) / (sums + 1e-9)
    pairs = weights * trust[:, None]
    usual = (pairs * marks.unlike).sum() / (pairs.sum() + 1e-9)
    nearest = np.where(weights > 0.25, marks.unlike, np.inf).min(1)
    nearest = np.where(np.isinf(nearest), usual, nearest)
    share = sums / (sums + 0.5)
    more, least = (np.clip(value - usual, -0.3, 0.6) for value in (mean, nearest))
    return [share * more, share * mean, share, least]
