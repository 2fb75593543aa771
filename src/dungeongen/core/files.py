"""The one door for files: no other module opens, makes or deletes one.

**Read** is a file of any kind, to a limit that the reader names. A larger one is refused by its
size, before it is read; a device, which has no end, ends at the limit.

**Written** are files whole or not at all, and so is a set of them. Each is written beside its
target under a hidden name, flushed to disk, and renamed over the target in one atomic step. Of a
set, all are written before the first is renamed, and what a set replaces stays beside it until the
last one has its name. The hidden name holds the number of the process: what a killed run left, as
batch systems end them, is deleted by the next one that writes that file. A file that is replaced
keeps its mode. A device or a pipe, such as ``/dev/null``, is written to directly.

A file that is to be new gets its name by a second link to the hidden one, which the system refuses
if the name is taken: of two programs that write it at once, the later one is told. Memory sticks
have no second links, and no modes; files are written there all the same.

A **log** grows by whole lines, and nothing that it has is written again.

Where a link to a file stands, nothing is written: neither there nor through it.
"""

from __future__ import annotations

import os
import re
import shutil
import tempfile
from collections.abc import Collection, Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from errno import EACCES, EFBIG, EINVAL, EIO, ELOOP, ENOTSUP
from pathlib import Path
from stat import S_IMODE, S_ISREG
from typing import BinaryIO, TypeAlias

from dungeongen.core.errors import DungeongenError

LARGEST = 64 << 20
"""Bytes of the largest file that anything is read from, but for a collection of puzzles."""

_LONGEST = 50  # characters of a target's name in a hidden one
_PIECE = 1 << 20  # bytes that are read at once
_CAREFULLY = [getattr(os, name, 0) for name in ("O_NOFOLLOW", "O_NONBLOCK", "O_BINARY")]


# Reading


def read(path: Path, most: int) -> bytes:
    """Return what a file, a pipe or a device holds; raises OSError, also for more bytes."""
    with opened(path) as stream:
        return content(stream, most)


def opened(path: Path, *, plain: bool = False) -> BinaryIO:
    """Open a file of any kind to read it; raises OSError.

    ``plain``: only a regular file, and no link to one.
    """
    try:
        if not plain:
            return path.open("rb", buffering=0)
        if not os.path.islink(path):  # noqa: PTH114 (some systems open one all the same)
            stream = os.fdopen(os.open(path, os.O_RDONLY | sum(_CAREFULLY)), "rb", buffering=0)
            if S_ISREG(os.fstat(stream.fileno()).st_mode):
                return stream
            stream.close()
    except ValueError:  # a name that no file can have
        raise OSError(EINVAL, "no name of a file") from None
    raise OSError(EINVAL, "expected a file, and no link to one")


def content(stream: BinaryIO, most: int) -> bytes:
    """Return what an open file holds; raises OSError, also for over ``most`` bytes."""
    handle, pieces, left = stream.fileno(), list[bytes](), most + 1
    about = os.fstat(handle)
    if S_ISREG(about.st_mode) and about.st_size > most:
        left = 0
    while left:
        piece = os.read(handle, min(left, _PIECE))
        if not piece:
            return b"".join(pieces)
        pieces.append(piece)
        left -= len(piece)
    size = f"{most >> 20} MiB" if most >= 1 << 20 else f"{most >> 10} KiB"
    raise OSError(EFBIG, f"larger than {size}")


class Pieces:
    """A file of any size, read by pieces: ``pieces[begin:end]`` are its bytes, as ``len`` counts.

    Nothing of it is kept in memory. Raises OSError where it cannot be read, or was changed since.
    """

    def __init__(self, path: Path) -> None:
        self._path, self._mark = path, mark(path)
        with opened(path) as stream:
            self._size = os.fstat(stream.fileno()).st_size

    def __len__(self) -> int:
        return self._size

    def __getitem__(self, span: slice) -> bytes:
        begin, end, _ = span.indices(self._size)
        with opened(self._path) as stream:
            if mark(self._path) != self._mark:
                raise OSError(EIO, "was changed while it was read")
            stream.seek(begin)
            return stream.read(max(0, end - begin))


def holds(path: Path, data: bytes) -> bool:
    """Return whether a file has just this content; one of another size is not read."""
    try:
        with opened(path, plain=True) as stream:
            return os.fstat(stream.fileno()).st_size == len(data) and stream.read() == data
    except OSError:
        return False


Mark: TypeAlias = tuple[int, ...]
"""What tells one content of a file from the next, without reading it."""


def mark(path: Path) -> Mark | None:
    """Return the mark of a file; ``None`` where no file is that could be lost."""
    try:
        about = path.stat()
    except (OSError, ValueError):
        return None
    if not S_ISREG(about.st_mode):
        return None
    return about.st_dev, about.st_ino, about.st_size, about.st_mtime_ns, about.st_ctime_ns


def exists(path: Path | str) -> bool:
    """Return whether anything is there; nothing is where no file can be."""
    return os.path.exists(path)  # noqa: PTH110 (Path.exists may raise)


def is_folder(path: Path) -> bool:
    """Return whether a folder is there."""
    return os.path.isdir(path)  # noqa: PTH112 (Path.is_dir may raise)


def is_device(path: Path) -> bool:
    """Return whether a path exists and is neither a file nor a folder."""
    try:
        return path.exists() and not path.is_file() and not path.is_dir()
    except (OSError, ValueError):
        return False


# Writing


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
                    with path.open("wb", buffering=0) as device:
                        write_all(device, data)
                    continue
                _expect_no_link(path)
                path.parent.mkdir(parents=True, exist_ok=True)
                ready.append((path, stack.enter_context(_part(path, data)), data))
        backups: list[tuple[Path, Path | None]] = []
        try:
            for path, part, data in ready:
                with _errors_named(path):
                    if path in new:
                        if _placed(part, path, data):
                            backups.append((path, None))
                        continue
                    backups.append((path, stack.enter_context(_old(path))))
                    os.replace(part, path)  # noqa: PTH105 (the one atomic replacement)
        except BaseException:
            for path, old in reversed(backups):
                _put_back(path, old)
            raise


def write_private(path: Path, data: bytes) -> None:
    """Write a file whole, readable for this user alone; raises OSError."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with _part(path, data, mode=0o600) as part:
        part.replace(path)


def write_aside(prefix: str, ending: str, data: bytes) -> str:
    """Write a new file among those that the system deletes some day; return its name.

    Raises OSError.
    """
    handle, file = tempfile.mkstemp(prefix=prefix, suffix=ending)
    with os.fdopen(handle, "wb") as stream:
        stream.write(data)
    return file


def temporary() -> Path:
    """Return the folder of files that the system deletes some day."""
    return Path(tempfile.gettempdir())


@contextmanager
def temporary_folder() -> Iterator[Path]:
    """Yield a folder that is gone afterwards, with what is in it."""
    with tempfile.TemporaryDirectory() as folder:
        yield Path(folder)


def delete(path: Path) -> None:
    """Delete a file, or a link in its place, if there is one; raises OSError."""
    path.unlink(missing_ok=True)


def expect_place(path: Path) -> None:
    """Raise DungeongenError if no file can be written to ``path``, whose folder need not exist."""
    with _errors_named(path):
        if not is_device(path):
            _expect_no_link(path)
            if path.is_dir():
                raise IsADirectoryError(EINVAL, "is a folder")
            _expect_room(path)


def expect_folder(folder: Path) -> None:
    """Raise DungeongenError if files cannot be written into a folder; it need not exist yet."""
    with _errors_named(folder):
        _expect_room(folder / "file")


def write_all(stream: BinaryIO, data: bytes) -> None:
    """Write all of ``data`` to a stream that may take only a part at once; raises OSError."""
    rest = memoryview(data)
    while rest:
        rest = rest[stream.write(rest) or 0 :]
    stream.flush()


def _expect_no_link(path: Path) -> None:
    if os.path.islink(path):  # noqa: PTH114 (Path.is_symlink may raise)
        raise OSError(ELOOP, "is a link, which nothing is written through; name its file instead")


def _expect_room(path: Path) -> None:
    """Raise OSError unless the nearest folder above ``path`` that is there may be written to."""
    with suppress(FileNotFoundError):
        path.stat()  # its name may be too long
    for folder in path.parents:
        with suppress(FileNotFoundError):
            folder.stat()
            if not folder.is_dir():
                raise NotADirectoryError
            if not os.access(folder, os.W_OK | os.X_OK):
                raise PermissionError(EACCES, os.strerror(EACCES))
            return
    raise OSError(EINVAL, "the folder that you are in has been deleted")


def _hidden(target: Path) -> Path:
    """Return a new name beside a file, where nothing is left of runs that were killed."""
    name = f".{target.name[:_LONGEST]}."
    left = re.compile(re.escape(name) + r"([0-9]+)-[^.]*\.part")
    for path in target.parent.iterdir():
        if (match := left.fullmatch(path.name)) and not _runs(int(match[1])):
            with suppress(OSError):
                path.unlink()
    return target.with_name(f"{name}{os.getpid()}-{os.urandom(6).hex()}.part")


def _runs(process: int) -> bool:
    """Return whether a process of this number is there, or may be."""
    if os.name == "nt":  # where signal 0 is Ctrl-C
        return True
    try:
        os.kill(process, 0)
    except (ProcessLookupError, OverflowError):
        return False
    except OSError:  # another user's
        return True
    return True


@contextmanager
def _part(target: Path, data: bytes, mode: int | None = None) -> Iterator[Path]:
    """Yield a hidden file with this content beside ``target``, which is gone afterwards.

    It has the mode of ``target``, if that is there, unless another is given.
    """
    part = _hidden(target)
    try:
        handle = os.open(
            part, os.O_WRONLY | os.O_CREAT | os.O_EXCL | sum(_CAREFULLY), mode or 0o666
        )
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            try:
                os.fsync(handle)
            except OSError as error:
                if error.errno not in (EINVAL, ENOTSUP):  # there is nothing to flush to
                    raise
        if mode is None:
            with suppress(OSError):  # a new file, or a system without modes
                part.chmod(S_IMODE(target.lstat().st_mode))
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
    spare = _hidden(target)
    try:
        try:
            os.link(target, spare)
        except (AttributeError, OSError):  # there are no second names here
            shutil.copy2(target, spare)
        yield spare
    finally:
        with suppress(OSError):
            spare.unlink()


def _placed(part: Path, target: Path, data: bytes) -> bool:
    """Give a hidden file a name that is free; ``False`` if a file with this content has it."""
    try:
        try:
            os.link(part, target)
        except FileExistsError:
            raise
        except (AttributeError, OSError):  # no second names here: take the name, then fill it
            target.touch(exist_ok=False)
            part.replace(target)
    except FileExistsError:
        if not target.is_file():
            raise
        if holds(target, data):
            return False
        raise DungeongenError(
            f"{target}: another program has just written it: nothing is written "
            "(--force replaces it)"
        ) from None
    return True


def _put_back(target: Path, old: Path | None) -> None:
    with suppress(OSError):
        if old is None:
            target.unlink()
        else:
            os.replace(old, target)  # noqa: PTH105 (atomic, as above)


@contextmanager
def _errors_named(path: Path) -> Iterator[None]:
    """Turn errors of the system into one line about ``path``."""
    try:
        yield
    except (OSError, ValueError) as error:
        if isinstance(error, DungeongenError):
            raise
        reason = getattr(error, "strerror", None) or str(error)
        if isinstance(error, FileExistsError | NotADirectoryError):
            reason = _no_folder(path) or reason
        raise DungeongenError(f"{path}: cannot be written: {reason}") from None


def _no_folder(path: Path) -> str | None:
    """Return a message if something above ``path``, or itself, is there and is no folder."""
    for above in reversed((path, *path.parents)):
        if above.exists() and not above.is_dir():
            return f"{above} is not a folder"
    return None


# Logs


class Log:
    """A file that grows: each line is whole in it, or not there at all.

    It has been read to byte ``end``, of ``size``; what comes behind that, a line that was cut
    short, is taken away. Raises DungeongenError if it cannot be written, or is no longer that file.
    """

    def __init__(self, path: Path, size: int, end: int) -> None:
        self._path, self._end = path, end
        with _errors_named(path):
            if is_device(path):
                self._stream, self._grows = path.open("wb", buffering=0), False
                return
            _expect_no_link(path)
            path.parent.mkdir(parents=True, exist_ok=True)
            flags = os.O_WRONLY | os.O_APPEND | os.O_CREAT | sum(_CAREFULLY)
            self._stream = os.fdopen(os.open(path, flags, 0o666), "wb", buffering=0)
            self._grows = True
            self._expect(size)
            if end < size:
                os.ftruncate(self._stream.fileno(), end)

    def add(self, line: str) -> None:
        """Write a line; raises DungeongenError, and then nothing of it is there."""
        data = f"{line}\n".encode()
        with _errors_named(self._path):
            if not self._grows:
                write_all(self._stream, data)
                return
            self._expect(self._end)
            try:
                write_all(self._stream, data)
            except BaseException:
                with suppress(OSError):
                    os.ftruncate(self._stream.fileno(), self._end)
                raise
            self._end += len(data)

    def close(self) -> None:
        """Close the file."""
        self._stream.close()

    def _expect(self, size: int) -> None:
        """Raise DungeongenError if another program has written to the file."""
        if os.fstat(self._stream.fileno()).st_size != size:
            raise DungeongenError(f"{self._path}: another program writes to it, too")
