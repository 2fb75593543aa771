"""``dungeongen settings``: defaults that are kept, such as paper and theme, for one person.

They are values for options about looks and places, never for what a dungeon is or what is proved
of it. The file is JSON, a name and a value each, where the system keeps such things;
DUNGEONGEN_SETTINGS names another. Only the command line reads it, and only for commands that
print; ``--no-settings`` leaves it out. A value is checked when it is set, and again where it is
used, since a folder may be gone by then; the error names the setting, not an option.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

import click

from dungeongen.cli.echo import visible
from dungeongen.cli.sections import Command, Function
from dungeongen.core.cache import settings_file
from dungeongen.core.errors import DungeongenError
from dungeongen.core.options import ADVANCED, Number, Text
from dungeongen.press.paper import NAMES, parse_paper

if TYPE_CHECKING:
    from dungeongen.core.templates import Templates

_LARGEST = 64 << 10
_LONGEST = 400


_as_is = Text(_LONGEST, exact=True).read  # the name of a file means its very characters


def _paper(value: object) -> str:
    text = Text(_LONGEST).read(value)
    parse_paper(text)
    return text


SETTINGS: Mapping[str, tuple[str, Callable[[object], object], str]] = {
    "paper": ("paper", _paper, f"{NAMES}, or WxH in mm or inches"),
    "theme": ("theme", _as_is, "ink, parchment, large, or your own"),
    "out": ("folder", _as_is, "the folder that files go into"),
    "dpi": ("dpi", Number(36, 1200).read, "the resolution of PNG"),
    "templates": ("templates", _as_is, "a folder with your own themes, icons and art"),
}
"""Each setting with the parameter that it is the default of, what reads it, and what it is."""


class Defaults(Mapping[str, object]):
    """The settings by the parameters that they are defaults of, read when one is looked up."""

    @cached_property
    def _all(self) -> dict[str, object]:
        """All of them; raises DungeongenError for a broken file, and for what is of no use."""
        settings = stored()
        try:
            expect_usable(settings)
        except ValueError as error:
            raise DungeongenError(
                f"{settings_file()}: setting {error} (set it anew or forget it with settings, or "
                "add --no-settings)"
            ) from None
        return {SETTINGS[name][0]: value for name, value in settings.items()}

    def __getitem__(self, name: str) -> object:
        return self._all[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._all)

    def __len__(self) -> int:
        return len(self._all)


def stored() -> dict[str, object]:
    """Return the settings; raises DungeongenError for a file that holds anything else."""
    from dungeongen.core import files
    from dungeongen.core.plain_json import read_json

    path = settings_file()
    try:
        try:
            if not path.is_file():
                return {}
        except PermissionError:  # a home that is another user's, and holds no file from dungeongen
            return {}
        values = read_json(files.read(path, _LARGEST))
        if not isinstance(values, dict):
            raise ValueError("expected an object")
        return {name: _read(name, value) for name, value in values.items()}
    except OSError as error:
        reason = f"cannot be read: {error.strerror or error}"
    except ValueError as error:
        reason = str(error)
    raise DungeongenError(f"{path}: {reason} (correct or delete this file, or add --no-settings)")


def _named(name: str) -> None:
    """Raise ValueError for what is no setting."""
    if name not in SETTINGS:
        raise ValueError(f"{name[:40]!r} is not a setting; expected {', '.join(SETTINGS)}")


def _read(name: str, value: object) -> object:
    """Return a setting's value; raises ValueError."""
    _named(name)
    if isinstance(value, bool) or not isinstance(value, str | int):
        raise ValueError(f"{name}: expected a text or a number")
    try:
        return SETTINGS[name][1](value)
    except ValueError as error:
        raise ValueError(f"{name}: {error}") from None


def _leave_out(ctx: click.Context, param: click.Parameter, value: bool) -> None:
    if value:
        ctx.default_map = None


def no_settings(function: Function) -> Function:
    """Add the option that leaves the settings out to a command."""
    from dungeongen.cli.sections import option

    return option(
        "--no-settings",
        is_flag=True,
        is_eager=True,  # before any option looks for its default
        expose_value=False,
        callback=_leave_out,
        section=ADVANCED,
        help="Ignore your settings (see dungeongen settings).",
    )(function)


@click.command(
    name="settings",
    cls=Command,
    lists={"Settings": [(name, what) for name, (*_, what) in SETTINGS.items()]},
    examples=(
        ("settings paper=Letter theme=large", "from now on"),
        ("settings theme=", "the standard theme again"),
        ("settings", "what is set, and in which file"),
    ),
)
@click.argument("changes", metavar="[NAME=VALUE]...", nargs=-1)
def settings_command(changes: tuple[str, ...]) -> None:
    """Keep defaults for your printer and your eyes: NAME=VALUE sets one, NAME= forgets it.

    They change how pages look and where files go, and nothing else: a dungeon, its id and its
    verdict are the same with any settings. Options that you type override them.
    """
    settings = stored()
    for change in changes:
        name, equals, value = change.partition("=")
        name, value = name.strip().casefold(), value.strip()
        if not equals:
            raise click.UsageError(f"{change}: expected NAME=VALUE, as in paper=Letter")
        try:
            _named(name)
            settings.pop(name, None)
            if value:
                settings[name] = _read(name, _whole(name, value, settings))
            if change is changes[-1]:
                expect_usable(settings)
        except ValueError as error:
            raise click.UsageError(str(error)) from None
    if changes:
        _write(settings)
    for name, setting in sorted(settings.items()):
        click.echo(visible(f"{name}={setting}"))
    if not settings:
        click.echo("Nothing is set.")
    click.echo(visible(f"Kept in {settings_file()}"), err=True)


def keep_paper(paper: str) -> None:
    """Keep a size of paper as the setting; raises DungeongenError."""
    _write({**stored(), "paper": _paper(paper)})


def _write(settings: Mapping[str, object]) -> None:
    import json

    from dungeongen.core.files import write_whole

    data = json.dumps(settings, indent=1, sort_keys=True) + "\n"
    write_whole(settings_file(), data.encode())


def _whole(name: str, value: str, settings: Mapping[str, object]) -> str:
    """Return a value as it is kept: folders as whole paths, a theme as its file has it."""
    if name in ("out", "templates"):
        try:
            return str(Path(value).expanduser().absolute())
        except RuntimeError:
            raise ValueError(f"{name}: there is no home as in {value[:40]!r}") from None
    if name == "theme":
        from dungeongen.press.style import same_but_for_case

        return same_but_for_case(value, _themes(settings))
    return value


def expect_usable(settings: Mapping[str, object]) -> None:
    """Raise ValueError that names a setting which cannot be used as things are now."""
    for name in sorted(settings):  # a theme may be one of the templates, which come first
        value = str(settings[name])
        try:
            if name == "out":
                from dungeongen.core.files import expect_folder

                expect_folder(Path(value))
            elif name == "templates" and not os.path.isdir(value):  # noqa: PTH112 (is_dir may raise)
                raise ValueError(f"{value} is not a folder")
            elif name == "templates":
                _templates(settings)
            elif name == "theme" and value not in (themes := _themes(settings)):
                raise ValueError(f"{value[:40]!r} is not one of {', '.join(themes)}")
        except ValueError as error:
            raise ValueError(f"{name}: {error}") from None


def _templates(settings: Mapping[str, object]) -> Templates:
    """Return the templates of the settings; raises DungeongenError."""
    from dungeongen.core.templates import Templates

    folder = settings.get("templates")
    return Templates(None if folder is None else Path(str(folder)))


def _themes(settings: Mapping[str, object]) -> tuple[str, ...]:
    """Return the themes that there are; raises DungeongenError."""
    return _templates(settings).names("themes", ".json")
