"""Transcripts: a play as text, one move a line, easy to write by hand and to replay.

    format: dungeongen-play/1
    game: NAME
    id: XX2-941D7-…

    # Round 1
    enter H
    take gold S

The header has one ``name: value`` a line: the format and the game, then the layout, either as an
``id`` or as the game's own deal (``grid: 94.1…``), then optionally a ``party`` as JSON on one line.
Blank lines and comments (``#``) may appear anywhere; comments are kept. Each line after the header
is a move in the game's words. Comments mark where the rounds begin.

Reading knows nothing about the game but limits what strangers can send: the size, the number and
length of lines, no control characters. ``steps`` then plays the moves by a game's rules; every
error names the line.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from dungeongen.core.errors import DocumentError, DungeongenError
from dungeongen.core.game import Game
from dungeongen.core.ident import format_id, parse_id
from dungeongen.core.party import parties_of
from dungeongen.core.plain_json import JsonError, JsonObject, read_json

FORMAT = "dungeongen-play/1"
LARGEST = 8 << 20
_MOST_LINES = 200_000
_LONGEST = 4000
_HEADER = re.compile(r"([a-z]{1,20}):(?: (.*))?")
_OWN = ("format", "game", "id", "party")


@dataclass(frozen=True, slots=True)
class Transcript:
    """A play: ``lines`` are moves, and comments with their ``#``.

    ``ident`` or ``deal`` describes the layout; ``party`` is JSON text. ``numbers`` are the line
    numbers in the file that ``lines`` were read from.
    """

    game: str
    ident: str | None = None
    deal: tuple[tuple[str, str], ...] = ()
    party: str | None = None
    lines: tuple[str, ...] = ()
    numbers: tuple[int, ...] = field(default=(), compare=False)

    def moves(self) -> Iterator[tuple[int, str]]:
        """Yield each move with its line number."""
        numbers = self.numbers or range(1, len(self.lines) + 1)
        for number, line in zip(numbers, self.lines, strict=True):
            if not line.startswith("#"):
                yield number, line


@dataclass(frozen=True, slots=True)
class Step:
    """One move of a play, with the states before and after it."""

    line: int
    before: object
    move: object
    after: object


def is_transcript(data: bytes) -> bool:
    """Return whether a file begins like a transcript.

    >>> is_transcript(b"format: dungeongen-play/1")
    True
    """
    for line in data[:_LONGEST].lstrip(b"\xef\xbb\xbf").splitlines():
        if line.strip() and not line.startswith(b"#"):
            return line.startswith(b"format: dungeongen-play/")
    return False


def dumps(transcript: Transcript) -> str:
    """Return a transcript as text, which ``loads`` reads back."""
    head = [f"format: {FORMAT}", f"game: {transcript.game}"]
    if transcript.ident is not None:
        head.append(f"id: {transcript.ident}")
    head += [f"{name}: {value}" for name, value in transcript.deal]
    if transcript.party is not None:
        head.append(f"party: {transcript.party}")
    return "\n".join([*head, "", *transcript.lines, ""])


def loads(data: bytes, name: str) -> Transcript:
    """Return the transcript in ``data``; error messages begin with ``name``.

    Raises DocumentError with one line that names the line at fault.
    """
    header: dict[str, str] = {}
    lines: list[str] = []
    numbers: list[int] = []
    for number, line in enumerate(_lines(data, name), 1):
        where = f"{name}: line {number}"
        _bound(line, where)
        line = line.strip()
        entry = _HEADER.fullmatch(line)
        if line.startswith("#") or not line or entry is None:
            if line:
                lines.append(line)
                numbers.append(number)
            continue
        if any(not earlier.startswith("#") for earlier in lines):
            raise DocumentError(f"{where}: a header line among the moves")
        if entry[1] in header:
            raise DocumentError(f"{where}: a second {entry[1]}")
        if not header and (entry[1], entry[2]) != ("format", FORMAT):
            raise DocumentError(f"{where}: expected format: {FORMAT}")
        header[entry[1]] = (entry[2] or "").strip()
    for needed in ("format", "game"):
        if not header.get(needed):
            raise DocumentError(f"{name}: expected a header with {needed}: …")
    deal = tuple((key, value) for key, value in header.items() if key not in _OWN)
    if ("id" in header) == bool(deal):
        raise DocumentError(f"{name}: expected the layout in the header, as an id or a deal")
    return Transcript(
        header["game"], header.get("id"), deal, header.get("party"), tuple(lines), tuple(numbers)
    )


def _lines(data: bytes, name: str) -> list[str]:
    if len(data) > LARGEST:
        raise DocumentError(f"{name}: larger than {LARGEST >> 20} MiB")
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise DocumentError(f"{name}: byte {error.start} is not UTF-8") from None
    lines = text.replace("\r\n", "\n").split("\n")
    if len(lines) > _MOST_LINES:
        raise DocumentError(f"{name}: more than {_MOST_LINES} lines")
    return lines


def _bound(line: str, where: str) -> None:
    if len(line) > _LONGEST:
        raise DocumentError(f"{where}: longer than {_LONGEST} characters")
    if not line.replace("\t", " ").isprintable():
        raise DocumentError(f"{where}: has characters that cannot be printed")


def layout_of(transcript: Transcript, game: Game, name: str) -> object:
    """Return the layout that a transcript's header describes; raises DocumentError."""
    try:
        if transcript.ident is None:
            return game.layout.read({}, dict(transcript.deal))
        code, body = parse_id(transcript.ident)
        if code != game.code:
            raise DocumentError(f"id: of another game than {game.name}")
        return game.layout.decode(body)
    except DocumentError as error:
        raise DocumentError(f"{name}: {error}") from None


def beginning(transcript: Transcript, game: Game, name: str) -> object:
    """Return the first state of a transcript's play; raises DocumentError."""
    rules = game.rules
    party = party_in(transcript, game, name)
    layout = layout_of(transcript, game, name)
    return rules.new(layout) if party is None else rules.new(layout, party)


def party_in(transcript: Transcript, game: Game, name: str) -> object:
    """Return the party in a transcript's header, ``None`` for a fresh one; raises DocumentError."""
    if transcript.party is None:
        return None
    parties = parties_of(game, name)
    try:
        value = read_json(transcript.party.encode("utf-8", "surrogatepass"))
    except JsonError as error:
        raise DocumentError(f"{name}: party: {error}") from None
    if not isinstance(value, dict):
        raise DocumentError(f"{name}: party: expected a JSON object")
    try:
        return parties.read(value)
    except DocumentError as error:
        raise DocumentError(f"{name}: {error}") from None


def steps(transcript: Transcript, game: Game, name: str) -> Iterator[Step]:
    """Play a transcript by the rules, move by move; raises DungeongenError that names its line."""
    rules = game.rules
    state = beginning(transcript, game, name)
    for number, text in transcript.moves():
        try:
            move = rules.parse(text)
            after = rules.apply(state, move)
        except DungeongenError as error:
            raise type(error)(f"{name}: line {number}: {error}") from None
        yield Step(number, state, move, after)
        state = after


def record(
    game: Game,
    layout: object,
    moves: Iterable[object],
    *,
    party: JsonObject | None = None,
) -> Transcript:
    """Return the transcript of a play of ``layout``, with its rounds marked in comments."""
    rules = game.rules
    ident = format_id(game.code, game.layout.encode(layout))
    text = None if party is None else json.dumps(party, sort_keys=True)
    blank = Transcript(game.name, ident, party=text)
    state = beginning(blank, game, "a play")
    lines: list[str] = []
    rounds = 0
    for move in moves:
        if rules.opens_round(state, move):
            rounds += 1
            lines.append(f"# Round {rounds}")
        lines.append(rules.format(move))
        state = rules.apply(state, move)
    return Transcript(game.name, ident, party=text, lines=tuple(lines))
