"""Matrix products, totals and linear systems with the same result on every machine.

Array libraries let the processor choose the order of a sum, so the last digits of a matrix product
differ between machines, and now and then so would a plan or a printed number. Two remedies are used
here. Either the order is fixed (``product``, ``solve``: term by term with elementwise steps, which
round alike everywhere), or the order does not matter (``dice``, ``weighted``, ``total``): both
factors are rounded to multiples of a power of two, coarse enough that every partial sum is exact in
a double, after Ozaki, Ogita, Oishi and Rump, "Error-free transformations of matrix multiplication"
(2012). The library's fast product may then add in any order, and is some forty times as fast as a
fixed order.

``one_thread`` exists because the library's threads cost many times what they save on small
matrices.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, wraps
from math import fsum
from typing import Any, NamedTuple, ParamSpec, TypeVar

import numpy as np
from numpy.typing import NDArray
from threadpoolctl import ThreadpoolController

from dungeongen.search import budget

Floats = NDArray[np.float64]
Args = ParamSpec("Args")
Result = TypeVar("Result")

_BITS = 26  # per factor; products have 52, and their sums stay below 2: a double has 53
_CALL = 10_000  # steps of calling the array library a few times
_DICE = 44  # fractional bits of a value that is weighted by counts of dice


def one_thread(work: Callable[Args, Result]) -> Callable[Args, Result]:
    """Decorate a function so that the array library uses one thread while it runs.

    On a busy machine the library's threads wait for each other at every small matrix.
    """

    @wraps(work)
    def alone(*args: Args.args, **kwargs: Args.kwargs) -> Result:
        with _threads().limit(limits=1):
            return work(*args, **kwargs)

    return alone


def dice(left: NDArray[Any], right: NDArray[Any]) -> Floats:
    """Return ``left @ right``, one of which holds whole numbers, identical on every machine.

    The whole numbers count outcomes among the 36 rolls of two dice. A row (or column) of them adds
    up to at most 36; values are at most 8 and are rounded to within 2 ** -45.
    """
    _spend(left, right)
    result: Floats = _cut(left, _DICE) @ _cut(right, _DICE)
    return result


class Weights(NamedTuple):
    """A matrix prepared for ``weighted``: its rounded transpose and the remainder.

    ``scale`` is the power of two by which a row was divided; ``rest``, the remainder, is empty if
    it is not needed.
    """

    grid: Floats
    rest: Floats
    scale: Floats


def weights(matrix: NDArray[Any], *, fine: bool = False) -> Weights:
    """Return a matrix without negative entries, prepared for ``weighted``.

    Entries are rounded to within 2 ** -26 of the sum of their row. With ``fine`` that is 2 ** -43
    for up to 512 columns, and one bit less for each doubling.
    """
    matrix = matrix.astype(np.float64)
    scale = _above(np.add.accumulate(matrix, axis=1)[:, -1:])
    scaled = matrix / scale
    grid = _cut(scaled, _BITS)
    bits = 2 * _BITS - max(1, matrix.shape[1] - 1).bit_length()  # their sums are not below 1
    rest = _cut(scaled - grid, bits) if fine else grid[:0]
    return Weights(np.ascontiguousarray(grid.T), np.ascontiguousarray(rest.T), scale[:, 0])


def weighted(values: NDArray[Any], by: Weights) -> Floats:
    """Return the weighted sums ``values @ matrix.T``, identical on every machine.

    Values must not be negative. They are rounded to within 2 ** -26 of the largest in their row, or
    2 ** -52 with fine weights.
    """
    _spend(values, by.grid, each=0.2)
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
    """Return ``left @ right``, added term by term from the first; for small matrices.

    Stacks of matrices broadcast as in numpy's ``matmul``.
    """
    _spend(left, right)
    result: Floats = left[..., :, :1] * right[..., :1, :]
    term = np.empty_like(result)
    for k in range(1, left.shape[-1]):
        np.multiply(left[..., :, k : k + 1], right[..., k : k + 1, :], out=term)
        result += term
    return result


def solve(system: Floats, right: Floats) -> Floats:
    """Solve ``system @ x = right`` for stacks of systems, by elimination in a fixed order.

    There is no pivoting: each system must be diagonally dominant, as ``1 - chances`` is.
    """
    size = system.shape[-1]
    stack = np.broadcast_shapes(system.shape[:-2], right.shape[:-2])
    left = np.array(np.broadcast_to(system, (*stack, size, size)))
    found: Floats = np.array(np.broadcast_to(right, (*stack, *right.shape[-2:])))
    budget.spend(_CALL * (1 + size) + size * (left.size + found.size))
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
    """Return the sum of all values, rounded only once."""
    return fsum(values.reshape(-1).tolist())


def _spend(left: NDArray[Any], right: NDArray[Any], each: float = 0.5) -> None:
    """Spend the steps of a product, in which a term takes ``each``."""
    out = left.size * right.shape[-1] // max(left.shape[-1], right.shape[-1], 1)
    budget.spend(_CALL + 4 * (left.size + right.size) + int(each * out * left.shape[-1]))


def _above(values: Floats) -> Floats:
    """Return the smallest powers of two above values, and 1 for 0."""
    _, exponents = np.frexp(values)
    return np.where(values > 0, np.ldexp(1.0, exponents), 1.0)


def _cut(values: NDArray[Any], bits: int) -> Floats:
    """Return the nearest multiples of ``2 ** -bits``."""
    return np.rint(values * 2.0**bits) * 2.0**-bits


@lru_cache(maxsize=1)
def _threads() -> ThreadpoolController:
    """Return the controller for the threads of the loaded libraries."""
    return ThreadpoolController()
