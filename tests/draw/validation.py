"""svgwrite's own validator, taught what it lacks: attributes of SVG 2, and paths in short form."""

from __future__ import annotations

import re

from svgwrite.data.full11 import TypeChecker
from svgwrite.data.types import SVGAttribute
from svgwrite.validator2 import get_validator

from dungeongen.core.templates import Templates
from dungeongen.draw.svg import SvgCanvas
from dungeongen.draw.theme import Theme

_OF_SVG_2 = {"role": "svg", "aria-labelledby": "svg", "data-name": "g"}
"""The element of each attribute."""
_GLUED = re.compile(r"(?<=[\d.])(?=-)|(?<=\.\d)(?=\.)|(?<=\.\d\d)(?=\.)")


class _ShortPaths(TypeChecker):  # type: ignore[misc] # svgwrite has no types
    """Reads ``1-2`` and ``.5.5`` in a path as two numbers, as the standard does."""

    def is_path_data(self, value: object) -> bool:
        return bool(super().is_path_data(_GLUED.sub(" ", str(value))))


def validating_canvas(theme: Theme, templates: Templates, meta: dict[str, str]) -> SvgCanvas:
    """Return a canvas that raises ValueError or TypeError on what SVG does not know."""
    validator = get_validator("full", debug=True)
    validator.typechecker = _ShortPaths()
    for name, element in _OF_SVG_2.items():
        validator.attributes[name] = SVGAttribute(
            name, anim=False, types=frozenset(["string"]), const=[]
        )
        validator.elements[element].valid_attributes |= {name}
    return SvgCanvas(theme, templates, meta=meta, validate=True)
