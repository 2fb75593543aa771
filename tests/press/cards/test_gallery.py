"""Small icons in the text of a card: ours, the user's, suits, and what is none."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

import pytest
from pypdf import PdfReader

import dungeongen
from dungeongen.core.errors import DungeongenError
from dungeongen.draw.block import with_icon_names
from dungeongen.draw.cards import CardFace, Trim
from dungeongen.draw.recording import Recording
from dungeongen.library.read import Source
from dungeongen.press.cards.custom_cards import own_cards

RED = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">'
    '<rect width="9" height="9" fill="red"/></svg>'
)


def card(text: str, folder: Path | None = None) -> CardFace:
    (face,) = own_cards(f'title,text\nOgre,"{text}"\n'.encode(), "mine.csv", folder).faces
    return face


def drawn(text: str, folder: Path | None = None) -> list[str]:
    """Return the verbs and names of the icons and pictures that are drawn."""
    canvas = Recording()
    canvas.page(70, 95, "card")
    card(text, folder).draw(Trim(63.5, 88.9, 3)).paint(canvas, 0, 0)
    return [line for line in map(str.strip, canvas.log) if line.startswith(("icon", "picture"))]


@pytest.mark.parametrize(
    ("text", "marked"),
    [
        ("Deal {sword} 2 damage :heart: [skull]", "Deal {attack} 2 damage ♥ {skull}"),
        ("{Gold}{coin} +2[Monster-3]", "{gold}{gold} +2{monster-3}"),
        ("{ healing potion } :Spades:", "{healing-potion} ♠"),
        ("**{mana}** [see page 3] a:life:b 12:30:00 :smile:", None),
    ],
)
def test_names_of_icons_are_icons(text: str, marked: str | None) -> None:
    assert tuple(map(with_icon_names, card(text).content.text)) == (marked or text,)


def test_icons_are_drawn_in_the_line_and_heard() -> None:
    attack, skull = drawn("Deal {sword} 2, **bold [skull]**\ue000x\ue001.")
    assert "attack" in attack
    assert "skull" in skull
    assert card("Deal {sword} 2 ♥").content.lines == ("Deal attack 2 ♥",)
    deck = dungeongen.deck(from_=Source(b"title,text\nOgre,Deal {sword} 2\n", "mine.csv"))
    words = PdfReader(BytesIO(deck.pdf())).pages[0].extract_text()
    assert "{" not in words
    assert b"Deal {attack} 2" in deck.csv()


def test_pictures_beside_the_table_are_icons_too(tmp_path: Path) -> None:
    (tmp_path / "icons").mkdir()
    (tmp_path / "sword.svg").write_text(RED)
    (tmp_path / "icons" / "Two Axes.svg").write_text(RED)
    for text in ("{sword}", ":Two Axes:", "[sword.svg]"):
        (line,) = drawn(text, tmp_path)
        assert line.startswith("picture")
    (tmp_path / "gold.png").write_bytes(b"no picture")
    with pytest.raises(
        DungeongenError, match=r"^mine\.csv: line 2: picture 'gold\.png' is no pict"
    ):
        card("{gold}", tmp_path)
    assert drawn("{../sword}{/etc/hosts}", tmp_path) == []


def test_what_is_no_icon_stays_and_braces_are_told() -> None:
    table = b"title,text\nOgre,{swrod} [maybe] {x|y} {swrod}\n"
    cards = own_cards(table, "mine.csv")
    assert cards.notes == ("no icons of these names, so they are printed as they stand: {swrod}",)
    assert cards.faces[0].content.text == ("{swrod} [maybe] {x|y} {swrod}",)
