"""Campaigns: dungeons from gentle to deadly, and the log sheet of the party.

The player chooses the order. So the sheets come by their titles, and the log advises an order, from
the best odds of a fresh party to the worst, beside the lines on which the player's is written.

The dungeons come from candidates of one seed, as the game finds them; the file carries their
documents, so that ``play`` and ``check`` take it like any other.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from dungeongen.core.common_options import SEED, TITLE
from dungeongen.core.errors import DungeongenError
from dungeongen.core.facets import OnMessage, OnName
from dungeongen.core.game import Game
from dungeongen.core.options import MAKE, Number, Option
from dungeongen.core.request import AnyRequest, Request, request_of
from dungeongen.core.seeds import seeds_of
from dungeongen.core.version import VERSION
from dungeongen.draw.fonts import printable
from dungeongen.draw.pages import AnyPages, Stage
from dungeongen.games import GAMES, game_of
from dungeongen.library.make import campaign_pages, page_words
from dungeongen.library.origin import recipe_in_campaign, silent
from dungeongen.press import book as press
from dungeongen.press import printing
from dungeongen.press.book import Book, Sheet
from dungeongen.press.furniture import Furniture
from dungeongen.press.product import file_stem
from dungeongen.search.verdict import difficulty_words

_STANDARD = 5
_NUMBERS = ("One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten")


def campaigner() -> Game:
    """Return the first game that has campaigns."""
    return next(game for game in GAMES if game.facets.campaign is not None)


def options_of(game: Game) -> tuple[Option, ...]:
    """Return the options of a game's campaigns; raises DungeongenError where it has none."""
    if game.campaign is None:
        raise DungeongenError("no campaign: the game has none")
    most = game.campaign.most
    return (
        SEED,
        Option(
            name="dungeons",
            preset=True,
            label="How many dungeons",
            kind=Number(1, most),
            metavar="N",
            default=min(_STANDARD, most),
            shows_default=True,
            help=f"How many dungeons (1-{most}).",
        ),
        TITLE._replace(section=MAKE),
        *game.campaign.options,
    )


def campaign(
    game: str | Game | None = None,
    *,
    on_message: OnMessage = silent,
    on_name: OnName = silent,
    **options: object,
) -> Book:
    """Make a campaign: dungeons from gentle to deadly, by title, and a log sheet before them.

    Every dungeon is judged for a fresh party. ``game``: by default the first that has campaigns.
    ``options`` are those that ``dungeongen campaign --help`` lists. ``on_name`` is called before
    the search with the name of the file, without its ending. Raises DungeongenError.

    >>> campaign(seed=42, dungeons=5).save("campaign.pdf")  # doctest: +SKIP
    [PosixPath('campaign.pdf')]
    """
    chosen = campaigner() if game is None else game_of(game)
    offered = options_of(chosen)
    assert chosen.campaign is not None
    request = request_of(offered, chosen.campaign.clashes, **options)
    (first,), count = seeds_of(request.seed, 1), request.options["dungeons"]
    request = replace(request, seed=first)
    stem = file_stem("campaign", first)
    stem += f"-dungeons-{count}" if count != _STANDARD else ""
    if request.title is not None:
        stem = file_stem(stem, request.title)
    stem = "-".join((stem, *page_words(offered, request.options)))
    on_name(stem)
    result = chosen.campaign(first, count, on_message)
    pages = {option.name: request.options[option.name] for option in chosen.campaign.options}
    titles = [chosen.layout.facts(dungeon.layout)[0] for dungeon in result]
    by_title = sorted(range(len(result)), key=lambda i: titles[i])
    sheets = tuple(
        press.sheet(
            chosen,
            result[i].layout,
            Request(
                seed=request.seed,
                options={**pages, **campaign_pages(recipe := recipe_in_campaign(number, count))},
            ),
            candidate=result[i].candidate,
            recipe=recipe,
            verdict=result[i].verdict,
        )
        for number, i in enumerate(by_title, 1)
    )
    advised = [sheets[by_title.index(i)] for i in range(len(result))]
    span = _span(advised)
    return Book(
        sheets,
        _front(chosen, request, advised, span),
        stem,
        f"Campaign of seed {first}: {span} ({_difficulties(advised)})",
    )


def _front(game: Game, request: AnyRequest, advised: Sequence[Sheet], span: str) -> printing.Front:
    """Return the log sheet of a campaign whose sheets come in the order advised."""
    pages: AnyPages = game.pages
    if pages.log is None:
        raise DungeongenError(f"{game.title} has no log sheet")
    stages = [
        Stage(
            printable(sheet.title),
            sheet.chance.replace("more than", ">").replace("less than", "<"),
            difficulty_words(sheet.verdict) or "",
        )
        for sheet in advised
    ]
    number = len(advised)
    words = Furniture(
        title=printable(
            request.title
            or f"A Campaign of {_NUMBERS[number - 1]} Dungeon{'s' if number > 1 else ''}"
        ),
        subtitle=game.about,
        facts=tuple(map(printable, (f"Seed {request.seed} · dungeongen {VERSION}", span))),
        id="",
        credit=game.credit,
    )
    return printing.Front(words, pages.log(str(request.seed), stages))


def _difficulties(sheets: Sequence[Sheet]) -> str:
    """Return how hard each dungeon is: where patience ran out, not what its place asks for."""
    return ", ".join(difficulty_words(sheet.verdict) or "not judged" for sheet in sheets)


def _span(sheets: Sequence[Sheet]) -> str:
    first, last = (sheets[i].chance for i in (0, -1))
    odds = first if len(sheets) == 1 else f"from {first} to {last}"
    return f"odds of a fresh party {odds}"
