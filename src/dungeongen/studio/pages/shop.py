"""The print shop: books, series, campaigns, decks and one's own mistakes, with their pages.

Each is a form made from the options of its command. What it makes takes a while, so it begins when
the button is pressed; the job ends when its page is closed. The address says all of it, and names
the saved plays whose mistakes become cards: the browser keeps those, and sends them first.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any, NamedTuple

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from dungeongen.core.errors import DungeongenError
from dungeongen.core.game import Game
from dungeongen.core.options import (
    ADVANCED,
    MAKE,
    PAGES,
    Choice,
    Number,
    Option,
    ResolvedOptions,
    Text,
)
from dungeongen.core.request import AnyRequest, request_of
from dungeongen.core.seeds import drawn_seed
from dungeongen.games import GAMES, game_named
from dungeongen.press.deal import pictured
from dungeongen.search.bands import NAMES
from dungeongen.studio.forms import (
    Field,
    Query,
    fields,
    look_options,
    pairs_of,
    query_of,
    values_in,
)
from dungeongen.studio.jobs import LONG, Job
from dungeongen.studio.pages.make import asked_before, download, standing, stopped, words_of
from dungeongen.studio.pages.play import READING
from dungeongen.studio.presets import presets_for
from dungeongen.studio.site import Site, form_in, picture_of, query_in, see, site_of
from dungeongen.studio.values import Bound, File

KINDS = {
    "book": ("A book", "Dungeons that get harder from page to page, with their solutions."),
    "campaign": ("A campaign", "One party, a dungeon for each evening: what it finds, it keeps."),
    "practice": (
        "A practice series",
        "Many deals of one game, each hidden until you play it. The "
        "key says how well you could have done.",
    ),
    "deck": ("A deck of cards", "The cards of a game with their pictures, to cut out and play."),
    "mistakes": (
        "What went wrong",
        "The costliest mistakes of your own plays as cards: the position in front, the better "
        "choice with its odds behind.",
    ),
}
_ART = {
    "book": "holy-book",
    "campaign": "barbarian",
    "practice": "labyrinth",
    "deck": "evil-eye",
    "mistakes": "shrine-law",
}
_NOT_ASKED = ("resume", "party", "check")
_SAMPLER = "2"
"""Dungeons of each game in a book by default."""
_DIFFICULTIES = (*NAMES, *(f"{a}..{b}" for i, a in enumerate(NAMES) for b in NAMES[i + 1 :]))
_RISES = tuple(
    "from the first to the last" if ".." in name else "all of them" for name in _DIFFICULTIES
)
_RISING = (
    "How hard the dungeons are, from the first to the last: gentle ones are won nine times in ten, "
    "deadly ones less than once. As usual: each worth playing, the easiest first."
)
_AGES = replace(LONG, seconds=None)
_NO_PLAYS = "These plays are no longer here: choose them once more on the page Play."


class Order(NamedTuple):
    """What is ordered: a kind, of a game or of none, with what is asked.

    ``plays`` names the upload of saved plays whose mistakes are practised.
    """

    kind: str
    game: Game | None
    chapters: dict[str, int]
    options: ResolvedOptions
    look: ResolvedOptions
    plays: str = ""

    @property
    def seeded(self) -> bool:
        """Whether a seed decides what is made."""
        return self.kind not in ("deck", "mistakes")

    @property
    def request(self) -> AnyRequest:
        """The request of what is printed; raises OptionError for what cannot be meant."""
        return request_of(options_of(self.kind, self.game), (), **self.options)

    @property
    def query(self) -> str:
        """The query that orders the same."""
        return query_of(self.values)

    @property
    def values(self) -> ResolvedOptions:
        """All that is asked."""
        plays = {"plays": self.plays} if self.plays else {}
        return {**plays, **self.chapters, **self.options, **self.look}

    @property
    def place(self) -> str:
        """The address of the order, without what is asked."""
        return f"{self.kind}/{self.game.name if self.game is not None else 'all'}"

    @property
    def key(self) -> str:
        """What its job is called."""
        return f"print/{self.place}?{self.query}"


def options_of(kind: str, game: Game | None) -> tuple[Option, ...]:
    """Return what can be asked; raises DungeongenError."""
    options = options_typed(kind, game)
    if kind == "practice":
        options = _with_those_of(game, options)
    return tuple(_in_the_shop(option) for option in options if option.name not in _spare(kind))


def options_typed(kind: str, game: Game | None) -> tuple[Option, ...]:
    """Return what the command takes; raises DungeongenError."""
    match kind:  # each is imported when you open its form
        case "book":
            from dungeongen.library.book import OPTIONS as OF_BOOKS

            return OF_BOOKS
        case "practice":
            from dungeongen.library.practice import OPTIONS as OF_SERIES

            return OF_SERIES
        case "mistakes":
            from dungeongen.library.drill import OPTIONS as OF_DRILLS

            return OF_DRILLS
        case "campaign":
            from dungeongen.library.campaign import campaigner
            from dungeongen.library.campaign import options_of as of_campaigns

            return of_campaigns(campaigner())
        case _:
            from dungeongen.library.deck import card_options, deal_options

            assert game is not None
            return (*deal_options(game), *card_options(game.cards))


def _spare(kind: str) -> set[str]:
    """Return the options that the shop does not ask for."""
    if kind == "book":
        return {*_NOT_ASKED, "count"}  # its chapters say how many
    if kind == "practice":
        return {*_NOT_ASKED, "with_"}
    return {*_NOT_ASKED, "sheet", "url"}  # pictures for a virtual table, which are no PDF


def _in_the_shop(option: Option) -> Option:
    """Return an option of a book as the shop asks for it: words to choose from, not to type."""
    if option.name == "difficulty" and isinstance(option.kind, Text):
        return option._replace(kind=Choice(_DIFFICULTIES, _RISES), help=_RISING)
    if option.name == "with_":
        names = ", ".join(f"{game.name} ({game.title})" for game in GAMES)
        return option._replace(section=PAGES, more=lambda: f"GAME is one of {names}.")
    return option


def _with_those_of(game: Game | None, options: tuple[Option, ...]) -> tuple[Option, ...]:
    """Return options of a series, and those of its game after the ones about what is made."""
    first = [option for option in options if option.section == MAKE]
    return (*first, *own_of(game), *options[len(first) :])


def own_of(game: Game | None) -> tuple[Option, ...]:
    """Return the options that a game has of its own for each deal of a series."""
    if game is None:
        return ()
    return tuple(
        option._replace(section="The game")
        for option in game.generator.options
        if option.section in (MAKE, ADVANCED)
        and option.role in ("deal", "made")
        and option.name not in ("difficulty", "as_is")
    )


def _chapters() -> tuple[Option, ...]:
    """Return how many dungeons of each game go into a book, as options."""
    return tuple(
        Option(
            name=f"of-{game.name}",
            kind=Number(0, 200),
            help=f"How many dungeons of {game.title}.",
        )
        for game in GAMES
    )


def _chapter_fields(query: Query) -> list[Field]:
    """Return the fields of chapters, each with the title of its game."""
    titles = {f"of-{game.name}": game.title for game in GAMES}
    return [replace(field, label=titles[field.name]) for field in fields(_chapters(), query)]


def games_of(kind: str) -> list[Game]:
    """Return the games that something can be printed of."""
    if kind == "mistakes":
        return [game for game in GAMES if pictured(game)]
    facet = "cards" if kind == "deck" else "generator"
    return [game for game in GAMES if getattr(game.facets, facet) is not None]


def is_offered(kind: str, name: str) -> bool:
    """Return whether something is printed of a game, or of *all*."""
    if kind in ("book", "campaign"):
        return name == "all"
    return kind in KINDS and name in [game.name for game in games_of(kind)]


def order_in(request: Request) -> Order:
    """Return what an address orders; raises DungeongenError."""
    kind, name = request.path_params["kind"], request.path_params["game"]
    if not is_offered(kind, name):
        raise DungeongenError("There is no such thing to print.")
    return order_of(kind, name, query_in(request), site_of(request))


def order_of(kind: str, name: str, query: Query, site: Site) -> Order:
    """Return what is ordered of a game, or of *all*; raises DungeongenError."""
    game = None if name == "all" else game_named(name)
    chapters = values_in(_chapters(), query) if kind == "book" else {}
    look = values_in(look_options(site.look), query)
    plays = dict(query).get("plays", "") if kind == "mistakes" else ""
    return Order(kind, game, chapters, values_in(options_of(kind, game), query), look, plays)


def _fault(request: Request, error: DungeongenError) -> str:
    """Return what is wrong with an order, in the words of its form."""
    kind, name = request.path_params["kind"], request.path_params["game"]
    if not is_offered(kind, name):
        return str(error)
    game = None if name == "all" else game_named(name)
    options = (*options_of(kind, game), *_chapters(), *look_options(site_of(request).look))
    return words_of(error, options)


async def shop(request: Request) -> Response:
    """Show what can be printed."""
    offers = [(kind, _ART[kind], *KINDS[kind], games_of(kind)) for kind in KINDS]
    return site_of(request).page("shop.html", offers=offers)


async def order(request: Request) -> Response:
    """Show the form of an order, and what came of it."""
    site, fault = site_of(request), ""
    kind, query = request.path_params["kind"], query_in(request)
    goes = ("go", "1") in query
    try:
        wish = order_in(request)
    except DungeongenError as error:
        name = request.path_params["game"]
        games = {game.name: game for game in GAMES}
        if not is_offered(kind, name):
            return site.wrong(error, 404)
        fault = _fault(request, error)
        wish = Order(kind, games.get(name), {}, {}, {})
    if goes and not fault:
        if wish.seeded and wish.request.seed is None:
            seeded = wish._replace(options={"seed": drawn_seed(), **wish.options})
            return see(f"/print/{wish.place}?go=1&{seeded.query}")
        if set(query) != {("go", "1"), *pairs_of(wish.values)}:
            return see(f"/print/{wish.place}?go=1&{wish.query}")
        if kind == "book" and not wish.chapters:
            fault = "Say how many dungeons of which game go into the book."
    if kind == "mistakes" and wish.plays not in site.uploads and not fault:
        fault = _NO_PLAYS
    if kind == "book" and not goes and not wish.chapters:
        query = [*query, *((chapter.name, _SAMPLER) for chapter in _chapters())]
    shown: list[Field] = fields(options_of(kind, wish.game), query)
    return site.page(
        "order.html",
        kind=kind,
        title=KINDS[kind][0],
        about=KINDS[kind][1],
        order=wish,
        chapters=_chapter_fields(query) if kind == "book" else [],
        fields=shown,
        sections=list(dict.fromkeys(field.section for field in shown)),
        looks=fields(look_options(site.look), query),
        error=fault,
        goes=goes and not fault,
        presets=None
        if kind == "mistakes"
        else presets_for(site, command_of(kind, wish.game), f"print/{wish.place}"),
    )


async def take_plays(request: Request) -> Response:
    """Take saved plays of a game, and go to the order of cards of what went wrong in them."""
    site, name = site_of(request), request.path_params["game"]
    try:
        if not is_offered("mistakes", name):
            raise DungeongenError("There is no such thing to print.")
        plays = File("plays", (await form_in(request)).get("plays", "").encode())
        upload = site.keep(plays)
        reading = site.jobs.start(f"plays/{upload}", "saved_plays", plays.data, limits=READING)
        await reading.finished()
    except DungeongenError as error:
        return site.wrong(error)
    return see(f"/print/mistakes/{name}?go=1&plays={upload}")


def command_of(kind: str, game: Game | None) -> str:
    """Return the command that orders the same."""
    return f"{kind} {game.name}" if kind == "deck" and game is not None else kind


def _begin(site: Site, order: Order) -> Job:
    look = site.styled(order.look)
    match order.kind:
        case "deck":
            assert order.game is not None
            what: tuple[Any, ...] = ("deck", order.game.name, order.options, look)
        case "campaign":
            what = ("campaign", order.options, look)
        case "mistakes":
            assert order.game is not None
            if order.plays not in site.uploads:
                raise DungeongenError(_NO_PLAYS)
            plays = site.uploads[order.plays].data
            what = ("drill", order.game.name, plays, order.options, look)
        case "practice":
            assert order.game is not None
            what = ("bind", order.kind, (order.game.name,), as_wishes(order), look)
        case _:
            chapters = order.chapters.items()
            games = tuple(f"{name.removeprefix('of-')}:{number}" for name, number in chapters)
            what = ("bind", order.kind, games, order.options, look)
    return site.jobs.start(order.key, *what, limits=_AGES)


def as_wishes(order: Order) -> dict[str, Any]:
    """Return what is asked of a series, with the options of its game as the library takes them."""
    own = {option.name: option for option in own_of(order.game)}
    wishes = tuple(
        f"{name}={'yes' if part is True else 'no' if part is False else part}"
        for name, value in order.options.items()
        if name in own
        for part in own[name].each(value)
    )
    others = {name: value for name, value in order.options.items() if name not in own}
    return {**others, "with_": wishes} if wishes else others


async def progress(request: Request) -> Response:
    """Tell how far an order got."""
    try:
        order = order_in(request)
        return standing(asked_before(request, order.key) or _begin(site_of(request), order))
    except DungeongenError as error:
        return PlainTextResponse(_fault(request, error), 400)


async def stop(request: Request) -> Response:
    """Stop an order."""
    job = site_of(request).jobs.get(order_in(request).key)
    return await stopped(request, job)


async def made(request: Request) -> Response:
    """Show what an order made, as a part of its page."""
    site = site_of(request)
    try:
        wish = order_in(request)
        bound: Bound = await _begin(site, wish).finished()
    except DungeongenError as error:
        return site.page("parts/refused.html", error=_fault(request, error))
    return site.page("parts/bound.html", order=wish, bound=bound)


async def file(request: Request) -> Response:
    """Return what an order made: its PDF, or a picture of a page."""
    site, name = site_of(request), request.path_params["file"]
    try:
        bound: Bound = await _begin(site, order_in(request)).finished()
        if name == "pdf":
            return download(File(f"{bound.called}.pdf", bound.pdf), "application/pdf")
        if name == "cover" and bound.cover:
            return download(File(f"{bound.called}-cover.pdf", bound.cover), "application/pdf")
        data = bound.pictures[int(name)]
    except (DungeongenError, ValueError, IndexError) as error:
        return site.wrong(str(error), 404)
    return picture_of(data, "png")


ROUTES = [
    Route("/print", shop),
    Route("/print/mistakes/{game}", take_plays, methods=["POST"]),
    Route("/print/{kind}/{game}", order),
    Route("/progress/print/{kind}/{game}", progress),
    Route("/stop/print/{kind}/{game}", stop, methods=["POST"]),
    Route("/printed/{kind}/{game}", made),
    Route("/printed/{kind}/{game}/{file}", file),
]
