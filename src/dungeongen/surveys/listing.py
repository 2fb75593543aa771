"""A list of deals: JSON, one line a deal, for programs that play or verify them.

A line stands by itself: game and version, the rules in force and the deal as a document has them
(``params`` and ``deal``), the id, the verdict with its odds, and the moves that win. It follows
from the survey's manifest and the number of its deal alone, so the same survey gives the same
bytes on any number of processes. ``docs/schemas`` has its JSON Schema, and ``examples/verify.py``
replays it without importing anything of this package.

A list grows in the order of its deals, as they are judged. What is in the file already is kept if
it is of the same survey. Each new line is replayed by the plain rules before it is written.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

from dungeongen.core import files, plain_json
from dungeongen.core.errors import DungeongenError
from dungeongen.core.game import Game
from dungeongen.core.ident import format_id
from dungeongen.core.plain_json import JsonError, JsonObject, read_json
from dungeongen.core.verdict import Verdict
from dungeongen.core.version import VERSION
from dungeongen.games import game_named
from dungeongen.library.check import wins
from dungeongen.search.verdict import difficulty_words

FORMAT = "dungeongen-deal/1"
LARGEST = 1 << 30
"""The most bytes of a list that is gone on with."""


def line_of(
    game: Game,
    seed: str,
    layout: object,
    verdict: Verdict,
    answer: str,
    witness: Sequence[str] | None,
) -> str:
    """Return the line of a deal; ``answer`` is the one that a report counts."""
    params, deal = game.layout.write(layout)
    best, odds, proof = map(plain_json.as_json, (verdict.best, verdict.odds, verdict.proof))
    value = {
        "format": FORMAT,
        "game": game.name,
        "version": VERSION,
        "seed": seed,
        "id": format_id(game.code, game.layout.encode(layout)),
        "params": params,
        "deal": deal,
        "verdict": answer,
        "proof": proof,
        "word": difficulty_words(verdict),
        "odds": odds,
        "best": best,
        "line": None if witness is None else list(witness),
    }
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


class DealList:
    """The file of a list, which grows.

    ``seeds`` are those of the deals in it, ``before`` those that were there when it was opened.
    ``seed`` is the survey's, ``layout_of`` returns its deal of a number. Raises DungeongenError for
    a file that holds something else.
    """

    def __init__(
        self, path: Path, game: str, seed: str, layout_of: Callable[[int], object]
    ) -> None:
        self.path = path
        self._game, self._seed, self._layout_of = game_named(game), seed, layout_of
        self._later: dict[int, Sequence[str]] = {}
        data = _existing(path)
        whole = data[: data.rfind(b"\n") + 1]
        lines = whole.splitlines()
        self.seeds = [self._seed_in(line, number) for number, line in enumerate(lines, 1)]
        self.before = frozenset(self.seeds)
        if data and not (lines or f'{{"format":"{FORMAT}"'.encode().startswith(data[:20])):
            raise DungeongenError(f"{path}: is no list of deals: nothing is written")
        self._log = files.Log(path, len(data), len(whole))

    def _seed_in(self, line: bytes, number: int) -> str:
        """Return the seed of a line; raises DungeongenError if it is of another list."""
        try:
            value = read_json(line)
        except JsonError:
            value = None
        if not isinstance(value, dict) or value.get("format") != FORMAT:
            raise DungeongenError(f"{self.path}: line {number} is no deal: nothing is written")
        head, _, deal = str(value.get("seed")).rpartition(".")
        own = (self._game.name, VERSION, self._seed)
        same = (value.get("game"), value.get("version"), head) == own and deal.isdecimal()
        if same and number == 1:
            layout = self._layout_of(int(deal[:9]))
            same = value.get("id") == format_id(self._game.code, self._game.layout.encode(layout))
        if not same:
            raise DungeongenError(
                f"{self.path}: line {number} is of another list: name another file"
            )
        return f"{head}.{deal}"

    def expect(self, seeds: Sequence[str]) -> None:
        """Raise DungeongenError unless the list begins with the deals of these seeds."""
        for number, (own, seed) in enumerate(zip(self.seeds, seeds, strict=False), 1):
            if own != seed:
                raise DungeongenError(
                    f"{self.path}: line {number} is deal {own}, not {seed}: name another file"
                )

    def expect_most(self, number: int) -> None:
        """Raise DungeongenError if the list has more deals than it should."""
        if len(self.seeds) > number:
            raise DungeongenError(
                f"{self.path}: has {len(self.seeds)} deals, more than {number}: name another file"
            )

    def add(self, lines: Sequence[str]) -> None:
        """Write lines behind the others, each replayed by the plain rules.

        Raises DungeongenError for a line that does not win.
        """
        for line in lines:
            value = json.loads(line)
            self._replay(value)
            self._log.add(line)
            self.seeds.append(value["seed"])

    def add_at(self, place: int, lines: Sequence[str]) -> None:
        """Add lines, the first after ``place`` others, as soon as those are there."""
        self._later[place] = lines
        while (first := self._next_later()) is not None:
            lines = self._later.pop(first)
            self.add(lines[len(self.seeds) - first :])

    def _next_later(self) -> int | None:
        return next((first for first in self._later if first <= len(self.seeds)), None)

    def _replay(self, value: Mapping[str, JsonObject]) -> None:
        """Raise DungeongenError unless the winning line of a deal wins by the plain rules."""
        if value["line"] is None:
            return
        layout = self._game.layout.read(value["params"], value["deal"])
        if not wins(self._game, layout, None, value["line"]):
            raise DungeongenError(f"deal {value['seed']}: its line does not replay to a win")

    def close(self) -> None:
        """Close the file."""
        self._log.close()


@contextmanager
def opened_list(
    path: Path, game: str, seed: str, layout_of: Callable[[int], object]
) -> Iterator[DealList]:
    """Open the list of a survey's deals, and close it."""
    result = DealList(path, game, seed, layout_of)
    try:
        yield result
    finally:
        result.close()


def _existing(path: Path) -> bytes:
    """Return what a file holds already; raises DungeongenError."""
    try:
        if files.is_device(path) or files.mark(path) is None:
            return b""
        return files.read(path, LARGEST)
    except OSError as error:
        raise DungeongenError(f"{path}: cannot be read: {error.strerror}") from None
