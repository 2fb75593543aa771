"""What workers do: each task is a call of the library, with values in and values out.

A task is told where to report its progress. A play is the one thing that a worker remembers: it has
one (``table``). The print shop makes decks, books, practice series and campaigns: a PDF each, and
pictures of it.

What a browser sent is first read within limits, then its sheets are judged. Reading is where a
stranger's bytes are taken apart, so it has a process of its own with little memory and little time.
What it hands on is only what it understood.
"""

from __future__ import annotations

import pickle
import re
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Any

from dungeongen.core.document import bundle, dumps
from dungeongen.core.errors import DocumentError, DungeongenError
from dungeongen.core.facets import CandidateMessage
from dungeongen.core.ident import format_id
from dungeongen.core.options import ResolvedOptions
from dungeongen.core.plain_json import JsonError, read_json
from dungeongen.core.table import Preview
from dungeongen.core.transcript import is_transcript
from dungeongen.draw.png import can_rasterize
from dungeongen.games import GAMES, game_named
from dungeongen.library import book, practice
from dungeongen.library import campaign as campaigns
from dungeongen.library.check import Report, check_all
from dungeongen.library.make import generator_request, make_all, sheets_for
from dungeongen.library.origin import silent
from dungeongen.library.play import play
from dungeongen.library.read import Source, entries_in, read_all
from dungeongen.library.review import Decision, Review, play_to_judge, review
from dungeongen.press import printing
from dungeongen.press.book import Book, Sheet
from dungeongen.press.printing import PdfPages
from dungeongen.press.style import look_of
from dungeongen.search.shelf import shelved
from dungeongen.search.verdict import difficulty_words
from dungeongen.studio import table
from dungeongen.studio.table import odds_words
from dungeongen.studio.values import (
    Bound,
    CheckReport,
    File,
    Printout,
    ReviewReport,
    SheetBatch,
    Tell,
)


def find(tell: Tell, data: bytes, name: str) -> bytes:
    """Return the documents in an upload, or its id, as bytes to judge."""
    source = Source(_typed(data), name)
    entries = entries_in(source)
    if all(not entry.document for entry in entries):
        return "\n".join(
            format_id(entry.game.code, entry.game.layout.encode(entry.layout)) for entry in entries
        ).encode()
    return dumps(bundle([entry.document for entry in entries]))


def printed(
    tell: Tell, data: bytes, name: str, corners: Sequence[tuple[float, float]] | None
) -> dict[str, object]:
    """Return the Sudoku that is printed in a picture, what is in doubt, and where it stands:
    between these ``corners``, if they are given."""
    from dungeongen.puzzle import photo

    reading = photo.read(data, name=name, corners=corners)
    return {"grid": reading.grid, "doubtful": reading.doubtful, "corners": reading.corners}


def check(tell: Tell, data: bytes, name: str) -> tuple[tuple[CheckReport, ...], tuple[str, ...]]:
    """Return what can be said of each sheet, and why others are refused."""
    refused: list[DocumentError] = []
    reports = check_all(Source(data, name), on_message=tell, refuse=refused.append)
    return tuple(map(_checked, reports)), tuple(map(str, refused))


def _typed(data: bytes) -> bytes:
    """Return the id of a deal that is written in one line; any other bytes as they are."""
    text = data.strip()
    if len(text) > 2000 or b"\n" in text:
        return data
    for game in GAMES:
        if game.generator.read_foreign is not None:
            try:
                (layout,) = game.generator.read_foreign(text, "the text")
            except (DungeongenError, ValueError):
                continue
            return format_id(game.code, game.layout.encode(layout)).encode()
    return text if len(text) < 500 else data


def _checked(report: Report) -> CheckReport:
    verdict, solver = report.verdict, report.game.solver
    words = solver.lines(verdict)
    lines = [*_origin(report), *report.facts]
    if words.odds:
        lines.append(("Odds", words.odds))
    lines += words.plays
    if words.difficulty:
        lines.append(("Difficulty", words.difficulty))
    if verdict.witness is not None:
        lines.append(("Proof", f"{len(verdict.witness)} moves, played by the rules to a win"))
    reason = verdict.effort.budget if verdict.proof is None else verdict.proof.reason
    if reason:
        lines.append(("Why", reason))
    notes = list(report.notes)
    if report.unchecked:
        notes.append(f"Known to another version only: {', '.join(report.unchecked[:5])}")
    return CheckReport(
        title=report.title,
        game=report.game.title,
        answer=words.answer,
        kind=verdict.answer if report.game.players == 1 else "open",
        lines=tuple((label, text) for label, text in lines if text),
        plan=tuple(words.best),
        notes=tuple(notes),
        ident=format_id(report.game.code, report.game.layout.encode(report.layout)),
        name=report.game.name,
    )


def _origin(report: Report) -> list[tuple[str, str]]:
    seed = report.document.get("seed")
    if seed is None:
        return []
    again = "made again here" if report.origin else "as the file claims"
    return [("Seed", f"{seed} ({again})")]


def weigh(tell: Tell, data: bytes, name: str) -> ReviewReport:
    """Return what each decision of a saved play was worth; the decisions judged so far are told in
    the lines after the first."""
    lines: list[str] = []

    def so_far(review: Review) -> None:
        lines[:] = [_in_a_line(review, decision) for decision in review.decisions]

    def progress(done: int, of: int) -> None:
        tell("\n".join([f"{done} of {of} decisions judged", *lines]))

    result = review(Source(data, name), progress=progress, so_far=so_far)
    return ReviewReport(result, result.curve())


def _in_a_line(review: Review, decision: Decision) -> str:
    """Return a decision with its mark, its value and what it cost."""
    head = " ".join(filter(None, (decision.chosen, review.mark(decision))))
    cost = f", cost {review.cost_words(decision)}" if decision.cost > 0 else ""
    return f"{head}: {review.words(decision.after.mean)}{cost}"


def look(tell: Tell, data: bytes, name: str) -> tuple[str, tuple[tuple[str, bytes], ...]]:
    """Return what an upload is to be played: *play* for a saved play, *sheets*, or *parties* for
    sheets that a party of a campaign may enter.

    With it come the name of each and what ``table.sit`` takes; a saved play is replayed first.
    """
    if is_transcript(data):
        playing = play(Source(data, name))
        title, _ = playing.game.layout.facts(playing.play.layout)
        return "play", ((title, data),)
    book = read_all(Source(_typed(data), name))
    parties = any(sheet.game.rules.parties for sheet in book)
    kind = "parties" if parties else "sheets"
    return kind, tuple((sheet.title, pickle.dumps(Book((sheet,)))) for sheet in book)


_DPI = 60
_PAGE = re.compile(rb"/Type /Page\b")
_SHOWN = 24
"""Pages of which there are pictures."""


def deck(tell: Tell, game: str, values: ResolvedOptions, look: ResolvedOptions) -> Bound:
    """Return the cards of a game, in the order of a deal or as a pack."""
    options = dict(values)
    if options.get("from_") is not None:
        options["from_"] = Source(str(options["from_"]).strip().encode(), "the text")
    from dungeongen.library import deck as decks  # loads Pydantic, which no map needs

    product = decks.deck(game, on_message=tell, **options)
    tell("drawing the pages")
    pdf: bytes = product.pdf(**look)
    dealt = product.sheet is not None  # then the cards lie in the order of the deal
    return _bound(product, PdfPages(pdf, (), frozenset(range(_SHOWN) if dealt else ())))


def bind(
    tell: Tell, kind: str, games: tuple[str, ...], values: ResolvedOptions, look: ResolvedOptions
) -> Bound:
    """Return a bound book, or a practice series."""
    make: Any = book.book if kind == "book" else practice.practice

    def progress(done: int, of: int) -> None:
        tell(f"{done} of {of} dungeons checked")

    product = make(*games, **values, progress=progress)
    bound = _drawn(tell, product, look)
    return bound if product.binding.wrap is None else replace(bound, cover=product.cover(**look))


def campaign(tell: Tell, values: ResolvedOptions, look: ResolvedOptions) -> Bound:
    """Return a campaign: dungeons from gentle to deadly behind a log sheet."""
    return _drawn(tell, campaigns.campaign(**values, on_message=tell), look)


_MOST_SAVED = 100


def saved_plays(tell: Tell, data: bytes) -> list[Source]:
    """Return the plays that a browser keeps, names and texts, each of which is replayed.

    Raises DungeongenError.
    """
    try:
        plays = read_json(data)
    except JsonError:
        raise DungeongenError("These are no saved plays.") from None
    sources = []
    for entry in plays if isinstance(plays, list) else ():
        match entry:
            case [str(name), str(text)]:
                short = name.replace("/", "-")[:_WIDTH]
                sources.append(Source(text.encode("utf-8", "replace"), short))
                play_to_judge(sources[-1])
    if not 1 <= len(sources) <= _MOST_SAVED:
        raise DungeongenError(f"Expected 1 to {_MOST_SAVED} saved plays.")
    return sources


def drill(
    tell: Tell, game: str, plays: bytes, values: ResolvedOptions, look: ResolvedOptions
) -> Bound:
    """Return the costliest mistakes of saved plays as cards."""
    from dungeongen.library import drill as drills  # loads Pydantic too

    product = drills.drill(
        saved_plays(tell, plays),
        game=game,
        progress=lambda done, of, words: tell(words),
        **values,
    )
    tell("drawing the pages")
    return _bound(product, PdfPages(product.pdf(**look), (), frozenset()))


def _drawn(tell: Tell, product: Any, look: ResolvedOptions) -> Bound:
    tell("drawing the pages")
    return _bound(product, product.printed(**look))


def _bound(product: Any, printed: PdfPages) -> Bound:
    from dungeongen.draw.png import NoRendererError, rasterize

    pdf = printed.data
    pictures: list[bytes] = []
    pages = len(_PAGE.findall(pdf))
    with suppress(NoRendererError):  # in a browser: the page then names the PDF alone
        pictures = rasterize(pdf, dpi=_DPI)
        pages = len(pictures)
    title = getattr(product, "title", "") or product.stem
    return Bound(
        title=title,
        words=getattr(product, "summary", ""),
        called=product.stem,
        pdf=pdf,
        pictures=tuple(pictures[:_SHOWN]),
        pages=pages,
        spoilers=printed.spoilers,
    )


Look = ResolvedOptions
"""How pages look, as ``Book.pdf`` takes it."""

_FIRST, _OTHERS = slice(1), slice(1, None)
_WIDTH = 70
_PIXEL = 96 / 2540  # of a hundredth of a millimetre
_BOX = re.compile(rb'viewBox="0 0 ([\d.]+) ([\d.]+)"')


def draft(tell: Tell, game: str, values: ResolvedOptions, look: Look) -> Printout:
    """Return what a sheet looks like whose dungeon is settled, before anybody has judged it."""
    return printout(_settled(game, values), look)


def opening(tell: Tell, game: str, values: ResolvedOptions, judged: SheetBatch | None) -> bytes:
    """Return a picture of the table before the first move; of the first page where a game has none.

    Cards lie as the sheet has them, so that it is the same every time. ``judged``: the sheets,
    where a search was needed.
    """
    from dungeongen.library.play import play

    sheet, *_ = _settled(game, values) if judged is None else _book(judged.book)
    playing = play(sheet, as_dealt=sheet.game.layout.shuffled is not None)
    playing.go_on()
    shown = playing.picture(theme=table.THEME)
    return shown or printing.as_svg(printing.work_of([sheet]), look_of(theme=table.THEME))[0][0]


def _settled(name: str, values: ResolvedOptions) -> Book:
    """Return a sheet, the first of several, that needs no search; it is not judged."""
    game, generator = game_named(name), game_named(name).generator
    values = {option: value for option, value in _sources(values).items() if option != "count"}
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


def judge(tell: Tell, game: str, values: ResolvedOptions) -> SheetBatch:
    """Return the sheets that are asked for, judged; a second line of progress is the id of the
    candidate that is being judged."""
    chosen = game_named(game)

    def on_message(words: str) -> None:
        if isinstance(words, CandidateMessage):
            ident = format_id(chosen.code, chosen.layout.encode(words.layout))
            words = f"{words}\n{ident}"
        tell(words)

    book = make_all(chosen, on_message=on_message, **_sources(values))
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

    from dungeongen.press.product import numbered

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
        formats=tuple(ending for ending in book.formats if ending != "png" or can_rasterize()),
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


def _sources(values: ResolvedOptions) -> dict[str, Any]:
    """Return what is asked, with what was pasted as bytes: never as the name of a file."""
    options = dict(values)
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
    "redo": table.redo,
    "hint": table.hint,
    "weigh": table.weigh,
    "moment": table.moment,
    "again": table.shorten,
    "sheet": table.sheet,
    "picture": table.picture,
    "look": look,
    "review": weigh,
    "find": find,
    "printed": printed,
    "check": check,
    "deck": deck,
    "bind": bind,
    "campaign": campaign,
    "saved_plays": saved_plays,
    "drill": drill,
}
