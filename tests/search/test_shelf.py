"""A shelf has the dungeons that the search would find, and what it says is replayed."""

from __future__ import annotations

import json
import random
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from dungeongen.core.game import Game
from dungeongen.games import GAMES, game_named
from dungeongen.library.make import generator_request, make
from dungeongen.search import answers, shelf
from dungeongen.search.shelf import numbers, seed_of, shelved, text_of
from games import fill_shelf
from games.fill_shelf import Question
from thorough import EXAMPLES, LANDING

SHELVED = [game for game in GAMES if game.generator.shelf is not None]
every_shelf = pytest.mark.parametrize("game", SHELVED, ids=[game.name for game in SHELVED])
USUAL: dict[str, object] = {}
Placed = Callable[..., Game]


def seeds(game: Game, wish: dict[str, object] = USUAL) -> tuple[str, ...]:
    return tuple(numbers(game, generator_request(game, wish)))


def ours(game: Game) -> dict[tuple[str, str], str]:
    return shelf.lines_in(fill_shelf.file_of(game))


def _effort(line: tuple[tuple[str, str], str]) -> tuple[bool, int]:
    """Return what a search takes, as far as its line tells."""
    found = json.loads(line[1].split(" ", 2)[2])
    return found is None, found[0] if found else 0


@pytest.fixture
def placed(tmp_path: Path) -> Placed:
    """Return what gives a game a shelf with these lines; ``head`` stands in place of its note."""

    def put(game: Game, *lines: str, head: str | None = None) -> Game:
        file = tmp_path / f"{random.random()}" / "shelf.txt"
        file.parent.mkdir()
        text = text_of(lines, file)
        file.write_text(text if head is None else head + text[text.index("\n", 80) :])
        assert game.generator.shelf is not None
        own = game.generator.shelf._replace(beside=str(file))
        generator = game.generator._replace(shelf=own)
        return game._replace(facets=game.facets._replace(generator=generator))

    return put


# Ours


@every_shelf
def test_our_lines_are_of_the_sources_of_today(game: Game) -> None:
    """If not: ``python tests/games/fill_shelf.py --keep``, or fill it anew."""
    assert fill_shelf.known(game)
    assert seeds(game)


@every_shelf
def test_our_lines_are_those_of_the_search(game: Game) -> None:
    lines = sorted(ours(game).items(), key=_effort)
    chosen = random.Random(44).sample(lines, min(20, len(lines)))
    for key, line in chosen if EXAMPLES > LANDING else lines[:1]:
        assert fill_shelf.line(game.name, Question(*key)) == line


@every_shelf
def test_a_dungeon_of_the_shelf_is_the_one_that_is_judged(game: Game) -> None:
    for seed in seeds(game)[:2]:
        request = generator_request(game, {"seed": seed})
        dungeon = shelved(game, seed, request)
        assert dungeon is not None
        assert dungeon.verdict == game.solver.judge(dungeon.layout)
        assert make(game, seed=seed).verdict == dungeon.verdict


def test_a_sheet_of_the_shelf_loads_no_kernel(tmp_path: Path) -> None:
    lines = ["import sys", "from dungeongen.library.make import make"]
    for game in SHELVED:
        file = f"{tmp_path}/{game.name}.pdf"
        lines.append(f"make({game.name!r}, seed={seeds(game)[0]!r}).save({file!r})")
        lines.append(f"assert 'wasmtime' not in sys.modules, {game.name!r}")
    script = "\n".join(lines)
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


# Any


def _line(game: Game) -> tuple[str, str]:
    """Return the first line of a game's shelf, and its seed."""
    seed = seeds(game)[0]
    return ours(game)[shelf.EVENING, seed], seed


@every_shelf
def test_lines_of_other_sources_are_no_lines(game: Game, placed: Placed) -> None:
    line, seed = _line(game)
    request = generator_request(game, {"seed": seed})
    assert shelved(placed(game, line), seed, request) is not None
    for head in ("", "# sources 0123456789abcdef"):
        other = placed(game, line, head=head)
        assert shelved(other, seed, request) is None
        assert not seeds(other)


@every_shelf
def test_a_line_that_was_altered_shows_no_play_that_does_not_win(
    game: Game, placed: Placed
) -> None:
    line, seed = _line(game)
    request, rng = generator_request(game, {"seed": seed}), random.Random(7)
    accepted = 0
    for _ in range(150):
        at = rng.randrange(len(line.split("[")[0]), len(line))
        sign = rng.choice('!"#$%&0123456789[]{},nul~ a')
        altered = placed(game, line[:at] + sign + line[at + 1 :])
        dungeon = shelved(altered, seed, request)
        if dungeon is None:
            continue
        accepted += 1
        state = game.rules.new(dungeon.layout)
        assert dungeon.verdict is not None
        for text in dungeon.verdict.witness or ():
            state = game.rules.apply(state, game.rules.parse(text))
        assert game.rules.outcome(state) in game.rules.wins
    assert 0 < accepted < 150


@pytest.mark.parametrize(
    "said", ["", "null", "{}", "[1]", "[1,null,[],0]", '[-1,null,[],""]', '[9e9,null,[],""]', "["]
)
def test_nonsense_is_searched_for(said: str, placed: Placed) -> None:
    game = placed(game_named("treasure"), f"evening 7 {said}")
    assert shelved(game, "7", generator_request(game, {"seed": "7"})) is None


def test_who_asks_for_more_than_a_difficulty_gets_none(placed: Placed) -> None:
    sudoku = game_named("sudoku")
    line, seed = _line(sudoku)
    game = placed(sudoku, line, f"fair 3 {line.split(' ', 2)[2]}")
    others: list[dict[str, object]] = [
        {"difficulty": "grim"},
        {"givens": 30},
        {"symmetric": True},
        {"grade": "hard"},
        {"source": "py-sudoku"},
        {"as_is": True},
        {"check": False},
        {"party": "2 wizards, warrior, thief, cleric"},
    ]
    assert seeds(game) == (seed,)
    assert seeds(game, {"difficulty": "fair", "count": 3, "keyed": True}) == ("3",)
    for wish in others:
        assert not seeds(game, wish), wish
        assert shelved(game, seed, generator_request(game, wish)) is None, wish
    for other in ("dragon", f"{seed}\n", f"{seed} [", "٠", "9" * 5000):
        assert shelved(game, other, generator_request(game, {})) is None


def test_without_a_seed_one_is_drawn_that_has_all_it_looked_for(placed: Placed) -> None:
    treasure = game_named("treasure")
    noted = '[1,"not quite",[],""]'
    lines = [f"evening {one}" for one in ('3 [1,null,[],""]', f"4 {noted}", "5 null")]
    days = 'evening 2027-01-01 [1,null,[],""]'
    game = placed(treasure, *lines, days)
    assert {seed_of(game, generator_request(game, {})) for _ in range(20)} == {"3"}
    assert seed_of(game, generator_request(game, {"seed": 5})) == "5"


def test_no_number_comes_again_before_all_have_come(
    placed: Placed, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DUNGEONGEN_CACHE", str(tmp_path))
    monkeypatch.setenv(answers.VARIABLE, "on")
    treasure = game_named("treasure")
    game = placed(treasure, *(f'evening {number} [1,null,[],""]' for number in range(30)))
    request = generator_request(game, {})
    rounds = [[seed_of(game, request) for _ in range(30)] for _ in range(3)]
    assert all(len({*drawn}) == 30 for drawn in rounds)
    assert rounds[0] != rounds[1] != rounds[2]


@every_shelf
def test_a_series_is_an_order_of_the_first_numbers(game: Game, placed: Placed) -> None:
    """Whether the shelf has them does not matter, so that a seed makes the same book for ever."""
    request = generator_request(game, {})
    one, other = (shelf.series(game, request, seed) for seed in ("1", "2"))
    assert one != other
    assert {*one} == {*other} == {str(number) for number in range(shelf.FIRST)}
    assert shelf.series(placed(game), request, "1") == one
    assert not shelf.series(game, generator_request(game, {"check": False}), "1")


def test_a_series_of_a_difficulty_has_an_order_of_its_own() -> None:
    sudoku = game_named("sudoku")
    fair, grim = (
        shelf.series(sudoku, generator_request(sudoku, {"difficulty": wish}), "1")
        for wish in ("fair", "grim")
    )
    assert fair != grim
    assert {*fair} == {*grim} == {str(number) for number in range(shelf.FIRST_GRADED)}


@every_shelf
def test_moves_are_signs_and_signs_are_moves(game: Game) -> None:
    seed = seeds(game)[0]
    dungeon = shelved(game, seed, generator_request(game, {"seed": seed}))
    assert dungeon is not None
    assert dungeon.verdict is not None
    texts = dungeon.verdict.witness
    assert texts
    signs = shelf.signs_of(game.rules, dungeon.layout, texts)
    assert shelf.replayed(game.rules, dungeon.layout, signs) == texts
    with pytest.raises(ValueError, match="does not win"):
        shelf.replayed(game.rules, dungeon.layout, signs[:-1])
