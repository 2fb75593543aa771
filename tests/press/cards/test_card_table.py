"""Tables of cards as programs save them, and files that are none."""

from __future__ import annotations

import json
from io import BytesIO
from zipfile import ZipFile

import pytest
from PIL import Image

from dungeongen.core.errors import DungeongenError
from dungeongen.press.cards.card_table import read_table
from dungeongen.press.cards.custom_cards import own_cards

ODS = (
    '<table:table table:name="A"><table:table-row><table:table-cell><text:p>title</text:p>'
    "</table:table-cell><table:table-cell><text:p>text</text:p></table:table-cell></table:table-row>"
    "<table:table-row><table:table-cell><text:p>Ogre</text:p></table:table-cell><table:table-cell>"
    "<text:p>Roars.</text:p><text:p>Hits.</text:p></table:table-cell></table:table-row></table:table>"
)
XLSX = (
    '<{0}sheetData><{0}row><{0}c r="B2" t="s"><{0}v>0</{0}v></{0}c><{0}c r="C2" t="inlineStr">'
    '<{0}is><{0}t>qty</{0}t></{0}is></{0}c></{0}row><{0}row><{0}c r="B4" t="s"><{0}v>1</{0}v>'
    '</{0}c><{0}c r="C4"><{0}f>1+1</{0}f><{0}v>2</{0}v></{0}c></{0}row></{0}sheetData>'
)
STRINGS = (
    "<{0}sst><{0}si><{0}t>name</{0}t></{0}si><{0}si><{0}r><{0}t>Og</{0}t></{0}r><{0}r>"
    "<{0}t>re</{0}t></{0}r><{0}rPh><{0}t>x</{0}t></{0}rPh></{0}si></{0}sst>"
)


def archive(**parts: str) -> bytes:
    file = BytesIO()
    with ZipFile(file, "w") as result:
        for name, text in parts.items():
            result.writestr(name.replace("__", "/").replace("_xml", ".xml"), text)
    return file.getvalue()


def fields(data: str | bytes, name: str = "mine.csv") -> list[dict[str, str]]:
    table = read_table(data if isinstance(data, bytes) else data.encode(), name)
    return [
        {field: value.strip() for field, value in row.fields.items() if field and value.strip()}
        for row in table.rows
    ]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("title|text\nElf|quick\n", {"title": "Elf", "text": "quick"}),
        ("| Title | Text |\n|:---|----|\n| Elf | quick |\n", {"title": "Elf", "text": "quick"}),
        ('title\ttext\nElf\t"Boo!" it said\n', {"title": "Elf", "text": '"Boo!" it said'}),
        ('title\ttext\nElf\t"Boo!\n', {"title": "Elf", "text": '"Boo!'}),
        ('title\ttext\nElf\t"a ""b"""\n', {"title": "Elf", "text": 'a "b"'}),
        ('title, text\nElf, "quick, small"\n', {"title": "Elf", "text": "quick, small"}),
        ('title,text\nElf, "quick" one\n', {"title": "Elf", "text": '"quick" one'}),
        ("title;count\nElf;2,0\nOgre;3\n", {"title": "Elf", "count": "2"}),
        ("title;value\nElf;1,000\nOgre;3,000\n", {"title": "Elf", "value": "1,000"}),
    ],
)
def test_a_text_is_read_as_it_is_meant(text: str, expected: dict[str, str]) -> None:
    assert fields(text)[0] == expected


@pytest.mark.parametrize("prefix", ["", "x:"])
def test_workbooks_are_tables(prefix: str) -> None:
    parts = {
        "xl__worksheets__sheet1_xml": "<sheetData/>",
        "xl__worksheets__sheet10_xml": XLSX.replace("qty", "no").format(prefix),
        "xl__worksheets__sheet2_xml": XLSX.format(prefix),
        "xl__sharedStrings_xml": STRINGS.format(prefix),
    }
    assert fields(archive(**parts)) == [{"title": "Ogre", "count": "2"}]
    assert read_table(archive(**parts), "x.xlsx").rows[0].place == "row 4"
    assert fields(archive(content_xml=ODS)) == [{"title": "Ogre", "text": "Roars.\nHits."}]


@pytest.mark.parametrize(
    ("data", "told"),
    [
        (b"%PDF-1.7\n", "is a PDF; expected a table: CSV, .xlsx or .ods"),
        (b"{\\rtf1 title}", "is an RTF document; expected"),
        (b"<html><table>", "is a web page; expected"),
        (b"\xef\xbb\xbf<svg xmlns='http://www.w3.org/2000/svg'/>", "is an SVG picture; expected"),
        (json.dumps([{"title": "Ogre"}]).encode(), "is JSON; expected"),
        (
            b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(600),
            "is an old Excel or Word file; expected",
        ),
        (archive(word__document_xml="<w:document/>"), "is a Word document; expected .xlsx or .ods"),
        (archive(a="b"), "is a zip archive without a sheet; expected .xlsx or .ods"),
        (archive(xl__worksheets__sheet1_xml="<sheetData/>"), "is empty"),
        (archive(xl__worksheets__sheet1_xml="")[:-9], "is a damaged workbook or archive"),
        (archive(content_xml=ODS)[:-9], "is a damaged workbook or archive"),
        (
            archive(mimetype="application/vnd.oasis.opendocument.text", content_xml="<a/>"),
            "is an OpenDocument or an e-book; expected .xlsx or .ods",
        ),
    ],
)
def test_another_file_is_named_as_what_it_is(data: bytes, told: str) -> None:
    with pytest.raises(DungeongenError) as caught:
        read_table(data, "mine.csv")
    assert str(caught.value).startswith(f"mine.csv: {told}")


def test_a_picture_is_no_table() -> None:
    for kind in ("PNG", "JPEG", "GIF", "WEBP", "TIFF", "BMP"):
        file = BytesIO()
        Image.new("RGB", (4, 4)).save(file, kind)
        with pytest.raises(DungeongenError, match=r"is a (?i:\w+) picture; expected a table"):
            read_table(file.getvalue(), "mine.csv")


def test_a_count_of_none_leaves_a_card_out_and_tells() -> None:
    cards = own_cards("title,count\nOgre,0\nElf,٢\nImp,2.0\n".encode(), "mine.csv")
    assert [face.name for face in cards.faces] == ["Elf", "Elf", "Imp", "Imp"]
    assert cards.notes == ("cards that are left out, since their count is 0: Ogre",)


def test_suits_and_icons_are_named_as_people_do() -> None:
    table = (
        "title,suit,icon\nA,♠\ufe0e,Monster-3\nB,spades,healing potion\nC,Mana,Dragon-Spear.svg\n"
    )
    contents = [face.content for face in own_cards(table.encode(), "mine.csv").faces]
    assert [content.suit for content in contents] == ["S", "S", "mana"]
    assert [content.icon for content in contents] == ["monster-3", "healing-potion", "dragon-spear"]
