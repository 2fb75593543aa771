"""The canvas: fourteen verbs, in millimetres, with the origin at the top left of a page.

A view says *what* to draw (``Ink.WALL``, ``Face.TITLE``, the icon ``monster-3``), the theme what it
looks like, and the backend how it is written. Text sizes are in points (72 to the inch), everything
else is in millimetres; y grows downwards. A text's ``y`` is its baseline.

``frame`` draws nothing. It names a region and promises that everything drawn inside stays inside,
and that sibling frames do not overlap. The recording backend remembers frames, so that a test can
check the promise; the SVG backend turns them into groups.

``tagged`` draws nothing either. It says what the marks are to a reader who cannot see them
(``structure``): PDF and the text edition write that down.

Within ``turned`` the origin lies elsewhere, and the axes may be turned by quarters of a circle:
pages that are imposed, cut or folded have things that lie on their side or stand on their head.

Paths are tuples of steps ``("M", x, y)``, ``("L", x, y)``, ``("C", x1, y1, x2, y2, x, y)`` and
``("Z",)``, all absolute, which PDF and SVG have in common. Fills use the non-zero rule.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from enum import Enum
from typing import Literal, TypeAlias, TypedDict, Unpack

from dungeongen.draw.pictures import Picture
from dungeongen.draw.structure import Description, Tag

Step: TypeAlias = (
    tuple[str] | tuple[str, float, float] | tuple[str, float, float, float, float, float, float]
)
Path: TypeAlias = tuple[Step, ...]
Segment: TypeAlias = tuple[float, float, float, float]
Rect: TypeAlias = tuple[float, float, float, float]
Scale: TypeAlias = tuple[float, float]
Dash: TypeAlias = tuple[float, ...]
Anchor = Literal["start", "middle", "end"]

MM_PER_POINT = 25.4 / 72


class Ink(Enum):
    """The purpose of a mark; a theme gives each a colour, or none to leave it out."""

    TEXT = "text"  # words and numbers
    MUTED = "muted"  # remarks, captions
    WALL = "wall"  # the walls of a dungeon, a table's heavy lines
    HATCH = "hatch"  # the rock outside the walls
    ROCK = "rock"  # the ground below the hatching
    FLOOR = "floor"  # a room's floor
    TINT = "tint"  # a floor set apart from the others, such as a room to be crossed out
    SHADE = "shade"  # furniture and shadows, beneath digits and pencil: a third of the wall's grey
    GUIDE = "guide"  # cell guides, writing lines, table rules
    ICON = "icon"  # the dark part of an icon
    PAPER = "paper"  # the light part of an icon, a halo around a label
    SHEET = "sheet"  # the background of the whole page
    PANEL = "panel"  # the background of a boxed text
    ACCENT = "accent"  # title rules and heads
    HEART = "heart"  # the suits of playing cards
    CLUB = "club"
    SPADE = "spade"
    DIAMOND = "diamond"

    __hash__ = object.__hash__  # each member is one object, and Enum's own hash is slow


class Face(Enum):
    """The four typefaces, named like their files in ``templates/fonts``."""

    TEXT = "text"
    BOLD = "bold"
    ITALIC = "italic"
    TITLE = "title"

    __hash__ = object.__hash__  # each member is one object, and Enum's own hash is slow


class Boxes(TypedDict, total=False):
    """The edges of a page.

    The colour of the sheet leaves a white ``margin``; one of half the page leaves all white.
    ``trim`` is what is left after cutting, ``bleed`` that with what is printed beyond it, both as
    left, top, width and height. ``scale`` draws everything so much wider and higher, from the
    middle of the page, for a printer that prints short.
    """

    margin: float
    trim: Rect
    bleed: Rect
    scale: Scale


class Paint(TypedDict, total=False):
    """The inks of a shape, none by default; a stroke is 0.25 mm wide unless ``width`` is given."""

    fill: Ink | None
    stroke: Ink | None
    width: float


class Lettering(TypedDict, total=False):
    """How a line of text is set: by default from its start, in 8 points, as texts are."""

    face: Face
    size: float
    ink: Ink
    anchor: Anchor


NOTHING = nullcontext()


class Canvas:
    """Something that can be drawn on. This one shows nothing; a format overrides what it has."""

    def page(self, width: float, height: float, label: str, **boxes: Unpack[Boxes]) -> None:
        """Begin a page; ``label`` is its entry in the PDF outline."""

    def frame(
        self, x: float, y: float, w: float, h: float, name: str
    ) -> AbstractContextManager[None]:
        """Name a region that contains everything drawn within the ``with`` block."""
        return NOTHING

    def tagged(
        self, tag: Tag, words: str = "", *, description: Description = (), rows: int = 0
    ) -> AbstractContextManager[None]:
        """Let everything drawn within the ``with`` block be an element of the page's structure.

        ``words`` replace what is drawn, or name a figure or a field. ``description`` is what a
        figure shows, in words; ``rows`` are those of a table to write in.
        """
        return NOTHING

    def turned(self, x: float, y: float, quarters: int = 0) -> AbstractContextManager[None]:
        """Draw the ``with`` block with its origin at (x, y), turned clockwise by ``quarters``."""
        return NOTHING

    def clip(self, path: Path) -> AbstractContextManager[None]:
        """Clip everything drawn within the ``with`` block to ``path``."""
        return NOTHING

    def lines(
        self, segments: Sequence[Segment], *, ink: Ink, width: float, dash: Dash = ()
    ) -> None:
        """Draw straight strokes ``(x1, y1, x2, y2)`` with round ends."""

    def path(self, path: Path, *, dash: Dash = (), **paint: Unpack[Paint]) -> None:
        """Fill and then stroke ``path``, with round joins and ends."""

    def rect(
        self, x: float, y: float, w: float, h: float, *, radius: float = 0.0, **paint: Unpack[Paint]
    ) -> None:
        """Fill and then stroke a rectangle with corners of ``radius``."""

    def circle(self, x: float, y: float, r: float, **paint: Unpack[Paint]) -> None:
        """Fill and then stroke a circle around ``(x, y)``."""

    def text(self, x: float, y: float, string: str, **style: Unpack[Lettering]) -> None:
        """Write one line of text with its baseline at ``y``."""

    def icon(self, x: float, y: float, size: float, name: str, *, ink: Ink = Ink.ICON) -> None:
        """Draw the icon ``name`` in a square of ``size`` with its top left at ``(x, y)``.

        What is dark in it is drawn in ``ink``.
        """

    def art(self, x: float, y: float, w: float, h: float, name: str, *, bold: bool = False) -> None:
        """Draw the engraving ``name`` as large as fits into a box, in its middle.

        It is pale, so that words near it stay easy to read, or ``bold``.
        """

    def picture(self, x: float, y: float, w: float, h: float, picture: Picture) -> None:
        """Draw a user's picture in a rectangle of its own shape."""

    def note(self, title: str, text: str) -> None:
        """Describe the page in words, for people who cannot see it."""


def polygon(points: Iterable[tuple[float, float]], *, closed: bool = True) -> Path:
    """Return the path through ``points``.

    >>> polygon([(0, 0), (1, 0), (1, 1)])
    (('M', 0, 0), ('L', 1, 0), ('L', 1, 1), ('Z',))
    """
    steps: list[Step] = [("M" if i == 0 else "L", x, y) for i, (x, y) in enumerate(points)]
    return (*steps, ("Z",)) if closed else tuple(steps)


def scaled(rect: Rect, scale: Scale, width: float, height: float) -> Rect:
    """Return a rectangle made larger from the middle of a page.

    >>> scaled((0, 0, 100, 100), (1.02, 1.0), 200, 100)
    (-2.0, 0.0, 102.0, 100.0)
    """
    (x, y, w, h), (across, down) = rect, scale
    return (
        width / 2 + (x - width / 2) * across,
        height / 2 + (y - height / 2) * down,
        w * across,
        h * down,
    )


class Axes:
    """Where on a page the origin lies, and how far the axes are turned, within one another."""

    def __init__(self) -> None:
        self._stack = [(0, 0.0, 0.0)]

    @contextmanager
    def turned(self, x: float, y: float, quarters: int) -> Iterator[None]:
        """Lay axes inside the ones in use, for the ``with`` block."""
        self._stack.append(((self._stack[-1][0] + quarters) % 4, *self.place(x, y)))
        try:
            yield
        finally:
            self._stack.pop()

    def place(self, x: float, y: float) -> tuple[float, float]:
        """Return where a point lies on the page."""
        quarters, left, top = self._stack[-1]
        a, b, c, d = AXES[quarters]
        return left + (a * x + c * y), top + (b * x + d * y)

    def box(self, x: float, y: float, w: float, h: float) -> Rect:
        """Return the rectangle on the page that a rectangle is."""
        if len(self._stack) == 1:
            return x, y, w, h
        quarters, left, top = self._stack[-1]
        a, b, c, d = AXES[quarters]
        near, far = sorted((a * x + c * y, a * (x + w) + c * (y + h)))
        above, below = sorted((b * x + d * y, b * (x + w) + d * (y + h)))
        return left + near, top + above, far - near, below - above


AXES = ((1, 0, 0, 1), (0, 1, -1, 0), (-1, 0, 0, -1), (0, -1, 1, 0))
"""Where right and down point, as (x, y) each, after so many quarters of a turn clockwise."""
