"""``--preset`` and ``--save-as``, which every command has that takes options.

A preset stands in for typed options: its values become arguments before those that were typed, are
checked as these are, and give way to them. It is made to be passed on, so it says what is made and
how that looks (``KEPT``), never where files are written, what is reached or what is run. Options
that name a file to read (``READ``) are for presets in your own folder alone.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import click

from dungeongen.core.errors import DungeongenError
from dungeongen.core.home import presets_folder
from dungeongen.library.preset import Preset, Value, expect_new, load_preset, preset_path

_KEPT = """
across again against anew as-dealt as-is back-offset backs blank bleed bound boxes budget
calibrate card-size cards cards-by-hand cells chapter check chunk clock corners count creep csv
day deal deals deck decks dice dice-seed difficulty dpi dragon dungeons easy faces fair-alive
fair-here fair-score fights first flip fold for-sale format front-offset gap givens grade grid
gutter hero hot-seat html jokers json keyed log margin marks match max-health minutes monsters
nearest-gold no-open obvious-alive odds open outline-text paper pdf per-chunk per-page perfect
pick plan play-for player-map plays plots png poster px quick resume rooms rule safe safe-alive
score seed set share sheet singles size so-far solution source spoiler stacked stakes suits svg
swap symmetric text theme tiles title top-monster url vtt with workers
"""
KEPT = frozenset(_KEPT.split())
"""The options that a preset may have: what is made and how it looks."""
READ = frozenset(("font", "from", "party", "strategy", "templates", "title-font"))
"""Options that name a file or a folder to read."""


class Wish(NamedTuple):
    """A preset to keep, the name to keep it under, and the typed options that it leaves out."""

    name: str
    preset: Preset
    left_out: tuple[str, ...]


def expanded(
    command: click.Command, ctx: click.Context, args: list[str]
) -> tuple[list[str], Wish | None]:
    """Return arguments with the options of their preset that are not typed, and what to keep."""
    parser = command.make_parser(ctx)
    values, _, order = parser.parse_args(list(args))
    name = values.get("preset")
    if isinstance(name, str):
        preset = load_preset(name, presets_folder())
        if preset.command != _called(ctx):
            raise DungeongenError(f"preset {name}: is of {preset.command}, not of {_called(ctx)}")
        options = {_spelled(one): one for one in command.params if _is_option(one)}
        foreign = preset_path(name, presets_folder()).parent != presets_folder()
        more: list[str] = []
        for option, value in preset.options.items():
            if option not in options:
                raise DungeongenError(
                    f"preset {name}: {option[:40]!r} is no option of {preset.command}"
                )
            if option not in KEPT | READ:
                raise DungeongenError(
                    f"preset {name}: {option!r} is never kept: remove it, and type it yourself"
                )
            if foreign and option in READ:
                raise DungeongenError(
                    f"preset {name}: {option!r} reads a file, which a preset may only do in your "
                    f"own folder, {presets_folder()}"
                )
            if options[option] not in order:
                more += _words(options[option], option, value, name)
        args = [*more, *args]
        values, _, order = command.make_parser(ctx).parse_args(list(args))
    new = values.get("save_as")
    if not isinstance(new, str):
        return args, None
    typed = {_spelled(one): _value(values[one.name or ""]) for one in order if _is_option(one)}
    content = {name: value for name, value in typed.items() if name in KEPT | READ}
    left_out = tuple(name for name in typed if name not in content)
    wish = Wish(new, Preset(_called(ctx), content), left_out)
    if values.get("force") is not True:
        forcible = any(one.name == "force" for one in command.params)
        way = "replace it with --force" if forcible else "delete it"
        expect_new(wish.name, wish.preset, presets_folder(), way)
    return args, wish


def _words(option: click.Parameter, called: str, value: Value, name: str) -> Iterator[str]:
    """Yield a value of an option as it would be typed."""
    if isinstance(option, click.Option) and option.is_flag:
        if not isinstance(value, bool):
            raise DungeongenError(f"preset {name}: {called}: expected true or false")
        spelled = option.opts if value else option.secondary_opts
        yield from spelled[:1]
        return
    several = value if isinstance(value, list) else [value]
    if isinstance(value, bool) or (
        isinstance(value, list) and not getattr(option, "multiple", False)
    ):
        raise DungeongenError(f"preset {name}: {called}: expected a text or a number")
    for one in several:
        yield f"{_longest(option)}={one}"


def keep(wish: Wish) -> Path:
    """Keep a preset; return its file."""
    from dungeongen.core.files import write_whole

    path = preset_path(wish.name, presets_folder())
    write_whole(path, wish.preset.toml())
    return path


def _value(value: object) -> Value:
    """Return a typed value as a preset has it."""
    if isinstance(value, list | tuple):
        return [str(one) for one in value]
    return value if isinstance(value, bool) else str(value)


def _is_option(param: click.Parameter) -> bool:
    """Return whether a parameter is an option of the command, and not one about presets."""
    own = ("preset", "save_as", "help")
    return isinstance(param, click.Option) and param.expose_value and param.name not in own


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
