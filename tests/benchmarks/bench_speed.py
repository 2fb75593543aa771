"""The speed of the commands, as ratios within one run.

    python tests/benchmarks/bench_speed.py commands [ROUNDS]
    python tests/benchmarks/bench_speed.py drawing     milliseconds a page, of each product

Commands take turns, so that a machine that slows down affects both. Times are the user and system
time of the finished process.
"""

from __future__ import annotations

import io
import statistics
import sys
import tempfile
import time
from pathlib import Path
from resource import RUSAGE_CHILDREN

sys.path.insert(0, str(Path(__file__).parent.parent))

from benchmarks.measuring import megabytes, python, run

HEAVY = "import click, reportlab.pdfgen.canvas"
LIGHT = "import click"


def seconds(words: list[str], folder: str) -> float:
    """Run Python in a folder; return its CPU seconds."""
    done = python(*words, folder=folder)
    assert done.code == 0, done.err
    return done.cpu


def ratio(name: str, ours: list[str], theirs: str, rounds: int, folder: str, bound: float) -> None:
    """Print the median of ``rounds`` ratios of a command to a bare import."""
    pairs = [(seconds(ours, folder), seconds(["-c", theirs], folder)) for _ in range(rounds + 1)]
    del pairs[0]  # the first run warms the caches
    ratios = sorted(a / b for a, b in pairs)
    print(
        f"{name}: median {statistics.median(ratios):.2f} × `{theirs}` "
        f"({ratios[0]:.2f} to {ratios[-1]:.2f}; wanted at most {bound:g}), "
        f"{statistics.median(a for a, _ in pairs) * 1000:.0f} ms of CPU"
    )


def throughput(folder: str) -> None:
    """Print pages per second, memory and size for many sheets in one PDF."""
    sheets = ["-m", "dungeongen", "sudoku", "--seed", "bench", "--pdf", "--no-check"]
    size = {}
    for count in (1, 100):
        file = Path(folder) / f"{count}.pdf"
        taken = seconds([*sheets, "--count", str(count), "-o", str(file)], folder)
        size[count] = file.stat().st_size
    print(f"100 sheets in one PDF: {200 / taken:.0f} pages a second (wanted at least 25)")
    print(f"  largest process {megabytes(RUSAGE_CHILDREN):.0f} MB (wanted at most 200)")
    print(f"  {(size[100] - size[1]) / 99 / 1000:.0f} KB a further sheet (wanted at most 100)")


def drawing() -> None:
    """Print how long the pages of each product take as PDF, on average over three themes.

    Each is drawn once before it counts.
    """
    from pypdf import PdfReader

    from dungeongen import book, campaign, deck, make, make_all, practice

    products = {
        "Sudongeon": make("sudoku", seed=42, as_is=True),
        "Shuffle and Doom, 7×7": make("doom", seed=42),
        "Shuffle and Doom, 26×26": make("doom", seed=42, size=26, check=False),
        "Mythic Dungeon Crawler": make("mythic", seed=42),
        "Dungeons & Treasure": make("treasure", seed=42),
        "Welcome to the Dungeon": make("welcome", seed=42),
        "Welcome's set": make_all("welcome", set=True),
        "cards of Mythic": deck("mythic", seed=42),
        "a book": book("doom:2", "welcome:1", seed=42, as_is=True),
        "a practice series": practice("welcome", count=9, seed=42),
        "a campaign": campaign(dungeons=2, seed=42),
    }
    for name, product in products.items():
        spent, pages = 0.0, 0
        for theme in ("ink", "parchment", "large"):
            product.pdf(theme=theme)
            begun = time.process_time()
            drawn = product.pdf(theme=theme)
            spent += time.process_time() - begun
            pages += len(PdfReader(io.BytesIO(drawn)).pages)
        print(f"{name}: {1000 * spent / pages:.0f} ms a page (wanted at most 150)")


def commands(rounds: int = 9) -> None:
    """Run everything once."""
    with tempfile.TemporaryDirectory() as folder:
        job = ["-m", "dungeongen", "sudoku", "--seed", "42", "--pdf", "--no-check"]
        ratio("main job from a cold start", [*job, "--force"], HEAVY, rounds, folder, 2.5)
        ratio("the same, on a file that is there", job, HEAVY, rounds, folder, 2.5)
        ratio("dungeongen --help", ["-m", "dungeongen", "--help"], LIGHT, rounds, folder, 2)
        ratio("import dungeongen", ["-c", "import dungeongen"], LIGHT, rounds, folder, 1.3)
        throughput(folder)


if __name__ == "__main__":
    run(commands, drawing)
