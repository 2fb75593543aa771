"""Sums that come out the same on every machine: products of matrices, totals, linear equations.

An array library leaves the order of a sum to the processor, so that the last digits of a matrix
product differ between machines, and with them now and then a plan, or what is printed. Here either
the order is fixed (``product``, ``solve``: term by term, each step elementwise and so rounded alike
everywhere) or no order matters (``dice``, ``weighted``, ``total``): both factors are cut to a grid
of powers of two, coarse enough that every partial sum is a double without rounding, after Ozaki,
Ogita, Oishi and Rump, "Error-free transformations of matrix multiplication" (2012). Then the
library's fast product may add as it likes, and that is some forty times as fast as a fixed order.

``one_thread``: the library's threads cost many times what they save, since the matrices are small.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, wraps
from math import fsum
from typing import Any, NamedTuple, ParamSpec, TypeVar

import numpy as np
from numpy.typing import NDArray
from threadpoolctl import ThreadpoolController

Floats = NDArray[np.float64]
Args = ParamSpec("Args")
Result = TypeVar("Result")

_BITS = 26  # of a factor; a product has 52, and sums of such stay below 2: a double has 53
_DICE = 44  # behind the point of a value that is counted with dice


def one_thread(work: Callable[Args, Result]) -> Callable[Args, Result]:
    """Return a function during which the array library has one thread, and then as many as before.

    On a busy machine its threads wait for each other at every small matrix.
    """

    @wraps(work)
    def alone(*args: Args.args, **kwargs: Args.kwargs) -> Result:
        with _threads().limit(limits=1):
            return work(*args, **kwargs)

    return alone


def dice(left: NDArray[Any], right: NDArray[Any]) -> Floats:
    """Return ``left @ right``, one of which holds whole numbers, alike on every machine.

    Whole numbers are chances of dice, counted: how many of the 36 ways that two dice fall. A row
    (or column) of them sums up to 36 at most; values are at most 8, and known to 2 ** -45.
    """
    result: Floats = _cut(left, _DICE) @ _cut(right, _DICE)
    return result


class Weights(NamedTuple):
    """A matrix made ready for ``weighted``: its transpose on a grid, and what that leaves out.

    ``scale``: the power of two that a row was divided by; ``rest`` is empty where it does not
    count.
    """

    grid: Floats
    rest: Floats
    scale: Floats


def weights(matrix: NDArray[Any], *, fine: bool = False) -> Weights:
    """Return a matrix without negative entries made ready for ``weighted``.

    Its entries are known to 2 ** -26 of the sum of their row; ``fine`` to 2 ** -43 if there are no
    more than 512 columns, and a digit less for twice as many.
    """
    matrix = matrix.astype(np.float64)
    scale = _above(np.add.accumulate(matrix, axis=1)[:, -1:])
    scaled = matrix / scale
    grid = _cut(scaled, _BITS)
    bits = 2 * _BITS - max(1, matrix.shape[1] - 1).bit_length()  # their sums are not below 1
    rest = _cut(scaled - grid, bits) if fine else grid[:0]
    return Weights(np.ascontiguousarray(grid.T), np.ascontiguousarray(rest.T), scale[:, 0])


def weighted(values: NDArray[Any], by: Weights) -> Floats:
    """Return the weighted sums of rows of values, ``values @ matrix.T``, alike on every machine.

    Values must not be negative. They are known to 2 ** -26 of the largest in their row, or to
    2 ** -52 for fine weights.
    """
    values = values.astype(np.float64)
    scale = _above(values.max(axis=1, keepdims=True, initial=0.0))
    scaled = values / scale
    grid = _cut(scaled, _BITS)
    sums: Floats = grid @ by.grid
    if by.rest.size:
        sums += grid @ by.rest
        sums += _cut(scaled - grid, 2 * _BITS) @ by.grid
    return sums * scale * by.scale


def product(left: Floats, right: Floats) -> Floats:
    """Return ``left @ right``, added up term by term from the first; for small matrices.

    Stacks of matrices are broadcast as by numpy's ``matmul``.
    """
    result: Floats = left[..., :, :1] * right[..., :1, :]
    term = np.empty_like(result)
    for k in range(1, left.shape[-1]):
        np.multiply(left[..., :, k : k + 1], right[..., k : k + 1, :], out=term)
        result += term
    return result


def solve(system: Floats, right: Floats) -> Floats:
    """Return ``x`` with ``system @ x = right`` for stacks of systems, eliminated in fixed order.

    There is no pivoting: each system must be diagonally dominant, as ``1 - chances`` is.
    """
    size = system.shape[-1]
    stack = np.broadcast_shapes(system.shape[:-2], right.shape[:-2])
    left = np.array(np.broadcast_to(system, (*stack, size, size)))
    found: Floats = np.array(np.broadcast_to(right, (*stack, *right.shape[-2:])))
    for k in range(size):
        pivot = left[..., k : k + 1, k : k + 1]
        factors = left[..., k + 1 :, k : k + 1] / pivot
        if factors.any():
            left[..., k + 1 :, k:] -= factors * left[..., k : k + 1, k:]
            found[..., k + 1 :, :] -= factors * found[..., k : k + 1, :]
    for k in reversed(range(size)):
        found[..., k, :] /= left[..., k, k, None]
        above = left[..., :k, k : k + 1]
        if above.any():
            found[..., :k, :] -= above * found[..., k : k + 1, :]
    return found


def total(values: NDArray[Any]) -> float:
    """Return the sum of all values, rounded once."""
    return fsum(values.reshape(-1).tolist())


def _above(values: Floats) -> Floats:
    """Return the least powers of two above values; 1 for 0."""
    _, exponents = np.frexp(values)
    return np.where(values > 0, np.ldexp(1.0, exponents), 1.0)


def _cut(values: NDArray[Any], bits: int) -> Floats:
    """Return the nearest multiples of ``2 ** -bits``."""
    return np.rint(values * 2.0**bits) * 2.0**-bits


@lru_cache(maxsize=1)
def _threads() -> ThreadpoolController:
    """Return what sets the number of threads of the libraries that are loaded."""
    return ThreadpoolController()
