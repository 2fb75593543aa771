"""``src/start.py``: what it does once and what again, and where it finds pip.

The set-up itself runs in CI, by the README's commands. Here a copy of the script runs as a process
of its own, in a checkout of its own. The programs that it starts are fakes on ``PYTHONPATH``, which
write down that they were called.
"""

from __future__ import annotations

import ast
import importlib.util
import json
import os
import re
import shutil
import subprocess
import sys
import venv
from pathlib import Path
from types import ModuleType
from typing import NamedTuple

import pytest

ROOT = Path(__file__).resolve().parent.parent
SCRIPT = ROOT / "src" / "start.py"
posix = pytest.mark.skipif(sys.platform == "win32", reason="its environment cannot be faked")
_FAKE = """
import json, os, signal, sys, time
from pathlib import Path

name, words, step = __spec__.parent or __spec__.name, sys.argv[1:], os.environ.get("STEP")
if "--version" in words:
    sys.exit()
with open(os.environ["STEPS"], "a") as file:
    print(json.dumps([name, words, os.getcwd(), os.environ.get("DUNGEONGEN_COMMAND")]), file=file)
if step == "interrupted " + name:
    os.kill(os.getppid(), signal.SIGINT)
if step in ("interrupted " + name, "broken " + name):
    sys.exit(1)
if name == "venv":
    python = Path(words[-1], "bin", "python")
    python.parent.mkdir(parents=True)
    python.symlink_to(sys.executable)
if step == "slow " + name:
    print("Collecting a\\nCollecting b", flush=True)
    while not Path(os.environ["SEEN"]).exists():
        time.sleep(0.01)
"""
_OLD = """
import os, sys
if os.environ.get("OLD"):
    sys.version_info = (3, 9, 6)
"""


class Step(NamedTuple):
    """A program that was started, where, and what the commands that it suggests begin with."""

    name: str
    words: list[str]
    folder: str
    command: str | None


class Checkout:
    """A checkout in a folder, whose script starts fakes."""

    def __init__(self, folder: Path, fakes: Path) -> None:
        self.root, self.venv, self.fakes = folder, folder / ".venv", fakes
        self.stamp, self.python = self.venv / "dungeongen-setup.json", self.venv / "bin" / "python"

    def command(self, *words: str) -> list[str]:
        """Return the words that start the script."""
        return [sys.executable, "src/start.py", *words]

    def environment(self, **variables: str) -> dict[str, str]:
        """Return the environment in which it finds the fakes."""
        self.steps_file.unlink(missing_ok=True)
        plain = {name: os.environ[name] for name in os.environ if name != "DUNGEONGEN_COMMAND"}
        fakes = {"PYTHONPATH": str(self.fakes), "STEPS": str(self.steps_file)}
        return plain | fakes | variables

    @property
    def steps_file(self) -> Path:
        """The file that the fakes write."""
        return self.fakes / "steps"

    def steps(self) -> list[Step]:
        """Return what the last run started."""
        return [Step(*json.loads(line)) for line in self.steps_file.read_text().splitlines()]

    def set_up(self) -> list[str]:
        """Return the slow steps of the last run: the environment, and what was installed."""
        names = {"venv": "make", "pip": ""}
        steps = [step for step in self.steps() if step.name in names]
        return [names[step.name] or step.words[-1] for step in steps]

    def run(self, *words: str, code: int = 0, **variables: str) -> str:
        """Run the script, which ends with a code; return what it says."""
        ran = subprocess.run(
            self.command(*words),
            cwd=self.root,
            env=self.environment(**variables),
            capture_output=True,
            text=True,
            check=False,
        )
        assert ran.returncode == code, ran
        return ran.stderr

    def sets_up(self, *words: str) -> list[str]:
        """Run the script, and return the slow steps of its set-up."""
        self.run(*words)
        return self.set_up()


@pytest.fixture
def checkout(tmp_path: Path) -> Checkout:
    """A checkout that was never set up."""
    root, fakes = tmp_path / "checkout", tmp_path / "fakes"
    (root / "src").mkdir(parents=True)
    shutil.copy(SCRIPT, root / "src")
    (root / "pyproject.toml").write_text("[project]\n")
    (fakes / "dungeongen").mkdir(parents=True)
    for name in ("venv", "pip", "pytest", "dungeongen/__main__", "dungeongen/__init__"):
        (fakes / f"{name}.py").write_text("" if name.endswith("__init__") else _FAKE)
    (fakes / "sitecustomize.py").write_text(_OLD)
    return Checkout(root, fakes)


def _script() -> ModuleType:
    spec = importlib.util.spec_from_file_location("start_under_test", SCRIPT)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


# What is done again, and what is not


@posix
def test_what_is_set_up_is_not_set_up_again_and_tests_only_add_to_it(checkout: Checkout) -> None:
    assert checkout.sets_up() == ["make", "."]
    assert checkout.sets_up() == []
    assert checkout.sets_up("test") == [".[test]"]
    assert checkout.sets_up() == checkout.sets_up("test") == []
    (checkout.root / "pyproject.toml").write_text("[project]\nname = 'other'\n")
    assert checkout.sets_up() == [".[test]"], "a changed project is installed again, all it had"
    assert checkout.sets_up("test") == []


def test_python_starts_in_a_folder_whose_name_the_locale_cannot_spell(tmp_path: Path) -> None:
    """The editable install names the checkout; Python 3.11 reads that name as the locale has it."""
    module = _script()
    module.ROOT = tmp_path / "über all"
    module.VENV = module.ROOT / ".venv"
    (module.ROOT / "src" / "found").mkdir(parents=True)
    (module.ROOT / "src" / "found" / "__init__.py").write_text("")
    venv.create(module.VENV, symlinks=True)
    (site,) = module.VENV.glob("lib/python*/site-packages")
    (site / "_our.pth").write_text(f"{module.ROOT / 'src'}\n", "utf-8")
    (site / "other.pth").write_text("elsewhere\n", "utf-8")
    module._link(module.VENV)
    assert (site / "other.pth").read_text("utf-8") == "elsewhere\n"
    ran = subprocess.run(
        [module.VENV / "bin" / "python", "-c", "import found; print(found.__name__)"],
        env={"LC_ALL": "C"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (ran.stdout, ran.stderr) == ("found\n", "")


@posix
@pytest.mark.parametrize(("failure", "code"), [("interrupted", 130), ("broken", 1)])
def test_what_was_interrupted_is_done_again(failure: str, code: int, checkout: Checkout) -> None:
    for step in ("venv", "pip"):
        assert checkout.run(code=code, STEP=f"{failure} {step}").startswith("dungeongen: ")
    assert checkout.sets_up() == ["make", "."]
    checkout.run("test", code=code, STEP=f"{failure} pip")
    assert checkout.sets_up() == ["make", ".[test]"]


@posix
def test_a_moved_environment_is_made_again(checkout: Checkout, tmp_path: Path) -> None:
    checkout.run()
    checkout.root.rename(tmp_path / "moved")
    assert Checkout(tmp_path / "moved", checkout.fakes).sets_up() == ["make", "."]


@posix
def test_an_environment_without_its_python_or_of_another_is_made_again(checkout: Checkout) -> None:
    checkout.run()
    checkout.python.unlink()
    checkout.python.symlink_to("/nowhere/python3")
    assert checkout.sets_up() == ["make", "."]
    stamp = json.loads(checkout.stamp.read_text()) | {"python": "3.99"}
    checkout.stamp.write_text(json.dumps(stamp))
    assert checkout.sets_up() == ["make", "."]


@posix
def test_a_garbled_stamp_is_no_stamp(checkout: Checkout) -> None:
    checkout.run()
    for stamp in ("", "{", "[]", "null", '{"complete": true}'):
        checkout.stamp.write_text(stamp)
        assert checkout.sets_up() == ["make", "."]


@posix
def test_somebody_elses_environment_is_set_aside(checkout: Checkout) -> None:
    for number in (1, 2):
        checkout.venv.mkdir()
        (checkout.venv / "precious").write_text("mine")
        assert f".venv-old-{number}" in checkout.run()
        assert checkout.set_up() == ["make", "."]
        assert (checkout.root / f".venv-old-{number}" / "precious").read_text() == "mine"
        shutil.rmtree(checkout.venv)


# Where pip comes from

NOWHERE = Path("/nowhere")


def _pip(
    working: str, temporary: Path, *, bundled: Path = NOWHERE, downloaded: Path = NOWHERE
) -> list[str]:
    """Return the pip that is chosen if only commands containing ``working`` succeed."""
    script = _script()
    script.PYTHON, script.WHEELS = Path("/venv/python"), (bundled,)
    script._downloaded = lambda _: downloaded
    script._quiet = lambda command, *_: working in " ".join(command)
    chosen: list[str] = script._installer(temporary)
    return chosen


def test_pip_is_that_of_the_environment_or_of_the_system_or_a_wheel(tmp_path: Path) -> None:
    wheel = tmp_path / "pip-23.0.1-py3-none-any.whl"
    wheel.touch()
    own, packed = ["/venv/python", "-m", "pip"], ["/venv/python", str(wheel / "pip")]
    assert _pip("pip", tmp_path) == own
    assert _pip("--python", tmp_path) == [sys.executable, *own[1:], "--python", "/venv/python"]
    assert _pip("whl", tmp_path, bundled=tmp_path) == packed
    assert _pip("whl", tmp_path, downloaded=tmp_path) == packed


def test_without_any_pip_one_line_says_what_to_install(tmp_path: Path) -> None:
    with pytest.raises(Exception, match=r"\Athis Python has no pip: .+\Z") as refusal:
        _pip("nothing works", tmp_path)
    assert type(refusal.value).__name__ == "SetUpError"


def test_a_users_settings_reach_pip(monkeypatch: pytest.MonkeyPatch) -> None:
    script = _script()
    monkeypatch.setenv("PIP_FIND_LINKS", "/somewhere")
    monkeypatch.setenv("PIP_USER", "1")  # but not this one, which means another place
    wanted = "os.environ['PIP_FIND_LINKS'], os.environ['PIP_USER']"
    check = f"import os; assert ({wanted}) == ('/somewhere', '0')"
    script._install([sys.executable, "-c", check], script._Progress())
    with pytest.raises(script.SetUpError):
        script._install([sys.executable, "-c", "assert False"], script._Progress())


@posix
def test_a_terminal_sees_how_far_the_set_up_is(checkout: Checkout, tmp_path: Path) -> None:
    master, slave = os.openpty()
    environment = checkout.environment(STEP="slow pip", SEEN=str(tmp_path / "seen"))
    with subprocess.Popen(
        checkout.command(), cwd=checkout.root, env=environment, stderr=slave
    ) as script:
        shown = ""
        while "b (" not in shown:
            shown += os.read(master, 1000).decode()
        (tmp_path / "seen").touch()
    os.close(slave)
    while not shown.endswith(" \r"):
        shown += os.read(master, 1000).decode()
    os.close(master)
    assert script.returncode == 0
    assert re.search(r"\r  step 2 of 3: package 2, b \(\d+ s\)", shown)
    assert checkout.run("studio").splitlines() == ["dungeongen: updating .venv …"]  # no terminal


# Which Python


def test_every_python_from_3_6_on_can_read_the_script() -> None:
    ast.parse(SCRIPT.read_text("utf-8"), feature_version=(3, 6))


def test_the_script_needs_nothing_but_the_standard_library() -> None:
    done = subprocess.run(
        [sys.executable, "-I", "-S", "-c", f"import runpy; runpy.run_path({str(SCRIPT)!r})"],
        capture_output=True,
        text=True,
    )
    assert (done.returncode, done.stderr) == (0, "")


@posix
def test_an_old_python_looks_for_a_newer_one(checkout: Checkout, tmp_path: Path) -> None:
    stub, real = tmp_path / "python3.13", tmp_path / "python3.11"
    stub.write_text("#!/bin/sh\nexit 127\n")  # as pyenv's are, for a version that is not chosen
    real.write_text(f'#!/bin/sh\nunset OLD\nexec "{sys.executable}" "$@"\n')
    for path in (stub, real):
        path.chmod(0o755)
    checkout.run("sudoku", "--pdf", OLD="1", PATH=f"{tmp_path}{os.pathsep}/bin")
    last = checkout.steps()[-1]
    assert (last.name, last.words) == ("dungeongen", ["sudoku", "--pdf"])
    assert (last.command or "").endswith(" src/start.py"), "as it was typed"


@posix
def test_an_old_python_alone_says_so(checkout: Checkout) -> None:
    (line,) = checkout.run("sudoku", code=1, OLD="1", PATH="/nowhere").splitlines()
    assert line.startswith("dungeongen: Python 3.11 or later is needed, this is 3.9: ")


# What it runs


@posix
def test_test_runs_the_tests_and_anything_else_dungeongen(checkout: Checkout) -> None:
    every = ["-n", str(_script().WORKERS), "--dist", "worksteal"]
    here, elsewhere = str(checkout.root), str(checkout.root / "src")
    for words, expected in {
        "sudoku --seed 42 --pdf": ("dungeongen", ["sudoku", "--seed", "42", "--pdf"], here, "."),
        "test -x": ("pytest", ["-x"], here, ".[test]"),
        "test": ("pytest", every, here, None),
        "test --all": ("pytest", [*every, "--all"], here, ".[test,test-all]"),
    }.items():
        checkout.run(*words.split())
        last, installed = checkout.steps()[-1], checkout.set_up()
        assert (last.name, last.words, last.folder) == expected[:3]
        assert installed[-1:] == ([expected[3]] if expected[3] else [])
    for word, folder in (("sudoku", elsewhere), ("test", here)):  # a user's files are where he is
        subprocess.run(
            [sys.executable, "start.py", word],
            cwd=elsewhere,
            env=checkout.environment(),
            check=True,
        )
        assert checkout.steps()[-1].folder == folder


@posix
def test_a_programs_code_is_passed_on(checkout: Checkout) -> None:
    checkout.run()
    checkout.run("sudoku", code=1, STEP="broken dungeongen")


@posix
@pytest.mark.parametrize(
    ("words", "installed"),
    [
        ("sudoku --seed 42", "."),
        ("studio", ".[studio]"),
        ("survey doom --deals 10", ".[survey]"),
        ("design doom --odds 80..", ".[survey]"),
        ("survey doom --deals 10 --scheduler tcp://10.0.0.1:8786", ".[cluster,survey]"),
        ("design doom --scheduler=tcp://10.0.0.1:8786", ".[cluster,survey]"),
        ("play survey", "."),
        ("sudoku --from newspaper.JPG --pdf", ".[photo]"),
        ("sudoku --from=scan.png", ".[photo]"),
        ("sudoku --from list.txt -o page.png", "."),
    ],
)
def test_a_command_has_installed_what_it_needs(
    words: str, installed: str, checkout: Checkout
) -> None:
    assert checkout.sets_up(*words.split()) == ["make", installed]
    for extra in installed.strip(".[]").split(","):
        assert not extra or f"\n{extra} = [" in (ROOT / "pyproject.toml").read_text("utf-8")


@posix
def test_dungeongen_is_told_how_it_was_started(checkout: Checkout, tmp_path: Path) -> None:
    pythons = {}
    for folder, name in (("bin", "python3"), ("no where", "my-python")):
        (tmp_path / folder).mkdir()
        pythons[folder] = tmp_path / folder / name
        pythons[folder].symlink_to(sys.executable)

    def command(python: str, word: str = "sudoku", **variables: str) -> str | None:
        subprocess.run(
            [python, "src/start.py", word],
            cwd=checkout.root,
            env=checkout.environment(PATH=f"{tmp_path / 'bin'}{os.pathsep}/bin", **variables),
            check=True,
        )
        return checkout.steps()[-1].command

    away = str(pythons["no where"])
    assert command(away) == f"'{away}' src/start.py"
    assert command(away, "test") is None  # the tests are started otherwise
    assert command("python3") == command(str(pythons["bin"])) == "python3 src/start.py"
    older = "python3.9 src/start.py"  # an older Python found this one
    assert command("python3", DUNGEONGEN_COMMAND=older) == older


def test_the_readme_has_exactly_the_two_commands() -> None:
    lines = (ROOT / "README.md").read_text("utf-8").splitlines()
    commands = [line for line in lines if line.startswith("python3 ")]
    assert commands == [
        "python3 src/start.py sudoku --seed 42 --pdf",
        "python3 src/start.py test",
    ]
    ci = (ROOT / ".ci" / "run").read_text("utf-8").splitlines()
    assert set(commands) <= set(ci)
