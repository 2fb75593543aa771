"""Whether a map for a game master is asked for, without what draws it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from dungeongen.core.options import KEYED, PLAYER_MAP, PX
from dungeongen.press.deal import Deal


class MapRequest(NamedTuple):
    """The map that is asked for in place of a sheet; ``px`` are the pixels of a square."""

    keyed: bool
    px: int


def map_request(sheets: Sequence[Deal]) -> MapRequest | None:
    """Return the map that is asked for in place of these sheets, ``None`` if it is none."""
    options = sheets[0].request.options if sheets else {}
    if not (options.get(PLAYER_MAP.name) or options.get(KEYED.name)):
        return None
    return MapRequest(bool(options.get(KEYED.name)), options.get(PX.name, PX.default))
