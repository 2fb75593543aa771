"""Reading what a user names: a file, ``-`` for standard input, or an id from a page.

What is read is a PDF, SVG, PNG or JSON of ours, or the text of an id. Nothing in it is believed:
the layout is rebuilt from the deal, and whatever else a document says is held against that.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Any

from dungeongen.core.document import loads
from dungeongen.core.errors import DocumentError, DungeongenError
from dungeongen.core.game import Game
from dungeongen.core.ident import LONGEST, looks_like_id, parse_id
from dungeongen.core.party import load_party, parties_of, party_of

LARGEST = 64 << 20
_DIGITS = tuple(b"%d" % digit for digit in range(10))

Found = tuple[Game[Any, Any, Any], Any, dict[str, Any]]


def read_bytes(name: str) -> bytes:
    """Return what a file or ``-`` holds; raises DungeongenError with one line."""
    shown = _shown(name)
    if not name:
        raise DungeongenError("expected the name of a file, found nothing")
    try:
        if name != "-":
            with Path(name).open("rb") as file:
                data = file.read(LARGEST + 1)
        elif sys.stdin is None:
            raise DungeongenError(f"{shown}: is closed")
        else:
            data = sys.stdin.buffer.read(LARGEST + 1)
    except OSError as error:
        raise DungeongenError(f"{shown}: cannot be read: {error.strerror or error}") from None
    except ValueError as error:
        if isinstance(error, DungeongenError):
            raise
        raise DungeongenError(f"{shown}: cannot be read: {error}") from None
    if len(data) > LARGEST:
        raise DungeongenError(f"{shown}: larger than {LARGEST >> 20} MiB")
    return data


def named_id(name: str) -> bytes | None:
    """Return ``name`` as the text of an id if it looks like one and is no file."""
    if looks_like_id(name) and not os.path.exists(name):  # noqa: PTH110 (Path.exists may raise)
        return name.encode("utf-8", "replace")
    return None


def read_layouts(name: str) -> list[Found]:
    """Return game, layout and document of everything in a file, or of an id.

    Raises DungeongenError for whatever is no document of ours, a damaged or a changed one.
    """
    text = named_id(name)
    if text is not None:
        return [_of_id(text)]
    return layouts_of(read_bytes(name), _shown(name))


def holds_documents(data: bytes) -> bool:
    """Tell whether ``data`` is what ``layouts_of`` reads, by its beginning."""
    from dungeongen.draw.attachments import recognized

    if data[:64].lstrip(b"\xef\xbb\xbf \t\r\n")[:1] == b"<" and not (
        b"<svg" in data or b":svg" in data
    ):
        return False  # a page or a table of another program
    return _is_json(data) or _is_id(data) or recognized(data) is not None


def layouts_of(data: bytes, shown: str) -> list[Found]:
    """Return game, layout and document of everything in ``data``, which errors call ``shown``."""
    from dungeongen.games import game_named

    if _is_id(data):
        return [_of_id(data)]
    found: list[Found] = []
    for where, document in _documents(data, shown):
        try:
            game = game_named(document["game"])
            layout = game.read(document.get("params", {}), document["deal"])
            _confirm(game, layout, document)
        except DocumentError as error:
            raise DocumentError(f"{where}: {error}") from None
        found.append((game, layout, document))
    return found


def read_party(name: str, game: Game[Any, Any, Any]) -> Any:
    """Return the party of a party file, or the one that came out of a saved play.

    Raises DungeongenError with one line, also where nobody came out.
    """
    from dungeongen.core import transcript as plays
    from dungeongen.core.play import Play

    shown = _shown(name)
    parties_of(game, shown)
    data = read_bytes(name)
    if not plays.is_transcript(data):
        return load_party(data, game, shown)
    transcript = plays.loads(data, shown)
    if transcript.game != game.name:
        raise DocumentError(f"{shown}: a play of another game than {game.name}")
    try:
        party, _ = Play(game, transcript, shown).comes_out()
    except DocumentError as error:
        told = str(error)
        raise DocumentError(told if told.startswith(shown) else f"{shown}: {told}") from None
    if party is None:
        raise DocumentError(f"{shown}: nobody came out of this dungeon")
    return party


def _shown(name: str) -> str:
    return "standard input" if name == "-" else name


def _is_json(data: bytes) -> bool:
    head = data[:64].lstrip(b"\xef\xbb\xbf \t\r\n")
    after = head[1:].lstrip()
    return head[:1] == b"{" and not after.startswith((b"{", b"\\rtf", *_DIGITS))  # an array, RTF


def _is_id(data: bytes) -> bool:
    return len(data) <= LONGEST and looks_like_id(data.decode("utf-8", "replace"))


def _of_id(text: bytes) -> Found:
    from dungeongen.games import game_coded

    code, body = parse_id(text.decode("utf-8", "replace"))
    game = game_coded(code)
    return game, game.decode(body), {}


def _documents(data: bytes, shown: str) -> list[tuple[str, dict[str, Any]]]:
    """Return the documents in ``data``, each with the place that errors name."""
    if _is_json(data):
        return _placed(loads(data, shown), shown)
    if not data.strip():
        raise DocumentError(f"{shown}: is empty")
    from dungeongen.draw.attachments import read, recognized

    if recognized(data) is None:
        raise DocumentError(f"{shown}: expected a PDF, SVG, PNG or JSON of dungeongen, or an id")
    try:
        files = read(data)
    except DocumentError as error:
        raise DocumentError(f"{shown}: {error}") from None
    ours = {name: text for name, text in files.items() if name.startswith("dungeongen")}
    if not ours:
        raise DocumentError(f"{shown}: carries no document of dungeongen")
    found = []
    for name, text in sorted(ours.items()):
        where = f"{shown}: {name}" if len(ours) > 1 else shown
        found += _placed(loads(text, where), where)
    return found


def _placed(documents: list[dict[str, Any]], shown: str) -> list[tuple[str, dict[str, Any]]]:
    if len(documents) == 1:
        return [(shown, documents[0])]
    return [(f"{shown}: sheet {i}", document) for i, document in enumerate(documents, 1)]


def _confirm(game: Game[Any, Any, Any], layout: Any, document: dict[str, Any]) -> None:
    """Refuse a document that says something else than its own deal gives, or of no party."""
    from dungeongen import __version__
    from dungeongen.core.ident import format_id

    if document.get("party") is not None:
        party_of(game, document)
    if document.get("id") not in (None, format_id(game.code, game.encode(layout))):
        raise DocumentError("id: does not fit the deal")
    if document.get("version") != __version__:
        return  # another version may have said the same in other words
    if document.get("content") not in (None, game.content(layout)):
        raise DocumentError("content: does not fit the deal")
