"""Maps for a game master in every format: as pages on paper, as pictures, and for a virtual table.

A PDF has the map on a page of paper, as large as it fits, and the key behind it. As SVG and PNG a
map is a picture of its own, without head and foot: a margin of whole squares, and each square an
exact number of pixels; the pages of the key follow.

A map for the players carries nothing that gives the dungeon away: no document, no id, no QR code,
no seed, no verdict, and no name that we invent, since that may tell who lives there. What it says
in words is the user's own title and whose game it is.

Universal VTT 0.3 is a map with its walls, doors and lights, for virtual tables. The format is
Megasploot's, of Dungeondraft; Arkenforge, Foundry, Roll20, Owlbear Rodeo, Fantasy Grounds and
others read it. It is JSON: lengths are in squares from the upper left corner of the picture, which
is PNG in base64. ``docs/game-master.md`` compares each field with what importers read.

* ``line_of_sight`` are the walls, closed lines but where a way leads out of the picture;
  ``objects_line_of_sight`` what stands in the way of eyes and is no wall.
* ``portals`` are doors, each a line from wall to wall. A hidden door is solid wall in the players'
  file. In the game master's it is a closed door at either end of its way.
* ``lights`` burn where the map shows a fire or candles.

``UniversalVtt`` is the schema: what is written is checked against it, and so is what is read.
"""

from __future__ import annotations

import base64
import binascii
import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from math import atan2, pi
from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from dungeongen.core.errors import DocumentError, DungeongenError
from dungeongen.core.schema import first_fault
from dungeongen.draw.block import Area, Block, SheetPage, beside, centred, nothing, stack
from dungeongen.draw.canvas import MM_PER_POINT, Canvas, Segment
from dungeongen.draw.columns import GAP
from dungeongen.draw.fonts import printable
from dungeongen.draw.landscape import cartouche
from dungeongen.draw.maps import AnyMaps, index, key_pages
from dungeongen.draw.painter import chart, largest_side
from dungeongen.draw.plan import NATURAL, NOTHING, Marks, Plan, Way
from dungeongen.draw.png import MOST_PIXELS, rasterize
from dungeongen.draw.signs import EM
from dungeongen.draw.theme import Theme
from dungeongen.draw.walls import fewer, leaves, walls
from dungeongen.press import furniture, printing
from dungeongen.press.deal import Deal, MapRequest
from dungeongen.press.printing import DrawnPages, Run, Work
from dungeongen.press.style import Look

# Universal VTT

FORMAT = 0.3
_PLACES = 4
_IMAGE = re.compile(rb'"image"\s*:\s*"([A-Za-z0-9+/=]*)"\s*\}\s*\Z')
_MOST = 1 << 20  # bytes of everything but the picture
_MOST_WALLS = 5000  # with doors and furniture: where one importer stops
_DAYLIGHT = "ffffffff"
_Coordinate = Annotated[float, Field(ge=0, le=1000)]


class _Strict(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)


class Spot(_Strict):
    """A point, in squares."""

    x: _Coordinate
    y: _Coordinate


class Size(_Strict):
    """How large the map is, in whole squares."""

    x: Annotated[int, Field(ge=1, le=1000)]
    y: Annotated[int, Field(ge=1, le=1000)]


class Resolution(_Strict):
    """The grid: where it begins, its squares, and the pixels of one."""

    map_origin: Spot
    map_size: Size
    pixels_per_grid: Annotated[int, Field(ge=1, le=1000)]


class Portal(_Strict):
    """A door: its middle, its two ends, and how it is turned in radians."""

    position: Spot
    bounds: tuple[Spot, Spot]
    rotation: Annotated[float, Field(ge=0, lt=2 * pi)]
    closed: bool
    freestanding: bool


class Lamp(_Strict):
    """A light: its reach in squares, its strength, and its colour as aarrggbb."""

    position: Spot
    range: Annotated[float, Field(gt=0, le=100)]
    intensity: Annotated[float, Field(gt=0, le=10)]
    color: Annotated[str, Field(pattern="^[0-9a-f]{8}$")]
    shadows: bool


class Environment(_Strict):
    """The light of the whole map, as aarrggbb, and whether the picture has light in it already."""

    baked_lighting: bool
    ambient_light: Annotated[str, Field(pattern="^[0-9a-f]{8}$")]


Line = Annotated[tuple[Spot, ...], Field(min_length=2)]


class UniversalVtt(_Strict):
    """A whole file."""

    format: Annotated[float, Field(ge=FORMAT, le=FORMAT)]
    resolution: Resolution
    line_of_sight: tuple[Line, ...]
    objects_line_of_sight: tuple[Line, ...]
    portals: tuple[Portal, ...]
    lights: tuple[Lamp, ...]
    environment: Environment
    image: Annotated[str, Field(min_length=8)]


def uvtt(plan: Plan, secrets: Marks | None, picture: bytes, px: int) -> bytes:
    """Return a file for a virtual table: a plan with its picture, ``px`` pixels a square.

    Without ``secrets`` it is the players' file.
    """
    secrets = secrets or NOTHING
    portals = [_portal(leaf) for leaf, _ in leaves(plan, secrets)]
    others = len(portals) + sum(map(len, plan.blocks))
    lines = fewer(walls(plan, secrets), _MOST_WALLS - others)
    content = {
        "format": FORMAT,
        "resolution": {
            "map_origin": {"x": 0.0, "y": 0.0},
            "map_size": {"x": plan.columns, "y": plan.rows},
            "pixels_per_grid": px,
        },
        "line_of_sight": [_line(line) for line in lines],
        "objects_line_of_sight": [_line((*block, block[0])) for block in plan.blocks],
        "portals": portals,
        "lights": [
            {
                "position": _spot(light.x, light.y),
                "range": light.reach,
                "intensity": 1.0,
                "color": f"ff{light.colour}",
                "shadows": True,
            }
            for light in plan.lights
        ],
        "environment": {"baked_lighting": False, "ambient_light": _DAYLIGHT},
        "image": base64.b64encode(picture).decode(),
    }
    data = json.dumps(content, separators=(",", ":")).encode()
    parse(data, "the map")
    return data + b"\n"


def _line(points: Sequence[tuple[float, float]]) -> list[Mapping[str, float]]:
    return [_spot(x, y) for x, y in points]


def _spot(x: float, y: float) -> Mapping[str, float]:
    return {"x": round(float(x), _PLACES), "y": round(float(y), _PLACES)}


def _portal(leaf: Segment) -> Mapping[str, object]:
    x1, y1, x2, y2 = leaf
    return {
        "position": _spot((x1 + x2) / 2, (y1 + y2) / 2),
        "bounds": [_spot(x1, y1), _spot(x2, y2)],
        "rotation": round(atan2(y2 - y1, x2 - x1) % pi, 6),
        "closed": True,
        "freestanding": False,
    }


def parse(data: bytes, name: str) -> UniversalVtt:
    """Return the content of a file; raises DocumentError, with ``name`` before its one line.

    What stands beside the picture is bounded before it is parsed.
    """
    picture = _IMAGE.search(data)
    if picture is None:
        raise DocumentError(f"{name}: Universal VTT: image: is missing, or not the last field")
    if len(data) - len(picture[1]) > _MOST:
        raise DocumentError(f"{name}: Universal VTT: more than {_MOST >> 20} MiB of walls")
    try:
        return UniversalVtt.model_validate_json(data)
    except ValidationError as error:
        raise DocumentError(f"{name}: Universal VTT: {first_fault(error)}") from None


def picture_in(data: bytes, name: str) -> bytes:
    """Return the picture in a file, which carries its documents; raises DocumentError."""
    try:
        return base64.b64decode(parse(data, name).image, validate=True)
    except binascii.Error:
        raise DocumentError(f"{name}: image: expected base64") from None


INCH = 25.4
"""The side of a square in a picture, in millimetres: so many dots an inch are as many a square."""
_FOE = (25.0, 52.0)  # the height of the foe below a map: at least, at most


def drawn_map(deal: Deal, request: MapRequest, em: float = 0.0) -> tuple[Plan, Marks | None]:
    """Return the plan of a dungeon, and for the game master what is secret; raises DungeongenError.

    The players' map is drawn from the plan alone. ``em`` is the height of the smallest type in
    squares, if that is larger than usual.
    """
    maps = maps_of(deal)
    if not request.keyed:
        return maps.plan(deal.layout), None
    usual = round(EM / NATURAL, 3)
    return maps.plan(deal.layout), maps.secrets(deal.layout, max(usual, round(em, 3)))


def maps_of(deal: Deal) -> AnyMaps:
    """Return the maps of a game; raises DungeongenError for one without."""
    maps: AnyMaps | None = deal.game.maps
    if maps is None:
        raise DungeongenError(f"{deal.game.title} has no maps for a game master")
    return maps


def documents(sheets: Sequence[Deal], request: MapRequest) -> dict[str, bytes]:
    """Return the documents that files of maps carry, by their names: none for the players."""
    return printing.attachments(sheets) if request.keyed else {}


def words_of(deal: Deal, request: MapRequest) -> furniture.Furniture:
    """Return the words in the head and foot of a page with a map."""
    if request.keyed:
        return printing.words_of(deal)._replace(needs="", more="")
    plan, _ = drawn_map(deal, request)
    return furniture.Furniture(
        title=printable(title_of(deal, request)),
        subtitle="A map for the players",
        facts=(f"{plan.columns} × {plan.rows} squares of five feet",),
        id="",
        credit=printable(deal.game.credit),
        banner=True,
    )


def title_of(deal: Deal, request: MapRequest) -> str:
    """Return the title of a map: for the players the user's own, or else a plain one."""
    return deal.title if request.keyed else str(deal.request.title or "The Dungeon")


def pages_on_paper(deal: Deal, request: MapRequest, area: Area, theme: Theme) -> list[SheetPage]:
    """Return the page with the map, and for the game master those with the key.

    The names of the rooms and the foe stand below a keyed map that leaves room for them.
    """
    plan, secrets = drawn_map(deal, request)
    side = largest_side(plan, area.width, area.height)
    if secrets is None:
        return [SheetPage("Map", _with_cartouche(plan, side, area, theme))]
    plan, secrets = drawn_map(deal, request, theme.type["least"] * MM_PER_POINT / side)
    map_ = chart(plan, side=side, marks=secrets or NOTHING)
    spare = area.height - map_.height
    middle = centred(map_, area.width)
    maps = maps_of(deal)
    opening, rooms = maps.opening(deal.layout), maps.key(deal.layout)
    below = index(rooms, area.width, theme)
    foe = (
        maps.foe(deal.layout, min(_FOE[1], spare - 2 * GAP)) if spare - 2 * GAP >= _FOE[0] else None
    )
    if foe is not None:
        names = index(rooms, area.width - foe.width - GAP, theme)
        high = nothing(0.0, max(0.0, (foe.height - names.height) / 2))
        below = beside([foe, stack([high, names], gap=0.0)], gap=GAP)
    if (free := spare - below.height) >= GAP:
        middle = stack([middle, below], gap=max(GAP, free / 2))
    return [SheetPage("Keyed map", middle), *key_pages(opening, rooms, area, theme)]


def _with_cartouche(plan: Plan, side: float, area: Area, theme: Theme) -> Block:
    """Return the players' map above its compass, signs and scale, where these have room."""
    foot = cartouche(plan, area.width, side, theme.type["body"])
    spare = area.height - plan.rows * side - foot.height
    if spare < GAP:
        gap = max(0.0, (area.height - plan.rows * side) / 2)
        return stack([nothing(area.width, gap), centred(chart(plan, side=side), area.width)])
    map_ = chart(replace(plan, compass=None, scale=None), side=side)
    return stack([nothing(area.width), centred(map_, area.width), foot], gap=spare / 2)


def runs(sheets: Sequence[Deal], look: Look, theme: Theme, request: MapRequest) -> Iterator[Run]:
    """Yield the composed pages of each dungeon."""
    for number, deal in enumerate(sheets, 1):
        words = words_of(deal, request)
        _, _, area = furniture.area(look.paper, theme, words)

        def pages(*, area: Area, theme: Theme, deal: Deal = deal) -> list[SheetPage]:
            return pages_on_paper(deal, request, area, theme)

        composed = printing.composed(look, theme, area, pages)
        prefix = "" if len(sheets) == 1 else f"{number}. {words.title}: "
        yield Run(words, composed, prefix, range(number - 1, number))


def work_of(sheets: Sequence[Deal], request: MapRequest) -> Work:
    """Return the maps on paper, each with its key behind it."""

    def draw(canvas: Canvas, look: Look, some: slice) -> DrawnPages:
        theme = look.theme.fitted(look.paper.width)
        every = list(runs(sheets, look, theme, request))
        owners = printing.draw_runs(canvas, look, theme, every, some)
        return owners, ("play",) * len(owners)

    return Work(meta_of(sheets, request), documents(sheets, request), draw)


def as_svg(sheets: Sequence[Deal], look: Look, request: MapRequest) -> list[bytes]:
    """Return for each dungeon its map as a picture, and the pages of its key."""
    canvas = printing.svg_canvas(look, meta_of(sheets, request))
    owners: list[range] = []
    for run, deal in zip(_key_runs(sheets, look, request), sheets, strict=True):
        _picture(canvas, deal, request, run.words.title)
        owners += [run.sheets, *_draw_key(canvas, look, run)]
    return canvas.data(printing.of_pages(documents(sheets, request), owners))


def as_png(sheets: Sequence[Deal], look: Look, request: MapRequest, *, dpi: int) -> list[bytes]:
    """Return for each dungeon its map as a picture, and the pages of its key.

    A square of the map is ``px`` pixels wide; the key is printed at ``dpi``.
    """
    result = []
    carried = documents(sheets, request)
    for run, deal in zip(_key_runs(sheets, look, request), sheets, strict=True):
        (own,) = printing.of_pages(carried, [run.sheets])
        result.append(picture(deal, look, request, own))
        canvas = printing.pdf_canvas(look, meta_of(sheets, request))
        if count := len(_draw_key(canvas, look, run)):
            result += rasterize(canvas.data({}), dpi=dpi, documents=[own] * count)
    return result


def picture(
    deal: Deal,
    look: Look,
    request: MapRequest,
    carried: Mapping[str, bytes],
    *,
    grid: bool = True,
    ways: tuple[Way, ...] = (),
) -> bytes:
    """Return the map of a dungeon as PNG, with ``px`` pixels a square and documents inside.

    ``ways`` are drawn beside those of its plan.
    """
    plan, _ = drawn_map(deal, request)
    _expect_pixels(plan, request.px)
    canvas = printing.pdf_canvas(look, meta_of([deal], request))
    _picture(canvas, deal, request, title_of(deal, request), grid=grid, ways=ways)
    (data,) = rasterize(canvas.data({}), dpi=request.px, documents=[carried])
    return data


def as_uvtt(sheets: Sequence[Deal], look: Look, request: MapRequest) -> list[bytes]:
    """Return a Universal VTT file for each dungeon. Its picture has no grid: the table draws it."""
    carried = documents(sheets, request)
    result = []
    for number, deal in enumerate(sheets):
        (own,) = printing.of_pages(carried, [range(number, number + 1)])
        plan, secrets = drawn_map(deal, request)
        result.append(
            uvtt(plan, secrets, picture(deal, look, request, own, grid=False), request.px)
        )
    return result


def _expect_pixels(plan: Plan, px: int) -> None:
    """Raise DungeongenError for a picture that would take too much memory."""
    squares = plan.columns * plan.rows
    if squares * px * px > MOST_PIXELS:
        fits = int((MOST_PIXELS / squares) ** 0.5)
        raise DungeongenError(
            f"px {px}: a map of {plan.columns} × {plan.rows} squares would have "
            f"{squares * px * px / 1e6:.0f} megapixels, expected at most "
            f"{MOST_PIXELS // 1_000_000}; {fits} would fit"
        )


def _picture(
    canvas: Canvas,
    deal: Deal,
    request: MapRequest,
    title: str,
    *,
    grid: bool = True,
    ways: tuple[Way, ...] = (),
) -> None:
    """Draw a map on a page of its own size."""
    plan, secrets = drawn_map(deal, request)
    plan = replace(plan, grids=(), ways=(*plan.ways, *ways))  # where a table has its own squares
    block: Block = chart(plan, side=INCH, marks=secrets or NOTHING, grid=grid)
    label = "Keyed map" if request.keyed else "Map"
    canvas.page(block.width, block.height, label)
    canvas.note(f"{title}: {label}", f"{plan.columns} × {plan.rows} squares of five feet")
    block.paint(canvas, 0, 0)


def _key_runs(sheets: Sequence[Deal], look: Look, request: MapRequest) -> Iterator[Run]:
    theme = look.theme.fitted(look.paper.width)
    for run in runs(sheets, look, theme, request):
        yield run._replace(pages=run.pages[1:])


def _draw_key(canvas: Canvas, look: Look, run: Run) -> list[range]:
    """Draw the pages of a key, numbered behind the map."""
    theme = look.theme.fitted(look.paper.width)
    printing.draw_run(canvas, look, theme, run, 1, 1 + len(run.pages), head=False)
    return [run.sheets] * len(run.pages)


def meta_of(sheets: Sequence[Deal], request: MapRequest) -> dict[str, str]:
    """Return what a file says of itself."""
    meta = printing.meta_of(sheets)
    if request.keyed or len(sheets) > 1:
        return meta
    return {**meta, "title": title_of(sheets[0], request)}
