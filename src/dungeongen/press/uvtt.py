"""Universal VTT 0.3: a map with its walls, doors and lights, for programs that are a table.

The format is Megasploot's, of Dungeondraft; Arkenforge, Foundry, Roll20, Owlbear Rodeo, Fantasy
Grounds and others read it. It is JSON: lengths are in squares from the upper left corner of the
picture, which is PNG in base64. ``docs/game-master.md`` compares each field with what importers
read.

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
from collections.abc import Mapping, Sequence
from math import pi
from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from dungeongen.core.errors import DocumentError
from dungeongen.core.schema import first_fault
from dungeongen.draw.canvas import Segment
from dungeongen.draw.plan import NOTHING, Marks, Plan
from dungeongen.draw.walls import fewer, leaves, walls

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
    lines = fewer(walls(plan, secrets.hidden), _MOST_WALLS - others)
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
        "rotation": 0.0 if y1 == y2 else round(pi / 2, 6),
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
