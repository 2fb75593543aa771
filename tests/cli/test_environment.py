"""Wherever it runs: a home that is no folder, settings of others, a system that lacks something.

Each command is a process of its own. What a system lacks is taken away by a ``sitecustomize``,
which Python imports before anything else.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from cli.running import refused
from dungeongen.library.gather import processes

posix = pytest.mark.skipif(sys.platform == "win32", reason="no pipes with names, no home to lock")
SHEET = ("doom", "--seed", "5", "--as-is", "--no-check", "-o")
LACKS = {
    "second links": "del os.link",
    "modes": """
def refuse(path, *words, **more):
    raise PermissionError(errno.EPERM, "Operation not permitted", str(path))
os.chmod = refuse""",
    "flushing": """
def refuse(*words):
    raise OSError(errno.EINVAL, "Invalid argument")
os.fsync = refuse""",
    "a home that may be read": """
home, stat = os.environ["HOME"], os.stat
def refuse(path, *words, **more):
    if str(path).startswith(home):
        raise PermissionError(errno.EACCES, "Permission denied", str(path))
    return stat(path, *words, **more)
os.stat = refuse""",
    "a home": "import pwd; del os.environ['HOME']; pwd.getpwuid = lambda number: {}[number]",
}


_RUN = """
from pathlib import Path
from dungeongen.core.files import write_whole
write_whole(Path("old"), b"new")
from dungeongen.__main__ import run
run()
"""


def command(folder: Path, *words: str, **variables: str) -> str:
    """Replace a file and run a command, without a word of complaint; return what that prints."""
    (folder / "old").write_bytes(b"old")
    ran = subprocess.run(
        [sys.executable, "-P", "-c", _RUN, *words],
        cwd=folder,
        env=os.environ | variables,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (ran.returncode, ran.stderr.count("\n")) in {(0, 0), (0, 1)}, ran.stderr
    assert (folder / "old").read_bytes() == b"new"
    return ran.stdout


@pytest.fixture(scope="module")
def sheet(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """What the command writes where nothing is missing."""
    folder = tmp_path_factory.mktemp("plain")
    command(folder, *SHEET, "a.pdf")
    return (folder / "a.pdf").read_bytes()


@pytest.mark.parametrize("lack", LACKS)
def test_a_system_that_lacks_something(lack: str, sheet: bytes, tmp_path: Path) -> None:
    """Files are written and replaced; settings and caches are looked for all the same."""
    (tmp_path / "sitecustomize.py").write_text(f"import errno, os\n{LACKS[lack]}\n")
    (tmp_path / "home").mkdir()
    unset = {"DUNGEONGEN_SETTINGS": "", "DUNGEONGEN_ANSWERS": "", "DUNGEONGEN_CACHE": ""}
    variables = {"PYTHONPATH": str(tmp_path), "HOME": str(tmp_path / "home"), **unset}
    command(tmp_path, *SHEET, "a.pdf", **variables)
    assert (tmp_path / "a.pdf").read_bytes() == sheet
    assert not [*tmp_path.glob(".*"), *tmp_path.glob("~*")]


@posix
def test_a_home_that_is_a_file(sheet: bytes, tmp_path: Path) -> None:
    command(tmp_path, *SHEET, "a.pdf", HOME=os.devnull, DUNGEONGEN_SETTINGS="")
    assert (tmp_path / "a.pdf").read_bytes() == sheet


def test_settings_of_reportlab_change_nothing(sheet: bytes, tmp_path: Path) -> None:
    """Files in a home, modules on the path, variables: none of them runs, and no byte differs."""
    settings = "pageCompression = 0\ncanvas_baseColor = (1, 0, 0)\npdfMultiLine = useA85 = 1\n"
    for name in (".reportlab_settings", ".reportlab_mods", "reportlab_settings.py"):
        (tmp_path / name).write_text(f"{settings}print('it ran')\n")
    (tmp_path / "reportlab_mods.py").write_text("print('it ran')\n")
    out = command(
        tmp_path,
        *SHEET,
        "a.pdf",
        HOME=str(tmp_path),
        PYTHONPATH=str(tmp_path),
        RL_pdfMultiLine="1",
        RL_useA85="perhaps",
    )
    assert "it ran" not in out
    assert (tmp_path / "a.pdf").read_bytes() == sheet


_NOTEBOOK = """
import os
from reportlab import rl_config
rl_config.pdfMultiLine, rl_config.canvas_baseColor = 1, (1, 0, 0)
import dungeongen
from dungeongen.draw.plain_reportlab import as_delivered
sheet = dungeongen.make("doom", seed="5", as_is=True, check=False).pdf()
with as_delivered():
    assert (rl_config.pdfMultiLine, "SOURCE_DATE_EPOCH" in os.environ) == (0, False)
assert (rl_config.pdfMultiLine, os.environ["SOURCE_DATE_EPOCH"]) == (1, "1")
os.write(1, sheet)
"""


def test_another_programs_settings_of_reportlab_stay_its_own(sheet: bytes) -> None:
    """It imported reportlab before us, as a notebook may."""
    words = [sys.executable, "-c", _NOTEBOOK]
    ran = subprocess.run(
        words, env={**os.environ, "SOURCE_DATE_EPOCH": "1"}, stdout=subprocess.PIPE, check=True
    )
    assert ran.stdout == sheet


def test_a_home_that_is_unknown_is_one_line(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("DUNGEONGEN_SETTINGS", str(tmp_path / "settings.json"))
    assert "out: there is no home as in '~nobody-we-know/x'" in refused(
        "settings", "out=~nobody-we-know/x"
    )


# Signals before anybody can catch them


@posix
@pytest.mark.parametrize("name", ["SIGINT", "SIGHUP"])
def test_a_worker_that_is_interrupted_as_it_starts(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Ctrl-C at the terminal reaches it too, and is not for it: it does its work."""
    (tmp_path / "sitecustomize.py").write_text(
        "import os, signal, sys\n"
        "if any('spawn_main' in word for word in sys.orig_argv):\n"
        f"    os.kill(os.getpid(), signal.{name})\n"
    )
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    with processes(1) as pool:
        assert pool.submit(int, "7").result() == 7


@posix
def test_who_ignores_a_closed_terminal_goes_on_doing_so() -> None:
    """As by ``nohup``; in the background of a script Ctrl-C is ignored too, and ``kill -2`` not."""
    check = (
        "import signal; signal.signal(signal.SIGHUP, signal.SIG_IGN)\n"
        "signal.signal(signal.SIGINT, signal.SIG_IGN)\n"
        "import dungeongen.__main__ as it\n"
        "assert signal.getsignal(signal.SIGHUP) is signal.SIG_IGN\n"
        "assert signal.SIGHUP not in it._STOPPING and signal.SIGINT in it._STOPPING"
    )
    subprocess.run([sys.executable, "-c", check], check=True)
