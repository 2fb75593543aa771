"""Decks for Tabletop Simulator: pictures cut into cards, and the object that names them."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

import dungeongen
from cli.running import run
from dungeongen import DungeongenError
from dungeongen.core.options import OptionError
from dungeongen.draw.card_sizes import CARD_SIZES
from dungeongen.press.cards import tabletop
from dungeongen.press.cards.tabletop import MOST_PIXELS, Table, cell_of


@pytest.fixture(autouse=True)
def _small(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Make small pictures, which takes less time, but where their size is looked at."""
    if "size" not in request.fixturenames:
        monkeypatch.setattr(tabletop, "MOST_PIXELS", 1000)


def pressed(game: Any, **options: object) -> tuple[list[bytes], bytes, dict[str, Any]]:
    """Return the pictures, the back, and the saved object."""
    files = dict(dungeongen.deck(game, **options).pressed(["png"]))
    return files["png"], files["back.png"][0], json.loads(files["json"][0])


@pytest.mark.parametrize("size", CARD_SIZES)
@pytest.mark.parametrize("table", [(10, 7), (1, 1), (5, 3), (10, 1)])
def test_pictures_stay_within_the_programs_limit(size: str, table: tuple[int, int]) -> None:
    cell = cell_of(Table(*table), CARD_SIZES[size])
    assert MOST_PIXELS == 4096
    assert table[0] * cell.width <= MOST_PIXELS
    assert table[1] * cell.height <= MOST_PIXELS
    assert cell.width / cell.height == pytest.approx(
        CARD_SIZES[size].width / CARD_SIZES[size].height, rel=0.01
    )


def test_one_picture_has_the_pack_and_backs_in_what_is_left() -> None:
    (picture,), back, _ = pressed("doom", sheet="10x7")
    with Image.open(io.BytesIO(picture)) as sheet, Image.open(io.BytesIO(back)) as rear:
        assert (sheet.mode, rear.mode) == ("RGB", "RGB")
        assert max(sheet.size) <= MOST_PIXELS
        wide, high = rear.size
        assert sheet.size == (10 * wide, 7 * high)

        def card(place: int) -> Image.Image:
            x, y = place % 10 * wide, place // 10 * high
            return sheet.crop((x + 3, y + 3, x + wide - 3, y + high - 3))

        plain = rear.crop((3, 3, wide - 3, high - 3))
        assert _differ(card(69), plain) < 0.05
        assert _differ(card(51), plain) > 0.3
        assert card(0).tobytes() != card(1).tobytes()


def _differ(one: Image.Image, other: Image.Image) -> float:
    """Return the share of pixels that differ much."""
    pairs = zip(one.convert("L").tobytes(), other.convert("L").tobytes(), strict=True)
    return sum(abs(a - b) > 100 for a, b in pairs) / (one.width * one.height)


def test_the_saved_object_has_every_card_in_the_order_of_the_deal() -> None:
    options = {"seed": "7", "check": False}
    _, _, saved = pressed("doom", sheet="10x7", **options)
    (deck,) = saved["ObjectStates"]
    assert deck["Name"] == "DeckCustom"
    assert deck["DeckIDs"] == [100 + i for i in range(52)]
    ((key, sheet),) = deck["CustomDeck"].items()
    assert (key, sheet["NumWidth"], sheet["NumHeight"]) == ("1", 10, 7)
    assert sheet["BackIsHidden"] is True
    faces = dungeongen.deck("doom", **options).faces
    assert [card["Nickname"] for card in deck["ContainedObjects"]] == [f.name for f in faces]
    tooltips = [card["Description"].split("\n") for card in deck["ContainedObjects"]]
    assert tooltips == [[*face.content.lines] for face in faces]
    assert [card["CardID"] for card in deck["ContainedObjects"]] == deck["DeckIDs"]


def test_several_pictures_are_numbered_by_hundreds() -> None:
    pictures, _, saved = pressed("doom", sheet="5x4", url="https://example.org/cards/")
    (deck,) = saved["ObjectStates"]
    assert len(pictures) == 3
    assert deck["DeckIDs"][19:21] == [119, 200]
    assert [sheet["FaceURL"] for sheet in deck["CustomDeck"].values()] == [
        f"https://example.org/cards/deck-doom-sheet-5x4-{i}.png" for i in (1, 2, 3)
    ]
    assert deck["CustomDeck"]["3"]["BackURL"].endswith("/deck-doom-sheet-5x4.back.png")
    card = deck["ContainedObjects"][20]
    assert [*card["CustomDeck"]] == ["2"]


def test_a_single_card_is_no_deck(tmp_path: Path) -> None:
    (file := tmp_path / "one.csv").write_text("title\nThe Fool\n")
    _, _, saved = pressed(None, from_=file, sheet="1x1")
    (card,) = saved["ObjectStates"]
    assert (card["Name"], card["CardID"], card["Nickname"]) == ("CardCustom", 100, "The Fool")


def test_all_files_are_named_alike(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    ran = run("deck", "doom", "--sheet", "5x4", "-o", "table.png")
    names = ["table-1.png", "table-2.png", "table-3.png", "table.back.png", "table.json"]
    assert ran.lines == names, ran
    saved = json.loads(Path("table.json").read_text())
    sheets = saved["ObjectStates"][0]["CustomDeck"].values()
    assert [sheet["FaceURL"] for sheet in sheets] == names[:3]
    assert {sheet["BackURL"] for sheet in sheets} == {"table.back.png"}
    deck = dungeongen.deck("doom", sheet="5x4")
    assert [path.name for path in deck.save(tmp_path / "again.png")] == [
        name.replace("table", "again") for name in names
    ]


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("--sheet 11x7", "--sheet: expected columns x rows, up to 10x7"),
        ("--sheet 10x7 --pdf", "--pdf does not go with --sheet"),
        ("--sheet 10x7 --backs long", "--backs does not go with --sheet"),
        ("--sheet 10x7 --marks full", "--marks does not go with --sheet"),
        ("--sheet 10x7 --paper A3", "--paper does not go with --sheet"),
        ("--url https://example.org", "--url goes with --sheet"),
        ("--sheet 5x4 --url ftp://example.org/x", "--url: expected an address like https://"),
        ("--sheet 5x4 --url https:///cards", "--url: expected an address like https://host/folder"),
        ("--sheet 5x4 --url https://a.org/?x=", "--url: expected an address like https://host"),
        ("--sheet 5x4 --url javascript:alert(1)", "--url: expected an address like https://host"),
        (f"--sheet 5x4 --url https://a.org/{'x' * 400}", "--url: expected at most 400 characters"),
        ("--sheet 10x7 --png -o -", "--sheet makes several files"),
    ],
)
def test_what_does_not_fit_is_refused(
    words: str, message: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    ran = run("deck", "doom", *words.split())
    assert ran.code == 2
    assert message in ran.err
    assert not [*tmp_path.rglob("*.*")]


def test_paper_is_no_format_for_it() -> None:
    with pytest.raises(DungeongenError, match="png alone"):
        dungeongen.deck("doom", sheet="10x7").pressed(["pdf"])
    with pytest.raises(OptionError, match="up to 10x7"):
        dungeongen.deck("doom", sheet=(10, 8))
