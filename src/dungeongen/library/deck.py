"""Decks: the cards of a game, in the order of a deal or as a new pack, to print and cut.

What is asked is sorted by whose it is: the cards' own options, those of the sheets that they are
printed on, and those of the game's generator, which says what is dealt. Without a seed or a sheet
nothing is dealt, and the pack is in order.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from dungeongen.core.facets import OnMessage, OnName
from dungeongen.core.game import Game
from dungeongen.core.naming import count
from dungeongen.core.options import (
    File,
    Option,
    OptionError,
    OptionName,
    OptionValues,
    ResolvedOptions,
    as_words,
    resolve_options,
)
from dungeongen.core.request import AnyRequest, Request
from dungeongen.draw.canvas import Face
from dungeongen.draw.cards import AnyCards, CardFace
from dungeongen.draw.fonts import printable, using
from dungeongen.games import game_of
from dungeongen.library.make import generator_request, sheets_for
from dungeongen.library.origin import silent
from dungeongen.library.read import opened
from dungeongen.press.book import Sheet
from dungeongen.press.cards.calibration import Calibration
from dungeongen.press.cards.custom_cards import own_cards
from dungeongen.press.cards.deck import Deck, selected
from dungeongen.press.cards.imposition import parse_size
from dungeongen.press.cards.options import (
    CALIBRATION,
    CLASHES,
    OPTIONS,
    OWN,
    SUITS,
    parse_offset,
    parse_scale,
)
from dungeongen.press.cards.sheets import CardStyle
from dungeongen.press.cards.tabletop import Table, has_own_backs
from dungeongen.press.product import file_stem

if TYPE_CHECKING:
    from dungeongen.draw.foreign_fonts import ForeignFont

_NOT_DEALT = ("count", "pick", "title", "party")
"""What a generator may be asked that says nothing of the cards."""


def deal_options(game: Game) -> tuple[Option, ...]:
    """Return the options that choose the deal of a game's cards."""
    generator, cards = game.generator, game.cards
    if not cards.dealt:
        return ()
    return tuple(
        option
        for option in generator.options
        if option.role not in ("page", "form") and option.name not in _NOT_DEALT
    )


def deck(
    game: str | Game | None = None,
    *,
    on_message: OnMessage = silent,
    on_name: OnName = silent,
    **options: object,
) -> Deck:
    """Make the cards of a game to print: those of a deal in its order, or the whole pack.

    With a ``seed``, or a sheet in ``from_``, the cards lie in the order of that deal; else the pack
    is in order. Without a game, ``from_`` is a table of your own cards. ``options`` are
    those that ``dungeongen deck GAME --help`` lists. ``on_message`` is called with lines of
    progress, and ``on_name`` before any search with the name of the files, without an ending.
    Raises DungeongenError.

    >>> pack = deck("treasure", backs="long")
    >>> len(pack), pack.faces[0].name
    (52, '2♥')
    """
    if game is None:
        return _own(options, on_name)
    chosen = game_of(game)
    cards: AnyCards = chosen.cards
    deal = {option.name for option in deal_options(chosen)}
    own = card_options(cards)
    names = {option.name for option in own}
    for name in options:
        if name not in deal | names:
            raise OptionError(OptionName(name), f": no such option of the cards of {chosen.title}")
    settings = resolve_options(
        own, CLASHES, {name: options[name] for name in options if name in names}
    )
    values = {name: options[name] for name in options if name in deal and options[name] is not None}
    words = [*_words(own, settings)]
    request = generator_request(chosen, values) if cards.dealt else Request()
    if request.seed is not None:
        on_name("-".join((_stem(chosen, request.seed), *words)))
    faces, sheet = _faces(chosen, cards, settings, request, on_message)
    faces = selected(faces, settings["only"])
    title = chosen.title if sheet is None else f"{chosen.title} · {sheet.title}"
    dealt = None if sheet is None else sheet.seed or sheet.id
    return Deck(
        faces=faces,
        style=style_of(settings),
        title=title,
        about=chosen.about,
        sheet=sheet,
        suits=settings.get("suits", "theme"),
        summary=f"{count(len(faces), 'card')} of {title}",
        table=_table(settings),
        program=settings["program"],
        stem="-".join((_stem(chosen, dealt), *words)),
        fonts=_fonts(settings),
    )


def _own(options: OptionValues, on_name: OnName) -> Deck:
    """Return a deck of the user's own."""
    values = resolve_options(OWN, CLASHES, options)
    if values["from_"] is None:
        raise OptionError(OptionName("from_"), ": expected a file with cards, or a game")
    source = opened(values["from_"])
    title = Path(source.name).stem or "Cards"
    on_name(stem := "-".join((file_stem("deck", title), *_words(OWN[1:], values))))
    fonts = _fonts(values)
    with using(fonts):
        faces, notes = own_cards(*source, _folder(values["from_"]))
    faces = selected(faces, values["only"])
    on_paper = values["sheet"] is None and values["program"] is None
    if values["backs"] == "none" and on_paper and has_own_backs(faces):
        notes = (
            *notes,
            "the backs of the cards are not printed; choose backs long, short or fold",
        )
    return Deck(
        faces=faces,
        style=style_of(values),
        title=printable(title),
        about="A deck of cards",
        suits=values["suits"],
        table=_table(values),
        program=values["program"],
        summary=f"{count(len(faces), 'card')} from {printable(Path(source.name).name)}",
        notes=notes,
        stem=stem,
        fonts=fonts,
    )


def _fonts(values: ResolvedOptions) -> Mapping[Face, ForeignFont]:
    """Return the fonts of the user's that are asked for."""
    files, title = values["font"], values["title_font"]
    if not files and title is None:
        return {}
    from dungeongen.draw.foreign_fonts import own_faces

    return own_faces([*map(Path, files)], None if title is None else Path(title))


def _folder(what: object) -> Path | None:
    """Return the folder of a table that is a file."""
    path = Path(what) if isinstance(what, str | Path) else None
    return path.parent if path and path.is_file() else None


def calibration(
    *, on_message: OnMessage = silent, on_name: OnName = silent, **options: object
) -> Calibration:
    """Make the sheet that measures by how much a printer's second side is off.

    ``backs`` is the edge over which the printer turns the paper, ``long`` by default. With a
    shift of the backs the sheet shows whether it is right. Raises DungeongenError.
    """
    values = resolve_options(CALIBRATION, (), options)
    on_name(stem := "-".join(("calibration", *_words(CALIBRATION, values))))
    return Calibration(
        flip="short" if values["backs"] == "short" else "long",
        offset=_offset(values, "back_offset"),
        scale=_scale(values),
        stem=stem,
    )


def _faces(
    game: Game,
    cards: AnyCards,
    values: ResolvedOptions,
    request: AnyRequest,
    on_message: OnMessage,
) -> tuple[tuple[CardFace, ...], Sheet | None]:
    """Return the cards, and the sheet of their deal unless nothing is dealt."""
    if not cards.dealt:
        return tuple(cards.faces(None, values)), None
    if _dealt(game, request):
        sheet = sheets_for(game, request, on_message=on_message)[0]
        return tuple(cards.faces(sheet.layout, values)), sheet
    sheet = sheets_for(game, replace(request, judged=False))[0]  # any deal has the same cards
    faces = cards.faces(sheet.layout, values)
    return tuple(sorted(faces, key=lambda face: face.place)), None


def _dealt(game: Game, request: AnyRequest) -> bool:
    """Return whether a deal is asked for: by a seed, a sheet, its own name, or how it is made."""
    generator = game.generator
    if request.seed is not None or request.source is not None:
        return True
    options = request.options
    if any(option.role == "made" and options.get(option.name) for option in generator.options):
        return True
    return generator.named_layouts is not None and bool(generator.named_layouts(request))


def card_options(cards: AnyCards) -> tuple[Option, ...]:
    """Return the options of a game's cards and of the sheets that they are printed on."""
    sheets = (
        option._replace(default=cards.size) if option.name == "card_size" else option
        for option in OPTIONS
    )
    return (*cards.options, *((SUITS,) if cards.suited else ()), *sheets)


def style_of(values: ResolvedOptions) -> CardStyle:
    """Return the layout of card sheets that these option values describe."""
    same = ("format", "singles", "stacked", "bleed", "safe", "gap", "marks", "corners", "backs")
    return CardStyle(
        card_size=parse_size(values["card_size"]),
        offset=_offset(values, "back_offset"),
        front_offset=_offset(values, "front_offset"),
        scale=_scale(values),
        **{name: values[name] for name in same},
    )


def _offset(values: ResolvedOptions, name: str) -> tuple[float, float]:
    offset = values[name]
    return (0.0, 0.0) if offset is None else parse_offset(offset, name.replace("_", " "))


def _scale(values: ResolvedOptions) -> tuple[float, float]:
    """Return how much wider and higher to print."""
    across, down = (
        1.0 if values[name] is None else parse_scale(values[name], name.replace("_", " "))
        for name in ("scale_x", "scale_y")
    )
    return across, down


def _stem(game: Game, deal: str | None) -> str:
    """Return how the name of a file of cards begins; ``deal``: a seed or an id."""
    return f"deck-{game.name}" if deal is None else file_stem(f"deck-{game.name}", str(deal))


def _table(values: ResolvedOptions) -> Table | None:
    """Return the pictures for Tabletop Simulator that are asked for, if they are."""
    sheet = values["sheet"]
    return None if sheet is None else Table(sheet[0], sheet[1], values["url"] or "")


def _words(options: tuple[Option, ...], values: ResolvedOptions) -> Iterator[str]:
    """Yield what is unlike the standard as words of a file's name."""
    for option in options:
        value = values[option.name]
        if value == option.unset or option.name == "url":  # which changes no picture
            continue
        if isinstance(option.kind, File):
            value = "-".join(Path(item).stem for item in (value if option.many else (value,)))
        if isinstance(value, tuple):
            value = "x".join(map(str, value))
        words = list(as_words([(option.name, f"{value:g}" if type(value) is float else value)]))
        yield from (
            file_stem("", word.replace(",", "_")).removeprefix("-") for word in words[option.bare :]
        )
