"""What Sudongeon's key and rules say, for each thing in a room, and the cards of the party."""

from __future__ import annotations

from collections.abc import Iterator

from dungeongen.games.sudongeon.catalog import MARKET
from dungeongen.games.sudongeon.layout import Kind
from dungeongen.games.sudongeon.page import key_text, pack, rules_text
from games.sudongeon.positions import grid, room


def printed() -> Iterator[str]:
    """Yield the sentences, numbers and all."""
    for digit in range(1, 10):
        for kind in (Kind.MONSTER, Kind.FEATURE, Kind.NPC):
            layout = room(**{kind.value: digit})
            for thing in layout.rooms[0].things:
                yield from key_text.words(layout, layout.rooms[0], thing)
        layout = room(monster=7, feature=digit)
        yield key_text.values(layout.rooms[0], layout.rooms[0].of(Kind.MONSTER)[0])
        layout = room(monster=4, feature=digit)
        yield key_text.values(layout.rooms[0], layout.rooms[0].of(Kind.MONSTER)[0])
    yield key_text.gang_values(room(npc=5).rooms[0])
    yield from key_text.feature_rules()
    yield from (f"{rule.rule} {rule.freed} {rule.in_company}" for rule in key_text.npc_rules())
    mixed = grid(NW={"north": 1, "monster": 4, "east": 8}, N={"monster": 1}, NE={"gold": 9})
    for _, lines in rules_text.chapters(mixed):
        yield from lines
    yield from (text for _, text, _ in MARKET)
    for face in pack.faces(None, {}):
        if face.content.kind == "member of the party":
            yield from face.content.lines


if __name__ == "__main__":
    print(*printed(), sep="\n")
