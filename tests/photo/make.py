"""Make pictures of printed Sudokus whose digits are known: photos, scans and screenshots.

    python tests/photo/make.py pictures FONTS FOLDER 240     # for tests, with truth.json
    python tests/photo/make.py screens FONTS FOLDER 100      # of programs, with truth.json
    python tests/photo/make.py cells FONTS FOLDER 350 seed   # for train.py, cut by the package
    python tests/photo/make.py pages FONTS FOLDER 900 other  # for alike.py: one font a page

FONTS is a folder with the fonts of ``fonts.py``. Pictures for tests have looks, fonts and one
solution that training never sees. A picture takes half a second, and as a PNG some 500 kB.
"""

from __future__ import annotations

import json
import sys
import zlib
from collections.abc import Iterable
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import cv2
import numpy as np

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from benchmarks.measuring import run
from dungeongen.puzzle.photo import cells as package
from dungeongen.puzzle.photo.lattice import Lattice, terms
from photo.camera import KINDS, Picture, picture
from photo.fonts import Fonts, fonts_in
from photo.pages import LOOKS, draw_page
from photo.puzzles import dense, proper
from photo.screens import LOOKS as SCREENS
from photo.screens import draw_screen

STORED = 80
"""Cells are stored as whole numbers of 8 bits: so many make one."""
BATCH = 50
"""Pictures whose cells are one file."""
SLIPS = (0.005, 0.015, 0.03)
"""By how much a lattice that was fitted may be off, in cells."""


class Sample(NamedTuple):
    """A picture, its puzzle, the classes of its cells, and how it was made."""

    picture: Picture
    grid: str
    classes: list[int]
    facts: dict[str, Any]


def sample(
    seed: str, fonts: Fonts, use: str, kind: str | None = None, *, one_font: bool = False
) -> Sample:
    """Return a picture for ``use``: "trained" or "held back"."""
    rng = Random(seed)
    kind = kind or rng.choices([*KINDS], [*KINDS.values()])[0]
    puzzle = proper(rng) if use == "held back" else dense(rng)
    looks = LOOKS[use]._replace(mixed=0) if one_font else LOOKS[use]
    page = draw_page(rng, puzzle, fonts, looks, screen=kind == "screenshot")
    taken = picture(rng, page.image, page.corners, kind)
    return Sample(taken, puzzle.grid, page.classes, {"kind": kind, **page.facts})


def pictures(fonts: Path, folder: Path, count: int = 240) -> None:
    """Write pictures for tests, and what they show."""
    held_back = fonts_in(fonts, "held back")
    _write(folder, (sample(f"test{number}", held_back, "held back") for number in range(count)))


def screens(fonts: Path, folder: Path, count: int = 100) -> None:
    """Write screens of programs as they are saved, light and dark, and what they show."""
    held_back = fonts_in(fonts, "held back")
    _write(folder, (screen(number, held_back) for number in range(count)))


def screen(number: int, fonts: Fonts) -> Sample:
    """Return a screen of a program; ten numbers in a row have all looks, light and dark."""
    rng = Random(f"screen{number}")
    puzzle = proper(rng)
    dark, look = divmod(number % 10, 5)
    page = draw_screen(rng, puzzle, fonts, SCREENS[look], dark=bool(dark))
    along = np.linspace(page.corners[0], page.corners[2], 10)
    crossings = np.stack(np.meshgrid(along[:, 0], along[:, 1]), -1)
    shot = Picture(np.ascontiguousarray(page.image[..., ::-1]), crossings)
    return Sample(shot, puzzle.grid, page.classes, {"kind": "screen", **page.facts})


def _write(folder: Path, samples: Iterable[Sample]) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    truth = {}
    for number, made in enumerate(samples):
        name = f"{number:04d}.png"
        cv2.imwrite(str(folder / name), made.picture.image)
        crossings = made.picture.crossings.round(1).tolist()
        truth[name] = {"grid": made.grid, **made.facts, "crossings": crossings}
    (folder / "truth.json").write_text(json.dumps(truth), "utf-8")


def cells(fonts: Path, folder: Path, count: int = 350, seed: str = "seed") -> None:
    """Write pictures of cells as the package cuts them, and their classes."""
    folder.mkdir(parents=True, exist_ok=True)
    trained = fonts_in(fonts, "trained")
    for part in range(0, count, BATCH):
        names = [f"train{seed}.{part}-{number}" for number in range(BATCH)]
        samples = [sample(name, trained, "trained") for name in names]
        cut = [
            (package.inks(_cut(made, name)) * STORED).round().astype(np.int8)
            for made, name in zip(samples, names, strict=True)
        ]
        file = folder / f"{seed}-{part:05d}.npz"
        classes = [label for made in samples for label in made.classes]
        np.savez(file, x=np.concatenate(cut), y=np.array(classes, np.uint8))


def pages(fonts: Path, folder: Path, count: int = 900, seed: str = "other") -> None:
    """Write the cells of pages that have one font each, in colours, and their classes.

    On every other page printed fonts play the hand, and it has written; on half of the others
    nothing is written.
    """
    folder.mkdir(parents=True, exist_ok=True)
    trained = fonts_in(fonts, "trained")
    strange = trained._replace(written=trained.printed)
    cut, classes, number = list[np.ndarray](), list[list[int]](), 0
    while len(cut) < count:
        number += 1
        name = f"pages{seed}.{number}"
        every_other = bool(len(cut) % 2)
        made = sample(name, strange if every_other else trained, "trained", one_font=True)
        if not made.facts["pen"] and (every_other or number % 4):
            continue
        cut.append(_cut(made, name))
        classes.append(made.classes)
    np.savez(folder / f"{seed}.npz", x=np.stack(cut), y=np.array(classes, np.uint8))


def _cut(made: Sample, name: str) -> np.ndarray:
    colours = np.ascontiguousarray(made.picture.image[..., ::-1])
    lattice = lattice_at(made.picture.crossings, slip=zlib.crc32(name.encode()))
    return package.cut(colours, lattice)


def lattice_at(crossings: np.ndarray, *, slip: int) -> Lattice:
    """Return the true lattice, a little off as one is that was fitted: faster than to fit it."""
    lattice = Lattice(crossings[[0, 0, 9, 9], [0, 9, 9, 0]].astype(np.float32))
    u, v = (axis.ravel() for axis in np.meshgrid(np.arange(10.0), np.arange(10.0)))
    points = crossings.reshape(1, -1, 2).astype(np.float64)
    flat = cv2.perspectiveTransform(points, np.linalg.inv(lattice.perspective))[0]
    bend = np.linalg.lstsq(terms(u, v, 3), flat - np.stack([u, v], 1), rcond=None)[0]
    noise = np.random.default_rng(slip)
    lattice.bend = bend + noise.normal(0, noise.choice(SLIPS), bend.shape)
    return lattice


if __name__ == "__main__":
    cv2.setNumThreads(1)
    run(pictures, screens, cells, pages)
