"""Files and names that mean nothing sensible: one line each, before any work."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from cli.running import refused, run
from dungeongen.core.templates import Templates

QUICK = ("sudoku", "--seed", "1", "--as-is", "--no-check")


@pytest.mark.parametrize("size", ["5.0, 5.0", "9.9, 50.0", "24.9, 88.0", "63.0, 301.0"])
def test_card_formats_too_small_or_large(size: str, tmp_path: Path) -> None:
    """0.10.0 printed cards of 0.1 mm."""
    (tmp_path / "cards").mkdir()
    text = f'about = "odd"\npaper = "A4"\ncard = [{size}]\n'
    (tmp_path / "cards" / "odd.toml").write_text(text)
    words = "deck doom --seed 1 --format odd --templates . --pdf -o a.pdf"
    said = refused(*words.split())
    assert "expected at least 25x25 mm and at most 200x300 mm" in said
    assert not (tmp_path / "a.pdf").exists()


def test_a_huge_icon(tmp_path: Path) -> None:
    """One of 1 MB on 1,000 cards took 6.7 s in 0.10.0."""
    (tmp_path / "icons").mkdir()
    path = "M0 0" + "L1 1L2 2" * 20_000
    svg = f'<svg viewBox="0 0 64 64"><title>big</title><path d="{path}"/></svg>'
    (tmp_path / "icons" / "big.svg").write_text(svg)
    (tmp_path / "own.csv").write_text("title,icon,count\nA,big,100\n")
    words = "deck --from own.csv --templates . --pdf -o a.pdf"
    said = refused(*words.split())
    assert "big.svg: cannot be read: larger than 64 KiB" in said


@pytest.mark.parametrize("name", ["text.ttf", "mine.ttf", "notes"])
def test_typefaces_cannot_be_replaced(name: str, tmp_path: Path) -> None:
    """0.10.0 left them out without a word."""
    (tmp_path / "fonts").mkdir()
    (tmp_path / "fonts" / name).write_bytes(b"junk")
    said = refused(*QUICK, "--templates", str(tmp_path), "--pdf", "-o", str(tmp_path / "a.pdf"))
    assert f"{name}: typefaces cannot be replaced" in said


def test_a_copy_of_all_our_templates_will_do(tmp_path: Path) -> None:
    copy = tmp_path / "mine"
    shutil.copytree(Templates().find("fonts/text.ttf").parent.parent, copy)
    made = run(*QUICK, "--templates", str(copy), "--pdf", "-o", str(tmp_path / "a.pdf"))
    assert made.code == 0, made


@pytest.mark.parametrize("words", [["-o", ".pdf"], ["--pdf", "-o", ".pdf"], ["-o", "below/.PNG"]])
def test_a_name_that_is_only_an_ending(words: list[str], tmp_path: Path) -> None:
    """``--pdf -o .pdf`` wrote ``.pdf.pdf``."""
    assert "expected a name before ." in refused(*QUICK, *words)
    assert list(tmp_path.iterdir()) == []
