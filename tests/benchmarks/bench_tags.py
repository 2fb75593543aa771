"""What the tags of our PDFs cost, and what checkers say of them, for every product.

    python tests/benchmarks/bench_tags.py growth
    python tests/benchmarks/bench_tags.py time [--sheets 100] [--repeat 3]
    python tests/benchmarks/bench_tags.py check

``growth`` makes each product with tags and without, and has its growth and the findings of a
checker of PDF/UA-1. ``time`` makes sheets of each game, each time in a process of its own: the
least seconds of the processor, and the most memory. ``check`` asks ``outloud``, a second checker
that looks at meaning too; the tests do without it (``pip install outloud``).
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from contextlib import nullcontext
from pathlib import Path
from time import process_time

sys.path.insert(0, str(Path(__file__).parent.parent))

import page

import dungeongen
from benchmarks.measuring import megabytes, python, run
from press.products import GAMES, PRODUCTS, SLOW, pdf
from press.tags import untagged


def growth() -> int:
    """Print the growth of every product; return 1 if a bound or a rule is broken."""
    fine = True
    print("| product | without tags | with | growth | PDF/UA-1 rules failed |")
    print("|---|--:|--:|--:|--:|")
    for name in (*PRODUCTS, *SLOW):
        tagged = pdf(name)
        with untagged():
            bare = pdf(name)
        more = len(tagged) / len(bare) - 1
        report = page.validate_pdf_bytes(tagged, profile=page.ValidationProfile.PDF_UA_1)
        rules = f"{report.rules.failed} of {report.rules.total}"
        print(f"| {name} | {len(bare)} | {len(tagged)} | {more:.1%} | {rules} |", flush=True)
        fine = fine and more <= 0.15 and report.is_compliant
    return int(not fine)


def make(game: str, sheets: int, *, bare: bool = False) -> None:
    """Make sheets; print the seconds of the processor for their PDF, and the most memory in MB."""
    book = dungeongen.make_all(game, seed="7", count=sheets, check=False)
    begun = process_time()
    with untagged() if bare else nullcontext():
        book.pdf()
    print(process_time() - begun, megabytes())


def time(*, sheets: int = 100, repeat: int = 3) -> None:
    """Print what tags cost for sheets of each game."""
    print(f"| {sheets} sheets of | without tags | with | more | memory without | with |")
    print("|---|--:|--:|--:|--:|--:|")
    for game in GAMES:
        best = []
        for kind in (["--bare"], []):
            words = [__file__, "make", game, str(sheets), *kind]
            lines = [python(*words).out.split() for _ in range(repeat)]
            best.append([min(float(line[i]) for line in lines) for i in (0, 1)])
        (bare, small), (tagged, large) = best
        print(
            f"| {game} | {bare:.2f} s | {tagged:.2f} s | {tagged / bare - 1:.1%} "
            f"| {small:.0f} MB | {large:.0f} MB |",
            flush=True,
        )


def check() -> None:
    """Print what ``outloud`` finds in every product."""
    for name in (*PRODUCTS, *SLOW):
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder) / f"{name}.pdf"
            file.write_bytes(pdf(name))
            subprocess.run(["outloud", "--no-info", file], check=False)


if __name__ == "__main__":
    run(growth, time, check, make)
