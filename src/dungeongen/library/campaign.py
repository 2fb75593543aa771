"""Campaigns: dungeons from gentle to deadly, and the log sheet of the party.

The player chooses the order. So the sheets come by their titles, and the log advises an order, from
the best odds of a fresh party to the worst, beside the lines on which the player's is written.

The odds that its places ask for go down evenly, and each takes the difficulty of its step. The
dungeons of a difficulty are those that a shelf is filled with, in an order drawn from the seed, so
that most need no search; whether they stand there changes nothing else. The file carries their
documents, so that ``play`` and ``check`` take it like any other.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import chain, islice
from typing import NamedTuple

from dungeongen.core.common_options import SEED, TITLE
from dungeongen.core.errors import DungeongenError, GenerationError
from dungeongen.core.facets import Candidate, OnMessage, OnName
from dungeongen.core.game import Game
from dungeongen.core.options import MAKE, Number, Option
from dungeongen.core.request import AnyRequest, Request, request_of
from dungeongen.core.seeds import seeds_of
from dungeongen.core.verdict import Verdict
from dungeongen.core.version import VERSION
from dungeongen.draw.fonts import printable
from dungeongen.draw.pages import AnyPages, Stage
from dungeongen.games import GAMES, game_of
from dungeongen.library.make import campaign_pages, deal_of, generator_request, page_words, prefixed
from dungeongen.library.origin import recipe_in_campaign, silent
from dungeongen.press import book as press
from dungeongen.press import printing
from dungeongen.press.book import Book, Sheet
from dungeongen.press.furniture import Furniture
from dungeongen.press.product import file_stem
from dungeongen.search import bands, shelf
from dungeongen.search.verdict import difficulty_words, suits

_STANDARD = 5
_FIRST, _LAST = 0.95, 0.05  # the odds that the first place of several asks for, and the last
_HOPELESS = 0.01  # odds too low for any place
_LOOKS = 3  # dungeons to look at before one that is not quite worth an evening will do
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
    pages = {option.name: request.options[option.name] for option in chosen.campaign.options}
    rungs = list(rungs_of(chosen, first, count, on_message))
    rungs.sort(key=lambda rung: chosen.layout.facts(rung.dungeon.layout)[0])
    sheets = tuple(
        press.sheet(
            chosen,
            rung.dungeon.layout,
            Request(
                seed=rung.seed,
                options={**pages, **campaign_pages(recipe := recipe_in_campaign(number, count))},
            ),
            candidate=rung.dungeon.candidate,
            recipe={"difficulty": rung.wish, **recipe},
            verdict=rung.dungeon.verdict,
        )
        for number, rung in enumerate(rungs, 1)
    )
    advised = sorted(sheets, key=lambda sheet: -_win(sheet.verdict))
    span = _span(advised)
    return Book(
        sheets,
        _front(chosen, request, advised, span),
        stem,
        f"Campaign of seed {first}: {span} ({_difficulties(advised)})",
    )


class Rung(NamedTuple):
    """A dungeon of a campaign, the seed that makes it, and the difficulty that was asked for."""

    dungeon: Candidate[object]
    seed: str
    wish: str


def bands_of(count: int) -> list[str]:
    """Return the difficulties of a campaign's dungeons, the easiest first.

    >>> bands_of(1), bands_of(5)
    (['gentle'], ['gentle', 'fair', 'fair', 'grim', 'deadly'])
    """
    step = (_FIRST - _LAST) / max(1, count - 1)
    return [bands.band(_FIRST - step * number) for number in range(count)]


def rungs_of(game: Game, seed: str, count: int, on_message: OnMessage) -> Iterator[Rung]:
    """Yield the dungeons of a campaign, the easiest first, each of a seed of its own.

    Of a few, the first is taken that is worth an evening, else the first. ``seed`` only draws the
    order. Raises GenerationError where all of a difficulty are used up.
    """
    left = dict[str, Iterator[str]]()
    for number, wish in enumerate(bands_of(count), 1):
        request = generator_request(game, {"difficulty": wish})
        seeds = left.setdefault(wish, iter(shelf.series(game, request, seed)))
        tell = prefixed(on_message, f"dungeon {number} of {count}: ")
        looks = islice(_fitting(game, request, seeds, tell), _LOOKS)
        first = next(looks, None)
        if first is None:
            raise GenerationError(f"seed {seed!r}: no {wish} dungeon is left for place {number}")
        yield next((rung for rung in chain((first,), looks) if rung.dungeon.note is None), first)


def _fitting(
    game: Game, request: AnyRequest, seeds: Iterable[str], on_message: OnMessage
) -> Iterator[Rung]:
    """Yield those of the dungeons of seeds that are as hard as asked for, and not hopeless."""
    wish = str(request.options["difficulty"])
    for seed in seeds:
        if shelf.is_in_vain(game, seed, request):
            continue
        try:
            dungeon = deal_of(game, seed, request, on_message)
        except GenerationError:
            continue
        verdict = dungeon.verdict
        if verdict is not None and suits(verdict, wish) and _win(verdict) >= _HOPELESS:
            yield Rung(dungeon, seed, wish)


def _win(verdict: Verdict | None) -> float:
    """Return the odds in a verdict, 0 if it has none."""
    return verdict.odds.win if verdict is not None and verdict.odds is not None else 0.0


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
