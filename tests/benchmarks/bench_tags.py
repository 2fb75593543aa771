"""What the tags of our PDFs cost, and what checkers say of them, for every product.

    PYTHONPATH=src:tests python tests/benchmarks/bench_tags.py bytes
    PYTHONPATH=src:tests python tests/benchmarks/bench_tags.py time [--sheets 100] [--repeat 3]
    PYTHONPATH=src:tests python tests/benchmarks/bench_tags.py check

``bytes`` makes each product with tags and without, and has its growth and the findings of a
checker of PDF/UA-1. ``time`` makes sheets of each game, each time in a process of its own: the
least seconds of the processor, and the most memory. ``check`` asks ``outloud``, a second checker
that looks at meaning too; the tests do without it (``pip install outloud``).
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
from contextlib import nullcontext
from pathlib import Path
from resource import RUSAGE_SELF, getrusage
from time import process_time

import page

import dungeongen
from press.products import GAMES, PRODUCTS, SLOW, pdf
from press.tags import untagged


def measure_bytes() -> bool:
    """Print the growth of every product; return whether all is within bounds and conforms."""
    fine = True
    print("| product | without tags | with | growth | PDF/UA-1 rules failed |")
    print("|---|--:|--:|--:|--:|")
    for name in (*PRODUCTS, *SLOW):
        tagged = pdf(name)
        with untagged():
            bare = pdf(name)
        growth = len(tagged) / len(bare) - 1
        report = page.validate_pdf_bytes(tagged, profile=page.ValidationProfile.PDF_UA_1)
        rules = f"{report.rules.failed} of {report.rules.total}"
        print(f"| {name} | {len(bare)} | {len(tagged)} | {growth:.1%} | {rules} |", flush=True)
        fine = fine and growth <= 0.15 and report.is_compliant
    return fine


def make(game: str, sheets: int, *, tags: bool) -> None:
    """Make sheets; print the seconds of the processor for their PDF, and the most memory in MB."""
    book = dungeongen.make_all(game, seed="7", count=sheets, check=False)
    begun = process_time()
    with nullcontext() if tags else untagged():
        book.pdf()
    print(process_time() - begun, getrusage(RUSAGE_SELF).ru_maxrss / 1024)


def measure_time(sheets: int, repeat: int) -> None:
    """Print what tags cost for sheets of each game."""
    print(f"| {sheets} sheets of | without tags | with | more | memory without | with |")
    print("|---|--:|--:|--:|--:|--:|")
    for game in GAMES:
        best = []
        for kind in ("bare", "tagged"):
            command = [sys.executable, __file__, kind, "--game", game, "--sheets", str(sheets)]
            lines = [
                subprocess.run(command, capture_output=True, text=True, check=True).stdout.split()
                for _ in range(repeat)
            ]
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


def main() -> int:
    words = argparse.ArgumentParser()
    words.add_argument("what", choices=["bytes", "time", "check", "bare", "tagged"])
    words.add_argument("--sheets", type=int, default=100)
    words.add_argument("--repeat", type=int, default=3)
    words.add_argument("--game", choices=GAMES)
    request = words.parse_args()
    match request.what:
        case "bytes":
            return int(not measure_bytes())
        case "time":
            measure_time(request.sheets, request.repeat)
        case "check":
            check()
        case kind:
            make(request.game, request.sheets, tags=kind == "tagged")
    return 0


if __name__ == "__main__":
    sys.exit(main())
