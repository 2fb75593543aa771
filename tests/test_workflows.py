"""The workflows of a release: they run elsewhere, so what can be held to account here is.

Each is checked by actionlint, each step's shell by ``bash -n``. Actions are pinned by the hash of a
commit, permissions are as narrow as the job allows, and no value of an event stands inside a
command. What the steps run is run here as well, as far as it needs nothing from elsewhere.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name as canonical

import digests
from dungeongen import __version__

ROOT = Path(__file__).resolve().parents[1]
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
PINNED = re.compile(r"uses: (\./\S+|[\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+)$")
MAY_SIGN = {"build", "publish", "pages", "deploy"}
"""Jobs that prove to others who they are."""

by_name = pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.name)


def jobs(path: Path) -> dict[str, Any]:
    result: dict[str, Any] = yaml.safe_load(path.read_text("utf-8"))["jobs"]
    return result


def shells() -> Iterator[tuple[str, str]]:
    """Yield the shell of every step, with where it stands."""
    for path in WORKFLOWS:
        for job, body in jobs(path).items():
            for number, step in enumerate(body.get("steps", ())):
                if "run" in step:
                    yield f"{path.name} {job} {step.get('name', number)}", step["run"]


def shell_of(name: str) -> str:
    """Return the shell of the step with a name."""
    (shell,) = (shell for where, shell in shells() if where.endswith(name))
    return shell


def test_there_are_workflows() -> None:
    assert {path.name for path in WORKFLOWS} >= {"tests.yml", "release.yml", "pages.yml"}


def test_actionlint_has_no_complaint() -> None:
    linter = shutil.which("actionlint", path=str(Path(sys.executable).parent))
    assert linter, "actionlint is a dependency of the tests"
    done = subprocess.run(
        [linter, "-no-color", "-shellcheck=", *map(str, WORKFLOWS)],
        cwd=ROOT,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout + done.stderr


@by_name
def test_actions_are_pinned_by_hash(path: Path) -> None:
    lines = [line.strip().removeprefix("- ") for line in path.read_text("utf-8").splitlines()]
    loose = [one for one in lines if one.startswith("uses:") and not PINNED.fullmatch(one)]
    assert loose == []


@by_name
def test_a_workflow_may_do_no_more_than_it_must(path: Path) -> None:
    text = yaml.safe_load(path.read_text("utf-8"))
    assert text["permissions"] == {"contents": "read"}
    signing = {
        name for name, job in text["jobs"].items() if "id-token" in job.get("permissions", {})
    }
    assert signing <= MAY_SIGN


@pytest.mark.parametrize(("where", "shell"), [*shells()], ids=lambda text: text.split("\n")[0][:50])
def test_the_shell_of_a_step_parses(where: str, shell: str) -> None:
    assert "${{" not in shell, "values reach a command through its environment alone"
    subprocess.run(["bash", "-n"], input=shell.encode(), check=True)


@pytest.mark.parametrize(("tag", "code"), [(f"v{__version__}", 0), ("v9.9.9", 1)])
def test_a_tag_has_to_be_the_version(tag: str, code: int, tmp_path: Path) -> None:
    (tmp_path / "src").symlink_to(ROOT / "src")
    (tmp_path / "CHANGELOG.md").write_text(f"## {__version__} - 2026-11-25\n", "utf-8")
    bin_ = tmp_path / "bin"
    bin_.mkdir()
    (bin_ / "python").symlink_to(sys.executable)
    environment = {**os.environ, "TAG": tag, "PATH": f"{bin_}{os.pathsep}{os.environ['PATH']}"}
    done = subprocess.run(
        ["bash", "-e", "-c", shell_of("The tag is the version")],
        cwd=tmp_path,
        env=environment,
        capture_output=True,
    )
    assert done.returncode == code, done.stderr


def test_machines_that_print_alike_pass_and_others_are_named(tmp_path: Path) -> None:
    for name, last in (("linux", "b"), ("macos", "b"), ("windows", "c")):
        (tmp_path / f"{name}.txt").write_text(f"{'a' * 64} x.pdf\n{last * 64} y.svg\n", "utf-8")

    def compared(*names: str) -> subprocess.CompletedProcess[str]:
        files = [str(tmp_path / f"{name}.txt") for name in names]
        words = [sys.executable, "-I", str(ROOT / "tests" / "digests.py"), "compare", *files]
        return subprocess.run(words, capture_output=True, text=True)

    assert compared("linux", "macos").returncode == 0
    different = compared("linux", "macos", "windows")
    assert different.returncode == 1
    assert different.stdout == f"y.svg: {'b' * 12} on linux, macos; {'c' * 12} on windows\n"


def test_what_a_machine_does_not_print_is_a_difference() -> None:
    assert digests.differences({"one": {"x": "a"}, "two": {}}) == [
        "x: a on one; not printed on two"
    ]


def test_the_citation_has_the_version() -> None:
    text = yaml.safe_load((ROOT / "CITATION.cff").read_text("utf-8"))
    assert text["version"] == __version__


def test_the_addresses_are_those_of_the_repository_that_is_built(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    from hatchling.metadata.core import ProjectMetadata
    from hatchling.plugin.manager import PluginManager

    def urls() -> dict[str, str]:
        result: dict[str, str] = ProjectMetadata(str(ROOT), PluginManager()).core.urls
        return result

    monkeypatch.delenv("GITHUB_REPOSITORY", raising=False)
    assert urls() == {}
    monkeypatch.setenv("GITHUB_SERVER_URL", "https://example.org")
    monkeypatch.setenv("GITHUB_REPOSITORY", "somebody/dungeons")
    assert urls()["Homepage"] == "https://example.org/somebody/dungeons"
    assert set(urls()) == {"Homepage", "Documentation", "Changelog", "Issues"}


def test_the_lock_has_what_the_project_asks_for() -> None:
    """``uv lock`` says more, but asks the index; a new line in pyproject.toml is noticed here."""
    lock = tomllib.loads((ROOT / "uv.lock").read_text("utf-8"))
    (ours,) = (one for one in lock["package"] if one["name"] == "dungeongen-toolkit")
    locked = {
        Requirement(one["name"] + one.get("specifier", "")): None
        for one in ours["metadata"]["requires-dist"]
    }
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    groups = [project["dependencies"], *project["optional-dependencies"].values()]
    asked = [Requirement(line) for group in groups for line in group]
    plain = {Requirement(canonical(one.name) + str(one.specifier)) for one in asked}
    assert plain - set(locked) - {Requirement("dungeongen-toolkit")} == set()
