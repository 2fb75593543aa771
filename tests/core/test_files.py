"""Files appear whole or not at all: killed at any moment, on a full disk, over an existing file.

A child process halts at a named moment of writing and is killed there with SIGKILL, which nothing
can clean up after. The command itself is killed as one of its files is to get its name.
"""

from __future__ import annotations

import io
import os
import signal
import subprocess
import sys
import threading
import tracemalloc
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

import dungeongen
from cli.running import refused, run
from dungeongen.core import files
from dungeongen.core.errors import DungeongenError
from dungeongen.core.files import write_whole
from dungeongen.press.product import file_stem, numbered
from patience import PATIENCE

OLD, NEW = b"old\n", b"new " * 50_000

# Writes NEW to a path, but says where it is at one moment and then waits to be killed.
_CHILD = """
import builtins, os, sys, time
from pathlib import Path
from dungeongen.core import files

moment, target = sys.argv[1], Path(sys.argv[2])

def halt():
    print("here", flush=True)
    time.sleep(100_000)

def halting(function, before):
    def call(*arguments, **options):
        if before:
            halt()
        result = function(*arguments, **options)
        halt()
        return result
    return call

class Half:
    def __init__(self, file):
        self.file = file
    def __enter__(self):
        return self
    def __exit__(self, *_):
        self.file.close()
    def write(self, data):
        self.file.write(data[: len(data) // 2])
        self.file.flush()
        halt()

match moment:
    case "half written":
        fdopen = os.fdopen
        os.fdopen = lambda *arguments: Half(fdopen(*arguments))
    case "not flushed":
        os.fsync = halting(os.fsync, True)
    case "before the rename":
        os.replace = halting(os.replace, True)
    case "after the rename":
        os.replace = halting(os.replace, False)
files.write_whole(target, b"new " * 50_000)
"""
MOMENTS = ("half written", "not flushed", "before the rename", "after the rename")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder in which commands are run."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def _all_files(folder: Path) -> set[str]:
    return {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}


# Killed


def _halted(moment: str, target: Path, number: int) -> None:
    """Write ``NEW`` in a child that halts at a moment, and gets a signal there."""
    child = subprocess.Popen(
        [sys.executable, "-c", _CHILD, moment, str(target)],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
    )
    assert child.stdout is not None
    with child.stdout:
        assert child.stdout.readline() == b"here\n"  # it got there, and it waits
        child.send_signal(number)
        assert child.wait() == -number


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="this system has no SIGKILL")
@pytest.mark.parametrize("old", [None, OLD], ids=["new", "replaced"])
@pytest.mark.parametrize("moment", MOMENTS)
def test_a_kill_leaves_the_old_file_or_the_new_one(
    moment: str, old: bytes | None, tmp_path: Path
) -> None:
    target = tmp_path / "sheet.pdf"
    if old is not None:
        target.write_bytes(old)
    _halted(moment, target, signal.SIGKILL)
    found = target.read_bytes() if target.exists() else None
    assert found == (NEW if moment == "after the rename" else old)
    assert all(name == "sheet.pdf" or name.endswith(".part") for name in _all_files(tmp_path))
    write_whole(target, NEW)  # what was left behind is in nobody's way
    assert target.read_bytes() == NEW


_DIES = """
import os, signal, sys
named = 0
def dies(event, arguments):
    global named
    if event in ("os.link", "os.rename") and "sheet-killed" in str(arguments[-3:]):
        named += 1
        if named == 2:
            os.kill(os.getpid(), signal.SIGKILL)
sys.addaudithook(dies)
sys.argv[0] = "dungeongen"
from dungeongen.cli import main
main()
"""


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="this system has no SIGKILL")
def test_a_command_that_is_killed_leaves_no_half_file(tmp_path: Path) -> None:
    """It dies as the second of its files is to get its name."""
    words = ["sudoku", "--seed", "7", "--pdf", "--svg", "--json", "--no-check"]
    ran = subprocess.run(
        [sys.executable, "-c", _DIES, *words, "-o", "sheet-killed.pdf"],
        cwd=tmp_path,
        check=False,
        capture_output=True,
    )
    assert ran.returncode == -signal.SIGKILL, ran.stderr
    named = [path.read_bytes() for path in tmp_path.glob("[!.]*")]
    assert len(named) == 1
    sheet = dungeongen.make("sudoku", seed="7", check=False)
    assert named[0] in (sheet.pdf(), *sheet.svg(), sheet.json())


# Failing


@pytest.mark.skipif(sys.platform == "win32", reason="this system has no limit of a file's size")
@pytest.mark.parametrize("old", [None, OLD], ids=["new", "replaced"])
def test_a_failure_leaves_nothing_behind(old: bytes | None, tmp_path: Path) -> None:
    """Here a file may be only so large; on a full disk it is the same."""
    import resource

    target = tmp_path / "sheet.pdf"
    if old is not None:
        target.write_bytes(old)
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (len(NEW) // 2, hard))
    try:
        with pytest.raises(DungeongenError, match=r"sheet\.pdf: cannot be written: File too large"):
            write_whole(target, NEW)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    assert (target.read_bytes() if target.exists() else None) == old
    assert _all_files(tmp_path) == ({"sheet.pdf"} if old else set())


@pytest.mark.skipif(sys.platform == "win32", reason="no signals")
def test_an_interrupted_write_leaves_nothing_behind(tmp_path: Path) -> None:
    _halted("not flushed", tmp_path / "sheet.pdf", signal.SIGINT)
    assert _all_files(tmp_path) == set()


def test_a_folder_that_is_a_file_is_one_line(folder: Path) -> None:
    (folder / "out").write_bytes(OLD)
    line = refused("sudoku", "--no-check", "--seed", "1", "--pdf")
    assert "out: cannot be written: out is not a folder" in line
    assert (folder / "out").read_bytes() == OLD
    assert _all_files(folder) == {"out"}


def test_a_target_that_is_a_folder_is_one_line(folder: Path) -> None:
    (folder / "out" / "sudoku-1-no-check.pdf").mkdir(parents=True)
    line = refused("sudoku", "--no-check", "--seed", "1", "--pdf")
    assert "sudoku-1-no-check.pdf: cannot be written: " in line
    assert _all_files(folder) == set()


@pytest.mark.parametrize("name", ["x" * 300 + ".pdf", "no\0name.pdf"], ids=["long", "null"])
def test_a_name_that_no_file_can_have_is_refused(name: str, tmp_path: Path) -> None:
    with pytest.raises(DungeongenError, match="cannot be written"):
        write_whole(tmp_path / name, NEW)
    assert _all_files(tmp_path) == set()


# Replacing


def test_folders_are_made_and_files_replaced(tmp_path: Path) -> None:
    target = tmp_path / "a" / "b" / "sheet.pdf"
    write_whole(target, OLD)
    write_whole(target, NEW)
    assert target.read_bytes() == NEW
    assert _all_files(tmp_path) == {"a/b/sheet.pdf"}


def test_a_file_can_be_read_by_those_whom_the_umask_lets(tmp_path: Path) -> None:
    before = os.umask(0o027)
    try:
        write_whole(tmp_path / "sheet.pdf", NEW)
        assert os.umask(0o027) == 0o027  # and the mask is what it was
    finally:
        os.umask(before)
    assert (tmp_path / "sheet.pdf").stat().st_mode & 0o777 == 0o640


@pytest.mark.parametrize("old", [None, OLD], ids=["nowhere", "to a file"])
def test_nothing_is_written_through_a_link(old: bytes | None, tmp_path: Path) -> None:
    real = tmp_path / "real.pdf"
    if old is not None:
        real.write_bytes(old)
    link = tmp_path / "link.pdf"
    link.symlink_to(real)
    calls: list[Callable[[], object]] = [
        lambda: write_whole(link, NEW),
        lambda: files.write_set([(tmp_path / "other.pdf", NEW), (link, NEW)], new=[link]),
        lambda: files.expect_place(link),
        lambda: files.Log(link, len(old or b""), 0),
    ]
    for call in calls:
        with pytest.raises(DungeongenError, match=r"link\.pdf: cannot be written: is a link"):
            call()
    with pytest.raises(OSError, match="no link to one"):
        files.opened(link, plain=True)
    assert link.is_symlink()
    assert _all_files(tmp_path) == ({"real.pdf", "link.pdf"} if old else set())
    assert (real.read_bytes() if real.exists() else None) == old


def test_a_pipe_is_written_to_and_stays_a_pipe(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe.pdf"
    os.mkfifo(pipe)
    received = []
    reader = threading.Thread(target=lambda: received.append(pipe.read_bytes()), daemon=True)
    reader.start()
    write_whole(pipe, NEW)
    reader.join(PATIENCE)
    assert received == [NEW]
    assert pipe.is_fifo()


# Reading


def test_what_is_read_has_a_limit(tmp_path: Path) -> None:
    """A file is told by its size alone; a device, which has none, is read to the limit."""
    path = tmp_path / "sheet.pdf"
    path.write_bytes(NEW)
    assert files.read(path, len(NEW)) == NEW
    with pytest.raises(OSError, match="larger than 195 KiB"):
        files.read(path, len(NEW) - 1)
    os.truncate(path, 1 << 41)
    assert path.stat().st_blocks < 1 << 20  # it is full of holes
    tracemalloc.start()
    with pytest.raises(OSError, match="larger than 64 MiB"):
        files.read(path, files.LARGEST)
    assert not files.holds(path, NEW)
    assert tracemalloc.get_traced_memory()[1] < 1 << 20
    tracemalloc.stop()


@pytest.mark.skipif(os.name == "nt", reason="this system has no such devices")
def test_a_device_ends_at_the_limit() -> None:
    for name in ("/dev/zero", "/dev/urandom"):
        with pytest.raises(OSError, match="larger than 1 MiB"):
            files.read(Path(name), 1 << 20)
    assert files.read(Path(os.devnull), 1) == b""


def test_a_file_holds_just_this(tmp_path: Path) -> None:
    path = tmp_path / "sheet.pdf"
    path.write_bytes(NEW)
    assert files.holds(path, NEW)
    for other in (b"?" + NEW[1:], NEW + b"0", NEW[:-1]):
        assert not files.holds(path, other)
    assert not files.holds(tmp_path, b"")
    assert not files.holds(tmp_path / "none", b"")


# Names


def test_pages_are_numbered() -> None:
    pages = [b"1", b"2"]
    assert numbered(Path("out/a.svg"), pages[:1]) == [(Path("out/a.svg"), b"1")]
    assert numbered(Path("out/a.svg"), pages) == [
        (Path("out/a-1.svg"), b"1"),
        (Path("out/a-2.svg"), b"2"),
    ]
    names = [path.name for path, _ in numbered(Path("a.b.png"), [b""] * 10)]
    assert names == sorted(names)
    assert names[0] == "a.b-01.png"


@pytest.mark.parametrize(
    ("seed", "stem"),
    [
        ("42", "sudoku-42"),
        ("a b", "sudoku-a-b"),
        ("../../etc/passwd", "sudoku-etc-passwd-3754d6"),
        ("a b\n", "sudoku-a-b-01186f"),
        ("龍", "sudoku-4834c8"),
        ("虎", "sudoku-438341"),
        ("..", "sudoku-5ec1f7"),
        ("x" * 500, "sudoku-" + "x" * 60 + "-c38c2b"),
    ],
)
def test_any_seed_gives_a_safe_name(seed: str, stem: str) -> None:
    assert file_stem("sudoku", seed) == stem


@pytest.mark.parametrize(
    ("arguments", "files"),
    [
        (["--pdf"], {"out/sudoku-5-no-check.pdf"}),
        (
            ["--pdf", "--svg", "--json"],
            {
                "out/sudoku-5-no-check.pdf",
                "out/sudoku-5-no-check-1.svg",
                "out/sudoku-5-no-check-2.svg",
                "out/sudoku-5-no-check-3.svg",
                "out/sudoku-5-no-check.json",
            },
        ),
        (
            ["--png", "--dpi", "36"],
            {f"out/sudoku-5-no-check-36dpi-{i}.png" for i in (1, 2, 3)},
        ),
        (["--json", "--out", "a/b"], {"a/b/sudoku-5-no-check.json"}),
        (["-o", "mine.pdf"], {"mine.pdf"}),
        (["-o", "deep/mine.json"], {"deep/mine.json"}),
        (["-o", "mine.svg", "--solution"], {f"mine-{i}.svg" for i in (1, 2, 3, 4)}),
        (["-o", "mine.pdf", "--pdf", "--json"], {"mine.pdf", "mine.json"}),
        (["--pdf", "--count", "2"], {"out/sudoku-5-no-check-count-2.pdf"}),
        (
            ["--svg", "--count", "2"],
            {f"out/sudoku-5-no-check-count-2-{i}.svg" for i in range(1, 7)},
        ),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_files_are_where_they_were_asked_for(
    arguments: list[str], files: set[str], folder: Path
) -> None:
    ran = run("sudoku", "--no-check", "--seed", "5", *arguments)
    assert ran.code == 0, ran.err
    assert _all_files(folder) == files
    assert {*ran.out.split()} == files


@pytest.mark.parametrize(("flag", "begins"), [("--pdf", b"%PDF-"), ("--json", b"{\n")])
def test_standard_output_takes_one_file(flag: str, begins: bytes, folder: Path) -> None:
    """A process of its own, whose standard output is a pipe."""
    words = ["sudoku", "--no-check", "--seed", "5", flag]
    command = [sys.executable, "-m", "dungeongen", *words, "-o", "-"]
    done = subprocess.run(command, capture_output=True, check=False)
    assert done.returncode == 0
    assert done.stdout.startswith(begins)
    assert _all_files(folder) == set()
    run(*words, "-o", "same")
    (path,) = folder.iterdir()
    assert path.read_bytes() == done.stdout


@pytest.mark.parametrize("flags", [["--svg"], ["--png"], ["--pdf", "--json"], []])
def test_standard_output_takes_no_more(flags: list[str], folder: Path) -> None:
    refused("sudoku", "--no-check", "--seed", "5", *flags, "-o", "-")
    assert _all_files(folder) == set()


# --- a set of files


def test_a_set_appears_whole_or_not_at_all(tmp_path: Path) -> None:
    old, new, folder = tmp_path / "a-1.svg", tmp_path / "a-2.svg", tmp_path / "a-3.svg"
    old.write_bytes(b"old")
    folder.mkdir()
    with pytest.raises(DungeongenError, match=r"a-3\.svg: cannot be written"):
        files.write_set([(old, b"1"), (new, b"2"), (folder, b"3")])
    assert old.read_bytes() == b"old"
    assert {path.name for path in tmp_path.iterdir()} == {"a-1.svg", "a-3.svg"}
    files.write_set([(old, b"1"), (new, b"2")])
    assert (old.read_bytes(), new.read_bytes()) == (b"1", b"2")
    assert len([*tmp_path.iterdir()]) == 3


def test_a_replaced_file_keeps_its_mode(tmp_path: Path) -> None:
    path = tmp_path / "a.pdf"
    path.write_bytes(b"old")
    path.chmod(0o640)
    files.write_whole(path, b"new")
    assert path.stat().st_mode & 0o777 == 0o640


def test_what_a_killed_run_left_is_swept(tmp_path: Path) -> None:
    process = subprocess.Popen([sys.executable, "-c", ""])
    process.wait()
    left = tmp_path / f".a.pdf.{process.pid}-abcd1234.part"
    others = (
        tmp_path / f".a.pdf.{os.getpid()}-abcd1234.part",  # which is being written
        tmp_path / f".b.pdf.{process.pid}-abcd1234.part",
    )
    for path in (left, *others):
        path.write_bytes(b"")
    files.write_whole(tmp_path / "a.pdf", b"new")
    assert {path.name for path in tmp_path.iterdir()} == {"a.pdf", *(path.name for path in others)}


def test_a_device_has_no_neighbours() -> None:
    null = Path(os.devnull)
    assert files.is_device(null)
    assert numbered(null, [b"1", b"2"]) == [(null, b"1"), (null, b"2")]
    ran = run("sudoku", "--seed", "1", "--no-check", "--pdf", "--json", "-o", os.devnull)
    assert ran.lines == [os.devnull, os.devnull]
    assert not Path(f"{os.devnull}.json").exists()


def test_a_stream_that_takes_a_little_at_a_time_gets_all() -> None:
    class Slow(io.RawIOBase):
        took = b""

        def writable(self) -> bool:
            return True

        def write(self, data: Any) -> int:
            self.took += bytes(data[:3])
            return min(3, len(data))

    slow = Slow()
    files.write_all(slow, b"0123456789")  # type: ignore[arg-type] # a raw stream, as with -u
    assert slow.took == b"0123456789"


def test_of_many_that_write_one_new_file_one_does(tmp_path: Path) -> None:
    for race in range(20):
        target, start = tmp_path / f"{race}.pdf", threading.Barrier(4)

        def write(number: int, target: Path = target, start: threading.Barrier = start) -> bool:
            start.wait()
            try:
                files.write_set([(target, b"%d" % number * 1000)], new=[target])
            except DungeongenError:
                return False
            return True

        with ThreadPoolExecutor(4) as pool:
            won = [*pool.map(write, range(4))]
        assert sum(won) == 1
        assert target.read_bytes() == b"%d" % won.index(True) * 1000
    assert len(_all_files(tmp_path)) == 20  # nothing hidden is left


def test_what_two_write_alike_is_no_conflict(tmp_path: Path) -> None:
    one, two = tmp_path / "one", tmp_path / "two"
    one.write_bytes(b"1")
    files.write_set([(one, b"1"), (two, b"2")], new=[one, two])
    three = tmp_path / "three"
    with pytest.raises(DungeongenError, match="another program has just written it"):
        files.write_set([(three, b"3"), (one, b"other")], new=[three, one])
    assert not three.exists()  # none of a set, or all
    assert one.read_bytes() == b"1"
