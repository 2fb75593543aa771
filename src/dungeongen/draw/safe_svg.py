"""SVG of any program, made safe to draw: what Inkscape, Illustrator or Figma export, and no more.

What ``svg_tree`` reads is written anew from a list of known elements. Scripts, animations, metadata
and whatever is in another namespace are left out. What would read something else is refused:
pictures in other files, style sheets from elsewhere. So is what would take for ever to draw:
``use`` and patterns that hold each other, and expensive filters. The root gets a size in pixels of
its own.
"""

from __future__ import annotations

import base64
import binascii
import io
import re
from math import isfinite
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias
from xml.sax.saxutils import escape, quoteattr

from dungeongen.core.errors import DungeongenError
from dungeongen.draw.svg_tree import (
    NAMESPACE,
    SvgError,
    named,
    parsed,
    variables_in,
    with_values,
    without_entities,
)

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

Box: TypeAlias = tuple[float, float, float, float]
"""Left, top, width and height, in the units of a file."""

WIDE: Final[Box] = (-4096.0, -4096.0, 8192.0, 8192.0)
"""Where to look for the drawing in a file that does not say how large it is."""
_XLINK = "http://www.w3.org/1999/xlink"
_LARGEST = 4 << 20  # bytes
_LONGEST = 128  # elements that refer to each other in a row
_MOST_ELEMENTS = 10_000
_MOST_DRAWN = 50_000  # with what is used again counted each time
_MOST_FILTERED = 64  # steps of filters
_SLENDER = 20.0  # sides to each other
_FILTERS = (
    *("feBlend", "feColorMatrix", "feComponentTransfer", "feComposite", "feDropShadow", "feFlood"),
    *("feFuncA", "feFuncB", "feFuncG", "feFuncR", "feGaussianBlur", "feMerge", "feMergeNode"),
    "feOffset",
)
_GRADIENTS = ("linearGradient", "radialGradient", "stop")
_DRAWN = {
    *("svg", "g", "defs", "symbol", "use", "a", "switch", "style", "image"),
    *("path", "rect", "circle", "ellipse", "line", "polyline", "polygon"),
    *("text", "tspan", "textPath", "pattern", "clipPath", "mask", "marker", "filter"),
    *_GRADIENTS,
    *_FILTERS,
}
_WRITTEN = ("style", "text", "tspan", "textPath")  # what has words
_UNITS = {"": 1.0, "px": 1.0, "pt": 4 / 3, "pc": 16.0, "mm": 96 / 25.4, "cm": 96 / 2.54, "in": 96.0}
_LENGTH = re.compile(r"\s*([0-9.]+(?:e[+-]?[0-9]+)?)\s*([a-z]*)\s*", re.ASCII | re.IGNORECASE)
_START = re.compile(rb"(\xef\xbb\xbf)?\s*<(\?xml|!--|!DOCTYPE|svg|[a-z]+:svg)", re.IGNORECASE)
_URL = re.compile(r"url\(\s*['\"]?\s*(#?)([^'\")\s]*)", re.IGNORECASE)
_ELSEWHERE = re.compile(r"@import[^;]*;?|@font-face\s*\{[^}]*\}", re.IGNORECASE)
_DATA = re.compile(r"data:image/(png|jpe?g);base64,", re.IGNORECASE)


class PictureError(DungeongenError):
    """A picture cannot be printed; the message goes on after the name of its file."""


class SafeSvg(NamedTuple):
    """An SVG that may be drawn; ``has_text``: it needs fonts; ``sized``: it says how large it is.

    One that does not shows ``WIDE`` around its origin, in which the drawing can be looked for.
    """

    text: str
    has_text: bool
    sized: bool = True


class _Element:
    """An element, and what of the same file it refers to."""

    __slots__ = ("attributes", "children", "drawn", "filtered", "marked", "refs", "tag")

    def __init__(self, tag: str, attributes: dict[str, str]) -> None:
        self.tag, self.attributes = tag, attributes
        self.children: list[_Element | str] = []
        self.refs: list[str] = []
        self.drawn = self.filtered = -1
        names = (*attributes, attributes.get("style", ""))
        self.marked = any("marker" in name for name in names)  # at each corner of a path


def is_svg(data: bytes) -> bool:
    """Return whether a file begins as SVG does."""
    return bool(_START.match(data[:4096])) and b"<" in data


def safe_svg(data: bytes, side: int, box: Box | None = None) -> SafeSvg:
    """Return an SVG with nothing but known drawing in it, ``side`` pixels long.

    ``box`` is what to show of one without a size. Raises PictureError.
    """
    if len(data) > _LARGEST:
        raise PictureError(f"is SVG of more than {_LARGEST >> 20} MiB")
    root, elements = _elements(data)
    ids = {element.attributes["id"]: element for element in elements if "id" in element.attributes}
    sheets = [element for element in elements if element.tag == "style"]
    for drawn in elements:
        if "class" in drawn.attributes:
            drawn.refs += [ref for sheet in sheets for ref in sheet.refs]
            drawn.marked |= any("marker" in str(sheet.children) for sheet in sheets)
    _count(root, ids, ())
    if root.drawn > _MOST_DRAWN:
        raise PictureError(f"draws more than {_MOST_DRAWN} shapes")
    if root.filtered > _MOST_FILTERED:
        raise PictureError("has more filters than we draw; save it without filters")
    sized = _resize(root, side, box)
    return SafeSvg(_written(root), any(element.tag == "text" for element in elements), sized)


def _elements(data: bytes) -> tuple[_Element, list[_Element]]:
    """Return the root of a file with what is known in it, and all elements."""
    try:
        tree = parsed(without_entities(data))
    except SvgError as error:
        raise PictureError(f"is no SVG that can be read: {error}") from None
    space = named(tree.tag)[0]  # none in files made by hand
    elements: list[_Element] = []
    sheets = [node.text or "" for node in tree.iter() if named(node.tag)[1] == "style"]
    variables = variables_in([*sheets, tree.get("style", "")])

    def gather(source: Element) -> _Element | None:
        here, tag = named(source.tag)
        if here not in (space, NAMESPACE):
            return None
        if tag.startswith("fe") and tag not in _FILTERS:
            raise PictureError(f"has the filter {tag[:30]}, which we do not draw")
        if tag not in _DRAWN:
            return None
        element = _Element(
            tag,
            {
                key: with_values(value, variables)
                for key, value in _drawing(tag, source.attrib).items()
            },
        )
        element.refs = [ref for value in element.attributes.values() for ref in _references(value)]
        if element.attributes.get("href", "").startswith("#"):
            element.refs.append(element.attributes["href"][1:])
        elements.append(element)
        if len(elements) > _MOST_ELEMENTS:
            raise PictureError(f"has more than {_MOST_ELEMENTS} elements")
        written = tag in _WRITTEN
        element.children += [source.text or ""] * written
        for inner in source:
            child = gather(inner)
            element.children += [] if child is None else [child]
            element.children += [inner.tail or ""] * written
        if tag == "style":
            words = "".join(part for part in element.children if isinstance(part, str))
            css = with_values(_ELSEWHERE.sub("", words), variables)
            element.children, element.refs = [css], _references(css)
        return element

    gather(tree)
    return elements[0], elements


def _drawing(tag: str, attributes: dict[str, str]) -> dict[str, str]:
    """Return the attributes of an element that say how it is drawn."""
    result = {}
    for name, value in attributes.items():
        space, key = named(name)
        if space not in ("", _XLINK) or key.startswith("on") or not key.replace("-", "").isalnum():
            continue
        if space and key != "href":
            continue
        if key == "href" and not value.startswith("#"):
            if tag == "a":
                continue
            _check_embedded(tag, value)
        result[key] = value
    return result


def _check_embedded(tag: str, value: str) -> None:
    """Raise PictureError for a picture that is not inside of the file, or too large."""
    match = _DATA.match(value)
    if tag != "image" or match is None:
        raise PictureError(f"refers to {value[:40]!r}; embed it, or save it as PNG")
    from PIL import Image

    try:
        data = base64.b64decode("".join(value[match.end() :].split()))
        width, height = Image.open(io.BytesIO(data), formats=["PNG", "JPEG"]).size
    except (binascii.Error, OSError, SyntaxError, ValueError):
        raise PictureError("holds a picture that cannot be read") from None
    if width * height > 1 << 24:
        raise PictureError("holds a picture of too many pixels")


def _references(value: str) -> list[str]:
    """Return the names in ``url(#name)``; raises PictureError for what is elsewhere."""
    result = []
    for inside, name in _URL.findall(value):
        if not inside:
            raise PictureError(f"refers to {name[:40]!r}; embed it, or save it as PNG")
        result.append(name)
    return result


def _count(element: _Element, ids: dict[str, _Element], way: tuple[str, ...]) -> None:
    """Set how many shapes an element draws, and by how many steps of filters."""
    if element.drawn >= 0:
        return
    if len(way) > _LONGEST:
        raise PictureError("refers to itself again and again")
    drawn, filtered = int(element.tag not in _GRADIENTS), int(element.tag in _FILTERS)
    used = [child for child in element.children if isinstance(child, _Element)]
    for ref in element.refs:
        target = ids.get(ref)
        if target is not None and target.tag not in _GRADIENTS:
            if ref in way:
                raise PictureError(f"has {ref[:30]!r} inside of itself")
            used.append(target)
    here = (*way, element.attributes.get("id", ""))
    corners = element.attributes.get("d", "") + element.attributes.get("points", "")
    times = 1 + len(corners) // 4 if element.marked else 1
    for each in used:
        _count(each, ids, here)
        drawn += each.drawn * times
        filtered += each.filtered
    element.drawn, element.filtered = min(drawn, 1 << 40), min(filtered, 1 << 40)


def _resize(root: _Element, side: int, box: Box | None) -> bool:
    """Give the root a size in pixels, ``side`` along the longer edge.

    Return whether it has a size of its own: else it shows ``box``, or ``WIDE``.
    """
    sized = True
    view = root.attributes.get("viewBox", "").replace(",", " ").split()
    try:
        left, top, width, height = map(float, view)
    except ValueError:
        left = top = 0.0
        width, height = (_length(root.attributes.get(key, "")) for key in ("width", "height"))
        sized = bool(width and height)
        if not (view or sized):
            left, top, width, height = box or WIDE
    if not (all(map(isfinite, (left, top, width, height))) and min(width, height) > 0):
        raise PictureError("is SVG without a size; expected a viewBox, or width and height")
    if max(width, height) > _SLENDER * min(width, height):
        raise PictureError(f"is {width:g} × {height:g}, too slender for a card")
    scale = side / max(width, height)
    root.attributes |= {
        "viewBox": f"{left} {top} {width} {height}",
        "width": f"{max(1.0, width * scale):.0f}",
        "height": f"{max(1.0, height * scale):.0f}",
        "preserveAspectRatio": "xMidYMid meet",
    }
    for key in ("x", "y"):
        root.attributes.pop(key, None)
    return sized


def _length(text: str) -> float:
    """Return a length in pixels, or 0 where there is none."""
    match = _LENGTH.fullmatch(text)
    try:
        return float(match[1]) * _UNITS[match[2].casefold()] if match else 0.0
    except (KeyError, ValueError):
        return 0.0


def _written(root: _Element) -> str:
    root.attributes["xmlns"] = NAMESPACE
    parts: list[str] = []

    def write(element: _Element) -> None:
        words = "".join(f" {key}={quoteattr(value)}" for key, value in element.attributes.items())
        parts.append(f"<{element.tag}{words}>")
        for child in element.children:
            if isinstance(child, str):
                parts.append(escape(child))
            else:
                write(child)
        parts.append(f"</{element.tag}>")

    write(root)
    return "".join(parts)
