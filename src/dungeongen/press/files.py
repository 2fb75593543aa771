"""Files appear whole or not at all, and so does a set of them.

Each file is written beside its target under a hidden name, flushed to disk, and renamed over the
target in one atomic step. Of a set, all are written before the first is renamed, and what a set
replaces stays beside it until the last one has its name. The hidden name holds the number of the
process; what a killed run left behind is deleted by the next one that writes that file. If the
target is a link, the file it points to is replaced and the link stays; a file that is replaced
keeps its mode. A device or a pipe, such as ``/dev/null``, is written to directly.

A file that is to be new gets its name by a second link to the hidden one, which the system refuses
if the name is taken: of two programs that write it at once, the later one is told.

Some systems have no second links, no modes, or nothing to flush to. The file is written there all
the same; only an error that may cost its content is one.
"""

from __future__ import annotations

import hashlib
import os
import re
import tempfile
from collections.abc import Collection, Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from errno import EACCES, EDQUOT, EIO, ENOSPC, ENOTSUP
from pathlib import Path
from stat import S_IMODE
from typing import BinaryIO

from dungeongen.core.errors import DungeongenError
from dungeongen.core.options import OptionError, OptionName, expect
from dungeongen.core.pipes import open_pipe

_UNSAFE = re.compile(r"[^A-Za-z0-9._-]+")
_LONGEST = 50  # characters of a target's name in a hidden one
_PART = ".part"
_LOSSES = (EDQUOT, EIO, ENOSPC)  # errors by which content is lost


def write_whole(path: Path, data: bytes) -> None:
    """Write ``data`` to ``path``, creating its folder; raises DungeongenError with one line."""
    write_set([(path, data)])


def write_set(files: Sequence[tuple[Path, bytes]], *, new: Collection[Path] = ()) -> None:
    """Write all files, or none of them; raises DungeongenError with one line.

    Files in ``new`` replace nothing: what another program has written there meanwhile stays.
    """
    with ExitStack() as stack:
        ready = []
        for path, data in files:
            with _errors_named(path):
                if is_device(path):
                    with open_pipe(path, "wb") as device:
                        write_all(device, data)
                    continue
                target = Path(os.path.realpath(path))
                part = stack.enter_context(_part(target))
                _fill(part, target, data)
                ready.append((path, target, part, data))
        backups: list[tuple[Path, Path | None]] = []
        try:
            for path, target, part, data in ready:
                with _errors_named(path):
                    if path in new:
                        if _placed(part, target, data):
                            backups.append((target, None))
                        continue
                    backups.append((target, stack.enter_context(_old(target))))
                    os.replace(part, target)  # noqa: PTH105 (the one atomic replacement)
        except BaseException:
            for target, old in reversed(backups):
                _put_back(target, old)
            raise


def expect_folder(folder: Path) -> None:
    """Raise DungeongenError if files cannot be written into a folder; it need not exist yet."""
    with _errors_named(folder):
        there = next(one for one in (folder, *folder.absolute().parents) if one.exists())
        if not there.is_dir():
            raise NotADirectoryError(f"{there} is not a folder")
        if not os.access(there, os.W_OK | os.X_OK):
            raise PermissionError(EACCES, os.strerror(EACCES))


def write_all(stream: BinaryIO, data: bytes) -> None:
    """Write all of ``data`` to a stream that may take only a part at once; raises OSError."""
    rest = memoryview(data)
    while rest:
        rest = rest[stream.write(rest) or 0 :]
    stream.flush()


def is_device(path: Path) -> bool:
    """Tell whether a path exists and is neither a file nor a folder."""
    try:
        return path.exists() and not path.is_file() and not path.is_dir()
    except (OSError, ValueError):
        return False


def _fill(part: Path, target: Path, data: bytes) -> None:
    """Write a hidden file, with the mode of the one that it will replace."""
    with os.fdopen(os.open(part, os.O_WRONLY), "wb") as file:
        file.write(data)
        file.flush()
        with _if_lossless():
            os.fsync(file.fileno())
    mode = 0o666 & ~_umask()
    with suppress(FileNotFoundError):
        mode = S_IMODE(target.stat().st_mode)
    with _if_lossless():  # else the file keeps the mode that it was made with
        os.chmod(part, mode)  # noqa: PTH101 (temporary files are private)


@contextmanager
def _if_lossless() -> Iterator[None]:
    """Go on without what a system does not have."""
    try:
        yield
    except OSError as error:
        if error.errno in _LOSSES:
            raise


@contextmanager
def _part(target: Path) -> Iterator[Path]:
    """Yield an empty hidden file beside ``target``, which is gone afterwards."""
    target.parent.mkdir(parents=True, exist_ok=True)
    name = f".{target.name[:_LONGEST]}."
    _sweep(target.parent, name)
    handle, path = tempfile.mkstemp(prefix=f"{name}{os.getpid()}-", suffix=_PART, dir=target.parent)
    os.close(handle)
    part = Path(path)
    try:
        yield part
    finally:
        with suppress(OSError):
            part.unlink()


@contextmanager
def _old(target: Path) -> Iterator[Path | None]:
    """Yield a second name of what ``target`` is now, ``None`` where it is not there."""
    if not target.is_file():
        yield None
        return
    with _part(target) as spare:
        spare.unlink()
        try:
            _link(target, spare)
        except OSError:  # there are no second names here
            spare.write_bytes(target.read_bytes())
        yield spare


def _placed(part: Path, target: Path, data: bytes) -> bool:
    """Give a hidden file a name that is free; ``False`` if a file with this content has it."""
    try:
        _take(part, target)
    except FileExistsError:
        if not target.is_file():
            raise
        if target.read_bytes() == data:
            return False
        raise DungeongenError(
            f"{target}: another program has just written it: nothing is written "
            "(--force replaces it)"
        ) from None
    return True


def _take(part: Path, target: Path) -> None:
    """Give a hidden file another name; raises FileExistsError if that is taken."""
    try:
        _link(part, target)
    except FileExistsError:
        raise
    except OSError:  # there are no second names here: take the name, then fill it
        target.touch(exist_ok=False)
        part.replace(target)


def _link(path: Path, name: Path) -> None:
    """Give a file a second name; raises OSError where there are none."""
    if not hasattr(os, "link"):
        raise OSError(ENOTSUP, os.strerror(ENOTSUP))
    os.link(path, name)


def _put_back(target: Path, old: Path | None) -> None:
    with suppress(OSError):
        if old is None:
            target.unlink()
        else:
            os.replace(old, target)  # noqa: PTH105 (atomic, as above)


def _sweep(folder: Path, name: str) -> None:
    """Delete what runs that were killed left of a file."""
    left = re.compile(re.escape(name) + r"(\d+)-[^.]*" + re.escape(_PART), re.ASCII)
    for path in folder.iterdir():
        match = left.fullmatch(path.name)
        if match and not _runs(int(match[1])):
            with suppress(OSError):
                path.unlink()


def _runs(process: int) -> bool:
    """Tell whether a process of this number is there, or may be."""
    if os.name == "nt":  # where signal 0 is Ctrl-C
        return True
    try:
        os.kill(process, 0)
    except (ProcessLookupError, OverflowError):
        return False
    except OSError:  # it is somebody else's
        return True
    return True


@contextmanager
def _errors_named(path: Path) -> Iterator[None]:
    """Turn errors of the system into one line about ``path``."""
    try:
        yield
    except DungeongenError:
        raise
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        if isinstance(error, FileExistsError | NotADirectoryError):
            reason = _no_folder(path) or reason
        raise DungeongenError(f"{path}: cannot be written: {reason}") from None


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
