"""Presets in forms: what a form asks as a file of ``library.preset``, and back.

A preset that the studio keeps is one that the command line takes. What a form does not ask, such as
which files to write, it leaves alone; what the command does not know is refused.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from dungeongen.core.errors import DungeongenError
from dungeongen.core.options import Flag, Holders, Option, ResolvedOptions
from dungeongen.library.gather import WORKERS
from dungeongen.library.preset import Preset, Value, expect_allowed, load_preset, preset_names
from dungeongen.press.style import LOOKS, PLACES, SOLUTION, WRITTEN
from dungeongen.studio.forms import pairs_of
from dungeongen.studio.site import Site

_WITH = "with"
"""How a practice series is asked for options of its game, which its form has as fields."""
_ELSEWHERE = (*WRITTEN.values(), *LOOKS, SOLUTION, *PLACES, WORKERS)


class Presets(NamedTuple):
    """What a form shows: the presets of its command, the folder, and the place of the form."""

    names: tuple[str, ...]
    folder: Path
    place: str


def presets_for(site: Site, command: str, place: str) -> Presets | None:
    """Return the presets of a command; ``None`` where none can be kept."""
    if site.presets is None:
        return None
    names = []
    for name in preset_names(site.presets):
        with suppress(DungeongenError):  # whose it is cannot be told
            if load_preset(name, site.presets).command == command:
                names.append(name)
    return Presets(tuple(names), site.presets, place)


def preset_of(command: str, options: Sequence[Option], values: ResolvedOptions) -> Preset:
    """Return what is asked as a preset: without the seed, and without what was pasted."""
    entries: dict[str, Value] = {}
    for option in options:
        if option.name not in values or option.name == "seed" or option.holders != "any":
            continue
        value = values[option.name]
        texts = [text for _, text in pairs_of({option.name: value})]
        if isinstance(value, bool):
            entries[_typed(option)] = value
        else:
            entries[_typed(option)] = [*texts] if option.many else texts[0]
    return Preset(command, entries)


def query_in_preset(
    name: str,
    home: Path,
    preset: Preset,
    command: str,
    options: Sequence[Option],
    typed: Sequence[Option],
) -> list[tuple[str, str]]:
    """Return a preset as names and values of an address; raises DungeongenError.

    ``options`` are those of the form, ``typed`` those of the command.
    """
    if preset.command != command:
        raise DungeongenError(f"preset {name}: is of {preset.command[:40]}, not of {command}")
    fields = {_typed(option): option for option in options}
    names: dict[str, Holders] = {_typed(option): option.holders for option in (*typed, *_ELSEWHERE)}
    expect_allowed(name, preset, names, home)
    query: list[tuple[str, str]] = []
    for key, value in preset.options.items():
        try:
            if key in fields:
                query += [(fields[key].name, text) for text in _texts(fields[key], value)]
            elif key == _WITH:
                query += _wishes(value)
        except ValueError as error:
            raise DungeongenError(f"preset {name}: {key}: {error}") from None
    return query


def _texts(option: Option, value: Value) -> Iterator[str]:
    """Yield values of an option as an address has them; raises ValueError."""
    if isinstance(option.kind, Flag):
        if not isinstance(value, bool):
            raise ValueError("expected true or false")
        yield "1" if value else "0"
    elif isinstance(value, bool) or (isinstance(value, list) and not option.many):
        raise ValueError("expected a text or a number")
    else:
        yield from map(str, value if isinstance(value, list) else [value])


def _wishes(value: Value) -> Iterator[tuple[str, str]]:
    """Yield the options of a game that a series is asked for; raises ValueError."""
    for wish in value if isinstance(value, list) else [value]:
        name, equals, text = str(wish).partition("=")
        if not equals:
            raise ValueError("expected NAME=VALUE")
        yield name, {"yes": "1", "no": "0"}.get(text, text)


def _typed(option: Option) -> str:
    """Return the name of an option as it is typed, without its dashes."""
    return option.spelled.lstrip("-")
