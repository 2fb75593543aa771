"""How pages look: what the keywords of ``press.style`` mean."""

from __future__ import annotations

from pathlib import Path
from types import NoneType
from typing import NamedTuple, Unpack

from dungeongen.core.options import OptionError, OptionName, expect
from dungeongen.core.templates import Templates
from dungeongen.draw.theme import Theme, load_theme
from dungeongen.press.paper import Paper, parse_paper
from dungeongen.press.style import PAPER, THEME, Style


class Look(NamedTuple):
    """How sheets are printed: paper, theme, templates, and whether with solution pages.

    With ``outline_text`` PDF and SVG have paths instead of text.
    """

    paper: Paper
    theme: Theme
    templates: Templates
    solution: bool = False
    outline_text: bool = False


def look_of(**style: Unpack[Style]) -> Look:
    """Return the look of these options; raises DungeongenError for an unknown paper or theme."""
    for name in style:
        if name not in Style.__annotations__:
            names = ", ".join(Style.__annotations__)
            raise OptionError(OptionName(name), f": no such option; expected {names}")
    templates, theme = style.get("templates"), style.get("theme", THEME)
    margin = style.get("margin", 0.0)
    expect("theme", theme, str, "the name of a theme")
    expect("margin", margin, (int, float), "millimetres")
    expect("templates", templates, (str, Path, NoneType), "a folder")
    home = Templates(None if templates is None else Path(templates))
    if theme != THEME:
        theme = same_but_for_case(theme, home.names("themes", ".json"))
    return Look(
        parse_paper(style.get("paper", PAPER), margin=margin),
        load_theme(theme, home),
        home,
        style.get("solution", False),
        style.get("outline_text", False),
    )


def same_but_for_case(name: str, names: tuple[str, ...]) -> str:
    """Return the one of ``names`` that equals ``name`` but for case, or else ``name`` itself.

    >>> same_but_for_case("INK", ("ink", "large")), same_but_for_case("Ink", ("Ink", "ink"))
    ('ink', 'Ink')
    """
    if name in names:
        return name
    return next((own for own in names if own.casefold() == name.casefold()), name)
