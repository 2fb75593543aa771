"""Results: a finished play as one short code, which anybody can replay.

A code looks like an id and is checked like one (``core.ident``): no slip of one sign, and no
exchange of two neighbours, gives another code. Its body is one number in mixed radix:

* the version that wrote it, the game, the deal as in an id, and who goes in;
* who sat here, and the hints and undos that the play had recorded;
* what chance gave: the seed of the dice where it gave every one, else each outcome;
* each move as its place among the legal ones, so that a move without a choice takes no room;
* a digest of all moves, since another version may list its legal moves in another order.

The code says what was played, and the rules say how that ended. It cannot show who played it, how
often they tried before, or whether anybody helped.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from dungeongen.core import transcript as plays
from dungeongen.core.errors import DocumentError, DungeongenError
from dungeongen.core.facets import AnyRules
from dungeongen.core.game import Game
from dungeongen.core.ident import ALPHABET, RESULT, Digit, Number, body_of, format_id, parse_id
from dungeongen.core.naming import count
from dungeongen.core.plain_json import JsonObject
from dungeongen.core.play import Play, drawn
from dungeongen.core.rng import Rng
from dungeongen.core.transcript import Transcript
from dungeongen.core.version import VERSION
from dungeongen.games import GAMES, game_named
from dungeongen.library.read import Source, What, opened

FORMAT = "dungeongen-result/1"
_BEHIND = "result="  # in a link
LONGEST = 300
"""The most signs of a code."""
HONESTY = (
    "A code shows that this play is possible, and how it ends. It cannot show who played it, how "
    "often they tried before, or whether anybody helped."
)
"""What a result shows, and what it does not."""
_FORM = 1  # of the body
_MOST_MOVES = 20_000
_LISTED, _SEED, _NUMBER = range(3)  # how chance is told
_NUMBERS = 10**9  # seeds that are plain numbers, as dungeongen draws them
_LETTERS = 26
_DIGEST = len(ALPHABET) ** 4
_MOST_HELP = 1000  # hints or undos that are told apart
assert RESULT not in {game.code for game in GAMES}


class ResultError(DocumentError):
    """A code is damaged, or of no play that the rules allow."""


# Writing


def code_of(play: Play) -> str:
    """Return the code of a play that is over.

    Raises DungeongenError where it is not over, or takes more than 300 signs.
    """
    if play.rules.outcome(play.state) is None:
        raise DungeongenError("the play is not over: a result is that of a finished play")
    code = format_id(RESULT, body_of(_digits(play))).replace("-", "")
    if len(code) > LONGEST:
        raise DungeongenError(
            f"this play takes a code of {len(code)} signs, and a result has at most {LONGEST}"
        )
    return code


def _digits(play: Play) -> Iterator[Digit]:
    game, rules = play.game, play.game.rules
    yield _FORM, 4
    for part in _version():
        yield part, 256
    yield from ((ord(letter) - ord("A"), _LETTERS) for letter in game.code)
    yield from _text(game.layout.encode(play.layout).translate(_AS_BYTES), len(ALPHABET))
    yield from _text(play.party or "", 256)
    yield sum(1 << player for player in play.people), 1 << rules.players
    yield min(play.hints, _MOST_HELP - 1), _MOST_HELP
    yield min(play.undos, _MOST_HELP - 1), _MOST_HELP
    outcomes = [rules.chance(state) for state in play.states[:-1]]
    drew = any(draws is not None for draws in outcomes)
    seeded = drew and play.dice_seed is not None and _gives(play, play.dice_seed)
    yield from _chance(play.dice_seed if seeded else None)
    for state, move, draws in zip(play.states, play.moves, outcomes, strict=False):
        if draws is None or not seeded:
            options = [*rules.legal_moves(state)] if draws is None else [m for m, _ in draws]
            yield options.index(move), len(options)
    yield _digest(rules, play.moves), _DIGEST


_AS_BYTES = {ord(sign): value for value, sign in enumerate(ALPHABET)}
_AS_SIGNS = dict(enumerate(ALPHABET))


def _version() -> tuple[int, ...]:
    return tuple(int("".join(filter(str.isdigit, part)) or 0) for part in VERSION.split(".")[:3])


def _text(text: str, radix: int) -> Iterator[Digit]:
    """Yield a text: its length, then each byte, or each sign of an id."""
    values = text.encode() if radix == 256 else [ord(sign) for sign in text]
    yield len(values), 1 << 14
    yield from ((value, radix) for value in values)


def _gives(play: Play, seed: str) -> bool:
    """Return whether the dice of a seed give every outcome of a play."""
    rules, number = play.game.rules, 0
    for state, move in zip(play.states, play.moves, strict=False):
        draws = rules.chance(state)
        if draws is not None:
            if drawn(draws, Rng(seed).child(f"dice/{number}")) != move:
                return False
            number += 1
    return True


def _chance(seed: str | None) -> Iterator[Digit]:
    if seed is None:
        yield _LISTED, 3
    elif seed.isascii() and seed.isdigit() and str(int(seed)) == seed and int(seed) < _NUMBERS:
        yield _NUMBER, 3
        yield int(seed), _NUMBERS
    else:
        yield _SEED, 3
        yield from _text(seed, 256)


def _digest(rules: AnyRules, moves: list[object]) -> int:
    text = "\n".join(map(rules.format, moves))
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "big") % _DIGEST


# Reading


@dataclass(frozen=True, repr=False)
class Result:
    """A result: the play, replayed by the plain rules, and its code.

    ``seed`` is that of the dice where it gives every one of them, ``None`` where the code lists
    them, since the player rolled or drew.
    """

    code: str
    play: Play
    seed: str | None
    version: str

    def __repr__(self) -> str:
        return f"<Result {self.title}, {self.outcome}>"

    @property
    def game(self) -> Game:
        """The game."""
        return self.play.game

    @property
    def title(self) -> str:
        """The name of the dungeon."""
        return self.game.layout.facts(self.play.layout)[0]

    @property
    def id(self) -> str:
        """The id of the deal."""
        return format_id(self.game.code, self.game.layout.encode(self.play.layout))

    @property
    def outcome(self) -> str:
        """The word for the end, as the rules have it."""
        return self.game.rules.outcome(self.play.state) or ""

    @property
    def won(self) -> bool:
        """Whether the play is won."""
        return self.outcome in self.game.rules.wins

    @property
    def score(self) -> float:
        """What the rules give the player who sits here, or the first one."""
        return self.game.rules.returns(self.play.state)[self.play.people[0]]

    @property
    def ending(self) -> str:
        """How it ended, in a sentence."""
        return self.play.words(self.game.table).ends.get(self.outcome, self.outcome)

    @property
    def left(self) -> dict[str, int]:
        """What was left at the end, by name."""
        return dict(self.play.rules.totals(self.play.state))

    @cached_property
    def chance(self) -> int:
        """How many dice or cards chance gave."""
        rules = self.game.rules
        return sum(rules.chance(state) is not None for state in self.play.states[:-1])

    @property
    def chance_words(self) -> str:
        """Whose dice or cards these were, in words."""
        if not self.chance:
            return "none: the deal has the order of its cards"
        if self.seed is not None:
            return f"{self.chance} dice or cards, drawn by dungeongen from the seed {self.seed}"
        return f"{self.chance} dice or cards, typed by the player"

    @property
    def help_words(self) -> str:
        """The help that the play had recorded, in words."""
        return help_words(self.play)

    def transcript(self) -> bytes:
        """Return the play as a saved play."""
        return plays.dumps(self.play.transcript()).encode()

    def as_json(self) -> JsonObject:
        """Return the result as JSON values."""
        play = self.play
        return {
            "format": FORMAT,
            "code": self.code,
            "version": self.version,
            "game": self.game.name,
            "title": self.title,
            "id": self.id,
            "won": self.won,
            "outcome": self.outcome,
            "score": self.score,
            "left": {**self.left},
            "moves": list(map(self.game.rules.format, play.moves)),
            "hints": play.hints,
            "undos": play.undos,
            "chance": {"times": self.chance, "seed": self.seed},
        }


def help_words(play: Play) -> str:
    """Return the help that a play had recorded, in words."""
    return f"{count(play.hints, 'hint')}, {count(play.undos, 'undo')}"


def looks_like_code(text: str) -> bool:
    """Return whether a text looks like a code, or like a link with one behind it.

    >>> looks_like_code("RE2ABC"), looks_like_code("20-2")
    (True, False)
    >>> looks_like_code("https://a.b/#/make/game?seed=2026-11-29&result=RE2A")
    True
    """
    code = _bare(text)
    return code[:2].upper() == RESULT and code[2:3].isdigit() and code.isascii() and code.isalnum()


def _bare(text: str) -> str:
    """Return the code in a text: what is behind ``result=`` in a link, without spaces."""
    return "".join(text.rpartition(_BEHIND)[2].split()).replace("-", "")


def result(what: What) -> Result:
    """Return the result in a code, or that of a saved play that is over.

    A code may stand behind ``result=`` in a link. The play is replayed by the plain rules. Raises
    DungeongenError for a code with a wrong sign, and for one that the rules do not allow.

    >>> own = result("RE2R39LFNC31LU7YM3HGZXAL2EP6LU3FK2CC")
    >>> own.won, own.help_words, len(own.play.moves)
    (False, '0 hints, 0 undos', 2)
    """
    if isinstance(what, str) and looks_like_code(what):
        return _read(_bare(what))
    source = opened(what)
    text = source.data[: 4 * LONGEST].decode("utf-8", "replace")
    if len(source.data) <= 4 * LONGEST and looks_like_code(text):
        return _read(_bare(text))
    transcript = plays.loads(source.data, source.name)
    return _read(code_of(Play(game_named(transcript.game), transcript, source.name)))


def opened_play(what: What) -> Source:
    """Return a saved play as ``read.opened`` does, or the play in the code of a result."""
    if isinstance(what, str) and looks_like_code(what):
        return Source(result(what).transcript(), "the result")
    return opened(what)


def _read(code: str) -> Result:
    if len(code) > LONGEST:
        raise ResultError(f"result: longer than {LONGEST} signs")
    letters, body = parse_id(code)
    assert letters == RESULT
    number = Number(body)
    try:
        form = number.take(4)
        version = ".".join(str(number.take(256)) for _ in range(3))
    except ValueError:
        raise ResultError("result: no code of a play") from None
    try:
        if form != _FORM:
            raise ResultError("expected a code of another form")
        play, seed = _replayed(number)
    except (LookupError, ValueError, OverflowError, AssertionError) as error:
        own = ".".join(map(str, _version()))
        reason = f": {error}" if isinstance(error, DungeongenError) else ""
        if version != own:
            reason = f": it was made by dungeongen {version}, this is {own}"
        raise ResultError(f"result: no play that the rules allow{reason}") from None
    return Result(code, play, seed, version)


def _replayed(number: Number) -> tuple[Play, str | None]:
    letters = "".join(chr(ord("A") + number.take(_LETTERS)) for _ in range(2))
    game = next((game for game in GAMES if game.code == letters), None)
    if game is None:
        raise ResultError("of no game that is known here")
    rules = game.rules
    layout = game.layout.decode("".join(_AS_SIGNS[value] for value in _values(number, 33)))
    party = bytes(_values(number, 256)).decode() or None
    people = number.take(1 << rules.players)
    hints, undos = number.take(_MOST_HELP), number.take(_MOST_HELP)
    kind, seed = number.take(3), None
    if kind != _LISTED:
        seed = (
            str(number.take(_NUMBERS)) if kind == _NUMBER else bytes(_values(number, 256)).decode()
        )
    ident = format_id(game.code, game.layout.encode(layout))
    play = Play(game, Transcript(game.name, ident, party=party), "result")
    if seed is not None:
        play.roll_with(seed)
    play.sit([player for player in range(rules.players) if people >> player & 1])
    play.hints, play.undos = hints, undos
    thrown = 0
    while rules.outcome(play.state) is None:
        if len(play.moves) >= _MOST_MOVES:
            raise ResultError("more moves than a play has")
        draws = rules.chance(play.state)
        if draws is not None and seed is not None:
            play.play(drawn(draws, Rng(seed).child(f"dice/{thrown}")))
        else:
            options = [*rules.legal_moves(play.state)] if draws is None else [m for m, _ in draws]
            play.play(options[number.take(len(options))])
        thrown += draws is not None
    if number.take(_DIGEST) != _digest(rules, play.moves) or number.value != 1:
        raise ResultError("its moves do not match its digest")
    return play, seed


def _values(number: Number, radix: int) -> list[int]:
    return [number.take(radix) for _ in range(number.take(1 << 14))]
