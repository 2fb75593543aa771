"""Whatever a caller or a document says, every public function answers or refuses in one line."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

import dungeongen
from dungeongen.core import cache
from hostile import calls
from thorough import EXAMPLES, share


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, null_listed: None) -> None:
    monkeypatch.setenv(cache.VARIABLE, str(tmp_path / "kept"))
    monkeypatch.chdir(tmp_path)


def test_every_public_name_is_called() -> None:
    public = {name for name in dungeongen.__all__ if callable(getattr(dungeongen, name))}
    made_elsewhere = {"Survey", "Design", "Trained", "DungeongenError"}
    assert public - made_elsewhere <= {*calls.SOUND, *calls.values()}


def test_odd_arguments() -> None:
    assert [*filter(None, map(calls.fault, share(calls.odd_calls(), 7)))] == []


def test_odd_options_of_every_game() -> None:
    assert [*filter(None, map(calls.fault, calls.option_calls()))] == []


@pytest.mark.parametrize(
    ("call", "told"),
    [
        (lambda: dungeongen.deck("doom", font=-1), "font: expected the name of a file, found '-1'"),
        (
            lambda: dungeongen.deck("doom", title_font=b""),
            "title_font: expected the name of a file",
        ),
        (lambda: sheet().svg(templates="a" * 100_000), "--templates a{400}: not a directory"),
        (lambda: dungeongen.train("welcome", path="a" * 100_000, minutes=0), "cannot be written"),
        (
            lambda: dungeongen.make("sudoku", party=-1),
            "party: expected a file, a line of text or a",
        ),
        (
            lambda: dungeongen.play(dungeongen.make("sudoku", check=False), party={}),
            "party: expect",
        ),
    ],
)
def test_what_is_wrong_and_what_was_expected_is_said(call: Callable[[], object], told: str) -> None:
    with pytest.raises(dungeongen.DungeongenError, match=told):
        call()


def sheet() -> dungeongen.Sheet:
    return dungeongen.make("null", seed=1)


def test_documents_that_are_sealed_again(tmp_path: Path) -> None:
    wrong = [
        f"{seed}: {told}"
        for seed in range(EXAMPLES // 2)
        for call in calls.document_calls(calls.sealed_again(seed), tmp_path)
        if (told := calls.fault(call))
    ]
    assert wrong == []


def test_a_document_without_a_version() -> None:
    """A bare deal has none, and so has a document that was sealed again without."""
    from dungeongen.core.document import dumps, sealed

    document = {**dungeongen.make("null", seed=1).document}
    del document["version"]
    sheet = dungeongen.read(dumps(sealed(document)))
    assert sheet.pdf()
    assert sheet.text()
