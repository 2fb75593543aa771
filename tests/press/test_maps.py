"""Maps for a game master as files: exact pixels, and what they carry or must not carry."""

from __future__ import annotations

import base64
import io
import json
import re
import zlib
from contextlib import suppress
from pathlib import Path

import pytest
from PIL import Image

import dungeongen
from dungeongen import DungeongenError
from dungeongen.core.errors import DocumentError
from dungeongen.core.options import OptionError
from dungeongen.draw.maps import AnyMaps
from dungeongen.draw.recording import Recording
from dungeongen.games import GAMES
from dungeongen.press.deal import MapRequest
from dungeongen.press.maps import parse, work_of
from dungeongen.press.printing import ALL
from dungeongen.press.style import look_of

MAPPED = [game.name for game in GAMES if game.facets.maps is not None]
SQUARES = {"sudoku": (43, 41), "doom": (31, 31)}  # of seed 7


# The overloads of `make` take no options that are only known at run time.
def players(game: str, **options: object) -> dungeongen.Sheet:
    return dungeongen.make(game, seed="7", check=False, player_map=True, **options)  # type: ignore[call-overload,no-any-return]


def keyed(game: str, **options: object) -> dungeongen.Sheet:
    return dungeongen.make(game, seed="7", check=False, keyed=True, **options)  # type: ignore[call-overload,no-any-return]


@pytest.mark.parametrize("px", [36, 70, 140])
@pytest.mark.parametrize("game", MAPPED)
def test_a_square_is_an_exact_number_of_pixels(game: str, px: int) -> None:
    (data,) = players(game, px=px).png()
    with Image.open(io.BytesIO(data)) as picture:
        assert picture.size == tuple(squares * px for squares in SQUARES[game])
        assert picture.info["dpi"] == pytest.approx((px, px), abs=0.02)


@pytest.mark.parametrize(("game", "px"), [("sudoku", 140), ("doom", 70)])
def test_the_grid_lies_where_it_should(game: str, px: int) -> None:
    """Along a row through the middle of squares, every line of the grid is where a square ends."""
    (data,) = players(game, px=px).png()
    vtt = json.loads(players(game, px=px).uvtt())
    bare = Image.open(io.BytesIO(base64.b64decode(vtt["image"]))).convert("L")
    ruled = Image.open(io.BytesIO(data)).convert("L")
    lines = set()
    for row in range(SQUARES[game][1]):
        y = row * px + px // 2
        differ = [x for x in range(ruled.width) if ruled.getpixel((x, y)) != bare.getpixel((x, y))]
        lines |= {round(x / px) for x in differ}
        assert all(abs(x + 0.5 - px * round((x + 0.5) / px)) <= 0.03 * px for x in differ)
    assert len(lines) > SQUARES[game][0] // 2


@pytest.mark.parametrize("game", MAPPED)
def test_a_players_map_has_no_document_and_no_secret_words(game: str, tmp_path: Path) -> None:
    sheet = players(game)
    secret = [sheet.id, sheet.id[4:20], '"deal"', "dungeongen.json", "monster-", "hidden"]
    secret += [sheet.game.layout.facts(sheet.layout)[0]]
    files = {
        "pdf": sheet.pdf(),
        "svg": sheet.svg()[0],
        "png": sheet.png()[0],
        "uvtt": sheet.uvtt(),
    }
    for ending, data in files.items():
        (file := tmp_path / f"map.{ending}").write_bytes(data)
        with pytest.raises(DocumentError):
            dungeongen.read(file)
        plain = _plain(data)
        for words in secret:
            assert words.encode() not in plain, (ending, words)
    with pytest.raises(DungeongenError, match="no document"):
        sheet.json()


def _plain(data: bytes) -> bytes:
    """Return a file with every stream of it that is compressed also as it is."""
    parts, view = [data], memoryview(data)
    for header in re.finditer(rb"\x78[\x01\x5e\x9c\xda]", data):
        with suppress(zlib.error):
            parts.append(zlib.decompressobj().decompress(view[header.start() :], 1 << 22))
    return b"\n".join(parts)


@pytest.mark.parametrize("game", MAPPED)
def test_a_keyed_map_can_be_checked_in_every_format(game: str, tmp_path: Path) -> None:
    sheet = keyed(game, px=40)
    for ending in ("pdf", "svg", "png", "json", "uvtt"):
        for file in sheet.save(tmp_path / f"map.{ending}"):
            assert dungeongen.read(file).id == sheet.id


@pytest.mark.parametrize("game", MAPPED)
def test_the_key_lies_behind_the_map(game: str) -> None:
    sheet = keyed(game, px=40)
    assert len(sheet.png(dpi=40)) == len(sheet.svg()) >= 2
    words = sheet.svg()[1].decode()
    maps: AnyMaps | None = sheet.game.maps
    assert maps is not None
    for room in maps.key(sheet.layout):
        assert f">{room.number}<" in words


def test_a_map_that_is_too_large_is_refused() -> None:
    sheet = players("doom", size=26, px=140)
    with pytest.raises(
        DungeongenError, match=r"px 140: a map of 107 × 107 squares .*; 56 would fit"
    ):
        sheet.png()


def test_what_does_not_go_together() -> None:
    make = dungeongen.make
    with pytest.raises(OptionError, match="does not go with"):
        make("doom", seed="7", check=False, player_map=True, keyed=True)
    with pytest.raises(OptionError, match="px goes with player_map or keyed"):
        make("sudoku", seed="7", check=False, px=70)
    with pytest.raises(OptionError, match="no end"):
        make("doom", seed="7", check=False, player_map=True, rules=["unbounded"])
    with pytest.raises(DungeongenError, match="expected player_map or keyed"):
        make("doom", seed="7", check=False).uvtt()


@pytest.mark.parametrize("game", MAPPED)
def test_the_same_command_gives_the_same_bytes(game: str) -> None:
    assert keyed(game).uvtt() == keyed(game).uvtt()
    assert players(game).pdf() == players(game).pdf()


def test_another_title_is_the_users_own() -> None:
    assert b"The Cellar" in players("doom", title="The Cellar").svg()[0]


def test_several_maps_are_several_files(tmp_path: Path) -> None:
    book = dungeongen.make_all("doom", seed="7", check=False, keyed=True, count=2, px=36)
    assert len(book.save(tmp_path / "maps.uvtt")) == 2
    assert [one.id for one in dungeongen.read_all(book.pdf())] == [one.id for one in book]


def test_a_damaged_file_is_told_in_one_line() -> None:
    data = json.loads(keyed("doom", px=36).uvtt())
    for path, message in (
        (("format",), "format"),
        (("resolution", "map_size", "x"), "map_size.x"),
        (("portals", 0, "bounds"), "portals.0.bounds"),
        (("lights",), "lights"),
        (("environment", "ambient_light"), "ambient_light"),
    ):
        broken = json.loads(json.dumps(data))
        place = broken
        for key in path[:-1]:
            place = place[key]
        place[path[-1]] = -1
        with pytest.raises(DocumentError, match=message):
            parse(json.dumps(broken).encode(), "map.uvtt")
    many = {**data, "line_of_sight": [[{"x": 1, "y": 1}] * 100] * 1000, "image": data["image"]}
    with pytest.raises(DocumentError, match="MiB of walls"):
        parse(json.dumps({**many, "image": many.pop("image")}).encode(), "map.uvtt")


@pytest.mark.parametrize("game", ["sudoku", "doom"])
def test_the_names_of_the_rooms_stand_below_a_keyed_map(game: str) -> None:
    (pdf, *_), _ = keyed(game)._book.pages()
    words = re.sub(r"<[^>]*>", "", pdf.decode())
    maps: AnyMaps | None = keyed(game).game.maps
    assert maps is not None
    rooms = maps.key(keyed(game).layout)
    assert rooms
    assert all(room.name.split()[-1] in words for room in rooms)
    assert b'data-name="foe"' in pdf  # lest the map floats above a white band
    (shown, *_), _ = players(game)._book.pages()
    assert b'data-name="foe"' not in shown  # who lives there is for the game master alone


@pytest.mark.parametrize("game", MAPPED)
@pytest.mark.parametrize("paper", ["A4", "Letter", "A5"])
def test_a_players_map_has_a_cartouche_below_it_where_there_is_room(game: str, paper: str) -> None:
    canvas = Recording()
    work_of([players(game)], MapRequest(False, 70)).draw(canvas, look_of(paper=paper), ALL)
    (edge,) = (frame.box for frame in canvas.frames if frame.name == "map")
    (foot,) = (frame.box for frame in canvas.frames if frame.name == "foot")
    words = [text for text in canvas.texts if text.string in ("N", "door", "way in and out", "ft")]
    assert {"N", "way in and out", "ft"} <= {text.string for text in words}
    for text in words:
        assert edge.y + edge.h < text.box.y
        assert text.box.y + text.box.h < foot.y


def test_the_compass_stays_on_a_players_map_that_fills_its_page() -> None:
    canvas = Recording()
    look = look_of(paper="160x190")
    work_of([players("sudoku")], MapRequest(False, 70)).draw(canvas, look, ALL)
    (edge,) = (frame.box for frame in canvas.frames if frame.name == "map")
    (north,) = (text.box for text in canvas.texts if text.string == "N")
    assert edge.holds(north)
