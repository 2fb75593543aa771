"""Make all that the documentation shows of today's version, by the commands that it names.

    python examples/make_samples.py

writes the two sample sheets and the list of deals as their commands do, the pictures of the pages
that teach a game, the gallery, and the studio's pictures (these need chromium). Look at the
pictures before you commit them. ``tests/test_examples.py`` fails where one of them is not of today.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path

import first_play
import play_pages

import dungeongen
from dungeongen.core.files import write_whole

HERE = Path(__file__).resolve().parent
SAMPLES = {
    "sudoku-42": ("sudoku", "--seed", "42", "--pdf"),
    "doom-42": ("doom", "--seed", "42", "--pdf"),
}
LIST = (
    *("design", "scoundrel", "--difficulty", "grim", "--count", "3"),
    *("--seed", "sample", "--list", "deals.jsonl"),
)
LESSON = HERE / "play" / "sudoku.txt"


def sample(file: str, *words: str) -> bytes:
    """Return the file that a command writes, in an empty folder and without settings."""
    with tempfile.TemporaryDirectory() as folder:
        home = {**os.environ, "DUNGEONGEN_SETTINGS": os.devnull}
        command = [sys.executable, "-P", "-m", "dungeongen", *words]
        subprocess.run(command, cwd=folder, env=home, check=True)
        return Path(folder, file).read_bytes()


def main() -> None:
    """Write them."""
    for name, words in SAMPLES.items():
        write_whole(HERE / f"{name}.pdf", sample(f"out/{name}.pdf", *words))
    write_whole(HERE / "deals.jsonl", sample("deals.jsonl", *LIST, "--per-chunk", "5"))
    lesson = first_play.choose_lesson(dungeongen.read(HERE / "sudoku-42.pdf"))
    write_whole(LESSON, lesson.file.encode())
    write_whole(play_pages.PAGES / "sudoku.md", first_play.page(lesson).encode())
    write_whole(play_pages.PAGES / "sudoku.png", first_play.picture(lesson))
    play_pages.main(list(play_pages.GAMES))
    for script in (HERE / "make_gallery.py", HERE.parent / "tests" / "studio" / "pictures.py"):
        subprocess.run([sys.executable, str(script)], check=True)


if __name__ == "__main__":
    main()
