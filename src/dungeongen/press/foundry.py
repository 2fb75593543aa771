"""A dungeon as a module for Foundry Virtual Tabletop: one import makes scene, pins and journal.

Foundry imports scenes and journals together only as an *adventure*, and an adventure lies in a
compendium of a module. So the file is a module, packed as ZIP: ``module.json``; the pictures; and a
compendium with the adventure, whose scene has walls, doors, lights and pins, and whose journal has
a page a room. What is imported has the ids that are written here, so that pins find their pages.

The picture of the scene is the players' map. In the game master's module hidden doors are secret
doors, whose sign players do not see, and the corridor behind each is a hidden tile that is shown
when it is discovered. The players' module has neither these nor a journal.

Lengths are in pixels from the upper left corner of the picture: the scene has no padding. A light
reaches so many feet. Sources: Foundry's API documentation (the data of adventures, scenes, walls,
notes and pages of journals), and its own command line for the keys of a compendium.
``docs/game-master.md`` says how a module is put in place.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from hashlib import sha256
from html import escape
from io import BytesIO
from itertools import pairwise
from typing import NamedTuple, TypeAlias
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from PIL import Image

from dungeongen.draw.maps import KeyRoom
from dungeongen.draw.plan import NOTHING, Marks, Opening, Plan, Point, Way
from dungeongen.draw.walls import fewer, leaves, walls
from dungeongen.press import maps
from dungeongen.press.deal import Deal, MapRequest
from dungeongen.press.leveldb import database
from dungeongen.press.style import Look

OLDEST, NEWEST = "12", "13"
"""The versions of Foundry that a module is written for: newer ones convert it."""
_CORE = "13.350"  # whose fields these are
_NORMAL = 20  # a wall that stops movement, sight, light and sound
_DOOR, _SECRET = 1, 2
_FEET = 5  # to the side of a square
_MOST_WALLS = 5000
_EDGE = 0.4  # squares around a hidden corridor that its picture shows
_PIN = 0.9  # squares to the side of a pin
_BOLD = re.compile(r"\*\*(.+?)\*\*")
_ITALIC = re.compile(r"__(.+?)__")
_MASTER = {"default": 0}  # players may not open it
Json: TypeAlias = "str | float | bool | Sequence[Json] | Mapping[str, Json] | None"


class _Module(NamedTuple):
    """The name of a module, from which the ids of all its documents are made."""

    name: str

    def id(self, *words: object) -> str:
        """Return the id of a document: sixteen digits and letters."""
        return sha256("/".join(map(str, (self.name, *words))).encode()).hexdigest()[:16]

    def file(self, name: str) -> str:
        """Return the address of a file."""
        return f"modules/{self.name}/{name}"


def as_zip(sheets: Sequence[Deal], look: Look, request: MapRequest) -> list[bytes]:
    """Return a module for each dungeon."""
    return [_packed(deal, look, request) for deal in sheets]


def _packed(deal: Deal, look: Look, request: MapRequest) -> bytes:
    shown = request._replace(keyed=False)
    plan, secrets = maps.drawn_map(deal, request)
    source = deal.id if request.keyed else plan.seed  # what players hold tells them no more
    module = _Module(f"dungeongen-{sha256(source.encode()).hexdigest()[:8]}")
    files = {"map.png": maps.picture(deal, look, shown, {}, grid=False)}
    journal: list[Json] = []
    rooms: Sequence[KeyRoom] = ()
    if secrets is not None:
        rooms = maps.maps_of(deal).key(deal.layout)
        carried = maps.documents([deal], request)
        files["keyed.png"] = maps.picture(deal, look, request, carried)
        files |= {f"pins/{room.number}.svg": _pin(room.number) for room in rooms}
        files |= _corridors(deal, look, shown, secrets.hidden)
        journal = [_journal(module, deal, rooms)]
    scene = _scene(module, deal, plan, secrets, request, rooms)
    adventure = _adventure(module, deal, request, scene, journal)
    files["module.json"] = _json(_manifest(module, deal, request))
    pack = database({f"!adventures!{module.id('adventure')}".encode(): _json(adventure)})
    files |= {f"packs/adventure/{name}": data for name, data in pack.items()}
    whole = BytesIO()
    with ZipFile(whole, "w") as packed:
        for name in sorted(files):
            info = ZipInfo(f"{module.name}/{name}")  # of 1980: the same bytes every day
            info.compress_type = ZIP_DEFLATED
            packed.writestr(info, files[name], compresslevel=9)
    return whole.getvalue()


def _json(content: Json) -> bytes:
    return json.dumps(content, ensure_ascii=False, indent=1).encode()


def _manifest(module: _Module, deal: Deal, request: MapRequest) -> Json:
    """Return what Foundry reads of a module before it is used. Players may see it."""
    title = maps.title_of(deal, request._replace(keyed=False))
    return {
        "id": module.name,
        "title": f"{title} ({module.name})",
        "description": "A dungeon made by dungeongen: scene, pins and journal in one import.",
        "version": "1.0.0",
        "compatibility": {"minimum": OLDEST, "verified": NEWEST},
        "packs": [
            {
                "name": "adventure",
                "label": f"{title}: the adventure",
                "path": "packs/adventure",
                "type": "Adventure",
                "ownership": {"PLAYER": "NONE", "ASSISTANT": "OWNER"},
            }
        ],
    }


def _adventure(
    module: _Module, deal: Deal, request: MapRequest, scene: Json, journal: Sequence[Json]
) -> Json:
    others = ("actors", "combats", "items", "tables", "macros", "cards", "playlists", "folders")
    return {
        "_id": module.id("adventure"),
        "name": maps.title_of(deal, request),
        "img": module.file("map.png"),
        "caption": "",
        "description": f"<p>{escape(deal.game.credit)}</p>",
        **{kind: [] for kind in others},
        "scenes": [scene],
        "journal": journal,
        "sort": 0,
        "flags": {},
        "_stats": {"coreVersion": _CORE},
    }


# The scene


def _scene(
    module: _Module,
    deal: Deal,
    plan: Plan,
    secrets: Marks | None,
    request: MapRequest,
    rooms: Sequence[KeyRoom],
) -> Json:
    px = request.px
    marks = secrets or NOTHING
    shown = maps.title_of(deal, request._replace(keyed=False))
    return {
        "_id": module.id("scene"),
        "name": maps.title_of(deal, request),
        "navigation": True,
        "navName": shown,
        "background": {"src": module.file("map.png")},
        "width": plan.columns * px,
        "height": plan.rows * px,
        "padding": 0,
        "backgroundColor": "#000000",
        "grid": {
            "type": 1,
            "size": px,
            "color": "#000000",
            "alpha": 0.2,
            "distance": _FEET,
            "units": "ft",
        },
        "tokenVision": True,
        "fog": {"exploration": True},
        "environment": {"darknessLevel": 0, "globalLight": {"enabled": True}},
        "journal": module.id("journal") if rooms else None,
        "walls": [*_walls(module, plan, marks, px)],
        "lights": [
            {
                "_id": module.id("light", number),
                "x": round(light.x * px),
                "y": round(light.y * px),
                "config": {
                    "bright": light.reach * _FEET / 2,
                    "dim": light.reach * _FEET,
                    "color": f"#{light.colour}",
                    "alpha": 0.3,
                    "animation": {"type": "torch", "speed": 3, "intensity": 3},
                },
            }
            for number, light in enumerate(plan.lights)
        ],
        "notes": [*_pins(module, marks, rooms, px)],
        "tiles": [*_tiles(module, marks.hidden, px)],
        **{kind: [] for kind in ("drawings", "tokens", "sounds", "regions")},
        "ownership": _MASTER,
        "flags": {},
        "_stats": {"coreVersion": _CORE},
    }


def _walls(module: _Module, plan: Plan, marks: Marks, px: int) -> Iterator[Json]:
    """Yield walls, what stands in the way of eyes, and doors; each a line between two points."""
    doors = leaves(plan, marks)
    others = len(doors) + sum(map(len, plan.blocks))
    lines = [
        *fewer(walls(plan, marks), _MOST_WALLS - others),
        *((*block, block[0]) for block in plan.blocks),
    ]
    stretches = [(stretch, 0) for line in lines for stretch in pairwise(line)]
    for (ax, ay, bx, by), opening in doors:
        kind = _SECRET if opening is Opening.HIDDEN else _DOOR
        stretches.append((((ax, ay), (bx, by)), kind))
    for number, ((a, b), door) in enumerate(stretches):
        yield {
            "_id": module.id("wall", number),
            "c": [round(length * px) for length in (*a, *b)],
            **dict.fromkeys(("move", "sight", "light", "sound"), _NORMAL),
            "dir": 0,
            "door": door,
            "ds": 0,
        }


def _pins(
    module: _Module, marks: Marks, rooms: Sequence[KeyRoom], px: int
) -> Iterator[Mapping[str, Json]]:
    """Yield the pins of rooms, each of which opens its page of the journal."""
    names = {room.number: room.name for room in rooms}
    for x, y, number in marks.plates:
        if number in names:
            yield {
                "_id": module.id("note", number),
                "entryId": module.id("journal"),
                "pageId": module.id("page", number),
                "x": round(x * px),
                "y": round(y * px),
                "texture": {"src": module.file(f"pins/{number}.svg")},
                "iconSize": max(32, round(_PIN * px)),
                "text": f"{number} {names[number]}",
                "fontSize": 24,
                "textAnchor": 1,
                "global": True,
            }


def _tiles(module: _Module, hidden: Iterable[Way], px: int) -> Iterator[Mapping[str, Json]]:
    """Yield the corridors behind hidden doors, which the game master alone sees yet."""
    for number, way in enumerate(hidden, 1):
        left, top, right, bottom = _box(way.outline, px)
        yield {
            "_id": module.id("tile", number),
            "texture": {"src": module.file(f"corridors/{number}.png")},
            "x": left,
            "y": top,
            "width": right - left,
            "height": bottom - top,
            "hidden": True,
            "sort": number,
        }


def _box(outline: Sequence[Point], px: int) -> tuple[int, int, int, int]:
    xs, ys = zip(*outline, strict=True)
    left, top = (max(0, int((edge - _EDGE) * px)) for edge in (min(xs), min(ys)))
    right, bottom = (int((edge + _EDGE) * px) for edge in (max(xs), max(ys)))
    return left, top, right, bottom


def _corridors(
    deal: Deal, look: Look, request: MapRequest, hidden: Sequence[Way]
) -> dict[str, bytes]:
    """Return the pictures of the corridors behind hidden doors, drawn as open ways."""
    if not hidden:
        return {}
    open_ = tuple(replace(way, opening=Opening.ARCH) for way in hidden)
    data = maps.picture(deal, look, request, {}, grid=False, ways=open_)
    result = {}
    with Image.open(BytesIO(data)) as whole:
        for number, way in enumerate(hidden, 1):
            part = BytesIO()
            whole.crop(_box(way.outline, request.px)).save(part, "PNG", optimize=True)
            result[f"corridors/{number}.png"] = part.getvalue()
    return result


def _pin(number: str) -> bytes:
    """Return the picture of a pin: the number of a room on a plate, as on the keyed map."""
    size = 64 if len(number) < 2 else 52
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" width="128" height="128" viewBox="0 0 128 128">'
        '<circle cx="64" cy="64" r="58" fill="#fff" stroke="#000" stroke-width="8"/>'
        f'<text x="64" y="{64 + 0.35 * size:g}" font-family="serif" font-weight="bold" '
        f'font-size="{size}" text-anchor="middle">{escape(number)}</text></svg>'
    ).encode()


# The journal


def _journal(module: _Module, deal: Deal, rooms: Sequence[KeyRoom]) -> Json:
    """Return the key as a journal: words first, the keyed map, and a page a room."""
    opening = [*maps.maps_of(deal).opening(deal.layout), _IN_FOUNDRY, f"Id: {deal.id}"]
    texts = [("start", "Start here", "".join(map(_paragraph, opening)))]
    texts += [(room.number, f"{room.number} {room.name}", _room(room)) for room in rooms]
    pages: list[Json] = [
        {
            "_id": module.id("page", key),
            "name": name,
            "type": "text",
            "text": {"format": 1, "content": content},
        }
        for key, name, content in texts
    ]
    keyed: Json = {
        "_id": module.id("page", "keyed"),
        "name": "Keyed map",
        "type": "image",
        "src": module.file("keyed.png"),
    }
    pages.insert(1, keyed)
    return {
        "_id": module.id("journal"),
        "name": deal.title,
        "pages": [
            {
                **page,
                "title": {"show": True, "level": 1},
                "sort": number * 1000,
                "ownership": {"default": -1},
                "flags": {},
            }
            for number, page in enumerate(pages, 1)
            if isinstance(page, Mapping)
        ],
        "folder": None,
        "sort": 0,
        "ownership": _MASTER,
        "flags": {},
        "_stats": {"coreVersion": _CORE},
    }


_IN_FOUNDRY = (
    "The scene is the players' map: signs stand on the keyed map of this journal alone. A hidden "
    "door is a secret door, and its corridor a hidden tile: when it is discovered, open the doors "
    "at both its ends and show the tile."
)


def _room(room: KeyRoom) -> str:
    """Return the page of a room as HTML: words to read aloud are a quotation."""
    aside = f"<p><em>{_marked(room.aside)}</em></p>" if room.aside else ""
    aloud = f"<blockquote>{_paragraph(room.aloud)}</blockquote>" if room.aloud else ""
    parts = [
        f"<h2>{_marked(name)}</h2>{''.join(map(_paragraph, lines))}" for name, lines in room.parts
    ]
    return aside + aloud + "".join(parts)


def _paragraph(words: str) -> str:
    return f"<p>{_marked(words)}</p>"


def _marked(words: str) -> str:
    """Return words of a key, with their bold and italic ones, as HTML."""
    bold = _BOLD.sub(r"<strong>\1</strong>", escape(words))
    return _ITALIC.sub(r"<em>\1</em>", bold)
