"""What files are called: names that are safe on every system, and what their endings mean."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Sequence
from pathlib import Path

from dungeongen.core.errors import DungeongenError
from dungeongen.core.files import is_device, write_set
from dungeongen.core.options import OptionError, OptionName, expect

_UNSAFE = re.compile(r"[^A-Za-z0-9._-]+")


def file_stem(game: str, seed: str) -> str:
    """Return a file name, without extension, that is safe on every system.

    Blanks become hyphens. If more has to change, a few digits of the seed's hash are added, so that
    different seeds get different files.

    >>> file_stem("play", "my seed"), file_stem("play", "../my seed")
    ('play-my-seed', 'play-my-seed-cc12fd')
    """
    plain = _UNSAFE.sub("-", seed).strip("-.")[:60]
    if plain != seed.replace(" ", "-"):
        digest = hashlib.sha256(seed.encode("utf-8", "surrogatepass")).hexdigest()[:6]
        plain = f"{plain}-{digest}".lstrip("-")
    return f"{game}-{plain}"


def path_of(path: str | Path, name: str = "path") -> Path:
    """Return the path of what is to be written; raises OptionError for what is none."""
    expect(name, path, (str, Path), "the name of a file or folder")
    return Path(path)


def expect_formats(names: Sequence[str], formats: Sequence[str]) -> None:
    """Raise OptionError unless all are names of formats."""
    if not isinstance(names, list | tuple) or not all(name in formats for name in names):
        text = ascii(names)[:40]
        raise OptionError(
            OptionName("formats"), f": expected some of {', '.join(formats)}, found {text}"
        )


def ending_of(path: Path, formats: Sequence[str]) -> str:
    """Return the format that a file's ending names; raises DungeongenError for any other."""
    ending = path.suffix.lower().lstrip(".")
    if ending not in formats:
        *some, last = (f".{name}" for name in formats)
        raise DungeongenError(f"{path}: expected a name that ends in {', '.join(some)} or {last}")
    return ending


def numbered(path: Path, pages: Sequence[bytes]) -> list[tuple[Path, bytes]]:
    """Return a path for each page: ``name-1.svg``, ``name-2.svg`` …; a lone page gets ``path``."""
    if len(pages) == 1 or is_device(path):
        return [(path, page) for page in pages]
    width = len(str(len(pages)))
    return [
        (path.with_name(f"{path.stem}-{i:0{width}}{path.suffix}"), page)
        for i, page in enumerate(pages, 1)
    ]


def written(path: Path, pages: Sequence[bytes]) -> list[Path]:
    """Write pages to files of their own, or a lone page to ``path``; return the paths."""
    result = numbered(path, pages)
    write_set(result)
    return [each for each, _ in result]
