"""Printed Sudokus in pictures: how many are read right, and in what time?

    python tests/benchmarks/bench_photo.py made FOLDER [--most 100] [--show]
    python tests/benchmarks/bench_photo.py published sudoku_dataset v2_test.desc [--show]

``made`` takes pictures of ``tests/photo/make.py pictures``. ``published`` takes those that a list
names of github.com/wichtounet/sudoku_dataset by Baptiste Wicht (version 2, CC BY 4.0: 200 photos of
newspapers by telephones), which nothing was trained on. ``right``: read for sure, and so printed.
``asked``: in doubt, and all is right but the cells that are asked about. ``misled``: in doubt, but
another cell is wrong. ``refused``: in one line. ``wrong``: for sure, but wrong. ``--show`` names
each picture that is not right. Times are those of the processor.
"""

from __future__ import annotations

import json
import re
import sys
import time
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from statistics import fmean

import cv2

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from benchmarks.measuring import run
from dungeongen.core.errors import GridError
from dungeongen.puzzle import photo

ANSWERS = ("right", "asked", "misled", "refused", "wrong")


def answer(data: bytes, grid: str) -> str:
    """Return what becomes of a picture on which a grid is printed."""
    try:
        reading = photo.read(data)
    except GridError:
        return "refused"
    wrong = {cell for cell in range(81) if reading.grid[cell] != grid[cell]}
    if reading.doubtful:
        return "asked" if wrong <= {*reading.doubtful} else "misled"
    return "wrong" if wrong else "right"


def report(pictures: Iterable[tuple[Path, str]], *, show: bool) -> None:
    """Read pictures, and print how many got which answer."""
    counts, seconds = Counter[str](), list[float]()
    for path, grid in pictures:
        data, begun = path.read_bytes(), time.process_time()
        name = answer(data, grid)
        seconds.append(time.process_time() - begun)
        counts[name] += 1
        if show and name != "right":
            print(path.name, name, flush=True)
    words = ", ".join(f"{counts[name]} {name}" for name in ANSWERS)
    print(f"{len(seconds)} pictures: {words}; {fmean(seconds):.2f} s, at most {max(seconds):.2f} s")


def made(folder: Path, *, most: int | None = None, show: bool = False) -> None:
    """Read pictures that were made, of which ``truth.json`` says what they show."""
    truth = json.loads((folder / "truth.json").read_text("utf-8"))
    report([(folder / name, truth[name]["grid"]) for name in [*truth][:most]], show=show)


def published(folder: Path, names: Path, *, most: int | None = None, show: bool = False) -> None:
    """Read pictures of the data set that a list names; beside each is a file with its digits."""
    paths = [folder / name for name in names.read_text("utf-8").split()][:most]
    report([(path, _printed(path.with_suffix(".dat"))) for path in paths], show=show)


def _printed(file: Path) -> str:
    """Return the grid of a file with nine rows of digits below two lines about the telephone."""
    digits = re.findall(r"\b\d\b", file.read_text("utf-8"))[-81:]
    return "".join(digits).replace("0", ".")


if __name__ == "__main__":
    cv2.setNumThreads(1)
    run(made, published)
