"""Pictures of printed Sudokus, drawn here: a page, and a camera that looks at it."""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO
from typing import Any

import cv2
import numpy as np
from PIL import Image, ImageDraw, ImageFont

CELL, EDGE = 60, 70
SIDE = 9 * CELL + 2 * EDGE


def page(grid: str, *, ink: str = "black", paper: str = "white", frame: bool = True) -> Image.Image:
    """Return a page with one Sudoku."""
    image = Image.new("RGB", (SIDE, SIDE), paper)
    draw, font = ImageDraw.Draw(image), ImageFont.load_default(int(0.6 * CELL))
    for k in range(10):
        if k % 9 == 0 and not frame:
            continue
        at, width = EDGE + k * CELL, 5 if k % 3 == 0 else 2
        draw.line((EDGE, at, SIDE - EDGE, at), fill=ink, width=width)
        draw.line((at, EDGE, at, SIDE - EDGE), fill=ink, width=width)
    for cell, sign in enumerate(grid):
        if sign != ".":
            middle = EDGE + (cell % 9 + 0.5) * CELL, EDGE + (cell // 9 + 0.5) * CELL
            draw.text(middle, sign, fill=ink, font=font, anchor="mm")
    return image


def photographed(image: Image.Image, corners: Sequence[tuple[int, int]]) -> Image.Image:
    """Return a page as a camera sees it that has its corners there, in a light from one side."""
    pixels = np.asarray(image)
    ends = np.array([(0, 0), (SIDE, 0), (SIDE, SIDE), (0, SIDE)], np.float32)
    home = cv2.getPerspectiveTransform(ends, np.array(corners, np.float32))
    seen: Any = cv2.warpPerspective(pixels, home, (900, 800), borderValue=(90, 80, 70))
    light = np.linspace(1.0, 0.55, 900)[None, :, None]
    seen = cv2.GaussianBlur((seen * light).astype(np.uint8), (0, 0), 1.0)
    return Image.fromarray(np.asarray(seen))


def saved(image: Image.Image, kind: str = "PNG", **how: Any) -> bytes:
    """Return a picture as a file."""
    file = BytesIO()
    image.save(file, kind, **how)
    return file.getvalue()
