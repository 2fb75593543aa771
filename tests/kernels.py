"""Build the kernels whose sources have changed, and say which.

    python tests/kernels.py

A kernel is the ``kernel`` folder of a game and what ``search/native`` has for all. Numbers that
Python says too are made into its ``numbers.h`` first. The compiler is the one in the ``ziglang``
wheel, whose version the extra *test-all* pins. The sources are compiled where they stand, by names
without this machine's folders, so that no path gets into the file.

``tests/data/kernels`` has a digest for each kernel: of its sources, of the compiler's version and
flags, and of the file that they made. A kernel whose digest is that of today is up to date. The
first build on a machine also compiles the compiler's own C library, for half a minute.
"""

from __future__ import annotations

import hashlib
import re
import subprocess
import sys
import tomllib
from collections.abc import Callable, Iterator, Sequence
from enum import EnumType
from functools import cache
from importlib import import_module
from importlib.metadata import version
from pathlib import Path
from tempfile import TemporaryDirectory
from textwrap import fill
from typing import Any, NamedTuple
from weakref import finalize

from compiled import STRICT, compiled, compiler
from dungeongen.search.kernel import SharedKernel

TESTS = Path(__file__).parent
HOME = TESTS.parent / "src/dungeongen"
SHARED = "../../../search/native"
GAMES = ("donsol", "doom", "mythic", "scoundrel", "sudongeon", "treasure", "welcome")
_FLAGS = (
    "-target",
    "wasm32-wasi",
    "-mexec-model=reactor",
    "-O3",
    "-s",
    "-msimd128",
    *STRICT,
)
_CHECKED = (
    *STRICT,
    "-O2",
    "-g",
    "-DPOISON",
    "-fsanitize=address,undefined",
    "-fno-sanitize-recover",
)


class Place(NamedTuple):
    """Where kernels are built: the folder of the package, and that of the tests."""

    home: Path = HOME
    tests: Path = TESTS


HERE = Place()


def file_of(game: str, place: Place = HERE) -> Path:
    """Return the committed kernel of a game."""
    return place.home / "games" / game / "kernel" / f"{game}.wasm"


def digest_file(game: str, place: Place = HERE) -> Path:
    """Return the file with the digest of a game's kernel."""
    return place.tests / "data/kernels" / f"{game}.txt"


def digest(game: str, place: Place = HERE) -> str:
    """Return a digest of what a kernel is made of, and of its file."""
    folder = file_of(game, place).parent
    found = hashlib.sha256("\0".join((_pinned(place), *_FLAGS, header(game, place))).encode())
    for name in sources(game, ".[ch]", place):
        if name != "numbers.h":
            found.update(f"\0{name}\0{(folder / name).read_text('utf-8')}".encode())
    found.update(file_of(game, place).read_bytes())
    return found.hexdigest()


def is_built(game: str, place: Place = HERE) -> bool:
    """Return whether a game's kernel is what today's sources make, by its digest."""
    file = digest_file(game, place)
    return file.exists() and file.read_text("utf-8").strip() == digest(game, place)


def build(
    game: str,
    place: Place = HERE,
    *,
    installed: Callable[[str], str] = version,
    compile_: Callable[[str], bytes] | None = None,
) -> str:
    """Build the kernel of a game if it is not up to date; return what was found, or done.

    ``installed`` gives the version of a package here, ``compile_`` what the compiler makes.
    """
    file_of(game, place).with_name("numbers.h").write_text(header(game, place), "utf-8")
    if is_built(game, place):
        return "up to date"
    if (here := installed("ziglang")) != (pinned := _pinned(place)):
        sys.exit(f"ziglang is {here} here; expected: {pinned}, of pyproject.toml")
    file_of(game, place).write_bytes((compile_ or rebuilt)(game))
    digest_file(game, place).write_text(digest(game, place) + "\n", "utf-8")
    return "built"


def _pinned(place: Place) -> str:
    """Return the version of the compiler, which need not be installed."""
    text = (place.tests.parent / "pyproject.toml").read_text("utf-8")
    return re.findall(r'"ziglang==([\d.]+)"', text)[0]


def folders(game: str, place: Place = HERE) -> list[str]:
    """Return the folders of sources that a kernel shares with others, as seen from its own."""
    return [SHARED, *(f"../../../{name}" for name in _numbers(game, place).get("folders", ()))]


def sources(game: str, suffix: str, place: Place = HERE) -> list[str]:
    """Return the names of a kernel's sources, as seen from its folder."""
    folder = file_of(game, place).parent
    names = sorted(file.name for file in folder.glob(f"*{suffix}"))
    for shared in folders(game, place):
        names += sorted(f"{shared}/{file.name}" for file in (folder / shared).glob(f"*{suffix}"))
    return names


def _numbers(game: str, place: Place) -> dict[str, Any]:
    return tomllib.loads(file_of(game, place).with_name("numbers.toml").read_text("utf-8"))


def rebuilt(game: str) -> bytes:
    """Return what the compiler makes of a game's kernel."""
    folder = file_of(game).parent
    with TemporaryDirectory() as scratch:
        target = Path(scratch) / f"{game}.wasm"
        command = [
            sys.executable,
            "-m",
            "ziglang",
            "cc",
            *_FLAGS,
            f"-DKERNEL={game}",  # else the compiler's cache takes shared sources for another's
            *(f"-I{name}" for name in (".", *folders(game))),
            *sources(game, ".c"),
            "-o",
            str(target),
        ]
        subprocess.run(command, check=True, cwd=folder)
        return target.read_bytes()


def header(game: str, where: Place = HERE) -> str:
    """Return ``numbers.h`` of a game's kernel, as ``numbers.toml`` asks for it."""
    table = _numbers(game, where)
    lines = ["/* Made by tests/kernels.py of numbers.toml: numbers that stand in Python. */"]
    for place, names in table["constants"].items():
        some = [f"{name.lstrip('_')} = {value(game, f'{place}.{name}')}" for name in names]
        lines += (f"/* {place} */", f"enum {{ {', '.join(some)} }};")
    for name, (source, *more) in table.get("enums", {}).items():
        prefix = table.get("prefixes", {}).get(name, "")
        members = [f"{prefix}{one} = {number}" for one, number in members_of(value(game, source))]
        lines += (f"/* {source} */", f"enum {name} {{ {', '.join((*members, *more))} }};")
    for place, columns in table.get("tables", {}).items():
        rows = [_row(one, columns) for one in _records(value(game, place), len(columns))]
        name = place.rpartition(".")[2]
        array = f"static const int {name}[{len(rows)}][{len(columns)}]"
        lines += (f"/* {place}: {', '.join(columns)} */", f"{array} = {{{', '.join(rows)}}};")
    wrapped = (fill(line, 100, subsequent_indent="    ") for line in lines)
    return "\n".join((*wrapped, ""))


def _records(source: Any, width: int) -> Any:
    """Return the records of a table, or the only one; those that a mapping lacks are zeros."""
    if not isinstance(source, dict):
        return [source] if isinstance(source[0], int) else source
    return [source.get(key, (0,) * width) for key in range(max(source) + 1)]


def _row(one: Any, columns: Sequence[str]) -> str:
    """Return a record, or a tuple, as C has it; a text stands for the member of an enum."""
    cells = [getattr(one, name) for name in columns] if hasattr(one, columns[0]) else one
    texts = (str(+cell) if isinstance(cell, int) else cell.upper() for cell in cells)
    return f"{{{', '.join(texts)}}}"


def value(game: str, place: str) -> Any:
    """Return what stands in a module of a game, as ``solver.player.WON``."""
    module, _, name = f"dungeongen.games.{game}.{place}".rpartition(".")
    found = getattr(import_module(module), name)
    return int(found) if isinstance(found, int) else found


def members_of(source: Any) -> Iterator[tuple[str, int]]:
    """Yield the members of an enum with their numbers. Texts are numbered; switches are bits."""
    if isinstance(source, EnumType):
        yield from ((one.name, one.value) for one in source)
        return
    texts = list(map(_text, source))
    bits = any(sign in text for text in texts for sign in "-=")
    for place, text in enumerate(texts):
        yield re.sub(r"\W", "_", text.upper()), 1 << place if bits else place


def _text(one: Any) -> str:
    """Return a text, or the name of a class or of a record."""
    if isinstance(one, type):
        return re.sub(r"(?<=[a-z])(?=[A-Z])", "_", one.__name__)
    return str(getattr(one, "name", one))


@cache
def tested(game: str) -> Path:
    """Return a game's kernel as a command of this machine, which stops at whatever C leaves
    undefined; it is compiled once a run. Its calls are those of the shipped kernel and some for
    tests alone (``games/<game>/kernel/entries.c``)."""
    folder, entries = file_of(game).parent, TESTS / "games" / game / "kernel/entries.c"
    within = re.findall(r'^#include "(\w+\.c)"', entries.read_text("utf-8"), re.MULTILINE)
    some = [file for name in sources(game, ".c") if (file := folder / name).name not in within]
    some += [entries, TESTS / "search/native_main.c"]
    places = (folder, *(folder / name for name in folders(game)), TESTS / "search")
    return compiled(game, (compiler(), *_CHECKED, *(f"-I{one}" for one in places)), some, "-lm")


def _end(process: subprocess.Popen[str]) -> None:
    for pipe in (process.stdin, process.stdout):
        assert pipe is not None
        pipe.close()
    process.wait()


class NativeKernel:
    """A kernel that runs as a process of its own, as ``tested`` makes it."""

    def __init__(self, game: str) -> None:
        pipe = subprocess.PIPE
        self._process = subprocess.Popen([tested(game)], stdin=pipe, stdout=pipe, text=True)
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._to, self._from = self._process.stdin, self._process.stdout
        finalize(self, _end, self._process)

    def call(self, name: str, numbers: Sequence[int], *, long: bool = True) -> tuple[float, ...]:
        """Call a function of the kernel; return its numbers, none for meaningless arguments."""
        del long
        self._to.write(" ".join(map(str, (name, len(numbers), *map(int, numbers)))) + "\n")
        self._to.flush()
        line = self._from.readline()
        assert line, f"the kernel ended: {self._process.wait()}"
        return tuple(map(float, line.split()))


class RecordedKernel(SharedKernel):
    """A kernel that notes its calls, to make them again in its native build."""

    def __init__(self, file: Path) -> None:
        super().__init__(file)
        self._calls = list[tuple[str, Sequence[int], tuple[float, ...]]]()

    def call(self, name: str, numbers: Sequence[int], *, long: bool = True) -> tuple[float, ...]:
        """Call the kernel, and note it."""
        answer = super().call(name, numbers, long=long)
        self._calls.append((name, numbers, answer))
        return answer

    def compare(self) -> None:
        """Make the calls again; the native build has the same answers."""
        native = NativeKernel(self.file.stem)
        assert self._calls
        for name, numbers, answer in self._calls:
            assert native.call(name, numbers) == answer, name


if __name__ == "__main__":
    for name in GAMES:
        print(f"{name}: {build(name)}", flush=True)
