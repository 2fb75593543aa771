"""What the rules and the jokers of Mythic Dungeon Crawler say."""

from __future__ import annotations

from collections.abc import Iterator

from dungeongen.core.rng import Rng
from dungeongen.games.mythic.layout import JOKERS, deal
from dungeongen.games.mythic.page import pack, playmat, rules


def printed() -> Iterator[str]:
    """Yield the sentences, numbers and all."""
    layout = deal(Rng("printed"), jokers=JOKERS)
    for _, lines in rules.chapters(layout):
        yield from lines
    yield from playmat.SKIPS
    for face in pack.faces(layout, {"faces": "pictures"}):
        yield from (face.name, *face.content.lines)


if __name__ == "__main__":
    print(*printed(), sep="\n")
