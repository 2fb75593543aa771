"""What a game draws: the pages of a sheet, of an empty form, and of a campaign's log.

Pages are blocks for a free area, in millimetres; ``press`` knows the paper and adds head and foot.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from typing import Any, Generic, NamedTuple, Protocol, TypeAlias, TypeVar

from dungeongen.core.options import ResolvedOptions
from dungeongen.core.verdict import Verdict
from dungeongen.draw.block import Area, Block, SheetPage
from dungeongen.draw.spoilers import HiddenStacks
from dungeongen.draw.theme import Theme

# What of a picture can be touched: regions, each with a key, a name, and an outline.
#
# A key says which moves a region stands for. So a press on a region and a line of the menu say the
# same.


Outline = tuple[tuple[float, float], ...]


class Region(NamedTuple):
    """A part of a picture, what it is called, and its outline in millimetres."""

    key: str
    name: str
    outline: Outline


class Touch(NamedTuple):
    """How the picture of a play is touched.

    * ``regions(states, side, theme)``: its parts, from below to above.
    * ``touched(state, move)``: the key of the region that a legal move belongs to.
    """

    regions: Callable[[Sequence[Any], float, Theme], Iterable[Region]]
    touched: Callable[[Any, Any], str]


def boxed(x: float, y: float, w: float, h: float) -> Outline:
    """Return a rectangle."""
    return ((x, y), (x + w, y), (x + w, y + h), (x, y + h))


# Facets


CAMPAIGN = "campaign"
"""The option about pages of a dungeon of a campaign: its party is not known yet."""

Layout_contra = TypeVar("Layout_contra", contravariant=True)
Party_contra = TypeVar("Party_contra", contravariant=True)
Judged_contra = TypeVar("Judged_contra", bound=Verdict, contravariant=True)
Layout = TypeVar("Layout")
Party = TypeVar("Party")
VerdictT = TypeVar("VerdictT", bound=Verdict)


class Draw(Protocol):
    """Returns pages for a free area."""

    def __call__(self, *, area: Area, theme: Theme) -> Sequence[SheetPage]: ...


class DrawSheet(Protocol[Layout_contra, Party_contra, Judged_contra]):
    """Draws the pages of a sheet.

    ``party`` is the party that goes in, ``None`` for a fresh one; ``options`` are those about
    pages.
    """

    def __call__(
        self,
        layout: Layout_contra,
        *,
        area: Area,
        theme: Theme,
        solution: bool = False,
        verdict: Judged_contra | None = None,
        party: Party_contra | None = None,
        options: ResolvedOptions | None = None,
    ) -> Sequence[SheetPage]: ...


class Form(NamedTuple):
    """A sheet to fill in, without a dungeon or a document; ``stem`` is the name of its file.

    ``needs`` is what to have at the table.
    """

    title: str
    facts: tuple[str, ...]
    stem: str
    draw: Draw
    needs: tuple[str, ...] = ()


class Stage(NamedTuple):
    """A dungeon of a campaign, as its log advises it."""

    title: str
    odds: str
    difficulty: str


BOUND = "bound"
"""The option about pages that a deal in a book has: the rules stand at the head of its chapter."""


EARLIER = "earlier"
"""The option about pages that a sheet in a file has: texts of stories that earlier sheets tell."""


def nothing(layout: object, options: ResolvedOptions) -> tuple[str, ...]:
    """Return that nothing is needed beside a sheet."""
    return ()


class Pages(NamedTuple, Generic[Layout, Party, VerdictT]):
    """The pages that a game draws.

    * ``sheet``: the pages of a layout.
    * ``needs(layout, options)``: what to have at the table to play it from its sheet.
    * ``notes(options)``: what to know before printing it.
    * ``form(options)``: an empty form, if an option asks for one.
    * ``log(seed, stages)``: the log sheet of a campaign, whose stages come in the order advised.
    * ``rules(layouts, area, theme, spoiler)``: the rules for several layouts, at the head of their
      chapter in a book; their sheets have the option ``BOUND`` and leave the rules out. ``spoiler``
      is how a series hides the order of their cards: strip, flap or list.
    * ``now(states, side, theme)``: a picture of a play after ``states``, at most ``side``
      millimetres wide and high: the map with pencil marks, or the cards on the table. It shows only
      what the player knows.
    * ``touch``: what can be touched of that picture, or *module:NAME* that says so.
    * ``story(layout, earlier)``: the texts that open a sheet, none of the earlier ones if there are
      others; ``None`` where sheets tell none.
    * ``hiding``: how a series hides what lies face down; ``None`` where nothing does.
    """

    sheet: DrawSheet[Layout, Party, VerdictT]
    needs: Callable[[Layout, ResolvedOptions], tuple[str, ...]] = nothing
    notes: Callable[[ResolvedOptions], tuple[str, ...]] = lambda options: ()
    form: Callable[[ResolvedOptions], Form] | None = None
    log: Callable[[str, Sequence[Stage]], Draw] | None = None
    rules: Callable[[Sequence[Layout], Area, Theme, str | None], Sequence[SheetPage]] | None = None
    now: Callable[[Sequence[Any], float, Theme], Block] | None = None
    touch: Touch | str | None = None
    story: Callable[[Layout, Collection[str]], Sequence[str]] | None = None
    hiding: HiddenStacks[Layout] | None = None


AnyPages: TypeAlias = Pages[object, object, Verdict]


def needs_words(things: Sequence[str]) -> str:
    """Return what to have at the table in words, for the head of a sheet.

    >>> needs_words(("a pencil", "a coin")), needs_words(())
    ('You need: a pencil, a coin', '')
    """
    return f"You need: {', '.join(things)}" if things else ""
