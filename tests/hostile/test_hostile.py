"""Whatever a stranger sends is read or refused, within 5 s and 300 MiB."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from hostile.child import MEMORY, SECONDS
from hostile.files import every
from hostile.fuzz import Fault, fuzzed
from hostile.readers import READERS
from patience import slowness
from thorough import EXAMPLES

TESTS = Path(__file__).parent.parent
_EVERY = 60
"""All of them, and 10^6 inputs a reader, are read by hand: docs/engineering/reliability.md."""
_RUNS = 40 * EXAMPLES


@pytest.mark.skipif(sys.platform != "linux", reason="memory is measured as Linux tells it")
def test_files_within_limits() -> None:
    ran = subprocess.run(
        [sys.executable, "-m", "hostile.child", "--every", str(_EVERY)],
        cwd=TESTS,
        capture_output=True,
        text=True,
        check=True,
    )
    lines = [line.split("\t") for line in ran.stdout.splitlines()]
    seconds_here = SECONDS * slowness()
    assert len(lines) == len(every()[::_EVERY])
    for reader, name, seconds, memory, said in lines:
        assert not said.startswith("FAULT"), (reader, name, said)
        assert float(seconds) < seconds_here, (reader, name, seconds)
        assert int(memory) < MEMORY, (reader, name, memory)


@pytest.mark.parametrize("reader", READERS)
def test_spoilt_files_are_read_or_refused(reader: str) -> None:
    found = fuzzed(reader, _RUNS)
    assert not isinstance(found, Fault), found
    assert found[0] < SECONDS * slowness()
