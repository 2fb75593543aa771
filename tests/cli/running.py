"""Run the command line as a user does, from ``main()`` to the exit code, in this process."""

from __future__ import annotations

import io
import sys
from dataclasses import dataclass
from unittest import mock

from dungeongen.cli import main
from dungeongen.cli.echo import visible


@dataclass(frozen=True, slots=True)
class Ran:
    """What a run left behind."""

    code: int
    data: bytes
    err: str

    @property
    def out(self) -> str:
        return self.data.decode()

    @property
    def lines(self) -> list[str]:
        return self.out.splitlines()


def run(*words: str, given: bytes = b"", encoding: str = "utf-8") -> Ran:
    """Return exit code, standard output and error stream of ``dungeongen WORDS``."""
    raw = io.BytesIO()
    out = io.TextIOWrapper(raw, encoding=encoding)
    err = io.TextIOWrapper(io.BytesIO(), encoding="utf-8", errors="backslashreplace")
    with (
        mock.patch.object(sys, "argv", ["dungeongen", *words]),
        mock.patch.object(sys, "stdin", io.TextIOWrapper(io.BytesIO(given))),
        mock.patch.object(sys, "stdout", out),
        mock.patch.object(sys, "stderr", err),
    ):
        try:
            main()
        except SystemExit as end:
            code = end.code
        out.flush()
        err.flush()
    assert isinstance(code, int)
    return Ran(code, raw.getvalue(), err.buffer.getvalue().decode())  # type: ignore[attr-defined]


def refused(*words: str, given: bytes = b"") -> str:
    """Run what must end in exit code 2, nothing on standard output, and one line; return that."""
    ran = run(*words, given=given)
    assert (ran.code, ran.out) == (2, ""), ran
    assert ran.err.startswith("dungeongen: ")
    assert ran.err.count("\n") == 1
    assert len(ran.err) < 700
    assert visible(ran.err[:-1]) == ran.err[:-1]
    return ran.err
