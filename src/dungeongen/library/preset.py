"""Presets: options of a command under a name, as a plain file to keep, to change and to share.

A preset is TOML: the command, and each option by the name that one types, without its dashes.

    command = "deck"

    [options]
    backs = "long"
    paper = "Letter"
    pdf = true

The content of a file is not trusted. It is bounded and read as values alone: texts, numbers,
yes and no, and lists of those. The commands check them as if they had been typed. A preset says
what is made and how it looks, and nothing else (``Option.holders``): never where something is
written, what is reached or what is run. One in the user's own folder may name files to read, any
other file may not.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple, TypeAlias

from dungeongen.core import files
from dungeongen.core.errors import DungeongenError
from dungeongen.core.options import Holders

ENDING = ".toml"
_NAME = re.compile(r"[\w-]{1,40}")
_LARGEST = 64 << 10  # bytes
_LONGEST = 4096  # characters of a value
_MOST = 100  # options, and values of one

Value: TypeAlias = str | int | float | bool | list[str | int | float]


class Preset(NamedTuple):
    """A command, and values of its options by their names."""

    command: str
    options: Mapping[str, Value]

    def toml(self) -> bytes:
        """Return the file."""
        lines = [f"{_quoted(name)} = {_written(value)}" for name, value in self.options.items()]
        head = f"# A preset of dungeongen.\ncommand = {_quoted(self.command)}\n\n[options]\n"
        return (head + "".join(f"{line}\n" for line in lines)).encode()


def may_hold(name: str, holders: Holders, home: Path) -> bool:
    """Return whether the preset of this name may hold an option."""
    return holders == "any" or (holders == "own" and preset_path(name, home).parent == home)


def expect_allowed(name: str, preset: Preset, holders: Mapping[str, Holders], home: Path) -> None:
    """Raise DungeongenError for an option that this preset may not hold, or that is unknown.

    ``holders`` are the options of its command, as they are typed without dashes.
    """
    for option in preset.options:
        if option not in holders:
            reason = f"is no option of {preset.command[:40]}"
        elif holders[option] == "none":
            reason = "is never kept: remove it, and type it yourself"
        elif not may_hold(name, holders[option], home):
            reason = f"reads a file, which a preset may only do in your own folder, {home}"
        else:
            continue
        raise DungeongenError(f"preset {name}: {option[:40]!r} {reason}")


def preset_path(name: str, home: Path) -> Path:
    """Return the file of a preset: a path, or a name in the folder of presets."""
    if name.endswith(ENDING) or "/" in name or "\\" in name:
        return Path(name)
    return kept_path(name, home, f", or a file that ends in {ENDING}")


def kept_path(name: str, home: Path, otherwise: str = "") -> Path:
    """Return the file of a name in the folder of presets; raises DungeongenError for no name."""
    if not _NAME.fullmatch(name):
        raise DungeongenError(
            f"preset {name[:40]!r}: expected a name of letters, digits and hyphens{otherwise}"
        )
    return home / f"{name}{ENDING}"


def expect_new(name: str, preset: Preset, home: Path, way: str) -> None:
    """Raise DungeongenError if a preset of that name says something else, and the way out."""
    path = preset_path(name, home)
    if not path.exists():
        return
    try:
        same = load_preset(name, home) == preset
    except DungeongenError:
        same = False
    if not same:
        raise DungeongenError(
            f"preset {name} is there already ({path}): {way}, or choose another name"
        )


def preset_names(home: Path) -> tuple[str, ...]:
    """Return the names in the folder of presets."""
    try:
        return tuple(sorted(path.stem for path in home.glob(f"*{ENDING}")))
    except OSError:
        return ()


def load_preset(name: str, home: Path) -> Preset:
    """Return a preset by its name, or from a file; raises DungeongenError."""
    path = preset_path(name, home)
    try:
        if path.parent == home and not path.is_file():  # a pipe there would be waited for
            raise FileNotFoundError
        data = files.read(path, _LARGEST)
    except FileNotFoundError:
        names = ", ".join(preset_names(home))
        reason = f"you have {names}" if names else "--save-as keeps one"
        if path != home / f"{name}{ENDING}":
            raise DungeongenError(f"preset {name}: no such file") from None
        raise DungeongenError(f"no preset {name}: {reason}") from None
    except OSError as error:
        raise DungeongenError(f"{path}: cannot be read: {error.strerror or error}") from None
    try:
        return _parsed(data)
    except (ValueError, RecursionError) as error:
        reason = " ".join(str(error).split())[:200]
        raise DungeongenError(f"preset {path}: {reason}") from None


def _parsed(data: bytes) -> Preset:
    """Return what a file holds; raises ValueError."""
    content = tomllib.loads(data.decode())
    if others := sorted(set(content) - {"command", "options"}):
        raise ValueError(f"{others[0][:40]!r}: expected command and [options], nothing else")
    command, options = content.get("command"), content.get("options", {})
    if not isinstance(command, str):
        raise ValueError('expected a command, as in command = "deck"')
    if not isinstance(options, dict) or len(options) > _MOST:
        raise ValueError(f"options: expected at most {_MOST} lines of a name and a value")
    for name, value in options.items():
        several = value if isinstance(value, list) else [value]
        if len(several) > _MOST or not all(map(_plain, several)):
            raise ValueError(f"{name[:40]}: expected a text, a number, true or false")
        if isinstance(value, list) and any(isinstance(part, bool) for part in value):
            raise ValueError(f"{name[:40]}: expected texts or numbers in a list")
    return Preset(command, options)


def _plain(value: object) -> bool:
    if isinstance(value, str):
        return len(value) <= _LONGEST and "\0" not in value
    return isinstance(value, bool | int | float) and len(str(value)) <= _LONGEST


def _written(value: Value) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list):
        return f"[{', '.join(map(_written, value))}]"
    return _quoted(value) if isinstance(value, str) else str(value)


def _quoted(text: str) -> str:
    """Return a text as TOML has it; a plain name needs no quotes as a key, nor do they harm."""
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")
