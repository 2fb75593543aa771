"""Fills the shelves: searches the dungeons of many seeds, and keeps each with its verdict.

    python tests/games/fill_shelf.py [GAME…] [--workers 2] [--most 20]

goes on where the shelves in the package end, and writes each anew every now and then, so that it
may be stopped at any time. First come the usual dungeons of the days of the coming two months and
of the seeds 0 to 199, then the difficulties of the seeds 0 to 99, then all the rest: the seeds 0 to
999 and the days of two years, and the difficulties of 200 seeds.

A note in the file says of which sources its lines are (``search.shelf.sources``). Those of others
are thrown away. ``--check`` searches again for 20 of the lines, drawn by chance, and says which
are wrong; ``--keep`` does the same after a change that is meant to change no dungeon, and if all
are right, the lines are those of today's sources.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterable, Iterator
from concurrent.futures import as_completed
from datetime import date, timedelta
from itertools import chain
from pathlib import Path
from random import Random
from typing import NamedTuple

from dungeongen.core.errors import GenerationError
from dungeongen.core.files import write_whole
from dungeongen.core.game import Game
from dungeongen.games import GAMES, game_named
from dungeongen.library.gather import processes
from dungeongen.library.make import generator_request
from dungeongen.library.origin import silent
from dungeongen.search import answers, shelf
from dungeongen.search.bands import NAMES
from dungeongen.search.shelf import (
    EVENING,
    FIRST,
    FIRST_GRADED,
    line_of,
    lines_in,
    sources,
    text_of,
)

_CHUNK = 20  # searches of a process
_WRITTEN = 10  # searches after which the shelf is written


class Question(NamedTuple):
    """A wish, as the shelf calls it, and a seed."""

    wish: str
    seed: str


def file_of(game: Game) -> Path:
    """Return the file of a game's shelf."""
    assert game.generator.shelf is not None
    return shelf.file_of(game.generator.shelf)


def questions(game: Game, today: date) -> Iterator[Question]:
    """Yield all that a shelf is to have, the most wanted first."""
    numbers = [str(number) for number in range(1000)]
    days = [(today + timedelta(day)).isoformat() for day in range(2 * 365 + 1)]
    graded = any(option.name == "difficulty" for option in game.generator.options)
    wishes = NAMES if graded else ()
    first = ("42", *days[:60], *numbers[:FIRST])
    yield from (Question(EVENING, seed) for seed in first)
    yield from (Question(wish, seed) for seed in numbers[:FIRST_GRADED] for wish in wishes)
    yield from (Question(EVENING, seed) for seed in chain(numbers[FIRST:], days[60:]))
    yield from (Question(wish, seed) for seed in numbers[FIRST_GRADED:200] for wish in wishes)


def line(name: str, question: Question) -> str:
    """Return what the shelf of a game says of a seed, by the whole search."""
    game = game_named(name)
    os.environ[answers.VARIABLE] = "off"
    wish = {} if question.wish == EVENING else {"difficulty": question.wish}
    place = game.generator.shelf
    assert place is not None
    try:
        request = generator_request(game, wish)
        dungeon = game.generator.make(question.seed, request, silent)
    except GenerationError:
        return line_of(game, *question, None)
    same = dungeon.candidate and place.numbered(question.seed, dungeon.candidate)
    # Where nothing came near, it is the first that can be beaten.
    fits = same is not None and same.layout == dungeon.layout
    return line_of(game, *question, dungeon if fits else None)


def known(game: Game) -> dict[tuple[str, str], str]:
    """Return the lines of a game's shelf that are of today's sources."""
    file = file_of(game)
    text = file.read_text("ascii") if file.exists() else ""
    return lines_in(file) if f"# sources {sources(file.parent)}\n" in text else {}


def write(game: Game, lines: dict[tuple[str, str], str]) -> None:
    """Write a game's shelf, in an order that keeps what stood there together."""
    order = sorted(lines, key=lambda key: (key[0], len(key[1]), key[1]))
    text = text_of([lines[key] for key in order], file_of(game))
    write_whole(file_of(game), text.encode())


def fill(game: Game, due: Iterable[Question], *, workers: int, most: int | None = None) -> None:
    """Search for what a shelf lacks, in several processes."""
    lines = known(game)
    lacking = [one for one in dict.fromkeys(due) if one not in lines][:most]
    count, each = 0, _CHUNK * workers
    for first in range(0, len(lacking), each):
        with processes(workers) as pool:  # fresh ones, so that none grows
            jobs = {pool.submit(line, game.name, one): one for one in lacking[first : first + each]}
            for job in as_completed(jobs):
                count += 1
                lines[jobs[job]] = job.result()
                if count % _WRITTEN == 0 or count == len(lacking):
                    write(game, lines)
                print(f"{game.name} {count} of {len(lacking)}:", job.result()[:60], flush=True)


def wrong(game: Game, count: int) -> int:
    """Search again for some of the lines; return how many are wrong."""
    rng, lines, result = Random(), lines_in(file_of(game)), 0
    for key in rng.sample(sorted(lines), min(count, len(lines))):
        right = line(game.name, Question(*key))
        result += right != lines[key]
        print(lines[key][:60], "" if right == lines[key] else f"WRONG: {right}")
    return result


def main() -> None:
    """Fill the shelves, or check them."""
    parser = argparse.ArgumentParser()
    parser.add_argument("games", nargs="*")
    parser.add_argument("--workers", type=int, default=os.cpu_count())
    parser.add_argument("--most", type=int, help="searches to make in a game; 20 of --check")
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--keep", action="store_true", help="check, and keep the lines if right")
    args = parser.parse_args()
    os.environ[answers.VARIABLE] = "off"
    games = [one for one in GAMES if one.generator.shelf is not None]
    for game in [one for one in games if not args.games or one.name in args.games]:
        if not (args.check or args.keep):
            fill(game, questions(game, date.today()), workers=args.workers, most=args.most)
        elif wrong(game, args.most or 20):
            sys.exit(1)
        elif args.keep:
            write(game, lines_in(file_of(game)))


if __name__ == "__main__":
    main()
