"""An SVG that anybody may have written, as a tree of elements.

All our code that reads SVG begins here: the documents in a file, pictures on cards, icons and
engravings. The parser is the standard ElementTree's, and what it may build is bounded. Entities are
refused before it starts: they multiply what a file holds, and name other files. So are defaults for
attributes, which multiply, too. Nothing outside of the file is ever read, not even the definition
that a document type names.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

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
