"""Rating a collection: for each of its puzzles what a quick look tells of the dungeon in it.

A rating is what a quick survey keeps: the grade and the digits of the puzzle, and between which
odds the best plan lies. Ratings come one by one, so a collection may be of any size, and you can
stop and go on later from the next number.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from dungeongen.core.errors import DungeongenError
from dungeongen.core.facets import AnySurveyed
from dungeongen.core.game import Game
from dungeongen.games import GAMES
from dungeongen.library.read import What, in_pieces, opened
from dungeongen.search.bands import IMPOSSIBLE, bands_between, listed_bands

QUICK = 0.3  # of the usual work on a deal of a survey


class Rating(NamedTuple):
    """What is known of one puzzle.

    ``low`` and ``high`` are the odds that its best plan has at least, and those that no plan has
    more of, ``None`` where a quick look does not tell. ``words`` are the difficulty.
    """

    number: int
    puzzle: str
    grade: str
    givens: int
    low: float | None
    high: float | None
    words: str


def rate(what: What, *, first: int = 1) -> tuple[int, Iterator[Rating]]:
    """Return how many puzzles a list has, and the ratings of them from number ``first`` on.

    Raises DungeongenError for a file that is no list of puzzles.
    """
    game = rated_game()
    files, surveyed = game.generator.read_foreign, game.surveyed
    assert files is not None
    assert surveyed is not None
    layouts = files(*(in_pieces(what) or opened(what)))
    numbers = range(first, len(layouts) + 1)
    return len(layouts), (_rating(game, surveyed, layouts[i - 1], i) for i in numbers)


def rated_game() -> Game:
    """Return the game whose deals are lists of puzzles."""
    for game in GAMES:
        if game.generator.to_sdm is not None and game.facets.surveyed is not None:
            return game
    raise DungeongenError("no game here reads lists of puzzles")


def _rating(game: Game, surveyed: AnySurveyed, layout: object, number: int) -> Rating:
    """Return the rating of a puzzle."""
    verdict = surveyed.decide(layout, QUICK)
    values = surveyed.values(layout, verdict)
    low = high = None
    words = "not known"
    if verdict.answer == "unbeatable":
        low, high, words = 0.0, 0.0, IMPOSSIBLE
    elif verdict.odds is not None:
        low, most = verdict.odds.win, values.get("bound")
        high = max(low, most) if isinstance(most, float) else 1.0
        words = listed_bands(bands_between(low, high))
    line = game.generator.to_sdm
    assert line is not None
    return Rating(
        number=number,
        puzzle=line(layout),
        grade=str(values.get("puzzle") or "none"),
        givens=int(values.get("givens") or 0),
        low=low,
        high=high,
        words=words,
    )
