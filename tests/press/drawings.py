"""A digest of every page that we draw: a small file of every kind, decks, books, plays.

    python tests/press/drawings.py                  writes them anew
    python tests/press/drawings.py FOLDER [NAME...] writes the whole draw logs into a folder

A fault that moves a number or a line on some page changes its digest. Before you write them anew,
look at the pages; to see what has moved, write the logs of both states and compare the folders.
Commit the digests together with the change of drawing that made them, and say why.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from contextlib import AbstractContextManager, nullcontext
from hashlib import sha256
from pathlib import Path
from unittest.mock import patch

if __name__ == "__main__":
    sys.path[:0] = [str(Path(__file__).resolve().parents[1])]

from dungeongen.core.version import VERSION
from dungeongen.draw.pdf import PdfCanvas
from dungeongen.draw.recording import Recording
from dungeongen.draw.structure import Description, Tag
from dungeongen.press import printing
from press.products import GAMES, PRODUCTS, SLOW, pdf
from press.test_deal import drawn, played

FILE = Path(__file__).resolve().parents[1] / "data" / "drawings.txt"
PLAYS = {f"{name} play": name for name in GAMES}
NAMES = [*(name for name in (*PRODUCTS, *SLOW) if "20 sheets" not in name), *PLAYS]


class Logged(Recording, PdfCanvas):
    """A draw log of what is written as PDF, with its structure and its outline."""

    def tagged(
        self, tag: Tag, words: str = "", *, description: Description = (), rows: int = 0
    ) -> AbstractContextManager[None]:
        self._add("tag", tag.name, repr(words), rows=rows)
        return nullcontext()

    def anchor(self, name: str) -> None:
        self._add("anchor", name)

    def entry(self, label: str, name: str, *, level: int = 0) -> None:
        self._add("entry", repr(label), name, level=level)

    def link(self, x: float, y: float, w: float, h: float, name: str, words: str) -> None:
        self._add("link", x, y, w, h, name, repr(words))

    def data(self, documents: Mapping[str, bytes] | None = None) -> bytes:
        """Return nothing: no file is written."""
        return b""


def logs(name: str) -> list[str]:
    """Return the draw log of each page of a product, or of each fourth picture of a play."""
    if name in PLAYS:
        states = played(PLAYS[name], 7, 16).states
        return [drawn(PLAYS[name], states[:last])[0] for last in range(1, len(states) + 1, 4)]
    canvases: list[Logged] = []

    def logged(*_: object) -> Logged:
        canvases.append(Logged())
        return canvases[-1]

    with patch.object(printing, "pdf_canvas", logged):
        pdf(name)
    lines = (line.replace(VERSION, "VERSION") for canvas in canvases for line in canvas.log)
    pages = [""]  # and what stands before the first
    for line in lines:
        if line.startswith("page "):
            pages.append("")
        pages[-1] += f"{line}\n"
    return pages[not pages[0] :]


def digests(name: str) -> str:
    """Return a line: the product, and what tells each of its pages from any other."""
    return " ".join([f"{name}:", *(sha256(log.encode()).hexdigest()[:8] for log in logs(name))])


def noted() -> dict[str, str]:
    """Return the lines that are kept, by product."""
    return {line.partition(":")[0]: line for line in FILE.read_text("utf-8").splitlines()}


def main(folder: str = "", *names: str) -> None:
    """Write the digests, or the logs."""
    if not folder:
        text = "".join(f"{digests(name)}\n" for name in NAMES)
        FILE.write_text(text, "utf-8", newline="\n")
        return
    for name in names or NAMES:
        for number, log in enumerate(logs(name), 1):
            file = Path(folder) / f"{name.replace(' ', '-')}-{number}.txt"
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(log, "utf-8", newline="\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
