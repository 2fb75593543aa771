"""Draw the pictures of ``examples/gallery``: small PNGs of what the commands print.

    python examples/make_gallery.py [FOLDER]

They are the pages themselves at 85 dots an inch, so that a change of drawing shows in them.
"""

import sys
from pathlib import Path

from dungeongen.core.templates import Templates
from dungeongen.draw.png import rasterize
from dungeongen.draw.theme import load_theme
from dungeongen.games.sudongeon import GAME
from dungeongen.games.sudongeon.layout import Layout
from dungeongen.games.sudongeon.making import make
from dungeongen.press import sheets as press
from dungeongen.press.files import write_whole
from dungeongen.press.paper import parse_paper
from dungeongen.sudoku import read_file

HERE = Path(__file__).parent
DPI = 85
# File name, seed (or the example of the rulebook), paper, theme, page.
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


def picture(seed: str | None, paper: str, theme: str, page: int) -> bytes:
    """Return one page as a PNG."""
    if seed is None:
        layout, candidate = Layout(read_file(HERE / "zabel.txt")[0]), None
    else:
        made = make(seed)
        layout, candidate = made.layout, made.candidate
    sheet = press.sheet(GAME, layout, seed=seed, candidate=candidate)
    templates = Templates()
    look = press.Look(parse_paper(paper), load_theme(theme, templates), templates, solution=True)
    pages: list[bytes] = rasterize(press.as_pdf([sheet], look), dpi=DPI, text_chunks={})
    return pages[page - 1]


def main(folder: Path) -> None:
    """Write all pictures to ``folder``."""
    for name, *what in PICTURES:
        write_whole(folder / f"{name}.png", picture(*what))


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else HERE / "gallery")
