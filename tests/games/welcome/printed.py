"""What the rules of Welcome to the Dungeon, and its cards, say of both heroes."""

from __future__ import annotations

from collections.abc import Iterator

from dungeongen.draw.recording import Recording
from dungeongen.games.welcome.heroes import HEROES
from dungeongen.games.welcome.page.rules import chapters, equipment
from games.sudongeon.page.test_sheet import theme_named


def printed() -> Iterator[str]:
    """Yield the sentences, numbers and all."""
    for hero in HEROES.values():
        yield from (f"{piece.title}: {piece.rule}" for piece in hero.pieces)
        for _, lines in chapters(hero, match=True):
            yield from map(str, lines)
        canvas = Recording()
        canvas.page(200, 200, hero.name)
        equipment(hero, width=100, theme=theme_named("ink"), size=9).paint(canvas, 0, 0)
        yield str(canvas.log)


if __name__ == "__main__":
    print(*printed(), sep="\n")
