"""Every command in the page about surveys can be typed, its one-liners run, and its two recipes
have ten lines."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from dungeongen.cli import group
from dungeongen.surveys.survey import survey
from environments import CHECKOUT

TEXT = (CHECKOUT / "docs" / "survey.md").read_text("utf-8")
JOINED = TEXT.replace("\\\n", " ")
TYPED = re.findall(r"dungeongen ((?:survey|design) \w+ [^\n`|]*)", JOINED)


@pytest.mark.parametrize("line", TYPED)
def test_a_command_of_the_page_can_be_typed(line: str) -> None:
    verb, game, *words = shlex.split(line.replace("$SLURM_ARRAY_TASK_ID", "1"), comments=True)
    context = group.make_context("dungeongen", [verb, game, *words])
    command = group.get_command(context, verb)
    assert command is not None
    inner = command.get_command(context, game)  # type: ignore[attr-defined] # a group
    inner.make_context(game, words)


def test_recipes_are_short() -> None:
    recipes = re.findall(r"```sh\n(.*?)```", TEXT, re.DOTALL)
    assert len(recipes) == 2
    lines = [line for one in recipes for line in one.splitlines() if line[:1] != "#"]
    assert len(lines) <= 20
    assert len(TYPED) >= 4


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A place with a folder called ``survey``, as in the page."""
    parent = tmp_path_factory.mktemp("docs")
    survey("doom", deals=8, per_chunk=4, size=5, quick=True, plots=False, out=parent / "survey")
    return parent


def test_the_query_of_the_page_runs(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import duckdb

    (line,) = re.findall(r"^    (duckdb -c .*)$", TEXT, re.MULTILINE)
    monkeypatch.chdir(place)
    rows = duckdb.sql(shlex.split(line)[2]).fetchall()
    assert sum(count for _, count, _ in rows) == 8
    assert [rooms for rooms, _, _ in rows] == sorted(rooms for rooms, _, _ in rows)


def test_the_line_of_pandas_runs(place: Path) -> None:
    (line,) = re.findall(r"^    (python -c .*)$", TEXT, re.MULTILINE)
    words = [sys.executable, *shlex.split(line)[1:]]
    done = subprocess.run(words, cwd=place, capture_output=True, text=True, check=True)
    assert {"count", "mean", "max"} <= {*done.stdout.split()}
