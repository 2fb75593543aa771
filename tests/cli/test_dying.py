"""Whoever dies gives no verdict: one line and exit code 2, in low memory too, or when killed.

What a command works with is replaced by something that ends the process, so that the moment does
not depend on the machine; ``test_low_memory`` gives real commands too little memory.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from cli.running import run
from dungeongen.core.version import VERSION
from patience import PATIENCE, until
from thorough import turns

posix = pytest.mark.skipif(not hasattr(os, "fork"), reason="no POSIX signals or limits here")
ENDS = {
    "killed": ("os.kill(os.getpid(), signal.SIGKILL)", "killed before it was done"),
    "crashed": ("os.kill(os.getpid(), signal.SIGSEGV)", "crashed before it was done (SIGSEGV)"),
    "exit": ("os._exit(1)", "crashed before it was done (exit code 1)"),
}
_SCRIPT = """
import os, signal, sys, time
import dungeongen.cli
if {alone}:
    del os.fork
def main():
    {work}
dungeongen.cli.main = main
from dungeongen.__main__ import run
run()
"""


_ENDLESS = '''
import wasmtime
from dungeongen.search.kernel import WasmtimeMachine
def endless(machine, *words):
    machine.run = lambda *_: spin(machine)
    return run_long(machine, *words)
def spin(machine):
    print("on", flush=True)
    store, theirs = machine._store, machine._exports
    stop = theirs["interruption"](store)
    code = f"""(module (import "" "" (memory 1)) (func (export "spin")
      (loop $on (br_if $on (i32.eqz (i32.load8_u (i32.const {stop})))))))"""
    module = wasmtime.Module(store.engine, wasmtime.wat2wasm(code))
    wasmtime.Instance(store, module, [theirs["memory"]]).exports(store)["spin"](store)
    return 0
run_long, WasmtimeMachine.run_long = WasmtimeMachine.run_long, endless
from dungeongen.__main__ import run
run()
'''


def script(work: str, *, alone: bool = False) -> list[str]:
    """Return a command whose work is this."""
    return [sys.executable, "-c", _SCRIPT.format(work=work, alone=alone)]


def ended(words: list[str], folder: Path, shell: str = "") -> subprocess.CompletedProcess[str]:
    """Return the result of a command, after some words of a shell, which may redirect it."""
    line = ["bash", "-c", f'{shell} "$@"', "bash", *words] if shell else words
    return subprocess.run(line, cwd=folder, capture_output=True, text=True, check=False)


@posix
@pytest.mark.parametrize("how", ENDS)
@pytest.mark.parametrize("alone", [False, True], ids=["fork", "no fork"])
def test_a_death_is_told(how: str, alone: bool, tmp_path: Path) -> None:
    """``no fork`` is how other systems do it."""
    work, told = ENDS[how]
    ran = ended(script(work, alone=alone), tmp_path)
    *before, line = ran.stderr.splitlines()
    assert (ran.returncode, ran.stdout) == (2, "")
    assert line.startswith("dungeongen: ")
    assert told in line
    assert not before


@posix
def test_a_parent_that_ignores_its_children_changes_nothing(tmp_path: Path) -> None:
    """``trap '' CHLD``: the system then forgets how a child ended, and nobody could wait for it."""
    for work, code in (("print('done'); sys.exit(4)", 4), (ENDS["killed"][0], 2)):
        quiet = "import os, signal, sys; signal.signal(signal.SIGCHLD, signal.SIG_IGN)\n"
        words = [sys.executable, "-c", quiet + "os.execv(sys.argv[1], sys.argv[1:])"]
        ran = ended([*words, *script(work)], tmp_path)
        assert ran.returncode == code
        assert "Traceback" not in ran.stderr


def test_a_fault_of_ours_is_told_with_a_file_to_send(tmp_path: Path) -> None:
    """Any error that nobody expected, and recursion too: what is read is bounded before."""
    work = "sys.setrecursionlimit(90); raise {}('gone\\nfor good')"
    for name in ("KeyError", "RecursionError", "RuntimeError", "AssertionError"):
        script = _FAULT.format(work=work.format(name))
        words = [sys.executable, "-c", script, "check", "x"]
        environment = {**os.environ, "TMPDIR": str(tmp_path), "TEMP": str(tmp_path)}
        ran = subprocess.run(words, env=environment, capture_output=True, text=True, check=False)
        assert (ran.returncode, ran.stdout) == (2, "")
        (line,) = ran.stderr.splitlines()
        told, _, file = line.partition(" with the file ")
        assert told == f"dungeongen: a fault in dungeongen ({name}); please report it"
        assert Path(file).parent == tmp_path
        report = Path(file).read_text("utf-8")
        assert f"dungeongen {VERSION}, Python 3." in report
        assert "Traceback" in report
        assert "gone" in report


_FAULT = """
import sys
import dungeongen.cli
def fail(*args, **options):
    {work}
dungeongen.cli.group.main = fail
from dungeongen.__main__ import run
run()
"""


@posix
@pytest.mark.parametrize("code", [0, 2, 3, 4, 130, 141])
@pytest.mark.parametrize("alone", [False, True], ids=["fork", "no fork"])
def test_our_own_codes_are_passed_on(code: int, alone: bool, tmp_path: Path) -> None:
    work = f"print('out'); print('err', file=sys.stderr); sys.exit({code})"
    ran = ended(script(work, alone=alone), tmp_path)
    assert (ran.returncode, ran.stdout, ran.stderr) == (code, "out\n", "err\n")


@posix
@pytest.mark.parametrize("name", ["SIGINT", "SIGTERM", "SIGHUP"])
def test_a_signal_ends_the_work(name: str, tmp_path: Path) -> None:
    """Only the process that waits is told, as ``kill`` does, amid a call of a kernel."""
    sheet = sheet_of("sudoku", tmp_path)
    words = [sys.executable, "-c", _ENDLESS, "check", str(sheet)]
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as waits:
        assert waits.stdout is not None
        assert waits.stdout.readline() == b"on\n"
        waits.send_signal(getattr(signal, name))
        assert waits.communicate(timeout=PATIENCE) == (b"", b"")
    assert waits.returncode == 130


@posix
def test_the_work_ends_with_the_process_that_waits(tmp_path: Path) -> None:
    work = f"print('on', flush=True); time.sleep({PATIENCE}); print('still there')"
    with subprocess.Popen(script(work), stdout=subprocess.PIPE) as waits:
        assert waits.stdout is not None
        assert waits.stdout.readline() == b"on\n"
        waits.kill()
        assert waits.stdout.read() == b""  # nobody holds it any more


def sheet_of(game: str, folder: Path) -> Path:
    """Return a sheet to be judged."""
    path = folder / f"{game}.json"
    assert run(game, "--seed", "42", "--as-is", "--no-check", "--json", "-o", str(path)).code == 0
    return path


@pytest.mark.skipif(sys.platform != "linux", reason="limits of memory hold on Linux")
@pytest.mark.parametrize("megabytes", [100, 160, 220])
def test_low_memory(megabytes: int, tmp_path: Path) -> None:
    """0.10.0 ended with 1, as if the dungeon were unbeatable, or with 130, as if interrupted."""
    sheet = sheet_of("sudoku", tmp_path)
    words = [sys.executable, "-m", "dungeongen", "check", str(sheet)]
    ran = ended(words, tmp_path, f"ulimit -v {megabytes * 1024};")
    if ran.returncode == 0:
        assert "BEATABLE" in ran.stdout
    else:
        assert (ran.returncode, ran.stdout) == (2, "")
        assert ran.stderr.splitlines()[-1].startswith("dungeongen: ")  # after words of a library


@posix
@pytest.mark.parametrize("words", ["--help", "sudoku --pdf -o -"])
def test_closed_standard_output(words: str, tmp_path: Path) -> None:
    ran = ended([sys.executable, "-m", "dungeongen", *words.split()], tmp_path, "exec >&-;")
    assert (ran.returncode, ran.stderr) == (2, "dungeongen: standard output is closed\n")


@posix
@pytest.mark.parametrize(
    ("name", "everybody"), turns(["SIGINT", "SIGTERM", "SIGHUP"], [False, True])
)
def test_a_book_that_is_told_to_end_says_how_to_go_on(
    name: str, everybody: bool, tmp_path: Path
) -> None:
    """``timeout`` and a closed terminal tell all its processes at once."""
    words = ["book", "sudoku:4", "--seed", "7", "--as-is", "--workers", "2", "-o", "book.pdf"]
    with subprocess.Popen(
        [sys.executable, "-m", "dungeongen", *words],
        cwd=tmp_path,
        env={**os.environ, "DUNGEONGEN_CACHE": str(tmp_path / "kept")},
        start_new_session=True,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as waits:
        until(lambda: [*(tmp_path / "kept").glob("kernel-*.code")])  # they have begun
        number = getattr(signal, name)
        os.killpg(waits.pid, number) if everybody else waits.send_signal(number)
        out, err = waits.communicate(timeout=PATIENCE)
    assert (waits.returncode, out) == (130, b"")
    *_, line = err.decode().splitlines()
    assert line.startswith("stopped: ")
    assert line.endswith(" ".join(words))
