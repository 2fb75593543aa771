"""Books: what can be asked of one, which deals that means, and how they become chapters.

Every deal of a book has a seed of its own, so that ``make`` with the same options makes it again.
``gather`` finds them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from dungeongen.core.common_options import AS_IS, LONGEST_TITLE, SEED, TITLE
from dungeongen.core.errors import DungeongenError
from dungeongen.core.facets import OnName
from dungeongen.core.game import Game
from dungeongen.core.naming import count as counted
from dungeongen.core.options import (
    OTHER,
    PAGES,
    Choice,
    Clash,
    Clashes,
    Flag,
    Length,
    Need,
    Number,
    Option,
    OptionError,
    OptionName,
    ResolvedOptions,
    Text,
    expect,
)
from dungeongen.core.request import AnyRequest, request_of
from dungeongen.core.seeds import seeds_of
from dungeongen.draw.pages import BOUND
from dungeongen.games import GAMES, game_named
from dungeongen.library.gather import RESUME, RESUMED, Place, begun_on_shelf, gathered
from dungeongen.library.menu import WITH, own_options, usual
from dungeongen.library.origin import Progress, silent
from dungeongen.press.book import Sheet
from dungeongen.press.booklet.book import Booklet
from dungeongen.press.booklet.volume import Binding, Chapter
from dungeongen.press.booklet.wrap import THICK
from dungeongen.press.product import file_stem
from dungeongen.search.bands import NAMES

FOLDS = {
    "saddle": "a stapled booklet",
    "zine": "eight pages on one sheet",
}
_STANDARD = 12  # dungeons of a book
_MOST = 500

OPTIONS = (
    SEED,
    Option(
        name="count",
        preset=True,
        kind=Number(1, _MOST),
        metavar="N",
        default=_STANDARD,
        shows_default=True,
        help=f"How many dungeons of a game that is named without a number (1-{_MOST}).",
    ),
    Option(
        name="difficulty",
        preset=True,
        kind=Text(40),
        metavar="FROM..TO",
        help="How hard the dungeons are, from the first to the last: gentle..deadly, or one word "
        "for all: gentle, fair, grim, deadly. Default: each worth playing, as a sheet is; the "
        "easiest first.",
    ),
    AS_IS._replace(
        help="Take dungeons good or bad, also those that cannot be beaten and those that are "
        "undecided.",
        role="",
        preset=True,
    ),
    WITH._replace(
        metavar="GAME.NAME=VALUE",
        help="An option of a game, such as GAME.size=5, or size=5 if it is the only game; yes or "
        "no for what is on or off. Repeat it for more.",
    ),
    TITLE._replace(section=PAGES),
    Option(
        name="chapter",
        preset=True,
        label="Titles of the chapters",
        kind=Text(LONGEST_TITLE),
        section=PAGES,
        metavar="TEXT",
        many=True,
        help="The title of a chapter. Repeat it for the next.",
    ),
    Option(
        name="sheet",
        preset=True,
        label="Titles of the dungeons",
        kind=Text(LONGEST_TITLE),
        section=PAGES,
        metavar="TEXT",
        many=True,
        help="The title of a dungeon, from the first on. Repeat it for the next.",
    ),
    Option(
        name="fold",
        preset=True,
        label="To be folded",
        kind=Choice(tuple(FOLDS), tuple(FOLDS.values())),
        section=PAGES,
        metavar="KIND",
        help="Arrange the pages for folding: saddle, a stapled booklet of half the paper's size, "
        "printed on both sides; zine, eight pages on one side of one sheet of A3.",
    ),
    Option(
        name="flip",
        preset=True,
        label="Turned over",
        kind=Choice(("long", "short")),
        section=PAGES,
        metavar="EDGE",
        default="short",
        shows_default=True,
        help="The edge of the paper that your printer turns a saddle booklet over: long or short.",
    ),
    Option(
        name="signature",
        preset=True,
        label="Sheets in a signature",
        kind=Number(1, 16),
        section=PAGES,
        metavar="SHEETS",
        help="Divide a saddle booklet that is too thick to staple into signatures of at most this "
        "many sheets (1-16), to be folded each for itself and sewn; 4 is usual.",
    ),
    Option(
        name="creep",
        preset=True,
        label="Thick booklets",
        kind=Length(10),
        section=PAGES,
        metavar="MM",
        default=0.0,
        help="In a thick saddle booklet, move the innermost pages this much towards the fold, and "
        "the others in proportion (0-10).",
    ),
    Option(
        name="gutter",
        preset=True,
        label="Inside margin",
        kind=Length(40),
        section=PAGES,
        metavar="MM",
        default=0.0,
        help="Make the inside margin this much wider, left and right in turn (0-40).",
    ),
    Option(
        name="right_to_left",
        preset=True,
        label="Read from right to left",
        kind=Flag(),
        section=PAGES,
        help="Bind the book on its right: pages follow each other from right to left.",
    ),
    Option(
        name="least_type",
        flag="--type",
        preset=True,
        label="Least size of type",
        kind=Number(9, 18),
        section=PAGES,
        metavar="POINTS",
        help="Set nothing smaller than this many points (9-18); 16 is large print. The book gets "
        "more pages where it must.",
    ),
    Option(
        name="wrap",
        preset=True,
        label="Cover for a shop",
        kind=Choice(tuple(THICK), ("black on white", "black on cream", "colour on white")),
        section=PAGES,
        metavar="PAPER",
        help="Make the book for a print-on-demand shop that prints it on white, cream or colour "
        "paper: pages with the shop's margins, and the cover as a file of its own, with back, "
        "spine and front on one sheet.",
    ),
    Option(
        name="per_page",
        preset=True,
        label="Pages on a side of paper",
        kind=Choice(("1", "2", "4")),
        section=PAGES,
        metavar="N",
        default="1",
        shows_default=True,
        help="How many pages of the book stand on a side of paper: 1, 2 or 4.",
    ),
    Option(
        name="for_sale",
        preset=True,
        label="For sale",
        kind=Flag(),
        section=OTHER,
        help="Refuse games that must not be sold.",
    ),
    RESUME,
)
CLASHES: Clashes = (
    Clash("difficulty", "as_is"),
    RESUMED,
    Need("creep", "fold"),
    Clash("creep", "fold", "it is one sheet", value="zine"),
    Need("signature", "fold"),
    Clash("signature", "fold", "it is one sheet", value="zine"),
    Need("flip", "fold"),
    Clash("flip", "fold", "it is one sheet", value="zine"),
    Clash("per_page", "fold"),
    Clash("wrap", "fold", "a shop binds single pages"),
    Clash("wrap", "per_page", "a shop binds single pages", value="2"),
    Clash("wrap", "per_page", "a shop binds single pages", value="4"),
    Clash("gutter", "per_page", "nothing is bound", value="2"),
    Clash("gutter", "per_page", "nothing is bound", value="4"),
)


class _Part(NamedTuple):
    """A chapter to be: a game, the difficulty of each deal, if one is asked for, and what else is
    asked of the game."""

    game: Game
    wishes: tuple[str | None, ...]
    own: ResolvedOptions


def book(
    *games: str,
    workers: int = 1,
    progress: Progress = lambda done, of: None,
    on_name: OnName = silent,
    **options: object,
) -> Booklet:
    """Make a book of dungeons that get harder, with the solutions at the back.

    ``games`` are names of games, or names with a number of dungeons, such as ``GAME:12``; each game
    is a chapter. ``options`` are those that ``dungeongen book --help-all`` lists, with ``_`` for
    ``-``: ``difficulty`` is one band, or two with ``..`` between them, such as *fair..grim*;
    ``with_`` are options of the games, such as ``GAME.size=5``. ``workers`` is the number of
    processes that search. ``progress`` is called with the numbers of dungeons checked and wanted.
    ``on_name`` is called before the search with the name of the file, without its ending. Raises
    DungeongenError.

    >>> volume = book("welcome:2", seed=42, title="Rainy Days", workers=1)
    >>> len(volume), volume.stem
    (2, 'book-42-welcome-2-Rainy-Days')
    """
    request = request_of(OPTIONS, CLASHES, **options)
    return bound(games, request, workers=workers, progress=progress, on_name=on_name)


def bound(
    games: Sequence[str],
    request: AnyRequest,
    *,
    workers: int = 1,
    progress: Progress = lambda done, of: None,
    on_name: OnName = silent,
) -> Booklet:
    """Make the book of a request; ``book`` explains the options."""
    options = request.options
    parts = _parts(games, request)
    if options["for_sale"]:
        _sellable(parts)
    (name,) = seeds_of(request.seed, 1)
    request = replace(request, seed=name)
    places = begun_on_shelf(request, _places(parts, options["as_is"]))
    binding = Binding(
        gutter=options["gutter"],
        fold=options["fold"],
        creep=options["creep"],
        per_page=int(options["per_page"]),
        flip=options["flip"],
        signature=options["signature"] or 0,
        right_to_left=options["right_to_left"],
        wrap=options["wrap"],
    )
    stem = _stem(name, parts, request, binding)
    on_name(stem)
    sheets = gathered(request, places, progress=progress, workers=workers)
    return _booklet(request, stem, parts, sheets, binding)


def _parts(games: Sequence[str], request: AnyRequest) -> list[_Part]:
    """Return the chapters that are asked for; raises DungeongenError."""
    bands = _bands(request.options["difficulty"])
    parts: list[_Part] = []
    for text in games:
        expect("games", text, str, "names of games")
    own = _own([text.partition(":")[0] for text in games], request.options["with_"])
    for text in games:
        name, colon, number = text.partition(":")
        game = game_named(name)
        try:
            many = Number(1, _MOST).read(number) if colon else request.count
        except ValueError as error:
            raise DungeongenError(f"{text}: {error}, as in {name}:12") from None
        if any(part.game.name == name for part in parts):
            raise DungeongenError(f"{text}: each game has one chapter, but this is its second")
        names = {option.name for option in game.generator.options}
        wishes = _spread(bands if "difficulty" in names else (), many)
        parts.append(_Part(game, wishes, own_options(game, own[name])))
    if not parts:
        raise DungeongenError(f"expected a game, such as {GAMES[0].name}")
    if bands and not any(part.wishes[0] for part in parts):
        raise OptionError(OptionName("difficulty"), ": no game of this book has any")
    if sum(len(part.wishes) for part in parts) > _MOST:
        raise DungeongenError(f"a book has at most {_MOST} dungeons")
    return parts


def _own(names: Sequence[str], texts: Sequence[str]) -> Mapping[str, Sequence[str]]:
    """Return what is asked of each game; raises OptionError."""
    own: dict[str, list[str]] = {name: [] for name in names}
    for text in texts:
        start, dot, _ = text.partition("=")[0].partition(".")
        if not dot and len(own) == 1:
            own[names[0]].append(text)
        elif dot and start in own:
            own[start].append(text[len(start) + 1 :])
        else:
            raise OptionError(
                OptionName("with_"),
                f" {text}: expected the name of a game of this book first, such as "
                f"{names[0]}.NAME=VALUE",
            )
    return own


def _bands(text: str | None) -> tuple[str, ...]:
    """Return the bands that a text names, the first to the last; raises OptionError."""
    if text is None:
        return ()
    first, dots, last = (part.strip().casefold() for part in text.partition(".."))
    last = last if dots else first
    if first not in NAMES or last not in NAMES:
        raise OptionError(
            OptionName("difficulty"), f" {text}: expected one of {', '.join(NAMES)}, or two with .."
        )
    start, end = NAMES.index(first), NAMES.index(last)
    if start > end:
        raise OptionError(OptionName("difficulty"), f" {text}: expected the easier one first")
    return NAMES[start : end + 1]


def _spread(bands: Sequence[str], many: int) -> tuple[str | None, ...]:
    """Return the band of each of ``many`` deals.

    >>> _spread(("gentle", "fair", "grim"), 5)
    ('gentle', 'gentle', 'fair', 'fair', 'grim')
    """
    if not bands:
        return (None,) * many
    return tuple(bands[i * len(bands) // many] for i in range(many))


def _sellable(parts: Sequence[_Part]) -> None:
    """Raise OptionError for a game that must not be sold."""
    for part in parts:
        if not part.game.terms.sale:
            raise OptionError(
                OptionName("for_sale"),
                f": {part.game.title} must never be sold, nor a book with it",
            )


def _places(parts: Sequence[_Part], as_is: bool) -> Iterator[Place]:
    for part in parts:
        generator = part.game.generator
        names = {option.name for option in generator.options}
        for number, wish in enumerate(part.wishes, 1):
            options = usual(names, as_is=as_is) if wish is None else {"difficulty": wish}
            yield Place(part.game.name, number, tuple({**part.own, **options}.items()))


# The book


def _stem(seed: str, parts: Sequence[_Part], request: AnyRequest, binding: Binding) -> str:
    """Return what the file of a book is called."""
    options = request.options
    words = "-".join(f"{part.game.name}-{len(part.wishes)}" for part in parts)
    stem = f"{file_stem('book', seed)}-{words}"
    if options["difficulty"] is not None:
        stem += "-" + file_stem("", options["difficulty"].replace("..", "-to-")).removeprefix("-")
    if options["as_is"]:
        stem += "-as-is"
    for word in options["with_"]:
        stem += file_stem("", word.replace("=", "-").replace(".", "-"))
    if request.title is not None:
        stem = file_stem(stem, request.title)
    if options["least_type"] is not None:
        stem += f"-type-{options['least_type']}"
    return "-".join((stem, *binding.words()))


def _booklet(
    request: AnyRequest,
    stem: str,
    parts: Sequence[_Part],
    sheets: Sequence[Sheet],
    binding: Binding,
) -> Booklet:
    chapters: list[Chapter] = []
    options = request.options
    titles = options["chapter"]
    if len(titles) > len(parts):
        raise OptionError(
            OptionName("chapter"), f": this book has {counted(len(parts), 'chapter')}"
        )
    names = options["sheet"]
    if len(names) > len(sheets):
        raise OptionError(OptionName("sheet"), f": this book has {counted(len(sheets), 'dungeon')}")
    rest, before = list(sheets), 0
    for i, part in enumerate(parts):
        some, rest = rest[: len(part.wishes)], rest[len(part.wishes) :]
        some.sort(key=_hardness)
        own = [
            _in_book(sheet, names[before + j] if before + j < len(names) else None)
            for j, sheet in enumerate(some)
        ]
        before += len(own)
        chapters.append(
            Chapter(part.game, titles[i] if i < len(titles) else part.game.title, tuple(own))
        )
    title = request.title or _standard_title(len(sheets))
    contents = ", ".join(
        f"{chapter.game.title} ({counted(len(chapter.sheets), 'dungeon')})" for chapter in chapters
    )
    summary = f"Book from seed {request.seed}: {contents}"
    return Booklet(
        title,
        tuple(chapters),
        binding,
        request.seed,
        stem,
        summary,
        least_type=options["least_type"] or 0,
    )


def _in_book(sheet: Sheet, title: str | None) -> Sheet:
    """Return a sheet as a book has it, with a title of the reader's own if there is one."""
    request = replace(
        sheet.request,
        title=sheet.request.title if title is None else title,
        options={**sheet.request.options, BOUND: True},
    )
    return replace(sheet, request=request, written=sheet.written if title is None else None)


def _standard_title(many: int) -> str:
    return f"A Book of {counted(many, 'Dungeon')}"


def _hardness(sheet: Sheet) -> tuple[int, float]:
    """Return the sort key of a deal: the easier first, and those without odds in their order."""
    verdict = sheet.verdict
    if verdict is None or verdict.odds is None:
        return (0 if verdict is not None and verdict.answer == "beatable" else 1, 0.0)
    return (0 if verdict.answer == "beatable" else 1, -verdict.odds.win)
