"""The kernel's value against the optima of small dungeons, which come from the plain rules."""

from __future__ import annotations

import pytest

from games.sudongeon.kernel.native import compiler, no_allies, solved
from games.sudongeon.solver.optima import Small, every

_ROUNDED = 2e-5  # single precision, over a whole dungeon
_SHORT = 0.003

pytestmark = pytest.mark.skipif(compiler() is None, reason="no C compiler")


@pytest.mark.parametrize("small", every(), ids=lambda small: small.about)
def test_the_kernel_is_never_above_the_optimum(small: Small) -> None:
    lo = solved(small.layout, small.company, checked=True).lo
    assert lo <= small.optimum + _ROUNDED
    if no_allies(small.layout):
        assert lo >= small.optimum - _SHORT


def test_the_list_has_99_dungeons_of_no_allies() -> None:
    assert sum(no_allies(small.layout) for small in every()) == 102
