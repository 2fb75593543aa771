"""``src/start.py``: what it does once and what again, and where it finds pip.

The set-up itself runs in CI, by the README's commands. Here its slow parts are replaced by ones
that write down that they were called.
"""

from __future__ import annotations

import ast
import importlib.util
import io
import os
import re
import subprocess
import sys
import venv
from pathlib import Path
from types import ModuleType

import pytest

from patience import until

ROOT = Path(__file__).resolve().parent.parent
SCRIPT = ROOT / "src" / "start.py"


@pytest.fixture
def start(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The script, working on its own checkout; ``calls`` lists its slow steps."""
    (tmp_path / "checkout").mkdir()
    return _loaded(tmp_path / "checkout", monkeypatch)


def _script() -> ModuleType:
    spec = importlib.util.spec_from_file_location("start_under_test", SCRIPT)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def _loaded(checkout: Path, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    module = _script()
    module.ROOT = checkout
    module.VENV = checkout / ".venv"
    module.STAMP = module.VENV / "dungeongen-setup.json"
    module.PYTHON = module.VENV / "bin" / "python"
    module.calls = []
    monkeypatch.setenv(module.COMMAND, "")  # so that whatever it becomes is forgotten afterwards
    monkeypatch.delenv(module.COMMAND)
    if not (checkout / "pyproject.toml").exists():
        (checkout / "pyproject.toml").write_text("[project]\n")

    def make() -> None:
        module.calls.append("make")
        module.PYTHON.parent.mkdir(parents=True)
        module.PYTHON.symlink_to(sys.executable)

    def install(command: list[str], _: object) -> None:
        module.calls.append(command[-1])

    monkeypatch.setattr(module, "_make_environment", make)
    monkeypatch.setattr(module, "_installer", lambda temporary: ["pip"])
    monkeypatch.setattr(module, "_install", install)
    return module


def _steps(start: ModuleType, *extras: str) -> list[str]:
    """Set up, and return the slow steps that this took."""
    start.calls.clear()
    start.set_up(set(extras))
    return list(start.calls)


# What is done again, and what is not


def test_what_is_set_up_is_not_set_up_again_and_tests_only_add_to_it(start: ModuleType) -> None:
    assert _steps(start) == ["make", "."]
    assert _steps(start) == []
    assert _steps(start, "test") == [".[test]"]
    assert _steps(start) == _steps(start, "test") == []
    (start.ROOT / "pyproject.toml").write_text("[project]\nname = 'other'\n")
    assert _steps(start) == [".[test]"], "a changed project is installed again with all it had"
    assert _steps(start, "test") == []


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


@pytest.mark.parametrize("failure", [KeyboardInterrupt, "SetUpError"])
def test_what_was_interrupted_is_done_again(
    start: ModuleType, failure: type | str, monkeypatch: pytest.MonkeyPatch
) -> None:
    error = getattr(start, failure) if isinstance(failure, str) else failure

    def interrupted(at: str, *extras: str) -> None:
        def interrupt(*_: object) -> None:
            raise error

        with monkeypatch.context() as patch:
            patch.setattr(start, at, interrupt)
            with pytest.raises(error):
                start.set_up({*extras})

    interrupted("_make_environment")
    interrupted("_install")
    assert _steps(start) == ["make", "."]
    interrupted("_install", "test")
    assert _steps(start) == ["make", ".[test]"]


def test_a_moved_environment_is_made_again(
    start: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    _steps(start)
    moved = start.ROOT.with_name("moved")
    start.ROOT.rename(moved)
    assert _steps(_loaded(moved, monkeypatch)) == ["make", "."]


def test_an_environment_without_its_python_or_of_another_is_made_again(
    start: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    _steps(start)
    start.PYTHON.unlink()
    start.PYTHON.symlink_to("/nowhere/python3")
    assert _steps(start) == ["make", "."]
    monkeypatch.setattr(start, "_version", lambda: "3.99")
    assert _steps(start) == ["make", "."]


@pytest.mark.parametrize("stamp", ["", "{", "[]", "null", '{"complete": true}'])
def test_a_garbled_stamp_is_no_stamp(start: ModuleType, stamp: str) -> None:
    _steps(start)
    start.STAMP.write_text(stamp)
    assert _steps(start) == ["make", "."]


def test_somebody_elses_environment_is_set_aside(
    start: ModuleType, capsys: pytest.CaptureFixture[str]
) -> None:
    for number in (1, 2):
        start.VENV.mkdir()
        (start.VENV / "precious").write_text("mine")
        assert _steps(start) == ["make", "."]
        assert (start.ROOT / f".venv-old-{number}" / "precious").read_text() == "mine"
        assert f".venv-old-{number}" in capsys.readouterr().err
        start.shutil.rmtree(start.VENV)


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


def test_a_terminal_sees_how_far_the_set_up_is(
    start: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    script = _script()
    pip = "for n in 'ab': print('Collecting', n)"
    told = []
    for tty in (True, False):
        screen = io.StringIO()
        monkeypatch.setattr(screen, "isatty", lambda tty=tty: tty)
        monkeypatch.setattr(script.sys, "stderr", screen)
        with script._Progress() as progress:
            script._install([sys.executable, "-c", pip], progress)
            if tty:
                until(lambda screen=screen: "b (" in screen.getvalue())
        told.append(screen.getvalue())
    shown, nothing = told
    assert nothing == ""
    assert re.search(r"\r  step 2 of 3: package 2, b \(\d+ s\)", shown)
    assert shown.endswith(" \r")


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


def test_an_old_python_looks_for_a_newer_one(
    start: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stub, real = tmp_path / "python3.13", tmp_path / "python3.11"
    stub.write_text("#!/bin/sh\nexit 127\n")  # as pyenv's are, for a version that is not chosen
    real.write_text(f'#!/bin/sh\nexec "{sys.executable}" "$@"\n')
    for path in (stub, real):
        path.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}{os.pathsep}/bin")
    started: list[list[str]] = []
    monkeypatch.setattr(start, "_run", lambda command: started.append(command) or 0)
    monkeypatch.setattr(start.sys, "version_info", (3, 9, 6))
    assert start.main(["sudoku", "--pdf"]) == 0
    assert started == [[str(real), str(SCRIPT), "sudoku", "--pdf"]]


def test_an_old_python_alone_says_so(
    start: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("PATH", "/nowhere")
    monkeypatch.setattr(start.sys, "version_info", (3, 9, 6))
    assert start.main(["sudoku"]) == 1
    (line,) = capsys.readouterr().err.splitlines()
    assert line.startswith("dungeongen: Python 3.11 or later is needed, this is 3.9: ")


# What it runs


def test_test_runs_the_tests_and_anything_else_dungeongen(
    start: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    started: list[list[str]] = []
    monkeypatch.setattr(start, "_run", lambda command: started.append(command[1:]) or 7)
    monkeypatch.chdir(start.ROOT.parent)
    assert start.main(["sudoku", "--seed", "42", "--pdf"]) == 7
    assert Path.cwd() == start.ROOT.parent  # the user's files are where the user is
    assert start.main(["test", "-x"]) == 7
    assert Path.cwd() == start.ROOT
    assert start.main(["test"]) == 7
    assert start.main(["test", "--all"]) == 7
    assert started == [
        ["-P", "-m", "dungeongen", "sudoku", "--seed", "42", "--pdf"],
        ["-m", "pytest", "-x"],
        ["-m", "pytest", "-n", str(start.WORKERS), "--dist", "worksteal"],
        ["-m", "pytest", "-n", str(start.WORKERS), "--dist", "worksteal", "--all"],
    ]
    assert start.calls == ["make", ".", ".[test]", ".[test,test-all]"]


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
    words: str, installed: str, start: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(start, "_run", lambda command: 0)
    start.main(words.split())
    assert start.calls == ["make", installed]
    for extra in installed.strip(".[]").split(","):
        assert not extra or f"\n{extra} = [" in (ROOT / "pyproject.toml").read_text("utf-8")


def test_dungeongen_is_told_how_it_was_started(
    start: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[str | None] = []
    monkeypatch.setattr(start, "_run", lambda _: told.append(os.environ.get(start.COMMAND)) or 0)
    monkeypatch.setattr(start.sys, "argv", ["src/start.py", "sudoku"])
    (tmp_path / "python3").touch()  # not the one that is found by its name
    monkeypatch.setattr(start.sys, "executable", str(tmp_path / "python3"))
    monkeypatch.setattr(start.sys, "orig_argv", ["/no where/python3", "src/start.py", "sudoku"])
    start.main(["sudoku"])
    start.main(["test"])  # the tests are started otherwise
    found = Path(start.shutil.which("python3") or "")
    monkeypatch.setattr(start.sys, "orig_argv", ["python3", "src/start.py"])
    monkeypatch.setattr(start.sys, "executable", str(found))
    start.main(["sudoku"])
    start.os.environ[start.COMMAND] = "python3.9 src/start.py"  # an older Python found this one
    start.main(["sudoku"])
    assert told == [
        "'/no where/python3' src/start.py",
        None,
        "python3 src/start.py",
        "python3.9 src/start.py",
    ]


def test_the_readme_has_exactly_the_two_commands() -> None:
    lines = (ROOT / "README.md").read_text("utf-8").splitlines()
    commands = [line for line in lines if line.startswith("python3 ")]
    assert commands == [
        "python3 src/start.py sudoku --seed 42 --pdf",
        "python3 src/start.py test",
    ]
    ci = (ROOT / ".ci" / "run").read_text("utf-8").splitlines()
    assert set(commands) <= set(ci)
