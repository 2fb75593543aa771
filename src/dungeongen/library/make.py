"""Making sheets: from a seed, from a file of the user's, or again from a dungeongen sheet.

What can be asked is data of the game (``core.options``). Options that would change nothing are
refused rather than dropped.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, cast

from dungeongen.core.errors import DocumentError, DungeongenError, NoDocumentError
from dungeongen.core.facets import AnyGenerator, Candidate, OnMessage, OnName
from dungeongen.core.game import Game
from dungeongen.core.naming import LazyMap
from dungeongen.core.naming import count as counted
from dungeongen.core.options import (
    Option,
    OptionError,
    OptionName,
    OptionValues,
    ResolvedOptions,
    as_words,
)
from dungeongen.core.party import parties_of, party_of
from dungeongen.core.request import AnyRequest, request_of
from dungeongen.core.seeds import seeds_of
from dungeongen.core.version import VERSION
from dungeongen.draw.pages import CAMPAIGN, AnyPages, needs_words
from dungeongen.games import game_of
from dungeongen.library.origin import Progress, carried, in_campaign, judging, silent
from dungeongen.library.read import (
    Source,
    entries_in,
    holds_documents,
    in_pieces,
    is_typed,
    opened,
    party_given,
)
from dungeongen.press import book as press
from dungeongen.press import printing
from dungeongen.press.book import Book, Sheet
from dungeongen.press.furniture import Furniture
from dungeongen.press.product import file_stem
from dungeongen.search import answers
from dungeongen.search.shelf import seed_of, shelved

if TYPE_CHECKING:
    from dungeongen.library.read import What


def make(game: str | Game, *, on_message: OnMessage = silent, **options: object) -> Sheet:
    """Make one sheet of a game: *sudoku*, *doom*, *mythic*, *treasure* or *welcome*.

    ``options`` are the game's, as ``dungeongen GAME --help-all`` lists them, with ``_`` for ``-``:
    ``seed``, any word or number, without which each call makes another dungeon; ``difficulty=``
    *gentle*, *fair*, *grim* or *deadly*; ``from_=`` a file, an id, a sheet or 81 digits;
    ``check=False`` to leave out the search and the verdict, which is quicker. ``on_message`` gets
    lines of progress. Raises DungeongenError for an option that does not fit, and where nothing is
    found that was asked for.

    >>> sheet = make("doom", seed=42, size=5, check=False)
    >>> sheet.title, sheet.id[:5]
    ('The Buried Ossuary of Astander', 'DO2-Q')
    >>> sheet.pdf(paper="A5")[:8]  # or sheet.save("dungeon.pdf")
    b'%PDF-1.6'
    """
    if options.get("count") not in (None, 1, "1"):
        raise OptionError(OptionName("count"), ": make returns one sheet; use make_all for more")
    chosen = game_of(game)
    book = sheets_for(chosen, generator_request(chosen, options), on_message=on_message)
    if len(book) != 1:
        raise DungeongenError(f"make returns one sheet, not {len(book)}: use make_all")
    return book[0]


def make_all(
    game: str | Game,
    *,
    on_message: OnMessage = silent,
    on_name: OnName = silent,
    progress: Progress = lambda done, of: None,
    **options: object,
) -> Book:
    """Make several sheets of a game: ``count`` of them, or one for each puzzle or sheet of a file.

    The options are those of ``make``. ``on_name`` is called before the search with the name that
    the files will have, without an ending; ``progress`` after each sheet, with the numbers of
    sheets made and wanted. What an interrupted search found is not searched for again, but judged.
    Raises DungeongenError as ``make`` does.

    >>> [sheet.seed for sheet in make_all("doom", seed=42, count=3, check=False)]
    ['42', '42.2', '42.3']
    """
    chosen = game_of(game)
    request = generator_request(chosen, options)
    return sheets_for(chosen, request, on_message=on_message, on_name=on_name, progress=progress)


def generator_request(
    game: Game, values: Mapping[str, object], *, seed: str | None = None
) -> AnyRequest:
    """Return the request to a game's generator for these option values; raises DungeongenError.

    ``seed`` is added to the ``values`` if it is not among them.
    """
    ask = partial(request_of, game.generator.options, game.generator.clashes)
    return ask(**values) if seed is None else ask(seed=seed, **values)


def sheets_for(
    game: Game,
    request: AnyRequest,
    *,
    on_message: OnMessage = silent,
    on_name: OnName = silent,
    progress: Progress = lambda done, of: None,
    ready: Candidate[object] | None = None,
) -> Book:
    """Make the sheets of a request; ``make_all`` explains what is called.

    ``ready`` is the layout of its one seed, which needs no search.
    """
    generator = game.generator
    game = game.played_for(request.options.get("play_for"))
    if any(request.options[option.name] for option in generator.options if option.role == "form"):
        return _form(game, request.options, on_name)
    request = replace(request, party=party_given(request.party, game))
    if request.source is not None:
        stem, sources, many, of = _read(game, generator, request, on_message)
    else:
        seeds = seeds_of(seed_of(game, request), request.count)
        stem = _stem(game, generator, request, seeds, ready)
        sources, many = _without_file(game, request, seeds, on_message, ready)
        of = many
    on_name(name := _file_name(stem, game, generator, request))
    pages = {
        option.name: request.options[option.name]
        for option in generator.options
        if option.role == "page"
    }
    sheets = []
    for number, source in enumerate(sources, 1):
        generator.check(source.result.layout, request)
        if request.judged and source.result.verdict is None:
            on_message(judging(number, many))
        sheets.append(
            press.sheet(
                game,
                source.result.layout,
                replace(
                    request,
                    seed=source.seed,
                    count=1,
                    source=None,
                    pick=None,
                    title=request.title or source.title,
                    party=source.party if request.party is None else request.party,
                    options={**pages, **campaign_pages(source.recipe)},
                ),
                candidate=None if source.seed is None else source.result.candidate,
                recipe=source.recipe,
                verdict=source.result.verdict,
                note=source.result.note,
                stacked=bool(pages.get("deal") or request.options.get("deck")),
            )
        )
        progress(number, many)
    return Book(tuple(sheets), stem=name, of=of)


def _file_name(stem: str, game: Game, generator: AnyGenerator, request: AnyRequest) -> str:
    """Return what the files of sheets are called."""
    if request.title is not None:
        stem = file_stem(stem, request.title)
    if request.party is not None:
        stem += f"-party-{_digest(parties_of(game, 'a party').write(request.party))}"
    return "-".join((stem, *page_words(generator.options, request.options)))


def _digest(value: object) -> str:
    """Return six digits that tell one JSON value from another in the names of files."""
    text = json.dumps(value, sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()[:6]


def page_words(options: Iterable[Option], values: OptionValues) -> Iterator[str]:
    """Yield values of the options about pages as words of a file's name."""
    for option in options:
        if option.role in ("page", "player") and (value := values[option.name]) != option.unset:
            if isinstance(value, tuple):
                value = "x".join(map(str, value))
            yield from as_words([(option.name, value)])


def campaign_pages(recipe: Mapping[str, object] | None) -> OptionValues:
    """Return the page options for the sheet of a recipe: those of a campaign, or none."""
    return {CAMPAIGN: True} if in_campaign(recipe) else {}


_OF_THE_DEAL = ("deal", "made")  # the roles of options that a search depends on


class _Source(NamedTuple):
    """A layout, and what is known of where it came from."""

    result: Candidate[object]
    seed: str | None = None
    title: str | None = None
    recipe: Mapping[str, bool | int | str] | None = None  # of the generator, beside the seed
    party: object = None


def _without_file(
    game: Game,
    request: AnyRequest,
    seeds: Sequence[str],
    on_message: OnMessage,
    ready: Candidate[object] | None,
) -> tuple[Iterable[_Source], int]:
    """Return the layouts of seeds, or those that are asked for by name, and how many they are."""
    listed = game.generator.named_layouts
    if listed is not None and (layouts := listed(request)):
        return [_Source(layout) for layout in layouts], len(layouts)
    return _from_seeds(game, request, seeds, on_message, ready), len(seeds)


def _from_seeds(
    game: Game,
    request: AnyRequest,
    seeds: Sequence[str],
    on_message: OnMessage,
    ready: Candidate[object] | None,
) -> Iterator[_Source]:
    """Yield the layouts of seeds, each as soon as its search ends."""
    for number, seed in enumerate(seeds, 1):
        tell = on_message
        if len(seeds) > 1:
            tell = prefixed(on_message, f"sheet {number} of {len(seeds)}: ")
        deal = ready or deal_of(game, seed, request, tell)
        recipe = _recipe(game.generator, request.options)
        if ready is None and _unjudged(request) and deal.candidate is not None:
            recipe["no_check"] = True  # it may be another candidate
        yield _Source(deal, seed, recipe=recipe) if deal.seeded else _Source(deal)


def deal_of(game: Game, seed: str, request: AnyRequest, on_message: OnMessage) -> Candidate[object]:
    """Return the deal of a seed: of the shelf, or where its search ended before, or ends now."""
    if (ready := shelved(game, seed, request)) is not None:
        return ready
    generator, options = game.generator, request.options
    recalled = generator.recall
    search = partial(generator.make, seed, request, on_message)
    if recalled is None or not request.judged or options.get("as_is"):
        return search()

    def rejudge(number: object) -> Candidate[object] | None:
        return recalled(seed, number, request) if type(number) is int else None

    values = {
        option.name: options[option.name]
        for option in generator.options
        if option.role in _OF_THE_DEAL
    }
    return answers.recalled(
        ["deal", game.name, seed, values],
        rejudge=rejudge,
        search=search,
        place=lambda deal: deal.candidate,
    )


def _recipe(generator: AnyGenerator, options: ResolvedOptions) -> dict[str, bool | int | str]:
    """Return the options that make a layout, where they are not the usual ones."""
    return {
        option.name: options[option.name]
        for option in generator.options
        if option.role == "made" and options[option.name] != option.unset
    }


def _unjudged(request: AnyRequest) -> bool:
    """Return whether the layout is another one than with a check."""
    return not (request.judged or request.options.get("as_is"))


def _stem(
    game: Game,
    generator: AnyGenerator,
    request: AnyRequest,
    seeds: Sequence[str],
    ready: Candidate[object] | None,
) -> str:
    """Return how the names of the files of seeds begin."""
    recipe = _recipe(generator, request.options)
    recipe |= {"no_check": True} if ready is None and _unjudged(request) else {}
    words = as_words(sorted(recipe.items()))
    parts = [*_bare(generator, request.options), *words, *_several(len(seeds))]
    return "-".join((file_stem(game.name, generator.label(request) or seeds[0]), *parts))


def _several(count: int) -> Iterator[str]:
    """Yield the words in a file's name for more sheets than one."""
    if count > 1:
        yield from as_words([("count", count)])


def _bare(generator: AnyGenerator, options: OptionValues) -> Iterator[str]:
    """Yield the values that stand in a file's name without the names of their options."""
    for option in generator.options:
        if option.bare and (value := options[option.name]) != option.unset:
            for part in option.each(value):
                yield str(part).replace("=", "-")


def prefixed(on_message: OnMessage, words: str) -> OnMessage:
    """Return who tells the same, with these words before it."""
    return lambda message: on_message(words + message)


def _read(
    game: Game, generator: AnyGenerator, request: AnyRequest, on_message: OnMessage
) -> tuple[str, Iterable[_Source], int, int]:
    """Return a name for files, the layouts wanted of a file, their number, and how many it has."""
    what = cast("What", request.source)
    foreign = generator.read_foreign is not None
    large = in_pieces(what) if foreign else None
    source = large or opened(what)
    ours = not foreign or (large is None and holds_documents(source.data))
    sources = _sources(game, generator, source, ours=ours)
    if not isinstance(what, str | Path):
        stem = "sheet" if generator.read_foreign is None else "puzzle"
    else:
        stem = str(what) if is_typed(what) else Path(what).stem
    choice: Iterable[_Source] = sources
    many = of = len(sources)
    wishes = [name for name in generator.filter_options if request.options[name] is not None]
    if generator.read_foreign is not None:
        first, count = request.pick or 1, request.count
        puzzles = "1 puzzle" if len(sources) == 1 else f"{len(sources)} puzzles"
        if first > len(sources):
            raise OptionError(OptionName("pick"), f" {first}: {source.name} has {puzzles}")
        if first + count - 1 > len(sources) and not wishes:
            after = (" from ", OptionName("pick"), f" {first} on") if first > 1 else ()
            raise OptionError(
                OptionName("count"), f" {count}", *after, f": {source.name} has {puzzles}"
            )
        choice, many = sources[first - 1 : first - 1 + count], count
        if wishes:
            choice, of = _fitting(generator, request, sources, source.name, on_message), count
            stem = "-".join((stem, *(request.options[name] for name in wishes)))
        if request.pick is not None:
            stem += f"-{first}"
        stem = "-".join((stem, *_several(count)))
    stem = file_stem(game.name, stem.removeprefix(f"{game.name}-"))
    if not request.judged:
        stem = f"{stem.removesuffix('-no-check')}-no-check"
    return stem, choice, many, of


def _fitting(
    generator: AnyGenerator,
    request: AnyRequest,
    sources: Sequence[_Source],
    name: str,
    on_message: OnMessage,
) -> Iterator[_Source]:
    """Yield the first of a file that fit what is asked for, in its order from ``pick`` on.

    Raises DungeongenError if there are too few.
    """
    assert generator.filter is not None
    first, fitting = request.pick or 1, 0
    words = " and ".join(
        str(request.options[option])
        for option in generator.filter_options
        if request.options[option] is not None
    )
    for number in range(first, len(sources) + 1):
        looks = number - first + 1
        on_message(f"looking in {name}: {looks} of {len(sources) - first + 1} looked at")
        source = sources[number - 1]
        layout = generator.filter(source.result.layout, request)
        if layout is not None:
            note = f"number {number} of {name}, {looks} looked at"
            yield source._replace(result=layout._replace(note=note))
            fitting += 1
            if fitting == request.count:
                return
    share = f"only {fitting}" if fitting else "none"
    puzzles = counted(max(0, len(sources) - first + 1), "puzzle")
    raise DungeongenError(f"{name}: {share} is {words}, {puzzles} looked at")


def _of_layout(layout: object) -> _Source:
    return _Source(Candidate(layout=layout))


def _sources(
    game: Game, generator: AnyGenerator, source: Source, *, ours: bool
) -> Sequence[_Source]:
    """Return the layouts in a file; ``ours``: whether it may have dungeongen documents."""
    read_foreign = generator.read_foreign
    if ours:
        try:
            return _from_file(game, source)
        except NoDocumentError as error:
            if read_foreign is None:
                raise
            reason = error
    assert read_foreign is not None
    try:
        return LazyMap(_of_layout, read_foreign(*source))
    except DungeongenError as error:
        if not ours:
            raise
        words = str(error).removeprefix(f"{source.name}: ")
        raise NoDocumentError(f"{reason}; as another program's file: {words}") from None


def _from_file(game: Game, source: Source) -> list[_Source]:
    """Return every layout in a file with dungeongen documents."""
    sources = []
    for other, layout, document, *_ in entries_in(source):
        if other.name != game.name:
            raise DocumentError(f"{source.name}: is of {other.title}, not of {game.title}")
        result = Candidate(layout=layout, candidate=document.get("candidate"))
        seed, title = document.get("seed"), document.get("title")
        recipe = carried(game, layout, document)
        sources.append(_Source(result, seed, title, recipe, party_of(game, document)))
    return sources


def _form(game: Game, options: OptionValues, on_name: OnName) -> Book:
    """Return an empty form, which is no sheet and has no document."""
    pages: AnyPages = game.pages
    if pages.form is None:
        raise DungeongenError(f"{game.title} has no empty form")
    form = pages.form(options)
    on_name(stem := f"{game.name}-{form.stem}")
    words = Furniture(
        title=form.title,
        subtitle=game.about,
        facts=(f"dungeongen {VERSION}", *form.facts),
        id="",
        credit=game.credit,
        needs=needs_words(form.needs),
    )
    return Book(front=printing.Front(words, form.draw), stem=stem)
