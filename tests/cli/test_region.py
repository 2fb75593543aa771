"""A hint about Letter, for a person who has chosen no paper where it is usual."""

from __future__ import annotations

import pytest

from cli.running import at_terminal, run
from dungeongen.cli import telling


@pytest.mark.parametrize(
    ("names", "letter"),
    [
        ({"LANG": "en_US.UTF-8"}, True),
        ({"LANG": "es_MX"}, True),
        ({"LANG": "en_US.UTF-8", "LC_PAPER": "de_DE.UTF-8"}, False),
        ({"LANG": "de_DE.UTF-8", "LC_ALL": "fr_CA.UTF-8"}, True),
        ({"LANG": "en_GB.UTF-8"}, False),
        ({"LANG": "C.UTF-8"}, False),
        ({}, False),
    ],
)
def test_the_region_is_that_of_the_environment(names: dict[str, str], letter: bool) -> None:
    assert telling.uses_letter(names, lambda: (None, None)) is letter


def test_windows_says_the_name_of_a_country() -> None:
    assert telling.uses_letter({}, lambda: ("English_United States", "1252"))


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["deck", "treasure", "--pdf"], True),
        (["deck", "treasure", "--csv"], False),
        (["deck", "treasure", "--pdf", "--singles"], False),
        (["deck", "treasure", "--pdf", "--paper", "A4"], False),
    ],
)
def test_a_line_names_the_setting(
    words: list[str], told: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("LC_ALL", "LC_PAPER"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "en_US.UTF-8")
    assert telling.HINT not in run(*words).err  # for a program
    said = " ".join(at_terminal(*words, "--force").err.split())
    assert (telling.HINT in said) is told
