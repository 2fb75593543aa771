"""``dungeongen sudoku --from``: pictures of printed Sudokus."""

from __future__ import annotations

import json
import struct
import zlib
from pathlib import Path

import pytest
from PIL import Image

from cli.running import at_terminal, documents, refused, run
from dungeongen.puzzle import photo
from games.sudongeon.positions import EXAMPLE
from puzzle.photo.printed import page, photographed, saved

TILTED = ((90, 60), (800, 110), (760, 740), (130, 690))


def test_a_sheet_from_a_photograph() -> None:
    Path("paper.jpg").write_bytes(saved(photographed(page(EXAMPLE), TILTED), "JPEG"))
    (document,) = documents("sudoku", "--from", "paper.jpg", "--no-check")
    assert document["deal"] == {"grid": EXAMPLE}


def test_who_sits_at_a_terminal_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    Path("paper.jpg").write_bytes(saved(page(EXAMPLE), "JPEG"))
    reading = photo.read(Path("paper.jpg").read_bytes())._replace(doubtful={0: "97", 80: "9."})
    monkeypatch.setattr(photo, "read", lambda data, name: reading)
    words = ("--from", "paper.jpg", "--no-check")
    said = refused("sudoku", *words)
    assert "row 1, column 1 may be 9 or 7; row 9, column 9 may be 9 or empty" in said
    assert "expected: a terminal, which asks, or the puzzle as text" in said
    ran = at_terminal("sudoku", *words, "--json", "-o", "a.json", lines=["9", "9"])
    assert ran.code == 0
    assert "? 4 1 . . . . 7 ." in ran.err
    assert "row 1, column 1 (9, 7) [9]" in ran.err + ran.out
    assert json.loads(Path("a.json").read_text())["deal"] == {"grid": EXAMPLE}


def _bomb(wide: int, high: int) -> bytes:
    def chunk(name: bytes, data: bytes) -> bytes:
        sum_ = zlib.crc32(name + data)
        return struct.pack(">I", len(data)) + name + data + struct.pack(">I", sum_)

    head = struct.pack(">IIBBBBB", wide, high, 1, 0, 0, 0, 0)
    rows = zlib.compress(bytes((wide // 8 + 1) * 64))
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", rows) + chunk(b"IEND", b"")


def test_pictures_that_are_refused() -> None:
    Path("sky.png").write_bytes(saved(Image.new("RGB", (800, 600), "#8af")))
    assert "found no grid of nine by nine" in refused("sudoku", "--from", "sky.png")
    Path("huge.png").write_bytes(_bomb(60_000, 60_000))
    assert "a picture of too many pixels" in refused("sudoku", "--from", "huge.png")
    Path("torn.jpg").write_bytes(saved(page(EXAMPLE), "JPEG")[:3000])
    assert "not a picture that can be opened" in refused("sudoku", "--from", "torn.jpg")


def test_without_the_extra_one_line_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    Path("paper.png").write_bytes(saved(page(EXAMPLE)))
    monkeypatch.setitem(__import__("sys").modules, "dungeongen.puzzle.photo.cells", None)
    assert "needs the extra photo" in refused("sudoku", "--from", "paper.png")


def test_other_games_read_no_pictures() -> None:
    Path("paper.png").write_bytes(saved(page(EXAMPLE)))
    assert run("doom", "--from", "paper.png").code == 2
