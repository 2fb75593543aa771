"""What workers do: each task is a call of the library, with values in and values out.

A task is told who to tell how far it got. A play is the one thing that a worker remembers: it has
one (``table``).
"""

from __future__ import annotations

import pickle
import re
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from dungeongen.core.options import ResolvedOptions
from dungeongen.core.table import Preview
from dungeongen.draw.png import can_rasterize
from dungeongen.games import game_named
from dungeongen.library.make import generator_request, make_all, sheets_for
from dungeongen.library.origin import silent
from dungeongen.library.read import Source
from dungeongen.press import printing
from dungeongen.press.book import Book, Sheet
from dungeongen.press.look import look_of
from dungeongen.search.shelf import shelved
from dungeongen.search.verdict import difficulty_words
from dungeongen.studio import checked, shop, table
from dungeongen.studio.table import odds_words
from dungeongen.studio.values import File, Printout, SheetBatch, Tell

Look = ResolvedOptions
"""How pages look, as ``Book.pdf`` takes it."""

_FIRST, _OTHERS = slice(1), slice(1, None)
_WIDTH = 70
_PIXEL = 96 / 2540  # of a hundredth of a millimetre
_BOX = re.compile(rb'viewBox="0 0 ([\d.]+) ([\d.]+)"')


def draft(tell: Tell, game: str, settled: ResolvedOptions, look: Look) -> Printout:
    """Return what a sheet looks like whose dungeon is settled, before anybody has judged it."""
    return printout(_settled(game, settled), look)


def opening(tell: Tell, game: str, settled: ResolvedOptions, judged: SheetBatch | None) -> bytes:
    """Return a picture of the table before the first move; of the first page where a game has none.

    Cards lie as the sheet has them, so that it is the same every time. ``judged``: the sheets,
    where a search was needed.
    """
    from dungeongen.library.play import play

    sheet, *_ = _settled(game, settled) if judged is None else _book(judged.book)
    playing = play(sheet, as_dealt=sheet.game.layout.shuffled is not None)
    playing.go_on()
    shown = playing.picture(theme=table.THEME)
    return shown or printing.as_svg(printing.work_of([sheet]), look_of(theme=table.THEME))[0][0]


def _settled(name: str, settled: ResolvedOptions) -> Book:
    """Return a sheet, the first of several, that needs no search; it is not judged."""
    game, generator = game_named(name), game_named(name).generator
    values = {option: value for option, value in _sources(settled).items() if option != "count"}
    judged = generator_request(game, values)
    plain = {option: value for option, value in values.items() if option != "difficulty"}
    if not any(option.role == "form" and values.get(option.name) for option in generator.options):
        plain |= {} if all(o.name != "check" for o in generator.options) else {"check": False}
    request = generator_request(game, plain)
    dungeon = None
    if judged.seed is not None:
        dungeon = shelved(game, judged.seed, judged)
        dungeon = dungeon or generator.make(judged.seed, request, silent)
    return sheets_for(game, request, ready=dungeon)


def judge(tell: Tell, game: str, settled: ResolvedOptions) -> SheetBatch:
    """Return the sheets that are asked for, judged."""
    book = make_all(game, on_message=tell, **_sources(settled))
    return SheetBatch(pickle.dumps(book), odds_words(book[0].verdict) if book.sheets else "")


def draw(tell: Tell, judged: SheetBatch, look: Look) -> Printout:
    """Return how judged sheets look."""
    return printout(_book(judged.book), look)


def rest(tell: Tell, book: bytes, look: Look) -> list[bytes]:
    """Return the pages after the first one."""
    return _book(book).pages(_OTHERS, **look)[0]


def press(tell: Tell, book: bytes, ending: str, look: Look, dpi: int) -> list[File]:
    """Return the files of sheets in one format, as the command line writes them."""
    from pathlib import Path

    from dungeongen.press.filenames import numbered

    sheets = _book(book)
    ((_, pages),) = sheets.pressed([ending], dpi=dpi, **look)
    paths = numbered(Path(f"{sheets.stem}.{ending}"), pages)
    return [File(path.name, data) for path, data in paths]


def printout(book: Book, look: Look) -> Printout:
    """Return sheets as a page shows them: it begins with the first page, and others follow."""
    (first,), roles = book.pages(_FIRST, **look)
    shown = Printout(
        title="" if book.front is None else book.front.furniture.title,
        first=first,
        size=_size(first),
        roles=roles,
        book=pickle.dumps(book),
    )
    return _with_sheets(shown, book) if book.sheets else shown


def _with_sheets(shown: Printout, book: Book) -> Printout:
    """Return what is shown with what is known of its sheets."""
    sheet = book[0]
    preview = _preview(sheet)
    verdict = sheet.verdict
    odds = None if verdict is None else verdict.odds
    return replace(
        shown,
        title=sheet.title,
        facts=preview.facts,
        notes=tuple(sheet.notes),
        ident=sheet.id,
        twin=tuple(line for line, _ in preview.lines),
        answer=None if verdict is None else verdict.answer,
        lines=tuple(sheet.lines.front),
        won=None if odds is None else (odds.low, odds.high),
        difficulty=difficulty_words(verdict) or "",
        playable=True,
        players=sheet.game.players,
        puzzle="" if sheet.game.layout.puzzle is None else sheet.game.layout.puzzle(sheet.layout),
        each=tuple(map(_in_brief, book)) if len(book) > 1 else (),
        formats=tuple(one for one in book.formats if one != "png" or can_rasterize()),
    )


def _size(page: bytes) -> tuple[int, int]:
    """Return width and height of a page, in a browser's pixels."""
    box = _BOX.search(page)
    assert box is not None
    return round(float(box[1]) * _PIXEL), round(float(box[2]) * _PIXEL)


def _in_brief(sheet: Sheet) -> tuple[str, str, str]:
    """Return title, verdict and id of one sheet among several."""
    front = () if sheet.verdict is None else sheet.lines.front
    return sheet.title, " · ".join(front), sheet.id


def _preview(sheet: Sheet) -> Preview:
    table = sheet.game.table
    if table.preview is None:
        return Preview(sheet.game.layout.facts(sheet.layout)[1])
    return table.preview(sheet.layout, lambda signs: True, _WIDTH)


def _sources(settled: ResolvedOptions) -> dict[str, Any]:
    """Return what is asked, with what was pasted as bytes: never as the name of a file."""
    options = dict(settled)
    for name in ("from_", "party"):
        if options.get(name) is not None:
            options[name] = Source(str(options[name]).strip().encode(), "the text")
    return options


def _book(data: bytes) -> Book:
    book = pickle.loads(data)  # of our own worker, never of a browser
    assert isinstance(book, Book)
    return book


TASKS: dict[str, Callable[..., Any]] = {
    "draft": draft,
    "judge": judge,
    "opening": opening,
    "draw": draw,
    "rest": rest,
    "press": press,
    "sit": table.sit,
    "choose": table.choose,
    "show": table.show,
    "undo": table.undo,
    "hint": table.hint,
    "weigh": table.weigh,
    "moment": table.moment,
    "again": table.shorten,
    "sheet": table.sheet,
    "picture": table.picture,
    "look": checked.look,
    "review": checked.weigh,
    "find": checked.find,
    "check": checked.check,
    "deck": shop.deck,
    "bind": shop.bind,
    "campaign": shop.campaign,
}
