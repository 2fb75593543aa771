"""What the shell offers on Tab for an argument: files, folders, names.

These types complete and do not check: a wrong file is reported where it is opened.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem


class FileName(click.Path):
    """A file, ``-``, or anything else the command takes in place of a file."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Return ``value`` as it was typed."""
        return value


FILE = FileName()
FOLDER = FileName(file_okay=False)


class Played(FileName):
    """A game by its name, a saved play, or anything that holds a dungeon."""

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        """Return the games that begin with ``incomplete``, then files."""
        from dungeongen.library.play import playable

        games = beginning([game.name for game in playable()], incomplete)
        return [*games, *super().shell_complete(ctx, param, incomplete)]


def beginning(names: Iterable[str], incomplete: str) -> list[CompletionItem]:
    """Return those of ``names`` that begin with what was typed."""
    from click.shell_completion import CompletionItem

    begun = incomplete.casefold()
    return [CompletionItem(name) for name in names if name.casefold().startswith(begun)]
