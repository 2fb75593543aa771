"""How pages look: paper and theme by name, and what goes along.

``Style`` are the keywords of everything that writes a file, ``Look`` is what they mean.
"""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple, TypedDict

from dungeongen.core.templates import Templates
from dungeongen.draw.theme import Theme, load_theme
from dungeongen.press.paper import Paper, parse_paper

THEME, DPI = "ink", 150


class Style(TypedDict, total=False):
    """How pages look.

    ``paper``: a name, or width and height in millimetres as ``"WxH"`` or a pair, A4 if not given;
    ``margin``: what stays white along its edges, in millimetres; ``theme``: one of ours, *ink* if
    not given, or of the folder ``templates``; ``solution``: whether pages with the solution go
    along; ``outline_text``: whether PDF and SVG have paths instead of text.
    """

    paper: str | tuple[float, float]
    margin: float
    theme: str
    solution: bool
    templates: str | Path | None
    outline_text: bool


class Look(NamedTuple):
    """How to print sheets: on what paper, in which theme, and whether to add solution pages.

    With ``outline_text`` PDF and SVG have paths instead of text.
    """

    paper: Paper
    theme: Theme
    templates: Templates
    solution: bool = False
    outline_text: bool = False


def look_of(
    *,
    paper: str | tuple[float, float] = "A4",
    margin: float = 0.0,
    theme: str = THEME,
    solution: bool = False,
    templates: str | Path | None = None,
    outline_text: bool = False,
) -> Look:
    """Return how pages look; raises DungeongenError for an unknown paper or theme."""
    home = Templates(None if templates is None else Path(templates))
    if theme != THEME:
        theme = same_but_for_case(theme, home.names("themes", ".json"))
    sheet = parse_paper(paper, margin=margin)
    return Look(sheet, load_theme(theme, home), home, solution, outline_text)


def same_but_for_case(name: str, known: tuple[str, ...]) -> str:
    """Return the one of ``known`` that ``name`` means; ``name`` itself where there is none.

    >>> same_but_for_case("INK", ("ink", "large")), same_but_for_case("Ink", ("Ink", "ink"))
    ('ink', 'Ink')
    """
    if name in known:
        return name
    return next((one for one in known if one.casefold() == name.casefold()), name)
