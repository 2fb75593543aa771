"""Practice: a numbered series of checked deals of one game, each hidden until it is played.

The deals are found like those of a book (``book``), and kept in the order of their numbers.
"""

from __future__ import annotations

from dataclasses import replace

from dungeongen.core.common_options import AS_IS, SEED, SPOILER, TITLE
from dungeongen.core.facets import OnName
from dungeongen.core.game import Game
from dungeongen.core.naming import count as counted
from dungeongen.core.options import (
    PAGES,
    Choice,
    Clash,
    Clashes,
    Number,
    Option,
    OptionError,
    OptionName,
    ResolvedOptions,
)
from dungeongen.core.request import AnyRequest, request_of
from dungeongen.core.seeds import seeds_of
from dungeongen.draw.pages import BOUND
from dungeongen.games import game_named
from dungeongen.library.gather import RESUME, RESUMED, Place, gathered
from dungeongen.library.menu import WITH, own_options, usual
from dungeongen.library.origin import Progress, silent
from dungeongen.press.booklet.book import Booklet
from dungeongen.press.booklet.volume import Chapter
from dungeongen.press.product import file_stem
from dungeongen.search.bands import NAMES

_STANDARD = 20  # deals
_MOST = 200  # deals

OPTIONS = (
    SEED,
    Option(
        name="count",
        preset=True,
        label="How many deals",
        kind=Number(1, _MOST),
        metavar="N",
        default=_STANDARD,
        shows_default=True,
        help=f"How many deals (1-{_MOST}).",
    ),
    Option(
        name="difficulty",
        preset=True,
        kind=Choice(NAMES),
        metavar="WORD",
        help="How hard the deals are: gentle, fair, grim or deadly. Default: each worth "
        "playing, as a sheet is.",
    ),
    AS_IS._replace(
        help="Take the deals as they come, good or bad: also walkovers, and those that nobody can "
        "beat.",
        role="",
        preset=True,
    ),
    WITH,
    TITLE._replace(section=PAGES),
    SPOILER._replace(section=PAGES),
    RESUME,
)
CLASHES: Clashes = (Clash("difficulty", "as_is"), RESUMED)


def practice(
    game: str,
    *,
    workers: int = 1,
    progress: Progress = lambda done, of: None,
    on_name: OnName = silent,
    **options: object,
) -> Booklet:
    """Make a practice series: a table of deals, the deals with their spoilers covered, and a key.

    ``options`` are those that ``dungeongen practice --help`` lists: ``with_`` are options of the
    game, such as ``hero=barbarian``; ``spoiler`` is *strip*, *flap* or *list*. ``book`` explains
    the other arguments. Raises DungeongenError.

    >>> len(practice("welcome", seed=42, count=3, workers=1))
    3
    """
    request = request_of(OPTIONS, CLASHES, **options)
    expect_spoiler(game, options.get("spoiler"))
    return series(game, request, workers=workers, progress=progress, on_name=on_name)


def expect_spoiler(game: str, spoiler: object) -> None:
    """Raise OptionError for a spoiler of a game that hides nothing."""
    chosen = game_named(game)
    if spoiler is not None and not _hides(chosen):
        raise OptionError(OptionName("spoiler"), f": nothing lies face down in {chosen.title}")


def _hides(game: Game) -> bool:
    return game.pages.hiding is not None


def series(
    game: str,
    request: AnyRequest,
    *,
    workers: int = 1,
    progress: Progress = lambda done, of: None,
    on_name: OnName = silent,
) -> Booklet:
    """Make the practice series of a request; ``practice`` explains the options."""
    chosen, options = game_named(game), request.options
    own = _own(chosen, options)
    spoiler, hides = options["spoiler"], _hides(chosen)
    (name,) = seeds_of(request.seed, 1)
    request = replace(request, seed=name)
    places = [Place(game, number, own) for number in range(1, request.count + 1)]
    stem = f"{file_stem('practice', name)}-{game}-{request.count}"
    extra = [options["difficulty"], "as-is" if options["as_is"] else None, *options["with_"]]
    extra += [spoiler] if spoiler != SPOILER.default else []
    stem = "-".join(
        (stem, *(file_stem("", word.replace("=", "-")).strip("-") for word in extra if word))
    )
    on_name(stem)
    hidden = [
        replace(
            sheet,
            request=replace(
                sheet.request, options={**sheet.request.options, BOUND: True, "spoiler": spoiler}
            ),
            stacked=hides,
        )
        for sheet in gathered(request, places, progress=progress, workers=workers)
    ]
    words = counted(len(hidden), "Practice Deal")
    return Booklet(
        request.title or f"{words}: {chosen.title}",
        (Chapter(chosen, chosen.title, tuple(hidden)),),
        seed=name,
        stem=stem,
        summary=f"{words} of {chosen.title}, seed {name}",
        spoiler=spoiler,
    )


def _own(game: Game, options: ResolvedOptions) -> tuple[tuple[str, object], ...]:
    """Return what is asked of the game's generator; raises OptionError."""
    own = own_options(game, options["with_"])
    names = {option.name for option in game.generator.options}
    if options["difficulty"] is None:
        own.update(usual(names, as_is=options["as_is"]))
    elif "difficulty" in names:
        own["difficulty"] = options["difficulty"]
    else:
        raise OptionError(OptionName("difficulty"), f": {game.title} has none")
    return tuple(own.items())
