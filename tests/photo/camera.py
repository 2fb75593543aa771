"""What a camera, a scanner or a screen makes of a page: its shape, its light, its noise."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import NamedTuple, TypeAlias

import cv2
import numpy as np

Move: TypeAlias = Callable[[np.ndarray], np.ndarray]
KINDS = {"photo": 7.0, "scan": 1.5, "screenshot": 1.5}
"""The kinds of pictures, and how often each is made."""
QUARTERS = (*(0,) * 12, 1, 2, 3)
"""By how many quarters a picture is turned."""
SHAPES = ((1, 1, 3, 4), (3, 4, 1, 1), (1, 1, 9, 16), (9, 16, 1, 1))
"""What parts of the longer side of a photo its width and its height are."""


class Picture(NamedTuple):
    """A picture in BGR, and where the 10 by 10 crossings of the grid are in it, in pixels."""

    image: np.ndarray
    crossings: np.ndarray


class _Shot(NamedTuple):
    """A picture of a page, and how it came from there: bent by ``move``, then in perspective."""

    image: np.ndarray
    perspective: np.ndarray
    move: Move

    def crossings(self, corners: np.ndarray) -> np.ndarray:
        """Return where the crossings of the grid are that has these corners on the page."""
        side = corners[1, 0] - corners[0, 0]
        along = np.linspace(0, 1, 10)
        shares = np.stack(np.meshgrid(along, along), -1).reshape(-1, 2)
        flat = (shares * side + corners[0]).astype(np.float32)
        points = flat.astype(np.float64)
        for _ in range(30):  # the bend is known from picture to page; this undoes it
            points = flat - self.move((points - corners[0]) / side) * side
        points = points.reshape(1, -1, 2).astype(np.float32)
        seen = cv2.perspectiveTransform(points, self.perspective.astype(np.float64))
        return np.asarray(seen).reshape(10, 10, 2)


def picture(rng: Random, page: np.ndarray, corners: np.ndarray, kind: str) -> Picture:
    """Return the picture of a page in RGB, whose grid has these corners."""
    quarters = rng.choice(QUARTERS)
    if kind == "screenshot":
        shot, quarters = _screenshot(rng, page), 0
    else:
        shot = _photograph(rng, page, corners, scan=kind == "scan")
    crossings = shot.crossings(corners)
    ends = crossings[[0, 0, 9, 9], [0, 9, 9, 0]].astype(np.float32)
    cell = float(np.sqrt(cv2.contourArea(ends))) / 9
    pixels, noise = shot.image.astype(np.float32), 0
    if kind == "photo":
        pixels, noise = _exposed(rng, pixels, cell)
    elif kind == "scan":
        pixels, noise = _scanned(rng, pixels)
    if noise:
        pixels = pixels + _grains(rng, pixels.shape, noise)
    image = pixels.clip(0, 255).astype(np.uint8)
    for _ in range(quarters):
        crossings = np.stack([crossings[..., 1], image.shape[1] - 1 - crossings[..., 0]], -1)
        image = np.rot90(image)
    image = np.ascontiguousarray(image[..., ::-1])
    quality = rng.randint(40, 95)
    if kind != "screenshot" or rng.random() < 0.3:
        _, jpeg = cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, quality])
        image = np.asarray(cv2.imdecode(jpeg, cv2.IMREAD_COLOR))
    return Picture(image, crossings)


# Shape


def _screenshot(rng: Random, page: np.ndarray) -> _Shot:
    scale = rng.uniform(0.55, 1.9)
    smooth = cv2.INTER_AREA if scale < 1 else cv2.INTER_CUBIC
    image = cv2.resize(page, None, fx=scale, fy=scale, interpolation=smooth)
    return _Shot(image, np.diag([scale, scale, 1]), lambda points: 0 * points)


def _photograph(rng: Random, page: np.ndarray, corners: np.ndarray, *, scan: bool) -> _Shot:
    side = corners[1, 0] - corners[0, 0]
    longer = rng.randint(600, 2000)
    if scan:
        angle, tilt, bend = rng.gauss(0, 2), 0.0, rng.choice((0, 0, 0.02))
    else:
        angle, tilt = rng.gauss(0, 6), rng.uniform(0, 25)
        bend = rng.choice((0, 0.04, 0.09, 0.14)) * rng.random()
    turn = _turn(rng, angle, tilt)
    share = rng.uniform(0.4, 0.95) if scan else rng.uniform(0.55, 0.97)
    away = rng.uniform(1.6, 3)
    placed = np.pad((corners - corners.mean(0)) / side, ((0, 0), (0, 1))) @ turn.T + [0, 0, away]
    seen = placed[:, :2] / placed[:, 2:]
    if scan:
        size = np.array(sorted((longer, int(longer / rng.uniform(1.2, 1.5)))))
    else:
        wide, of_wide, high, of_high = rng.choice(SHAPES)
        size = np.array([longer * wide // of_wide, longer * high // of_high])
    seen = seen * (share * min(size) / max(np.ptp(seen, 0)))
    slack = size - np.ptp(seen, 0)
    seen += slack * [rng.uniform(0.1, 0.9), rng.uniform(0.1, 0.9)] - seen.min(0)
    ends = seen.astype(np.float32)
    perspective = cv2.getPerspectiveTransform(corners, ends)
    move = _bent(rng, bend)
    where = np.stack(np.meshgrid(*(np.arange(length, dtype=np.float32) for length in size)), -1)
    back = cv2.perspectiveTransform(where.reshape(1, -1, 2), np.linalg.inv(perspective))
    back = np.asarray(back).reshape(where.shape)
    back = back + move((back - corners[0]) / side) * side
    smaller = float(np.sqrt(cv2.contourArea(ends))) / side
    if smaller < 1:  # against aliasing
        page = cv2.GaussianBlur(page, (0, 0), 0.45 / smaller)
    table = tuple(rng.randint(20, 200) for _ in range(3))
    image = cv2.remap(
        page,
        back.astype(np.float32),
        None,
        cv2.INTER_LINEAR,
        borderMode=cv2.BORDER_CONSTANT,
        borderValue=table,
    )
    return _Shot(np.asarray(image), perspective, move)


def _turn(rng: Random, angle: float, tilt: float) -> np.ndarray:
    """Return the rotation of a page that is turned, then tilted any way, in degrees."""
    around = np.radians(rng.uniform(0, 360))
    axis = np.array([np.cos(around), np.sin(around), 0])
    turned, _ = cv2.Rodrigues(np.array([0, 0, np.radians(angle)]))
    tilted, _ = cv2.Rodrigues(axis * np.radians(tilt))
    return np.asarray(tilted @ turned)


def _bent(rng: Random, amount: float) -> Move:
    """Return a smooth displacement of the page; the grid spans 0 to 1."""
    kind = rng.choice(("arc", "spine", "wave", "corner"))
    along = rng.uniform(0.3, 1) * amount * rng.choice((-1, 1))
    across, middle = rng.uniform(-0.5, 0.5) * amount, rng.uniform(-0.3, 0.3)
    swapped = rng.random() < 0.4

    def move(points: np.ndarray) -> np.ndarray:
        x, y = points[..., 0], points[..., 1]
        if swapped:
            x, y = y, x
        if kind == "arc":
            height = (x - 0.5 - middle) ** 2 - 0.1
        elif kind == "spine":
            height = np.exp(-np.clip(x + 0.4, -0.2, None) * 2.2)
        elif kind == "wave":
            height = 0.35 * np.sin(2.6 * x + 6 * middle)
        else:
            height = np.clip(x + y - 1.1, 0, None) ** 2
        moved = [across * height, along * height]
        return np.stack(moved[::-1] if swapped else moved, -1)

    return move


# Light


def _smooth(rng: Random, pixels: np.ndarray) -> np.ndarray:
    """Return a smooth field by chance, of the size of a picture."""
    knots = np.array([[rng.gauss(0, 1) for _ in range(3)] for _ in range(3)], np.float32)
    return cv2.resize(knots, pixels.shape[1::-1], interpolation=cv2.INTER_CUBIC)


def _exposed(rng: Random, pixels: np.ndarray, cell: float) -> tuple[np.ndarray, float]:
    """Return a photo in a light of its own, out of focus, shaken and sharpened, and its noise."""
    light = 1 + rng.uniform(0, 0.25) * _smooth(rng, pixels)
    if rng.random() < 0.5:
        light = light * _shadow(rng, pixels)
    tint = np.array([1 + rng.gauss(0, 0.08) for _ in range(3)], np.float32)
    pixels = pixels * (light.clip(0.12, 1.5)[..., None].astype(np.float32) * tint)
    dim = rng.choice((1, 1, 0.8, 0.6, 0.4, 0.25)) * rng.uniform(0.8, 1.05)
    pixels = pixels * dim + rng.uniform(0, 25)
    if rng.random() < 0.6:
        blur = max(0.1, cell * rng.choice((0.01, 0.02, 0.03, 0.04, 0.055)))
        pixels = cv2.GaussianBlur(pixels, (0, 0), blur)
    if rng.random() < 0.25:
        pixels = _shaken(rng, pixels, max(2, int(cell * rng.uniform(0.03, 0.12))))
    noise = rng.choice((1, 2, 4, 7, 11))
    if rng.random() < 0.3:
        sharper = rng.uniform(0.3, 1.2)
        pixels = pixels + sharper * (pixels - cv2.GaussianBlur(pixels, (0, 0), 1.2))
    return pixels, noise


def _shadow(rng: Random, pixels: np.ndarray) -> np.ndarray:
    """Return the light that a shadow with one edge leaves."""
    high, wide = pixels.shape[:2]
    x, y = np.meshgrid(np.linspace(-1, 1, wide), np.linspace(-1, 1, high))
    angle = rng.uniform(0, 6.28)
    edge = np.cos(angle) * x + np.sin(angle) * y - rng.uniform(-0.6, 0.6)
    edge = edge / rng.uniform(0.02, 0.5)
    return 1 - rng.uniform(0.2, 0.65) / (1 + np.exp(-edge.clip(-30, 30)))


def _shaken(rng: Random, pixels: np.ndarray, length: int) -> np.ndarray:
    """Return a picture blurred along a line."""
    kernel = np.zeros((2 * length + 1, 2 * length + 1), np.float32)
    angle = rng.uniform(0, 3.14)
    x, y = length * np.cos(angle), length * np.sin(angle)
    start, end = (int(length - x), int(length - y)), (int(length + x), int(length + y))
    cv2.line(kernel, start, end, 1, 1)
    kernel = cv2.GaussianBlur(kernel, (0, 0), 0.5)
    kernel = cv2.resize(kernel, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA)
    return cv2.filter2D(pixels, -1, kernel / max(1e-6, kernel.sum()))


def _scanned(rng: Random, pixels: np.ndarray) -> tuple[np.ndarray, float]:
    """Return a scan, sometimes in black and white or with more contrast, and its noise."""
    noise = rng.choice((0, 1, 2, 4))
    if rng.random() < 0.5:
        pixels = pixels * (1 + 0.06 * _smooth(rng, pixels))[..., None]
    if rng.random() < 0.15:
        gray = pixels.mean(2, keepdims=True)
        white = gray > rng.uniform(0.5, 0.8) * np.median(gray)
        pixels = np.repeat(np.where(white, 255.0, 0.0), 3, 2).astype(np.float32)
    elif rng.random() < 0.3:
        pixels = (pixels - 128) * rng.uniform(1, 1.6) + 140
    return pixels, noise


def _grains(rng: Random, shape: tuple[int, ...], noise: float) -> np.ndarray:
    grains = np.random.default_rng(rng.getrandbits(32)).normal(0, noise, shape)
    grains = grains.astype(np.float32)
    if rng.random() < 0.5:
        grains = np.asarray(cv2.GaussianBlur(grains, (0, 0), 0.7)) * 1.8
    return grains
