"""What the rules of Scoundrel say."""

from __future__ import annotations

from collections.abc import Iterator

from dungeongen.games.scoundrel.page import ROOM_PAGES
from games.scoundrel.positions import deal


def printed() -> Iterator[str]:
    """Yield the sentences, numbers and all."""
    for spoiler in (None, "strip"):
        for harder in (False, True):
            layout = deal("printed", strict=harder, shuffle=harder)
            for _, lines in ROOM_PAGES.chapters(layout, spoiler):
                yield from lines


if __name__ == "__main__":
    print(*printed(), sep="\n")
