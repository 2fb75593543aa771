"""Set up this checkout and run it: ``python3 src/start.py sudoku --seed 42 --pdf``.

A newcomer has a Python and this folder, nothing else. The first run makes a virtual environment in
``.venv`` and installs the checkout there; then, and at once on every later run, the arguments go
to ``dungeongen``. ``python3 src/start.py test`` installs what the tests need and runs them.

The environment holds a stamp, ``dungeongen-setup.json``. It says ``complete`` only after the last
step, so a set-up that was interrupted is done again; and it names the checkout, the Python and the
hash of ``pyproject.toml`` that it was made with, so a change of any of them is noticed. A ``.venv``
without our stamp is somebody else's and is set aside, not deleted.

Linux distributions cut Python in pieces: ``ensurepip``, and with it half of ``venv``, may be
missing, and pip refuses to install outside of a virtual environment. ``_installer`` therefore looks
for a pip in three places. The file parses on every Python 3.6 and later, so that one too old for
dungeongen can still say so, or find a newer one.
"""

import contextlib
import hashlib
import importlib.util
import json
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

LEAST = (3, 11)
NEWER = ("python3.13", "python3.12", "python3.11", "python3.14")
ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
STAMP = VENV / "dungeongen-setup.json"
PYTHON = VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
ALL_TESTS = ["-n", "auto", "--dist", "worksteal"]  # on every core, none of which waits long
WHEELS = Path("/usr/share/python-wheels")  # Debian's python3-pip-whl


class SetUpError(Exception):
    """The set-up cannot go on; the message is one line for the user."""


def main(arguments: "list[str]") -> int:
    """Set up what ``arguments`` need and run them; return an exit code."""
    try:
        if sys.version_info[:2] < LEAST:
            return _run([_newer_python(), str(Path(__file__).resolve()), *arguments])
        if arguments[:1] == ["test"]:
            set_up({"test"})
            os.chdir(str(ROOT))
            return _run([str(PYTHON), "-m", "pytest", *(arguments[1:] or ALL_TESTS)])
        set_up(set())
        # -P: a folder called dungeongen, wherever this was called from, is not ours.
        return _run([str(PYTHON), "-P", "-m", "dungeongen", *arguments])
    except SetUpError as error:
        _say(str(error))
    except OSError as error:
        _say(f"set-up failed: {error.filename or VENV}: {error.strerror or error}")
    except KeyboardInterrupt:
        _say("stopped; the next run begins the set-up again")
        return 130
    return 1


def set_up(extras: "set[str]") -> None:
    """Make ``.venv`` and install the checkout with ``extras``, unless that is done already."""
    if _ready(extras):
        return
    with _alone():
        if _ready(extras):  # by a run that we waited for
            return
        stamp = _stamp()
        fits = _usable(stamp)
        extras = extras | set(stamp.get("extras", []))
        _say("setting up in .venv, this takes a minute …" if not fits else "updating .venv …")
        if fits:
            _write_stamp(extras, complete=False)
        else:
            _clear()
            _write_stamp(extras, complete=False)
            _make_environment()
        wanted = "." if not extras else ".[{}]".format(",".join(sorted(extras)))
        with tempfile.TemporaryDirectory(prefix="dungeongen-") as temporary:
            _install([*_installer(Path(temporary)), "install", "--editable", wanted])
        # What pip installs is compiled; so is the checkout, even where Python may write no bytecode
        # on its own, since compiling is a fifth of a cold start.
        _quiet([str(PYTHON), "-m", "compileall", "-q", str(ROOT / "src" / "dungeongen")])
        _write_stamp(extras, complete=True)


def _ready(extras: "set[str]") -> bool:
    stamp = _stamp()
    return (
        _usable(stamp)
        and stamp.get("project") == _project()
        and extras <= set(stamp.get("extras", []))
    )


def _usable(stamp: "dict[str, Any]") -> bool:
    """Tell whether ``.venv`` is whole, still where it was made, and has the Python we run on."""
    return (
        stamp.get("complete") is True
        and stamp.get("checkout") == str(ROOT)
        and stamp.get("python") == _version()
        and PYTHON.exists()  # not so where its Python was removed
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
    """Hold back other set-ups of this checkout; where files cannot be locked, do without."""
    with (ROOT / "pyproject.toml").open("rb") as file:
        with contextlib.suppress(ImportError, OSError):
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX)
        yield


def _clear() -> None:
    """Remove a ``.venv`` that we made, set aside any other."""
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
    _say(f"the .venv that was here is not of our making; it is now {aside.name}")


def _make_environment() -> None:
    """Make the virtual environment, with its own pip where this Python has one to give."""
    if importlib.util.find_spec("venv") is None:
        raise SetUpError(f"this Python has no venv module: {_advice()}")
    bare = [sys.executable, "-m", "venv", "--without-pip", str(VENV)]
    if importlib.util.find_spec("ensurepip") is not None and _quiet([*bare[:3], str(VENV)]):
        return
    done = subprocess.run(bare, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    if done.returncode or not PYTHON.exists():
        _show(done.stdout)
        raise SetUpError(f"no virtual environment could be made: {_advice()}")


def _installer(temporary: Path) -> "list[str]":
    """Return the command of a pip that installs into ``.venv``.

    That is the environment's own; or the system's, which can work on another Python since 22.3;
    or the wheel that Debian and Ubuntu keep pip in, for which nobody needs to be root.
    """
    own = [str(PYTHON), "-m", "pip"]
    if _quiet([*own, "--version"]):
        return own
    system = [sys.executable, "-m", "pip", "--python", str(PYTHON)]
    if _quiet([*system, "--version"]):
        return system
    for folder in (WHEELS, _downloaded(temporary)):
        for wheel in sorted(folder.glob("pip-*.whl"), reverse=True):
            packed = [str(PYTHON), str(wheel / "pip")]
            if _quiet([*packed, "--version"]):
                return packed
    raise SetUpError(f"this Python has no pip: {_advice()}")


def _downloaded(temporary: Path) -> Path:
    """Unpack Debian's package of pip into ``temporary``; an empty folder where there is none."""
    if shutil.which("apt-get") and shutil.which("dpkg-deb"):
        fetch = ["apt-get", "download", "-qq", "python3-pip-whl"]
        root = hasattr(os, "geteuid") and os.geteuid() == 0
        if not _quiet(fetch, temporary) and root and _quiet(["apt-get", "update", "-qq"]):
            _quiet(fetch, temporary)
        for package in temporary.glob("*.deb"):
            _quiet(["dpkg-deb", "-x", str(package), str(temporary)])
    return temporary / WHEELS.relative_to("/")


def _install(command: "list[str]") -> None:
    # A user's setting of PIP_USER would send everything to the wrong place.
    environment = {**os.environ, "PIP_USER": "0", "PIP_DISABLE_PIP_VERSION_CHECK": "1"}
    done = subprocess.run(
        command, cwd=str(ROOT), env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT
    )
    if done.returncode:
        _show(done.stdout)
        raise SetUpError("pip could not install what is needed (above is what it said)")


def _newer_python() -> str:
    """Return a Python that is new enough from the PATH."""
    test = f"import sys; sys.exit(sys.version_info[:2] < {LEAST!r})"
    for name in NEWER:
        found = shutil.which(name)
        if found and _quiet([found, "-c", test]):  # the name alone may be a stub
            return found
    least = "{}.{}".format(*LEAST)
    raise SetUpError(f"Python {least} or later is needed, this is {_version()}: {_advice()}")


def _advice() -> str:
    if shutil.which("apt-get"):
        return "sudo apt-get install python3 python3-venv"
    if sys.platform == "darwin":
        return "install Python from python.org, or with: brew install python"
    return "install Python with its venv and pip modules"


def _quiet(command: "list[str]", folder: "Path | None" = None) -> bool:
    """Run ``command`` unseen in ``folder``; tell whether it went well."""
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
    """Become ``command``; Windows, which has no such thing, waits for it."""
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
