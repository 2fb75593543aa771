"""A game as a value of typed facets, in the manner of Simon Tatham's puzzles.

Each facet is named, as ``"module:NAME"``, and loaded on request, so ``--help`` needs
no rules and printing needs no solver. Campaign, trainer, survey and maps are ``None`` where a game
has none. A ``Layout`` is what is printed, a ``State`` a frozen, hashable value, and a ``Move`` a
small frozen value whose text form parses back. Chance is a move too, so ``Rules.apply`` is
deterministic and any play is a list of texts. Only ``Rules.outcome`` decides how it ends.

Inside its package a game's facets are typed by its own layouts, states and moves. Outside they are
opaque: objects that one facet returns and another one takes.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from dungeongen.core.facets import (
        AnyGenerator,
        AnyLayouts,
        AnyRules,
        AnySolver,
        AnySurveyed,
        AnyTrainer,
        Campaign,
    )
    from dungeongen.core.table import AnyTable


class Terms(NamedTuple):
    """The terms on which a game's author lets others print it.

    ``words`` are for a page of credits. ``sale``: sheets of it may be sold.
    """

    words: str = "The rules of a game are free for all to use; its name belongs to its owners."
    sale: bool = True


class Facets(NamedTuple):
    """The facets of a game, each as ``"module:NAME"`` or as the facet itself.

    ``players`` are those who may be chosen to give hints and odds, by the names of the option
    ``play_for``, each with the solver that puts it first; ``solver`` is that of the first.
    """

    layout: object
    generator: object
    rules: object
    table: object
    solver: object
    pages: object
    cards: object
    campaign: object = None
    trainer: object = None
    surveyed: object = None
    maps: object = None
    players: tuple[tuple[str, str], ...] = ()


class Game(NamedTuple):
    """One game; ``GAMES`` in ``dungeongen.games`` lists them all.

    * ``name``: as in commands and documents; ``code``: two capitals that open its ids.
    * ``about``: the line below the title of a sheet; ``credit``: whose game it is; ``terms``: on
      what terms it is printed.
    * ``line``: what its command does; ``beside``: how long a play takes, and what lies beside the
      sheet. Both are for choosing a game.
    * ``players``: how many sit at the table, as its rules say; here too, since a page that needs
      the number should not wait for the rules.
    * ``player``: who gives hints and odds, if chosen (``played_for``).
    * ``facets``: what it can do. The property of a facet's name loads it, ``None`` where there is
      none. What
      it draws is of types that this room does not know: ``Any`` here, ``AnyPages``, ``AnyCards``
      and ``AnyMaps`` in ``draw``.
    """

    name: str
    title: str
    code: str
    about: str
    credit: str
    line: str
    facets: Facets
    beside: str = ""
    terms: Terms = Terms()
    players: int = 1
    player: str = ""

    def __repr__(self) -> str:
        return f"<Game {self.name}>"

    def played_for(self, player: str | None) -> Game:
        """Return this game with the hints and odds of one of its players; raises OptionError."""
        if player is None:
            return self
        solvers = dict(self.facets.players)
        if not isinstance(player, str) or player not in solvers:
            from dungeongen.core.options import OptionError, OptionName

            names = " or ".join(solvers)
            fit = f"expected {names}" if names else f"{self.title} has one player who gives hints"
            raise OptionError(OptionName("play_for"), f": {fit}")
        facets = self.facets._replace(solver=solvers[player])
        usual = player == next(iter(solvers))
        return self._replace(facets=facets, player="" if usual else player)

    @property
    def layout(self) -> AnyLayouts:
        """How layouts are written down."""
        layouts: AnyLayouts = loaded(self.facets.layout)
        return layouts

    @property
    def generator(self) -> AnyGenerator:
        """How layouts are made."""
        generator: AnyGenerator = loaded(self.facets.generator)
        return generator

    @property
    def rules(self) -> AnyRules:
        """How a layout is played."""
        rules: AnyRules = loaded(self.facets.rules)
        return rules

    @property
    def table(self) -> AnyTable:
        """The words with which a person plays it."""
        table: AnyTable = loaded(self.facets.table)
        return table

    @property
    def solver(self) -> AnySolver:
        """What can be said of a layout."""
        solver: AnySolver = loaded(self.facets.solver)
        return solver

    @property
    def pages(self) -> Any:
        """What is drawn of a layout (``draw.pages.AnyPages``)."""
        return loaded(self.facets.pages)

    @property
    def cards(self) -> Any:
        """How its cards are drawn (``draw.faces.AnyCards``)."""
        return loaded(self.facets.cards)

    @property
    def maps(self) -> Any:
        """Its maps of squares (``draw.maps.AnyMaps``), ``None`` if it has none."""
        return loaded(self.facets.maps)

    @property
    def campaign(self) -> Campaign | None:
        """What its campaigns take."""
        campaign: Campaign | None = loaded(self.facets.campaign)
        return campaign

    @property
    def trainer(self) -> AnyTrainer | None:
        """How its opponent is trained."""
        trainer: AnyTrainer | None = loaded(self.facets.trainer)
        return trainer

    @property
    def surveyed(self) -> AnySurveyed | None:
        """What a survey stores of each deal."""
        surveyed: AnySurveyed | None = loaded(self.facets.surveyed)
        return surveyed


def loaded(facet: object) -> Any:
    """Return the facet that ``"module:NAME"`` names; anything else is a facet already."""
    if not isinstance(facet, str):
        return facet
    module, _, name = facet.partition(":")
    return getattr(import_module(module), name)
