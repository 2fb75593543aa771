"""Draw the pictures in ``examples/gallery``: small PNGs of the pages that the commands print.

    python examples/make_gallery.py [FOLDER]

They are rendered from the real pages at 85 dpi, so that every change of drawing shows in them.
"""

import sys
from collections.abc import Callable
from functools import cache
from itertools import islice
from pathlib import Path
from typing import Any

import dungeongen
from dungeongen.core.cards import cards_named
from dungeongen.core.rng import Rng
from dungeongen.core.templates import Templates
from dungeongen.draw.card_sizes import STANDARD
from dungeongen.draw.cards import card
from dungeongen.draw.pdf import PdfCanvas
from dungeongen.draw.png import rasterize
from dungeongen.draw.theme import load_theme
from dungeongen.games import doom
from dungeongen.games.doom.deal import deal
from dungeongen.games.sudongeon import GAME
from dungeongen.games.sudongeon.generate import disguised, make
from dungeongen.games.sudongeon.layout import Layout
from dungeongen.games.sudongeon.verdict import judge
from dungeongen.press.book import Sheet
from dungeongen.press.book import sheet as sheet_of
from dungeongen.press.files import write_whole
from dungeongen.press.look import Look
from dungeongen.press.paper import parse_paper
from dungeongen.press.printing import as_pdf
from dungeongen.sudoku import read_file

HERE = Path(__file__).parent
DPI = 85
# Seeds of sheets worth an evening, with the candidate number that the command finds.
FOUND = {"42": 329, "7": 102, "12": 1, "11": 141, "a2": 46}
# File name, seed (None: the rulebook's example), paper, theme, page.
PICTURES = (
    ("sudoku-ink", "42", "A4", "ink", 1),
    ("sudoku-ink-key", "42", "A4", "ink", 2),
    ("sudoku-parchment", "7", "Letter", "parchment", 1),
    ("sudoku-parchment-key", "7", "Letter", "parchment", 2),
    ("sudoku-large", "12", "A4", "large", 1),
    ("sudoku-a5", "11", "A5", "ink", 1),
    ("sudoku-example", None, "A4", "ink", 1),
    ("sudoku-solution", "42", "A4", "ink", 3),
)
# Front and solution page for each difficulty. For the hard ones: the first beatable candidate.
DIFFICULTIES = {"gentle": "11", "fair": "a2", "grim": "quality-24", "deadly": "quality-0"}
# File name, seed, size, optional rules, paper, theme, page, arguments for further pages.
DUNGEONS = (
    ("doom-ink", "42", 7, (), "A4", "ink", 1, {}),
    ("doom-ink-rules", "42", 7, (), "A4", "ink", 2, {}),
    ("doom-deal", "42", 7, (), "A4", "ink", 3, {"deal": True}),
    ("doom-parchment", "7", 12, ("strong", "merge"), "Letter", "parchment", 1, {}),
    ("doom-26", "3", 26, (), "A4", "ink", 1, {}),
    ("doom-large", "12", 9, (), "A4", "large", 1, {}),
    ("doom-tile", "5", 7, ("unbounded",), "A4", "ink", 1, {"tiles": (2, 3)}),
)
# File name, game, paper, theme, page: each is the sheet of seed 42, not judged.
OTHERS = (
    ("mythic-mat", "mythic", "A4", "ink", 1),
    ("mythic-reference", "mythic", "A4", "ink", 2),
    ("treasure-mat", "treasure", "A4", "ink", 1),
    ("treasure-reference", "treasure", "Letter", "parchment", 2),
    ("welcome-strip", "welcome", "A4", "ink", 1),
    ("welcome-rules", "welcome", "A4", "ink", 2),
)
CARDS = "KS QH JC AD 10H 7C 2S 5D"


@cache
def sheet(seed: str | None) -> Sheet:
    """Return the sheet of a seed, or of the rulebook's example."""
    if seed is None:
        return sheet_of(GAME, Layout(read_file(HERE / "zabel.txt")[0]))
    if seed in FOUND:
        made = next(islice(disguised(seed), FOUND[seed] - 1, None))
        asked: dict[str, str] = {}
    else:
        made, asked = make(seed), {"difficulty": "any"}
    return sheet_of(
        GAME,
        made.layout,
        seed=seed,
        candidate=made.candidate,
        made=asked,
        verdict=judge(made.layout),
    )


def pictures(sheet: Sheet, paper: str = "A4", theme: str = "ink") -> list[bytes]:
    """Return the pages of a sheet as PNGs."""
    templates = Templates()
    look = Look(parse_paper(paper), load_theme(theme, templates), templates, solution=True)
    pages: list[bytes] = rasterize(as_pdf([sheet], look).data, dpi=DPI)
    return pages


def dungeon(
    seed: str,
    size: int,
    rules: tuple[str, ...],
    paper: str,
    theme: str,
    page: int,
    more: dict[str, Any],
) -> bytes:
    """Return one page of a dungeon of Shuffle and Doom as a PNG."""
    layout = deal(Rng(seed).child("doom"), size=size, rules=rules)
    sheet = sheet_of(doom.GAME, layout, seed=seed, judged=False, asked=more)
    look = Look(parse_paper(paper), load_theme(theme, Templates()), Templates())
    pages: list[bytes] = rasterize(as_pdf([sheet], look).data, dpi=DPI)
    return pages[page - 1]


def cards() -> bytes:
    """Return a page of full-size cards as a PNG."""
    wide, high = STANDARD
    meta = {"title": "Cards", "author": "", "subject": "", "keywords": "", "creator": "",
            "language": "en"}  # fmt: skip
    canvas = PdfCanvas(load_theme("ink", Templates()), Templates(), meta=meta)
    canvas.page(4 * (wide + 5) + 5, 2 * (high + 5) + 5, "Cards")
    for i, what in enumerate(cards_named(CARDS)):
        row, column = divmod(i, 4)
        card(what, width=wide).paint(canvas, 5 + column * (wide + 5), 5 + row * (high + 5))
    (picture_,) = rasterize(canvas.data({}), dpi=DPI)
    return picture_


@cache
def book() -> dungeongen.Booklet:
    """Return a small book of two games."""
    return dungeongen.book("doom:6", "welcome:3", seed=42, title="Rainy Days")


@cache
def practice() -> dungeongen.Booklet:
    """Return a series of practice decks."""
    return dungeongen.practice("welcome", seed=42, count=12)


@cache
def pack() -> dungeongen.Deck:
    """Return a pack of cards with backs."""
    return dungeongen.deck("doom", backs="long")


# File name, what is made, page.
PRODUCTS: tuple[tuple[str, Callable[[], Any], int], ...] = (
    ("deck-cards", lambda: dungeongen.deck("sudoku"), 1),
    ("deck-mythic", lambda: dungeongen.deck("mythic", seed=42), 1),
    ("deck-courts", pack, 3),
    ("deck-backs", pack, 2),
    ("practice-table", practice, 1),
    ("practice-strips", practice, 4),
    ("book-cover", book, 1),
    ("book-contents", book, 2),
)


def main(folder: Path) -> None:
    """Write all pictures to ``folder``."""
    for name, *which in DUNGEONS:
        write_whole(folder / f"{name}.png", dungeon(*which))
    write_whole(folder / "cards.png", cards())
    for name, game, paper, theme, page in OTHERS:
        made = dungeongen.make(game, seed=42, check=False)
        write_whole(folder / f"{name}.png", made.png(paper=paper, theme=theme, dpi=DPI)[page - 1])
    for name, source, paper, theme, page in PICTURES:
        write_whole(folder / f"{name}.png", pictures(sheet(source), paper, theme)[page - 1])
    for name, product, page in PRODUCTS:
        write_whole(folder / f"{name}.png", product().png(dpi=DPI)[page - 1])
    for difficulty, seed in DIFFICULTIES.items():
        front, *_, back = pictures(sheet(seed))
        write_whole(folder / f"sudoku-{difficulty}.png", front)
        write_whole(folder / f"sudoku-{difficulty}-plan.png", back)


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else HERE / "gallery")
