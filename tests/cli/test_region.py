"""A hint about Letter, for a person who has chosen no paper where it is usual."""

from __future__ import annotations

import pytest

from cli.running import run
from dungeongen.cli import telling


@pytest.fixture(autouse=True)
def _no_region(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("LC_ALL", "LC_PAPER", "LANG"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr("locale.getlocale", lambda: (None, None))


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
def test_the_region_is_that_of_the_environment(
    names: dict[str, str], letter: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, value in names.items():
        monkeypatch.setenv(name, value)
    assert telling.uses_letter() is letter


def test_windows_says_the_name_of_a_country(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("locale.getlocale", lambda: ("English_United States", "1252"))
    assert telling.uses_letter()


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
    monkeypatch.setenv("LANG", "en_US.UTF-8")
    assert telling.HINT not in run(*words).err  # for a program
    monkeypatch.setattr(telling, "_at_terminal", lambda: True)
    assert (telling.HINT in run(*words, "--force").err) is told
