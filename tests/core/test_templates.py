"""Where templates are found, and the message when they are not."""

from __future__ import annotations

from pathlib import Path

import pytest

from dungeongen.core.errors import TemplateError
from dungeongen.core.templates import Templates


def test_ours_are_found() -> None:
    assert Templates().find("icons/gold.svg").is_file()
    assert {"ink", "parchment", "large"} <= set(Templates().names("themes", ".json"))


def test_a_users_file_goes_first_and_the_rest_is_ours(tmp_path: Path) -> None:
    (tmp_path / "themes").mkdir()
    (tmp_path / "themes" / "mine.json").write_text('{"a": 1}', "utf-8")
    (tmp_path / "themes" / "ink.json").write_text('{"b": 2}', "utf-8")
    templates = Templates(tmp_path)
    assert templates.json("themes/mine.json") == {"a": 1}
    assert templates.json("themes/ink.json") == {"b": 2}
    assert templates.json("themes/large.json") == Templates().json("themes/large.json")
    assert {"ink", "large", "mine"} <= set(templates.names("themes", ".json"))


def test_no_such_folder_or_file(tmp_path: Path) -> None:
    with pytest.raises(TemplateError, match="not a directory"):
        Templates(tmp_path / "none")
    with pytest.raises(TemplateError, match="nothing/at/all"):
        Templates(tmp_path).find("nothing/at/all")


@pytest.mark.parametrize("data", [b"", b"{", b"[" * 100_000, b"\xff{}", b'{"a": 1} x'])
def test_what_is_no_json(tmp_path: Path, data: bytes) -> None:
    (tmp_path / "x.json").write_bytes(data)
    with pytest.raises(TemplateError, match=r"x\.json"):
        Templates(tmp_path).json("x.json")


def test_too_large(tmp_path: Path) -> None:
    (tmp_path / "x.json").write_bytes(b" " * ((1 << 20) + 1))
    with pytest.raises(TemplateError, match="larger"):
        Templates(tmp_path).read("x.json")
