"""Decks for programs: files that hold together, with the pictures and names of the cards."""

from __future__ import annotations

import io
import json
from collections import Counter
from pathlib import Path
from xml.etree import ElementTree as ET
from zipfile import ZipFile

import pytest
from PIL import Image

import dungeongen
from cli.running import refused, run
from dungeongen.core.errors import DungeongenError
from dungeongen.core.options import OptionError
from dungeongen.press.cards.programs import BRACKETS, PROGRAMS
from press.cards.test_custom_cards import deck_with_backs


def files_of(data: bytes) -> dict[str, bytes]:
    with ZipFile(io.BytesIO(data)) as archive:
        assert archive.testzip() is None
        return {name: archive.read(name) for name in archive.namelist()}


def packed(game: str, program: str, **options: object) -> dict[str, bytes]:
    deck = dungeongen.deck(game, program=program, **options)
    ((ending, [data]),) = deck.pressed(["png"])
    assert ending == PROGRAMS[program].ending
    assert deck.pressed(["png"]) == [(ending, [data])]
    return files_of(data)


def size_of(picture: bytes) -> tuple[int, int]:
    with Image.open(io.BytesIO(picture)) as image:
        return image.size


def test_card_game_simulator_gets_a_folder_with_a_game() -> None:
    files = packed("welcome", "cgs", card_size="poker")
    (folder,) = {name.partition("/")[0] for name in files}
    game = json.loads(files[f"{folder}/cgs.json"])
    cards = json.loads(files[f"{folder}/AllCards.json"])
    assert (game["name"], game["cardSize"]) == (folder, {"x": 2.5, "y": 3.5})
    for card in cards:
        assert size_of(files[f"{folder}/sets/{card['set']}/{card['id']}.png"]) == (750, 1050)
    deck = dungeongen.deck("welcome")
    assert Counter(face.name for face in deck.faces) == {
        line.split("] ")[1].removesuffix(" (CARDS)"): int(line.split()[0])
        for line in files[f"{folder}/decks/{folder}.txt"].decode().splitlines()
    }
    orc = next(card for card in cards if card["name"] == "Orc")
    assert orc["value"] == "3"
    assert "Costs 3 health." in orc["text"]
    assert size_of(files[f"{folder}/CardBack.png"]) == (750, 1050)


def test_playingcards_io_gets_a_pile_with_the_first_card_on_top() -> None:
    files = packed("doom", "pcio", seed=42)
    widgets = json.loads(files["widgets.json"])
    by_id = {widget["id"]: widget for widget in widgets}
    assert len(by_id) == len(widgets)
    (deck,) = (widget for widget in widgets if widget["type"] == "cardDeck")
    cards = [widget for widget in widgets if widget["type"] == "card"]
    cards.sort(key=lambda card: -card["z"])
    shown = [deck["cardTypes"][card["cardType"]]["label"] for card in cards]
    assert shown == [face.name for face in dungeongen.deck("doom", seed=42).faces]
    for card in cards:
        assert by_id[card["parent"]]["type"] == "cardPile"
        assert by_id[card["deck"]] is deck
        assert card["faceup"] is False
    named = {kind["image"] for kind in deck["cardTypes"].values()}
    named |= {deck["backTemplate"]["objects"][0]["value"]}
    assert {f"package://{name}" for name in files} == named | {"package://widgets.json"}
    assert max(map(len, files.values())) < 2 << 20  # what the room takes


def test_a_print_shop_gets_an_order_with_bleed() -> None:
    files = packed("welcome", "mpc")
    order = ET.fromstring(files["order.xml"])
    quantity = int(order.findtext("details/quantity", ""))
    assert quantity == len(dungeongen.deck("welcome"))
    assert order.findtext("details/bracket") == "36"
    slots = [
        int(slot) for card in order.iter("card") for slot in card.findtext("slots", "").split(",")
    ]
    assert sorted(slots) == [*range(quantity)]
    pictures = {card.findtext("id", "") for card in order.iter("card")}
    pictures.add(order.findtext("cardback", ""))
    assert {*files} == pictures | {"order.xml"}
    assert {size_of(files[name]) for name in pictures} == {(825, 1125)}  # 2.75 x 3.75 inches


@pytest.mark.parametrize("program", PROGRAMS)
def test_backs_of_ones_own_stay_with_their_cards(program: str, tmp_path: Path) -> None:
    deck = deck_with_backs(tmp_path, program=program)
    ((_, [data]),) = deck.pressed(["png"])
    files = files_of(data)
    backs = [name for name in files if "back-" in name]
    assert len(backs) == len({face.back for face in deck.faces}) == 7
    if program == "mpc":
        order = ET.fromstring(files["order.xml"])
        assert order.findtext("backs/card/slots") is not None


def test_a_file_is_named_by_its_program(tmp_path: Path) -> None:
    deck = dungeongen.deck("treasure", program="pcio", only="1-3")
    (path,) = deck.save(tmp_path / "room.pcio")
    assert "widgets.json" in files_of(path.read_bytes())
    with pytest.raises(DungeongenError, match="expected a name that ends in"):
        deck.save(tmp_path / "room.zip")
    ran = run("deck", "treasure", "--program", "cgs", "--only", "1-3")
    assert ran.code == 0
    assert ran.out.strip().endswith("cgs.zip")


def test_what_a_program_does_not_take_is_refused() -> None:
    assert "--card-size does not go with" in refused(
        *("deck", "doom", "--program", "mpc", "--card-size", "tarot")
    )
    assert "does not go with --program" in refused("deck", "doom", "--program", "cgs", "--pdf")
    assert "--sheet" in refused("deck", "doom", "--program", "cgs", "--sheet", "5x5")
    with pytest.raises(OptionError, match="is not one of cgs, pcio, mpc"):
        dungeongen.deck("doom", program="octgn")
    rows = "".join(f"Card {number}\n" for number in range(BRACKETS[-1] + 1))
    deck = dungeongen.deck(from_=("title\n" + rows).encode(), program="mpc")
    with pytest.raises(DungeongenError, match="613 cards: a print shop takes 612 at most"):
        deck.pressed(["png"])
