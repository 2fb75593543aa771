"""Icons: our own small SVG files (``templates/icons``), read into shapes for any backend.

The dialect is strict, since files in a user's ``--templates`` may come from anywhere: ``svg`` with
``viewBox="0 0 64 64"``, one ``title``, then ``path`` and ``circle`` with absolute
``M L H V C Q Z``, ``fill`` and ``stroke`` of ``#000`` (the icon's ink), ``#fff`` (paper) or
``none``, and ``stroke-width``. ``data-art="rat"`` on the ``svg`` names the engraving (``art``) that
is drawn instead where an icon is larger than ``art.SMALL``. A number above 2000 is refused.
"""

from __future__ import annotations

import re
from functools import lru_cache
from math import inf
from typing import TYPE_CHECKING, NamedTuple

from dungeongen.core.errors import TemplateError
from dungeongen.core.templates import Templates
from dungeongen.draw.canvas import Ink, Path, Step
from dungeongen.draw.svg_tree import named, parsed

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

BOX = 64.0
_INKS = {"#000": Ink.ICON, "#fff": Ink.PAPER, "none": None}
_COMMAND = re.compile(r"([MLHVCQZ])")
_NUMBER = re.compile(r"-?(?:\d+\.?\d*|\.\d+)", re.ASCII)
_NUMBERS = re.compile(r"(?:[\s,]*+-?+(?:\d++\.?+\d*+|\.\d++))*+[\s,]*+", re.ASCII)
_SPACED = re.compile(r"[0-9. -]*+", re.ASCII)  # how ours are written, read in half the time
_ARGS = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "Q": 4, "Z": 0}
_ROUND = 0.5523  # length of a quarter circle's Bézier handle, in radii
_MOST_SHAPES = 64
_LARGEST = 2000.0
_LONGEST = 64 << 10  # bytes; a deck may draw it on a thousand cards


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
    file = f"icons/{name}.svg"
    text = templates.read(file, most=_LONGEST)
    try:
        return _parsed(name, text)
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
    paint = {"fill", "stroke", "stroke-width"}
    shape = {"path": {"d"}, "circle": {"cx", "cy", "r"}}[tag]
    if extra := set(attributes) - paint - shape:
        raise ValueError(f"{tag}: unknown attribute {min(extra)}")
    fill, stroke = inks_of(tag, attributes, _INKS, "#000")
    width = number_of(tag, "stroke-width", attributes.get("stroke-width", "0"))
    if tag == "circle":
        x, y, r = (number_of(tag, key, attributes.get(key, "")) for key in ("cx", "cy", "r"))
        path = circle_path(x, y, r)
    else:
        path = parse_path(attributes.get("d", ""))
    return Shape(path, fill, stroke if width > 0 else None, width)


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
