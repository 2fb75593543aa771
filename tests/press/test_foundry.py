"""Modules for Foundry: a database that LevelDB reads, and an adventure whose parts fit together."""

from __future__ import annotations

import io
import json
from collections.abc import Iterator
from typing import Any
from zipfile import ZipFile

import pytest
from PIL import Image

import dungeongen
from dungeongen import DungeongenError
from dungeongen.draw.walls import leaves
from dungeongen.games import GAMES
from dungeongen.press.leveldb import checksum, database

MAPPED = [game.name for game in GAMES if game.facets.maps is not None]


def sheet_of(game: str, **options: object) -> dungeongen.Sheet:
    # Any option of any game.
    return dungeongen.make(game, seed="42", check=False, **options)  # type: ignore[call-overload,no-any-return] # any


def module(game: str, **options: object) -> dict[str, bytes]:
    """Return the files of a module, by their names within it."""
    sheet = sheet_of(game, px=36, **options)
    with ZipFile(io.BytesIO(sheet.foundry())) as packed:
        return {name.split("/", 1)[1]: packed.read(name) for name in packed.namelist()}


def fragments(log: bytes) -> Iterator[bytes]:
    """Yield the fragments of a LevelDB log, each checked as LevelDB does."""
    place = 0
    while place < len(log):
        stored, size = int.from_bytes(log[place : place + 4], "little"), log[place + 4 : place + 6]
        end = place + 7 + int.from_bytes(size, "little")
        crc = (stored - 0xA282EAD8) & 0xFFFFFFFF
        assert checksum(log[place + 6 : end]) == (crc >> 17 | crc << 15) & 0xFFFFFFFF
        assert place // 32768 == (end - 1) // 32768  # within a block
        yield log[place + 6 : end]
        place = end


def adventure(files: dict[str, bytes]) -> Any:
    """Return the one record of the compendium."""
    log = b"".join(part[1:] for part in fragments(files["packs/adventure/000002.log"]))
    key, _, value = log.partition(b"{")
    assert b"!adventures!" in key
    return json.loads(b"{" + value)


@pytest.mark.parametrize("size", [1, 32761 - 40, 32768, 200_000])
def test_a_database_is_a_log_of_whole_blocks(size: int) -> None:
    files = database({b"key": b"x" * size})
    kinds = [part[0] for part in fragments(files["000002.log"])]
    assert kinds in ([1], [2, 4]) or (kinds[0], kinds[-1], {*kinds[1:-1]}) == (2, 4, {3})
    assert files["CURRENT"].strip().decode() in files
    assert checksum(b"123456789") == 0xE3069283  # the value that is published for CRC-32C


@pytest.mark.parametrize("game", MAPPED)
def test_one_import_has_scene_pins_and_journal(game: str) -> None:
    files = module(game, keyed=True)
    manifest, whole = json.loads(files["module.json"]), adventure(files)
    (scene,), (journal,) = whole["scenes"], whole["journal"]
    sheet = sheet_of(game, keyed=True)
    maps = sheet.game.maps
    rooms = maps.key(sheet.layout)
    pages = {page["_id"]: page["name"] for page in journal["pages"]}
    assert len(pages) == len(rooms) + 2
    for note, room in zip(scene["notes"], rooms, strict=True):
        assert note["entryId"] == journal["_id"]
        assert pages[note["pageId"]] == note["text"] == f"{room.number} {room.name}"
    ids = [part["_id"] for kind in ("walls", "lights", "notes", "tiles") for part in scene[kind]]
    assert len(ids) == len({*ids})
    assert all(len(id_) == 16 and id_.isalnum() for id_ in (*ids, *pages))
    used = [scene["background"]["src"], whole["img"], journal["pages"][1]["src"]]
    used += [part["texture"]["src"] for kind in ("notes", "tiles") for part in scene[kind]]
    for address in used:
        assert address.split("/", 2)[:2] == ["modules", manifest["id"]]
        assert address.split("/", 2)[2] in files
    with Image.open(io.BytesIO(files["map.png"])) as picture:
        assert picture.size == (scene["width"], scene["height"])


@pytest.mark.parametrize("game", MAPPED)
def test_hidden_doors_are_secret_doors_and_their_corridors_hidden_tiles(game: str) -> None:
    scene = adventure(module(game, keyed=True))["scenes"][0]
    sheet = sheet_of(game, keyed=True)
    maps = sheet.game.maps
    secrets = maps.secrets(sheet.layout, 0.93)
    doors = [wall["door"] for wall in scene["walls"]]
    assert doors.count(2) == sum(len(way.ends) for way in secrets.hidden)
    assert len(doors) - doors.count(0) == len(leaves(maps.plan(sheet.layout), secrets))
    assert [tile["hidden"] for tile in scene["tiles"]] == [True] * len(secrets.hidden)


@pytest.mark.parametrize("game", MAPPED)
def test_the_players_module_has_no_secret(game: str) -> None:
    files = module(game, player_map=True)
    assert {name.split("/")[0] for name in files} == {"map.png", "module.json", "packs"}
    whole = adventure(files)
    (scene,) = whole["scenes"]
    assert whole["journal"] == scene["notes"] == scene["tiles"] == []
    assert not [wall for wall in scene["walls"] if wall["door"] == 2]
    sheet = sheet_of(game, keyed=True)
    assert sheet.title not in json.dumps(whole)
    assert sheet.id not in json.dumps(whole)


def test_what_players_can_open_says_no_more_than_their_map() -> None:
    """Players see the list of modules, and the picture of a scene."""
    keyed, players = module("sudoku", keyed=True), module("sudoku", player_map=True)
    assert keyed["map.png"] == players["map.png"]
    sheet = dungeongen.make("sudoku", seed="42", check=False)
    assert sheet.title not in keyed["module.json"].decode()


def test_the_same_bytes_each_time() -> None:
    assert module("doom", keyed=True) == module("doom", keyed=True)


def test_a_sheet_is_no_module() -> None:
    with pytest.raises(DungeongenError, match="expected player_map or keyed"):
        dungeongen.make("doom", seed="42", check=False).foundry()
