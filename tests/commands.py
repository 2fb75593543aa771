"""Every command with its options, as ``docs/commands.md`` has them, made from the options.

    python tests/commands.py

It writes the page anew; ``test_commands.py`` compares. Options about files, looks and cards are the
same for many commands: they are listed once, at the end, with the commands that take them. Advanced
options stand apart.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from pathlib import Path
from unittest import mock

import click

from dungeongen.cli import CONTEXT, group
from dungeongen.cli.echo import COMMAND, NAME
from dungeongen.cli.sections import Command
from dungeongen.core.options import ADVANCED

PAGE = Path(__file__).resolve().parents[1] / "docs" / "commands.md"
SHARED = ("Files", "Look", "Cards", "Sheets", ADVANCED)
INTRODUCTION = """# All commands

Type each command as `python3 src/start.py …` (Windows: `py src\\start.py …`). If you have
[installed](install.md) dungeongen, type `dungeongen …` as shown. `--help` after any command tells
what stands here. Options about files, looks and cards are at the end: many commands take them.
Most people never need the advanced options.

This page is made from the options of the program: `python tests/commands.py` writes it anew.
"""
Row = tuple[str, ...]
Options = dict[str, list[tuple[str, str]]]
"""Options with their help, by the sections of a command's help."""


def page() -> str:
    """Return the text of the page."""
    with mock.patch.dict(os.environ, {COMMAND: NAME}):
        known = [(name, one, context, one.sections(context)) for name, one, context in _commands()]
        takers = _takers([(name, options) for name, _, _, options in known])
        parts = [INTRODUCTION]
        for name, command, context, options in known:
            own = {section: [row for row in rows
                             if (section, row) not in takers and "--help" not in row[0]]
                   for section, rows in options.items()}  # fmt: skip
            parts.append(_part(name, command, context, own))
    for shared in SHARED:
        rows = [(*row, _listed(names)) for (section, row), names in takers.items()
                if section == shared]  # fmt: skip
        parts.append(f"## {shared}\n\n{_table(rows, ('option', 'what it does', 'with'))}")
    return "\n".join(parts)


def _commands(
    command: click.Command = group, *names: str
) -> Iterator[tuple[str, Command, click.Context]]:
    """Yield every command, in the order of ``--help``."""
    context = command.context_class(command, info_name=" ".join(names), **CONTEXT)
    if names:
        assert isinstance(command, Command)
        yield " ".join(names), command, context
    if isinstance(command, click.Group):
        for name in command.list_commands(context):
            under = command.get_command(context, name)
            assert under is not None
            yield from _commands(under, *names, name)


def _takers(known: list[tuple[str, Options]]) -> dict[tuple[str, tuple[str, str]], list[str]]:
    """Return the options of shared sections that several commands take, and those commands."""
    takers: dict[tuple[str, tuple[str, str]], list[str]] = {}
    for name, options in known:
        for section in SHARED:
            for row in options.get(section, ()):
                takers.setdefault((section, row), []).append(name)
    return {row: names for row, names in takers.items() if len(names) > 1}


def _part(name: str, command: Command, context: click.Context, own: Options) -> str:
    """Return what there is to say of a command alone."""
    usage = " ".join([NAME, name, *command.collect_usage_pieces(context)])
    parts = [f"## {name}\n\n`{usage}`\n", _paragraphs(command.help or "")]
    if command.examples:
        parts.append(_table([(f"{NAME} {typed}", what) for typed, what in command.examples],
                            ("for example", "")))  # fmt: skip
    advanced = own.pop(ADVANCED, [])
    rest = [row for rows in own.values() for row in rows]
    for heading, rows in (("option", rest), ("advanced option", advanced)):
        if rows:
            parts.append(_table(rows, (heading, "what it does")))
    parts += [_table(list(rows), (heading.lower(), "")) for heading, rows in command.lists.items()]
    return "\n".join(parts)


def _paragraphs(text: str) -> str:
    paragraphs = (" ".join(part.split()) for part in text.replace("\b", "").split("\n\n"))
    return "".join(f"{part}\n\n" for part in paragraphs if part)[:-1]


def _listed(names: list[str]) -> str:
    """Return the commands that take an option; for those under one stands that one."""
    return ", ".join(dict.fromkeys(name.partition(" ")[0] for name in names))


def _table(rows: list[Row] | list[tuple[str, str]], heads: Row = ("option", "what it does")) -> str:
    lines = [f"| {' | '.join(heads)} |", "|---" * len(heads) + "|"]
    lines += [f"| `{_cell(name)}` | {' | '.join(map(_cell, words))} |" for name, *words in rows]
    return "\n".join(lines) + "\n"


def _cell(words: str) -> str:
    """Return words for a cell of a table."""
    return " ".join(words.replace("|", "\\|").split())


if __name__ == "__main__":
    PAGE.write_text(page(), "utf-8")
    sys.stdout.write(f"{PAGE}\n")
