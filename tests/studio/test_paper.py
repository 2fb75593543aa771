"""The studio asks once for the size of paper, where printers have either and none is chosen."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from cli.running import run
from dungeongen.cli.settings import keep_paper
from dungeongen.cli.studio import paper_keeper, studio_command
from dungeongen.core.cache import SETTINGS
from studio.conftest import Asking

QUESTION = "Which paper does your printer have?"


@pytest.fixture
def papers(studio: Asking) -> Iterator[list[str]]:
    """Let the studio ask, and list what it keeps."""
    kept: list[str] = []
    studio.site.keep_paper = kept.append
    yield kept
    studio.site.keep_paper = None
    studio.site.look.pop("paper", None)


def test_the_first_page_asks_until_it_is_answered(studio: Asking, papers: list[str]) -> None:
    assert QUESTION in studio.get("/").text
    assert 'value="a4" selected' in studio.get("/make/doom?size=3").text.casefold()
    answer = studio.post("/paper", b"paper=Letter")
    assert (answer.status, answer.headers["location"]) == (303, "/")
    assert papers == ["Letter"]
    assert QUESTION not in studio.get("/").text
    assert 'value="a4" selected' not in studio.get("/make/doom?size=3").text.casefold()
    studio.post("/paper", b"paper=A4")  # a form that was open in another tab
    assert papers == ["Letter"]


@pytest.mark.parametrize("body", [b"", b"paper=A99", b"paper=../x", b"\xff"])
def test_another_answer_is_refused(studio: Asking, papers: list[str], body: bytes) -> None:
    assert studio.post("/paper", body).status == 400
    assert studio.post("/paper", b"paper=A4", origin="http://elsewhere").status == 403
    assert papers == []


@pytest.mark.parametrize(
    ("words", "language", "asks"),
    [
        ([], "en_US.UTF-8", True),
        ([], "de_DE.UTF-8", False),
        (["--paper", "A5"], "en_US.UTF-8", False),
        (["--no-settings"], "en_US.UTF-8", False),
    ],
)
def test_it_asks_where_the_region_prints_on_letter(
    words: list[str], language: str, asks: bool, tmp_path: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(SETTINGS, f"{tmp_path}/settings.json")
    for name in ("LC_ALL", "LC_PAPER"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", language)

    def keeper() -> object:
        more = {} if "--no-settings" in words else {"default_map": {}}
        with studio_command.make_context("studio", [*words], **more):
            return paper_keeper()

    assert (keeper() is not None) is asks


def test_the_answer_is_a_setting(tmp_path: object, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(SETTINGS, f"{tmp_path}/settings.json")
    run("settings", "theme=large")
    keep_paper("Letter")
    assert run("settings").lines == ["paper=Letter", "theme=large"]
    with pytest.raises(ValueError, match="paper"):
        keep_paper("A99")
