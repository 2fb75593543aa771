"""Themes: the colour of each ink and the sizes of type, read from ``templates/themes``."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType

from dungeongen.core.errors import TemplateError
from dungeongen.core.templates import Templates
from dungeongen.draw.canvas import Ink

_COLOUR = re.compile(r"#[0-9a-f]{6}")
_NARROW = 180.0  # a narrower paper, in millimetres, has smaller type than the theme's own
_BROAD = 225.0  # a broader one has larger type
_HEADING = 1.15  # times the body, at least, where type is set larger than the theme's
_SAME = {
    Ink.HEART: Ink.ACCENT,
    Ink.DIAMOND: Ink.ACCENT,
    Ink.CLUB: Ink.TEXT,
    Ink.SPADE: Ink.TEXT,
    Ink.SHADE: Ink.TINT,
}
"""Inks that a theme may leave out, with the one that they are then like."""
_TYPE = ("title", "head", "body", "small", "least", "digit")


@dataclass(frozen=True, slots=True)
class Theme:
    """Colours by ink (``None`` leaves the mark out) and sizes of type in points.

    ``type`` has ``title``, ``head``, ``body``, ``small``, ``digit`` and ``least``. Body text may
    shrink to make a page fit, but not below ``small``; on narrow paper every size shrinks, but
    none below ``least``.
    """

    name: str
    inks: Mapping[Ink, str | None]
    type: Mapping[str, float]

    def colour(self, ink: Ink) -> str | None:
        """Return the colour of an ink as ``#rrggbb``, or ``None``."""
        return self.inks[ink]

    def coloured(self, inks: Mapping[Ink, str | None]) -> Theme:
        """Return the theme with other colours for some inks."""
        return replace(self, inks=MappingProxyType({**self.inks, **inks}))

    def fitted(self, width: float) -> Theme:
        """Return the theme for paper of ``width`` millimetres.

        On narrow paper the type shrinks, down to ``least``; on wide paper it grows with the page.
        The ``least`` of the result is the smallest size on this paper: ``small`` as the theme has
        it, or shrunk as well.
        """
        narrow = min(1.0, width / _NARROW)
        factor = narrow * max(1.0, width / _BROAD)
        floor = max(self.type["least"], self.type["small"] * narrow)
        sizes = {kind: max(floor, size * factor) for kind, size in self.type.items()}
        return replace(self, type=MappingProxyType({**sizes, "least": floor}))

    def at_least(self, points: float) -> Theme:
        """Return the theme with no type smaller than ``points``; headings stay the larger."""
        if points <= self.type["least"]:
            return self
        sizes = {kind: max(size, points) for kind, size in self.type.items()}
        for kind in ("head", "title"):
            sizes[kind] = max(self.type[kind], _HEADING * points)
        return replace(self, type=MappingProxyType(sizes))


def load_theme(name: str, templates: Templates) -> Theme:
    """Return the theme in ``themes/<name>.json``; raises TemplateError if it is not valid."""
    names = templates.names("themes", ".json")
    if name not in names:
        raise TemplateError(f"theme {name!r}: expected one of {', '.join(names)}")
    file = f"themes/{name}.json"
    data = templates.json(file)
    where = f"template {templates.find(file)}"
    if not isinstance(data, dict) or set(data) != {"inks", "type"}:
        raise TemplateError(f"{where}: expected an object with inks and type")
    inks, sizes = data["inks"], data["type"]
    required = [ink.value for ink in Ink if ink not in _SAME]
    more = [ink.value for ink in _SAME]
    if not isinstance(inks, dict) or not {*required} <= set(inks) <= {*required, *more}:
        raise TemplateError(
            f"{where}: inks: expected {', '.join(required)}, and perhaps {', '.join(more)}"
        )
    for ink, colour in inks.items():
        if colour is not None and not (isinstance(colour, str) and _COLOUR.fullmatch(colour)):
            raise TemplateError(f"{where}: inks.{ink}: expected a colour like #1a2b3c or null")
    if not isinstance(sizes, dict) or set(sizes) != set(_TYPE):
        raise TemplateError(f"{where}: type: expected {', '.join(_TYPE)}")
    for kind, size in sizes.items():
        if type(size) not in (int, float) or not 4 <= size <= 72:
            raise TemplateError(f"{where}: type.{kind}: expected points from 4 to 72")
    return Theme(
        name,
        MappingProxyType({ink: inks[_key(ink, inks)] for ink in Ink}),
        MappingProxyType({kind: float(size) for kind, size in sizes.items()}),
    )


def _key(ink: Ink, inks: Mapping[str, str | None]) -> str:
    """Return the name of the colour that an ink has in a theme."""
    return ink.value if ink.value in inks else _SAME[ink].value
