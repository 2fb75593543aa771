"""Books: which deals go in, in what order, what is refused, what is kept and what is not trusted.

The null game fills them, whose deals cost nothing; some have dungeons of the shelf.
"""

from __future__ import annotations

import json
import multiprocessing
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import dungeongen
from contract import null_game
from doors import ListGame
from dungeongen.core import cache
from dungeongen.core.common_options import AS_IS, difficulty
from dungeongen.core.document import FORMAT
from dungeongen.core.errors import DungeongenError, GenerationError
from dungeongen.core.facets import Candidate
from dungeongen.core.game import Game, Terms
from dungeongen.core.request import AnyRequest, Request
from dungeongen.core.rng import Rng
from dungeongen.core.verdict import Verdict
from dungeongen.games import GAMES, game_named
from dungeongen.library import gather
from dungeongen.library.make import generator_request
from dungeongen.press.booklet.book import Booklet
from dungeongen.search import answers, shelf
from dungeongen.search.bands import NAMES
from dungeongen.search.verdict import suits


@pytest.fixture(autouse=True)
def _null(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, null_listed: None) -> None:
    monkeypatch.setenv(cache.VARIABLE, str(tmp_path / "kept"))
    monkeypatch.chdir(tmp_path)


def judged_by(list_game: ListGame, judge: Any) -> None:
    """Let the null game's verdicts be those of ``judge(stake)``."""
    solver = null_game.SOLVER._replace(
        judge=lambda layout, party=None, budget=1.0: judge(layout.stake)
    )
    game = null_game.GAME._replace(facets=null_game.GAME.facets._replace(solver=solver))
    list_game(game)


def stakes(made: Booklet) -> list[int]:
    return [one.layout.stake for one in made]


def test_a_book_is_chapters_of_deals_each_with_a_seed_that_makes_it_again() -> None:
    made = dungeongen.book("null:5", seed=42)
    assert len(made) == 5
    assert [len(chapter.sheets) for chapter in made.chapters] == [5]
    for one in made:
        again = dungeongen.make("null", seed=one.seed)
        assert again.document == one.document
    assert made.pdf() == dungeongen.book("null:5", seed=42).pdf()
    assert stakes(dungeongen.book("null:3", seed=42)) == stakes(made)[:3]


def test_it_does_not_depend_on_how_many_processes_look() -> None:
    alone, together = (
        dungeongen.book("doom:2", "welcome:3", seed="two", with_="doom.size=4", workers=n)
        for n in (1, 2)
    )
    assert [one.id for one in alone] == [one.id for one in together]
    assert len({chapter.game.name for chapter in together.chapters}) == 2


def test_the_easier_come_first(list_game: ListGame) -> None:
    def judge(stake: int) -> Verdict:
        found = null_game.judge(null_game.Layout(stake))
        assert found.odds is not None
        return replace(found, odds=replace(found.odds, win=stake / 2000))

    judged_by(list_game, judge)
    found = stakes(dungeongen.book("null:9", seed="rising"))
    assert found == sorted(found, reverse=True)


def test_what_nobody_can_beat_stays_out_unless_it_is_asked_for(list_game: ListGame) -> None:
    answers = ("beatable", "unbeatable", "undecided")

    def judge(stake: int) -> Verdict:
        return Verdict(answers[stake % 3])  # type: ignore[arg-type]  # one of the answers

    judged_by(list_game, judge)
    assert {stake % 3 for stake in stakes(dungeongen.book("null:12", seed=1))} == {0}
    as_is = dungeongen.book("null:12", seed=1, as_is=True)
    assert {stake % 3 for stake in stakes(as_is)} == {0, 1, 2}
    judged_by(list_game, lambda stake: Verdict("undecided"))
    with pytest.raises(DungeongenError, match="200 deals of The null game are not enough"):
        dungeongen.book("null:1", seed=1)


def _searched_by(
    monkeypatch: pytest.MonkeyPatch, list_game: ListGame, fits: Callable[[int], bool]
) -> None:
    """Let the null game's search find nothing unless a seed's stake fits."""

    def make(seed: str, request: Any, on_message: Any) -> Any:
        made = null_game.make(seed, request, on_message)
        if not fits(made.layout.stake):
            raise GenerationError(f"seed {seed!r}: found nothing; try another seed")
        return made

    generator = null_game.GENERATOR._replace(make=make)
    game = null_game.GAME._replace(facets=null_game.GAME.facets._replace(generator=generator))
    list_game(game)
    # Processes of their own would not know that game.
    monkeypatch.setattr(gather, "processes", ThreadPoolExecutor)


def test_a_seed_that_finds_nothing_gives_way_to_the_next(
    monkeypatch: pytest.MonkeyPatch, list_game: ListGame
) -> None:
    """Whoever looks: no search that fails ends the book."""
    _searched_by(monkeypatch, list_game, lambda stake: stake % 3 == 0)
    alone, together = (dungeongen.book("null:9", seed=1, workers=n) for n in (1, 3))
    assert {stake % 3 for stake in stakes(alone)} == {0}
    assert any(str(one.seed).count(".") == 2 for one in alone)  # not all at their first seed
    assert [one.document for one in alone] == [one.document for one in together]
    for one in alone:
        assert dungeongen.make("null", seed=one.seed).document == one.document
    series = dungeongen.practice("null", seed=1, count=9)
    assert [one.seed for one in series] == [one.seed for one in alone]


@pytest.mark.parametrize("workers", [1, 2])
def test_what_no_seed_has_is_said_with_the_reason(
    workers: int, monkeypatch: pytest.MonkeyPatch, list_game: ListGame
) -> None:
    _searched_by(monkeypatch, list_game, lambda stake: False)
    with pytest.raises(
        DungeongenError, match=r"^dungeon [12]: 10 seeds have none; the last, seed '1\.[12]\.10': f"
    ):
        dungeongen.book("null:2", seed=1, workers=workers)


def test_no_two_deals_are_the_same(list_game: ListGame) -> None:
    layouts = null_game.LAYOUTS._replace(canonical=lambda layout: str(layout.stake % 20))
    game = null_game.GAME._replace(facets=null_game.GAME.facets._replace(layout=layouts))
    list_game(game)
    found = stakes(dungeongen.book("null:15", seed="alike"))
    assert len({stake % 20 for stake in found}) == 15


def test_every_sudoku_knows_its_guises() -> None:
    layouts = game_named("sudoku").layout
    assert layouts.canonical is not None
    first = dungeongen.make("sudoku", seed=42, check=False).layout
    grid = first.grid
    turned = "".join(grid[72 + row :: -9] for row in range(9))
    mirrored = "".join(grid[9 * row : 9 * row + 9][::-1] for row in range(9))
    renamed = grid.translate(str.maketrans("123456789", "912345678"))
    alike = [type(first)(other) for other in (grid, turned, mirrored, renamed)]
    assert len({layouts.encode(one) for one in alike}) == 4
    assert len({layouts.canonical(one) for one in alike}) == 1
    other = dungeongen.make("sudoku", seed=43, check=False).layout
    assert layouts.canonical(other) != layouts.canonical(first)


# What is asked


def test_games_are_asked_for_what_is_their_own() -> None:
    book = dungeongen.book("doom:2", "null:1", seed=1, with_=("doom.size=4", "doom.rules=retreat"))
    assert [one.layout.size for one in book[:2]] == [4, 4]
    assert dungeongen.book("doom:1", seed=1, with_="size=4")[0].layout.size == 4


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        ("size=4", "size=4: expected the name of a game of this book first, such as doom.NAME"),
        ("chess.size=4", "expected the name of a game of this book first"),
        ("doom.size=99", "size=99: expected a number from 4 to 26"),
        ("doom.sise=4", "sise=4: expected NAME=VALUE with one of size, rules"),
        ("null.size=4", "size=4: expected NAME=VALUE with one of stake"),
    ],
)
def test_what_no_game_of_the_book_has_is_refused(asked: str, told: str) -> None:
    with pytest.raises(DungeongenError) as caught:
        dungeongen.book("doom:1", "null:1", seed=1, with_=asked)
    assert told in str(caught.value)


def test_difficulties_are_spread_over_the_places(list_game: ListGame) -> None:
    asked: list[Any] = []

    def make(seed: str, request: Any, on_message: Any) -> Any:
        more = request.options
        asked.append("as is" if more["as_is"] else more["difficulty"])
        return null_game.make(seed, request, on_message)

    option = difficulty("How hard.", NAMES)
    generator = null_game.GENERATOR._replace(
        make=make, options=(*null_game.GENERATOR.options, option, AS_IS)
    )
    game = null_game.GAME._replace(facets=null_game.GAME.facets._replace(generator=generator))
    list_game(game)
    dungeongen.book("null:8", seed=1, difficulty="gentle..deadly")
    assert asked == ["gentle", "gentle", "fair", "fair", "grim", "grim", "deadly", "deadly"]
    asked.clear()
    dungeongen.book("null:2", seed=1, difficulty="Grim")
    dungeongen.book("null:1", seed=1)
    dungeongen.book("null:1", seed=1, as_is=True)
    # None: worth an evening, as a sheet is by default
    assert asked == ["grim", "grim", None, "as is"]


@pytest.mark.parametrize(
    ("words", "asked", "told"),
    [
        ((), {}, "expected a game, such as sudoku"),
        (("chess",), {}, "expected one of sudoku"),
        (("null:x",), {}, "null:x: expected a number from 1 to 500, found 'x', as in null:12"),
        (("null:0",), {}, "expected a number from 1 to 500"),
        (("null:501",), {}, "expected a number from 1 to 500"),
        (("null:5", "null:6"), {}, "each game has one chapter"),
        (("null:300", "sudoku:300"), {}, "at most 500 dungeons"),
        (("null",), {"difficulty": "hard"}, "difficulty hard: expected one of gentle, fair"),
        (("null",), {"difficulty": "grim..fair"}, "expected the easier one first"),
        (("null",), {"difficulty": "fair"}, "difficulty: no game of this book has any"),
        (("null:1",), {"chapter": ("A", "B"), "seed": 1}, "chapter: this book has 1 chapter"),
        (("null:1",), {"sheet": ("A", "B"), "seed": 1}, "sheet: this book has 1 dungeon"),
    ],
)
def test_what_cannot_be_meant_is_refused(
    words: tuple[str, ...], asked: dict[str, Any], told: str
) -> None:
    with pytest.raises(DungeongenError, match=told):
        dungeongen.book(*words, **asked)


def test_book_chapter_and_sheet_have_titles_of_your_own() -> None:
    made = dungeongen.book(
        "null:2", "welcome:1", seed=1, title="Rainy Days", chapter=("Coins", "Piles"), sheet="Luck"
    )
    assert made.title == "Rainy Days"
    assert [chapter.title for chapter in made.chapters] == ["Coins", "Piles"]
    assert made[0].title == "Luck"
    assert made[0].document["title"] == "Luck"
    assert made[1].title.startswith("A coin for")
    assert "Rainy-Days" in made.stem


def test_what_must_not_be_sold_is_refused_for_sale(list_game: ListGame) -> None:
    assert dungeongen.book("null:1", seed=1, for_sale=True)
    with pytest.raises(DungeongenError, match="for_sale: Sudongeon must never be sold"):
        dungeongen.book("null:1", "sudoku:1", for_sale=True)
    game = null_game.GAME._replace(terms=Terms("Keep it free.", sale=False))
    list_game(game)
    with pytest.raises(DungeongenError, match="The null game must never be sold"):
        dungeongen.book("null:1", for_sale=True)


# From the shelf


SHELVED = [game for game in GAMES if game.generator.shelf is not None]


@pytest.mark.parametrize("game", SHELVED, ids=[game.name for game in SHELVED])
def test_a_dungeon_of_the_shelf_is_not_searched_for(game: Game, list_game: ListGame) -> None:
    request = generator_request(game, {})
    known = {*shelf.numbers(game, request)}
    orders = {str(seed): shelf.series(game, request, str(seed)) for seed in range(100)}
    seed, first = next((seed, order[0]) for seed, order in orders.items() if order[0] in known)

    def never(*values: object) -> Any:
        raise AssertionError("searched or judged")

    facets = game.facets._replace(
        generator=game.generator._replace(make=never), solver=game.solver._replace(judge=never)
    )
    list_game(game._replace(facets=facets))
    (sheet,) = book = dungeongen.book(f"{game.name}:1", seed=seed)
    assert sheet.seed == first
    assert sheet.verdict is not None
    assert book.pdf().startswith(b"%PDF")


def test_what_no_shelf_has_is_searched_for_whoever_looks() -> None:
    alone, together = (
        dungeongen.book("treasure:3", "welcome:2", seed=1, workers=n) for n in (1, 2)
    )
    assert alone.json() == together.json()
    assert alone.pdf() == together.pdf()
    seeds = {str(one.seed) for one in alone}
    assert {"1.1", "1.2"} < seeds
    assert all(int(seed) < shelf.FIRST for seed in seeds - {"1.1", "1.2"})


def test_places_begin_on_the_shelf_as_long_as_it_has_any() -> None:
    book: AnyRequest = Request(seed="1")
    places = [gather.Place("doom", number, ()) for number in range(1, shelf.FIRST + 2)]
    *begun, last = gather.begun_on_shelf(book, places)
    assert {place.question(book, 0).seed for place in begun} == {*map(str, range(shelf.FIRST))}
    assert last.question(book, 0).seed == f"1.{shelf.FIRST + 1}"
    assert begun[0].question(book, 1).seed == "1.1.2"
    as_is = gather.Place("doom", 1, (("as_is", True),))
    assert [place.first for place in gather.begun_on_shelf(book, [as_is])] == [None]


def test_a_deal_is_judged_once(list_game: ListGame) -> None:
    stakes: list[int] = []

    def judge(stake: int) -> Verdict:
        stakes.append(stake)
        return null_game.judge(null_game.Layout(stake))

    judged_by(list_game, judge)
    dungeongen.book("null:5", seed=42).pdf()
    assert len(stakes) == 5


# What is kept


Searches = list[tuple[str, int]]


@pytest.fixture
def searches(monkeypatch: pytest.MonkeyPatch, list_game: ListGame) -> Searches:
    """Let the null game search, and return the seeds of its searches with the number that each
    ends with: the first candidate that can be won. Of three candidates one can be, and is grim."""
    made = Searches()
    monkeypatch.setenv(answers.VARIABLE, "on")

    def numbered(seed: str, number: int, request: Any) -> Any:
        stake = Rng(seed).child(f"candidate/{number}").below(null_game.MOST) + 1
        return Candidate(null_game.Layout(stake), number) if 1 <= number <= 99 else None

    def judge(layout: Any, party: None = None) -> Verdict:
        result = null_game.judge(layout)
        if layout.stake % 3:
            return replace(result, answer="unbeatable", witness=None)
        return replace(result, difficulty=NAMES[layout.stake % 4])

    def make(seed: str, request: Any, on_message: Any) -> Any:
        for number in range(1, 99):
            deal = numbered(seed, number, request)
            verdict = judge(deal.layout)
            if request.options["as_is"] or (
                verdict.answer == "beatable"
                and ((band := request.options["difficulty"]) is None or suits(verdict, band))
            ):
                made.append((seed, number))
                return deal._replace(verdict=verdict if request.judged else None)
        raise GenerationError(f"seed {seed}: nothing")

    def recalled(seed: str, number: int, request: Any) -> Any:
        deal, band = numbered(seed, number, request), request.options["difficulty"]
        verdict = None if deal is None else judge(deal.layout)
        if verdict is None or verdict.answer != "beatable":
            return None
        return deal._replace(verdict=verdict) if band in (None, verdict.difficulty) else None

    generator = null_game.GENERATOR._replace(
        make=make,
        recall=recalled,
        options=(*null_game.GENERATOR.options, difficulty("How hard.", NAMES), AS_IS),
    )
    facets = null_game.GAME.facets._replace(
        generator=generator, solver=null_game.SOLVER._replace(judge=judge)
    )
    list_game(null_game.GAME._replace(facets=facets))
    return made


def entries() -> list[Path]:
    return sorted(cache.folder("answers").glob("answer-*.json"))


@pytest.mark.parametrize("asked", [{}, {"difficulty": "grim"}])
def test_a_book_that_goes_on_searches_for_nothing_and_judges_everything(
    asked: dict[str, Any], searches: Searches, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = dungeongen.book("null:9", seed=9, **asked)
    assert len(searches) == len(entries()) == 9
    searches.clear()
    again = dungeongen.book("null:9", seed=9, **asked)
    assert not searches
    assert again.pdf() == first.pdf()
    monkeypatch.setenv(answers.VARIABLE, "off")
    dungeongen.book("null:9", seed=9, **asked)
    assert len(searches) == 9


def test_nothing_that_an_entry_says_is_printed(searches: Searches) -> None:
    """Every entry is edited: each deal is what its seed gives all the same."""
    first = dungeongen.book("null:9", seed=9)
    for path, answer in zip(
        entries(), [0, -3, 100, 10**30, True, None, "1", [1, 0], {}], strict=True
    ):
        path.write_text(json.dumps(answer))
    again = dungeongen.book("null:9", seed=9)
    assert [one.document for one in again] == [one.document for one in first]


@pytest.mark.parametrize("asked", [{}, {"difficulty": "grim"}, {"as_is": True}])
def test_another_candidate_is_taken_only_if_it_is_what_is_asked_for(
    asked: dict[str, Any], searches: Searches
) -> None:
    """A number may be edited too; what is printed of it is judged, whatever number it is."""
    dungeongen.book("null:9", seed=9, **asked)
    for hint in range(1, 12):
        for path in entries():
            path.write_text(json.dumps(hint))
        searches.clear()
        again = dungeongen.book("null:9", seed=9, **asked)
        for one in again:
            verdict = one.game.solver.judge(one.layout)
            assert one.document["verdict"] == verdict.as_json(FORMAT, "null")
            if asked:
                assert one.verdict.difficulty == "grim" or one.candidate == 1
            else:
                assert one.verdict.answer == "beatable"
        if "as_is" in asked:
            assert len(searches) == 9


def test_a_real_game_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(answers.VARIABLE, "on")
    first, again = list[str](), list[str]()
    for told in (first, again):
        dungeongen.make("doom", seed="not on the shelf", size=4, on_message=told.append)
    assert any("looking for" in line for line in first)
    assert not any("looking for" in line for line in again)


def test_without_a_place_to_keep_it_nothing_is_kept(
    tmp_path: Path, searches: Searches, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv(cache.VARIABLE, str(tmp_path / "file" / "below"))
    assert len(dungeongen.book("null:2", seed=9)) == 2


def test_progress_is_told() -> None:
    told: list[tuple[int, int]] = []
    dungeongen.book("null:3", seed=9, progress=lambda done, of: told.append((done, of)))
    assert told[0] == (0, 3)
    assert told[-1] == (3, 3)


def test_a_process_that_is_killed_is_done_without() -> None:
    """0.10.0 ended there."""
    killed = []

    def progress(done: int, of: int) -> None:
        if not killed and (workers := multiprocessing.active_children()):
            workers[0].kill()
            killed.append(done)

    words: dict[str, Any] = {"seed": 9, "as_is": True, "with_": "doom.size=4"}
    made = dungeongen.book("doom:4", workers=2, progress=progress, **words)
    assert killed
    assert [one.id for one in made] == [one.id for one in dungeongen.book("doom:4", **words)]
