"""A trained strategy as a document, and what it does with a view.

For each kind of decision and number of cards drawn, the document lists the information sets that
the strategy may reach, by their rows, with the parts of their actions in sixteenths and a weight,
the power of 16 next to the training that stands behind the average. Each list is
compressed. Two strategies come with the package, one a hero, each packed as a whole (gzip): they
are data, and a search through the source text does not meet them. A file is read when it is needed.
"""

from __future__ import annotations

import base64
import gzip
import zlib
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from dungeongen.core.document import dumps, parsed, sealed, unbroken
from dungeongen.core.errors import DocumentError
from dungeongen.core.plain_json import JsonObject, object_of, text_of
from dungeongen.games.welcome.fair.order_free import (
    CARDS,
    DISCARD,
    PIECES,
    Key,
    Kind,
    actions,
    code_of,
    codes,
    keys,
    own_count,
    row_count,
    row_of,
    split,
)
from dungeongen.games.welcome.heroes import HEROES, POTION, STRENGTHS, Hero, defeated_by
from dungeongen.games.welcome.rules import moves as m
from dungeongen.games.welcome.rules.state import pieces_left
from dungeongen.games.welcome.rules.view import View

FORM = "dungeongen-strategy/1"
PARTS = 16
"""Probabilities are multiples of one part in so many."""
BASE = 16
LARGEST = 1 << 25  # bytes of all lists, not compressed
_DECKS, _POWER = 10**9, 30  # the most
_SHOWN = 200  # characters of what is wrong

Mixture = tuple[tuple[m.Move, float], ...]


class Section(NamedTuple):
    """The information sets of a kind after so many draws: sorted rows, parts, weights."""

    rows: NDArray[np.uint32]
    parts: NDArray[np.uint8]
    weights: NDArray[np.int8]


class Trained(NamedTuple):
    """A strategy for a hero, learned from so many decks."""

    hero: Hero
    decks: int
    sections: dict[Key, Section]

    def mixture(self, view: View) -> Mixture | None:
        """Return moves with their probabilities; ``None`` where training did not get to."""
        pieces = pieces_left(self.hero.all, view.fates)
        placed = view.fates[(view.player - view.starter) % 2 :: 2]
        own = split(view.own[: len(placed)], placed)
        if view.step == "turn":
            if len(view.fates) == CARDS:
                return ((m.Pass(), 1.0),)
            return self._mixed(Kind.TURN, view, pieces, own, (m.Pass(), m.Draw()))
        if view.step == "hand":
            discards = [m.Discard(piece.name) for piece in self.hero.pieces]
            moves: list[m.Move] = [m.Add(), *discards]
            return self._mixed(Kind.HAND, view, pieces, own, moves, view.own[-1])
        named = tuple(map(m.Name, STRENGTHS))
        plans = self._mixed(Kind.PLAN, view, pieces, own, named)
        return plans if view.step == "sword" else self._struck(view, pieces, plans)

    def _mixed(
        self, kind: Kind, view: View, pieces: int, own: tuple[list[int], list[int]],
        moves: Sequence[m.Move], card: int = 0,
    ) -> Mixture | None:  # fmt: skip
        section = self.sections.get((kind, len(view.fates)))
        if section is None:
            return None
        numbers = _numbers(own_count(len(view.fates), kind))
        row = row_of(kind, pieces, numbers[code_of(*own)], len(numbers), card)
        place = int(np.searchsorted(section.rows, row))
        if place == len(section.rows) or section.rows[place] != row:
            return None
        parts = section.parts[place].tolist()
        return tuple((move, part / PARTS) for move, part in zip(moves, parts, strict=True) if part)

    def _struck(self, view: View, pieces: int, plans: Mixture | None) -> Mixture | None:
        """Return whether to strike, by the plans that agree with what was endured so far."""
        if plans is None:
            return None
        monster, safe = view.met[-1], defeated_by(self.hero, pieces)
        endured = max((other for other in view.met[:-1] if other not in safe), default=0)
        potion = pieces & self.hero.bit(POTION) & ~view.spent
        left = [(plan.strength, part) for plan, part in plans
                if isinstance(plan, m.Name) and plan.strength > endured]  # fmt: skip
        total = sum(part for _, part in left)
        if (view.health <= monster and not potion) or not total:
            return ((m.Strike(), 1.0),)
        strike = sum(part for strength, part in left if strength <= monster) / total
        both = ((m.Strike(), strike), (m.Endure(), 1 - strike))
        return tuple((move, part) for move, part in both if part)


@cache
def _numbers(count: int) -> dict[int, int]:
    return {code: number for number, code in enumerate(codes(count))}


@cache
def shipped(hero: str) -> Trained:
    """Return the strategy that comes with the package."""
    path = Path(__file__).with_name(f"{hero}.json.gz")
    return read(gzip.decompress(path.read_bytes()), path.name)


def in_parts(averages: NDArray[np.float64]) -> NDArray[np.uint8]:
    """Return rows of weights in parts that sum to ``PARTS``; what is rarely done is left out.

    >>> in_parts(np.array([[0.49, 0.50, 0.01], [0.0, 3.0, 0.0]])).tolist()
    [[8, 8, 0], [0, 16, 0]]
    """
    shares = PARTS * averages / averages.sum(axis=1, keepdims=True)
    parts = np.floor(shares + 0.5)
    rows = np.arange(len(parts))
    parts[rows, parts.argmax(axis=1)] += PARTS - parts.sum(axis=1)
    result: NDArray[np.uint8] = parts.astype(np.uint8)
    return result


# The document


def write(trained: Trained) -> bytes:
    """Return a strategy as a document."""
    table = {
        _named(key): {
            "rows": _packed(np.diff(section.rows, prepend=np.uint32(0)).astype("<u4")),
            "parts": _packed(section.parts),
            "weights": _packed(section.weights),
        }
        for key, section in trained.sections.items()
    }
    return dumps(
        sealed(
            {
                "game": "welcome",
                "params": {"hero": trained.hero.name},
                "decks": trained.decks,
                "table": table,
            },
            FORM,
        )
    )


def _named(key: Key) -> str:
    return f"{key[0].name.lower()}/{key[1]}"


def read(data: bytes, name: str) -> Trained:
    """Return the strategy in a document; raises DocumentError with one line."""
    document = parsed(data, name, FORM)
    unbroken(document, name)
    try:
        hero = HEROES[text_of(object_of(document["params"])["hero"])]
        decks = document["decks"]
        if type(decks) is not int or not 0 <= decks <= _DECKS:
            raise ValueError(f"decks: expected a number up to {_DECKS:,}")
        by_name = {_named(key): key for key in keys()}
        lists = _Lists()
        sections = {
            by_name[key]: _section(lists, object_of(table), by_name[key], hero)
            for key, table in object_of(document["table"]).items()
        }
    except (KeyError, ValueError, TypeError, AttributeError, zlib.error) as error:
        reason = ascii(str(error))[1:-1][:_SHOWN]
        raise DocumentError(f"{name}: not a strategy for this game: {reason}") from None
    return Trained(hero, decks, sections)


def read_for(hero: str, data: bytes, name: str) -> Trained:
    """Return the strategy in a document; raises DocumentError if it is for the other hero."""
    trained = read(data, name)
    if trained.hero.name != hero:
        raise DocumentError(f"{name}: a strategy for the {trained.hero.name}, not the {hero}")
    return trained


class _Lists:
    """Unpacks lists, within one limit for all of them together."""

    def __init__(self) -> None:
        self.left = LARGEST

    def __call__(self, text: str) -> bytes:
        unzip = zlib.decompressobj()
        data = unzip.decompress(base64.b85decode(text), self.left)
        self.left -= len(data)
        if not unzip.eof or self.left <= 0:
            raise ValueError(f"its lists are cut short, or hold more than {LARGEST >> 20} MiB")
        return data


def _section(unpacked: _Lists, lists: JsonObject, key: Key, hero: Hero) -> Section:
    """Return a list of information sets; raises ValueError unless a player may play by it."""
    kind, most = key[0], row_count(*key)
    width = actions(kind, hero)
    steps = np.frombuffer(unpacked(text_of(lists["rows"])), "<u4")
    rows = steps.cumsum(dtype=np.uint64)
    parts = np.frombuffer(unpacked(text_of(lists["parts"])), np.uint8).reshape(len(rows), width)
    weights = np.frombuffer(unpacked(text_of(lists["weights"])), np.int8)
    if not 0 < len(rows) == len(weights) or (parts.sum(axis=1) != PARTS).any():
        raise ValueError("its lists do not agree")
    if not steps[1:].all() or rows[-1] >= most or (np.abs(weights.astype(int)) > _POWER).any():
        raise ValueError("its lists name situations that do not exist")
    if kind is Kind.HAND:
        pieces = rows // (most >> PIECES)
        for piece in range(PIECES):
            if parts[pieces & (1 << piece) == 0, DISCARD + piece].any():
                raise ValueError("it discards equipment that is gone")
    return Section(rows.astype(np.uint32), parts, weights)


def _packed(numbers: NDArray[np.generic]) -> str:
    return base64.b85encode(zlib.compress(numbers.tobytes(), 9)).decode("ascii")
