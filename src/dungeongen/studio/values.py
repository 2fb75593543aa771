"""What workers hand back to the server: plain values, which a pipe carries."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING
from urllib.parse import urlencode

from dungeongen.core.naming import count

if TYPE_CHECKING:
    from dungeongen.core.table import Line
    from dungeongen.library.review import Review

Tell = Callable[[str], None]
"""Who is told, in a line, how far a task got."""


@dataclass(frozen=True, slots=True)
class Printout:
    """Sheets as a page shows them.

    ``first`` is the first page as SVG and ``size`` its size; ``roles`` say what each page is for.
    ``book`` holds the sheets themselves, for the next task. ``twin`` is the same map in text, for
    who cannot see it; ``answer`` is ``None`` for a draft; ``lines`` of the verdict may be read
    before anybody plays, and ``won``, the ends of the odds. ``puzzle`` is the Sudoku in the sheet,
    if it has one. Of several sheets the values are those of the first, and ``each`` has title,
    verdict and id of all. ``formats`` are those that it can be saved in.
    """

    title: str
    first: bytes
    size: tuple[int, int]
    roles: tuple[str, ...]
    book: bytes
    facts: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    ident: str = ""
    twin: tuple[Line, ...] = ()
    answer: str | None = None
    lines: tuple[str, ...] = ()
    won: tuple[float, float] | None = None
    difficulty: str = ""
    playable: bool = False
    players: int = 1
    puzzle: str = ""
    each: tuple[tuple[str, str, str], ...] = ()
    formats: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class SheetBatch:
    """Sheets with their verdicts, before they are drawn, and how likely it is won the first."""

    book: bytes
    odds: str = ""


@dataclass(frozen=True, slots=True)
class File:
    """A file to download, or one that was sent; ``about`` is what is known of it."""

    name: str
    data: bytes
    about: str = ""


@dataclass(frozen=True, slots=True)
class Bound:
    """What a print shop made: its PDF, what it is, and pictures of its pages.

    ``spoilers`` are the indexes of pages that stay covered, since they give a deal away. A book
    for a shop has a ``cover``, a PDF of its own.
    """

    title: str
    words: str
    called: str
    pdf: bytes
    pictures: tuple[bytes, ...]
    pages: int
    spoilers: frozenset[int]
    cover: bytes = b""


@dataclass(frozen=True, slots=True)
class CheckReport:
    """What ``check`` says of one sheet: the answer in the game's words and its kind, names and
    lines, what differs, and its id."""

    title: str
    game: str
    answer: str
    kind: str
    lines: tuple[tuple[str, str], ...]
    plan: tuple[tuple[str, str], ...]
    notes: tuple[str, ...]
    ident: str
    name: str


@dataclass(frozen=True, slots=True)
class ReviewReport:
    """A review, and its curve as SVG."""

    review: Review
    curve: bytes


@dataclass(frozen=True, slots=True)
class Offer:
    """A choice: its number, its words, and the amounts that it asks for."""

    number: int
    text: str
    amounts: tuple[int, ...]
    asks: str


@dataclass(frozen=True, slots=True)
class OfferGroup:
    """Choices that differ in their last word alone, or a single one, which has no ``words``."""

    words: str
    offers: tuple[Offer, ...]


@dataclass(frozen=True, slots=True)
class Spot:
    """A part of a picture to touch: its name, the corners of its outline, and its choices.

    ``reach`` is how wide a line around it is touched too, in a browser's pixels, so that a finger
    finds the narrowest corridor.
    """

    name: str
    points: str
    reach: float
    offers: tuple[Offer, ...]

    @property
    def numbers(self) -> str:
        """The numbers of its choices."""
        return " ".join(str(offer.number) for offer in self.offers)


@dataclass(frozen=True, slots=True)
class Event:
    """A sentence about a move, after how many moves it is true, and the totals then by name."""

    text: str
    moves: int
    totals: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Worth:
    """What a choice is worth in words, and the ends of its interval as parts of the longest bar."""

    words: str
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class MenuValues:
    """What the choices of a menu are worth, by their numbers, and what these values are.

    ``whole``: weighing on tells no more.
    """

    worths: Mapping[int, Worth]
    about: str
    whole: bool


@dataclass(frozen=True, slots=True)
class View:
    """How a play stands, for the page.

    ``events`` is what the last move led to; ``question`` is what to ask before a move that may be
    a slip, which is the choice ``meant``. ``text`` is the play as the library saves it, ``party`` a
    file of who came out, ``company`` their portraits. ``signs`` are a play that is over at a
    glance. ``pictured``: the game draws a picture of how the play stands, ``size`` millimetres
    large; ``spots`` are what can be touched of it.
    """

    title: str
    game: str
    name: str
    ident: str
    text: str
    called: str
    turn: str
    rounds: int
    moves: int
    heading: str
    scene: tuple[str, ...]
    totals: tuple[tuple[str, str], ...]
    offers: tuple[OfferGroup, ...]
    asks: str
    answers: tuple[str, ...]
    expected: str
    typed: bool
    map: tuple[Line, ...]
    pictured: bool
    size: tuple[float, float]
    spots: tuple[Spot, ...]
    shows: str
    story: tuple[tuple[int, str], ...]
    opening: str
    events: tuple[Event, ...]
    outcome: str
    ending: str
    won: bool
    odds: str
    signs: str
    helped: str
    result: str
    mover: int
    people: int
    players: int
    hints: bool
    seeded: str
    dice: str
    can_redo: bool = False
    news: tuple[str, ...] = ()
    party: bytes = b""
    company: tuple[tuple[str, str, str], ...] = ()
    question: str = ""
    meant: tuple[int, int | None] | None = None

    @property
    def length(self) -> str:
        """How long the play is: rounds, or moves where the game has no rounds."""
        number = self.rounds or self.moves
        return count(number, "round" if self.rounds else "move")

    @property
    def onward(self) -> str:
        """The address of another dungeon of the game for the party that came out."""
        return f"/make/{self.name}?{urlencode({'party': ' '.join(self.party.decode().split())})}"

    @property
    def stand(self) -> str:
        """A name for how the play stands, which is another after every move."""
        return hashlib.sha256(self.text.encode()).hexdigest()[:16]
