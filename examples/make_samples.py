"""Make all that the documentation shows of today's version, by the commands that it names.

    python examples/make_samples.py

writes the samples of sheets and maps, the list of deals and a cover as their commands do, the
pictures of the pages that teach a game, the gallery, and the studio's pictures (these need
chromium). Look at the pictures before you commit them. ``tests/test_examples.py`` fails where one
is not of today.
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
    "doom-42-4-player-map-inch": (
        *("doom", "--seed", "42", "--size", "4", "--player-map", "--inch", "--pdf"),
    ),
    "doom-42-4-pieces": ("doom", "--seed", "42", "--size", "4", "--pieces", "--pdf"),
}
LIST = (
    *("design", "scoundrel", "--difficulty", "grim", "--count", "3"),
    *("--seed", "sample", "--list", "deals.jsonl"),
)
RESULTS, BOARD = HERE / "results.txt", HERE / "board.html"
BOARD_WORDS = ("board", str(RESULTS), "--title", "Doom 42 on a Friday")
PACKED = ("deck", "donsol", "--only", "51-54", "--program", "pcio", "--out", ".")
CUT = (
    *("deck", "donsol", "--only", "46-54", "--gap", "4", "--corners", "3"),
    *("--marks", "silhouette"),
)
BOOK = (
    *("book", "scoundrel:12", "--seed", "42", "--paper", "6x9in", "--wrap", "cream"),
    *("--title", "The Ash Road", "-o", "ash-road.pdf"),
)
COVER = "ash-road-cover.pdf"
MISTAKES = "practice-mistakes.pdf"
DRILL = ("practice", "--from", *map(str, sorted((HERE / "mistakes").iterdir())), "--backs", "long")
LESSON = HERE / "play" / "sudoku.txt"


def sample(file: str, *words: str) -> bytes:
    """Return the file that a command writes, in an empty folder and without settings."""
    with tempfile.TemporaryDirectory() as folder:
        home = {**os.environ, "DUNGEONGEN_SETTINGS": os.devnull}
        command = [sys.executable, "-P", "-m", "dungeongen", *words]
        subprocess.run(command, cwd=folder, env=home, check=True)
        return Path(folder, file).read_bytes()


def results() -> str:
    """Return the results of three plays of the sample of Doom, a name and a code a line.

    One takes every hint, one the first choice and one the last.
    """
    lines = ["# Three plays of examples/doom-42.pdf"]
    for name in ("Hilda", "Frank", "Lara"):
        playing = dungeongen.play(HERE / "doom-42.pdf", dice_seed="friday")
        while playing.turn != "over":
            choices = playing.choices()
            if choices:
                best = playing.hint()[0] if name == "Hilda" else choices[-(name == "Lara")].number
                choice = next(choice for choice in choices if choice.number == best)
                playing.choose(choice, choice.amounts[0] if len(choice.moves) > 1 else None)
        lines.append(f"{name} {playing.result()}")
    return "\n".join([*lines, ""])


def main() -> None:
    """Write them."""
    for name, words in SAMPLES.items():
        write_whole(HERE / f"{name}.pdf", sample(f"out/{name}.pdf", *words))
    write_whole(HERE / "deals.jsonl", sample("deals.jsonl", *LIST, "--per-chunk", "5"))
    write_whole(RESULTS, results().encode())
    board = sample("board.html", *BOARD_WORDS, "-o", "board.html")
    write_whole(BOARD, board)
    file = "deck-donsol-only-51-54-program-pcio.pcio"
    write_whole(HERE / "donsol.pcio", sample(file, *PACKED))
    write_whole(HERE / "donsol.pdf", sample("donsol.pdf", *CUT, "-o", "donsol.pdf"))
    write_whole(HERE / "donsol.dxf", sample("donsol.dxf", *CUT, "-o", "donsol.dxf"))
    write_whole(HERE / COVER, sample(COVER, *BOOK))
    write_whole(HERE / MISTAKES, sample(MISTAKES, *DRILL, "-o", MISTAKES))
    lesson = first_play.choose_lesson(dungeongen.read(HERE / "sudoku-42.pdf"))
    write_whole(LESSON, lesson.file.encode())
    write_whole(play_pages.PAGES / "sudoku.md", first_play.page(lesson).encode())
    write_whole(play_pages.PAGES / "sudoku.png", first_play.picture(lesson))
    play_pages.main(list(play_pages.GAMES))
    for script in (HERE / "make_gallery.py", HERE.parent / "tests" / "studio" / "pictures.py"):
        subprocess.run([sys.executable, str(script)], check=True)


if __name__ == "__main__":
    main()
