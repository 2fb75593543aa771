"""Set up this checkout and run it: ``python3 src/start.py sudoku --seed 42 --pdf``.

A newcomer has Python and this folder, and nothing else. The first run creates a virtual environment
in ``.venv`` and installs the checkout there. Then, and at once on every later run, the arguments go
to ``dungeongen``. ``python3 src/start.py test`` installs what most tests need and runs the quick
ones, ``test --all`` all; ``studio`` installs what the pages in a browser need, and ``survey`` and
``design`` what surveys do.

The environment holds a stamp, ``dungeongen-setup.json``. It says ``complete`` only after the last
step, so that an interrupted set-up starts over. It also records the checkout, the Python version
and the hash of ``pyproject.toml``, so that a change of any of them is noticed. A ``.venv`` without
our stamp is the user's own and is renamed, not deleted.

Linux distributions split Python into packages: ``ensurepip`` may be missing, and pip refuses to
install outside a virtual environment. ``_installer`` therefore looks for pip in several places.
This file parses on Python 3.6 and later, so that a Python too old for dungeongen can still say so,
or find a newer one.
"""

import contextlib
import hashlib
import importlib.util
import json
import os
import shlex
import shutil
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path
from typing import Any

LEAST = (3, 11)
NEWER = ("python3.13", "python3.12", "python3.11", "python3.14")
ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
COMMAND = "DUNGEONGEN_COMMAND"  # tells dungeongen what the commands that it suggests begin with
STAMP = VENV / "dungeongen-setup.json"
PYTHON = VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
WORKERS = min(os.cpu_count() or 1, 8)  # each takes half a GB of memory and 20 s to read all tests
EXTRAS = {"studio": "studio", "survey": "survey", "design": "survey"}  # what commands need
PICTURES = (".jpg", ".jpeg", ".png", ".webp", ".tif", ".tiff", ".bmp", ".gif")  # of --from
EVERY_CORE = ["-n", str(WORKERS), "--dist", "worksteal"]
DEBIAN = Path("/usr/share/python-wheels")  # of the package python3-pip-whl
WHEELS = (Path(os.__file__).parent / "ensurepip" / "_bundled", DEBIAN)


class SetUpError(Exception):
    """The set-up has failed; the message is one line for the user."""


def main(arguments: "list[str]") -> int:
    """Set up what ``arguments`` need, run them, and return an exit code."""
    try:
        os.environ.setdefault(COMMAND, _typed())  # set already by an older Python that found us
        if sys.version_info[:2] < LEAST:
            return _run([_newer_python(), str(Path(__file__).resolve()), *arguments])
        if arguments[:1] == ["test"]:
            named = arguments[1:]
            set_up({"test", "test-all"} if "--all" in named else {"test"})
            os.environ.pop(COMMAND)
            os.chdir(str(ROOT))
            options = named if named and named != ["--all"] else [*EVERY_CORE, *named]
            return _run([str(PYTHON), "-m", "pytest", *options])
        set_up(_extras(arguments))
        # -P: do not import a folder called dungeongen from the current directory.
        return _run([str(PYTHON), "-P", "-m", "dungeongen", *arguments])
    except SetUpError as error:
        _say(str(error))
    except OSError as error:
        _say(f"set-up failed: {error.filename or VENV}: {error.strerror or error}")
    except KeyboardInterrupt:
        _say("interrupted; the next run starts the set-up again")
        return 130
    return 1


def _extras(arguments: "list[str]") -> "set[str]":
    """Return the extras that a command needs."""
    extras = {EXTRAS[name] for name in arguments[:1] if name in EXTRAS}
    if "survey" in extras and any(word.startswith("--scheduler") for word in arguments):
        extras.add("cluster")
    before = ""
    for word in arguments:
        option, _, name = word.partition("=") if word.startswith("--from=") else (before, "", word)
        if option == "--from" and name.lower().endswith(PICTURES):
            extras.add("photo")
        before = word
    return extras


def _typed() -> str:
    """Return how this file was started, to be typed again."""
    python = Path(getattr(sys, "orig_argv", [sys.executable])[0])
    if os.name == "nt":
        start = "py" if shutil.which("py") else "python"
        return subprocess.list2cmdline([start, sys.argv[0]])
    known = shutil.which(python.name)
    short = known is not None and Path(known).samefile(sys.executable)
    return " ".join(
        shlex.quote(str(part)) for part in (python.name if short else python, sys.argv[0])
    )


def set_up(extras: "set[str]") -> None:
    """Create ``.venv`` and install the checkout with ``extras``, unless that is done already."""
    if _ready(extras):
        return
    with _alone():
        if _ready(extras):  # another run has done it while we waited
            return
        stamp = _stamp()
        fits = _usable(stamp)
        extras = extras | set(stamp.get("extras", []))
        _say("updating .venv …" if fits else "setting up in .venv; this takes a minute …")
        with _Progress() as progress:
            _set_up(extras, fits, progress)


def _set_up(extras: "set[str]", fits: bool, progress: "_Progress") -> None:
    """Do the steps of a set-up, whose ``.venv`` ``fits`` or is made."""
    if fits:
        _write_stamp(extras, complete=False)
    else:
        progress.say("step 1 of 3: making the environment")
        _clear()
        _write_stamp(extras, complete=False)
        _make_environment()
    wanted = "." if not extras else ".[{}]".format(",".join(sorted(extras)))
    with tempfile.TemporaryDirectory(prefix="dungeongen-") as temporary:
        progress.say("step 2 of 3: looking for pip")
        # Of most of their libraries the tests import a little.
        options = ["--no-compile"] if extras & {"test", "test-all"} else []
        command = [*_installer(Path(temporary)), "install", *options, "--editable", wanted]
        progress.say("step 2 of 3: installing packages")
        _install(command, progress)
    _link(VENV)
    # pip compiles what it installs, but not an editable checkout. Compiling takes a fifth of a
    # cold start, and some systems forbid Python to write bytecode on its own.
    progress.say("step 3 of 3: compiling")
    _quiet([str(PYTHON), "-m", "compileall", "-q", str(ROOT / "src" / "dungeongen")])
    _write_stamp(extras, complete=True)


def _link(environment: Path) -> None:
    """Let ``environment`` find the checkout whatever the encoding of the locale.

    Python 3.11 reads the file with the path in that encoding, and does not start if it lacks a
    letter of it. A line of code says the same in ASCII.
    """
    source = str(ROOT / "src")
    line = f"import os, sys; sys.path.append(os.fsdecode({os.fsencode(source)!r}))\n"
    for path in environment.glob("**/site-packages/*.pth"):
        with contextlib.suppress(ValueError):
            if not source.isascii() and path.read_text("utf-8").strip() == source:
                path.write_text(line, "utf-8")


def _ready(extras: "set[str]") -> bool:
    stamp = _stamp()
    return (
        _usable(stamp)
        and stamp.get("project") == _project()
        and extras <= set(stamp.get("extras", []))
    )


def _usable(stamp: "dict[str, Any]") -> bool:
    """Return whether ``.venv`` is complete, has not been moved, and has our version of Python."""
    return (
        stamp.get("complete") is True
        and stamp.get("checkout") == str(ROOT)
        and stamp.get("python") == _version()
        and PYTHON.exists()  # its Python may have been uninstalled
    )


def _stamp() -> "dict[str, Any]":
    try:
        stamp = json.loads(STAMP.read_text("utf-8"))
    except (OSError, ValueError):
        return {}
    return stamp if isinstance(stamp, dict) else {}


def _write_stamp(extras: "set[str]", *, complete: bool) -> None:
    stamp = {
        "checkout": str(ROOT),
        "complete": complete,
        "extras": sorted(extras),
        "project": _project(),
        "python": _version(),
    }
    VENV.mkdir(exist_ok=True)
    part = STAMP.with_suffix(".part")
    part.write_text(json.dumps(stamp, indent=1) + "\n", "utf-8")
    part.replace(STAMP)


def _version() -> str:
    return "{}.{}".format(*sys.version_info[:2])


def _project() -> str:
    return hashlib.sha256((ROOT / "pyproject.toml").read_bytes()).hexdigest()


@contextlib.contextmanager
def _alone():  # type: ignore[no-untyped-def]  # collections.abc would have to be imported for it
    """Lock out other set-ups of this checkout, if the system can lock files."""
    with (ROOT / "pyproject.toml").open("rb") as file:
        with contextlib.suppress(ImportError, OSError):
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX)
        yield


def _clear() -> None:
    """Remove a ``.venv`` of our own; rename any other."""
    if not (VENV.is_symlink() or VENV.exists()):
        return
    if STAMP.exists() and not VENV.is_symlink():
        shutil.rmtree(str(VENV))
        return
    aside = next(
        path
        for path in (ROOT / f".venv-old-{i}" for i in range(1, 1000))
        if not (path.is_symlink() or path.exists())
    )
    VENV.rename(aside)
    _say(f"there was a .venv that dungeongen did not make; it is now {aside.name}")


def _make_environment() -> None:
    """Create the virtual environment, without a pip, which takes long to unpack."""
    if importlib.util.find_spec("venv") is None:
        raise SetUpError(f"this Python has no venv module: {_advice()}")
    bare = [sys.executable, "-m", "venv", "--without-pip", str(VENV)]
    done = subprocess.run(bare, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    if done.returncode or not PYTHON.exists():
        _show(done.stdout)
        raise SetUpError(f"cannot create a virtual environment: {_advice()}")


def _installer(temporary: Path) -> "list[str]":
    """Return the command of a pip that installs into ``.venv``.

    It tries the environment's own pip; then the system's, which can install for another Python
    since version 22.3; then the wheel in which Python brings its pip, or Debian and Ubuntu theirs.
    """
    own = [str(PYTHON), "-m", "pip"]
    system = [sys.executable, "-m", "pip", "--python", str(PYTHON)]
    for command in (own, system):
        if _quiet([*command, "--version"]):
            return command
    for wheel in _wheels(temporary):
        packed = [str(PYTHON), str(wheel / "pip")]
        if _quiet([*packed, "--version"]):
            return packed
    raise SetUpError(f"this Python has no pip: {_advice()}")


def _wheels(temporary: Path) -> "list[Path]":
    """Return the wheels of pip that are here, or else the one that can be downloaded."""
    here = [wheel for folder in WHEELS for wheel in sorted(folder.glob("pip-*.whl"), reverse=True)]
    return here or list(_downloaded(temporary).glob("pip-*.whl"))


def _downloaded(temporary: Path) -> Path:
    """Download Debian's pip package into ``temporary``; return the folder of its wheel."""
    if shutil.which("apt-get") and shutil.which("dpkg-deb"):
        fetch = ["apt-get", "download", "-qq", "python3-pip-whl"]
        root = hasattr(os, "geteuid") and os.geteuid() == 0
        if not _quiet(fetch, temporary) and root and _quiet(["apt-get", "update", "-qq"]):
            _quiet(fetch, temporary)
        for package in temporary.glob("*.deb"):
            _quiet(["dpkg-deb", "-x", str(package), str(temporary)])
    return temporary / DEBIAN.relative_to("/")


def _install(command: "list[str]", progress: "_Progress") -> None:
    """Run pip, and tell which package it is at."""
    # A user's PIP_USER would install everything in the wrong place.
    environment = {**os.environ, "PIP_USER": "0", "PIP_DISABLE_PIP_VERSION_CHECK": "1"}
    output, packages = b"", 0
    with subprocess.Popen(
        command, cwd=str(ROOT), env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT
    ) as pip:
        for line in pip.stdout or ():
            output += line
            words = line.decode(errors="replace").split()
            if words[:1] == ["Collecting"] and len(words) > 1:
                packages += 1
                name = words[1].split(";")[0][:30]
                progress.say(f"step 2 of 3: package {packages}, {name}")
            elif words[:1] == ["Installing"]:
                progress.say(f"step 2 of 3: installing {packages} packages")
    if pip.returncode:
        progress.clear()
        _show(output)
        raise SetUpError("pip could not install what is needed (its output is above)")


def _newer_python() -> str:
    """Return a new enough Python from the PATH."""
    test = f"import sys; sys.exit(sys.version_info[:2] < {LEAST!r})"
    for name in NEWER:
        found = shutil.which(name)
        if found and _quiet([found, "-c", test]):  # it may be a stub
            return found
    least = "{}.{}".format(*LEAST)
    raise SetUpError(f"Python {least} or later is needed, this is {_version()}: {_advice()}")


def _advice() -> str:
    if shutil.which("apt-get"):
        return "sudo apt-get install python3 python3-venv"
    if sys.platform == "darwin":
        return "install Python from python.org, or with: brew install python"
    return "install Python with its venv and pip modules"


class _Progress:
    """A line on a terminal: the step, what it is at, and how long all has taken; else nothing."""

    def __init__(self) -> None:
        self.text = ""
        self._began, self._shown, self._over = time.time(), 0, threading.Event()
        self._ticking = threading.Thread(target=self._tick, daemon=True)

    def __enter__(self) -> "_Progress":
        if sys.stderr is not None and sys.stderr.isatty():
            self._ticking.start()
        return self

    def __exit__(self, *error: object) -> None:
        self._over.set()
        if self._ticking.is_alive():
            self._ticking.join()
        self.clear()

    def say(self, text: str) -> None:
        """Say what is being done from now on."""
        self.text = text

    def clear(self) -> None:
        """Leave no trace of the line."""
        if self._shown:
            sys.stderr.write("\r{}\r".format(" " * self._shown))
            sys.stderr.flush()
            self._shown = 0

    def _tick(self) -> None:
        while not self._over.wait(0.5):
            line = f"  {self.text} ({time.time() - self._began:.0f} s)"
            line = line[: shutil.get_terminal_size().columns - 1]
            sys.stderr.write("\r" + line.ljust(self._shown))
            sys.stderr.flush()
            self._shown = len(line)


def _quiet(command: "list[str]", folder: "Path | None" = None) -> bool:
    """Run ``command`` silently in ``folder``; return whether it succeeded."""
    try:
        done = subprocess.run(
            command,
            cwd=None if folder is None else str(folder),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
    except OSError:
        return False
    return done.returncode == 0


def _run(command: "list[str]") -> int:
    """Replace this process by ``command``; on Windows, which cannot, run it and wait."""
    sys.stdout.flush()
    sys.stderr.flush()
    if os.name != "nt":
        os.execv(command[0], command)
    return subprocess.run(command).returncode


def _show(output: bytes) -> None:
    sys.stderr.write(output.decode(errors="replace")[-4000:].rstrip() + "\n")


def _say(line: str) -> None:
    sys.stderr.write(f"dungeongen: {line}\n")
    sys.stderr.flush()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
