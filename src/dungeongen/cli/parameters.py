"""Options of ``core.options`` as parameters of a command, which check and complete their values."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

import click

from dungeongen.cli.sections import Function
from dungeongen.cli.sections import Option as Listed
from dungeongen.core.errors import DungeongenError
from dungeongen.core.options import Choice, File, Flag, LookupName, Option

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

    from dungeongen.library.read import Source


def parameter(option: Option) -> Listed:
    """Return an option as a click parameter."""
    names, more = _declared(option)
    return Listed(names, **more)


def listed(option: Option) -> Callable[[Function], Function]:
    """Return a decorator that adds an option to a command."""
    names, more = _declared(option)
    return click.option(*names, cls=Listed, **more)


def _declared(option: Option) -> tuple[list[str], dict[str, Any]]:
    """Return what click wants to be told of an option: its names, and the rest by keyword."""
    more: dict[str, Any] = {"section": option.section, "help": option.help, "tells": option.more}
    more["holders"] = option.holders
    names = [option.spelled, option.name]
    if not isinstance(option.kind, Flag):
        more |= {"metavar": option.metavar or None, "type": _Value(option), "multiple": option.many}
        if isinstance(option.kind, File):
            more["type"] = FOLDER if option.kind.folder else FILE
        if not option.many:
            more |= {"default": option.default, "show_default": option.shows_default}
            more |= {"required": option.required}
        return names, more
    if option.default:
        off = f"--no-{option.spelled.removeprefix('--')}"
        return [f"{option.spelled}/{off}", option.name], {**more, "default": True}
    return names, {**more, "is_flag": True}


class _Value(click.ParamType):  # type: ignore[type-arg]  # generic in newer click only
    """A click type that checks and completes an option's values as the game describes them."""

    def __init__(self, option: Option) -> None:
        self.option = option
        self.name = option.name

    def convert(
        self, value: object, param: click.Parameter | None, ctx: click.Context | None
    ) -> object:
        """Return the value; raises UsageError."""
        try:
            return self.option.kind.read(value)
        except ValueError as error:
            raise click.UsageError(f"{self.option.spelled}: {error}", ctx) from None

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        """Return the names that begin with ``incomplete``."""
        match self.option.kind:
            case Choice(names):
                return beginning(names, incomplete)
            case LookupName(names_in):
                return beginning(names_in(ctx.params.get("templates")), incomplete)
        return []


# What the shell offers on Tab for an argument: files, folders, names.
#
# These types complete and do not check: a wrong file is reported where it is opened.


class FileName(click.Path):
    """A file, ``-``, or anything else the command takes in place of a file."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Return ``value`` as it was typed."""
        return value


FILE = FileName()
FOLDER = FileName(file_okay=False)


class PlaySource(FileName):
    """A game by its name, a saved play, or anything that holds a dungeon."""

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        """Return the games that begin with ``incomplete``, then files."""
        from dungeongen.games import GAMES

        games = beginning([game.name for game in GAMES], incomplete)
        return [*games, *super().shell_complete(ctx, param, incomplete)]


def beginning(names: Iterable[str], incomplete: str) -> list[CompletionItem]:
    """Return those of ``names`` that begin with what was typed."""
    from click.shell_completion import CompletionItem

    start = incomplete.casefold()
    return [CompletionItem(name) for name in names if name.casefold().startswith(start)]


# What a user names on the command line: a file, an id, or ``-`` for standard input.


STANDARD_INPUT = "standard input"


def input_named(name: str) -> str | Source:
    """Return what the library opens: ``name``, or what standard input holds for ``-``."""
    return standard_input() if name == "-" else name


def standard_input() -> Source:
    """Return what standard input holds; raises DungeongenError with one line."""
    from dungeongen.core.files import LARGEST
    from dungeongen.library.read import Source, bounded

    if sys.stdin is None:
        raise DungeongenError(f"{STANDARD_INPUT}: is closed")
    try:
        data = sys.stdin.buffer.read(LARGEST + 1)
    except OSError as error:
        reason = error.strerror or error
        raise DungeongenError(f"{STANDARD_INPUT}: cannot be read: {reason}") from None
    return Source(bounded(data, STANDARD_INPUT), STANDARD_INPUT)
