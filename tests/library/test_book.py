"""Books: which deals go in, in what order, what is refused, what is kept and what is not trusted.

The null game fills them, whose deals cost nothing; one book has Sudokus, with stored verdicts.
"""

from __future__ import annotations

import json
import multiprocessing
import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import dungeongen
from contract import null_game
from dungeongen import games
from dungeongen.core.document import dumps, sealed
from dungeongen.core.errors import DungeongenError, GenerationError
from dungeongen.core.game import Terms
from dungeongen.core.options import AS_IS, difficulty
from dungeongen.core.verdict import Verdict
from dungeongen.games import GAMES, game_named
from dungeongen.library import gather, store
from dungeongen.press.booklet.book import Booklet
from dungeongen.search.bands import NAMES


@pytest.fixture(autouse=True)
def _null(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games, "GAMES", (*GAMES, null_game.GAME))
    monkeypatch.setenv(store.VARIABLE, str(tmp_path / "kept"))
    monkeypatch.chdir(tmp_path)


def judged_by(monkeypatch: pytest.MonkeyPatch, judge: Any) -> None:
    """Let the null game's verdicts be those of ``judge(stake)``."""
    solver = null_game.SOLVER._replace(judge=lambda layout, party=None: judge(layout.stake))
    game = null_game.GAME._replace(facets=null_game.GAME.facets._replace(solver=solver))
    monkeypatch.setattr(games, "GAMES", (*GAMES, game))


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


def test_the_easier_come_first(monkeypatch: pytest.MonkeyPatch) -> None:
    def judge(stake: int) -> Verdict:
        found = null_game.judge(null_game.Layout(stake))
        assert found.odds is not None
        return replace(found, odds=replace(found.odds, win=stake / 2000))

    judged_by(monkeypatch, judge)
    found = stakes(dungeongen.book("null:9", seed="rising"))
    assert found == sorted(found, reverse=True)


def test_what_nobody_can_beat_stays_out_unless_it_is_asked_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    answers = ("beatable", "unbeatable", "undecided")

    def judge(stake: int) -> Verdict:
        return Verdict(answers[stake % 3])  # type: ignore[arg-type]  # one of the answers

    judged_by(monkeypatch, judge)
    assert {stake % 3 for stake in stakes(dungeongen.book("null:12", seed=1))} == {0}
    as_is = dungeongen.book("null:12", seed=1, as_is=True)
    assert {stake % 3 for stake in stakes(as_is)} == {0, 1, 2}
    judged_by(monkeypatch, lambda stake: Verdict("undecided"))
    monkeypatch.setattr(gather, "PATIENCE", 5)
    with pytest.raises(DungeongenError, match="5 deals of The null game are not enough"):
        dungeongen.book("null:1", seed=1)


def _searched_by(monkeypatch: pytest.MonkeyPatch, fits: Callable[[int], bool]) -> None:
    """Let the null game's search find nothing unless a seed's stake fits."""

    def make(seed: str, request: Any, on_message: Any) -> Any:
        made = null_game.make(seed, request, on_message)
        if not fits(made.layout.stake):
            raise GenerationError(f"seed {seed!r}: found nothing; try another seed")
        return made

    generator = null_game.GENERATOR._replace(make=make)
    game = null_game.GAME._replace(facets=null_game.GAME.facets._replace(generator=generator))
    monkeypatch.setattr(games, "GAMES", (*GAMES, game))
    # Processes of their own would not know that game.
    monkeypatch.setattr(gather, "processes", ThreadPoolExecutor)


def test_a_seed_that_finds_nothing_gives_way_to_the_next(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever looks, and with what is kept: no search that fails ends the book."""
    _searched_by(monkeypatch, lambda stake: stake % 3 == 0)
    alone, together = (dungeongen.book("null:9", seed=1, workers=n) for n in (1, 3))
    assert {stake % 3 for stake in stakes(alone)} == {0}
    assert any(str(one.seed).count(".") == 2 for one in alone)  # not all at their first seed
    assert [one.document for one in alone] == [one.document for one in together]
    for path in entries()[::2]:
        path.unlink()
    for workers in (1, 3):
        again = dungeongen.book("null:9", seed=1, resume=True, workers=workers)
        assert [one.document for one in alone] == [one.document for one in again]
    for one in alone:
        assert dungeongen.make("null", seed=one.seed).document == one.document
    series = dungeongen.practice("null", seed=1, count=9)
    assert [one.seed for one in series] == [one.seed for one in alone]


@pytest.mark.parametrize("workers", [1, 2])
def test_what_no_seed_has_is_said_with_the_reason(
    workers: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    _searched_by(monkeypatch, lambda stake: False)
    with pytest.raises(
        DungeongenError, match=r"^dungeon [12]: 10 seeds have none; the last, seed '1\.[12]\.10': f"
    ):
        dungeongen.book("null:2", seed=1, workers=workers)


def test_no_two_deals_are_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    layouts = null_game.LAYOUTS._replace(canonical=lambda layout: str(layout.stake % 20))
    game = null_game.GAME._replace(facets=null_game.GAME.facets._replace(layout=layouts))
    monkeypatch.setattr(games, "GAMES", (*GAMES, game))
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


def test_difficulties_are_spread_over_the_places(monkeypatch: pytest.MonkeyPatch) -> None:
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
    monkeypatch.setattr(games, "GAMES", (*GAMES, game))
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
        (("null",), {"resume": True}, "resume goes with seed"),
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


def test_what_must_not_be_sold_is_refused_for_sale(monkeypatch: pytest.MonkeyPatch) -> None:
    assert dungeongen.book("null:1", seed=1, for_sale=True)
    with pytest.raises(DungeongenError, match="for_sale: Sudongeon must never be sold"):
        dungeongen.book("null:1", "sudoku:1", for_sale=True)
    game = null_game.GAME._replace(terms=Terms("Keep it free.", sale=False))
    monkeypatch.setattr(games, "GAMES", (*GAMES, game))
    with pytest.raises(DungeongenError, match="The null game must never be sold"):
        dungeongen.book("null:1", for_sale=True)


# What is kept


def test_resume_takes_what_was_checked(monkeypatch: pytest.MonkeyPatch) -> None:
    first = dungeongen.book("null:4", seed=9)
    assert len(list(store.folder().glob("*.json"))) == 4
    calls = []
    monkeypatch.setattr(gather, "sheets_for", lambda *a, **k: calls.append(a))
    again = dungeongen.book("null:4", seed=9, resume=True)
    assert not calls
    assert again.pdf() == first.pdf()


@pytest.mark.parametrize("damage", ["cut", "digest", "seed", "empty", "deal", "large"])
def test_a_broken_entry_is_discarded_and_not_trusted(damage: str) -> None:
    first = dungeongen.book("null:2", seed=9)
    one, _ = sorted(store.folder().glob("*.json"))
    data = one.read_bytes()
    document = json.loads(data)
    if damage == "cut":
        data = data[: len(data) // 2]
    elif damage == "digest":
        data = data.replace(b"beatable", b"unbeatable")
    elif damage == "empty":
        data = b""
    elif damage == "large":
        data += b" " * (2 << 20)
    else:
        if damage == "seed":  # a whole document, but of another question
            document["seed"] = "other"
        else:  # sealed anew, but its id tells of another deal
            document["deal"]["stake"] = document["deal"]["stake"] % 1000 + 1
        data = dumps(sealed(document))
    one.write_bytes(data)
    again = dungeongen.book("null:2", seed=9, resume=True)
    assert again.pdf() == first.pdf()
    assert one.read_bytes() in [sheet.json() for sheet in first]  # and mended


def test_without_a_place_to_keep_it_nothing_is_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv(store.VARIABLE, str(tmp_path / "file" / "below"))
    assert len(dungeongen.book("null:2", seed=9, resume=True)) == 2


def test_the_oldest_entries_make_room(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(store, "MOST", 3)
    dungeongen.book("null:5", seed=9)
    assert len(list(store.folder().glob("*.json"))) == 3


def test_progress_is_told() -> None:
    told: list[tuple[int, int]] = []
    dungeongen.book("null:3", seed=9, progress=lambda done, of: told.append((done, of)))
    assert told[0] == (0, 3)
    assert told[-1] == (3, 3)


def entries() -> list[Path]:
    return sorted(store.folder().glob("checked-*.json"))


def edited(path: Path, change: Any) -> None:
    """Change an entry's document and seal it again."""
    document = json.loads(path.read_bytes())
    change(document)
    path.write_bytes(dumps(sealed(document)))


def test_making_room_leaves_what_belongs_to_others(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(store, "MOST", 3)
    folder = store.folder()
    folder.mkdir(parents=True)
    others = [folder / f"{name}.json" for name in ("mine", "0" * 40, "checked-mine", "z")]
    for path in others:
        path.write_text("{}")
        os.utime(path, (0, 0))  # older than any of ours
    (folder / f"checked-{'0' * 40}.json").symlink_to(others[0])
    dungeongen.book("null:5", seed=9)
    assert all(path.exists() for path in others)
    assert len([path for path in entries() if path not in others and not path.is_symlink()]) == 3


def test_odds_that_were_edited_and_sealed_again_are_found_out() -> None:
    """One entry in ten is judged again; if it differs all are, so the others are found out too."""
    first = dungeongen.book("null:12", seed=9)

    def luckier(document: dict[str, Any]) -> None:
        document["verdict"]["odds"]["win"] = 0.123

    by_seed = {json.loads(path.read_bytes())["seed"]: path for path in entries()}
    for number in (1, 7):
        edited(by_seed[f"9.{number}"], luckier)
    again = dungeongen.book("null:12", seed=9, resume=True)
    assert [one.document for one in again] == [one.document for one in first]
    found = [json.loads(path.read_bytes())["verdict"]["odds"]["win"] for path in entries()]
    assert 0.123 not in found


@pytest.mark.parametrize("part", ["witness", "no witness", "deal"])
def test_an_entry_that_does_not_follow_from_its_seed_is_not_trusted(part: str) -> None:
    """Each is a whole document whose parts fit each other, but for its seed or its witness."""
    first = dungeongen.book("welcome:2", seed=9, as_is=True)
    one, _ = entries()

    def change(document: dict[str, Any]) -> None:
        if part == "deal":
            other = dungeongen.make("welcome", seed="other").document
            document.update({name: other[name] for name in ("deal", "id", "content", "verdict")})
        else:
            document["verdict"]["verdict"] = "beatable"
            document["verdict"]["witness"] = ["bid"] if part == "witness" else None

    edited(one, change)
    spoilt = one.read_bytes()
    again = dungeongen.book("welcome:2", seed=9, as_is=True, resume=True)
    assert [sheet.document for sheet in again] == [sheet.document for sheet in first]
    assert one.read_bytes() != spoilt


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes with names here")
@pytest.mark.parametrize("kind", ["pipe", "link"])
def test_only_regular_files_are_opened(kind: str, tmp_path: Path) -> None:
    """Whoever opens a pipe waits for ever, and what a link points to is somebody else's."""
    first = dungeongen.book("null:2", seed=9)
    one, _ = entries()
    target = tmp_path / "target"
    target.write_bytes(one.read_bytes())
    before = one.read_bytes()
    one.unlink()
    os.mkfifo(one) if kind == "pipe" else one.symlink_to(target)
    target.write_bytes(b"mine")
    again = dungeongen.book("null:2", seed=9, resume=True)
    assert again.pdf() == first.pdf()
    assert target.read_bytes() == b"mine"
    assert not one.is_symlink()
    assert one.read_bytes() == before  # kept anew


def test_what_is_kept_of_every_game_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    games = ("doom:1", "mythic:1", "treasure:1", "welcome:2")
    words: dict[str, Any] = {"seed": 9, "as_is": True, "with_": "doom.size=4"}
    first = dungeongen.book(*games, **words)
    monkeypatch.setattr(gather, "sheets_for", lambda *a, **k: pytest.fail("looked for anew"))
    assert dungeongen.book(*games, **words, resume=True).pdf() == first.pdf()


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
