"""Decks of one's own: what is read, and what is refused with its line."""

from __future__ import annotations

import codecs
import json
import random
from io import BytesIO
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image
from pypdf import PdfReader

import dungeongen
from draw.test_letters import font
from dungeongen.core.errors import DungeongenError
from dungeongen.draw.card_sizes import POKER
from dungeongen.draw.pictures import read_picture
from dungeongen.draw.recording import Recording
from dungeongen.library.read import Source
from dungeongen.press.cards.custom_cards import MOST_CARDS, own_cards
from dungeongen.press.cards.deck import Deck
from dungeongen.press.cards.tabletop import cell_of, draw_pictures, saved_object
from dungeongen.press.style import look_of
from environments import CHECKOUT
from press.cards.laid import boxes

CSV = """title,value,suit,text,icon,count
Ogre,7,♠,"Roars, twice.
**Loses** its turn.",monster-3,2

Healing Draught,+3,hearts,Health ♥ +3,elixir,
Elf,,mana,,monster-4,1
"""
NAMES = ["Ogre", "Ogre", "Healing Draught", "Elf"]


def read(text: str | bytes, name: str = "mine.csv") -> list[str]:
    data = text if isinstance(text, bytes) else text.encode()
    return [face.name for face in own_cards(data, name)[0]]


def refused(text: str | bytes, name: str = "mine.csv") -> str:
    with pytest.raises(DungeongenError) as caught:
        read(text, name)
    line = str(caught.value)
    assert line.startswith(name)
    assert "\n" not in line
    assert len(line) < 300
    return line.removeprefix(f"{name}: ")


@pytest.mark.parametrize(
    ("text", "name"),
    [
        (CSV, "mine.csv"),
        (CSV, "standard input"),
        (CSV.replace("\n", "\r\n"), "mine.csv"),
        (CSV.replace('"Roars, twice.', '"Roars; twice.').replace(",", ";"), "mine.csv"),
        ("\ufeff" + CSV, "mine.csv"),
        (CSV.replace("title,", "TITLE ,"), "mine.CSV"),
    ],
)
def test_a_table_is_a_deck(text: str, name: str) -> None:
    assert read(text, name) == NAMES


@pytest.mark.parametrize(
    "data",
    [
        "name,qty,body\nOgre,2,Roars\n",
        "Card Name,Copies,Description\nOgre,2,Roars\n",
        "title,count,text,,\nOgre,2,Roars,,\n",
        "title,count,text\rOgre,2,Roars\r",
        "sep=;\ntitle;count;text\nOgre;2;Roars\n",
        '"sep=|"\ntitle|count|text\nOgre|2|Roars\n',
        "title,count,text\nOgre,2.0,Roars\n",
        "\ufeff\ufefftitle,count,text\nO\u00adgre\u200b,2,Roars\n",
        "title,count,text\r\nOgre,2,Roars\r\n".encode("utf-16"),
        codecs.BOM_UTF16_BE + "title,count\nOgre,2\n".encode("utf-16-be"),
    ],
)
def test_tables_come_as_programs_save_them(data: str | bytes) -> None:
    assert read(data) == ["Ogre", "Ogre"]


def test_columns_that_no_card_has_are_left_out_and_told() -> None:
    data = b"rarity,name,title,cost\nrare,x,Ogre,3\n"
    own = own_cards(data, "mine.csv")
    assert [face.name for face in own.faces] == ["Ogre"]
    assert own.notes == ("columns that are not printed: rarity, name, cost",)
    assert dungeongen.deck(from_=Source(data, "mine.csv")).notes == own.notes


def test_letters_of_windows_are_read_and_told() -> None:
    own = own_cards("title\nCrème brûlée\n".encode("cp1252"), "mine.csv")
    assert [face.name for face in own.faces] == ["Crème brûlée"]
    assert own.notes[0].startswith("line 2 is not UTF-8 and was read as Windows-1252")


def test_numbers_are_whole_where_all_of_a_column_are() -> None:
    deck = dungeongen.deck(from_=Source(b"title,value\nA,2.0\nB,3.0\n", "mine.csv"))
    words = PdfReader(BytesIO(deck.pdf())).pages[0].extract_text().split()
    assert {"2", "3"} <= {*words}
    deck = dungeongen.deck(from_=Source(b"title,value\nA,2.0\nB,3.5\n", "mine.csv"))
    words = PdfReader(BytesIO(deck.pdf())).pages[0].extract_text().split()
    assert {"2.0", "3.5"} <= {*words}


def test_a_suit_may_ask_for_a_coloured_sign() -> None:
    assert read("title,suit\nOgre,♥\ufe0f\n") == ["Ogre"]


def test_it_is_drawn() -> None:
    assert len(boxes(dungeongen.deck(from_=Source(CSV.encode(), "mine.csv")).pdf())) == 1


@pytest.mark.parametrize("name", ["mine.yaml", "mine.YML"])
def test_a_list_in_yaml_is_no_longer_read(name: str) -> None:
    assert refused("- title: Ogre\n", name) == "is YAML; expected CSV, as a spreadsheet saves it"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "is empty"),
        (" \n ", "is empty"),
        ("title\n", "has no cards"),
        (
            "titel,text\nA,b\n",
            "line 1: no title; expected title, kind, value, suit, text, icon, picture, layout, "
            "colour, back, count, found 'titel, text'",
        ),
        ("title,title\nA,b\n", "line 1: title stands twice"),
        ("text\nA\n", "line 1: no title"),
        ("title,text\nA,b\n,c\n", "line 3: the title is empty"),
        ("title,text\nA,b\nB,c,d\n", "line 3: 3 columns, but 2 have a name"),
        ('title,text\nA,"b\n\nc"\nB,c\n,d\n', "line 6: the title is empty"),
        ('title,text\nA,"b', "line 2: unexpected end"),
        ('title,text\nA,"b"c\n', "line 2: "),
        ("title,count\nA,1000\n", "line 2: count '1000': expected a number from 0 to 100"),
        ("title,count\nA,-1\n", "line 2: count '-1'"),
        ("title,count\nA,101\n", "line 2: count '101'"),
        ("title,count\nA,²\n", "line 2: count '²'"),
        ("title,count\nA,99999\n", "line 2: count has 5 characters"),
        ("title,icon\nA,../secret\n", "line 2: icon '../secret': expected an icon's name"),
        ("title,suit\nA,★\n", "line 2: suit '★': expected ♥, ♣, ♠, ♦ or the name of an icon"),
        (f"title\n{'A' * 81}\n", "line 2: title has 81 characters, expected at most 80"),
        (f"title,text\nA,{'b ' * 1001}\n", "line 2: text has 2001 characters"),
        (b"title\nA\nB\x81\n", "line 3: is not UTF-8"),
        (b"title\n" + b"A\n" * 200_000, "larger than 256 KiB"),
        ("title,count\n" + "A,100\n" * 11, f"line 12: more than {MOST_CARDS} cards"),
        ("title\nA\0\n", "line 2: "),
    ],
)
def test_a_bad_table_is_refused_with_its_line(text: str | bytes, told: str) -> None:
    if text == "title\nA\0\n":
        read(text)  # printed as a question mark
        return
    assert refused(text).startswith(told)


@given(st.text(max_size=200) | st.binary(max_size=200))
def test_anything_else_is_refused_in_one_line_too(text: str | bytes) -> None:
    data = text if isinstance(text, bytes) else text.encode("utf-8", "replace")
    for name in ("mine.csv", "data"):
        try:
            own_cards(data, name)
        except DungeongenError as error:
            told = str(error)
            assert "\n" not in told


# What does not fit


def made(text: str, **asked: object) -> dungeongen.Deck:
    data = f"title,text,icon\nOgre,fits,monster-3\nOgre,{text}\n".encode()
    return dungeongen.deck(from_=Source(data, "mine.csv"), **asked)


def test_long_text_gets_smaller_type_and_is_then_refused() -> None:
    for count in (10, 60, 120):
        made("word " * count + ",monster-3").pdf()
    with pytest.raises(DungeongenError, match=r"mine\.csv: line 3: its text of 1999 characters"):
        made("word " * 400 + ",monster-3").pdf()
    made("word " * 250 + ",", card_size="tarot").pdf()
    with pytest.raises(DungeongenError, match="line 3: its text"):
        made("word " * 250 + ",", card_size="mini").pdf()


@pytest.mark.parametrize(
    ("row", "size", "message"),
    [
        (f"B,{'w' * 90},", "poker", "line 3: its text of 90 characters does not fit"),
        (f"{'W' * 40},,", "mini", "line 3: the title"),
        (f"{'Long ' * 15},,", "mini", "line 3: the title"),
        ("B,,WWWWWWWW", "25x40", "line 3: "),
    ],
)
def test_what_is_wider_than_the_card_is_refused(row: str, size: str, message: str) -> None:
    data = f"title,text,value\nA,,\n{row}\n".encode()
    deck = dungeongen.deck(from_=Source(data, "mine.csv"), card_size=size)
    with pytest.raises(DungeongenError, match=message):
        deck.pdf()


def test_an_icon_that_is_not_there_is_refused_with_its_line() -> None:
    with pytest.raises(DungeongenError, match=r"line 3: template icons/nope\.svg: not found"):
        made("fits,nope").pdf()


def test_every_word_is_on_its_card() -> None:
    """Texts of many lengths, read back: nothing is cut short."""
    rng = random.Random(7)
    for size in ("mini", "poker", "tarot", "40x60"):
        words = [f"w{i}" for i in range(rng.randrange(20, 60))]
        pdf = made(" ".join(words) + ",monster-3", card_size=size).pdf()
        found = PdfReader(BytesIO(pdf)).pages[0].extract_text().split()
        assert [word for word in found if word in words] == words


def test_signs_that_no_face_has_are_told() -> None:
    data = "title,text\nÜber 龍,♥ 龍 ★\n".encode()
    deck = dungeongen.deck(from_=Source(data, "mine.csv"))
    assert deck.notes == ("no font has these, printed as ?: 龍 (U+9F8D), ★ (U+2605)",)
    deck.pdf()


# Pictures


SVG = b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 1"><path d="M0 0H2V1z"/></svg>'


@pytest.fixture
def table(tmp_path: Path) -> Path:
    """A folder of a table, with a picture in it, one below it and one beside it."""
    folder = tmp_path / "game"
    (folder / "art").mkdir(parents=True)
    for path in (folder / "one.svg", folder / "art" / "two.svg", tmp_path / "beside.svg"):
        path.write_bytes(SVG)
    (folder / "bad.svg").write_bytes(b"<svg/>")
    return folder / "mine.csv"


@pytest.mark.parametrize("column", ["picture", "Art", "IMAGE", "illustration"])
@pytest.mark.parametrize("name", ["one.svg", "art/two.svg", "art\\two.svg", "./art/../one.svg"])
def test_a_column_names_pictures(table: Path, column: str, name: str) -> None:
    table.write_text(f"title,{column}\nOgre,{name}\nElf,\n", encoding="utf-8")
    log = Recording()
    deck = dungeongen.deck(from_=table)
    deck.draw(log, look_of())
    assert len(log.pictures) == 1
    assert deck.notes == ()


def test_a_picture_keeps_its_shape_within_its_card(table: Path) -> None:
    table.write_text("title,picture,text\nOgre,one.svg,words\n", encoding="utf-8")
    log = Recording()
    dungeongen.deck(from_=table).draw(log, look_of())
    ((_, _, box),) = log.pictures
    assert box.w == pytest.approx(2 * box.h, rel=0.01)
    (card,) = (frame.box for frame in log.frames if frame.name == "card Ogre")
    assert card.holds(box, slack=-5)


def shown(table: Path, *places: tuple[float, float]) -> list[tuple[int, ...]]:
    """Return the colours of the first card with its bleed, at parts of its width and height."""
    picture = Image.open(BytesIO(dungeongen.deck(from_=table, singles=True).png(dpi=60)[0]))
    picture = picture.convert("RGB")
    sizes = ((round(x * (picture.width - 1)), round(y * (picture.height - 1))) for x, y in places)
    return [picture.getpixel(place) for place in sizes]


@pytest.mark.parametrize(
    ("head", "colour", "code"),
    [
        ("colour", "dark red", (139, 0, 0)),
        ("Color", "#00c", (0, 0, 204)),
        ("border", "SteelBlue", (70, 130, 180)),
        ("colour", "", (255, 255, 255)),
    ],
)
def test_a_colour_is_the_border_up_to_the_edges_and_beyond(
    table: Path, head: str, colour: str, code: tuple[int, ...]
) -> None:
    table.write_text(f"title,{head}\nOgre,{colour}\nElf,\n", encoding="utf-8")
    edges = [(0, 0), (1, 1), (0.06, 0.5), (0.5, 0.95)]
    assert shown(table, *edges, (0.5, 0.5)) == [code] * 4 + [(255, 255, 255)]


@pytest.mark.parametrize("template", ["full", "Picture"])
@pytest.mark.parametrize("colour", ["", "lime"])
def test_a_picture_fills_a_card(table: Path, template: str, colour: str) -> None:
    (table.parent / "one.svg").write_bytes(
        SVG.replace(b"V1z", b"V1H0z").replace(b"<path", b'<path fill="#f80"')
    )
    text = f"title,text,picture,layout,colour\nOgre,words,one.svg,{template},{colour}\n"
    table.write_text(text, encoding="utf-8")
    log = Recording()
    deck = dungeongen.deck(from_=table)
    deck.draw(log, look_of())
    words = {text.string for text in log.texts} & {"Ogre", "words"}
    assert words == ({"Ogre", "words"} if template == "full" else set())
    orange = (255, 136, 0)
    edges = shown(table, (0, 0), (1, 1), (0.5, 0.5), (0.13, 0.115))
    assert edges[:3] == [orange] * 3
    assert (edges[3] == orange) == (template == "Picture")
    (listed,) = json.loads(deck.json())["cards"]
    assert (listed["name"], listed["text"]) == ("Ogre", ["words"])  # said to those who cannot see


def test_what_a_layout_and_a_colour_may_be(table: Path) -> None:
    for cells, words in (
        (",,sideways,", "layout 'sideways': expected standard, full or picture"),
        (",,full,", "layout 'full' needs a picture"),
        (",,,dragon", "colour 'dragon': expected a name, as in dark red, or a code"),
        (",,,#12", "colour '#12': expected a name"),
    ):
        line = refused(f"title,picture,layout,colour\nElf,,,\nOgre{cells}\n")
        assert line.startswith(f"line 3: {words}")


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("../beside.svg", "is not in the folder of the table"),
        ("art/../../beside.svg", "is not in the folder of the table"),
        ("/etc/hostname", "is not in the folder of the table"),
        ("\\\\server\\share\\a.png", "is not in the folder of the table"),
        ("C:\\art\\a.png", "is not in the folder of the table"),
        ("file:one.svg", "is not in the folder of the table"),
        ("three.svg", "no such file"),
        ("art", "no such file"),
        ("bad.svg", "is SVG without a size, and draws nothing"),
        ("mine.csv", "is no picture; expected SVG, PNG, JPEG, WebP or GIF"),
    ],
)
def test_a_bad_picture_is_one_line_with_its_place(table: Path, name: str, words: str) -> None:
    data = f"title,picture\nElf,one.svg\nOgre,{name}\n".encode()
    table.write_bytes(data)
    with pytest.raises(DungeongenError) as refusal:
        own_cards(data, "mine.csv", table.parent)
    line = str(refusal.value)
    assert line.startswith(f"mine.csv: line 3: picture {name[:60]!r}")
    assert words in line
    assert "\n" not in line


def test_a_link_leads_nowhere_else(table: Path) -> None:
    (table.parent / "link.svg").symlink_to(table.parent.parent / "beside.svg")
    with pytest.raises(DungeongenError, match="is not in the folder"):
        own_cards(b"title,picture\nElf,link.svg\n", "mine.csv", table.parent)


def test_a_table_without_a_folder_has_no_pictures() -> None:
    assert "only a table in a file" in refused("title,picture\nElf,one.svg\n")


# Backs


def deck_with_backs(folder: Path, **options: object) -> Deck:
    """Return seven cards, each with pictures of its own on both sides."""
    lines = ["title,picture,back"]
    for i in range(7):
        for side, colour in (("face", "red"), ("back", "blue")):
            Image.new("RGB", (4, 5 + i), colour).save(folder / f"{side}{i}.png")
        lines.append(f"Card {i},face{i}.png,back{i}.png")
    table = folder / "mine.csv"
    table.write_text("\n".join(lines), encoding="utf-8")
    return dungeongen.deck(from_=table, **options)


@pytest.mark.parametrize(
    "options",
    [
        {"backs": "long"},
        {"backs": "short"},
        {"backs": "fold"},
        {"backs": "long", "stacked": True},
        {"backs": "short", "card_size": "mini"},
        {"backs": "long", "back_offset": "1,-2"},
        {"backs": "long", "front_offset": "2.5mm, -3 mm", "back_offset": "1,-2"},
        {"backs": "long", "singles": True},
    ],
)
def test_every_card_has_its_own_back_behind_it(tmp_path: Path, options: dict[str, object]) -> None:
    deck = deck_with_backs(tmp_path, **options)
    names = {
        read_picture((tmp_path / f"{side}{i}.png").read_bytes()).name: (side, i)
        for side in ("face", "back")
        for i in range(7)
    }
    assert len(names) == 14
    log = Recording()
    deck.draw(log, look_of())
    places = {names[name]: (page, box) for page, name, box in log.pictures}
    assert len(log.pictures) == 14
    across, down = (1, -2) if "back_offset" in options else (0, 0)
    right, below = (2.5, -3) if "front_offset" in options else (0, 0)
    for i in range(7):
        page, face = places["face", i]
        other, back = places["back", i]
        width, height, _ = log.pages[page - 1]
        x, y = face.x + face.w / 2 - right, face.y + face.h / 2 - below
        if options["backs"] == "fold":
            assert page == other
            continue
        assert other == page + 1
        mirrored = (width - x, y) if options["backs"] == "long" else (x, height - y)
        middle = (back.x + back.w / 2 - across, back.y + back.h / 2 - down)
        assert middle[0] == pytest.approx(
            mirrored[0], abs=8
        )  # a picture is not quite in the middle
        assert middle[1] == pytest.approx(mirrored[1], abs=8)


def test_a_back_is_a_word_the_same_upside_down(tmp_path: Path) -> None:
    data = "title,back,count\nElf,Łódź,2\nOgre,,1\n".encode()
    log = Recording()
    deck = dungeongen.deck(from_=Source(data, "mine.csv"), backs="long")
    deck.draw(log, look_of())
    words = [text for text in log.texts if text.string == "Łódź"]
    assert [text.page for text in words] == [2] * 4
    assert deck.notes == ()


def test_backs_that_are_not_printed_are_told() -> None:
    source = Source(b"title,back\nElf,Spring\n", "mine.csv")
    (note,) = dungeongen.deck(from_=source).notes
    assert note.startswith("the backs of the cards are not printed")
    assert dungeongen.deck(from_=source, sheet=(2, 2)).notes == ()


def test_a_back_that_does_not_fit_is_refused_with_its_line() -> None:
    words = b"Incomprehensibilities of the under world"
    source = Source(b"title,back\nElf,ok\nOgre," + words, "mine.csv")
    with pytest.raises(DungeongenError, match=r"mine.csv: line 3: the back 'Incom.*too long"):
        dungeongen.deck(from_=source, backs="long", card_size="mini").pdf()
    assert "line 2: back has 41 characters" in refused("title,back\nElf," + "x" * 41)


def test_a_virtual_table_gets_pictures_of_backs(tmp_path: Path) -> None:
    deck = deck_with_backs(tmp_path, sheet=(2, 2))
    assert deck.table is not None
    log = Recording()
    assert draw_pictures(log, deck.faces, deck.table, cell_of(deck.table, POKER), 3.0) == 2
    assert [page for page, _, _ in log.pictures] == [1] * 4 + [2] * 3 + [3] * 4 + [4] * 3
    saved = json.loads(saved_object(deck.faces, deck.table, "mine", "Mine"))
    sheets = saved["ObjectStates"][0]["CustomDeck"].values()
    assert [(sheet["UniqueBack"], sheet["BackURL"]) for sheet in sheets] == [
        (True, "mine.back-1.png"),
        (True, "mine.back-2.png"),
    ]


def test_cards_in_a_font_of_the_users(tmp_path: Path) -> None:
    (tmp_path / "mine.ttf").write_bytes(font(chars="HOgre"))
    source = Source(b"title,text\nOgre,Hero\n", "mine.csv")
    deck = dungeongen.deck(from_=source, font=(str(tmp_path / "mine.ttf"),))
    assert b"Testfont" in deck.pdf()
    assert deck.stem == "deck-mine-font-mine"
    assert b"Testfont" not in dungeongen.deck(from_=source).pdf()
    with pytest.raises(DungeongenError, match=r"^font none\.ttf: cannot be read"):
        dungeongen.deck(from_=source, title_font="none.ttf")


def test_the_table_in_the_documentation_is_a_deck(tmp_path: Path) -> None:
    text = (CHECKOUT / "docs" / "cards.md").read_text("utf-8")
    block = text.partition("## Your own cards")[2].partition("```\n")[2].partition("```")[0]
    (tmp_path / "art").mkdir()
    for name in ("ogre.png", "back.png"):
        Image.new("RGB", (4, 5), "red").save(tmp_path / "art" / name)
    (tmp_path / "art" / "dragon.svg").write_bytes(SVG)
    table = tmp_path / "cards.csv"
    table.write_text("\n".join(line.strip() for line in block.splitlines()), encoding="utf-8")
    deck = dungeongen.deck(from_=table, backs="long")
    assert [face.name for face in deck.faces] == [
        *("Ogre", "Ogre", "Żmij"),
        *["Healing Draught"] * 4,
    ]
    log = Recording()
    assert deck.draw(log, look_of()) == 2
    assert len(log.pictures) == 3 + 4
    assert deck.notes == ()
