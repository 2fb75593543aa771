"""The kernel built for this machine, under sanitizers and with memory that begins as NaN."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from unittest.mock import patch

from dungeongen.games.sudongeon.layout import Layout
from dungeongen.games.sudongeon.rules.board import ground
from dungeongen.games.sudongeon.solver import kernel_client
from kernels import NativeKernel


@contextmanager
def natively() -> Iterator[None]:
    """Let the native build judge, and bound however near what one plan wins is."""
    with patch.object(kernel_client, "Kernel", lambda file: NativeKernel(file.stem)):
        yield


def no_allies(layout: Layout) -> bool:
    """Return whether no lawful and chaotic monsters meet, whose alliances the kernel leaves out."""
    return all(place.lawful in (0, place.monsters) for place in ground(layout).places)
