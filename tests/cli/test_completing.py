"""What the shell completes on Tab, asked the way a shell asks."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from click.shell_completion import CompletionItem, ShellComplete

from dungeongen.cli import commands, group
from dungeongen.press.style import same_but_for_case


def offered(*words: str) -> list[CompletionItem]:
    """Return the completions of the last of ``words``, which may be empty."""
    complete = ShellComplete(group, {}, "dungeongen", "_DUNGEONGEN_COMPLETE")
    return complete.get_completions(list(words[:-1]), words[-1])


def names(*words: str) -> list[str]:
    return [item.value for item in offered(*words)]


@pytest.mark.parametrize(
    ("words", "kind"),
    [
        (["sudoku", "--from", ""], "file"),
        (["sudoku", "--from", "puz"], "file"),
        (["sudoku", "--pdf", "-o", ""], "file"),
        (["sudoku", "--pdf", "--out", "o"], "dir"),
        (["sudoku", "--pdf", "--templates", ""], "dir"),
        (["check", ""], "file"),
        (["check", "--json", "out/"], "file"),
        (["replay", ""], "file"),
    ],
)
def test_files_and_folders(words: list[str], kind: str) -> None:
    assert [(item.type, item.value) for item in offered(*words)] == [(kind, words[-1])]


@pytest.mark.parametrize(
    ("words", "wanted"),
    [
        (["sudoku", "--theme", ""], ["ink", "large", "parchment"]),
        (["sudoku", "--theme", "P"], ["parchment"]),
        (["sudoku", "--theme", "x"], []),
        (["sudoku", "--templates", "none", "--theme", "l"], ["large"]),
        (["sudoku", "--paper", "a"], ["a3", "a4", "a5"]),
        (["sudoku", "--paper", "LET"], ["letter"]),
        (["sudoku", "--paper", "210x"], []),
        (["sudoku", "--grade", "E"], ["easy", "extreme"]),
        (["sudoku", "--grade", "H"], ["hard"]),
        (["sudoku", "--source", ""], ["own", "py-sudoku"]),
        (["sudoku", "--seed", ""], []),
        (["ch"], ["check"]),
        (["chekc", ""], [name for name, _ in commands()]),
        (["doom", "--rule", "s"], ["strong", "single-use"]),
        (["doom", "--rule", "RE"], ["retreat", "retreat-traps"]),
        (["doom", "--paper", "LET"], ["letter"]),
    ],
)
def test_names(words: list[str], wanted: list[str]) -> None:
    assert names(*words) == wanted


def test_themes_of_the_user(tmp_path: Path) -> None:
    (tmp_path / "themes").mkdir()
    (tmp_path / "themes" / "Ivory.json").write_text("{}")
    words = ("sudoku", "--templates", str(tmp_path), "--theme", "i")
    assert names(*words) == ["Ivory", "ink"]


def test_every_option_with_a_file_completes_to_files() -> None:
    with group.make_context("dungeongen", ["sudoku"], resilient_parsing=True) as context:
        command = group.get_command(context, "sudoku")
        assert command is not None
        for param in command.params:
            if param.metavar in ("FILE", "DIR"):
                (item,) = param.type.shell_complete(context, param, "x")
                assert item.type == ("file" if param.metavar == "FILE" else "dir")


def test_as_bash_asks() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "dungeongen"],
        env={
            "_DUNGEONGEN_COMPLETE": "bash_complete",
            "COMP_WORDS": "dungeongen sudoku --theme p",
            "COMP_CWORD": "3",
            "PYTHONPATH": ":".join(sys.path),
        },
        capture_output=True,
        text=True,
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "plain,parchment\n", "")


def test_case_matters_only_where_two_names_differ_by_it() -> None:
    known = ("Ink", "ink", "large")
    assert [same_but_for_case(name, known) for name in ("ink", "Ink", "LARGE", "x")] == [
        "ink",
        "Ink",
        "large",
        "x",
    ]
