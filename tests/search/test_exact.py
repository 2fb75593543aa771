"""Sums that no order changes: shuffled terms give the same bits, and plain ones nearly the same."""

from __future__ import annotations

import numpy as np
import pytest
from threadpoolctl import threadpool_info, threadpool_limits

from dungeongen.search import exact


def _chances(rng: np.random.Generator, rows: int, columns: int) -> exact.Floats:
    """Return rows of chances of very different size, each of which sums up to less than 1."""
    some: exact.Floats = rng.random((rows, columns)) ** 9
    return 0.97 * some / some.sum(1, keepdims=True)


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("fine", [False, True])
@pytest.mark.parametrize("long", [350, 700])
def test_weighted_sums_are_the_same_in_any_order(seed: int, fine: bool, long: int) -> None:
    rng = np.random.default_rng(seed)
    matrix, values = _chances(rng, 40, long), rng.random((7, long)) ** 4
    order = rng.permutation(long)
    found = exact.weighted(values, exact.weights(matrix, fine=fine))
    other = exact.weighted(values[:, order], exact.weights(matrix[:, order], fine=fine))
    assert (found == other).all()
    assert np.abs(found - values @ matrix.T).max() < (1e-11 if fine else 1e-6)


def test_what_is_small_beside_its_row_counts_where_it_is_fine() -> None:
    values = np.array([[1.0, 1e-9]])
    matrix = np.array([[0.0, 0.5]])
    assert exact.weighted(values, exact.weights(matrix))[0, 0] == 0.0
    fine = exact.weighted(values, exact.weights(matrix, fine=True))[0, 0]
    assert fine == pytest.approx(5e-10, rel=1e-6)


@pytest.mark.parametrize("seed", range(8))
def test_dice_add_up_the_same_in_any_order(seed: int) -> None:
    rng = np.random.default_rng(seed)
    counts = rng.multinomial(36, np.ones(25) / 25, size=(3, 25)).astype(float)
    values = 8 * rng.random((3, 25, 60))
    order = rng.permutation(25)
    found = exact.dice(counts, values)
    assert (found == exact.dice(counts[..., order], values[:, order])).all()
    assert np.abs(found - counts @ values).max() < 1e-11
    turned = exact.dice(values.swapaxes(1, 2), counts.swapaxes(1, 2))
    assert (turned.swapaxes(1, 2) == found).all()


def test_products_are_added_up_term_by_term() -> None:
    rng = np.random.default_rng(1)
    left, right = rng.random((2, 5, 9)), rng.random((2, 9, 4))
    found = exact.product(left, right)
    for where in np.ndindex(2, 5, 4):
        at, row, column = where
        term = 0.0
        for k in range(9):
            term += left[at, row, k] * right[at, k, column]
        assert found[where] == term


@pytest.mark.parametrize("seed", range(8))
def test_equations_are_solved(seed: int) -> None:
    rng = np.random.default_rng(seed)
    system = np.eye(12) - 0.9 * np.stack([_chances(rng, 12, 12) for _ in range(3)])
    if seed % 2:
        system = np.tril(system)
    right = rng.random((3, 12, 5))
    found = exact.solve(system, right)
    assert np.abs(system @ found - right).max() < 1e-12
    alone = exact.solve(system[1], right[1])
    assert (alone == found[1]).all()


def test_a_total_knows_no_order() -> None:
    values = np.array([1e16, 1.0, -1e16, 1.0])
    assert exact.total(values) == exact.total(values[::-1]) == 2.0


def test_threads_are_as_many_as_before() -> None:
    def threads() -> list[int]:
        found: list[int] = [info["num_threads"] for info in threadpool_info()]
        return found

    with threadpool_limits(limits=2):
        before = threads()
        assert set(exact.one_thread(threads)()) <= {1}
        assert threads() == before
