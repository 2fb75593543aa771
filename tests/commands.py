"""Every command with its options, as ``docs/commands.md`` has them, made from the options.

    python tests/commands.py

It writes the page anew; ``test_commands.py`` compares. An option is described once: with its
command, or where several commands take it at the end, with these. Examples stand in ``--help``.
"""

from __future__ import annotations

import os
import sys
from collections import defaultdict
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import NamedTuple
from unittest import mock

import click

from dungeongen import games
from dungeongen.cli import CONTEXT, group
from dungeongen.cli.echo import COMMAND, NAME
from dungeongen.cli.sections import Command
from dungeongen.core.options import ADVANCED

PAGE = Path(__file__).resolve().parents[1] / "docs" / "commands.md"
INTRODUCTION = """# All commands

Type `python3 src/start.py …` (Windows: `py src\\start.py …`), or as shown where dungeongen is
[installed](install.md). `--help` says more, with examples. What several commands take is
[at the end](#options-of-several-commands); ◇ marks what few people need.

`python tests/commands.py` makes this page from the options.
"""
SHARED = "Options of several commands"
EVERY, GAMES = "every game", {game.name for game in games.GAMES}
HELP = "--help"
Row = tuple[str, str]


class Known(NamedTuple):
    """A command with its options, each with its help, by the sections of ``--help``."""

    name: str
    command: Command
    usage: list[str]
    options: dict[str, list[Row]]

    @property
    def rows(self) -> Iterator[tuple[str, Row]]:
        """All options with their sections, without ``--help``."""
        for section, rows in self.options.items():
            yield from ((section, row) for row in rows if HELP not in row[0])


def page() -> str:
    """Return the text of the page."""
    with mock.patch.dict(os.environ, {COMMAND: NAME}):
        known = list(_commands())
        takers = defaultdict[tuple[str, Row], list[str]](list)
        for one in known:
            for key in one.rows:
                takers[key].append(one.name)
        common = defaultdict[str, defaultdict[str, list[tuple[str, Row]]]](
            lambda: defaultdict(list)
        )
        for key, names in takers.items():
            common[_home(names)][_listed(names)].append(key)
        said = set[tuple[Row, ...]]()
        parts = [INTRODUCTION]
        for one in known:
            parts.append(_part(one, common[one.name], said))
    parts.append(f"## {SHARED}\n")
    parts += [f"**{who}**\n\n{_list(rows)}" for who, rows in common[""].items()]
    return "\n".join(parts)


def _commands(command: click.Command = group, *names: str) -> Iterator[Known]:
    """Yield every command, in the order of ``--help``."""
    context = command.context_class(command, info_name=" ".join(names), **CONTEXT)
    if names:
        assert isinstance(command, Command)
        usage = command.collect_usage_pieces(context)
        yield Known(" ".join(names), command, usage, command.sections(context))
    if isinstance(command, click.Group):
        for name in command.list_commands(context):
            under = command.get_command(context, name)
            assert under is not None
            yield from _commands(under, *names, name)


def _home(names: list[str]) -> str:
    """Return the command with which an option stands; none if it has to do with several.

    What belongs to a game's deal stands with the game, and what all decks take with ``deck``.
    """
    first, *rest = names
    alone = all(name.endswith(f" {first}") or name.startswith(f"{first} ") for name in rest)
    if alone:
        return first
    group, _, under = first.partition(" ")
    return group if under and all(name.startswith(f"{group} ") for name in rest) else ""


def _part(one: Known, own: Mapping[str, list[tuple[str, Row]]], said: set[tuple[Row, ...]]) -> str:
    """Return what there is to say of a command, without lists that are ``said`` already.

    A command under another that has no options of its own gets a line there.
    """
    usage = " ".join([NAME, one.name, *one.usage[1:]])
    about = " ".join((one.command.help or "").split("\n\n")[0].split())
    if " " in one.name:
        if not own:
            return f"`{usage}`\n"
        about = about.partition(". ")[0].rstrip(".") + "."
    parts = [f"## {one.name}\n", f"`{usage}`: {about}\n" if one.usage[1:] else f"{about}\n"]
    for who, rows in sorted(own.items(), key=lambda part: part[0] != one.name):
        also = [name for name in who.split(", ") if name != one.name]
        parts.append((f"Also with {', '.join(also)}:\n\n" if also else "") + _list(rows))
    helps = " ".join(words for rows in own.values() for _, (_, words) in rows)
    for heading, rows in one.command.lists.items():
        if tuple(rows) not in said and not all(f"{name}, " in helps for name, _ in rows):
            said.add(tuple(rows))
            words = "; ".join(f"`{_cell(name)}` {_cell(what)}" for name, what in rows)
            parts.append(f"{heading}: {words}.\n")
    return "\n".join(parts)


def _listed(names: list[str]) -> str:
    """Return the commands that take an option, those of all games by one word."""
    of = defaultdict[str, set[str]](set)
    for name in names:
        first, _, under = name.partition(" ")
        of[first].add(under)
    every = of.keys() >= GAMES
    words = [EVERY] if every else []
    for first, under in of.items():
        few = {""} if under >= GAMES else under
        if not (every and first in GAMES):
            words += sorted(f"{first} {name}".strip() for name in few)
    return ", ".join(words)


def _list(rows: list[tuple[str, Row]]) -> str:
    return "".join(
        f"- {'◇ ' if section == ADVANCED else ''}`{_cell(name)}` {_cell(words)}\n"
        for section, (name, words) in sorted(rows, key=lambda row: row[0] == ADVANCED)
    )


def _cell(words: str) -> str:
    return " ".join(words.split())


if __name__ == "__main__":
    PAGE.write_text(page(), "utf-8")
    sys.stdout.write(f"{PAGE}\n")
