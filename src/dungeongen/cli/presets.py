"""``--preset`` and ``--save-as``, which every command has that takes options.

A preset stands in for typed options: its values become arguments before those that were typed, are
checked as these are, and give way to them. It is made to be passed on, so what it may hold is said
by each option (``holders``): what is made and how that looks, never where files are written, what
is reached or what is run.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import click

from dungeongen.core.cache import presets_folder
from dungeongen.core.errors import DungeongenError
from dungeongen.core.options import Holders
from dungeongen.library.preset import (
    Preset,
    Value,
    expect_allowed,
    expect_new,
    load_preset,
    may_hold,
    preset_path,
)

_OWN = ("preset", "save_as", "help")


class PresetToSave(NamedTuple):
    """A preset to keep, the name to keep it under, and the typed options that it leaves out."""

    name: str
    preset: Preset
    left_out: tuple[str, ...]


def expanded(
    command: click.Command, ctx: click.Context, args: list[str]
) -> tuple[list[str], PresetToSave | None]:
    """Return arguments with the options of their preset that are not typed, and what to keep."""
    parser = command.make_parser(ctx)
    values, _, order = parser.parse_args(list(args))
    name = values.get("preset")
    if isinstance(name, str):
        preset = load_preset(name, presets_folder())
        if preset.command != _called(ctx):
            raise DungeongenError(f"preset {name}: is of {preset.command}, not of {_called(ctx)}")
        options = {
            _spelled(parameter): parameter for parameter in command.params if _is_asked(parameter)
        }
        holders = {label: holders_of(parameter) for label, parameter in options.items()}
        expect_allowed(name, preset, holders, presets_folder())
        more: list[str] = []
        for option, value in preset.options.items():
            if options[option] not in order:
                more += _words(options[option], option, value, name)
        args = [*more, *args]
        values, _, order = command.make_parser(ctx).parse_args(list(args))
    new = values.get("save_as")
    if not isinstance(new, str):
        return args, None
    parameters = {_spelled(parameter): parameter for parameter in order if _is_asked(parameter)}
    held = {
        label: _value(values[parameter.name or ""])
        for label, parameter in parameters.items()
        if may_hold(new, holders_of(parameter), presets_folder())
    }
    left_out = tuple(label for label in parameters if label not in held)
    wish = PresetToSave(new, Preset(_called(ctx), held), left_out)
    if values.get("force") is not True:
        forcible = any(parameter.name == "force" for parameter in command.params)
        way = "replace it with --force" if forcible else "delete it"
        expect_new(wish.name, wish.preset, presets_folder(), way)
    return args, wish


def _words(option: click.Parameter, label: str, value: Value, name: str) -> Iterator[str]:
    """Yield a value of an option as it would be typed."""
    if isinstance(option, click.Option) and option.is_flag:
        if not isinstance(value, bool):
            raise DungeongenError(f"preset {name}: {label}: expected true or false")
        spelled = option.opts if value else option.secondary_opts
        yield from spelled[:1]
        return
    several = value if isinstance(value, list) else [value]
    if isinstance(value, bool) or (
        isinstance(value, list) and not getattr(option, "multiple", False)
    ):
        raise DungeongenError(f"preset {name}: {label}: expected a text or a number")
    for part in several:
        yield f"{_longest(option)}={part}"


def keep(wish: PresetToSave) -> Path:
    """Keep a preset; return its file."""
    from dungeongen.core.files import write_whole

    path = preset_path(wish.name, presets_folder())
    write_whole(path, wish.preset.toml())
    return path


def _value(value: object) -> Value:
    """Return a typed value as a preset has it."""
    if isinstance(value, list | tuple):
        return [str(part) for part in value]
    return value if isinstance(value, bool) else str(value)


def holders_of(param: click.Parameter) -> Holders:
    """Return which presets may hold an option: none, unless it says so."""
    holders: Holders = getattr(param, "holders", "none")
    return holders


def _is_asked(param: click.Parameter) -> bool:
    """Return whether an option asks for something of the command itself."""
    return isinstance(param, click.Option) and param.expose_value and param.name not in _OWN


def _longest(option: click.Parameter) -> str:
    return max(option.opts, key=len)


def _spelled(option: click.Parameter) -> str:
    return _longest(option).lstrip("-")


def _called(ctx: click.Context) -> str:
    """Return the name of a command, without that of the program."""
    names: list[str] = []
    here: click.Context | None = ctx
    while here is not None and here.parent is not None:
        names.insert(0, here.info_name or "")
        here = here.parent
    return " ".join(names)
