"""A game as a value of typed facets, in the manner of Simon Tatham's puzzles.

Each facet is loaded when somebody asks for it, so ``--help`` needs no rules and printing needs no
solver. Whatever a game cannot do is ``None``: a game whose rules are not written yet can still
make, print and check layouts. A ``Layout`` is what is printed. With rules, a ``State`` is a frozen,
hashable value and a ``Move`` a small frozen value whose text form parses back. Chance is a move
too, so ``apply`` is deterministic and any play is a list of texts. Only ``outcome`` decides how it
ends.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeAlias, TypeVar

if TYPE_CHECKING:
    from dungeongen.core.facets import Campaign, Generator, Layouts, Rules, Solver, Trainer
    from dungeongen.core.table import Table

Layout = TypeVar("Layout")
State = TypeVar("State")
Move = TypeVar("Move")
Party = TypeVar("Party")
Pages = TypeVar("Pages")  # those of ``draw``, which nothing here needs to know
Cards = TypeVar("Cards")  # likewise


class Terms(NamedTuple):
    """On what terms a game's author lets others print it: ``words`` for a page of credits.

    ``sale``: whether sheets of it may be sold.
    """

    words: str = "The rules of a game are free for all to use; its name belongs to its owners."
    sale: bool = True


class Game(NamedTuple, Generic[Layout, State, Move, Party, Pages, Cards]):
    """One game; ``GAMES`` in ``dungeongen.games`` lists them all.

    * ``name``: as in commands and documents; ``code``: two capitals that open its ids.
    * ``about``: the line below the title of a sheet; ``credit``: whose game it is; ``terms``: on
      what terms it is printed.
    * ``line``: what its command does, for the list of commands.
    * ``load_…``: loads a facet, which the property of that name returns, ``None`` where the game
      has none. ``pages`` are a ``draw.pages.Pages``, ``cards`` a ``draw.faces.Cards``.
    """

    name: str
    title: str
    code: str
    about: str
    credit: str
    line: str
    load_layout: Callable[[], Layouts[Layout]]
    load_generator: Callable[[], Generator[Layout, Party]] | None = None
    load_rules: Callable[[], Rules[Layout, State, Move, Party]] | None = None
    load_table: Callable[[], Table[State, Move]] | None = None
    load_solver: Callable[[], Solver[Layout, State, Move, Party, Any]] | None = None
    load_pages: Callable[[], Pages] | None = None
    load_cards: Callable[[], Cards] | None = None
    load_campaign: Callable[[], Campaign[Layout]] | None = None
    load_trainer: Callable[[], Trainer] | None = None
    terms: Terms = Terms()

    def __repr__(self) -> str:
        return f"<Game {self.name}>"

    @property
    def layout(self) -> Layouts[Layout]:
        """How layouts are written down."""
        return self.load_layout()

    @property
    def generator(self) -> Generator[Layout, Party] | None:
        """How layouts are made."""
        return None if self.load_generator is None else self.load_generator()

    @property
    def rules(self) -> Rules[Layout, State, Move, Party] | None:
        """How a layout is played."""
        return None if self.load_rules is None else self.load_rules()

    @property
    def table(self) -> Table[State, Move] | None:
        """The words that a person plays it with."""
        return None if self.load_table is None else self.load_table()

    @property
    def solver(self) -> Solver[Layout, State, Move, Party, Any] | None:
        """What can be said of a layout."""
        return None if self.load_solver is None else self.load_solver()

    @property
    def pages(self) -> Pages | None:
        """What a sheet shows."""
        return None if self.load_pages is None else self.load_pages()

    @property
    def cards(self) -> Cards | None:
        """The cards that it is played with."""
        return None if self.load_cards is None else self.load_cards()

    @property
    def campaign(self) -> Campaign[Layout] | None:
        """How the dungeons of a campaign are found."""
        return None if self.load_campaign is None else self.load_campaign()

    @property
    def trainer(self) -> Trainer | None:
        """How its opponent learned what it does."""
        return None if self.load_trainer is None else self.load_trainer()


AnyGame: TypeAlias = Game[Any, Any, Any, Any, Any, Any]
