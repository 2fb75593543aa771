"""What the rules of Donsol say."""

from __future__ import annotations

from collections.abc import Iterator

from dungeongen.games.donsol.layout import LEVELS
from dungeongen.games.donsol.page import ROOM_PAGES
from games.donsol.positions import deal


def printed() -> Iterator[str]:
    """Yield the sentences, numbers and all."""
    for spoiler in (None, "strip"):
        for level in LEVELS:
            for shuffle in (False, True):
                layout = deal("printed", level=level, shuffle=shuffle)
                for _, lines in ROOM_PAGES.chapters(layout, spoiler):
                    yield from lines


if __name__ == "__main__":
    print(*printed(), sep="\n")
