"""What the rules of Dungeons & Treasure say."""

from __future__ import annotations

from collections.abc import Iterator

from dungeongen.games.treasure.page import rules


def printed() -> Iterator[str]:
    """Yield the sentences, numbers and all."""
    for spoiler in (None, "strip"):
        for _, lines in rules.chapters(spoiler):
            yield from lines


if __name__ == "__main__":
    print(*printed(), sep="\n")
