"""Reading: a dungeongen file, its bytes, an id from a page, or a sheet that is there already.

What is read is a PDF, SVG, PNG, JSON or Universal VTT from dungeongen, the text of an id, or a deal
as people write it in one line, such as the 81 characters of a puzzle. Nothing in it is believed:
the layout is rebuilt from the deal, and whatever else a document says is held against that; a
verdict is worked out anew on request. A sheet or a book is read as the document that its
files would carry.
"""

from __future__ import annotations

import re
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, TypeAlias, cast

from dungeongen.core import files
from dungeongen.core.document import Allowance, Document, loads, without_copies
from dungeongen.core.errors import DocumentError, DungeongenError, Refuse, strict
from dungeongen.core.files import LARGEST
from dungeongen.core.game import Game
from dungeongen.core.ident import LONGEST, format_id, ids_of, looks_like_id, parse_id
from dungeongen.core.options import expect
from dungeongen.core.party import load_party, parties_of, party_of, typed_party
from dungeongen.core.request import Request
from dungeongen.core.verdict import read_verdict
from dungeongen.core.version import VERSION

if TYPE_CHECKING:
    from dungeongen.press.book import Book, Sheet
    from dungeongen.press.booklet.book import Booklet

_UVTT = re.compile(rb'[\xef\xbb\xbf\s]*\{\s*"format"\s*:\s*[0-9]')
"""How a map for a virtual table begins; in dungeongen documents the format is a text."""
_DIGITS = tuple(b"%d" % digit for digit in range(10))


class Source(NamedTuple):
    """The bytes of a file, with the name that error messages use."""

    data: bytes
    name: str


What: TypeAlias = "str | Path | bytes | Source | Sheet | Book | Booklet"
"""A file, an id or a deal in one line, the bytes of any, bytes with a name, or sheets."""


class Entry(NamedTuple):
    """A document in a file: its game, its layout, rebuilt, and the document itself.

    ``unchecked`` names what another version wrote and this one does not know; ``where`` is the
    place that error messages name.
    """

    game: Game
    layout: object
    document: Document
    unchecked: tuple[str, ...]
    where: str


def read(what: What) -> Sheet:
    """Return the sheet in a file, in its bytes, or of an id.

    >>> read("WD2-W2HL9-5B2-W4").game.title
    'Welcome to the Dungeon'

    Raises DungeongenError for what is not a dungeongen document, a damaged or changed one, and for
    a file of several sheets, which ``read_all`` reads.
    """
    book = read_all(what)
    if len(book) > 1:
        raise DocumentError(f"{opened(what).name}: has {len(book)} sheets: use read_all")
    return book[0]


def read_all(what: What) -> Book:
    """Return all sheets in a file, in its bytes, or of an id; raises DungeongenError.

    >>> len(read_all("WD2-W2HL9-5B2-W4"))
    1
    """
    from dungeongen.press.book import Book

    source = opened(what)
    sheets = []
    for entry in entries_in(source):
        try:
            sheets.append(sheet_of(entry))
        except DocumentError as error:
            raise DocumentError(f"{entry.where}: {error}") from None
    return Book(tuple(sheets))


def sheet_of(entry: Entry) -> Sheet:
    """Return the sheet of an entry; raises DocumentError."""
    from dungeongen.press.book import Sheet

    game, layout, document = entry[:3]
    _expect_verdict(game, document)
    return Sheet(
        game,
        layout,
        Request(
            seed=document.get("seed"),
            title=document.get("title"),
            party=party_of(game, document),
            judged=document.get("verdict") is not None,
        ),
        candidate=document.get("candidate"),
        recipe=document.get("made") or {},
        # A bare deal, typed by a person, has cards in the order that is meant.
        stacked=bool(document.get("stacked", "digest" not in document)),
        # It says too little to print.
        written=document if "digest" in document else None,
    )


def _expect_verdict(game: Game, document: Document) -> None:
    """Raise DocumentError for a verdict that no version of dungeongen would write about this game.

    It is a claim and no more: who needs a verdict works it out. Another version may have known
    less or more than this one, and its verdict may be any.
    """
    verdict = document.get("verdict")
    if verdict is not None and document.get("version") in (None, VERSION):
        read_verdict(game.solver.verdict, verdict)


def opened(what: What) -> Source:
    """Return the bytes of a file, an id or sheets, with a name; raises DungeongenError."""
    if isinstance(what, Source):
        return what
    if isinstance(what, bytes):
        return Source(what, "data")
    if not isinstance(what, str | Path):
        return _of_sheets(what)
    if is_typed(what):
        return Source((_id_of(str(what)) or str(what)).encode("utf-8", "replace"), str(what))
    return Source(_bytes_of(what), str(what))


def is_typed(what: What) -> bool:
    """Return whether a text is itself an id, or a deal in one line, and not a file's name."""
    if not isinstance(what, str) or files.exists(what):
        return False
    return looks_like_id(what) or _id_of(what) is not None


def _bytes_of(file: str | Path) -> bytes:
    if not str(file):
        raise DungeongenError("expected the name of a file, found nothing")
    try:
        return files.read(Path(file), LARGEST)
    except OSError as error:
        raise DungeongenError(f"{file}: cannot be read: {error.strerror or error}") from None


def in_pieces(what: What) -> Source | None:
    """Return a file that is too large to be held, as what reads it by pieces; else ``None``."""
    if not isinstance(what, str | Path) or is_typed(what):
        return None
    with suppress(OSError, ValueError):
        path = Path(what)
        if path.is_file() and path.stat().st_size > LARGEST:
            return Source(cast("bytes", files.Pieces(path)), str(what))
    return None


def bounded(data: bytes, name: str) -> bytes:
    """Return ``data`` unless it is larger than ``LARGEST``; raises DungeongenError."""
    if len(data) > LARGEST:
        raise DungeongenError(f"{name}: larger than {LARGEST >> 20} MiB")
    return data


def holds_documents(data: bytes) -> bool:
    """Tell from the first bytes whether ``data`` may hold dungeongen documents."""
    from dungeongen.draw.attachments import recognized

    if data[:64].lstrip(b"\xef\xbb\xbf \t\r\n")[:1] == b"<" and not (
        b"<svg" in data or b":svg" in data
    ):
        return False  # a page or a table of another program
    if _is_json(data):
        return b'"format"' in data  # other programs keep puzzles in JSON, too
    return _is_id(data) or recognized(data) is not None


def entries_in(source: Source, refuse: Refuse = strict) -> list[Entry]:
    """Return an entry for every document in a source.

    ``refuse`` is called with the error of each damaged or changed document. Raises DungeongenError
    for a source without any.
    """
    from dungeongen.games import game_named

    if _is_id(source.data):
        return [_of_id(source)]
    result = []
    for where, document in documents_in(source, refuse):
        try:
            game = game_named(document["game"])
            layout = game.layout.read(document.get("params", {}), document["deal"])
            unchecked = _confirm(game, layout, document)
        except DocumentError as error:
            refuse(DocumentError(f"{where}: {error}"))
        else:
            result.append(Entry(game, layout, document, unchecked, where))
    return result


def documents_in(
    source: Source, refuse: Refuse = strict, *, fields: bool = True
) -> list[tuple[str, Document]]:
    """Return the documents in a source, each with the place that error messages name.

    ``refuse`` is called with the error of each damaged one; ``fields``: whether each field is
    checked. Raises DungeongenError for a source without any.
    """
    data, shown = source
    if _is_json(data):
        if not _UVTT.match(data):
            return loads(data, shown, refuse=refuse, fields=fields)
        from dungeongen.draw.attachments import KEYWORD
        from dungeongen.press.maps import picture_in

        data = picture_in(data, shown)  # which carries the documents
        if KEYWORD.encode() not in data:
            raise DocumentError(f"{shown}: has no document: a map for the players carries none")
    if not data.strip():
        raise DocumentError(f"{shown}: is empty")
    from dungeongen.draw.attachments import read, recognized

    if recognized(data) is None:
        raise DocumentError(
            f"{shown}: expected a PDF, SVG, PNG, HTML or JSON of dungeongen, or an id"
        )
    damaged: list[DocumentError] = []
    try:
        ours = read(data, "dungeongen", damaged.append)
    except DocumentError as error:
        raise type(error)(f"{shown}: {error}") from None
    for fault in damaged:
        refuse(DocumentError(f"{shown}: {fault}"))
    result = []
    allowance = Allowance()
    for name, text in sorted(ours.items()):
        where = f"{shown}: {name}" if len(ours) + len(damaged) > 1 else shown
        try:
            result += loads(text, where, allowance, refuse, fields=fields)
        except DocumentError as error:
            refuse(error)
    return without_copies(result)


def read_party(what: What, game: Game) -> object:
    """Return the party of a party file, that came out of a saved play, or that a line names.

    Raises DungeongenError with one line, also if the party did not survive.
    """
    from dungeongen.core import transcript as plays
    from dungeongen.core.play import Play

    name = str(what) if isinstance(what, str | Path) else opened(what).name
    parties_of(game, name)
    if isinstance(what, str) and not files.exists(what):
        party = typed_party(what, game, "party")
        if party is not None:
            return party
    data = _bytes_of(name) if isinstance(what, str | Path) else opened(what).data
    if not plays.is_transcript(data):
        return load_party(data, game, name)
    transcript = plays.loads(data, name)
    if transcript.game != game.name:
        raise DocumentError(f"{name}: a play of another game than {game.name}")
    try:
        party, _ = Play(game, transcript, name).comes_out()
    except DocumentError as error:
        message = str(error)
        raise DocumentError(message if message.startswith(name) else f"{name}: {message}") from None
    if party is None:
        raise DocumentError(f"{name}: the party did not survive")
    return party


def party_given(what: object, game: Game) -> object:
    """Return the party: read from its file or its line of text, else as it is, or ``None``.

    Raises DocumentError for what is none.
    """
    if isinstance(what, str | Path | bytes | Source):
        return read_party(what, game)
    if what is not None:
        kind = parties_of(game, "a party").kind
        expect("party", what, kind, "a file, a line of text or a party")
    return what


def _is_json(data: bytes) -> bool:
    head = data[:64].lstrip(b"\xef\xbb\xbf \t\r\n")
    after = head[1:].lstrip()
    return head[:1] == b"{" and not after.startswith((b"{", b"\\rtf", *_DIGITS))  # an array, RTF


def _is_id(data: bytes) -> bool:
    return len(data) <= LONGEST and looks_like_id(data.decode("utf-8", "replace"))


def _of_sheets(what: object) -> Source:
    """Return the document of a sheet or a book; raises DungeongenError for anything else."""
    from dungeongen.press.book import Book, Sheet
    from dungeongen.press.booklet.book import Booklet

    if not isinstance(what, Sheet | Book | Booklet):
        raise DungeongenError(f"expected a file, an id or a sheet, found {type(what).__name__}")
    return Source(what.json(), "the sheet" if isinstance(what, Sheet) else "the book")


def _of_id(source: Source) -> Entry:
    from dungeongen.games import game_coded

    code, body = parse_id(source.data.decode("utf-8", "replace"))
    game = game_coded(code)
    return Entry(game, game.layout.decode(body), {}, (), source.name)


def _id_of(text: str) -> str | None:
    """Return the id of a deal that is written in one line, if a game reads it as one."""
    from dungeongen.games import GAMES

    if not text.strip() or len(text) > LONGEST or not text.isprintable():
        return None
    for game in GAMES:
        if (files := game.generator.read_foreign) is not None:
            with suppress(DungeongenError):
                (layout,) = files(text.encode("utf-8", "replace"), "the text")
                return format_id(game.code, game.layout.encode(layout))
    return None


def _confirm(game: Game, layout: object, document: Document) -> tuple[str, ...]:
    """Refuse a document that says something else than its own deal gives, or of no party.

    Return what of its content this version does not know.
    """
    if document.get("party") is not None:
        party_of(game, document)
    if document.get("id") not in (None, *ids_of(game.code, game.layout.encode(layout))):
        raise DocumentError("id: does not fit the deal")
    if document.get("content") is None:
        return ()
    from dungeongen.library.compare import hold

    content = game.layout.content(layout)
    return hold("content", document["content"], content, document.get("version"))
