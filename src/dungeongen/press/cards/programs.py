"""Decks for programs, each one file: pictures of the cards, and a list in the words of the program.

* ``cgs``: a game for Card Game Simulator, a zip with the folder that its specification describes
  (*cgs.json*, *AllCards.json*, *AllSets.json*, pictures and a deck).
* ``pcio``: a room of playingcards.io, whose file is a zip with *widgets.json* and *userassets*: a
  pile with the deck, face down. The format is not published; its fields are those that the importer
  of virtualtabletop.io reads.
* ``mpc``: the XML order of MPC Autofill, which fills the cart of a print shop, beside pictures with
  an eighth of an inch of bleed. It finds them from the folder that it is started in.

Equal cards share a picture, but for their order. All have the same bytes for the same deck.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from io import BytesIO
from itertools import groupby
from typing import NamedTuple
from xml.etree import ElementTree as ET
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from dungeongen.core.errors import DungeongenError
from dungeongen.draw.backs import back, full_picture
from dungeongen.draw.canvas import Canvas
from dungeongen.draw.card_sizes import POKER, CardSize
from dungeongen.draw.cards import CardFace, Trim
from dungeongen.draw.pdf import PdfCanvas
from dungeongen.draw.png import rasterize

INCH = 25.4  # millimetres
BRACKETS = (18, 36, 55, 72, 90, 108, 126, 144, 162, 180, 198, 216, 234, 396, 504, 612)
"""How many cards a deck of the print shop may have; an order takes the next larger number."""
Painter = Callable[[Canvas, CardFace], None]
_WIDE = 110  # of a card on the table of playingcards.io, whose own cards are 103 wide
_SET = "CARDS"


class Program(NamedTuple):
    """What a program takes: the ending of its file, the pictures' dots an inch, and the bleed in
    millimetres; ``files`` lists the file's own parts."""

    ending: str
    dpi: int
    bleed: float
    files: Callable[[Pack], Iterator[tuple[str, bytes]]]


class Pack(NamedTuple):
    """A deck with its pictures: that of a card, its number, is at the same place in ``shown``.

    ``own`` has the numbers of the pictures of backs: one for all cards, or one for each.
    """

    title: str
    about: str
    size: CardSize
    faces: Sequence[CardFace]
    shown: Sequence[int]
    fronts: Sequence[bytes]
    own: Sequence[int]
    backs: Sequence[bytes]

    @property
    def own_backs(self) -> bool:
        """Whether cards have backs of their own."""
        return len(self.own) > 1

    def back_of(self, place: int) -> int:
        """The number of the back of a card."""
        return self.own[place] if self.own_backs else 0


def packed(
    name: str,
    faces: Sequence[CardFace],
    size: CardSize,
    safe: float,
    canvas: Callable[[], PdfCanvas],
    *,
    title: str,
    about: str,
) -> bytes:
    """Return the file of a program; ``canvas`` makes an empty PDF. An order is of poker cards.

    Raises DungeongenError for what a program does not take.
    """
    program = PROGRAMS[name]
    if name == "mpc":
        size = POKER
        if len(faces) > BRACKETS[-1]:
            raise DungeongenError(f"{len(faces)} cards: a print shop takes {BRACKETS[-1]} at most")
    trim, bleed = Trim(*size, safe), program.bleed
    fronts, shown = _distinct(faces, lambda face: (face.content, face.ground))
    rears, own = _distinct(faces, lambda face: face.back)

    def pictures(cards: Sequence[CardFace], paint: Painter) -> list[bytes]:
        drawing = canvas()
        for face in cards:
            drawing.page(trim.width + 2 * bleed, trim.height + 2 * bleed, face.name)
            paint(drawing, face)
        return rasterize(drawing.data({}), dpi=program.dpi, grey=False)

    def front(drawing: Canvas, face: CardFace) -> None:
        drawing.rect(0, 0, trim.width + 2 * bleed, trim.height + 2 * bleed, fill=face.ground)
        if face.content.ground:
            full_picture(face.content.ground, trim, bleed).paint(drawing, bleed, bleed)
        with drawing.turned(bleed, bleed):
            face.draw(trim).paint(drawing, 0, 0)

    def rear(drawing: Canvas, face: CardFace) -> None:
        (face.back or back)(trim, bleed).paint(drawing, bleed, bleed)

    pack = Pack(
        title=title,
        about=about,
        size=size,
        faces=faces,
        shown=shown,
        fronts=pictures(fronts, front),
        own=own if len(rears) > 1 else [0],
        backs=pictures(rears, rear),
    )
    return _zipped(program.files(pack))


def _distinct(
    faces: Sequence[CardFace], key: Callable[[CardFace], object]
) -> tuple[list[CardFace], list[int]]:
    """Return the faces that differ, and which of them each card has."""
    keys: list[object] = []
    chosen, numbers = list[CardFace](), list[int]()
    for face in faces:
        if (this := key(face)) not in keys:
            keys.append(this)
            chosen.append(face)
        numbers.append(keys.index(this))
    return chosen, numbers


def _zipped(files: Iterator[tuple[str, bytes]]) -> bytes:
    """Return files as a zip, which has the same bytes whenever it is made."""
    whole = BytesIO()
    with ZipFile(whole, "w") as archive:
        for name, data in files:
            archive.writestr(ZipInfo(name), data, compress_type=ZIP_DEFLATED)
    return whole.getvalue()


def _as_json(value: object) -> bytes:
    return json.dumps(value, indent=1, ensure_ascii=False).encode() + b"\n"


# Card Game Simulator: github.com/finol-digital/FinolDigital.Cgs.Json, schema/cgs.json.

_PROPERTIES = ("kind", "value", "suit", "text")


def _cgs(pack: Pack) -> Iterator[tuple[str, bytes]]:
    folder = pack.title.replace("/", "-")
    names = [pack.faces[pack.shown.index(number)].name for number in range(len(pack.fronts))]
    game: dict[str, object] = {
        "name": pack.title,
        "autoUpdate": -1,  # everything is in this folder
        "copyright": pack.about,
        "cardSize": {"x": round(pack.size.width / INCH, 3), "y": round(pack.size.height / INCH, 3)},
        "cardNameIsUnique": len({*names}) == len(names),
        "deckFileTxtId": "id",
        "cardPrimaryProperty": "text",
        "cardProperties": [
            {"name": name, "type": "string", "display": name.capitalize()} for name in _PROPERTIES
        ],
    }
    if pack.own_backs:
        game["cardBackFaceImageUrls"] = [{"id": f"back-{i + 1}"} for i in range(len(pack.backs))]
    cards = []
    for number, name in enumerate(names):
        place = pack.shown.index(number)
        content = pack.faces[place].content
        card: dict[str, object] = {"id": _id(number), "name": name, "set": _SET}
        values = (content.kind, content.value, content.suit, "\n".join(content.lines))
        card |= dict(zip(_PROPERTIES, values, strict=True))
        if pack.own_backs:
            card["backs"] = [f"back-{pack.back_of(place) + 1}"]
        cards.append(card)
    deck = "".join(
        f"{len([*equal])} [{_id(number)}] {names[number]} ({_SET})\n"
        for number, equal in groupby(pack.shown)
    )
    yield f"{folder}/cgs.json", _as_json(game)
    yield f"{folder}/AllCards.json", _as_json(cards)
    yield f"{folder}/AllSets.json", _as_json([{"code": _SET, "name": pack.title}])
    yield f"{folder}/decks/{folder}.txt", deck.encode()
    yield f"{folder}/CardBack.png", pack.backs[0]
    for number, picture in enumerate(pack.backs if pack.own_backs else ()):
        yield f"{folder}/backs/back-{number + 1}.png", picture
    for number, picture in enumerate(pack.fronts):
        yield f"{folder}/sets/{_SET}/{_id(number)}.png", picture


def _id(number: int) -> str:
    return f"{number + 1:03}"


# playingcards.io


def _pcio(pack: Pack) -> Iterator[tuple[str, bytes]]:
    high = round(_WIDE * pack.size.height / pack.size.width)
    types = {
        f"{shown}-{rear}": {
            "label": pack.faces[place].name,
            "image": _asset("front", shown),
            **({"back": _asset("back", rear)} if pack.own_backs else {}),
        }
        for place, (shown, rear) in enumerate(_sides(pack))
    }
    at = {"x": 100, "y": 100}
    widgets: list[dict[str, object]] = [
        {"id": "hand", "type": "hand", "x": 50, "y": 820, "z": 1},
        {
            "id": "pile",
            "type": "cardPile",
            "x": at["x"] - 4,
            "y": at["y"] - 4,
            "z": 2,
            "width": _WIDE + 8,
            "height": high + 8,
            "label": pack.title,
            "hasShuffleButton": True,
        },
        {
            "id": "deck",
            "type": "cardDeck",
            "parent": "pile",
            **at,
            "z": 3,
            "cardWidth": _WIDE,
            "cardHeight": high,
            "enlarge": True,
            "cardTypes": types,
            "faceTemplate": _template(high, "dynamic", "image"),
            "backTemplate": _template(high, "dynamic", "back")
            if pack.own_backs
            else _template(high, "static", _asset("back", 0)),
        },
    ]
    for place, (shown, rear) in enumerate(_sides(pack)):
        widgets.append(
            {
                "id": f"card-{place + 1}",
                "type": "card",
                "deck": "deck",
                "parent": "pile",
                "cardType": f"{shown}-{rear}",
                **at,
                "z": 3 + len(pack.faces) - place,  # the first card is on top
                "faceup": False,
            }
        )
    yield "widgets.json", _as_json(widgets)
    for kind, pictures in (("front", pack.fronts), ("back", pack.backs)):
        for number, picture in enumerate(pictures):
            yield _asset(kind, number).removeprefix("package://"), picture


def _sides(pack: Pack) -> list[tuple[int, int]]:
    return [(shown, pack.back_of(place)) for place, shown in enumerate(pack.shown)]


def _asset(kind: str, number: int) -> str:
    return f"package://userassets/{kind}-{number + 1:03}.png"


def _template(high: int, kind: str, value: str) -> Mapping[str, object]:
    """Return a side of a card: one picture, whose address is ``value`` or stands under it."""
    whole = {"type": "image", "x": 0, "y": 0, "w": _WIDE, "h": high, "color": "transparent"}
    return {
        "includeBorder": False,
        "includeRadius": True,
        "objects": [{**whole, "valueType": kind, "value": value}],
    }


# MPC Autofill: the order that its desktop tool reads (github.com/chilli-axe/mpc-autofill).


def _mpc(pack: Pack) -> Iterator[tuple[str, bytes]]:
    count = len(pack.faces)
    order = ET.Element("order")
    details = ET.SubElement(order, "details")
    bracket = next(bracket for bracket in BRACKETS if bracket >= count)
    for name, value in (
        ("quantity", str(count)),
        ("bracket", str(bracket)),
        ("stock", "(S30) Standard Smooth"),
        ("foil", "false"),
    ):
        ET.SubElement(details, name).text = value
    _listed(ET.SubElement(order, "fronts"), "front", pack.shown, pack)
    if pack.own_backs:
        _listed(ET.SubElement(order, "backs"), "back", pack.own, pack)
    ET.SubElement(order, "cardback").text = _file("back", 0)
    ET.indent(order)
    yield "order.xml", ET.tostring(order, encoding="utf-8", xml_declaration=True) + b"\n"
    for kind, pictures in (("front", pack.fronts), ("back", pack.backs)):
        for number, picture in enumerate(pictures):
            yield _file(kind, number), picture


def _file(kind: str, number: int) -> str:
    return f"cards/{kind}-{number + 1:03}.png"


def _listed(parent: ET.Element, kind: str, numbers: Sequence[int], pack: Pack) -> None:
    """Add a card for each picture, with the places that show it."""
    for number in dict.fromkeys(numbers):
        places = [place for place, this in enumerate(numbers) if this == number]
        card = ET.SubElement(parent, "card")
        ET.SubElement(card, "id").text = _file(kind, number)
        ET.SubElement(card, "slots").text = ",".join(map(str, places))
        ET.SubElement(card, "name").text = _file(kind, number).removeprefix("cards/")
        ET.SubElement(card, "query").text = pack.faces[places[0]].name


PROGRAMS: Mapping[str, Program] = {
    "cgs": Program("zip", 300, 0.0, _cgs),
    "pcio": Program("pcio", 150, 0.0, _pcio),
    "mpc": Program("zip", 300, INCH / 8, _mpc),
}
"""Programs that take a deck, by what the option calls them."""
