"""An SVG that anybody may have written, as a tree of elements.

All our code that reads SVG begins here: the documents in a file, pictures on cards, icons and
engravings. The parser is the standard ElementTree's, and what it may build is bounded. Entities are
refused before it starts: they multiply what a file holds, and name other files. So are defaults for
attributes, which multiply, too. Nothing outside of the file is ever read, not even the definition
that a document type names.
"""

from __future__ import annotations

import codecs
import re
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element


NAMESPACE = "http://www.w3.org/2000/svg"
_DEEPEST = 64
_MOST_ELEMENTS = 100_000
_MOST_SIGNS = 600_000  # of those before an attribute, a reference or a line, each an object
_PIECE = 1 << 20  # bytes, after which a fault is noticed
_MULTIPLIES = re.compile(rb"<!(ENTITY|ATTLIST)")


class SvgError(ValueError):
    """A file cannot be read as SVG; the message goes on after the name of its file."""


def parsed(data: bytes) -> Element:
    """Return the root of an SVG in UTF-8; raises SvgError."""
    from xml.etree.ElementTree import ParseError, TreeBuilder, XMLParser

    class Bounded(TreeBuilder):
        depth = elements = 0

        def start(self, tag: str, attributes: dict[str, str], /) -> Element:
            self.depth += 1
            self.elements += 1
            if self.depth > _DEEPEST:
                raise SvgError(f"elements nested more than {_DEEPEST} deep")
            if self.elements > _MOST_ELEMENTS:
                raise SvgError(f"more than {_MOST_ELEMENTS} elements")
            return super().start(tag, attributes)

        def end(self, tag: str, /) -> Element:
            self.depth -= 1
            return super().end(tag)

    if _MULTIPLIES.search(data):
        raise SvgError("has entities; save it as plain SVG")
    if sum(map(data.count, (b"=", b"&", b"\n"))) > _MOST_SIGNS:
        raise SvgError(f"more than {_MOST_SIGNS} attributes, references and lines")
    # The file is read as what was searched, whatever encoding it declares.
    parser = XMLParser(target=Bounded(), encoding="utf-8")  # noqa: S314 (bounded, without entities)
    try:
        for at in range(0, len(data), _PIECE):
            parser.feed(data[at : at + _PIECE])
        root: Element = parser.close()
    except ParseError as error:
        raise SvgError(f"not valid XML: {error}") from None
    space, tag = named(root.tag)
    if tag != "svg" or space not in ("", NAMESPACE):
        raise SvgError("expected an svg element")
    return root


def named(name: str) -> tuple[str, str]:
    """Return the namespace of an element or an attribute, and its name in that.

    >>> named("{urn:a}b"), named("b")
    (('urn:a', 'b'), ('', 'b'))
    """
    space, _, local = name.rpartition("}")
    return space[1:], local


# What programs write into SVG that a plain reader does not take: encodings, entities, variables.
#
# Illustrator names its namespaces by entities in the document type; those of plain text are put in
# their places, within bounds, and any other is left, to be refused. Figma and web designers write
# colours as variables of CSS (``var(--ink, #000)``): what the sheet or the root says first holds
# for the whole picture, else what stands behind the comma.

_DECLARED: Final = re.compile(rb"\s*<\?xml[^>]{0,100}encoding\s*=\s*[\"']([\w.-]{1,20})[\"']")
_KNOWN: Final = re.compile(r"iso-?8859-\d{1,2}|windows-?125\d|latin-?1|cp125\d", re.IGNORECASE)
_SUBSET: Final = re.compile(rb"(<!DOCTYPE[^\[>]{0,1000})\[([^\]]{0,20000})\]\s*>", re.IGNORECASE)
_ENTITY: Final = re.compile(
    rb"\s*<!ENTITY\s+([A-Za-z_][\w.-]{0,40})\s+(?:\"([^\"&%<]{0,200})\"|'([^'&%<]{0,200})')\s*>\s*"
)
_MOST_GROWTH: Final = 1 << 20  # bytes
_VARIABLE: Final = re.compile(r"(--[\w-]{1,60})\s*:\s*([^;{}]{0,200})")
_USE: Final = re.compile(r"var\(\s*(--[\w-]{1,60})\s*(?:,((?:[^()]|\([^()]{0,200}\)){0,200}))?\)")
_NESTED: Final = 8  # variables that name variables
_LONGEST: Final = 200  # characters of a value


def as_utf8(data: bytes) -> bytes:
    """Return an SVG in UTF-8, whatever it was saved in; as it is if that is not known."""
    if data[:2] in (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE):
        return data.decode("utf-16", "replace").encode("utf-8", "replace")
    if data[:4] == b"<\0?\0" or data[:4] == b"\0<\0?":
        order = "le" if data[0] else "be"
        return data.decode(f"utf-16-{order}", "replace").encode("utf-8", "replace")
    declared = _DECLARED.match(data)
    name = declared[1].decode() if declared else ""
    return data.decode(name, "replace").encode() if _KNOWN.fullmatch(name) else data


def without_entities(data: bytes) -> bytes:
    """Return an SVG with the plain entities of its document type put in their places.

    It stays as it is if there are others, or if it would grow too much.
    """
    subset = _SUBSET.search(data, 0, 1 << 16)
    if subset is None or _ENTITY.sub(b"", subset[2]).strip():
        return data
    values = {name: one or other for name, one, other in _ENTITY.findall(subset[2])}
    data = data[: subset.start()] + data[subset.end() :]
    growth = sum(data.count(b"&%b;" % name) * len(value) for name, value in values.items())
    if growth > _MOST_GROWTH:
        return data
    for name, value in values.items():
        data = data.replace(b"&%b;" % name, value)
    return data


def variables_in(sheets: Iterable[str]) -> dict[str, str]:
    """Return the variables that style sheets set, each as it is set first.

    One that names itself, or is too long with those that it names, is left out.
    """
    values: dict[str, str] = {}
    for sheet in sheets:
        for name, value in _VARIABLE.findall(sheet):
            values.setdefault(name, value.strip())
    for _ in range(_NESTED):
        values = {name: _put(value, values)[:_LONGEST] for name, value in values.items()}
    return {
        name: value
        for name, value in values.items()
        if "var(" not in value and len(value) < _LONGEST
    }


def with_values(text: str, variables: Mapping[str, str]) -> str:
    """Return an attribute or a sheet with the values of variables; without one it has nothing.

    >>> with_values("fill:var(--ink, var(--dark,#000))", {"--dark": "#333"})
    'fill:#333'
    """
    for _ in range(_NESTED):
        if "var(" not in text:
            break
        text = _put(text, variables)
    return text


def _put(text: str, variables: Mapping[str, str]) -> str:
    return _USE.sub(lambda use: variables.get(use[1], (use[2] or "").strip()), text)
