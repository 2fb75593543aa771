"""What can be asked of files and of how pages look, as data: one list for all that is printed.

The library takes these as keywords (``Style``), the command line makes options of them, and
``press.look`` turns them into a paper and a theme. This module is read for every ``--help``.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from pathlib import Path
from types import NoneType
from typing import NamedTuple, TypedDict, Unpack

from dungeongen.core.options import (
    ADVANCED,
    File,
    Flag,
    Length,
    LookupName,
    Number,
    Option,
    OptionError,
    OptionName,
    expect,
)
from dungeongen.core.templates import Templates
from dungeongen.draw.theme import Theme, load_theme
from dungeongen.press.paper import NAMES, PAPERS, Paper, parse_paper

PAPER = "A4"
THEME = "ink"
DPI = 150
FORMATS = ("pdf", "svg", "png", "txt", "html", "json")
PAGES = ("pdf", "svg", "png")
"""The formats that show pages."""
GRIDS = ("sdm", "sdk", "opensudoku", "url")
"""The formats that hold deals alone: one a line, in rows, for a program, and as a link."""
TABLES = ("uvtt", "zip")
"""The formats of maps for a virtual table: universal, and of Foundry."""
CUTS = ("cut.svg", "dxf")
"""The formats of lines for a cutting machine, of what is cut out."""
SHEET_FORMATS = (*FORMATS, *TABLES, *CUTS, *GRIDS)
"""The formats of sheets; maps for a virtual table and grids are not made of every game."""
ALL_FORMATS = (*SHEET_FORMATS, "csv")
"""These, and lists of cards."""
SEVERAL = ("svg", "png", *CUTS, *TABLES, "sdk", "url")
"""The formats with a file for each page or dungeon."""
READ = ("txt", "html")
"""The formats of the text edition, which has no looks."""


class Style(TypedDict, total=False):
    """How pages look.

    ``paper``: a name, or width and height as ``"WxH"`` or a pair, in mm or ``in``; A4 by default.
    ``margin``: millimetres that stay white along its edges. ``theme``: a built-in one, by default
    *ink*, or of the folder ``templates``. ``solution``: add the pages with the solution.
    ``outline_text``: PDF and SVG have paths instead of text.
    """

    paper: str | tuple[float, float]
    margin: float
    theme: str
    solution: bool
    templates: str | Path | None
    outline_text: bool


def _papers(templates: str | None) -> Iterable[str]:
    return PAPERS


def _themes(templates: str | None) -> Iterable[str]:
    from dungeongen.core.errors import TemplateError
    from dungeongen.core.templates import Templates

    try:
        home = Templates(None if templates is None else Path(templates))
    except TemplateError:
        home = Templates()
    return home.names("themes", ".json")


_file_option = partial(Option, section="Files")
_format = partial(_file_option, kind=Flag(), preset=True)

WRITTEN = {
    "pdf": _format(name="pdf", help="Write a PDF."),
    "svg": _format(name="svg", help="Write SVG, one file a page."),
    "png": _format(name="png", help="Write PNG, one file a page."),
    "txt": _format(
        name="txt",
        flag="--text",
        help="Write the whole sheet in words, for a screen reader or a plain terminal.",
    ),
    "html": _format(
        name="html",
        help="Write one page for a browser: the map, boxes to tick, stocks that count, and dice.",
    ),
    "csv": _format(name="csv", help="List the cards as CSV, one a row, for a spreadsheet."),
    "json": _format(name="json", help="Write the document as JSON."),
    "uvtt": _format(
        name="uvtt",
        flag="--vtt",
        help="Write the map for the players as Universal VTT, for a virtual table, one file a "
        "dungeon; with --keyed the game master's.",
    ),
    "zip": _format(
        name="foundry",
        help="Write a module for Foundry: scene, walls, secret doors, lights, pins and journal in "
        "one import; with --player-map without any secret.",
    ),
    "cut.svg": _format(
        name="cut_svg",
        help="Write the lines to cut and to fold as SVG in millimetres, for a cutting machine, one "
        "file a sheet.",
    ),
    "dxf": _format(name="dxf", help="Write the same lines as DXF."),
    "sdm": _format(
        name="sdm", flag="--grid", help="Write the grids alone: 81 characters, one a line."
    ),
    "sdk": _format(name="sdk", help="Write each grid as nine rows of nine."),
    "opensudoku": _format(
        name="opensudoku", flag="--open-sudoku", help="Write the grids for the app OpenSudoku."
    ),
    "url": _format(
        name="f_puzzles",
        help="Write a shortcut that opens the grid in f-puzzles, in a browser.",
    ),
}
"""The option of each format, by the ending of its files."""

PLACES = (
    _file_option(
        name="file",
        kind=File(),
        flag="-o",
        metavar="FILE",
        help="Write this file. Its ending names the format; - is standard output.",
    ),
    _file_option(
        name="folder",
        kind=File(folder=True),
        flag="--out",
        metavar="DIR",
        default="out",
        shows_default=True,
        help="Write into this folder.",
    ),
    _file_option(name="force", kind=Flag(), help="Replace files that are there already."),
)
"""Where files go."""

DOTS = Option(
    name="dpi",
    preset=True,
    kind=Number(36, 1200),
    section=ADVANCED,
    metavar="N",
    default=DPI,
    shows_default=True,
    help="Resolution of PNG in dots per inch (36-1200; on A4 at most 610).",
)
SOLUTION = Option(
    name="solution", preset=True, kind=Flag(), section="Look", help="Add a page with {}."
)
LOOKS = (
    Option(
        name="paper",
        preset=True,
        kind=LookupName(_papers),
        section="Look",
        metavar="SIZE",
        default=PAPER,
        shows_default=True,
        help=f"{NAMES} or WxH, in mm or in.",
    ),
    Option(
        name="margin",
        preset=True,
        kind=Length(25),
        section=ADVANCED,
        metavar="MM",
        default=0.0,
        help="Keep this much white along the edges, for printers that cannot print there "
        "(0-25). It matters with parchment, which colours the whole page.",
    ),
    Option(
        name="theme",
        preset=True,
        kind=LookupName(_themes),
        section="Look",
        metavar="NAME",
        default=THEME,
        shows_default=True,
        help="ink, parchment, large, or your own.",
    ),
    DOTS,
    Option(
        name="templates",
        preset=True,
        kind=File(folder=True),
        section=ADVANCED,
        metavar="DIR",
        help="A folder with your own themes, icons and art; ours fill the gaps.",
    ),
    Option(
        name="outline_text",
        preset=True,
        kind=Flag(),
        section=ADVANCED,
        help="Draw letters as shapes in PDF and SVG, for editors without our fonts. Such text "
        "cannot be searched or changed.",
    ),
)
"""How pages look; ``SOLUTION`` is added where what it shows is known."""

NEEDS = {
    "paper": (*PAGES, *CUTS),
    "margin": (*PAGES, *CUTS),
    "outline_text": ("pdf", "svg"),
    "theme": (*PAGES, *TABLES),
    "solution": (*PAGES, *READ),
    "templates": (*PAGES, *CUTS, *TABLES),
    "dpi": ("png",),
    "folder": ALL_FORMATS,
    "force": ALL_FORMATS,
}
"""The formats that an option changes, at least one of which has to be asked for."""


# How pages look: what the keywords of ``press.style`` mean.


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


def format_of(path: Path) -> str:
    """Return the format that the ending of a file's name stands for, or the ending.

    >>> format_of(Path("deck.PDF")), format_of(Path("deck.cut.svg")), format_of(Path("map.dd2vtt"))
    ('pdf', 'cut.svg', 'uvtt')
    """
    ending = path.suffix.lower().lstrip(".")
    if path.name.lower().endswith(".cut.svg"):
        return "cut.svg"
    return "uvtt" if ending in ("dd2vtt", "df2vtt") else ending


def same_but_for_case(name: str, names: tuple[str, ...]) -> str:
    """Return the one of ``names`` that equals ``name`` but for case, or else ``name`` itself.

    >>> same_but_for_case("INK", ("ink", "large")), same_but_for_case("Ink", ("Ink", "ink"))
    ('ink', 'Ink')
    """
    if name in names:
        return name
    return next((own for own in names if own.casefold() == name.casefold()), name)
