"""Icons: our own small SVG files (``templates/icons``), read into shapes for any backend.

The dialect is strict, since files in a user's ``--templates`` may come from anywhere: ``svg`` with
``viewBox="0 0 64 64"``, one ``title``, then ``path`` and ``circle`` with absolute
``M L H V C Q Z``, ``fill`` and ``stroke`` of ``#000`` (the icon's ink), ``#fff`` (paper) or
``none``, and ``stroke-width``. ``data-art="rat"`` on the ``svg`` names the engraving (``art``) that
is drawn instead where an icon is larger than ``art.SMALL``. A number above 2000 is refused.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache, partial
from math import cos, inf, pi, sin
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from dungeongen.core.errors import TemplateError
from dungeongen.core.templates import Templates
from dungeongen.draw.canvas import Canvas, Ink, Path, Segment, Step
from dungeongen.draw.svg_tree import named, parsed

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element


BOX = 64.0
_INKS = {"#000": Ink.ICON, "#fff": Ink.PAPER, "none": None}
_COMMAND = re.compile(r"([MLHVCQZ])")
_NUMBER = re.compile(r"-?(?:\d+\.?\d*|\.\d+)", re.ASCII)
_NUMBERS = re.compile(r"(?:[\s,]*+-?+(?:\d++\.?+\d*+|\.\d++))*+[\s,]*+", re.ASCII)
_SPACED = re.compile(r"[0-9. -]*+", re.ASCII)  # how ours are written, read in half the time
_PLACES = {"path": ("d",), "circle": ("cx", "cy", "r"), "ellipse": ("cx", "cy", "rx", "ry")}
_ARGS = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "Q": 4, "Z": 0}
_ROUND = 0.5523  # length of a quarter circle's Bézier handle, in radii
_MOST_SHAPES = 64
_LARGEST = 2000.0
_LONGEST = 64 << 10  # bytes; a deck may draw it on a thousand cards
T = TypeVar("T")


class Shape(NamedTuple):
    """One outline in a box of 64 by 64, filled first, then stroked."""

    path: Path
    fill: Ink | None
    stroke: Ink | None
    width: float


class Icon(NamedTuple):
    """A named drawing of shapes, painted in order, and the engraving that stands for it in larger
    print; an icon without shapes has that in every size."""

    name: str
    title: str
    shapes: tuple[Shape, ...]
    art: str


def load_icon(name: str, templates: Templates) -> Icon:
    """Read ``icons/<name>.svg``; raises TemplateError with the file and the reason."""
    return read_drawing(f"icons/{name}.svg", templates, partial(_parsed, name))


def read_drawing(file: str, templates: Templates, parse: Callable[[str], T]) -> T:
    """Parse the text of a drawing; raises TemplateError with the file and the reason."""
    text = templates.read(file, most=_LONGEST)
    try:
        return parse(text)
    except ValueError as error:
        raise TemplateError(f"template {templates.find(file)}: {str(error)[:200]}") from None


def parse_icon(name: str, svg: str) -> Icon:
    """Return the icon that ``svg`` draws; raises ValueError if it is not in the dialect."""
    title, root, drawn = elements(svg, "0 0 64 64", ("path", "circle"), _MOST_SHAPES)
    shapes = tuple(_shape(tag, attributes) for tag, attributes in drawn)
    art = root.get("data-art", "")
    if not re.fullmatch("[a-z0-9-]*", art):
        raise ValueError(f"data-art: expected the name of an engraving, found {art!r}")
    return Icon(name, title, shapes, art)


def elements(
    svg: str, view: str, tags: tuple[str, ...], most: int
) -> tuple[str, dict[str, str], list[tuple[str, dict[str, str]]]]:
    """Return the title of a drawing, what its ``svg`` has, and its shapes; with ``g`` among
    ``tags``, a shape has the attributes of the groups around it as well.

    Raises ValueError for anything but ``view`` as its viewBox, one title and ``most`` shapes.
    """
    root = parsed(svg.encode())
    if root.attrib.pop("viewBox", None) != view:
        raise ValueError(f'expected <svg viewBox="{view}">')
    titles: list[str] = []
    drawn: list[tuple[str, dict[str, str]]] = []

    def gather(outer: Element, inherited: dict[str, str]) -> None:
        groups = named(outer.tag)[1] in ("svg", "g")
        for element in outer:
            tag = named(element.tag)[1]
            if tag == "title" and outer is root:
                titles.append(element.text or "")
                continue
            if tag not in tags or not groups:
                expected = f"{', '.join(('title', *tags[:-1]))} or {tags[-1]}"
                raise ValueError(f"expected {expected}, found {tag}")
            attributes = inherited | element.attrib
            if tag != "g":
                drawn.append((tag, attributes))
            gather(element, attributes)

    gather(root, root.attrib if "g" in tags else {})
    if len(drawn) > most:
        raise ValueError(f"more than {most} shapes")
    if len(titles) != 1 or not titles[0].strip():
        raise ValueError("expected one title")
    return " ".join(titles[0].split()), root.attrib, drawn


_parsed = lru_cache(maxsize=256)(parse_icon)  # by its text: whatever folder it lies in


def _shape(tag: str, attributes: dict[str, str]) -> Shape:
    path = outline_of(tag, attributes, {"fill", "stroke", "stroke-width"})
    fill, stroke = inks_of(tag, attributes, _INKS, "#000")
    width = number_of(tag, "stroke-width", attributes.get("stroke-width", "0"))
    return Shape(path, fill, stroke if width > 0 else None, width)


def outline_of(tag: str, attributes: dict[str, str], paint: set[str]) -> Path:
    """Return what a ``path``, ``circle`` or ``ellipse`` outlines; raises ValueError if it has
    attributes beyond that and ``paint``."""
    places = _PLACES[tag]
    if extra := set(attributes) - paint - set(places):
        raise ValueError(f"{tag}: unknown attribute {min(extra)}")
    if tag == "path":
        return parse_path(attributes.get("d", ""))
    x, y, *radii = (number_of(tag, key, attributes.get(key, "")) for key in places)
    return ellipse_path(x, y, radii[0], radii[-1])


def inks_of(
    tag: str, attributes: dict[str, str], inks: dict[str, Ink | None], usual: str
) -> tuple[Ink | None, Ink | None]:
    """Return what ``inks`` has for fill and stroke; raises ValueError for any other colour."""
    try:
        return inks[attributes.get("fill", usual)], inks[attributes.get("stroke", "none")]
    except KeyError as error:
        *names, last = inks
        raise ValueError(f"{tag}: expected {', '.join(names)} or {last}, found {error}") from None


def number_of(tag: str, key: str, text: str) -> float:
    """Return the number of an attribute; raises ValueError if it is none, or too large."""
    try:
        number = float(text)
    except ValueError:
        number = inf
    if not abs(number) <= _LARGEST:  # written so that NaN is refused too
        raise ValueError(f"{tag}: {key}: expected a number up to {_LARGEST:.0f}, found {text!r}")
    return number


def circle_path(x: float, y: float, r: float) -> Path:
    """Return a circle as four curves, clockwise from the right."""
    return ellipse_path(x, y, r, r)


def ellipse_path(x: float, y: float, a: float, b: float) -> Path:
    """Return an ellipse, half as wide as ``a`` and half as high as ``b``, like a circle."""
    h, v = a * _ROUND, b * _ROUND
    return (
        ("M", x + a, y),
        ("C", x + a, y + v, x + h, y + b, x, y + b),
        ("C", x - h, y + b, x - a, y + v, x - a, y),
        ("C", x - a, y - v, x - h, y - b, x, y - b),
        ("C", x + h, y - b, x + a, y - v, x + a, y),
        ("Z",),
    )


def rounded_path(x: float, y: float, w: float, h: float, r: float) -> Path:
    """Return a rectangle with corners of radius ``r``, at most half of its shorter side."""
    r = min(r, w / 2, h / 2)
    right, bottom, k = x + w, y + h, r * (1 - _ROUND)
    return (
        ("M", x + r, y),
        ("L", right - r, y),
        ("C", right - k, y, right, y + k, right, y + r),
        ("L", right, bottom - r),
        ("C", right, bottom - k, right - k, bottom, right - r, bottom),
        ("L", x + r, bottom),
        ("C", x + k, bottom, x, bottom - k, x, bottom - r),
        ("L", x, y + r),
        ("C", x, y + k, x + k, y, x + r, y),
        ("Z",),
    )


def parse_path(d: str) -> Path:
    """Return the steps of an SVG path of absolute M, L, H, V, C, Q and Z.

    >>> parse_path("M0 0H10V5Z")
    (('M', 0.0, 0.0), ('L', 10.0, 0.0), ('L', 10.0, 5.0), ('Z',))
    """
    first, *parts = _COMMAND.split(d)
    if first.strip():
        raise ValueError(f"path: expected M first, found {first.strip()[:12]!r}")
    steps: list[Step] = []
    x = y = x0 = y0 = 0.0
    for command, text in zip(parts[::2], parts[1::2], strict=True):
        args = _numbers(command, text)
        match command:
            case "M":
                x0, y0 = args[0], args[1]
                steps.append(("M", x0, y0))
                steps += [("L", args[i], args[i + 1]) for i in range(2, len(args), 2)]
            case "L":
                steps += [("L", args[i], args[i + 1]) for i in range(0, len(args), 2)]
            case "H":
                steps += [("L", arg, y) for arg in args]
                args = [args[-1], y]
            case "V":
                steps += [("L", x, arg) for arg in args]
                args = [x, args[-1]]
            case "C":
                for i in range(0, len(args), 6):
                    a, b, c, e, f, g = args[i : i + 6]
                    steps.append(("C", a, b, c, e, f, g))
            case "Q":
                for i in range(0, len(args), 4):
                    a, b, c, e = args[i : i + 4]
                    steps.append(_quadratic(x, y, a, b, c, e))
                    x, y = c, e
            case _:
                steps.append(("Z",))
                args = [x0, y0]
        x, y = args[-2], args[-1]
    if steps and steps[0][0] != "M":
        raise ValueError("path: expected M first")
    return tuple(steps)


def _numbers(command: str, text: str) -> list[float]:
    try:
        args = [*map(float, text.split())] if _SPACED.fullmatch(text) else None
    except ValueError:  # such as 1-2, which are two numbers
        args = None
    if args is None:
        if not _NUMBERS.fullmatch(text):
            raise ValueError(f"path: unexpected {text.strip()[:12]!r} after {command}")
        args = [*map(float, _NUMBER.findall(text))]
    need = _ARGS[command]
    if (len(args) % need or not args) if need else args:
        raise ValueError(f"path: {command}: expected {need} numbers")
    if args and max(map(abs, args)) > _LARGEST:
        raise ValueError(f"path: {command}: expected numbers up to {_LARGEST:.0f}")
    return args


def _quadratic(x: float, y: float, a: float, b: float, c: float, d: float) -> Step:
    """Return a quadratic curve with control point (a, b) as a cubic one."""
    third = 2 / 3
    return (
        "C",
        x + (a - x) * third,
        y + (b - y) * third,
        c + (a - c) * third,
        d + (b - d) * third,
        c,
        d,
    )


# The four suits as our own paths: black ones solid, red ones hollow.
#
# A photocopy has no red, so the shape tells the colour: at every size ♠ and ♣ are solid, ♥ and ♦
# are outlines. Each is drawn in a box of 64 by 64 and fills its height. A hollow suit is a single
# path whose inner contour runs in the opposite direction, so that the background shows through.


SIGNS = {"♥": "H", "♣": "C", "♠": "S", "♦": "D"}
RED = "HD"
SUIT_BOX = 64.0

_OUTER = {
    "H": "M32 62.5C28.5 51.5 3.5 40 3.5 19.5C3.5 9.5 10.5 2.5 19 2.5C25 2.5 29.8 6.2 32 12.5"
    "C34.2 6.2 39 2.5 45 2.5C53.5 2.5 60.5 9.5 60.5 19.5C60.5 40 35.5 51.5 32 62.5Z",
    "D": "M32 0.8C37.6 12 47.5 23.2 58.5 32C47.5 40.8 37.6 52 32 63.2C26.4 52 16.5 40.8 5.5 32"
    "C16.5 23.2 26.4 12 32 0.8Z",
    "S": "M32 1.5C28.5 13.5 5 25 5 42C5 50.5 11.3 55.5 18 55.5C23.3 55.5 27.6 52.6 29.8 48"
    "C29.6 53.5 27 59.3 20.5 62.5L43.5 62.5C37 59.3 34.4 53.5 34.2 48"
    "C36.4 52.6 40.7 55.5 46 55.5C52.7 55.5 59 50.5 59 42C59 25 35.5 13.5 32 1.5Z",
    "C": "M34.5 41C34.7 50 37 58.6 43.5 62.5L20.5 62.5C27 58.6 29.3 50 29.5 41"
    "L26.5 35L28 26L36 26L37.5 35Z",
}
_INNER = {
    "H": "M32 48C36.5 41 51.8 33.5 51.8 19.8C51.8 14 48.6 10.8 44.6 10.8C38.2 10.8 33.8 17 32 25.5"
    "C30.2 17 25.8 10.8 19.4 10.8C15.4 10.8 12.2 14 12.2 19.8C12.2 33.5 27.5 41 32 48Z",
    "D": "M32 15.6C28.2 21.8 23.6 27.4 18.4 32C23.6 36.6 28.2 42.2 32 48.4"
    "C35.8 42.2 40.4 36.6 45.6 32C40.4 27.4 35.8 21.8 32 15.6Z",
}
_LOBES = ((32.0, 16.4, 14.6), (17.0, 39.4, 14.6), (47.0, 39.4, 14.6))  # circles of the club


def _files() -> dict[str, Path]:
    paths = {suit: parse_path(_OUTER[suit] + _INNER.get(suit, "")) for suit in _OUTER}
    for lobe in _LOBES:
        paths["C"] += circle_path(*lobe)
    return paths


_PATHS = _files()


def suit_path(suit: str, *, solid: bool = False) -> Path:
    """Return the path of a suit, ``H C S`` or ``D``; ``solid`` fills a red one too."""
    return parse_path(_OUTER[suit]) if solid and suit in RED else _PATHS[suit]


_SUIT_INKS = {"H": Ink.HEART, "C": Ink.CLUB, "S": Ink.SPADE, "D": Ink.DIAMOND}


def ink_of(suit: str) -> Ink:
    """Return the ink of a suit."""
    return _SUIT_INKS[suit]


def placed(path: Path, x: float, y: float, scale: float = 1.0, *, turned: bool = False) -> Path:
    """Return ``path`` scaled and moved, with its origin at (x, y); ``turned``: upside down.

    >>> placed((("M", 1, 2),), 10, 10, 2, turned=True)
    (('M', 8.0, 6.0),)
    """
    return moved(path, x, y, -scale if turned else scale)


def moved(path: Path, x: float, y: float, c: float, s: float = 0.0) -> Path:
    """Return a path turned and scaled, by cosine and sine times the scale, and moved to (x, y)."""
    steps: list[Step] = []
    for step in path:
        match step:
            case (name, a, b):
                steps.append((name, x + a * c - b * s, y + a * s + b * c))
            case (name, a, b, d, e, f, g):
                ends = x + f * c - g * s, y + f * s + g * c
                second = x + d * c - e * s, y + d * s + e * c
                steps.append((name, x + a * c - b * s, y + a * s + b * c, *second, *ends))
            case _:
                steps.append(step)
    return tuple(steps)


def draw_suit(
    canvas: Canvas,
    suit: str,
    x: float,
    y: float,
    size: float,
    *,
    turned: bool = False,
    ink: Ink | None = None,
) -> None:
    """Draw a suit ``size`` millimetres high with its middle at (x, y)."""
    k = size / SUIT_BOX
    half = -size / 2 if turned else size / 2
    shape = placed(suit_path(suit), x - half, y - half, k, turned=turned)
    canvas.path(shape, fill=ink or ink_of(suit))


# Courts and aces of the large cards: kings, queens and jacks as figures of a few plain shapes.
#
# A figure is drawn twice, in the upper half of a panel and turned about the card's middle. What is
# solid on a black court is hollow on a red one, so that a photocopy tells them apart. Figures are
# icons, with their waist on the lower edge; lengths on the card are multiples of its width ``w``.

RANKS = ("J", "Q", "K")
_NAMES = {"J": "jack", "Q": "queen", "K": "king"}
_BELT = 0.1  # the height of the belt of suits
_TALLEST = 1.42  # of the panel
_X = 0.2  # the panel's distance from the card's sides
_Y = 0.085  # the same from its ends
_FIGURE = 0.545  # the side of a figure's box, at most


def draw_court(
    canvas: Canvas, rank: str, suit: str, x: float, y: float, w: float, h: float
) -> None:
    """Draw the panel of a jack, queen or king on the card at (x, y)."""
    ink = ink_of(suit)
    wide, high = w - 2 * _X * w, min(h - 2 * _Y * w, _TALLEST * w)
    left, top = x + _X * w, y + (h - high) / 2
    canvas.rect(left, top, wide, high, stroke=ink, width=0.011 * w)
    inset = 0.02 * w
    canvas.rect(
        left + inset, top + inset, wide - 2 * inset, high - 2 * inset, stroke=ink, width=0.003 * w
    )
    _lattice(canvas, left + inset, top + inset, wide - 2 * inset, high - 2 * inset, 0.0345 * w, ink)
    cx, cy = x + w / 2, y + h / 2
    side = min(_FIGURE * w, (high - _BELT * w) / 2 - 2 * inset)
    name = f"{_NAMES[rank]}-{'red' if suit in RED else 'black'}"
    for quarters in (0, 2):
        with canvas.turned(cx, cy, quarters):
            canvas.icon(-side / 2, -side - _BELT * w / 2, side, name, ink=ink)
    _band(canvas, suit, left + inset, cy, wide - 2 * inset, w)


def _band(canvas: Canvas, suit: str, left: float, cy: float, wide: float, w: float) -> None:
    """Draw the belt of suits across the middle, where the halves meet."""
    ink = ink_of(suit)
    deep = _BELT * w
    canvas.rect(left, cy - deep / 2, wide, deep, fill=Ink.FLOOR)
    for edge in (cy - deep / 2, cy + deep / 2):
        canvas.lines([(left, edge, left + wide, edge)], ink=ink, width=0.006 * w)
    count = 5
    step = wide / count
    for i in range(count):
        draw_suit(canvas, suit, left + (i + 0.5) * step, cy, 0.062 * w, turned=i % 2 == 1)


def _lattice(
    canvas: Canvas, left: float, top: float, wide: float, high: float, pitch: float, ink: Ink
) -> None:
    """Draw a trellis of fine diagonals that meets the frame at whole crossings."""
    columns, rows = round(wide / pitch), round(high / pitch)
    columns, rows = columns - columns % 2, rows - rows % 2
    dx, dy = wide / columns, high / rows
    segments: list[Segment] = []
    for start in range(-rows, columns + 1):
        if start % 2:
            continue
        a = max(0, start)
        b = min(columns, start + rows)
        if a < b:
            segments.append(
                (left + a * dx, top + (a - start) * dy, left + b * dx, top + (b - start) * dy)
            )
            segments.append(
                (
                    left + a * dx,
                    top + high - (a - start) * dy,
                    left + b * dx,
                    top + high - (b - start) * dy,
                )
            )
    canvas.lines(segments, ink=ink, width=0.0028 * pitch / 0.0345)


def draw_ace(canvas: Canvas, suit: str, x: float, y: float, w: float, h: float) -> None:
    """Draw one great suit inside a ring of rays."""
    cx, cy = x + w / 2, y + h / 2
    ink = ink_of(suit)
    inner, outer = 0.315 * w, 0.36 * w
    rays: list[Segment] = []
    count = 72
    for i in range(count):
        turn = 2 * pi * i / count
        far = outer + (0.028 * w if i % 3 == 0 else 0.0)
        c, s = cos(turn), sin(turn)
        rays.append((cx + inner * c, cy + inner * s, cx + far * c, cy + far * s))
    canvas.lines(rays, ink=ink, width=0.0045 * w)
    canvas.circle(cx, cy, inner - 0.012 * w, stroke=ink, width=0.009 * w)
    canvas.circle(cx, cy, inner - 0.026 * w, stroke=ink, width=0.003 * w)
    draw_suit(canvas, suit, cx, cy, 0.43 * w)
