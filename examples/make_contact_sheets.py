"""Show what a change of drawing did: pages of an older version beside today's, a PNG a product.

    git worktree add ../older 85b906d8
    python examples/make_contact_sheets.py ../older [FOLDER [PRODUCT...]]

The commit is version 0.13.0, the last one whose rooms were boxes. The older version draws its pages
in a process of its own, with the libraries of today. Each picture has a row for each theme: on the
left what was, on the right what is. Where a version cannot draw a page, its half stays grey.
"""

import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from PIL import Image

HERE = Path(__file__).parent
THEMES = ("ink", "parchment", "large")
DPI = 60
PRODUCTS = {  # the call that makes it, and which of its pages are shown
    "sudoku": ("make('sudoku', seed=42, as_is=True)", (0, 1)),
    "doom": ("make('doom', seed=42, check=False)", (0, 1)),
    "mythic": ("make('mythic', seed=42, check=False)", (0,)),
    "treasure": ("make('treasure', seed=42, check=False)", (0, 1)),
    "welcome": ("make('welcome', seed=42, check=False)", (0,)),
    "welcome-set": ("make_all('welcome', set=True)", (0, 1)),
    "cards": ("deck('mythic', seed=42, check=False, backs='long')", (0, 1)),
    "book": ("book('doom:1', 'welcome:1', seed=42, as_is=True)", (0,)),
    "practice": ("practice('welcome', count=9, seed=42)", (0, 1)),
}
DRAW = """
import sys, dungeongen
from pathlib import Path
product = dungeongen.{call}
for page in {pages}:
    data = product.png(dpi={dpi}, theme={theme!r})[page]
    Path({folder!r}, f"{{page}}.png").write_bytes(data)
"""


def pages(source: Path, name: str, theme: str, folder: Path) -> list[Image.Image]:
    """Return the pages of a product as the version in ``source`` draws them."""
    call, chosen = PRODUCTS[name]
    folder.mkdir(parents=True, exist_ok=True)
    code = DRAW.format(call=call, pages=chosen, dpi=DPI, theme=theme, folder=str(folder))
    home = {**os.environ, "PYTHONPATH": str(source / "src")}
    subprocess.run([sys.executable, "-c", code], env=home, check=False)  # grey where it fails
    files = (folder / f"{page}.png" for page in chosen)
    return [Image.open(file).convert("RGB") for file in files if file.exists()]


def main(older: Path, folder: Path, names: Sequence[str]) -> None:
    """Write a picture of each product that is named."""
    for name in names:
        rows = []
        for theme in THEMES:
            halves = [
                pages(source, name, theme, folder / "pages" / version / name / theme)
                for version, source in (("older", older), ("newer", HERE.parent))
            ]
            rows.append(halves)
        shown = [page for row in rows for half in row for page in half]
        wide, high = max(page.width for page in shown), max(page.height for page in shown)
        count = len(PRODUCTS[name][1])
        sheet = Image.new("RGB", (2 * count * wide + 40, len(rows) * (high + 20)), "grey")
        for i, row in enumerate(rows):
            for j, half in enumerate(row):
                for k, page in enumerate(half):
                    sheet.paste(page, ((j * count + k) * wide + 40 * j, i * (high + 20)))
        sheet.save(folder / f"{name}.png", optimize=True)


if __name__ == "__main__":
    older, *rest = sys.argv[1:]
    folder, *chosen = rest or ["out/contact-sheets"]
    main(Path(older), Path(folder), chosen or [*PRODUCTS])
