"""Malformed inputs without end: sound files, spoilt by a seed.

    python -m hostile.fuzz READER RUNS [SEED]     from tests/

Every run spoils one of the reader's samples, from the seed and its number alone, so that a fault is
found again. A reader answers or refuses in one line, whatever it is given; ``fuzzed`` stops at the
first that does neither, and tells the slowest.
"""

from __future__ import annotations

import json
import random
import struct
import sys
import time
import zlib
from collections.abc import Callable, Iterator
from functools import cache
from typing import NamedTuple

from draw.pdfs import packed_pdf, pdf, stream
from dungeongen.core.document import dumps, sealed
from dungeongen.core.templates import Templates
from hostile.files import BARE, EXAMPLE, PARTY, chunk, png
from hostile.readers import READERS, told

_MOST = 6  # changes to one input
_SLOW = 2.0  # seconds of one input
_NUMBERS = (b"0", b"-1", b"1", b"255", b"65536", b"2147483648", b"99999999999999999999", b"1e999")
_WORDS = (
    b"null",
    b"true",
    b"[",
    b"]",
    b"{",
    b"}",
    b'"',
    b",",
    b":",
    b"<<",
    b">>",
    b"<",
    b">",
    b"/",
    b"(",
    b")",
    b"1 0 R",
    b"2 0 R",
    b"obj",
    b"stream\n",
    b"endstream",
    b"/Kids",
    b"/Names",
    b"/Prev 9",
    b"startxref\n9",
    b"<![CDATA[",
    b"&lt;",
    b"&a;",
    b"<!DOCTYPE a>",
    b"\xff",
    b"xref\n0 1\n",
    "𝄞".encode(),
    b"\\ud800",
    b"\r\n",
    b"\n",
    b" ",
    b"M",
    b"Z",
    b"#",
    b"id: ",
    b"party: {",
)
_VALUES = (
    "null",
    "true",
    "0",
    "-1",
    "1.5",
    "1000000000",
    "4611686018427387904",
    '""',
    f'"{"x" * 300}"',
    '"\\u202e"',
    "[]",
    "{}",
    "[[]]",
    "[null, null]",
    '{"": 0}',
    '{"a": {"a": {}}}',
    f'"{EXAMPLE}"',
    '["AS"]',
    '"roll 6"',
)


class Fault(NamedTuple):
    """An input that a reader neither read nor refused."""

    number: int
    data: bytes
    error: BaseException


def spoilt(samples: list[bytes], rng: random.Random) -> bytes:
    """Return one of ``samples`` with a few changes."""
    data = rng.choice(samples)
    if data.startswith(b"{") and rng.random() < 0.5:
        return _revalued(data, rng)
    for _ in range(rng.randint(1, _MOST)):
        at = rng.randrange(len(data) + 1)
        end = min(len(data), at + rng.choice((0, 1, 1, 2, 8, 64)))
        match rng.randrange(7):
            case 0:
                data = data[:at] + rng.randbytes(end - at) + data[end:]
            case 1:
                data = data[:at] + data[end:]
            case 2:
                data = data[:end] + data[at:end] * rng.choice((1, 2, 50)) + data[end:]
            case 3:
                data = data[:at] + rng.choice(_WORDS) + data[at:]
            case 4:
                data = data[:at] + rng.choice(_NUMBERS) + data[at + 1 :]
            case 5:
                other = rng.choice(samples)
                place = rng.randrange(len(other) + 1)
                data = data[:at] + other[place : place + 200] + data[end:]
            case 6 if rng.random() < 0.2:
                data = data[:at]
    return _summed(data) if data.startswith(b"\x89PNG") and rng.random() < 0.7 else data


def _revalued(data: bytes, rng: random.Random) -> bytes:
    """Return a document with other values in places, under a digest that fits."""
    value = json.loads(data)
    for _ in range(rng.randint(1, 3)):
        at = value
        while True:
            keys = list(at) if isinstance(at, dict) else list(range(len(at)))
            if not keys:
                break
            key = rng.choice(keys)
            if isinstance(at[key], dict | list) and rng.random() < 0.8:
                at = at[key]
                continue
            if rng.random() < 0.2:
                del at[key]
            else:
                at[key] = json.loads(rng.choice(_VALUES))
            break
    if isinstance(value, dict) and "digest" in value:
        value = sealed(value, str(value.get("format")))
    return dumps(value)


def _summed(data: bytes) -> bytes:
    """Return a PNG with the checksums that its chunks should have."""
    out, at = bytearray(data[:8]), 8
    while at + 12 <= len(data):
        (length,) = struct.unpack_from(">I", data, at)
        if at + 12 + length > len(data):
            break
        out += chunk(data[at + 4 : at + 8], data[at + 8 : at + 8 + length])
        at += 12 + length
    return bytes(out + data[at:])


@cache
def samples(reader: str) -> list[bytes]:
    """Return sound inputs for a reader."""
    return list(_SAMPLES[reader]())


def _documents() -> Iterator[bytes]:
    from dungeongen import make

    yield dumps(BARE)
    for game in ("sudoku", "doom", "donsol", "mythic", "scoundrel", "treasure", "welcome"):
        yield make(game, seed="7", check=False).json()


def _sheets() -> Iterator[bytes]:
    documents = list(_documents())
    yield from documents
    small = documents[0]
    yield dumps({"format": BARE["format"], "sheets": [BARE, json.loads(documents[2])]})
    attached = (
        b"<</EF<</F 3 0 R>>/F(dungeongen.json)>>",
        stream(b"/Filter/FlateDecode/Params<</Size %d>>" % len(small), zlib.compress(small)),
    )
    tree = b"<</Names<</EmbeddedFiles<</Kids[<</Names[(dungeongen.json)2 0 R]>>]>>>>>>"
    yield pdf(tree, *attached)
    yield packed_pdf(b"<</Names<</EmbeddedFiles<</Names[]>>>>>>")
    packed = zlib.compress(small)
    yield png(chunk(b"iTXt", b"dungeongen:dungeongen.json\0\1\0\0\0" + packed))
    yield png(chunk(b"tEXt", b"dungeongen:dungeongen.json\0" + small))
    yield (
        b'<svg xmlns="http://www.w3.org/2000/svg" xmlns:dg="urn:dungeongen:document"><metadata>'
        b'<dg:document name="dungeongen.json"><![CDATA[%s]]></dg:document></metadata></svg>' % small
    )
    yield json.loads(documents[1])["id"].encode()


def _plays() -> Iterator[bytes]:
    head = "format: dungeongen-play/1\ngame: sudoku\n"
    yield f"{head}grid: {EXAMPLE}\n\n# Round 1\nenter A\n".encode()
    yield f'{head}grid: {EXAMPLE}\nparty: {{"gold": 7}}\n\nbuy dagger 1\nenter A\nroll 6\n'.encode()


def _formats() -> Iterator[bytes]:
    from dungeongen.core.templates import Templates

    for name in ("a4-bleed", "press-poker"):
        yield Templates().read(f"cards/{name}.toml").encode()


def _tables() -> Iterator[bytes]:
    yield 'title,value,suit,text,icon,count\nOgre,7,♠,"Roars, **twice**.",monster-3,2\n'.encode()
    yield b"title;text\nElf;Sings.\n;\n"


def _strategies() -> Iterator[bytes]:
    from dungeongen.games.welcome.solver.trained import shipped, write

    for hero, most in (("warrior", 3), ("barbarian", 40)):
        whole = shipped(hero)
        keys, shares, weights = (column[:most] for column in whole[2:])
        yield write(whole._replace(keys=keys, shares=shares, weights=weights))


def _parties() -> Iterator[bytes]:
    from dungeongen.core.party import dump_party
    from dungeongen.games import game_named

    game = game_named("sudoku")
    assert game.rules is not None
    assert game.rules.parties is not None
    for value in ({}, {"gold": 12, "rations": 3}):
        yield dump_party(game, game.rules.parties.read(value))
        yield dumps({"format": PARTY, "game": "sudoku", "party": value})


def _puzzles() -> Iterator[bytes]:
    rows = [EXAMPLE[at : at + 9] for at in range(0, 81, 9)]
    yield EXAMPLE.encode()
    yield "\n".join(rows).encode()
    yield "\n".join(",".join(row) for row in rows).encode()
    yield "\n".join(f"| {' | '.join(row)} |" for row in rows).encode()
    yield b"[Puzzle]\n" + "\n".join(rows).encode() + b"\n[State]\n"
    yield "\n".join(EXAMPLE).encode()


def _of_ours(folder: str, ending: str) -> Callable[[], Iterator[bytes]]:
    templates = Templates()

    def all_of_them() -> Iterator[bytes]:
        for name in templates.names(folder, ending):
            yield templates.read(f"{folder}/{name}{ending}").encode()

    return all_of_them


_SAMPLES: dict[str, Callable[[], Iterator[bytes]]] = {
    "sheets": _sheets,
    "party": _parties,
    "play": _plays,
    "puzzles": _puzzles,
    "theme": _of_ours("themes", ".json"),
    "icon": _of_ours("icons", ".svg"),
    "art": _of_ours("art", ".svg"),
    "settings": lambda: iter([b'{"paper": "Letter", "theme": "large", "dpi": 300}']),
    "card format": _formats,
    "table of cards": _tables,
    "strategy": _strategies,
}


def fuzzed(reader: str, runs: int, seed: int = 1) -> tuple[float, int] | Fault:
    """Return the slowest run's seconds of processor time and its number, or a fault."""
    read, slowest = READERS[reader], (0.0, 0)
    for number in range(runs):
        data = spoilt(samples(reader), random.Random(f"{reader} {seed} {number}"))
        begun = time.process_time()
        try:
            told(read, data)
        except Exception as error:
            return Fault(number, data, error)
        slowest = max(slowest, (time.process_time() - begun, number))
    return slowest


def main(reader: str, runs: int, seed: int = 1) -> int:
    """Fuzz a reader, tell what came of it, and return an exit code."""
    begun = time.process_time()
    found = fuzzed(reader, runs, seed)
    if isinstance(found, Fault):
        print(f"{reader} {seed} {found.number}: {type(found.error).__name__}: {found.error}")
        print(found.data[:3000])
        return 1
    spent = time.process_time() - begun
    print(f"{reader}: {runs} inputs, {spent:.0f} s, the slowest {found[0]:.2f} s ({found[1]})")
    return int(found[0] > _SLOW)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], *map(int, sys.argv[2:])))
