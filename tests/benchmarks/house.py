"""How large the house is: the table that a clean-up is measured by.

python tests/benchmarks/house.py
"""

from __future__ import annotations

import re
import subprocess
import sys
from collections import Counter
from itertools import chain
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SMALL = 50  # lines; a file with fewer may have no job of its own
VERDICTS = re.compile(
    r"\s*(?:def|class) _*(judge|judged|judges|judging|judgement)\b", re.IGNORECASE
)


def lines_of(*patterns: str) -> list[list[str]]:
    """Return the lines of each file of the checkout whose path has one of these patterns."""
    words = ["git", "ls-files", *patterns]
    listed = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    paths = (ROOT / name for name in listed.splitlines())
    return [path.read_text("utf-8").splitlines() for path in paths if path.exists()]


def cases() -> int:
    """Return how many tests pytest collects."""
    words = [sys.executable, "-m", "pytest", "--all", "--collect-only"]
    said = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    return sum("::" in line for line in said.splitlines())


def main() -> None:
    """Print the table."""
    python, c = lines_of("src/*.py"), lines_of("src/*.c", "src/*.h")
    tests = lines_of("tests/*.py")
    names = Counter(
        match[1] for line in chain.from_iterable(python) if (match := VERDICTS.match(line))
    )
    for title, value in (
        ("lines of Python in src", sum(map(len, python))),
        ("lines of C", sum(map(len, c))),
        ("files of Python in src", len(python)),
        (f"of these under {SMALL} lines", sum(len(lines) < SMALL for lines in python)),
        ("lines of tests", sum(map(len, tests))),
        ("tests", cases()),
        ("# fmt: skip", sum(line.endswith("# fmt: skip") for line in chain(*python, *tests))),
        ("functions and classes called judged or the like", sum(names.values())),
    ):
        print(f"{title:50}{value:>7,}")
    print(", ".join(f"{name} {count}" for name, count in names.most_common()))


if __name__ == "__main__":
    main()
