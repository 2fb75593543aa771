"""The dungeons of a campaign: how hard they are, which are passed over, and whose they are."""

from __future__ import annotations

from pathlib import Path

import pytest

import dungeongen
from dungeongen.core.errors import GenerationError
from dungeongen.core.facets import Candidate, OnMessage
from dungeongen.core.game import Game
from dungeongen.core.request import AnyRequest
from dungeongen.core.verdict import PlanOdds, Verdict
from dungeongen.games import game_named
from dungeongen.library.campaign import bands_of, rungs_of
from dungeongen.library.make import generator_request
from dungeongen.library.origin import made_again, silent
from dungeongen.search import shelf
from dungeongen.search.bands import NAMES
from dungeongen.search.shelf import text_of

GAME = game_named("sudoku")
ODDS = {"gentle": 0.95, "fair": 0.7, "grim": 0.3, "deadly": 0.05}


class Asked:
    """A generator's search, with known answers: odds, or notes on what the dungeons lack."""

    def __init__(self, *answers: float | str) -> None:
        self.answers, self.asked = list(answers), list[tuple[str, str]]()

    def __call__(self, seed: str, request: AnyRequest, on_message: OnMessage) -> Candidate[object]:
        wish = request.options["difficulty"]
        self.asked.append((wish, seed))
        on_message(f"looking for a {wish} dungeon")
        answer = self.answers.pop(0) if self.answers else ODDS[wish]
        if answer == "nothing":
            raise GenerationError("nothing")
        win, note = (ODDS[wish], answer) if isinstance(answer, str) else (answer, None)
        odds = PlanOdds(win, win, win, "", None, "the plan")
        return Candidate(seed, 1, note, Verdict("beatable", odds=odds))


def searching(asked: Asked, tmp_path: Path, *lines: str) -> Game:
    """Return the game with this search, and with nothing on its shelf but these lines."""
    file = tmp_path / "shelf.txt"
    file.write_text(text_of(lines, file))
    assert GAME.generator.shelf is not None
    own = GAME.generator.shelf._replace(beside=str(file))
    generator = GAME.generator._replace(make=asked, shelf=own)
    return GAME._replace(facets=GAME.facets._replace(generator=generator))


def seeds(asked: Asked, tmp_path: Path, count: int = 1, seed: str = "42") -> list[str]:
    return [rung.seed for rung in rungs_of(searching(asked, tmp_path), seed, count, silent)]


def series(wish: str, seed: str = "42") -> list[str]:
    return shelf.series(GAME, generator_request(GAME, {"difficulty": wish}), seed)


@pytest.mark.parametrize("count", range(1, 11))
def test_the_difficulties_go_down_through_the_scale(count: int) -> None:
    bands = bands_of(count)
    assert len(bands) == count
    assert bands[0] == "gentle"
    assert bands == sorted(bands, key=NAMES.index)
    assert count == 1 or bands[-1] == "deadly"


def test_each_place_takes_the_next_of_its_difficulty(tmp_path: Path) -> None:
    told, asked = list[str](), Asked()
    found = list(rungs_of(searching(asked, tmp_path), "42", 5, told.append))
    assert [rung.wish for rung in found] == bands_of(5)
    assert [rung.seed for rung in found[1:3]] == series("fair")[:2]
    assert [(rung.wish, rung.seed) for rung in found] == asked.asked
    assert told[2] == "dungeon 3 of 5: looking for a fair dungeon"


def test_the_seed_draws_the_order(tmp_path: Path) -> None:
    assert series("grim", "1") != series("grim", "2")
    assert sorted(series("grim", "1")) == sorted(series("grim", "2"))
    assert seeds(Asked(), tmp_path, seed="1") == series("gentle", "1")[:1]


@pytest.mark.parametrize(
    ("answers", "taken"),
    [
        ((), 0),
        (("not quite",), 1),
        (("not quite", "not quite"), 2),
        (("not quite", "not quite", "not quite"), 0),
        (("nothing",), 1),
        ((0.7,), 1),
        ((0.999, "not quite"), 0),
        (("not quite", "nothing", 0.7, "not quite", "not quite"), 0),
    ],
)
def test_the_first_of_three_that_is_worth_an_evening_is_taken(
    answers: tuple[float | str, ...], taken: int, tmp_path: Path
) -> None:
    """What was not found, or is of another difficulty, counts for none of them."""
    assert seeds(Asked(*answers), tmp_path) == [series("gentle")[taken]]


def test_nobody_is_sent_into_a_hopeless_dungeon(tmp_path: Path) -> None:
    asked = Asked(0.95, 0.009, 0.01)
    assert seeds(asked, tmp_path, 2)[1] == series("deadly")[1]


def test_where_none_is_left_a_line_says_so(tmp_path: Path) -> None:
    with pytest.raises(GenerationError, match="seed '42': no gentle dungeon is left for place 1"):
        seeds(Asked(*["nothing"] * 999), tmp_path)


def test_what_is_known_to_find_nothing_is_not_searched_for(tmp_path: Path) -> None:
    first, second = series("gentle")[:2]
    asked = Asked()
    game = searching(asked, tmp_path, shelf.line_of(GAME, "gentle", first, None))
    assert [rung.seed for rung in rungs_of(game, "42", 1, silent)] == [second]
    assert asked.asked == [("gentle", second)]


def test_each_sheet_is_that_of_its_own_seed() -> None:
    """So it can be printed alone, and checked like any other."""
    for sheet in dungeongen.campaign(seed=1, dungeons=2):
        assert made_again(GAME, sheet.layout, sheet.document)
        alone = dungeongen.make("sudoku", seed=sheet.seed, difficulty=sheet.recipe["difficulty"])
        assert (alone.id, alone.verdict) == (sheet.id, sheet.verdict)
        assert dungeongen.check(sheet.json()).verdict.answer == "beatable"
