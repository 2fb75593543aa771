"""Decks for Tabletop Simulator: pictures with a grid of cards, a back, and a saved object.

The program cuts a picture into columns and rows, at most ten and seven, and wants its sides within
4,096 pixels and its colours in RGB. Cards are numbered row by row: card *i* of picture *k* is
``100 k + i``. A saved object is JSON in the folder *Saved Objects*; it names the pictures by their
addresses. We list the cards from the top of a deck that lies face down.

A place that no card needs shows the back.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from itertools import zip_longest
from pathlib import Path
from typing import NamedTuple

from dungeongen.draw.backs import back, full_picture
from dungeongen.draw.canvas import Canvas
from dungeongen.draw.card_sizes import CardSize
from dungeongen.draw.cards import CardFace, Trim
from dungeongen.press.product import numbered

MOST_PIXELS = 4096  # of a side
INCH = 25.4
_SCALE = {"scaleX": 1.0, "scaleY": 1.0, "scaleZ": 1.0}
_BEHAVIOUR = {
    "Locked": False,
    **dict.fromkeys(("Grid", "Snap", "Autoraise", "Sticky", "Tooltip", "HideWhenFaceDown"), True),
    "SidewaysCard": False,
}
_EMPTY = (
    *("SaveName", "GameMode", "Date", "Table", "Sky", "Note", "Rules", "PlayerTurn"),
    *("LuaScript", "LuaScriptState", "XmlUI"),
)
"""What a saved object has beside its objects, of which we know nothing."""
Draw = Callable[[CardFace, float, float], None]


class Table(NamedTuple):
    """The columns and rows of a picture, and the address of the folder with the pictures."""

    columns: int
    rows: int
    url: str = ""

    @property
    def places(self) -> int:
        """How many cards a picture has."""
        return self.columns * self.rows


class Cell(NamedTuple):
    """A card in a picture: whole pixels, at ``dpi`` dots an inch."""

    width: int
    height: int
    dpi: int

    def trim(self, safe: float) -> Trim:
        """Return the card as it is drawn, in millimetres."""
        return Trim(self.width / self.dpi * INCH, self.height / self.dpi * INCH, safe)


def cell_of(table: Table, size: CardSize) -> Cell:
    """Return the largest card that fits so many times into a picture.

    >>> from dungeongen.draw.card_sizes import POKER
    >>> cell_of(Table(10, 7), POKER)
    Cell(width=407, height=570, dpi=163)
    """
    across, down = table.columns * size.width / INCH, table.rows * size.height / INCH
    dpi = min(int(MOST_PIXELS / across), int(MOST_PIXELS / down), 600)
    return Cell(int(size.width / INCH * dpi), int(size.height / INCH * dpi), dpi)


def draw_pictures(
    canvas: Canvas, faces: Sequence[CardFace], table: Table, cell: Cell, safe: float
) -> int:
    """Draw the pictures, and then the back, or pictures with the backs; return how many of these.

    Cards with backs of their own have as many pictures of backs as of faces.
    """
    trim = cell.trim(safe)
    pages = [faces[i : i + table.places] for i in range(0, len(faces), table.places)]
    rear = back(trim, 0.0)
    wide, high = table.columns * trim.width, table.rows * trim.height
    places = [
        (place % table.columns * trim.width, place // table.columns * trim.height)
        for place in range(table.places)
    ]

    def draw_picture(name: str, cards: Sequence[CardFace], shown: Draw) -> None:
        canvas.page(wide, high, name)
        for (x, y), face in zip_longest(places, cards):
            if face is None:
                rear.paint(canvas, x, y)
            else:
                shown(face, x, y)

    def draw_face(face: CardFace, x: float, y: float) -> None:
        canvas.rect(x, y, trim.width, trim.height, fill=face.ground)
        if face.content.ground:
            full_picture(face.content.ground, trim, 0.0).paint(canvas, x, y)
        frame = canvas.frame(0, 0, trim.width, trim.height, f"card {face.name}")
        with canvas.turned(x, y), frame:
            face.draw(trim).paint(canvas, 0, 0)

    def draw_back(face: CardFace, x: float, y: float) -> None:
        (face.back or back)(trim, 0.0).paint(canvas, x, y)

    for number, cards in enumerate(pages, 1):
        draw_picture(f"Picture {number} of {len(pages)}", cards, draw_face)
    if not has_own_backs(faces):
        canvas.page(trim.width, trim.height, "Back")
        rear.paint(canvas, 0, 0)
        return 1
    for number, cards in enumerate(pages, 1):
        draw_picture(f"Backs {number} of {len(pages)}", cards, draw_back)
    return len(pages)


def has_own_backs(faces: Sequence[CardFace]) -> bool:
    """Return whether cards of a deck have backs of their own."""
    return any(face.back for face in faces)


def saved_object(faces: Sequence[CardFace], table: Table, stem: str, title: str) -> bytes:
    """Return a saved object with the deck; ``stem`` is how the pictures are called."""
    count = -(-len(faces) // table.places)
    names = [path.name for path, _ in numbered(Path(f"{stem}.png"), [b""] * count)]
    own = has_own_backs(faces)
    rears = numbered(Path(f"{stem}.back.png"), [b""] * (count if own else 1))
    backs = [path.name for path, _ in rears] * (1 if own else count)
    sheets = {
        str(number): {
            "FaceURL": _address(table, name),
            "BackURL": _address(table, rear),
            "NumWidth": table.columns,
            "NumHeight": table.rows,
            "BackIsHidden": True,
            "UniqueBack": own,
            "Type": 0,
        }
        for number, (name, rear) in enumerate(zip(names, backs, strict=True), 1)
    }
    ids = [100 * (1 + i // table.places) + i % table.places for i in range(len(faces))]
    cards = [
        {
            **_thing("CardCustom" if len(faces) == 1 else "Card", face.name, face.content.lines),
            "CardID": number,
            "CustomDeck": {str(number // 100): sheets[str(number // 100)]},
        }
        for face, number in zip(faces, ids, strict=True)
    ]
    deck = {
        **_thing("DeckCustom", title),
        "DeckIDs": ids,
        "CustomDeck": sheets,
        "ContainedObjects": cards,
    }
    state = cards[0] if len(cards) == 1 else deck
    saved = {**dict.fromkeys(_EMPTY, ""), "ObjectStates": [state]}
    return json.dumps(saved, indent=2, ensure_ascii=True).encode() + b"\n"


def _address(table: Table, name: str) -> str:
    return f"{table.url.rstrip('/')}/{name}" if table.url else name


def _thing(kind: str, name: str, lines: Sequence[str] = ()) -> Mapping[str, object]:
    """Return what every object on the table has; its tooltip shows ``name`` and ``lines``."""
    turned = {"rotX": 0.0, "rotY": 180.0, "rotZ": 180.0}
    return {
        "Name": kind,
        "Transform": {"posX": 0.0, "posY": 1.0, "posZ": 0.0, **turned, **_SCALE},
        "Nickname": name,
        "Description": "\n".join(lines),
        "ColorDiffuse": {"r": 0.713, "g": 0.713, "b": 0.713},
        **_BEHAVIOUR,
        **dict.fromkeys(("XmlUI", "LuaScript", "LuaScriptState"), ""),
    }
