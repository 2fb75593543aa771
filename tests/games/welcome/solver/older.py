"""Reads the strategies of version 0.10.0: documents packed with gzip, in the form of that time."""

from __future__ import annotations

import base64
import gzip
import json
import zlib
from array import array
from itertools import accumulate
from pathlib import Path

from dungeongen.games.welcome.heroes import HEROES, MONSTERS, STRENGTHS
from dungeongen.games.welcome.solver.trained import PARTS, Depth, Kind, Trained
from dungeongen.games.welcome.solver.training import Row, strategy_of

_WEAK, _SUMS = 3, 13  # the strongest weak monster; one more than the sum of all weak ones
_KINDS = {"turn": Kind.TURN, "hand": Kind.HAND, "plan": Kind.PLAN}
_WIDTHS = (2, 7, 8)


def read_older(hero: str, path: Path) -> Trained:
    """Return such a strategy; the part of a plan for strength 1 is added to that for a 2."""
    document = json.loads(gzip.decompress(path.read_bytes()))
    rows = [row for name, lists in document["table"].items() for row in _rows(name, lists)]
    return strategy_of(HEROES[hero], document["decks"], rows)


def _rows(name: str, lists: dict[str, str]) -> list[Row]:
    word, number = name.split("/")
    kind, drawn = _KINDS[word], int(number)
    known = _codes((drawn + 1) // 2 if kind is Kind.PLAN else drawn // 2)
    parts, width, result = _bytes(lists["parts"]), _WIDTHS[kind], []
    for place, row in enumerate(accumulate(array("I", _bytes(lists["rows"])))):
        row, card = divmod(row, len(STRENGTHS)) if kind is Kind.HAND else (row, -1)
        pieces, own = divmod(row, len(known))
        head = Depth.PLAIN << 62 | kind << 60 | drawn << 56 | pieces << 48
        key = head | known[own] | (STRENGTHS[card] if card >= 0 else 0)
        result.append(Row(key, _shares(kind, parts[place * width : (place + 1) * width]), 0))
    return result


def _shares(kind: Kind, parts: bytes) -> int:
    some = [*parts]
    if kind is Kind.PLAN:
        some = [some[0] + some[1], *some[2:]]
    if PARTS in some:
        return some.index(PARTS) << 28
    return sum(part << 4 * action for action, part in enumerate(some))


def _bytes(text: str) -> bytes:
    return zlib.decompress(base64.b85decode(text))


def _codes(count: int) -> list[int]:
    """Return the codes of so many own cards as keys have them, in the order of their numbers."""
    scale, at = _SUMS * 8, 4 + 3 + 4
    inside = {strength: (8 * strength + 1, 1 << 4 | strength << 7) for strength in (1, 2, 3)}
    discarded = dict.fromkeys(inside, (0, 0))
    for strength in STRENGTHS[_WEAK:]:
        digits = MONSTERS.count(strength) + 1
        inside[strength] = scale, 1 << at
        discarded[strength] = scale * digits, 1 << (at + 7)
        scale, at = scale * digits * digits, at + digits - 1
    reached = {(0, 0, 0)}
    for strength in STRENGTHS:
        most = MONSTERS.count(strength)
        reached = {
            (
                used + i + out,
                code + i * inside[strength][0] + out * discarded[strength][0],
                key + i * inside[strength][1] + out * discarded[strength][1],
            )
            for used, code, key in reached
            for i in range(most + 1)
            for out in range(most + 1 - i)
            if used + i + out <= count
        }
    return [key for _, key in sorted({(code, key) for used, code, key in reached if used == count})]
