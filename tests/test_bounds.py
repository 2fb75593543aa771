"""What judging may take is printed, and a line beyond it ends in exit code 1."""

from __future__ import annotations

import pytest

from benchmarks import bench_bounds
from benchmarks.bench_bounds import Cost


@pytest.mark.parametrize(
    ("cost", "code"),
    [
        (Cost(7.0, 1000, "undecided"), 0),
        (Cost(7.1, 1000, "undecided"), 1),
        (Cost(7.0, 1001, "undecided"), 1),
    ],
)
def test_a_bound_that_is_passed_is_a_failure(
    cost: Cost, code: int, capsys: pytest.CaptureFixture[str]
) -> None:
    """``.ci/run`` runs it with a twentieth of the budgets."""
    assert bench_bounds.main("--quick", work_out=lambda work: cost) == code
    out, err = capsys.readouterr()
    assert f"| every cell given | {cost.billions:.1f}, {cost.mebibytes} MiB | undecided |" in out
    assert ("more than 7 billion steps or 1000 MiB" in err) == bool(code)
