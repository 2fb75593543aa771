"""Run the command line in this process as a user does, from ``main()`` to the exit code."""

from __future__ import annotations

import io
import json
import re
import sys
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Any
from unittest import mock

import click

from dungeongen.cli import main
from dungeongen.cli.echo import visible
from dungeongen.cli.sections import ALL
from dungeongen.cli.stopping import Pace
from dungeongen.core.document import FORMAT


@dataclass(frozen=True, slots=True)
class Ran:
    """The result of a run."""

    code: int
    data: bytes
    err: str

    @property
    def out(self) -> str:
        return self.data.decode()

    @property
    def lines(self) -> list[str]:
        return self.out.splitlines()


class Screen(io.TextIOWrapper):
    """A standard stream that can be read while it is written, perhaps that of a terminal."""

    def __init__(
        self, encoding: str = "utf-8", errors: str = "strict", *, terminal: bool = False
    ) -> None:
        self._raw, self._terminal = io.BytesIO(), terminal
        super().__init__(self._raw, encoding=encoding, errors=errors)

    def isatty(self) -> bool:
        return self._terminal

    @property
    def shown(self) -> bytes:
        """Everything written so far."""
        self.flush()
        return self._raw.getvalue()


class Keyboard(io.TextIOBase):
    """Standard input, whose lines come from an iterator: it may also raise an error."""

    def __init__(self, lines: Iterable[str], *, terminal: bool = False) -> None:
        self._lines, self._terminal = iter(lines), terminal

    def isatty(self) -> bool:
        return self._terminal

    def reconfigure(self, **_: object) -> None:
        """Accept what a text stream accepts."""

    def readline(self, _: int | None = -1, /) -> str:
        return "".join(f"{line}\n" for line in islice(self._lines, 1))


QUIET = Pace(patience=900.0)
"""No progress is shown, however slow the machine is."""


def run(*words: str, given: bytes = b"", encoding: str = "utf-8", pace: Pace = QUIET) -> Ran:
    """Return the exit code, standard output and standard error of ``dungeongen WORDS``."""
    return ended(words, io.TextIOWrapper(io.BytesIO(given)), Screen(encoding), pace=pace)


def at_terminal(*words: str, lines: Iterable[str] = ()) -> Ran:
    """Return the result of ``dungeongen WORDS`` at a terminal, where these lines are typed."""
    return ended(words, Keyboard(lines, terminal=True), Screen(terminal=True), terminal=True)


def ended(
    words: tuple[str, ...],
    typed: io.TextIOBase,
    out: Screen,
    *,
    terminal: bool = False,
    pace: Pace = QUIET,
) -> Ran:
    """Return the result of ``dungeongen WORDS`` with these standard streams."""
    err = Screen(errors="backslashreplace", terminal=terminal)
    with (
        mock.patch.object(sys, "argv", ["dungeongen", *words]),
        mock.patch.object(sys, "stdin", typed),
        mock.patch.object(sys, "stdout", out),
        mock.patch.object(sys, "stderr", err),
    ):
        try:
            main(pace)
        except SystemExit as end:
            code = end.code
    assert isinstance(code, int)
    return Ran(code, out.shown, err.shown.decode())


def typed(*answers: str) -> bytes:
    """Return what somebody types, a line an answer."""
    return "".join(f"{answer}\n" for answer in answers).encode()


def refused(*words: str, given: bytes = b"") -> str:
    """Run a command that must fail with exit code 2 and one line, and return that line."""
    ran = run(*words, given=given)
    assert (ran.code, ran.out) == (2, ""), ran
    assert ran.err.startswith("dungeongen: ")
    assert ran.err.count("\n") == 1
    assert len(ran.err) < 700
    assert visible(ran.err[:-1]) == ran.err[:-1]
    return ran.err


def documents(game: str, *words: str, given: bytes = b"") -> list[dict[str, Any]]:
    """Return the documents that ``GAME … --json -o -`` writes."""
    ran = run(game, *words, "--json", "-o", "-", given=given)
    assert ran.code == 0, ran
    value = json.loads(ran.data)
    made: list[dict[str, Any]] = value.get("sheets", [value])
    return made


def written(
    game: str, deal: object, params: object = None, *, name: str = "sheet.json", **more: Any
) -> str:
    """Write a document as somebody types it, and return its name."""
    document = {"format": FORMAT, "game": game, "params": params or {}, "deal": deal, **more}
    Path(name).write_text(json.dumps(document))
    return name


def documented(command: click.Command, page: str) -> None:
    """Check that a page of the docs names every option of a command, and no other."""
    words = (Path(__file__).resolve().parents[2] / "docs" / page).read_text("utf-8")
    known = {name for param in command.params for name in param.opts}
    known = {name for name in known if name.startswith("-")} | {"--help"}
    shown = set(re.findall(r"(?<![\w-])--?[a-z][a-z-]*", "".join(re.findall(r"`[^`]*`", words))))
    assert known - shown == set()
    assert shown - known == set()
    with command.context_class(command, info_name=command.name) as context:
        context.meta[ALL] = True
        told = command.get_help(context)
    for name in known:
        assert name in told
