"""What is written or smudged on a page by hand."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, TypeAlias

import cv2
import numpy as np
from PIL import Image, ImageDraw

if TYPE_CHECKING:
    from photo.fonts import Family

Colour: TypeAlias = tuple[int, int, int]
Box: TypeAlias = tuple[float, float, float, float]

# Through which points a pen goes for a digit, in hundredths of a cell.
STROKES = {
    1: "40,30 55,15 55,85",
    2: "30,30 50,13 70,30 60,50 28,85 74,83",
    3: "30,20 60,15 66,33 45,48 70,62 62,82 30,80",
    4: "58,85 58,12 26,60 76,60",
    5: "70,15 38,15 34,45 60,45 70,65 58,84 30,80",
    6: "62,14 38,40 32,70 50,86 68,70 55,52 36,62",
    7: "28,17 72,15 50,50 42,86",
    8: "64,25 50,14 36,27 50,46 67,68 50,86 33,68 52,46 64,25",
    9: "66,30 50,14 34,30 46,48 66,36 64,60 54,87",
}
BAR_OF_SEVEN = "34,50 66,48"


def write(
    image: Image.Image,
    rng: Random,
    digit: int,
    box: Box,
    *,
    fonts: list[Family],
    ink: Colour,
    width: float,
) -> None:
    """Write a digit by hand: in a font that looks so, or with a pen; turned and sheared."""
    x, y, right, bottom = box
    side = int(max(right - x, bottom - y)) + 2
    layer = Image.new("L", (side * 2, side * 2), 0)
    draw = ImageDraw.Draw(layer)
    if rng.random() < 0.5:
        face = rng.choice(rng.choice(fonts).faces)
        font = face(int(side * rng.uniform(0.9, 1.25)))
        draw.text((side, side), str(digit), fill=255, font=font, anchor="mm")
    else:
        strokes = [STROKES[digit]]
        if rng.random() < 0.4 and digit == 7:
            strokes.append(BAR_OF_SEVEN)
        for stroke in strokes:
            points = _smooth(_wobbled(rng, stroke)) * side + side / 2
            line = [(float(across), float(down)) for across, down in points]
            draw.line(line, fill=255, width=max(1, int(width)), joint="curve")
    turned = layer.rotate(rng.uniform(-14, 14), Image.Resampling.BILINEAR)
    shear = rng.uniform(-0.2, 0.25)
    slant = (1, shear, -shear * side, 0, 1, 0)
    sheared = turned.transform(
        turned.size, Image.Transform.AFFINE, slant, Image.Resampling.BILINEAR
    )
    strength = rng.uniform(0.55, 1)
    mask = sheared.point(lambda value: int(value * strength))
    image.paste(Image.new("RGB", mask.size, ink), (int(x - side / 2), int(y - side / 2)), mask)


def _wobbled(rng: Random, stroke: str) -> np.ndarray:
    """Return the points of a stroke, each a little off."""
    points = [[int(number) / 100 for number in point.split(",")] for point in stroke.split()]
    return np.array([[number + rng.gauss(0, 0.03) for number in point] for point in points])


def _smooth(points: np.ndarray) -> np.ndarray:
    """Return 40 points of a smooth line through some."""
    along = np.linspace(0, len(points) - 1, 40)
    fine = np.stack([np.interp(along, range(len(points)), points[:, k]) for k in (0, 1)], 1)
    longer = np.pad(fine, ((4, 4), (0, 0)), "edge").astype(np.float32)
    return np.asarray(cv2.GaussianBlur(longer, (1, 5), 1.5))[4:-4]


def scribble(draw: ImageDraw.ImageDraw, rng: Random, box: Box, ink: Colour) -> None:
    """Draw a few strokes that mean nothing."""
    left, top, right, bottom = box
    for _ in range(rng.randint(1, 3)):
        x, y = rng.uniform(left, right), rng.uniform(top, bottom)
        points = [(x, y)]
        for _ in range(rng.randint(1, 5)):
            x = min(max(x + rng.gauss(0, (right - left) / 3), left), right)
            y = min(max(y + rng.gauss(0, (bottom - top) / 3), top), bottom)
            points.append((x, y))
        draw.line(points, fill=ink, width=rng.randint(1, 3))
