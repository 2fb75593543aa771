"""Parties: what a campaign carries from one play to the next, as a document.

    {"format": "dungeongen-party/1", "game": "…", "party": {"gold": 7, …}, "digest": "…"}

The game defines what ``party`` holds; fields that are left out have their starting values. The
``digest`` works as in all our documents: it shows whether a file that we wrote was changed. A party
typed by a person, or copied from a sheet of paper, has none. A fresh party may be a line of text in
the game's own words.
"""

from __future__ import annotations

from dungeongen.core.document import Document, dumps, parsed, sealed, unbroken
from dungeongen.core.errors import DocumentError
from dungeongen.core.facets import AnyParties
from dungeongen.core.game import Game

FORMAT = "dungeongen-party/1"
_FIELDS = ("format", "game", "party", "digest")
_LONGEST = 200  # characters of a line that names a party


def parties_of(game: Game, name: str) -> AnyParties:
    """Return how a game's parties go from play to play; raises DocumentError for a game without."""
    parties = game.rules.parties
    if parties is None:
        raise DocumentError(f"{name}: party: {game.name} has no parties")
    return parties


def dump_party(game: Game, party: object) -> bytes:
    """Return a party as a file; ``load_party`` reads it back."""
    value = parties_of(game, "a party").write(party)
    return dumps(sealed({"game": game.name, "party": value}, FORMAT))


def load_party(data: bytes, game: Game, name: str) -> object:
    """Return the party of ``game`` in ``data``; raises DocumentError with one line."""
    party = typed_party(data.decode("utf-8", "replace"), game, name)
    if party is not None:
        return party
    parties = parties_of(game, name)
    document = parsed(data, name, FORMAT)
    for field in document:
        if field not in _FIELDS:
            raise DocumentError(f"{name}: {ascii(field)[1:-1][:40]}: unknown field")
    if document.get("game") != game.name:
        raise DocumentError(f'{name}: expected "game": "{game.name}"')
    unbroken(document, name)
    value = document.get("party")
    if not isinstance(value, dict):
        raise DocumentError(f"{name}: party: expected an object")
    try:
        return parties.read(value)
    except DocumentError as error:
        raise DocumentError(f"{name}: {error}") from None


def typed_party(text: str, game: Game, name: str) -> object:
    """Return the fresh party that a line names, or ``None`` for any other text.

    Raises DocumentError for a line that names one wrongly.
    """
    try:
        return parties_of(game, name).typed(text) if len(text) <= _LONGEST else None
    except DocumentError as error:
        raise DocumentError(f"{name}: {error}") from None


def party_of(game: Game, document: Document) -> object:
    """Return the party that a sheet's document is for, or ``None``; raises DocumentError."""
    party = document.get("party")
    if party is None:
        return None
    parties = game.rules.parties
    if parties is None:
        raise DocumentError(f"party: {game.name} has no parties")
    return parties.read(party)
