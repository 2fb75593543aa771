"""Parties: what a campaign carries from one play to the next, as a document.

    {"format": "dungeongen-party/1", "game": "sudoku", "party": {"gold": 7, …}, "digest": "…"}

The game defines what ``party`` holds; fields that are left out have their starting values. The
``digest`` works as in all our documents: it shows whether a file that we wrote was changed. A party
typed by a person, or copied from a sheet of paper, has none.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from dungeongen.core.document import dumps, parsed, sealed, unbroken
from dungeongen.core.errors import DocumentError
from dungeongen.core.table import Due

if TYPE_CHECKING:
    from dungeongen.core.game import Game

FORMAT = "dungeongen-party/1"
_FIELDS = ("format", "game", "party", "digest")

State = TypeVar("State")
Party = TypeVar("Party")
Roll = Callable[[Due], int]


@dataclass(frozen=True, slots=True)
class Parties(Generic[State, Party]):
    """How parties go from one play to the next, for games that have parties.

    * ``read(value)``: a party from JSON values; raises DocumentError. ``write(party)``: the values.
    * ``after(state, roll)``: the party that comes out of a finished play, after its level-up, and
      the news of it; ``None`` if nobody does. ``roll(due)`` is the index of the die's answer.
    * ``retired(party)``: whether it is done with dungeons.
    * ``facts(party)``: pairs of a name and a line of facts.
    """

    read: Callable[[Mapping[str, Any]], Party]
    write: Callable[[Party], dict[str, Any]]
    after: Callable[[State, Roll], tuple[Party | None, tuple[str, ...]]]
    retired: Callable[[Party], bool]
    facts: Callable[[Party], tuple[tuple[str, str], ...]]


def parties_of(game: Game[Any, Any, Any], name: str) -> Parties[Any, Any]:
    """Return a game's ``Parties``; raises DocumentError for a game without parties."""
    parties = None if game.rules is None else game.rules.parties
    if parties is None:
        raise DocumentError(f"{name}: party: {game.name} has no parties")
    return parties


def dump_party(game: Game[Any, Any, Any], party: Any) -> bytes:
    """Return a party as the bytes of a file, which ``load_party`` reads back."""
    value = parties_of(game, "a party").write(party)
    return dumps(sealed({"game": game.name, "party": value}, FORMAT))


def load_party(data: bytes, game: Game[Any, Any, Any], name: str) -> Any:
    """Return the party of ``game`` in ``data``; raises DocumentError with one line."""
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


def party_of(game: Game[Any, Any, Any], document: Mapping[str, Any]) -> Any:
    """Return the party in a sheet's document, or ``None``; raises DocumentError."""
    if document.get("party") is None:
        return None
    parties = None if game.rules is None else game.rules.parties
    if parties is None:
        raise DocumentError(f"party: {game.name} has no parties")
    return parties.read(document["party"])
