"""Where a system has its fonts. What they hold is checked by ``foreign_fonts``."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

_ENDINGS = (".ttf", ".otf", ".ttc", ".otc")


@cache
def font_files() -> tuple[Path, ...]:
    """Return the files of the fonts of the system."""
    return tuple(path for folder in folders() for path in _inside(folder))


def folders() -> tuple[Path, ...]:
    """Return where the system has its fonts; ``DUNGEONGEN_FONTS`` names other folders."""
    own = os.environ.get("DUNGEONGEN_FONTS")
    if own is not None:
        return tuple(Path(folder) for folder in own.split(os.pathsep) if folder)
    home = Path.home()
    if sys.platform == "win32":
        windows, local = os.environ.get("WINDIR", ""), os.environ.get("LOCALAPPDATA", "")
        return (Path(windows) / "Fonts", Path(local) / "Microsoft" / "Windows" / "Fonts")
    if sys.platform == "darwin":
        return (home / "Library/Fonts", Path("/Library/Fonts"), Path("/System/Library/Fonts"))
    shared = (Path("/usr/share/fonts"), Path("/usr/local/share/fonts"))
    return (home / ".local/share/fonts", home / ".fonts", *shared)


def _inside(folder: Path) -> Iterator[Path]:
    for root, names, files in os.walk(folder):
        names.sort()
        yield from (
            Path(root) / name for name in sorted(files) if name.casefold().endswith(_ENDINGS)
        )
