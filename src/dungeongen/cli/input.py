"""Reading what a user names: a file, ``-`` for standard input, or an id from a page."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from dungeongen.core.document import loads
from dungeongen.core.errors import DocumentError, DungeongenError
from dungeongen.core.game import Game
from dungeongen.core.ident import looks_like_id, parse_id

LARGEST = 64 << 20


def read_bytes(name: str) -> bytes:
    """Return what a file or ``-`` holds; raises DungeongenError with one line."""
    try:
        if name == "-":
            data = sys.stdin.buffer.read(LARGEST + 1)
        else:
            with Path(name).open("rb") as file:
                data = file.read(LARGEST + 1)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise DungeongenError(f"{name}: cannot be read: {reason}") from None
    if len(data) > LARGEST:
        raise DungeongenError(f"{name}: larger than {LARGEST >> 20} MiB")
    return data


def read_layouts(name: str) -> list[tuple[Game[Any, Any, Any], Any, dict[str, Any]]]:
    """Return game, layout and document of everything in a file, or of an id.

    Raises DungeongenError for whatever is no document of ours, a damaged or a changed one.
    """
    from dungeongen.games import game_coded, game_named

    if looks_like_id(name) and not Path(name).exists():
        code, body = parse_id(name)
        game = game_coded(code)
        return [(game, game.decode(body), {})]
    shown = "standard input" if name == "-" else name
    found = []
    for document in _documents(read_bytes(name), shown):
        try:
            game = game_named(document["game"])
            layout = game.read(document.get("params", {}), document["deal"])
        except DocumentError as error:
            raise DocumentError(f"{shown}: {error}") from None
        _confirm(game, layout, document, shown)
        found.append((game, layout, document))
    return found


def _documents(data: bytes, shown: str) -> list[dict[str, Any]]:
    if data.lstrip(b"\xef\xbb\xbf \t\r\n")[:1] == b"{":
        return loads(data, shown)
    from dungeongen.draw.attachments import read

    try:
        files = read(data)
    except DocumentError as error:
        raise DocumentError(f"{shown}: {error}") from None
    ours = {name: text for name, text in files.items() if name.startswith("dungeongen")}
    if not ours:
        raise DocumentError(f"{shown}: carries no document of dungeongen")
    return [
        document
        for name, text in sorted(ours.items())
        for document in loads(text, f"{shown}: {name}" if len(ours) > 1 else shown)
    ]


def _confirm(game: Game[Any, Any, Any], layout: Any, document: dict[str, Any], shown: str) -> None:
    """Refuse a document that says something else than its own deal gives."""
    from dungeongen import __version__
    from dungeongen.core.ident import format_id

    if document.get("id") not in (None, format_id(game.code, game.encode(layout))):
        raise DocumentError(f"{shown}: its id does not fit its deal")
    same = document.get("version") == __version__
    if same and document.get("content") not in (None, game.content(layout)):
        raise DocumentError(f"{shown}: its content does not fit its deal")
