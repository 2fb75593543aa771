"""Draw the pictures in ``examples/gallery``: small PNGs of the pages that dungeongen prints.

    python examples/make_gallery.py [FOLDER]          the twelve of the gallery
    python examples/make_gallery.py --all [FOLDER]    those, and many more, into out/gallery

They are rendered from the real pages, so that every change of drawing shows in them. Few colours
and few pixels keep them small: each one that is drawn anew stays in the history for ever. The two
sample sheets are read, not made, and the others are the first that their seed gives.
"""

import io
import sys
from collections.abc import Callable, Iterator, Mapping
from functools import cache, partial
from pathlib import Path

from PIL import Image

import dungeongen
from dungeongen.core.files import write_whole

HERE = Path(__file__).parent
DPI = 64
COLOURS = 32
THEMES = ("ink", "parchment", "large")
MATS = ("mythic", "treasure", "welcome", "scoundrel", "donsol")

Drawn = Callable[[], bytes]


@cache
def sample(name: str) -> dungeongen.Sheet:
    """Return one of the sheets in this folder."""
    return dungeongen.read(HERE / f"{name}-42.pdf")


@cache
def made(game: str, seed: int = 42, **asked: object) -> dungeongen.Sheet:
    """Return a sheet of a game."""
    return dungeongen.make(game, seed=seed, **asked)


@cache
def book() -> dungeongen.Booklet:
    """Return a small book of two games."""
    return dungeongen.book("doom:6", "welcome:3", seed=42, title="Rainy Days")


@cache
def practice() -> dungeongen.Booklet:
    """Return a series of practice decks."""
    return dungeongen.practice("welcome", seed=42, count=12)


def gallery() -> Mapping[str, Drawn]:
    """Return the pictures of the gallery by their names; each is drawn when it is called."""
    quick = partial(made, check=False)
    return {
        "sudoku-ink": lambda: sample("sudoku").png(dpi=DPI)[0],
        "sudoku-parchment": lambda: sample("sudoku").png(dpi=DPI, theme="parchment")[0],
        "sudoku-solution": lambda: sample("sudoku").png(dpi=DPI, solution=True)[-1],
        "doom-ink": lambda: sample("doom").png(dpi=DPI)[0],
        "mythic-mat": lambda: quick("mythic").png(dpi=DPI)[0],
        "treasure-mat": lambda: quick("treasure").png(dpi=DPI)[0],
        "scoundrel-mat": lambda: quick("scoundrel").png(dpi=DPI)[0],
        "donsol-mat": lambda: quick("donsol").png(dpi=DPI)[0],
        "welcome-mat": lambda: quick("welcome").png(dpi=DPI)[0],
        "deck-welcome": lambda: dungeongen.deck("welcome", seed=42).png(dpi=DPI)[0],
        "practice-strips": lambda: practice().png(dpi=DPI)[4],
        "book-cover": lambda: book().png(dpi=DPI)[0],
    }


def everything() -> Iterator[tuple[str, bytes]]:
    """Yield pages of all games in all themes, and those of a book, a series and decks."""
    sheets = {
        **{game: made(game, check=False) for game in MATS},
        **{f"sudoku-seed-{seed}": made("sudoku", seed, as_is=True) for seed in range(4)},
        **{name: sample(name) for name in ("sudoku", "doom")},
        "doom-26": made("doom", size=26, check=False),
        "doom-tile": made("doom", rules=["unbounded"], check=False),
    }
    for name, sheet in sheets.items():
        for theme in THEMES:
            pages = sheet.png(dpi=DPI, theme=theme, solution=sheet.verdict is not None)
            yield from numbered(f"{name}-{theme}", pages)
    yield from numbered("book", book().png(dpi=DPI))
    yield from numbered("practice", practice().png(dpi=DPI))
    for game in dungeongen.games():
        yield from numbered(f"deck-{game.name}", dungeongen.deck(game, backs="long").png(dpi=DPI))


def numbered(name: str, pages: list[bytes]) -> Iterator[tuple[str, bytes]]:
    """Yield each page with a name of its own."""
    for number, page in enumerate(pages, 1):
        yield f"{name}-{number}", page


def small(picture: bytes) -> bytes:
    """Return a PNG in few colours and without the document that a page carries."""
    data = io.BytesIO()
    few = Image.open(io.BytesIO(picture)).convert("RGB").quantize(COLOURS)
    few.save(data, "PNG", optimize=True)
    return data.getvalue()


def main(words: list[str]) -> None:
    """Write the pictures to a folder."""
    whole = words[:1] == ["--all"]
    folder = Path((*words[whole:], "out/gallery" if whole else HERE / "gallery")[0])
    for name, draw in gallery().items():
        write_whole(folder / f"{name}.png", small(draw()))
    for name, page in everything() if whole else ():
        write_whole(folder / f"{name}.png", small(page))


if __name__ == "__main__":
    main(sys.argv[1:])
