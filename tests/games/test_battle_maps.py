"""Maps for a game master: walls that hold, and a players' map that knows no secret."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

import battlemaps
from dungeongen.core.game import Game
from dungeongen.core.lore import Legend
from dungeongen.core.rng import Rng
from dungeongen.draw.curves import inside
from dungeongen.draw.maps import AnyMaps
from dungeongen.draw.painter import chart
from dungeongen.draw.recording import Recording
from dungeongen.games import GAMES, game_named
from dungeongen.games.doom.deal import deal
from dungeongen.games.sudongeon.layout import Layout, cell_index
from dungeongen.games.sudongeon.plan import poster
from dungeongen.games.sudongeon.plan.drawn import plan, secrets
from dungeongen.games.sudongeon.plan.sight import sight
from dungeongen.library.make import make
from dungeongen.press.maps import parse, uvtt
from thorough import share

MAPPED = [game for game in GAMES if game.facets.maps is not None]
SEEDS = [f"map {i}" for i in range(1000)]


def test_some_games_have_maps() -> None:
    assert MAPPED


@pytest.mark.parametrize("keyed", [False, True])
@pytest.mark.parametrize("seed", share(SEEDS, 250))
@pytest.mark.parametrize("game", MAPPED, ids=str)
def test_every_room_is_closed_but_for_its_doors(game: Game, seed: str, keyed: bool) -> None:
    layout = make(game, seed=seed, check=False).layout
    assert not [*battlemaps.problems(battlemaps.scene(game, layout, keyed=keyed))]


@pytest.mark.parametrize("game", MAPPED, ids=str)
def test_these_checks_notice_what_is_wrong(game: Game) -> None:
    """Each of the four is noticed: an open wall, a hanging door, a way and a look into a room."""
    layouts = [make(game, seed=seed, check=False).layout for seed in ("7", "map 0", "map 3")]
    scenes = [battlemaps.scene(game, layout, keyed=False) for layout in layouts]
    whole = scenes[0]
    assert whole.doors
    assert not _kinds(whole)
    open_ = [_kinds(replace(one, doors=())) for one in scenes]
    assert {"room is open", "one sees"} <= set().union(*open_)
    gap = (whole.walls[0][1:-1], *whole.walls[1:])
    assert "wall is open" in _kinds(replace(whole, walls=gap))
    off = tuple((x1 + 0.3, y1, x2, y2) for x1, y1, x2, y2 in whole.doors)
    assert "door hangs" in _kinds(replace(whole, doors=off))


def _kinds(of: battlemaps.Scene) -> set[str]:
    """Return the kinds of problems of a map."""
    kinds = {
        "where no wall is": "door hangs",
        "a wall from": "wall is open",
        "is open to room": "room is open",
        "one sees": "one sees",
    }
    return {
        name
        for problem in battlemaps.problems(of)
        for words, name in kinds.items()
        if words in problem
    }


def _log(plan_: Any) -> list[str]:
    canvas = Recording()
    canvas.page(1000, 1000, "map")
    chart(plan_, side=7.0).paint(canvas, 0, 0)
    return canvas.log


def _other_secrets(grid: str, rng: Rng) -> str:
    """Return a grid that looks the same to anybody who walks through it: other beasts, traps,
    gold and people, other levels of hidden doors, and walls where there were hidden doors.

    The strongest beast stays where the greatest hall is, which anybody sees."""
    cells = [*grid]
    layout = Layout(grid)
    seen = sight(layout)
    for box in range(9):
        for cell in (4, 8):  # trap, gold
            cells[cell_index(box, cell)] = rng.choice(".123456789")
        cells[cell_index(box, 0)] = "9" if box == seen.landmark else rng.choice(".12345678")
        if not seen.fires[box]:
            cells[cell_index(box, 2)] = rng.choice(".123")
        if not seen.standing[box]:
            cells[cell_index(box, 6)] = rng.choice(".1")
    for edge in layout.edges:
        if edge.wall.value == "hidden" and edge.other is not None:
            pairs = {"east": (5, 3), "south": (7, 1)}[edge.direction]
            for at, cell in zip((edge.box, edge.other), pairs, strict=True):
                if cells[cell_index(at, cell)] != ".":
                    cells[cell_index(at, cell)] = rng.choice(".234567")
    return "".join(cells)


@pytest.mark.parametrize("seed", share(SEEDS, 200))
def test_other_secrets_give_the_same_map(seed: str) -> None:
    """Nothing secret shows in the players' map, not even in the strokes of its walls."""
    layout = make("sudoku", seed=seed, check=False).layout
    assert isinstance(layout, Layout)
    other = Layout(_other_secrets(layout.grid, Rng(seed)))
    assert other != layout
    assert secrets(other) != secrets(layout)
    assert plan(other) == plan(layout)
    assert _log(plan(other)) == _log(plan(layout))


def test_what_anybody_sees_changes_the_map() -> None:
    layout = make("sudoku", seed="7", check=False).layout
    assert isinstance(layout, Layout)
    throne = layout.grid[: cell_index(0, 6)] + "9" + layout.grid[cell_index(0, 6) + 1 :]
    assert plan(Layout(throne)) != plan(layout)


def test_another_deck_gives_the_same_map() -> None:
    maps: AnyMaps | None = game_named("doom").maps
    assert maps is not None
    one = deal(Rng("1"))
    other = replace(one, deck=one.deck[::-1] if one.deck else None)
    assert maps.plan(one) == maps.plan(other)
    assert maps.key(one) != maps.key(other)


def test_lights_burn_at_fires_and_shrines() -> None:
    grid = ["."] * 81
    for box, cell, digit in ((0, 6, "2"), (1, 6, "3"), (2, 2, "7"), (3, 2, "1"), (4, 6, "4")):
        grid[cell_index(box, cell)] = digit
    lights = plan(Layout("".join(grid))).lights
    assert len(lights) == 3
    assert {light.colour for light in lights} == {"ffd98a", "ff9a3c"}


def test_doom_has_the_rooms_of_its_sheet_and_lights_where_braziers_stand() -> None:
    maps: AnyMaps | None = game_named("doom").maps
    assert maps is not None
    plans = [maps.plan(deal(Rng(str(i)))) for i in range(8)]
    assert max(len(hall) for one in plans for hall in one.halls) > 20  # caverns
    lights = [light for one in plans for light in one.lights]
    assert lights
    for one in plans:
        for light in one.lights:
            assert any(inside(hall, light.x, light.y) for hall in one.halls)


@pytest.mark.parametrize("seed", ["1", "2"])
@pytest.mark.parametrize("game", MAPPED, ids=str)
def test_what_is_read_aloud_gives_nothing_away(game: Game, seed: str) -> None:
    maps: AnyMaps | None = game.maps
    assert maps is not None
    layout = make(game, seed=seed, check=False).layout
    rooms = maps.key(layout)
    assert [room.number for room in rooms] == [str(i) for i in range(1, len(rooms) + 1)]
    numbers = [number for _, _, number in maps.secrets(layout).plates]
    assert numbers == [room.number for room in rooms]
    for room in rooms:
        words = room.aloud.casefold()
        told = json.dumps([lines for name, lines in room.parts if name != "Features"])
        for secret in ("hidden", "trap", "gold", "find ", "monster", "level"):
            assert secret not in words, (secret, told)


@pytest.mark.parametrize("size", [7, 26])
def test_a_file_for_a_virtual_table_has_no_more_walls_than_programs_take(size: int) -> None:
    game = game_named("doom")
    layout = make(game, seed="1", size=size, check=False).layout
    maps = game.maps
    file = parse(uvtt(maps.plan(layout), maps.secrets(layout), b"picture", 70), "the map")
    lines = (*file.line_of_sight, *file.objects_line_of_sight)
    assert 200 < sum(len(line) - 1 for line in lines) + len(file.portals) <= 5000


@pytest.mark.parametrize("seed", share(SEEDS, 400))
def test_other_secrets_give_the_same_poster(seed: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of two dungeons with the same title and foe; what anybody sees is theirs alike."""
    monkeypatch.setattr(poster, "legend", lambda layout: Legend("the same"))
    monkeypatch.setattr(poster, "past", lambda layout: "It is old.")
    layout = make("sudoku", seed=seed, check=False).layout
    assert isinstance(layout, Layout)
    one, other = (Layout(_other_secrets(layout.grid, Rng(f"{seed} {i}"))) for i in (1, 2))
    assert secrets(one) != secrets(other)
    if one.reach.strongest and other.reach.strongest and sight(one) == sight(other):
        strongest = [of.reach.strongest.digit for of in (one, other) if of.reach.strongest]
        if strongest[0] == strongest[1]:
            assert poster.scene(one, 0.93) == poster.scene(other, 0.93)
