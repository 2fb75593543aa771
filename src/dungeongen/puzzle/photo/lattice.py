"""Where the grid of a Sudoku is in a picture: a lattice of ten by ten crossings.

Shadows are flattened first. Candidates are the quadrilaterals around lines that are joined, and
around clusters of holes of one size, which are cells. To each a lattice is fitted: a perspective
with a cubic in both directions for curled paper and lenses, by robust least squares to where lines
run at the middles of the 180 sides of cells. The best one is kept, if its lines are dark all along.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from copy import copy
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeAlias

import cv2
import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Array: TypeAlias = NDArray[Any]

_CELL: Final = 24  # pixels of a cell in the flattened picture that a lattice is fitted in
_KNOTS: Final = 25  # along and across a mesh
_SEARCHED: Final = 1000  # pixels of the longer side of the picture that is searched
_NEEDED: Final = 0.72  # of a lattice: the share of its lines that is seen, and a little more
_LEAST: Final = 90.0**2  # pixels of the grid in that picture
_POINTED: Final = 0.52  # where a person points at its corners, or before these are moved a little
_GOOD = 0.9  # so good that light lines are not tried
_WHOLE = 1.15  # of a lattice with all lines and a frame
_WHOLLY: Final = 1.0  # all lines and a frame are seen: they may bend farther
_BEST = 1.2  # so good that no other is tried: thick lines are seen too
_MOST_FITS: Final = 8  # to dark lines, as many to light ones, to both, and to faint ones
_MOST_GRIDS: Final = 2  # that are read
_SMALLER: Final = 0.7  # a cell of another grid is not smaller than so many of the first one's
_SAME_QUAD: Final = 0.012  # of a side: corners that near are tried once
_SAME_GRID: Final = 0.03  # of a side: lattices that near are of one grid
_STEPS: Final = ((0.45, 1), (0.4, 1), (0.35, 2), (0.25, 3), (0.2, 3), (0.15, 3))
"""How far a fit looks, in cells, and the degree of its bend, step by step."""
_UNEVEN: Final = 0.03  # by how much neighbouring cells may differ in size, as a logarithm
_BENT: Final = 0.15  # cells by which lines may leave a perspective
_FAR_BENT: Final = 0.5  # the same, where all lines and a frame are seen along the whole bend
_OUTER: Final = (
    0.2  # how much the outermost lines count in wide steps: what is around misleads them
)
_CHECKED: Final = 2  # the step before which a fit is given up that shows few lines
_HOPELESS: Final = 0.35  # of a lattice: the share of its lines that is seen then
_STIFF: Final = (0.0, 0.0, 0.3, 1.0)  # for the powers of each degree: paper bends little
_FORGETS: Final = (0.25, 0.15, 0.1, 0.06)  # cells; what lies farther off counts less
_THRESHOLDS: Final = ((41, 8), (21, 5), (11, 3))  # pixels of the neighbourhood, and how much darker
_FAINT: Final = ((21, 2), (15, 1), (15, 2))  # the same, in a smoothed picture
_RIDGE: Final = np.ones((9, 9), np.uint8)  # pixels; a line is narrower
_STRAIGHT: Final = 24  # pixels to both sides of a point of a line through which it is straight
_ANGLES: Final = 12  # of lines that are looked for
_CLEAREST: Final = 40  # of lines: clearer ones say no more
_ABOVE: Final = (1.05, 1.15, 1.3)  # how much clearer a line is than what is around it
_GAPS: Final = (1, 9, 21)  # pixels by which lines are swollen, to close gaps in them
_CORNERS: Final = np.array([[0, 0], [9, 0], [9, 9], [0, 9]], np.float32)
_LINES: Final = np.arange(10.0)
_SIDES: Final = tuple(axis.ravel() for axis in np.meshgrid(np.arange(9) + 0.5, _LINES))
"""The middles of the horizontal sides of cells, in cells."""


def _powers(degree: int) -> list[tuple[int, int]]:
    return [(a, b) for a in range(degree + 1) for b in range(degree + 1 - a)]


def terms(u: Array, v: Array, degree: int) -> Array:
    """Return the powers of points of the grid that a bend has a weight for."""
    x, y = (np.asarray(u) - 4.5) / 4.5, (np.asarray(v) - 4.5) / 4.5
    return np.stack([x**a * y**b for a, b in _powers(degree)], -1)


class Lattice:
    """Where a point of the grid, counted in cells from its top left corner, is in the picture."""

    def __init__(self, corners: Array) -> None:
        self.perspective = cv2.getPerspectiveTransform(_CORNERS, np.asarray(corners, np.float32))
        self.bend = np.zeros((len(_powers(3)), 2))
        self.size = (1.0, 1.0)

    def __call__(self, u: Array, v: Array) -> Array:
        moved = np.stack([u, v], -1) + terms(u, v, 3) @ self.bend
        flat = moved.reshape(1, -1, 2).astype(np.float32)
        return np.asarray(cv2.perspectiveTransform(flat, self.perspective)).reshape(moved.shape)

    @property
    def bent(self) -> float:
        """How far crossings lie from those of a flat page, at most, in cells."""
        flat = np.stack(np.meshgrid(_LINES, _LINES), -1).reshape(-1, 2)
        moved = flat + terms(flat[:, 0], flat[:, 1], 3) @ self.bend
        straight, _ = cv2.findHomography(moved, flat)
        if straight is None:
            return np.inf
        back = np.asarray(cv2.perspectiveTransform(moved[None], straight))[0]
        return float(np.abs(back - flat).max())

    @property
    def cell(self) -> float:
        """The usual side of a cell, in pixels."""
        ends = self(_CORNERS[:, 0], _CORNERS[:, 1])
        return float(np.linalg.norm(np.diff(ends, axis=0), axis=1).mean() / 9)

    def mesh(self, along: Array) -> Array:
        """Return where all pairs of ``along`` are, from a coarse mesh: a lattice is smooth."""
        first, last = along[0], along[-1]
        knots = np.linspace(first, last, _KNOTS)
        coarse = self(*np.meshgrid(knots, knots)).astype(np.float32)
        at = ((along - first) / (last - first) * (_KNOTS - 1)).astype(np.float32)
        across, down = np.meshgrid(at, at)
        return np.asarray(cv2.remap(coarse, across, down, cv2.INTER_LINEAR), np.float32)

    def flattened(self, gray: Array) -> Array:
        """Return the picture with the grid in the middle and a cell around it."""
        where = self.mesh(np.arange(-1, 10, 1 / _CELL) + 0.5 / _CELL)
        return picked(gray, where)

    def corners(self, turns: int) -> tuple[tuple[float, float], ...]:
        """Return the corners of the page's own grid, in shares of the picture's width and height.

        ``turns``: by how many quarters it is turned.
        """
        ends = np.roll(self(_CORNERS[:, 0], _CORNERS[:, 1]), -turns, 0)
        wide, high = self.size
        return tuple((float(x) / wide, float(y) / high) for x, y in ends)


def gray(picture: Array) -> Array:
    """Return a picture in red, green and blue as one in grey."""
    return np.asarray(cv2.cvtColor(picture, cv2.COLOR_RGB2GRAY), np.uint8)


def picked(picture: Array, where: Array) -> Array:
    """Return the pixels of a picture at points of it, between which it is smooth."""
    x, y = np.ascontiguousarray(where[..., 0]), np.ascontiguousarray(where[..., 1])
    return cv2.remap(picture, x, y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)


class _Fit(NamedTuple):
    """A lattice, the picture that it was fitted to, and how good it is."""

    score: float
    lattice: Lattice
    image: Array

    @property
    def worth(self) -> float:
        """The score with something added for size: a large grid is the one that was meant.

        Thick lines say where a grid begins, but not that it is a better one than another.
        """
        share = 81 * self.lattice.cell**2 / self.image.size
        return self.plain - max(0.0, self.score - _WHOLE) + 0.5 * min(0.3, share)

    @property
    def plain(self) -> float:
        """The score, less for lines that bend without need."""
        return self.score - max(0.0, self.bent - 0.1)

    @property
    def bent(self) -> float:
        """How far its lines leave a perspective, in cells."""
        return self.lattice.bent

    @property
    def corners(self) -> Array:
        """Its corners in the picture, in pixels."""
        return self.lattice(_CORNERS[:, 0], _CORNERS[:, 1])


# Candidates


def _quad(outline: Array) -> Array | None:
    """Return four corners around an outline, clockwise from the top left, if it may be a grid."""
    hull = cv2.convexHull(np.asarray(outline))
    size, area = cv2.arcLength(hull, True), cv2.contourArea(hull)
    quad = _simple(hull, size)
    if quad is None or cv2.contourArea(quad.astype(np.float32)) < 0.8 * area:
        quad = _extended(hull, size)  # no frame: the ends of lines
    if quad is None or not 0.5 < area / cv2.contourArea(quad.astype(np.float32)) < 1.3:
        return None
    quad = _clockwise(quad)
    sides = np.linalg.norm(quad - np.roll(quad, 1, 0), axis=1)
    return quad if sides.min() > max(60, 0.45 * sides.max()) else None


def _clockwise(quad: Array) -> Array:
    """Return four corners clockwise, from the one at the top left on."""
    turned = quad - quad.mean(0)
    quad = quad[np.argsort(np.arctan2(turned[:, 1], turned[:, 0]))].astype(np.float32)
    return np.roll(quad, -int(np.argmin(quad.sum(1))), 0)


def _simple(hull: Array, size: float) -> Array | None:
    """Return a hull that has four corners, but for little."""
    for share in (0.01, 0.02):
        quad = np.asarray(cv2.approxPolyDP(hull, share * size, True)).reshape(-1, 2)
        if len(quad) == 4:
            return quad
    return None


def _extended(hull: Array, size: float) -> Array | None:
    """Return where the four longest sides of a hull meet, each with the next one."""
    hull = np.asarray(cv2.approxPolyDP(hull, 0.01 * size, True), np.float64).reshape(-1, 2)
    if len(hull) < 4:
        return None
    ways = np.roll(hull, -1, 0) - hull
    sides = sorted(np.argsort(-np.linalg.norm(ways, axis=1), kind="stable")[:4])
    corners = []
    for one, other in zip(sides, np.roll(sides, -1), strict=True):
        both = np.stack([ways[one], -ways[other]], 1)
        if abs(np.linalg.det(both)) < 1e-6 * size:
            return None  # nearly one line
        corners.append(hull[one] + np.linalg.solve(both, hull[other] - hull[one])[0] * ways[one])
    return np.array(corners)


def _dark(gray: Array, thresholds: Sequence[tuple[int, int]]) -> Iterator[Array]:
    """Yield what is darker than what is around it, 255 for each such pixel."""
    for block, less in thresholds:
        yield np.asarray(
            cv2.adaptiveThreshold(
                gray, 255, cv2.ADAPTIVE_THRESH_MEAN_C, cv2.THRESH_BINARY_INV, block, less
            )
        )


def _long_lines(gray: Array) -> Iterator[Array]:
    """Yield long straight dark lines, 255 for each pixel: also such as are no darker than noise.

    Both ways along a line it must be darker than beside it, on average; so digits are too short,
    and a line does not grow at its ends.
    """
    ridge = np.asarray(cv2.morphologyEx(gray, cv2.MORPH_CLOSE, _RIDGE)) - gray
    ridge = np.minimum(ridge, _CLEAREST).astype(np.uint8)
    half = cv2.resize(ridge, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA)
    lines = np.zeros_like(half)
    for one, other in _ways():
        both = np.minimum(cv2.filter2D(half, -1, one), cv2.filter2D(half, -1, other))
        lines = np.maximum(lines, both)
    clear = np.asarray(cv2.GaussianBlur(lines.astype(np.float32), (0, 0), 0.7))
    around = np.asarray(cv2.blur(cv2.blur(clear, (15, 15)), (15, 15)))
    high, wide = gray.shape
    for above in _ABOVE:
        strokes = np.where(clear > above * around + 0.3, 255, 0).astype(np.uint8)
        _, parts, sizes, _ = cv2.connectedComponentsWithStats(strokes)
        strokes[(sizes[:, cv2.CC_STAT_AREA] <= 60)[parts]] = 0
        whole = np.asarray(cv2.resize(strokes, (wide, high), interpolation=cv2.INTER_NEAREST))
        for gap in _GAPS:
            yield np.asarray(cv2.dilate(whole, np.ones((gap, gap), np.uint8)))


def _ways() -> Iterator[tuple[Array, Array]]:
    """Yield means along half a line, both ways, at all angles; in a picture of half the size."""
    length = _STRAIGHT // 2
    for angle in np.arange(_ANGLES) * np.pi / _ANGLES:
        both = []
        for way in (1, -1):
            kernel = np.zeros((2 * length + 1, 2 * length + 1), np.float32)
            x, y = (round(length + way * length * part) for part in (np.cos(angle), np.sin(angle)))
            cv2.line(kernel, (length, length), (x, y), 1, 1)
            both.append(kernel / kernel.sum())
        yield both[0], both[1]


def _candidates(ink: Array) -> list[Array]:
    """Return quadrilaterals that may be the grid, the largest first."""
    quads: list[Array | None] = []
    for image in (ink, cv2.morphologyEx(ink, cv2.MORPH_CLOSE, np.ones((3, 3), np.uint8))):
        _, parts, sizes, _ = cv2.connectedComponentsWithStats(image)
        marks = np.where(sizes[:, cv2.CC_STAT_AREA] > 60, 255, 0).astype(np.uint8)
        marks[0] = 0  # the paper
        outlines, tree = cv2.findContours(marks[parts], cv2.RETR_CCOMP, cv2.CHAIN_APPROX_SIMPLE)
        holes = []
        for i, outline in enumerate(outlines):
            _, _, wide, high = cv2.boundingRect(outline)
            if min(wide, high) > 80 and wide * high > 0.015 * ink.size:
                quads.append(_quad(np.asarray(outline)))
            elif tree[0][i][3] >= 0 and min(wide, high) > 8 and max(wide, high) < 160:
                area = cv2.contourArea(outline)
                if 0.5 < wide / high < 2 and area > 0.5 * wide * high:
                    holes.append((area, outline))
        quads += _clusters(ink.shape, holes)
    return sorted((quad for quad in quads if quad is not None), key=_by_area)


def _by_area(quad: Array) -> float:
    return -float(cv2.contourArea(np.asarray(quad, np.float32)))


def _clusters(
    shape: tuple[int, ...], holes: Sequence[tuple[float, Array]]
) -> Iterator[Array | None]:
    """Yield what lies around cells: holes of one size, so near that they touch when swollen."""
    if len(holes) <= 40:
        return
    usual = float(np.median([area for area, _ in holes]))
    cells = [outline for area, outline in holes if 0.4 * usual < area < 2.2 * usual]
    mask = np.zeros(shape, np.uint8)
    cv2.drawContours(mask, cells, -1, 255, -1)
    swell = int(0.35 * usual**0.5) | 1
    swollen = cv2.dilate(mask, np.ones((swell, swell), np.uint8))
    for cluster in cv2.findContours(swollen, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_SIMPLE)[0]:
        if min(cv2.boundingRect(cluster)[2:]) > _LEAST**0.5:
            yield _quad(np.asarray(cluster))


# Fits


def _line_likeness(gray: Array, lattice: Lattice) -> tuple[Array, Array]:
    """Return how much of a horizontal, and of a vertical line runs through each pixel.

    Strokes of digits are darker than many a line, but shorter: a line must be dark all along.
    """
    flat = lattice.flattened(gray)
    wide = int(0.42 * _CELL) | 1
    kernel = cv2.getStructuringElement(cv2.MORPH_RECT, (wide, wide))
    closed = cv2.morphologyEx(flat, cv2.MORPH_CLOSE, kernel).astype(np.float32)
    ridges = np.minimum((closed - flat) / (closed + 25), 0.5).astype(np.float32)
    both = []
    for turned in (ridges, np.ascontiguousarray(ridges.T)):
        lines = cv2.dilate(cv2.blur(turned, (7, 1)), np.ones((3, 1)))
        lines = cv2.erode(lines, np.ones((1, int(0.55 * _CELL))))
        both.append(np.asarray(cv2.blur(lines, (_CELL // 2, 1))))
    return both[0], both[1].T


def _sides(horizontal: bool) -> tuple[Array, Array]:
    """Return the middles of the sides of cells that lie one way."""
    u, v = _SIDES
    return (u, v) if horizontal else (v, u)


def _across(likeness: Array, horizontal: bool, offsets: Array) -> Array:
    """Return the likeness at the middles of 90 sides, and at offsets across them, in pixels."""
    x, y = (np.round((at + 1) * _CELL - 0.5).astype(int)[:, None] for at in _sides(horizontal))
    still = 0 * offsets
    if horizontal:
        return np.asarray(likeness[y + offsets, x + still])
    return np.asarray(likeness[y + still, x + offsets])


def _fitted(gray: Array, quad: Array) -> _Fit:
    """Return the lattice nearest to four corners that follows the lines."""
    lattice = Lattice(quad)
    for step, (reach, degree) in enumerate(_STEPS):
        if step == _CHECKED and (score := _score(gray, lattice)) < _HOPELESS:
            return _Fit(score, lattice, gray)
        offsets = np.arange(-int(reach * _CELL), int(reach * _CELL) + 1)
        places = [_powers(3).index(power) for power in _powers(degree)]
        bend = lattice.bend.copy()
        for horizontal, likeness in zip((True, False), _line_likeness(gray, lattice), strict=True):
            values = _across(likeness, horizontal, offsets)
            values = values * (1 - 0.4 * np.abs(offsets) / (reach * _CELL))
            shifts, strength = offsets[values.argmax(1)] / _CELL, values.max(1)
            weights = np.clip(strength / (0.7 * np.median(strength) + 1e-6), 0, 1) ** 2
            weights *= np.repeat(_seen_lines(strength), 9)
            if reach > 0.25:
                weights[:9] *= _OUTER
                weights[-9:] *= _OUTER
            here = terms(*_sides(horizontal), degree)
            bend[places, int(horizontal)] += _pull(
                here, shifts, weights, lattice.bend[places, int(horizontal)], _stiffness(degree)
            )
        lattice.bend = bend
    return _Fit(_score(gray, lattice), lattice, gray)


def _seen_lines(strength: Array) -> Array:
    """Return how well each of ten lines is seen; digits beside a frame that is not there are
    dark here and there alone."""
    lines = np.median(strength.reshape(10, 9), 1)
    return np.asarray(np.clip(lines / (0.5 * np.median(lines) + 1e-6), 0.02, 1))


def _stiffness(degree: int) -> Array:
    """Return how strongly the weight of each power is held near zero."""
    return np.array([_STIFF[sum(power)] for power in _powers(degree)])


def _pull(powers: Array, shifts: Array, weights: Array, bend: Array, stiff: Array) -> Array:
    """Return how a bend must change to follow most shifts.

    Least squares that forgets what lies far off, and bends little where lines do not show more.
    """
    keep: Array = np.ones(len(shifts))
    pull: Array = np.zeros(powers.shape[1])
    for far in _FORGETS:
        weighted = powers.T * (weights * keep)
        pull = np.linalg.solve(
            weighted @ powers + np.diag(stiff) + 0.05 * np.eye(len(pull)),
            weighted @ shifts - stiff * bend,
        )
        keep = 1 / (1 + ((shifts - powers @ pull) / far) ** 2) ** 2
    return pull


def _score(gray: Array, lattice: Lattice) -> float:
    """Return how good a lattice is: the share of its lines that is seen, with something added for
    the frame and for thick lines at every third place."""
    contrasts, boxes = [], 0
    for horizontal, likeness in zip((True, False), _line_likeness(gray, lattice), strict=True):
        on = _across(likeness, horizontal, np.arange(-1, 2)).max(1)
        beside = [_across(likeness, horizontal, np.array(at)).mean(1) for at in ((-6, -5), (5, 6))]
        contrast = (on - np.maximum(*beside)).reshape(10, 9)
        contrasts.append(contrast)
        lines = np.median(contrast, 1)
        thick, *thin = (float(lines[places].mean()) for places in ([3, 6], [1, 4, 7], [2, 5, 8]))
        boxes += int(thick > 1.2 * max(thin)) - int(max(thin) > 1.3 * thick)
    every = np.stack(contrasts)
    usual = np.median(every, 2, keepdims=True)  # of the nine pieces of a line
    visible = np.clip(every / (0.5 * np.maximum(usual, 0) + 0.006), 0, 1)
    score = visible[:, 1:9].mean() + 0.15 * visible[:, [0, 9]].mean() + 0.05 * boxes
    return (float(score) - max(0.0, _unevenness(lattice) - _UNEVEN)) * (
        1.0 if _is_even(lattice) else 0.5
    )


def _sizes(lattice: Lattice) -> tuple[Array, Array]:
    """Return how long the sides of cells are that run down, and those that run across."""
    crossings = lattice(*np.meshgrid(_LINES, _LINES))
    down, across = (np.linalg.norm(np.diff(crossings, axis=k), axis=-1) for k in (0, 1))
    return down, across


def _is_even(lattice: Lattice) -> bool:
    """Return whether no cell at the edge is much smaller than another."""
    down, across = _sizes(lattice)
    edges = (down[:, 0], down[:, 9], across[0], across[9])
    return all(edge.min() > 0.4 * edge.max() for edge in edges)


def _unevenness(lattice: Lattice) -> float:
    """Return by how much neighbouring cells differ in size at most, as a logarithm."""
    logs = [np.log(sizes + 1e-6) for sizes in _sizes(lattice)]
    return max(float(np.abs(np.diff(log, axis=k)).max()) for k, log in enumerate(logs))


def _nudges() -> Iterator[tuple[Array, float]]:
    """Yield how the corners of a fit may be wrong, and what must be gained by moving them.

    It can hang one cell aside, or with one corner or side on something near the grid.
    """
    inwards = ((1, 1), (-1, 1), (-1, -1), (1, -1))
    for corner, way in enumerate(inwards):
        yield np.outer(np.arange(4) == corner, way) * 0.6, 0.004
    for way, two in (((1, 0), (0, 3)), ((-1, 0), (1, 2)), ((0, 1), (0, 1)), ((0, -1), (2, 3))):
        yield np.array([way if corner in two else (0, 0) for corner in range(4)]) * 0.5, 0.004
    for way in ((1, 0), (-1, 0), (0, 1), (0, -1)):
        yield np.array([way] * 4) * 1.0, 0.08


# The search


def lattices_in(
    gray: Array, corners: Sequence[tuple[float, float]] | None = None
) -> Iterator[Lattice]:
    """Yield what may be the lattice of the grid in a picture, the likeliest first.

    The first is mostly the right one; the search for others begins when they are called for.
    ``corners``: where the grid has its corners, as a person points at them in any order: shares of
    the picture's width and height.
    """
    scale = min(1.0, _SEARCHED / max(gray.shape))
    small = _even_light(
        np.asarray(cv2.resize(gray, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA))
    )
    least = 0.0
    for fit in _fits(small) if corners is None else _pointed_at(small, corners):
        if fit.worth < _POINTED or fit.lattice.cell < least:
            continue
        better = _nudged(fit) if least else _nudged(_nudged(fit))
        moved = not _is_near(better.corners, [fit.corners], _SAME_GRID)
        for some in (better, fit) if moved else (better,):
            if _holds(some, pointed=corners is not None):
                least = least or _SMALLER * some.lattice.cell
                yield _enlarged(some.lattice, 1 / scale, gray.shape)


def _holds(fit: _Fit, *, pointed: bool) -> bool:
    """Return whether a fit is good enough to be read."""
    if pointed:
        return fit.score >= _POINTED
    # else a corner may hang on something else, and digits would be cut off
    bent = _FAR_BENT if fit.score > _WHOLLY else _BENT
    return fit.score >= _NEEDED and fit.bent <= bent


def _enlarged(lattice: Lattice, scale: float, shape: tuple[int, ...]) -> Lattice:
    """Return a lattice in a larger picture of that shape."""
    larger = copy(lattice)
    larger.perspective = np.diag([scale, scale, 1]) @ lattice.perspective
    larger.size = float(shape[1]), float(shape[0])
    return larger


def _nudged(fit: _Fit) -> _Fit:
    """Return a fit, or a better one near it."""
    best = fit
    for moves, gain in _nudges() if fit.score < _BEST else ():
        moved = best.lattice(_CORNERS[:, 0] + moves[:, 0], _CORNERS[:, 1] + moves[:, 1])
        other = _fitted(best.image, moved)
        if other.plain > best.plain + gain:
            best = other
    return best


def _pointed_at(gray: Array, corners: Sequence[tuple[float, float]]) -> list[_Fit]:
    """Return the fits to four corners, of dark lines and of light ones, the better one first."""
    high, wide = gray.shape
    quad = _clockwise(np.array(corners, float) * (wide, high))
    if cv2.contourArea(quad) < _LEAST:
        return []
    fits = (_fitted(image, quad) for image in (gray, 255 - gray))
    return sorted(fits, key=lambda fit: -fit.score)


def _even_light(gray: Array) -> Array:
    """Return a picture with its shadows flattened; as dark as before if it is a dark one."""
    paper = cv2.blur(cv2.blur(gray, (61, 61)), (41, 41)).astype(np.float32)
    flat = np.clip(gray * (170 / (paper + 4)), 0, 255).astype(np.uint8)
    flat = np.asarray(cv2.GaussianBlur(flat, (0, 0), 0.6), np.uint8)
    return flat if np.median(gray) > 60 else 255 - flat


def _fits(gray: Array) -> Iterator[_Fit]:
    """Yield fits, the best first: of dark lines, then of light ones, of both, and of faint ones.

    A good one is yielded before others are tried.
    """
    fits, offered = list[_Fit](), list[_Fit]()
    for image, inks in _looks(gray):
        tried: list[Array] = []
        for quad in (quad for ink in inks for quad in _candidates(ink)[:6]):
            if len(tried) == _MOST_FITS:
                break
            if _is_near(quad, tried, _SAME_QUAD):
                continue
            tried.append(quad)
            fits.append(_fitted(image, quad))
            if fits[-1].score > _BEST:
                yield from _next(fits, offered, _GOOD)
        yield from _next(fits, offered, _GOOD)
        for quad in tried[:3]:  # the middle one of nine boxes: a grid without a frame
            box = cv2.getPerspectiveTransform(_CORNERS / 3 + 3, np.asarray(quad, np.float32))
            whole = np.asarray(cv2.perspectiveTransform(_CORNERS[None], box))[0]
            fits.append(_fitted(image, whole))
    while len(offered) < _MOST_GRIDS and (more := [*_next(fits, offered, _POINTED)]):
        yield from more


def _next(fits: list[_Fit], offered: list[_Fit], least: float) -> Iterator[_Fit]:
    """Yield the best fit to a grid that was not offered, if it is worth enough."""
    corners = [fit.corners for fit in offered]
    others = [fit for fit in fits if not _is_near(fit.corners, corners, _SAME_GRID)]
    best = max(others, key=lambda fit: fit.worth, default=None)
    if best is not None and best.worth > least and len(offered) < _MOST_GRIDS:
        offered.append(best)
        yield best


def _looks(gray: Array) -> Iterator[tuple[Array, Iterator[Array]]]:
    """Yield pictures whose lines are dark, each with what may be its lines."""
    apart = np.abs(gray - np.float32(np.median(gray)))
    unlike = np.clip(255 - 2 * apart, 0, 255).astype(np.uint8)
    for image in (gray, 255 - gray, unlike):
        yield image, _dark(image, _THRESHOLDS)
    smooth = np.asarray(cv2.GaussianBlur(gray, (0, 0), 1.2), np.uint8)
    for image, even in ((gray, smooth), (255 - gray, 255 - smooth)):
        yield even, _long_lines(image)
        yield even, _dark(even, _FAINT)


def _is_near(quad: Array, others: Sequence[Array], share: float) -> bool:
    """Return whether all corners are near those of another, by that share of a side."""
    side = float(cv2.contourArea(np.asarray(quad, np.float32))) ** 0.5
    return any(float(np.abs(quad - other).max()) < share * side for other in others)
