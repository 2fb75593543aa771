"""Files appear whole or not at all.

A file is written beside its target under a hidden name, flushed to disk, and renamed over the
target in one atomic step. An interruption leaves at most a file ``.name.….part`` behind; an
existing file stays until a complete one replaces it. If the target is a link, the file it points to
is replaced and the link stays. A device or a pipe, such as ``/dev/null``, is written to directly.
"""

from __future__ import annotations

import hashlib
import os
import re
import tempfile
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from dungeongen.core.errors import DungeongenError

_UNSAFE = re.compile(r"[^A-Za-z0-9._-]+")


def write_whole(path: Path, data: bytes) -> None:
    """Write ``data`` to ``path``, creating its folder; raises DungeongenError with one line."""
    part = None
    try:
        if path.exists() and not path.is_file() and not path.is_dir():
            path.write_bytes(data)
            return
        target = Path(os.path.realpath(path))
        target.parent.mkdir(parents=True, exist_ok=True)
        handle, part = tempfile.mkstemp(
            prefix=f".{target.name[:50]}.", suffix=".part", dir=target.parent
        )
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        os.chmod(part, 0o666 & ~_umask())  # noqa: PTH101 (temporary files are private)
        os.replace(part, target)  # noqa: PTH105 (the one atomic replacement)
        part = None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        if isinstance(error, FileExistsError | NotADirectoryError):
            reason = _no_folder(path) or reason
        raise DungeongenError(f"{path}: cannot be written: {reason}") from None
    finally:
        if part is not None:
            with suppress(OSError):
                Path(part).unlink()


def _no_folder(path: Path) -> str | None:
    """Return a message if something above ``path`` exists and is not a folder."""
    for above in reversed(path.parents):
        if above.exists() and not above.is_dir():
            return f"{above} is not a folder"
    return None


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask


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


def numbered(path: Path, pages: Sequence[bytes]) -> list[tuple[Path, bytes]]:
    """Return a path for each page: ``name-1.svg``, ``name-2.svg`` …; a lone page gets ``path``."""
    if len(pages) == 1:
        return [(path, pages[0])]
    width = len(str(len(pages)))
    return [
        (path.with_name(f"{path.stem}-{i:0{width}}{path.suffix}"), page)
        for i, page in enumerate(pages, 1)
    ]
