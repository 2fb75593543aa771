"""Whether a map is asked for in place of a sheet, without what draws it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from dungeongen.core.options import ACROSS, KEYED, PICTURE_NAMES, POSTER, PX, SHARE
from dungeongen.press.deal import Deal


class MapRequest(NamedTuple):
    """The map that is asked for in place of a sheet; ``px`` are the pixels of a square.

    ``across`` are the pages of a poster side by side, 0 if it is none, and ``share`` asks for a
    picture for a message.
    """

    keyed: bool
    px: int
    across: int = 0
    share: bool = False

    @property
    def is_shown(self) -> bool:
        """Whether it is a poster or a picture: something to look at."""
        return self.share or self.across > 0


def map_request(sheets: Sequence[Deal]) -> MapRequest | None:
    """Return the map that is asked for in place of these sheets, ``None`` if it is none."""
    options = sheets[0].request.options if sheets else {}
    if not any(options.get(name) for name in PICTURE_NAMES):
        return None
    return MapRequest(
        keyed=bool(options.get(KEYED.name)),
        px=options.get(PX.name, PX.default),
        across=options.get(ACROSS.name, ACROSS.default) if options.get(POSTER.name) else 0,
        share=bool(options.get(SHARE.name)),
    )
