"""The pictures that ``make.py`` makes show what it says; weights are those the package reads."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
import pytest
from PIL import ImageFont

from dungeongen.puzzle import photo
from dungeongen.puzzle.photo import cells, likeness
from photo.fonts import Family, Fonts, rows
from photo.make import Sample, lattice_at, sample
from photo.pages import NOT_PRINTED
from photo.weights import SHAPES, Layer, read, write

PILLOW = [Family("Pillow", [ImageFont.load_default])]
FONTS = Fonts(printed=PILLOW, written=PILLOW)


def held_back(seed: str, kind: str) -> Sample:
    return sample(seed, FONTS, "held back", kind)


@pytest.mark.parametrize(("kind", "seed"), [("photo", "1"), ("scan", "0"), ("screenshot", "0")])
def test_a_picture_shows_its_puzzle(kind: str, seed: str) -> None:
    made = held_back(seed, kind)
    _, data = cv2.imencode(".png", made.picture.image)
    assert photo.grid_in(data.tobytes()) == made.grid


@pytest.mark.parametrize("seed", ["1", "3"])
def test_crossings_and_classes_are_those_of_the_picture(seed: str) -> None:
    made = held_back(seed, "scan")
    colours = cv2.cvtColor(made.picture.image, cv2.COLOR_BGR2RGB)
    logs, _ = cells.likelihoods(colours, lattice_at(made.picture.crossings, slip=1))
    right = logs.argmax(1) == [kind % NOT_PRINTED for kind in made.classes]
    assert right.sum() >= 79  # the network may err, but not where a cell is
    digits = "".join(".123456789."[kind] for kind in made.classes)
    assert digits == made.grid


def test_the_same_seed_makes_the_same_picture() -> None:
    one, same, other = (held_back(seed, "screenshot").picture.image for seed in "113")
    assert np.array_equal(one, same)
    assert not np.array_equal(one, other)


def test_pages_for_training_have_other_fonts_than_pages_for_tests() -> None:
    families = [row["family"] for row in rows()]
    assert len({*families}) == len(families)
    uses = {"trained", "held back"}
    assert {row["use"] for row in rows()} == uses | {f"pen, {use}" for use in uses}
    free = {"OFL", "Apache", "BSD", "MIT", "Bitstream Vera", "MIT and Bitstream Vera"}
    assert {row["licence"] for row in rows()} == free


def test_weights_are_written_as_the_package_reads_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    dice = np.random.default_rng(1)
    layers = [
        Layer(dice.normal(size=shape), dice.normal(size=shape[1]).astype(np.float32))
        for shape in SHAPES
    ]
    path = tmp_path / "weights.npz"
    write(path, layers)
    for layer, stored in zip(layers, read(path), strict=True):
        largest = np.abs(layer.weights).max(0)
        assert (np.abs(stored.weights - layer.weights) < 0.51 * largest / 127).all()
        assert np.array_equal(stored.offsets, layer.offsets)
    monkeypatch.setattr(cells, "WEIGHTS", path)
    monkeypatch.setattr(cells, "layers", cells.layers.__wrapped__)
    pictures = dice.uniform(size=(2, cells.SIDE, cells.SIDE, 2)).astype(np.float32)
    assert cells.class_logs(pictures).shape == (2, cells.CLASSES)


def test_the_shipped_weights_are_of_this_network() -> None:
    assert [layer.weights.shape for layer in read(cells.WEIGHTS)] == [*SHAPES]


def test_the_shipped_networks_of_likeness_see_all_differences() -> None:
    made = held_back("1", "scan")
    colours = cv2.cvtColor(made.picture.image, cv2.COLOR_BGR2RGB)
    page = cells.cut(colours, lattice_at(made.picture.crossings, slip=1))
    inks = cells.inks(page)
    some, marks = likeness.marks_of(page, inks, cells.class_logs(inks))
    rows = likeness.differences(marks, likeness.first_trust(marks))
    assert len(likeness.networks()) == likeness.ROUNDS
    for hidden, *_ in likeness.networks():
        assert rows.shape == (len(some), len(hidden))
